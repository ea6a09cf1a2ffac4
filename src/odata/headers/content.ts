/** The media type of a request body that must be JSON (Protocol 4.01, section 8.1.1; JSON Format 4.01, section 3). */
import { ODataError, shortened } from "../errors";
import { parseMediaType } from "./media-type";

export interface JsonContent {
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
