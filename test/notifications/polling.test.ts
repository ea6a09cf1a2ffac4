/**
 * The number of statements of a dispatcher's poll: the same for one subscription and for hundreds. Expired responses are
 * deleted once a minute, and with each poll as long as there are more.
 */
import { startDispatcher } from "../../src/notifications/deliver";
import { storedInstant } from "../../src/notifications/subscription";
import { type ServiceRecords, unsetInstant } from "../../src/odata";
import { until } from "../waiting";

const settings = {
  delay: 200,
  maxRecords: 1,
  maxSubscriptions: 1000,
  lifetime: 60_000,
  timeout: 1000,
} as unknown as Parameters<typeof startDispatcher>[0]["settings"];

const subscription = (i: number): Record<string, unknown> => ({
  id: `${i}`,
  company: `company ${i % 100}`,
  entityType: `type ${i % 13}`,
  expirationDateTime: storedInstant(Date.now() + 3_600_000),
  deliveredChange: 0,
  failedAttempts: 0,
  ...Object.fromEntries(
    ["deliveredAt", "claimedUntil", "failingSince", "nextAttemptAt"].map((name) => [name, unsetInstant]),
  ),
});

test.each([[1], [500]])("%i subscriptions without a change: two statements", async (count) => {
  const asked: string[] = [];
  let looked = (): void => undefined;
  const once = new Promise<void>((resolve) => (looked = resolve));
  const unexpected = (name: string) => (): Promise<never> => {
    asked.push(name);
    return Promise.reject(new Error(name));
  };
  const records: ServiceRecords = {
    find: () => {
      asked.push("find");
      return Promise.resolve(Array.from({ length: count }, (_, i) => subscription(i)) as never);
    },
    transaction: unexpected("transaction"),
    forgetResponses: () => Promise.resolve(false),
    changes: {
      newest: () => {
        asked.push("newest");
        // When it polls again, the first poll has ended.
        if (asked.length > 2) looked();
        return Promise.resolve(() => 0);
      },
      first: unexpected("first"),
      extent: unexpected("extent"),
      list: unexpected("list"),
    },
  };
  const faults: unknown[] = [];
  const dispatcher: ReturnType<typeof startDispatcher> = startDispatcher({
    records,
    settings,
    attempted: () => undefined,
    fault: (error) => void faults.push(error),
  });
  await once;
  await dispatcher.stop();
  expect(faults).toEqual([]);
  expect(asked.slice(0, 4)).toEqual(["find", "newest", "find", "newest"]);
});

test("expired responses are deleted once a minute, and with each poll as long as there are more", async () => {
  const begin = Date.UTC(2026, 0, 2);
  const clock = jest.spyOn(Date, "now").mockReturnValue(begin);
  /** Whether each deletion leaves more. */
  const more = [true, true, false, false, false];
  let [polls, deletions] = [0, 0];
  const none = (): Promise<never> => Promise.reject(new Error("there is no subscription"));
  const faults: unknown[] = [];
  const dispatcher = startDispatcher({
    records: {
      find: () => Promise.resolve([]),
      transaction: none,
      forgetResponses: () => Promise.resolve(more[deletions++] ?? false),
      changes: {
        newest: () => {
          polls += 1;
          return Promise.resolve(() => 0);
        },
        first: none,
        extent: none,
        list: none,
      },
    },
    settings,
    attempted: () => undefined,
    fault: (error) => void faults.push(error),
  });
  const pollsLater = (): Promise<unknown> => {
    const before = polls;
    // The last of them may still be about to delete.
    return until(() => polls > before + 3);
  };
  await until(() => deletions === 3);
  await pollsLater();
  expect(deletions).toBe(3);
  clock.mockReturnValue(begin + 59_999);
  await pollsLater();
  expect(deletions).toBe(3);
  clock.mockReturnValue(begin + 60_000);
  await pollsLater();
  expect(deletions).toBe(4);
  // A clock that is set back by a year delays nothing for a year.
  clock.mockReturnValue(Date.UTC(2025, 0, 2));
  await pollsLater();
  await dispatcher.stop();
  clock.mockRestore();
  expect(deletions).toBe(5);
  expect(faults).toEqual([]);
});
