/** A workbook is written as fast as its reader takes it, by amounts of data; more records than a sheet has rows are rejected. */
import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import type { Body } from "../../src/odata/message";
import { type CollectionRead, respondTable } from "../../src/odata/read/respond";
import type { ReadExecution } from "../../src/odata/read/read-execution";
import { noInputs } from "../../src/odata/plan/plan";
import type { Row, Store } from "../../src/odata/store/store";
import { readZip } from "../workbook";

const mostRecords = 1_048_575;
const rows = 100_000;
const text = "some text of a record, which is different in each";

/** A store whose rows are made when they are taken, after the given ones. */
function countingStore(first: readonly Row[]) {
  const counts = { made: 0, open: false };
  async function* stream(_statement: unknown, _inputs: unknown, chunk: number) {
    counts.open = true;
    try {
      if (first.length > 0) yield [...first, ...Array.from({ length: chunk - first.length }, rowOf)];
      while (counts.made < rows) yield Array.from({ length: Math.min(chunk, rows - counts.made) }, rowOf);
    } finally {
      counts.open = false;
    }
  }
  const rowOf = (): Row => {
    counts.made += 1;
    return [JSON.stringify({ n: String(counts.made), text: `${text} ${counts.made}` }), counts.made];
  };
  return { counts, store: { stream } as unknown as Store };
}

const read = {
  statement: { text: "", parameters: [] },
  keyCount: 0,
  columns: [
    { path: ["n"], name: "n", type: "Edm.Decimal" },
    { path: ["text"], name: "text", type: "Edm.String" },
  ],
} as unknown as CollectionRead;

const executionOn = (store: Store) =>
  ({
    store,
    model: {},
    uri: { path: [{ kind: "name", name: "rows" }], options: {} },
    pageSize: mostRecords,
    asked: { values: {}, spelling: new Map() },
    request: { root: "http://service", url: "/services" },
    limits: { maxUrlLength: 16_384 },
    inputs: { ...noInputs, limit: mostRecords + 1 },
    table: { kind: "xlsx", contentType: "application/x" },
  }) as unknown as ReadExecution;

const streamOf = (body: Body | undefined): AsyncIterable<Uint8Array> => body as AsyncIterable<Uint8Array>;

test("100,000 rows: the rows ahead of the reader are some chunks, whatever the length", async () => {
  const { counts, store } = countingStore([]);
  const { body } = await respondTable(read, executionOn(store));
  const parts: Uint8Array[] = [];
  let ahead = 0;
  let before = 0;
  for await (const part of streamOf(body)) {
    parts.push(part);
    // Rows that were made since the last part was taken.
    ahead = Math.max(ahead, counts.made - before);
    before = counts.made;
  }
  expect(counts).toEqual({ made: rows, open: false });
  expect(ahead).toBeLessThan(rows / 10);
  const sheet = readZip(Buffer.concat(parts)).get("xl/worksheets/sheet1.xml")?.toString() ?? "";
  expect(sheet.match(/<row /g)).toHaveLength(rows + 1);
  expect(sheet.slice(-220)).toContain(
    `<row r="100001"><c r="A100001"><v>100000</v></c><c r="B100001" t="inlineStr"><is><t xml:space="preserve">${text} 100000</t></is></c></row></sheetData></worksheet>`,
  );
});

test("a reader that leaves, or never begins, ends the read", async () => {
  for (const takes of [true, false]) {
    const { counts, store } = countingStore([]);
    const { body } = await respondTable(read, executionOn(store));
    expect(counts.open).toBe(true);
    const source = Readable.from(streamOf(body));
    if (takes) await source[Symbol.asyncIterator]().next();
    else await streamOf(body)[Symbol.asyncIterator]().return?.();
    source.destroy();
    await finished(source).catch(() => undefined);
    expect([counts.open, counts.made < rows]).toEqual([false, true]);
  }
});

test("more records than rows: an error before the first byte, and the read is over", async () => {
  const { counts, store } = countingStore([["next", 7]]);
  await expect(respondTable(read, executionOn(store))).rejects.toThrow(
    "There are more than 1048575 records, which a sheet has no rows for. Ask for fewer by $filter or $top, for pages by Prefer: maxpagesize, or for text/csv.",
  );
  expect(counts.open).toBe(false);
});
