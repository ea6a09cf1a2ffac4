/** A plain TCP connection, for requests that no client library sends and for responses byte by byte. */
import { connect } from "node:net";

/**
 * Sends the text and returns everything received until the other side closes, or until it matches `enough`; with `more`,
 * that is sent then instead. Fails after two minutes.
 */
export function exchange(
  url: string,
  text: string | Buffer,
  enough?: RegExp,
  more?: string,
): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let received = "";
    let isEnough = false;
    const socket = connect(Number(port), hostname, () => socket.write(text));
    const timer = setTimeout(() => socket.destroy(), 120_000);
    socket.setEncoding("latin1");
    socket.on("data", (chunk: string) => {
      received += chunk;
      if (enough === undefined || isEnough || !enough.test(received)) return;
      isEnough = true;
      if (more === undefined) socket.destroy();
      else socket.write(more);
    });
    socket.on("error", (error) => (received === "" ? reject(error) : undefined));
    socket.on("close", () => {
      clearTimeout(timer);
      resolve(received);
    });
  });
}
