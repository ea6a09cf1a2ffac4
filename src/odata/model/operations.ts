/**
 * Declarations of operations and complex types, and the frozen model of them. Rejects declarations that CSDL 4.01
 * forbids.
 */
import {
  emptyType,
  type EntityType,
  type Model,
  noFacts,
  type Operand,
  type OperandType,
  type Operation,
  type Parameter,
  type Property,
} from "./model";
import type { OptionList } from "./option-list";
import { isPrimitiveTypeName, primitiveTypes, type PrimitiveTypeName } from "./types";

/** The facets of a primitive value; the others follow from its type. */
export interface ValueFacts {
  readonly maxLength?: number;
  readonly precision?: number;
  readonly scale?: number;
  readonly options?: OptionList;
  readonly text?: string;
  readonly unit?: string;
  readonly currency?: string;
  /** A code, in its normal form where the model normalizes codes. */
  readonly normalized?: boolean;
}

/** A type by its name: `Edm.Date`, or a complex or entity type of the model. */
export interface OperandDeclaration extends ValueFacts {
  readonly type: string;
  readonly collection?: true;
  /** The result may be absent; the response is then 204. */
  readonly nullable?: true;
}

export interface ParameterDeclaration extends OperandDeclaration {
  readonly name: string;
  /** One sentence for `Core.Description`. */
  readonly description: string;
  /** The parameter may be omitted. Optional parameters come last. */
  readonly optional?: true;
}

/** An operation as its entity declares it. */
export interface OperationDeclaration {
  readonly kind: "function" | "action";
  readonly name: string;
  /** One sentence for `Core.Description`. */
  readonly description: string;
  /** Called on a collection of records instead of one record. */
  readonly onCollection?: true;
  /** Can be called at the service root as well; for operations of the partition type only. */
  readonly imported?: true;
  /** The values of properties with which the operation can be called on a record; always, if omitted. */
  readonly available?: Operation["available"];
  readonly parameters?: readonly ParameterDeclaration[];
  readonly result?: OperandDeclaration;
  /** Implemented by the query of the result's type; otherwise by a handler. */
  readonly byQuery?: true;
}

/** An operation of the model as a whole. `on` is the entity type that it is called on; without it, the root. */
export interface PlacedOperation extends OperationDeclaration {
  readonly on?: string;
}

export interface ComplexTypeDeclaration {
  readonly name: string;
  readonly description: string;
  readonly properties: readonly (ValueFacts & {
    readonly name: string;
    readonly type: PrimitiveTypeName;
    readonly description: string;
  })[];
}

function demand(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw new Error(sentence);
}

/** A property without a table. */
export const plainProperty = (
  name: string,
  type: PrimitiveTypeName,
  description: string,
  { maxLength, precision, scale, options, text, unit, currency, normalized = false }: ValueFacts = {},
): Property =>
  Object.freeze({
    ...noFacts,
    name,
    type,
    column: name,
    unset: options?.outputs[0] ?? primitiveTypes[type].unset,
    maxLength,
    precision: precision ?? (type === "Edm.Decimal" ? 28 : type === "Edm.DateTimeOffset" ? 3 : undefined),
    scale: scale ?? (type === "Edm.Decimal" ? 8 : undefined),
    options,
    normalized,
    searchable: type === "Edm.String",
    description,
    ...(text !== undefined && { text }),
    ...(unit !== undefined && { unit }),
    ...(currency !== undefined && { currency }),
  });

/** Looks up by exact name, then without regard to letter case. */
export function lookup<Item>(entries: readonly (readonly [name: string, item: Item])[]) {
  const exact = new Map(entries);
  const folded = new Map(entries.map(([name, item]) => [name.toLowerCase(), item]));
  return (name: string): Item | undefined => exact.get(name) ?? folded.get(name.toLowerCase());
}

/** A complex type: properties without key, table or navigation. Throws for names twice, and for no properties. */
export function complexType(declaration: ComplexTypeDeclaration, normalizeCodes: boolean): EntityType {
  const type = structuredType(declaration, normalizeCodes);
  const { name, description, properties } = type;
  const names = new Set(properties.map((property) => property.name.toLowerCase()));
  demand(names.size === properties.length && names.size > 0, `${name} has no or equal properties.`);
  demand(description !== "", `${name} has no description.`);
  return Object.freeze({ ...type, instances: "value" });
}

/** A type with these properties only. */
export function structuredType(
  { name, description, properties: declared }: ComplexTypeDeclaration,
  normalizeCodes: boolean,
): EntityType {
  const properties = declared.map((facts) =>
    plainProperty(facts.name, facts.type, facts.description, normal(facts, normalizeCodes)),
  );
  return {
    ...emptyType(name),
    table: name,
    description,
    properties: Object.freeze(properties),
    property: lookup(properties.map((property) => [property.name, property])),
  };
}

/** The facts, for a model whose codes have a normal form or not. */
const normal = (facts: ValueFacts, normalizeCodes: boolean): ValueFacts => ({
  ...facts,
  normalized: facts.normalized === true && normalizeCodes,
});

/** The types that operations refer to. */
interface Types {
  readonly entities: ReadonlyMap<string, EntityType>;
  readonly complex: ReadonlyMap<string, EntityType>;
  readonly partition: EntityType | undefined;
  readonly normalizeCodes: boolean;
}

/** Returns the operations of the model and their look-ups. Throws a sentence for an invalid declaration. */
export function operationsOf(
  declared: readonly PlacedOperation[],
  types: Types,
): Pick<Model, "operations" | "operationsOn" | "imports"> {
  const operations = declared.map((declaration) => operationOf(declaration, types));
  const imports = operations.filter(({ imported }) => imported);
  requireDistinct(imports, (name) => `two operations of the root are named ${name}.`);
  const places = new Map<EntityType, { record: readonly Operation[]; collection: readonly Operation[] }>();
  for (const type of types.entities.values()) {
    const on = (collection: boolean): readonly Operation[] =>
      operations.filter(({ bound }) => bound?.type === type && bound.collection === collection);
    const place = { record: on(false), collection: on(true) };
    requireDistinct([...place.record, ...place.collection], (name) => `${type.name} has two ${name}.`);
    for (const { name } of place.record)
      demand(
        type.property(name) === undefined && type.navigation(name) === undefined,
        `${type.name} has a property ${name} and an operation of that name.`,
      );
    places.set(type, place);
  }
  for (const { name } of imports)
    demand(
      [...types.entities.values()].every(({ set }) => set.toLowerCase() !== name.toLowerCase()),
      `${name} is a set and an operation of the root.`,
    );
  return {
    operations: Object.freeze(operations),
    imports: Object.freeze(imports),
    operationsOn: (type, collection) => {
      const place = places.get(types.entities.get(type.name) ?? type);
      return (collection ? place?.collection : place?.record) ?? [];
    },
  };
}

function requireDistinct(operations: readonly Operation[], sentence: (name: string) => string): void {
  const seen = new Set<string>();
  for (const { name } of operations) {
    demand(!seen.has(name.toLowerCase()), sentence(name));
    seen.add(name.toLowerCase());
  }
}

/** CSDL 4.01, section 15.2: `SimpleIdentifier`, in ASCII. */
export const identifier = /^[A-Za-z_][A-Za-z0-9_]{0,127}$/;

function operationOf(declaration: PlacedOperation, types: Types): Operation {
  const { kind, name, description, onCollection, imported, byQuery, on, available } = declaration;
  const type = on === undefined ? undefined : types.entities.get(on);
  const parameters = (declaration.parameters ?? []).map((parameter) => parameterOf(name, parameter, types));
  const result = declaration.result && operandOf(name, name, declaration.result, types);
  demand(identifier.test(name), `'${name}' is no identifier.`);
  demand(description !== "", `${name} has no description.`);
  demand(on === undefined || type !== undefined, `${name} is called on ${on}, which does not exist.`);
  demand(kind === "action" || result !== undefined, `The function ${name} has no result.`);
  demand(type?.instances === undefined, `${name} is called on ${on}, which is not stored.`);
  demand(
    byQuery === undefined || on === undefined || type === types.partition,
    `${name} is a query, but called on one ${on}.`,
  );
  demand(
    imported === undefined || (type !== undefined && type === types.partition),
    `${name} is called at the root, but not on a ${types.partition?.name ?? "partition"}.`,
  );
  for (const [property, values] of Object.entries(available ?? {}))
    demand(
      values.every((value) => type?.property(property)?.options?.outputs.includes(value)),
      `${name} is available with a ${property} that ${on} cannot have.`,
    );
  const firstOptional = parameters.findIndex(({ optional }) => optional);
  demand(
    firstOptional < 0 || parameters.slice(firstOptional).every(({ optional }) => optional),
    `${name} has a required parameter after an optional one.`,
  );
  if (byQuery) checkQuery(name, kind, parameters, result);
  const byName = lookup(parameters.map((parameter) => [parameter.name, parameter]));
  demand(
    new Set(parameters.map((parameter) => parameter.name.toLowerCase())).size === parameters.length,
    `${name} has two parameters of one name.`,
  );
  return Object.freeze({
    kind,
    name,
    description,
    bound: type && Object.freeze({ type, collection: onCollection === true }),
    imported: imported === true || type === undefined,
    parameters: Object.freeze(parameters),
    result,
    byQuery: byQuery === true,
    ...(available && { available }),
    parameter: byName,
  });
}

function checkQuery(
  name: string,
  kind: Operation["kind"],
  parameters: readonly Parameter[],
  result: Operand | undefined,
): void {
  const query = result?.of.kind === "entity" && result.collection ? result.of.type.query : undefined;
  demand(kind === "function" && query !== undefined, `${name} has no query of its result.`);
  for (const { name: parameter, of, collection } of parameters)
    demand(
      !collection &&
        of.kind === "primitive" &&
        query.parameters.some((it) => it.name === parameter && it.type === of.property.type),
      `${name} has the parameter ${parameter}, which its query does not have.`,
    );
}

const parameterOf = (operation: string, declaration: ParameterDeclaration, types: Types): Parameter => {
  const { name, description, optional } = declaration;
  demand(identifier.test(name), `${operation}: '${name}' is no identifier.`);
  demand(description !== "", `${operation} has the parameter ${name} without a description.`);
  const operand = operandOf(operation, name, declaration, types);
  return Object.freeze({
    ...operand,
    name,
    description,
    optional: optional === true,
    nullable: optional === true,
  });
};

function operandOf(
  operation: string,
  name: string,
  { type, collection, nullable, ...facts }: OperandDeclaration,
  types: Types,
): Operand {
  const structured = typeNamed(type, types);
  const of: OperandType | undefined =
    structured ??
    (isPrimitiveTypeName(type) && type !== "Edm.Stream"
      ? { kind: "primitive", property: plainProperty(name, type, "", normal(facts, types.normalizeCodes)) }
      : undefined);
  demand(of !== undefined, `${operation} has a value of the type ${type}, which does not exist.`);
  return Object.freeze({
    of: Object.freeze(of),
    collection: collection === true,
    nullable: nullable === true,
  });
}

function typeNamed(name: string, { entities, complex }: Types): OperandType | undefined {
  const entity = entities.get(name);
  if (entity) return { kind: "entity", type: entity };
  const type = complex.get(name);
  return type && { kind: "complex", type };
}

/** Whether segments and options can follow: the result has records, or values of a complex type. */
export const isComposable = ({ kind, result }: Operation): boolean =>
  kind === "function" && result !== undefined && result.of.kind !== "primitive";

/** The parameters as a message lists them: "date (Edm.Date, optional)". */
export function parametersText({ name, parameters }: Operation): string {
  if (parameters.length === 0) return `'${name}' has no parameters.`;
  const listed = parameters.map(
    (parameter) => `${parameter.name} (${operandText(parameter)}${parameter.optional ? ", optional" : ""})`,
  );
  return `The parameters of '${name}' are ${listed.join(", ")}.`;
}

function operandText({ of, collection }: Operand): string {
  const name = of.kind === "primitive" ? of.property.type : of.type.name;
  return collection ? `Collection(${name})` : name;
}
