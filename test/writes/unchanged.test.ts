/** A failed write leaves every table unchanged: all records are read before and after each invalid request. */
import { interfaceFields } from "../model/interface-fields";
import {
  startEmptyCompany,
  unknownId,
  type AnsweredRecord,
  type EmptyCompany,
} from "../resources/empty-company";

let company: EmptyCompany;
const ids: Record<string, string> = {};
let before: unknown;

const sets = interfaceFields.map(([, set]) => set);
const everything = async (): Promise<unknown> =>
  Promise.all(
    sets.map((set) =>
      company.request("GET", set === "companies" ? "/companies" : set).then(({ json }) => [set, json]),
    ),
  );

beforeAll(async () => {
  company = await startEmptyCompany({ MAX_BODY_SIZE: "64KiB" });
  const records: readonly (readonly [string, AnsweredRecord])[] = [
    ["customers", { number: "C", displayName: "Acme" }],
    ["services", { code: "S" }],
    ["leaseUnits", { number: "U", objectArea: 12, building: true, totalArea: 5 }],
    ["leaseUnits", { number: "U2", objectArea: 7 }],
    ["leaseContracts", { customerNo: "C", versionStatus: "Valid" }],
    ["leaseContractLines", { leaseContractNo: "LC00001", leaseUnitNo: "U", serviceNo: "S" }],
    ["leaseContrDiscounts", { leaseContractNo: "LC00001", contractVersionNo: 1 }],
    ["documents", { fileName: "a.txt", blobText: "SGVsbG8=", prepared: true }],
    ["servicePrices", { type: "Lease Unit", code: "U", serviceNo: "S" }],
    ["customerBrands", { customerNo: "C", brandCode: "B" }],
    ["postCodes", { code: "P", city: "A" }],
    ["leaseUnitCategories", { code: "K" }],
    ["leaseUnitClasses", { code: "K" }],
    ["salespeoplePurchasers", { code: "K" }],
  ];
  for (const [set, body] of records) {
    const { id } = await company.create(set, body);
    ids[body["number"] === "U2" ? "second unit" : set] = id;
  }
  before = await everything();
});
afterAll(() => company.stop());

/** [method, path with {set} for the id of that set's record, body, status, headers] */
type Bad = readonly [
  method: string,
  path: string,
  body: unknown,
  status: number,
  headers?: Record<string, string>,
];
const bad: readonly Bad[] = [
  ["POST", "leaseUnits", { number: "U" }, 400],
  ["POST", "leaseUnits", { number: "N", objectArea: 5, totalArea: 9 }, 400],
  ["POST", "leaseUnits", { number: "N", objectArea: "x" }, 400],
  ["POST", "leaseUnits", { number: "N", objectAria: 5 }, 400],
  ["POST", "leaseUnits", { number: "x".repeat(21), objectArea: 5 }, 400],
  ["POST", "leaseUnits", { description: "a\u0000" }, 400],
  ["POST", "leaseUnits", "{broken", 400],
  ["POST", "leaseUnits", { description: "x".repeat(70_000) }, 413],
  ["POST", "leaseUnits", {}, 415, { "Content-Type": "text/xml" }],
  ["POST", "leaseUnits?$select=nothing", { number: "N" }, 400],
  ["POST", "leaseUnits?$expand=nothing", { number: "N" }, 400],
  ["POST", "leaseUnits", { number: "N" }, 406, { Accept: "application/xml" }],
  ["POST", "leaseUnits", { number: "N" }, 400, { "OData-MaxVersion": "3.0" }],
  ["POST", "leaseUnit", { number: "N" }, 404],
  ["POST", `leaseUnits(${unknownId})/leaseContractLines`, { leaseContractNo: "LC00001" }, 404],
  ["PATCH", "leaseUnits({second unit})", { number: "U", objectArea: 99 }, 400],
  ["PATCH", "leaseUnits({second unit})", { objectArea: 99, totalArea: 1 }, 400],
  ["PATCH", "leaseUnits({leaseUnits})", { building: false, objectArea: 99 }, 400],
  ["PATCH", "leaseUnits({leaseUnits})", { objectArea: 99 }, 412, { "If-Match": 'W/"0"' }],
  ["PATCH", "leaseUnits({leaseUnits})", { objectArea: "1e30" }, 400],
  ["PUT", "leaseUnits({second unit})", { number: "U", objectArea: 1 }, 400],
  ["PUT", `leaseUnits(${unknownId})`, { number: "U", objectArea: 1 }, 400],
  ["PUT", `leaseUnits(${unknownId})`, { objectArea: 1 }, 412, { "If-Match": "*" }],
  ["DELETE", "leaseContracts({leaseContracts})", undefined, 412, { "If-Match": 'W/"0"' }],
  ["DELETE", `leaseContracts(${unknownId})`, undefined, 404],
  ["DELETE", "leaseContracts", undefined, 405],
  ["POST", "leaseContracts", { number: "LC00001", versionNo: 1 }, 400],
  ["POST", "leaseContracts", { status: "Ended" }, 400],
  ["POST", "leaseContracts", { contractDate: "2025-02-30" }, 400],
  ["POST", "leaseContracts", { versionNo: 2147483648 }, 400],
  ["POST", "leaseContracts", { requiredDepositAmount: "1".repeat(39) }, 400],
  ["PATCH", "leaseContracts({leaseContracts})", { customerNo: "C", invoicingFrequency: 6 }, 400],
  ["POST", "leaseContractLines", {}, 400],
  ["POST", "leaseContractLines", { leaseContractNo: "LC00001", versionNo: 1, lineNo: 10000 }, 400],
  ["PATCH", "leaseContractLines({leaseContractLines})", { priceType: "Free" }, 400],
  ["PATCH", "leaseContractLines({leaseContractLines})", { leaseContractNo: null }, 400],
  ["POST", "leaseContrDiscounts", { discountType: 3 }, 400],
  ["PATCH", "customerBrands({leaseContrDiscounts})", { amount: "much" }, 400],
  ["PUT", "customerBrands({leaseContrDiscounts})", { customerNo: "C", brandCode: "B" }, 400],
  ["DELETE", "customerBrands({leaseContrDiscounts})", undefined, 404],
  ["POST", "documents", { blobText: "no Base64" }, 400],
  ["PATCH", "documents({documents})", { signed: true, blobText: "x" }, 400],
  ["PATCH", "documents({documents})", { signed: true, preparedMarkDateTime: "yesterday" }, 400],
  ["PATCH", "documents({documents})", { docSendTo: "Nobody" }, 400],
  ["PUT", "documents({documents})/content", "new", 412, { "If-Match": 'W/"0"' }],
  ["PUT", "documents({documents})/fileName", { value: "x" }, 412, { "If-Match": 'W/"0"' }],
  ["PUT", "documents({documents})/fileName", { fileName: "x" }, 400],
  ["PUT", "documents({documents})/entryNo", { value: 9 }, 400],
  ["POST", "servicePrices", { priceForPeriod: "Decade" }, 400],
  ["POST", "services", { description: "no code" }, 400],
  ["POST", "services", { code: "S" }, 400],
  ["POST", "postCodes", { code: "P", city: "A" }, 400],
  ["PATCH", "postCodes({postCodes})", { code: "" }, 400],
  ["POST", "customers", { displayName: "No number" }, 400],
  ["POST", "leaseUnitLedgerEntries", { quantity: [] }, 400],
  ["PATCH", "leaseUnitCategories({leaseUnitClasses})", { description: "x" }, 404],
  ["POST", "/companies", { name: "Test Estates" }, 400],
  ["POST", "/companies", { displayName: "No name" }, 400],
  ["POST", "/leaseUnits?company=Nobody", { number: "N" }, 404],
];

const requests = bad.map(
  ([method, path, body, status, headers = {}]) => [method, path, body, status, headers] as const,
);

test.each(requests)("%s %s %j is a %d", async (method, path, body, status, headers) => {
  const url = path.replace(/\{([^}]+)\}/, (_, set: string) => ids[set] ?? "");
  const answer = await company.request(method, url, {
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { "Content-Type": "application/json", ...headers },
  });
  expect([answer.status, typeof answer.json.error.code]).toEqual([status, "string"]);
  expect(answer.json.error.message).toMatch(/ {2}CorrelationId: {2}[0-9a-f-]{36}\.$/);
  expect(await everything()).toEqual(before);
});

test("and number series are unaffected", async () => {
  expect(await company.create("leaseContracts", {})).toMatchObject({ number: "LC00002", versionNo: 1 });
  expect(await company.create("leaseUnits", { objectArea: 1 })).toMatchObject({ number: "LU00001" });
  expect(await company.create("documents", {})).toMatchObject({ entryNo: 2 });
  const [entry] = await company.list("leaseUnitLedgerEntries?$orderby=entryNo desc&$top=1");
  expect(entry).toMatchObject({ entryNo: 3, leaseUnitNo: "LU00001" });
});
