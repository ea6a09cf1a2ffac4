/** The workloads on PostgreSQL: ONE row each, with the same request for both servers, and the target of the ratio. */
import type { BenchRequest } from "../driver";
import { changed, expandedContracts, leastArea, newUnit, pageSize, query, type Requests, type Workload } from "../workloads"; // prettier-ignore
import { contractFields, lineFields, unitFields } from "./fields";

const countedPage = 10;

type Options = Readonly<Record<string, string>>;

const units: Options = { $select: unitFields };

/** The table of workloads. */
export function postgresWorkloads(requests: Requests): readonly Workload[] {
  const { unitId, contractNumber, city } = requests;
  const ours = (path: string, options: Options, more?: Partial<BenchRequest>): BenchRequest =>
    requests.ours(`${path}?${query(options)}`, more);
  const inCity = (index: number): Options => ({
    ...units,
    $filter: `city eq '${city(index)}' and objectArea gt ${leastArea}`,
    $orderby: "number",
  });
  return [
    {
      name: "keyed",
      title: "lease unit by its key",
      target: 0.5,
      ours: (index) => ours(`leaseUnits(${unitId(index)})`, units),
      bare: (index) => ({ path: `/unit/${unitId(index)}` }),
    },
    {
      name: "list",
      title: "page of 100 units, filter and order",
      target: 1.2,
      ours: (index) => ours("leaseUnits", { ...inCity(index), $top: String(pageSize) }),
      bare: (index) => ({ path: `/units?city=${city(index)}&area=${leastArea}&top=${pageSize}` }),
    },
    {
      name: "expand",
      title: "20 contracts with their lines",
      target: 1.4,
      ours: (index) =>
        ours("leaseContracts", {
          $select: contractFields,
          $filter: `number ge '${contractNumber(index)}'`,
          $orderby: "number,versionNo",
          $top: String(expandedContracts),
          $expand: `leaseContractLines($select=${lineFields})`,
        }),
      bare: (index) => ({ path: `/contracts?from=${contractNumber(index)}&top=${expandedContracts}` }),
    },
    {
      name: "count",
      title: "page of 10 units with their number, filter",
      target: 1,
      ours: (index) => ours("leaseUnits", { ...inCity(index), $top: String(countedPage), $count: "true" }),
      bare: (index) => ({ path: `/counted?city=${city(index)}&area=${leastArea}&top=${countedPage}` }),
    },
    {
      name: "create",
      title: "POST of a lease unit",
      target: 0.5,
      writes: true,
      ours: (index) => ours("leaseUnits", units, { method: "POST", body: newUnit(index) }),
      bare: (index) => ({ method: "POST", path: "/unit", body: newUnit(index) }),
    },
    {
      name: "change",
      title: "PATCH of two fields of a lease unit",
      target: 0.5,
      writes: true,
      ours: (index) => ours(`leaseUnits(${unitId(index)})`, units, { method: "PATCH", body: changed(index) }),
      bare: (index) => ({ method: "PATCH", path: `/unit/${unitId(index)}`, body: changed(index) }),
    },
  ];
}
