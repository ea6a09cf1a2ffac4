/** Rows of a request in chunks, as its events deliver them; the connection is not read while no rows are consumed. */
import type { Request } from "mssql";
import { rowReader, type Columns } from "./values";
import { retried } from "../retry";
import type { Row } from "../store";

interface StreamFacts {
  readonly chunk: number;
  readonly signal: AbortSignal | undefined;
  /** Milliseconds for the first chunk, with all attempts; 0: no limit. */
  readonly limit: number;
  /** Characters at which the server cuts a text; such a text is an error. */
  readonly maxLength: number;
  readonly ours: (error: unknown) => unknown;
}

/**
 * The rows of all row sets in chunks of that size, the last one shorter. `begin` makes the request and returns its
 * cleanup. Only the first chunk can be retried.
 */
export async function* mssqlStream(
  begin: () => Promise<{ readonly request: Request; readonly end: () => Promise<void> }>,
  text: string,
  facts: StreamFacts,
): AsyncGenerator<readonly Row[]> {
  const { chunk, signal, limit } = facts;
  const open = async () => {
    const { request, end } = await begin();
    const reading = readingOf(request, text, facts);
    const cancel = (): void => void reading.cancel();
    signal?.addEventListener("abort", cancel);
    const close = async (): Promise<void> => {
      signal?.removeEventListener("abort", cancel);
      await reading.cancel();
      await end();
    };
    try {
      return { reading, close, rows: await reading.next() };
    } catch (error) {
      await close();
      throw error;
    }
  };
  const { reading, close, rows: first } = await retried(open, signal, limit);
  try {
    for (let rows = first; rows.length > 0; rows = await reading.next()) {
      yield rows;
      if (rows.length < chunk) break;
    }
  } finally {
    await close();
  }
}

function readingOf(request: Request, text: string, { chunk, maxLength, ours }: StreamFacts) {
  /** State of the events so far. */
  const seen = {
    waiting: [] as Row[],
    read: rowReader([]),
    failure: undefined as { readonly error: unknown } | undefined,
    isOver: false,
  };
  // A reader waits for rows while the signal's cancellation waits for the end.
  let waiters: (() => void)[] = [];
  const changed = (): Promise<void> => new Promise((resolve) => void waiters.push(resolve));
  const notify = (): void => {
    const woken = waiters;
    waiters = [];
    for (const wake of woken) wake();
  };

  request.stream = true;
  request.on("recordset", (columns: Columns) => {
    seen.read = rowReader(columns, maxLength);
  });
  request.on("row", (row: readonly unknown[]) => {
    try {
      seen.waiting.push(seen.read(row));
    } catch (error) {
      seen.failure ??= { error };
    }
    if (seen.waiting.length < chunk && !seen.failure) return;
    request.pause();
    notify();
  });
  request.on("error", (error: unknown) => {
    seen.failure ??= { error };
    notify();
  });
  request.on("done", () => {
    seen.isOver = true;
    notify();
  });
  // In this mode all results are reported by events.
  request.query(text).catch(() => undefined);

  return {
    /** Returns the next rows; fewer than a chunk at the end. */
    async next(): Promise<readonly Row[]> {
      if (seen.waiting.length < chunk && !seen.isOver) request.resume();
      while (seen.waiting.length < chunk && !seen.isOver && !seen.failure) await changed();
      if (seen.failure) throw ours(seen.failure.error);
      return seen.waiting.splice(0, chunk);
    },
    /** Cancels the request, if it is still running; the connection is then free again. */
    async cancel(): Promise<void> {
      if (seen.isOver) return;
      request.cancel();
      request.resume();
      while (!seen.isOver) await changed();
    },
  };
}
