/**
 * Prints a bearer token of the development issuer, and nothing else: `npm run -s token -- --role read --expires 1h`.
 */
import { parseArgs } from "node:util";
import { openDevKey, signDevToken } from "../src/auth/dev-issuer";
import { readConfig } from "../src/config/config";
import { isGuid } from "../src/odata";
import { print, runProgram } from "./terminal";

const help = `
Prints a bearer token of the development issuer, and nothing else.

npm run -s token -- [--role read|write] [--company ID] … [--expires 8h]

  --role       read or write; without it, write
  --company    id of a company; may be repeated. Without it, all companies
  --expires    such as 30m, 1h or 2d; without it, 8h`;

const usage =
  "expected --role read|write, --company <id> (may be repeated) and --expires such as 30m, 1h or 2d";

/** Creates the token for the arguments; throws a sentence for invalid ones. */
export async function tokenFor(args: readonly string[]): Promise<string> {
  const { role, company, expires } = parse(args);
  if (role !== "read" && role !== "write") throw new Error(`--role is '${role}'; expected read or write`);
  if (!/^[1-9]\d{0,5}[smhd]$/.test(expires)) {
    throw new Error(`--expires is '${expires}'; expected a number and s, m, h or d, such as 1h`);
  }
  const wrong = company?.find((id) => !isGuid(id));
  if (wrong !== undefined) throw new Error(`--company is '${wrong}'; expected the id of a company, a GUID`);
  const { signIn, dataFolder } = readConfig();
  if (!signIn.devIssuer) throw new Error("the development issuer is off in this configuration");
  const key = await openDevKey(dataFolder);
  return signDevToken(key, { role, expires, ...(company && { companies: company }) });
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        role: { type: "string", default: "write" },
        company: { type: "string", multiple: true },
        expires: { type: "string", default: "8h" },
      },
    }).values;
  } catch (error) {
    throw new Error(`${(error as Error).message}; ${usage}`, { cause: error });
  }
}

runProgram(module, { failure: "No token", help }, async (args) => {
  await print(`${await tokenFor(args)}\n`);
});
