/**
 * `continue-on-error` of changes to several records (Protocol 4.01, sections 8.2.8.3 and 11.4.12 to 11.4.14): each change is
 * made or fails alone, and the response has the failed ones. It is a part of 4.01; for other responses it is ignored.
 */
import { ODataError } from "../errors";
import { parsePrefer } from "../headers/prefer";
import type { JsonObject } from "../json/read";
import type { RequestContext } from "../request/context";
import type { MemberChange, WriteExecution } from "./write-execution";

/** A change that was not made. */
export interface FailedChange {
  readonly error: ODataError;
  readonly operation: "insert" | "update" | "delete" | "unlink";
  /** The id of the record; undefined if there is none. */
  readonly id: string | undefined;
  /** The members by which the client knows the record. */
  readonly identity: JsonObject;
}

export const isFailed = (change: MemberChange | FailedChange): change is FailedChange => "error" in change;

export const continuesOnError = ({
  request,
  version,
}: Pick<RequestContext, "request" | "version">): boolean =>
  version === "4.01" && parsePrefer(request.headers["prefer"]).values["continue-on-error"] === true;

/**
 * Returns the function that makes a change: as a part of its own, whose error is returned, if the request continues after
 * errors. Faults of the service, conflicts with other transactions and the end of the request end all changes.
 */
export function attempts(
  execution: WriteExecution,
): <T>(work: (part: WriteExecution) => Promise<T>) => Promise<T | ODataError> {
  if (!continuesOnError(execution)) return (work) => work(execution);
  return async (work) => {
    try {
      return await execution.part(work);
    } catch (error) {
      execution.request.signal().throwIfAborted();
      if (error instanceof ODataError && error.status < 500 && !error.repeatable) return error;
      throw error;
    }
  };
}
