/**
 * `any` by a code of related records, for which SQLite has two statements in one (`src/odata/sql/lookup.ts`): the records
 * that an index finds, and, where these are more than 1,000, all records in the order of the page.
 */
import { demoCompanyId, start, type TestService } from "../harness";
import { create, query, records } from "../protocol/estate";

const numbers = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, i) => `ANY${String(i).padStart(4, "0")}`);
const all = numbers(1003);
/** The units of each contract. */
const letBy = { ALLBUTONE: all.slice(1), THREE: [all[0], all[7], all[1002]] } as const;

let service: TestService;
beforeAll(async () => {
  service = await start();
  await create(service, "/companies", { id: demoCompanyId, name: "Many" });
  const bodies = all.map((number, i) => ({ number, city: i === 7 ? "Seven" : "Other" }));
  // As one change, since each change of its own waits for the disk.
  const { status, text } = await service.request("PATCH", "leaseUnits", {
    headers: { "OData-Version": "4.01", Prefer: "return=minimal" },
    body: { "@context": "#$delta", value: bodies },
  });
  if (status !== 204) throw new Error(`units: ${text}`);
  for (const [number, units] of Object.entries(letBy))
    await create(service, "leaseContracts", {
      number,
      leaseContractLines: units.map((leaseUnitNo) => ({ leaseUnitNo })),
    });
});
afterAll(() => service.stop());

const of = (number: string): string => `leaseContractLines/any(l:l/leaseContractNo eq '${number}')`;

test.each([
  [of("THREE"), ["ANY0000", "ANY0007", "ANY1002"]],
  [of("ALLBUTONE"), all.slice(1)],
  [`leaseContractLines/any(l:l/leaseContractNo in ('THREE','ALLBUTONE'))`, all],
  [`${of("ALLBUTONE")} and ${of("THREE")}`, ["ANY0007", "ANY1002"]],
  [`${of("THREE")} and city eq 'Seven'`, ["ANY0007"]],
  [`${of("THREE")} and not (${of("ALLBUTONE")})`, ["ANY0000"]],
  [`${of("THREE")} or number eq 'ANY0005'`, ["ANY0000", "ANY0005", "ANY0007", "ANY1002"]],
  [of("MISSING"), []],
  [`leaseContractLines/any(l:l/leaseContractNo eq 'THREE' and l/leaseUnitNo gt $it/number)`, []],
  [`leaseContractLines/any(l:l/leaseContractNo eq 'THREE' and l/lineNo ge 30000)`, ["ANY1002"]],
  // The values of `$it` are those of other records.
  [
    `leaseContractLines/any(l:l/leaseContractNo eq 'THREE' and l/unitPrice eq $it/currentRentPrice)`,
    ["ANY0000", "ANY0007", "ANY1002"],
  ],
  [
    `leaseContractLines/any(l:l/leaseContractNo eq 'THREE' and $it/group/category/description eq null)`,
    ["ANY0000", "ANY0007", "ANY1002"],
  ],
])("%s", async (filter, expected) => {
  const units = (options: Readonly<Record<string, string>>): string =>
    query("leaseUnits", { $select: "number", $filter: filter, ...options });
  const pages = async (options: Readonly<Record<string, string>>): Promise<unknown[]> => {
    const found: unknown[] = [];
    for (let url: string | undefined = units(options); url !== undefined;) {
      const answer = await service.request("GET", url, { headers: { prefer: "maxpagesize=400" } });
      found.push(...records(answer).map(({ number }) => number));
      url = answer.json["@odata.nextLink"];
    }
    return found;
  };
  expect(await pages({})).toEqual(expected);
  expect(await pages({ $orderby: "number desc" })).toEqual(expected.toReversed());
  const count = await service.request("GET", query("leaseUnits/$count", { $filter: filter }));
  expect(count.text).toBe(String(expected.length));
  const page = await service.request("GET", units({ $count: "true", $top: "2", $skip: "1" }));
  expect(page.json["@odata.count"]).toBe(expected.length);
  expect(records(page).map(({ number }) => number)).toEqual(expected.slice(1, 3));
});

test.each([
  ["leaseUnit/any(u:u/number eq 'ANY0007')", ["ALLBUTONE", "THREE"]],
  ["leaseUnit/any(u:u/number eq 'ANY0000')", ["THREE"]],
  ["leaseContractLines/any(l:l/leaseUnitNo eq 'ANY0001')", ["ALLBUTONE"]],
])("contracts with %s", async ($filter, expected) => {
  const contracts = await service.request("GET", query("leaseContracts", { $filter }));
  expect(records(contracts).map(({ number }) => number)).toEqual(expected);
});
