/** An inconsistent model does not start, with a sentence that describes the fault. */
import { errorCatalogue } from "../../src/odata/errors";
import { buildModel, type EntityTypeDeclaration } from "../../src/odata/model/build";
import { type Navigation, type Property, optionList } from "../../src/odata/model/model";
import { modelOf } from "../../src/odata/store/decorators";
import { LeaseUnitClass } from "../../src/entities/lease-unit-class";

const property = (name: string, facts: Partial<Property> = {}): Property => ({
  name,
  aliases: [],
  type: "Edm.String",
  column: name,
  expression: undefined,
  unset: "",
  maxLength: undefined,
  precision: undefined,
  scale: undefined,
  options: undefined,
  normalized: false,
  access: "editable",
  searchable: false,
  description: "A property.",
  stream: undefined,
  ...facts,
});

const id = property("id", { type: "Edm.Guid", access: "immutable" });

const navigation = (facts: Partial<Navigation>): Navigation => ({
  name: "way",
  target: "shop",
  collection: true,
  containsTarget: false,
  on: [["code", "code"]],
  through: undefined,
  where: undefined,
  orderby: undefined,
  hidden: false,
  cascade: false,
  description: "A way.",
  ...facts,
});

const shop = (facts: Partial<EntityTypeDeclaration> = {}): EntityTypeDeclaration => ({
  name: "shop",
  set: "shops",
  table: "shop",
  description: "A shop.",
  properties: [id, property("code")],
  navigations: [],
  naturalKey: ["code"],
  required: [],
  partitioned: true,
  insertable: true,
  updatable: true,
  deletable: true,
  ...facts,
});

const mall = shop({ name: "mall", set: "malls", partitioned: false, deletable: false });

const build = (...types: readonly EntityTypeDeclaration[]) =>
  buildModel({
    namespace: "Test",
    container: "Container",
    types: [mall, ...types],
    partition: { type: "mall", column: "mallId", parameter: "mall" },
  });

const withProperty = (name: string, facts: Partial<Property>) =>
  shop({ properties: [id, property("code"), property(name, facts)] });

const withNavigation = (facts: Partial<Navigation>) => shop({ navigations: [navigation(facts)] });

test("a sound model is built", () => {
  const model = build(shop({ navigations: [navigation({})] }));
  expect(model.type("mall").navigations.map((it) => it.name)).toEqual(["shops"]);
});

test.each<[string, readonly EntityTypeDeclaration[], string]>([
  ["no version", [withNavigation({ optional: "code" })], "shop/way cannot be without code"],
  ["two types", [shop(), shop({ name: "SHOP", set: "other" })], "two types are named SHOP"],
  ["two sets", [shop(), shop({ name: "store", set: "Shops" })], "two entity sets are named Shops"],
  ["no identifier", [shop({ name: "a shop" })], "'a shop' is no identifier"],
  ["two members", [withProperty("Code", {})], "shop has two members named Code"],
  ["an alias twice", [withProperty("x", { aliases: ["CODE"] })], "shop has two members named CODE"],
  ["a way named as a field", [withNavigation({ name: "code" })], "shop has two members named code"],
  [
    "a hierarchy of nodes with equal identifiers",
    [shop({ hierarchies: [{ qualifier: "H", node: "other", parent: "up" }] })],
    "shop is no hierarchy H: other does not identify its records",
  ],
  [
    "a hierarchy without a way to the parent",
    [shop({ hierarchies: [{ qualifier: "H", node: "code", parent: "up" }] })],
    "shop is no hierarchy H: up is no plain navigation property to one shop",
  ],
  [
    "a hierarchy with several parents",
    [
      shop({
        navigations: [navigation({ name: "up", target: "shop", collection: true })],
        hierarchies: [{ qualifier: "H", node: "code", parent: "up" }],
      }),
    ],
    "shop is no hierarchy H: up is no plain navigation property to one shop",
  ],
  [
    "two hierarchies",
    [
      shop({
        navigations: [navigation({ name: "up", target: "shop" })],
        hierarchies: ["H", "h"].map((qualifier) => ({ qualifier, node: "code", parent: "up" })),
      }),
    ],
    "shop has two hierarchies named h",
  ],
  ["neither column nor expression", [withProperty("x", { column: undefined })], "shop/x needs one of column"],
  ["column and expression", [withProperty("x", { expression: "1" })], "shop/x needs one of column"],
  [
    "an expression that may be written",
    [withProperty("x", { column: undefined, expression: "1" })],
    "shop/x has an expression but may be written",
  ],
  [
    "a length of a number",
    [withProperty("x", { type: "Edm.Int32", maxLength: 5 })],
    "shop/x has a maximum length",
  ],
  ["a decimal without scale", [withProperty("x", { type: "Edm.Decimal" })], "shop/x: precision and scale"],
  ...[
    [12, 9],
    [29, 8],
    [23, 2],
    [2, 3],
    [0, 0],
    [9, -1],
  ].map(([precision, scale]): [string, readonly EntityTypeDeclaration[], string] => [
    `a decimal of ${precision} digits, ${scale} of them after the point`,
    [withProperty("x", { type: "Edm.Decimal", unset: 0, precision, scale })],
    `shop/x has the precision ${precision} and the scale ${scale}; expected at most 8 digits after the point and 20 before it.`,
  ]),
  [
    "a start that is no option",
    [withProperty("x", { options: optionList({ values: ["A"] }) })],
    "shop/x starts with ''",
  ],
  [
    "an option too long",
    [withProperty("x", { options: optionList({ values: ["Long"] }), unset: "Long", maxLength: 3 })],
    "shop/x has an option longer than the field",
  ],
  ["no description", [withProperty("x", { description: "" })], "shop/x has no description"],
  [
    "a stream without text",
    [
      withProperty("x", {
        type: "Edm.Stream",
        column: undefined,
        stream: { content: "blob", extension: "code" },
      }),
    ],
    "shop/x needs the text blob",
  ],
  ["no id", [shop({ properties: [property("code")] })], "shop does not start with the key id"],
  ["no natural key", [shop({ naturalKey: [] })], "shop has no natural key"],
  ["an unknown key", [shop({ naturalKey: ["number"] })], "shop has no column for its key number"],
  [
    "an unknown required field",
    [shop({ required: ["number"] })],
    "shop requires number, for which it has no column",
  ],
  [
    "a period without an end",
    [
      shop({
        properties: [id, property("code"), property("opened", { type: "Edm.Date" })],
        applicationTime: { from: "opened", to: "closed", inclusive: true },
      }),
    ],
    "shop has no stored date closed for its period",
  ],
  [
    "a period of texts",
    [shop({ applicationTime: { from: "code", to: "code", inclusive: true } })],
    "shop has no stored date code for its period",
  ],
  [
    "a column that does not exist",
    [shop({ presentation: { names: ["Shop", "Shops"], title: "code", columns: "code,city" } })],
    "shop shows city, which it lacks",
  ],
  [
    "a section over several records",
    [
      {
        ...withNavigation({ collection: true }),
        presentation: {
          names: ["Shop", "Shops"],
          title: "code",
          columns: "code",
          sections: { A: "way/code" },
        },
      },
    ],
    "shop shows way/code, which it lacks",
  ],
  [
    "a choice of another type",
    [
      shop({
        presentation: {
          names: ["Shop", "Shops"],
          title: "code",
          columns: "code",
          choices: [{ target: "shop", on: [["code", "id"]] }],
        },
      }),
    ],
    "shop/code cannot be chosen by shop/id",
  ],
  ["a way to nowhere", [withNavigation({ target: "bank" })], "shop/way leads to bank, which does not exist"],
  [
    "a way through nothing",
    [withNavigation({ through: { type: "bank", on: [] } })],
    "shop/way leads through bank, which does not exist",
  ],
  ["a way by nothing", [withNavigation({ on: [] })], "shop/way relates shop and shop by nothing"],
  ["a pair of unknown fields", [withNavigation({ on: [["code", "no"]] })], "shop/way: shop has no column no"],
  [
    "a pair of unequal types",
    [withNavigation({ on: [["code", "id"]] })],
    "code is Edm.String, id is Edm.Guid",
  ],
  [
    "a code paired with a text",
    [
      shop({
        properties: [id, property("code", { normalized: true }), property("name")],
        navigations: [navigation({ on: [["name", "code"]] })],
      }),
    ],
    "shop/way: one of name and code is a code, and the other is not",
  ],
  [
    "a reference from a text to a code",
    [
      shop({
        properties: [id, property("code", { normalized: true }), property("name")],
        references: [{ target: "shop", on: [["name", "code"]] }],
      }),
    ],
    "shop/name cannot refer to shop/code",
  ],
  [
    "an offer by another value than a flag",
    [shop({ references: [{ target: "shop", on: [["code", "code"]], offered: { code: true } }] })],
    "shop has no flag code by which shop could offer some of its records",
  ],
  ["an order without choice", [withNavigation({ orderby: "code" })], "orderby chooses nothing"],
  [
    "a cascade to one",
    [withNavigation({ collection: false, cascade: true })],
    "cascades but is not a collection",
  ],
  ["a type outside", [shop({ partitioned: false })], "shop belongs to no mall"],
])("%s", (_, types, sentence) => {
  expect(() => build(...types)).toThrow(sentence);
});

describe("a model without a partition", () => {
  const alone = (...types: readonly EntityTypeDeclaration[]) =>
    buildModel({ namespace: "Test", container: "Container", types });

  test("has its sets at the root, and a column for the system tables", () => {
    const model = alone(mall);
    expect([model.partition, model.partitionColumn]).toEqual([undefined, "partitionId"]);
    expect(model.type("mall").navigations).toEqual([]);
  });

  test("has no partitioned types", () => {
    expect(() => alone(mall, shop())).toThrow("shop belongs to a partition, and the model has none");
  });

  test("has no error code for a missing partition", () => {
    const catalogue = errorCatalogue(alone(mall));
    expect(Object.keys(catalogue).filter((code) => code.includes("Partition"))).toEqual([]);
    expect(JSON.stringify(catalogue)).not.toContain("partition");
  });
});

test("a model may name its own code for a missing partition", () => {
  expect(build(shop()).partition.notFound).toBe("Internal_PartitionNotFound");
  const partition = { type: "mall", column: "mallId", parameter: "mall", notFound: "Mall_Missing" };
  const model = buildModel({ namespace: "Test", container: "Container", types: [mall, shop()], partition });
  expect(errorCatalogue(model)["Mall_Missing"]).toEqual({
    status: 404,
    documentation: "The mall does not exist, or is not visible to the caller.",
  });
});

test("a partition that can be deleted", () => {
  const partition = { type: "mall", column: "mallId", parameter: "mall" };
  const types = [{ ...mall, deletable: true }, shop()];
  expect(() => buildModel({ namespace: "Test", container: "Container", types, partition })).toThrow(
    "mall divides the records and can be deleted; expected deletable: false.",
  );
  expect(
    buildModel({ namespace: "Test", container: "Container", types: [{ ...mall, deletable: true }] }),
  ).toBeDefined();
});

test("classes that were not declared, or that belong to another partition", () => {
  class Undeclared {
    readonly id = "";
  }
  const options = {
    namespace: "Test",
    container: "Container",
    partition: { type: "mall", column: "mallId", parameter: "mall" },
  };
  expect(() => modelOf([Undeclared], options)).toThrow("The class Undeclared is listed as an entity");
  expect(() => modelOf([LeaseUnitClass], options)).toThrow("leaseUnitClass keeps its partition in companyId");
});
