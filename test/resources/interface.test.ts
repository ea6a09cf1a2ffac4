/** Every request of INTERFACE.md, sections 4.2 and 4.3, as written there, on the demo company. */
import { model } from "../../src/entities";
import { start, type TestAnswer, type TestService } from "../harness";
import { auditFields, interfaceFields } from "../model/interface-fields";
import type { AnsweredRecord } from "./empty-company";

let service: TestService;
beforeAll(async () => {
  service = await start({ demo: true });
});
afterAll(() => service.stop());

const jsonTypes: Readonly<Record<string, (value: unknown) => boolean>> = {
  Guid: (value) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(String(value)),
  String: (value) => typeof value === "string",
  Int32: (value) => Number.isInteger(value),
  Decimal: (value) => typeof value === "number" && Number.isFinite(value),
  Boolean: (value) => typeof value === "boolean",
  Date: (value) => typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value),
  DateTimeOffset: (value) =>
    typeof value === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/.test(value),
};

/** Collection → field → type, from the documents; streams are not part of the record. */
const fieldsOf = new Map(
  interfaceFields.map(([, set, text]) => [
    set,
    new Map(
      `${text}${auditFields}`
        .trim()
        .split("\n")
        .map((line) => line.trim().split(/[\s(]+/))
        .flatMap(([name = "", type = ""]) =>
          name === "" || type === "Stream" ? [] : [[name, type] as const],
        ),
    ),
  ]),
);

/** Stored and computed fields that the model has besides those of the documents. */
const furtherFields = (set: string): readonly string[] =>
  (model.set(set)?.properties ?? [])
    .filter(({ name, type }) => type !== "Edm.Stream" && !fieldsOf.get(set)?.has(name))
    .map(({ name }) => name);

/** The record has exactly the fields of its resource, those of the documents each with its JSON type. */
function expectRecord(set: string, record: AnsweredRecord, besides: readonly string[] = []): void {
  const fields = fieldsOf.get(set) ?? new Map<string, string>();
  expect(fields.size).toBeGreaterThan(6);
  const names = Object.keys(record).filter((name) => !name.includes("@") && !besides.includes(name));
  expect(names.toSorted()).toEqual([...fields.keys(), ...furtherFields(set)].toSorted());
  const wrong = [...fields].filter(([name, type]) => !jsonTypes[type]?.(record[name]));
  expect(wrong.map(([name]) => [name, record[name]])).toEqual([]);
  expect(record["@odata.etag"]).toMatch(/^W\/".+"$/);
}

const firstOf = async (set: string): Promise<AnsweredRecord> =>
  (await service.request("GET", `${set}?$top=1`)).json.value[0];

const isJson = (answer: TestAnswer): void => {
  expect(answer.headers["content-type"]).toContain("application/json");
  expect(answer.headers["odata-version"]).toBe("4.0");
};

const lists = [
  "leaseContracts",
  "leaseUnits",
  "servicePrices",
  "services",
  "leaseContrDiscounts",
  "documents",
  "customerBrands",
  "salespeoplePurchasers",
  "postCodes",
  "leaseUnitLedgerEntries",
  "leaseUnitCategories",
  "leaseUnitClasses",
  "leaseContractLines",
  "customers",
];

test.each(lists)("GET /%s: 200 with all its records", async (set) => {
  const answer = await service.request("GET", set, { headers: { Accept: "application/json" } });
  expect(answer.status).toBe(200);
  isJson(answer);
  expect(answer.json["@odata.context"]).toBe(
    `${service.root}/$metadata#companies(11111111-1111-4111-8111-111111111111)/${set}`,
  );
  const { value } = answer.json;
  const { text: count } = await service.request("GET", `${set}/$count`);
  expect(String(value.length)).toBe(count);
  expect(value.length).toBeGreaterThan(2);
  for (const record of value) expectRecord(set, record);
});

test.each(lists)("GET /%s({id}): 200 with the record", async (set) => {
  const record = await firstOf(set);
  const answer = await service.request("GET", `${set}(${record.id})`);
  expect(answer.status).toBe(200);
  isJson(answer);
  expectRecord(set, answer.json);
  expect(answer.json).toMatchObject(record);
});

test("GET /leaseContracts({id})?$expand=leaseContractLines", async () => {
  const { leaseContractNo, versionNo } = await firstOf("leaseContractLines");
  const [contract] = (
    await service.request(
      "GET",
      `leaseContracts?$filter=number+eq+'${leaseContractNo}'+and+versionNo+eq+${versionNo}`,
    )
  ).json.value;
  const answer = await service.request("GET", `leaseContracts(${contract.id})?$expand=leaseContractLines`);
  expect(answer.status).toBe(200);
  expectRecord("leaseContracts", answer.json, ["leaseContractLines"]);
  const { leaseContractLines: lines } = answer.json;
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) {
    expectRecord("leaseContractLines", line);
    expect(line).toMatchObject({ leaseContractNo, versionNo });
  }
});

test.each<[string, string, (record: AnsweredRecord) => AnsweredRecord]>([
  [
    "servicePrices",
    "Type eq '<type>' and ServiceNo eq '<serviceNo>'",
    ({ type, serviceNo }) => ({ type, serviceNo }),
  ],
  [
    "leaseContractLines",
    "leaseContractNo eq '<leaseContractNo>'",
    ({ leaseContractNo }) => ({ leaseContractNo }),
  ],
  ["leaseUnitLedgerEntries", "LeaseUnitNo eq '<leaseUnitNo>'", ({ leaseUnitNo }) => ({ leaseUnitNo })],
])("GET /%s?$filter=%s", async (set, filter, expected) => {
  const all: AnsweredRecord[] = (await service.request("GET", set)).json.value;
  const sample = all.at(-1) ?? {};
  const text = filter.replaceAll(/<(\w+)>/g, (_, name: string) => sample[name]);
  for (const query of [text, encodeURIComponent(text), text.replaceAll(" ", "+")]) {
    // A space in a path of the document is not allowed in a request line.
    const answer = await service.request("GET", `${set}?$filter=${query.replaceAll(" ", "%20")}`);
    expect(answer.status).toBe(200);
    const matching = all.filter((record) =>
      Object.entries(expected(sample)).every(([name, value]) => record[name] === value),
    );
    expect(answer.json.value).toEqual(matching);
  }
});

/** [collection, body, properties of the response in addition to the body] */
type Post = readonly [set: string, body: AnsweredRecord, answered?: AnsweredRecord];
const posts: readonly Post[] = [
  [
    "leaseContracts",
    { contractDate: "2026-01-01", contractValidUntil: "2027-12-31" },
    { versionNo: 1, status: "New" },
  ],
  [
    "leaseUnits",
    { number: "T-100", description: "New unit", leaseUnitGroup: false, blocked: false, building: true },
  ],
  [
    "servicePrices",
    {
      type: "Lease Unit",
      code: "T-100",
      quantityType: "Area",
      serviceNo: "RENT",
      daysPerYear360: true,
      effectiveDate: "2026-01-01",
      expirationDate: "2026-12-31",
      priceForPeriod: "Month",
      unitPrice: 12.5,
      comparativeTurnoverPercentage: 1.5,
      turnoverRentServiceNo: "TURN",
      indexPrice: true,
      priceIndexingCode: "CPI",
      indexingStartingDate: "2026-01-01",
      indexingEndingDate: "2030-12-31",
      indexingCalcStartingDate: "2027-01-01",
      createdNewIndexedPriceLine: false,
      minIndexValue: 2,
      maxIndexValue: 5,
    },
    { bckUnitPrice: 0, appliedPriceIndexingCode: "", appliedPriceIndexingValue: 0 },
  ],
  [
    "services",
    {
      code: "T-SERVICE",
      description: "Cleaning",
      description2: "of stairs",
      serviceGroup: "G1",
      descriptioninEnglish: "Cleaning",
      genProdPostingGroup: "SERVICES",
      vatProdPostingGroup: "VAT25",
      inArrearsInAdvance: "1",
      taxLiable: true,
      taxGroupCode: "TAX",
    },
    { inArrearsInAdvance: "In_x0020_Arrears", balance: 0 },
  ],
  [
    "leaseContrDiscounts",
    {
      leaseContractNo: "T-LC",
      leaseUnitNo: "T-100",
      serviceNo: "RENT",
      contractVersionNo: 1,
      startingDate: "2026-01-01",
      endingDate: "2026-06-30",
      discountType: "Percentage",
      amount: 10,
      period: "Month",
      description: "Opening",
    },
  ],
  ["documents", { fileName: "Lease.pdf" }, { fileExtension: "pdf" }],
  ["documents", { fileName: "Note.txt", blobText: "SGVsbG8=" }],
  ["customerBrands", { customerNo: "T-C", brandCode: "T-B", description: "Brand" }],
  [
    "leaseContractLines",
    { leaseContractNo: "T-LC", versionNo: "1", lineNo: "10000", description: "Rent" },
    { versionNo: 1, lineNo: 10000 },
  ],
  ["salespeoplePurchasers", { code: "T-SP", name: "Ann Example", commissionPercentage: 2.5 }],
  ["postCodes", { code: "T-1000", city: "Example", countryRegionCode: "SI", county: "" }],
  ["leaseUnitCategories", { code: "T-CAT", description: "Category" }],
  ["leaseUnitClasses", { code: "T-CLASS", description: "Class" }],
];

test.each(posts.map(([set, body, answered = {}]) => [set, body, answered] as const))(
  "POST /%s %j: 201 with the created record",
  async (set, body, answered) => {
    const answer = await service.request("POST", set, { body });
    expect(answer.status).toBe(201);
    isJson(answer);
    expectRecord(set, answer.json);
    expect(answer.json).toMatchObject({ ...body, ...answered });
    const read = await service.request("GET", `${set}(${answer.json.id})`);
    expect(read.json).toEqual(answer.json);
  },
);

/** [collection, body, properties of the response that differ from the body] */
const patches: readonly Post[] = [
  ["leaseContracts", { contractValidUntil: "2031-12-31" }],
  ["leaseUnits", { RoomNo: "R-7" }, { roomNo: "R-7" }],
  [
    "services",
    { Description: "Changed", VATProdPostingGroup: "VAT9" },
    { description: "Changed", vatProdPostingGroup: "VAT9" },
  ],
  ["leaseContrDiscounts", { amount: 12.5, description: "Changed" }],
  [
    "documents",
    {
      documentTypeCode: "ANNEX",
      description: "Changed",
      prepared: true,
      preparedMarkBy: "ANN",
      preparedMarkDateTime: "2026-02-03T04:05:06Z",
      signed: true,
      signedMarkBy: "BOB",
      signedMarkDateTime: "2026-02-04T04:05:06.789Z",
    },
  ],
  ["customerBrands", { customerNo: "T-C2", brandCode: "T-B2", description: "Changed" }],
];

test.each(patches.map(([set, body, answered = body]) => [set, body, answered] as const))(
  "PATCH /%s({id}) %j: 200 with the changed record",
  async (set, body, answered) => {
    const { crossRefToDocuments: _, ...before } = await firstOf(set); // another type has other options
    const answer = await service.request("PATCH", `${set}(${before["id"]})`, { body });
    expect(answer.status).toBe(200);
    isJson(answer);
    expectRecord(set, answer.json);
    const { "@odata.context": context, crossRefToDocuments: __, ...record } = answer.json;
    expect(context).toContain(`/${set}/$entity`);
    expect(record).toEqual({
      ...before,
      ...answered,
      "@odata.etag": expect.not.stringMatching(before["@odata.etag"]),
      systemModifiedAt: expect.any(String),
      systemModifiedBy: expect.any(String),
    });
  },
);

test("PATCH /customerBrands({id}) with the id of a discount changes the discount (4.3)", async () => {
  const before = await firstOf("leaseContrDiscounts");
  const body = { amount: 77.25, description: "By the document's path" };
  const answer = await service.request("PATCH", `customerBrands(${before.id})`, { body });
  expect(answer.status).toBe(200);
  expectRecord("leaseContrDiscounts", answer.json);
  expect(answer.json).toMatchObject({ id: before.id, leaseContractNo: before.leaseContractNo, ...body });
  const read = await service.request("GET", `leaseContrDiscounts(${before.id})`);
  expect(read.json).toMatchObject(body);
});

test("the second form of the service root is the same service (4.1)", async () => {
  const other = `${service.url}/api/lease/management/v3.0/companies(11111111-1111-4111-8111-111111111111)/documents`;
  const answer = await service.request("GET", `${other}?$top=1`);
  expect(answer.status).toBe(200);
  expectRecord("documents", answer.json.value[0]);
});

test.each(lists)("DELETE /%s({id}): 204 without a body, then 404", async (set) => {
  const { id } = await firstOf(set);
  const answer = await service.request("DELETE", `${set}(${id})`);
  expect([answer.status, answer.text]).toEqual([204, ""]);
  expect((await service.request("GET", `${set}(${id})`)).status).toBe(404);
});
