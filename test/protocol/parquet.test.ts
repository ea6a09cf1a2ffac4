/** Collections as Parquet, read back by hyparquet: types, groups of rows, pages, other responses. */
import { parquetMetadata, parquetReadObjects, type SchemaElement } from "hyparquet";
import { start, type TestService } from "../harness";
import { create, createEstate, idOf, query } from "./estate";

const parquet = "application/vnd.apache.parquet";
const texts = ["=1+1", "a\nb\r\nc", "x😀y", "a\u0001b", ""];

let service: TestService;
type Options = Readonly<Record<string, string>>;
const get = (path: string, options: Options, headers: Record<string, string> = { Accept: parquet }) =>
  service.request("GET", query(path, options), { headers });
const arrayBuffer = (bytes: Buffer): ArrayBuffer => Uint8Array.from(bytes).buffer;
async function read(path: string, options: Options) {
  const { status, bytes, text } = await get(path, options);
  if (status !== 200) throw new Error(`${status}: ${text}`);
  const file = arrayBuffer(bytes);
  const { schema, row_groups: groups } = parquetMetadata(file);
  const types = schema.slice(1).map(typeOf);
  return { types, groups: groups.length, rows: await parquetReadObjects({ file }) };
}
const typeOf = ({ name, type, converted_type: converted, precision, scale }: SchemaElement): string =>
  [name, converted ?? type, precision, scale].filter((part) => part !== undefined).join(" ");

beforeAll(async () => {
  service = await start({ env: { MAX_PAGE_SIZE: "2" } });
  await createEstate(service);
  for (const [i, city] of texts.entries()) await create(service, "postCodes", { code: `X${i}`, city });
  await create(service, "servicePrices", { code: "D1" });
});
afterAll(() => service.stop());

test("the headers of the response", async () => {
  const { headers, bytes } = await get("postCodes", { $select: "code" });
  expect(headers).toMatchObject({
    "content-type": parquet,
    "content-disposition": 'attachment; filename="postCodes.parquet"',
  });
  expect(headers).not.toHaveProperty("link");
  const short = await get("postCodes", { $select: "code", $format: "parquet" }, {});
  expect(short.bytes.equals(bytes)).toBe(true);
});

test.each<[string, Options, readonly string[], readonly object[]]>([
  [
    "postCodes",
    { $select: "city", $filter: "startswith(code,'X')", $orderby: "code" },
    ["city UTF8"],
    texts.map((city) => ({ city })),
  ],
  [
    "servicePrices",
    {
      $select: "code,unitPrice,effectiveDate,useQuantity",
      $filter: "code eq 'N1' or code eq 'N5' or code eq 'D1'",
      $orderby: "code",
    },
    ["code UTF8", "unitPrice DECIMAL 38 8", "effectiveDate DATE", "useQuantity BOOLEAN"],
    [
      { code: "D1", unitPrice: 0, effectiveDate: null, useQuantity: false },
      { code: "N1", unitPrice: 2.5, effectiveDate: new Date("2024-02-29"), useQuantity: false },
      { code: "N5", unitPrice: 1234567.12345678, effectiveDate: new Date("2026-11-30"), useQuantity: true },
    ],
  ],
  [
    "documents",
    { $select: "preparedMarkDateTime,attachmentNo", $filter: "description eq 'D1'" },
    ["preparedMarkDateTime TIMESTAMP_MILLIS", "attachmentNo INT32"],
    [{ preparedMarkDateTime: new Date("2026-03-31T13:14:15.250Z"), attachmentNo: 7 }],
  ],
  [
    "leaseContracts",
    {
      $select: "number",
      $expand: "customer($select=displayName),leaseContractLines/$count",
      $filter: "number ge 'LC2'",
      $orderby: "number",
    },
    ["number UTF8", "leaseContractLines/$count INT64", "customer/displayName UTF8"],
    [
      { number: "LC2", "leaseContractLines/$count": 1n, "customer/displayName": "Älteste Öl AG" },
      { number: "LC3", "leaseContractLines/$count": 1n, "customer/displayName": null },
      { number: "LC4", "leaseContractLines/$count": 0n, "customer/displayName": null },
    ],
  ],
  [
    "servicePrices",
    { $apply: "filter(code le 'N3' and code ge 'N1')/aggregate(unitPrice with sum as total)" },
    ["total DECIMAL 38 15"],
    [{ total: -4.4 }],
  ],
  ["postCodes", { $select: "code", $filter: "code eq 'none'" }, ["code UTF8"], []],
])("%s %j", async (path, options, types, rows) => {
  expect(await read(path, options)).toEqual({ types, groups: rows.length > 0 ? 1 : 0, rows });
});

test("a page on request, and the link to the next one", async () => {
  const options = { $select: "code", $filter: "code lt 'T04'" };
  const { bytes, headers } = await get("postCodes", options, { Accept: parquet, Prefer: "maxpagesize=2" });
  expect(await parquetReadObjects({ file: arrayBuffer(bytes) })).toEqual([{ code: "T01" }, { code: "T02" }]);
  expect(headers["link"]).toMatch(/^<[^<>]+>; rel="next"$/);
});

test.each([`leaseUnits(${idOf("d", 1)})`, "/$all"])("406 as JSON for %s", async (path) => {
  const { status, json } = await service.request("GET", path, { headers: { Accept: parquet } });
  expect([status, json.error.code]).toEqual([406, "BadRequest_NotAcceptable"]);
});
