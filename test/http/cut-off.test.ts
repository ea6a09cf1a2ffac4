/**
 * Responses that are cut off: a client of HTTP/1.0, to which the end of the connection is that of the body, receives a
 * reset in place of an end.
 */
import { connect, type Socket } from "node:net";
import { start, type TestService } from "../harness";
import { until } from "../waiting";

async function* endless() {
  for (;;) yield "x".repeat(65_536);
}

/** Yields once, then waits for the end of the test. */
async function* unfinished() {
  yield "x".repeat(20_000);
  await waiting;
}

async function* failing() {
  yield "x".repeat(20_000);
  await sent;
  throw new Error("cursor lost");
}

/** More than the buffers of a connection take. */
const large = "x".repeat(50_000_000);

let release = (): void => undefined;
const waiting = new Promise<void>((resolve) => (release = resolve));
let arrive = (): void => undefined;
const sent = new Promise<void>((resolve) => (arrive = resolve));

const bodies: Readonly<Record<string, () => string | AsyncIterable<string>>> = {
  "/endless": endless,
  "/unfinished": unfinished,
  "/failing": failing,
  "/large": () => large,
};

const startBodies = (env: Readonly<Record<string, string>>): Promise<TestService> =>
  start({
    service: async ({ url }) => ({ status: 200, headers: {}, body: bodies[url]?.() ?? "" }),
    env,
  });

let service: TestService;
beforeAll(async () => {
  service = await startBodies({ REQUEST_TIMEOUT: "500ms" });
});
afterAll(async () => {
  release();
  await service.stop();
});

const head = (path: string, { root, token }: TestService = service, lines = ""): string =>
  `GET ${new URL(root).pathname}${path} HTTP/1.0\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n${lines}\r\n`;

/** A connection, with the way in which it ends. */
function client(text: string, { url }: TestService = service) {
  const { hostname, port } = new URL(url);
  // The other side's end is read as an end, not followed by one.
  const socket: Socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  let received = 0;
  let ending = "nothing";
  socket.on("data", (chunk: Buffer) => (received += chunk.length));
  socket.on("end", () => {
    ending = "end";
    socket.destroy();
  });
  socket.on("error", (error: NodeJS.ErrnoException) => (ending = error.code ?? "error"));
  const closed = new Promise<string>((resolve) => socket.once("close", () => resolve(ending)));
  socket.write(text);
  return { socket, closed, received: () => received };
}

test("a whole response without a length ends", async () => {
  const { closed } = client(head("/"));
  expect(await closed).toBe("end");
});

test("a stream that fails", async () => {
  const { closed, received } = client(head("/failing"));
  await until(() => received() >= 20_000);
  arrive();
  expect(await closed).toBe("ECONNRESET");
});

test("a reader that stalls", async () => {
  const { socket, received } = client(head("/endless"));
  await until(() => received() > 0);
  socket.pause();
  await until(() => service.logLines().some((line) => String(line["path"]).endsWith("/endless")));
  // Node.js reports an end for a reset that comes after bytes; a connection that has only ended takes one more write.
  const code = await new Promise((resolve) =>
    socket.write("x", (error?: NodeJS.ErrnoException | null) => resolve(error?.code)),
  );
  expect(code).toBe("ECONNRESET");
  socket.destroy();
});

test("bytes that are no request, after the request", async () => {
  const { socket, closed, received } = client(head("/unfinished"));
  await until(() => received() >= 20_000);
  socket.write("NONSENSE\r\n\r\n");
  expect(await closed).toBe("ECONNRESET");
});

test("too many requests after the request", async () => {
  const keptOpen = "Connection: keep-alive\r\n";
  const { socket, closed, received } = client(head("/unfinished", service, keptOpen));
  await until(() => received() >= 20_000);
  socket.write(head("/", service, keptOpen).repeat(102));
  expect(await closed).toBe("ECONNRESET");
});

test("a client that ends its side", async () => {
  const { socket, closed, received } = client(head("/unfinished"));
  await until(() => received() >= 20_000);
  socket.end();
  expect(await closed).toBe("ECONNRESET");
});

test("a client that has ended its side receives the rest of a response that is written", async () => {
  const { socket, closed, received } = client(head("/large"));
  socket.end();
  expect(await closed).toBe("end");
  expect(received()).toBeGreaterThan(large.length);
});

test("the time for requests in flight, when the service stops", async () => {
  const other = await startBodies({});
  const { closed, received } = client(head("/unfinished", other), other);
  await until(() => received() >= 20_000);
  const { setTimeout: original } = globalThis;
  const timers = jest.spyOn(globalThis, "setTimeout");
  timers.mockImplementation(((act: () => void, delay: number, ...rest: []) =>
    original(act, delay === 10_000 ? 0 : delay, ...rest)) as typeof setTimeout);
  const stopped = other.stop();
  timers.mockRestore();
  expect(await closed).toBe("ECONNRESET");
  release();
  await stopped;
});
