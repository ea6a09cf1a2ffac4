/**
 * The stored rent roll (docs/decisions/0049): totals come from it, changes count at once, and rows that were changed by
 * other means are computed again after `npm run rebuild`.
 */
import { model } from "../../src/entities";
import { forgetMaterializations, keepMaterializations, type Store } from "../../src/odata";
import { noInputs } from "../../src/odata/plan/plan";
import { startDirectService, type DirectService } from "../property/direct-service";

const company = "11111111-1111-4111-8333-000000000001";
const day = new Date().toISOString().slice(0, 10);

let store: Store;
let service: DirectService;
let keep: () => ReturnType<typeof keepMaterializations>;
let kept: ReturnType<typeof keep>;
/** The number of transactions begun, and whether the store is behind. */
let begun = 0;
let isBehind = (): boolean => false;
/** Writes between the statement that finds what changed and the read of the stored rows, one for each attempt. */
const meanwhile: (() => Promise<unknown>)[] = [];

const request = async (method: string, path: string, body?: object) => {
  const { status, text } = await service.send({
    method,
    url: encodeURI(`/companies(${company})/${path}`),
    headers: { "content-type": "application/json", "if-match": "*" },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
  return text;
};
/** The net amounts of a month by unit, and their sum, which is read from stored rows. */
async function rents(): Promise<readonly unknown[]> {
  const of = async (query: string) =>
    (JSON.parse(await request("GET", `rentRoll?${query}`)) as { value: Record<string, unknown>[] }).value;
  const rows = await of("$orderby=monthlyNet,leaseUnitNo&$select=leaseUnitNo,monthlyNet");
  const [{ sum } = {}] = await of("$apply=aggregate(monthlyNet with sum as sum)");
  return [...rows.map(({ leaseUnitNo, monthlyNet }) => [leaseUnitNo, monthlyNet]), sum];
}
/** Reads, and waits until the rows are stored. */
async function settled(): Promise<readonly unknown[]> {
  const before = await rents();
  await kept.settled();
  expect(await rents()).toEqual(before);
  return before;
}
const run = (text: string): Promise<unknown> =>
  store.transaction(
    async (transaction) => transaction.execute({ text, parameters: [] }, {}),
    new AbortController().signal,
  );
const tamper = (amount: number): Promise<unknown> =>
  run(`update "rentRollToday" set "monthlyNet" = ${amount} where "leaseUnitNo" = 'U2'`);
const versions = async (): Promise<readonly unknown[]> => {
  const text = `select "type" from "materialization" where "type" like 'version %'`;
  return (await store.query({ text, parameters: [] }, {})).map(([type]) => type);
};
const line = (lineNo: number, leaseUnitNo: string, unitPrice: number) => ({
  leaseContractNo: "C1",
  versionNo: 1,
  lineNo,
  leaseUnitNo,
  serviceNo: "RENT",
  status: "Released",
  startingDate: "2020-01-01",
  unitPrice,
  priceType: "Fixed",
  pricePeriod: "Month",
});

beforeAll(async () => {
  service = await startDirectService(undefined, {}, {}, (own) => {
    store = own;
    const watched: Store = {
      ...own,
      isBehind: () => isBehind(),
      transaction: (...given) => {
        begun += 1;
        return own.transaction(...given);
      },
    };
    keep = () =>
      keepMaterializations(watched, model, {
        from: 3,
        rest: 0,
        fault: (error) => {
          throw error;
        },
      });
    kept = keep();
    return {
      ...kept,
      serve: (reader, name, inputs) => {
        const rows = kept.serve(reader, name, inputs);
        const write = meanwhile.shift();
        return write ? write().then(() => rows) : rows;
      },
    };
  });
  await service.load(company, [{ set: "companies", record: { id: company, name: "Stored" } }]);
  for (const number of ["U1", "U2", "U3"]) await request("POST", "leaseUnits", { number });
  await request("POST", "leaseContracts", { number: "C1", versionNo: 1, versionStatus: "Valid" });
  await request("POST", "leaseContractLines", line(1, "U1", 20));
  await request("POST", "leaseContractLines", line(2, "U2", 100));
  await request("POST", "leaseContrDiscounts", {
    leaseContractNo: "C1",
    discountType: "Fixed",
    amount: 30,
    period: "Month",
    startingDate: "2020-01-01",
  });
});
afterAll(async () => {
  await kept.stop();
  await service.stop();
});

// The discount of 30 is taken from the first line, then from the second.
const first = [["U1", 0], ["U3", 0], ["U2", 90], 90]; // prettier-ignore

test("each step of a day", async () => {
  expect(await settled()).toEqual(first);

  // The rows are read, not computed, except for one row.
  await tamper(7);
  expect(await rents()).toEqual([["U1", 0], ["U3", 0], ["U2", 7], 7]); // prettier-ignore
  const [{ id }] = JSON.parse(await request("GET", "rentRoll?$filter=leaseUnitNo eq 'U2'&$select=id")).value;
  const [one, amount] = [
    await request("GET", `rentRoll(${id})`),
    await request("GET", `rentRoll(${id})/monthlyNet`),
  ];
  expect([JSON.parse(one), JSON.parse(amount)]).toMatchObject([
    { leaseUnitNo: "U2", monthlyNet: 90 },
    { value: 90 },
  ]);

  // Another version of the service computes them by another statement: its rows are not those of this one, and are gone
  // when this one has stored its own.
  const own = await versions();
  expect(own).toHaveLength(1);
  for (const change of [
    `update "materialization" set "type" = 'version 0'`,
    `delete from "materialization"`,
  ]) {
    await run(`${change} where "type" like 'version %'`);
    await tamper(7);
    expect(await settled()).toEqual(first);
    expect(await versions()).toEqual(own);
  }
  await tamper(7);
  expect(await rents()).toEqual([["U1", 0], ["U3", 0], ["U2", 7], 7]); // prettier-ignore

  // A change of the other line counts at once, and for all lines of its contract.
  await request("PATCH", "leaseContractLines(leaseContractNo='C1',versionNo=1,lineNo=1)", { unitPrice: 25 });
  expect(await settled()).toEqual([["U1", 0], ["U3", 0], ["U2", 95], 95]); // prettier-ignore

  // A line that is gone leaves its share of the discount to the others.
  await request("DELETE", "leaseContractLines(leaseContractNo='C1',versionNo=1,lineNo=1)");
  expect(await settled()).toEqual([["U1", 0], ["U3", 0], ["U2", 70], 70]); // prettier-ignore

  // Another discount may affect any row.
  await request("POST", "leaseContrDiscounts", {
    leaseContractNo: "C1",
    discountType: "Percentage",
    amount: 10,
    startingDate: "2020-01-01",
  });
  expect(await settled()).toEqual([["U1", 0], ["U3", 0], ["U2", 60], 60]); // prettier-ignore

  // Changed by other means: the rows are computed again only when that is said.
  await tamper(8);
  expect(await rents()).toEqual([["U1", 0], ["U3", 0], ["U2", 8], 8]); // prettier-ignore
  await forgetMaterializations(store, model, new AbortController().signal);
  expect(await settled()).toEqual([["U1", 0], ["U3", 0], ["U2", 60], 60]); // prettier-ignore

  // The rows are those of the present day only.
  await tamper(9);
  expect((await rents()).at(-1)).toBe(9);
  const at = JSON.parse(await request("GET", "rentRollAt(date=2030-01-01)?$filter=leaseUnitNo eq 'U2'"));
  expect(at.value[0].monthlyNet).toBe(60);
  const today = JSON.parse(await request("GET", `rentRollAt(date=${day})?$orderby=monthlyNet desc&$top=1`));
  expect(today.value[0].monthlyNet).toBe(9);
});

test("rows are stored when the store is not behind", async () => {
  const looks: number[] = [];
  isBehind = () => looks.push(begun) <= 3;
  // One that has not looked yet: another one looks again after 250 ms only.
  await kept.stop();
  kept = keep();
  await forgetMaterializations(store, model, new AbortController().signal);
  expect((await settled()).at(-1)).toBe(60);
  isBehind = () => false;
  expect(looks.length).toBeGreaterThan(3);
  // Nothing was begun before the fourth look.
  expect(new Set(looks.slice(0, 4)).size).toBe(1);
});

/** One change makes the read begin again; a second one has everything computed. */
describe("a change during a read counts", () => {
  test.each<[string, string, string, readonly (readonly [change: object, value: number])[]]>([
    [
      "lines",
      "leaseContractLines(leaseContractNo='C1',versionNo=1,lineNo=2)",
      "aggregate(monthlyNet with sum as value)",
      [
        [{ unitPrice: 200 }, 150],
        [{ unitPrice: 300 }, 240],
        [{ unitPrice: 400 }, 330],
      ],
    ],
    [
      "units",
      "leaseUnits(number='U3')",
      "aggregate(area with sum as value)",
      [
        [{ objectArea: 12.5 }, 12.5],
        [{ objectArea: 20 }, 20],
        [{ objectArea: 30 }, 30],
      ],
    ],
    [
      "contracts",
      "leaseContracts(number='C1',versionNo=1)",
      "filter(customerNo in ('CU1','CU3'))/aggregate(monthlyNet with sum as value)",
      [
        [{ customerNo: "CU1" }, 330],
        [{ customerNo: "CU3" }, 330],
        [{ customerNo: "CU2" }, 0],
      ],
    ],
  ])("%s", async (_, record, $apply, steps) => {
    const read = async (): Promise<unknown> =>
      JSON.parse(await request("GET", `rentRoll?$apply=${$apply}`)).value[0]?.value ?? 0;
    for (const changes of [steps.slice(0, 1), steps.slice(1)]) {
      await settled();
      for (const [change] of changes) meanwhile.push(() => request("PATCH", record, change));
      expect(await read()).toBe(changes.at(-1)?.[1]);
      expect(meanwhile).toEqual([]);
    }
  });
});

/** The statement of the stored rows is the larger one: the limit of a statement is that of the query. */
test("stored rows reject no request that the query takes", async () => {
  const branch =
    "filter(state eq 'Let')/compute(monthlyNet mul remainingDays as days)/groupby((currencyCode,customerNo),aggregate(monthlyNet with sum as rent,days with sum as days,$count as rows))";
  const url = (branches: number): string =>
    encodeURI(
      `/companies(${company})/rentRoll?$apply=concat(${Array.from({ length: branches }, () => branch).join(",")})`,
    );
  await settled();
  const statuses = async (computed?: true): Promise<readonly number[]> => {
    const found: number[] = [];
    for (const branches of [16, 18, 20, 22, 24]) {
      const { status } = await service.send({
        method: "GET",
        url: url(branches),
        ...(computed && { computed }),
      });
      found.push(status);
    }
    return found;
  };
  const ofQuery = await statuses(true);
  expect(ofQuery).toContain(200);
  expect(ofQuery).toContain(400);
  expect(await statuses()).toEqual(ofQuery);
});

test("rows of computations that failed do not add up", async () => {
  const { signal } = new AbortController();
  const faults: unknown[] = [];
  /** Computes everything, as far as the transaction that would publish the rows: the second one with a lock. */
  const fail = async (): Promise<void> => {
    let locks = 0;
    const failing: Store = {
      ...store,
      transaction: (work, ...options) =>
        store.transaction(
          (transaction) =>
            work({
              ...transaction,
              lock: async (name) => {
                locks += 1;
                if (locks === 2) throw new Error("The connection is lost.");
                await transaction.lock(name);
              },
            }),
          ...options,
        ),
    };
    await forgetMaterializations(store, model, signal);
    const other = keepMaterializations(failing, model, {
      from: 3,
      rest: 0,
      fault: (error) => faults.push(error),
    });
    const now = new Date().toISOString();
    expect(
      await other.serve(store, "rentRollToday", { ...noInputs, partition: company, now }),
    ).toBeUndefined();
    await other.settled();
  };
  const stored = async (): Promise<readonly (readonly number[])[]> => {
    const rows = await store.query(
      {
        text: 'select "generation", count(*) from "rentRollToday" group by "generation" order by 1',
        parameters: [],
      },
      {},
    );
    return rows.map((row) => row.map(Number));
  };
  await settled();
  const [[published = 0, all = 0] = []] = await stored();
  await fail();
  expect(await stored()).toEqual([[expect.any(Number), all]]);
  await fail();
  expect(await stored()).toEqual([[expect.any(Number), all]]);
  expect(faults).toHaveLength(2);
  await forgetMaterializations(store, model, signal);
  await settled();
  const after = await stored();
  expect(after).toEqual([[expect.any(Number), all]]);
  expect(after[0]?.[0]).toBeGreaterThan(published);
});

test("rows that are older than the log of changes are not read", async () => {
  const area = async (): Promise<unknown> =>
    JSON.parse(await request("GET", "rentRoll?$apply=aggregate(area with sum as value)")).value[0].value;
  await settled();
  await request("PATCH", "leaseUnits(number='U3')", { objectArea: 40 });
  await request("PATCH", "leaseUnits(number='U1')", { objectArea: 2 });
  // As when the rows were computed at a clock that was ahead, on a day that has come now.
  for (const type of ["leaseUnit", "leaseUnitLedgerEntry"])
    await run(
      `delete from "change" where "type" = '${type}' and "sequence" < (select max("sequence") from "change" where "type" = '${type}')`,
    );
  expect(await area()).toBe(42);
  await settled();
  expect(await area()).toBe(42);
});

test("a company with fewer units has no stored rows", async () => {
  const other = "11111111-1111-4111-8333-000000000002";
  await service.load(other, [
    { set: "companies", record: { id: other, name: "Small" } },
    ...[1, 2].map((n) => ({
      set: "leaseUnits",
      record: { id: company.replace(/1$/, String(n + 2)), number: `U${n}` },
    })),
  ]);
  const { text } = await service.send({ method: "GET", url: `/companies(${other})/rentRoll/$count` });
  await kept.settled();
  expect(text).toBe("2");
  const rows = await store.query(
    { text: `select count(*) from "rentRollToday" where "companyId" = '${other}'`, parameters: [] },
    {},
  );
  expect(Number(rows[0]?.[0])).toBe(0);
});

test.each([
  ["of a process that ended, at a clock that was ahead", 86_400_000, 1],
  ["of a process that computes all rows", 0, 0],
])("a claim %s", async (_, ahead, computed) => {
  await settled();
  const time = Date.now() + ahead;
  await forgetMaterializations(store, model, new AbortController().signal);
  await run(
    `insert into "materialization" ("companyId", "name", "type", "sequence", "generation", "day") values ('${company}', 'rentRollToday', '', ${time}, ${time}, '${day}')`,
  );
  await settled();
  expect(await versions()).toHaveLength(computed);
});
