/** `$metadata` as read by clients (CLIENTS.md): Power Query, UI5, the SAP SDK, generators; XML and JSON alike. */
import { model } from "../../src/entities";
import { functionNames, hierarchyFunctionNames } from "../../src/odata/language/functions";
import { csdlJson, csdlXml } from "../../src/odata/metadata/csdl";
import { serviceFacts } from "../../src/odata/metadata/facts";
import { serviceDocument } from "../../src/odata/read/documents";
import { below, child, readXml, type XmlElement } from "./xml-reader";

const facts = serviceFacts(6);
const filterFunctions = [...functionNames, ...hierarchyFunctionNames.map((name) => `Aggregation.${name}`)];
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

const targeted = (set: string): XmlElement =>
  child(schema, "Annotations", "Target", `Microsoft.NAV.NAV/companies/${set}`);

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
      NavigationProperty: ["OnDelete", "Annotation"],
      EntityContainer: ["EntitySet", "FunctionImport", "Annotation"],
      EntitySet: ["NavigationPropertyBinding", "Annotation"],
      Annotations: ["Annotation"],
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

  test("deleting a contract deletes its lines and discounts, and no other record deletes any", () => {
    const cascading = below(schema, "EntityType").flatMap((type) =>
      type.children
        .filter((it) => it.name === "NavigationProperty" && below(it, "OnDelete").length > 0)
        .map((it) => [type.attributes["Name"], it.attributes["Name"], below(it, "OnDelete")[0]?.attributes]),
    );
    expect(cascading).toEqual([
      ["leaseContract", "leaseContractLines", { Action: "Cascade" }],
      ["leaseContract", "leaseContrDiscounts", { Action: "Cascade" }],
    ]);
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
    expect(names).toEqual(filterFunctions);
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
    for (const element of [setNamed("servicePrices"), targeted("servicePrices")]) {
      const period = annotation(element, "Temporal.V1.ApplicationTimeSupport");
      expect(below(period, "Record").map((it) => it.attributes["Type"])).toEqual([
        undefined,
        "Org.OData.Temporal.V1.UnitOfTimeDate",
        "Org.OData.Temporal.V1.TimelineVisible",
      ]);
      expect(
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

  test("navigation properties whose targets follow from other records take no writes", () => {
    const own = annotation(setNamed("leaseContracts"), "Capabilities.V1.NavigationRestrictions");
    const written = below(own, "PropertyValue").map(({ attributes }) => Object.values(attributes).join(" "));
    expect(written).toEqual([
      expect.stringMatching(/^Navigability /),
      "RestrictedProperties",
      "NavigationProperty leaseUnit",
      "InsertRestrictions",
      "Insertable false",
      "UpdateRestrictions",
      "DeltaUpdateSupported false",
    ]);
    for (const element of [setNamed("leaseContracts"), targeted("leaseContracts")])
      for (const [term, name] of [
        ["InsertRestrictions", "NonInsertableNavigationProperties"],
        ["UpdateRestrictions", "NonUpdatableNavigationProperties"],
      ] as const) {
        const named = below(annotation(element, `Capabilities.V1.${term}`), "PropertyValue")
          .filter(({ attributes }) => attributes["Property"] === name)
          .flatMap((value) => below(value, "NavigationPropertyPath").map((it) => it.text));
        expect(named).toEqual(["leaseUnit"]);
      }
    const others = model.types.filter(({ name }) => name !== "leaseContract");
    for (const { set } of others) {
      const insert = annotation(setNamed(set), "Capabilities.V1.InsertRestrictions");
      expect(below(insert, "NavigationPropertyPath")).toEqual([]);
    }
  });

  test("and the same ones as the root sets, where they name properties", () => {
    for (const { set } of model.types.filter((type) => type.partitioned))
      for (const restrictions of targeted(set).children) {
        const term = restrictions.attributes["Term"] ?? "";
        expect(restrictions).toEqual(child(setNamed(set), "Annotation", "Term", term));
      }
    const insert = annotation(targeted("leaseContractLines"), "Capabilities.V1.InsertRestrictions");
    expect(below(insert, "PropertyPath").map((it) => it.text)).toEqual([
      "systemCreatedAt",
      "systemCreatedBy",
      "systemModifiedAt",
      "systemModifiedBy",
      "leaseContractNo",
    ]);
    const rows = annotation(targeted("rentRoll"), "Capabilities.V1.InsertRestrictions");
    expect(below(rows, "PropertyValue")[0]?.attributes).toEqual({ Property: "Insertable", Bool: "false" });
  });
});

/** CSDL 4.01, section 14.4.1.2: the type at which the paths of an element's annotations begin. */
describe("paths of annotations", () => {
  type Kind = "Path" | "PropertyPath" | "NavigationPropertyPath" | "AnnotationPath";
  const kinds: readonly Kind[] = ["Path", "PropertyPath", "NavigationPropertyPath", "AnnotationPath"];
  interface Found {
    readonly host: string;
    readonly kind: Kind;
    readonly path: string;
    readonly type: XmlElement | undefined;
  }

  const structured = (name: string): XmlElement | undefined =>
    schema.children.find(
      (it) =>
        ["EntityType", "ComplexType"].includes(it.name) && `Microsoft.NAV.${it.attributes["Name"]}` === name,
    );
  const typeOf = ({ attributes }: XmlElement): XmlElement | undefined =>
    structured((attributes["EntityType"] ?? attributes["Type"] ?? "").replace(/^Collection\((.*)\)$/, "$1"));
  const memberOf = (type: XmlElement | undefined, name: string): XmlElement | undefined =>
    type?.children.find(
      (it) => ["Property", "NavigationProperty"].includes(it.name) && it.attributes["Name"] === name,
    );

  /** The declared type of the navigation property at the end of `Namespace.Container/set/navigation`. */
  const typeOfTarget = (target: string): XmlElement | undefined => {
    const [first, set = "", ...rest] = target.split("/");
    if (first !== "Microsoft.NAV.NAV" || rest.length === 0) return undefined;
    return rest.reduce<XmlElement | undefined>(
      (type, name) => {
        const along = memberOf(type, name);
        return along && typeOf(along);
      },
      typeOf(setNamed(set)),
    );
  };

  const pathsIn = (element: XmlElement): readonly (readonly [Kind, string])[] => [
    ...kinds.flatMap((kind) => {
      const path = element.attributes[kind];
      return element.name === "NavigationPropertyBinding" || path === undefined
        ? []
        : [[kind, path] as const];
    }),
    ...kinds.flatMap((kind) => (element.name === kind ? [[kind, element.text] as const] : [])),
    ...element.children.flatMap(pathsIn),
  ];

  const foundIn = (element: XmlElement, enclosing: XmlElement | undefined): readonly Found[] => {
    const { name, attributes, children } = element;
    const start =
      name === "Annotations"
        ? typeOfTarget(attributes["Target"] ?? "")
        : name === "EntitySet"
          ? typeOf(element)
          : ["EntityType", "ComplexType"].includes(name)
            ? element
            : enclosing;
    const host = `${name} ${attributes["Name"] ?? attributes["Target"] ?? ""}`;
    return children.flatMap((inner) =>
      inner.name === "Annotation"
        ? pathsIn(inner).map(([kind, path]) => ({ host, kind, path, type: start }))
        : foundIn(inner, start),
    );
  };

  /** The element that the path resolves to, or "type" for an annotation of one; undefined for nothing. */
  const resolved = ({ path, type: start }: Found): string | undefined => {
    let type = start;
    let last: string | undefined;
    for (const segment of path.split("/")) {
      if (segment.startsWith("@")) {
        const [term = "", qualifier] = segment.slice(1).split("#");
        last = type?.children.find(
          (it) => it.attributes["Term"] === term && it.attributes["Qualifier"] === qualifier,
        )?.name;
      } else {
        const along = memberOf(type, segment);
        last = along?.name;
        type = along && typeOf(along);
      }
    }
    return last;
  };

  /** Annotations of operations begin with the name of a parameter. */
  const ofOperations = ["Function", "Action"];
  const found = schema.children.flatMap((each): readonly Found[] => {
    if (!ofOperations.includes(each.name)) return foundIn(each, undefined);
    return foundIn(each, undefined).map((it) => {
      const [parameter = "", ...rest] = it.path.split("/");
      return { ...it, path: rest.join("/"), type: typeOf(child(each, "Parameter", "Name", parameter)) };
    });
  });

  /** Dynamic properties in the results of `TopLevels`. */
  const ofTrees = new Set(["DistanceFromRoot", "DrillState", "LimitedDescendantCount", "LimitedRank"]);

  test.each<[Kind, string]>([
    ["Path", "Property"],
    ["PropertyPath", "Property"],
    ["NavigationPropertyPath", "NavigationProperty"],
    ["AnnotationPath", "Annotation"],
  ])("each %s resolves to a %s", (kind, expected) => {
    const ofKind = found.filter((it) => it.kind === kind);
    expect(ofKind.length).toBeGreaterThan(10);
    expect(
      ofKind
        .filter((it) => resolved(it) !== expected && !ofTrees.has(it.path))
        .map(({ host, path, type }) => `${host}: ${path} from ${type?.attributes["Name"] ?? "nothing"}`),
    ).toEqual([]);
  });

  test("each target of annotations is a contained set", () => {
    const targets = below(schema, "Annotations").map((it) => it.attributes["Target"]);
    expect(targets).toEqual(
      model.types.filter((type) => type.partitioned).map(({ set }) => `Microsoft.NAV.NAV/companies/${set}`),
    );
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
            $OnDelete: "Cascade",
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
          companies: {
            "@Capabilities.NavigationRestrictions": {
              RestrictedProperties: expect.arrayContaining([
                expect.objectContaining({
                  NavigationProperty: "leaseContractLines",
                  InsertRestrictions: { Insertable: true },
                  UpdateRestrictions: {
                    Updatable: true,
                    Upsertable: true,
                    FilterSegmentSupported: true,
                    DeltaUpdateSupported: true,
                  },
                }),
              ]),
            },
          },
          "@Capabilities.FilterFunctions": filterFunctions,
        },
        $Annotations: {
          "Microsoft.NAV.NAV/companies/leaseContractLines": {
            "@Capabilities.InsertRestrictions": { Insertable: true, RequiredProperties: ["leaseContractNo"] },
            "@Temporal.ApplicationTimeSupport": { Timeline: { PeriodStart: "startingDate" } },
          },
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
