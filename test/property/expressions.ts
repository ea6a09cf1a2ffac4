/**
 * Random well-typed expressions as OData text, over every operator and function, from any record of an estate: paths
 * through missing records, nested lambda operators, counts, `case`, casts.
 */
import * as fc from "fast-check";
import { model } from "../../src/entities";
import { functions } from "../../src/odata/language/functions";
import type { PrimitiveTypeName } from "../../src/odata/model/types";
import { anyDate, anyDecimal, anyInstant, anyText, estateTypes, type EstateType } from "./estate";

export type Kind = "boolean" | "integer" | "decimal" | "text" | "date" | "instant" | "time" | "duration";

/** The scope of an expression: the type of bare names, and the variables of the enclosing lambda operators. */
interface Place {
  readonly current: EstateType;
  readonly it: EstateType;
  readonly variables: readonly { readonly name: string; readonly type: EstateType }[];
}

type Text = fc.Arbitrary<string>;

/** Properties that the estates fill, and computed ones; all others are unset. */
export const fields: Readonly<Record<EstateType, readonly string[]>> = {
  customer: ["number", "displayName", "city", "systemCreatedAt"],
  leaseContract: [
    "number", "versionNo", "customerNo", "customerName", "contractDate", "contractValidUntil", "requiredDepositAmount", "warrantyAmount",
    "automaticallyExtend", "systemModifiedAt",
  ], // prettier-ignore
  leaseContractLine: [
    "leaseContractNo", "versionNo", "lineNo", "leaseUnitNo", "description", "startingDate", "endingDate", "quantity", "unitPrice",
    "systemCreatedAt",
  ], // prettier-ignore
  leaseUnit: ["number", "description", "building", "blocked", "objectArea", "tenantName", "rentedTill", "currentRentPrice"],
}; // prettier-ignore

export const kinds: Readonly<Partial<Record<PrimitiveTypeName, Kind>>> = {
  "Edm.Boolean": "boolean",
  "Edm.Int32": "integer",
  "Edm.Decimal": "decimal",
  "Edm.String": "text",
  "Edm.Date": "date",
  "Edm.DateTimeOffset": "instant",
  "Edm.TimeOfDay": "time",
  "Edm.Duration": "duration",
};

const isEstateType = (name: string): name is EstateType => estateTypes.some((type) => type === name);
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

interface Prefix {
  readonly path: string;
  readonly type: EstateType;
}

/** The records that a scope can name: the current one, `$it`, variables, and those reached by single navigations. */
function prefixes(place: Place): readonly Prefix[] {
  let reached: readonly Prefix[] = [
    { path: "", type: place.current },
    { path: "$it/", type: place.it },
    ...place.variables.map(({ name, type }) => ({ path: `${name}/`, type })),
  ];
  const all = [...reached];
  for (let hops = 0; hops < 2; hops++) {
    reached = reached.flatMap(({ path, type }) =>
      navigationsOf(type, false).map((n) => ({ path: `${path}${n.name}/`, type: n.target })),
    );
    all.push(...reached);
  }
  return all;
}

/** The navigation properties of a type between the types of an estate. */
export const navigationsOf = (type: EstateType, collection: boolean) =>
  model
    .type(type)
    .navigations.filter((n) => n.collection === collection && !n.hidden)
    .flatMap(({ name, target }) => (isEstateType(target) ? [{ name, target }] : []));

const pathsOf = (place: Place, kind: Kind): readonly string[] =>
  prefixes(place).flatMap(({ path, type }) =>
    fields[type]
      .filter((name) => kinds[model.type(type).property(name)?.type ?? "Edm.Stream"] === kind)
      .map((name) => path + name),
  );

/** `-` before digits is a part of a literal; whole numbers get a fraction, otherwise they would be integers. */
const decimalLiteral = anyDecimal.map((n) => n.toFixed(8).replace(/(\.\d+?)0+$/, "$1"));
const integerLiteral = fc
  .oneof(fc.integer({ min: -3, max: 12 }), fc.constantFrom(2024, 10_000, 2_147_483_647))
  .map(String);

const literals: Readonly<Record<Kind, Text>> = {
  boolean: fc.constantFrom("true", "false"),
  integer: integerLiteral,
  decimal: decimalLiteral,
  text: anyText.map(quoted),
  date: anyDate,
  instant: anyInstant,
  time: fc.constantFrom("00:00:00", "12:34:56.789", "23:59:59.999", "12:34"),
  duration: fc.constantFrom(
    "PT0S", "PT0.001S", "-PT0.001S", "PT1H30M", "PT24H", "P1D", "-P1D", "P30DT12H", "PT86399.999S", "P365D", "-P400D",
  ).map((text) => `duration'${text}'`),
}; // prettier-ignore

const nonZero = (literal: Text): Text => literal.filter((text) => Number(text) !== 0);

const made = new Map<string, Text>();

/** Expressions of a kind; `depth` is the maximum nesting of operators and functions. */
export function anyExpression(kind: Kind, place: Place, depth: number): Text {
  const key = JSON.stringify([kind, place, depth]);
  const known = made.get(key);
  if (known) return known;
  const expression = make(kind, place, depth);
  made.set(key, expression);
  return expression;
}

function make(kind: Kind, place: Place, depth: number): Text {
  const paths = pathsOf(place, kind);
  const leaf: Text =
    paths.length > 0
      ? fc.oneof(literals[kind], { weight: 3, arbitrary: fc.constantFrom(...paths) })
      : literals[kind];
  if (depth === 0) return leaf;
  const of = (inner: Kind): Text => anyExpression(inner, place, depth - 1);
  const operator = (a: Text, signs: readonly string[], b: Text): Text =>
    fc.tuple(a, fc.constantFrom(...signs), b).map(([x, sign, y]) => `(${x} ${sign} ${y})`);
  const same = (signs: readonly string[]): Text => operator(of(kind), signs, of(kind));
  const branch = fc.tuple(of("boolean"), of(kind)).map(([when, then]) => `${when}:${then}`);
  const cases = fc
    .array(branch, { minLength: 1, maxLength: 2 })
    .map((branches) => `case(${branches.join(",")})`);
  const composed = [...ofKind(kind, place, depth, of, operator, same), ...calls(kind, of), cases];
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 2, arbitrary: leaf },
    ...composed.map((arbitrary) => ({ weight: 1, arbitrary })),
  );
}

function ofKind(
  kind: Kind,
  place: Place,
  depth: number,
  of: (inner: Kind) => Text,
  operator: (a: Text, signs: readonly string[], b: Text) => Text,
  same: (signs: readonly string[]) => Text,
): readonly Text[] {
  switch (kind) {
    case "boolean":
      return [...comparisons(of, operator, place), ...collections(place, depth)];
    case "integer":
      return [
        same(["add", "sub", "mul"]),
        operator(of("integer"), ["div", "mod"], divisor(place, "integer")),
        negation(of("integer")),
        ...counts(place, depth),
        ...aggregates("integer", place, depth),
        of("text").map((text) => `cast(${text},Edm.Int32)`),
      ];
    case "decimal":
      return [
        same(["add", "sub", "mul"]),
        operator(of("decimal"), ["add", "sub", "mul"], of("integer")),
        operator(of("decimal"), ["div", "divby", "mod"], divisor(place, "decimal")),
        operator(of("integer"), ["divby"], divisor(place, "integer")),
        negation(of("decimal")),
        of("text").map((text) => `cast(${text},Edm.Decimal)`),
        ...aggregates("decimal", place, depth),
      ];
    case "text":
      return [
        ...(["integer", "decimal", "boolean", "date"] as const).map((from) =>
          of(from).map((value) => `cast(${value},Edm.String)`),
        ),
        ...aggregates("text", place, depth),
      ];
    case "date":
      return [
        operator(of("date"), ["add", "sub"], of("duration")),
        of("text").map((text) => `cast(${text},Edm.Date)`),
        ...aggregates("date", place, depth),
      ];
    case "instant":
      return [
        operator(of("instant"), ["add", "sub"], of("duration")),
        ...aggregates("instant", place, depth),
      ];
    case "time":
      return [];
    case "duration":
      return [
        operator(of("date"), ["sub"], of("date")),
        operator(of("instant"), ["sub"], of("instant")),
        same(["add", "sub"]),
        operator(of("duration"), ["mul"], fc.oneof(of("integer"), of("decimal"))),
        operator(of("integer"), ["mul"], of("duration")),
        operator(of("duration"), ["div"], fc.oneof(divisor(place, "integer"), divisor(place, "decimal"))),
        negation(of("duration")),
      ];
  }
}

const negation = (operand: Text): Text => operand.map((text) => `(-(${text}))`);

/** A literal zero is rejected as a divisor; a computed zero is unspecified for the interpreter. */
const divisor = (place: Place, kind: "integer" | "decimal"): Text => {
  const paths = pathsOf(place, kind);
  return paths.length > 0
    ? fc.oneof(nonZero(literals[kind]), fc.constantFrom(...paths))
    : nonZero(literals[kind]);
};

const ordered = ["eq", "ne", "lt", "le", "gt", "ge"];

function comparisons(
  of: (inner: Kind) => Text,
  operator: (a: Text, signs: readonly string[], b: Text) => Text,
  place: Place,
): readonly Text[] {
  const every: readonly Kind[] = [
    "boolean",
    "integer",
    "decimal",
    "text",
    "date",
    "instant",
    "time",
    "duration",
  ];
  const listed = (kind: Kind): Text =>
    fc
      .tuple(of(kind), fc.array(literals[kind], { maxLength: 3 }))
      .map(([left, items]) => `(${left} in (${items.join(",")}))`);
  const targets = prefixes(place).filter(({ path }) => /[a-z]\/$/.test(path) && path !== "$it/");
  return [
    operator(of("boolean"), ["and", "or"], of("boolean")),
    operator(of("boolean"), ["and", "or"], of("boolean")),
    of("boolean").map((operand) => `not (${operand})`),
    ...every.map((kind) => operator(of(kind), ordered, of(kind))),
    operator(of("integer"), ordered, of("decimal")),
    ...every.map((kind) =>
      of(kind).chain((a) => fc.constantFrom("eq", "ne").map((sign) => `(${a} ${sign} null)`)),
    ),
    ...(["text", "integer", "decimal", "date"] as const).map(listed),
    ...(targets.length > 0
      ? [
          fc
            .constantFrom(...targets)
            .chain(({ path }) =>
              fc.constantFrom("eq", "ne").map((sign) => `(${path.slice(0, -1)} ${sign} null)`),
            ),
        ]
      : []),
    options(place),
  ];
}

/** An option property compared with one of its values, or with a list. */
function options(place: Place): Text {
  const known = prefixes(place).flatMap(({ path, type }) =>
    model
      .type(type)
      .properties.filter((property) => property.options)
      .map(({ name, options: list }) => ({ path: path + name, outputs: list?.outputs ?? [] })),
  );
  return fc
    .constantFrom(...known)
    .chain(({ path, outputs }) =>
      fc
        .tuple(fc.constantFrom(...ordered, "in"), fc.constantFrom(...outputs), fc.constantFrom(...outputs))
        .map(([sign, a, b]) =>
          sign === "in" ? `(${path} in (${quoted(a)},${quoted(b)}))` : `(${path} ${sign} ${quoted(a)})`,
        ),
    );
}

/** Regular expressions with the same meaning in every syntax. */
const patterns: Text = fc.constantFrom("^a", "a$", "[aA]b?", "^$", "\\d", "ß|SS", "^-|\\.").map(quoted);
const isPattern = (name: string, operand: number): boolean => name === "matchesPattern" && operand === 1;

/** Calls of functions with a result of the kind, from the table's rows, so that a new row is tested too. */
const calls = (kind: Kind, of: (inner: Kind) => Text): readonly Text[] =>
  Object.entries(functions).flatMap(([name, { overloads }]) =>
    name === "now"
      ? []
      : overloads.flatMap(({ parameters, result }) => {
          const operands = parameters.map((type) => kinds[type]);
          if (kinds[result] !== kind || operands.includes(undefined)) return [];
          const args = operands.map((operand, i) => (isPattern(name, i) ? patterns : of(operand ?? "text")));
          return [fc.tuple(...args).map((texts) => `${name}(${texts.join(",")})`)];
        }),
  );

interface Collection {
  readonly path: string;
  readonly target: EstateType;
}

/** The collections that a scope can name, through one single navigation at most. */
const collectionsOf = (place: Place): readonly Collection[] => [
  ...prefixes(place)
    .filter(({ path }) => path.split("/").length <= 3)
    .flatMap(({ path, type }) =>
      navigationsOf(type, true).map((n) => ({ path: path + n.name, target: n.target })),
    ),
  { path: `$root/${model.type(place.current).set}`, target: place.current },
];

function collections(place: Place, depth: number): readonly Text[] {
  if (place.variables.length >= 2) return [];
  const name = `x${place.variables.length}`;
  return collectionsOf(place).flatMap(({ path, target }) => {
    const inner: Place = { ...place, variables: [...place.variables, { name, type: target }] };
    const predicate = anyExpression("boolean", inner, depth - 1);
    return [
      fc.constant(`${path}/any()`),
      fc
        .tuple(fc.constantFrom("any", "all"), predicate)
        .map(([operator, text]) => `${path}/${operator}(${name}:${text})`),
    ];
  });
}

function counts(place: Place, depth: number): readonly Text[] {
  return collectionsOf(place)
    .slice(0, 6)
    .flatMap(({ path, target }) => {
      const inner: Place = { ...place, current: target };
      const filter = anyExpression("boolean", inner, Math.min(1, depth - 1));
      return [fc.constant(`${path}/$count`), filter.map((text) => `${path}/$count($filter=${text})`)];
    });
}

/** Aggregates of the members of a collection, or of some of them, that have a value of the kind. */
function aggregates(kind: Kind, place: Place, depth: number): readonly Text[] {
  return collectionsOf(place)
    .slice(0, 4)
    .flatMap(({ path, target }) => {
      const inner: Place = { ...place, current: target };
      const selected = fc.oneof(
        fc.constant(""),
        anyExpression("boolean", inner, 0).map((condition) => `/$filter(${condition})`),
      );
      const of = (operand: Kind, methods: readonly string[]): Text =>
        fc
          .tuple(selected, anyExpression(operand, inner, Math.min(1, depth - 1)), fc.constantFrom(...methods))
          // Of records that several members lead to, a sum has one; an expression has a value for each member.
          .map(([some, value, method]) => {
            const summed = method === "sum" || method === "average" ? `(${value}) add 0` : value;
            return `${path}${some}/aggregate(${summed} with ${method})`;
          });
      if (kind === "integer") return [of("integer", ["sum", "min", "max"])];
      if (kind === "decimal")
        return [
          of("decimal", ["sum", "average", "min", "max"]),
          of("integer", ["average", "countdistinct"]),
          of("text", ["countdistinct"]),
          selected.map((some) => `${path}${some}/aggregate($count)`),
        ];
      return [of(kind, ["min", "max"])];
    });
}

/** At a record of the type; within an expansion `$it` is the expanded record. */
export const placeOf = (type: EstateType, it = type): Place => ({ current: type, it, variables: [] });

/** A `$filter` for records of the type. */
export const anyFilter = (type: EstateType, depth = 3): Text =>
  anyExpression("boolean", placeOf(type), depth);

/** A `$orderby`: one to three items. */
export const anyOrderby = (type: EstateType): Text => {
  const kindsToSort = ["boolean", "integer", "decimal", "text", "date", "instant", "duration"] as const;
  const item = fc
    .tuple(
      fc.oneof(...kindsToSort.map((kind) => anyExpression(kind, placeOf(type), 1))),
      fc.constantFrom("", " asc", " desc"),
    )
    .map(([text, direction]) => text + direction);
  return fc.array(item, { minLength: 1, maxLength: 3 }).map((items) => items.join(","));
};
