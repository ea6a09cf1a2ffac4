/**
 * Connections of a pool, each for one unit of work. Every request on a connection ends: with a response, with the abort
 * signal, or at the time limit, which closes the connection. Errors are converted to the service's errors.
 */
import type { EventEmitter } from "node:events";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, type ClientConfig, type Pool, type PoolClient, type QueryArrayConfig } from "pg";
import type { ODataError } from "../../errors";
import { readTooLarge, rowsTooLarge, TransactionEnded } from "../driver-errors";
import { causeOf, isDisconnected, isNoneFree, isOutdated, notRepeatable, postgresError } from "./errors";
import { emptyGuid } from "../../model/types";
import type { SqlValue, Statement } from "../../sql/fragment";

/** Milliseconds for a statement to end after it was cancelled, or after the server's own timeout for it. */
const grace = 1000;
/** Milliseconds for which connecting is retried: longer than PostgreSQL usually takes to recover from a crash. */
const patience = 10_000;
/** Milliseconds between two attempts to connect, at first and at most. */
const firstPause = 20;
const longestPause = 250;

export interface Connection {
  readonly client: PoolClient;
  /**
   * Sends a request to the server through the client and waits for the response up to the limit. Rejects with the
   * service's errors, and closes the connection when the response has more than `mostBytes`, or one of its rows more than
   * the limit of rows. Without `mostBytes`, `rowsOfAnySize` rows have room.
   */
  readonly send: <T>(request: (client: PoolClient) => Promise<T>, mostBytes?: number) => Promise<T>;
  /** Bytes of the longest row that the server has sent since the last request. */
  readonly longestRow: () => number;
  /** Returns the connection to the pool; closes one that is broken or `worn`, or whose statement was cancelled. */
  readonly release: (failure: unknown, worn: boolean) => void;
}

export interface ConnectionWishes {
  readonly signal: AbortSignal | undefined;
  /** Milliseconds for each response; 0: no limit. */
  readonly limit: number;
  /** Whether to wait for a server that accepts no connections at the moment. */
  readonly waits: boolean;
}

/** Number of rows that a response may have whatever their sizes within the limit. */
export const rowsOfAnySize = 8;
/** Bytes that a response may have in any case, so that a low limit of rows divides no results. */
const leastRoom = 64 * 1024 ** 2;

/** The state of the connections of all pools of a store; `maxRead` is the maximum of bytes of a row. */
export function postgresConnections(maxRead = Infinity) {
  /** When a connection was first used, and when one of the pool last became useless, as a count of these events. */
  const since = new WeakMap<PoolClient, number>();
  const useless = new WeakMap<Pool, number>();
  let events = 0;

  /**
   * Whether the connection was open when one stopped responding, or had an outdated statement: they use one route, and
   * have the same statements, so it is not tried.
   */
  const isSuspect = (pool: Pool, client: PoolClient): boolean => {
    const first = since.get(client);
    if (first === undefined) since.set(client, (events += 1));
    return first !== undefined && first < (useless.get(pool) ?? 0);
  };

  async function connected(pool: Pool, { signal, waits }: ConnectionWishes): Promise<PoolClient> {
    const started = performance.now();
    for (let pause = firstPause; ; pause = Math.min(longestPause, pause * 2)) {
      signal?.throwIfAborted();
      try {
        const client = await pool.connect();
        if (!isSuspect(pool, client)) return client;
        client.release(true);
        continue;
      } catch (error) {
        if (isNoneFree(error) || !isDisconnected(error)) throw postgresError(error);
        // The wait is over; the caller must not repeat all of it.
        if (!waits || performance.now() - started > patience) throw notRepeatable(postgresError(error));
      }
      await sleep(pause * (0.5 + Math.random() / 2));
    }
  }

  /** Returns a connection of the pool; a statement that runs on it when the signal is aborted is cancelled. */
  return async function connectionOf(pool: Pool, wishes: ConnectionWishes): Promise<Connection> {
    const { signal, limit } = wishes;
    const client = await connected(pool, wishes);
    if (signal?.aborted) {
      client.release();
      throw signal.reason;
    }
    let timer: NodeJS.Timeout | undefined;
    const giveUp = (): void => {
      useless.set(pool, (events += 1));
      sever(client, new Error("Connection terminated since the server did not respond in time"));
    };
    const cancel = (): void => {
      cancelStatement(client);
      timer ??= setTimeout(giveUp, grace);
    };
    signal?.addEventListener("abort", cancel);
    let isLate = false;
    // A cursor has no limit on the server, whose clock would count the time of its reader.
    const cancelLate = (): void => {
      isLate = true;
      cancel();
    };
    // Some waits in the driver do not end with the connection, for example that for the end of a cursor.
    let loss: Error | undefined;
    const waiting = new Set<(error: Error) => void>();
    const lose = (error: Error, later = error): void => {
      for (const reject of waiting) reject(loss ?? error);
      loss ??= later;
    };
    const ended = (): void => lose(new Error("Connection terminated"));
    client.once("end", ended);
    const meter = rowMeter(maxRead, (error) => {
      lose(error, new TransactionEnded(error));
      sever(client, error);
    });
    const { messages, stream } = channelOf(client);
    stream?.on("data", meter.chunk);
    messages?.on("dataRow", meter.row);
    return {
      client,
      longestRow: meter.longestRow,
      send: async (request, mostBytes = Math.max(rowsOfAnySize * maxRead, leastRoom)) => {
        meter.begin(mostBytes);
        const late = limit === 0 ? undefined : setTimeout(cancelLate, limit);
        let fail: (error: Error) => void = () => undefined;
        try {
          // A race with a promise for the whole connection would keep all results until the connection is released.
          return await new Promise((resolve, reject) => {
            waiting.add((fail = reject));
            request(client).then(resolve, reject);
            if (loss) reject(loss);
          });
        } catch (error) {
          if (isOutdated(error)) useless.set(pool, (events += 1));
          throw postgresError(error);
        } finally {
          clearTimeout(late);
          waiting.delete(fail);
        }
      },
      release: (failure, worn) => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", cancel);
        client.off("end", ended);
        stream?.off("data", meter.chunk);
        messages?.off("dataRow", meter.row);
        const isOver =
          isDisconnected(causeOf(failure)) || signal?.aborted === true || isLate || meter.isExceeded();
        // Its slot in the pool becomes free once it is closed, which must not wait for the server.
        if (isOver) sever(client);
        client.release(isOver || worn);
      },
    };
  };
}

/**
 * Measures the bytes that a connection receives; `refuse` is called once, with the error of the first response or row that is
 * too large. The driver parses a chunk before it is measured here; how the network cuts rows into chunks decides nothing.
 */
function rowMeter(maxRead: number, refuse: (error: ODataError) => void) {
  let received = 0;
  /** Bytes of an incomplete row, without those of the chunk in which it begins. */
  let ofRow = 0;
  let hasEndedRow = false;
  let longest = 0;
  let most = Infinity;
  let isExceeded = false;
  const checkLimits = (rowBytes: number): void => {
    if ((received <= most && rowBytes <= maxRead) || isExceeded) return;
    isExceeded = true;
    refuse(rowBytes > maxRead ? readTooLarge(maxRead) : rowsTooLarge(maxRead));
  };
  return {
    /** A request is sent whose response may have so many bytes. */
    begin: (mostBytes: number): void => {
      received = 0;
      ofRow = 0;
      hasEndedRow = false;
      longest = 0;
      most = mostBytes;
    },
    // The driver would first collect a message, whatever its length, and fails where that exceeds a text's.
    chunk: ({ length }: Buffer): void => {
      received += length;
      ofRow = hasEndedRow ? 0 : ofRow + length;
      hasEndedRow = false;
      checkLimits(ofRow);
    },
    row: ({ length }: { readonly length: number }): void => {
      hasEndedRow = true;
      longest = Math.max(longest, length);
      checkLimits(length);
    },
    longestRow: () => longest,
    isExceeded: () => isExceeded,
  };
}

/*
 * Cancels the current work of a connection's server process: by a request on a separate connection, as the protocol
 * requires.
 */

/** The server process of a connection; pg exposes it, but not in its types. */
interface ServerProcess {
  readonly host: string;
  readonly port: number;
  readonly processID: number | null;
  readonly secretKey: number | null;
}

/** PostgreSQL's protocol, section 55.7 (CancelRequest): the length, the code, the process, its secret key. */
const requestLength = 16;
const requestCode = 80877102;
/** Milliseconds for a server that does not respond at all. */
const longestCancel = 5000;

/**
 * Cancels the statement that runs on the connection, if there is one; it then fails with the SQLSTATE 57014. The
 * request may arrive after the end of the statement, so the connection must not be used for another one. Like libpq's,
 * it is sent without TLS: it contains no data, and the key has no other use.
 */
function cancelStatement(client: PoolClient): void {
  const { host, port, processID, secretKey } = client as unknown as ServerProcess;
  if (processID === null || secretKey === null) return;
  const request = Buffer.alloc(requestLength);
  [requestLength, requestCode, processID, secretKey].forEach((word, i) => request.writeInt32BE(word, i * 4));
  const socket = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  // The server closes the connection without a response; a failure to connect is left for the pool to detect.
  socket.on("error", () => socket.destroy());
  socket.setTimeout(longestCancel, () => socket.destroy());
  socket.end(request);
}

/*
 * Adapts the connections of pg's pool: an error of a connection never ends the process, and no connection waits for a
 * server that has stopped responding.
 */

/** Milliseconds for a connection to close gracefully. */
const goodbye = 2000;
/** Milliseconds without traffic after which the system probes the other side. */
const keepAliveDelay = 10_000;

const ignore = (): void => undefined;

/** Breaks the connection at once; pending operations fail with the error. Harmless on a closed connection. */
function sever(client: object, error?: Error): void {
  channelOf(client).stream?.destroy(error);
}

interface Channel {
  /** Emits an event with the name of each message. */
  readonly messages: (EventEmitter & { readonly stream?: Duplex }) | undefined;
  /** The socket, or its TLS. */
  readonly stream: Duplex | undefined;
}

/** The channel to the server; pg exposes it, but not in its types. */
function channelOf(client: object): Channel {
  const { connection } = client as { readonly connection?: Channel["messages"] };
  return { messages: connection, stream: connection?.stream };
}

/** Sends the statements of this turn in one system call, which costs more than making them. */
export function inOneWrite(client: object): void {
  const { stream } = channelOf(client);
  stream?.cork();
  process.nextTick(() => stream?.uncork());
}

/**
 * A client with an error listener from the start. Between the steps of pool and service there may be no other listener,
 * and an unhandled `error` event ends the process. Statements detect errors by themselves.
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

/** Options of the pool in addition to the settings of its connections. */
export const postgresPoolOptions = {
  Client: PooledClient,
  keepAlive: true,
  keepAliveInitialDelayMillis: keepAliveDelay,
} as const;

/* Conversion of values to and from PostgreSQL: they arrive as text and become the stored forms here. */

/** pg's numbers of types whose text is not the stored form. */
const parsers: Readonly<Record<number, (text: string) => SqlValue>> = {
  16: (text) => (text === "t" ? 1 : 0), // boolean
  20: (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text)), // bigint
  23: Number, // integer
  701: Number, // double precision
  1083: withMilliseconds, // time
  1114: (text) => `${withMilliseconds(text.replace(" ", "T"))}Z`, // timestamp
  1700: (text) => (text.includes(".") ? text.replace(/(?:\.0+|(?<!0)0+)$/, "") : text), // numeric
};
export const types: NonNullable<QueryArrayConfig["types"]> = {
  getTypeParser: (oid: number) => parsers[oid] ?? String,
};

/** "13:14:15" and "13:14:15.2" → "13:14:15.200". */
function withMilliseconds(text: string): string {
  const [whole = "", fraction = ""] = text.split(".");
  return `${whole}.${fraction.padEnd(3, "0")}`;
}

const bindings: Readonly<Record<string, (value: SqlValue) => unknown>> = {
  "Edm.Boolean": (value) => Number(value) === 1,
  "Edm.Guid": (value) => (value === "" ? emptyGuid : value),
};

export const valuesOf = <Inputs>(statement: Statement<Inputs>, inputs: Inputs): unknown[] =>
  statement.parameters.map(({ read, type }) => {
    const value = read(inputs);
    return value === null ? null : (bindings[type]?.(value) ?? value);
  });
