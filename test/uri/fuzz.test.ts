/**
 * Random pieces of URLs: they are parsed or rejected cleanly, print as they parse, and equal shapes mean equal trees.
 */
import * as fc from "fast-check";
import { ODataError } from "../../src/odata/errors";
import { parseUri } from "../../src/odata/uri/parser";
import { printUri } from "../../src/odata/uri/printer";
import type { ODataUri } from "../../src/odata/uri/ast";
import { withoutNumbers, withoutValues } from "./without-offsets";

const piece = fc.constantFrom(
  ..."a|b|(|)|/|$filter|$expand|$select|=|?|&|;|,| |%20|'|''|\"|{|}|[|]|:|@p|@|#|%23|not |and| eq | in |1|-|1.5".split("|"),
  ..."2024-01-01|T10:00Z|null|true|$it|$count|$search|$apply|groupby(|aggregate(|with |as |from |any(|x:|Ns.T".split("|"),
  ..."%2F|%3B|%3F|%26|$top=1|cast(|case(|+|*|$ref|$levels=2|NOT|AND|OR|%C3%A4|\u{1F600}|%|%00|$id=|$format=".split("|"),
); // prettier-ignore
const start = fc.constantFrom(
  ..."filter expand apply search select compute orderby".split(" ").map((option) => `/u?$${option}=`),
  "/u?@p=",
  "/u/",
  "/u(",
  "/u?",
);
const url = fc
  .tuple(start, fc.array(piece, { maxLength: 9 }))
  .map(([first, pieces]) => first + pieces.join(""));

/** The tree, or undefined when the URL is rejected with a clean error. */
function readIfValid(text: string): ODataUri | undefined {
  try {
    return parseUri(text);
  } catch (error) {
    if (error instanceof ODataError && error.status === 400) return undefined;
    throw error;
  }
}

it("parses its own output", () => {
  fc.assert(
    fc.property(url, (text) => {
      const uri = readIfValid(text);
      if (uri === undefined) return;
      const { path, options, custom } = parseUri(printUri(uri));
      expect(withoutNumbers({ path, options, custom })).toEqual(
        withoutNumbers({ path: uri.path, options: uri.options, custom: uri.custom }),
      );
    }),
    { numRuns: 10_000 },
  );
});

it("one shape means one tree", () => {
  const trees = new Map<string, { readonly url: string; readonly tree: string }>();
  fc.assert(
    fc.property(url, (text) => {
      const uri = readIfValid(text);
      if (uri === undefined) return;
      const tree = withoutValues({ path: uri.path, options: uri.options });
      const other = trees.get(uri.shape);
      if (other === undefined) trees.set(uri.shape, { url: text, tree });
      else expect({ ...other, url: text }).toEqual({ tree, url: text });
    }),
    { numRuns: 10_000 },
  );
});
