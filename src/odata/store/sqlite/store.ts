/**
 * SQLite through better-sqlite3, which is synchronous. One connection writes, one transaction after the other; reads have
 * connections of their own (write-ahead log), so no request ever runs inside another's transaction nor sees its
 * uncommitted rows. Short reads run here; all others on threads, where they hold up nobody.
 */
import type { SqlValue } from "../fragment";
import { sqlite as dialect } from "../sql/dialects/sqlite";
import { openQueries, valuesOf, type Connection } from "./sqlite-connection";
import { translated } from "./sqlite-errors";
import { partMaker, type PagePart } from "./page-parts";
import { readThreads, type ReadLimits } from "./sqlite-threads";
import { sqliteWriter } from "./sqlite-writer";
import type { Row, Store } from "./store";

/** Short reads look up few pages each, most of them the upper ones of an index. */
const cacheKilobytes = 4000;

/**
 * The store over a writer connection (TypeORM's) and the file it is open on. The file must be in write-ahead-log mode
 * and not be ":memory:", since readers open it themselves; the limits are of those on threads.
 */
export function sqliteStore(writer: Connection, file: string, limits: ReadLimits): Store {
  const { transaction, requireInPlace, close } = sqliteWriter(writer, file);
  const queries = openQueries(file, { cacheKilobytes });
  const here = (text: string, values: readonly SqlValue[]): readonly Row[] =>
    translated(() => queries.all(text, values));
  const elsewhere = readThreads(file, limits);

  const storeFor = (signal: AbortSignal | undefined): Store => ({
    dialect,
    query: (statement, inputs) => {
      const values = valuesOf(statement, inputs);
      return statement.short ? here(statement.text, values) : elsewhere.query(statement.text, values, signal);
    },
    stream: (statement, inputs, chunk) =>
      elsewhere.stream(chunk, statement.text, valuesOf(statement, inputs), signal),
    page: (statement, inputs, form) => {
      const values = valuesOf(statement, inputs);
      return statement.short && form.whole
        ? partNow(() => partMaker(form)(here(statement.text, values), true))
        : elsewhere.page(form, statement.text, values, signal);
    },
    transaction,
    threads: elsewhere.use,
    ping: async () => {
      requireInPlace();
      here("select 1", []);
    },
    close: async () => {
      await elsewhere.close();
      close();
      queries.close();
    },
  });
  return { ...storeFor(undefined), forRequest: ({ signal }) => storeFor(signal) };
}

/** A page that is read in one go where it stands. */
async function* partNow(part: () => PagePart): AsyncGenerator<PagePart> {
  yield part();
}
