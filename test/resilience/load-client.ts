/** A load generator: many clients on persistent connections, each with one request in flight. */
import { Agent, request } from "node:http";

export interface OfferedRequest {
  readonly method?: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface OfferedAnswer {
  /** 0: the connection was aborted. */
  readonly status: number;
  readonly milliseconds: number;
  readonly retryAfter: string | undefined;
}

/** Sends one request and reads its whole response. */
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

/** A rejected client retries sooner than `Retry-After`, but not at once. */
const impatience = 20;

/** When the clients stop: when so many requests were answered, or when the condition holds. */
export interface Offer {
  readonly connections: number;
  readonly answers?: number;
  readonly until?: () => boolean;
  /** Existing connections to use; otherwise new ones. */
  readonly agent?: Agent;
}

/** Connections that stay open. */
export const keptConnections = (connections: number): Agent =>
  new Agent({ keepAlive: true, maxSockets: connections });

/** `connections` clients that each send the next request after the last response: returns the responses. */
export async function saturate(
  url: string,
  make: (index: number) => OfferedRequest,
  { connections, answers: most = Infinity, until = () => false, agent: given }: Offer,
): Promise<readonly OfferedAnswer[]> {
  const agent = given ?? keptConnections(connections);
  const answers: OfferedAnswer[] = [];
  let index = 0;
  const client = async (): Promise<void> => {
    while (!until() && answers.length < most) {
      const answer = await ask(url, make((index += 1)), agent);
      answers.push(answer);
      if (answer.status === 503) await new Promise((resolve) => setTimeout(resolve, impatience));
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  if (given === undefined) agent.destroy();
  return answers;
}

/** The quantile of the values; NaN of none. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
