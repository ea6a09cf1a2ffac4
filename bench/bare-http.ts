/** The part of the bare servers that is the same for all databases: JSON bodies over node:http, on PORT. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

export type Row = Record<string, unknown>;

export const port = process.env["PORT"] ?? "0";
/** The user in audit fields. */
export const user = "00000000-0000-4000-8000-000000000001";

export function send(res: ServerResponse, status: number, text: string): void {
  res
    .writeHead(status, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) })
    .end(text);
}

export async function readBody(req: IncomingMessage): Promise<Row> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString("utf8")) as Row;
}

/** Listens; a request that fails ends its connection. */
export function listen(serve: (req: IncomingMessage, res: ServerResponse) => Promise<void>): void {
  createServer((req, res) => {
    serve(req, res).catch((error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      res.destroy();
    });
  }).listen(Number(port), "127.0.0.1");
}
