/** How records are written (JSON Format 4.01, sections 3 and 4.5): what negotiation decides and every writer obeys. */
import type { JsonFormat, ODataVersion } from "../headers/negotiate";

export interface Format {
  readonly metadata: "none" | "minimal" | "full";
  readonly ieee754Compatible: boolean;
  /** "@odata." in 4.0 answers, "@" in 4.01 answers. */
  readonly control: "@odata." | "@";
}

/** The format of an answer of that version. */
export const formatOf = (json: JsonFormat, version: ODataVersion): Format => ({
  metadata: json.metadata,
  ieee754Compatible: json.ieee754Compatible,
  control: version === "4.0" ? "@odata." : "@",
});
