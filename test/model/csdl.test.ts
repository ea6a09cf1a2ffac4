/** `$metadata` as read by clients (CLIENTS.md): Power Query, UI5, the SAP SDK, generators; XML and JSON alike. */
import { model } from "../../src/entities";
import { csdlJson } from "../../src/odata/metadata/csdl-json";
import { csdlXml } from "../../src/odata/metadata/csdl-xml";
import { serviceFacts } from "../../src/odata/metadata/facts";
import { serviceDocument } from "../../src/odata/metadata/service-document";
import { below, child, readXml, type XmlElement } from "./xml-reader";

const facts = serviceFacts(6);
const root = readXml(csdlXml(model, facts));
const [schema] = below(root, "Schema");
if (!schema) throw new Error("no schema");
const container = child(schema, "EntityContainer", "Name", "NAV");
const typeNamed = (name: string): XmlElement => child(schema, "EntityType", "Name", name);
const propertyOf = (type: string, name: string): XmlElement =>
  child(typeNamed(type), "Property", "Name", name);
const setNamed = (name: string): XmlElement => child(container, "EntitySet", "Name", name);
const annotation = (element: XmlElement, term: string): XmlElement =>
  child(element, "Annotation", "Term", `Org.OData.${term}`);
const terms = (element: XmlElement): readonly (string | undefined)[] =>
  element.children.filter((it) => it.name === "Annotation").map((it) => it.attributes["Term"]);

const member = (set: string, term: string, name: string): XmlElement | undefined =>
  below(annotation(setNamed(set), `Capabilities.V1.${term}`), "PropertyValue").find(
    (it) => it.attributes["Property"] === name,
  );

describe("schema", () => {
  test("namespace, container and version", () => {
    expect(root.attributes).toMatchObject({ Version: "4.01" });
    expect(schema.attributes).toMatchObject({ Namespace: "Microsoft.NAV" });
    expect(readXml(csdlXml(model, facts, "4.0")).attributes).toMatchObject({ Version: "4.0" });
  });

  test("every vocabulary in use is included", () => {
    const included = below(root, "edmx:Include").map((it) => it.attributes["Namespace"]);
    const used = below(root, "Annotation").map((it) => it.attributes["Term"]?.replace(/\.\w+$/, ""));
    expect(new Set(used)).toEqual(new Set([...included, "Microsoft.NAV"]));
  });

  test("only elements of the schema, in its order of children", () => {
    const allowed: Readonly<Record<string, readonly string[]>> = {
      EntityType: ["Key", "Property", "NavigationProperty", "Annotation"],
      Property: ["Annotation"],
      NavigationProperty: ["Annotation"],
      EntityContainer: ["EntitySet", "FunctionImport", "Annotation"],
      EntitySet: ["NavigationPropertyBinding", "Annotation"],
      Annotation: ["Collection", "Record", "Apply"],
      PropertyValue: ["Collection", "Record"],
      // Microsoft's library rejects annotations of records, which the schema allows.
      Record: ["PropertyValue"],
      Collection: ["String", "PropertyPath", "NavigationPropertyPath", "Record", "If"],
      If: ["Apply", "String"],
    };
    for (const [name, children] of Object.entries(allowed))
      for (const element of below(root, name)) {
        const order = element.children.map((it) => children.indexOf(it.name));
        expect(order).toEqual(order.toSorted((a, b) => a - b));
        expect(order).not.toContain(-1);
      }
  });

  test("every type has the key id and no null", () => {
    for (const type of below(schema, "EntityType")) {
      expect(below(type, "PropertyRef").map((it) => it.attributes)).toEqual([{ Name: "id" }]);
      for (const property of type.children.filter((it) => it.name === "Property"))
        expect(property.attributes["Nullable"]).toBe("false");
    }
  });

  test.each([
    ["leaseContract", "number", { Type: "Edm.String", MaxLength: "20" }],
    ["leaseContract", "requiredDepositAmount", { Type: "Edm.Decimal", Precision: "28", Scale: "8" }],
    ["leaseContract", "contractDate", { Type: "Edm.Date" }],
    ["leaseContract", "systemModifiedAt", { Type: "Edm.DateTimeOffset", Precision: "3" }],
    ["leaseContract", "automaticallyExtend", { Type: "Edm.Boolean" }],
    ["document", "tableId", { Type: "Edm.Int32" }],
    ["document", "blobText", { Type: "Edm.String" }],
    ["document", "content", { Type: "Edm.Stream" }],
  ])("%s/%s is %j", (type, name, attributes) => {
    expect(propertyOf(type, name).attributes).toEqual({ Name: name, Nullable: "false", ...attributes });
  });

  test("internal properties are not included", () => {
    const xml = csdlXml(model, facts);
    for (const hidden of ["companyId", "rowVersion", "tenancy", "sameKind"])
      expect(xml).not.toContain(hidden);
  });
});

describe("annotations of properties", () => {
  test("computed, immutable and editable", () => {
    expect(terms(propertyOf("leaseUnit", "tenantName"))).toContain("Org.OData.Core.V1.Computed");
    expect(terms(propertyOf("leaseUnit", "id"))).toContain("Org.OData.Core.V1.Immutable");
    expect(terms(propertyOf("leaseUnit", "roomNo"))).toEqual([
      "Org.OData.Core.V1.Description",
      "com.sap.vocabularies.Common.v1.Label",
    ]);
  });

  test("options list their answered forms", () => {
    const allowed = annotation(propertyOf("service", "inArrearsInAdvance"), "Validation.V1.AllowedValues");
    expect(below(allowed, "PropertyValue").map((it) => it.attributes["String"])).toEqual([
      "_x0020_",
      "In_x0020_Arrears",
      "In_x0020_Advance",
    ]);
  });

  test("other spellings", () => {
    const names = child(
      propertyOf("document", "craetedBy"),
      "Annotation",
      "Term",
      "Microsoft.NAV.AlternateNames",
    );
    expect(below(names, "String").map((it) => it.text)).toEqual(["createdBy"]);
    expect(child(schema, "Term", "Name", "AlternateNames").attributes).toMatchObject({
      AppliesTo: "Property",
    });
  });

  test("everything is described", () => {
    for (const name of ["EntityType", "Property", "NavigationProperty", "Term"])
      for (const element of below(schema, name))
        expect(terms(element)).toContain("Org.OData.Core.V1.Description");
  });
});

describe("container", () => {
  test("each collection is a root set and contained in a company", () => {
    const company = typeNamed("company");
    const sets = below(container, "EntitySet").map((it) => it.attributes["Name"] ?? "");
    expect(sets).toEqual(model.types.map(({ set }) => set));
    const atRoot = ["companies", "subscriptions", "subscriptionDeliveries"];
    for (const set of atRoot) expect(sets).toContain(set);
    for (const set of sets.filter((it) => !atRoot.includes(it)))
      expect(child(company, "NavigationProperty", "Name", set).attributes["ContainsTarget"]).toBe("true");
  });

  test("root sets are bound to root sets", () => {
    for (const set of below(container, "EntitySet")) {
      const type = typeNamed(set.attributes["EntityType"]?.replace("Microsoft.NAV.", "") ?? "");
      const ways = type.children.filter(
        (it) => it.name === "NavigationProperty" && it.attributes["ContainsTarget"] === undefined,
      );
      expect(below(set, "NavigationPropertyBinding").map((it) => it.attributes["Path"])).toEqual(
        ways.map((it) => it.attributes["Name"]),
      );
      for (const binding of below(set, "NavigationPropertyBinding"))
        expect(setNamed(binding.attributes["Target"] ?? "").name).toBe("EntitySet");
    }
  });

  test("Power Query finds the functions that it may fold", () => {
    const functions = annotation(container, "Capabilities.V1.FilterFunctions");
    const names = below(functions, "String").map((it) => it.text);
    expect(names).toEqual(expect.arrayContaining(["contains", "startswith", "tolower", "year", "round"]));
    expect(names).toEqual([...facts.filterFunctions, ...facts.hierarchyFunctions]);
  });

  test.each([
    ["KeyAsSegmentSupported", "true"],
    ["BatchSupported", "true"],
    ["AsynchronousRequestsSupported", "true"],
    ["QuerySegmentSupported", "true"],
  ])("%s is %s", (term, value) => {
    expect(annotation(container, `Capabilities.V1.${term}`).attributes["Bool"]).toBe(value);
  });

  test("conformance", () => {
    expect(annotation(container, "Capabilities.V1.ConformanceLevel").attributes["EnumMember"]).toBe(
      "Org.OData.Capabilities.V1.ConformanceLevelType/Advanced",
    );
  });
});

describe("entity sets", () => {
  test("each declares its capabilities", () => {
    for (const set of below(container, "EntitySet"))
      expect(terms(set)).toEqual(
        expect.arrayContaining(
          [
            "FilterRestrictions",
            "SortRestrictions",
            "ExpandRestrictions",
            "CountRestrictions",
            "TopSupported",
            "SkipSupported",
            "SelectSupport",
            "SearchRestrictions",
            "InsertRestrictions",
            "UpdateRestrictions",
            "DeleteRestrictions",
            "ReadRestrictions",
            "NavigationRestrictions",
            "IndexableByKey",
          ].map((term) => `Org.OData.Capabilities.V1.${term}`),
        ),
      );
  });

  test("companies are created only", () => {
    expect(member("companies", "InsertRestrictions", "Insertable")?.attributes["Bool"]).toBe("true");
    expect(member("companies", "UpdateRestrictions", "Updatable")?.attributes["Bool"]).toBe("false");
    expect(member("companies", "DeleteRestrictions", "Deletable")?.attributes["Bool"]).toBe("false");
    expect(member("services", "DeleteRestrictions", "Deletable")?.attributes["Bool"]).toBe("true");
  });

  test("expand depth, required and fixed fields", () => {
    expect(member("leaseUnits", "ExpandRestrictions", "MaxLevels")?.attributes["Int"]).toBe("6");
    const required = member("customerBrands", "InsertRestrictions", "RequiredProperties");
    expect(required && below(required, "PropertyPath").map((it) => it.text)).toEqual([
      "customerNo",
      "brandCode",
    ]);
    const fixed = member("postCodes", "UpdateRestrictions", "NonUpdatableProperties");
    expect(fixed && below(fixed, "PropertyPath").map((it) => it.text)).toEqual([
      "id",
      "systemCreatedAt",
      "systemCreatedBy",
      "systemModifiedAt",
      "systemModifiedBy",
    ]);
  });

  test("a period has its type and its properties, at the root and in a company", () => {
    const company = below(schema, "NavigationProperty").find(
      ({ attributes }) => attributes["Name"] === "servicePrices" && attributes["ContainsTarget"] === "true",
    );
    for (const element of [setNamed("servicePrices"), company]) {
      const period = element && annotation(element, "Temporal.V1.ApplicationTimeSupport");
      expect(period && below(period, "Record").map((it) => it.attributes["Type"])).toEqual([
        undefined,
        "Org.OData.Temporal.V1.UnitOfTimeDate",
        "Org.OData.Temporal.V1.TimelineVisible",
      ]);
      expect(
        period &&
          below(period, "PropertyValue").map(({ attributes: { Property, PropertyPath, Bool } }) => [
            Property,
            PropertyPath ?? Bool,
          ]),
      ).toEqual([
        ["UnitOfTime", undefined],
        ["ClosedClosedPeriods", "true"],
        ["Timeline", undefined],
        ["PeriodStart", "effectiveDate"],
        ["PeriodEnd", "expirationDate"],
        ["ObjectKey", undefined],
      ]);
    }
  });

  test("contained sets have separate restrictions", () => {
    const restricted = member("companies", "NavigationRestrictions", "RestrictedProperties");
    const paths = restricted
      ? below(restricted, "PropertyValue").flatMap((it) => it.attributes["NavigationPropertyPath"] ?? [])
      : [];
    expect(paths).toEqual(model.types.filter((type) => type.partitioned).map((type) => type.set));
  });
});

describe("JSON", () => {
  const json = JSON.parse(JSON.stringify(csdlJson(model, facts)));

  test("has the same properties as the XML", () => {
    for (const type of below(schema, "EntityType"))
      for (const { attributes } of type.children.filter((it) => it.name === "Property")) {
        const property = json["Microsoft.NAV"][type.attributes["Name"] ?? ""][attributes["Name"] ?? ""];
        expect({
          Type: property.$Type ?? "Edm.String",
          MaxLength: property.$MaxLength?.toString(),
          Precision: property.$Precision?.toString(),
          Scale: property.$Scale?.toString(),
        }).toEqual({
          Type: attributes["Type"],
          MaxLength: attributes["MaxLength"],
          Precision: attributes["Precision"],
          Scale: attributes["Scale"],
        });
      }
  });

  test("and about the rest", () => {
    expect(json).toMatchObject({
      $Version: "4.01",
      $EntityContainer: "Microsoft.NAV.NAV",
      "Microsoft.NAV": {
        leaseContract: {
          $Kind: "EntityType",
          $Key: ["id"],
          status: { "@Validation.AllowedValues": expect.arrayContaining([{ Value: "New" }]) },
          leaseContractLines: {
            $Kind: "NavigationProperty",
            $Collection: true,
            $Type: "Microsoft.NAV.leaseContractLine",
            $Partner: "leaseContract",
          },
          customer: { $Nullable: true, $Type: "Microsoft.NAV.customer" },
        },
        company: { leaseUnits: { $ContainsTarget: true } },
        document: { content: { $Type: "Edm.Stream" } },
        NAV: {
          $Kind: "EntityContainer",
          leaseUnits: {
            $Collection: true,
            $Type: "Microsoft.NAV.leaseUnit",
            $NavigationPropertyBinding: { group: "leaseUnits", category: "leaseUnitCategories" },
            "@Capabilities.ExpandRestrictions": { Expandable: true, MaxLevels: 6 },
          },
          "@Capabilities.ConformanceLevel": "Advanced",
          "@Capabilities.FilterFunctions": [...facts.filterFunctions, ...facts.hierarchyFunctions],
        },
      },
    });
  });
});

test("the service document lists every entity set, and the functions of the root that need no parameter", () => {
  expect(
    serviceDocument(model, "https://host/lease/management/v3.0", { metadata: "minimal", control: "@odata." }),
  ).toEqual({
    "@odata.context": "https://host/lease/management/v3.0/$metadata",
    value: [
      ...model.types.map(({ set }) => ({ name: set, kind: "EntitySet", url: set })),
      ...["rentRollAt", "occupancyAt"].map((name) => ({ name, kind: "FunctionImport", url: name })),
    ],
  });
});
