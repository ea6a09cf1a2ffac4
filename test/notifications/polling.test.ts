/** The number of statements of a dispatcher's poll: the same for one subscription and for hundreds. */
import { startDispatcher } from "../../src/notifications/deliver";
import { storedInstant } from "../../src/notifications/subscription";
import { type ServiceRecords, unsetInstant } from "../../src/odata";

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
