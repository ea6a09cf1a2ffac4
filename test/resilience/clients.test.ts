/**
 * Slow, silent and disconnected clients: slow readers, incomplete requests, aborted downloads, idle sockets. Others are
 * served meanwhile, and no resource leaks.
 */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "./load-client";
import { startLoaded, type LoadedService } from "./load-service";
import { expectWithin, isLong } from "./trials";

if (isLong) jest.setTimeout(600_000);

/** Long enough to open all idle sockets: a connection without a request is closed after it. */
const timeout = 15_000;
const idleSockets = isLong ? 10_000 : 500;

const processes = 3;

let service: LoadedService;
let files = 0;
beforeAll(async () => {
  service = await startLoaded(isLong ? 20_000 : 2000, {
    READ_PROCESSES: String(processes),
    DATABASE_POOL_TIMEOUT: "60s",
    REQUEST_TIMEOUT: `${timeout}ms`,
  });
  // Threads, caches and lazy modules are created by the first requests.
  for (let index = 0; index < 10; index += 1) await others();
  // A process that starts later would keep its files until it has been idle for a minute.
  while ((await service.children()) < processes) await Promise.all(Array.from({ length: 8 }, others));
  files = await service.files();
});
afterAll(() => service.stop());

/** Requests of another caller than the misbehaving one. */
const headers = (): Record<string, string> => ({ Authorization: `Bearer ${service.otherToken}` });
const feed = (): string =>
  `GET ${service.company}/leaseUnits HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${service.token}\r\n\r\n`;

/** Normal requests: a page, a search, a download. */
async function others(): Promise<void> {
  for (const path of ["?$top=5", "?$filter=objectArea%20gt%2050&$top=5", "?$top=1000&$select=number"]) {
    const answer = await ask(service.url, {
      path: `${service.company}/leaseUnits${path}`,
      headers: headers(),
    });
    expect(answer.status).toBe(200);
    if (path === "?$top=5") expectWithin(answer.milliseconds, 1000);
  }
  expect((await ask(service.url, { path: "/health/live", headers: {} })).status).toBe(200);
}

async function open(text = ""): Promise<Socket> {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  await once(socket, "connect");
  if (text !== "") socket.write(text);
  return socket;
}

async function openMany(count: number, text: () => string = () => ""): Promise<readonly Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const some = Math.min(100, count - sockets.length);
    sockets.push(...(await Promise.all(Array.from({ length: some }, () => open(text())))));
  }
  return sockets;
}

/** Waits until no more sockets are open than before, and reports their number otherwise. */
async function backTo(sockets: number, patience = 120_000): Promise<number> {
  const last = performance.now() + patience;
  // Responses spooled to the disk are gone too.
  const isBack = async (): Promise<boolean> =>
    (await service.sockets()) <= sockets && (await service.files()) <= files;
  while (!(await isBack()) && performance.now() < last) await sleep(50);
  expect(await service.files()).toBeLessThanOrEqual(files);
  return service.sockets();
}

test("slow readers: others are served, and stalled ones are disconnected", async () => {
  const before = await service.sockets();
  const slow = await openMany(50, feed);
  for (const socket of slow) socket.once("readable", () => socket.read(1));
  await sleep(500);
  await others();
  // Only the service closes the connection here, once no byte has moved for the timeout.
  await sleep(timeout + 1000);
  await others();
  for (const socket of slow) socket.destroy();
  expect(await backTo(before)).toBeLessThanOrEqual(before);
});

test("incomplete requests: others are served, and the service closes the sockets", async () => {
  const before = await service.sockets();
  const head = (): string => `GET ${service.company}/leaseUnits HTTP/1.1\r\nHost: a\r\nX-`;
  const body = (): string =>
    `POST ${service.company}/leaseUnits HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${service.token}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`;
  const half = [...(await openMany(50, head)), ...(await openMany(50, body))];
  await others();
  for (const socket of half) socket.resume();
  expect(await backTo(before)).toBeLessThanOrEqual(before);
  await others();
  expect(half.filter((socket) => !socket.destroyed && socket.readable)).toEqual([]);
  for (const socket of half) socket.destroy();
});

test("aborted downloads: cursors and sockets are released", async () => {
  const before = await service.sockets();
  for (let round = 0; round < (isLong ? 100 : 5); round += 1) {
    const leaving = await openMany(20, feed);
    await Promise.all(leaving.map((socket) => once(socket, "readable")));
    for (const socket of leaving) socket.destroy();
    await others();
  }
  expect(await backTo(before)).toBeLessThanOrEqual(before);
});

test(`${idleSockets} idle sockets: others are answered, and memory stays small`, async () => {
  const [before, megabytes] = [await service.sockets(), await service.megabytes()];
  const idle = await openMany(idleSockets);
  await others();
  expect(await service.sockets()).toBeGreaterThan(before + idleSockets - 10);
  expect(await service.megabytes()).toBeLessThan(megabytes + 50 + idleSockets / 50);
  if (isLong)
    process.stdout.write(
      `${idleSockets} idle sockets: ${await service.megabytes()} MB, ${megabytes} before\n`,
    );
  for (const socket of idle) socket.destroy();
  expect(await backTo(before)).toBeLessThanOrEqual(before);
});
