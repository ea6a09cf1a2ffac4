/** Printing is the inverse of parsing. */
import * as fc from "fast-check";
import { parseExpression, parseOrderby, parseUri } from "../../src/odata/uri/parser";
import { printExpression, printOrderby, printUri } from "../../src/odata/uri/printer";
import type { Expression } from "../../src/odata/uri/ast";
import { withoutNumbers, withoutOffsets } from "./without-offsets";

describe("canonical text", () => {
  it.each([
    ["((a)) EQ  'x''y'", "a eq 'x''y'"],
    ["not ( a and b )", "not (a and b)"],
    ["a sub (b sub c)", "a sub (b sub c)"],
    ["(a sub b) sub c", "a sub b sub c"],
    ["- 1", "-(1)"],
    ['["x", "y"]', "['x','y']"],
    ["a in ( 1 , 2 )", "a in (1,2)"],
    ["a/$count( filter=b ; $search=c )", "a/$count($filter=b;$search=c)"],
  ])("%s", (text, canonical) => {
    expect(printExpression(parseExpression(text))).toBe(canonical);
  });

  it("of an order", () => {
    expect(printOrderby(parseOrderby("a asc, b DESC"))).toBe("a,b desc");
  });

  it.each([
    ["/u('A%2F1')/b?top=5&$filter=a%20eq%20'%26'", "u('A%2F1')/b?$filter=a%20eq%20'%26'&$top=5"],
    ["/u?x=1%262&$expand=a(top=1;search=b%3Bc)", "u?$expand=a($search=b%3Bc;$top=1)&x=1%262"],
    ["/f(a=1)(2)/$filter(a/b eq 1)(3)", "f(a=1)(2)/$filter(a%2Fb%20eq%201)(3)"],
    ["/u/A%2F1", "u/A%2F1"],
    ['/u?$search="a;b"%20c', "u?$search=%22a;b%22%20AND%20c"],
    ["/u?$search=(NOT)%20OR%20per", "u?$search=(NOT)%20OR%20per"],
  ])("of %s", (url, canonical) => {
    expect(printUri(parseUri(url))).toBe(canonical);
    expect(parseUri(canonical).path.length).toBe(parseUri(url).path.length);
  });
});

const operators = [
  "or",
  "and",
  "eq",
  "ne",
  "lt",
  "le",
  "gt",
  "ge",
  "has",
  "add",
  "sub",
  "mul",
  "div",
  "divby",
  "mod",
];
const identifier = fc.constantFrom(
  "a",
  "b",
  "name",
  "Status",
  "x1",
  "_y",
  "Größe",
  "nothing",
  "and",
  "any",
  "type",
);
const qualified = fc.constantFrom("Ns.T", "a.b.C");
const text = fc.string({ unit: "binary", maxLength: 6 }).filter((t) => !t.includes("\0"));

const literal = fc
  .oneof(
    fc.constant(["null", "null"]),
    fc.boolean().map((b) => ["boolean", String(b)]),
    fc.uuid().map((g) => ["guid", g]),
    text.map((t) => ["string", t]),
    fc.integer().map((i) => ["integer", String(i)]),
    fc.constantFrom("1.5", "-0.25", "1e10").map((d) => ["decimal", d]),
    fc.constantFrom("INF", "-INF", "NaN").map((d) => ["nanInfinity", d]),
    fc.constantFrom("2024-02-29", "-10000-01-01").map((d) => ["date", d]),
    fc.constantFrom("2024-02-29T00:00Z", "2024-02-29T23:59:60.5-03:00").map((d) => ["dateTimeOffset", d]),
    fc.constantFrom("00:00", "23:59:59.999").map((d) => ["timeOfDay", d]),
    fc.constantFrom("P1D", "-PT1.5S").map((d) => ["duration", d]),
    fc.constantFrom("", "AQI=", "Zm9v").map((d) => ["binary", d]),
    fc.constantFrom("Ns.T'a'", "Ns.T'a,-1'").map((d) => ["enum", d]),
    fc.constantFrom("geometry'SRID=0;Point(1 2)'").map((d) => ["geo", d]),
  )
  .map(([type, value]) => ({ kind: "literal", type, value }));

const { expression: trees } = fc.letrec<{ expression: unknown; step: unknown; path: unknown }>((tie) => {
  const inner = tie("expression");
  const some = fc.array(inner, { minLength: 1, maxLength: 3 });
  const args = fc.oneof(
    some.map((values) => values.map((value) => ({ name: undefined, value }))),
    fc.uniqueArray(identifier, { minLength: 1, maxLength: 2 }).chain((names) =>
      fc.tuple(...names.map((name) => inner.map((value) => ({ name, value })))),
    ),
  ); // prettier-ignore
  const plainName = identifier.filter((name) => name !== "any");
  return {
    step: fc.oneof(
      { weight: 3, arbitrary: identifier.map((name) => ({ kind: "name", name, args: undefined })) },
      fc.tuple(plainName, args).map(([name, a]) => ({ kind: "name", name, args: a })),
      fc
        .tuple(qualified, fc.option(args, { nil: undefined }))
        .map(([name, a]) => ({ kind: "qualified", name, args: a })),
      fc.option(inner, { nil: undefined }).map((filter) => ({
        kind: "count",
        options: filter === undefined ? { aliases: new Map() } : { aliases: new Map(), filter },
      })),
      inner.map((filter) => ({ kind: "filter", filter })),
      fc.tuple(fc.constantFrom("any", "all"), identifier, inner).map(([operator, variable, predicate]) => ({
        kind: "lambda", operator, variable, predicate,
      })), // prettier-ignore
      fc.constantFrom("@Core.X", "@X#q").map((name) => ({ kind: "annotation", name })),
    ),
    path: fc.oneof(
      fc.tuple(plainName, fc.array(tie("step"), { maxLength: 3 })).map(([name, steps]) => ({
        kind: "path",
        root: undefined,
        steps: [{ kind: "name", name, args: undefined }, ...steps],
      })),
      fc
        .tuple(fc.constantFrom("$it", "$this"), fc.array(tie("step"), { maxLength: 2 }))
        .map(([kind, steps]) => ({ kind: "path", root: { kind }, steps })),
      fc
        .tuple(identifier, fc.array(tie("step"), { maxLength: 2 }))
        .map(([name, steps]) => ({ kind: "path", root: { kind: "alias", name: `@${name}` }, steps })),
    ),
    expression: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      literal,
      tie("path"),
      fc
        .tuple(fc.constantFrom("contains", "length", "geo.distance"), some)
        .map(([name, values]) => ({ kind: "call", name, args: values })),
      fc.constant({ kind: "call", name: "now", args: [] }),
      fc
        .tuple(inner, fc.constantFrom("Edm.String", "Collection(Ns.T)"))
        .map(([value, name]) => ({ kind: "call", name: "cast", args: [value, { kind: "type", name }] })),
      fc.array(fc.record({ when: tie("path"), then: inner }), { minLength: 1, maxLength: 2 }).map((branches) => ({
        kind: "case", branches,
      })), // prettier-ignore
      fc
        .tuple(fc.constantFrom(...operators), inner, inner)
        .map(([operator, left, right]) => ({ kind: "binary", operator, left, right })),
      fc
        .tuple(inner, fc.array(literal, { maxLength: 3 }))
        .map(([left, items]) => ({ kind: "binary", operator: "in", left, right: { kind: "list", items } })),
      inner.map((operand) => ({ kind: "not", operand })),
      inner.map((operand) => ({ kind: "negate", operand })),
      fc.array(inner, { maxLength: 3 }).map((items) => ({ kind: "array", items })),
      fc
        .uniqueArray(text, { maxLength: 2 })
        .chain((names) => fc.tuple(...names.map((name) => inner.map((value) => ({ name, value })))))
        .map((members) => ({ kind: "object", members })),
    ),
  };
});

/** Generated trees have the form of the syntax tree, except for offsets and numbers. */
const isExpression = (tree: unknown): tree is Expression => typeof tree === "object";
const expression = trees.filter(isExpression);

describe("parse after print", () => {
  it("gives the same expression", () => {
    fc.assert(
      fc.property(expression, (tree) => {
        const printed = printExpression(tree);
        expect(withoutNumbers(parseExpression(printed))).toEqual(tree);
      }),
      { numRuns: 500 },
    );
  });

  it("gives the same expression in a URL", () => {
    fc.assert(
      fc.property(expression, text, (tree, custom) => {
        const printed = printExpression(tree);
        const uri = parseUri(
          `/u/${encodeURIComponent(`'${custom}`)}?$filter=${encodeURIComponent(printed)}&x=${encodeURIComponent(custom)}`,
        );
        expect(withoutNumbers(uri.options.filter)).toEqual(tree);
        expect(uri.custom.get("x")).toEqual([custom]);
        const again = parseUri(printUri(uri));
        expect(withoutOffsets({ ...again, shape: "" })).toEqual(withoutOffsets({ ...uri, shape: "" }));
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    "u(1)/a?@p=1&$compute=a%20add%20@p%20as%20b&$filter=a&$search=x%20OR%20(y%20NOT%20z)&$orderby=a%20desc&$skip=1&$top=2&$count=true",
    "u?$search='un\"closed'",
    "u?$select=a,b($select=c;$top=1),f(x,y),Ns.*&$expand=a/b/$count($filter=x),*/$ref,c($levels=3),$value",
    "u?$apply=filter(a)/groupby((a,rollup(b,c),rollup($all,d),rolluprecursive($root/o,h,ID)),aggregate(a%20with%20sum%20from%20b,c%20with%20max%20as%20x,$count%20as%20n,d))/concat(identity,top(1)/skip(2))",
    "u?$apply=ancestors($root/o,h,ID,filter(a),2,keep%20start)/descendants($root/o,h,a/ID,top(1))/traverse($root/o,h,ID,postorder,filter(b),a%20desc,b)",
    "u?$apply=groupby((rolluprecursive($root/o,h,ID,identity/top(1)),a))/nest(identity%20as%20b,top(1)/skip(1)%20as%20c)/addnested(d,filter(a)%20as%20e)",
    "u?$apply=search(a;b)/compute(a%20as%20b)/orderby(a%20desc)/bottomsum(1,a)/join(a%20as%20b,identity)/Ns.f(x=1)".replace(
      ";",
      "%3B",
    ),
    "u?$filter=a/aggregate($count)%20gt%201&$format=json&$id=x&$schemaversion=1&$skiptoken=s&$deltatoken=d&$index=-1",
    "$crossjoin(a,b)?$filter=a/b",
    "$entity/Ns.T?$id=x&$select=a",
  ])("gives the same URL for %s", (url) => {
    const uri = parseUri(url);
    const again = parseUri(printUri(uri));
    expect(withoutNumbers({ ...again, shape: "", literals: [] })).toEqual(
      withoutNumbers({ ...uri, shape: "", literals: [] }),
    );
  });
});
