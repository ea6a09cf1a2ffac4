/** The room for the bodies of all requests together: who finds it full is told so, and it is free again afterwards. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { start, type TestService } from "../harness";

const kibibyte = 1024;
let service: TestService;
beforeAll(async () => {
  service = await start({ demo: true, env: { MAX_BODY_SIZE: "1MiB", MAX_BODY_MEMORY: "1MiB" } });
});
afterAll(() => service.stop());

/** A document whose JSON has about that many bytes. */
let lastNumber = 0;
const document = (bytes: number): string =>
  JSON.stringify({
    workOrderNo: "W1",
    attachmentNo: (lastNumber += 1),
    fileName: "plan.txt",
    blobText: Buffer.alloc((bytes * 3) / 4, "lease").toString("base64"),
  });

/** Begins to send a body and stops just before its end. */
async function halfUpload(bytes: number): Promise<{ readonly socket: Socket; readonly rest: string }> {
  const { hostname, port, pathname } = new URL(`${service.companyRoot}/documents`);
  const text = document(bytes);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  socket.write(
    `POST ${pathname} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${service.token}\r\nConnection: close\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text.slice(0, -1)}`,
  );
  // Until the service has read it.
  await sleep(200);
  return { socket, rest: text.slice(-1) };
}

const post = (bytes: number) => service.request("POST", "documents", { body: document(bytes) });

test("bodies that have no room beside others are refused with 503, small ones are not", async () => {
  const first = await halfUpload(600 * kibibyte);
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
  const [answer] = (await once(first.socket, "data")) as [Buffer];
  expect(answer.toString("latin1")).toMatch(/^HTTP\/1\.1 201 /);
  await once(first.socket, "close");
  expect((await post(600 * kibibyte)).status).toBe(201);
});

test("a client that leaves in the middle of its body leaves its room", async () => {
  for (let round = 0; round < 3; round += 1) {
    const { socket } = await halfUpload(900 * kibibyte);
    expect((await post(200 * kibibyte)).status).toBe(503);
    socket.destroy();
    await once(socket, "close");
    await sleep(100);
    expect((await post(900 * kibibyte)).status).toBe(201);
  }
});

test("a body that is refused takes no room", async () => {
  const tooLarge = await service.request("POST", "documents", { body: document(1100 * kibibyte) });
  expect(tooLarge.status).toBe(413);
  const noJson = await service.request("POST", "documents", {
    headers: { "Content-Type": "application/json" },
    body: "x".repeat(900 * kibibyte),
  });
  expect(noJson.status).toBe(400);
  expect((await post(900 * kibibyte)).status).toBe(201);
});
