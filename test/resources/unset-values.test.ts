/** Unset values of every field of every resource: after a bare create, after null, after PUT (DECISIONS, 2). */
import { interfaceFields } from "../model/interface-fields";
import { startEmptyCompany, type AnsweredRecord, type EmptyCompany } from "./empty-company";
import { optionFields } from "./option-fields";

let company: EmptyCompany;
beforeAll(async () => {
  company = await startEmptyCompany();
});
afterAll(() => company.stop());

const unsetOf: Readonly<Record<string, unknown>> = {
  String: "",
  Date: "0001-01-01",
  DateTimeOffset: "0001-01-01T00:00:00Z",
  Int32: 0,
  Decimal: 0,
  Boolean: false,
};
/** Values that are not unset, by type; null must unset them. */
const valueOf: Readonly<Record<string, unknown>> = {
  String: "x",
  Date: "2026-02-28",
  DateTimeOffset: "2026-02-28T12:00:00Z",
  Int32: 7,
  Decimal: 7.5,
  Boolean: true,
};
/** Initial values of the customer's options, as in Business Central. */
const starts = new Map<string, unknown>([
  ["customers.type", "Company"],
  ["customers.blocked", " "],
  ...optionFields.map(({ set, field, values, blank }) => [`${set}.${field}`, blank ?? values[0]] as const),
]);
const keys: Readonly<Record<string, readonly string[]>> = {
  leaseContracts: ["number", "versionNo"],
  leaseContractLines: ["leaseContractNo", "versionNo", "lineNo"],
  leaseUnits: ["number"],
  services: ["code"],
  customerBrands: ["customerNo", "brandCode"],
  salespeoplePurchasers: ["code"],
  postCodes: ["code", "city"],
  leaseUnitCategories: ["code"],
  leaseUnitClasses: ["code"],
  customers: ["number"],
};
/** Set by the service (the caller's name), regardless of the body. */
const filled = new Set(["userId"]);

const sets = interfaceFields
  .filter(([, set]) => set !== "companies")
  .map(([, set, text]) => {
    const fields = text
      .trim()
      .split("\n")
      .map((line) => line.trim().split(/[\s(]+/))
      .filter((words) => !/ (immutable|computed)/.test(` ${words.join(" ")}`))
      .map(([name = "", type = ""]) => ({ name, type }))
      .filter(({ name }) => name !== "" && !(keys[set] ?? []).includes(name) && !filled.has(name));
    return { set, fields };
  });

const keyOf = (set: string, value: string): AnsweredRecord =>
  Object.fromEntries(
    (keys[set] ?? []).map((name) => [name, name.endsWith("nNo") || name === "lineNo" ? 3 : value]),
  );
const unset = (set: string, { name, type }: { name: string; type: string }): unknown =>
  starts.get(`${set}.${name}`) ?? unsetOf[type];

describe.each(sets)("$set", ({ set, fields }) => {
  const expected = Object.fromEntries(fields.map((field) => [field.name, unset(set, field)]));
  const values = Object.fromEntries(
    fields.map(({ name, type }) => [
      name,
      starts.has(`${set}.${name}`) ? 1 : name === "blobText" ? "AA==" : valueOf[type],
    ]),
  );

  test("a bare create returns the unset values", async () => {
    expect(await company.create(set, keyOf(set, "A"))).toMatchObject(expected);
  });

  test("null on create is unset", async () => {
    const nulls = Object.fromEntries(fields.map(({ name }) => [name, null]));
    expect(await company.create(set, { ...keyOf(set, "B"), ...nulls })).toMatchObject(expected);
  });

  test("PATCH with null and PUT without the fields unset what was set", async () => {
    const made = await company.create(set, { ...keyOf(set, "C"), ...values });
    for (const { name } of fields) expect([name, made[name]]).not.toEqual([name, expected[name]]);
    const nulls = Object.fromEntries(fields.map(({ name }) => [name, null]));
    expect(await company.change(set, made["id"], nulls)).toMatchObject({ ...keyOf(set, "C"), ...expected });
    await company.change(set, made["id"], values);
    const put = await company.request("PUT", `${set}(${made["id"]})`, { body: keyOf(set, "C") });
    expect([put.status, put.json]).toMatchObject([200, { ...keyOf(set, "C"), ...expected, id: made["id"] }]);
  });

  test("eq null is never true, ne null always", async () => {
    for (const { name } of fields) {
      expect(await company.list(`${set}?$filter=${name} eq null`)).toEqual([]);
    }
    const all = (await company.list(set)).length;
    expect(await company.list(`${set}?$filter=${fields[0]?.name} ne null`)).toHaveLength(all);
  });
});
