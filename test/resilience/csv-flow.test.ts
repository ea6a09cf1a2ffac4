/** A long table is read as fast as its reader takes it: by the number of rows in memory, not by time. */
import type { Model } from "../../src/odata/model/model";
import { noInputs } from "../../src/odata/plan/plan";
import { type Page, readPage } from "../../src/odata/read/page";
import type { ReadExecution } from "../../src/odata/read/read-execution";
import type { Row, Store } from "../../src/odata/store/store";

const rows = 100_000;
const columns = [
  { path: ["n"], name: "n", type: "Edm.Decimal" },
  { path: ["text"], name: "text", type: "Edm.String" },
] as const;
const format = {
  kind: "csv",
  separator: ",",
  decimal: ".",
  header: true,
  bom: false,
  escapesFormulas: false,
  emptiesUnset: false,
  contentType: "text/csv",
} as const;
const page: Page = {
  statement: { text: "", parameters: [] },
  checks: {} as Page["checks"],
  leading: 0,
  table: { format, columns },
  head: ([next]) => `${JSON.stringify(next ?? null)}\n`,
  tail: () => "",
};

/** A store whose rows are made when they are taken; `made` counts them, `open` tells whether the cursor is. */
function countingStore() {
  const counts = { made: 0, open: false };
  async function* stream(
    _statement: unknown,
    _inputs: unknown,
    chunk: number,
  ): AsyncGenerator<readonly Row[]> {
    counts.open = true;
    try {
      yield [["next", 7], ...Array.from({ length: chunk - 1 }, (): Row => rowOf((counts.made += 1)))];
      while (counts.made < rows)
        yield Array.from({ length: Math.min(chunk, rows - counts.made) }, () => rowOf((counts.made += 1)));
    } finally {
      counts.open = false;
    }
  }
  return { counts, store: { stream } as unknown as Store };
}
const rowOf = (n: number): Row => [JSON.stringify({ n: String(n), text: `a,${n}` }), n];

const executionOn = (store: Store): ReadExecution =>
  ({
    store,
    model: {} as Model,
    pageSize: rows,
    inputs: { ...noInputs, limit: rows + 1 },
    request: { root: "http://service", url: "/services" },
    limits: { maxUrlLength: 16_384 },
  }) as ReadExecution;

test("100,000 lines: at most two chunks are ahead of the reader", async () => {
  const { counts, store } = countingStore();
  const body = (await readPage(executionOn(store), page)) as AsyncIterable<string | Uint8Array>;
  let taken = 0;
  let head = "";
  let last = "";
  for await (const part of body) {
    const text = typeof part === "string" ? part : Buffer.from(part).toString();
    if (head === "") head = text;
    else if (text !== "") {
      taken += text.split("\r\n").length - 1;
      last = text;
    }
    expect(counts.made - taken).toBeLessThanOrEqual(128);
  }
  expect([head, taken, counts.open]).toEqual(['["next",7]\n', rows, false]);
  expect(last.endsWith('100000,"a,100000"\r\n')).toBe(true);
});

test("a reader that leaves ends the read", async () => {
  const { counts, store } = countingStore();
  const body = (await readPage(executionOn(store), page)) as AsyncIterable<string | Uint8Array>;
  for await (const part of body) if (part instanceof Uint8Array) break;
  expect(counts.open).toBe(false);
  expect(counts.made).toBeLessThanOrEqual(128);
});
