/** The facts of a request, in addition to the shape of its URL, that its plan and its statements depend on. */
import { plainFormat, type Format } from "../json/format";

interface AskFacts {
  readonly format: Format;
  /** A next link may be needed, so sort keys are fetched with the records. */
  readonly pages: boolean;
  /** The caller sees only some partitions. */
  readonly restricted: boolean;
  /** The client asks for a delta link (`Prefer: track-changes`). */
  readonly tracks: boolean;
  /** The records become rows of a table. */
  readonly table: boolean;
}

export interface Ask extends AskFacts {
  /** Equal facts have equal keys. Together with the shape of the URL, it is the key of a compiled statement. */
  readonly key: string;
}

/** The facts of a request; omitted facts are false. */
type GivenFacts = Pick<AskFacts, "format"> & Partial<AskFacts>;

/** The frozen ask of these facts. A new fact is a field here and a part of the key; binders and compilers read it. */
export function newAsk({
  format,
  pages = false,
  restricted = false,
  tracks = false,
  table = false,
  ...others
}: GivenFacts): Ask {
  const { metadata, control, ieee754Compatible, ...otherFormats } = format;
  // Does not compile while the key lacks a fact.
  const nothing: Record<string, never> = { ...others, ...otherFormats };
  const key = `${metadata} ${control} ${ieee754Compatible} ${pages} ${restricted} ${tracks} ${table}`;
  return Object.freeze({ format, pages, restricted, tracks, table, ...nothing, key });
}

/** For internal reads of the service. */
export const internalAsk: Ask = newAsk({ format: plainFormat });
