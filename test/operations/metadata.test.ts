/** Operations, complex types and queries in the documents: $metadata as XML and JSON, OpenAPI, service document. */
import { csdlJson, csdlXml } from "../../src/odata/metadata/csdl";
import { serviceFacts } from "../../src/odata/metadata/facts";
import { openapi } from "../../src/odata/metadata/openapi";
import { serviceDocument } from "../../src/odata/read/documents";
import { below, child, readXml, type XmlElement } from "../model/xml-reader";
import { model } from "./model";

const facts = serviceFacts(6);
const [schema] = below(readXml(csdlXml(model, facts)), "Schema");
if (!schema) throw new Error("no schema");
const container = child(schema, "EntityContainer", "Name", "NAV");
const json = csdlJson(model, facts)["Microsoft.NAV"] as Record<string, never>;
const named = (kind: string, name: string): readonly XmlElement[] =>
  below(schema, kind).filter((it) => it.attributes["Name"] === name);

/** Attributes of an element and of its children but the annotations. */
const shown = (element: XmlElement | undefined): unknown => [
  element?.attributes,
  ...(element?.children ?? [])
    .filter(({ name }) => name !== "Annotation")
    .map(({ name, attributes }) => [name, attributes]),
];

test("a function bound to a company, and its overload for the root", () => {
  // Generators of clients take the first one for that of the function import.
  const [unbound, bound] = named("Function", "samples").map(shown);
  const parameters = [
    ["Parameter", { Name: "many", Type: "Edm.Int32", Nullable: "false" }],
    ["Parameter", { Name: "from", Type: "Edm.Date", Nullable: "true" }],
    ["ReturnType", { Type: "Collection(Microsoft.NAV.sample)", Nullable: "false" }],
  ];
  expect(bound).toEqual([
    { Name: "samples", IsBound: "true", IsComposable: "true" },
    ["Parameter", { Name: "company", Type: "Microsoft.NAV.company", Nullable: "false" }],
    ...parameters,
  ]);
  expect(unbound).toEqual([{ Name: "samples", IsComposable: "true" }, ...parameters]);
  expect(child(container, "FunctionImport", "Name", "samples").attributes).toEqual({
    Name: "samples",
    Function: "Microsoft.NAV.samples",
  });
});

test("on a collection, with the path of the set that its result is of", () => {
  expect(shown(named("Function", "largest")[0])).toEqual([
    { Name: "largest", IsBound: "true", IsComposable: "true", EntitySetPath: "leaseUnits" },
    ["Parameter", { Name: "leaseUnits", Type: "Collection(Microsoft.NAV.leaseUnit)", Nullable: "false" }],
    ["ReturnType", { Type: "Microsoft.NAV.leaseUnit", Nullable: "true" }],
  ]);
  expect(named("Function", "unitRowsAt")[1]?.attributes["EntitySetPath"]).toBe("company/unitRows");
  expect(child(container, "FunctionImport", "Name", "unitRowsAt").attributes).toEqual({
    Name: "unitRowsAt",
    Function: "Microsoft.NAV.unitRowsAt",
    EntitySet: "unitRows",
    IncludeInServiceDocument: "true",
  });
});

test("an action, its facets, an action import", () => {
  expect(shown(named("Action", "copy")[0])).toEqual([
    { Name: "copy", IsBound: "true", EntitySetPath: "leaseUnit" },
    ["Parameter", { Name: "leaseUnit", Type: "Microsoft.NAV.leaseUnit", Nullable: "false" }],
    ["Parameter", { Name: "number", Type: "Edm.String", Nullable: "false", MaxLength: "20" }],
    ["Parameter", { Name: "preview", Type: "Edm.Boolean", Nullable: "true" }],
    ["ReturnType", { Type: "Microsoft.NAV.leaseUnit", Nullable: "false" }],
  ]);
  expect(child(container, "ActionImport", "Name", "touch").attributes).toEqual({
    Name: "touch",
    Action: "Microsoft.NAV.touch",
  });
});

test("descriptions, optional parameters, the default namespace", () => {
  const from = below(named("Function", "samples")[0] ?? schema, "Parameter").at(-1);
  expect(from?.children.map(({ attributes }) => attributes["Term"])).toEqual([
    "Org.OData.Core.V1.Description",
    "com.sap.vocabularies.Common.v1.Label",
    "Org.OData.Core.V1.OptionalParameter",
  ]);
  expect(child(schema, "Annotation", "Term", "Org.OData.Core.V1.DefaultNamespace").attributes["Bool"]).toBe(
    "true",
  );
  for (const kind of ["Function", "Action"])
    for (const operation of below(schema, kind))
      expect(
        child(operation, "Annotation", "Term", "Org.OData.Core.V1.Description").attributes["String"],
      ).toMatch(/\.$/);
});

test("a complex type, and a set that is a query", () => {
  const [sample] = named("ComplexType", "sample");
  expect(below(sample ?? schema, "Property").map(({ attributes }) => attributes)).toEqual([
    { Name: "lineNo", Type: "Edm.Int32", Nullable: "false" },
    { Name: "text", Type: "Edm.String", Nullable: "false", MaxLength: "20" },
    { Name: "amount", Type: "Edm.Decimal", Nullable: "false", Precision: "28", Scale: "8" },
    { Name: "day", Type: "Edm.Date", Nullable: "false" },
    { Name: "measured", Type: "Edm.Boolean", Nullable: "false" },
    { Name: "at", Type: "Edm.DateTimeOffset", Nullable: "false", Precision: "3" },
  ]);
  const rows = child(container, "EntitySet", "Name", "unitRows");
  const tracking = rows.children.find(({ attributes }) => attributes["Term"]?.endsWith("ChangeTracking"));
  expect(below(tracking ?? schema, "PropertyValue")[0]?.attributes).toEqual({
    Property: "Supported",
    Bool: "false",
  });
});

test("the same as JSON", () => {
  expect(json["samples"]).toEqual([
    expect.objectContaining({ $Kind: "Function" }),
    {
      $Kind: "Function",
      $IsBound: true,
      $IsComposable: true,
      $Parameter: [
        { $Name: "company", $Type: "Microsoft.NAV.company" },
        { $Name: "many", $Type: "Edm.Int32", "@Core.Description": "The many.", "@Common.Label": "Many" },
        {
          $Name: "from",
          $Type: "Edm.Date",
          $Nullable: true,
          "@Core.Description": "The from.",
          "@Common.Label": "From",
          "@Core.OptionalParameter": {},
        },
      ],
      $ReturnType: { $Type: "Microsoft.NAV.sample", $Collection: true },
      "@Core.Description": "Computed samples.",
      "@Common.Label": "Samples",
    },
  ]);
  expect(json["sample"]).toMatchObject({ $Kind: "ComplexType", amount: { $Type: "Edm.Decimal", $Scale: 8 } });
  expect(json["NAV"]).toMatchObject({
    samples: { $Function: "Microsoft.NAV.samples" },
    touch: { $Action: "Microsoft.NAV.touch" },
  });
  expect(json["@Core.DefaultNamespace"]).toBe(true);
});

test("the service document lists functions that need no parameter", () => {
  const { value } = serviceDocument(model, "http://x", { metadata: "minimal", control: "@odata." }) as {
    readonly value: readonly { readonly kind: string }[];
  };
  expect(value.filter(({ kind }) => kind !== "EntitySet")).toEqual([
    { name: "echoSample", kind: "FunctionImport", url: "echoSample" },
    { name: "unitRowsAt", kind: "FunctionImport", url: "unitRowsAt" },
  ]);
});

describe("OpenAPI", () => {
  const document = JSON.parse(
    JSON.stringify(
      openapi(model, { ...facts, title: "t", description: "d", version: "v", basePath: "/x", examples: {} }),
    ),
  ) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;
    readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  };

  test("a path for each operation, below what it is called on and at the root", () => {
    const company = "/companies({company_id})";
    for (const path of [
      `${company}/samples`,
      "/samples",
      `${company}/leaseUnits/largest`,
      `${company}/leaseUnits({id})/others`,
      "/echoDate",
    ])
      expect([path, Object.keys(document.paths[path] ?? {})]).toEqual([
        path,
        expect.arrayContaining(["get"]),
      ]);
    for (const path of [
      `${company}/touch`,
      "/touch",
      `${company}/leaseUnits({id})/copy`,
      `${company}/leaseUnits/clear`,
    ])
      expect([path, Object.keys(document.paths[path] ?? {})]).toEqual([
        path,
        expect.arrayContaining(["post"]),
      ]);
    expect(document.components["parameters"]?.["companies.samples.many"]).toMatchObject({
      name: "many",
      in: "query",
      required: true,
    });
    expect(document.components["parameters"]?.["companies.echoString.value"]).toMatchObject({
      in: "query",
      description: expect.stringMatching(/ In single quotes\.$/),
      schema: { type: "string", pattern: "^'(?:[^']|'')*'$" },
    });
    expect(document.paths[`${company}/leaseUnits({id})/copy`]?.["post"]?.["requestBody"]).toMatchObject({
      content: { "application/json": { schema: { required: ["number"] } } },
    });
    expect(document.components["schemas"]?.["sample"]).toMatchObject({
      properties: { amount: { type: "number" } },
    });
  });

  test("every reference leads somewhere, ids are unique", () => {
    const text = JSON.stringify(document);
    for (const [, path = ""] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const [, group = "", name = ""] = path.split("/");
      expect([path, document.components[group]?.[name]]).toEqual([path, expect.anything()]);
    }
    const ids = [...text.matchAll(/"operationId":"([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
