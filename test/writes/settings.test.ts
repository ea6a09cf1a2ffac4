/** The effect of settings on writes: REQUIRE_IF_MATCH and STRICT_REFERENCES. */
import { startEmptyCompany, type AnsweredRecord, type EmptyCompany } from "../resources/empty-company";

describe("REQUIRE_IF_MATCH", () => {
  let company: EmptyCompany;
  beforeAll(async () => {
    company = await startEmptyCompany({ REQUIRE_IF_MATCH: "true" });
  });
  afterAll(() => company.stop());

  test.each(["PATCH", "PUT", "DELETE"])("%s without If-Match is a 428", async (method) => {
    const made = await company.create("postCodes", { code: method });
    const path = `postCodes(${made.id})`;
    const answer = await company.request(method, path, { body: { code: method } });
    expect([answer.status, answer.json.error.code]).toEqual([428, "BadRequest_PreconditionRequired"]);
    expect(await company.read("postCodes", made.id)).toEqual(made);
    const headers = { "If-Match": made["@odata.etag"] };
    const done = await company.request(method, path, { body: { code: method }, headers });
    expect(done.status).toBe(method === "DELETE" ? 204 : 200);
  });

  test("a create by PUT needs none, and an unknown record is a 404 for PATCH", async () => {
    const path = "postCodes(12345678-1234-4234-8234-123456789012)";
    expect((await company.request("PATCH", path, { body: {} })).status).toBe(404);
    expect((await company.request("PUT", path, { body: { code: "NEW" } })).status).toBe(201);
  });
});

describe("STRICT_REFERENCES", () => {
  let strict: EmptyCompany;
  let lenient: EmptyCompany;
  beforeAll(async () => {
    [strict, lenient] = await Promise.all([
      startEmptyCompany({ STRICT_REFERENCES: "true" }),
      startEmptyCompany(),
    ]);
    await strict.create("customers", { number: "C" });
    await strict.create("services", { code: "S" });
    await strict.create("customerBrands", { customerNo: "C", brandCode: "CB" });
    await strict.create("salespeoplePurchasers", { code: "P" });
    await strict.create("leaseUnitCategories", { code: "CAT" });
    await strict.create("leaseUnitClasses", { code: "CLASS" });
    await strict.create("leaseUnits", { number: "U" });
    await strict.create("leaseContracts", { number: "K", versionNo: 1 });
  });
  afterAll(() => Promise.all([strict.stop(), lenient.stop()]));

  const cases: readonly (readonly [
    set: string,
    good: AnsweredRecord,
    bad: AnsweredRecord,
    target: string,
  ])[] = [
    ["leaseContracts", { customerNo: "C" }, { customerNo: "X" }, "customerNo"],
    [
      "leaseContractLines",
      { leaseContractNo: "K", versionNo: 1 },
      { leaseContractNo: "X" },
      "leaseContractNo",
    ],
    ["leaseContractLines", { leaseContractNo: "K", leaseUnitNo: "U" }, { leaseUnitNo: "X" }, "leaseUnitNo"],
    ["leaseContractLines", { leaseContractNo: "K", serviceNo: "S" }, { serviceNo: "X" }, "serviceNo"],
    ["leaseUnits", { leaseUnitCategory: "CAT" }, { leaseUnitCategory: "X" }, "leaseUnitCategory"],
    ["leaseUnits", { leaseUnitClass: "CLASS" }, { leaseUnitClass: "X" }, "leaseUnitClass"],
    ["servicePrices", { serviceNo: "S" }, { serviceNo: "s" }, "serviceNo"],
    [
      "leaseContrDiscounts",
      { leaseContractNo: "K", contractVersionNo: 1 },
      { leaseContractNo: "X" },
      "leaseContractNo",
    ],
    ["leaseContrDiscounts", { leaseContractNo: "K" }, { leaseContractNo: "X" }, "leaseContractNo"],
    [
      "leaseContrDiscounts",
      { leaseContractNo: "K", contractVersionNo: 0 },
      { contractVersionNo: 2 },
      "leaseContractNo",
    ],
    ["documents", { leaseContractNo: "K" }, { leaseContractNo: "X" }, "leaseContractNo"],
    [
      "documents",
      { leaseContractNo: "K", leaseContractVersionNo: 0 },
      { leaseContractVersionNo: 2 },
      "leaseContractNo",
    ],
    ["leaseContractLines", { leaseContractNo: "K" }, { versionNo: 2 }, "leaseContractNo"],
    ["leaseContrDiscounts", { leaseUnitNo: "U", serviceNo: "S" }, { leaseUnitNo: "X" }, "leaseUnitNo"],
    [
      "documents",
      { leaseContractNo: "K", leaseContractVersionNo: 1 },
      { leaseContractNo: "X" },
      "leaseContractNo",
    ],
    [
      "documents",
      { leaseContractNo: "K", leaseContractVersionNo: 1 },
      { leaseContractVersionNo: 2 },
      "leaseContractNo",
    ],
    ["customerBrands", { customerNo: "C", brandCode: "B" }, { customerNo: "X" }, "customerNo"],
    // References without a navigation property, by hand from INTERFACE.md, section 2.
    ["leaseContracts", { customerNo: "C", customerBrand: "CB" }, { customerBrand: "X" }, "customerBrand"],
    ["leaseContracts", { buildingNo: "U" }, { buildingNo: "X" }, "buildingNo"],
    ["leaseContracts", { salespersonCode: "P" }, { salespersonCode: "X" }, "salespersonCode"],
    ["leaseUnits", { leaseUnitGroupNo: "U" }, { leaseUnitGroupNo: "X" }, "leaseUnitGroupNo"],
    ["leaseUnits", { salespersonCode: "P" }, { salespersonCode: "X" }, "salespersonCode"],
    ["customers", { number: "C2", salespersonCode: "P" }, { salespersonCode: "X" }, "salespersonCode"],
    ["servicePrices", { type: "Building", code: "U" }, { code: "X" }, "code"],
    ["servicePrices", { type: "Lease Unit", code: "U" }, { code: "X" }, "code"],
    ["servicePrices", { type: "Contract", code: "K" }, { code: "U" }, "code"],
    ["servicePrices", { type: "All Contracts", code: "X" }, { type: "Building" }, "code"],
    [
      "servicePrices",
      { turnoverRentServiceNo: "S" },
      { turnoverRentServiceNo: "X" },
      "turnoverRentServiceNo",
    ],
    ["documents", { customerNo: "C" }, { customerNo: "X" }, "customerNo"],
    ["documents", { docSendTo: "Customer", docSendToNo: "C" }, { docSendToNo: "X" }, "docSendToNo"],
    ["documents", { docSendTo: "Third Party", docSendToNo: "X" }, { docSendTo: "Customer" }, "docSendToNo"],
    ["leaseUnitLedgerEntries", { leaseUnitNo: "U" }, { leaseUnitNo: "X" }, "leaseUnitNo"],
  ];

  test.each(cases)("%s: %j is taken, %j is refused", async (set, good, bad, target) => {
    const before = await strict.list(set);
    const post = await strict.request("POST", set, { body: { ...good, ...bad } });
    expect([post.status, post.json.error?.code, post.json.error?.target]).toEqual([
      400,
      "Internal_InvalidTableRelation",
      target,
    ]);
    expect(await strict.list(set)).toEqual(before);
    const made = await strict.create(set, good);
    const patch = await strict.request("PATCH", `${set}(${made["id"]})`, { body: bad });
    expect([patch.status, patch.json.error?.code]).toEqual([400, "Internal_InvalidTableRelation"]);
    expect(await strict.read(set, made["id"])).toEqual(made);
    // Without the setting it is stored unchanged.
    expect(await lenient.create(set, { ...good, ...bad })).toMatchObject({ ...good, ...bad });
  });
});
