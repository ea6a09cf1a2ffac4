/**
 * A subscriber for tests: a local HTTP server that performs handshakes, stores notifications, and responds as
 * configured.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { until } from "../waiting";

/** One entry of a payload. */
interface Notification {
  readonly subscriptionId: string;
  readonly clientState: string;
  readonly expirationDateTime: string;
  readonly resource: string;
  readonly changeType: string;
  readonly lastModifiedDateTime: string;
}

interface Post {
  readonly method: string;
  readonly path: string;
  readonly contentType: string | undefined;
  readonly body: { readonly value: readonly Notification[] };
}

export interface Receiver {
  /** `http://127.0.0.1:port` */
  readonly url: string;
  /** The notifications so far, without handshakes. */
  readonly posts: readonly Post[];
  /** URLs of the handshakes so far. */
  readonly handshakes: readonly string[];
  /** Statuses of the next responses, in turn; then 200. */
  readonly answerNext: (...statuses: readonly number[]) => void;
  /** Replaces the responses to handshakes and posts until `undefined` is given. */
  readonly answerWith: (answer: Answer | undefined) => void;
  /** Waits until that many posts have arrived. Rejects after ten seconds. */
  readonly received: (count: number) => Promise<readonly Post[]>;
  readonly close: () => Promise<void>;
}

export type Answer = (req: IncomingMessage, res: ServerResponse, token: string | null) => void;

/** Starts a receiver on a free port of this machine. */
export async function startReceiver(): Promise<Receiver> {
  const posts: Post[] = [];
  const handshakes: string[] = [];
  let statuses: number[] = [];
  let special: Answer | undefined;
  const server = createServer((req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? "/", "http://receiver");
    const token = searchParams.get("validationToken");
    if (token !== null) handshakes.push(req.url ?? "");
    if (special) return special(req, res, token);
    if (token !== null) return void res.end(token);
    const chunks: Buffer[] = [];
    req.on("data", (chunk: Buffer) => chunks.push(chunk));
    req.on("end", () => {
      const body = JSON.parse(Buffer.concat(chunks).toString("utf8")) as Post["body"];
      const contentType = req.headers["content-type"];
      posts.push({ method: req.method ?? "", path: pathname, contentType, body });
      const [status = 200, ...rest] = statuses;
      statuses = rest;
      res.writeHead(status, status === 302 ? { Location: "/elsewhere" } : {}).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    posts,
    handshakes,
    answerNext: (...next) => void (statuses = [...next]),
    answerWith: (answer) => void (special = answer),
    received: async (count) => {
      await until(() => posts.length >= count);
      return posts;
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Settings that allow a local receiver, with short delays. */
export const quick = {
  NOTIFICATIONS_ALLOW_PRIVATE: "true",
  NOTIFICATIONS_ALLOW_HTTP: "true",
  NOTIFICATIONS_DELAY: "200ms",
  NOTIFICATIONS_RETRY_AFTER: "100ms",
  NOTIFICATIONS_TIMEOUT: "5s",
} as const;
