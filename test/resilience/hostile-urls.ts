/**
 * URLs relative to a company: from a grammar over the service's tables (functions, options, model), so that most of
 * them pass the parser, and a corpus of all URLs in the tests, to be mutated.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { model } from "../../src/entities";
import type { EntityType } from "../../src/odata/model/model";
import { functions } from "../../src/odata/language/functions";
import { queryOptions } from "../../src/odata/language/options";
import { mutated, oddPieces } from "./hostile-mutate";
import type { Random } from "./trials";

const types: readonly EntityType[] = model.types;
const literals =
  "1|-1|0|1.5|1e3|1e308|-1e-300|NaN|INF|9223372036854775807|-9223372036854775808|'a'|''|'O''Neil'|'%'|'_'|'\u{1F600}'|true|false|null|2024-02-29|9999-12-31|0001-01-01|2024-01-01T00:00:00Z|2024-01-01T23:59:59.999999999999+14:00|12:30:00|00:00:00.000000000001|duration'P1D'|duration'-PT0.5S'|11111111-1111-4111-8111-111111111111|binary'AAEC'|[1,2]|{\"a\":1}|@p|$it|$this|$count".split(
    "|",
  );
const operators = "eq ne lt le gt ge and or add sub mul div divby mod has in".split(" ");
const typeNames =
  "Edm.String Edm.Int32 Edm.Int64 Edm.Decimal Edm.Double Edm.Boolean Edm.Date Edm.DateTimeOffset Edm.Guid Edm.Duration Edm.Stream Edm.Untyped Ns.Type".split(
    " ",
  );
const methods = "sum min max average countdistinct $count custom.method".split(" ");

const usualOptions = "filter filter orderby select expand compute apply search count at".split(" ");

/** A URL of the grammar. */
function generatedUrl(r: Random): string {
  const type = r.pick(types);
  const path = r.pick([
    () => type.set,
    () => type.set,
    () => type.set,
    () => `${type.set}/$count`,
    () => `${type.set}(${key(r, type)})`,
    () => `${type.set}(${key(r, type)})/${name(r, type)}`,
    () =>
      `${type.set}(${key(r, type)})/${name(r, type)}/${r.pick(["$value", "$count", "$ref", name(r, type)])}`,
    () => `${type.set}/$filter(${expression(r, type, 3)})`,
    () => `/$all`,
    () => `/$crossjoin(${r.several(1, 3, () => r.pick(types).set).join(",")})`,
    () => `/${type.set}`,
  ])();
  const options = r.several(0, 3, () =>
    option(r, type, r.pick(r.chance(0.8) ? usualOptions : Object.keys(queryOptions)), 3),
  );
  if (r.chance(0.2)) options.push(`@p=${expression(r, type, 2)}`);
  if (r.chance(0.05)) options.push(`company=${r.pick(oddPieces)}`);
  return `${path}${options.length > 0 ? "?" : ""}${options.join("&")}`;
}

const name = (r: Random, type: EntityType): string =>
  r.chance(0.01)
    ? r.pick(oddPieces)
    : r.pick([...type.properties.map((p) => p.name), ...type.navigations.map((n) => n.name), "id"]);
const property = (r: Random, type: EntityType): string =>
  r.chance(0.01) ? name(r, type) : r.pick(type.properties).name;
const literal = (r: Random): string => r.pick(literals);

function key(r: Random, type: EntityType): string {
  if (r.chance(0.4)) return r.pick(["11111111-1111-4111-8111-111111111111", "'x'", "", "null", "@p", "id="]);
  return type.naturalKey.map((part) => `${part}=${literal(r)}`).join(",");
}

function option(r: Random, type: EntityType, asked: string, depth: number): string {
  const list = (make: () => string): string => r.several(1, 3, make).join(",");
  const values: Readonly<Record<string, () => string>> = {
    filter: () => expression(r, type, depth),
    orderby: () => list(() => `${expression(r, type, 2)}${r.pick(["", " desc", " asc"])}`),
    select: () => list(() => r.pick([name(r, type), "*", "Ns.*", `${name(r, type)}/${name(r, type)}`])),
    expand: () => list(() => expanded(r, type, depth)),
    compute: () => list(() => `${expression(r, type, 2)} as ${r.pick(["A", "B", name(r, type), ...oddPieces])}`),
    apply: () => r.several(1, 4, () => transformation(r, type, depth)).join("/"),
    search: () => searched(r, 3),
    top: () => r.pick(["1", "0", "20000", literal(r)]),
    skip: () => r.pick(["1", "0", "9007199254740991", literal(r)]),
    index: () => literal(r),
    count: () => r.pick(["true", "false", "1"]),
    at: () => r.pick(["2024-02-29", "min", "max", "@p", "date(now())", expression(r, type, 2)]),
    levels: () => r.pick(["1", "max", "99999999999"]),
    format: () => r.pick(["json", "application/json;odata.metadata=full", "xml", "application/json;odata.metadata=none;IEEE754Compatible=true"]),
    skiptoken: () => Buffer.from(JSON.stringify(r.several(0, 3, () => literal(r)))).toString("base64url"),
    deltatoken: () => Buffer.from(JSON.stringify(r.several(0, 3, () => r.below(9)))).toString("base64url"),
  }; // prettier-ignore
  return `$${asked}=${(values[asked] ?? (() => literal(r)))()}`;
}

function targetOf(type: EntityType, navigation: string): EntityType {
  const target = type.navigations.find((n) => n.name === navigation)?.target;
  return types.find((t) => t.name === target) ?? type;
}

function expanded(r: Random, type: EntityType, depth: number): string {
  if (type.navigations.length === 0) return name(r, type);
  const { name: navigation } = r.pick(type.navigations);
  if (depth <= 0 || r.chance(0.3)) return navigation + r.pick(["", "", "/$ref", "/$count", "($levels=max)"]);
  const target = targetOf(type, navigation);
  const nested = r.several(1, 3, () =>
    option(
      r,
      target,
      r.pick(["filter", "select", "expand", "orderby", "top", "skip", "count", "search", "levels", "at"]),
      depth - 1,
    ),
  );
  return `${navigation}(${nested.join(";")})`;
}

function transformation(r: Random, type: EntityType, depth: number): string {
  const aggregate = (): string =>
    r.pick([
      () => `$count as ${r.pick(["n", "m", property(r, type)])}`,
      () => `${property(r, type)} with ${r.pick(methods)} as ${r.pick(["s", "t", property(r, type)])}`,
      () => `${expression(r, type, 2)} with ${r.pick(methods)} as u`,
      () => property(r, type),
    ])();
  return r.pick([
    () => `filter(${expression(r, type, depth)})`,
    () => `aggregate(${r.several(1, 3, aggregate).join(",")})`,
    () => `groupby((${r.several(1, 3, () => property(r, type)).join(",")}))`,
    () => `groupby((${property(r, type)}),aggregate(${r.several(1, 2, aggregate).join(",")}))`,
    () => `groupby((rollup($all,${property(r, type)})))`,
    () => `compute(${expression(r, type, 2)} as c${r.below(3)})`,
    () => `orderby(${property(r, type)})/top(${literal(r)})/skip(${literal(r)})`,
    () => `${r.pick(["topcount", "bottomsum", "toppercent"])}(${literal(r)},${property(r, type)})`,
    () => `concat(${r.several(1, 3, () => (depth > 0 ? transformation(r, type, depth - 1) : "identity")).join(",")})`,
    () => `search(${searched(r, 2)})`,
    () => "identity",
    () => `join(${name(r, type)} as J)`,
    () => `nest(identity as N)`,
  ])(); // prettier-ignore
}

function searched(r: Random, depth: number): string {
  const word = r.pick(["a", '"a b"', "NOT", "\u00e4", "OR", "%22", ...oddPieces]);
  if (depth <= 0 || r.chance(0.4)) return word;
  const other = searched(r, depth - 1);
  return r.pick([`${word} AND ${other}`, `(${word} OR ${other})`, `NOT ${other}`, `${word} ${other}`]);
}

/** An expression over a type's properties, mostly well-formed, often of wrong types. */
function expression(r: Random, type: EntityType, depth: number): string {
  if (depth <= 0 || r.chance(0.15)) return r.chance(0.5) ? property(r, type) : literal(r);
  if (r.chance(0.5)) return comparison(r, type);
  const inner = (): string => expression(r, type, depth - 1);
  return r.pick([
    () => `${inner()} ${r.pick(operators)} ${inner()}`,
    () => `(${inner()}) ${r.pick(operators)} (${inner()})`,
    () => `not (${inner()})`,
    () => `-${inner()}`,
    () => called(r, inner),
    () => called(r, inner),
    () => `${property(r, type)} in (${r.several(0, 5, () => literal(r)).join(",")})`,
    () => `cast(${inner()},${r.pick(typeNames)})`,
    () => `isof(${r.chance(0.5) ? `${inner()},` : ""}${r.pick(typeNames)})`,
    () => `case(${r.several(1, 3, () => `${inner()}:${inner()}`).join(",")},true:${inner()})`,
    () => lambda(r, type, depth),
    () => `${name(r, type)}/${name(r, type)}`,
    () => `${name(r, type)}/$count`,
  ])();
}

const literalsOf: Readonly<Record<string, readonly string[]>> = {
  "Edm.String": ["'a'", "''", "'O''Neil'", "'%_'", "null", "tolower('A')", "concat('a','b')"],
  "Edm.Boolean": ["true", "false", "null", "not true"],
  "Edm.Date": ["2024-02-29", "9999-12-31", "0001-01-01", "date(now())"],
  "Edm.DateTimeOffset": ["2024-01-01T00:00:00Z", "now()", "maxdatetime()", "mindatetime()"],
  "Edm.TimeOfDay": ["12:30:00", "time(now())"],
  "Edm.Guid": ["11111111-1111-4111-8111-111111111111", "null"],
};

/** A condition whose operands have matching types. */
function comparison(r: Random, type: EntityType): string {
  const { name: operand, type: of } = r.pick(type.properties);
  const fitting = literalsOf[of] ?? [
    "1",
    "-1.5",
    "1e3",
    "9223372036854775807",
    "1 add 1",
    "2 mul 3",
    "round(1.5)",
  ];
  if (of === "Edm.String" && r.chance(0.4))
    return `${r.pick(["contains", "startswith", "endswith", "matchesPattern"])}(${operand},${r.pick(fitting)})`;
  if (r.chance(0.2)) return `${operand} in (${r.several(1, 5, () => r.pick(fitting.slice(0, 2))).join(",")})`;
  return `${operand} ${r.pick(["eq", "ne", "lt", "le", "gt", "ge"])} ${r.pick(fitting)}`;
}

function called(r: Random, inner: () => string): string {
  const call = r.pick([...Object.keys(functions), "concat", "nosuch", "Ns.f"]);
  const usual = functions[call]?.overloads[0]?.parameters.length ?? 1;
  const count = r.chance(0.9) ? usual : r.below(4);
  return `${call}(${Array.from({ length: count }, inner).join(",")})`;
}

function lambda(r: Random, type: EntityType, depth: number): string {
  const many = type.navigations.filter((n) => n.collection);
  if (many.length === 0) return `tags/any(t:t eq ${literal(r)})`;
  const { name: navigation } = r.pick(many);
  const target = targetOf(type, navigation);
  const inner = expression(r, target, depth - 1).replaceAll(/\b([a-z]\w+)\b(?=[ ,)/])/g, "x/$1");
  return `${navigation}/${r.pick(["any", "all"])}(x:${inner})`;
}

const folder = join(__dirname, "..");
const looksLikeUrl =
  /[?&](?:\$|%24)?(?:filter|expand|apply|select|orderby|compute|search|top|skip)=|^\/?(?:lease|customers|documents|services|companies)\w*/;

/** All URLs in the tests, the ABNF's cases included, without those of this folder. */
export function urlsOfTests(): readonly string[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.(ts|http|json)$/.test(file) && !file.startsWith("hold"),
  );
  const found = files.flatMap((file) =>
    [...readFileSync(join(folder, file), "utf8").matchAll(/"([^"\n]{3,400})"|`([^`\n]{3,400})`|^GET (\S+)/gm)]
      .map(([, quoted, ticked, line]) => quoted ?? ticked ?? line ?? "")
      .filter((text) => looksLikeUrl.test(text)),
  );
  return [...new Set(found)];
}

/** Creates URLs: of the grammar, mutated ones, and mutations of the tests' URLs. */
export function hostileUrls(r: Random): () => string {
  const corpus = urlsOfTests();
  return () => {
    if (r.chance(0.5)) return generatedUrl(r);
    return mutated(r, r.chance(0.3) ? generatedUrl(r) : r.pick(corpus), corpus);
  };
}
