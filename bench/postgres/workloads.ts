/** The workloads on PostgreSQL: ONE row each, with the same request for both servers, and the target of the ratio. */
import { companyId, type Sample } from "../database";
import type { BenchRequest } from "../driver";
import { at, newUnit, query, type Workload } from "../workloads";
import { contractFields, lineFields, unitFields } from "./fields";

const leastArea = 50;
const pageSize = 100;
const countedPage = 10;
const expandedContracts = 20;

/** Requests of the sample to the service, and the values in them. */
function requestsOf(sample: Sample, token: string) {
  const root = `/lease/management/v3.0/companies(${companyId})`;
  const headers = { Authorization: `Bearer ${token}`, Accept: "application/json" };
  const city = (index: number): string => encodeURIComponent(at(sample.cities, index));
  return {
    city,
    unitId: (index: number): string => at(sample.unitIds, index),
    contract: (index: number): string => at(sample.contractNumbers, index),
    inCity: (index: number): Readonly<Record<string, string>> => ({
      ...units,
      $filter: `city eq '${city(index)}' and objectArea gt ${leastArea}`,
      $orderby: "number",
    }),
    ours: (
      path: string,
      options: Readonly<Record<string, string>>,
      more: Partial<BenchRequest> = {},
    ): BenchRequest => ({ ...more, path: `${root}/${path}?${query(options)}`, headers }),
  };
}

const units = { $select: unitFields.join() };
const changed = (index: number) => ({ description: `Changed for the ${index}th time`, roomNo: `R${index}` });

/** The table of workloads over a sample; `token` authenticates the service's requests. */
export function postgresWorkloads(sample: Sample, token: string): readonly Workload[] {
  const { ours, unitId, contract, city, inCity } = requestsOf(sample, token);
  return [
    {
      name: "keyed",
      title: "lease unit by its key",
      target: 0.5,
      kind: "load",
      ours: (index) => ours(`leaseUnits(${unitId(index)})`, units),
      bare: (index) => ({ path: `/unit/${unitId(index)}` }),
    },
    {
      name: "list",
      title: "page of 100 units, filter and order",
      target: 1.2,
      kind: "load",
      ours: (index) => ours("leaseUnits", { ...inCity(index), $top: String(pageSize) }),
      bare: (index) => ({ path: `/units?city=${city(index)}&area=${leastArea}&top=${pageSize}` }),
    },
    {
      name: "expand",
      title: "20 contracts with their lines",
      target: 1.4,
      kind: "load",
      ours: (index) =>
        ours("leaseContracts", {
          $select: contractFields.join(),
          $filter: `number ge '${contract(index)}'`,
          $orderby: "number,versionNo",
          $top: String(expandedContracts),
          $expand: `leaseContractLines($select=${lineFields.join()})`,
        }),
      bare: (index) => ({ path: `/contracts?from=${contract(index)}&top=${expandedContracts}` }),
    },
    {
      name: "count",
      title: "page of 10 units with their number, filter",
      target: 1,
      kind: "load",
      ours: (index) => ours("leaseUnits", { ...inCity(index), $top: String(countedPage), $count: "true" }),
      bare: (index) => ({ path: `/counted?city=${city(index)}&area=${leastArea}&top=${countedPage}` }),
    },
    {
      name: "create",
      title: "POST of a lease unit",
      target: 0.5,
      kind: "load",
      writes: true,
      ours: (index) => ours("leaseUnits", units, { method: "POST", body: newUnit(index) }),
      bare: (index) => ({ method: "POST", path: "/unit", body: newUnit(index) }),
    },
    {
      name: "change",
      title: "PATCH of two fields of a lease unit",
      target: 0.5,
      kind: "load",
      writes: true,
      ours: (index) => ours(`leaseUnits(${unitId(index)})`, units, { method: "PATCH", body: changed(index) }),
      bare: (index) => ({ method: "PATCH", path: `/unit/${unitId(index)}`, body: changed(index) }),
    },
  ];
}
