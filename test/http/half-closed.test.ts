/** Incomplete requests: answered with 408, then closed, whatever the client continues to send. */
import { once } from "node:events";
import { connect } from "node:net";
import { start, type TestService } from "../harness";

let service: TestService;
beforeAll(async () => {
  service = await start({
    env: { REQUEST_TIMEOUT: "500ms" },
    service: async ({ body }) => ({ status: 200, headers: {}, body: await body() }),
  });
});
afterAll(() => service.stop());

test.each([
  ["a head that has no end", () => "GET / HTTP/1.1\r\nHost: a\r\nX-Slow: "],
  [
    "a body that has no end",
    () =>
      `POST ${new URL(service.root).pathname}/leaseUnits HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${service.token}\r\nContent-Length: 100000\r\n\r\n`,
  ],
])("%s", async (_name, begin) => {
  const { hostname, port } = new URL(service.url);
  // A client that neither closes its side nor reacts to the other side's close.
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  let answer = "";
  socket.setEncoding("latin1").on("data", (text: string) => (answer += text));
  socket.on("error", () => undefined);
  await once(socket, "connect");
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.write(begin());
  const trickle = setInterval(() => socket.write("a"), 50);
  await closed;
  clearInterval(trickle);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
});
