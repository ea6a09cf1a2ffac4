/** Names are resolved by exact match first, then by aliases, then without regard to letter case. */
import { model } from "../../src/entities";

describe("look-ups by name", () => {
  test.each([
    ["leaseUnit", "roomNo", "roomNo"],
    ["leaseUnit", "RoomNo", "roomNo"],
    ["service", "VATProdPostingGroup", "vatProdPostingGroup"],
    ["servicePrice", "Type", "type"],
    ["servicePrice", "daysPerYear360", "daysPerYear360"],
    ["servicePrice", "daysperYear360", "daysPerYear360"],
    ["document", "documentTyoeCode", "documentTypeCode"],
    ["document", "DocumentTyoeCode", "documentTypeCode"],
    ["document", "createdBy", "craetedBy"],
    ["leaseUnitLedgerEntry", "userID", "userId"],
    ["leaseUnitLedgerEntry", "LeaseUnitNo", "leaseUnitNo"],
  ])("%s/%s is %s", (type, spelling, name) => {
    expect(model.type(type).property(spelling)?.name).toBe(name);
  });

  test("storage columns are no properties, navigations are none either", () => {
    for (const name of ["companyId", "rowVersion", "leaseContractLines", "constructor", "__proto__", ""])
      expect(model.type("leaseContract").property(name)).toBeUndefined();
  });

  test("sets", () => {
    expect(model.set("leaseContracts")?.name).toBe("leaseContract");
    expect(model.set("LEASECONTRACTS")?.name).toBe("leaseContract");
    expect(model.set("leaseContract")).toBeUndefined();
    expect(() => model.type("lease")).toThrow("no entity type lease");
  });

  test("navigations, hidden ones among them", () => {
    const unit = model.type("leaseUnit");
    expect(unit.navigation("LeaseUnitLedgerEntries")?.name).toBe("leaseUnitLedgerEntries");
    expect(unit.navigation("tenancy")?.hidden).toBe(true);
  });
});

describe("keys", () => {
  test.each([
    ["company", "name", "name"],
    ["leaseContract", "number versionNo", ""],
    ["leaseContractLine", "leaseContractNo versionNo lineNo", "leaseContractNo"],
    ["leaseUnit", "number", ""],
    ["servicePrice", "id", ""],
    ["service", "code", "code"],
    ["leaseContrDiscount", "id", ""],
    ["document", "entryNo", ""],
    ["customerBrand", "customerNo brandCode", "customerNo brandCode"],
    ["salespeoplePurchaser", "code", "code"],
    ["postCode", "code city", "code"],
    ["leaseUnitLedgerEntry", "entryNo", ""],
    ["leaseUnitCategory", "code", "code"],
    ["leaseUnitClass", "code", "code"],
    ["customer", "number", "number"],
  ])("the key of %s is %s and requires '%s'", (name, naturalKey, required) => {
    const type = model.type(name);
    expect([type.naturalKey.join(" "), type.required.join(" ")]).toEqual([naturalKey, required]);
  });

  test("every set but companies and those of callers belongs to a company, and has all write methods", () => {
    const own = model.types.filter(({ owner }) => owner === "userId");
    expect(own.map(({ set }) => set)).toEqual(["subscriptions", "subscriptionDeliveries"]);
    expect(own.some(({ partitioned }) => partitioned)).toBe(false);
    const computed = model.types.filter(({ query }) => query !== undefined);
    expect(computed.map(({ set }) => set)).toEqual(["rentRoll", "occupancy"]);
    for (const type of computed)
      expect([type.partitioned, type.insertable, type.updatable, type.deletable]).toEqual([
        true,
        false,
        false,
        false,
      ]);
    for (const type of model.types.filter((it) => !own.includes(it) && !computed.includes(it))) {
      const isCompany = type.name === "company";
      expect([type.partitioned, type.insertable, type.updatable, type.deletable]).toEqual(
        isCompany ? [false, true, false, false] : [true, true, true, true],
      );
    }
    expect(model.partition).toMatchObject({ column: "companyId", parameter: "company" });
    expect(model.partition.type).toBe(model.type("company"));
  });

  test("the model is frozen", () => {
    expect(Object.isFrozen(model) && Object.isFrozen(model.types)).toBe(true);
    for (const type of model.types)
      for (const part of [type, type.properties, type.navigations, ...type.properties, ...type.navigations])
        expect(Object.isFrozen(part)).toBe(true);
  });
});
