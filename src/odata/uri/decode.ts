/**
 * Percent-decoding of paths and query options, and the mapping of offsets in the decoded text back to the URL.
 * Splitting comes before decoding, so an encoded delimiter never delimits (OData 4.01 Part 2, section 2).
 */
import { ODataError } from "../errors";

/** Decodes `%XX` sequences as UTF-8; "+" is unchanged. Throws BadRequest_InvalidRequestUrl for invalid UTF-8. */
export function decodePathText(raw: string): string {
  if (!raw.includes("%")) return raw;
  try {
    return decodeURIComponent(raw);
  } catch (cause) {
    const at = undecodableOffset(raw);
    throw new ODataError(
      "BadRequest_InvalidRequestUrl",
      `The percent sequence '${raw.slice(at, at + 3)}' cannot be decoded as UTF-8.`,
      { cause, offset: at },
    );
  }
}

/** Like `decodePathText`, with "+" as a blank. */
export function decodeQueryText(raw: string): string {
  return decodePathText(raw.includes("+") ? raw.replaceAll("+", " ") : raw);
}

function undecodableOffset(raw: string): number {
  for (let at = raw.indexOf("%"); at >= 0;) {
    const length = encodedLength(raw, at);
    try {
      decodeURIComponent(raw.slice(at, at + length));
    } catch {
      return at;
    }
    at = raw.indexOf("%", at + length);
  }
  return 0;
}

/** Length of the percent sequence at `at` that encodes one code point. */
function encodedLength(raw: string, at: number): number {
  const lead = Number.parseInt(raw.slice(at + 1, at + 3), 16);
  return lead >= 0xf0 ? 12 : lead >= 0xe0 ? 9 : lead >= 0xc0 ? 6 : 3;
}

/** The offset in `raw` of the character at `decodedOffset` of its decoded text. */
export function encodedOffset(raw: string, decodedOffset: number): number {
  let at = 0;
  for (let decoded = 0; decoded < decodedOffset && at < raw.length; decoded++) {
    if (raw[at] !== "%") {
      at++;
      continue;
    }
    const length = encodedLength(raw, at);
    if (length === 12) decoded++; // two UTF-16 units
    at += length;
  }
  return at;
}

/** The offsets in the decoded text of the characters that were percent-encoded. */
export function encodedCharacters(raw: string): ReadonlySet<number> {
  const offsets = new Set<number>();
  for (let at = 0, decoded = 0; at < raw.length; decoded++) {
    if (raw[at] !== "%") {
      at++;
      continue;
    }
    const length = encodedLength(raw, at);
    offsets.add(decoded);
    if (length === 12) decoded++; // two UTF-16 units
    at += length;
  }
  return offsets;
}

/* Splits a URL. */

/**
 * Returns the parts before and after the first question mark; the query may contain further ones (RFC 3986, section
 * 3.4).
 */
export function splitUrl(url: string): { readonly path: string; readonly query: string } {
  const mark = url.indexOf("?");
  return mark < 0 ? { path: url, query: "" } : { path: url.slice(0, mark), query: url.slice(mark + 1) };
}
