/** A token of the development issuer that may only read. */
import { signDevToken } from "../../src/auth/dev-issuer";
import type { TestService } from "../harness";

export const readPermissions = ({ devKey }: Pick<TestService, "devKey">): Promise<string> =>
  signDevToken(devKey, { role: "read", expires: "1h" });
