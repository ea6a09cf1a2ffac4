/** Requests sent without waiting for responses: one of a connection at a time, each in a turn of the event loop. */
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { oneAtATime } from "../../src/host/load-shedding";
import { start, type TestService } from "../harness";
import { exchange } from "./raw-connection";

const request = (path: string, body = ""): string =>
  `${body === "" ? "GET" : "POST"} ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
const numberOf = (url = ""): number => Number(url.slice(1));
const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i);

/** The turns of the event loop in which the listener was called for requests that arrive together, by their number. */
async function turnsOf(listener: RequestListener, requests: readonly string[]) {
  const turns = new Map<number, number>();
  let turn = 0;
  const count = (): void => {
    turn += 1;
    immediate = setImmediate(count);
  };
  let immediate = setImmediate(count);
  const server = createServer(
    oneAtATime((req, res) => {
      turns.set(numberOf(req.url), turn);
      listener(req, res);
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const text = await exchange(
    `http://127.0.0.1:${port}`,
    requests.join(""),
    new RegExp(`<${requests.length - 1}>`),
  );
  clearImmediate(immediate);
  await new Promise((resolve) => server.close(resolve));
  return { turns, answers: [...text.matchAll(/<(\d+)>/g)].map(([, number]) => Number(number)) };
}

test("a request has a turn of its own, and responses come in order", async () => {
  const { turns, answers } = await turnsOf(
    (req, res) => void res.end(`<${numberOf(req.url)}>`),
    numbers(100).map((i) => request(`/${i}`)),
  );
  expect(answers).toEqual(numbers(100));
  expect(new Set(turns.values()).size).toBe(100);
  expect([...turns.keys()]).toEqual(numbers(100));
});

test("bodies reach their requests, also those that arrive later", async () => {
  const lengths = numbers(90).map((i) => 1 + ((i * 7919) % 5000));
  const { answers } = await turnsOf(
    (req, res) => {
      let length = 0;
      req.on("data", (chunk: Buffer) => (length += chunk.length));
      req.on("end", () =>
        setTimeout(
          () => {
            const number = numberOf(req.url);
            res.end(length === lengths[number] ? `<${number}>` : "<-1>");
          },
          numberOf(req.url) % 3,
        ),
      );
    },
    lengths.map((length, i) => request(`/${i}`, "x".repeat(length))),
  );
  expect(answers).toEqual(numbers(90));
});

describe("the service", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await start();
  });
  afterAll(() => service.stop());

  test("answers as many requests as may wait", async () => {
    const text = await exchange(
      service.url,
      request("/nowhere").repeat(100) + request("/health/live"),
      /"live"/,
    );
    expect(text.match(/HTTP\/1\.1 404 /g)).toHaveLength(100);
  });

  test("closes a connection on which more requests wait", async () => {
    // A reset by the service may overtake its responses.
    const text = await exchange(service.url, request("/nowhere").repeat(2000)).catch(() => "");
    expect((text.match(/HTTP\/1\.1 404 /g) ?? []).length).toBeLessThan(101);
    expect((await service.request("GET", `${service.url}/health/live`)).status).toBe(200);
  });
});
