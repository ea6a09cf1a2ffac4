/** Media types of files by the extensions of their names. */
import { isAscii } from "node:buffer";
import { once } from "../cache";

// The table of types is only loaded for requests that need it.
const mimeTypes = (): typeof import("mime-types") => require("mime-types");

/** Of a file with an unknown extension, or none. */
export const unknownMediaType = "application/octet-stream";

/** The media type of a file to be downloaded, for "pdf", ".pdf" or nothing. */
export const mediaTypeOf = (extension: string): string =>
  (extension !== "" && mimeTypes().lookup(extension)) || unknownMediaType;

/*
 * Files within JSON: Base64url, except for texts, which are strings (JSON Format 4.01, section 9). The service knows the
 * encoding of a text only where all characters are ASCII, which every encoding has. JSON files would be JSON values, so
 * they have no media type here and are octets, as texts of an unknown encoding are.
 */

/** Begins the media types of texts. */
export const textTypes = "text/";

/** Media types within JSON by extension, in lower case; those of texts name the encoding. */
const inlineMediaTypes = once((): ReadonlyMap<string, string> => {
  const types = Object.entries(mimeTypes().types).filter(([, type]) => !/[/+]json$/.test(type));
  return new Map(
    types.map(([extension, type]) => [
      extension,
      type.startsWith(textTypes) ? `${type};charset=us-ascii` : type,
    ]),
  );
});

/** The media type within JSON of a file with that extension; undefined for none. */
export const inlineMediaTypeOf = (extension: string): string | undefined =>
  inlineMediaTypes().get(extension.slice(extension.lastIndexOf(".") + 1).toLowerCase());

/** All media types within JSON as an object, for databases that look them up. */
export const inlineMediaTypesJson = once(() => JSON.stringify(Object.fromEntries(inlineMediaTypes())));

/** The text of a file in Base64; null unless all its characters are ASCII, other than NUL. */
export function asciiTextOf(base64: string): string | null {
  const bytes = Buffer.from(base64, "base64");
  return isAscii(bytes) && !bytes.includes(0) ? bytes.toString("latin1") : null;
}
