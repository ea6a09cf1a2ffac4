/**
 * The connections of pg's pool as the service needs them: an error of one never ends the process, and none waits for a
 * server that has fallen silent.
 */
import { Client, type ClientConfig } from "pg";

/** Milliseconds that a connection has to say goodbye. */
const goodbye = 2000;
/** Milliseconds without traffic after which the system asks whether the other side is still there. */
const keepAliveDelay = 10_000;

const ignore = (): void => undefined;

/**
 * Breaks the connection at once, without waiting for the server: what waits on it fails with the error. Harmless on one
 * that is closed.
 */
export function sever(client: object, error?: Error): void {
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
