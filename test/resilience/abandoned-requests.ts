/**
 * Valid reads that take arbitrarily long: every kind of option, nested, over collections that are scanned for each
 * record of another. Conditions need all combinations and are always false.
 */
import { model } from "../../src/entities";
import type { EntityType } from "../../src/odata/model/model";
import type { Random } from "./trials";

/** The types of which the generated company has many records. */
const names = ["leaseUnit", "customer", "leaseContract", "leaseContractLine"] as const;
const typeOf = (r: Random): EntityType => model.type(r.pick(names));

const collections = (type: EntityType) =>
  type.navigations.filter(
    ({ collection, hidden, target }) => collection && !hidden && names.some((name) => name === target),
  );

interface Place {
  /** Prefix of the names of the record's properties. */
  readonly prefix: string;
  readonly type: EntityType;
}

const propertyOf = (r: Random, { prefix, type }: Place, kind: "Edm.String" | "Edm.Decimal"): string => {
  const found = type.properties.filter((p) => p.type === kind && !p.stream);
  const { name } = found.length > 0 ? r.pick(found) : { name: "number" };
  return `${prefix}${name}`;
};

const text = (r: Random, places: readonly Place[]): string => {
  const operand = propertyOf(r, r.pick(places), "Edm.String");
  return r.pick([operand, `tolower(${operand})`, `concat(${operand},'x')`, `trim(${operand})`]);
};

/** A condition that is evaluated for every combination of the scopes' records. */
function leaf(r: Random, places: readonly Place[]): string {
  return r.pick([
    () => `contains(${text(r, places)},concat(${text(r, places)},'§'))`,
    () => `matchesPattern(${text(r, places)},'^(a+)+[^x]*([a-z]|[0-9])*(b|c|d)?.*§$')`,
    () => `${text(r, places)} eq concat(${text(r, places)},'§')`,
    () => `length(${places.map((place) => propertyOf(r, place, "Edm.String")).join(") add length(")}) lt -1`,
    () => `not (length(${text(r, places)}) add length(${text(r, places)}) ge 0)`,
    () => aggregated(r, places),
  ])();
}

/** An aggregate of a collection of one of the records. */
function aggregated(r: Random, places: readonly Place[]): string {
  const [from] = places.filter(({ type }) => collections(type).length > 0);
  if (!from) return "false";
  const { name, target } = r.pick(collections(from.type));
  // Names without a variable are those of the members.
  const named = places.filter(({ prefix }) => prefix !== "");
  const values = [{ prefix: "", type: model.type(target) }, ...named].map((place) => text(r, [place]));
  return `${from.prefix}${name}/aggregate(length(${values.join(") add length(")}) with sum) lt -1`;
}

/** Nested `any` and `all`, with a condition over all their variables inside. */
function condition(r: Random, root: EntityType, depth: number): string {
  const within = (places: readonly Place[], left: number): string => {
    if (left === 0) return leaf(r, places);
    const [from] = places.toReversed().filter(({ type }) => collections(type).length > 0);
    if (!from) return leaf(r, places);
    const { name, target } = r.pick(collections(from.type));
    const variable = `v${left}`;
    const inner = within([...places, { prefix: `${variable}/`, type: model.type(target) }], left - 1);
    const nested = r.pick([
      `${from.prefix}${name}/any(${variable}:${inner})`,
      `not ${from.prefix}${name}/all(${variable}:not (${inner}))`,
    ]);
    return r.chance(0.3) ? `(${nested} or ${leaf(r, places)})` : nested;
  };
  return within([{ prefix: "", type: root }], depth);
}

type Options = Readonly<Record<string, string>>;

const written = (options: Options, separator: string): string =>
  Object.entries(options)
    .map(([name, value]) => `${name}=${value}`)
    .join(separator);

/** Some options of a collection; those of an expansion exclude `$apply` and `$search`. */
function optionsOf(r: Random, type: EntityType, depth: number, nested: boolean): Options {
  const here: Place = { prefix: "", type };
  const made: Record<string, () => string> = {
    $filter: () => condition(r, type, depth),
    $orderby: () => `${text(r, [here])} desc,length(${text(r, [here])})`,
    $compute: () => `length(${text(r, [here])}) add length(${text(r, [here])}) as computed`,
    $count: () => "true",
    $skip: () => String(r.below(20_000)),
    $top: () => String(1 + r.below(20_000)),
  };
  if (!nested) made["$search"] = () => r.pick(["nothing", '"no such words" OR nowhere', "NOT nothing"]);
  if (depth > 0 && collections(type).length > 0) made["$expand"] = () => expansion(r, type, depth - 1);
  const chosen = r.several(1, 4, () => r.pick(Object.keys(made)));
  return Object.fromEntries([...new Set(chosen)].map((name) => [name, made[name]?.() ?? ""]));
}

function expansion(r: Random, type: EntityType, depth: number): string {
  const { name, target } = r.pick(collections(type));
  const related = model.type(target);
  if (r.chance(0.2))
    return `${name}($apply=filter(${condition(r, related, depth)})/${transformations(r, related)})`;
  return `${name}(${written(optionsOf(r, related, depth, true), ";")})`;
}

function transformations(r: Random, type: EntityType): string {
  const here: Place = { prefix: "", type };
  const grouping = `groupby((${propertyOf(r, here, "Edm.String")}),aggregate($count as n))`;
  return r
    .several(1, 2, () =>
      r.pick([
        () => `filter(${condition(r, type, 2)})`,
        () => `concat(filter(${condition(r, type, 1)}),identity)`,
        () => `orderby(${text(r, [here])})`,
        () => `compute(length(${text(r, [here])}) as l${r.below(1000)})`,
      ])(),
    )
    .concat(r.chance(0.7) ? [grouping] : [])
    .join("/");
}

/** The request that blocked a thread each time, as it was found. */
export const threeLevels =
  "/companies?$filter=leaseUnits/any(a:$it/leaseUnits/any(b:$it/leaseUnits/any(c:a/objectArea add b/objectArea add c/objectArea lt -1)))";

/** A request: relative to the company, or from the root when it begins with a slash; not percent-encoded. */
export function abandonedRequest(r: Random): string {
  const type = typeOf(r);
  return r.pick([
    () => `${type.set}?${written(optionsOf(r, type, 3, false), "&")}`,
    () => `${type.set}?${written(optionsOf(r, type, 2, false), "&")}`,
    () => `${type.set}/$count?$filter=${condition(r, type, 3)}`,
    () => `${type.set}?$apply=${transformations(r, type)}`,
    () => `${type.set}?$filter=${condition(r, type, 3)}&$expand=${collections(type).length > 0 ? expansion(r, type, 2) : "*"}`,
    () => `leaseUnits?${walk(r)}`,
    () => `leaseContracts?$apply=${nestedResults(r)}`,
    () => `$crossjoin(leaseUnits,customers)?$apply=filter(${leaf(r, [
        { prefix: "leaseUnits/", type: model.type("leaseUnit") },
        { prefix: "customers/", type: model.type("customer") },
      ])})/groupby((customers/city),aggregate($count as n))`,
    () => `/companies?$filter=${inCompany(r, 3)}`,
    () => `$crossjoin(leaseUnits,customers,leaseContracts)?$filter=${leaf(r, [
        { prefix: "leaseUnits/", type: model.type("leaseUnit") },
        { prefix: "customers/", type: model.type("customer") },
        { prefix: "leaseContracts/", type: model.type("leaseContract") },
      ])}`,
  ])(); // prettier-ignore
}

/** All records of a company with all of it again, level after level. */
function inCompany(r: Random, depth: number): string {
  const within = (places: readonly Place[], left: number): string => {
    if (left === 0) return leaf(r, places);
    const type = typeOf(r);
    const variable = `v${left}`;
    return `$it/${type.set}/any(${variable}:${within([...places, { prefix: `${variable}/`, type }], left - 1)})`;
  };
  return within([], depth);
}

/** Walks over the hierarchy of all units, each compared with all of it again. */
function walk(r: Random): string {
  const [type, tree] = [model.type("leaseUnit"), "$root/leaseUnits,Buildings,number"];
  const member =
    "Aggregation.isdescendant(HierarchyNodes=$root/leaseUnits,HierarchyQualifier='Buildings',Node=number,Ancestor='LU1')";
  return r.pick([
    () => `$filter=${member} or ${condition(r, type, 2)}`,
    () => `$apply=${r.pick(["ancestors", "descendants"])}(${tree},filter(${condition(r, type, 2)}),keep start)`,
    () => `$apply=filter(${condition(r, type, 1)})/traverse(${tree},${r.pick(["preorder", "postorder"])},number desc)`,
    () => `$apply=groupby((rolluprecursive(${tree})),aggregate($count as n))`,
  ])(); // prettier-ignore
}

/** Collections of results within each record, and within one. */
function nestedResults(r: Random): string {
  const [contract, line] = [model.type("leaseContract"), model.type("leaseContractLine")];
  const grouping = "groupby((serviceNo),aggregate($count as n))";
  return r.pick([
    () => `addnested(leaseContractLines,filter(${condition(r, line, 2)})/${grouping} as found)`,
    () => `nest(filter(${condition(r, contract, 2)}) as some,identity as all)`,
  ])();
}
