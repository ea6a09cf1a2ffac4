/** Values in bodies: accepted forms, responses, rejected forms (DECISIONS, 2). */
import { demoCompanyId } from "../harness";
import { startEmptyCompany, type EmptyCompany } from "../resources/empty-company";

let company: EmptyCompany;
beforeAll(async () => {
  company = await startEmptyCompany();
});
afterAll(() => company.stop());

const post = async (set: string, body: unknown) => company.request("POST", set, { body });
/** A body with a number as written. */
const written = (field: string, number: string): string => `{"${field}":${number}}`;

describe("integers", () => {
  test.each([
    ["0", 0],
    ["2147483647", 2147483647],
    ["-2147483648", -2147483648],
    ['"12"', 12],
    ['"-7"', -7],
  ])("%s is %d", async (number, expected) => {
    const answer = await post("documents", written("tableId", number));
    expect([answer.status, answer.json.tableId]).toEqual([201, expected]);
  });

  test.each([
    "2147483648",
    "-2147483649",
    "1e20",
    "99999999999999999999",
    "1.5",
    '"1.5"',
    '"x"',
    '""',
    "true",
    "[1]",
    "{}",
  ])("%s is refused", async (number) => {
    const answer = await post("documents", written("tableId", number));
    expect([answer.status, answer.json.error.target]).toEqual([400, "tableId"]);
  });
});

describe("decimals", () => {
  test.each([
    ["0.00000001", 0.00000001],
    ["-0.12345678", -0.12345678],
    ["12.50", 12.5],
    ["1e3", 1000],
    ["1.5E-2", 0.015],
    ["123456789012345", 123456789012345],
    ['"12.25"', 12.25],
    ['"-0"', 0],
    ["100.000000000000000000000000000000000", 100],
    ["0.1", 0.1],
    ["1234567.12345678", 1234567.12345678],
  ])("%s is %d", async (number, expected) => {
    const answer = await post("servicePrices", written("unitPrice", number));
    expect([answer.status, answer.json.unitPrice]).toEqual([201, expected]);
    const read = await company.read("servicePrices", answer.json.id);
    expect(read.unitPrice).toBe(expected);
  });

  test.each([
    "123456789012345678901234567890123456789",
    "0.123456789012345678901234567890123456789",
    "1e38",
    "1e400",
    "100000000000000000000",
    '"abc"',
    '""',
    '"NaN"',
    '"INF"',
    "true",
    "[]",
    '"0x10"',
    '"1,5"',
  ])("%s is refused", async (number) => {
    const answer = await post("servicePrices", written("unitPrice", number));
    expect([answer.status, answer.json.error.target]).toEqual([400, "unitPrice"]);
  });

  /** Of more than 15 characters: as exact as a short one, and no text either. */
  test.each(["12345678901234567", "1.000000000000000000", "1e400000000000000000"])(
    "%s is no text",
    async (number) => {
      const body = written("description", number);
      const alone = await post("leaseUnits", body);
      expect([alone.status, alone.json.error.target]).toEqual([400, "description"]);
      expect(alone.json.error.message).toContain(`found '${number}'`);
      const url = `companies(${demoCompanyId})/leaseUnits`;
      const headers = '{"content-type":"application/json"}';
      const batch = await company.request("POST", "/$batch", {
        headers: { "Content-Type": "application/json" },
        body: `{"requests":[{"id":"1","method":"POST","url":"${url}","headers":${headers},"body":${body}}]}`,
      });
      expect(batch.json.responses[0]).toMatchObject({
        status: 400,
        body: { error: { target: "description" } },
      });
    },
  );

  test("the message names what was found, beyond every double too", async () => {
    const answer = await post("servicePrices", written("unitPrice", "1e400"));
    expect(answer.json.error.message).toContain("found 'Infinity'");
    const nested = await post("leaseContracts", { leaseContractLines: [null] });
    expect([nested.status, nested.json.error.message]).toEqual([400, expect.stringContaining("found null.")]);
  });

  test("are text when the client asks for IEEE754Compatible", async () => {
    const answer = await company.request("POST", "servicePrices", {
      body: { unitPrice: "12.25" },
      headers: {
        Accept: "application/json;IEEE754Compatible=true",
        "Content-Type": "application/json;IEEE754Compatible=true",
      },
    });
    expect([answer.status, typeof answer.json.unitPrice, Number(answer.json.unitPrice)]).toEqual([
      201,
      "string",
      12.25,
    ]);
  });
});

describe("dates", () => {
  test.each(["2026-02-28", "2024-02-29", "0001-01-01", "9999-12-31", "1900-01-01"])(
    "%s is taken",
    async (day) => {
      const answer = await post("leaseContracts", { contractDate: day });
      expect([answer.status, answer.json.contractDate]).toEqual([201, day]);
    },
  );

  test.each([
    ["2026-01-15T00:00:00Z", "2026-01-15"],
    ["2026-01-15T00:00:00.000Z", "2026-01-15"],
    ["2026-01-15t00:00:00.0z", "2026-01-15"],
    ["2026-01-15T00:00:00.000+00:00", "2026-01-15"],
    ["2026-01-15T00:00:00+00:00", "2026-01-15"],
    ["2026-01-15T00:00:00-00:00", "2026-01-15"],
    ["0001-01-01T00:00:00Z", "0001-01-01"],
  ])("%s, as grids write it, is %s", async (sent, day) => {
    const created = await post("leaseContracts", { contractDate: sent });
    expect([created.status, created.json.contractDate]).toEqual([201, day]);
    const path = `leaseContracts(${created.json.id})`;
    for (const [method, url, body] of [
      ["PATCH", path, { handoverDate: sent }],
      ["PUT", `${path}/handoverDate`, { value: sent }],
    ] as const) {
      const { status } = await company.request(method, url, { body });
      expect([method, status, (await company.read("leaseContracts", created.json.id)).handoverDate]).toEqual([
        method,
        expect.any(Number),
        day,
      ]);
    }
  });

  test.each<unknown>([
    "2025-02-30",
    "2025-02-29",
    "1900-02-29",
    "0000-01-01",
    "2025-13-01",
    "2025-00-10",
    "2025-1-1",
    "10000-01-01",
    "-0001-01-01",
    "01.02.2025",
    "2025-01-14T22:00:00.000Z",
    "2025-01-15T00:00:00.001Z",
    "2025-01-15T00:00:00",
    "2025-01-15T00:00:00+01:00",
    "2025-01-15T00:00:00-00:30",
    "2025-01-15T01:00:00+01:00",
    "2025-01-15T00:00:00Z+00:00",
    "2025-02-30T00:00:00Z",
    "T00:00:00Z",
    "2025-01-15T00:00:00ZT00:00:00Z",
    "",
    "today",
    20250101,
    true,
    {},
  ])("%j is refused", async (day) => {
    const answer = await post("leaseContracts", { contractDate: day });
    expect([answer.status, answer.json.error.target]).toEqual([400, "contractDate"]);
  });
});

describe("datetimes", () => {
  test.each([
    ["2026-02-03T04:05:06Z", "2026-02-03T04:05:06Z"],
    ["2026-02-03T04:05:06.7Z", "2026-02-03T04:05:06.7Z"],
    ["2026-02-03T04:05:06.789Z", "2026-02-03T04:05:06.789Z"],
    ["2026-02-03T04:05Z", "2026-02-03T04:05:00Z"],
    ["2026-02-03T04:05:06+02:00", "2026-02-03T02:05:06Z"],
    ["2026-02-03T00:30:00+14:00", "2026-02-02T10:30:00Z"],
    ["2026-12-31T23:30:00-01:00", "2027-01-01T00:30:00Z"],
    ["2026-02-03T04:05:06-00:00", "2026-02-03T04:05:06Z"],
    ["0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z"],
    ["9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"],
  ])("%s is %s", async (sent, expected) => {
    const { status, json } = await post("documents", { signedMarkDateTime: sent });
    expect([status, Date.parse(json.signedMarkDateTime)]).toEqual([201, Date.parse(expected)]);
    expect(json.signedMarkDateTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/);
    expect(json.signedMarkDateTime.includes(".")).toBe(expected.includes("."));
  });

  test.each<unknown>([
    "2026-02-03",
    "2026-02-03T04:05:06",
    "2026-02-30T04:05:06Z",
    "2026-02-03T25:00:00Z",
    "2026-02-03T04:60:00Z",
    "2026-02-03T04:05:06+25:00",
    "0001-01-01T00:00:00+01:00",
    "9999-12-31T23:59:59-01:00",
    "0000-12-31T23:59:59Z",
    "",
    0,
    true,
  ])("%j is refused", async (sent) => {
    const answer = await post("documents", { signedMarkDateTime: sent });
    expect([answer.status, answer.json.error?.target]).toEqual([400, "signedMarkDateTime"]);
  });
});

describe("booleans", () => {
  test.each<unknown>(["true", "false", 1, 0, "", [], {}])("%j is refused", async (blocked) => {
    const answer = await post("leaseUnits", { blocked });
    expect([answer.status, answer.json.error.target]).toEqual([400, "blocked"]);
  });
});

describe("texts", () => {
  test.each([
    "Škofja Loka – 北京 🏢",
    "e\u0301",
    'quotes " and \\ and \n newline \t tab',
    "\u0001\u001f\u007f",
    "\u2028\u2029",
    " leading and trailing ",
    "'; drop table leaseUnit; --",
    "%_[x]",
    "</script>",
    "\ufeff",
  ])("%j is kept as it is, and found", async (description) => {
    const { id } = await company.create("leaseUnits", { description });
    expect((await company.read("leaseUnits", id)).description).toBe(description);
    const literal = encodeURIComponent(`'${description.replaceAll("'", "''")}'`);
    const found = await company.list(`leaseUnits?$filter=description eq ${literal}`);
    expect(found.map((unit) => unit.id)).toEqual([id]);
  });

  test.each<unknown>(["a\u0000b", "\u0000", "a\ud800b", "\udc00\ud800", 5, true, [], {}])(
    "%j is refused",
    async (description) => {
      const answer = await post("leaseUnits", JSON.stringify({ description }));
      expect([answer.status, answer.json.error.target]).toEqual([400, "description"]);
    },
  );

  test("bytes that are no UTF-8 are refused", async () => {
    const body = Buffer.concat([
      Buffer.from('{"description":"'),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('"}'),
    ]);
    const answer = await company.request("POST", "leaseUnits", {
      body,
      headers: { "Content-Type": "application/json" },
    });
    expect([answer.status, answer.json.error.code]).toEqual([400, "BadRequest_InvalidBody"]);
  });
});

describe("GUIDs", () => {
  test("an id is taken in any letter case and answered in lower case", async () => {
    const { id } = await company.create("leaseUnits", { id: "ABCDEF01-ABCD-4BCD-8BCD-ABCDEF012345" });
    expect(id).toBe("abcdef01-abcd-4bcd-8bcd-abcdef012345");
    expect((await company.request("GET", "leaseUnits(ABCDEF01-ABCD-4bcd-8bcd-abcdef012345)")).status).toBe(
      200,
    );
  });

  test.each([
    "x",
    " ",
    "{abcdef01-abcd-4bcd-8bcd-abcdef012345}",
    "abcdef01abcd4bcd8bcdabcdef012345",
    5,
    true,
  ])("%j is refused", async (id) => {
    const answer = await post("leaseUnits", { id });
    expect([answer.status, answer.json.error.target]).toEqual([400, "id"]);
  });
});
