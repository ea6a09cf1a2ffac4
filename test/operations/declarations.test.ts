/** Declarations that the model rejects at the start: operations, complex types and queries that contradict each other; missing handlers. */
import { functions } from "../../src/controllers";
import { complexTypes, entities, projections } from "../../src/entities";
import { modelOf } from "../../src/odata/store/decorators";
import { requireHandlers } from "../../src/odata/read/calls";

type Options = Parameters<typeof modelOf>[1];

const build = (options: Partial<Options>): unknown =>
  modelOf(entities, {
    namespace: "N",
    container: "C",
    partition: { type: "company", column: "companyId", parameter: "company" },
    projections,
    ...options,
    complexTypes: [...complexTypes, ...(options.complexTypes ?? [])],
  });

const operation = { kind: "function", name: "f", description: "F.", result: { type: "Edm.Int32" } } as const;
const described = { description: "P." };

const operations: readonly [string, object, string][] = [
  ["no result", { result: undefined }, "The function f has no result."],
  ["an unknown type", { result: { type: "Edm.Integer" } }, "of the type Edm.Integer, which does not exist"],
  ["an unknown parameter type", { parameters: [{ name: "p", type: "no", ...described }] }, "of the type no"],
  ["an unknown binding", { on: "no" }, "called on no, which does not exist"],
  [
    "a condition on one record",
    { on: "leaseUnit", where: "objectArea gt 1" },
    "has a condition, but no collection",
  ],
  [
    "an import of another type",
    { on: "leaseUnit", imported: true },
    "is called at the root, but not on a company",
  ],
  ["no identifier", { name: "a b" }, "'a b' is no identifier."],
  ["no description", { description: "" }, "f has no description."],
  ["the name of a property", { on: "leaseUnit", name: "Number" }, "leaseUnit has a property Number"],
  ["the name of a set", { name: "leaseUnits" }, "leaseUnits is a set and an operation of the root."],
  [
    "required after optional",
    {
      parameters: [
        { name: "a", type: "Edm.Date", optional: true, ...described },
        { name: "b", type: "Edm.Date", ...described },
      ],
    },
    "f has a required parameter after an optional one.",
  ],
  [
    "a parameter twice",
    {
      parameters: [
        { name: "a", type: "Edm.Date", ...described },
        { name: "A", type: "Edm.Date", ...described },
      ],
    },
    "f has two parameters of one name.",
  ],
  ["no query", { byQuery: true }, "f has no query of its result."],
];

test.each(operations)("an operation with %s", (_, change, sentence) => {
  expect(() => build({ operations: [{ ...operation, ...change }] })).toThrow(sentence);
});

test("two operations of one name", () => {
  expect(() => build({ operations: [operation, { ...operation, name: "F" }] })).toThrow(
    "two operations of the root",
  );
  const on = { ...operation, on: "leaseUnit" };
  expect(() => build({ operations: [on, { ...on, onCollection: true }] })).toThrow("leaseUnit has two f.");
  expect(() => build({ operations: [on, { ...operation, on: "service" }] })).not.toThrow();
});

test("a complex type without properties, a query of nothing", () => {
  const complex = { name: "c", description: "C.", properties: [] };
  expect(() => build({ complexTypes: [complex] })).toThrow("c has no properties.");
  const query = {
    name: "row",
    set: "rows",
    description: "R.",
    order: ["a"],
    properties: [{ name: "a", type: "Edm.String" as const, description: "A." }],
    query: { from: "no", apply: "identity", parameters: [] },
  };
  expect(() => build({ queries: [query] })).toThrow("row is a query of no");
});

const member = { name: "m", type: "Edm.String" as const, description: "M." };
const complex = { name: "c", description: "C.", properties: [member] };
test.each([
  [
    "a member twice",
    [{ ...complex, properties: [member, { ...member, name: "M" }] }],
    "c has two members named M",
  ],
  ["no identifier", [{ ...complex, name: "a c" }], "'a c' is no identifier"],
  ["a member without a name", [{ ...complex, properties: [{ ...member, name: "" }] }], "'' is no identifier"],
  ["a name twice", [complex, { ...complex, name: "C" }], "two types are named C"],
  ["the name of an entity type", [{ ...complex, name: "LeaseUnit" }], "two types are named LeaseUnit"],
])("complex types with %s", (_, declared, sentence) => {
  expect(() => build({ complexTypes: declared })).toThrow(sentence);
});

test("handlers and operations name each other", () => {
  const { operations: built } = build({ operations: [{ ...operation, on: "leaseUnit" }] }) as {
    readonly operations: Parameters<typeof requireHandlers>[0];
  };
  expect(() => requireHandlers(built, "function", functions)).toThrow("without a handler: leaseUnit/f.");
  expect(() =>
    requireHandlers(built, "function", { ...functions, "leaseUnit/f": () => undefined, x: 1 }),
  ).toThrow("handlers of no function: x.");
});
