/** servicePrices/indexPrices: which prices an index is due for, what they become, previews, two at once, many at once. */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { recorder } from "../golden/recorder";
import { demoCompanyId } from "../harness";
import { type DirectService, jsonRequest, startDirectService } from "../property/direct-service";
import { expectWithin, inputs } from "../resilience/trials";
import {
  ascending,
  changedBy,
  content,
  expectRefusal,
  startContracts,
  type Contracts,
  type Json,
} from "./contracts";
import { readPermissions } from "./permissions";

let service: Contracts;
beforeAll(async () => {
  // Many prices take many statements, and a busy machine takes long for them.
  service = await startContracts({ REQUEST_TIMEOUT: "3600s" });
});
afterAll(() => service.stop());

const unset = "0001-01-01";
/** A price that is due on 2027-01-01 for the index of its test. */
const due = {
  type: "Contract",
  code: "LC1",
  serviceNo: "RENT",
  indexPrice: true,
  indexingStartingDate: "2025-01-01",
  indexingCalcStartingDate: "2027-01-01",
  effectiveDate: "2025-01-01",
  unitPrice: 12.5,
};
let codes = 0;
const nextCode = (): string => `CPI${(codes += 1)}`;
const price = (priceIndexingCode: string, values: object = {}) =>
  service.create("servicePrices", { ...due, priceIndexingCode, ...values });
const index = (priceIndexingCode: string, values: object = {}) =>
  service.post("servicePrices/indexPrices", {
    priceIndexingCode,
    coefficient: 1.04,
    from: "2027-01-01",
    ...values,
  });
const pricesOf = (code: string): Promise<Json[]> =>
  service.list("servicePrices", `priceIndexingCode eq '${code}'`, "effectiveDate");

describe("the new price", () => {
  test.each([
    [12.5, 1.04, {}, 13, 4],
    [12.5, 1.04, { maxIndexValue: 3 }, 12.88, 3],
    [12.5, 1.01, { minIndexValue: 2 }, 12.75, 2],
    [12.5, 1.03, { minIndexValue: 2, maxIndexValue: 5 }, 12.88, 3],
    [12.5, 1.06, { minIndexValue: 2, maxIndexValue: 5 }, 13.13, 5],
    [12.5, 1.01, { minIndexValue: 6, maxIndexValue: 5 }, 13.13, 5],
    [12.5, 1, {}, 12.5, 0],
    [12.5, 0.98, {}, 12.25, -2],
    [12.5, 0.9, { minIndexValue: -5 }, 11.88, -5],
    [12.5, 0.98, { maxIndexValue: 3 }, 12.25, -2],
    [0.125, 1.04, {}, 0.13, 4],
    [0, 1.04, {}, 0, 4],
    [-12.5, 1.03, {}, -12.88, 3],
    [1000, 1.023456, {}, 1023.46, 2.3456],
    [100, 2.5, {}, 250, 150],
    [12.33333333, 1.01234567, {}, 12.49, 1.234567],
  ])("%d × %d with %j is %d by %d %", async (unitPrice, coefficient, bounds, expected, percent) => {
    const code = nextCode();
    await price(code, { unitPrice, ...bounds });
    const { status, json } = await index(code, { coefficient });
    expect(status).toBe(200);
    expect(json.value).toMatchObject([
      {
        unitPrice: expected,
        bckUnitPrice: unitPrice,
        appliedPriceIndexingCode: code,
        appliedPriceIndexingValue: percent,
      },
    ]);
  });

  test("is a copy; the old one ends on the day before and is marked", async () => {
    const code = nextCode();
    const old = await price(code, {
      quantityType: "Area",
      expirationDate: "2029-12-31",
      indexingEndingDate: "2029-12-31",
      minIndexValue: 1,
    });
    const { json } = await index(code, { nextDate: "2028-01-01" });
    expect(content(json.value[0])).toEqual({
      ...content(old),
      effectiveDate: "2027-01-01",
      unitPrice: 13,
      bckUnitPrice: 12.5,
      appliedPriceIndexingCode: code,
      appliedPriceIndexingValue: 4,
      indexingCalcStartingDate: "2028-01-01",
    });
    expect(json["@odata.context"]).toContain("/servicePrices");
    const [before, after] = await pricesOf(code);
    expect(content(before)).toEqual({
      ...content(old),
      expirationDate: "2026-12-31",
      createdNewIndexedPriceLine: true,
    });
    expect(after).toEqual(json.value[0]);
  });

  test("has no day of the next indexation where none is given", async () => {
    for (const values of [{}, { nextDate: null }, { nextDate: unset }]) {
      const code = nextCode();
      await price(code);
      expect((await index(code, values)).json.value[0].indexingCalcStartingDate).toBe(unset);
    }
  });
});

describe("which prices are due", () => {
  test.each([
    [{}, true],
    [{ indexPrice: false }, false],
    [{ indexingCalcStartingDate: unset }, false],
    [{ indexingCalcStartingDate: "2026-12-31" }, true],
    [{ indexingCalcStartingDate: "2027-01-02" }, false],
    [{ indexingStartingDate: unset }, true],
    [{ indexingStartingDate: "2027-01-01" }, true],
    [{ indexingStartingDate: "2027-01-02" }, false],
    [{ indexingEndingDate: "2027-01-01" }, true],
    [{ indexingEndingDate: "2026-12-31" }, false],
    [{ createdNewIndexedPriceLine: true }, false],
    [{ effectiveDate: "2026-12-31" }, true],
    [{ effectiveDate: "2027-01-01" }, false],
    [{ expirationDate: "2027-01-01" }, true],
    [{ expirationDate: "2026-12-31" }, false],
  ])("%j: %s", async (values, isDue) => {
    const code = nextCode();
    const stored = await price(code, values);
    const { status, json } = await index(code);
    expect([status, json.value.length]).toEqual([200, isDue ? 1 : 0]);
    expect(await pricesOf(code)).toHaveLength(isDue ? 2 : 1);
    if (!isDue) expect(await service.again("servicePrices", stored)).toMatchObject(stored);
  });

  test("those of the index alone, by code point", async () => {
    await price("Index");
    expect((await index("INDEX")).json.value).toEqual([]);
    expect((await index("Index")).json.value).toHaveLength(1);
  });

  test("those of the collection that it is called on", async () => {
    const code = nextCode();
    const [unit] = [await service.create("leaseUnits", { number: "LU1" })];
    await price(code, { type: "Lease Unit", code: "LU1" });
    await price(code, { type: "Contract", code: "LC1" });
    await price(code, { type: "Contract", code: "LC2" });
    const body = { priceIndexingCode: code, coefficient: 1.04, from: "2027-01-01" };
    const filtered = await service.post("servicePrices/$filter(code%20eq%20'LC2')/indexPrices", body);
    expect(filtered.json.value.map((one: Json) => one.code)).toEqual(["LC2"]);
    const related = await service.post(`leaseUnits(${unit.id})/servicePrices/indexPrices`, body);
    expect(related.json.value.map((one: Json) => one.code)).toEqual(["LU1"]);
    expect((await index(code)).json.value.map((one: Json) => one.code)).toEqual(["LC1"]);
  });
});

test("a second call changes nothing, a later one follows the new prices", async () => {
  const code = nextCode();
  await price(code);
  await index(code, { nextDate: "2028-01-01" });
  const before = await pricesOf(code);
  expect((await index(code, { nextDate: "2028-01-01" })).json.value).toEqual([]);
  expect(await pricesOf(code)).toEqual(before);
  expect((await index(code, { from: "2027-06-01" })).json.value).toEqual([]);
  expect((await index(code, { from: "2028-01-01" })).json.value[0]).toMatchObject({
    unitPrice: 13.52,
    bckUnitPrice: 13,
    effectiveDate: "2028-01-01",
  });
});

describe("the statements read the due prices only", () => {
  const company = "22222222-2222-4222-8222-222222222222";
  const id = (n: number): string => `00000000-0000-4000-a000-${String(n).padStart(12, "0")}`;
  const others = 60;
  const statements = recorder();
  let direct: DirectService;
  beforeAll(async () => {
    direct = await startDirectService(statements.wrapStore);
    const servicePrice = (n: number, code: string, values: object = {}) => ({
      set: "servicePrices",
      record: { ...due, id: id(n), type: "Lease Unit", code, priceIndexingCode: "CPI", ...values },
    });
    const notDue = [
      { createdNewIndexedPriceLine: true },
      { priceIndexingCode: "HPI" },
      { indexPrice: false },
    ];
    await direct.load(company, [
      { set: "companies", record: { id: company, name: "Reads" } },
      { set: "leaseUnits", record: { id: id(1), number: "LU1" } },
      ...["LU1", "LU1", "LU2"].map((code, i) => servicePrice(10 + i, code)),
      ...Array.from({ length: others }, (_, i) =>
        servicePrice(100 + i, i % 2 === 0 ? "LU1" : "LU2", notDue[i % notDue.length]),
      ),
    ]);
  });
  afterAll(() => direct.stop());

  test.each([
    ["servicePrices", "CPI", [10, 11, 12]],
    ["servicePrices/$filter(code eq 'LU2')", "CPI", [12]],
    ["servicePrices/$filter(unitPrice ge $these/aggregate(unitPrice with max))", "CPI", [10, 11, 12]],
    [`servicePrices/$filter(id eq ${id(11)})`, "CPI", [11]],
    [`servicePrices/$filter(id eq ${id(100)})`, "CPI", []],
    [`leaseUnits(${id(1)})/servicePrices`, "CPI", [10, 11]],
    [`leaseUnits(${id(1)})/servicePrices/$filter(id ne ${id(10)})`, "CPI", [11]],
    ["servicePrices", "NOPE", []],
  ])("%s/indexPrices of %s: %j", async (path, priceIndexingCode, expected) => {
    statements.take();
    const body = { priceIndexingCode, coefficient: 1.04, from: "2027-01-01", preview: true };
    const { status, text } = await direct.send(
      jsonRequest("POST", `/companies(${company})/${path}/indexPrices?$select=code`, body),
    );
    const { value } = JSON.parse(text) as { value: Json[] };
    expect([status, value.map(({ code }) => code)]).toEqual([
      200,
      expected.map((n) => (n === 12 ? "LU2" : "LU1")),
    ]);
    const read = statements.take().filter(({ text: sql }) => sql.includes('"servicePrice"'));
    const rows = read.map(({ answer }) => (typeof answer === "number" ? 0 : answer.length));
    // The due prices, and those of the response.
    expect(rows.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(3 * expected.length);
  });
});

describe("400", () => {
  test.each([
    [{ coefficient: 0 }, "coefficient", "must be above 0; found 0"],
    [{ coefficient: -1.04 }, "coefficient", "must be above 0; found -1.04"],
    [{ priceIndexingCode: "" }, "priceIndexingCode", "must name an index"],
  ])("%j", async (values, target, part) => {
    const answer = await index("CPI", values);
    expect(answer.status).toBe(400);
    expectRefusal(answer, target, part);
  });

  test.each([
    [{ coefficient: null }, "BadRequest_RequiredParamNotProvided", "coefficient"],
    [{ priceIndexingCode: null }, "BadRequest_RequiredParamNotProvided", "priceIndexingCode"],
    [{ from: unset }, "BadRequest_RequiredParamNotProvided", "from"],
    [{ from: "2027-02-30" }, "BadRequest_TypeMismatch", "from"],
    [{ coefficient: "much" }, "BadRequest_TypeMismatch", "coefficient"],
    [{ until: "2027-02-28" }, "BadRequest", "until"],
  ])("%j: the parameters are listed", async (values, code, target) => {
    const { status, json } = await index("CPI", values);
    expect([status, json.error.code, json.error.target]).toEqual([400, code, target]);
    expect(json.error.message).toContain(
      "The parameters of 'indexPrices' are priceIndexingCode (Edm.String)",
    );
  });

  test.each(["$top", "$skip"])("%s beyond the whole numbers that are counted", async (option) => {
    const body = { priceIndexingCode: "CPI", coefficient: 1.04, from: "2027-01-01" };
    const answer = await service.post(`servicePrices/indexPrices?${option}=99999999999999999999`, body);
    expect([answer.status, answer.json.error.target]).toEqual([400, option]);
  });

  test("a price that would have too many digits leaves all of them as they were", async () => {
    const code = nextCode();
    await price(code);
    await price(code, { unitPrice: 1e15 });
    const before = await pricesOf(code);
    expectRefusal(await index(code, { coefficient: 1e15 }), "coefficient", "the most are 20 digits");
    expect(await pricesOf(code)).toEqual(before);
  });
});

test("permissions, conditions, methods", async () => {
  const code = nextCode();
  await price(code);
  const body = { priceIndexingCode: code, coefficient: 1.04, from: "2027-01-01" };
  const path = "servicePrices/indexPrices";
  const reader = { Authorization: `Bearer ${await readPermissions(service)}` };
  expect((await service.post(path, body, reader)).status).toBe(403);
  expect((await service.post(path, body, { "If-Match": 'W/"1"' })).status).toBe(412);
  expect((await service.get(path)).status).toBe(405);
  expect(
    (await service.post("servicePrices(22222222-2222-4222-8222-222222222222)/indexPrices", body)).status,
  ).toBe(404);
  expect((await service.post("servicePrices/indexPrice", body)).json.error.message).toContain("indexPrices");
  expect(await pricesOf(code)).toHaveLength(1);
  const shown = await service.post(`${path}?$select=unitPrice&$filter=unitPrice%20gt%201&$count=true`, body);
  expect(shown.json).toMatchObject({ "@odata.count": 1, value: [{ unitPrice: 13 }] });
});

test("delta links show the old and the new prices", async () => {
  const code = nextCode();
  const old = [await price(code), await price(code)];
  let made: Json[] = [];
  const changed = await changedBy(service, "servicePrices", async () => {
    made = (await index(code)).json.value;
  });
  expect(changed).toEqual([...old, ...made].map(({ id }) => id).toSorted(ascending));
});

test("a preview equals what is done, but for ids and ETags, and changes nothing", async () => {
  const code = nextCode();
  for (let i = 1; i <= 20; i += 1) await price(code, { unitPrice: i, code: `LC${i}`, maxIndexValue: i % 5 });
  const before = await pricesOf(code);
  let preview: Json;
  const changed = await changedBy(service, "servicePrices", async () => {
    preview = (await index(code, { preview: true })).json;
  });
  expect(changed).toEqual([]);
  expect(await pricesOf(code)).toEqual(before);
  expect(new Set(preview.value.map(({ id }: Json) => id))).toEqual(
    new Set(["00000000-0000-0000-0000-000000000000"]),
  );
  const done = (await index(code)).json;
  expect(preview.value.map(content)).toEqual(done.value.map(content));
  expect(preview["@odata.context"]).toBe(done["@odata.context"]);
});

test("the prices of a preview have neither ids nor links, as they do not exist", async () => {
  const code = nextCode();
  await price(code);
  const body = { priceIndexingCode: code, coefficient: 1.04, from: "2027-01-01", preview: true };
  const { json } = await service.post("servicePrices/indexPrices?$select=code", body, {
    Accept: "application/json;odata.metadata=full",
  });
  expect(Object.keys(json.value[0])).toEqual(["@odata.type", "id@odata.type", "id", "code"]);
});

test("$batch: a price is made and indexed in one group", async () => {
  const code = nextCode();
  const root = `companies(${demoCompanyId})`;
  const group = { atomicityGroup: "g", headers: { "Content-Type": "application/json" } };
  const body = { ...due, priceIndexingCode: code };
  const call = { priceIndexingCode: code, coefficient: 1.04, from: "2027-01-01" };
  const { json } = await service.post("/$batch", {
    requests: [
      { id: "1", method: "post", url: `${root}/servicePrices`, body, ...group },
      {
        id: "2",
        method: "post",
        url: `${root}/servicePrices/indexPrices`,
        body: call,
        dependsOn: ["1"],
        ...group,
      },
    ],
  });
  expect(json.responses.map(({ status }: Json) => status)).toEqual([201, 200]);
  expect(json.responses[1].body.value).toMatchObject([{ unitPrice: 13 }]);
});

test("of several at once one indexes the prices", async () => {
  const code = nextCode();
  for (let i = 0; i < 5; i += 1) await price(code);
  const answers = await Promise.all(Array.from({ length: 4 }, () => index(code)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(answers.map(({ json }) => json.value.length).toSorted(ascending)).toEqual([0, 0, 0, 5]);
  expect(await pricesOf(code)).toHaveLength(10);
});

describe("many prices in one transaction", () => {
  const many = inputs(1000, 10_000);
  const code = "MANY";
  beforeAll(async () => {
    // One request makes a unit with a tenth of the prices.
    const servicePrices = Array.from({ length: many / 10 }, () => ({
      ...due,
      type: "Lease Unit",
      code: undefined,
      priceIndexingCode: code,
    }));
    for (let i = 0; i < 10; i += 1) await service.create("leaseUnits", { number: `MANY${i}`, servicePrices });
  });

  test.each([true, false])("preview %s: others are answered meanwhile", async (preview) => {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const call = { isDone: false };
    let answered = 0;
    const others = (async () => {
      while (!call.isDone) {
        expect((await service.get("leaseUnits?$top=1")).status).toBe(200);
        answered += 1;
        await pause(20);
      }
    })();
    const answer = await index(code, { preview });
    delay.disable();
    call.isDone = true;
    await others;
    const { status, json } = answer;
    expect([status, json.value.length]).toEqual([200, many]);
    expect(json.value.every((one: Json) => one.unitPrice === 13 && one.bckUnitPrice === 12.5)).toBe(true);
    expect(answered).toBeGreaterThan(3);
    expectWithin(delay.max / 1e6, 50);
    const counted = await service.get(`servicePrices/$count?$filter=priceIndexingCode eq '${code}'`);
    expect(counted.text).toBe(String(preview ? many : 2 * many));
  });
});
