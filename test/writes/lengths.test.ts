/** The longest text of every field, and one character more (DECISIONS, 2, "Strings"). */
import { interfaceFields } from "../model/interface-fields";
import { optionFields } from "../resources/option-fields";
import { startEmptyCompany, type AnsweredRecord, type EmptyCompany } from "../resources/empty-company";

let company: EmptyCompany;
beforeAll(async () => {
  company = await startEmptyCompany();
});
afterAll(() => company.stop());

const options = new Set([
  "customers.type",
  "customers.blocked",
  ...optionFields.map(({ set, field }) => `${set}.${field}`),
]);
const keys: Readonly<Record<string, readonly string[]>> = {
  leaseContractLines: ["leaseContractNo"],
  customerBrands: ["customerNo", "brandCode"],
  services: ["code"],
  salespeoplePurchasers: ["code"],
  postCodes: ["code"],
  leaseUnitCategories: ["code"],
  leaseUnitClasses: ["code"],
  customers: ["number"],
};

const cases = interfaceFields.flatMap(([, set, text]) =>
  set === "companies"
    ? []
    : [...text.matchAll(/^\s*(\w+) String\((\d+)\)(?!.* (?:computed|immutable))/gm)]
        .map(([, name = "", length]) => [set, name, Number(length)] as const)
        .filter(([, name]) => !options.has(`${set}.${name}`)),
);

test("there are fields to test", () => expect(cases.length).toBeGreaterThan(100));

test.each(cases)("the maximum of %s.%s is %d characters", async (set, name, length) => {
  const key = (value: string): AnsweredRecord =>
    Object.fromEntries((keys[set] ?? []).map((part) => [part, value]));
  const longest = "ž".repeat(length);
  const made = await company.create(set, { ...key(`k${name}`.slice(0, 20)), [name]: longest });
  expect(made[name]).toBe(longest);
  for (const [method, path, body] of [
    ["POST", set, { ...key("other"), [name]: `${longest}x` }],
    ["PATCH", `${set}(${made["id"]})`, { [name]: `${longest}x` }],
  ] as const) {
    const answer = await company.request(method, path, { body });
    expect([answer.status, answer.json.error?.code]).toEqual([400, "Application_StringExceededLength"]);
    expect(answer.json.error).toMatchObject({
      target: name,
      message: expect.stringContaining(String(length)),
    });
  }
  expect(await company.read(set, made["id"])).toEqual(made);
});

test("blobText has no limit but those of the body and of a record", async () => {
  const blobText = Buffer.alloc(3_000_000, 7).toString("base64");
  const { id } = await company.create("documents", { blobText });
  expect((await company.read("documents", id)).blobText).toHaveLength(4_000_000);
});
