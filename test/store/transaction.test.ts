/**
 * Locks of a transaction: each is taken once, and again when the part that took it was undone. Statements that are kept:
 * a bounded number, whatever sets of fields clients send.
 */
import { model } from "../../src/entities";
import { storedProperties, updateRow } from "../../src/odata/sql/write";
import { runTransaction, statementMemory, type StatementMemory } from "../../src/odata/store/transaction";
import { sqlite } from "../../src/odata/store/sqlite/dialect";

type Transaction = Parameters<Parameters<typeof runTransaction>[1]>[0];

/** The locks that a server is asked for by the work of a transaction: `x` exclusive ones, `s` shared ones. */
async function locksOf(work: (transaction: Transaction) => Promise<void>): Promise<readonly string[]> {
  const taken: string[] = [];
  const begun = {
    query: () => [],
    execute: () => 0,
    lock: (name: string) => void taken.push(`x ${name}`),
    share: (names: readonly string[]) => void taken.push(`s ${names.join()}`),
    savepoint: <T>(part: () => Promise<T>): Promise<T> => part(),
    settle: async () => undefined,
    commit: async () => undefined,
    rollback: async () => undefined,
  };
  const attempt = { isolation: undefined, attempt: 1, locked: new Set<string>() };
  await runTransaction(begun, work, new AbortController().signal, attempt);
  return taken;
}

/** Runs the work as a part that is undone. */
const undone = (transaction: Transaction, work: () => Promise<void>): Promise<void> =>
  transaction
    .savepoint(async () => {
      await work();
      throw new Error("undone");
    })
    .catch(() => undefined);

const cases: readonly (readonly [
  what: string,
  work: (transaction: Transaction) => Promise<void>,
  taken: readonly string[],
])[] = [
  ["the same lock", async (t) => { await t.lock("A"); await t.lock("B"); await t.lock("A"); }, ["x A", "x B"]],
  ["shared ones", async (t) => { await t.share(["A", "B"]); await t.share(["B"]); await t.share(["B", "C"]); }, ["s A,B", "s C"]],
  ["shared after exclusive", async (t) => { await t.lock("A"); await t.share(["A"]); }, ["x A"]],
  ["exclusive after shared", async (t) => { await t.share(["A"]); await t.lock("A"); await t.share(["A"]); }, ["s A", "x A"]],
  [
    "again after an undone part, but not those before it",
    async (t) => {
      await t.lock("A");
      await undone(t, async () => { await t.lock("B"); await t.share(["A", "C"]); });
      await t.lock("A");
      await t.lock("B");
      await t.share(["C"]);
    },
    ["x A", "x B", "s C", "x B", "s C"],
  ],
  [
    "not again after a part that is kept",
    async (t) => {
      await t.savepoint(async () => { await t.lock("A"); });
      await t.lock("A");
    },
    ["x A"],
  ],
]; // prettier-ignore

test.each(cases)("%s", async (_what, work, taken) => {
  expect(await locksOf(work)).toEqual(taken);
});

describe("kept statements", () => {
  const type = model.type("leaseUnit");
  const names = storedProperties(type)
    .map(({ name }) => name)
    .slice(0, 13);
  /** All sets of these names, 8,191. */
  const sets = Array.from({ length: 2 ** names.length - 1 }, (_, number) =>
    names.filter((_name, at) => ((number + 1) >> at) % 2 === 1),
  );
  const look = (memory: StatementMemory, fields: readonly string[], made: () => void = () => undefined) =>
    memory(fields.join(), () => {
      made();
      return updateRow(sqlite, type, fields);
    });

  /** The number of the latest sets whose statement is kept. */
  function keptOf(memory: StatementMemory): number {
    let isMade = false;
    const oldest = sets.findLastIndex((fields) => {
      look(memory, fields, () => (isMade = true));
      return isMade;
    });
    return sets.length - 1 - oldest;
  }

  test("of many sets of fields, the latest ones are kept", () => {
    const small = statementMemory({ limit: 1000 });
    const usual = statementMemory();
    for (const fields of sets) for (const memory of [small, usual]) look(memory, fields);
    // Each has 4 parameters or more.
    expect(keptOf(small)).toBeLessThan(1000 / 4);
    const kept = keptOf(usual);
    expect(kept).toBeGreaterThan(2000);
    expect(kept).toBeLessThan(sets.length - 1000);
  });

  test("a statement that is used repeatedly is made once", () => {
    const memory = statementMemory({ limit: 1000 });
    let made = 0;
    for (const fields of sets) {
      look(memory, ["systemModifiedAt"], () => (made += 1));
      look(memory, fields);
    }
    expect(made).toBe(1);
  });
});
