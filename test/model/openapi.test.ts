/** The OpenAPI document has every operation of INTERFACE.md, section 4.2, and everything it refers to. */
import { apiDocument } from "../../src/connect";
import { model } from "../../src/entities";
import { errorCatalogue } from "../../src/odata/errors";

const document = JSON.parse(
  JSON.stringify(apiDocument({ basePath: "/lease/management/v3.0", maxExpandDepth: 6 })),
);

test.each([
  ["leaseContracts", "get post"],
  ["leaseContracts({id})", "get patch"],
  ["leaseUnits", "get post"],
  ["leaseUnits({id})", "get patch"],
  ["servicePrices", "get post"],
  ["services", "get post"],
  ["services({id})", "patch"],
  ["leaseContrDiscounts", "get post"],
  ["leaseContrDiscounts({id})", "patch delete put"],
  ["documents", "get post"],
  ["documents({id})", "patch"],
  ["documents({id})/content", "get put"],
  ["customerBrands", "get post"],
  ["customerBrands({id})", "patch"],
  ["leaseContractLines", "get post"],
  ["salespeoplePurchasers", "get post"],
  ["postCodes", "get post"],
  ["leaseUnitLedgerEntries", "get post"],
  ["leaseUnitCategories", "get post"],
  ["leaseUnitClasses", "get post"],
])("%s: %s", (path, methods) => {
  const item = document.paths[`/companies({company_id})/${path}`];
  for (const method of methods.split(" ")) {
    expect(item[method].operationId).toMatch(/^[a-z][A-Za-z]+$/);
    expect(Object.keys(item[method].responses)).toEqual(expect.arrayContaining(["400", "401", "404", "500"]));
  }
});

test("a company is read and created, not changed", () => {
  expect(Object.keys(document.paths["/companies"])).toEqual(["get", "post"]);
  expect(Object.keys(document.paths["/companies({company_id})"])).toEqual(["parameters", "get"]);
});

const everyValue = (value: unknown, key: string): readonly unknown[] =>
  value instanceof Object
    ? Object.entries(value).flatMap(([name, inner]) => [
        ...(name === key ? [inner] : []),
        ...everyValue(inner, key),
      ])
    : [];

test("every reference resolves, every operation has a unique id", () => {
  for (const reference of everyValue(document, "$ref")) {
    const steps = String(reference).replace("#/", "").split("/");
    const found = steps.reduce<unknown>(
      (at, step) =>
        at instanceof Object ? Object.entries(at).find(([name]) => name === step)?.[1] : undefined,
      document,
    );
    expect([reference, found]).toEqual([reference, expect.any(Object)]);
  }
  const ids = everyValue(document.paths, "operationId");
  expect(new Set(ids).size).toBe(ids.length);
});

test("bodies have the writable properties", () => {
  const { schemas } = document.components;
  expect(Object.keys(schemas.leaseUnitCreate.properties)).toContain("id");
  expect(Object.keys(schemas.leaseUnitCreate.properties)).not.toContain("tenantName");
  expect(Object.keys(schemas.leaseUnitUpdate.properties)).not.toContain("id");
  expect(schemas.leaseUnit.properties.tenantName).toMatchObject({ readOnly: true, maxLength: 100 });
  expect(schemas.servicePrice.properties.type.enum).toEqual([
    "All Contracts",
    "Building",
    "Contract",
    "Lease Unit",
  ]);
  expect(schemas.customerBrandCreate.required).toEqual(["customerNo", "brandCode"]);
  expect(schemas.document.properties.content).toBeUndefined();
  expect(schemas.error.properties.error.properties.code.enum).toEqual(Object.keys(errorCatalogue(model)));
});

test("sign-in by bearer token or NTLM", () => {
  expect(document.openapi).toBe("3.1.0");
  expect(document.security).toEqual([{ bearer: [] }, { ntlm: [] }, { basic: [] }]);
  expect(Object.keys(document.components.securitySchemes)).toEqual(["bearer", "ntlm", "basic"]);
  expect(document.components.responses.Error412.description).toContain("Request_EntityChanged");
});
