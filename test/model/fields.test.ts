/**
 * The model has the fields of the interface document, in its order, with the decided types and limits. It may have further
 * types and fields, which metadata/ shows.
 */
import { model } from "../../src/entities";
import type { Property } from "../../src/odata/model/model";
import { auditFields, fieldsOf, interfaceFields, linesOf, ownFields } from "./interface-fields";

const shown = (property: Property): string =>
  [
    property.name,
    property.type.replace("Edm.", "") + (property.maxLength === undefined ? "" : `(${property.maxLength})`),
    ...(property.access === "editable" ? [] : [property.access]),
    ...property.aliases.map((alias) => `also:${alias}`),
  ].join(" ");

describe("fields of the interface document", () => {
  test.each([...interfaceFields, ...ownFields])("%s", (name, set, fields) => {
    const type = model.type(name);
    expect(type.set).toBe(set);
    const known = fieldsOf(name);
    expect(type.properties.filter((property) => known.has(property.name)).map(shown)).toEqual([
      ...linesOf(fields),
      ...linesOf(auditFields),
    ]);
  });
});

describe("facts that hold for every field", () => {
  const properties = model.types.flatMap((type) => type.properties);

  test("decimals have 20 integer and 8 fraction digits, points in time milliseconds", () => {
    for (const { type, precision, scale } of properties)
      expect([precision, scale]).toEqual(
        type === "Edm.Decimal" ? [28, 8] : [type === "Edm.DateTimeOffset" ? 3 : undefined, undefined],
      );
  });

  test("a column has the name of its property; expressions and streams have none", () => {
    for (const { name, column, expression, stream } of properties)
      expect(column).toBe(expression === undefined && stream === undefined ? name : undefined);
  });

  test.each([
    ["leaseContract", "number", ""],
    ["leaseContract", "contractDate", "0001-01-01"],
    ["leaseContract", "requiredDepositAmount", 0],
    ["leaseContract", "automaticallyExtend", false],
    ["leaseContract", "status", "New"],
    ["leaseContract", "invoicingFrequency", "Monthly"],
    ["leaseContract", "systemCreatedBy", "00000000-0000-0000-0000-000000000000"],
    ["document", "signedMarkDateTime", "0001-01-01T00:00:00Z"],
    ["document", "craetedBy", "_x0020_"],
    ["service", "inArrearsInAdvance", "_x0020_"],
    ["servicePrice", "priceForPeriod", " "],
    ["servicePrice", "type", "All Contracts"],
    ["leaseContractLine", "priceType", "_x0020_"],
    ["leaseContractLine", "pricePeriod", "Day"],
  ])("unset %s/%s is %j", (type, property, unset) => {
    expect(model.type(type).property(property)?.unset).toBe(unset);
  });

  test("computed fields that are expressions", () => {
    const expressions = model.types.flatMap((type) =>
      type.properties.flatMap((it) =>
        it.expression === undefined || !fieldsOf(type.name).has(it.name) ? [] : [`${type.name}/${it.name}`],
      ),
    );
    expect(expressions).toEqual([
      "leaseUnit/tenantName",
      "leaseUnit/rentedTill",
      "leaseUnit/currentRentPrice",
      "leaseUnit/currentRentPriceType",
      "leaseUnit/currentRentPricePeriod",
      "service/balance",
      "document/crossRefToDocuments",
      "subscription/lastModifiedDateTime",
    ]);
  });

  test.each([
    ["company", "name displayName"],
    ["leaseContract", "number customerName customerAddress customerAddress2"],
    ["leaseContractLine", "description description2"],
    ["leaseUnit", "number description address address2 salespersonName ownerName searchName"],
    ["servicePrice", "code"],
    ["service", "code description description2 descriptioninEnglish"],
    ["leaseContrDiscount", "description"],
    ["document", "description docSendToName fileName"],
    ["customerBrand", "description"],
    ["salespeoplePurchaser", "code name"],
    ["postCode", "code"],
    ["leaseUnitLedgerEntry", "description"],
    ["leaseUnitCategory", "code description"],
    ["leaseUnitClass", "code description"],
    ["customer", "number displayName addressLine1 addressLine2"],
    ["subscription", "resource"],
    ["subscriptionDelivery", "resource"],
  ])("$search covers %s: %s", (type, names) => {
    const known = fieldsOf(type);
    const searchable = model.type(type).properties.filter((it) => it.searchable && known.has(it.name));
    expect(searchable.map((property) => property.name).join(" ")).toBe(names);
  });
});
