/** How records are written (JSON Format 4.01, sections 3 and 4.5): what negotiation decides and every writer obeys. */
import type { JsonFormat, ODataVersion } from "../headers/negotiate";

export interface Format {
  readonly metadata: "none" | "minimal" | "full";
  readonly ieee754Compatible: boolean;
  /** "@odata." in 4.0 answers, "@" in 4.01 answers. */
  readonly control: "@odata." | "@";
}

/** For what is no JSON answer: texts, files, and records that the service reads for itself. */
export const plainFormat: Format = Object.freeze({
  metadata: "none",
  ieee754Compatible: false,
  control: "@odata.",
});

/** Types whose JSON form shows them. */
const inferred: ReadonlySet<string> = new Set(["Edm.String", "Edm.Boolean", "Edm.Double"]);

/**
 * A primitive type as control information names it, `#Decimal` in 4.0 answers and `Decimal` in 4.01 answers; undefined
 * for what needs no name (JSON Format 4.01, 4.5.3).
 */
export const typeName = ({ control }: Format, type: string): string | undefined =>
  inferred.has(type) ? undefined : `${control === "@odata." ? "#" : ""}${type.slice("Edm.".length)}`;

/** The format of an answer of that version. */
export const formatOf = (json: JsonFormat, version: ODataVersion): Format => ({
  metadata: json.metadata,
  ieee754Compatible: json.ieee754Compatible,
  control: version === "4.0" ? "@odata." : "@",
});
