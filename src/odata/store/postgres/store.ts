/**
 * PostgreSQL through pg. Requests take connections from one pool; a transaction has one to itself, and so has a stream,
 * whose rows come through a cursor. Errors come out as ours.
 */
import type { Pool, PoolClient } from "pg";
import Cursor from "pg-cursor";
import { ODataError } from "../errors";
import type { SqlValue, Statement } from "../fragment";
import { postgres as dialect } from "../sql/dialects/postgres";
import { cancelStatement } from "./postgres-cancel";
import { isDisconnected, postgresError } from "./postgres-errors";
import { types, valuesOf } from "./postgres-values";
import { retried } from "./retry";
import type { Row, Store, Transaction } from "./store";
import { runTransaction, uncertainCommit } from "./transaction";

/** Statements that a connection keeps prepared; one that has more is closed, which is the only way to forget them. */
const preparedLimit = 500;

/** Names under which connections keep statements prepared, by their texts. */
function statementNames() {
  const names = new Map<string, string>();
  const prepared = new WeakMap<PoolClient, Set<string>>();
  return {
    /** The statement's name, from its second use on: what is asked once is not kept. */
    of(text: string, client: PoolClient): string | undefined {
      const name = names.get(text);
      if (name === undefined) {
        if (names.size >= preparedLimit) names.delete(names.keys().next().value ?? "");
        names.set(text, `s${(names.size + 1).toString(36)}_${Math.random().toString(36).slice(2, 10)}`);
        return undefined;
      }
      const known = prepared.get(client) ?? new Set();
      prepared.set(client, known.add(name));
      return name;
    },
    isFull: (client: PoolClient): boolean => (prepared.get(client)?.size ?? 0) > preparedLimit,
  };
}

export interface PostgresOptions {
  readonly pool: Pool;
  /** Reads that are content with it go there. */
  readonly replica?: Pool | undefined;
}

/** The store over pools of connections, which whoever made them closes. */
export function postgresStore({ pool, replica }: PostgresOptions): Store {
  const session = sessions();
  return {
    ...storeOn(session, pool, undefined),
    forRequest: ({ signal, readOnly }) => storeOn(session, readOnly && replica ? replica : pool, signal),
  };
}

/** The store on a pool; its statements end with the signal. */
function storeOn(session: Sessions, pool: Pool, signal: AbortSignal | undefined): Store {
  return {
    dialect,
    query: (statement, inputs) =>
      retried(() => session.use(pool, signal, (client) => session.query(client, statement, inputs)), signal),
    stream: (statement, inputs, chunk) => stream(session, pool, signal, statement, inputs, chunk),
    transaction: (work, own, isolation) => {
      const locked = new Set<string>();
      return retried((attempt) => transaction(session, pool, work, own, { isolation, attempt, locked }), own);
    },
    ping: async () => {
      await session.use(pool, signal, (client) => client.query("select 1"));
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

/** How connections are used. Errors come out as ours. */
function sessions() {
  const names = statementNames();

  async function query<Inputs>(
    client: PoolClient,
    statement: Statement<Inputs>,
    inputs: Inputs,
  ): Promise<readonly Row[]> {
    return (await run(client, statement, inputs)).rows;
  }

  async function execute<Inputs>(
    client: PoolClient,
    statement: Statement<Inputs>,
    inputs: Inputs,
  ): Promise<number> {
    return (await run(client, statement, inputs)).rowCount ?? 0;
  }

  function run<Inputs>(client: PoolClient, statement: Statement<Inputs>, inputs: Inputs) {
    const name = names.of(statement.text, client);
    const config = {
      text: statement.text,
      values: valuesOf(statement, inputs),
      rowMode: "array",
      types,
    } as const;
    return client.query<SqlValue[]>(name === undefined ? config : { ...config, name }).catch(rethrow);
  }

  /** A connection of the pool; a statement that runs on it when the signal comes is cancelled. */
  async function hold(pool: Pool, signal: AbortSignal | undefined) {
    signal?.throwIfAborted();
    const client = await pool.connect().catch(rethrow);
    if (signal?.aborted) {
      client.release();
      throw signal.reason;
    }
    const cancel = (): void => cancelStatement(client);
    signal?.addEventListener("abort", cancel);
    // A connection that breaks between two statements says so; the next statement finds out by itself.
    client.on("error", ignore);
    return {
      client,
      /** Gives it back; one that is broken, was cancelled on, or has prepared too much, is closed. */
      release: (failure?: unknown): void => {
        signal?.removeEventListener("abort", cancel);
        client.off("error", ignore);
        const cause = failure instanceof ODataError ? failure.cause : failure;
        client.release(isDisconnected(cause) || signal?.aborted === true || names.isFull(client));
      },
    };
  }

  /** Runs `work` on a connection. */
  async function use<T>(
    pool: Pool,
    signal: AbortSignal | undefined,
    work: (client: PoolClient) => Promise<T>,
  ): Promise<T> {
    const { client, release } = await hold(pool, signal);
    let failure: unknown;
    try {
      return await work(client);
    } catch (error) {
      failure = error;
      throw postgresError(error);
    } finally {
      release(failure);
    }
  }

  return { query, execute, hold, use };
}

const ignore = (): void => undefined;

function rethrow(error: unknown): never {
  throw postgresError(error);
}

interface Attempt {
  readonly isolation: "snapshot" | undefined;
  readonly attempt: number;
  /** The names that the attempts so far have locked, in the order in which they did. */
  readonly locked: Set<string>;
}

/** A transaction that is run for the `attempt`-th time. */
async function transaction<T>(
  session: Sessions,
  pool: Pool,
  work: (transaction: Transaction) => Promise<T>,
  signal: AbortSignal,
  { isolation, attempt, locked }: Attempt,
): Promise<T> {
  return session.use(pool, signal, async (client) => {
    // A snapshot does not see what was committed before it had a lock, and would fail each time where many write: when it
    // is run again it takes its locks before it begins.
    const early = isolation ? [...locked] : [];
    try {
      for (const name of early) await lock(client, "pg_advisory_lock", name);
      await client.query(isolation ? "begin isolation level repeatable read" : "begin");
      return await runTransaction(
        {
          stale: () => isolation !== undefined && [...locked].some((name) => !early.includes(name)),
          query: (statement, inputs) => session.query(client, statement, inputs),
          execute: (statement, inputs) => session.execute(client, statement, inputs),
          lock: (name) => {
            locked.add(name);
            return lock(client, "pg_advisory_xact_lock", name);
          },
          savepoint: (part) => savepoint(client, part),
          commit: () => commit(client),
          // On a broken connection the server rolls back by itself.
          rollback: () => client.query("rollback").then(ignore, ignore),
        },
        work,
        signal,
        attempt,
      );
    } finally {
      // The end of a connection frees them too.
      if (early.length > 0) await client.query("select pg_advisory_unlock_all()").then(ignore, ignore);
    }
  });
}

/** Until the end of the transaction, or of the session. */
async function lock(
  client: PoolClient,
  how: "pg_advisory_xact_lock" | "pg_advisory_lock",
  name: string,
): Promise<void> {
  await client.query(`select ${how}(hashtextextended($1, 0))`, [name]).catch(rethrow);
}

async function commit(client: PoolClient): Promise<void> {
  const { command } = await client.query("commit").catch((error: unknown) => {
    throw isDisconnected(error) ? uncertainCommit(error) : postgresError(error);
  });
  // The server's answer to the commit of a transaction in which a statement failed.
  if (command === "ROLLBACK") throw new Error("The database rolled the transaction back instead.");
}

async function savepoint<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  // Savepoints of the same name hide each other, so nested ones need no names of their own.
  await client.query("savepoint part").catch(rethrow);
  try {
    const result = await work();
    await client.query("release savepoint part");
    return result;
  } catch (error) {
    await client.query("rollback to savepoint part; release savepoint part").catch(() => undefined);
    throw postgresError(error);
  }
}

/**
 * The rows in chunks through a cursor, which reads one snapshot. Only the first chunk can be asked for again. How long it
 * may take depends on who reads it, so the server sets no limit: the request's signal ends it.
 */
async function* stream<Inputs>(
  session: Sessions,
  pool: Pool,
  signal: AbortSignal | undefined,
  statement: Statement<Inputs>,
  inputs: Inputs,
  chunk: number,
): AsyncGenerator<readonly Row[]> {
  const open = async () => {
    const held = await session.hold(pool, signal);
    const { client } = held;
    /** Ends the cursor and what it stands in, so that the connection is as it was. */
    const end = async (cursor: Cursor | undefined, failure: unknown): Promise<void> => {
      let reason = failure;
      try {
        if (!isDisconnected(reason)) await cursor?.close();
        if (!isDisconnected(reason)) await client.query("rollback");
      } catch (error) {
        reason = error;
      }
      held.release(reason);
    };
    let cursor: Cursor<SqlValue[]> | undefined;
    try {
      await client.query("begin read only; set local statement_timeout = 0");
      cursor = client.query(
        new Cursor<SqlValue[]>(statement.text, valuesOf(statement, inputs), { rowMode: "array", types }),
      );
      const rows = await cursor.read(chunk);
      const opened = cursor;
      return { rows, read: () => opened.read(chunk), end: (failure: unknown) => end(opened, failure) };
    } catch (error) {
      await end(cursor, error);
      throw postgresError(error);
    }
  };
  const { rows: first, read, end } = await retried(open, signal);
  let failure: unknown;
  try {
    for (let rows = first; rows.length > 0; rows = await read()) {
      yield rows;
      if (rows.length < chunk) break;
    }
  } catch (error) {
    failure = error;
    throw postgresError(error);
  } finally {
    await end(failure);
  }
}
