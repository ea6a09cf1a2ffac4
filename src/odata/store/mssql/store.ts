/**
 * SQL Server through mssql, which is tedious with a pool. Requests take connections from the pool; a transaction uses
 * one exclusively, and so does a stream, which pauses reading while its rows are not consumed. Errors are converted to
 * the service's errors.
 */
import type { EventEmitter } from "node:events";
import sql from "mssql";
import type { ConnectionPool, IResult } from "mssql";
import type { Statement } from "../../sql/fragment";
import { retried } from "../retry";
import type { Row, Store, Transaction } from "../store";
import { runTransaction, uncertainCommit } from "../transaction";
import { isInTurn, mssql as dialect } from "./dialect";
import { isDisconnected, isTimeout, mssqlError, type UniqueKeys } from "./errors";
import { mssqlStream } from "./stream";
import { type Columns, rowReader, type TypedParameter, typedParameter } from "./values";
import { errorOfBatch, fits, textOfWaiting, type Waiting, waitingAtOnce } from "./waiting";

interface MssqlOptions {
  readonly pool: ConnectionPool;
  /** For reads that accept a replica. */
  readonly replica?: ConnectionPool | undefined;
  /** The unique indexes, for messages: the server reports the index but not its columns. */
  readonly keys: UniqueKeys;
  /** Milliseconds of a request, in which faults that pass are waited for; 0: no limit. */
  readonly statementTimeout: number;
}

/** The store over pools of connections; the creator of the pools closes them. */
export function mssqlStore({ pool, replica, keys, statementTimeout: limit }: MssqlOptions): Store {
  let known = false;
  // Queried until snapshots are allowed, since an administrator may allow them at any time.
  const hasSnapshots = async (): Promise<boolean> => {
    known ||= keepsSnapshots(
      await statements(pool, (error) => mssqlError(error, keys), undefined).run(settingsOfDatabase),
    );
    return known;
  };
  const maxLength = longestText(pool);
  return {
    ...storeOn({ pool, keys, hasSnapshots, limit, maxLength, signal: undefined }),
    forRequest: ({ signal, readOnly }) => {
      const facts = { keys, hasSnapshots, limit, maxLength, signal: signal() };
      return readOnly && replica
        ? { ...storeOn({ ...facts, pool: replica }), lags: true }
        : storeOn({ ...facts, pool });
    },
  };
}

/** The connection for statements, and the signal that ends them. */
interface Connection {
  readonly pool: ConnectionPool;
  readonly keys: UniqueKeys;
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
  const { pool, keys, limit, maxLength, signal } = connection;
  const ours = (error: unknown): unknown => mssqlError(error, keys);
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
      const run = { ...connection, signal: own };
      return retried((attempt) => transaction(run, work, own, { isolation, attempt, locked }), own, limit);
    },
    ping: async () => {
      await on(pool).run("select 1");
    },
    advice: async () => adviceOf(await on(pool).run(settingsOfDatabase)),
    pool: () => ({ inUse: pool.borrowed, idle: pool.available, waiting: pool.pending }),
    close: async () => undefined,
  };
}

/**
 * The parent for the requests of a read. Several selections see one state of the database, where it keeps snapshots.
 */
async function asOfOneMoment(
  { pool, keys, hasSnapshots }: Connection,
  text: string,
): Promise<{ readonly parent: ConnectionPool | sql.Transaction; readonly end: () => Promise<void> }> {
  if (!isInTurn(text) || !(await hasSnapshots())) return { parent: pool, end: async () => undefined };
  const begun = await beginning(pool, "snapshot").catch((error: unknown) => {
    throw mssqlError(error, keys);
  });
  return { parent: begun, end: () => begun.rollback().catch(() => undefined) };
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
  /** Sends waiting ones until so many of them are left. */
  async function sendWaiting(left: number): Promise<void> {
    while (waiting.length > left)
      await sendWith(waiting.splice(0, waitingAtOnce), requestOf(parent, { parameters: [] }, {}), "");
  }
  async function send(request: sql.Request, text: string): Promise<sql.IResult<unknown>> {
    await sendWaiting(fits(waiting, request) ? waitingAtOnce : 0);
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

interface Attempt {
  readonly isolation: "snapshot" | undefined;
  readonly attempt: number;
  /** The names that previous attempts have locked, in order. */
  readonly locked: Set<string>;
}

/**
 * Begins a transaction. The isolation level stays with the connection: snapshots must be allowed, or later reads on that
 * connection would also fail.
 */
async function beginning(pool: ConnectionPool, isolation: Attempt["isolation"]): Promise<sql.Transaction> {
  const begun = new sql.Transaction(pool);
  await begun.begin(isolation ? sql.ISOLATION_LEVEL.SNAPSHOT : sql.ISOLATION_LEVEL.READ_COMMITTED);
  return begun;
}

async function transaction<T>(
  { pool, keys, hasSnapshots, signal }: Connection,
  work: (transaction: Transaction) => Promise<T>,
  own: AbortSignal,
  { isolation, attempt, locked }: Attempt,
): Promise<T> {
  own.throwIfAborted();
  const ours = (error: unknown): unknown => mssqlError(error, keys);
  if (isolation && !(await hasSnapshots())) throw ours(noSnapshots);
  const begun = await beginning(pool, isolation).catch((error: unknown) => {
    throw ours(error);
  });
  const waiting: Waiting[] = [];
  const { query, execute, run, sendWaiting } = statements(begun, ours, signal, waiting);
  const undo = statements(begun, ours, undefined).run;
  // A snapshot begins with the first access to data: a retry takes its locks before that, and sees the committed
  // changes.
  const early = isolation ? [...locked] : [];
  const settle = async (): Promise<void> => {
    if (waiting.some((each) => "text" in each)) await sendWaiting(0);
  };
  const lock = (name: string, mode: "Exclusive" | "Shared"): void => {
    locked.add(name);
    waiting.push({ name, mode });
  };
  return runTransaction(
    {
      stale: () => isolation !== undefined && [...locked].some((name) => !early.includes(name)),
      query,
      execute,
      post: (statement, inputs, expected) =>
        void waiting.push({ text: statement.text, parameters: parametersOf(statement, inputs), expected }),
      lock: (name) => lock(name, "Exclusive"),
      share: (names) => {
        for (const name of names) lock(name, "Shared");
      },
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
      commit: () => commit(begun, keys, waiting, () => sendWaiting(waitingAtOnce)),
      rollback: () => rollback(begun),
    },
    async (within) => {
      for (const name of early) await within.lock(name);
      await sendWaiting(0);
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
  keys: UniqueKeys,
  waiting: Waiting[],
  sendMost: () => Promise<void>,
): Promise<void> {
  const ours = (error: unknown): unknown =>
    isDisconnected(error) || isTimeout(error) ? uncertainCommit(error) : mssqlError(error, keys);
  if (waiting.length === 0)
    return begun.commit().catch((error: unknown) => {
      throw ours(error);
    });
  try {
    await sendMost();
    await statements(begun, ours, undefined, waiting).run("commit; begin transaction");
  } catch (error) {
    await rollback(begun);
    throw error;
  }
  void rollback(begun);
}

/* Settings of a SQL Server database that the service can run without, but less well. */

type SettingsResult = Pick<IResult<unknown>, "recordset">;

/** One row: whether readers see row versions, whether snapshots are kept. */
const settingsOfDatabase =
  "select cast(is_read_committed_snapshot_on as int), cast(snapshot_isolation_state as int) from sys.databases where database_id = db_id()";

const advice = [
  "READ_COMMITTED_SNAPSHOT is off, so reads and writes wait for each other; run ALTER DATABASE CURRENT SET READ_COMMITTED_SNAPSHOT ON without other connections (docs/databases.md).",
  "Snapshots are not allowed, so batches with snapshot isolation are rejected; run ALTER DATABASE CURRENT SET ALLOW_SNAPSHOT_ISOLATION ON (docs/databases.md).",
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
