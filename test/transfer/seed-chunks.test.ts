/** The transactions of a seed: a kill leaves no unit without its ledger, no contract without its lines. */
import { PassThrough } from "node:stream";
import type { LoadedRecord } from "../../src/odata";
import { createProgress } from "../../src/transfer/progress";
import { seedCompany } from "../../src/transfer/seed";

/** Sets whose records belong to one of another set, and the properties that relate them. */
const belonging = {
  leaseUnitLedgerEntries: ["leaseUnits", "leaseUnitNo", "number"],
  leaseContractLines: ["leaseContracts", "leaseContractNo", "number"],
} as const;

test("units are loaded with their ledgers and contracts with their lines", async () => {
  const chunks: (readonly LoadedRecord[])[] = [];
  await seedCompany({
    units: 3000,
    company: "Chunks",
    seed: 1,
    target: (records) => {
      chunks.push(records);
      return Promise.resolve(records.map(() => ({ result: "created", unknown: [] })));
    },
    progress: createProgress(new PassThrough().resume()),
    signal: new AbortController().signal,
  });
  expect(chunks.length).toBeGreaterThan(10);
  expect(chunks[0]?.map(({ set }) => set)).toEqual(["companies"]);
  for (const chunk of chunks) {
    expect(chunk.length).toBeLessThan(1500);
    for (const [set, [owners, reference, key]] of Object.entries(belonging)) {
      const there = new Set(chunk.filter((it) => it.set === owners).map(({ record }) => record[key]));
      const strangers = chunk.filter((it) => it.set === set && !there.has(it.record[reference]));
      expect(strangers).toEqual([]);
    }
  }
});
