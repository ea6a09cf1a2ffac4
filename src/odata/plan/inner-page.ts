/**
 * Server-driven paging inside an expanded collection (Protocol 4.01, 11.2.6.7): how many records the first page holds,
 * and the query of the link to the others. The link asks the navigation property itself, with the nested options.
 */
import { printUri, type ODataUri, type QueryOptions } from "../uri";
import type { ExpandItem } from "../uri/ast";
import type { Inputs, InnerPage, Value } from "./plan";
import type { Binding } from "./scope";

type Template = (inputs: Inputs) => string;

/** The page of an expansion; undefined where none is bounded, or where the options mean the outer record by `$it`. */
export function bindInnerPage(binding: Binding, { options }: ExpandItem): InnerPage | undefined {
  const print = binding.pagesInside ? queryTemplate(binding, options) : undefined;
  if (print === undefined) return undefined;
  const top = ({ literals }: Inputs): number =>
    options.top ? Number(literals[options.top.index]) : Infinity;
  const beyond = ({ literals, pageSize }: Inputs): number =>
    pageSize + (options.skip ? Number(literals[options.skip.index]) : 0);
  return {
    size: number((inputs) => Math.min(inputs.pageSize, top(inputs))),
    full: number((inputs) => (top(inputs) > inputs.pageSize ? inputs.pageSize : -1)),
    beyond: number(beyond),
    query: {
      kind: "parameter",
      type: "Edm.String",
      nullable: false,
      literal: undefined,
      read: (inputs) => {
        const left = top(inputs) - inputs.pageSize;
        const counts = [`$skip=${beyond(inputs)}`, ...(left < Infinity ? [`$top=${left}`] : [])];
        return `?${[print(inputs), ...counts].filter((part) => part !== "").join("&")}`;
      },
    },
  };
}

const number = (read: (inputs: Inputs) => number): Value => ({
  kind: "parameter",
  type: "Edm.Int64",
  nullable: false,
  read,
  literal: undefined,
});

/** Places of literals in the printed options: in private-use characters, which the printer percent-encodes. */
const place = /%EE%80(%80|%81)(\d+)%EE%80%82/;

/** The options but `$top` and `$skip` as a query, with the literals of each request in their places. */
function queryTemplate(binding: Binding, options: QueryOptions): Template | undefined {
  const aliases = new Map([...binding.aliases, ...options.aliases]);
  const { top: _top, skip: _skip, levels: _levels, ...kept } = options;
  const named = JSON.stringify(kept).includes('"kind":"alias"');
  const marked = withPlaces({ ...kept, aliases: named ? aliases : new Map() }) as QueryOptions;
  const uri: ODataUri = { path: [], options: marked, custom: new Map(), literals: [], shape: "" };
  const text = printUri(uri).replace(/^\?/, "");
  if (/\$it\b/.test(text)) return undefined;
  const pieces = text.split(place);
  return ({ literals }) =>
    pieces
      .map((piece, i) => {
        if (i % 3 === 0) return piece;
        if (i % 3 === 1) return "";
        const value = literals[Number(piece)] ?? "";
        // A quote ends a text in an expression when it stands alone; in a search it stands between words.
        return encodeURIComponent(
          pieces[i - 1] === "%81" ? value.replaceAll('"', " ") : value.replaceAll("'", "''"),
        );
      })
      .join("");
}

/** A copy of a syntax tree in which each literal's value is the place of its number. */
function withPlaces(node: unknown, ofSearch = false): unknown {
  if (Array.isArray(node)) return node.map((item) => withPlaces(item));
  if (node instanceof Map) return new Map([...node].map(([name, value]) => [name, withPlaces(value)]));
  if (typeof node !== "object" || node === null) return node;
  if ("kind" in node && node.kind === "literal" && "index" in node && "type" in node) {
    if (node.type === "null") return node;
    return { ...node, value: `${ofSearch ? "\uE001" : "\uE000"}${String(node.index)}\uE002` };
  }
  const isTerm = "kind" in node && (node.kind === "word" || node.kind === "phrase");
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withPlaces(value, isTerm)]));
}
