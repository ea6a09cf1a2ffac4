/**
 * The rent roll and the occupancy from stored rows are those that the records have: after any sequence of writes, with
 * rows that are up to date, out of date, or computed in between.
 */
import * as fc from "fast-check";
import { model } from "../../src/entities";
import { keepMaterializations, type Store } from "../../src/odata";
import { noInputs } from "../../src/odata/plan/plan";
import type { Materializations } from "../../src/odata/request/context";
import { anyEstate } from "../operations/any-estate";
import { startDirectService, type DirectService } from "./direct-service";
import { runs } from "./run";

const units = ["U1", "U2", "U3", "U4", "U5"];
const sets = [
  "leaseUnits",
  "leaseUnitLedgerEntries",
  "leaseContracts",
  "leaseContractLines",
  "leaseContrDiscounts",
  "servicePrices",
] as const;

let kept: ReturnType<typeof keepMaterializations>;
let service: DirectService;
let store: Store;
/** Reads that stored rows served: those that were up to date, and those with changes since. */
const served = { current: 0, changed: 0, not: 0 };

beforeAll(async () => {
  const counting = (own: Store): Materializations => {
    store = own;
    const fault = (error: unknown): never => {
      throw error;
    };
    kept = keepMaterializations(own, model, { from: 1, rest: 0, fault });
    // Computes nothing, so that the rows stay out of date until a step computes them.
    const reading = keepMaterializations(own, model, { from: 1, rest: 0, fault });
    void reading.stop();
    return {
      serve: async (...given) => {
        const rows = await reading.serve(...given);
        served[rows ? (rows.changed === "[]" ? "current" : "changed") : "not"]++;
        return rows;
      },
    };
  };
  service = await startDirectService(undefined, {}, {}, counting);
});
afterAll(async () => {
  await kept.stop();
  await service.stop();
});

const headers = { "content-type": "application/json", "if-match": "*" };

/** Reads of the whole sets: rows, counts, aggregates, and the functions with the day. */
const reads = [
  "rentRoll?$orderby=id",
  "rentRollAt(date=@d)?@d=null&$orderby=id desc",
  "rentRoll/$count",
  "rentRoll?$count=true&$top=0",
  "rentRoll?$filter=state ne 'Let'&$orderby=id&$select=id,state,leaseUnitNo,leaseContractNo&$expand=leaseUnit($select=number)",
  "rentRoll?$apply=groupby((state,currencyCode),aggregate(monthlyNet with sum as net,$count as rows))",
  "occupancy?$orderby=buildingNo",
  "occupancy?$apply=aggregate(letUnits with sum as let,area with sum as area)",
];

/** Mostly without groups: a change of a group affects all rows, which then must be computed again. */
const estates = fc.tuple(anyEstate(units), fc.constantFrom(true, false, false)).map(([estate, grouped]) => ({
  ...estate,
  leaseUnits: estate.leaseUnits.map((unit) => (grouped ? unit : { ...unit, leaseUnitGroupNo: "" })),
}));

/** Mostly of sets whose changes affect some rows. */
const written = fc.constantFrom(
  ...sets,
  ...sets.slice(0, 4),
  ...sets.slice(0, 4),
  "leaseContractLines" as const,
);
const record = fc.tuple(written, estates, fc.nat()).map(([set, estate, which]) => {
  const records = estate[set];
  return { set, body: records[which % Math.max(1, records.length)] };
});

/** Any write may be rejected; the records count that are there afterwards. */
const write = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("POST" as const), of: record, which: fc.nat() }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("PATCH" as const), of: record, which: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("DELETE" as const), of: record, which: fc.nat() }) },
  { weight: 3, arbitrary: fc.constant({ kind: "settle" } as const) },
);

test("stored rows and changes give the same records as the query", async () => {
  let company = 0;
  let changes = 0;
  await fc.assert(
    fc.asyncProperty(estates, fc.array(write, { minLength: 3, maxLength: 10 }), async (estate, steps) => {
      const id = `11111111-1111-4111-8222-${String(++company).padStart(12, "0")}`;
      const at = (path: string): string => encodeURI(`/companies(${id})/${path}`);
      const ask = (method: string, path: string, body?: object, computed?: true) =>
        service.send({
          method,
          url: at(path),
          headers,
          ...(body && { body: JSON.stringify(body) }),
          ...(computed && { computed }),
        });
      await service.load(id, [{ set: "companies", record: { id, name: id } }]);
      for (const set of sets) for (const body of estate[set]) await ask("POST", set, body);
      const settle = async (): Promise<void> => {
        await kept.serve(store, "rentRollToday", {
          ...noInputs,
          now: new Date().toISOString(),
          partition: id,
        });
        await kept.settled();
      };
      await settle();
      for (const step of steps) {
        if (step.kind === "settle") await settle();
        else {
          const { set, body } = step.of;
          const { text } = await ask("GET", `${set}?$select=id`);
          const { value } = JSON.parse(text) as { value: { id: string }[] };
          const target = value[step.which % Math.max(1, value.length)]?.id ?? id;
          const path = step.kind === "POST" ? set : `${set}(${target})`;
          const { status, text: answer } = await ask(
            step.kind,
            path,
            step.kind === "DELETE" ? undefined : (body ?? {}),
          );
          if (status >= 500) throw new Error(`${step.kind} ${path}: ${status} ${answer}`);
          if (status < 300) changes++;
        }
        for (const path of reads) {
          const stored = await ask("GET", path);
          const computed = await ask("GET", path, undefined, true);
          // SQLite writes a zero as 0 or as 0.0.
          expect([path, JSON.parse(stored.text)]).toEqual([path, JSON.parse(computed.text)]);
          expect(stored.status).toBe(200);
        }
      }
    }),
    runs(8),
  );
  // Otherwise the property would hold for nothing.
  expect(changes).toBeGreaterThan(20);
  expect(served.current).toBeGreaterThan(40);
  expect(served.changed).toBeGreaterThan(40);
});
