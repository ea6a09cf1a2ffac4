/** Collections as workbooks: typed cells, texts that XML or a spreadsheet would change, pages, limits, other responses. */
import { start, type TestService } from "../harness";
import { readWorkbook, readZip } from "../workbook";
import { create, createEstate, idOf, query } from "./estate";

const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const texts = [
  "=1+1",
  "-5",
  "a\nb\r\nc\td",
  " padded ",
  "x😀y",
  "<b>&amp;\"'",
  "In_x0020_Advance_x005F_x0020_",
  "a\u0001\u001f\u007f\ufffeb",
];

let service: TestService;
type Options = Readonly<Record<string, string>>;
const get = (path: string, options: Options, headers: Record<string, string> = { Accept: xlsx }) =>
  service.request("GET", query(path, options), { headers });
const rowsOf = async (path: string, options: Options) => {
  const { status, bytes, text } = await get(path, options);
  if (status !== 200) throw new Error(`${status}: ${text}`);
  return readWorkbook(bytes).rows;
};
const text = (...values: readonly string[]): string[] =>
  values.map((value) => (value ? `text:${value}` : ""));

beforeAll(async () => {
  service = await start();
  await createEstate(service);
  for (const [i, city] of texts.entries()) await create(service, "postCodes", { code: `X${i}`, city });
  for (const [i, date] of ["1900-02-28", "1900-03-01", "0001-01-01", "9999-12-31"].entries())
    await create(service, "servicePrices", { code: `D${i}`, effectiveDate: date });
});
afterAll(() => service.stop());

test("the parts, the frozen header, the headers of the response", async () => {
  const { status, headers, bytes } = await get("postCodes", {
    $select: "city,code",
    $filter: "code eq 'T01'",
  });
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-type": xlsx,
    "content-disposition": 'attachment; filename="postCodes.xlsx"',
    "odata-version": "4.0",
    vary: expect.stringContaining("Accept"),
  });
  expect(headers).not.toHaveProperty("link");
  expect([...readZip(bytes).keys()]).toEqual([
    "[Content_Types].xml",
    "_rels/.rels",
    "xl/workbook.xml",
    "xl/_rels/workbook.xml.rels",
    "xl/styles.xml",
    "xl/worksheets/sheet1.xml",
  ]);
  expect(readWorkbook(bytes)).toEqual({
    name: "postCodes",
    frozen: { ySplit: "1", topLeftCell: "A2", activePane: "bottomLeft", state: "frozen" },
    rows: [text("city", "code"), text("Leeds", "T01")],
  });
});

test("equal records are equal bytes", async () => {
  const first = await get("servicePrices", { $select: "code,unitPrice,effectiveDate" });
  const second = await get("servicePrices", { $select: "code,unitPrice,effectiveDate", $format: "xlsx" }, {});
  expect(second.bytes.equals(first.bytes)).toBe(true);
});

test("texts are never formulas, and keep every character", async () => {
  expect(await rowsOf("postCodes", { $select: "city", $filter: "startswith(code,'X')" })).toEqual([
    text("city"),
    ...texts.map((city) => text(city)),
  ]);
  const { bytes } = await get("postCodes", { $select: "city", $filter: "code eq 'X6'" });
  expect(readZip(bytes).get("xl/worksheets/sheet1.xml")?.toString()).toContain(
    ">In_x005F_x0020_Advance_x005F_x005F_x005F_x0020_<",
  );
});

describe("typed cells", () => {
  test.each<[string, Options, readonly (readonly string[])[]]>([
    [
      "servicePrices",
      {
        $select: "code,unitPrice,effectiveDate,useQuantity,minIndexValue",
        $filter: "code eq 'N1' or code eq 'N5'",
        $orderby: "code",
      },
      [
        text("code", "unitPrice", "effectiveDate", "useQuantity", "minIndexValue"),
        // 2024-02-29 and 2026-11-30
        ["text:N1", "n:2.5", "date:45351", "b:0", "n:-2.5"],
        ["text:N5", "n:1234567.12345678", "date:46356", "b:1", "n:3"],
      ],
    ],
    // Before March 1900 the numbers of dates differ between programs; a date that was never set is empty.
    [
      "servicePrices",
      { $select: "code,effectiveDate", $filter: "startswith(code,'D')", $orderby: "code" },
      [
        text("code", "effectiveDate"),
        text("D0", "1900-02-28"),
        ["text:D1", "date:61"],
        text("D2"),
        ["text:D3", "date:2958465"],
      ],
    ],
    // 13:14:15.25 is 47655.25 of 86400 seconds, in UTC
    [
      "documents",
      { $select: "preparedMarkDateTime,attachmentNo", $filter: "description eq 'D1'" },
      [text("preparedMarkDateTime", "attachmentNo"), [`instant:${46112 + 47655.25 / 86400}`, "n:7"]],
    ],
    ["postCodes", { $select: "code", $filter: "code eq 'none'" }, [text("code")]],
    [
      "leaseContracts",
      {
        $select: "versionNo,number",
        $expand: "customer($select=displayName),leaseContractLines/$count",
        $filter: "number ne 'LC1'",
        $orderby: "number",
      },
      [
        text("versionNo", "number", "leaseContractLines/$count", "customer/displayName"),
        ["n:1", "text:LC2", "n:1", "text:Älteste Öl AG"],
        ["n:1", "text:LC3", "n:1"],
        ["n:1", "text:LC4", "n:0"],
      ],
    ],
    [
      "servicePrices",
      {
        $apply:
          "filter(startswith(code,'N') and code le 'N2')/concat(groupby((code)),aggregate(unitPrice with sum as total,$count as rows))",
        $orderby: "code desc",
      },
      [text("code", "total", "rows"), text("N2"), text("N1"), ["", "n:2.6", "n:2"]],
    ],
    [
      "servicePrices",
      {
        $compute: "time(2024-01-01T06:30:00Z) as at,effectiveDate sub 2024-02-28 as age",
        $select: "at,age",
        $filter: "code eq 'N1'",
      },
      [text("at", "age"), ["time:0.2708333333333333", "text:PT86400S"]],
    ],
    [
      "rentRollAt(date=2026-01-01)",
      { $select: "leaseUnitNo,startingDate,firstOfUnit", $filter: "leaseUnitNo eq 'U1'" },
      [text("leaseUnitNo", "startingDate", "firstOfUnit"), ["text:U1", "date:45658", "b:1"]],
    ],
  ])("%s %j", async (path, options, expected) => {
    expect(await rowsOf(path, options)).toEqual(expected);
  });
});

describe("pages", () => {
  test("a file has all records, however short a page is; pages on request", async () => {
    const short = await start({ env: { MAX_PAGE_SIZE: "2" } });
    try {
      await createEstate(short);
      const path = query("postCodes", { $select: "code", $filter: "code lt 'T06'" });
      const headers = { Accept: xlsx };
      const all = await short.request("GET", path, { headers });
      const codes = ["T01", "T02", "T03", "T04", "T05"];
      expect(readWorkbook(all.bytes).rows).toEqual([text("code"), ...codes.map((code) => text(code))]);
      expect(all.headers).not.toHaveProperty("link");
      const first = await short.request("GET", path, { headers: { ...headers, Prefer: "maxpagesize=2" } });
      expect(readWorkbook(first.bytes).rows).toEqual([text("code"), text("T01"), text("T02")]);
      const next = /^<([^<>" ]+)>; rel="next"$/.exec(String(first.headers["link"]))?.[1] ?? "";
      const second = await short.request("GET", next, { headers: { ...headers, Prefer: "maxpagesize=2" } });
      expect(readWorkbook(second.bytes).rows).toEqual([text("code"), text("T03"), text("T04")]);
      const { json } = await short.request("POST", "/$batch", {
        body: { requests: [{ id: "1", method: "get", url: `${short.companyRoot}/${path}`, headers }] },
      });
      const { status, body, headers: answered } = json.responses[0];
      expect([status, answered.link !== undefined]).toEqual([200, true]);
      expect(readWorkbook(Buffer.from(body, "base64url")).rows).toHaveLength(3);
    } finally {
      await short.stop();
    }
  });

  test("$top and $skip", async () => {
    const rows = await rowsOf("postCodes", { $select: "code", $skip: "1", $top: "2" });
    expect(rows).toEqual([text("code"), text("T02"), text("T03")]);
  });
});

describe("other responses", () => {
  const unit = `leaseUnits(${idOf("d", 1)})`;
  test.each([unit, `${unit}/number`, "/$all", "/", `leaseUnits?$format=${xlsx};header=absent`])(
    "406 as JSON for %s",
    async (path) => {
      const { status, headers, json } = await service.request("GET", path, { headers: { Accept: xlsx } });
      expect([status, json.error.code]).toEqual([406, "BadRequest_NotAcceptable"]);
      expect(headers["content-type"]).toContain("application/json");
    },
  );

  test.each<[string, Options, string]>([
    ["leaseContracts", { $expand: "leaseContractLines" }, "'leaseContractLines' in $expand is a"],
    ["leaseUnits", { $filter: "nothing eq 1" }, "nothing"],
  ])("400 as JSON for %s %j", async (path, options, message) => {
    const { status, json } = await get(path, options);
    expect([status, json.error.message]).toEqual([400, expect.stringContaining(message)]);
  });

  test("a text that is too long for a cell", async () => {
    const blobText = Buffer.alloc(24_576).toString("base64");
    await create(service, "documents", { description: "long", blobText });
    const options = { $filter: "description eq 'long'", $select: "description,blobText" };
    const { status, json } = await get("documents", options);
    expect(status).toBe(400);
    expect(json.error.message).toContain(
      "'blobText' of a record has 32768 characters; a cell of a sheet has at most 32767. Leave the property out by $select, or ask for text/csv.",
    );
    expect(await rowsOf("documents", { ...options, $select: "description" })).toHaveLength(2);
  });

  test("HEAD, and no compression of what is compressed", async () => {
    const headers = { Accept: xlsx, "Accept-Encoding": "br" };
    const head = await service.request("HEAD", "leaseUnits", { headers });
    expect([head.status, head.headers["content-type"], head.text]).toEqual([200, xlsx, ""]);
    const { headers: answered } = await service.request("GET", "leaseUnits", { headers });
    expect(answered).not.toHaveProperty("content-encoding");
  });
});
