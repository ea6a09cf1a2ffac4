/** Ends what a connection's server process does now: by a request on a connection of its own, as the protocol has it. */
import { connect } from "node:net";
import type { PoolClient } from "pg";

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
export function cancelStatement(client: PoolClient): void {
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
