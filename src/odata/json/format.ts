/** The format of written records (JSON Format 4.01, sections 3 and 4.5), as negotiated. */
import type { JsonFormat, ODataVersion } from "../headers/negotiate";

export interface Format {
  readonly metadata: "none" | "minimal" | "full";
  readonly ieee754Compatible: boolean;
  /** "@odata." in 4.0 responses, "@" in 4.01 responses. */
  readonly control: "@odata." | "@";
}

/** The format of responses without JSON, and of records that the service reads for its own use. */
export const plainFormat: Format = Object.freeze({
  metadata: "none",
  ieee754Compatible: false,
  control: "@odata.",
});

/** Types that a client infers from the JSON value. */
const inferred: ReadonlySet<string> = new Set(["Edm.String", "Edm.Boolean", "Edm.Double"]);

/**
 * The name of a primitive type in control information, `#Decimal` in 4.0 responses and `Decimal` in 4.01 responses;
 * undefined for inferred types (JSON Format 4.01, 4.5.3).
 */
export const typeName = ({ control }: Format, type: string): string | undefined =>
  inferred.has(type) ? undefined : `${control === "@odata." ? "#" : ""}${type.slice("Edm.".length)}`;

/** The format for a version of the response. */
export const formatOf = (json: JsonFormat, version: ODataVersion): Format => ({
  metadata: json.metadata,
  ieee754Compatible: json.ieee754Compatible,
  control: version === "4.0" ? "@odata." : "@",
});
