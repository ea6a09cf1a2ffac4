/** The workloads: ONE row each, with the same request for both servers, and the target of the ratio. */
import { companyId, type Sample } from "./database";
import type { BenchRequest } from "./driver";

export interface Workload {
  readonly name: string;
  /** Shown in the report. */
  readonly title: string;
  /** Requests (for a feed: records) per CPU second of the service, divided by those of the bare server. */
  readonly target: number;
  /** One reader to the end, instead of many concurrent requests. */
  readonly feed?: true;
  /** Writes are measured last, so that reads see the same data in every round. */
  readonly writes?: true;
  /** For requests that take long: the number of concurrent ones. */
  readonly connections?: number;
  /** The server to measure; the service by default. */
  readonly measured?: "crashed";
  /** The server to compare with; the bare servers by default. */
  readonly comparedWith?: "unguarded" | "ours";
  readonly ours: (index: number) => BenchRequest;
  readonly bare: (index: number) => BenchRequest;
}

/** Maximum page size of the service, for feeds; the servers are started with it. */
export const maxPageSize = 1_000_000;
const feedPage = 20_000;
export const pageSize = 100;
export const expandedContracts = 20;
export const leastArea = 50;
/** Searches of one caller wait in turn, and no longer than the service's limit. */
const fewConnections = 2;
/** The part of the units that `skip` passes over. */
const skipped = 0.9;
/** More than there are rows. */
const allRows = 100_000_000;

export type Requests = ReturnType<typeof requestsOf>;

/** Requests of the sample to the service, which `token` authenticates, and the values in them. */
export function requestsOf(sample: Sample, token: string) {
  const root = `/lease/management/v3.0/companies(${companyId})`;
  const headers = { Authorization: `Bearer ${token}`, Accept: "application/json" };
  return {
    sample,
    root,
    ours: (path: string, more: Partial<BenchRequest> = {}): BenchRequest => ({
      ...more,
      path: `${root}/${path}`,
      headers: { ...headers, ...more.headers },
    }),
    unitId: (index: number): string => at(sample.unitIds, index),
    unitNumber: (index: number): string => at(sample.unitNumbers, index),
    contractNumber: (index: number): string => at(sample.contractNumbers, index),
    city: (index: number): string => encodeURIComponent(at(sample.cities, index)),
  };
}

/** The table of workloads. */
export const workloads = (requests: Requests): readonly Workload[] =>
  [keyed, pages, scans, tenants, rentRolls, feeds, writes].flatMap((table) => table(requests));

const keyed = ({ root, ours, unitId }: Requests): readonly Workload[] => {
  const one = (index: number): BenchRequest => ours(`leaseUnits(${unitId(index)})`);
  return [
    {
      name: "keyed",
      title: "lease unit by its key",
      target: 0.5,
      ours: one,
      bare: (index) => ({ path: `/unit/${unitId(index)}` }),
    },
    {
      name: "sign-in",
      title: "the same with a cached token, compared with the service without sign-in",
      target: 0.75,
      comparedWith: "unguarded",
      ours: one,
      bare: (index) => ({
        path: `${root}/leaseUnits(${unitId(index)})`,
        headers: { Accept: "application/json" },
      }),
    },
    {
      name: "crash",
      title: "the same after the process was killed, compared with the service",
      target: 0.9,
      measured: "crashed",
      comparedWith: "ours",
      ours: one,
      bare: one,
    },
  ];
};

const pages = ({ ours, unitNumber, contractNumber }: Requests): readonly Workload[] => [
  {
    name: "page",
    title: "page of 100 contracts, filter and order by an index",
    target: 1.5,
    ours: (index) =>
      ours(
        `leaseContracts?${query({
          $filter: `number ge '${contractNumber(index)}' and status eq 'Released'`,
          $orderby: "number,versionNo",
          $top: String(pageSize),
        })}`,
      ),
    bare: (index) => ({ path: `/released?from=${contractNumber(index)}&top=${pageSize}` }),
  },
  {
    name: "units",
    title: "the same of units, with today's tenants",
    target: 1.5,
    ours: (index) =>
      ours(
        `leaseUnits?${query({
          $filter: `number ge '${unitNumber(index)}' and blocked eq false`,
          $orderby: "number",
          $top: String(pageSize),
        })}`,
      ),
    bare: (index) => ({ path: `/units?from=${unitNumber(index)}&top=${pageSize}` }),
  },
  {
    name: "expand",
    title: "20 contracts with their lines",
    target: 1.8,
    ours: (index) =>
      ours(
        `leaseContracts?${query({
          $filter: `number ge '${contractNumber(index)}'`,
          $orderby: "number,versionNo",
          $top: String(expandedContracts),
          $expand: "leaseContractLines",
        })}`,
      ),
    bare: (index) => ({ path: `/contracts?from=${contractNumber(index)}&top=${expandedContracts}` }),
  },
];

const scans = ({ sample, ours, city, unitNumber }: Requests): readonly Workload[] => {
  const inCity = (index: number): string => `city eq '${city(index)}' and objectArea gt ${leastArea}`;
  const page = (
    name: string,
    title: string,
    options: (index: number) => Options,
    bare: (index: number) => string,
  ) => ({
    name,
    title,
    target: 1,
    connections: fewConnections,
    ours: (index: number) => ours(`leaseUnits?${query({ ...options(index), $top: String(pageSize) })}`),
    bare: (index: number) => ({ path: `/${bare(index)}&top=${pageSize}` }),
  });
  const passed = Math.floor(sample.units * skipped);
  return [
    page(
      "scan",
      "page of 100 units, filter and order without an index",
      (index) => ({ $filter: inCity(index), $orderby: "objectArea desc,number" }),
      (index) => `largest?city=${city(index)}&area=${leastArea}`,
    ),
    {
      name: "count",
      title: "$count of units with a filter",
      target: 1,
      connections: fewConnections,
      ours: (index) =>
        ours(`leaseUnits/$count?${query({ $filter: inCity(index) })}`, { headers: { Accept: "*/*" } }),
      bare: (index) => ({ path: `/count?city=${city(index)}&area=${leastArea}` }),
    },
    page(
      "skip",
      `page of 100 units after $skip=${passed}`,
      () => ({ $orderby: "number", $skip: String(passed) }),
      () => `skipped?skip=${passed}`,
    ),
    page(
      "sort",
      "page of 100 units, order by the description",
      () => ({ $orderby: "description,number" }),
      () => "sorted?",
    ),
    page(
      "search",
      "page of units found by $search",
      (index) => ({ $search: unitNumber(index), $orderby: "number" }),
      (index) => `found?word=${unitNumber(index)}`,
    ),
  ];
};

const tenants = ({ ours }: Requests): readonly Workload[] => {
  const $filter = "tenantName eq 'Vacant'";
  return [
    {
      name: "vacant",
      title: "page of 100 vacant units",
      target: 1,
      connections: fewConnections,
      ours: () => ours(`leaseUnits?${query({ $filter, $orderby: "number", $top: String(pageSize) })}`),
      bare: () => ({ path: `/let?tenant=Vacant&top=${pageSize}` }),
    },
    {
      name: "vacancy",
      title: "$count of the vacant units",
      target: 1,
      connections: fewConnections,
      ours: () => ours(`leaseUnits/$count?${query({ $filter })}`, { headers: { Accept: "*/*" } }),
      bare: () => ({ path: "/letCount?tenant=Vacant" }),
    },
  ];
};

const rentRolls = ({ ours }: Requests): readonly Workload[] => [
  {
    name: "rent-roll",
    title: "the whole rentRoll of today",
    target: 1 / 1.3,
    connections: 1,
    ours: () => ours(`rentRoll?$top=${allRows}`, { headers: { Prefer: `maxpagesize=${maxPageSize}` } }),
    bare: () => ({ path: `/rentRoll?top=${allRows}` }),
  },
  {
    name: "rent-roll-page",
    title: "its first 20 rows",
    target: 1 / 1.3,
    connections: 1,
    ours: () => ours("rentRoll?$top=20"),
    bare: () => ({ path: "/rentRoll?top=20" }),
  },
];

const feeds = ({ ours }: Requests): readonly Workload[] => {
  const feed = (size: number): Pick<Workload, "target" | "feed" | "ours" | "bare"> => ({
    target: 1.5,
    feed: true,
    ours: () => ours("leaseUnits", { headers: { Prefer: `maxpagesize=${size}` } }),
    bare: () => ({ path: `/feed?after=&top=${size}` }),
  });
  return [
    { name: "feed", title: `all units, pages of ${feedPage}`, ...feed(feedPage) },
    { name: "stream", title: "all units in one response", ...feed(maxPageSize) },
  ];
};

const writes = ({ ours, unitId }: Requests): readonly Workload[] => [
  {
    name: "create",
    title: "POST of a lease unit",
    target: 0.4,
    writes: true,
    ours: (index) => ours("leaseUnits", { method: "POST", body: newUnit(index) }),
    bare: (index) => ({ method: "POST", path: "/unit", body: newUnit(index) }),
  },
  {
    name: "change",
    title: "PATCH of two fields of a lease unit",
    target: 0.4,
    writes: true,
    ours: (index) => ours(`leaseUnits(${unitId(index)})`, { method: "PATCH", body: changed(index) }),
    bare: (index) => ({ method: "PATCH", path: `/unit/${unitId(index)}`, body: changed(index) }),
  },
];

type Options = Readonly<Record<string, string>>;

/** The value of a request with a number; they are used in turn. */
const at = (values: readonly string[], index: number): string => values[index % values.length] ?? "";

/** The query options of a URL; blanks are encoded, other characters are up to the caller. */
export const query = (options: Options): string =>
  Object.entries(options)
    .map(([name, text]) => `${name}=${text.replaceAll(" ", "%20")}`)
    .join("&");

/**
 * A unit with its number and without an area, for which the service neither uses a number series nor creates a ledger
 * entry.
 */
export const newUnit = (index: number): Readonly<Record<string, unknown>> => ({
  number: `BENCH${index}`,
  description: `Office ${index}, bench`,
  leaseUnitCategory: "OFFICE",
  leaseUnitClass: "A",
  address: "Hafenring 136",
  city: "Altenmoor",
  countryCode: "DE",
  floor: "1",
  manager: "T.QUADE",
  parkingUnit: false,
});

export const changed = (index: number): Readonly<Record<string, unknown>> => ({
  description: `Changed for the ${index}th time`,
  roomNo: `R${index}`,
});
