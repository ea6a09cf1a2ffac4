/** Verifies NTLM against a file of NT hashes: for development, and for small sites without a domain. */
import { randomBytes, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { writePrivateFile } from "../../host/private-files";
import { cannotVerify } from "../principal";
import {
  accountNameOf,
  type AuthenticateMessage,
  challengeMessage,
  checkMic,
  checkProof,
  ntHashOf,
} from "./messages";
import type { NtlmVerifier, Verdict } from "./strategy";

interface LocalVerifierOptions {
  /** Path of the file, which may not exist yet. */
  readonly file: string;
  /** The domain under which the permissions file lists the accounts: `DOMAIN\user`. */
  readonly domain: string;
  readonly now?: () => number;
}

/** Maximum difference of a client's clock, in milliseconds (MS-NLMP, section 3.1.1.1). */
const maxClockDifference = 36 * 3_600_000;

/** Opens the verifier. Rejects with a sentence when the file cannot be used. */
export async function openLocalVerifier(options: LocalVerifierOptions): Promise<NtlmVerifier> {
  const { file, domain, now = Date.now } = options;
  let version = await versionOf(file);
  let users = await readUsers(file);
  let stale = false;
  // Unknown accounts take the same work as known ones; otherwise the response time would disclose names.
  const unknownUserHash = randomBytes(16);

  async function current(): Promise<Users> {
    try {
      const found = await versionOf(file);
      if (stale || found !== version) {
        users = await readUsers(file);
        version = found;
        stale = false;
      }
      return users;
    } catch (cause) {
      throw cannotVerify("The accounts for NTLM cannot be read now; try again.", cause);
    }
  }

  async function verifyResponse(
    message: AuthenticateMessage,
    challenge: Buffer,
    transcript: Parameters<typeof checkMic>[3],
  ): Promise<Verdict> {
    const user = (await current()).get(accountNameOf(message).toLowerCase());
    const baseKey = checkProof(user?.hash ?? unknownUserHash, challenge, message);
    if (user === undefined || baseKey === undefined) return { fault: "credentials" };
    const { mic, encryptedSessionKey, time } = message;
    if (mic !== undefined && !checkMic(baseKey, mic, encryptedSessionKey, transcript))
      return { fault: "mic" };
    if (Math.abs(time - now()) > maxClockDifference) return { fault: "clock" };
    return { account: { user: user.name, domain, isOwn: true, groups: [] } };
  }

  return {
    begin(negotiate) {
      const nonce = randomBytes(8);
      const challenge = challengeMessage(negotiate, nonce, domain, now());
      return Promise.resolve({
        challenge,
        verify: (bytes, message) =>
          verifyResponse(message, nonce, { negotiate, challenge, authenticate: bytes }),
        abandon: () => undefined,
      });
    },
    reload: () => void (stale = true),
    close: () => undefined,
  };
}

// The file of accounts: names and NT hashes as JSON. A hash is as good as the password, so only the owner may read the file.

/** Names as entered, and their hashes (16 bytes), by the name in lower case. */
export type Users = ReadonlyMap<string, { readonly name: string; readonly hash: Buffer }>;

/** A version string that changes with the file; undefined when there is no file. */
async function versionOf(file: string): Promise<string | undefined> {
  const facts = await orNone(stat(file, { bigint: true }));
  return facts && `${facts.ino} ${facts.size} ${facts.mtimeNs} ${facts.mode}`;
}

/** Reads the file; a missing file gives no users. Rejects with a sentence when others may read it, or it is damaged. */
export async function readUsers(file: string): Promise<Users> {
  const facts = await orNone(stat(file));
  if (facts === undefined) return new Map();
  if (process.platform !== "win32" && (facts.mode & 0o077) !== 0) {
    const mode = (facts.mode & 0o777).toString(8).padStart(4, "0");
    throw new Error(`${file} has mode ${mode}, so other users can read its hashes; expected 0600`);
  }
  const damaged = new Error(
    `${file} is not a file of NTLM users; expected the output of "npm run ntlm-user"`,
  );
  const found = usersIn(await readFile(file, "utf8"));
  if (found === undefined) throw damaged;
  return new Map(
    Object.entries(found).map(([name, hash]) => {
      if (typeof hash !== "string" || !/^[0-9a-f]{32}$/i.test(hash) || !isName(name)) throw damaged;
      return [name.toLowerCase(), { name, hash: Buffer.from(hash, "hex") }];
    }),
  );
}

/** Adds an account, or replaces its password. Rejects with a sentence for an invalid name or password. */
export async function addUser(file: string, name: string, password: string): Promise<void> {
  if (!isName(name)) {
    throw new Error(
      `the name is '${name}'; expected 1 to 104 characters, none of them ${forbidden}, no control characters, ` +
        "and no space at either end",
    );
  }
  if (password === "") throw new Error("the password is empty; expected one line on standard input");
  const users = new Map(await readUsers(file));
  users.set(name.toLowerCase(), { name, hash: ntHashOf(password) });
  await writeUsers(file, users);
}

/** Removes an account. Rejects with a sentence when it does not exist. */
export async function removeUser(file: string, name: string): Promise<void> {
  const users = new Map(await readUsers(file));
  if (!users.delete(name.toLowerCase())) throw new Error(`there is no user '${name}' in ${file}`);
  await writeUsers(file, users);
}

/** Separators of name and domain, and characters that Windows does not allow in a name. */
const forbidden = '" / \\ [ ] : ; | = , + * ? < > @';

const isName = (name: string): boolean =>
  // oxlint-disable-next-line no-control-regex -- control characters are not allowed in a name
  name === name.trim() && /^[^\u0000-\u001f"/\\[\]:;|=,+*?<>@]{1,104}$/.test(name);

/** Parses the names and hashes of the text; undefined when the text is something else. */
function usersIn(text: string): object | undefined {
  try {
    const { users } = JSON.parse(text) as { users?: unknown };
    return typeof users === "object" && users !== null && !Array.isArray(users) ? users : undefined;
  } catch {
    return undefined;
  }
}

/** Atomic: a reader finds the old file or the new one. No other user can read either at any time. */
async function writeUsers(file: string, users: Users): Promise<void> {
  const hashes = [...users.values()]
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, hash }) => [name, hash.toString("hex")]);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const draft = join(dirname(file), `.${randomUUID()}.ntlm-users`);
  await writePrivateFile(draft, `${JSON.stringify({ users: Object.fromEntries(hashes) }, null, 2)}\n`);
  await rename(draft, file).catch(async (error: unknown) => {
    await rm(draft, { force: true });
    throw error;
  });
}

function orNone<Value>(found: Promise<Value>): Promise<Value | undefined> {
  return found.catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
}
