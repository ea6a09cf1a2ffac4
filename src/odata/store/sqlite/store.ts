/**
 * SQLite through better-sqlite3, which is synchronous. One connection writes, one transaction after the other; reads
 * use separate connections (write-ahead log), so a request never runs inside another's transaction nor sees its
 * uncommitted rows. Bounded reads run here, others only within a budget of rows and time; beyond it they run in
 * processes, where they delay no other request and can be ended.
 */
import { isShort, type SqlValue, type Statement } from "../../sql/fragment";
import { chunksOf } from "../../turns";
import { partMaker, requireReadableRow, shortTogether } from "../page-chunks";
import type { Row, Store, StoreRequest } from "../store";
import { type Connection, openShortQueries, Sqlite, valuesOf } from "./connection";
import { sqlite as dialect } from "./dialect";
import { fileGuard, noFiles } from "./file-guard";
import { inSnapshot, inWriteTransaction, type ReadLimits, readProcesses, type Reads } from "./read-processes";
import { type SqliteFacts, sqliteWriter } from "./writer";

/** Bounded reads look up few pages each, most of them the upper ones of an index. */
const cacheKilobytes = 4000;

export interface SqliteLimits extends ReadLimits {
  /** Called with a sentence and the next step when a fault of the files is detected. */
  readonly report?: ((sentence: string) => void) | undefined;
}

/**
 * The store over a writer connection to a database in memory, or to a file in write-ahead-log mode, which readers open
 * themselves; the limits apply to reads in processes.
 */
export const sqliteStore = (writer: Connection, facts: SqliteFacts, limits: SqliteLimits): Store =>
  facts.file === inMemory ? memoryStore(writer, facts) : fileStore(writer, facts, limits);

function fileStore(writer: Connection, facts: SqliteFacts, limits: SqliteLimits): Store {
  const { file } = facts;
  const guard = fileGuard(file, limits.report);
  const queries = openShortQueries(file, { cacheKilobytes });
  const guarded =
    <T>(read: (text: string, values: readonly SqlValue[]) => T) =>
    (text: string, values: readonly SqlValue[]): T => {
      try {
        return read(text, values);
      } catch (error) {
        throw guard.translate(error);
      }
    };
  const here = guarded(queries.all);
  const inBudget = attempts(guarded(queries.allInBudget));
  const elsewhere = readProcesses(file, limits, guard);
  const { maxRead = Infinity } = limits;
  /** The rows of a statement that may run on the event loop; undefined for one that has to run in a process. */
  const onEventLoop = (
    statement: Statement<never>,
    values: readonly SqlValue[],
  ): readonly Row[] | undefined => {
    const rows = isShort(statement) ? here(statement.text, values) : inBudget(statement, values);
    for (const row of rows ?? []) requireReadableRow(row, maxRead);
    return rows;
  };
  const { transaction, requireWritable, isBehind, close } = sqliteWriter(
    writer,
    facts,
    guard,
    (options, work) =>
      elsewhere.reserve(options.signal, (process) => inWriteTransaction(process, options, work)),
  );

  const snapshot: Store["snapshot"] = (work, own) =>
    elsewhere.reserve(own, (process) => inSnapshot(process, own, (reads) => work(reading(reads, own))));
  const ping = async (): Promise<void> => {
    requireWritable();
    here("select 1 from sqlite_schema limit 1", []);
  };
  const closeAll = async (): Promise<void> => {
    await elsewhere.close();
    close();
    queries.close();
  };
  const storeFor = (signal?: StoreRequest["signal"], caller?: string): Store => ({
    dialect,
    query: (statement, inputs) => {
      const values = valuesOf(statement, inputs);
      return onEventLoop(statement, values) ?? elsewhere.query(statement.text, values, signal?.());
    },
    stream: (statement, inputs, chunk) =>
      elsewhere.stream(chunk, statement.text, valuesOf(statement, inputs), signal?.(), caller),
    page: {
      whole: (statement, inputs, form) => {
        const values = valuesOf(statement, inputs);
        const rows = onEventLoop(statement, values);
        if (rows) return partMaker(form)(shortTogether(rows, maxRead), true);
        return elsewhere.whole(form, statement.text, values, signal?.());
      },
      parts: (statement, inputs, form) =>
        elsewhere.page(form, statement.text, valuesOf(statement, inputs), signal?.(), caller),
    },
    transaction,
    snapshot,
    isBehind,
    processes: elsewhere.use,
    ping,
    close: closeAll,
    forRequest: (request) => storeFor(request.signal, request.caller),
  });
  /** A store that only reads, from one snapshot. */
  const reading = (reads: Reads, own: AbortSignal): Store => ({
    dialect,
    query: (statement, inputs) => reads.query(statement.text, valuesOf(statement, inputs), own),
    stream: (statement, inputs, chunk) =>
      reads.stream(chunk, statement.text, valuesOf(statement, inputs), own),
    page: {
      whole: (statement, inputs, form) => reads.whole(form, statement.text, valuesOf(statement, inputs), own),
      parts: (statement, inputs, form) => reads.page(form, statement.text, valuesOf(statement, inputs), own),
    },
    snapshot: (work) => work(reading(reads, own)),
    transaction: () => Promise.reject(new Error("A snapshot that is only read was to be written to.")),
    ping: () => Promise.resolve(),
    close: () => Promise.resolve(),
  });
  return storeFor();
}

/** Maximum number of executions for which a statement that was too long for the event loop is not tried there again. */
const mostSkipped = 1024;

/**
 * Runs the guarded form of statements; undefined where there is none, or where it was too long. After each failure, the
 * number of executions until the next attempt doubles.
 */
function attempts(run: (guarded: string, values: readonly SqlValue[]) => readonly Row[] | undefined) {
  const failures = new WeakMap<object, { readonly pause: number; remaining: number }>();
  return (
    statement: Pick<Statement<never>, "guarded">,
    values: readonly SqlValue[],
  ): readonly Row[] | undefined => {
    if (statement.guarded === undefined) return undefined;
    const failed = failures.get(statement);
    if (failed && failed.remaining > 0) {
      failed.remaining -= 1;
      return undefined;
    }
    const rows = run(statement.guarded, values);
    if (rows) failures.delete(statement);
    else {
      const pause = Math.min(mostSkipped, 2 * (failed?.pause ?? 1));
      failures.set(statement, { pause, remaining: pause });
    }
    return rows;
  };
}

const inMemory = ":memory:";

/**
 * The store over the only connection to a database in memory: every read is a transaction that waits for its turn. For
 * tests, examples and small services; a long read delays all others.
 */
function memoryStore(connection: Connection, facts: SqliteFacts): Store {
  const { transaction, close } = sqliteWriter(connection, facts, noFiles, undefined);

  const storeFor = (signal: AbortSignal): Store => {
    const query = <Inputs>(statement: Statement<Inputs>, inputs: Inputs): Promise<readonly Row[]> =>
      transaction(async (turn) => turn.query(statement, inputs), signal);
    return {
      dialect,
      query,
      async *stream(statement, inputs, chunk) {
        yield* chunksOf(await query(statement, inputs), chunk);
      },
      transaction,
      ping: () => Promise.resolve(),
      close: async () => close(),
    };
  };
  return { ...storeFor(new AbortController().signal), forRequest: ({ signal }) => storeFor(signal()) };
}

/** Opens the file for writing, in the mode that the store needs. Throws the driver's errors. */
export function openFile(file: string): Connection {
  const connection = new Sqlite(file);
  try {
    // The file has readers in addition to its writer.
    connection.pragma("journal_mode = WAL");
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}
