/** A service with NTLM for tests: accounts, a permissions file, and a handler that returns the caller. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addUser } from "../../src/auth/ntlm/local";
import { ODataError } from "../../src/odata/errors";
import type { ODataHandler } from "../../src/odata/http/listener";
import { start, type TestService } from "../harness";

export const ann = { user: "ann", password: "Correct horse 1" };
export const bob = { user: "bob", password: "battery staple 2" };

export interface NtlmService extends TestService {
  readonly usersFile: string;
  /** The service root with a slash at the end, as requested by clients. */
  readonly address: string;
}

/** Returns the caller, the method, and the length of the body. */
const whoAmI: ODataHandler = async ({ caller, method, body }) => {
  const bytes = (await body()).length;
  if (method !== "GET" && !caller.canWrite)
    throw new ODataError("Authorization_InsufficientPermissions", "Read only.");
  const text = JSON.stringify({ name: caller.name, scheme: caller.scheme, method, bytes });
  return { status: 200, headers: { "Content-Type": "application/json" }, body: text };
};

/** Starts the service. Ann may write, Bob may read, all others have no permission, unless `more` changes that. */
export async function startWithNtlm(
  env: Readonly<Record<string, string>> = {},
  more: object = {},
): Promise<NtlmService> {
  const folder = await mkdtemp(join(tmpdir(), "lease-ntlm-"));
  const usersFile = join(folder, "users.json");
  const permissions = join(folder, "permissions.json");
  for (const { user, password } of [ann, bob]) await addUser(usersFile, user, password);
  const principals = {
    "LEASE\\Ann": { access: "write", companies: "*" },
    bob: { access: "read", companies: "*" },
    "d0d0d0d0-0000-4000-8000-000000000001": { access: "write", companies: "*" },
    ...more,
  };
  await writeFile(permissions, JSON.stringify({ principals }));
  const local: Record<string, string> = env.NTLM_VERIFIER === "winbind" ? {} : { NTLM_USERS_FILE: usersFile };
  const service = await start({
    service: whoAmI,
    env: {
      AUTH_SCHEMES: "bearer,ntlm",
      AUTH_MAX_FAILURES: "1000",
      AUTH_PERMISSIONS_FILE: permissions,
      ...local,
      ...env,
    },
  });
  return {
    ...service,
    usersFile,
    address: `${service.root}/`,
    stop: async () => {
      await service.stop();
      await rm(folder, { recursive: true });
    },
  };
}
