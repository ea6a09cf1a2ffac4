/** An error as an answer (JSON Format 4.01, section 21.1; Protocol 4.01, 9.4: its message is English, and says so). Says nothing of a fault of ours: the log has that. */
import { ODataError } from "../errors";
import { responseVersion } from "../headers/versions";
import type { ODataVersion } from "../headers/negotiate";
import type { ODataResponse } from "../message";

/** Whatever was thrown, as an ODataError; what is none becomes `Internal_ServerError` with the original as cause. */
export function toODataError(error: unknown): ODataError {
  if (error instanceof ODataError) return error;
  return new ODataError(
    "Internal_ServerError",
    "The service could not complete the request because of a fault of its own.",
    { cause: error },
  );
}

/** Whether the service failed. What it does not implement (501) it refuses: any client may ask for that at any time. */
export function isFault(thrown: unknown): boolean {
  const { status } = toODataError(thrown);
  return status >= 500 && status !== 501;
}

/**
 * The answer for anything that was thrown. `id` is the correlation id of the request, a GUID.
 * The format is JSON whatever the request accepts; `version` is that of the answer.
 */
export function errorResponse(thrown: unknown, id: string, version: ODataVersion = "4.0"): ODataResponse {
  const error = toODataError(thrown);
  const body = {
    error: {
      code: error.code,
      message: `${error.message}  CorrelationId:  ${id}.`,
      ...(error.target !== undefined && { target: error.target }),
      ...(error.details.length > 0 && { details: error.details }),
    },
  };
  return {
    status: error.status,
    headers: {
      "OData-Version": version,
      "Content-Type": "application/json;odata.metadata=minimal",
      "Content-Language": "en",
      ...error.headers,
    },
    body: JSON.stringify(body),
  };
}

/** The version of an error's answer; 4.0 where the fault is the version that was asked for. */
export function errorVersion(headers: Readonly<Record<string, string | string[] | undefined>>): ODataVersion {
  const text = (name: string): string | undefined => headers[name]?.toString();
  try {
    return responseVersion(text("odata-version"), text("odata-maxversion"));
  } catch {
    return "4.0";
  }
}
