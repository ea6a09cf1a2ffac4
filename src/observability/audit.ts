/**
 * The audit log: a line for each rejected sign-in, each written record and each rejected write, with caller, action and
 * record, but never the content. Written at every log level except `silent`.
 */
import { createHmac, randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { NotPermitted } from "../auth/permissions";
import { SignInRefused } from "../auth/principal";
import {
  type Caller,
  inTurns,
  loggedPath,
  ODataError,
  type ODataRequest,
  type ODataResponse,
  type Service,
  type WriteEvent,
} from "../odata";
import type { Logger } from "./log";

/** The name of a key is not personal. */
const callerFields = ({ id, scheme, name }: Pick<Caller, "id" | "scheme" | "name">) => ({
  by: id,
  scheme,
  account: scheme === "key" ? name : undefined,
});

/** A rejected sign-in. */
export interface Refusal {
  readonly status: number;
  readonly scheme: string;
  /** A code of this service. */
  readonly cause: string;
  /** Id of a principal without permission. */
  readonly by?: string;
  /** The account as named by the client, which the log shows as a digest, or the name of a key. */
  readonly account?: string | undefined;
}

/**
 * The reason for rejecting a sign-in; undefined for requests without credentials, which clients send to learn the
 * schemes.
 */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof NotPermitted) {
    const { scheme } = error.principal;
    return { status: error.status, ...callerFields(error.principal), scheme, cause: "permission" };
  }
  if (!(error instanceof SignInRefused)) return undefined;
  const { fault: cause, ...facts } = error.signIn;
  return { status: error.status, ...facts, cause };
}

const auditLog = (log: Logger): Logger =>
  log.child({ audit: true }, { level: log.level === "silent" ? "silent" : "info" });

/** Characters of a digest, of 6 bits each: enough for no two accounts to share one. */
const digestLength = 22;

/**
 * Creates the function that logs rejected sign-ins with their correlation ids; `addressOf` returns the client's
 * address. The account of a client's choice is personal, or a password in the wrong field: its line has a digest, which
 * is equal for equal accounts under one `accountKey`, and tests no guess without it.
 */
export function signInAudit(
  log: Logger,
  addressOf: (req: IncomingMessage) => string,
  accountKey: string | Uint8Array = randomBytes(32),
): (req: IncomingMessage, id: string, refusal: Refusal) => void {
  const line = auditLog(log);
  const digestOf = (account: string): string =>
    createHmac("sha256", accountKey).update(account.toLowerCase()).digest("base64url").slice(0, digestLength);
  return (req, id, { account, ...refusal }) => {
    const shown = account === undefined || refusal.scheme === "key" ? account : digestOf(account);
    line.warn({ id, ...refusal, account: shown, address: addressOf(req) }, "sign-in refused");
  };
}

/** Records of one write that are logged before other requests get their turn. */
const atOnce = 500;

/** Creates the audit log of writes. */
export function writeAudit(log: Logger) {
  const line = auditLog(log);
  return {
    /** Logs a committed write. */
    written: ({ request, set, partition, status, records }: WriteEvent): void => {
      const { id, method, caller } = request;
      const { by, scheme, account } = callerFields(caller);
      if (records.length === 0)
        line.info({ id, by, scheme, account, method, status, set, company: partition }, "write");
      void inTurns(records, atOnce, ({ change, set: written, id: record, partition: company }) =>
        line.info(
          { id, by, scheme, account, method, status, change, set: written, record, company },
          "write",
        ),
      );
    },
    /** Logs a write without permission. */
    refused: ({ id, method, url, caller }: ODataRequest, { status, code }: ODataError): void => {
      line.warn(
        { id, ...callerFields(caller), method, path: loggedPath(url), status, code },
        "write refused",
      );
    },
  };
}

/** Wraps the service: writes without permission are logged, those in batches too. */
export function withRefusals(service: Service, audit: ReturnType<typeof writeAudit>): Service {
  return (request, within) =>
    request.method === "GET" ? service(request, within) : attempt(request, within);

  async function attempt(...[request, within]: Parameters<Service>): Promise<ODataResponse> {
    try {
      return await service(request, within);
    } catch (error) {
      if (error instanceof ODataError && error.status === 403) audit.refused(request, error);
      throw error;
    }
  }
}
