/** The headers of a part: its own, and those that it inherits from the batch (Protocol 4.01, section 8). */
import { splitOutsideQuotes } from "../headers/media-type";
import type { ODataRequest } from "../message";

type Headers = ODataRequest["headers"];

const inherited = ["odata-version", "odata-maxversion", "accept-charset", "accept-language"] as const;
const inheritedPreference = /^(odata\.)?(include-annotations|allow-entityreferences)\b/i;

/** Joins what passes of a list header; undefined when nothing does. */
function listOf(header: string | undefined, passes: (item: string) => boolean): string | undefined {
  const items = splitOutsideQuotes(header ?? "", ",").filter((item) => item !== "" && passes(item));
  return items.length === 0 ? undefined : items.join(", ");
}

/** What every part of the batch inherits; made once for a batch. */
export function inheritance(batch: Headers): Headers {
  return {
    ...Object.fromEntries(inherited.map((name) => [name, batch[name]])),
    // `multipart/mixed` is about the batch itself.
    accept: listOf(batch["accept"], (range) => !/^multipart\//i.test(range)),
    prefer: listOf(batch["prefer"], (preference) => inheritedPreference.test(preference)),
  };
}

/**
 * The headers that a part is run with. A batch is signed in once, so an `Authorization` within it says nothing.
 * Of two equal preferences the first counts, so the part's own come first.
 */
export function partHeaders(own: Headers, inheritedHeaders: Headers): Headers {
  const { authorization: _, "content-encoding": _decoded, ...rest } = own;
  const prefer = [own["prefer"], inheritedHeaders["prefer"]].filter((text) => text !== undefined).join(", ");
  return { ...inheritedHeaders, ...rest, prefer: prefer === "" ? undefined : prefer };
}
