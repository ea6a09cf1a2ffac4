/**
 * Manages API keys: `npm run -s key -- add NAME --role read --companies A,B --expires 90d`, `list`, `revoke NAME`. A running
 * service sees each change with its next request.
 */
import { parseArgs } from "node:util";
import { digestOf, newSecret } from "../src/auth/api-key";
import { readTransferConfig } from "../src/config/config";
import { type ApiKey, apiKeys, type Store } from "../src/odata";
import { openSource, withDatabase } from "../src/transfer/command";
import { companiesIn, companyNamed } from "../src/transfer/sets";
import { print, runProgram } from "./terminal";

const help = `
Manages API keys in the database of this service (DATABASE_URL). A running service sees each change with its next request.

npm run -s key -- add NAME --role read|write --companies A,B --expires 90d
npm run -s key -- list
npm run -s key -- revoke NAME

  add            prints the key, which is not shown again
  --role         read or write
  --companies    ids or names of companies, separated by commas, or '*' for all
  --expires      such as 12h or 90d, at most 3650d`;

const usage =
  "expected add NAME --role read|write --companies A,B (ids, names, or '*' for all) --expires such as 12h or 90d, " +
  "or list, or revoke NAME";

/**
 * Executes the command of the arguments; its results are printed. Resolves with the next step for the terminal, if there is
 * one. Rejects with a sentence for invalid arguments, and with the errors of `printLine`.
 */
export async function manageKeys(
  args: readonly string[],
  store: Store,
  printLine: (line: string) => Promise<void>,
): Promise<string | undefined> {
  const { values, positionals } = parse(args);
  const [command, name, ...rest] = positionals;
  const keys = apiKeys(store);
  if (command === "list" && name === undefined && Object.keys(values).length === 0) {
    for (const key of await keys.list()) await printLine(lineOf(key));
    return undefined;
  }
  if (name === undefined || rest.length > 0) throw new Error(usage);
  if (command === "revoke" && Object.keys(values).length === 0) {
    if (!(await keys.revoke(name)))
      throw new Error(`there is no key '${name}' that is not revoked; \`list\` shows the names`);
    await printLine(`${name} is revoked; requests with it get 401 from now on.`);
    return undefined;
  }
  if (command !== "add") throw new Error(usage);
  const secret = newSecret();
  const key = {
    name: named(name),
    role: roleOf(values.role),
    partitions: await companiesOf(values.companies, store),
    expiresAt: expiryOf(values.expires),
  };
  const show = (): Promise<void> =>
    printLine(secret).catch((error: Error) => {
      throw new Error(`${error.message}, so the key is not stored`, { cause: error });
    });
  if (!(await keys.add({ ...key, digest: digestOf(secret) }, show)))
    throw new Error(
      `there is or was a key '${name}'; expected a new name, because the audit identifies keys by name`,
    );
  return `The key ${name} is valid until ${key.expiresAt}. It is not shown again. The service accepts it if AUTH_SCHEMES names 'key'.`;
}

function parse(args: readonly string[]) {
  try {
    const option = { type: "string" } as const;
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { role: option, companies: option, expires: option },
    });
  } catch (error) {
    throw new Error(`${(error as Error).message}; ${usage}`, { cause: error });
  }
}

function named(name: string): string {
  if (/^[a-z0-9][a-z0-9._-]{0,63}$/.test(name)) return name;
  throw new Error(
    `the name is '${name}'; expected at most 64 lower-case letters, digits, dots, hyphens and underscores`,
  );
}

function roleOf(role: string | undefined): string {
  if (role === "read" || role === "write") return role;
  throw new Error(`--role is '${role ?? ""}'; expected read or write`);
}

const units = { h: 3_600_000, d: 86_400_000 } as const;
const longest = 3650;

function expiryOf(expires: string | undefined): string {
  const [, number = "", unit = ""] = /^([1-9]\d{0,5})([hd])$/.exec(expires ?? "") ?? [];
  const time = Number(number) * units[unit === "h" ? "h" : "d"];
  if (time > 0 && time <= longest * units.d) return new Date(Date.now() + time).toISOString();
  throw new Error(
    `--expires is '${expires ?? ""}'; expected a number and h or d such as 90d, at most ${longest}d`,
  );
}

/** The ids of the companies, given by ids or names, or `*`. */
async function companiesOf(text: string | undefined, store: Store): Promise<string> {
  if (text === "*") return text;
  const known = await companiesIn(store);
  const ids = (text ?? "").split(",").map((part) => {
    const company = part.trim();
    const found = companyNamed(known, company);
    if (found) return found.id;
    throw new Error(
      `--companies has '${company}', which is no company of this database; expected ids or names, or '*'`,
    );
  });
  return [...new Set(ids)].join(",");
}

const lineOf = ({ name, role, partitions, createdAt, expiresAt, revokedAt }: ApiKey): string => {
  const now = new Date().toISOString();
  const isRevoked = Date.parse(revokedAt) > 0;
  const state = isRevoked
    ? `revoked ${revokedAt}`
    : `${expiresAt <= now ? "expired" : "expires"} ${expiresAt}`;
  return [name, role, partitions, `created ${createdAt}`, state].join("\t");
};

runProgram(module, { failure: "Nothing was changed", help }, (args) =>
  withDatabase(openSource(readTransferConfig()), async ({ store }) => {
    const note = await manageKeys(args, store, (line) => print(`${line}\n`));
    if (note !== undefined) process.stderr.write(`${note}\n`);
  }),
);
