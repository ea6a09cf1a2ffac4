/**
 * Error responses (JSON Format 4.01, section 21.1; Protocol 4.01, 9.4: messages are in English, as Content-Language
 * says). Internal faults are not described: the log has the details.
 */
import { ODataError } from "../errors";
import { responseVersion } from "../headers/versions";
import type { ODataVersion } from "../headers/negotiate";
import type { ODataResponse } from "../message";

/** Converts a thrown value; anything but an ODataError becomes `Internal_ServerError` with the original as cause. */
export function toODataError(error: unknown): ODataError {
  if (error instanceof ODataError) return error;
  return new ODataError(
    "Internal_ServerError",
    "The service could not complete the request because of an internal fault.",
    { cause: error },
  );
}

/** Whether the service failed. An unimplemented feature (501) is not a failure: clients may request it at any time. */
export function isFault(thrown: unknown): boolean {
  const { status } = toODataError(thrown);
  return status >= 500 && status !== 501;
}

/**
 * The response for a thrown value. `id` is the correlation id of the request, a GUID.
 * The format is JSON for any Accept header; `version` is the OData version of the response.
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

/** The version of an error response; 4.0 where the requested version is itself the error. */
export function errorVersion(headers: Readonly<Record<string, string | string[] | undefined>>): ODataVersion {
  const text = (name: string): string | undefined => headers[name]?.toString();
  try {
    return responseVersion(text("odata-version"), text("odata-maxversion"));
  } catch {
    return "4.0";
  }
}
