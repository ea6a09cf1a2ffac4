/** The memory for all request bodies: rejection when it is used up, and release afterwards. */
import { once } from "node:events";
import { type IncomingMessage, ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { bodyReader } from "../../src/odata/http/request-body";
import { start, type TestService } from "../harness";
import { eventually, until } from "../waiting";

const kibibyte = 1024;
let service: TestService;
beforeAll(async () => {
  service = await start({ demo: true, env: { MAX_BODY_SIZE: "1MiB", MAX_BODY_MEMORY: "1MiB" } });
});
afterAll(() => service.stop());

/** The chunks are made while they are read, and are not kept by the test. */
function* bytesOf(count: number): Generator<Buffer> {
  for (let i = 0; i < count; i++) yield Buffer.from([i % 251]);
}

test("a body in chunks of one byte takes about as much memory as in large ones", async () => {
  const count = 400_000;
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  const used = (): number => {
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const source = Readable.from(bytesOf(count), { objectMode: true });
  const before = used();
  let most = 0;
  const reserve = (size: number): void => {
    if (size === count) most = used() - before;
  };
  const req = Object.assign(source, { headers: {}, complete: true }) as unknown as IncomingMessage;
  const limits = { limit: count, reserve, signal: new AbortController().signal };
  const body = await bodyReader(req, new ServerResponse(req), limits)();
  expect(body.length).toBe(count);
  expect(body.every((byte, i) => byte === i % 251)).toBe(true);
  // A buffer for each byte would take a hundred times as much.
  expect(most).toBeLessThan(20 * count);
});

/** A document whose JSON has that many bytes. */
let lastNumber = 0;
function document(bytes: number): string {
  const text = JSON.stringify({
    workOrderNo: "W1",
    attachmentNo: (lastNumber += 1),
    fileName: "plan.txt",
    blobText: Buffer.alloc(Math.floor((bytes - 200) / 4) * 3, "lease").toString("base64"),
  });
  return text + " ".repeat(bytes - text.length);
}

interface Upload {
  readonly socket: Socket;
  readonly rest: string;
  /** Resolves with the beginning of the answer. */
  readonly answer: Promise<string>;
}

/** Starts sending a body and stops just before its end. */
async function halfUpload(bytes: number): Promise<Upload> {
  const { hostname, port, pathname } = new URL(`${service.companyRoot}/documents`);
  const text = document(bytes);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  const answer = new Promise<string>((resolve) =>
    socket.once("data", (chunk: Buffer) => resolve(chunk.toString("latin1"))),
  );
  // One that was refused while it was sent may be reset.
  socket.on("error", () => undefined);
  socket.write(
    `POST ${pathname} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${service.token}\r\nConnection: close\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text.slice(0, -1)}`,
  );
  return { socket, rest: text.slice(-1), answer };
}

const post = (bytes: number) => service.request("POST", "documents", { body: document(bytes) });

const room = 1024 * kibibyte;

/**
 * An upload of which the service has all but the last byte, which is shown by the rejection of a body that fits next to
 * any smaller part. If that body came first and the upload itself was rejected, another upload is started.
 */
async function heldUpload(bytes: number): Promise<Upload> {
  for (;;) {
    const upload = await halfUpload(bytes);
    let isRefused = false;
    void upload.answer.then(() => (isRefused = true));
    const isHeld = await until(
      async () => {
        const probe = await post(room - (bytes - 1) + 1);
        if (isRefused) return "no";
        return probe.status === 503 && "yes";
      },
      () => `an upload of ${bytes} bytes`,
    );
    if (isHeld === "yes") return upload;
    upload.socket.destroy();
  }
}

test("bodies beyond the memory are rejected with 503, small ones are not", async () => {
  const first = await heldUpload(600 * kibibyte);
  const refused = await post(600 * kibibyte);
  expect([refused.status, refused.headers["retry-after"], refused.json.error.code]).toEqual([
    503,
    "1",
    "Internal_ServiceUnavailable",
  ]);
  const zipped = await service.request("POST", "documents", {
    headers: { "Content-Type": "application/json", "Content-Encoding": "gzip" },
    body: gzipSync(document(600 * kibibyte)),
  });
  expect(zipped.status).toBe(503);
  expect((await post(300 * kibibyte)).status).toBe(201);
  expect((await post(50 * kibibyte)).status).toBe(201);

  first.socket.write(first.rest);
  const closed = once(first.socket, "close");
  expect(await first.answer).toMatch(/^HTTP\/1\.1 201 /);
  await closed;
  expect((await post(600 * kibibyte)).status).toBe(201);
});

test("a disconnected client releases its memory", async () => {
  for (let round = 0; round < 3; round += 1) {
    const { socket } = await heldUpload(900 * kibibyte);
    expect((await post(200 * kibibyte)).status).toBe(503);
    socket.destroy();
    await once(socket, "close");
    await eventually(async () => expect((await post(900 * kibibyte)).status).toBe(201));
  }
});

test("a rejected body takes no memory", async () => {
  const tooLarge = await service.request("POST", "documents", { body: document(1100 * kibibyte) });
  expect(tooLarge.status).toBe(413);
  const noJson = await service.request("POST", "documents", {
    headers: { "Content-Type": "application/json" },
    body: "x".repeat(900 * kibibyte),
  });
  expect(noJson.status).toBe(400);
  expect((await post(900 * kibibyte)).status).toBe(201);
});

const zeros = gzipSync(Buffer.alloc(1000 * kibibyte));
const bomb = { "Content-Type": "application/json", "Content-Encoding": "gzip" };

test("bodies count while they are inflated, and are rejected before they are complete", async () => {
  // A kilobyte as sent; the first request holds nearly all of the memory.
  const first = await heldUpload(900 * kibibyte);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => service.request("POST", "documents", { headers: bomb, body: zeros })),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
  first.socket.destroy();
  await once(first.socket, "close");
});

test("parts of a batch count while they are inflated", async () => {
  const first = await heldUpload(900 * kibibyte);
  const part = (id: string): string =>
    `--b\r\nContent-Type: application/http\r\nContent-ID: ${id}\r\n\r\nPOST ${new URL(service.companyRoot).pathname}/documents HTTP/1.1\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: ${zeros.length}\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(part("1")), zeros, Buffer.from("\r\n--b--\r\n")]);
  const answer = await service.request("POST", `${service.root}/$batch`, {
    headers: { "Content-Type": "multipart/mixed; boundary=b" },
    body,
  });
  expect(answer.text).toContain("HTTP/1.1 503 ");
  first.socket.destroy();
  await once(first.socket, "close");
});

test("a decoded part of a batch counts beside the responses that are kept", async () => {
  const { json } = await post(600 * kibibyte);
  const { id } = json as unknown as { id: string };
  const path = new URL(service.companyRoot).pathname;
  const read = { id: "read", method: "GET", url: `${path}/documents(${id})` };
  // Decoded, and then rejected, as a document is created with JSON.
  const inflated = (bytes: number) => ({
    id: "create",
    method: "POST",
    url: `${path}/documents`,
    headers: { "content-type": "application/octet-stream", "content-encoding": "gzip" },
    body: gzipSync(Buffer.alloc(bytes)).toString("base64url"),
  });
  const failure = async (...parts: object[]): Promise<unknown> => {
    const requests = parts.map((part) => ({ ...part, atomicityGroup: "g" }));
    const sent = await service.request("POST", `${service.root}/$batch`, {
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ requests }),
    });
    const { responses } = sent.json as unknown as { responses: { id: string; status: number }[] };
    return responses.find((response) => response.id === "create")?.status;
  };
  expect(await failure(inflated(600 * kibibyte))).toBe(415);
  expect(await failure(read, inflated(200 * kibibyte))).toBe(415);
  expect(await failure(read, inflated(600 * kibibyte))).toBe(503);
});
