/** Collections as CSV (RFC 4180): lines and columns, pages on request, and the responses that have no table. */
import { brotliDecompressSync } from "node:zlib";
import { demoCompanyId, start, type TestService } from "../harness";
import { create, createEstate, idOf, query } from "./estate";

let service: TestService;
type Options = Readonly<Record<string, string>>;
const get = (path: string, options: Options, headers: Record<string, string> = { Accept: "text/csv" }) =>
  service.request("GET", query(path, options), { headers });

const lines = (...texts: readonly string[]): string => texts.map((text) => `${text}\r\n`).join("");

beforeAll(async () => {
  service = await start();
  await createEstate(service);
  for (const [code, city] of [
    ["X1", "=1+1"],
    ["X0", "'=1+1"],
    ["X2", "+5"],
    ["X3", "-5"],
    ["X4", "@a"],
    ["X5", "\tb"],
    ["X6", "\rc"],
    ["X65", "  =1"],
    ["X7", "a=b;c,d\r\ne"],
  ] as const)
    await create(service, "postCodes", { code, city });
});
afterAll(() => service.stop());

const $expand = "customer($select=displayName)";
const joinedSets = "/$crossjoin(leaseUnitCategories,leaseUnitClasses)";

describe("lines and columns", () => {
  test.each<[string, Options, string]>([
    [
      "postCodes",
      { $select: "city,code", $filter: "startswith(code,'T') and (code ge 'T11' or code le 'T03')" },
      lines(
        "city,code",
        "Leeds,T01",
        "leeds,T02",
        "100% sure,T03",
        "a😀b,T11",
        ",T12",
        "  padded ,T13",
        "back\\slash,T14",
        '"a""b&c#d+e/f",T15',
      ),
    ],
    // A line with one empty value, which readers would skip, and values with separators and ends of lines
    ["postCodes", { $select: "city", $filter: "code eq 'T12'" }, lines("city", '""')],
    [
      "postCodes",
      { $select: "city,code", $filter: "code ge 'X6'" },
      lines("city,code", '"\rc",X6', "  =1,X65", '"a=b;c,d\r\ne",X7'),
    ],
    // Numbers, dates and Booleans as in JSON, no exponent, no digit lost
    [
      "servicePrices",
      {
        $select: "code,unitPrice,effectiveDate,useQuantity,minIndexValue",
        $filter: "code eq 'N1' or code eq 'N5'",
        $orderby: "code",
      },
      lines(
        "code,unitPrice,effectiveDate,useQuantity,minIndexValue",
        "N1,2.5,2024-02-29,false,-2.5",
        "N5,1234567.12345678,2026-11-30,true,3",
      ),
    ],
    [
      "documents",
      { $select: "preparedMarkDateTime,attachmentNo", $filter: "description eq 'D1'" },
      lines("preparedMarkDateTime,attachmentNo", "2026-03-31T13:14:15.250Z,7"),
    ],
    ["postCodes", { $select: "code", $filter: "code eq 'none'" }, lines("code")],
    ["postCodes", { $select: "code", $top: "0" }, lines("code")],
    // Expanded records and their number
    [
      "leaseContracts",
      { $select: "versionNo,number", $expand: `${$expand},leaseContractLines/$count` },
      lines(
        "versionNo,number,leaseContractLines/$count,customer/displayName",
        "1,LC1,1,Acme Ltd",
        "2,LC1,2,Acme Ltd",
        "1,LC2,1,Älteste Öl AG",
        "1,LC3,1,",
        "1,LC4,0,",
      ),
    ],
    [
      `leaseContracts(${idOf("a", 2)})/leaseContractLines`,
      {
        $select: "lineNo,quantity",
        $compute: "unitPrice mul 2 as twice",
        $expand: "leaseUnit($select=number)",
        $orderby: "lineNo desc",
        $count: "true",
      },
      lines("lineNo,quantity,leaseUnit/number", "20000,0.5,U2", "10000,2,U1"),
    ],
    [
      "servicePrices",
      {
        $compute: "unitPrice mul 2 as twice",
        $select: "twice,code",
        $filter: "code le 'N2'",
        $orderby: "code",
      },
      lines("twice,code", "5,N1", "0.2,N2"),
    ],
    [
      "leaseContracts",
      {
        $apply: "groupby((customer/displayName),aggregate(requiredDepositAmount with sum as total))",
        $filter: "total gt 100",
        $orderby: "total desc",
      },
      lines("total,customer/displayName", "2500.5,Acme Ltd", "250,"),
    ],
    ["services", { $apply: "aggregate($count as all)" }, lines("all", "3")],
    // The columns of all branches
    [
      "servicePrices",
      {
        $apply:
          "filter(code le 'N2')/concat(groupby((code)),aggregate(unitPrice with sum as total,$count as rows))",
        $orderby: "code desc",
      },
      lines("code,total,rows", "N2,,", "N1,,", ",2.6,2"),
    ],
    [
      joinedSets,
      { company: demoCompanyId, $expand: "leaseUnitCategories($select=code),leaseUnitClasses($select=code)" },
      lines("leaseUnitCategories/code,leaseUnitClasses/code", "OFF,A"),
    ],
    [
      "/companies",
      { $select: "displayName", $filter: "name eq 'Estate'" },
      lines("displayName", "The Estate"),
    ],
  ])("%s %j", async (path, options, expected) => {
    const { status, headers, text } = await get(path, options);
    expect([status, text]).toEqual([200, expected]);
    expect(headers).toMatchObject({
      "content-type": "text/csv;charset=utf-8;header=present",
      "odata-version": "4.0",
      vary: expect.stringContaining("Accept"),
    });
    expect(headers).not.toHaveProperty("link");
  });

  test("without $select all properties, in the order of JSON; references by their URL", async () => {
    const { json } = await get("leaseUnits", { $top: "1", $format: "application/json;odata.metadata=none" });
    const { text } = await get("leaseUnits", { $top: "1" });
    expect(text.split("\r\n")[0]).toBe(Object.keys(json.value[0]).join(","));
    expect((await get("leaseUnits/$ref", { $top: "1" })).text).toBe(
      lines("$ref", `${service.companyRoot}/leaseUnits(${idOf("d", 1)})`),
    );
  });
});

test.each(["67610531.46", "-67610531.46", "12345678.9", "1234567.12345678", "99999999999999.9"])(
  "the decimal %s has the digits that it was written with",
  async (unitPrice) => {
    const { id } = await create(service, "servicePrices", { code: "DIGITS", unitPrice });
    const { text } = await get("servicePrices", { $select: "unitPrice", $filter: "code eq 'DIGITS'" });
    await service.request("DELETE", `servicePrices(${String(id)})`);
    expect(text).toBe(lines("unitPrice", unitPrice));
  },
);

describe("parameters of the format", () => {
  const price = query("servicePrices", { $select: "code,unitPrice", $filter: "code eq 'N1'" });
  const below = query("servicePrices", { $select: "code,unitPrice", $filter: "code eq 'N3'" });
  const begins = query("servicePrices", { $select: "code,effectiveDate", $filter: "code eq 'N3'" });
  const days = query("servicePrices", {
    $filter: "code eq 'N3'",
    $compute: "2026-01-02 sub 2026-01-01 as later,2026-01-01 sub 2026-01-02 as earlier,-7 as number",
    $select: "later,earlier,number",
  });
  const cities = query("postCodes", { $select: "city", $filter: "startswith(code,'X')" });
  test.each<[string, string, string]>([
    ["text/csv;separator=semicolon;decimal=comma", price, lines("code;unitPrice", "N1;2,5")],
    ['text/csv; separator=";"; decimal=","', price, lines("code;unitPrice", "N1;2,5")],
    ["text/csv;decimal=comma", price, lines("code,unitPrice", 'N1,"2,5"')],
    ["text/csv;separator=tab", price, lines("code\tunitPrice", "N1\t2.5")],
    ['text/csv;separator="\t"', price, lines("code\tunitPrice", "N1\t2.5")],
    ["text/csv;header=absent", price, lines("N1,2.5")],
    ["text/csv;bom=present;charset=UTF-8", price, `\uFEFF${lines("code,unitPrice", "N1,2.5")}`],
    ["text/csv;bom=present;header=absent", price, `\uFEFF${lines("N1,2.5")}`],
    [
      "text/csv;formulas=escape;separator=semicolon",
      cities,
      lines("city", "''=1+1", "'=1+1", "'+5", "'-5", "'@a", "'\tb", '"\'\rc"', "'  =1", '"a=b;c,d\r\ne"'),
    ],
    // A negative number is no formula
    ["text/csv;formulas=escape", below, lines("code,unitPrice", "N3,-7")],
    // A duration is a text to a spreadsheet.
    ["text/csv;formulas=escape", days, lines("later,earlier,number", "PT86400S,'-PT86400S,-7")],
    ["text/csv", days, lines("later,earlier,number", "PT86400S,-PT86400S,-7")],
    ["text/csv;unset=keep", begins, lines("code,effectiveDate", "N3,0001-01-01")],
    ["text/csv;unset=empty", begins, lines("code,effectiveDate", "N3,")],
  ])("%s", async (format, path, expected) => {
    for (const answer of [
      await service.request("GET", path, { headers: { Accept: format } }),
      await service.request("GET", `${path}&$format=${encodeURIComponent(format)}`),
    ]) {
      expect([answer.status, answer.text]).toEqual([200, expected]);
      expect(answer.headers["content-type"]).toBe(
        `text/csv;charset=utf-8;header=${format.includes("header=absent") ? "absent" : "present"}`,
      );
    }
  });
});

describe("pages", () => {
  /** The texts of all pages and the preferences that they apply. */
  async function pages(first: string, size: number): Promise<string[]> {
    const texts: string[] = [];
    for (let next: string | undefined = first; next !== undefined;) {
      const { status, headers, text } = await service.request("GET", next, {
        headers: { Accept: "text/csv", Prefer: `maxpagesize=${size}` },
      });
      expect([status, headers["preference-applied"]]).toEqual([200, `maxpagesize=${size}`]);
      texts.push(text);
      const { link = "" } = headers;
      next = /^<([^<>" ]+)>; rel="next"$/.exec(String(link))?.[1];
      expect(link === "" || next !== undefined).toBe(true);
    }
    return texts;
  }
  const cut = (name: string, values: readonly string[], size: number): string[] =>
    Array.from({ length: Math.ceil(values.length / size) }, (_, i) =>
      lines(name, ...values.slice(i * size, (i + 1) * size)),
    );
  const codes = Array.from({ length: 15 }, (_, i) => `T${String(i + 1).padStart(2, "0")}`);

  test("a file has all records, however short a page is", async () => {
    const short = await start({ env: { MAX_PAGE_SIZE: "2" } });
    try {
      await createEstate(short);
      const path = query("postCodes", { $select: "code", $filter: "code lt 'U'" });
      const { headers, text } = await short.request("GET", path, { headers: { Accept: "text/csv" } });
      expect(text).toBe(lines("code", ...codes));
      expect(headers).not.toHaveProperty("link");
    } finally {
      await short.stop();
    }
  });

  test.each<[string, Options, string, readonly string[], number]>([
    ["postCodes", { $select: "code", $filter: "code lt 'U'" }, "code", codes, 4],
    ["postCodes", { $select: "code", $filter: "code lt 'U'" }, "code", codes, 5],
    ["postCodes", { $select: "code", $filter: "code lt 'U'" }, "code", codes, 15],
    [
      "postCodes",
      { $select: "code", $filter: "code lt 'U'", $orderby: "code desc" },
      "code",
      codes.toReversed(),
      7,
    ],
    ["postCodes", { $select: "code", $skip: "3", $top: "7", $count: "true" }, "code", codes.slice(3, 10), 3],
    // By a property of another record, which some have not
    [
      "leaseContracts",
      { $select: "number", $orderby: "customer/displayName desc,number,versionNo desc" },
      "number",
      ["LC2", "LC1", "LC1", "LC3", "LC4"],
      2,
    ],
    [
      "servicePrices",
      { $apply: "groupby((code))/concat(filter(code lt 'N3'),filter(code ge 'N3'))", $orderby: "code" },
      "code",
      ["N1", "N2", "N3", "N4", "N5"],
      2,
    ],
    [
      "/$crossjoin(leaseUnitClasses,services)",
      { company: demoCompanyId, $expand: "services($select=code)" },
      "services/code",
      ["HEAT", "PARK", "RENT"],
      2,
    ],
  ])("%s %j", async (path, options, name, values, size) => {
    expect(await pages(query(path, options), size)).toEqual(cut(name, values, size));
  });
});

describe("other responses", () => {
  const unit = `leaseUnits(${idOf("d", 1)})`;
  test.each([
    unit,
    `${unit}/number`,
    "/$all",
    "/",
    "leaseUnits?$format=text/csv;separator=x",
    "leaseUnits?$format=text/csv;colour=red",
    "leaseUnits?$format=text/csv;charset=latin1",
  ])("406 for %s", async (path) => {
    const { status, headers, json } = await service.request("GET", path, { headers: { Accept: "text/csv" } });
    expect([status, json.error.code]).toEqual([406, "BadRequest_NotAcceptable"]);
    expect(headers["content-type"]).toContain("application/json");
  });

  test.each<[string, Options, string, string | undefined]>([
    [
      "leaseContracts",
      { $expand: "customer,leaseContractLines" },
      "'leaseContractLines' in $expand is a",
      "$expand",
    ],
    [
      "leaseContracts",
      { $expand: "customer($expand=leaseContracts)" },
      "'leaseContracts' in $expand is a",
      "$expand",
    ],
    [joinedSets, { company: demoCompanyId }, "The records of this response have no properties", undefined],
    ["leaseUnits", { $filter: "nothing eq 1" }, "nothing", "nothing"],
    ["leaseUnits", { $skiptoken: "x" }, "The $skiptoken was not issued", "$skiptoken"],
  ])("400 as JSON for %s %j", async (path, options, message, target) => {
    const { status, json } = await get(path, options);
    expect([status, json.error.target]).toEqual([400, target]);
    expect(json.error.message).toContain(message);
  });

  test("JSON where the client accepts it and there is no table", async () => {
    const headers = { Accept: "text/csv, application/json;q=0.5" };
    expect((await service.request("GET", unit, { headers })).json.number).toBe("B1");
    expect((await service.request("GET", "leaseUnits/$count", { headers })).text).toBe("5");
    const list = await service.request("GET", "postCodes?$select=code&$top=1", { headers });
    expect(list.text).toBe(lines("code", "T01"));
  });

  test("a delta link is JSON; no changes are tracked for CSV", async () => {
    const tracked = { Accept: "application/json", Prefer: "track-changes" };
    const { json } = await get("postCodes", { $top: "1" }, tracked);
    const changes = await service.request("GET", json["@odata.deltaLink"], {
      headers: { Accept: "text/csv" },
    });
    expect(changes.status).toBe(406);
    const { headers } = await get("postCodes", { $top: "1" }, { ...tracked, Accept: "text/csv" });
    expect(headers).not.toHaveProperty("preference-applied");
  });

  test("HEAD, compression, $batch, /$query", async () => {
    const path = "postCodes?$select=code&$filter=code%20le%20'T02'";
    const expected = lines("code", "T01", "T02");
    const headers = { Accept: "text/csv" };
    const head = await service.request("HEAD", path, { headers });
    expect([head.status, head.headers["content-type"], head.text]).toEqual([
      200,
      "text/csv;charset=utf-8;header=present",
      "",
    ]);
    const packed = await service.request("GET", "leaseContracts", {
      headers: { ...headers, "Accept-Encoding": "br" },
    });
    expect(packed.headers["content-encoding"]).toBe("br");
    const plain = await service.request("GET", "leaseContracts", { headers });
    expect(brotliDecompressSync(packed.bytes).equals(plain.bytes)).toBe(true);
    const { json } = await service.request("POST", "/$batch", {
      body: { requests: [{ id: "1", method: "get", url: `${service.companyRoot}/${path}`, headers }] },
    });
    expect(json.responses[0]).toMatchObject({ status: 200, body: expected });
    const asked = await service.request("POST", "postCodes/$query", {
      headers: { ...headers, "Content-Type": "text/plain" },
      body: "$select=code&$filter=code le 'T02'",
    });
    expect(asked.text).toBe(expected);
  });

  test("a company or record of the path that does not exist", async () => {
    const missing = [
      `/companies(${idOf("0", 9)})/leaseUnits`,
      `leaseContracts(${idOf("0", 9)})/leaseContractLines`,
    ];
    for (const path of missing) expect((await get(path, {})).status).toBe(404);
  });
});
