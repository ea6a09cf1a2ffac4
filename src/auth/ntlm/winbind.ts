/**
 * Verifies NTLM against a Windows or Samba domain: messages are passed through Samba's `ntlm_auth` to winbind, which
 * applies the domain's rules. The protocol is `squid-2.5-ntlmssp`: one process per handshake, so that responses cannot
 * be mixed up.
 */
import { execFile, spawn } from "node:child_process";
import { access, constants } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { ODataError } from "../../odata";
import { expiringCache } from "../bearer";
import { cannotVerify } from "../principal";
import { MessageFault } from "./messages";
import type { Account, Handshake, NtlmVerifier, Verdict } from "./strategy";

interface WinbindVerifierOptions {
  /** Absolute path of `ntlm_auth`; `wbinfo` is expected in the same folder. */
  readonly path: string;
  readonly maxProcesses: number;
  /** The domain whose users and groups may be named without it. */
  readonly domain?: string;
  /** Milliseconds for each response of Samba's programs. */
  readonly timeout?: number;
}

const groupsRemembered = { accounts: 1000, milliseconds: 60_000 } as const;

/** Opens the verifier. Rejects with a sentence when there is no program at the path. */
export async function openWinbindVerifier(options: WinbindVerifierOptions): Promise<NtlmVerifier> {
  const { path, maxProcesses, domain, timeout = 8000 } = options;
  await access(path, constants.X_OK).catch((cause: unknown) => {
    throw new Error(`${path} is not a program; expected Samba's ntlm_auth (Debian: package winbind)`, {
      cause,
    });
  });
  const pool = createProcessPool({ path, max: maxProcesses, timeout });
  const remembered = expiringCache<Groups>(groupsRemembered.accounts, groupsRemembered.milliseconds);

  async function groups(name: string): Promise<Groups> {
    const key = name.toLowerCase();
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const found = await groupsOf(path, name, timeout);
    remembered.set(key, found, Number.POSITIVE_INFINITY);
    return found;
  }

  async function accountOf(name: string): Promise<Account> {
    const { user, domain: stated } = split(name);
    const isOwn = stated === "" || stated.toLowerCase() === domain?.toLowerCase();
    const prefix = stated !== "" ? `${stated}\\` : domain === undefined ? "" : `${domain}\\`;
    const { sids, names } = await groups(prefix + user);
    const named = names.flatMap((group) => (isOwn ? [prefix + group, group] : [prefix + group]));
    return { user, domain: prefix.slice(0, -1), isOwn, groups: [...sids, ...named] };
  }

  async function verdictOf(answer: string): Promise<Verdict> {
    const [word = "", ...rest] = answer.split(" ");
    const text = rest.join(" ");
    if (word === "AF" && split(text).user !== "") return { account: await accountOf(text) };
    if (word === "NA" && !outage.test(text)) return { fault: "credentials" };
    throw windowsUnavailable(
      new Error(`ntlm_auth answered ${word} ${/NT_STATUS_\w+/.exec(text)?.[0] ?? ""}`),
    );
  }

  return {
    async begin(negotiate) {
      const lease = await pool.take();
      try {
        const answer = await lease.process.ask(`YR ${negotiate.toString("base64")}`);
        const [word, challenge] = answer.split(" ");
        if (word === "NA") throw new MessageFault("Samba rejects the message");
        if (word !== "TT" || challenge === undefined)
          throw windowsUnavailable(new Error(`ntlm_auth: ${word}`));
        return handshake(lease, Buffer.from(challenge, "base64"));
      } catch (error) {
        lease.release();
        throw error;
      }
    },
    reload: () => remembered.clear(),
    close: () => pool.close(),
  };

  function handshake(lease: Lease, challenge: Buffer): Handshake {
    lease.idle();
    return {
      challenge,
      async verify(bytes) {
        if (!lease.resume()) return { fault: "challenge" };
        let answer: string;
        try {
          answer = await lease.process.ask(`KK ${bytes.toString("base64")}`);
        } finally {
          lease.release();
        }
        return verdictOf(answer);
      },
      abandon: () => {
        if (lease.resume()) lease.release();
      },
    };
  }
}

/** Statuses that do not concern the password: the domain was not available. */
const outage =
  /NT_STATUS_(NO_LOGON_SERVERS|DOMAIN_CONTROLLER_NOT_FOUND|IO_TIMEOUT|TRUSTED_DOMAIN_FAILURE|TRUSTED_RELATIONSHIP_FAILURE|NO_TRUST_SAM_ACCOUNT|CANT_ACCESS_DOMAIN_INFO|PIPE_\w+|CONNECTION_\w+|HOST_UNREACHABLE|NETWORK_UNREACHABLE|INVALID_HANDLE|OBJECT_NAME_NOT_FOUND|INVALID_SERVER_STATE|RPC_\w+|TIME_DIFFERENCE_AT_DC)/;

/** `DOMAIN\user`, or `user` where winbind omits its own domain. */
function split(name: string): { readonly domain: string; readonly user: string } {
  const at = name.indexOf("\\");
  return at < 0 ? { domain: "", user: name } : { domain: name.slice(0, at), user: name.slice(at + 1) };
}

/*
 * A bounded pool of `ntlm_auth` processes, one per handshake in progress. Without a free process a handshake waits;
 * while one waits, a client that takes longer than a second to answer its challenge loses its process.
 */

/** A process on loan. */
type Lease = Awaited<ReturnType<ReturnType<typeof createProcessPool>["take"]>>;

interface PoolOptions {
  readonly path: string;
  readonly max: number;
  /** Milliseconds for one response of a process. */
  readonly timeout: number;
}

/** Milliseconds to wait for a free process. */
const waitTimeout = 5000;

/**
 * Milliseconds that a client may take to respond while others wait, and the pause before a program that failed is
 * started again.
 */
const responseTime = 1000;
const restartPause = 1000;

/** Creates an empty pool: processes start on demand and stay. */
function createProcessPool({ path, max, timeout }: PoolOptions) {
  const all = new Set<NtlmAuth>();
  const free: NtlmAuth[] = [];
  const idle = new Map<NtlmAuth, number>();
  const waiters: ((process: NtlmAuth) => void)[] = [];
  let brokenAt = Number.NEGATIVE_INFINITY;
  let closed = false;
  let sweeping: NodeJS.Timeout | undefined;

  function start(): NtlmAuth {
    const process = startNtlmAuth(path, timeout);
    all.add(process);
    return process;
  }

  function giveBack(process: NtlmAuth): void {
    if (!process.isAlive()) {
      all.delete(process);
      brokenAt = performance.now();
    }
    const waiter = waiters.shift();
    if (closed) process.end();
    else if (waiter) waiter(process.isAlive() ? process : start());
    else if (process.isAlive()) free.push(process);
  }

  /** The processes that have waited longest for their clients are first. */
  function sweep(): void {
    for (const [process, since] of idle) {
      if (waiters.length === 0 || performance.now() - since < responseTime) break;
      idle.delete(process);
      giveBack(process);
    }
    if (waiters.length > 0) return;
    clearInterval(sweeping);
    sweeping = undefined;
  }

  function wait(): Promise<NtlmAuth> {
    if (waiters.length >= max * 32) return Promise.reject(windowsUnavailable());
    sweeping ??= setInterval(sweep, responseTime / 4).unref();
    return new Promise((resolve, reject) => {
      const waiter = (process: NtlmAuth): void => {
        clearTimeout(timer);
        resolve(process);
      };
      const timer = setTimeout(() => {
        waiters.splice(waiters.indexOf(waiter), 1);
        reject(windowsUnavailable(new Error("no ntlm_auth became free")));
      }, waitTimeout);
      waiters.push(waiter);
    });
  }

  async function find(): Promise<NtlmAuth> {
    for (let process = free.pop(); process !== undefined; process = free.pop()) {
      if (process.isAlive()) return process;
      all.delete(process);
    }
    if (all.size >= max) return wait();
    if (performance.now() - brokenAt < restartPause) throw windowsUnavailable();
    return start();
  }

  function lease(process: NtlmAuth) {
    return {
      process,
      /** Marks the process as waiting for its client, so that it may be withdrawn. */
      idle: (): void => void idle.set(process, performance.now()),
      /** Marks the process as in use again; returns false when it was withdrawn in the meantime. */
      resume: (): boolean => idle.delete(process),
      /** Returns the process to the pool. */
      release: (): void => {
        idle.delete(process);
        giveBack(process);
      },
    };
  }

  return {
    /**
     * Rejects with `Internal_ServiceUnavailable` when no process becomes free, or when the last one failed to start a
     * moment ago.
     */
    take: async () => {
      if (closed) throw windowsUnavailable();
      return lease(await find());
    },
    close: (): void => {
      closed = true;
      clearInterval(sweeping);
      for (const process of all) process.end();
    },
  };
}

// Samba's programs as child processes: `ntlm_auth`, a dialogue of lines, and `wbinfo`, one call.

/** A running `ntlm_auth`, for one handshake after the other. */
type NtlmAuth = ReturnType<typeof startNtlmAuth>;

/** Child processes do not inherit the environment: it contains secrets. */
const env = { PATH: `${dirname(process.execPath)}:/usr/sbin:/usr/bin:/sbin:/bin`, LC_ALL: "C" };

/** A line is a message in base64 or a name; a program that writes more without a line break is not ntlm_auth. */
const maxLine = 65_536;

/** Starts `ntlm_auth` at `path`; `timeout` is in milliseconds, for each response. */
function startNtlmAuth(path: string, timeout: number) {
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
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
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
    /** Sends a line and resolves with the response line. Rejects with `Internal_ServiceUnavailable`. */
    ask(line: string): Promise<string> {
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
    isAlive: (): boolean => alive,
    end: (): void => end(),
  };
}

const run = promisify(execFile);

interface Groups {
  /** SIDs of the account itself and of all its groups. */
  readonly sids: readonly string[];
  /** Names, without the domain, of those groups that are in the account's own domain. */
  readonly names: readonly string[];
}

/**
 * Queries winbind for the groups of an account (`DOMAIN\user`). Resolves with none where `wbinfo` is not next to
 * `ntlm_auth`. Rejects with `Internal_ServiceUnavailable` when winbind does not respond.
 */
async function groupsOf(ntlmAuth: string, account: string, timeout: number): Promise<Groups> {
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
  text.split("\n").flatMap((line) => /^S-1-[\d-]+ -> [^\\]*\\(.+) \d+$/.exec(line)?.[1] ?? []);

/** The 503 for an unavailable domain. */
const windowsUnavailable = (cause?: unknown): ODataError =>
  cannotVerify("The Windows domain that verifies sign-ins is not available now; try again.", cause);
