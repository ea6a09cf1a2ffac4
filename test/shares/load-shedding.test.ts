/** Load shedding on a simulated clock: waiting, turns, rejections; and its responses over HTTP. */
import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createLoadShedding, type LoadShedding } from "../../src/host/load-shedding";
import type { Caller, ODataResponse } from "../../src/odata";
import { send, start, type TestService } from "../harness";

let now = 0;
beforeEach(() => {
  now = 1000;
  jest.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(() => jest.restoreAllMocks());

interface Sent {
  readonly from: string;
  outcome: string;
  readonly end: () => void;
}

/** Sends requests into the load shedding; each takes so many milliseconds before it waits. */
function sender(maxInProgress: number, cost = 1, ending = true) {
  const addresses = new WeakMap<object, string>();
  const shedding: LoadShedding = createLoadShedding({ maxInProgress }, (req) => addresses.get(req) ?? "");
  const begun: string[] = [];
  const one = (from: string, authorization?: string): Sent => {
    const req = { headers: { authorization } } as unknown as IncomingMessage;
    addresses.set(req, from);
    const res = Object.assign(new EventEmitter(), { destroyed: false });
    const sent: Sent = {
      from,
      outcome: "waits",
      end: () => {
        res.destroyed = true;
        res.emit("close");
      },
    };
    shedding.enter(req, res as unknown as ServerResponse, {
      run: () => {
        now += cost;
        begun.push(from);
        sent.outcome = "runs";
        if (authorization?.startsWith("good"))
          shedding.signedIn({ id: authorization.slice(5) } as Caller, req);
        if (ending) process.nextTick(sent.end);
      },
      refuse: (reason) => (sent.outcome = reason),
    });
    return sent;
  };
  const many = (count: number, from: string, authorization?: (index: number) => string): readonly Sent[] =>
    Array.from({ length: count }, (_, index) => one(from, authorization?.(index)));
  return { one, many, begun, shedding };
}

async function turns(count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) await nextTurn();
}
const outcomes = (sent: readonly Sent[]): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const { outcome } of sent) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
};

test("requests run at once, in the same turn, while there is capacity", () => {
  const { many } = sender(1000, 0);
  expect(outcomes(many(500, "a"))).toEqual({ runs: 500 });
});

test("a turn of the loop takes few requests, and all are answered over several", async () => {
  const { many, begun, shedding } = sender(1000);
  const sent = many(200, "a");
  // 5 ms for arriving ones; the clock only advances while one runs.
  expect(begun.length).toBe(5);
  let most = 0;
  for (let turn = 0; shedding.waiting() > 0 && turn < 1000; turn += 1) {
    const before = begun.length;
    await nextTurn();
    most = Math.max(most, begun.length - before);
  }
  await turns(1);
  expect(outcomes(sent)).toEqual({ runs: 200 });
  // 10 ms of a turn; two turns may be between two checks of the test.
  expect(most).toBeLessThanOrEqual(20);
});

test("a normal caller next to a greedy one is next but one", async () => {
  const { many, one, begun } = sender(1000);
  many(300, "greedy");
  one("polite");
  await turns(4);
  expect(begun.indexOf("polite")).toBeLessThanOrEqual(7);
});

test("valid credentials have their own queue, invented ones that of their address", async () => {
  const { many, one, begun, shedding } = sender(1000);
  many(20, "proxy", () => "good polite");
  for (let turn = 0; shedding.waiting() > 0 && turn < 100; turn += 1) await nextTurn();
  const before = begun.length;
  many(300, "proxy", (index) => `made up ${index}`);
  const polite = one("proxy", "good polite");
  await turns(3);
  expect(polite.outcome).toBe("runs");
  expect(begun.length - before).toBeLessThan(100);
});

test("requests beyond the limit wait; beyond the maximum queue length, the longest queue drops its oldest", async () => {
  const { many, one } = sender(2, 0, false);
  const running = many(2, "a");
  const waiting = [...many(7, "a"), one("b")];
  expect([outcomes(running), outcomes(waiting)]).toEqual([{ runs: 2 }, { waits: 8 }]);
  const last = one("b");
  expect([waiting[0]?.outcome, last.outcome]).toEqual(["full", "waits"]);
  running[0]?.end();
  await turns(2);
  expect(waiting.slice(1).filter(({ outcome }) => outcome === "runs").length).toBe(1);
});

test("a client that disconnected while waiting is skipped", async () => {
  const { many, one, begun } = sender(1, 0, false);
  const [running] = many(1, "a");
  const left = one("b");
  left.end();
  one("c");
  running?.end();
  await turns(2);
  expect([left.outcome, begun.join("")]).toEqual(["waits", "ac"]);
});

test("one late request is tolerated, and rejected where the queue has been late for an interval; no wait is longer than 5 s", async () => {
  const { many } = sender(1, 0, false);
  let [running] = many(1, "a");
  const waiting = many(4, "a");
  const after = async (milliseconds: number, index: number): Promise<string | undefined> => {
    now += milliseconds;
    running?.end();
    await turns(2);
    if (waiting[index]?.outcome === "runs") running = waiting[index];
    return waiting[index]?.outcome;
  };
  expect(await after(900, 0)).toBe("runs");
  expect(await after(1200, 1)).toBe("runs");
  expect(await after(600, 2)).toBe("runs");
  expect(await after(600, 3)).toBe("late");
  const others = sender(1, 0, false);
  const [first] = others.many(1, "a");
  const late = others.one("b");
  now += 5000;
  first?.end();
  await turns(2);
  expect(late.outcome).toBe("late");
});

test("while no request ends, one check refuses all that have waited 5 s, also those of one caller", () => {
  jest.useFakeTimers({ doNotFake: ["performance", "nextTick", "setImmediate", "queueMicrotask"] });
  try {
    const { many, one, shedding } = sender(2, 0, false);
    many(2, "a");
    const old = [...many(4, "a"), one("b")];
    now += 2000;
    const young = [one("a"), one("c")];
    now += 3000;
    jest.advanceTimersByTime(250);
    expect([outcomes(old), outcomes(young), shedding.waiting()]).toEqual([{ late: 5 }, { waits: 2 }, 2]);
  } finally {
    jest.useRealTimers();
  }
});

test("addresses of one IPv6 network have one queue, as one subscriber has the network", () => {
  const { one } = sender(1, 0, false);
  one("a");
  const other = one("2001:db8:1:3::1");
  const [first, second] = [one("2001:db8:1:2::1"), one("2001:db8:1:2:ffff::2")];
  one("203.0.113.9");
  one("203.0.113.10");
  expect([other, first, second].map(({ outcome }) => outcome)).toEqual(["waits", "full", "waits"]);
});

describe("over HTTP", () => {
  let service: TestService;
  let release: (() => void)[] = [];
  const answer: ODataResponse = { status: 200, headers: { "Content-Type": "application/json" }, body: "{}" };
  beforeEach(async () => {
    jest.restoreAllMocks();
    release = [];
    service = await start({
      env: { MAX_REQUESTS_IN_PROGRESS: "1", CORS_ORIGINS: "https://app.example.com" },
      service: () => new Promise((resolve) => release.push(() => resolve(answer))),
    });
  });
  afterEach(() => service.stop());
  const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
    while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const metric = async (line: string): Promise<boolean> =>
    (await send("GET", `${service.url}/metrics`)).text.includes(`\n${line}\n`);

  test("a rejection is a complete error response; the others are served", async () => {
    const first = service.request("GET", "leaseUnits");
    await until(() => release.length === 1);
    const oldest = service.request("GET", "leaseUnits", { headers: { Origin: "https://app.example.com" } });
    await until(() => metric("http_requests_waiting 1"));
    const others = [1, 2, 3].map(() => service.request("GET", "leaseUnits"));
    await until(() => metric("http_requests_waiting 4"));
    const last = service.request("HEAD", "leaseUnits");
    const refused = await oldest;
    expect([refused.status, refused.headers["retry-after"], refused.json.error.code]).toEqual([
      503,
      "1",
      "Internal_ServiceUnavailable",
    ]);
    expect(refused.headers).toMatchObject({
      "odata-version": "4.0",
      "content-type": "application/json;odata.metadata=minimal",
      "cache-control": "no-store",
      "access-control-allow-origin": "https://app.example.com",
      "x-content-type-options": "nosniff",
    });
    expect(refused.json.error.message).toContain(`CorrelationId:  ${String(refused.headers["request-id"])}.`);
    expect(await metric('http_requests_shed_total{reason="full"} 1')).toBe(true);
    for (let answered = 1; answered <= 5; answered += 1) {
      await until(() => release.length === answered);
      release[answered - 1]?.();
    }
    const statuses = (await Promise.all([first, ...others, last])).map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
  });
});
