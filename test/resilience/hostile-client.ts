/** Sends hostile requests on persistent connections, and bytes on plain sockets; reads the responses, if any. */
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import type { HostileAnswer } from "./hostile-responses";

export interface HostileRequest {
  readonly method?: string;
  /** Path and query as sent. */
  readonly target: string;
  /** A name may occur several times. */
  readonly headers?: readonly (readonly [name: string, value: string])[];
  readonly body?: string | Uint8Array;
}

export interface HostileClient {
  /** Status 0: the connection was aborted; 504: there was no response within four minutes. */
  readonly ask: (request: HostileRequest) => Promise<HostileAnswer>;
  readonly close: () => void;
}

const longestWait = 250_000;

/** A client of the service at `url` that sends the token with each request without an `Authorization` header. */
export function hostileClient(url: string, token?: string): HostileClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const { hostname, port } = new URL(url);
  return {
    ask: ({ method = "GET", target, headers = [], body }) =>
      new Promise((resolve) => {
        const started = performance.now();
        const end = (status: number, text = "", given: HostileAnswer["headers"] = {}): void =>
          resolve({ status, headers: given, text, milliseconds: performance.now() - started });
        const own = new Set(headers.map(([name]) => name.toLowerCase()));
        const all = headers.flatMap(([name, value]) => [name, value]);
        if (token !== undefined && !own.has("authorization")) all.push("Authorization", `Bearer ${token}`);
        if (!own.has("host")) all.push("Host", `${hostname}:${port}`);
        if (body !== undefined && !own.has("content-length") && !own.has("transfer-encoding"))
          all.push("Content-Length", String(Buffer.byteLength(body)));
        const options = { agent, hostname, port, method, path: target, headers: all, timeout: longestWait };
        const req = request(options, (res) => {
          const chunks: Buffer[] = [];
          res.on("data", (chunk: Buffer) => chunks.push(chunk));
          res.on("error", () => end(0));
          res.on("end", () => end(res.statusCode ?? 0, textOf(chunks, res.headers), res.headers));
        });
        req.on("timeout", () => {
          end(504);
          req.destroy();
        });
        req.on("error", () => end(0));
        req.end(body);
      }),
    close: () => agent.destroy(),
  };
}

const decoders: Readonly<Record<string, (bytes: Uint8Array) => Buffer>> = {
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

const textOf = (chunks: readonly Buffer[], headers: HostileAnswer["headers"]): string => {
  const bytes = Buffer.concat(chunks);
  const decode = bytes.length > 0 ? decoders[String(headers["content-encoding"])] : undefined;
  return (decode ? decode(bytes) : bytes).toString();
};

interface ReadingOptions {
  readonly patience?: number;
  readonly quiet?: number;
  readonly end?: boolean;
}

/**
 * Sends bytes on a new connection, and with `end` half-closes it; resolves with everything received until the service
 * closes, or until nothing came for `patience` milliseconds, or for `quiet` after the first bytes.
 */
export function settle(
  url: string,
  bytes: string | Uint8Array,
  { patience = 120_000, quiet = patience, end = false }: ReadingOptions = {},
): Promise<{ readonly text: string; readonly closed: boolean; readonly milliseconds: number }> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const started = performance.now();
    let text = "";
    let closed = true;
    const socket = connect(Number(port), hostname, () => (end ? socket.end(bytes) : socket.write(bytes)));
    // The first response may take time; further ones come at once or not at all.
    let timer = setTimeout(giveUp, patience);
    function giveUp(): void {
      closed = false;
      socket.destroy();
    }
    socket.setEncoding("latin1");
    socket.on("data", (chunk: string) => {
      text += chunk;
      clearTimeout(timer);
      timer = setTimeout(giveUp, quiet);
    });
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearTimeout(timer);
      resolve({ text, closed, milliseconds: performance.now() - started });
    });
  });
}
