/**
 * Bytes on plain connections: request smuggling (RFC 9112, section 11.2), broken framing, other protocols. Ambiguous
 * input is rejected and the connection closed, so that later bytes are never taken for a request.
 */
import { start, type TestService } from "../harness";
import { faultsOf } from "./hostile-responses";
import { settle } from "./hostile-client";
import { mutatedBytes } from "./hostile-mutate";
import { inputs, isLong, random, seconds } from "./trials";
import { checksums, expectWell } from "./hostile-storm";

let service: TestService;
let path = "";
let usual = "";
beforeAll(async () => {
  service = await start({ demo: true });
  path = new URL(service.companyRoot).pathname;
  usual = `Host: localhost\r\nAuthorization: Bearer ${service.token}\r\n`;
});
afterAll(() => service.stop());

const statusesIn = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

/** The body of a response with a Content-Length, the first one of the text. */
function firstOf(text: string): { readonly status: number; readonly body: string } {
  const [head = "", ...rest] = text.split("\r\n\r\n");
  return { status: statusesIn(head)[0] ?? 0, body: rest.join("\r\n\r\n") };
}

/** Head lines in place of the usual POST's, or a whole request; followed by a request that must not be answered. */
const smuggled = "GET /smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n";
const post = (lines: string, body = ""): string =>
  `POST ${path}/postCodes HTTP/1.1\r\n${usual}Content-Type: application/json\r\n${lines}\r\n${body}`;
const get = (lines: string, target = `${path}/leaseUnits/$count`): string =>
  `GET ${target} HTTP/1.1\r\n${usual}${lines}\r\n`;

/** Rejected, and the connection closed: exactly one response, 400 (or as given), whatever follows. */
const refused: readonly (readonly [name: string, bytes: () => string, status?: number])[] = [
  ["CL and TE", () => post("Content-Length: 6\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n")],
  [
    "TE and CL",
    () => post("Transfer-Encoding: chunked\r\nContent-Length: 3\r\n", "8\r\nSMUGGLED\r\n0\r\n\r\n"),
  ],
  ["two lengths", () => post("Content-Length: 2\r\nContent-Length: 40\r\n", "{}")],
  ["two equal lengths", () => post("Content-Length: 2\r\nContent-Length: 2\r\n", "{}")],
  ["a list of lengths", () => post("Content-Length: 2, 2\r\n", "{}")],
  ["a signed length", () => post("Content-Length: +2\r\n", "{}")],
  ["a negative length", () => post("Content-Length: -2\r\n", "{}")],
  ["a hexadecimal length", () => post("Content-Length: 0x2\r\n", "{}")],
  ["a length beyond 64 bits", () => post("Content-Length: 99999999999999999999999\r\n", "{}")],
  ["an empty length", () => post("Content-Length: \r\n", "{}")],
  ["a blank before the colon", () => post("Transfer-Encoding : chunked\r\n", "0\r\n\r\n")],
  ["another coding", () => post("Transfer-Encoding: xchunked\r\n", "0\r\n\r\n")],
  ["chunked, and then another", () => post("Transfer-Encoding: chunked, identity\r\n", "0\r\n\r\n")],
  ["chunked in two lines", () => post("Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n", "0\r\n\r\n")],
  ["a folded TE", () => post("Transfer-Encoding:\r\n chunked\r\nContent-Length: 2\r\n", "{}")],
  ["a vertical tab before chunked", () => post("Transfer-Encoding: \u000bchunked\r\n", "0\r\n\r\n")],
  ["a bare CR in a header", () => post("X: a\rTransfer-Encoding: chunked\r\nContent-Length: 2\r\n", "{}")],
  ["NUL in a header", () => post("X: a\0b\r\nContent-Length: 2\r\n", "{}")],
  ["a header without a colon", () => get("Nothing\r\n")],
  ["a header without a name", () => get(": x\r\n")],
  ["a header that begins with a blank", () => get(" X: y\r\n")],
  ["a chunk size with a sign", () => post("Transfer-Encoding: chunked\r\n", "+2\r\n{}\r\n0\r\n\r\n")],
  ["a chunk size with 0x", () => post("Transfer-Encoding: chunked\r\n", "0x2\r\n{}\r\n0\r\n\r\n")],
  [
    "a chunk size beyond 64 bits",
    () => post("Transfer-Encoding: chunked\r\n", "FFFFFFFFFFFFFFFFF\r\n{}\r\n0\r\n\r\n"),
  ],
  [
    "a chunk that is longer than its size",
    () => post("Transfer-Encoding: chunked\r\n", "1\r\n{}\r\n0\r\n\r\n"),
  ],
  ["no Host", () => `GET ${path} HTTP/1.1\r\nAuthorization: Bearer ${service.token}\r\n\r\n`],
  ["two Hosts", () => get("Host: evil.example\r\n")],
  ["two equal Hosts", () => get("HOST: localhost\r\n")],
  ["two Authorizations", () => get("authorization: Bearer x\r\n")],
  ["two Content-Types", () => post("Content-Type: text/plain\r\nContent-Length: 2\r\n", "{}")],
  ["two equal Content-Types", () => post("content-type: application/json\r\nContent-Length: 2\r\n", "{}")],
  ["two versions", () => get("OData-Version: 4.0\r\nOData-Version: 4.0\r\n")],
  ["two greatest versions", () => get("OData-MaxVersion: 4.0\r\nOData-MaxVersion: 4.01\r\n")],
  ["two isolations", () => get("Isolation: snapshot\r\nIsolation: snapshot\r\n")],
  ["two origins", () => get("Origin: http://localhost\r\nOrigin: http://localhost\r\n")],
  ["two sites", () => get("Sec-Fetch-Site: none\r\nSec-Fetch-Site: same-origin\r\n")],
  ["two Authorizations of a page", () => get("Authorization: Bearer x\r\n", "/health/live")],
  [
    "two Authorizations of an agent",
    () => post("Authorization: Bearer x\r\nContent-Length: 2\r\n", "{}").replace(/POST \S+/, "POST /mcp"),
  ],
  ["a method that does not exist", () => `SMUGGLE ${path} HTTP/1.1\r\n${usual}\r\n`],
  ["HTTP/0.9", () => `GET ${path}\r\n`],
  ["HTTP/2", () => "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
  ["HTTP/9.9", () => `GET ${path} HTTP/9.9\r\n${usual}\r\n`],
  ["TLS", () => "\u0016\u0003\u0001\u0000\u00a5\u0001\u0000\u0000\u00a1\u0003\u0003"],
  ["nothing of HTTP", () => "EHLO localhost\r\n"],
  ["a blank within the URL", () => `GET ${path}/lease Units HTTP/1.1\r\n${usual}\r\n`],
  ["headers without end", () => get(`X: ${"a".repeat(70_000)}\r\n`), 431],
  ["many headers", () => get("X: a\r\n".repeat(30_000)), 431],
  ["a URL without end", () => get("", `${path}/${"a".repeat(70_000)}`), 414],
];

const refusals = refused.map(([name, bytes, status = 400]) => ({ name, bytes, status }));

test.each(refusals)("refused: $name", async ({ bytes, status }) => {
  const { text, closed, milliseconds } = await settle(service.url, Buffer.from(bytes() + smuggled, "latin1"));
  const first = firstOf(text);
  expect([statusesIn(text), closed]).toEqual([[status], true]);
  const answer = { status, headers: {}, text: first.body, milliseconds };
  expect(faultsOf(answer, bytes(), [service.token])).toEqual([]);
});

/** Answered, each as one request; the statuses of all responses. */
const answered: readonly (readonly [name: string, bytes: () => string, statuses: readonly number[]])[] = [
  ["two requests at once", () => get("") + get("Connection: close\r\n"), [200, 200]],
  ["a request after one that is refused", () => get("", `${path}/nothing`) + get("Connection: close\r\n"), [404, 200]],
  ["a body where none is expected", () => get("Content-Length: 5\r\nConnection: close\r\n") + "GET /", [200]],
  ["absolute form", () => get("Connection: close\r\n", `http://evil.example${path}/leaseUnits/$count`), [200]],
  ["authority in the URL", () => get("Connection: close\r\n", `http://u:p@evil.example/smuggled`), [404]],
  ["lists in several lines", () => get("Accept: text/plain\r\nAccept: */*\r\nPrefer: a\r\nPrefer: b\r\nIf-None-Match: \"a\"\r\nIf-None-Match: \"b\"\r\nAccept-Encoding: gzip\r\nAccept-Encoding: br\r\nX-Forwarded-For: a\r\nX-Forwarded-For: b\r\nCookie: a\r\nCookie: b\r\nConnection: close\r\n"), [200]],
  ["a chunk extension", () => post("Transfer-Encoding: chunked\r\nConnection: close\r\n", "2;a=b\r\n[]\r\n0\r\n\r\n"), [400]],
  ["trailers", () => post("Transfer-Encoding: chunked\r\nConnection: close\r\n", "2\r\n[]\r\n0\r\nAuthorization: x\r\nContent-Length: 9\r\n\r\n"), [400]],
  ["Expect, and a body that is read", () => post("Expect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n", "[]"), [100, 400]],
  ["Expect, and an unknown set", () => post("Expect: 100-continue\r\nContent-Length: 2\r\n").replace("/postCodes", "/nothing"), [404]],
  ["Expect, and a body that is too large", () => post("Expect: 100-continue\r\nContent-Length: 99999999\r\n"), [413]],
  ["Expect, and a message of an agent", () => post("Expect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n", "{}").replace(/POST \S+/, "POST /mcp"), [100, 400]],
  ["Expect, and a message that is too large", () => post("Expect: 100-continue\r\nContent-Length: 5000000\r\n").replace(/POST \S+/, "POST /mcp"), [413]],
  ["an upgrade to HTTP/2", () => get("Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\nConnection: Upgrade, close\r\n"), [200]],
  ["a WebSocket", () => get("Upgrade: websocket\r\nConnection: Upgrade, close\r\nSec-WebSocket-Key: x\r\n"), [200]],
  ["OPTIONS *", () => `OPTIONS * HTTP/1.1\r\n${usual}Connection: close\r\n\r\n`, [404]],
  ["HTTP/1.0", () => `GET ${path}/leaseUnits/$count HTTP/1.0\r\n${usual}\r\n`, [200]],
  ["TRACE", () => `TRACE ${path} HTTP/1.1\r\n${usual}Connection: close\r\n\r\n`, [405]],
]; // prettier-ignore

test.each(answered)("answered: %s", async (_, bytes, statuses) => {
  const { text } = await settle(service.url, Buffer.from(bytes(), "latin1"));
  expect(statusesIn(text)).toEqual(statuses);
  // TRACE and errors must not echo the credentials.
  expect(text).not.toContain(service.token);
});

test(
  "mutated requests",
  async () => {
    const r = random("sockets");
    const before = await checksums(service);
    const originals = [
      get("Accept: application/json\r\nConnection: close\r\n"),
      get("Prefer: maxpagesize=1\r\n", `${path}/leaseUnits?$filter=number%20eq%20'x'`) +
        get("Connection: close\r\n"),
      post("Transfer-Encoding: chunked\r\nConnection: close\r\n", '9\r\n{"code":}\r\n0\r\n\r\n'),
      post("Content-Length: 9\r\nConnection: close\r\n", '{"code":}'),
    ];
    let left = inputs(400, 100_000);
    let answers = 0;
    const worker = async (): Promise<void> => {
      while (left-- > 0) {
        const bytes = mutatedBytes(r, Buffer.from(r.pick(originals), "latin1"));
        // Some are cut off, others only pause.
        const { text, milliseconds } = await settle(service.url, bytes, {
          patience: 10_000,
          quiet: 100,
          end: r.chance(0.95),
        });
        const found = statusesIn(text).filter((status) => status >= 500 && status !== 501);
        const shown = { bytes: bytes.toString("latin1"), text: found.length > 0 ? text : "" };
        expect({ ...shown, found, late: isLong && milliseconds > 15_000 }).toEqual({
          ...shown,
          found: [],
          late: false,
        });
        answers += statusesIn(text).length;
      }
    };
    await Promise.all(Array.from({ length: 8 }, worker));
    expect(answers).toBeGreaterThan(100);
    expect(await checksums(service)).toEqual(before);
    expect(service.logLines().filter(({ level }) => Number(level) >= 50)).toEqual([]);
    await expectWell(service);
  },
  seconds(60, 3600),
);
