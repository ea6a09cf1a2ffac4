/**
 * Connections of a pool, each for one piece of work. Whatever is asked on one ends: with an answer, with the request's
 * signal, or at the limit, which closes the connection. Errors come out as ours.
 */
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, type ClientConfig, type Pool, type PoolClient } from "pg";
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
  return async function connectionOf(pool: Pool, wishes: ConnectionWishes): Promise<Connection> {
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

/* Ends what a connection's server process does now: by a request on a connection of its own, as the protocol has it. */

/** The server process behind a connection; pg has it, but not in its types. */
interface ServerProcess {
  readonly host: string;
  readonly port: number;
  readonly processID: number | null;
  readonly secretKey: number | null;
}

/** PostgreSQL's protocol, section 55.7 (CancelRequest): the length, the code, the process, its secret key. */
const requestLength = 16;
const requestCode = 80877102;
/** Milliseconds for a server that says nothing at all. */
const longestCancel = 5000;

/**
 * Cancels the statement that runs on the connection, if one does; it then fails with the SQLSTATE 57014. The request may
 * arrive after that statement's end, so the connection must not be used for another one. As libpq does, it goes without
 * TLS: it holds no data, and the key is good for nothing else.
 */
function cancelStatement(client: PoolClient): void {
  const { host, port, processID, secretKey } = client as unknown as ServerProcess;
  if (processID === null || secretKey === null) return;
  const request = Buffer.alloc(requestLength);
  [requestLength, requestCode, processID, secretKey].forEach((word, i) => request.writeInt32BE(word, i * 4));
  const socket = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  // The server closes the connection without an answer; one that cannot be made is the pool's to find out about.
  socket.on("error", () => socket.destroy());
  socket.setTimeout(longestCancel, () => socket.destroy());
  socket.end(request);
}

/*
 * The connections of pg's pool as the service needs them: an error of one never ends the process, and none waits for a
 * server that has fallen silent.
 */

/** Milliseconds that a connection has to say goodbye. */
const goodbye = 2000;
/** Milliseconds without traffic after which the system asks whether the other side is still there. */
const keepAliveDelay = 10_000;

const ignore = (): void => undefined;

/**
 * Breaks the connection at once, without waiting for the server: what waits on it fails with the error. Harmless on one
 * that is closed.
 */
function sever(client: object, error?: Error): void {
  // pg has the connection's stream, but not in its types.
  const { connection } = client as {
    readonly connection?: { readonly stream?: { destroy(error?: Error): void } };
  };
  connection?.stream?.destroy(error);
}

/**
 * A client that listens to its errors from its first moment on. Between the steps of pool and service no other listener
 * may be there, and an `error` event that nothing listens to ends the process. Statements find out by themselves.
 */
class PooledClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    this.on("error", ignore);
  }

  override end(): Promise<void>;
  override end(callback: (error: Error) => void): void;
  override end(callback?: (error: Error) => void): Promise<void> | void {
    const timer = setTimeout(sever, goodbye, this).unref();
    this.once("end", () => clearTimeout(timer));
    return callback ? super.end(callback) : super.end();
  }
}

/** What the pool is given beside the settings of its connections. */
export const postgresPoolOptions = {
  Client: PooledClient,
  keepAlive: true,
  keepAliveInitialDelayMillis: keepAliveDelay,
} as const;
