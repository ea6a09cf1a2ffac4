/** Rows of a request that ends early: a request of the driver that the test controls (`src/odata/store/mssql/store.ts`). */
import type { Request } from "mssql";
import { EventEmitter } from "node:events";
import { mssqlStream } from "../../src/odata/store/mssql/store";

/** A request that has sent these rows and is still running; when it is cancelled it fails, and ends in a later turn. */
function runningRequest(rows: readonly (readonly unknown[])[]) {
  const events = new EventEmitter();
  const query = (): Promise<void> => {
    setImmediate(() => {
      events.emit("recordset", [{ type: undefined }]);
      for (const row of rows) events.emit("row", row);
    });
    return new Promise(() => undefined);
  };
  const cancel = (): void => {
    setImmediate(() => {
      events.emit("error", new Error("Canceled."));
      setImmediate(() => events.emit("done"));
    });
  };
  const nothing = (): void => undefined;
  return Object.assign(events, { query, cancel, pause: nothing, resume: nothing }) as unknown as Request;
}

test.each([
  [1, "before the first chunk"],
  [2, "after the first chunk"],
])("a signal ends a stream of %i rows in chunks of 2 that waits for more, %s", async (count) => {
  const request = runningRequest(Array.from({ length: count }, (_, i) => [i]));
  const own = new AbortController();
  let ends = 0;
  const end = async (): Promise<void> => {
    ends += 1;
  };
  const rows = mssqlStream(async () => ({ request, end }), "select 1", {
    chunk: 2,
    signal: own.signal,
    limit: 0,
    maxLength: Infinity,
    ours: (error) => error,
  });
  const read = async (): Promise<unknown[]> => {
    const all: unknown[] = [];
    for await (const chunk of rows) all.push(...chunk);
    return all;
  };
  const reading = read();
  setTimeout(() => own.abort(), 20);
  await expect(reading).rejects.toThrow("Canceled.");
  expect(ends).toBe(1);
});

test("a row that cannot be read fails the stream", async () => {
  const request = runningRequest([["short"], ["too long a text"]]);
  const rows = mssqlStream(async () => ({ request, end: async () => undefined }), "select 1", {
    chunk: 2,
    signal: undefined,
    limit: 0,
    maxLength: 8,
    ours: (error) => error,
  });
  await expect(rows.next()).rejects.toMatchObject({ kind: "BadRequest_LimitExceeded" });
});
