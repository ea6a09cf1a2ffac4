/** Many records in one transaction: the number of statements, and the number of records between two turns of the event loop. */
import type { Store } from "../../src/odata";
import { databaseKind } from "../databases";
import { company, id } from "../golden/estate";
import { startDirectService, type DirectService } from "../property/direct-service";

type Transaction = Parameters<Parameters<Store["transaction"]>[0]>[0];

/** Statements of the last transaction that was committed, locks too. */
let statements = 0;
/** Those whose responses were waited for. */
let waits = 0;
const counted = <Run>(run: Run): Run => {
  statements += 1;
  return run;
};
/** Statements that are waited for between two turns of the event loop: the most, and at present. */
const between = { most: 0, present: 0 };
const awaited = <Run>(run: Run): Run => {
  waits += 1;
  between.present += 1;
  between.most = Math.max(between.most, between.present);
  return counted(run);
};
const inTransaction = (transaction: Transaction): Transaction => ({
  ...transaction,
  query: (statement, inputs) => awaited(transaction).query(statement, inputs),
  execute: (statement, inputs) => awaited(transaction).execute(statement, inputs),
  ...(transaction.post && {
    post: (statement, inputs, expected) => counted(transaction).post?.(statement, inputs, expected),
  }),
  lock: (name) => counted(transaction).lock(name),
  share: (names) => counted(transaction).share(names),
  ...(transaction.search && {
    search: (statement, inputs) => awaited(transaction).search?.(statement, inputs) ?? [],
  }),
});
const counting = (store: Store): Store => {
  const { forRequest } = store;
  return {
    ...store,
    transaction: (work, ...more) =>
      store.transaction(
        (transaction) => {
          statements = 0;
          waits = 0;
          return work(inTransaction(transaction));
        },
        ...more,
      ),
    ...(forRequest && { forRequest: (request) => counting(forRequest(request)) }),
  };
};

/** Records that are validated between two turns of the event loop: the most, and at present. */
let [most, present] = [0, 0];
const validate = (): void => {
  present += 1;
  most = Math.max(most, present);
};

let service: DirectService;
beforeAll(async () => {
  service = await startDirectService(counting, { servicePrice: { validate } });
  await service.load(company, [{ set: "companies", record: { id: company, name: "Portions" } }]);
});
afterAll(() => service.stop());

/** Sends a request to the company; returns the statements of its transaction. */
async function send(method: string, path: string, body: object): Promise<{ statements: number; json: any }> {
  // oxlint-disable-line typescript/no-explicit-any
  most = 0;
  between.most = 0;
  let isDone = false;
  const turn = (): void => {
    present = 0;
    between.present = 0;
    if (!isDone) setImmediate(turn);
  };
  turn();
  const answer = await service.send({
    method,
    url: `companies(${company})/${path}`,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  isDone = true;
  if (answer.status >= 300) throw new Error(answer.text);
  return { statements, json: answer.text === "" ? undefined : JSON.parse(answer.text) };
}

const due = {
  indexPrice: true,
  unitPrice: 12.5,
  indexingCalcStartingDate: "2027-01-01",
  effectiveDate: "2025-01-01",
};
const prices = (count: number, code: string) =>
  Array.from({ length: count }, () => ({ ...due, priceIndexingCode: code }));
let units = 0;
/** Creates a unit with prices of an index. */
const unitWith = (count: number, code: string) =>
  send("POST", "leaseUnits", {
    id: id((units += 1)),
    number: `U${units}`,
    servicePrices: prices(count, code),
  });
const index = (priceIndexingCode: string, preview = false) =>
  send("POST", "servicePrices/indexPrices", {
    priceIndexingCode,
    coefficient: 1.04,
    from: "2027-01-01",
    preview,
  });

/** Statements for one of the further records, of 512 instead of 256. */
const perRecord = (few: { statements: number }, many: { statements: number }): number =>
  (many.statements - few.statements) / 256;

test("records that a new record nests", async () => {
  const [few, many] = [await unitWith(256, "A"), await unitWith(512, "B")];
  expect(most).toBeLessThanOrEqual(64);
  // Of 64: a lock of references, an INSERT or two, and one into the log.
  expect(perRecord(few, many)).toBeLessThanOrEqual(4 / 64);
});

test("a delta payload: the records of its response are read in turns", async () => {
  const value = Array.from({ length: 300 }, (_, i) => ({ code: `D${i}`, city: "Portions" }));
  const { json } = await send("PATCH", "postCodes", { "@context": "#$delta", value });
  expect(json.value.map(({ code }: { code: string }) => code)).toEqual(value.map(({ code }) => code));
  expect(between.most).toBeLessThanOrEqual(100);
});

test("records that are deleted with another one", async () => {
  const leaseContractLines = Array.from({ length: 300 }, (_, i) => ({ lineNo: i + 1 }));
  const { json } = await send("POST", "leaseContracts", { number: "LC1", leaseContractLines });
  await send("DELETE", `leaseContracts(${json.id})`, {});
  expect(between.most).toBeLessThanOrEqual(100);
  const left = await send("GET", "leaseContractLines/$count?$filter=leaseContractNo eq 'LC1'", {});
  expect(left.json).toBe(0);
});

test.each([true, false])("an action that changes and creates records, as a preview: %s", async (preview) => {
  const [few, many] = [await index("A", preview), await index("B", preview)];
  expect(few.json.value).toHaveLength(256);
  expect(many.json.value).toHaveLength(512);
  expect(many.json.value.every((one: { unitPrice: number }) => one.unitPrice === 13)).toBe(true);
  expect(most).toBeLessThanOrEqual(64);
  // Of 64, in addition: a SELECT, an UPDATE, and one into the log.
  expect(perRecord(few, many)).toBeLessThanOrEqual(7 / 64);
  const ended = await send(
    "GET",
    "servicePrices?$filter=createdNewIndexedPriceLine&$select=id,expirationDate",
    {},
  );
  expect(ended.json.value).toHaveLength(preview ? 0 : 768);
  expect(new Set(ended.json.value.map((one: { expirationDate: string }) => one.expirationDate))).toEqual(
    new Set(preview ? [] : ["2026-12-31"]),
  );
});

test("a create with a number of its series: few round trips while the series is locked", async () => {
  await send("POST", "leaseUnits", { description: "The first one begins the series." });
  await send("POST", "leaseUnits", { description: "Shop" });
  // The company, the number, the response, above the reads of tenancies (decision 42). Servers get the other statements
  // with these or with the commit; the embedded database has the counter, the record, the log, and in one request of ten
  // the deletion of old changes.
  expect(waits).toBeLessThanOrEqual(databaseKind === "sqlite" ? 7 : 3);
});

// PostgreSQL sends the rows of a search in portions of 500; a last, full one is not the end by its size.
test("an action whose records fill a portion of the search", async () => {
  await unitWith(500, "C");
  expect((await index("C", true)).json.value).toHaveLength(500);
});
