/**
 * Tests that need a real SQL Server (TEST_MSSQL_URL): results of its T-SQL, cancellation, locks and streaming.
 * Behaviour that clients see is also tested by the other folders.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../../src/config/config";
import { openDatabase, type OpenDatabase } from "../../src/database/open";
import type { PrimitiveTypeName } from "../../src/odata/model/types";
import { fixedParam, render, sql, type Fragment, type SqlValue } from "../../src/odata/sql/fragment";
import { mssql } from "../../src/odata/store/mssql/dialect";
import { newDatabase, type TestDatabase } from "../databases";
import { demoCompanyId, start, type TestAnswer, type TestService } from "../harness";

let folder: string;
let database: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lease-mssql-"));
  database = await newDatabase(folder);
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

describe("T-SQL", () => {
  let opened: OpenDatabase;
  beforeAll(async () => {
    opened = await openDatabase(readConfig({ DATABASE_URL: database.url, DATA_FOLDER: folder }));
  });
  afterAll(() => opened.close());

  const answer = (fragment: Fragment) => opened.store.query(render(fragment, mssql), {});
  const valueOf = async (fragment: Fragment): Promise<unknown> =>
    (await answer(sql`select ${fragment}`))[0]?.[0];
  const given = (value: SqlValue, type: PrimitiveTypeName): Fragment => fixedParam(value, type);

  test.each<readonly [string, PrimitiveTypeName, unknown]>([
    ["12", "Edm.Int32", 12],
    ["+5", "Edm.Int32", 5],
    ["2147483647", "Edm.Int32", 2147483647],
    ["2147483648", "Edm.Int32", null],
    ["0.1", "Edm.Int32", null],
    [" 1", "Edm.Int32", null],
    ["", "Edm.Int32", null],
    ["9223372036854775807", "Edm.Int64", 9223372036854775807n],
    ["9223372036854775808", "Edm.Int64", null],
    ["-1.50", "Edm.Decimal", "-1.5"],
    ["1e3", "Edm.Decimal", "1000"],
    ["5.", "Edm.Decimal", null],
    [".5", "Edm.Decimal", null],
    ["1.2.3", "Edm.Decimal", null],
    ["true", "Edm.Boolean", 1],
    ["false", "Edm.Boolean", 0],
    ["true ", "Edm.Boolean", null],
    ["2024-02-29", "Edm.Date", "2024-02-29"],
    ["2024-02-30", "Edm.Date", null],
    ["2024-2-3", "Edm.Date", null],
    ["2024-01-01T12:00:00.1239Z", "Edm.DateTimeOffset", "2024-01-01T12:00:00.123Z"],
    ["2024-01-01T12:00Z", "Edm.DateTimeOffset", "2024-01-01T12:00:00.000Z"],
    ["2024-01-01T12:00:00", "Edm.DateTimeOffset", "2024-01-01T12:00:00.000Z"],
    ["12:34", "Edm.TimeOfDay", "12:34:00.000"],
    ["25:00:00", "Edm.TimeOfDay", null],
    ["P1DT2H3M4.5S", "Edm.Duration", 93_784_500],
    ["-PT1S", "Edm.Duration", -1000],
    ["PT", "Edm.Duration", null],
    ["P1Y", "Edm.Duration", null],
  ])("the text '%s' as %s is %s", async (text, type, expected) => {
    const value = mssql.cast(given(text, "Edm.String"), "Edm.String", type);
    expect(value && (await valueOf(mssql.outputValue(value, type)))).toEqual(expected);
  });

  test.each<readonly [SqlValue, PrimitiveTypeName, string]>([
    ["100", "Edm.Decimal", "100"],
    ["0", "Edm.Decimal", "0"],
    ["-0.00000001", "Edm.Decimal", "-0.00000001"],
    ["12345678901234567890.12345678", "Edm.Decimal", "12345678901234567890.12345678"],
    ["2024-01-01T12:00:00.123Z", "Edm.DateTimeOffset", "2024-01-01T12:00:00.123Z"],
    ["2024-01-01T12:00:00.000Z", "Edm.DateTimeOffset", "2024-01-01T12:00:00Z"],
    ["12:00:00.000", "Edm.TimeOfDay", "12:00:00"],
    [-1500, "Edm.Duration", "-PT1.5S"],
    [0, "Edm.Duration", "PT0S"],
    ["ABCDEF01-0000-4000-8000-00000000000A", "Edm.Guid", "abcdef01-0000-4000-8000-00000000000a"],
    [1, "Edm.Boolean", "true"],
    [6780.75, "Edm.Double", "6780.75"],
    [0.1 + 0.2, "Edm.Double", "0.30000000000000004"],
  ])("%s of %s is the text '%s'", async (value, type, expected) => {
    expect(await valueOf(mssql.asText(given(value, type), type))).toBe(expected);
  });

  const decimals = {
    left: "Edm.Decimal",
    right: "Edm.Decimal",
    result: "Edm.Decimal",
    overflows: true,
  } as const;
  const number = (value: string): Fragment => given(value, "Edm.Decimal");
  const dated = { left: "Edm.Date", right: "Edm.Duration", result: "Edm.Date", overflows: true } as const;
  test.each<readonly [string, Fragment, PrimitiveTypeName, unknown]>([
    ["all places of a product", mssql.arithmetic("mul", number("123456789.12345678"), number("2.5"), decimals), "Edm.Decimal", "308641972.80864195"],
    ["a product of large decimals", mssql.arithmetic("mul", number("20000000000.5"), number("30000000000"), decimals), "Edm.Decimal", null],
    ["a product in the range", mssql.arithmetic("mul", number("20000000000.5"), number("3000000000"), decimals), "Edm.Decimal", "60000000001500000000"],
    ["nothing beyond all digits", mssql.arithmetic("mul", number("99999999999999999999"), number("99999999999999999999"), decimals), "Edm.Decimal", null],
    ["a product of products", mssql.arithmetic("mul", mssql.arithmetic("mul", number("1.5"), number("0.5"), decimals), mssql.arithmetic("mul", number("2"), number("3"), decimals), decimals), "Edm.Decimal", "4.5"],
    ["a quotient, rounded", mssql.arithmetic("div", number("2"), number("3"), decimals), "Edm.Decimal", "0.66666667"],
    ["nothing by 0", mssql.arithmetic("div", number("1"), number("0"), decimals), "Edm.Decimal", null],
    ["a remainder", mssql.arithmetic("mod", number("0.3"), number("0.1"), decimals), "Edm.Decimal", "0"],
    ["a day later", mssql.arithmetic("add", given("2024-02-28", "Edm.Date"), given(86_400_000, "Edm.Duration"), dated), "Edm.Date", "2024-02-29"],
    ["no day after the last", mssql.arithmetic("add", given("9999-12-31", "Edm.Date"), given(86_400_000, "Edm.Duration"), dated), "Edm.Date", null],
    ["blanks count", mssql.toBoolean(mssql.compare("eq", given("A", "Edm.String"), given("A ", "Edm.String"), "Edm.String"), false), "Edm.Boolean", 0],
    ["case counts", mssql.toBoolean(mssql.compare("eq", given("A", "Edm.String"), given("a", "Edm.String"), "Edm.String"), false), "Edm.Boolean", 0],
    ["code points order", mssql.toBoolean(mssql.compare("lt", given("Z", "Edm.String"), given("a", "Edm.String"), "Edm.String"), false), "Edm.Boolean", 1],
    ["nulls are the same", mssql.toBoolean(mssql.same(mssql.typedNull("Edm.Date"), mssql.typedNull("Edm.Date"), "Edm.Date"), false), "Edm.Boolean", 1],
    ["words", mssql.toBoolean(mssql.hasWords([given("Quay-House, 3rd", "Edm.String")], given(" house ", "Edm.String")), false), "Edm.Boolean", 1],
    ["no ends of words", mssql.toBoolean(mssql.hasWords([given("Quayhouse", "Edm.String")], given(" house ", "Edm.String")), false), "Edm.Boolean", 0],
    ["beginnings of words", mssql.toBoolean(mssql.hasWords([given("Quayhouse", "Edm.String")], given(" quay", "Edm.String")), false), "Edm.Boolean", 1],
    ["no beginnings as words", mssql.toBoolean(mssql.hasWords([given("Quayhouse", "Edm.String")], given(" quay ", "Edm.String")), false), "Edm.Boolean", 0],
  ])("%s", async (_, fragment, type, expected) => {
    expect(await valueOf(mssql.outputValue(fragment, type))).toEqual(expected);
  }); // prettier-ignore

  test.each([
    [0, 0, []],
    [1, 0, [[1]]],
    [2, 1, [[2], [3]]],
    [2, 5, []],
  ])("a page of %i after %i", async (limit, skip, expected) => {
    const [most, first] = [given(limit, "Edm.Int64"), given(skip, "Edm.Int64")];
    const page = mssql.page(sql`n`, most, first);
    expect(await answer(sql`select n from (values (3), (1), (2)) v(n)${page}`)).toEqual(expected);
  });

  test("rows of a JSON text, in their order, with commas and brackets", async () => {
    const rows = JSON.stringify([
      ["11111111-1111-4111-8111-111111111111", "a],[b", 1.5, null],
      ["22222222-2222-4222-8222-222222222222", "", null, true],
    ]);
    const columns = [
      { name: "id", type: "Edm.Guid" },
      { name: "text", type: "Edm.String" },
      { name: "amount", type: "Edm.Decimal" },
      { name: "on", type: "Edm.Boolean" },
    ] as const;
    const table = mssql.jsonRows(given(rows, "Edm.String"), columns, "place");
    const amount = mssql.outputValue(sql`r.amount`, "Edm.Decimal");
    expect(
      await answer(sql`select r.id, r.text, ${amount}, r."on" from (${table}) r order by r.place`),
    ).toEqual([
      ["11111111-1111-4111-8111-111111111111", "a],[b", "1.5", null],
      ["22222222-2222-4222-8222-222222222222", "", null, 1],
    ]);
  });

  test("numbers in JSON have the digits that they need", async () => {
    const members = (
      [
        ["amount", "1250.5", "Edm.Decimal"],
        ["none", null, "Edm.Decimal"],
        ["ratio", 0.1 + 0.2, "Edm.Double"],
        ["count", 3, "Edm.Int32"],
      ] as const
    ).map(([name, value, type]) => ({
      name,
      ...mssql.json(given(value, type), type, true, { ieee754Compatible: false }),
    }));
    expect(await valueOf(mssql.object(members))).toBe(
      '{"amount":1250.5,"none":null,"ratio":0.30000000000000004,"count":3}',
    );
  });

  test("texts of FOR JSON go with those of columns, whatever collation the database has", async () => {
    const row = mssql.object([
      { name: "@odata.id", value: sql`r.name` },
      { name: "name", value: sql`r.name` },
    ]);
    const rows = sql`(select N'a/b "c"' collate Latin1_General_100_BIN2 as name) r`;
    const [first] = await answer(
      sql`select ${mssql.append(row, [{ name: "list", value: sql`(select N'[' + string_agg(${row}, N',') + N']' from ${rows})` }])} from ${rows}`,
    );
    const one = { "@odata.id": 'a/b "c"', name: 'a/b "c"' };
    expect(JSON.parse(String(first?.[0]))).toEqual({ ...one, list: [one] });
  });
});

describe("a service with two connections", () => {
  let service: TestService;
  const unitCount = 1000;

  beforeAll(async () => {
    service = await start({ database, env: { DATABASE_POOL_SIZE: "2", DATABASE_POOL_TIMEOUT: "60s" } });
    await ask("POST", "/companies", { id: demoCompanyId, name: "Estate" });
    await ask("POST", "leaseUnits", { number: "U", description: "x".repeat(90) });
    const [unit = {}] = await database.sql('select * from "leaseUnit"');
    const columns = Object.keys(unit);
    const values = columns.map(
      (name) => ({ id: "newid()", number: "concat(N'U', a.n, b.n, c.n)" })[name] ?? `u."${name}"`,
    );
    const digits = "(values (0), (1), (2), (3), (4), (5), (6), (7), (8), (9))";
    await database.sql(
      `insert into "leaseUnit" (${columns.map((name) => `"${name}"`).join()}) select ${values.join()} from "leaseUnit" u cross join ${digits} a(n) cross join ${digits} b(n) cross join ${digits} c(n)`,
    );
  });
  afterAll(() => service.stop());

  const ask = (method: string, path: string, body?: object): Promise<TestAnswer> =>
    service.request(method, path.replaceAll(" ", "%20"), body === undefined ? {} : { body });
  /** A page whose reader sets the pace. */
  const reading = (): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const headers = { Authorization: `Bearer ${service.token}` };
      httpRequest(`${service.companyRoot}/leaseUnits`, { headers, agent: false }, resolve)
        .on("error", reject)
        .end();
    });

  test("a slow reader gets the whole page, and the other connection serves the others", async () => {
    const page = await reading();
    expect((await ask("GET", "services")).status).toBe(200);
    page.setEncoding("utf8");
    let text = "";
    for await (const chunk of page) {
      text += chunk;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(JSON.parse(text).value).toHaveLength(unitCount + 1);
  });

  test("a client that disconnects within a page releases the connection", async () => {
    for (let i = 0; i < 6; i += 1) {
      const page = await reading();
      await new Promise((resolve) => page.once("data", resolve));
      page.destroy();
    }
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask("GET", "services")));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  test("a deadlock of two batches: the server cancels one, which is repeated", async () => {
    const made = await Promise.all([1, 2].map((n) => ask("POST", "services", { code: `DEADLOCK${n}` })));
    const ids = made.map(({ json }) => String(json.id));
    const group = (order: readonly string[], description: string): Promise<TestAnswer> =>
      ask("POST", "/$batch", {
        requests: order.map((id, i) => ({
          id: `${i}`,
          atomicityGroup: "g",
          method: "PATCH",
          url: `companies(${demoCompanyId})/services(${id})`,
          body: { description },
        })),
      });
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all([group(ids, `a${round}`), group(ids.toReversed(), `b${round}`)]);
      for (const { json } of answers)
        expect(json.responses.map(({ status }: { status: number }) => status)).toEqual([200, 200]);
      const { json } = await ask("GET", "services?$filter=startswith(code,'DEADLOCK')&$select=description");
      const found = new Set(json.value.map(({ description }: { description: string }) => description));
      expect(found.size).toBe(1);
    }
  });

  test("of a group with a savepoint, only the failed request is rolled back", async () => {
    const set = `companies(${demoCompanyId})/services`;
    const answer = await service.request("POST", "/$batch", {
      headers: { Prefer: "odata.continue-on-error", Isolation: "snapshot" },
      body: {
        requests: [
          { id: "1", method: "POST", url: set, body: { code: "ONE" } },
          { id: "2", method: "POST", url: set, body: { code: "ONE" } },
          { id: "3", method: "POST", url: set, body: { code: "THREE" } },
        ],
      },
    });
    expect(answer.json.responses.map(({ status }: { status: number }) => status)).toEqual([201, 400, 201]);
    const { json } = await ask("GET", "services?$filter=code in ('ONE','THREE')&$orderby=code");
    expect(json.value.map(({ code }: { code: string }) => code)).toEqual(["ONE", "THREE"]);
  });
});
