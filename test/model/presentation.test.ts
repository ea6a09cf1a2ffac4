/** The vocabularies UI, Common and Measures in `$metadata`: terms by hand, paths that exist, equal XML and JSON. */
import { model, modelFor } from "../../src/entities";
import { csdlJson, csdlXml } from "../../src/odata/metadata/csdl";
import { serviceFacts } from "../../src/odata/metadata/facts";
import { labelOf } from "../../src/odata/metadata/vocabulary";
import { below, child, readXml, type XmlElement } from "./xml-reader";

type Json = Readonly<Record<string, any>>;

const facts = serviceFacts(6);
const [schema] = below(readXml(csdlXml(model, facts)), "Schema");
const json: Json = JSON.parse(JSON.stringify(csdlJson(model, facts)))["Microsoft.NAV"];
const typeNames = Object.values<Json>(json["NAV"]).flatMap((set) =>
  set["$Collection"] === true ? [String(set["$Type"]).replace("Microsoft.NAV.", "")] : [],
);
const vocabulary = /^@(?:UI|Common|Measures)\./;
const isMember = (name: string): boolean => !name.startsWith("$") && !name.startsWith("@");

/** Annotations of a type and its properties, as [property or "", term, value]. */
const annotationsOf = (type: string): (readonly [string, string, any])[] =>
  [["", json[type]] as const, ...Object.entries<Json>(json[type])]
    .filter(([name]) => name === "" || isMember(name))
    .flatMap(([name, element]) =>
      Object.entries(element)
        .filter(([term]) => vocabulary.test(term))
        .map(([term, value]) => [name, term, value] as const),
    );

/** The element at the end of a path from a type; undefined where a step does not exist. */
const at = (type: string, path: string): Json | undefined =>
  path.split("/").reduce<Json | undefined>((found, name) => {
    const here = found?.["$Type"]?.startsWith("Microsoft.NAV.")
      ? json[found["$Type"].replace("Microsoft.NAV.", "")]
      : found;
    return isMember(name) ? here?.[name] : undefined;
  }, json[type]);

const fields = (list: readonly Json[]): string => list.map(({ Value }) => Value.$Path).join();

describe("terms", () => {
  test("every set has names, a title and columns", () => {
    expect(typeNames.length).toBeGreaterThan(18);
    expect(typeNames.toSorted()).toEqual(model.types.map(({ name }) => name).toSorted());
    for (const name of typeNames)
      expect([name, json[name]]).toEqual([
        name,
        expect.objectContaining({
          "@UI.HeaderInfo": expect.objectContaining({
            TypeName: expect.stringMatching(/^[A-Z]/),
            TypeNamePlural: expect.stringMatching(/^[A-Z]/),
            Title: expect.objectContaining({ Value: { $Path: expect.any(String) } }),
          }),
          "@UI.LineItem": expect.arrayContaining([expect.objectContaining({ Value: expect.anything() })]),
        }),
      ]);
  });

  test.each([
    ["leaseUnit", "number,description,tenantName,objectArea,currentRentPrice"],
    ["leaseContract", "number,versionNo,customerName,"],
    ["servicePrice", "type,code,serviceNo,effectiveDate,expirationDate,unitPrice,"],
  ])("columns of %s begin with %s", (type, columns) => {
    expect(fields(json[type]["@UI.LineItem"])).toMatch(new RegExp(`^${columns}`));
  });

  test("a unit's filters, groups and lists", () => {
    const { leaseUnit } = json;
    expect(leaseUnit["@UI.SelectionFields"]).toEqual(
      expect.arrayContaining(["number", "tenantName", "city", "leaseUnitCategory"]),
    );
    expect(leaseUnit["@UI.FieldGroup#Address"].Label).toBe("Address");
    expect(fields(leaseUnit["@UI.FieldGroup#Address"].Data)).toBe("address,address2,city,countryCode");
    const [group, ...lists] = leaseUnit["@UI.Facets"];
    expect(group).toMatchObject({ Label: "Lease unit", ID: "Fields" });
    expect(group["@type"]).toBe(
      "https://sap.github.io/odata-vocabularies/vocabularies/UI.json#UI.CollectionFacet",
    );
    expect(group.Facets).toContainEqual({
      "@type": "https://sap.github.io/odata-vocabularies/vocabularies/UI.json#UI.ReferenceFacet",
      Label: "Address",
      ID: "Address",
      Target: "@UI.FieldGroup#Address",
    });
    expect(lists.map(({ Label, Target }: Json) => [Label, Target])).toEqual([
      ["Lines", "leaseContractLines/@UI.LineItem"],
      ["Prices", "servicePrices/@UI.LineItem"],
      ["Area ledger", "leaseUnitLedgerEntries/@UI.LineItem"],
    ]);
  });

  test.each([
    ["leaseContract", "customerNo", "customerName"],
    ["leaseContractLine", "leaseUnitNo", "leaseUnit/description"],
    ["leaseContractLine", "serviceNo", "service/description"],
    ["leaseUnit", "leaseUnitCategory", "category/description"],
    ["rentRollRow", "leaseUnitNo", "leaseUnitDescription"],
  ])("the text of %s/%s is %s", (type, property, path) => {
    expect(json[type][property]["@Common.Text"]).toEqual({ $Path: path });
    expect(json[type]["@UI.TextArrangement"]).toBe("TextLast");
  });

  const list = (set: string, ...parameters: string[]) => [set, parameters];
  test.each([
    [
      "leaseContract",
      "customerNo",
      "",
      list("customers", "InOut customerNo number", "DisplayOnly displayName"),
    ],
    [
      "leaseContract",
      "salespersonCode",
      "",
      list("salespeoplePurchasers", "InOut salespersonCode code", "DisplayOnly name"),
    ],
    [
      "leaseContract",
      "customerPostCode",
      "",
      list(
        "postCodes",
        "InOut customerPostCode code",
        "Out customerCity city",
        "Out customerCountryRegionCode countryRegionCode",
        "Out customerCounty county",
      ),
    ],
    [
      "leaseContract",
      "customerBrand",
      "",
      list(
        "customerBrands",
        "InOut customerBrand brandCode",
        "InOut customerNo customerNo",
        "DisplayOnly description",
      ),
    ],
    [
      "leaseContractLine",
      "leaseUnitNo",
      "",
      list("leaseUnits", "InOut leaseUnitNo number", "DisplayOnly description"),
    ],
    [
      "leaseContract",
      "buildingNo",
      "",
      list("leaseUnits", "InOut buildingNo number", "Constant building", "DisplayOnly description"),
    ],
    [
      "leaseContractLine",
      "serviceNo",
      "",
      list("services", "InOut serviceNo code", "DisplayOnly description"),
    ],
    [
      "leaseUnit",
      "leaseUnitClass",
      "",
      list("leaseUnitClasses", "InOut leaseUnitClass code", "DisplayOnly description"),
    ],
    [
      "servicePrice",
      "code",
      "#leaseUnits",
      list("leaseUnits", "InOut code number", "DisplayOnly description"),
    ],
    [
      "servicePrice",
      "code",
      "#leaseUnits_building",
      list("leaseUnits", "InOut code number", "Constant building", "DisplayOnly description"),
    ],
    [
      "servicePrice",
      "code",
      "#leaseContracts",
      list("leaseContracts", "InOut code number", "DisplayOnly customerName"),
    ],
  ])("%s/%s is chosen%s from %j", (type, property, qualifier, [set, parameters]) => {
    const { CollectionPath, SearchSupported, Parameters } =
      json[type][property][`@Common.ValueList${qualifier}`];
    expect(CollectionPath).toBe(set);
    expect(SearchSupported).toBe(true);
    expect(
      Parameters.map((parameter: Json) =>
        [
          String(parameter["@type"]).replace(/^.*\/Common\.json#Common\.ValueListParameter/, ""),
          ...["LocalDataProperty", "ValueListProperty"].flatMap((name) => parameter[name] ?? []),
        ].join(" "),
      ),
    ).toEqual(parameters);
  });

  test("the list of a price's code depends on its type", () => {
    const relevant = json["servicePrice"]["code"]["@Microsoft.NAV.RelevantValueLists"];
    const [one] = relevant;
    expect(one).toEqual({
      $If: [
        { $Apply: [{ $Path: "type" }, "^(Building)$"], $Function: "odata.matchesPattern" },
        "leaseUnits_building",
        "",
      ],
    });
    const listOf = (type: string): string =>
      relevant
        .map(
          ({
            $If: [
              {
                $Apply: [, pattern],
              },
              then,
              otherwise,
            ],
          }: Json) => (new RegExp(pattern).test(type) ? then : otherwise),
        )
        .join("");
    const types = ["All Contracts", "Building", "Contract", "Lease Unit"];
    expect(types.map(listOf)).toEqual(["", "leaseUnits_building", "leaseContracts", "leaseUnits"]);
    if (!schema) throw new Error("no schema");
    const property = child(child(schema, "EntityType", "Name", "servicePrice"), "Property", "Name", "code");
    const term = "Microsoft.NAV.RelevantValueLists";
    const [relevantOnes] = child(property, "Annotation", "Term", term).children;
    const [choice] = relevantOnes?.children ?? [];
    expect([relevantOnes?.name, choice?.name]).toEqual(["Collection", "If"]);
    expect(choice?.children.map(({ name, text }) => [name, text])).toEqual([
      ["Apply", ""],
      ["String", "leaseUnits_building"],
      ["String", ""],
    ]);
  });

  test("amounts without a currency have the local one, where it is known", () => {
    const local = modelFor({ normalizeCodes: false, localCurrency: "CHF" });
    const own: Json = JSON.parse(JSON.stringify(csdlJson(local, facts)))["Microsoft.NAV"];
    const currencies = (type: string): unknown[] =>
      Object.entries<Json>(own[type]).flatMap(([name, { "@Measures.ISOCurrency": currency }]) =>
        currency === undefined ? [] : [[name, currency]],
      );
    expect(currencies("servicePrice")).toEqual([
      ["unitPrice", "CHF"],
      ["bckUnitPrice", "CHF"],
    ]);
    expect(currencies("service")).toEqual([
      ["balance", "CHF"],
      ["chargesAmount", "CHF"],
      ["invoicedAmount", "CHF"],
    ]);
    expect(currencies("leaseContract")).toEqual([
      ["requiredDepositAmount", { $Path: "invoicingCurrencyCode" }],
      ["warrantyAmount", { $Path: "invoicingCurrencyCode" }],
    ]);
  });

  test("every property, parameter and operation has a label", () => {
    const unlabelled = [...typeNames, "charge"].flatMap((type) =>
      Object.entries<Json>(json[type])
        .filter(([name, member]) => isMember(name) && typeof member["@Common.Label"] !== "string")
        .map(([name]) => `${type}/${name}`),
    );
    expect(unlabelled).toEqual([]);
    expect(json["leaseContract"]["contractValidUntil"]["@Common.Label"]).toBe("Contract valid until");
    expect(json["leaseContract"]["leaseContractLines"]["@Common.Label"]).toBe("Lease contract lines");
    expect(json["earliestTermination"][0]["@Common.Label"]).toBe("Earliest termination");
    expect(json["rentRollAt"][0]["$Parameter"].at(-1)["@Common.Label"]).toBe("Date");
  });

  test.each([
    ["leaseUnit", "objectArea", "Unit", "m²"],
    ["leaseUnit", "totalArea", "Unit", "m²"],
    ["leaseUnitLedgerEntry", "quantity", "Unit", "m²"],
    ["occupancyRow", "vacantArea", "Unit", "m²"],
    ["occupancyRow", "occupancyByArea", "Unit", undefined],
    ["servicePrice", "maxIndexValue", "Unit", "%"],
    ["servicePrice", "unitPrice", "ISOCurrency", undefined],
    ["leaseContract", "requiredDepositAmount", "ISOCurrency", { $Path: "invoicingCurrencyCode" }],
    ["leaseContractLine", "unitPrice", "ISOCurrency", { $Path: "leaseContract/invoicingCurrencyCode" }],
    ["charge", "net", "ISOCurrency", { $Path: "currencyCode" }],
    ["rentRollRow", "monthlyNet", "ISOCurrency", { $Path: "currencyCode" }],
  ])("%s/%s: %s is %j", (type, property, term, value) => {
    expect(json[type][property][`@Measures.${term}`]).toEqual(value);
  });
});

test("the states in which a contract can be released, ended and extended, in both forms", () => {
  const term = "OperationAvailable";
  const available = (name: string): unknown => json[name][0][`@Core.${term}`];
  const matches = (subject: unknown, pattern: string) => ({
    $Apply: [subject, pattern],
    $Function: "odata.matchesPattern",
  });
  const [status, versionStatus] = ["status", "versionStatus"].map((name) => ({
    $Path: `leaseContract/${name}`,
  }));
  expect(available("release")).toEqual(matches(status, "^(New|Ready|Reserved)$"));
  expect(available("terminate")).toEqual(matches(versionStatus, "^(Valid)$"));
  expect(available("newVersion")).toBeUndefined();
  const joined = { $Apply: [versionStatus, "/", status], $Function: "odata.concat" };
  expect(available("extend")).toEqual(matches(joined, "^(Valid)/(New|Ready|Reserved|Released)$"));
  if (!schema) throw new Error("no schema");
  const extend = child(schema, "Action", "Name", "extend");
  const [outer] = child(extend, "Annotation", "Term", `Org.OData.Core.V1.${term}`).children;
  expect(outer?.attributes).toEqual({ Function: "odata.matchesPattern" });
  expect(outer?.children.map(({ name, text }) => [name, text])).toEqual([
    ["Apply", ""],
    ["String", "^(Valid)/(New|Ready|Reserved|Released)$"],
  ]);
  expect(outer?.children[0]?.children.map(({ text }) => text)).toEqual([
    "leaseContract/versionStatus",
    "/",
    "leaseContract/status",
  ]);
});

/** Every path in a value, with the type that it starts from. */
function paths(type: string, value: any): (readonly [type: string, path: string])[] {
  if (Array.isArray(value)) return value.flatMap((item) => paths(type, item));
  if (typeof value !== "object") return [];
  const { $Path, LocalDataProperty, CollectionPath, Parameters = [], Target, ...rest } = value;
  const [target = ""] = typeof Target === "string" ? Target.split("@") : [];
  return [
    ...[$Path, LocalDataProperty].flatMap((path) => (path === undefined ? [] : [[type, path] as const])),
    ...(target === "" ? [] : [[type, target.slice(0, -1)] as const]),
    ...Parameters.flatMap(({ ValueListProperty, ...parameter }: Json) => [
      [json["NAV"][CollectionPath]["$Type"].replace("Microsoft.NAV.", ""), ValueListProperty] as const,
      ...paths(type, parameter),
    ]),
    ...Object.values(rest).flatMap((inner) => paths(type, inner)),
  ];
}

test("every path leads to a property, or to a list of records", () => {
  const found = [...typeNames, "charge"].flatMap((type) =>
    annotationsOf(type).flatMap(([, term, value]) =>
      term === "@UI.SelectionFields" ? value.map((path: string) => [type, path]) : paths(type, value),
    ),
  );
  expect(found.length).toBeGreaterThan(500);
  expect(found.filter(([type, path]) => at(type, path) === undefined)).toEqual([]);
  const targets = typeNames.flatMap((type) =>
    (json[type]["@UI.Facets"] ?? []).flatMap(({ Facets = [] }: Json) =>
      Facets.map(({ Target }: Json) => [type, Target]),
    ),
  );
  expect(targets.length).toBeGreaterThan(30);
  expect(targets.filter(([type, target]) => json[type]?.[target] === undefined)).toEqual([]);
});

/** The value of an XML annotation or member in the form of JSON, with full names of vocabularies as aliases. */
function jsonOf({ attributes, children: [only] }: XmlElement): unknown {
  if (only) return itemOf(only);
  if (attributes["Path"] !== undefined) return { $Path: attributes["Path"] };
  if (attributes["Bool"] !== undefined) return attributes["Bool"] === "true";
  const { String: text, PropertyPath, AnnotationPath, EnumMember } = attributes;
  return text ?? PropertyPath ?? aliased(AnnotationPath ?? EnumMember?.replace(/^.*\//, "") ?? "");
}

const aliased = (name: string): string =>
  name.replace(/com\.sap\.vocabularies\.(\w+)\.v1|Org\.OData\.(Measures)\.V1/, "$1$2");

function itemOf(element: XmlElement): unknown {
  if (element.name === "Collection") return element.children.map(itemOf);
  if (element.name === "If") return { $If: element.children.map(itemOf) };
  if (element.name === "Apply")
    return { $Apply: element.children.map(itemOf), $Function: element.attributes["Function"] };
  if (element.name === "Path") return { $Path: element.text };
  if (element.name !== "Record") return element.text;
  const type = aliased(element.attributes["Type"] ?? "");
  const vocabularyUrl = `https://sap.github.io/odata-vocabularies/vocabularies/${type.split(".")[0]}.json`;
  return {
    ...(type !== "" && { "@type": `${vocabularyUrl}#${type}` }),
    ...Object.fromEntries(element.children.map((member) => [member.attributes["Property"], jsonOf(member)])),
  };
}

test("XML and JSON have the same terms and values", () => {
  if (!schema) throw new Error("no schema");
  const types = schema.children.filter(({ name }) => name === "EntityType" || name === "ComplexType");
  const fromXml = types.flatMap((type) =>
    [type, ...type.children.filter(({ name }) => /^(Navigation)?Property$/.test(name))].flatMap((element) =>
      element.children
        .filter(({ name }) => name === "Annotation")
        .map((annotation) => {
          const { Term = "", Qualifier } = annotation.attributes;
          const term = `@${aliased(Term)}${Qualifier === undefined ? "" : `#${Qualifier}`}`;
          return [
            type.attributes["Name"],
            element === type ? "" : element.attributes["Name"],
            term,
            jsonOf(annotation),
          ];
        })
        .filter(([, , term]) => vocabulary.test(String(term))),
    ),
  );
  const fromJson = types.flatMap(({ attributes: { Name = "" } }) =>
    annotationsOf(Name).map((annotation) => [Name, ...annotation]),
  );
  expect(fromXml.length).toBeGreaterThan(150);
  expect(fromXml).toEqual(fromJson);
});

test.each([
  ["contractValidUntil", "Contract valid until"],
  ["leaseContractNo", "Lease contract no"],
  ["eMailInvoice", "E mail invoice"],
  ["globalDimension1Code", "Global dimension 1 code"],
  ["address2", "Address 2"],
  ["daysPerYear360", "Days per year 360"],
  ["id", "Id"],
])("%s has the label %s", (name, words) => {
  expect(labelOf(name)).toBe(words);
});
