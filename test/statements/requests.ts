/**
 * Requests of every kind, for the statements that the service makes of them: the golden cases, each function of the
 * filter language, each property and navigation of the model, and random expressions.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { model } from "../../src/entities";
import type { EntityType, Property } from "../../src/odata/model/model";
import { functions, listFunctions } from "../../src/odata/language/functions";
import type { PrimitiveTypeName } from "../../src/odata/model/types";
import { parseCase, type Case } from "../golden/case-file";
import { company, id as goldenId } from "../golden/estate";
import type { DirectRequest } from "../property/direct-service";
import { estateTypes } from "../property/estate";
import { anyExpression, anyFilter, anyOrderby, placeOf, type Kind } from "../property/expressions";
import { query, setOf } from "../property/requests";

const folder = join(__dirname, "../golden/cases");
const goldenCases = (): readonly Case[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".http"))
    .map((name) => parseCase(readFileSync(join(folder, name), "utf8")));

const id = "00000000-0000-4000-a000-000000000002";
const ofType: Partial<Record<PrimitiveTypeName, string>> = {
  "Edm.Guid": id,
  "Edm.String": "'U1'",
  "Edm.Binary": "binary'AAAA'",
  "Edm.Boolean": "true",
  "Edm.Date": "2025-01-31",
  "Edm.DateTimeOffset": "2025-01-31T12:00:00Z",
  "Edm.TimeOfDay": "12:00:00",
  "Edm.Duration": "duration'PT1H'",
};
const literal = ({ type, options }: Property): string =>
  options ? `'${options.outputs[0]}'` : (ofType[type] ?? "7");

const read = (url: string, headers: Case["request"]["headers"] = {}): Case => ({
  request: { method: "GET", url: `/companies(${company})/${url}`, headers },
  followed: false,
});
const written = (method: string, url: string, body?: object): Case => ({
  request: {
    method,
    url: `/companies(${company})/${url}`,
    headers: { "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  },
  followed: false,
});

/** One property of each type: those of a query are all columns of its derived table. */
const onePerType = (properties: readonly Property[]): readonly Property[] => [
  ...new Map(properties.map((each) => [`${each.type} ${each.options !== undefined}`, each])).values(),
];

/** Reads with each property of a set. */
function ofProperties({ set, query: derived, properties: all }: EntityType): readonly Case[] {
  const properties = derived ? onePerType(all) : all;
  const conditions = properties.flatMap((property) => {
    const { name, type } = property;
    const value = literal(property);
    const ordered = type === "Edm.Boolean" || type === "Edm.Guid" ? [] : [`${name} gt ${value}`];
    const texts = type === "Edm.String" && !property.options ? [`startswith(${name},'U')`] : [];
    return [`${name} eq ${value}`, `${name} ne null`, `${name} in (${value},${value})`, ...ordered, ...texts];
  });
  const numeric = properties.filter(({ type }) => type === "Edm.Decimal" || type === "Edm.Int32");
  const pipelines = [
    ...properties.map(({ name }) => `groupby((${name}),aggregate($count as n))`),
    ...numeric.map(
      ({ name }) => `aggregate(${name} with sum as s,${name} with average as a,${name} with max as m)`,
    ),
  ];
  const options: readonly Record<string, string>[] = [
    ...conditions.map(($filter) => ({ $filter, $select: "id" })),
    ...properties.map(({ name }) => ({ $orderby: `${name} desc`, $select: name })),
    ...pipelines.map(($apply) => ({ $apply })),
  ];
  return options.map((each) => read(query(set, each)));
}

/** Reads and writes of a set and of its navigations. */
function ofSet({ set, properties, navigations, naturalKey }: EntityType): readonly Case[] {
  const related = navigations.flatMap(({ name, collection }) =>
    collection
      ? [
          { $expand: `${name}($top=2;$count=true)` },
          { $filter: `${name}/any() or ${name}/$count gt 1` },
          { $expand: `${name}($apply=groupby((systemCreatedBy),aggregate($count as n));$count=true)` },
          { $filter: `${name}/aggregate(systemModifiedAt with max) gt systemModifiedAt` },
          { $filter: `${name}/aggregate($count from systemCreatedBy with max) gt 1` },
        ]
      : [{ $expand: name }, { $filter: `${name} ne null` }],
  );
  const options: readonly Record<string, string>[] = [
    {},
    { $count: "true", $top: "2", $skip: "1" },
    { $search: "shop" },
    { $expand: "*" },
    { $filter: "systemModifiedAt eq $these/aggregate(systemModifiedAt with max)" },
    { $filter: `$root/${set}/any(other:other/id ne id)` },
    ...navigations.map(({ name }) => ({ $filter: `$these/aggregate(${name}/$count) gt 1` })),
    ...related,
  ];
  const key = Object.fromEntries(
    properties
      .filter(({ name }) => naturalKey.includes(name))
      .map(({ name, type }) => [name, type === "Edm.String" ? "NEW" : 7]),
  );
  return [
    ...options.map((each) => read(query(set, each))),
    read(set, { prefer: "odata.maxpagesize=1" }),
    read(set, { prefer: "odata.track-changes" }),
    read(`${set}/$count`),
    read(`${set}(${id})`),
    ...properties.slice(-1).map(({ name }) => read(`${set}(${id})/${name}`)),
    ...navigations.map(({ name }) => read(`${set}(${id})/${name}`)),
    written("POST", set, key),
    written("PATCH", `${set}(${id})`, { id }),
    written("DELETE", `${set}(${id})`),
  ];
}

const kinds: readonly Kind[] = [
  "boolean",
  "integer",
  "decimal",
  "text",
  "date",
  "instant",
  "time",
  "duration",
];

/** Random expressions, so many of each kind; the same ones in each run. */
function random(numRuns: number): readonly Case[] {
  const sample = <Value>(values: fc.Arbitrary<Value>): readonly Value[] =>
    fc.sample(values, { numRuns, seed: 20_250_101 });
  return estateTypes.flatMap((type) => [
    ...sample(anyFilter(type)).map(($filter) => read(query(setOf(type), { $filter }))),
    ...sample(anyOrderby(type)).map(($orderby) =>
      read(query(setOf(type), { $orderby, $skip: "1", $top: "3" })),
    ),
    ...kinds.flatMap((kind) =>
      sample(anyExpression(kind, placeOf(type), 2)).map((expression) =>
        read(query(setOf(type), { $compute: `${expression} as result`, $select: "id,result" })),
      ),
    ),
  ]);
}

const partitioned = model.types.filter((type) => type.partitioned);

/** Those that lead from record to record in different ways. */
export const casesOfRelations = (): readonly Case[] => [...goldenCases(), ...partitioned.flatMap(ofSet)];

/** Combinations of two and three sets. */
const combined: readonly Case[] = partitioned.flatMap(({ set }, i) =>
  [1, 2].map((others): Case => {
    const sets = [set, ...partitioned.slice(i + 1, i + 1 + others).map((type) => type.set)];
    const url = `/$crossjoin(${sets.join()})?company=Golden%20Estates&$count=true&$top=2&$filter=${set}/id%20ne%20null`;
    return { request: { method: "GET", url, headers: {} }, followed: false };
  }),
);

const betweenRecords =
  "HierarchyNodes=$root/leaseUnits,HierarchyQualifier='Buildings',Node=number,Descendant=leaseUnitGroupNo,IncludeSelf=true";

/** Values with sub-selects as operands of the transformations that sum them. */
const sums: readonly Case[] = ["topsum", "toppercent", "bottomsum", "bottompercent"].flatMap((name) => {
  const [counted, priced] = ["$count", "aggregate(unitPrice with sum)"].map(
    (value) => `${name}(50,leaseContractLines/${value})`,
  );
  return [
    read(query("leaseUnits", { $apply: `${counted}` })),
    read(query("leaseUnits", { $apply: `groupby((city),${priced})` })),
    read(query("leaseUnits", { $apply: `concat(${counted},${priced}/aggregate($count as n))` })),
    read(query("leaseContractLines", { $expand: `leaseContract($expand=leaseUnit($apply=${counted}))` })),
  ];
});

/** Walks over nodes that a condition chooses, as rules of the permissions file do. */
const chosenNodes: readonly Case[] = [
  "group/city eq 'X'",
  "tenantName ne ''",
  "leaseContractLines/$count gt 1",
].flatMap((condition) => {
  const nodes = `$root/leaseUnits/$filter(${condition})`;
  const start = "filter(city eq 'X'),keep start";
  return [
    `descendants(${nodes},Buildings,number,${start})`,
    `ancestors(${nodes},Buildings,number,${start})`,
    `traverse(${nodes},Buildings,number,preorder)`,
    `groupby((rolluprecursive(${nodes},Buildings,number)),aggregate($count as n))`,
    `filter(Aggregation.isdescendant(HierarchyNodes=${nodes},HierarchyQualifier='Buildings',Node=number,Ancestor='U1'))`,
    `filter(Aggregation.isancestor(HierarchyNodes=${nodes},HierarchyQualifier='Buildings',Node=number,Descendant=leaseUnitGroupNo))`,
  ].map(($apply) => read(query("leaseUnits", { $apply })));
});

/** A URL below the service root. */
const atRoot = (request: Omit<DirectRequest, "headers">, headers: DirectRequest["headers"] = {}): Case => ({
  request: { ...request, headers: { "content-type": "application/json", ...headers } },
  followed: false,
});

/** Sets of no company. */
const unpartitioned: readonly Case[] = model.types
  .filter((type) => !type.partitioned && !type.query)
  .flatMap(({ set }) => [
    ...["", "/$count", `(${id})`].map((rest) => atRoot({ method: "GET", url: `/${set}${rest}` })),
    atRoot({ method: "GET", url: `/${set}?$filter=id%20ne%20null&$orderby=systemModifiedAt&$count=true` }),
    atRoot({ method: "POST", url: `/${set}`, body: JSON.stringify({ id, name: "NEW" }) }),
    atRoot({ method: "PATCH", url: `/${set}(${id})`, body: "{}" }),
    atRoot({ method: "DELETE", url: `/${set}(${id})` }),
  ]);

/** Writes that are remembered, and parts of transactions that are undone or not. */
function transactions(): readonly Case[] {
  const remembered = (number: number) => ({
    "repeatability-request-id": goldenId(number),
    "repeatability-first-sent": new Date().toUTCString(),
  });
  const part = (number: number, code: string, others: object = {}) => ({
    id: String(number),
    method: "POST",
    url: `companies(${company})/postCodes`,
    headers: { "content-type": "application/json" },
    body: { code, city: "Leeds" },
    ...others,
  });
  const batch = (headers: DirectRequest["headers"], ...requests: readonly object[]): Case =>
    atRoot({ method: "POST", url: "/$batch", body: JSON.stringify({ requests }) }, headers);
  const [grouped, goesOn] = [{ atomicityGroup: "g" }, { prefer: "continue-on-error" }];
  return [
    batch(goesOn, part(1, "B1"), part(2, "B1")),
    batch({ ...goesOn, isolation: "snapshot" }, part(1, "B2"), part(2, "B2"), part(3, "B3")),
    batch({}, part(1, "B4", grouped), part(2, "B5", grouped)),
    batch(remembered(1), part(1, "B6")),
    ...[1, 2].map((): Case => {
      const url = `/companies(${company})/postCodes`;
      return atRoot({ method: "POST", url, body: '{"code":"R1","city":"Leeds"}' }, remembered(2));
    }),
    ...[goesOn, {}].map((headers): Case => {
      const url = `/companies(${company})/postCodes`;
      const value = [
        { code: "D1", city: "Leeds" },
        { code: "D1", city: "Leeds" },
        { code: "D2", city: "Leeds" },
      ];
      return atRoot(
        { method: "PATCH", url, body: JSON.stringify({ "@context": "#$delta", value }) },
        headers,
      );
    }),
  ];
}

/** The changes since a read, by its delta link. */
const deltas: readonly Case[] = partitioned
  .filter(({ query: derived }) => !derived)
  .flatMap(({ set }) =>
    [set, `${set}?$count=true&$filter=systemCreatedBy%20ne%20null`].map((url): Case => {
      return { ...read(url, { prefer: "odata.track-changes" }), followed: true };
    }),
  );

/** Reads of several sets. */
const ofAllSets: readonly Case[] = ["/$all", "/$all/$count"].flatMap((path) =>
  ["", "&$search=shop", "&$top=2&$skip=1&$count=true"].map((options) =>
    atRoot({ method: "GET", url: encodeURI(`${path}?company=Golden Estates${options}`) }),
  ),
);

/** Reads with the links of each record, and of a record that the URL names. */
const furtherReads: readonly Case[] = [
  ...partitioned.map(({ set }) => read(set, { accept: "application/json;odata.metadata=full" })),
  read(query("leaseUnits", { $filter: `$root/postCodes(${goldenId(6)})/code ne city` })),
];

/** Writes of a caller who may see some records only. */
const confinedWrites: readonly Case[] = [
  `PATCH leaseUnits(${goldenId(3)})\n\n{"city":"Leeds"}`,
  `POST leaseUnits\n\n{"number":"U8","city":"Leeds"}`,
  `DELETE leaseContractLines(${goldenId(5)})`,
].map((text) =>
  parseCase(
    `# rules {"leaseUnits":"city ne 'X'","leaseContractLines":"leaseUnit/city ne 'X'"}\n${text.replace("\n", "\ncontent-type: application/json\n")}`,
  ),
);

/** Writes of numbered, related and several records, and of single properties. */
const furtherWrites: readonly Case[] = [
  written("POST", "leaseUnits", { objectArea: 12, servicePrices: [{ unitPrice: 1 }, { unitPrice: 2 }] }),
  written("POST", "customers", { number: "C9", displayName: "New" }),
  written("POST", "leaseContracts", { customerNo: "C1", leaseContractLines: [{ leaseUnitNo: "U2" }] }),
  written("POST", `leaseContracts(${goldenId(4)})/documents`, { fileName: "a.pdf" }),
  written("POST", `leaseContracts(${goldenId(4)})/documents/$ref`, { "@odata.id": "documents(entryNo=1)" }),
  written("PUT", `leaseContracts(${goldenId(4)})/customer/$ref`, {
    "@odata.id": `customers(${goldenId(1)})`,
  }),
  written("PATCH", `leaseContracts(${goldenId(4)})`, {
    customer: { "@odata.id": `customers(${goldenId(1)})`, displayName: "written" },
    leaseContractLines: [{ "@odata.id": `leaseContractLines(${goldenId(5)})`, description: "written" }],
  }),
  written("PATCH", `leaseUnits(${goldenId(3)})`, { objectArea: 90 }),
  written("PUT", `postCodes(${goldenId(6)})`, { code: "LS1", city: "York" }),
  written("PUT", `postCodes(${goldenId(6)})/county`, { value: "Yorkshire" }),
  written("DELETE", `postCodes(${goldenId(6)})/county`),
  written("PATCH", "leaseUnits/$filter(@f)/$each?@f=building%20eq%20false", { city: "York" }),
  written("DELETE", `leaseContracts(${goldenId(4)})/leaseContractLines/$each`),
  written("DELETE", `leaseContracts(${goldenId(4)})/customer/$ref`),
  written("DELETE", `leaseContracts(${goldenId(4)})`),
  written("DELETE", "leaseUnits/$each"),
];

/** A choice among many values, each after the one before. */
const choices = Array.from({ length: 14 }, (_, i) => `number eq '${i}':${i}`).reduce(
  (after, branch) => `case(${branch},true:${after})`,
  "objectArea",
);

/** Orders that have a key twice, by another name, or as a part of the key that comes last. */
const repeated: readonly Case[] = [
  { $compute: "number as same", $orderby: "same,number desc" },
  { $orderby: "length(city),city,length(city),city" },
  { $compute: "tenantName as same", $orderby: "same,tenantName" },
  { $apply: "compute(city as a,city as b)/orderby(a,b,city)/top(2)" },
].map((options) => read(query("leaseUnits", options)));

/** All requests, with that many random ones of each kind. */
export const cases = (randomOnes: number): readonly Case[] => [
  ...casesOfRelations(),
  read(query("leaseUnits", { $filter: `Aggregation.isancestor(${betweenRecords})` })),
  ...Object.values({ ...functions, ...listFunctions }).map(({ example }) =>
    read(query("postCodes", { $filter: example })),
  ),
  ...partitioned.flatMap(ofProperties),
  ...combined,
  ...sums,
  ...chosenNodes,
  ...repeated,
  ...unpartitioned,
  ...transactions(),
  ...deltas,
  ...ofAllSets,
  read("leaseUnits/$count?$apply=groupby((city))"),
  ...furtherReads,
  ...confinedWrites,
  ...furtherWrites,
  read(query("leaseUnits", { $orderby: choices })),
  ...random(randomOnes),
];
