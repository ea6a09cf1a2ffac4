/**
 * Reads that no index bounds may run on the event loop only as far as a budget of rows lasts: every loop over rows that a
 * request can cause counts them, whichever option causes it. Where the loop is longer than the budget, a process reads.
 */
import type { LoadedRecord, Store } from "../../src/odata";
import { databaseKind } from "../databases";
import { company } from "../golden/estate";
import { startDirectService, type DirectService } from "../property/direct-service";

/** More than the budget, so that a loop over them alone exceeds it. */
const many = 1500;
const id = (kind: number, n: number): string =>
  `0000000${kind}-0000-4000-a000-${String(n).padStart(12, "0")}`;
const times = (make: (n: number) => LoadedRecord): LoadedRecord[] =>
  Array.from({ length: many }, (_, n) => make(n));

/** Many units, one of them with many ledger entries, and a contract with many lines, of many units. */
const records: readonly LoadedRecord[] = [
  { set: "companies", record: { id: company, name: "Estates" } },
  { set: "customers", record: { id: id(1, 1), number: "C1", displayName: "Acme Ltd" } },
  ...times((n) => ({
    set: "leaseUnits",
    record: { id: id(2, n), number: `U${10_000 + n}`, floor: "1", objectArea: n },
  })),
  ...times((n) => ({
    set: "leaseUnitLedgerEntries",
    record: { id: id(3, n), entryNo: n + 1, leaseUnitNo: "U10000", quantity: 1 },
  })),
  ...times((n) => ({
    set: "leaseContracts",
    record: { id: id(4, n), number: `LC${10_000 + n}`, versionNo: 1, customerNo: "C1", status: "New" },
  })),
  ...times((n) => ({
    set: "leaseContractLines",
    record: {
      id: id(5, n),
      leaseContractNo: "LC10000",
      versionNo: 1,
      lineNo: n + 1,
      leaseUnitNo: `U${10_000 + n}`,
      unitPrice: 1,
    },
  })),
];

interface Run {
  readonly guarded: boolean;
  /** The rows came at once, from the event loop. */
  readonly onTheLoop: boolean;
}
let runs: Run[] = [];

/** Without pages of its own, the store's queries give the pages too. */
function watch({ page: _pages, ...store }: Store): Store {
  const { forRequest } = store;
  return {
    ...store,
    query: (statement, inputs) => {
      const rows = store.query(statement, inputs);
      if (!statement.bounded)
        runs.push({ guarded: statement.guarded !== undefined, onTheLoop: !(rows instanceof Promise) });
      return rows;
    },
    ...(forRequest && { forRequest: (request) => watch(forRequest(request)) }),
  };
}

let service: DirectService;
beforeAll(async () => {
  service = await startDirectService(watch);
  await service.load(company, records);
});
afterAll(() => service.stop());

async function runsOf(path: string): Promise<readonly Run[]> {
  runs = [];
  const url = (path.startsWith("/") ? path : `/companies(${company})/${path}`).replaceAll(" ", "%20");
  const { status, text } = await service.send({ method: "GET", url, headers: {} });
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  return runs;
}

const unit = `leaseUnits(${id(2, 0)})`;
const contract = `leaseContracts(${id(4, 0)})`;
/** Each has one long loop, in another part of the statement. */
const long = [
  "leaseUnits?$top=5&$filter=floor eq '2'",
  "leaseUnits?$top=5&$orderby=floor desc",
  "leaseUnits?$top=5&$filter=floor eq '2'&$orderby=description",
  "leaseUnits?$top=5&$skip=1200",
  "leaseUnits?$top=5&$filter=floor eq '1'&$count=true",
  "leaseUnits/$count?$filter=floor eq '1'",
  "leaseUnits?$top=1&$filter=number eq 'U10000'&$expand=leaseUnitLedgerEntries",
  "leaseUnits?$top=1&$filter=number eq 'U10000'&$expand=leaseUnitLedgerEntries($count=true;$top=1)",
  "leaseUnits?$top=1&$filter=number eq 'U10000'&$expand=leaseUnitLedgerEntries($filter=quantity gt 5)",
  "leaseUnits?$top=1&$filter=number eq 'U10000'&$expand=leaseUnitLedgerEntries($orderby=quantity desc;$top=1)",
  `${unit}?$expand=leaseUnitLedgerEntries`,
  `${unit}?$expand=leaseUnitLedgerEntries/$count`,
  `${unit}/leaseUnitLedgerEntries?$top=5&$filter=quantity gt 5`,
  "leaseUnits?$top=5&$filter=leaseUnitLedgerEntries/any(e:e/quantity gt 5)",
  "leaseUnits?$top=5&$filter=number eq 'U10000' and leaseUnitLedgerEntries/any(e:e/quantity gt 5)",
  "leaseUnits?$top=5&$filter=number eq 'U10000' and leaseUnitLedgerEntries/all(e:e/quantity eq 1)",
  "leaseUnits?$top=5&$filter=number eq 'U10000' and leaseUnitLedgerEntries/$count eq 3",
  "leaseUnits?$top=5&$compute=objectArea add 1 as more&$filter=more lt 0&$select=number,more",
  "leaseUnits?$top=5&$filter=contains(tenantName,'Nobody')",
  "leaseContractLines?$top=5&$filter=leaseContract/status eq 'Ready'",
  "leaseContractLines?$top=5&$orderby=leaseContract/customerName,unitPrice",
  `${contract}?$expand=leaseContractLines`,
  `${contract}/leaseContractLines?$top=5&$orderby=description`,
  `${contract}?$expand=leaseUnit`,
  `${contract}/leaseUnit?$top=5&$filter=floor eq '2'`,
  "leaseContracts?$top=5&$filter=leaseUnit/any(u:u/floor eq '2')",
  "leaseUnits?$top=5&$filter=leaseContractLines/any(l:l/leaseContract/leaseContractLines/any(m:m/unitPrice gt 5))",
  "customers?$top=5&$expand=leaseContracts($expand=leaseContractLines)",
  "leaseUnits?$top=5&$filter=currentRentPrice eq 7",
  "/$crossjoin(leaseUnits,leaseContracts)?$top=1&$count=true",
  "/$crossjoin(leaseUnits,leaseContracts,customers)?$top=1&$count=true",
  "/$crossjoin(leaseUnits,leaseContracts)?$top=1&$filter=leaseUnits/floor eq '2' and leaseContracts/number eq 'x'",
  "customers?$top=5&$filter=leaseContracts/any(c:c/leaseContractLines/any(l:l/unitPrice gt 5))",
];

if (databaseKind === "sqlite")
  test.each(long)("%s is read by a process", async (path) => {
    // Tried on the event loop first, not skipped after a failure of the same statement: each shape has one.
    const all = await runsOf(path);
    expect(all.length).toBeGreaterThan(0);
    expect(all.filter(({ onTheLoop }) => onTheLoop)).toEqual([]);
    expect(all.some(({ guarded }) => guarded)).toBe(true);
  });

/** Conditions that aliases repeat, so that few characters of a URL are many of a statement. */
const repeated = (count: number): string =>
  `leaseUnits?$top=5&$filter=@a0&${Array.from({ length: count }, (_, i) => `@a${i}=@a${i + 1} and (@a${i + 1} or number eq 'U${i}')`).join("&")}&@a${count}=true`;

/**
 * A row of these may take long, or planning them, or the loops of derived tables count no rows: not tried on the event
 * loop at all.
 */
test.each([
  "leaseUnits?$top=5&$filter=matchesPattern(floor,'^2$')",
  "leaseUnits?$top=5&$search=nothing",
  "documents?$top=5&$filter=contains(blobText,'x')",
  "leaseUnits?$apply=filter(floor eq '2')",
  "leaseUnits?$apply=aggregate($count as units)",
  repeated(9),
  `${unit}?$compute=@c as c&@c=${Array.from({ length: 300 }, () => "number eq city").join(" and ")}`,
])("%s has no form for the event loop", async (path) => {
  expect((await runsOf(path)).filter(({ guarded }) => guarded)).toEqual([]);
});
