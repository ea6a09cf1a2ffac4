/** The workloads: ONE row each, with the same request for both servers, and the target of the ratio. */
import { companyId, type Sample } from "./database";
import type { BenchRequest } from "./driver";

export interface Workload {
  readonly name: string;
  /** Shown in the report. */
  readonly title: string;
  /** Requests (for a feed: records) per CPU second of the service, divided by those of the bare server. */
  readonly target: number;
  /** `load`: many concurrent requests; `feed`: one reader to the end. */
  readonly kind: "load" | "feed";
  /** Writes are measured last, so that reads see the same data in every round. */
  readonly writes?: true;
  /** The server to compare with; the bare server by default. */
  readonly comparedWith?: "unguarded";
  readonly ours: (index: number) => BenchRequest;
  readonly bare: (index: number) => BenchRequest;
}

/** Maximum page size of the service, for feeds; the servers are started with it. */
export const maxPageSize = 1_000_000;
const feedPage = 20_000;
const pageSize = 100;
const expandedContracts = 20;
const leastArea = 50;

/** The table of workloads over a sample; `token` authenticates the service's requests. */
export function workloads(sample: Sample, token: string): readonly Workload[] {
  const root = `/lease/management/v3.0/companies(${companyId})`;
  const headers = { Authorization: `Bearer ${token}`, Accept: "application/json" };
  const ours = (path: string, more: Partial<BenchRequest> = {}): BenchRequest => ({
    ...more,
    path: `${root}/${path}`,
    headers: { ...headers, ...more.headers },
  });
  const unitId = (index: number): string => at(sample.unitIds, index);
  const unitNumber = (index: number): string => at(sample.unitNumbers, index);
  const contractNumber = (index: number): string => at(sample.contractNumbers, index);
  const city = (index: number): string => encodeURIComponent(at(sample.cities, index));
  const inCity = (index: number): string => `city eq '${city(index)}' and objectArea gt ${leastArea}`;
  const feed = (size: number): Pick<Workload, "kind" | "ours" | "bare"> => ({
    kind: "feed",
    ours: () => ours("leaseUnits", { headers: { Prefer: `maxpagesize=${size}` } }),
    bare: () => ({ path: `/feed?after=&size=${size}` }),
  });

  return [
    {
      name: "keyed",
      title: "lease unit by its key",
      target: 0.5,
      kind: "load",
      ours: (index) => ours(`leaseUnits(${unitId(index)})`),
      bare: (index) => ({ path: `/unit/${unitId(index)}` }),
    },
    {
      name: "sign-in",
      title: "the same with a cached token, compared with the service without sign-in",
      target: 0.75,
      kind: "load",
      comparedWith: "unguarded",
      ours: (index) => ours(`leaseUnits(${unitId(index)})`),
      bare: (index) => ({
        path: `${root}/leaseUnits(${unitId(index)})`,
        headers: { Accept: "application/json" },
      }),
    },
    {
      name: "page",
      title: "page of 100 contracts, filter and order by an index",
      target: 1.5,
      kind: "load",
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
      kind: "load",
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
      name: "scan",
      title: "page of 100 units, no index for filter and order",
      target: 1.5,
      kind: "load",
      ours: (index) =>
        ours(
          `leaseUnits?${query({
            $filter: inCity(index),
            $orderby: "objectArea desc,number",
            $top: String(pageSize),
          })}`,
        ),
      bare: (index) => ({ path: `/largest?city=${city(index)}&area=${leastArea}&top=${pageSize}` }),
    },
    {
      name: "expand",
      title: "20 contracts with their lines",
      target: 1.8,
      kind: "load",
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
    {
      name: "count",
      title: "$count of units with a filter",
      target: 1,
      kind: "load",
      ours: (index) =>
        ours(`leaseUnits/$count?${query({ $filter: inCity(index) })}`, { headers: { Accept: "*/*" } }),
      bare: (index) => ({ path: `/count?city=${city(index)}&area=${leastArea}` }),
    },
    { name: "feed", title: `all units, pages of ${feedPage}`, target: 1.5, ...feed(feedPage) },
    { name: "stream", title: "all units in one response", target: 1.5, ...feed(maxPageSize) },
    {
      name: "create",
      title: "POST of a lease unit",
      target: 0.4,
      kind: "load",
      writes: true,
      ours: (index) => ours("leaseUnits", { method: "POST", body: newUnit(index) }),
      bare: (index) => ({ method: "POST", path: "/unit", body: newUnit(index) }),
    },
    {
      name: "change",
      title: "PATCH of two fields of a lease unit",
      target: 0.4,
      kind: "load",
      writes: true,
      ours: (index) => ours(`leaseUnits(${unitId(index)})`, { method: "PATCH", body: changed(index) }),
      bare: (index) => ({ method: "PATCH", path: `/unit/${unitId(index)}`, body: changed(index) }),
    },
  ];
}

const at = (values: readonly string[], index: number): string => values[index % values.length] ?? "";

const query = (options: Readonly<Record<string, string>>): string =>
  Object.entries(options)
    .map(([name, text]) => `${name}=${text.replaceAll(" ", "%20")}`)
    .join("&");

/**
 * A unit with its number and without an area, for which the service neither uses a number series nor creates a ledger
 * entry.
 */
const newUnit = (index: number): Readonly<Record<string, unknown>> => ({
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

const changed = (index: number): Readonly<Record<string, unknown>> => ({
  description: `Changed for the ${index}th time`,
  roomNo: `R${index}`,
});
