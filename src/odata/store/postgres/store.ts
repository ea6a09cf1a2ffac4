/**
 * PostgreSQL through pg. Requests take connections from one pool; a transaction uses one exclusively, and so does a
 * stream, whose rows come through a cursor. Errors are converted to the service's errors.
 */
import type { Pool, PoolClient } from "pg";
import Cursor from "pg-cursor";
import { lru } from "../../cache";
import { isShort, type SqlValue, type Statement } from "../../sql/fragment";
import type { Awaitable } from "../../turns";
import { type Expected, onServer, type Row, type ServerPools, type Store, type Transaction } from "../store";
import { rowsCounter } from "../page-chunks";
import { asExpected, type Attempt, retried, runTransaction, UncertainCommit } from "../transaction";
import {
  type Connection,
  type ConnectionWishes,
  inOneWrite,
  postgresConnections,
  rowsOfAnySize,
  types,
  valuesOf,
} from "./connection";
import { postgres as dialect } from "./dialect";
import { causeOf, isDisconnected, postgresError } from "./errors";

/** Maximum prepared statements of a connection; it is closed beyond, which is the only way to discard them. */
const preparedLimit = 500;

/** Milliseconds until a server that does not respond counts as not ready. */
const longestPing = 4000;

/**
 * Names of the prepared statements of connections, by statement text. Only short reads and the statements of transactions,
 * which look up and change single records, have one: from the sixth execution of a named statement on, PostgreSQL may take a
 * plan that ignores the values, and for filters and orders such a plan takes up to 75 times as long. A plan with the values
 * costs less than these reads.
 */
function statementNames() {
  const names = lru<string>(preparedLimit);
  let made = 0;
  const prepared = new WeakMap<PoolClient, Set<string>>();
  return {
    /** Returns the statement's name, from its second use on; statements used once are not prepared. */
    of(text: string, client: PoolClient): string | undefined {
      const name = names.get(text);
      if (name === undefined) {
        names.set(text, `s${(made += 1).toString(36)}_${Math.random().toString(36).slice(2, 10)}`);
        return undefined;
      }
      const known = prepared.get(client) ?? new Set();
      prepared.set(client, known.add(name));
      return name;
    },
    isFull: (client: PoolClient): boolean => (prepared.get(client)?.size ?? 0) > preparedLimit,
  };
}

interface PostgresOptions extends ServerPools<Pool> {
  /** Milliseconds after which the server ends a statement; 0: never. One that goes on nevertheless is abandoned. */
  readonly statementTimeout: number;
  /** Maximum bytes of a row, and of the rows of a query outside of transactions; no limit by default. */
  readonly maxRead?: number | undefined;
}

/** The store over pools of connections; the creator of the pools closes them. */
export function postgresStore({ statementTimeout, maxRead, ...pools }: PostgresOptions): Store {
  const session = sessions(statementTimeout, maxRead);
  return onServer(pools, (pool, signal, waits) => storeOn(session, pool, { signal, waits }));
}

/** The store on a pool; its statements end with the signal. */
function storeOn(session: Sessions, pool: Pool, wishes: Wishes): Store {
  const { signal } = wishes;
  return {
    dialect,
    query: (statement, inputs) =>
      retried(
        () => session.use(pool, wishes, (connection) => session.read(connection, statement, inputs)),
        signal,
      ),
    stream: (statement, inputs, chunk) => stream(session, pool, wishes, statement, inputs, chunk),
    transaction: (work, own, isolation) => {
      const locked = new Set<string>();
      return retried(
        (attempt) =>
          transaction(session, pool, work, { ...wishes, signal: own }, { isolation, attempt, locked }),
        own,
      );
    },
    ping: async () => {
      await session.use(pool, { signal, limit: longestPing, waits: false }, ({ send }) =>
        send((client) => client.query("select 1")),
      );
    },
    pool: () => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: async () => undefined,
  };
}

type Sessions = ReturnType<typeof sessions>;
type Wishes = Pick<ConnectionWishes, "signal"> & Partial<ConnectionWishes>;

/** Use of connections; each response may take this many milliseconds, and each of its rows have this many bytes. */
function sessions(statementTimeout: number, maxRead: number | undefined) {
  const names = statementNames();
  const connect = postgresConnections(maxRead);

  /** All rows of a statement outside of transactions. Rows that are longer together are read by a cursor. */
  async function read<Inputs>(
    connection: Connection,
    statement: Statement<Inputs>,
    inputs: Inputs,
  ): Promise<readonly Row[]> {
    return (await run(connection, statement, inputs, isShort(statement), maxRead)).rows;
  }

  /** All rows of a statement within a transaction. */
  async function query<Inputs>(
    connection: Connection,
    statement: Statement<Inputs>,
    inputs: Inputs,
  ): Promise<readonly Row[]> {
    return (await run(connection, statement, inputs)).rows;
  }

  async function execute<Inputs>(
    connection: Connection,
    statement: Statement<Inputs>,
    inputs: Inputs,
  ): Promise<number> {
    return (await run(connection, statement, inputs)).rowCount ?? 0;
  }

  function run<Inputs>(
    { client, send }: Connection,
    statement: Statement<Inputs>,
    inputs: Inputs,
    isPrepared = true,
    mostBytes?: number,
  ) {
    const name = isPrepared ? names.of(statement.text, client) : undefined;
    const config = {
      text: statement.text,
      values: valuesOf(statement, inputs),
      rowMode: "array",
      types,
    } as const;
    return send(() => client.query<SqlValue[]>(name === undefined ? config : { name, ...config }), mostBytes);
  }

  /** Takes a connection of the pool; one with too many prepared statements is closed on release. */
  async function hold(pool: Pool, wishes: Wishes) {
    const connection = await connect(pool, { limit: statementTimeout, waits: true, ...wishes });
    const { client, release } = connection;
    return { connection, release: (failure?: unknown): void => release(failure, names.isFull(client)) };
  }

  /** Runs `work` on a connection. */
  async function use<T>(
    pool: Pool,
    wishes: Wishes,
    work: (connection: Connection) => Promise<T>,
  ): Promise<T> {
    const { connection, release } = await hold(pool, wishes);
    let failure: unknown;
    try {
      return await work(connection);
    } catch (error) {
      failure = error;
      throw postgresError(error);
    } finally {
      release(failure);
    }
  }

  return { read, query, execute, hold, use };
}

const ignore = (): void => undefined;

async function transaction<T>(
  session: Sessions,
  pool: Pool,
  work: (transaction: Transaction) => Promise<T>,
  wishes: Wishes & { readonly signal: AbortSignal },
  attempt: Attempt,
): Promise<T> {
  return session.use(pool, wishes, async (connection) => {
    const { send } = connection;
    const { isolation, locked } = attempt;
    // A snapshot does not see commits made before it obtained a lock, and would fail each time under many writers: a
    // retry takes its locks before it begins.
    const early = isolation ? [...locked] : [];
    try {
      for (const name of early) await lock(connection, "pg_advisory_lock", name);
      const { post, wait, alone, savepoint, settle, check, commit } = pipeline(connection);
      post(() => send((client) => client.query(isolation ? snapshotBegin : "begin")));
      return await runTransaction(
        {
          query: (statement, inputs) => wait(() => session.query(connection, statement, inputs)),
          execute: (statement, inputs) => wait(() => session.execute(connection, statement, inputs)),
          post: (statement, inputs, expected) =>
            post(() => asExpected(expected, () => session.execute(connection, statement, inputs)), expected),
          search: (statement, inputs) => alone(() => inPortions(connection, statement, inputs)),
          lock: (name) => post(() => lock(connection, "pg_advisory_xact_lock", name)),
          share: (names) => post(() => send((client) => client.query(sharedLocks, [names]))),
          savepoint,
          settle,
          check,
          commit,
          // On a broken connection the server rolls back by itself.
          rollback: () => send((client) => client.query("rollback")).then(ignore, ignore),
        },
        work,
        wishes.signal,
        attempt,
      );
    } finally {
      setPipelining(connection, false);
      // The end of a connection releases them too.
      if (early.length > 0)
        await send((client) => client.query("select pg_advisory_unlock_all()")).then(ignore, ignore);
    }
  });
}

/** Locks several names, in order, until the end of the transaction. */
const sharedLocks =
  "select pg_advisory_xact_lock_shared(hashtextextended(name, 0)) from unnest($1::text[]) as names(name)";

/** Locks until the end of the transaction, or of the session. */
async function lock(
  { send }: Connection,
  how: "pg_advisory_xact_lock" | "pg_advisory_lock",
  name: string,
): Promise<void> {
  await send((client) => client.query(`select ${how}(hashtextextended($1, 0))`, [name]));
}

/** Number of rows of a search that a transaction fetches at a time; the rows of one result are decoded in one turn. */
const portion = 500;

/** All rows of a statement of a transaction, fetched so that other requests get their turns between the portions. */
async function inPortions<Inputs>(
  connection: Connection,
  statement: Statement<Inputs>,
  inputs: Inputs,
): Promise<readonly Row[]> {
  const cursor = connection.client.query(cursorOf(statement, inputs));
  const next = fetching(connection, cursor, portion, statement);
  const count = rowsCounter(statement.mostLength);
  const rows: Row[] = [];
  for (let isLast = false; !isLast;) {
    const part = await next();
    try {
      part.rows.forEach(count);
    } catch (error) {
      await connection.send(() => cursor.close());
      throw error;
    }
    for (const row of part.rows) rows.push(row);
    ({ isLast } = part);
  }
  return rows;
}

/** Bytes that a cursor fetches at a time, by the longest row of the part before. */
const fetchedBytes = 4 * 1024 ** 2;

/**
 * The parts of a cursor's rows: of at most `most` rows, and of fewer where rows are long. The first part has room for
 * rows of any size, and so has each of a statement whose rows may be much longer than those before them.
 */
function fetching(
  { send, longestRow }: Connection,
  cursor: Cursor<SqlValue[]>,
  most: number,
  { long }: Pick<Statement<never>, "long">,
) {
  const greatest = long ? Math.min(most, rowsOfAnySize) : most;
  let count = long ? 1 : Math.min(most, rowsOfAnySize);
  return async (): Promise<{ readonly rows: readonly Row[]; readonly isLast: boolean }> => {
    const asked = count;
    const rows = await send(() => cursor.read(asked));
    const fitting = Math.floor(fetchedBytes / Math.max(1, longestRow()));
    count = Math.max(1, Math.min(greatest, fitting, count * 4));
    // Fewer rows than requested are the end: the cursor is closed.
    return { rows, isLast: rows.length < asked };
  };
}

const cursorOf = <Inputs>(statement: Statement<Inputs>, inputs: Inputs): Cursor<SqlValue[]> =>
  new Cursor<SqlValue[]>(statement.text, valuesOf(statement, inputs), { rowMode: "array", types });

const snapshotBegin = "begin isolation level repeatable read";

/** pg sends statements without waiting for the responses before, but its types lack the option. */
function setPipelining({ client }: Connection, on: boolean): void {
  (client as { pipeline?: boolean }).pipeline = on;
}

/**
 * The statements of a transaction. Posted ones are sent without waiting for their responses, so that locks, the change
 * log and the commit are one round trip; an error of theirs makes the server reject the statements after them and roll
 * back instead of committing, and is thrown there.
 */
function pipeline(connection: Connection) {
  const { send } = connection;
  setPipelining(connection, true);
  type Failure = { readonly error: unknown };
  let failure: Failure | undefined;
  let posted: Promise<Failure | undefined>[] = [];
  /** Whether the server would commit although a posted statement has changed another number of rows. */
  let isUnchecked = false;
  const post = (request: () => Awaitable<unknown>, expected?: Expected): void => {
    isUnchecked ||= expected !== undefined;
    inOneWrite(connection.client);
    const end = Promise.resolve(request());
    posted.push(
      end.then(
        () => undefined,
        (error: unknown) => ({ error }),
      ),
    );
  };
  const settled = async (): Promise<void> => {
    const ends = await Promise.all(posted);
    // The server rejects the statements after the one that failed.
    failure ??= ends.find((end) => end !== undefined);
    posted = [];
    isUnchecked = false;
  };
  const checked = async (): Promise<void> => {
    await settled();
    if (failure) throw failure.error;
  };
  const check = async (): Promise<void> => {
    if (isUnchecked || failure) await checked();
  };
  async function wait<T>(request: () => Promise<T>): Promise<T> {
    let result: T;
    try {
      result = await request();
    } catch (error) {
      await settled();
      throw failure ? failure.error : error;
    }
    // Their responses came before this one.
    await checked();
    return result;
  }
  /** Runs a cursor, with which nothing else may be sent. */
  async function alone<T>(work: () => Promise<T>): Promise<T> {
    await checked();
    setPipelining(connection, false);
    try {
      return await work();
    } finally {
      setPipelining(connection, true);
    }
  }
  async function commit(): Promise<void> {
    try {
      await check();
    } catch (error) {
      await send((client) => client.query("rollback")).catch(ignore);
      throw error;
    }
    try {
      const { command } = await send((client) => client.query("commit"));
      await checked();
      // The server's response to the commit of a transaction in which a statement failed.
      if (command === "ROLLBACK") throw new Error("The database rolled the transaction back instead.");
    } catch (error) {
      throw isDisconnected(causeOf(error)) ? new UncertainCommit(causeOf(error)) : error;
    }
  }
  async function savepoint<T>(work: () => Promise<T>): Promise<T> {
    // Savepoints of the same name hide each other, so nested ones need no distinct names.
    post(() => send((client) => client.query("savepoint part")));
    try {
      const result = await work();
      await wait(() => send((client) => client.query("release savepoint part")));
      return result;
    } catch (error) {
      await send((client) => client.query("rollback to savepoint part; release savepoint part")).catch(
        ignore,
      );
      await settled();
      const first = failure ? failure.error : error;
      if (failure && !isDisconnected(causeOf(failure.error))) failure = undefined;
      throw postgresError(first);
    }
  }
  const settle = async (): Promise<void> => {
    if (posted.length > 0) await checked();
  };
  return { post, wait, alone, savepoint, settle, check, commit };
}

/**
 * The rows in chunks through a cursor, which reads one snapshot. Only the first chunk can be retried. The total time
 * depends on the reader, so the server has no limit: each chunk has one, and the request's signal ends the stream.
 */
async function* stream<Inputs>(
  session: Sessions,
  pool: Pool,
  wishes: Wishes,
  statement: Statement<Inputs>,
  inputs: Inputs,
  chunk: number,
): AsyncGenerator<readonly Row[]> {
  const open = async () => {
    const { connection, release } = await session.hold(pool, wishes);
    const { client, send } = connection;
    /** Ends the cursor and its transaction, so that the connection is in its previous state. */
    const end = async (cursor: Cursor | undefined, failure: unknown): Promise<void> => {
      let reason = failure;
      try {
        if (cursor && !isDisconnected(causeOf(reason))) await send(() => cursor.close());
        if (!isDisconnected(causeOf(reason))) await send(() => client.query("rollback"));
      } catch (error) {
        reason = error;
      }
      release(reason);
    };
    let cursor: Cursor<SqlValue[]> | undefined;
    try {
      await send(() => client.query("begin read only; set local statement_timeout = 0"));
      const opened = client.query(cursorOf(statement, inputs));
      cursor = opened;
      const next = fetching(connection, opened, chunk, statement);
      return { part: await next(), next, end: (failure: unknown) => end(opened, failure) };
    } catch (error) {
      await end(cursor, error);
      throw postgresError(error);
    }
  };
  const { part: first, next, end } = await retried(open, wishes.signal);
  let failure: unknown;
  try {
    for (let part = first; part.rows.length > 0; part = await next()) {
      yield part.rows;
      if (part.isLast) break;
    }
  } catch (error) {
    failure = error;
    throw postgresError(error);
  } finally {
    await end(failure);
  }
}
