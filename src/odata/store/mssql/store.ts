/**
 * SQL Server through mssql, which is tedious with a pool. Requests take connections from the pool; a transaction uses
 * one exclusively, and so does a stream, which pauses reading while its rows are not consumed. Errors are converted to
 * the service's errors.
 */
import type { EventEmitter } from "node:events";
import sql from "mssql";
import type { ConnectionPool, IColumnMetadata, IResult, ISqlType, Request } from "mssql";
import type { SqlValue, Statement } from "../../sql/fragment";
import { type Expected, onServer, type Row, type ServerPools, type Store, type Transaction } from "../store";
import { type Attempt, retried, runTransaction, UncertainCommit } from "../transaction";
import { isInTurn, mssql as dialect } from "./dialect";
import {
  isDisconnected,
  isTimeout,
  lockNotGranted,
  mssqlError,
  notAsExpected,
  type UniqueKeys,
} from "./errors";
import {
  comparedDecimalType,
  emptyGuid,
  isPrimitiveTypeName,
  type PrimitiveTypeName,
} from "../../model/types";
import { readTooLarge } from "../driver-errors";

interface MssqlOptions extends ServerPools<ConnectionPool> {
  /** The unique indexes, for messages: the server reports the index but not its columns. */
  readonly keys: UniqueKeys;
  /** Milliseconds of a request, in which faults that pass are waited for; 0: no limit. */
  readonly statementTimeout: number;
}

/** Milliseconds in which faults that pass are waited for where there is another server. */
const briefly = 1000;

/** The store over pools of connections; the creator of the pools closes them. */
export function mssqlStore({ keys, statementTimeout: limit, ...pools }: MssqlOptions): Store {
  const ours = (error: unknown): unknown => mssqlError(error, keys);
  let known = false;
  // Queried until snapshots are allowed, since an administrator may allow them at any time.
  const hasSnapshots = async (): Promise<boolean> => {
    known ||= keepsSnapshots(await statements(pools.pool, ours, undefined).run(settingsOfDatabase));
    return known;
  };
  const maxLength = longestText(pools.pool);
  return onServer(pools, (pool, signal, waits) =>
    storeOn({ pool, ours, hasSnapshots, limit: waits ? limit : briefly, maxLength, signal }),
  );
}

/** The connection for statements, and the signal that ends them. */
interface Connection {
  readonly pool: ConnectionPool;
  /** Converts errors of the driver. */
  readonly ours: (error: unknown) => unknown;
  /** Whether transactions may see the database as of their beginning. */
  readonly hasSnapshots: () => Promise<boolean>;
  readonly limit: number;
  /** Characters at which the server cuts a text. */
  readonly maxLength: number;
  readonly signal: AbortSignal | undefined;
}

/** Bytes of a character of the driver's texts. */
const characterBytes = 2;

/** The driver tells the server of each connection at how many bytes of a text it stops sending. */
function longestText(pool: ConnectionPool): number {
  const { config } = pool as { readonly config?: { readonly options?: { readonly textsize?: number } } };
  return Math.floor((config?.options?.textsize ?? Infinity) / characterBytes);
}

function storeOn(connection: Connection): Store {
  const { pool, ours, limit, maxLength, signal } = connection;
  const on = (parent: ConnectionPool | sql.Transaction) => statements(parent, ours, signal, [], maxLength);
  return {
    dialect,
    query: (statement, inputs) =>
      retried(
        async () => {
          const { parent, end } = await asOfOneMoment(connection, statement.text);
          return on(parent).query(statement, inputs).finally(end);
        },
        signal,
        limit,
      ),
    stream: (statement, inputs, chunk) => {
      const open = async () => {
        const { parent, end } = await asOfOneMoment(connection, statement.text);
        return { request: requestOf(parent, statement, inputs), end };
      };
      return mssqlStream(open, statement.text, { chunk, signal, limit, maxLength, ours });
    },
    transaction: (work, own, isolation) => {
      const locked = new Set<string>();
      const run = (attempt: number) => transaction(connection, work, own, { isolation, attempt, locked });
      return retried(run, own, limit);
    },
    ping: async () => {
      await on(pool).run("select 1");
    },
    advice: async () => adviceOf(await on(pool).run(settingsOfDatabase)),
    pool: () => ({ inUse: pool.borrowed, idle: pool.available, waiting: pool.pending }),
    close: async () => undefined,
  };
}

/** The parent of a read's requests. Several selections see one state of a database that keeps snapshots. */
async function asOfOneMoment(
  { pool, ours, hasSnapshots }: Connection,
  text: string,
): Promise<{ readonly parent: ConnectionPool | sql.Transaction; readonly end: () => Promise<void> }> {
  if (!isInTurn(text) || !(await hasSnapshots())) return { parent: pool, end: async () => undefined };
  const begun = await beginning(pool, "snapshot", ours);
  return { parent: begun, end: () => rollback(begun) };
}

const parametersOf = <Inputs>(
  { parameters }: Pick<Statement<Inputs>, "parameters">,
  inputs: Inputs,
): readonly TypedParameter[] => parameters.map(({ read, type }) => typedParameter(read(inputs), type));

/** A request with its parameters, whose rows are arrays. */
function requestOf<Inputs>(
  parent: ConnectionPool | sql.Transaction,
  statement: Pick<Statement<Inputs>, "parameters">,
  inputs: Inputs,
): sql.Request {
  const request = new sql.Request(parent as ConnectionPool);
  request.arrayRowMode = true;
  parametersOf(statement, inputs).forEach(({ type, value }, i) => request.input(`p${i + 1}`, type, value));
  return request;
}

type RowSet = readonly (readonly unknown[])[] & { readonly columns: Columns };

/**
 * Statements on a pool or in a transaction; a statement that runs when the signal is aborted is cancelled. Each takes
 * along the locks and statements in the list.
 */
function statements(
  parent: ConnectionPool | sql.Transaction,
  ours: (error: unknown) => unknown,
  signal: AbortSignal | undefined,
  waiting: Waiting[] = [],
  maxLength = Infinity,
) {
  async function sendWith(
    before: readonly Waiting[],
    request: sql.Request,
    text: string,
  ): Promise<sql.IResult<unknown>> {
    signal?.throwIfAborted();
    const cancel = (): void => request.cancel();
    signal?.addEventListener("abort", cancel);
    try {
      return await request.query(textOfWaiting(before, request) + text);
    } catch (error) {
      throw errorOfBatch(error, before, ours);
    } finally {
      signal?.removeEventListener("abort", cancel);
    }
  }
  /** Sends waiting ones until no more are left than the next request takes along. */
  async function sendWaiting(taken = (): number => 0): Promise<void> {
    while (waiting.length > taken()) {
      const request = requestOf(parent, { parameters: [] }, {});
      await sendWith(waiting.splice(0, fitting(waiting, request) || 1), request, "");
    }
  }
  async function send(request: sql.Request, text: string): Promise<sql.IResult<unknown>> {
    await sendWaiting(() => fitting(waiting, request));
    return sendWith(waiting.splice(0), request, text);
  }
  const run = <Inputs>(statement: Statement<Inputs>, inputs: Inputs): Promise<sql.IResult<unknown>> =>
    send(requestOf(parent, statement, inputs), statement.text);
  return {
    /** The rows of all row sets, one after the other. */
    query: async <Inputs>(statement: Statement<Inputs>, inputs: Inputs): Promise<readonly Row[]> => {
      const { recordsets, columns } = (await run(statement, inputs)) as unknown as {
        readonly recordsets: readonly RowSet[];
        readonly columns: readonly Columns[];
      };
      return recordsets.flatMap((rows, i) => rows.map(rowReader(columns[i] ?? rows.columns, maxLength)));
    },
    /** The rows of the statement itself: those before it report rows, too. */
    execute: async <Inputs>(statement: Statement<Inputs>, inputs: Inputs): Promise<number> =>
      (await run(statement, inputs)).rowsAffected.at(-1) ?? 0,
    /** A statement without parameters. */
    run: (text: string) => send(requestOf(parent, { parameters: [] }, {}), text),
    sendWaiting,
  };
}

const noSnapshots = { number: 3952, message: "snapshot_isolation_state" };

/**
 * Begins a transaction. The isolation level stays with the connection: snapshots must be allowed, or later reads on that
 * connection would also fail.
 */
async function beginning(
  pool: ConnectionPool,
  isolation: Attempt["isolation"],
  ours: Connection["ours"],
): Promise<sql.Transaction> {
  const begun = new sql.Transaction(pool);
  try {
    await begun.begin(isolation ? sql.ISOLATION_LEVEL.SNAPSHOT : sql.ISOLATION_LEVEL.READ_COMMITTED);
  } catch (error) {
    throw ours(error);
  }
  return begun;
}

async function transaction<T>(
  { pool, ours, hasSnapshots }: Connection,
  work: (transaction: Transaction) => Promise<T>,
  own: AbortSignal,
  attempt: Attempt,
): Promise<T> {
  const { isolation, locked } = attempt;
  own.throwIfAborted();
  if (isolation && !(await hasSnapshots())) throw ours(noSnapshots);
  const begun = await beginning(pool, isolation, ours);
  const waiting: Waiting[] = [];
  const { query, execute, run, sendWaiting } = statements(begun, ours, own, waiting);
  const undo = statements(begun, ours, undefined).run;
  const settle = async (): Promise<void> => {
    if (waiting.some((each) => "text" in each)) await sendWaiting();
  };
  return runTransaction(
    {
      query,
      execute,
      post: (statement, inputs, expected) =>
        void waiting.push({ text: statement.text, parameters: parametersOf(statement, inputs), expected }),
      lock: (name) => void waiting.push({ name, mode: "Exclusive" }),
      share: (names) => void waiting.push(...names.map((name) => ({ name, mode: "Shared" }) as const)),
      savepoint: async (part) => {
        // Savepoints of the same name hide each other, and there is nothing to release.
        await run("save transaction part");
        try {
          const result = await part();
          await settle();
          return result;
        } catch (error) {
          const earlier = await settle().catch((failure: unknown) => failure);
          await undo("rollback transaction part").catch(() => undefined);
          throw ours(earlier ?? error);
        }
      },
      settle,
      commit: () =>
        commit(begun, ours, waiting, () => sendWaiting(() => fitting(waiting, { parameters: {} }))),
      rollback: () => rollback(begun),
    },
    async (within) => {
      // A snapshot begins with the first access to data: a retry takes its locks before that, and sees the committed
      // changes.
      if (isolation) for (const name of locked) await within.lock(name);
      await sendWaiting();
      return work(within);
    },
    own,
    attempt,
  );
}

/** Nothing to do where the server has already rolled back or the connection broke. */
const rollback = (begun: sql.Transaction): Promise<void> => begun.rollback().catch(() => undefined);

/**
 * Commits in the round trip of the waiting statements. A batch with parameters must end with as many open transactions
 * as it began with (error 266), so another one is begun, which ends as soon as the driver releases the connection; it
 * holds nothing, and the response does not wait for it. From here on the request is not cancelled, as the server may
 * have committed by then.
 */
async function commit(
  begun: sql.Transaction,
  ours: Connection["ours"],
  waiting: Waiting[],
  sendMost: () => Promise<void>,
): Promise<void> {
  const ofCommit = (error: unknown): unknown =>
    isDisconnected(error) || isTimeout(error) ? new UncertainCommit(error) : ours(error);
  if (waiting.length === 0)
    return begun.commit().catch((error: unknown) => {
      throw ofCommit(error);
    });
  try {
    await sendMost();
    await statements(begun, ofCommit, undefined, waiting).run("commit; begin transaction");
  } catch (error) {
    await rollback(begun);
    throw error;
  }
  void rollback(begun);
}

/* Settings of a SQL Server database that the service can run without, but less well. */

type SettingsResult = Pick<IResult<unknown>, "recordset">;

/**
 * One row: whether readers see row versions, whether snapshots are kept, whether texts are compared by code point, and
 * whether there is OPENJSON.
 */
const settingsOfDatabase =
  "select cast(is_read_committed_snapshot_on as int), cast(snapshot_isolation_state as int), " +
  "case when collation_name = N'Latin1_General_100_BIN2' then 1 else 0 end, " +
  "case when compatibility_level >= 130 then 1 else 0 end from sys.databases where database_id = db_id()";

const advice = [
  "READ_COMMITTED_SNAPSHOT is off, so reads and writes wait for each other; run ALTER DATABASE CURRENT SET READ_COMMITTED_SNAPSHOT ON without other connections (docs/databases.md).",
  "Snapshots are not allowed, so batches with snapshot isolation are rejected; run ALTER DATABASE CURRENT SET ALLOW_SNAPSHOT_ISOLATION ON (docs/databases.md).",
  "The database has another collation than Latin1_General_100_BIN2, for which the service is written; copy it into a new database with that collation (npm run copy; docs/databases.md).",
  "The database's compatibility level is below 130, at which statements that read JSON are errors; run ALTER DATABASE CURRENT SET COMPATIBILITY_LEVEL = 150 (docs/databases.md).",
] as const;

const isOn = (row: readonly unknown[], i: number): boolean => Number(row[i]) === 1;
const rowOf = ({ recordset }: SettingsResult): readonly unknown[] =>
  (recordset as unknown as readonly (readonly unknown[])[])[0] ?? [];

/** Whether transactions may see the database as of their beginning, from the result of `settingsOfDatabase`. */
const keepsSnapshots = (result: SettingsResult): boolean => isOn(rowOf(result), 1);

/** Recommended changes for an administrator, from the result of `settingsOfDatabase`, whose rows are arrays. */
export function adviceOf(result: SettingsResult): readonly string[] {
  const row = rowOf(result);
  return advice.filter((_, i) => !isOn(row, i));
}

/* Options of TypeORM's pool for SQL Server that its types do not have. */

/**
 * Gives the error of a failed login the number that the server sent: the driver reports each of them as `ELOGIN`, a
 * wrong password and a database that is being moved alike.
 */
function keepLoginNumber(connection: EventEmitter): void {
  let sent: number | undefined;
  const note = ({ number }: { readonly number: number }): void => {
    sent = number;
  };
  connection.on("errorMessage", note);
  connection.once("connect", (error: { number?: number | undefined } | undefined) => {
    connection.off("errorMessage", note);
    if (error) error.number ??= sent;
  });
}

export const mssqlPoolOptions = {
  /** For the pool (`extra`). */
  pool: {
    // By its state and its socket. The default, `SELECT 1`, doubles the round trips; a connection that broke without
    // notice fails its next statement, which is repeated on another one.
    validateConnection: "socket",
    beforeConnect: keepLoginNumber,
  },
  /** For each connection (`options`). Logins are repeated by the store, after the pause that fits the error. */
  connection: { maxRetriesOnTransientErrors: 0 },
} as const;

// Locks and statements that wait in a transaction until another statement takes them along: they are one batch with it,
// and so one round trip (decision 0042).

/** A lock that is held until the end of the transaction. */
interface Lock {
  readonly name: string;
  readonly mode: "Exclusive" | "Shared";
}

/** A statement whose result is not needed, with the values of `@p1` and the others. */
interface Posted {
  readonly text: string;
  readonly parameters: readonly TypedParameter[];
  readonly expected: Expected | undefined;
}

type Waiting = Lock | Posted;

/** Most of one round trip: each combination is another text that the server compiles. */
const waitingAtOnce = 8;

/** Parameters of a request (SQL Server allows 2,100, of which two are the text and the types of the others). */
const mostParameters = 2098;

/** The number of the first ones that a request can take along. */
function fitting(waiting: readonly Waiting[], { parameters }: Pick<Request, "parameters">): number {
  let left = mostParameters - Object.keys(parameters).length;
  const first = waiting.slice(0, waitingAtOnce);
  const tooMany = first.findIndex((each) => (left -= "mode" in each ? 1 : each.parameters.length) < 0);
  return tooMany < 0 ? first.length : tooMany;
}

/** Characters of a lock's name; the server ignores further ones. */
const longestLock = 255;

/** A literal or a quoted name, or the beginning of a parameter. */
const parameter = /'[^']*'|"[^"]*"|@p(?=\d)/g;

/**
 * Returns the text that takes the locks and runs the statements, in order, and adds its parameters to the request. The
 * batch ends at the first one that fails, and does not run the text that follows.
 */
function textOfWaiting(waiting: readonly Waiting[], request: Request): string {
  const texts = waiting.map((each, i): string => {
    const name = `lock${i + 1}`;
    if ("mode" in each) {
      request.input(name, sql.NVarChar(longestLock), each.name.slice(0, longestLock));
      // The result is negative where the lock was not granted: timeout, cancellation, or deadlock victim.
      return `exec @result = sp_getapplock @Resource = @${name}, @LockMode = '${each.mode}', @LockOwner = 'Transaction'; if @result < 0 throw ${lockNotGranted}, 'sp_getapplock', 1; `;
    }
    const prefix = `s${i + 1}p`;
    each.parameters.forEach(({ type, value }, n) => request.input(`${prefix}${n + 1}`, type, value));
    const text = each.text.replace(parameter, (found) => (found === "@p" ? `@${prefix}` : found));
    // Most errors end their statement only, which then has changed no rows.
    if (!each.expected) return `${text}; if @@error <> 0 return; `;
    const failed = `throw ${notAsExpected}, '${i}', 1; `;
    return each.expected.rows === "some"
      ? `if not exists (${text}) ${failed}`
      : `${text}; if @@rowcount <> ${each.expected.rows} ${failed}`;
  });
  const declared = waiting.some((each) => "mode" in each) ? "declare @result int; " : "";
  return declared + texts.join("");
}

interface BatchError {
  readonly number?: unknown;
  readonly message?: unknown;
  readonly precedingErrors?: readonly unknown[];
}

/** The error to throw for that of a batch; `ours` converts those of the server. */
function errorOfBatch(
  error: unknown,
  waiting: readonly Waiting[],
  ours: (error: unknown) => unknown,
): unknown {
  const { number, message, precedingErrors = [] } = (error ?? {}) as BatchError;
  const expectedOf = (each: Waiting | undefined): Expected | undefined =>
    each && "text" in each ? each.expected : undefined;
  const ended = number === notAsExpected ? expectedOf(waiting[Number(message)]) : undefined;
  if (ended) return ended.failure(precedingErrors.length > 0 ? ours(error) : undefined);
  // The batch ended at once, at a statement that is not named.
  return waiting.reduce((found, each) => expectedOf(each)?.failure(found) ?? found, ours(error));
}

// Rows of a request in chunks, as its events deliver them; the connection is not read while no rows are consumed.

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

/* Conversion of values to and from SQL Server: parameters of the columns' types, rows in the stored forms. */

interface TypedParameter {
  readonly type: ISqlType;
  readonly value: SqlValue | boolean;
}

/** Maximum characters of a text that is no LOB. All texts up to it have one type, so that they share a plan. */
const shortText = 4000;
const textType = (value: SqlValue): ISqlType =>
  typeof value === "string" && value.length > shortText ? sql.NVarChar(sql.MAX) : sql.NVarChar(shortText);

/** A literal has the length that the client wrote. */
const wholeType = (value: SqlValue): ISqlType =>
  value !== null && BigInt.asIntN(32, BigInt(value as number)) !== BigInt(value as number)
    ? sql.BigInt()
    : sql.Int();

/** Casts give texts their types: the driver would send binary fractions and local times. */
const asText = sql.NVarChar(40);

const types: Readonly<Record<PrimitiveTypeName, (value: SqlValue) => ISqlType>> = {
  "Edm.Guid": () => sql.UniqueIdentifier(),
  "Edm.String": textType,
  "Edm.Boolean": () => sql.Bit(),
  "Edm.Byte": wholeType,
  "Edm.SByte": wholeType,
  "Edm.Int16": wholeType,
  "Edm.Int32": wholeType,
  "Edm.Int64": () => sql.BigInt(),
  "Edm.Decimal": () => asText,
  "Edm.Double": () => sql.Float(),
  "Edm.Single": () => sql.Float(),
  "Edm.Date": () => asText,
  "Edm.DateTimeOffset": () => asText,
  "Edm.TimeOfDay": () => asText,
  "Edm.Duration": () => sql.BigInt(),
  "Edm.Binary": textType,
  "Edm.Stream": textType,
};

const bindings: Partial<Record<PrimitiveTypeName, (value: NonNullable<SqlValue>) => SqlValue | boolean>> = {
  "Edm.Boolean": (value) => Number(value) === 1,
  "Edm.Guid": (value) => (value === "" ? emptyGuid : value),
  // Without exponent.
  "Edm.Decimal": (value) => (typeof value === "number" ? value.toFixed(8) : String(value)),
  "Edm.DateTimeOffset": (value) => String(value).replace(/Z$/, ""),
};

/** The parameter for a value of an EDM type in its stored form. */
export function typedParameter(value: SqlValue, type: string): TypedParameter {
  if (type === comparedDecimalType) return { type: asText, value };
  if (!isPrimitiveTypeName(type)) throw new Error(`no such type: ${type}`);
  const bound = value === null ? null : (bindings[type]?.(value) ?? value);
  return { type: types[type](value), value: bound };
}

/** Integers are returned as text where a double might be inexact. */
const wholeNumber = (value: unknown): SqlValue =>
  Number.isSafeInteger(Number(value)) ? Number(value) : BigInt(String(value));

/** By the type of a column: conversion of the driver's value to the stored form. */
const readers: ReadonlyMap<unknown, (value: unknown) => SqlValue> = new Map<
  unknown,
  (value: unknown) => SqlValue
>([
  [sql.BigInt, wholeNumber],
  [sql.Bit, (value) => (value === true ? 1 : 0)],
  [sql.UniqueIdentifier, (value) => String(value).toLowerCase()],
]);

/** The columns of a row set, in their order. */
type Columns = readonly Pick<IColumnMetadata[string], "type">[];

/**
 * Returns the conversion of the driver's rows of those columns. A Date is a fault of the statement, which must return
 * dates and times as text (decision 0022): the instant that the driver makes of them depends on its settings and the
 * zone of the process. Throws 400 for a text of `maxLength` characters, at which the server cuts it.
 */
export function rowReader(columns: Columns, maxLength = Infinity): (row: readonly unknown[]) => Row {
  const byColumn = columns.map(({ type }) => readers.get(type));
  return (row) =>
    row.map((value, i) => {
      if (value === null) return null;
      // The server cuts longer texts.
      if (typeof value === "string" && value.length >= maxLength) throw readTooLarge(maxLength);
      if (value instanceof Date)
        throw new Error(`Column ${i + 1} left the database as the driver's Date; expected text.`);
      return byColumn[i]?.(value) ?? (value as SqlValue);
    });
}
