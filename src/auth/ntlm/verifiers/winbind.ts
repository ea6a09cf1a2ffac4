/**
 * Verifies NTLM against a Windows or Samba domain: messages are passed through Samba's `ntlm_auth` to winbind, which
 * applies the domain's rules. The protocol is `squid-2.5-ntlmssp`: one process per handshake, so that responses cannot
 * be mixed up.
 */
import { access, constants } from "node:fs/promises";
import { createTokenCache } from "../../bearer/token-cache";
import { MessageFault } from "../messages";
import type { Account, Handshake, NtlmVerifier, Verdict } from "../verifier";
import { createProcessPool, type Lease } from "./process-pool";
import { type Groups, groupsOf, windowsUnavailable } from "./samba-process";

export interface WinbindVerifierOptions {
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
  const remembered = createTokenCache<Groups>(groupsRemembered.accounts, groupsRemembered.milliseconds);

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
