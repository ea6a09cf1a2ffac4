/**
 * No part of a natural key becomes empty, and none is changed while other records refer to it (DECISIONS, section 3).
 */
import { startEmptyCompany, type AnsweredRecord, type EmptyCompany } from "./empty-company";

let company: EmptyCompany;
beforeAll(async () => {
  company = await startEmptyCompany();
});
afterAll(() => company.stop());

/** Every set with a writable key, with a key and its parts. */
const keys: readonly (readonly [set: string, key: AnsweredRecord])[] = [
  ["leaseContracts", { number: "FULL", versionNo: 3 }],
  ["leaseContractLines", { leaseContractNo: "FULL-L", versionNo: 3, lineNo: 7 }],
  ["leaseUnits", { number: "FULL" }],
  ["services", { code: "FULL" }],
  ["salespeoplePurchasers", { code: "FULL" }],
  ["leaseUnitCategories", { code: "FULL" }],
  ["leaseUnitClasses", { code: "FULL" }],
  ["postCodes", { code: "FULL", city: "Leeds" }],
  ["customerBrands", { customerNo: "FULL", brandCode: "B" }],
  ["customers", { number: "FULL" }],
];
const parts = keys.flatMap(([set, key]) => Object.keys(key).map((name) => [set, name, key] as const));

test.each(parts)("%s: %s does not become empty", async (set, name, key) => {
  const made = await company.create(set, { ...key, id: crypto.randomUUID() });
  const path = `${set}(${made["id"]})`;
  const empty = typeof key[name] === "number" ? 0 : "";
  const deep = { "OData-Version": "4.01" };
  const requests: readonly (readonly [method: string, path: string, options: object])[] = [
    ["PATCH", path, { body: { [name]: null } }],
    ["PATCH", path, { body: { [name]: empty } }],
    ["PATCH", path, { body: { [name]: empty === "" ? "  " : empty } }],
    ["PUT", path, { body: { ...key, [name]: null } }],
    ["PUT", path, { body: { ...key, [name]: empty } }],
    ["PATCH", `${set}/$filter(id eq ${made["id"]})/$each`, { body: { [name]: null }, headers: deep }],
    ["PUT", `${path}/${name}`, { body: { value: null } }],
    ["PUT", `${path}/${name}`, { body: { value: empty } }],
    ["DELETE", `${path}/${name}`, {}],
  ];
  for (const [method, url, options] of requests) {
    const { status, json } = await company.request(method, url, options);
    expect([method, url, status, json?.error?.code, json?.error?.target]).toEqual([
      method,
      url,
      400,
      "BadRequest_RequiredParamNotProvided",
      name,
    ]);
    expect(json.error.message).toContain(`'${name}'`);
  }
  expect(await company.read(set, made["id"])).toEqual(made);
  await company.request("DELETE", path);
});

test("nested records of a deep update keep their keys", async () => {
  const contract = await company.create("leaseContracts", { leaseContractLines: [{ lineNo: 5 }] });
  const [line] = await company.list(`leaseContractLines?$filter=leaseContractNo eq '${contract["number"]}'`);
  const { status, json } = await company.request("PATCH", `leaseContracts(${contract["id"]})`, {
    body: { leaseContractLines: [{ id: line?.["id"], lineNo: null }] },
    headers: { "OData-Version": "4.01" },
  });
  expect([status, json.error?.code]).toEqual([400, "BadRequest_RequiredParamNotProvided"]);
});

test("null for a part that the service assigns counts as missing", async () => {
  const first = await company.create("leaseContracts", { number: null, versionNo: null });
  expect(first).toMatchObject({ number: expect.stringMatching(/^LC\d{5}$/), versionNo: 1 });
  const { number } = first;
  expect(await company.create("leaseContracts", { number, versionNo: null })).toMatchObject({ versionNo: 2 });
  const line = { leaseContractNo: number, versionNo: null, lineNo: null };
  expect(await company.create("leaseContractLines", line)).toMatchObject({ versionNo: 2, lineNo: 10000 });
  expect(await company.create("leaseContractLines", line)).toMatchObject({ versionNo: 2, lineNo: 20000 });
  expect((await company.create("leaseUnits", { number: null }))["number"]).toMatch(/^LU\d{5}$/);
  const upsert = await company.request("PUT", "leaseUnits(77777777-7777-4777-8777-777777777777)", {
    body: { number: null },
  });
  expect([upsert.status, upsert.json.number]).toEqual([201, expect.stringMatching(/^LU\d{5}$/)]);
  // A post code may have no city, and null leaves it so.
  const code = await company.create("postCodes", { code: "NOCITY" });
  expect(await company.change("postCodes", code["id"], { city: null, county: "X" })).toMatchObject({
    city: "",
    county: "X",
  });
});

/** [set, its key, another key, the referring set, the referring record]. By hand from INTERFACE.md, section 2. */
const named: readonly (readonly [string, AnsweredRecord, AnsweredRecord, string, AnsweredRecord])[] = [
  ["leaseContracts", { number: "N1", versionNo: 1 }, { number: "N2" }, "leaseContractLines", { leaseContractNo: "N1", versionNo: 1 }],
  ["leaseContracts", { number: "N1", versionNo: 1 }, { versionNo: 2 }, "leaseContractLines", { leaseContractNo: "N1", versionNo: 1 }],
  ["leaseContracts", { number: "N1", versionNo: 1 }, { number: "N2" }, "leaseContrDiscounts", { leaseContractNo: "N1", contractVersionNo: 1 }],
  ["leaseContracts", { number: "N1", versionNo: 1 }, { number: "N2" }, "documents", { leaseContractNo: "N1", leaseContractVersionNo: 1 }],
  // Without a version, they are for every version (OPERATIONS, section 2).
  ["leaseContracts", { number: "N1", versionNo: 1 }, { number: "N2" }, "leaseContrDiscounts", { leaseContractNo: "N1" }],
  ["leaseContracts", { number: "N1", versionNo: 1 }, { number: "N2" }, "documents", { leaseContractNo: "N1" }],
  ["leaseContracts", { number: "N1", versionNo: 1 }, { number: "N2" }, "servicePrices", { type: "Contract", code: "N1" }],
  ["leaseUnits", { number: "N1" }, { number: "N2" }, "leaseContractLines", { leaseContractNo: "X", leaseUnitNo: "N1" }],
  ["leaseUnits", { number: "N1" }, { number: "N2" }, "leaseContrDiscounts", { leaseUnitNo: "N1" }],
  ["leaseUnits", { number: "N1" }, { number: "N2" }, "leaseUnitLedgerEntries", { leaseUnitNo: "N1" }],
  ["leaseUnits", { number: "N1" }, { number: "N2" }, "servicePrices", { type: "Lease Unit", code: "N1" }],
  ["leaseUnits", { number: "N1" }, { number: "N2" }, "servicePrices", { type: "Building", code: "N1" }],
  ["leaseUnits", { number: "N1" }, { number: "N2" }, "leaseContracts", { buildingNo: "N1" }],
  ["leaseUnits", { number: "N1" }, { number: "N2" }, "leaseUnits", { leaseUnitGroupNo: "N1" }],
  ["services", { code: "N1" }, { code: "N2" }, "leaseContractLines", { leaseContractNo: "X", serviceNo: "N1" }],
  ["services", { code: "N1" }, { code: "N2" }, "leaseContrDiscounts", { serviceNo: "N1" }],
  ["services", { code: "N1" }, { code: "N2" }, "servicePrices", { serviceNo: "N1" }],
  ["services", { code: "N1" }, { code: "N2" }, "servicePrices", { turnoverRentServiceNo: "N1" }],
  ["leaseUnitCategories", { code: "N1" }, { code: "N2" }, "leaseUnits", { leaseUnitCategory: "N1" }],
  ["leaseUnitClasses", { code: "N1" }, { code: "N2" }, "leaseUnits", { leaseUnitClass: "N1" }],
  ["salespeoplePurchasers", { code: "N1" }, { code: "N2" }, "leaseUnits", { salespersonCode: "N1" }],
  ["salespeoplePurchasers", { code: "N1" }, { code: "N2" }, "leaseContracts", { salespersonCode: "N1" }],
  ["salespeoplePurchasers", { code: "N1" }, { code: "N2" }, "customers", { number: "X", salespersonCode: "N1" }],
  ["customers", { number: "N1" }, { number: "N2" }, "leaseContracts", { customerNo: "N1" }],
  ["customers", { number: "N1" }, { number: "N2" }, "customerBrands", { customerNo: "N1", brandCode: "B" }],
  ["customers", { number: "N1" }, { number: "N2" }, "documents", { customerNo: "N1" }],
  ["customers", { number: "N1" }, { number: "N2" }, "documents", { docSendTo: "Customer", docSendToNo: "N1" }],
]; // prettier-ignore

test.each(named)("%s %j does not become %j while %s %j names it", async (set, key, other, from, naming) => {
  const record = await company.create(set, key);
  const holder = await company.create(from, naming);
  const path = `${set}(${record["id"]})`;
  const [name = ""] = Object.keys(other);
  for (const [method, url, body] of [
    ["PATCH", path, other],
    ["PUT", path, { ...key, ...other }],
    ["PUT", `${path}/${name}`, { value: other[name] }],
  ] as const) {
    const { status, json } = await company.request(method, url, { body });
    expect([status, json.error?.code, json.error?.target]).toEqual([
      400,
      "Internal_InvalidTableRelation",
      name,
    ]);
  }
  expect(await company.read(set, record["id"])).toEqual(record);
  // The same key again is no change, other fields can be changed, and so can the key when nothing refers to it.
  expect((await company.request("PATCH", path, { body: key })).status).toBe(200);
  await company.request("DELETE", `${from}(${holder["id"]})`);
  expect(await company.change(set, record["id"], other)).toMatchObject(other);
  await company.request("DELETE", path);
});

test("a brand's key can change although a contract names it, as in the interface's PATCH", async () => {
  const brand = await company.create("customerBrands", { customerNo: "N1", brandCode: "B" });
  await company.create("leaseContracts", { customerNo: "N1", customerBrand: "B" });
  const changed = { customerNo: "N2", brandCode: "C" };
  expect(await company.change("customerBrands", brand["id"], changed)).toMatchObject(changed);
});

test.each([
  ["servicePrices", { type: "Contract", code: "V" }],
  ["leaseContrDiscounts", { leaseContractNo: "V", contractVersionNo: 0 }],
  ["documents", { leaseContractNo: "V", leaseContractVersionNo: 0 }],
] as const)(
  "a contract's number stays while %s %j names it, unless another version has it",
  async (set, naming) => {
    const first = await company.create("leaseContracts", { number: "V", versionNo: 1 });
    const second = await company.create("leaseContracts", { number: "V", versionNo: 2 });
    const holder = await company.create(set, naming);
    // All Contracts: the code means nothing.
    await company.create("servicePrices", { type: "All Contracts", code: "W" });
    expect(await company.change("leaseContracts", first["id"], { number: "W" })).toMatchObject({
      number: "W",
    });
    // The version is no part of what it names.
    expect(await company.change("leaseContracts", second["id"], { versionNo: 7 })).toMatchObject({
      versionNo: 7,
    });
    const last = await company.request("PATCH", `leaseContracts(${second["id"]})`, { body: { number: "Y" } });
    expect([last.status, last.json.error.message]).toEqual([
      400,
      expect.stringContaining(`'number' is part of the key`),
    ]);
    expect(await company.change("leaseContracts", first["id"], { number: "V" })).toMatchObject({
      number: "V",
    });
    for (const { id } of [first, second]) await company.request("DELETE", `leaseContracts(${id})`);
    await company.request("DELETE", `${set}(${holder["id"]})`);
  },
);

test("the number 0 of a version is no other version: a discount for every version does not keep it", async () => {
  const contract = await company.create("leaseContracts", { number: "ZERO", versionNo: 1 });
  await company.create("leaseContractLines", { leaseContractNo: "ZERO", versionNo: 0 });
  // The line is one of version 0, which does not exist.
  expect(await company.change("leaseContracts", contract["id"], { number: "ONE" })).toMatchObject({
    number: "ONE",
  });
});

test("a rename with concurrent references leaves none dangling", async () => {
  const strict = await startEmptyCompany({ STRICT_REFERENCES: "true" });
  const contract = { leaseContractNo: "K" };
  await strict.create("leaseContracts", { number: "K" });
  for (let round = 0; round < 6; round++) {
    const number = `R${round}`;
    const { id } = await strict.create("leaseUnits", { number });
    const line = (): Promise<unknown> =>
      strict.request("POST", "leaseContractLines", { body: { ...contract, leaseUnitNo: number } });
    const rename = (): Promise<unknown> =>
      strict.request("PATCH", `leaseUnits(${id})`, { body: { number: `S${round}` } });
    await Promise.all([line(), rename(), line()].concat(round % 2 === 0 ? [line()] : []));
  }
  const lines = await strict.list("leaseContractLines?$expand=leaseUnit($select=number)");
  expect(lines.filter(({ leaseUnit }) => leaseUnit === null)).toEqual([]);
  const units = await strict.list("leaseUnits");
  // Each round has either renamed the contract, or created lines.
  const inUse = new Set(lines.map(({ leaseUnitNo }) => leaseUnitNo));
  expect(units.filter(({ number }) => !number.startsWith("S") && !inUse.has(number))).toEqual([]);
  await strict.stop();
});

test("a deletion with concurrent lines and discounts leaves none without their contract", async () => {
  const strict = await startEmptyCompany({ STRICT_REFERENCES: "true" });
  await strict.create("leaseUnits", { number: "U" });
  for (let round = 0; round < 8; round++) {
    const leaseContractNo = `D${round}`;
    const { id } = await strict.create("leaseContracts", { number: leaseContractNo });
    const line = (): Promise<unknown> =>
      strict.request("POST", "leaseContractLines", { body: { leaseContractNo, leaseUnitNo: "U" } });
    const discount = (): Promise<unknown> =>
      strict.request("POST", "leaseContrDiscounts", { body: { leaseContractNo, contractVersionNo: 1 } });
    const remove = (): Promise<unknown> => strict.request("DELETE", `leaseContracts(${id})`);
    await Promise.all([line(), discount(), remove(), line(), discount()]);
  }
  for (const set of ["leaseContracts", "leaseContractLines", "leaseContrDiscounts"])
    expect(await strict.list(set)).toEqual([]);
  await strict.stop();
});
