/**
 * Requests that a client sends before it has received the responses to earlier ones (RFC 9112, section 9.3.2). node:http
 * passes all that arrive together to the listener in one turn of the event loop: thousands of short ones in one packet
 * would keep other connections waiting for seconds.
 */
import type { RequestListener } from "node:http";
import type { Socket } from "node:net";

/** Maximum requests of a connection that wait for the response to an earlier one; beyond, the connection is closed. */
const maxPipelined = 100;

/** The listener, with one request of a connection at a time and a turn of the event loop for each. */
export function oneAtATime(listener: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  return (req, res) => {
    // node:http assigns the connection to one response after the other.
    if (res.socket !== null) return listener(req, res);
    const { socket } = req;
    const behind = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, behind);
    // node:http cannot be made to stop reading: it resumes after each message.
    if (behind > maxPipelined) return void socket.destroy();
    res.once("socket", () =>
      setImmediate(() => {
        waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
        if (!socket.destroyed) listener(req, res);
      }),
    );
  };
}
