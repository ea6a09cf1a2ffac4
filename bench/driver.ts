/**
 * The load driver: a fixed number of keep-alive connections, each with one request in flight. Written on plain sockets,
 * so that it uses little of the second core; it supports the subset of HTTP/1.1 that the two servers use.
 */
import { connect, type Socket } from "node:net";

/** One request of a workload. */
export interface BenchRequest {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface Load {
  readonly port: number;
  /** Returns the request with a number, from 0. */
  readonly request: (index: number) => BenchRequest;
  /** Number of the first request. */
  readonly from: number;
  readonly connections: number;
  readonly milliseconds: number;
}

/** Percentiles of durations. */
export interface Times {
  readonly p50: number;
  readonly p99: number;
}

export function timesOf(durations: readonly number[]): Times {
  const sorted = durations.toSorted((a, b) => a - b);
  const part = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  return { p50: part(0.5), p99: part(0.99) };
}

/** The number of requests, and their latencies in milliseconds. */
export interface LoadResult extends Times {
  readonly requests: number;
}

/** Sends requests until the time is over and all responses have arrived. Rejects for any status other than 2xx. */
export async function drive(load: Load): Promise<LoadResult> {
  const latencies: number[] = [];
  const deadline = performance.now() + load.milliseconds;
  let next = load.from;
  const work = async (): Promise<void> => {
    const connection = await openConnection(load.port);
    try {
      while (performance.now() < deadline) {
        const bytes = encode(load.request(next++));
        const sent = performance.now();
        await connection.exchange(bytes);
        latencies.push(performance.now() - sent);
      }
    } finally {
      connection.close();
    }
  };
  await Promise.all(Array.from({ length: load.connections }, work));
  return { requests: latencies.length, ...timesOf(latencies) };
}

function encode({ method = "GET", path, headers = {}, body }: BenchRequest): string {
  const content = body === undefined ? "" : JSON.stringify(body);
  const lines = [`${method} ${path} HTTP/1.1`, "Host: 127.0.0.1"];
  for (const name in headers) lines.push(`${name}: ${headers[name] ?? ""}`);
  if (body !== undefined)
    lines.push("Content-Type: application/json", `Content-Length: ${Buffer.byteLength(content)}`);
  return `${lines.join("\r\n")}\r\n\r\n${content}`;
}

async function openConnection(port: number) {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  await new Promise((resolve, reject) => socket.once("connect", resolve).once("error", reject));
  return { exchange: exchangeOn(socket), close: (): void => void socket.destroy() };
}

const endOfHead = "\r\n\r\n";
const endOfChunks = "\r\n0\r\n\r\n";

/** Sends a request and resolves when its response is complete. */
function exchangeOn(socket: Socket): (request: string) => Promise<void> {
  let head = Buffer.alloc(0);
  /** Remaining body bytes; undefined before the head ends, Infinity for a chunked body. */
  let left: number | undefined;
  let tail = "";
  let settle: { readonly resolve: () => void; readonly reject: (error: Error) => void } | undefined;

  const fail = (message: string): void => settle?.reject(new Error(message));
  const finish = (): void => {
    head = Buffer.alloc(0);
    left = undefined;
    tail = "";
    settle?.resolve();
  };
  const body = (bytes: Buffer): void => {
    if (left === Infinity) {
      tail = (tail + bytes.subarray(-endOfChunks.length).toString("latin1")).slice(-endOfChunks.length);
      if (tail === endOfChunks) finish();
      return;
    }
    left = (left ?? 0) - bytes.length;
    if (left === 0) finish();
    else if (left < 0) fail("the response is longer than its Content-Length");
  };
  socket.on("data", (chunk) => {
    if (left !== undefined) return body(chunk);
    head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
    const end = head.indexOf(endOfHead);
    if (end < 0) return;
    const text = head.toString("latin1", 0, end);
    if (!text.startsWith("HTTP/1.1 2")) return fail(`the response is ${head.toString("utf8", 0, 1000)}`);
    const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
    left = length === undefined ? Infinity : Number(length);
    body(head.subarray(end + endOfHead.length));
  });
  socket.on("error", (error) => settle?.reject(error));
  socket.on("close", () => fail("the server closed the connection"));

  return (request) =>
    new Promise((resolve, reject) => {
      settle = { resolve, reject };
      socket.write(request);
    });
}
