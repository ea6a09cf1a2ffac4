/**
 * Features that the model lacks, which is the reason of clauses that do not apply. Read from $metadata, as by clients.
 */
import { start, type TestService } from "../harness";

type Element = Readonly<Record<string, unknown>>;

let service: TestService;
let schema: Element;
let types: readonly (readonly [name: string, members: Element])[];
beforeAll(async () => {
  service = await start({ demo: true });
  const { json } = await service.request("GET", "/$metadata?$format=json");
  schema = json["Microsoft.NAV"];
  types = Object.entries(elements(schema)).filter(([, element]) => element["$Kind"] === "EntityType");
});
afterAll(() => service.stop());

/** Members that are elements, neither `$…` nor annotations. */
const elements = (element: Element): Record<string, Element> =>
  Object.fromEntries(
    Object.entries(element).filter(([name]) => !name.startsWith("$") && !name.includes("@")),
  ) as Record<string, Element>;

const kinds = (): unknown[] =>
  Object.values(elements(schema)).map((element) => (Array.isArray(element) ? "operation" : element["$Kind"]));

const members = (kind: "NavigationProperty" | undefined): [type: string, name: string, member: Element][] =>
  types.flatMap(([type, element]) =>
    Object.entries(elements(element))
      .filter(([, member]) => member["$Kind"] === kind)
      .map(([name, member]): [string, string, Element] => [type, name, member]),
  );

test("there is no derived type", () => {
  expect(types.length).toBeGreaterThan(13);
  expect(types.filter(([, element]) => "$BaseType" in element)).toEqual([]);
});

test("there is no enumeration", () => {
  expect(new Set(kinds())).toEqual(
    new Set(["EntityType", "ComplexType", "EntityContainer", "Term", "operation"]),
  );
});

test("there is no complex and no collection-valued property", () => {
  const properties = members(undefined);
  expect(properties.length).toBeGreaterThan(100);
  expect(
    properties.filter(
      ([, , { $Type = "Edm.String", $Collection }]) =>
        $Collection === true || !String($Type).startsWith("Edm."),
    ),
  ).toEqual([]);
});

test("there is no version of the schema, and the container has its versions", async () => {
  const { text } = await service.request("GET", "/$metadata?$format=json");
  expect(text).not.toContain("SchemaVersion");
  expect(elements(schema)["NAV"]?.["@Core.ODataVersions"]).toBe("4.0 4.01");
});

test("there are no identifiers that differ by case only", () => {
  const differing = (names: string[]): string[] => {
    const seen = names.map((name) => name.toLowerCase());
    return names.filter((_, i) => seen.indexOf(seen[i] ?? "") !== i);
  };
  for (const scope of [schema, ...Object.values(elements(schema))])
    expect(differing(Object.keys(elements(scope)))).toEqual([]);
});

/** The periods of the interface: of each set, the first and the last day. */
const periods = {
  leaseContracts: ["contractDate", "contractValidUntil"],
  leaseContractLines: ["startingDate", "endingDate"],
  leaseContrDiscounts: ["startingDate", "endingDate"],
  servicePrices: ["effectiveDate", "expirationDate"],
};
const term = "@Temporal.ApplicationTimeSupport";
const vocabulary = "https://oasis-tcs.github.io/odata-vocabularies/vocabularies/Org.OData.Temporal.V1.json";

test("application time: each set with a period names it, at the root and in a company, without actions", () => {
  const expected = Object.fromEntries(
    Object.entries(periods).map(([set, [PeriodStart, PeriodEnd]]) => [
      set,
      {
        UnitOfTime: { "@type": `${vocabulary}#Temporal.UnitOfTimeDate`, ClosedClosedPeriods: true },
        Timeline: {
          "@type": `${vocabulary}#Temporal.TimelineVisible`,
          PeriodStart,
          PeriodEnd,
          ObjectKey: ["id"],
        },
      },
    ]),
  );
  const inCompany = Object.entries(schema["$Annotations"] as Record<string, Element>).map(
    ([target, annotations]) => [target.replace("Microsoft.NAV.NAV/companies/", ""), annotations] as const,
  );
  for (const sets of [Object.entries(elements(elements(schema)["NAV"] ?? {})), inCompany])
    expect(Object.fromEntries(sets.flatMap(([name, set]) => (set[term] ? [[name, set[term]]] : [])))).toEqual(
      expected,
    );
});

test("periods can be filtered in delta links", () => {
  const sets = elements(elements(schema)["NAV"] ?? {});
  for (const [set, properties] of Object.entries(periods))
    expect(sets[set]?.["@Capabilities.ChangeTracking"]).toEqual(
      expect.objectContaining({ FilterableProperties: expect.arrayContaining(properties) }),
    );
});

test("navigation properties that cannot be expanded are named", async () => {
  const container = elements(schema)["NAV"] ?? {};
  for (const [set, element] of Object.entries(elements(container))) {
    if (!element["$Collection"]) continue;
    const { NonExpandableProperties: named = [] } = element["@Capabilities.ExpandRestrictions"] as {
      NonExpandableProperties?: readonly string[];
    };
    const type = elements(schema)[String(element["$Type"]).replace("Microsoft.NAV.", "")] ?? {};
    const navigations = Object.entries(elements(type)).filter(([, member]) => member["$Kind"]);
    const refused: string[] = [];
    for (const [name] of navigations) {
      const { status } = await service.request("GET", `/${set}?$top=0&$expand=${name}`);
      if (status !== 200) refused.push(name);
    }
    expect([set, named]).toEqual([set, refused]);
  }
  expect(container["companies"]).toMatchObject({
    "@Capabilities.ExpandRestrictions": { NonExpandableProperties: ["rentRoll", "occupancy"] },
  });
});
