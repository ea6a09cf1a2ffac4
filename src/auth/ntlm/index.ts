/** Assembles NTLM from the configuration: verifier, state of connections, strategy. */
import type { IncomingMessage } from "node:http";
import type { Strategy } from "passport";
import { ConfigurationError, type NtlmConfig } from "../../config/config";
import type { Principal } from "../principal";
import type { Throttle } from "../throttle";
import { createConnections } from "./connection";
import { isDirect } from "./direct";
import { isForged, requireContentType, type TrustedOrigins } from "./forgery";
import { ntlmStrategy } from "./strategy";
import type { NtlmVerifier } from "./verifier";
import { openLocalVerifier } from "./verifiers/local";
import { openWinbindVerifier } from "./verifiers/winbind";

export interface Ntlm {
  readonly strategy: Strategy;
  /** Returns the reason why the request cannot sign in with NTLM; undefined when it can. */
  readonly obstacleOf: (req: IncomingMessage) => NtlmObstacle | undefined;
  /** Returns the principal of the request's connection. The state of a connection is reset where NTLM is not safe. */
  readonly principalOf: (req: IncomingMessage) => Principal | undefined;
  /** Resets the request's connection. */
  readonly forget: (req: IncomingMessage) => void;
  /** Checks a request that is signed in with NTLM for the headers that protect browsers; throws an `ODataError`. */
  readonly check: (req: IncomingMessage) => void;
  readonly reload: () => void;
  readonly close: () => void;
}

/** `connection`: it is not direct, or not protected. `origin`: a change that may come from another origin's page. */
export type NtlmObstacle = "connection" | "origin";

/** Opens NTLM. Rejects with a `ConfigurationError` when the accounts or Samba's programs cannot be used. */
export async function openNtlm(
  config: NtlmConfig,
  throttle: Throttle,
  addressOf: (req: IncomingMessage) => string,
  trusted: TrustedOrigins,
): Promise<Ntlm> {
  const verifier = await openVerifier(config);
  const connections = createConnections();
  const obstacleOf = (req: IncomingMessage): NtlmObstacle | undefined => {
    if (config.behindProxy || !isDirect(req, config.requireTls)) return "connection";
    return isForged(req, trusted) ? "origin" : undefined;
  };
  return {
    strategy: ntlmStrategy({ verifier, connections, throttle, addressOf, requireMic: config.requireMic }),
    obstacleOf,
    principalOf: (req) => {
      const principal = connections.principalOf(req.socket);
      if (principal === undefined || obstacleOf(req) === undefined) return principal;
      connections.forget(req.socket);
      return undefined;
    },
    forget: ({ socket }) => connections.forget(socket),
    check: requireContentType,
    reload: verifier.reload,
    close: verifier.close,
  };
}

async function openVerifier({ verifier, domain }: NtlmConfig): Promise<NtlmVerifier> {
  const isLocal = verifier.kind === "local";
  try {
    if (isLocal) return await openLocalVerifier({ file: verifier.usersFile, domain: domain ?? "LEASE" });
    const { path, maxProcesses } = verifier;
    return await openWinbindVerifier({ path, maxProcesses, ...(domain !== undefined && { domain }) });
  } catch (error) {
    const setting = isLocal ? "NTLM_USERS_FILE" : "NTLM_AUTH_PATH";
    throw new ConfigurationError(setting, `${setting} cannot be used: ${(error as Error).message}.`);
  }
}
