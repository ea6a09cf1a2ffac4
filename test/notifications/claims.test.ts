/**
 * The claim of a delivery whose notifications take long to compute. The store is one subscription in memory, and the
 * clock moves only where a test moves it.
 */
import { startDispatcher } from "../../src/notifications/deliver";
import { storedInstant } from "../../src/notifications/subscription";
import { type Records, type ServiceRecords, unsetInstant } from "../../src/odata";
import { until } from "../waiting";
import { startReceiver, type Receiver } from "./receiver";

const settings = {
  delay: 200,
  maxRecords: 100,
  retryAfter: 1000,
  giveUpAfter: 60_000,
  // A claim is then one of 25 s.
  timeout: 10_000,
  logSize: 10,
  allowPrivate: true,
  allowHttp: true,
} as unknown as Parameters<typeof startDispatcher>[0]["settings"];

const begin = Date.UTC(2026, 0, 2);
const hour = 3_600_000;
let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await receiver.close();
});

const moveClockTo = (time: number): void => void jest.spyOn(Date, "now").mockReturnValue(time);

/** A dispatcher with one subscription, of which one change is pending. */
function startedDispatcher(more: Partial<typeof settings> = {}) {
  let row: Record<string, unknown> | undefined = {
    id: "s",
    userId: "u",
    company: "c",
    entityType: "service",
    notificationUrl: `${receiver.url}/hook`,
    resource: "services",
    expirationDateTime: "9999-12-31T00:00:00.000Z",
    deliveredChange: 0,
    deliveredAt: storedInstant(begin - 2 * hour),
    failedAttempts: 0,
    claimedUntil: unsetInstant,
    failingSince: unsetInstant,
    nextAttemptAt: unsetInstant,
  };
  const seen = {
    polls: 0,
    claims: [] as string[],
    logged: 0,
    attempts: 0,
    lists: 0,
    faults: [] as unknown[],
  };
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const matches = (equal: object): boolean =>
    row !== undefined && Object.entries(equal).every(([name, value]) => row?.[name] === value);
  const own: Partial<Records> = {
    setInternal: (_, equal, values) => {
      if (!matches(equal)) return Promise.resolve(0);
      row = { ...row, ...values };
      if (values["claimedUntil"] !== unsetInstant) seen.claims.push(String(values["claimedUntil"]));
      return Promise.resolve(1);
    },
    nextNumber: () => Promise.resolve((seen.logged += 1)),
    create: () => Promise.resolve({}),
    removeAll: () => Promise.resolve(),
  };
  const records: ServiceRecords = {
    find: () => {
      seen.polls += 1;
      return Promise.resolve(row ? [{ ...row } as never] : []);
    },
    transaction: (_, work) => work(own as Records),
    forgetResponses: () => Promise.resolve(false),
    changes: {
      newest: () => Promise.resolve(() => 1),
      first: () => Promise.resolve({ at: storedInstant(begin - hour), whole: true }),
      extent: () => Promise.resolve({ records: 1, since: storedInstant(begin - hour) }),
      list: async () => {
        seen.lists += 1;
        await held;
        return [{ id: "1", at: storedInstant(begin - hour), kind: "created" }];
      },
    },
  };
  const dispatcher = startDispatcher({
    records,
    settings: { ...settings, ...more },
    attempted: () => void (seen.attempts += 1),
    fault: (error) => void seen.faults.push(error),
  });
  return {
    seen,
    /** Ends the computation of the notifications. */
    release,
    change: (values: object | undefined) => (row = values && { ...row, ...values }),
    valueOf: (name: string) => row?.[name],
    stop: () => dispatcher.stop(),
  };
}

test("a delivery that is computed for longer than its claim is not begun again, and is sent once", async () => {
  moveClockTo(begin);
  const { seen, release, valueOf, stop } = startedDispatcher();
  await until(() => seen.lists === 1);
  moveClockTo(begin + hour);
  const { polls } = seen;
  await until(() => seen.polls >= polls + 3);
  expect(seen.lists).toBe(1);
  expect(seen.claims).toEqual(["2026-01-02T00:00:25.000Z"]);
  release();
  await until(() => seen.attempts > 0);
  await stop();
  // The claim was prolonged before the notifications were sent.
  expect(seen.claims).toEqual(["2026-01-02T00:00:25.000Z", "2026-01-02T01:00:25.000Z"]);
  expect(receiver.posts.length).toBe(1);
  expect(valueOf("deliveredChange")).toBe(1);
  expect(seen).toMatchObject({ lists: 1, logged: 1, attempts: 1, faults: [] });
});

test("a claim that another process has meanwhile: nothing is sent or stored", async () => {
  moveClockTo(begin);
  const { seen, release, change, valueOf, stop } = startedDispatcher();
  await until(() => seen.lists === 1);
  const other = storedInstant(begin + 2 * hour);
  moveClockTo(begin + hour);
  change({ claimedUntil: other, nextAttemptAt: other });
  release();
  await stop();
  expect(receiver.posts).toEqual([]);
  expect(valueOf("claimedUntil")).toBe(other);
  expect(valueOf("deliveredChange")).toBe(0);
  expect(seen).toMatchObject({ lists: 1, logged: 0, attempts: 0, faults: [] });
});

test.each([200, 503, 410])(
  "a subscription that is deleted while its receiver responds with %i: no outcome is logged",
  async (status) => {
    moveClockTo(begin);
    const { seen, release, change, stop } = startedDispatcher();
    receiver.answerWith((_, res) => {
      change(undefined);
      res.writeHead(status).end();
    });
    release();
    await until(() => seen.lists === 1);
    await stop();
    // A claim of which half is left is longer than a request.
    expect(seen.claims.length).toBe(1);
    expect(seen).toMatchObject({ logged: 0, attempts: 0, faults: [] });
  },
);

test("the claim is prolonged as long as the notifications are computed", async () => {
  // A claim of 100 ms.
  const { seen, release, change, stop } = startedDispatcher({ timeout: -2450 });
  await until(() => seen.claims.length >= 4);
  expect(seen.lists).toBe(1);
  change(undefined);
  release();
  await stop();
  expect(seen).toMatchObject({ lists: 1, logged: 0, attempts: 0, faults: [] });
});
