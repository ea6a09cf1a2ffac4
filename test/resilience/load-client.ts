/** Offers load: many clients on connections that stay, each with one request on its way. */
import { Agent, request } from "node:http";

export interface OfferedRequest {
  readonly method?: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface OfferedAnswer {
  /** 0: the connection broke off. */
  readonly status: number;
  readonly milliseconds: number;
  readonly retryAfter: string | undefined;
}

/** Sends one request and reads its whole answer. */
export function ask(url: string, offered: OfferedRequest, agent?: Agent): Promise<OfferedAnswer> {
  const { hostname, port } = new URL(url);
  const { method = "GET", path, headers, body } = offered;
  const started = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, retryAfter?: string): void =>
      resolve({ status, retryAfter, milliseconds: performance.now() - started });
    const sized =
      body === undefined ? headers : { ...headers, "Content-Length": String(Buffer.byteLength(body)) };
    const req = request({ agent: agent ?? false, hostname, port, method, path, headers: sized }, (res) => {
      res.resume();
      res.on("end", () => end(res.statusCode ?? 0, res.headers["retry-after"]));
      res.on("error", () => end(0));
    });
    req.on("error", () => end(0));
    req.end(body);
  });
}

/** A refused client comes back sooner than it is told to, but not at once. */
const impatience = 20;

/** When the clients stop: after so many milliseconds, or when so many requests were answered. */
export interface Offer {
  readonly connections: number;
  readonly milliseconds?: number;
  readonly answers?: number;
  /** Connections to go on with, of as many sockets; otherwise they are new. */
  readonly agent?: Agent;
}

/** Connections that stay open. */
export const keptConnections = (connections: number): Agent =>
  new Agent({ keepAlive: true, maxSockets: connections });

/** `connections` clients that each send the next request when the last one is answered: gives what they were answered. */
export async function saturate(
  url: string,
  make: (index: number) => OfferedRequest,
  { connections, milliseconds = Infinity, answers: most = Infinity, agent: given }: Offer,
): Promise<readonly OfferedAnswer[]> {
  const agent = given ?? keptConnections(connections);
  const answers: OfferedAnswer[] = [];
  const until = performance.now() + milliseconds;
  let index = 0;
  const client = async (): Promise<void> => {
    while (performance.now() < until && answers.length < most) {
      const answer = await ask(url, make((index += 1)), agent);
      answers.push(answer);
      if (answer.status === 503) await new Promise((resolve) => setTimeout(resolve, impatience));
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  if (given === undefined) agent.destroy();
  return answers;
}

/** The value below which that part of the values lies; NaN of none. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
