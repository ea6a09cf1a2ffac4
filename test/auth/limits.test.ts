/** The rate limit of a caller, within a window and in progress, on the running service. */
import { IncomingMessage, request as httpRequest, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { signClaims } from "../../src/auth/dev-issuer";
import { readConfig } from "../../src/config/config";
import { createRateLimit } from "../../src/host/rate-limit";
import { ownLimits } from "../../src/limits";
import type { Caller } from "../../src/odata";
import type { ODataHandler } from "../../src/odata/http/listener";
import { start, type TestService } from "../harness";
import { eventually, until } from "../waiting";

const id = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`;

const answered: ODataHandler = () => Promise.resolve({ status: 204, headers: {} });

async function bearer(service: TestService, oid: string): Promise<{ headers: { Authorization: string } }> {
  const token = await signClaims(service.devKey, "1h", { oid, roles: ["API.Read.All"] });
  return { headers: { Authorization: `Bearer ${token}` } };
}

test("a clock that is set back does not extend a shared window", async () => {
  const counted = { consumedPoints: 3, msBeforeNext: 5000 };
  const count = jest.fn(() => Promise.resolve(counted));
  const limiter = { get: count, penalty: count };
  const limits = { ...readConfig({ RATE_LIMIT: "3", RATE_LIMIT_WINDOW: "5s" }).limits, maxInFlight: 0 };
  const admit = createRateLimit(limits, { ...ownLimits, createShared: () => limiter });
  const caller = { id: id(1) } as Caller;
  const enter = (): void => void admit(caller, new ServerResponse(new IncomingMessage(new Socket())));
  const [wall, passed] = [Date.now(), performance.now()];
  enter();
  // The counter of all processes has arrived.
  await new Promise(setImmediate);
  expect(enter).toThrow(/this caller has sent the 3 requests/i);
  jest.spyOn(Date, "now").mockReturnValue(wall - 3_600_000);
  jest.spyOn(performance, "now").mockReturnValue(passed + 6000);
  expect(enter).not.toThrow();
  jest.restoreAllMocks();
});

describe("in a window", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await start({ service: answered, env: { RATE_LIMIT: "3", RATE_LIMIT_WINDOW: "5s" } });
  });
  afterAll(() => service.stop());

  test("requests beyond the limit are rejected until the window is over; other callers are not affected", async () => {
    const [ann, bob] = [await bearer(service, id(1)), await bearer(service, id(2))];
    const get = async (who: typeof ann) => service.request("GET", "/companies", who);
    const statuses = [];
    for (let i = 0; i < 3; i++) statuses.push((await get(ann)).status);
    expect(statuses).toEqual([204, 204, 204]);
    const refused = await get(ann);
    expect(refused.status).toBe(429);
    expect(refused.json.error.code).toBe("Application_TooManyRequests");
    expect(refused.json.error.message).toMatch(
      /^This caller has sent the 3 requests that it may send in 5 s; try again in [1-5] s\./,
    );
    expect(refused.headers["retry-after"]).toMatch(/^[1-5]$/);
    expect((await get(bob)).status).toBe(204);
    await eventually(async () => expect((await get(ann)).status).toBe(204));
  });

  test("rejected sign-ins do not count", async () => {
    for (let i = 0; i < 5; i++)
      expect((await service.request("GET", "/", { headers: { Authorization: "Bearer x" } })).status).toBe(
        401,
      );
    expect((await service.request("GET", "/", await bearer(service, id(3)))).status).toBe(204);
  });
});

test("off on the embedded database unless it is set, 6,000 in 5 minutes on a server", () => {
  expect(readConfig({}).limits.rateLimit).toBe(0);
  const server = { DATABASE_URL: "postgres://user:password@host/lease" };
  expect(readConfig(server).limits).toMatchObject({ rateLimit: 6000, rateLimitWindow: 300_000 });
  expect(readConfig({ ...server, RATE_LIMIT: "off" }).limits.rateLimit).toBe(0);
  expect(readConfig({ RATE_LIMIT: "10" }).limits).toMatchObject({ rateLimit: 10, rateLimitWindow: 300_000 });
});

describe("in progress", () => {
  let release: () => void;
  let gate: Promise<void>;
  let inside = 0;
  let left = 0;
  const waiting: ODataHandler = async ({ signal }) => {
    inside += 1;
    signal().addEventListener("abort", () => (left += 1));
    await gate;
    return { status: 204, headers: {} };
  };
  let service: TestService;
  beforeAll(async () => {
    service = await start({ service: waiting, env: { MAX_IN_FLIGHT: "2" } });
  });
  beforeEach(() => {
    gate = new Promise((resolve) => (release = resolve));
    inside = 0;
    left = 0;
  });
  afterAll(() => service.stop());

  test("the third is rejected while two are in progress, and accepted after one has ended", async () => {
    const [ann, bob] = [await bearer(service, id(1)), await bearer(service, id(2))];
    const two = [service.request("GET", "/", ann), service.request("GET", "/", ann)];
    await until(() => inside === 2);
    const third = await service.request("GET", "/", ann);
    expect(third.status).toBe(429);
    expect(third.headers["retry-after"]).toBe("1");
    expect(third.json.error.message).toMatch(
      /^2 requests of this caller are in progress, which is the limit/,
    );
    const other = service.request("GET", "/", bob);
    release();
    expect((await Promise.all([...two, other])).map(({ status }) => status)).toEqual([204, 204, 204]);
    expect((await service.request("GET", "/", ann)).status).toBe(204);
  });

  test("a disconnected client does not count", async () => {
    const ann = await bearer(service, id(3));
    const leave = Array.from({ length: 2 }, () => {
      const req = httpRequest(`${service.root}/`, { ...ann, agent: false }).on("error", () => undefined);
      req.end();
      return req;
    });
    await until(() => inside === 2);
    expect((await service.request("GET", "/", ann)).status).toBe(429);
    for (const req of leave) req.destroy();
    await until(() => left === 2);
    const next = service.request("GET", "/", ann);
    release();
    expect((await next).status).toBe(204);
  });
});

test("the default limit in progress is 100", async () => {
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  const service = await start({
    // Unset: the default.
    env: { MAX_IN_FLIGHT: "" },
    service: async () => {
      await gate;
      return { status: 204, headers: {} };
    },
  });
  const all = Array.from({ length: 101 }, () =>
    service.request("GET", "/").then((answer) => {
      if (answer.status === 429) release();
      return answer.status;
    }),
  );
  const statuses = await Promise.all(all);
  expect(statuses.filter((status) => status === 204)).toHaveLength(100);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  await service.stop();
});
