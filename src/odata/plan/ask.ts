/** Everything that a request adds to the shape of its URL, as far as its plan and its statements depend on it. */
import { plainFormat, type Format } from "../json/format";

interface AskFacts {
  readonly format: Format;
  /** A next link may be needed, so sort keys are fetched with the records. */
  readonly pages: boolean;
  /** The caller sees some partitions only. */
  readonly restricted: boolean;
  /** The client asks for a delta link (`Prefer: track-changes`). */
  readonly tracks: boolean;
}

export interface Ask extends AskFacts {
  /** The same text for the same facts: with the shape of the URL, the key of what is compiled. */
  readonly key: string;
}

/** The facts of a request; those that are left out are false. */
type GivenFacts = Pick<AskFacts, "format"> & Partial<AskFacts>;

/** The frozen ask of these facts. A new fact is a field here and a part of the key; binders and compilers read it. */
export function newAsk({
  format,
  pages = false,
  restricted = false,
  tracks = false,
  ...others
}: GivenFacts): Ask {
  const { metadata, control, ieee754Compatible, ...otherFormats } = format;
  // Does not compile while a fact is missing in the key.
  const nothing: Record<string, never> = { ...others, ...otherFormats };
  const key = `${metadata} ${control} ${ieee754Compatible} ${pages} ${restricted} ${tracks}`;
  return Object.freeze({ format, pages, restricted, tracks, ...nothing, key });
}

/** For records that the service reads for itself. */
export const internalAsk: Ask = newAsk({ format: plainFormat });
