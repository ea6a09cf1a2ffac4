/** Documents of an issuer: JSON, bounded in size and time, only from the configured location. */
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { fetchJson } from "../../src/auth/bearer";

const mebibyte = 1024 * 1024;
const document = (bytes: number): string => `{"a":"${"x".repeat(bytes - 8)}"}`;

let server: Server;
let url: string;
let asked: string[];
const answers: Record<string, RequestListener> = {
  "/good": (_req, res) => res.end('{"keys":[1]}'),
  "/full": (_req, res) => res.end(document(mebibyte)),
  "/long": (_req, res) => res.end(document(mebibyte + 1)),
  "/bomb": (_req, res) => {
    res.setHeader("Content-Encoding", "gzip");
    res.end(gzipSync(document(64 * mebibyte)));
  },
  "/endless": (_req, res) => {
    const chunk = "x".repeat(65_536);
    const more = (): void => {
      while (!res.destroyed && res.write(chunk));
    };
    res.on("drain", more);
    more();
  },
  "/slow": (_req, res) => {
    const timer = setInterval(() => res.write(" "), 5);
    res.on("close", () => clearInterval(timer));
  },
  "/silent": () => undefined,
  "/html": (_req, res) => res.end("<html>"),
  "/list": (_req, res) => res.end('"keys"'),
  "/201": (_req, res) => res.writeHead(201).end("{}"),
  "/404": (_req, res) => res.writeHead(404).end("{}"),
};
for (const status of [301, 302, 303, 307, 308])
  answers[`/${status}`] = (_req, res) => res.writeHead(status, { Location: "/good" }).end();

beforeAll(async () => {
  server = createServer((req, res) => {
    asked.push(req.url ?? "");
    answers[req.url ?? ""]?.(req, res);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  asked = [];
});

const never = new AbortController().signal;

test("a document of at most 1 MiB is read", async () => {
  expect(await fetchJson(`${url}/good`, never)).toEqual({ keys: [1] });
  expect(Object.keys(await fetchJson(`${url}/full`, never))).toEqual(["a"]);
});

test.each(["/long", "/bomb", "/endless"])("%s: too many bytes, and no more are read", async (path) => {
  await expect(fetchJson(url + path, never)).rejects.toThrow("returned more than 1048576 bytes");
});

test.each([301, 302, 303, 307, 308])("a redirect %d is not followed", async (status) => {
  await expect(fetchJson(`${url}/${status}`, never)).rejects.toThrow(`returned ${status}`);
  expect(asked).toEqual([`/${status}`]);
});

test.each([
  ["/html", "is not valid JSON"],
  ["/list", "returned no JSON object"],
  ["/201", "returned 201"],
  ["/404", "returned 404"],
])("%s is refused: %s", async (path, cause) => {
  await expect(fetchJson(url + path, never)).rejects.toThrow(cause);
});

test.each(["/slow", "/silent"])("%s: aborted by the timeout, also within the body", async (path) => {
  await expect(fetchJson(url + path, AbortSignal.timeout(200))).rejects.toThrow(/abort|timeout/i);
});
