/** The simulation of several processes, compared with what queueing theory says of its parts. */
import { type Cluster, simulate } from "../../bench/scale/cluster";
import { random } from "../../src/demo/random";

const next = (subject: string) => {
  const { int } = random(1, subject);
  return () => int(0, 2 ** 31 - 1) / 2 ** 31;
};

/** One process with one kind of request that needs only the database. */
const cluster = (changes: Partial<Cluster>, isChange = false, databaseTime = 5): Cluster => ({
  requestsPerSecond: 100,
  kinds: [{ name: "request", share: 1, serviceTime: 0, databaseTime, roundTrips: 1, isChange }],
  processes: 1,
  connections: 1000,
  databaseCores: 1,
  networkMilliseconds: 0,
  flushMilliseconds: 0,
  companies: 1000,
  busiestShare: 0.001,
  seconds: 300,
  ...changes,
});

test("a core that is half used: the latency is distributed exponentially, with twice the mean", () => {
  const { latencies, databaseUse } = simulate(cluster({}), next("half"));
  const { p50, p99 } = latencies.get("request")!;
  expect(databaseUse).toBeCloseTo(0.5, 1);
  expect(p50 / (10 * Math.LN2)).toBeCloseTo(1, 1);
  expect(p99 / (10 * Math.log(100))).toBeCloseTo(1, 1);
});

test("a core per request: nothing waits", () => {
  const { latencies } = simulate(cluster({ databaseCores: 100 }), next("many"));
  const { p50, p99 } = latencies.get("request")!;
  expect(p50 / (5 * Math.LN2)).toBeCloseTo(1, 1);
  expect(p99 / (5 * Math.log(100))).toBeCloseTo(1, 1);
});

test("more than the core can do is not completed", () => {
  expect(simulate(cluster({ requestsPerSecond: 400, seconds: 50 }), next("more")).completed).toBeCloseTo(
    0.5,
    1,
  );
});

test("a connection is held during the network's time", () => {
  const narrow = cluster({ connections: 1, networkMilliseconds: 20 }, false, 0);
  expect(simulate(narrow, next("narrow")).completed).toBeCloseTo(0.5, 1);
});

test("changes of one company: one write to the disk each", () => {
  const busy = cluster(
    { requestsPerSecond: 200, flushMilliseconds: 10, busiestShare: 1, seconds: 50 },
    true,
    0,
  );
  expect(simulate(busy, next("one company")).completed).toBeCloseTo(0.5, 1);
});

test("changes of many companies share the writes to the disk", () => {
  const busy = cluster({ requestsPerSecond: 200, flushMilliseconds: 10 }, true, 0);
  const { completed, latencies } = simulate(busy, next("companies"));
  expect(completed).toBeCloseTo(1, 1);
  // The write that is under way, and the next one.
  expect(latencies.get("request")!.p50).toBeGreaterThan(10);
  expect(latencies.get("request")!.p50).toBeLessThan(20);
});
