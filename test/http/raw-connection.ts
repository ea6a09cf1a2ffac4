/** A bare TCP connection, for requests that no client library would send and answers that must be seen as they come. */
import { connect } from "node:net";

/**
 * Sends the text and gives everything that comes until the other side ends, or until what came matches `enough`. Two
 * minutes end what never ends.
 */
export function exchange(url: string, text: string | Buffer, enough?: RegExp): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let received = "";
    const socket = connect(Number(port), hostname, () => socket.write(text));
    const timer = setTimeout(() => socket.destroy(), 120_000);
    socket.setEncoding("latin1");
    socket.on("data", (chunk: string) => {
      received += chunk;
      if (enough?.test(received)) socket.destroy();
    });
    socket.on("error", (error) => (received === "" ? reject(error) : undefined));
    socket.on("close", () => {
      clearTimeout(timer);
      resolve(received);
    });
  });
}
