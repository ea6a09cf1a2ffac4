/** Samba's programs as child processes: `ntlm_auth`, a dialogue of lines, and `wbinfo`, one call. */
import { execFile, spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { ODataError } from "../../../odata";

/** A running `ntlm_auth`, for one handshake after the other. */
export interface NtlmAuth {
  /** Sends a line and resolves with the response line. Rejects with `Internal_ServiceUnavailable`. */
  readonly ask: (line: string) => Promise<string>;
  readonly isAlive: () => boolean;
  readonly end: () => void;
}

/** Child processes do not inherit the environment: it contains secrets. */
const env = { PATH: `${dirname(process.execPath)}:/usr/sbin:/usr/bin:/sbin:/bin`, LC_ALL: "C" };

/** A line is a message in base64 or a name; a program that writes more without a line break is not ntlm_auth. */
const maxLine = 65_536;

/** Starts `ntlm_auth` at `path`; `timeout` is in milliseconds, for each response. */
export function startNtlmAuth(path: string, timeout: number): NtlmAuth {
  const child = spawn(path, ["--helper-protocol=squid-2.5-ntlmssp"], {
    env,
    stdio: ["pipe", "pipe", "ignore"],
  });
  let alive = true;
  let text = "";
  let waiting:
    { readonly resolve: (line: string) => void; readonly reject: (error: Error) => void } | undefined;

  function end(cause?: Error): void {
    alive = false;
    child.kill("SIGKILL");
    waiting?.reject(windowsUnavailable(cause));
    waiting = undefined;
  }

  child.once("error", end);
  child.once("exit", () => end(new Error("ntlm_auth has ended")));
  child.stdin.on("error", end);
  child.stdout.setEncoding("latin1").on("data", (chunk: string) => {
    text += chunk;
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n")) {
      const line = text.slice(0, at).trimEnd();
      text = text.slice(at + 1);
      // An unexpected line would be taken for the next response, which may be for another user.
      if (waiting === undefined) return end();
      waiting.resolve(line);
      waiting = undefined;
    }
    if (text.length > maxLine) end(new Error("ntlm_auth wrote no line"));
  });

  return {
    ask(line) {
      if (!alive || waiting !== undefined) return Promise.reject(windowsUnavailable());
      return new Promise<string>((resolve, reject) => {
        const timer = setTimeout(() => end(new Error("ntlm_auth did not respond in time")), timeout);
        const settle = <Value>(how: (value: Value) => void) => {
          return (value: Value) => {
            clearTimeout(timer);
            how(value);
          };
        };
        waiting = { resolve: settle(resolve), reject: settle(reject) };
        child.stdin.write(`${line}\n`);
      });
    },
    isAlive: () => alive,
    end: () => end(),
  };
}

const run = promisify(execFile);

/** The groups of an account. */
export interface Groups {
  /** SIDs of the account itself and of all its groups. */
  readonly sids: readonly string[];
  /** Names, without the domain, of those groups that are in the account's own domain. */
  readonly names: readonly string[];
}

/**
 * Queries winbind for the groups of an account (`DOMAIN\user`). Resolves with none where `wbinfo` is not next to
 * `ntlm_auth`. Rejects with `Internal_ServiceUnavailable` when winbind does not respond.
 */
export async function groupsOf(ntlmAuth: string, account: string, timeout: number): Promise<Groups> {
  const ask = async (question: string): Promise<string> => {
    const answer = await run(join(dirname(ntlmAuth), "wbinfo"), [question], {
      env,
      timeout,
      encoding: "utf8",
    });
    return answer.stdout;
  };
  try {
    const [user = ""] = (await ask(`--name-to-sid=${account}`)).split(" ");
    if (!sidPattern.test(user)) throw new Error("wbinfo returned no SID");
    const sids = (await ask(`--user-sids=${user}`)).split("\n").filter((line) => sidPattern.test(line));
    const domain = user.slice(0, user.lastIndexOf("-") + 1);
    const own = sids.filter((sid) => sid.startsWith(domain) && sid !== user);
    const names = own.length === 0 ? [] : namesIn(await ask(`--lookup-sids=${own.join(",")}`));
    return { sids: [...new Set([user, ...sids])], names };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return { sids: [], names: [] };
    throw windowsUnavailable(error);
  }
}

const sidPattern = /^S-1-[\d-]+$/;

/** Lines such as `S-1-5-21-1-2-3-513 -> EXAMPLE\Domain Users 2`; some versions of Samba write `<none>` for the domain. */
const namesIn = (text: string): readonly string[] =>
  [...text.matchAll(/^S-1-[\d-]+ -> [^\\]*\\(.+) \d+$/gm)].flatMap(([, name]) => name ?? []);

/** The 503 for an unavailable domain. */
export function windowsUnavailable(cause?: unknown): ODataError {
  return new ODataError(
    "Internal_ServiceUnavailable",
    "The Windows domain that verifies sign-ins is not available now; try again.",
    { headers: { "Retry-After": "5" }, ...(cause !== undefined && { cause }) },
  );
}
