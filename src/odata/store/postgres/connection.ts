/**
 * Connections of a pool, each for one piece of work. Whatever is asked on one ends: with an answer, with the request's
 * signal, or at the limit, which closes the connection. Errors come out as ours.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Pool, PoolClient } from "pg";
import { cancelStatement } from "./cancel";
import { sever } from "./client";
import { causeOf, isDisconnected, isNoneFree, notRepeatable, postgresError } from "./errors";

/** Milliseconds that a statement has to end which was cancelled, or which the server itself had to end by now. */
const grace = 1000;
/** Milliseconds for which connecting is tried again: longer than PostgreSQL takes to recover from a crash as a rule. */
const patience = 10_000;
/** Milliseconds between two attempts to connect, at first and at most. */
const firstPause = 20;
const longestPause = 250;

export interface Connection {
  readonly client: PoolClient;
  /** Asks the server by the client, and waits for the answer as long as the limit says. Rejects with our errors. */
  readonly ask: <T>(question: (client: PoolClient) => Promise<T>) => Promise<T>;
  /** Gives the connection back, or closes it: when it broke or a statement on it was cancelled, or when it is `worn`. */
  readonly release: (failure: unknown, worn: boolean) => void;
}

export interface ConnectionWishes {
  readonly signal: AbortSignal | undefined;
  /** Milliseconds for each answer; 0: any. */
  readonly limit: number;
  /** Whether to wait for a server that takes no connections at the moment. */
  readonly waits: boolean;
}

/** What is known of the connections of all pools of a store. */
export function postgresConnections() {
  /** When a connection was used first, and when one of the pool fell silent last, in a count of these events. */
  const since = new WeakMap<PoolClient, number>();
  const silent = new WeakMap<Pool, number>();
  let events = 0;

  /** Whether it was open when another one fell silent: they lead the same way, so it is not tried. */
  const isSuspect = (pool: Pool, client: PoolClient): boolean => {
    const first = since.get(client);
    if (first === undefined) since.set(client, (events += 1));
    return first !== undefined && first < (silent.get(pool) ?? 0);
  };

  async function connected(pool: Pool, { signal, waits }: ConnectionWishes): Promise<PoolClient> {
    const started = Date.now();
    for (let pause = firstPause; ; pause = Math.min(longestPause, pause * 2)) {
      signal?.throwIfAborted();
      try {
        const client = await pool.connect();
        if (!isSuspect(pool, client)) return client;
        client.release(true);
        continue;
      } catch (error) {
        if (isNoneFree(error) || !isDisconnected(error)) throw postgresError(error);
        // The wait is over, so there is none for another attempt of the whole.
        if (!waits || Date.now() - started > patience) throw notRepeatable(postgresError(error));
      }
      await sleep(pause * (0.5 + Math.random() / 2));
    }
  }

  /** A connection of the pool; a statement that runs on it when the signal comes is cancelled. */
  return async function connect(pool: Pool, wishes: ConnectionWishes): Promise<Connection> {
    const { signal, limit } = wishes;
    const client = await connected(pool, wishes);
    if (signal?.aborted) {
      client.release();
      throw signal.reason;
    }
    let timer: NodeJS.Timeout | undefined;
    const giveUp = (): void => {
      silent.set(pool, (events += 1));
      sever(client, new Error("Connection terminated since the server did not answer in time"));
    };
    const cancel = (): void => {
      cancelStatement(client);
      timer ??= setTimeout(giveUp, grace);
    };
    signal?.addEventListener("abort", cancel);
    // Not every wait of the driver ends with the connection; that for the end of a cursor does not.
    let lose: (error: Error) => void = () => undefined;
    const lost = new Promise<never>((_, reject) => (lose = reject));
    lost.catch(() => undefined);
    const ended = (): void => lose(new Error("Connection terminated"));
    client.once("end", ended);
    return {
      client,
      ask: async (question) => {
        const late = limit === 0 ? undefined : setTimeout(giveUp, limit + grace);
        try {
          return await Promise.race([question(client), lost]);
        } catch (error) {
          throw postgresError(error);
        } finally {
          clearTimeout(late);
        }
      },
      release: (failure, worn) => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", cancel);
        client.off("end", ended);
        const isOver = isDisconnected(causeOf(failure)) || signal?.aborted === true;
        // Its place in the pool is free once it is closed, which must not wait for the server.
        if (isOver) sever(client);
        client.release(isOver || worn);
      },
    };
  };
}
