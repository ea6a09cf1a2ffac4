/**
 * Isolation: concurrent random operations, and the proof from their history that each transaction was atomic, in an
 * order that agrees with time. `RESILIENCE_SEED` gives other operations; `RESILIENCE=long` many more.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { databaseKind, newDatabase, type TestDatabase } from "../databases";
import { demoCompanyId, start, type TestService } from "../harness";
import { inputs, isLong, seconds, seed } from "./trials";
import { check, succeeded, type Event } from "./history";
import { rules, runLoad } from "./isolation-load";
import { mutations } from "./isolation-mutations";

const rounds = Array.from({ length: isLong ? inputs(1, 40) : 1 }, (_, i) => i + 1);

/** Of each round; `RESILIENCE_TIMES` gives more rounds in the long form, and a longer round in the short one. */
const operations = isLong ? 5000 : inputs(1000, 1000);

describe.each(rounds)(`round %i with seed ${seed}`, (round) => {
  let folder: string;
  let database: TestDatabase;
  const instances: TestService[] = [];
  let history: readonly Event[];

  beforeAll(
    async () => {
      folder = await mkdtemp(join(tmpdir(), "lease-isolation-"));
      database = await newDatabase(folder, "tables");
      const env = { DATABASE_POOL_TIMEOUT: "60s", REQUEST_TIMEOUT: "60s" };
      // A file has one writing process, a server many.
      const count = databaseKind === "sqlite" ? 1 : 2;
      for (let i = 0; i < count; i += 1) instances.push(await start({ database, env }));
      await instances[0]?.request("POST", "/companies", {
        body: { id: demoCompanyId, name: "Test Estates" },
      });
      history = await runLoad(instances, operations, round);
    },
    seconds(300, 900),
  );
  afterAll(async () => {
    for (const instance of instances) await instance.stop();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  test(
    "the history has an order",
    () => {
      expect(check(history, rules).map(({ rule, text }) => `${rule}: ${text}`)).toEqual([]);
      // A rejected load proves nothing.
      expect(history.filter(succeeded).length / history.length).toBeGreaterThan(0.8);
    },
    seconds(60, 300),
  );

  test.each(mutations)(
    "but not with $fault",
    ({ rule, mutate }) => {
      const mutated = mutate(history);
      expect(mutated && check(mutated, rules).map((finding) => finding.rule)).toContain(rule);
    },
    seconds(60, 300),
  );
});
