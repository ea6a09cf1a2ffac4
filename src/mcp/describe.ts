/** The model as short JSON for agents: all sets by name, or one set with its fields, relations and operations. */
import type { EntityType, Model, Navigation, Operand, Operation, Property } from "../odata";

/** All sets and operations, a sentence each. `writes`: whether the caller is offered tools that write. */
export const describeModel = (model: Model, writes: boolean) => ({
  sets: Object.fromEntries(model.types.map(({ set, description }) => [set, description])),
  operations: Object.fromEntries(
    model.operations
      .filter(({ kind }) => writes || kind === "function")
      .map((operation) => [
        `${operation.name} (on ${placeOf(operation)})`,
        `${operation.kind}. ${operation.description}`,
      ]),
  ),
});

/** One set in detail. `writes`: whether the caller is offered tools that write. */
export function describeSet(model: Model, type: EntityType, writes: boolean) {
  const navigations = type.navigations.filter(({ hidden }) => !hidden);
  const operations = model.operations.filter(
    ({ bound, kind }) => bound?.type === type && (writes || kind === "function"),
  );
  return {
    set: type.set,
    description: type.description,
    naturalKey: type.naturalKey,
    ...(writes && {
      methods: { create: type.insertable, change: type.updatable, delete: type.deletable },
      requiredOnCreate: type.required,
    }),
    fields: Object.fromEntries(
      type.properties.map((property) => [property.name, fieldText(property, writes)]),
    ),
    relations: Object.fromEntries(
      navigations.map((navigation) => [navigation.name, relationText(model, navigation)]),
    ),
    ...(operations.length > 0 && { operations: operations.map((operation) => describeOperation(operation)) }),
  };
}

/** An operation with its parameters. */
export const describeOperation = (operation: Operation) => ({
  operation: operation.name,
  kind: operation.kind,
  calledOn: placeOf(operation),
  description: operation.description,
  parameters: Object.fromEntries(
    operation.parameters.map(({ name, optional, description, ...operand }) => [
      name,
      `${operandText(operand)}${optional ? ", optional" : ""}. ${description}`,
    ]),
  ),
  returns: operation.result === undefined ? "nothing" : operandText(operation.result),
});

function placeOf({ bound, imported }: Operation): string {
  if (imported || bound === undefined)
    return "its own: as set of query_records or aggregate_records, or without set and key";
  return bound.collection ? `the set ${bound.type.set}` : `a record of ${bound.type.set}`;
}

const typeText = ({ type, maxLength, options }: Property): string =>
  options === undefined
    ? `${type.replace("Edm.", "")}${maxLength === undefined ? "" : `(${maxLength})`}`
    : `one of ${options.outputs.map((value) => `'${value}'`).join(" ")}`;

function fieldText(property: Property, writes: boolean): string {
  const access = { editable: "", immutable: ", only on create", computed: ", read-only" }[property.access];
  const own = property.readOnly ? ", read-only" : access;
  return `${typeText(property)}${writes ? own : ""}. ${property.description}`;
}

const relationText = (model: Model, { target, collection, description }: Navigation): string =>
  `${collection ? "many" : "one"} ${model.type(target).set}. ${description}`;

function operandText({ of, collection }: Operand): string {
  const one =
    of.kind === "primitive"
      ? typeText(of.property)
      : `${collection ? "rows" : "record"} (${of.type.properties.map(({ name }) => name).join(" ")})`;
  return of.kind === "primitive" && collection ? `list of ${one}` : one;
}
