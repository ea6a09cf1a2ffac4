/** Groups of rows of a Parquet file leave memory when they are full, by the amount of bytes that come out. */
import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { partBytes, partMaker } from "../../src/odata/store/page-chunks";

const rows = 20_000;
const table = {
  format: { kind: "parquet", contentType: "" },
  columns: [
    { path: ["n"], name: "n", type: "Edm.Decimal", scale: 2 },
    { path: ["a", "b"], name: "a/b", type: "Edm.String" },
  ],
} as const;
const record = (n: number): string => JSON.stringify({ n: `${n}.25`, a: { b: `text ${n}` } });

test("20,000 rows are four groups, each written when it is full", async () => {
  const partOf = partMaker({ leading: 0, most: 1e9, whole: false, table });
  const parts: Uint8Array[] = [];
  const grown: number[] = [];
  for (let n = 0; n < rows; n += 100) {
    const part = partOf(
      Array.from({ length: 100 }, (_, i) => [record(n + i)]),
      false,
    );
    if (partBytes(part).length > 4) grown.push(n + 100);
    parts.push(partBytes(part));
  }
  parts.push(partBytes(partOf([], true)));
  expect(grown).toEqual([5000, 10_000, 15_000, 20_000]);
  const file = Uint8Array.from(Buffer.concat(parts)).buffer;
  expect(parquetMetadata(file).row_groups.map((group) => Number(group.num_rows))).toEqual([
    5000, 5000, 5000, 5000,
  ]);
  const found = await parquetReadObjects({ file });
  expect([found.length, found[0], found.at(-1)]).toEqual([
    rows,
    { n: 0.25, "a/b": "text 0" },
    { n: 19_999.25, "a/b": "text 19999" },
  ]);
});

test.each([
  ["-12.345", 2, -12.35],
  ["1e3", 2, 1000],
  ["0.004", 2, 0],
  ["12345678901234567890.12", 2, Number("12345678901234567890.12")],
])("the decimal %s with %d places", async (value, scale, expected) => {
  const columns = [{ path: ["n"], name: "n", type: "Edm.Decimal", scale }] as const;
  const bytes = partBytes(
    partMaker({ leading: 0, most: 1, whole: true, table: { ...table, columns } })(
      [[JSON.stringify({ n: value })]],
      true,
    ),
  );
  expect(await parquetReadObjects({ file: Uint8Array.from(bytes).buffer })).toEqual([{ n: expected }]);
});
