/** Laws of the actions, for whatever is done in whatever order: at most one Valid version; a preview equals what is done. */
import * as fc from "fast-check";
import { runs } from "../property/run";
import { ascending, content, startContracts, type Contracts, type Json } from "./contracts";

let service: Contracts;
beforeAll(async () => {
  service = await startContracts();
});
afterAll(() => service.stop());

let contracts = 0;

/** A step: an action on one of the versions there are, or a change of its status by hand. */
const step = fc.oneof(
  fc.record({ kind: fc.constant("newVersion" as const), at: fc.nat(9) }),
  fc.record({ kind: fc.constant("release" as const), at: fc.nat(9), force: fc.boolean() }),
  fc.record({
    kind: fc.constant("status" as const),
    at: fc.nat(9),
    status: fc.constantFrom("New", "Ready", "Reserved", "Released", "Terminated"),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer Made> ? Made : never;

const take = async (version: Json, one: Step): Promise<number> => {
  const path = `leaseContracts(${version.id})`;
  if (one.kind === "newVersion") return (await service.post(`${path}/newVersion`)).status;
  if (one.kind === "release") return (await service.post(`${path}/release`, { force: one.force })).status;
  return (await service.request("PATCH", path, { body: { status: one.status } })).status;
};

const versionsOf = (number: string): Promise<Json[]> =>
  service.list("leaseContracts", `number eq '${number}'`, "versionNo");

/** The state of a number that holds after every history. */
async function expectLaws(number: string, lines: number): Promise<void> {
  const versions = await versionsOf(number);
  const statuses = versions.map(({ versionStatus }) => versionStatus);
  expect(statuses.filter((status) => status === "Valid").length).toBeLessThanOrEqual(1);
  expect(statuses.filter((status) => status === "New").length).toBeLessThanOrEqual(1);
  expect(versions.map(({ versionNo }) => versionNo)).toEqual(versions.map((_, i) => i + 1));
  const all = await service.list("leaseContractLines", `leaseContractNo eq '${number}'`, "versionNo,lineNo");
  expect(all.map(({ versionNo, versionStatus }) => [versionNo, versionStatus])).toEqual(
    versions.flatMap(({ versionNo, versionStatus }) =>
      Array.from({ length: lines }, () => [versionNo, versionStatus]),
    ),
  );
}

const units = [
  { leaseUnitNo: "U", serviceNo: "S", startingDate: "2026-01-01" },
  { leaseUnitNo: "", serviceNo: "S", status: "Terminated" },
];

test("one version is Valid at most after any history, one step after the other", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const number = `H${(contracts += 1)}`;
      await service.contract({ number }, units);
      for (const one of steps) {
        const versions = await versionsOf(number);
        expect([200, 201, 400]).toContain(await take(versions[one.at % versions.length], one));
        await expectLaws(number, units.length);
      }
    }),
    runs(8),
  );
});

test("and with the steps at once, in any order", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 2, maxLength: 5 }), { maxLength: 4 }),
      async (rounds) => {
        const number = `C${(contracts += 1)}`;
        await service.contract({ number }, units);
        for (const steps of rounds) {
          const versions = await versionsOf(number);
          const taken = steps
            .filter(({ kind }) => kind !== "status")
            .map((one) => take(versions[one.at % versions.length], one));
          for (const status of await Promise.all(taken)) expect([200, 201, 400]).toContain(status);
          await expectLaws(number, units.length);
        }
      },
    ),
    runs(8),
  );
});

const day = fc.constantFrom(
  "0001-01-01",
  "2026-01-31",
  "2026-06-30",
  "2026-12-30",
  "2026-12-31",
  "2027-02-28",
);

test("a preview of extend equals what is done", async () => {
  const dated = fc.record({ startingDate: day, endingDate: day });
  const contract = fc.record({
    contractValidUntil: day,
    automaticallyExtend: fc.boolean(),
    extensionPeriod: fc.constantFrom("1M", "2Q", "1Y", "10D", "3W", "soon"),
    automExtendPrice: fc.boolean(),
    extendPriceIndexation: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(
      contract,
      fc.array(dated, { maxLength: 4 }),
      fc.array(dated, { maxLength: 3 }),
      fc.option(day, { nil: undefined }),
      async (values, lines, discounts, until) => {
        const version = await service.contract({ versionStatus: "Valid", ...values }, lines, discounts);
        const path = `leaseContracts(${version.id})/extend?$expand=leaseContractLines,leaseContrDiscounts`;
        const preview = await service.post(path, { until, preview: true });
        expect(await service.again("leaseContracts", version)).toEqual(version);
        const done = await service.post(path, { until });
        expect([preview.status, shown(preview.json)]).toEqual([done.status, shown(done.json)]);
      },
    ),
    runs(15),
  );
});

/** A contract with what is expanded, or the code of an error. */
const shown = ({ error, leaseContractLines, leaseContrDiscounts, ...contract }: Json): Json =>
  error === undefined
    ? [content(contract), leaseContractLines.map(content), byContent(leaseContrDiscounts)]
    : [error.code, error.target];

const byContent = (records: Json[]): string[] =>
  records.map((one) => JSON.stringify(content(one))).toSorted(ascending);

test("a preview of indexPrices equals what is done, and a second call does nothing", async () => {
  const price = fc.record({
    indexPrice: fc.boolean(),
    unitPrice: fc.integer({ min: -100_000, max: 100_000 }).map((cents) => cents / 100),
    effectiveDate: day,
    expirationDate: day,
    indexingStartingDate: day,
    indexingEndingDate: day,
    indexingCalcStartingDate: day,
    minIndexValue: fc.constantFrom(0, 2, -3),
    maxIndexValue: fc.constantFrom(0, 3, 1),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(price, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(1.04, 0.97, 1, 1.015),
      day.filter((from) => from !== "0001-01-01"),
      async (prices, coefficient, from) => {
        const priceIndexingCode = `I${(contracts += 1)}`;
        for (const one of prices) await service.create("servicePrices", { ...one, priceIndexingCode });
        const index = async (preview: boolean): Promise<Json[]> =>
          (await service.post("servicePrices/indexPrices", { priceIndexingCode, coefficient, from, preview }))
            .json.value;
        const stored = () => service.list("servicePrices", `priceIndexingCode eq '${priceIndexingCode}'`);
        const before = await stored();
        const preview = await index(true);
        expect(await stored()).toEqual(before);
        expect((await index(false)).map(content)).toEqual(preview.map(content));
        const after = await stored();
        expect(after).toHaveLength(prices.length + preview.length);
        expect(await index(false)).toEqual([]);
        expect(await stored()).toEqual(after);
      },
    ),
    runs(15),
  );
});
