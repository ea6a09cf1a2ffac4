/** Parses media types and lists of them (RFC 9110, sections 8.3 and 12.5.1), for any format. */
import { ODataError, shortened } from "../errors";

export interface MediaType {
  /** `application/json`, lower case; ranges keep their `*`. */
  readonly type: string;
  /** Names in lower case, values unquoted and as sent; without `q`. */
  readonly parameters: ReadonlyMap<string, string>;
  /** Weight from 0 to 1; 1 when absent. */
  readonly q: number;
}

const typePattern = /^([\w!#$%&'*+.^`|~-]+)\/([\w!#$%&'*+.^`|~-]+)$/;

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

/** The ranges of an `Accept` header in its order; malformed ones are skipped. */
export function parseAccept(header: string): readonly MediaType[] {
  return splitOutsideQuotes(header, ",").flatMap((text) => parseMediaType(text) ?? []);
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
  const charset = media?.parameters.get("charset")?.toLowerCase() ?? "utf-8";
  if (media?.type !== "application/json" || (charset !== "utf-8" && charset !== "utf8")) {
    throw new ODataError(
      "BadRequest_UnsupportedMediaType",
      `The body's Content-Type is '${shortened(contentType)}'; expected application/json in UTF-8.`,
      { target: "Content-Type" },
    );
  }
  return { ieee754Compatible: media.parameters.get("ieee754compatible")?.toLowerCase() === "true" };
}
