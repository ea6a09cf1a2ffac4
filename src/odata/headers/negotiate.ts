/**
 * Content negotiation from `Accept` and `$format`, as pure functions (Protocol 4.01, sections 8.2.1 and 11.2.12;
 * JSON Format 4.01, section 3); `table-format.ts` has the formats of tables. `$format` takes precedence. Errors are always
 * JSON and not negotiated.
 */
import { ODataError, shortened } from "../errors";
import type { ODataRequest } from "../message";
import { type MediaType, parseAccept, parseMediaType, weigh } from "./media-type";

type MetadataLevel = "none" | "minimal" | "full";
export type ODataVersion = "4.0" | "4.01";

/** The headers and the decoded text of the query option, each as sent. */
export interface FormatRequest {
  readonly accept: string | undefined;
  readonly acceptCharset: string | undefined;
  readonly format: string | undefined;
}

export const formatRequest = (
  { headers }: Pick<ODataRequest, "headers">,
  format: string | undefined,
): FormatRequest => ({ accept: headers["accept"], acceptCharset: headers["accept-charset"], format });

export interface JsonFormat {
  readonly metadata: MetadataLevel;
  /** Whether Int64 and Decimal are strings. */
  readonly ieee754Compatible: boolean;
  readonly streaming: boolean;
  readonly contentType: string;
}

interface MetadataFormat {
  readonly kind: "xml" | "json";
  readonly contentType: string;
}

const minimal: JsonFormat = Object.freeze({
  metadata: "minimal",
  ieee754Compatible: false,
  streaming: false,
  contentType: "application/json;odata.metadata=minimal",
});

/** The short names of `$format`: those of Protocol 4.01, section 11.2.12, and of tables. */
const shortNames: ReadonlyMap<string, string> = new Map([
  ["json", "application/json"],
  ["xml", "application/xml"],
  ["atom", "application/atom+xml"],
  ["csv", "text/csv"],
  ["xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  ["parquet", "application/vnd.apache.parquet"],
]);

/**
 * The ranges of `Accept`, with the charset of `Accept-Charset` where that is sent; `$format` is a list of one range.
 * Throws `BadRequest_NotAcceptable` when `Accept-Charset` excludes UTF-8.
 */
export function requested({ accept, acceptCharset, format }: FormatRequest): readonly MediaType[] {
  if (acceptCharset && !acceptsUtf8(acceptCharset)) throw notServed("Accept-Charset", acceptCharset, "utf-8");
  if (format !== undefined) {
    const text = shortNames.get(format.trim().toLowerCase()) ?? format;
    const range = parseMediaType(text.trim());
    return range === undefined ? [] : [range];
  }
  const ranges = parseAccept(accept || "*/*");
  return acceptCharset ? ranges.map(inUtf8) : ranges;
}

const isUtf8 = (charset: string): boolean => /^utf-?8$/i.test(charset);

const acceptsUtf8 = (acceptCharset: string): boolean =>
  weigh(acceptCharset.replace(/utf8/gi, "utf-8"))("utf-8") > 0;

const inUtf8 = (range: MediaType): MediaType =>
  range.parameters.has("charset")
    ? { ...range, parameters: new Map([...range.parameters, ["charset", "utf-8"]]) }
    : range;

const notServed = (source: string, found: string, supported: string): ODataError =>
  new ODataError(
    "BadRequest_NotAcceptable",
    `${source} asks for '${shortened(found)}', which cannot be served here. Supported: ${supported}.`,
    { target: source },
  );

const notAcceptable = ({ format, accept = "" }: FormatRequest, supported: string): ODataError =>
  format === undefined ? notServed("Accept", accept, supported) : notServed("$format", format, supported);

/** Whether a range covers a type, regardless of parameters. */
const covers = (range: MediaType, type: string): boolean =>
  range.type === type || range.type === "*/*" || range.type === `${type.split("/")[0]}/*`;

/** The ranges that cover a type with a weight above 0, best first; none when the type itself is excluded by `q=0`. */
export function acceptable(ranges: readonly MediaType[], type: string): readonly MediaType[] {
  const refused = ranges.some((range) => range.type === type && range.q === 0 && range.parameters.size === 0);
  if (refused) return [];
  const exact = (range: MediaType): number => (range.type === type ? 1 : 0);
  return ranges
    .filter((range) => range.q > 0 && covers(range, type))
    .toSorted((a, b) => b.q - a.q || exact(b) - exact(a));
}

/** Reads a range's JSON format parameters; undefined when one is unknown or has an invalid value. */
function readJsonParameters(range: MediaType, version: ODataVersion): JsonFormat | undefined {
  if (range.parameters.size === 0) return minimal;
  let metadata: MetadataLevel = "minimal";
  let ieee754Compatible = false;
  let streaming = false;
  let prefix = "odata.";
  let charset = "";
  for (const [name, given] of range.parameters) {
    const value = given.toLowerCase();
    if (version === "4.01" && (name === "metadata" || name === "streaming")) prefix = "";
    switch (name) {
      case "metadata":
      case "odata.metadata":
        if (value !== "none" && value !== "minimal" && value !== "full") return undefined;
        metadata = value;
        break;
      case "ieee754compatible":
      case "exponentialdecimals":
      case "streaming":
      case "odata.streaming":
        if (value !== "true" && value !== "false") return undefined;
        if (name === "ieee754compatible") ieee754Compatible = value === "true";
        else if (name !== "exponentialdecimals") streaming = value === "true";
        break;
      case "charset":
        if (!isUtf8(value)) return undefined;
        charset = ";charset=utf-8";
        break;
      default:
        return undefined;
    }
  }
  const contentType =
    `application/json;${prefix}metadata=${metadata}` +
    (streaming ? `;${prefix}streaming=true` : "") +
    (ieee754Compatible ? ";IEEE754Compatible=true" : "") +
    charset;
  return { metadata, ieee754Compatible, streaming, contentType };
}

const isPlain = ({ accept, acceptCharset, format }: FormatRequest): boolean =>
  format === undefined &&
  !acceptCharset &&
  (accept === undefined || accept === "" || accept === "*/*" || accept === "application/json");

/** The parameters of JSON; a delta link is never served with metadata=none (JSON Format 4.01, section 3.1.3). */
const supportedJson = (levels: string): string =>
  `application/json with odata.metadata=${levels}, IEEE754Compatible and odata.streaming`;

/**
 * The JSON format of data, of the service document and of JSON batches. `version` is the version of the response: only
 * in 4.01 may parameter names omit `odata.`.
 * Throws `BadRequest_NotAcceptable` when no range is JSON with known parameters.
 */
export function negotiateJson(
  request: FormatRequest,
  version: ODataVersion = "4.0",
  isDelta = false,
): JsonFormat {
  if (isPlain(request)) return minimal;
  for (const range of acceptable(requested(request), "application/json")) {
    const format = readJsonParameters(range, version);
    if (format !== undefined && !(isDelta && format.metadata === "none")) return format;
  }
  if (isDelta)
    throw notAcceptable(request, `${supportedJson("minimal|full")}, for the changes of a delta link`);
  throw notAcceptable(
    request,
    `${supportedJson("none|minimal|full")}; for collections also text/csv with separator=comma|semicolon|tab, decimal=point|comma, header=present|absent, bom=present|absent, formulas=escape|keep and unset=keep|empty, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet (xlsx) and application/vnd.apache.parquet (parquet)`,
  );
}

/**
 * The content type of a format without parameters besides `charset`: that of the best range with no other parameter,
 * `unnamed` for a range with a wildcard; undefined when there is none.
 */
function contentTypeIn(ranges: readonly MediaType[], type: string, unnamed: string): string | undefined {
  for (const range of acceptable(ranges, type)) {
    const { charset, ...others } = Object.fromEntries(range.parameters);
    if (Object.keys(others).length > 0) continue;
    if (charset === undefined) return range.type === type ? type : unnamed;
    if (isUtf8(charset)) return `${type};charset=utf-8`;
  }
  return undefined;
}

/** The ranges that JSON with known parameters meets. */
const jsonRanges = (ranges: readonly MediaType[]): readonly MediaType[] =>
  acceptable(ranges, "application/json").filter((range) => readJsonParameters(range, "4.0") !== undefined);

/**
 * The format of `$metadata`: XML wherever XML is acceptable, because Power Query sends one list with a higher weight
 * for JSON for all requests, but reads XML only; JSON when XML is not acceptable. Clients of 4.0 read XML whatever they
 * accept: `odata.metadata` is a parameter of data, and `is40` that the client's maximum version is 4.0, which has no
 * metadata in JSON.
 */
export function negotiateMetadata(request: FormatRequest, is40 = false): MetadataFormat {
  const ranges = requested(request);
  const xml = contentTypeIn(ranges, "application/xml", "application/xml");
  if (xml !== undefined) return { kind: "xml", contentType: xml };
  const json = jsonRanges(ranges);
  if (json.length === 0) throw notAcceptable(request, "application/xml and application/json");
  const isOfData = ({ parameters }: MediaType): boolean =>
    parameters.has("metadata") || parameters.has("odata.metadata");
  if (request.format === undefined && (is40 || json.every(isOfData)))
    return { kind: "xml", contentType: "application/xml" };
  return { kind: "json", contentType: "application/json" };
}

/**
 * The format of `$count` and `/$value`: always plain text. JSON is accepted as well, since clients that set one
 * `Accept` for all requests send it here too. The charset is named unless `Accept` has a media type without one.
 */
export function negotiateText(request: FormatRequest): string {
  const ranges = requested(request);
  const text = contentTypeIn(ranges, "text/plain", "text/plain;charset=utf-8");
  if (text !== undefined) return text;
  if (jsonRanges(ranges).length > 0) return "text/plain";
  throw notAcceptable(request, "text/plain");
}

/* OData-Version and OData-MaxVersion of a request (Protocol 4.01, sections 8.1.5 and 8.2.7). */

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

/** Older .NET clients append their name: `4.0;NetFx`. */
function readVersion(header: string, value: string): number {
  const match = /^\s*(\d{1,3}\.\d{1,3})\s*(;.*)?$/.exec(value);
  if (match === null) throw unsupported(header, value, "a version such as 4.0 or 4.01");
  return Number(match[1]);
}

function unsupported(header: string, found: string, expected: string): ODataError {
  return new ODataError("BadRequest", `${header} is '${shortened(found)}'; expected ${expected}.`, {
    target: header,
  });
}
