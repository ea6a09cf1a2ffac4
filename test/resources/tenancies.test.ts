/**
 * Stored tenancies beyond single writes: groups that are undone, reads within a transaction, concurrent writes, a database
 * without them, and the statements that use them.
 */
import { model } from "../../src/entities";
import { fillProjections, rebuildProjections, type Store } from "../../src/odata";
import { databaseKind } from "../databases";
import { jsonRequest, startDirectService, type DirectService } from "../property/direct-service";
import { dayFromToday, startEmptyCompany, type EmptyCompany } from "./empty-company";

let company: EmptyCompany;
beforeAll(async () => {
  company = await startEmptyCompany();
});
afterAll(() => company.stop());

const batch = async (requests: readonly object[]) => {
  const answer = await company.request("POST", `${company.root}/$batch`, { body: { requests } });
  return answer.json.responses as { status: number; body: Record<string, unknown> }[];
};
const path = (set: string): string => `${company.companyRoot.slice(company.root.length + 1)}/${set}`;
const post = (id: string, set: string, body: object) => ({
  id,
  atomicityGroup: "g",
  method: "POST",
  url: path(set),
  body,
  headers: { "content-type": "application/json" },
});
const tenants = async (): Promise<unknown[][]> =>
  (await company.list("leaseUnits?$select=number,tenantName&$orderby=number")).map((unit) => [
    unit["number"],
    unit["tenantName"],
  ]);
const valid = (number: string, customerName: string) => ({
  number,
  customerName,
  versionNo: 1,
  versionStatus: "Valid",
});
const line = (leaseContractNo: string, lineNo: number, leaseUnitNo: string) => ({
  leaseContractNo,
  lineNo,
  leaseUnitNo,
  versionNo: 1,
  startingDate: dayFromToday(-10),
});

test("a group of requests that is undone leaves the tenancies as they were", async () => {
  await company.create("leaseUnits", { number: "A1" });
  const responses = await batch([
    post("1", "leaseContracts", valid("A", "Ash")),
    post("2", "leaseContractLines", line("A", 1, "A1")),
    { id: "3", atomicityGroup: "g", method: "GET", url: path("leaseUnits(number='A1')?$select=tenantName") },
    post("4", "leaseContractLines", line("A", 1, "A1")),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([424, 424, 424, 400]);
  expect(await tenants()).toEqual([["A1", "Vacant"]]);
});

test("requests of a group see the tenancies of those before them", async () => {
  const responses = await batch([
    post("1", "leaseContracts", valid("A", "Ash")),
    post("2", "leaseContractLines", line("A", 1, "A1")),
    { id: "3", atomicityGroup: "g", method: "GET", url: path("leaseUnits(number='A1')") },
    post("4", "leaseUnits", { number: "A2" }),
    post("5", "leaseContractLines", line("A", 2, "A2")),
    { id: "6", atomicityGroup: "g", method: "GET", url: path("leaseUnits(number='A2')") },
  ]);
  expect(responses.map(({ status, body }) => [status, body["tenantName"]])).toEqual([
    [201, undefined],
    [201, undefined],
    [200, "Ash"],
    [201, "Vacant"],
    [201, undefined],
    [200, "Ash"],
  ]);
  expect(await tenants()).toEqual([
    ["A1", "Ash"],
    ["A2", "Ash"],
  ]);
});

test("a tenancy is no change of the unit: its ETag and its delta links stay", async () => {
  const before = await company.list("leaseUnits?$filter=number eq 'A1'");
  const delta = await company.request("GET", "leaseUnits", { headers: { prefer: "track-changes" } });
  const [contract] = await company.list("leaseContracts?$filter=number eq 'A'");
  await company.change("leaseContracts", contract?.["id"], { customerName: "Beech" });
  const after = await company.list("leaseUnits?$filter=number eq 'A1'");
  expect(after).toEqual([{ ...before[0], tenantName: "Beech" }]);
  const changes = await company.request("GET", delta.json["@odata.deltaLink"]);
  expect(changes.json.value).toEqual([]);
});

test("concurrent writes of contracts and lines miss nothing of each other", async () => {
  const numbers = Array.from({ length: 12 }, (_, i) => String(10 + i));
  await Promise.all(
    numbers.map(async (n) => {
      await company.create("leaseUnits", { number: `B${n}` });
      await company.create("leaseContracts", { ...valid(`B${n}`, "Birch"), versionStatus: "New" });
    }),
  );
  const contracts = await company.list("leaseContracts?$filter=startswith(number,'B')&$orderby=number");
  // Each unit gets its line while the line's contract becomes valid.
  await Promise.all(
    contracts.flatMap(({ id, number }) => [
      company.create("leaseContractLines", line(number, 1, number)),
      company.change("leaseContracts", id, { versionStatus: "Valid" }),
    ]),
  );
  expect((await tenants()).filter(([number]) => String(number).startsWith("B"))).toEqual(
    numbers.map((n) => [`B${n}`, "Birch"]),
  );
});

describe("the rows as a whole", () => {
  let store: Store;
  let service: DirectService;
  const id = "00000000-0000-4000-9000-0000000000bb";
  const asked: { text: string; plan: () => Promise<string[]> }[] = [];

  const recorded = ({ page: _unused, ...own }: Store): Store => ({
    ...own,
    query: (statement, inputs) => {
      const { guarded: _onTheLoop, ...plain } = statement;
      const explained = { ...plain, text: `explain query plan ${statement.text}` };
      // The connection that writes has the statistics that it has made.
      const plan = (): Promise<string[]> =>
        store.transaction(
          async (transaction) =>
            (await transaction.query(explained, inputs)).map((row) => String(row.at(-1))),
          new AbortController().signal,
        );
      asked.push({ text: statement.text, plan });
      return own.query(statement, inputs);
    },
    forRequest: (request) => recorded(own.forRequest?.(request) ?? own),
  });

  beforeAll(async () => {
    service = await startDirectService((opened) => recorded((store = opened)));
    await service.load(id, [
      { set: "companies", record: { id, name: "Estates" } },
      ...[1, 2, 3].map((n) => ({
        set: "leaseUnits",
        record: { id: `${id.slice(0, -1)}${n}`, number: `U${n}` },
      })),
      { set: "leaseContracts", record: { id, ...valid("C", "Cedar") } },
      { set: "leaseContractLines", record: { id, ...line("C", 1, "U2"), startingDate: dayFromToday(-400) } },
    ]);
  });
  afterAll(() => service.stop());

  const rows = (): Promise<unknown> =>
    Promise.resolve(
      store.query(
        {
          text: `select "leaseUnitNo", "tenantName", cast("firstDay" as varchar(10)), cast("lastDay" as varchar(10)) from "tenancy" order by "leaseUnitNo", "firstDay"`,
          parameters: [],
        },
        {},
      ),
    );
  const run = (text: string) =>
    store.transaction(
      async (transaction) => transaction.execute({ text, parameters: [] }, {}),
      new AbortController().signal,
    );
  const expected = [
    ["U1", "Vacant", "0001-01-01", "9999-12-31"],
    ["U2", "Cedar", dayFromToday(-400), "9999-12-31"],
    ["U3", "Vacant", "0001-01-01", "9999-12-31"],
  ];

  test("a load writes them; past ones are left out", async () => {
    expect(await rows()).toEqual(expected);
  });

  test("they are filled where there are none, as after the migration, and only there", async () => {
    await run('delete from "tenancy"');
    const progress: (readonly [string, number])[] = [];
    const advanced = ({ type }: { readonly type: { readonly name: string } }, owners: number): void =>
      void progress.push([type.name, owners]);
    expect(await fillProjections(store, model, advanced)).toBe(3);
    expect(progress).toEqual([["tenancy", 3]]);
    expect(await rows()).toEqual(expected);
    await run(`delete from "tenancy" where "leaseUnitNo" = 'U2'`);
    expect(await fillProjections(store, model)).toBe(0);
  });

  test("a rebuild corrects what other means have changed", async () => {
    await run(`update "tenancy" set "tenantName" = 'Wrong' where "leaseUnitNo" = 'U1'`);
    await run(`update "tenancy" set "leaseUnitNo" = 'Gone' where "leaseUnitNo" = 'U3'`);
    expect(await rebuildProjections(store, model, new AbortController().signal, () => undefined)).toBe(3);
    expect(await rows()).toEqual(expected);
  });

  describe("SQLite's plans, with statistics", () => {
    beforeAll(async () => {
      if (databaseKind !== "sqlite") return;
      const numbered = (n: number): string => `${id.slice(0, -4)}${String(1000 + n)}`;
      await service.load(
        id,
        Array.from({ length: 60 }, (_, n) => [
          { set: "leaseUnits", record: { id: numbered(n), number: `V${n}` } },
          { set: "leaseContracts", record: { id: numbered(n), ...valid(`V${n}`, `Tenant ${n % 20}`) } },
          { set: "leaseContractLines", record: { id: numbered(n), ...line(`V${n}`, 1, `V${n}`) } },
        ]).flat(),
      );
      await run("analyze");
    });

    const byName = "tenancy_by_tenantName (companyId=? AND tenantName=?";
    const byUnit = "USING PRIMARY KEY (companyId=? AND leaseUnitNo=? AND firstDay<?";
    test.each([
      ["leaseUnits?$filter=tenantName eq 'Vacant'&$top=100", byName],
      ["leaseUnits?$filter=tenantName eq 'Cedar' and building eq false&$top=100", byName],
      ["leaseUnits/$count?$filter=tenantName eq 'Vacant'", byName],
      [
        "leaseUnits?$filter=tenantName ne 'Vacant'&$orderby=tenantName&$top=100",
        "tenancy_by_tenantName (companyId=?)",
      ],
      ["leaseUnits?$top=100", byUnit],
      [`leaseUnits(${id.slice(0, -1)}1)`, byUnit],
    ])("%s uses the index and sorts nothing", async (url, index) => {
      if (databaseKind !== "sqlite") return;
      asked.length = 0;
      const { status } = await service.send({ method: "GET", url: encodeURI(`/companies(${id})/${url}`) });
      expect(status).toBe(200);
      const steps = await asked.find(({ text }) => text.includes('"tenancy"'))?.plan();
      expect(steps?.join("\n")).toContain(index);
      expect(steps?.join("\n")).not.toMatch(/TEMP B-TREE|SCAN (?!p\b)/); // p: the rows of the page
    });
  });
});

describe("clocks that differ by less than a year", () => {
  let service: DirectService;
  const id = "00000000-0000-4000-9000-0000000000cc";
  const lineUrl = `/companies(${id})/leaseContractLines(${id})`;
  const [began, ends] = [dayFromToday(-10), dayFromToday(30)];

  beforeAll(async () => {
    service = await startDirectService();
    await service.load(id, [
      { set: "companies", record: { id, name: "Estates" } },
      { set: "leaseUnits", record: { id, number: "U1" } },
      { set: "leaseContracts", record: { id, ...valid("C", "Ann"), contractValidUntil: ends } },
      { set: "leaseContractLines", record: { id, ...line("C", 1, "U1"), startingDate: began } },
    ]);
  });
  afterAll(() => service.stop());
  const SystemDate = Date;
  afterEach(() => void (globalThis.Date = SystemDate));

  const setClock = (days: number): void => {
    const now = (): number => SystemDate.now() + days * 86_400_000;
    globalThis.Date = new Proxy(SystemDate, {
      construct: (target, parts) => Reflect.construct(target, parts.length === 0 ? [now()] : parts) as Date,
      get: (target, name) => (name === "now" ? now : (Reflect.get(target, name) as unknown)),
    });
  };
  const get = async (url: string): Promise<unknown> => {
    const { status, text } = await service.send(jsonRequest("GET", `/companies(${id})/${url}`));
    expect(status).toBe(200);
    return JSON.parse(text);
  };

  const [ann, vacant] = [
    { tenantName: "Ann", rentedTill: ends, currentRentPrice: 11 },
    { tenantName: "Vacant", rentedTill: "0001-01-01", currentRentPrice: 0 },
  ];
  test.each([
    [0, 8, ann],
    [0, 31, vacant],
    // The lease ends 10 days before the write, and 360.
    [40, 0, ann],
    [390, 0, ann],
    [0, -300, vacant],
  ])("written at day %s, read at day %s", async (written, read, expected) => {
    setClock(written);
    for (const unitPrice of [10, 11])
      expect(await service.send(jsonRequest("PATCH", lineUrl, { unitPrice }))).toMatchObject({
        status: 200,
      });
    setClock(read);
    expect(await get(`leaseUnits(${id})`)).toMatchObject(expected);
    const { tenantName } = expected;
    for (const [filter, number] of [
      [`tenantName eq '${tenantName}'`, 1],
      [`tenantName ne '${tenantName}'`, 0],
      ["tenantName eq null", 0],
    ])
      expect([filter, await get(`leaseUnits/$count?$filter=${filter}`)]).toEqual([filter, number]);
    setClock(0);
    expect(await get(`leaseUnits(${id})`)).toMatchObject(ann);
  });
});
