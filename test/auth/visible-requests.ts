/** Random reads that lead from the records of each set to others, by every way that the model and the grammar have. */
import { model } from "../../src/entities";
import { demoCompanyId } from "../harness";
import type { Random } from "../resilience/trials";
import type { AddressedRequest } from "./addressed-requests";

type Type = (typeof model.types)[number];
const types = model.types.filter(
  ({ set }) => set !== "" && set !== "companies" && !set.startsWith("subscription"),
);
const navigationsOf = ({ navigations }: Type) => navigations.filter(({ hidden }) => !hidden);
const targetOf = (name: string): Type => model.type(name);
const stored = ({ properties, query }: Type, kind?: RegExp) =>
  properties.filter(
    (p) =>
      p.type !== "Edm.Stream" &&
      (query || p.expression === undefined) &&
      (kind === undefined || kind.test(p.type)),
  );

const text = (r: Random, type: Type) =>
  r.pick(stored(type, /String/).filter(({ options }) => options === undefined)).name;
const any = (r: Random, type: Type) => r.pick(stored(type)).name;
const number = (r: Random, type: Type) => {
  const of = stored(type, /Decimal|Int/);
  return of.length > 0 ? r.pick(of).name : "1";
};
const words = ["LU0000", "Ltd", "a", "1", "2", "HEAT", "RENT"];

/** A path of single-valued navigation properties to a property. */
function path(r: Random, type: Type, of: (r: Random, type: Type) => string, depth = 2): string {
  const ways = navigationsOf(type).filter(({ collection }) => !collection);
  if (depth === 0 || ways.length === 0 || r.chance(0.4)) return of(r, type);
  const way = r.pick(ways);
  const last = path(r, targetOf(way.target), of, depth - 1);
  return last === "1" ? last : `${way.name}/${last}`;
}

/** A number made of related records. */
function measure(r: Random, type: Type, depth = 2, prefix = ""): string {
  const many = navigationsOf(type).filter(({ collection }) => collection);
  const these = (): string =>
    r.pick([
      `$these/$count`,
      `$these/aggregate(${number(r, type)} with ${r.pick(["sum", "max", "countdistinct"])})`,
      `$these/aggregate(${any(r, type)} with countdistinct)`,
      `$these/$count($filter=${condition(r, type, 0)})`,
    ]);
  const rooted = (): string => {
    const other = r.pick(types.filter(({ query }) => !query));
    return r.pick([
      `$root/${other.set}/$count`,
      `$root/${other.set}/aggregate(${number(r, other)} with max)`,
      `$root/${other.set}/aggregate(${any(r, other)} with countdistinct)`,
      `$root/${other.set}/$count($filter=${condition(r, other, 0)})`,
    ]);
  };
  if (many.length === 0 || depth === 0) return r.pick([() => `${prefix}${number(r, type)}`, these, rooted])();
  const { name, target: of } = r.pick(many);
  const target = targetOf(of);
  return r.pick([
    () => `${prefix}${name}/$count`,
    () => `${prefix}${name}/$count($filter=${condition(r, target, depth - 1)})`,
    () => `${prefix}${name}/$count($search=${r.pick(words)})`,
    () =>
      `${prefix}${name}/aggregate(${number(r, target)} with ${r.pick(["sum", "min", "max", "average", "countdistinct"])})`,
    () => `${prefix}${name}/aggregate($count)`,
    () =>
      `${prefix}${name}/$filter(${condition(r, target, depth - 1)})/aggregate(${any(r, target)} with countdistinct)`,
    these,
    rooted,
  ])();
}

function condition(r: Random, type: Type, depth = 2, variable = ""): string {
  const many = navigationsOf(type).filter(({ collection }) => collection);
  const plain = [
    () => `contains(${variable}${path(r, type, text, depth)},'${r.pick(words)}')`,
    () => `${variable}${path(r, type, text, depth)} ne null`,
    () => `${variable}${path(r, type, text, depth)} eq null`,
    () => `${variable}${path(r, type, text, depth)} ge '${r.pick(words)}'`,
  ];
  const other = r.pick(types.filter(({ query }) => !query));
  const ways =
    depth === 0
      ? []
      : [
          () => `${measure(r, type, depth, variable)} gt ${r.below(5)}`,
          () => `$root/${other.set}/any(y:y/${text(r, other)} eq ${variable}${text(r, type)})`,
          () => `$these/any(z:z/${text(r, type)} gt ${variable}${text(r, type)})`,
          () => `not (${condition(r, type, depth - 1, variable)})`,
          () => `${condition(r, type, depth - 1, variable)} or ${condition(r, type, depth - 1, variable)}`,
        ];
  const lambdas =
    depth === 0 || many.length === 0
      ? []
      : [0, 1, 2].map(() => () => {
          const { name, target } = r.pick(many);
          const x = `v${depth}`;
          return `${variable}${name}/${r.pick(["any", "all"])}(${x}:${condition(r, targetOf(target), depth - 1, `${x}/`)})`;
        });
  return r.pick([...plain, ...ways, ...lambdas])();
}

function expanded(r: Random, type: Type, depth = 2): string {
  const ways = navigationsOf(type);
  if (ways.length === 0) return "*";
  const { name, target: of, collection } = r.pick(ways);
  const target = targetOf(of);
  if (r.chance(0.15)) return `${name}/$ref`;
  if (collection && r.chance(0.2)) return `${name}/$count`;
  const nested = [
    ...(depth > 0 && navigationsOf(target).length > 0 && r.chance(0.5)
      ? [`$expand=${expanded(r, target, depth - 1)}`]
      : []),
    ...(r.chance(0.3) ? [`$compute=${measure(r, target, 1)} as M`] : []),
    ...(collection && r.chance(0.4) ? [`$filter=${condition(r, target, 1)}`] : []),
    ...(collection && r.chance(0.3) ? ["$count=true"] : []),
    ...(collection && r.chance(0.3) ? [`$orderby=${path(r, target, any, 1)} desc`] : []),
    ...(collection && r.chance(0.3) ? [`$top=${1 + r.below(4)}`] : []),
    ...(collection && r.chance(0.1) ? [`$skip=${1 + r.below(2)}`] : []),
    ...(collection && r.chance(0.2) ? [`$search=${r.pick(words)}`] : []),
  ];
  if (collection && r.chance(0.3)) return `${name}($apply=${applied(r, target, 1)})`;
  if (of === "leaseUnit" && type.name === "leaseUnit" && r.chance(0.5)) nested.push("$levels=3");
  return nested.length > 0 ? `${name}(${nested.join(";")})` : name;
}

function applied(r: Random, type: Type, depth = 2): string {
  const many = navigationsOf(type).filter(({ collection }) => collection);
  const aggregate = () =>
    r.pick([
      `$count as N`,
      `${path(r, type, number, 1)} with sum as S`,
      `${path(r, type, any, 2)} with countdistinct as D`,
      `${path(r, type, number, 1)} with max as X`,
      ...many.map(({ name, target }) => `${name}/${number(r, targetOf(target))} with max as Y`),
      ...many.map(({ name }) => `${name}/$count as Z`),
    ]);
  const last = [
    () => `aggregate(${aggregate()})`,
    () => `groupby((${path(r, type, any, 2)}))`,
    () => `groupby((${path(r, type, any, 2)}),aggregate(${aggregate()}))`,
    () => `groupby((rollup(${any(r, type)},${any(r, type)})),aggregate(${aggregate()}))`,
    () => `topcount(${1 + r.below(4)},${path(r, type, number, 1)})`,
    () => `compute(${measure(r, type, depth)} as C)/orderby(C desc)/top(5)`,
    () => `concat(filter(${condition(r, type, 1)}),aggregate(${aggregate()}))`,
    () => `nest(groupby((${any(r, type)}),aggregate($count as n)) as K)`,
    ...many.flatMap(({ name, target }) => [
      () =>
        `join(${name} as J,${r.pick([`filter(${condition(r, targetOf(target), 1)})`, `aggregate($count as n)`, `topcount(1,${number(r, targetOf(target))})`])})`,
      () => `outerjoin(${name} as J)/groupby((J/${any(r, targetOf(target))}),aggregate($count as n))`,
      () => `addnested(${name},filter(${condition(r, targetOf(target), 1)}) as A)`,
      () => `compute(${name}/$count as c)/groupby((c),aggregate($count as n))`,
    ]),
    ...(type.name === "leaseUnit" ? hierarchical.map((each) => () => each) : []),
  ];
  const first = r.chance(0.4)
    ? `filter(${condition(r, type, 1)})/`
    : r.chance(0.1)
      ? `search(${r.pick(words)})/`
      : "";
  return first + r.pick(last)();
}

const H = "$root/leaseUnits,Buildings,number";
const hierarchical = [
  `descendants(${H},filter(building))`,
  `ancestors(${H},filter(contains(description,'a')),keep start)`,
  `traverse(${H},preorder)`,
  `traverse(${H},postorder,number desc)`,
  `groupby((rolluprecursive(${H})),aggregate($count as n,objectArea with sum as a))`,
  `groupby((rolluprecursive($root/leaseUnits,Buildings,leaseContractLines/leaseUnitNo)),aggregate($count as n,objectArea with sum as a))`,
  `descendants($root/leaseUnits,Buildings,leaseContractLines/leaseUnit/number,filter(building),keep start)`,
  `ancestors(${H},search(LU00002),2)`,
  `descendants(${H},filter(number eq 'LU00002'),keep start)`,
];
const ofHierarchy = ["isnode", "isroot", "isleaf"]
  .map(
    (name) =>
      `Aggregation.${name}(HierarchyNodes=$root/leaseUnits,HierarchyQualifier='Buildings',Node=number)`,
  )
  .concat(
    ["isdescendant", "isancestor", "issibling"].map(
      (name) =>
        `Aggregation.${name}(HierarchyNodes=$root/leaseUnits,HierarchyQualifier='Buildings',Node=number,${name === "isdescendant" ? "Ancestor" : name === "isancestor" ? "Descendant" : "Other"}='LU00001')`,
    ),
  );

/** A read of any kind; `ids`: records of each set, visible ones and others. */
export function randomRead(r: Random, ids: Readonly<Record<string, readonly string[]>>): AddressedRequest {
  const type = r.pick(types);
  const { set, name } = type;
  const id = (of = set) =>
    r.pick(ids[of] && ids[of].length > 0 ? ids[of] : ["00000000-0000-4000-8000-000000000000"]);
  const q = (option: string, value: string) => `${option}=${encodeURIComponent(value)}`;
  const get = (path_: string, headers?: Record<string, string>): AddressedRequest => ({
    method: "GET",
    path: path_,
    ...(headers && { headers }),
  });
  const options = () => {
    const list = [
      ...(r.chance(0.5)
        ? [q("$filter", name === "leaseUnit" && r.chance(0.2) ? r.pick(ofHierarchy) : condition(r, type))]
        : []),
      ...(r.chance(0.4) ? [q("$expand", expanded(r, type))] : []),
      ...(r.chance(0.3) ? [q("$compute", `${measure(r, type)} as M`)] : []),
      ...(r.chance(0.3)
        ? [q("$orderby", r.chance(0.4) ? `${measure(r, type, 1)} desc` : `${path(r, type, any)} desc`)]
        : []),
      ...(r.chance(0.3) ? ["$count=true"] : []),
      ...(r.chance(0.4) ? [`$top=${1 + r.below(5)}`] : []),
      ...(r.chance(0.1) ? [`$skip=${r.below(5)}`] : []),
      ...(r.chance(0.2) ? [`$search=${r.pick(words)}`] : []),
      ...(r.chance(0.1) ? ["$at=2026-01-01"] : []),
    ];
    return list.join("&");
  };
  const ways = navigationsOf(type);
  const way = ways.length > 0 ? r.pick(ways) : undefined;
  const other = r.pick(types.filter(({ query }) => !query));
  const forms: (() => AddressedRequest)[] = [
    () => get(`${set}?${options()}`),
    () => get(`${set}?${options()}`),
    () => get(`${set}?${options()}`, { Prefer: `maxpagesize=${1 + r.below(4)}` }),
    () => get(`${set}?${q("$apply", applied(r, type))}`),
    () => get(`${set}?${q("$apply", applied(r, type))}&$count=true`, { Prefer: "maxpagesize=3" }),
    () => get(`${set}/$count?${q("$filter", condition(r, type))}`),
    () => get(`${set}/$filter(${encodeURIComponent(condition(r, type, 1))})/$count`),
    () => get(`${set}(${id()})`),
    () => get(`${set}(${id()})?${q("$expand", expanded(r, type))}`),
    () => get(`${set}(${id()})/${any(r, type)}`),
    () => get(`${set}(${id()})/$ref`),
    () => get(`/$entity?$id=companies(${demoCompanyId})/${set}(${id()})`),
    ...(way
      ? [
          () => get(`${set}(${id()})/${way.name}${way.collection && r.chance(0.5) ? "/$count" : ""}`),
          () => get(`${set}(${id()})/${way.name}/$ref`),
        ]
      : []),
    () =>
      get(
        `/$crossjoin(${set},${other.set})?${q("$filter", `${set}/${text(r, type)} eq ${other.set}/${text(r, other)}`)}&$top=5&$count=true&${r.chance(0.5) ? q("$expand", `${set},${other.set}`) : ""}`,
      ),
    () =>
      get(
        `/$crossjoin(${set},${other.set})?${q("$apply", `groupby((${set}/${any(r, type)}),aggregate($count as n))`)}`,
      ),
    () => get(`/$all/Microsoft.NAV.${name}?$top=5&$count=true`),
    () => get(`${set}?${options()}&$format=${r.pick(["csv", "xlsx", "parquet"])}`),
    () => get(`${set}?${options()}`, { Accept: "application/json;odata.metadata=full" }),
    () => get(`leaseUnits(${id("leaseUnits")})/areaAt(date=2026-0${1 + r.below(9)}-01)`),
    () =>
      get(
        `leaseUnits(${id("leaseUnits")})/priceAt(serviceNo='${r.pick(["RENT", "HEAT", "PARK"])}',date=2026-06-01)`,
      ),
    () => get(`leaseContracts(${id("leaseContracts")})/earliestTermination()`),
    () => get(`leaseContracts(${id("leaseContracts")})/charges(from=2026-01-01,to=2026-12-31)?$count=true`),
    () =>
      get(
        `charges(from=2026-01-01,to=2026-02-28)?${q("$apply", r.pick(["aggregate($count as n)", "groupby((serviceNo),aggregate($count as n))"]))}`,
      ),
    () => get(`rentRollAt(date=2026-0${1 + r.below(9)}-01)?${q("$apply", "aggregate($count as n)")}`),
    () => get(`rentRollAt(date=2026-0${1 + r.below(9)}-01)?$top=10&$count=true`),
    () => get(`occupancyAt(date=2026-0${1 + r.below(9)}-01)`),
    () => get(`/companies?${q("$expand", `${set}($count=true;$top=2)`)}`),
    () => get(`/companies?${q("$expand", `${set}($apply=${applied(r, type, 1)})`)}`),
    () => get(`/companies?${q("$compute", `${set}/$count as n`)}`),
    () => ({
      method: "POST",
      path: "/mcp",
      headers: {
        Accept: "application/json, text/event-stream",
        "Content-Type": "application/json",
        "MCP-Protocol-Version": "2025-06-18",
      },
      body: {
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: r.pick([
          { name: "query_records", arguments: { set, filter: condition(r, type), top: 3, count: true } },
          { name: "describe_model", arguments: { set } },
          { name: "get_record", arguments: { set, id: id() } },
        ]),
      },
    }),
    () => ({
      method: "POST",
      path: "/$batch",
      headers: { "Content-Type": "application/json" },
      body: {
        requests: [
          { id: "1", method: "get", url: `companies(${demoCompanyId})/${set}?${options()}` },
          { id: "2", method: "get", dependsOn: ["1"], url: `companies(${demoCompanyId})/${set}(${id()})` },
        ],
      },
    }),
  ];
  return r.pick(forms)();
}
