/**
 * The stored tenancies are what their definition says: after any sequence of writes, for any day, also before today, the
 * row of that day has the values of the first line in force, as a query over the lines finds it (`src/entities/unit-rows.ts`).
 */
import * as fc from "fast-check";
import { model } from "../../src/entities";
import { covers, lineOrder, ofToday } from "../../src/entities/unit-rows";
import { createLoader, rebuildProjections, type Store } from "../../src/odata";
import { dayFromToday } from "../resources/empty-company";
import { jsonRequest, startDirectService, type DirectService } from "./direct-service";
import { runs } from "./run";

const company = "00000000-0000-4000-9000-0000000000aa";
const signal = new AbortController().signal;
const [units, contracts] = [
  ["U1", "U2", "U3"],
  ["C1", "C2"],
];

let store: Store;
let service: DirectService;
beforeAll(async () => {
  service = await startDirectService((opened) => (store = opened));
  await service.load(company, [{ set: "companies", record: { id: company, name: "Estates" } }]);
});
afterAll(() => service.stop());

const send = (...request: Parameters<typeof jsonRequest>) => service.send(jsonRequest(...request));
const at = (path: string): string => `/companies(${company})/${path}`;
const list = async (path: string): Promise<Record<string, unknown>[]> => {
  const { status, text } = await send("GET", at(path));
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  return (JSON.parse(text) as { value: Record<string, unknown>[] }).value;
};

/** Some days from today, or an unset one. */
const day = fc.oneof(
  { weight: 1, arbitrary: fc.constant("0001-01-01") },
  { weight: 6, arbitrary: fc.integer({ min: -12, max: 12 }).map((n) => dayFromToday(n * 5)) },
);
const unit = fc.constantFrom(...units);
const contract = fc.constantFrom(...contracts);
const version = fc.constantFrom(1, 1, 1, 2);
const lineNo = fc.integer({ min: 1, max: 4 });
const some = (fields: Record<string, fc.Arbitrary<unknown>>) => fc.record(fields, { requiredKeys: [] });

const unitFields = some({ number: unit, building: fc.boolean(), description: fc.constantFrom("a", "b") });
const contractFields = some({
  versionStatus: fc.constantFrom("New", "Valid", "Valid", "Old"),
  contractValidUntil: day,
  customerName: fc.constantFrom("Ash", "Birch", ""),
});
const lineFields = some({
  leaseUnitNo: unit,
  lineNo,
  status: fc.constantFrom("New", "Released", "Terminated"),
  startingDate: day,
  endingDate: day,
  unitPrice: fc.constantFrom(0, 1.5, 12.25),
  priceType: fc.constantFrom("Fixed", "Area", "_x0020_"),
  pricePeriod: fc.constantFrom("Day", "Month"),
});
const line = fc
  .tuple(fc.record({ leaseUnitNo: unit, lineNo }), lineFields)
  .map((parts) => Object.assign({}, ...parts));

interface Ask {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

const contractPath = fc
  .tuple(contract, version)
  .map(([c, v]) => `leaseContracts(number='${c}',versionNo=${v})`);
const linePath = fc
  .tuple(contract, version, lineNo)
  .map(([c, v, n]) => `leaseContractLines(leaseContractNo='${c}',versionNo=${v},lineNo=${n})`);
const unitPath = unit.map((u) => `leaseUnits(number='${u}')`);
const asked = (
  method: string,
  path: fc.Arbitrary<string>,
  body: fc.Arbitrary<object | undefined> = fc.constant(undefined),
): fc.Arbitrary<Ask> =>
  fc.record({ method: fc.constant(method), path, body }).map(({ body: sent, ...ask }) => ({
    ...ask,
    ...(sent && { body: sent }),
  }));

/** Any of them may be rejected; what counts is what is stored afterwards. */
const request = fc.oneof(
  asked("POST", fc.constant("leaseUnits"), unitFields),
  asked("PATCH", unitPath, unitFields),
  asked("DELETE", unitPath),
  asked(
    "POST",
    fc.constant("leaseContracts"),
    fc
      .tuple(contract, version, contractFields, fc.array(line, { maxLength: 3 }))
      .map(([number, versionNo, fields, leaseContractLines]) => ({
        number,
        versionNo,
        versionStatus: "Valid",
        ...fields,
        leaseContractLines,
      })),
  ),
  asked("PATCH", contractPath, contractFields),
  asked("PUT", contractPath, contractFields),
  asked("DELETE", contractPath),
  asked(
    "POST",
    fc.constant("leaseContractLines"),
    fc
      .tuple(contract, version, line)
      .map(([leaseContractNo, versionNo, fields]) => ({ leaseContractNo, versionNo, ...fields })),
  ),
  asked("PATCH", linePath, lineFields),
  asked("DELETE", linePath),
  asked(
    "PATCH",
    unit.map((u) => `leaseContractLines/$filter(leaseUnitNo eq '${u}')/$each`),
    lineFields,
  ),
  asked(
    "DELETE",
    unit.map((u) => `leaseContractLines/$filter(leaseUnitNo eq '${u}')/$each`),
  ),
  ...["newVersion", "release", "extend", "terminate"].map((action) =>
    asked(
      "POST",
      contractPath.map((path) => `${path}/Microsoft.NAV.${action}`),
      fc.constant(
        {
          newVersion: {},
          release: { force: true },
          extend: { until: dayFromToday(45) },
          terminate: { date: dayFromToday(20), force: true },
        }[action],
      ),
    ),
  ),
);

/** Loads of an import: records that exist are replaced. */
const load = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 6 }), contract, version, line), { minLength: 1, maxLength: 4 })
  .map((lines) =>
    lines.map(([id, leaseContractNo, versionNo, fields]) => ({
      set: "leaseContractLines",
      record: { id: `00000000-0000-4000-9000-00000000000${id}`, leaseContractNo, versionNo, ...fields },
    })),
  );

const step = fc.oneof(
  { weight: 8, arbitrary: request.map((ask) => ({ kind: "request", ask }) as const) },
  { weight: 1, arbitrary: load.map((records) => ({ kind: "load", records }) as const) },
  { weight: 1, arbitrary: fc.constant({ kind: "rebuild" } as const) },
);

const vacant = { rentedTill: "0001-01-01", rentPrice: 0, rentPriceType: "_x0020_", rentPricePeriod: " " };

/** The tenancy of a unit on a day, by the definition. */
async function expected(number: string, isBuilding: unknown, on: string): Promise<object> {
  const [first] = await list(
    `leaseContractLines?$filter=leaseUnitNo eq '${number}' and ${ofToday()} and ${covers(on)}` +
      `&$orderby=${lineOrder}&$top=1&$expand=leaseContract`,
  );
  if (!first) return { tenantName: isBuilding ? "" : "Vacant", ...vacant };
  const { customerName, contractValidUntil } = first["leaseContract"] as Record<string, unknown>;
  return {
    tenantName: customerName,
    rentedTill: first["endingDate"] === "0001-01-01" ? contractValidUntil : first["endingDate"],
    rentPrice: first["unitPrice"],
    rentPriceType: first["priceType"],
    rentPricePeriod: first["pricePeriod"],
  };
}

const columns = ["leaseUnitNo", "tenantName", "rentedTill", "rentPrice", "rentPriceType", "rentPricePeriod"];

/** The stored rows of a day. */
async function stored(on: string): Promise<Record<string, unknown>[]> {
  const written = columns.map((name) =>
    name === "rentedTill" ? `cast("${name}" as varchar(10))` : `"${name}"`,
  );
  const text = `select ${written.join(", ")} from "tenancy" where "companyId" = '${company}' and "firstDay" <= '${on}' and "lastDay" >= '${on}' order by "leaseUnitNo"`;
  const rows = await store.query({ text, parameters: [] }, {});
  return rows.map((row) =>
    Object.fromEntries(columns.map((name, i) => [name, name === "rentPrice" ? Number(row[i]) : row[i]])),
  );
}

async function clear(): Promise<void> {
  for (const set of ["leaseContractLines", "leaseContracts", "leaseUnits"])
    await send("DELETE", at(`${set}/$each`));
}

test("stored tenancies follow every write", async () => {
  const loader = createLoader({
    store,
    model,
    behaviours: {},
    numbered: [],
    existing: "replace",
    logged: true,
  });
  const facts = { partition: company, userId: company, now: "2026-01-01T00:00:00Z" };
  let changes = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          customerName: fc.constantFrom("Ash", "Birch"),
          leaseContractLines: fc.array(line, { maxLength: 3 }),
        }),
        { minLength: 2, maxLength: 2 },
      ),
      fc.array(step, { minLength: 4, maxLength: 14 }),
      fc.array(fc.integer({ min: -70, max: 70 }), { minLength: 2, maxLength: 3 }),
      async (first, steps, later) => {
        await clear();
        for (const number of units) await send("POST", at("leaseUnits"), { number });
        for (const [i, number] of contracts.entries())
          await send("POST", at("leaseContracts"), {
            number,
            versionNo: 1,
            versionStatus: "Valid",
            ...first[i],
          });
        for (const one of steps) {
          if (one.kind === "load") await loader(one.records, facts, signal);
          else if (one.kind === "rebuild") await rebuildProjections(store, model, signal, () => undefined);
          else {
            const { status, text } = await send(one.ask.method, at(one.ask.path), one.ask.body);
            if (status >= 500) throw new Error(`${JSON.stringify(one.ask)}: ${status} ${text}`);
            if (status < 300) changes++;
          }
        }
        const there = await list("leaseUnits?$orderby=number");
        for (const on of [0, ...later].map(dayFromToday)) {
          const rows = await stored(on);
          const defined = [];
          for (const { number, building } of there)
            defined.push({ leaseUnitNo: number, ...(await expected(String(number), building, on)) });
          expect([on, rows]).toEqual([on, defined]);
        }
        const today = await stored(dayFromToday(0));
        expect(
          there.map((shown) => [shown["tenantName"], shown["rentedTill"], shown["currentRentPrice"]]),
        ).toEqual(today.map((row) => [row["tenantName"], row["rentedTill"], row["rentPrice"]]));
      },
    ),
    runs(20),
  );
  // Most requests are valid, otherwise the property would hold for nothing.
  expect(changes).toBeGreaterThan(50);
});
