/** Natural keys are unique in a company, on create and on change; keys made of codes are required (DECISIONS, 3). */
import { databaseKind } from "../databases";
import { startEmptyCompany, type AnsweredRecord, type EmptyCompany } from "./empty-company";

let company: EmptyCompany;
beforeAll(async () => {
  company = await startEmptyCompany();
});
afterAll(() => company.stop());

const keys: readonly (readonly [set: string, key: AnsweredRecord, others: readonly AnsweredRecord[]])[] = [
  [
    "leaseContracts",
    { number: "K", versionNo: 1 },
    [
      { number: "K", versionNo: 2 },
      { number: "k", versionNo: 1 },
    ],
  ],
  [
    "leaseContractLines",
    { leaseContractNo: "K", versionNo: 1, lineNo: 10 },
    [
      { leaseContractNo: "K", versionNo: 1, lineNo: 20 },
      { leaseContractNo: "K", versionNo: 2, lineNo: 10 },
      { leaseContractNo: "K2", versionNo: 1, lineNo: 10 },
    ],
  ],
  [
    "leaseUnits",
    { number: "K" },
    // SQL Server pads the shorter text with blanks (docs/databases.md).
    [{ number: "k" }, { number: "Ḱ" }, ...(databaseKind === "mssql" ? [] : [{ number: "K " }])],
  ],
  ["services", { code: "K" }, [{ code: "k" }]],
  ["salespeoplePurchasers", { code: "K" }, [{ code: "k" }]],
  ["leaseUnitCategories", { code: "K" }, [{ code: "k" }]],
  ["leaseUnitClasses", { code: "K" }, [{ code: "k" }]],
  ["postCodes", { code: "K", city: "A" }, [{ code: "K", city: "B" }, { code: "K" }]],
  [
    "customerBrands",
    { customerNo: "K", brandCode: "A" },
    [
      { customerNo: "K", brandCode: "B" },
      { customerNo: "L", brandCode: "A" },
    ],
  ],
  ["customers", { number: "K" }, [{ number: "k" }]],
];

const expectSameKey = (answer: { status: number; json: AnsweredRecord }, key: AnsweredRecord): void => {
  expect([answer.status, answer.json["error"].code]).toEqual([400, "Internal_EntityWithSameKeyExists"]);
  for (const name of Object.keys(key)) expect(answer.json["error"].message).toContain(name);
};

test.each(keys)("%s %j is unique", async (set, key, others) => {
  const { id } = await company.create(set, key);
  expectSameKey(await company.request("POST", set, { body: key }), key);
  const made: AnsweredRecord[] = [];
  for (const other of others) made.push(await company.create(set, other));
  for (const other of made) {
    expectSameKey(await company.request("PATCH", `${set}(${other["id"]})`, { body: key }), key);
    expectSameKey(await company.request("PUT", `${set}(${other["id"]})`, { body: key }), key);
    expect(await company.read(set, other["id"])).toEqual(other);
  }
  const newId = "88888888-8888-4888-8888-888888888888";
  expectSameKey(await company.request("PUT", `${set}(${newId})`, { body: key }), key);
  expect((await company.request("GET", `${set}(${newId})`)).status).toBe(404);
  expect((await company.request("PATCH", `${set}(${id})`, { body: key })).status).toBe(200);
  expect((await company.request("DELETE", `${set}(${id})`)).status).toBe(204);
  expect(await company.create(set, key)).toMatchObject(key);
});

test.each(keys)("%s %j may exist in another company", async (set, key) => {
  const other = "22222222-2222-4222-8222-222222222222";
  await company.request("POST", "/companies", { body: { id: other, name: "Other" } });
  const answer = await company.request("POST", `/companies(${other})/${set}`, { body: key });
  expect(answer.status).toBe(201);
});

test.each(["servicePrices", "leaseContrDiscounts", "documents", "leaseUnitLedgerEntries"])(
  "%s may be the same twice",
  async (set) => {
    const made = [await company.create(set, {}), await company.create(set, {})];
    const found = (await company.list(set)).map(({ id }) => id);
    expect(found).toEqual(expect.arrayContaining(made.map(({ id }) => id)));
  },
);

const required: readonly (readonly [set: string, key: AnsweredRecord, names: readonly string[]])[] = [
  ["services", { code: "R" }, ["code"]],
  ["salespeoplePurchasers", { code: "R" }, ["code"]],
  ["leaseUnitCategories", { code: "R" }, ["code"]],
  ["leaseUnitClasses", { code: "R" }, ["code"]],
  ["postCodes", { code: "R", city: "A" }, ["code"]],
  ["customerBrands", { customerNo: "R", brandCode: "R" }, ["customerNo", "brandCode"]],
  ["customers", { number: "R" }, ["number"]],
];

test.each(required)("%s %j needs %j", async (set, key, names) => {
  const { id } = await company.create(set, key);
  for (const name of names) {
    const { [name]: _, ...rest } = key;
    for (const [method, path, body] of [
      ["POST", set, rest],
      ["POST", set, { ...rest, [name]: "" }],
      ["POST", set, { ...rest, [name]: null }],
      ["PATCH", `${set}(${id})`, { [name]: "" }],
      ["PATCH", `${set}(${id})`, { [name]: null }],
      ["PUT", `${set}(${id})`, rest],
    ] as const) {
      const answer = await company.request(method, path, { body });
      expect([method, answer.status, answer.json.error?.target]).toEqual([method, 400, name]);
      expect(answer.json.error.code).toBe("BadRequest_RequiredParamNotProvided");
    }
  }
});
