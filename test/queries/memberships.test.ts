/** Chains of `eq` and `ne`, which generated filters have instead of `in`: answers and limits (URL Conventions 4.01, 5.1.1.1.12). */
import { model } from "../../src/entities";
import { start, type TestService } from "../harness";

let service: TestService;
beforeAll(async () => {
  service = await start({ demo: true });
});
afterAll(() => service.stop());

/** The ids of the records that the filter finds. */
async function found(set: string, filter: string): Promise<readonly string[]> {
  const { status, json } = await service.request("POST", `${set}/$query`, {
    headers: { "Content-Type": "text/plain" },
    body: `$select=id&$top=5000&$orderby=id&$filter=${encodeURIComponent(filter)}`,
  });
  expect([filter.slice(0, 200), status]).toEqual([filter.slice(0, 200), 200]);
  return (json as { value: { id: string }[] }).value.map(({ id }) => id);
}

/** The ids of the records of which one of the comparisons is true, without a filter. */
async function foundByOne(set: string, name: string, terms: readonly string[]): Promise<readonly string[]> {
  const computed = terms.map((value, i) => `${name} eq ${value} as is${i}`).join();
  const { status, json } = await service.request("POST", `${set}/$query`, {
    headers: { "Content-Type": "text/plain" },
    body: `$select=id,${terms.map((_, i) => `is${i}`).join()}&$top=5000&$compute=${encodeURIComponent(computed)}`,
  });
  expect([computed, status]).toEqual([computed, 200]);
  const rows = (json as { value: ({ id: string } & Record<string, unknown>)[] }).value;
  return rows.flatMap((row) => (terms.some((_, i) => row[`is${i}`] === true) ? [row.id] : [])).toSorted();
}

const quoted = new Set(["Edm.String", "Edm.Duration"]);
const literal = (type: string, value: unknown): string =>
  quoted.has(type) ? `'${String(value).replaceAll("'", "''")}'` : String(value);

const sets = model.types.filter(({ partitioned, query, owner }) => partitioned && !query && !owner);

describe("every property of every set", () => {
  test.each(sets.map((type) => [type.set, type.properties] as const))("%s", async (set, properties) => {
    const { json } = await service.request("GET", `${set}?$top=40`);
    const rows = (json as { value: Record<string, unknown>[] }).value;
    const all = await found(set, "true");
    for (const { name, type: of } of properties.filter(({ type }) => type !== "Edm.Stream")) {
      const values = [...new Set(rows.map((row) => literal(of, row[name])))].slice(0, 3);
      const terms = [...values, "null"];
      const one = await foundByOne(set, name, terms);
      const others = all.filter((id) => !one.includes(id));
      const chain = (operator: string, junction: string) =>
        terms.map((value) => `${name} ${operator} ${value}`).join(` ${junction} `);
      expect([name, await found(set, chain("eq", "or"))]).toEqual([name, one]);
      expect([name, await found(set, chain("ne", "and"))]).toEqual([name, others]);
    }
  });
});

describe("chains beside other conditions", () => {
  test.each<[string, string]>([
    ["customer/city eq 'Leeds' or customer/city eq null", "customer/city in ('Leeds',null)"],
    [
      "not (customer/city eq null) and not (customer/city eq 'Leeds')",
      "not (customer/city in ('Leeds',null))",
    ],
    ["customer/city ne null and not (customer/city eq 'Leeds')", "not (customer/city in ('Leeds',null))"],
    ["versionNo eq 1 or (versionNo eq 2) or number eq 'x'", "versionNo in (1,2)"],
    ["number eq 'x' or versionNo eq 1 or versionNo eq 2.0", "versionNo in (1,2)"],
    ["(versionNo eq 1 or versionNo eq 7) and (versionNo eq 2 or versionNo eq 7)", "false"],
    ["not (versionNo eq 1 or versionNo eq 7)", "not (versionNo in (1,7))"],
    ["versionNo eq 1 and versionNo eq 2", "false"],
    ["versionNo ne 1 or versionNo ne 2", "true"],
    ["VersionNo eq 1 or versionNo eq 2", "versionNo in (1,2)"],
    [
      "leaseContractLines/any(l:l/lineNo eq 10000 or l/lineNo eq 20000)",
      "leaseContractLines/any(l:l/lineNo in (10000,20000))",
    ],
    ["status eq 'released' or status eq 4", "status in ('Released','Terminated')"],
    [
      "systemCreatedAt eq 2020-01-01 or systemCreatedAt ge 2020-01-01T00:00:00.0000001Z",
      "systemCreatedAt ge 2020-01-01T00:00:00Z",
    ],
  ])("%s", async (chain, same) => {
    expect(await found("leaseContracts", chain)).toEqual(await found("leaseContracts", same));
  });

  test("a computed name", async () => {
    const { json } = await service.request(
      "GET",
      encodeURI(
        "leaseContracts?$compute=versionNo add 1 as next&$filter=next eq 2 or next eq 9&$count=true&$top=0",
      ),
    );
    const expected = await found("leaseContracts", "versionNo in (1,8)");
    expect((json as { "@odata.count": number })["@odata.count"]).toBe(expected.length);
  });

  test("messages name the operator", async () => {
    const { status, json } = await service.request(
      "GET",
      encodeURI("services?$filter=code ne 'A' and code ne 1"),
    );
    expect([status, (json as { error: { message: string } }).error.message.split(". ")[0]]).toEqual([
      400,
      "'ne' cannot take operands of the types Edm.String and Edm.Int64",
    ]);
  });
});

describe("limits", () => {
  const ids = Array.from({ length: 990 }, (_, i) => `00000000-0000-4000-8000-${String(i).padStart(12, "0")}`);
  const chain = (count: number, junction: string, term: (id: string, i: number) => string) =>
    Array.from({ length: count }, (_, i) => term(ids[i % ids.length] ?? "", i)).join(` ${junction} `);

  test.each<[string, string, (id: string) => string]>([
    ["eq", "or", (id) => `id eq ${id}`],
    ["ne", "and", (id) => `id ne ${id}`],
    ["not … eq", "and", (id) => `not (id eq ${id})`],
    ["a related record", "or", (id) => `customer/id eq ${id}`],
    ["eq in parentheses", "or", (id) => `(id eq ${id})`],
  ])("990 terms: %s", async (_, junction, term) => {
    const all = await found("leaseContracts", "true");
    expect(await found("leaseContracts", chain(990, junction, term))).toEqual(junction === "or" ? [] : all);
  });

  test.each<[string, string]>([
    ["more items", chain(1001, "or", (id) => `id eq ${id}`)],
    ["different paths", chain(400, "or", (id, i) => `${i % 2 === 0 ? "id" : "systemCreatedBy"} eq ${id}`)],
    ["no membership", chain(400, "and", (id) => `id eq ${id}`)],
  ])("400: %s", async (_, filter) => {
    const { status, json } = await service.request("POST", "leaseContracts/$query", {
      headers: { "Content-Type": "text/plain" },
      body: `$filter=${encodeURIComponent(filter)}`,
    });
    expect([status, (json as { error: { code: string } }).error.code]).toEqual([
      400,
      "BadRequest_LimitExceeded",
    ]);
  });
});
