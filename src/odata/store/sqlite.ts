/**
 * SQLite through better-sqlite3. One connection writes, one transaction after the other; reads have connections of
 * their own (write-ahead log), so no request ever runs inside another's transaction nor sees its uncommitted rows.
 */
import Database from "better-sqlite3";
import { emptyGuid } from "../edm/types";
import type { SqlValue, Statement } from "../fragment";
import { sqlite as dialect } from "../sql/dialects/sqlite";
import { sqliteError } from "./sqlite-errors";
import { defineFunctions } from "./sqlite-functions";
import type { Row, Store, Transaction } from "./store";

type Connection = Database.Database;

/** Statements kept prepared on a connection; the least recently used goes first. */
const preparedLimit = 500;
/** Connections that streams may hold at a time; further streams wait for one. */
const cursorLimit = 32;
/** A stream reads each page of the file once, so a cache would only cost memory. */
const cursorCacheKilobytes = 2000;

/** Settings and functions that every connection needs. Also for the connection that TypeORM opened. */
export function prepareConnection(connection: Connection, cacheKilobytes = 16_000): void {
  connection.pragma("busy_timeout = 5000");
  connection.pragma(`cache_size = -${cacheKilobytes}`);
  defineFunctions(connection);
}

/** The driver binds JavaScript numbers as REAL, so integers go as BigInt; decimals come as text and go as REAL. */
const bindings: Readonly<Record<string, (value: SqlValue) => SqlValue>> = {
  "Edm.Int32": (value) => (typeof value === "number" && Number.isInteger(value) ? BigInt(value) : value),
  "Edm.Int64": (value) => (typeof value === "number" && Number.isInteger(value) ? BigInt(value) : value),
  "Edm.Boolean": (value) => (typeof value === "number" ? BigInt(value) : value),
  "Edm.Duration": (value) => (typeof value === "number" ? BigInt(value) : value),
  "Edm.Decimal": (value) => (typeof value === "string" ? Number(value) : value),
  "Edm.Guid": (value) => (value === "" ? emptyGuid : value),
};

function valuesOf<Inputs>(statement: Statement<Inputs>, inputs: Inputs): SqlValue[] {
  return statement.parameters.map(({ read, type }) => {
    const value = read(inputs);
    const bind = bindings[type];
    return bind ? bind(value) : value;
  });
}

/** Prepared statements of one connection by their text. */
function statementCache(connection: Connection) {
  const prepared = new Map<string, Database.Statement>();
  return (text: string): Database.Statement => {
    const known = prepared.get(text);
    if (known) {
      prepared.delete(text);
      prepared.set(text, known);
      return known;
    }
    const statement = connection.prepare(text);
    if (statement.reader) statement.raw(true);
    prepared.set(text, statement);
    if (prepared.size > preparedLimit) prepared.delete(prepared.keys().next().value ?? "");
    return statement;
  };
}

/** Runs what may throw a driver's error, and throws ours instead. */
function translated<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw sqliteError(error);
  }
}

/**
 * The store over a writer connection (TypeORM's) and the file it is open on. The file must be in write-ahead-log mode
 * and not be ":memory:", since readers open it themselves.
 */
export function sqliteStore(writer: Connection, file: string): Store {
  prepareConnection(writer);
  // An acknowledged write survives a power cut too, not only the end of the process.
  writer.pragma("synchronous = full");
  // Statistics tell the planner when an index on the company would only be a detour.
  writer.pragma("optimize = 0x10002");
  const open = (cacheKilobytes?: number): Connection => {
    const connection = new Database(file, { readonly: true });
    prepareConnection(connection, cacheKilobytes);
    return connection;
  };
  const reader = open();
  const prepareRead = statementCache(reader);
  const cursors = cursorPool(() => open(cursorCacheKilobytes));
  const write = serialWriter(writer);

  return {
    dialect,
    query: (statement, inputs) =>
      translated(() => prepareRead(statement.text).all(...valuesOf(statement, inputs)) as Row[]),
    stream: (statement, inputs, chunk) => cursors.stream(statement.text, valuesOf(statement, inputs), chunk),
    transaction: write,
    ping: async () => {
      translated(() => prepareRead("select 1").get());
    },
    close: async () => {
      writer.pragma("optimize");
      reader.close();
      cursors.close();
    },
  };
}

/** One transaction at a time, in the order of arrival. */
function serialWriter(connection: Connection): Store["transaction"] {
  const prepare = statementCache(connection);
  const [begin, commit, rollback] = ["begin immediate", "commit", "rollback"].map((text) =>
    connection.prepare(text),
  );
  // Savepoints of the same name hide each other, so nested ones need no names of their own.
  const [save, release, undo] = ["savepoint part", "release part", "rollback to part"].map((text) =>
    connection.prepare(text),
  );
  const transaction: Transaction = {
    query: (statement, inputs) =>
      translated(() => prepare(statement.text).all(...valuesOf(statement, inputs)) as Row[]),
    execute: (statement, inputs) =>
      translated(() => prepare(statement.text).run(...valuesOf(statement, inputs)).changes),
    // There is one writer at a time.
    lock: () => undefined,
    lastly: (_order, work) => work(),
    savepoint: async (work) => {
      translated(() => save?.run());
      try {
        return await work();
      } catch (error) {
        // Some faults of the database (no room left) have rolled back everything already.
        if (connection.inTransaction) undo?.run();
        throw error;
      } finally {
        if (connection.inTransaction) release?.run();
      }
    },
  };
  let last: Promise<unknown> = Promise.resolve();
  const run = async <T>(work: (transaction: Transaction) => Promise<T>, signal: AbortSignal): Promise<T> => {
    signal.throwIfAborted();
    translated(() => begin?.run());
    try {
      const result = await work(transaction);
      // The client left or the time is over: it will not learn of a success, so there must be none.
      signal.throwIfAborted();
      translated(() => commit?.run());
      return result;
    } catch (error) {
      if (connection.inTransaction) rollback?.run();
      throw error;
    }
  };
  return (work, signal) => {
    const turn = last.then(() => run(work, signal));
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** Connections for streams: each stream has one to itself, and with it a snapshot that no later write changes. */
function cursorPool(open: () => Connection) {
  const idle: Connection[] = [];
  const waiting: ((connection: Connection) => void)[] = [];
  const all = new Set<Connection>();

  const acquire = async (): Promise<Connection> => {
    const free = idle.pop();
    if (free) return free;
    if (all.size >= cursorLimit) return new Promise((resolve) => waiting.push(resolve));
    const connection = open();
    all.add(connection);
    return connection;
  };
  const release = (connection: Connection): void => {
    const next = waiting.shift();
    if (next) next(connection);
    else idle.push(connection);
  };

  return {
    async *stream(text: string, values: readonly SqlValue[], chunk: number): AsyncGenerator<readonly Row[]> {
      const connection = await acquire();
      try {
        const rows = translated(() =>
          connection
            .prepare(text)
            .raw(true)
            .iterate(...values),
        ) as IterableIterator<Row>;
        yield* chunks(rows, chunk);
      } catch (error) {
        throw sqliteError(error);
      } finally {
        release(connection);
      }
    },
    close: () => all.forEach((connection) => connection.close()),
  };
}

/** Groups rows; between two groups other requests get their turn. Leaving early closes the cursor. */
async function* chunks(rows: IterableIterator<Row>, size: number): AsyncGenerator<readonly Row[]> {
  try {
    for (;;) {
      const group: Row[] = [];
      while (group.length < size) {
        const { done, value } = rows.next();
        if (done) {
          if (group.length > 0) yield group;
          return;
        }
        group.push(value);
      }
      yield group;
      await new Promise((resolve) => setImmediate(resolve));
    }
  } finally {
    rows.return?.();
  }
}
