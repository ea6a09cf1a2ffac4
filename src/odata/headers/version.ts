/** OData-Version and OData-MaxVersion of a request (Protocol 4.01, sections 8.1.5 and 8.2.7). */
import { badRequest, type ODataError, shortened } from "../errors";
import type { ODataRequest } from "../message";

export type ODataVersion = "4.0" | "4.01";

/**
 * The version of the response: 4.0, unless the client's maximum version is 4.01 or above, or, without one, the request
 * itself is 4.01. Takes the two header values as sent; throws `BadRequest` for an invalid or too low version.
 */
export function responseVersion(version: string | undefined, maxVersion: string | undefined): ODataVersion {
  if (version === undefined && maxVersion === undefined) return "4.0";
  const own = version === undefined ? 4 : readVersion("OData-Version", version);
  if (own !== 4 && own !== 4.01) throw unsupported("OData-Version", String(version), "4.0 or 4.01");
  if (maxVersion === undefined) return own === 4.01 ? "4.01" : "4.0";
  const highest = readVersion("OData-MaxVersion", maxVersion);
  if (highest < 4) throw unsupported("OData-MaxVersion", maxVersion, "4.0 or higher");
  return highest >= 4.01 ? "4.01" : "4.0";
}

/**
 * The version of the request's body, as a number: the one that it declares, otherwise that of a client whose maximum is
 * below 4.01; undefined if neither is known.
 */
export function bodyVersion({ headers }: Pick<ODataRequest, "headers">): number | undefined {
  const { "odata-version": own, "odata-maxversion": highest } = headers;
  if (own !== undefined) return readVersion("OData-Version", own);
  if (highest === undefined) return undefined;
  const most = readVersion("OData-MaxVersion", highest);
  return most < 4.01 ? most : undefined;
}

/** Older .NET clients append their name: `4.0;NetFx`. */
function readVersion(header: string, value: string): number {
  const match = /^\s*(\d{1,3}\.\d{1,3})\s*(;.*)?$/.exec(value);
  if (match === null) throw unsupported(header, value, "a version such as 4.0 or 4.01");
  return Number(match[1]);
}

function unsupported(header: string, found: string, expected: string): ODataError {
  return badRequest(`${header} is '${shortened(found)}'; expected ${expected}.`, header);
}
