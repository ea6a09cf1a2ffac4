/** The navigation properties of DECISIONS.md, section 3, and those used by expressions. */
import { model } from "../../src/entities";
import type { Navigation } from "../../src/odata/model/model";
import { partnerOf } from "../../src/odata/metadata/facts";

const pairs = (on: Navigation["on"]) => on.map((pair) => pair.join("=")).join(",");

const shown = (navigation: Navigation): string => {
  const through = navigation.through ? `${navigation.through.type}(${pairs(navigation.through.on)}) ` : "";
  return `${through}${navigation.target}${navigation.collection ? "s" : ""} ${pairs(navigation.on)}`;
};

test.each([
  ["leaseContract", "leaseContractLines", "leaseContractLines number=leaseContractNo,versionNo=versionNo"],
  ["leaseContract", "customer", "customer customerNo=number"],
  [
    "leaseContract",
    "leaseUnit",
    "leaseContractLine(number=leaseContractNo,versionNo=versionNo) leaseUnits leaseUnitNo=number",
  ],
  [
    "leaseContract",
    "leaseContrDiscounts",
    "leaseContrDiscounts number=leaseContractNo,versionNo=contractVersionNo",
  ],
  ["leaseContract", "documents", "documents number=leaseContractNo,versionNo=leaseContractVersionNo"],
  ["leaseContractLine", "leaseContract", "leaseContract leaseContractNo=number,versionNo=versionNo"],
  ["leaseContractLine", "leaseUnit", "leaseUnit leaseUnitNo=number"],
  ["leaseContractLine", "service", "service serviceNo=code"],
  ["leaseUnit", "category", "leaseUnitCategory leaseUnitCategory=code"],
  ["leaseUnit", "class", "leaseUnitClass leaseUnitClass=code"],
  ["leaseUnit", "leaseUnitLedgerEntries", "leaseUnitLedgerEntrys number=leaseUnitNo"],
  ["leaseUnit", "leaseContractLines", "leaseContractLines number=leaseUnitNo"],
  ["leaseUnit", "servicePrices", "servicePrices number=code"],
  ["leaseUnit", "tenancy", "tenancy number=leaseUnitNo"],
  ["servicePrice", "service", "service serviceNo=code"],
  ["leaseContrDiscount", "leaseContract", "leaseContract leaseContractNo=number,contractVersionNo=versionNo"],
  ["leaseContrDiscount", "leaseUnit", "leaseUnit leaseUnitNo=number"],
  ["leaseContrDiscount", "service", "service serviceNo=code"],
  ["document", "leaseContract", "leaseContract leaseContractNo=number,leaseContractVersionNo=versionNo"],
  [
    "document",
    "sameKind",
    "documents documentTypeCode=documentTypeCode,customerNo=customerNo,tableId=tableId",
  ],
  ["customerBrand", "customer", "customer customerNo=number"],
  ["leaseUnitLedgerEntry", "leaseUnit", "leaseUnit leaseUnitNo=number"],
  ["customer", "leaseContracts", "leaseContracts number=customerNo"],
  ["customer", "customerBrands", "customerBrands number=customerNo"],
])("%s/%s leads to %s", (type, name, expected) => {
  const navigation = model.type(type).navigations.find((it) => it.name === name);
  expect(navigation && shown(navigation)).toBe(expected);
});

test("a company contains every other set", () => {
  const company = model.type("company");
  expect(company.navigations.map((it) => [it.name, it.target, it.containsTarget, it.collection])).toEqual(
    model.types.filter((type) => type.partitioned).map((type) => [type.set, type.name, true, true]),
  );
  const others = model.types.filter((type) => type !== company);
  expect(others.flatMap((type) => type.navigations).some((it) => it.containsTarget)).toBe(false);
});

test("deleting a contract cascades to its lines and discounts, nothing else cascades", () => {
  const cascading = model.types.flatMap((type) =>
    type.navigations.filter((it) => it.cascade).map((it) => `${type.name}/${it.name}`),
  );
  expect(cascading).toEqual(["leaseContract/leaseContractLines", "leaseContract/leaseContrDiscounts"]);
});

test("hidden and restricted ones", () => {
  const all = model.types.flatMap((type) =>
    type.navigations.map((it) => ({ ...it, at: `${type.name}/${it.name}` })),
  );
  expect(all.filter((it) => it.hidden).map((it) => it.at)).toEqual([
    "leaseContract/versions",
    "leaseUnit/tenancy",
    "document/sameKind",
    "leaseUnitLedgerEntry/unitEntries",
  ]);
  expect(all.filter((it) => it.where !== undefined).map((it) => [it.at, it.where])).toEqual([
    ["leaseUnit/tenancy", "firstDay le date(now()) and lastDay ge date(now())"],
    ["leaseUnit/servicePrices", "type eq 'Lease Unit'"],
  ]);
});

test("partners are inverse to each other", () => {
  for (const type of model.types)
    for (const navigation of type.navigations) {
      const back = partnerOf(model, type, navigation);
      const again = back && partnerOf(model, model.type(navigation.target), back);
      expect(again).toBe(back && navigation);
    }
  const lines = model.type("leaseContract").navigation("leaseContractLines");
  expect(lines && partnerOf(model, model.type("leaseContract"), lines)?.name).toBe("leaseContract");
});
