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

test("examples have only members of their schema", () => {
  for (const [name, { examples = [], properties }] of Object.entries<{
    examples?: readonly object[];
    properties?: object;
  }>(document.components.schemas))
    for (const example of examples) {
      const unknown = Object.keys(example).filter((member) => !Object.hasOwn(properties ?? {}, member));
      expect([name, unknown]).toEqual([name, []]);
    }
  expect(document.components.schemas.service.examples[0]).toMatchObject({
    "@odata.etag": expect.any(String),
    systemCreatedAt: "2026-01-31T08:30:00Z",
    systemModifiedAt: "2026-01-31T08:30:00Z",
  });
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

test("required texts are not empty, in a change either", () => {
  const { schemas } = document.components;
  const fields = { minLength: 1, maxLength: 20 };
  expect(schemas.customerBrandCreate.properties.customerNo).toMatchObject(fields);
  expect(schemas.postCodeUpdate.properties.code).toMatchObject(fields);
  expect(schemas.postCodeUpdate.required).toBeUndefined();
  expect(schemas.customerBrand.properties.customerNo.minLength).toBeUndefined();
  const named = Object.entries<Schema>(schemas).flatMap(([name, { properties = {} }]) =>
    Object.entries(properties).flatMap(([property, { minLength }]) =>
      minLength === undefined ? [] : [`${name}.${property}`],
    ),
  );
  const required = model.types.flatMap((type) =>
    type.required
      .filter((property) => type.property(property)?.type === "Edm.String")
      .map((property) => `${type.name}Create.${property}`),
  );
  expect(named.filter((name) => name.includes("Create."))).toEqual(required);
});

interface Schema {
  readonly properties?: Readonly<Record<string, { readonly minLength?: number }>>;
}

/** A new record has no ETag, so only a change of an existing one requires it. */
test("If-Match is required where the service requires it, except to create a record by PUT", () => {
  const options = { basePath: "/lease/management/v3.0", maxExpandDepth: 6 };
  const strict = apiDocument({ ...options, requireIfMatch: true }) as unknown as typeof document;
  const requiredIn = ({ paths, components }: typeof document, path: string, method: string): unknown =>
    paths[`/companies({company_id})/${path}`][method].parameters
      .map(({ $ref }: { $ref: string }) => components.parameters[$ref.replace(/.*\//, "")])
      .filter(({ name }: { name: string }) => name === "If-Match")
      .map(({ required = false }) => required);
  for (const [path, method, required] of [
    ["leaseUnits({id})", "patch", true],
    ["leaseUnits({id})", "delete", true],
    ["leaseUnits({id})", "put", false],
    ["documents({id})/content", "put", true],
    ["leaseContracts({id})/release", "post", true],
  ] as const) {
    expect([path, method, requiredIn(strict, path, method)]).toEqual([path, method, [required]]);
    expect([path, method, requiredIn(document, path, method)]).toEqual([path, method, [false]]);
  }
});

test("a batch declares the errors of every operation that does not depend on a resource", () => {
  expect(Object.keys(document.paths["/$batch"].post.responses)).toEqual(
    expect.arrayContaining(["400", "401", "403", "406", "408", "429", "500", "503"]),
  );
});
