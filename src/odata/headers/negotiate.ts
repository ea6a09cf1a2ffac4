/**
 * Negotiation, as pure functions: the version of the protocol (Protocol 4.01, sections 8.1.5 and 8.2.7), media types and
 * lists of them (RFC 9110, sections 8.3 and 12.5.1), and the format of the response from `Accept` and `$format` (Protocol
 * 4.01, sections 8.2.1 and 11.2.12; JSON Format 4.01, section 3). `$format` takes precedence. Errors are always JSON and
 * not negotiated.
 */
import { badRequest, ODataError, shortened } from "../errors";
import type { ODataRequest } from "../message";

export interface MediaType {
  /** `application/json`, lower case; ranges keep their `*`. */
  readonly type: string;
  /** Names in lower case, values unquoted and as sent; without `q`. */
  readonly parameters: ReadonlyMap<string, string>;
  /** Weight from 0 to 1; 1 when absent. */
  readonly q: number;
}

const typePattern = /^([\w!#$%&'*+.^`|~-]+)\/([\w!#$%&'*+.^`|~-]+)$/;

const sheetType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const parquetType = "application/vnd.apache.parquet";

export const isUtf8 = (charset: string): boolean => /^utf-?8$/i.test(charset);

/** Splits at a separator outside of quoted strings; the parts are trimmed. */
export function splitOutsideQuotes(text: string, separator: "," | ";"): string[] {
  if (!text.includes('"')) return text.split(separator).map((part) => part.trim());
  const parts: string[] = [];
  let start = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (quoted && char === "\\") i++;
    else if (char === '"') quoted = !quoted;
    else if (char === separator && !quoted) {
      parts.push(text.slice(start, i).trim());
      start = i + 1;
    }
  }
  parts.push(text.slice(start).trim());
  return parts;
}

/** The content of a quoted string, or the text itself. */
export function unquote(text: string): string {
  return text.length > 1 && text.startsWith('"') && text.endsWith('"')
    ? text.slice(1, -1).replace(/\\(.)/g, "$1")
    : text;
}

/** Parses one media type or range with its parameters; undefined when invalid. */
export function parseMediaType(text: string): MediaType | undefined {
  const [type = "", ...rest] = splitOutsideQuotes(text, ";");
  if (!typePattern.test(type)) return undefined;
  const parameters = new Map<string, string>();
  let q = 1;
  for (const parameter of rest) {
    if (parameter === "") continue;
    const equals = parameter.indexOf("=");
    if (equals < 1) return undefined;
    const name = parameter.slice(0, equals).trim().toLowerCase();
    const value = unquote(parameter.slice(equals + 1).trim());
    if (name !== "q") parameters.set(name, value);
    else if (/^(0(\.\d*)?|1(\.0*)?)$/.test(value)) q = Number(value);
    else return undefined;
  }
  return { type: type.toLowerCase(), parameters, q };
}

/**
 * The weights of the names in a list without parameters, such as `Accept-Charset` or `Accept-Encoding` (RFC 9110, section
 * 12.4.2): 0 for a name that neither the list nor its `*` has. Names are in lower case.
 */
export function weigh(header: string): (name: string) => number {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    const q = parameters.find((text) => text.startsWith("q="));
    weights.set(name, q === undefined ? 1 : Number(q.slice(2)) || 0);
  }
  return (name) => weights.get(name) ?? weights.get("*") ?? 0;
}

/* The media type of a request body that must be JSON (Protocol 4.01, section 8.1.1; JSON Format 4.01, section 3). */

interface JsonContent {
  /** Whether Int64 and Decimal values may be strings. */
  readonly ieee754Compatible: boolean;
}

const plain: JsonContent = Object.freeze({ ieee754Compatible: false });

/**
 * Checks the `Content-Type` of a JSON body; a missing one counts as JSON, as simple clients send none.
 * Throws `BadRequest_UnsupportedMediaType` for another type or a charset other than UTF-8 (RFC 8259, section 8.1).
 */
export function requireJsonContent(contentType: string | undefined): JsonContent {
  if (contentType === undefined || contentType === "" || contentType === "application/json") return plain;
  const media = parseMediaType(contentType);
  if (media?.type !== "application/json" || !isUtf8(media.parameters.get("charset") ?? "utf-8")) {
    throw new ODataError(
      "BadRequest_UnsupportedMediaType",
      `The body's Content-Type is '${shortened(contentType)}'; expected application/json in UTF-8.`,
      { target: "Content-Type" },
    );
  }
  return { ieee754Compatible: media.parameters.get("ieee754compatible")?.toLowerCase() === "true" };
}

// The formats of collections as tables: CSV by RFC 4180 with further parameters, sheets of Office Open XML, Parquet.

/** The form of a table in CSV. */
export interface CsvFormat {
  readonly kind: "csv";
  /** Between the values of a line. */
  readonly separator: string;
  /** Between the whole and the fractional digits of a number. */
  readonly decimal: string;
  /** The first line has the names of the columns. */
  readonly header: boolean;
  /** The text begins with a byte order mark, by which Excel recognises UTF-8. */
  readonly bom: boolean;
  /** Texts that a spreadsheet would take for formulas begin with an apostrophe. */
  readonly escapesFormulas: boolean;
  /** Dates and points in time that were never set are empty. */
  readonly emptiesUnset: boolean;
  readonly contentType: string;
}

/** A workbook with one sheet, or a file of Apache Parquet. */
interface FileFormat<Kind> {
  readonly kind: Kind;
  readonly contentType: string;
}

export type TableFormat = CsvFormat | FileFormat<"xlsx"> | FileFormat<"parquet">;

/** The parameters of `text/csv` and their values, in lower case; `charset` and `header` are those of RFC 4180. */
const csvParameters: Readonly<Record<string, Readonly<Record<string, Partial<CsvFormat>>>>> = {
  separator: {
    comma: { separator: "," },
    ",": { separator: "," },
    semicolon: { separator: ";" },
    ";": { separator: ";" },
    tab: { separator: "\t" },
    "\t": { separator: "\t" },
  },
  decimal: {
    point: { decimal: "." },
    ".": { decimal: "." },
    comma: { decimal: "," },
    ",": { decimal: "," },
  },
  header: { present: { header: true }, absent: { header: false } },
  bom: { present: { bom: true }, absent: { bom: false } },
  formulas: { escape: { escapesFormulas: true }, keep: { escapesFormulas: false } },
  unset: { empty: { emptiesUnset: true }, keep: { emptiesUnset: false } },
  charset: { "utf-8": {}, utf8: {} },
};

const defaults = {
  kind: "csv",
  separator: ",",
  decimal: ".",
  header: true,
  bom: false,
  escapesFormulas: false,
  emptiesUnset: false,
} as const;

const entryOf = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** Reads a range's CSV parameters; undefined when one is unknown or has an invalid value. */
function readCsvParameters({ parameters }: MediaType): CsvFormat | undefined {
  let given: Partial<CsvFormat> = {};
  for (const [name, value] of parameters) {
    const known = entryOf(entryOf(csvParameters, name) ?? {}, value.toLowerCase());
    if (!known) return undefined;
    given = { ...given, ...known };
  }
  const contentType = `text/csv;charset=utf-8;header=${given.header === false ? "absent" : "present"}`;
  return { ...defaults, ...given, contentType };
}

/** A reader of a format without parameters. */
const withoutParameters =
  <Format extends TableFormat>(format: Format) =>
  ({ parameters }: MediaType): Format | undefined =>
    parameters.size === 0 ? format : undefined;

/** The readers of the parameters of each media type. */
const readers: Readonly<Record<string, (range: MediaType) => TableFormat | undefined>> = {
  "text/csv": readCsvParameters,
  [sheetType]: withoutParameters({ kind: "xlsx", contentType: sheetType }),
  [parquetType]: withoutParameters({ kind: "parquet", contentType: parquetType }),
};

/** The media types of tables. */
export const tableTypes: readonly string[] = Object.keys(readers);

/** The format of a collection as a table, if the client prefers one to JSON; undefined otherwise. */
export function negotiateTable(request: FormatRequest): TableFormat | undefined {
  if (!/csv|text\/|sheet|xlsx|parquet/i.test(request.format ?? request.accept ?? "")) return undefined;
  const ranges = requested(request);
  const [json] = acceptable(ranges, "application/json");
  let best: { readonly q: number; readonly format: TableFormat } | undefined;
  for (const [type, read] of Object.entries(readers))
    for (const range of acceptable(ranges, type)) {
      const asksJson = json && (json.q > range.q || (json.q === range.q && json.type === "application/json"));
      // `text/*` is CSV; ranges that cover JSON as well are JSON.
      if (asksJson || !(range.type === "text/*" || Object.hasOwn(readers, range.type))) break;
      const format = read(range);
      if (format && range.q > (best?.q ?? 0)) best = { q: range.q, format };
      if (format) break;
    }
  return best?.format;
}

type MetadataLevel = "none" | "minimal" | "full";

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
  readonly contentType: string;
}

interface MetadataFormat {
  readonly kind: "xml" | "json";
  readonly contentType: string;
}

const minimal: JsonFormat = Object.freeze({
  metadata: "minimal",
  ieee754Compatible: false,
  contentType: "application/json;odata.metadata=minimal",
});

/** The short names of `$format`: those of Protocol 4.01, section 11.2.12, and of tables. */
const shortNames: ReadonlyMap<string, string> = new Map([
  ["json", "application/json"],
  ["xml", "application/xml"],
  ["atom", "application/atom+xml"],
  ["csv", "text/csv"],
  ["xlsx", sheetType],
  ["parquet", parquetType],
]);

/**
 * The ranges of `Accept`, with the charset of `Accept-Charset` where that is sent; `$format` is a list of one range.
 * Throws `BadRequest_NotAcceptable` when `Accept-Charset` excludes UTF-8.
 */
function requested({ accept, acceptCharset, format }: FormatRequest): readonly MediaType[] {
  if (acceptCharset && !acceptsUtf8(acceptCharset)) throw notServed("Accept-Charset", acceptCharset, "utf-8");
  if (format !== undefined) {
    const text = shortNames.get(format.trim().toLowerCase()) ?? format;
    const range = parseMediaType(text.trim());
    return range === undefined ? [] : [range];
  }
  // Malformed ranges are skipped.
  const ranges = splitOutsideQuotes(accept || "*/*", ",").flatMap((text) => parseMediaType(text) ?? []);
  return acceptCharset ? ranges.map(inUtf8) : ranges;
}

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
function acceptable(ranges: readonly MediaType[], type: string): readonly MediaType[] {
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
  return { metadata, ieee754Compatible, contentType };
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
    `${supportedJson("none|minimal|full")}; for collections also text/csv with separator=comma|semicolon|tab, decimal=point|comma, header=present|absent, bom=present|absent, formulas=escape|keep and unset=keep|empty, ${sheetType} (xlsx) and ${parquetType} (parquet)`,
  );
}

/**
 * The content type of a format without parameters besides `charset`: that of the best range with no other parameter;
 * undefined when there is none. A charset that the range does not have is not named (Protocol 4.01, section 8.2.1).
 */
function contentTypeIn(ranges: readonly MediaType[], type: string): string | undefined {
  for (const range of acceptable(ranges, type)) {
    const { charset, ...others } = Object.fromEntries(range.parameters);
    if (Object.keys(others).length > 0) continue;
    if (charset === undefined) return type;
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
  const xml = contentTypeIn(ranges, "application/xml");
  if (xml !== undefined) return { kind: "xml", contentType: xml };
  const json = jsonRanges(ranges);
  if (is40 && request.format !== undefined) throw notAcceptable(request, "application/xml");
  if (json.length === 0) throw notAcceptable(request, "application/xml and application/json");
  const isOfData = ({ parameters }: MediaType): boolean =>
    parameters.has("metadata") || parameters.has("odata.metadata");
  if (request.format === undefined && (is40 || json.every(isOfData)))
    return { kind: "xml", contentType: "application/xml" };
  return { kind: "json", contentType: "application/json" };
}

/**
 * The format of `$count` and `/$value`: always plain text. JSON is accepted as well, since clients that set one
 * `Accept` for all requests send it here too.
 */
export function negotiateText(request: FormatRequest): string {
  const ranges = requested(request);
  const text = contentTypeIn(ranges, "text/plain");
  if (text !== undefined) return text;
  if (jsonRanges(ranges).length > 0) return "text/plain";
  throw notAcceptable(request, "text/plain");
}

/* The version of the protocol. */

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
