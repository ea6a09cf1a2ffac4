/**
 * The audit: a log line for each refused sign-in, each record that was written and each write that was refused: who,
 * what, which record; never what is in it. It is written at every log level but `silent`.
 */
import type { IncomingMessage } from "node:http";
import { NotPermitted } from "../auth/permissions";
import { SignInRefused } from "../auth/sign-in-refused";
import type { Logger } from "./log";
import {
  type Caller,
  ODataError,
  type ODataRequest,
  type ODataResponse,
  type Service,
  type WriteEvent,
} from "../odata";

const who = ({ id, scheme }: Caller) => ({ by: id, scheme });

const pathOf = (url: string): string => url.split("?", 1)[0] ?? "";

/** A sign-in that was tried and refused. */
export interface Refusal {
  readonly status: number;
  readonly scheme: string;
  /** One word of this service's own. */
  readonly cause: string;
  /** Id of the one who signed in and has no permission. */
  readonly by?: string;
  /** The account as the client named it. */
  readonly account?: string;
}

/** Why a sign-in was refused; undefined where none was tried: without credentials a client learns how to sign in. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof NotPermitted) {
    const { scheme, id: by } = error.principal;
    return { status: error.status, scheme, by, cause: "permission" };
  }
  if (!(error instanceof SignInRefused)) return undefined;
  const { fault: cause, ...facts } = error.signIn;
  return { status: error.status, ...facts, cause };
}

const auditLog = (log: Logger): Logger =>
  log.child({ audit: true }, { level: log.level === "silent" ? "silent" : "info" });

/** Makes the function that is told of refused sign-ins, with their correlation ids; `addressOf` says from where they came. */
export function signInAudit(
  log: Logger,
  addressOf: (req: IncomingMessage) => string,
): (req: IncomingMessage, id: string, refusal: Refusal) => void {
  const line = auditLog(log);
  return (req, id, refusal) => line.warn({ id, ...refusal, address: addressOf(req) }, "sign-in refused");
}

export interface WriteAudit {
  /** A write was committed. */
  readonly written: (write: WriteEvent) => void;
  /** A write was not permitted. */
  readonly refused: (request: ODataRequest, error: ODataError) => void;
}

/** Makes the audit of writes. */
export function writeAudit(log: Logger): WriteAudit {
  const line = auditLog(log);
  return {
    written({ request, set, partition, status, records }) {
      const { id, method, caller } = request;
      const facts = { id, ...who(caller), method, status };
      if (records.length === 0) line.info({ ...facts, set, company: partition }, "write");
      for (const { change, set: written, id: record, partition: company } of records)
        line.info({ ...facts, change, set: written, record, company }, "write");
    },
    refused({ id, method, url, caller }, { status, code }) {
      line.warn({ id, ...who(caller), method, path: pathOf(url), status, code }, "write refused");
    },
  };
}

/** The service, with writes that are not permitted in the audit, those in batches too. */
export function withRefusals(service: Service, audit: WriteAudit): Service {
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
