/** One page of records: read in one go when it is short, streamed in chunks when it is not, with an envelope round it. */
import type { Statement } from "../fragment";
import type { Body } from "../message";
import type { Inputs } from "../plan/plan";
import type { Row } from "../store/store";
import type { RunContext } from "./context";
import { requirePath, type PathChecks } from "./missing";
import type { Reading } from "./read";

/** Rows that are read in one go; longer pages are streamed, in chunks small enough to keep memory flat. */
const shortPage = 256;
const chunkRows = 64;

/** What a page consists of. The first column of a record's row is its text. */
export interface Page {
  readonly statement: Statement<Inputs>;
  /** What must exist for no records to be a result. */
  readonly checks: PathChecks;
  /** Rows that come before those of the records. */
  readonly leading: number;
  /** The text before the first record. May throw: nothing is sent yet. */
  readonly head: (leading: readonly Row[]) => string;
  /** The text after the last one; with that record's row, and how many were written, when there are more. */
  readonly tail: (next: { readonly last: Row; readonly written: number } | undefined) => string;
}

/** The whole answer's text, or its chunks. Throws the 404 that fits when what the path leads through is missing. */
export async function readPage(
  { store, model }: RunContext,
  { inputs, pageSize }: Pick<Reading, "inputs" | "pageSize">,
  { statement, checks, leading, head, tail }: Page,
): Promise<Body> {
  const page = pageWriter(pageSize, leading, head, tail);
  if (inputs.limit + leading <= shortPage) {
    const rows = await store.query(statement, inputs);
    if (rows.length <= leading) await requirePath(store, model, checks, inputs);
    return page.add(rows) + page.end();
  }
  const chunks = store.stream(statement, inputs, chunkRows)[Symbol.asyncIterator]();
  const first = await chunks.next();
  const rows = first.done ? [] : first.value;
  try {
    if (rows.length <= leading) await requirePath(store, model, checks, inputs);
    const begin = page.add(rows);
    if (rows.length === chunkRows) return streamed(begin, chunks, page);
    await chunks.return?.();
    return begin + page.end();
  } catch (error) {
    await chunks.return?.();
    throw error;
  }
}

/**
 * The text as the rows come. No generator: one that nobody began does not run its `finally` when it is returned early
 * (an answer to HEAD), and the cursor would stay open.
 */
function streamed(
  head: string,
  chunks: AsyncIterator<readonly Row[]>,
  page: PageWriter,
): AsyncIterable<string> {
  const done = { done: true, value: undefined } as const;
  let stage: "head" | "rows" | "done" = "head";
  const iterator: AsyncIterator<string> = {
    async next() {
      if (stage === "done") return done;
      if (stage === "head") {
        stage = "rows";
        return { done: false, value: head };
      }
      const chunk = await chunks.next();
      if (!chunk.done) return { done: false, value: page.add(chunk.value) };
      stage = "done";
      return { done: false, value: page.end() };
    },
    async return() {
      stage = "done";
      await chunks.return?.();
      return done;
    },
  };
  return { [Symbol.asyncIterator]: () => iterator };
}

interface PageWriter {
  readonly add: (rows: readonly Row[]) => string;
  readonly end: () => string;
}

/** Writes the envelope round the rows; the row beyond the page is not written but says that there is a next page. */
function pageWriter(pageSize: number, leading: number, head: Page["head"], tail: Page["tail"]): PageWriter {
  let begun = false;
  let written = 0;
  let last: Row | undefined;
  let more = false;
  return {
    add: (rows) => {
      const records = begun ? rows : rows.slice(leading);
      let text = begun ? "" : head(rows.slice(0, leading));
      begun = true;
      for (const row of records) {
        if (written === pageSize) {
          more = true;
          break;
        }
        const record = String(row[0] ?? "");
        text += written === 0 ? record : `,${record}`;
        written += 1;
        last = row;
      }
      return text;
    },
    end: () => tail(more && last ? { last, written } : undefined),
  };
}
