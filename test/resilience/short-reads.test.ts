/**
 * Reads that may run on the event loop: only those that an index serves from the first record to the last, for any
 * request. For SQLite, its query plan is checked as well.
 */
import type { Store } from "../../src/odata";
import { databaseKind } from "../databases";
import { company, estate } from "../golden/estate";
import { startDirectService, type DirectService } from "../property/direct-service";

interface Asked {
  readonly text: string;
  readonly short: boolean;
  /** SQLite's plan, step by step. */
  readonly plan: () => Promise<readonly string[]>;
}

let asked: Asked[] = [];

function wrapStore({ page: _unused, ...store }: Store): Store {
  const { forRequest } = store;
  return {
    ...store,
    query: (statement, inputs) => {
      const { guarded: _onTheLoop, ...plain } = statement;
      const explained = { ...plain, text: `explain query plan ${statement.text}` };
      asked.push({
        text: statement.text,
        short: statement.bounded === true,
        plan: async () => (await store.query(explained, inputs)).map((row) => String(row.at(-1))),
      });
      return store.query(statement, inputs);
    },
    ...(forRequest && { forRequest: (request) => wrapStore(forRequest(request)) }),
  };
}

let service: DirectService;
beforeAll(async () => {
  service = await startDirectService(wrapStore);
  await service.load(company, estate);
});
afterAll(() => service.stop());

/** The statement that reads a page of at most 100. */
async function statementOf(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Asked> {
  asked = [];
  const url = `/companies(${company})/${path}`.replaceAll(" ", "%20");
  const { status, text } = await service.send({ method: "GET", url, headers });
  // Not whether the company exists.
  const statement = asked.find((one) => one.text.includes('"t0"'));
  if (status !== 200 || !statement) throw new Error(`${path}: ${status} ${text}`);
  return statement;
}

const top = "$top=100";

describe("an index gives the page", () => {
  test.each([
    `leaseUnits?${top}`,
    `leaseContracts?${top}`,
    `leaseContractLines?${top}`,
    `leaseUnits?${top}&$filter=number eq 'U1'`,
    `leaseUnits?${top}&$filter=number ge 'U1'`,
    `leaseUnits?${top}&$filter=number gt 'U1' and number le 'U9'`,
    `leaseUnits?${top}&$filter=number ge 'U1'&$orderby=number`,
    `leaseUnits?${top}&$filter=number eq @n&@n='U1'`,
    `leaseContracts?${top}&$filter=number eq 'LC1'`,
    `leaseContracts?${top}&$filter=number eq 'LC1' and versionNo eq 1`,
    `leaseContracts?${top}&$filter=versionNo ge 1 and number eq 'LC1'`,
    `leaseContracts?${top}&$filter=number lt 'LC1'`,
    `leaseContractLines?${top}&$filter=leaseContractNo eq 'LC1'`,
    `leaseContractLines?${top}&$filter=leaseContractNo eq 'LC1' and versionNo eq 1 and lineNo gt 0`,
    `postCodes?${top}&$filter=code eq 'LS1' and city eq 'Leeds'`,
    `leaseUnitLedgerEntries?${top}&$filter=entryNo gt 17`,
    // Their natural key is the id, and its index that of the primary key.
    `servicePrices?${top}`,
    `servicePrices?${top}&$filter=id gt 00000000-0000-4000-a000-000000000001`,
  ])("%s", async (path) => {
    const statement = await statementOf(path);
    expect(statement.short).toBe(true);
    if (databaseKind !== "sqlite") return;
    const steps = await statement.plan();
    expect(steps[0]).toMatch(
      /^SEARCH t0 USING INDEX (\w+_key|sqlite_autoindex_servicePrice_1) \(companyId=\?/,
    );
    expect(steps).not.toContain("USE TEMP B-TREE FOR ORDER BY");
  });
});

describe("records may be scanned that are not returned", () => {
  test.each([
    `leaseUnits?${top}&$filter=city eq 'Leeds'`,
    // Other conditions, or a second bound on the same side, are checked record by record.
    `leaseUnits?${top}&$filter=number ge 'U1' and blocked eq false`,
    `servicePrices?${top}&$filter=id ge 00000000-0000-4000-a000-000000000001 and useQuantity eq false`,
    `leaseUnits?${top}&$filter=number ge 'U1' and number ge 'U9'`,
    `leaseUnits?${top}&$filter=number lt 'U1' and number le 'U9'`,
    `leaseContractLines?${top}&$filter=leaseContractNo eq 'LC1' and leaseContractNo eq 'LC2'`,
    `leaseContractLines?${top}&$filter=leaseContractNo eq 'LC1' and leaseContractNo ge 'LC0'`,
    // Columns of the key, but not its first ones.
    `leaseContracts?${top}&$filter=versionNo eq 7`,
    `leaseContracts?${top}&$filter=number ge 'LC1' and versionNo eq 7`,
    `leaseContractLines?${top}&$filter=leaseContractNo eq 'LC1' and lineNo eq 7`,
    `postCodes?${top}&$filter=city eq 'Leeds'`,
    // No bounds.
    `leaseUnits?${top}&$filter=number ne 'U1'`,
    `leaseUnits?${top}&$filter=not (number eq 'U1')`,
    `leaseUnits?${top}&$filter=number eq 'U1' or number eq 'U2'`,
    `leaseUnits?${top}&$filter=number in ('U1','U2')`,
    `leaseUnits?${top}&$filter=tolower(number) eq 'u1'`,
    `leaseUnits?${top}&$filter=number eq description`,
    `leaseUnits?${top}&$filter=number eq null`,
    `leaseUnits?${top}&$filter=startswith(number,'U1')`,
    `leaseUnits?${top}&$filter=true`,
    `leaseContractLines?${top}&$filter=leaseContract/number eq 'LC1'`,
    `leaseContracts?${top}&$filter=number eq 'LC1' and leaseContractLines/any()`,
    // Another order; more than properties; records before the page.
    `leaseUnits?${top}&$filter=number ge 'U1'&$orderby=number desc`,
    `leaseUnits?${top}&$filter=number ge 'U1'&$orderby=city`,
    `leaseContracts?${top}&$filter=number ge 'LC1'&$orderby=versionNo`,
    `leaseContracts?${top}&$expand=leaseContractLines`,
    `leaseUnits?${top}&$filter=number ge 'U1'&$count=true`,
    `leaseUnits?${top}&$skip=1`,
    `leaseUnits?${top}&$search=shop`,
    `leaseUnits?${top}&$compute=length(city) as n&$select=n`,
    `leaseUnits/$count?$filter=number eq 'U1'`,
    // A property that counts other records.
    `documents?${top}`,
  ])("%s", async (path) => {
    expect((await statementOf(path)).short).toBe(false);
  });
});

/** The second page of records, with page size one. */
async function continued(path: string): Promise<Asked> {
  const headers = { prefer: "maxpagesize=1" };
  const url = `/companies(${company})/${path}`.replaceAll(" ", "%20");
  const { text } = await service.send({ method: "GET", url, headers });
  const next = String((JSON.parse(text) as Record<string, unknown>)["@odata.nextLink"]);
  return statementOf(next.slice(next.indexOf(")/") + 2), headers);
}

test("a page continues in the index of the key, which SQLite compares as a whole, without a filter", async () => {
  expect((await continued("leaseUnits")).short).toBe(true);
  expect((await continued("leaseUnits?$filter=number ge 'U1'")).short).toBe(false);
  expect((await continued("postCodes")).short).toBe(true);
});
