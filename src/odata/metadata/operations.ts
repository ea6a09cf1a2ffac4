/** Functions and actions in the terms of the metadata documents: names of types, parameters, imports at the root. */
import type { EntityType, Model, Operand, Operation, Parameter, Property } from "../model/model";
import { isComposable } from "../model/operations";

/** A parameter or a result in the terms of CSDL. */
export interface OperandFacts {
  readonly type: string;
  readonly collection: boolean;
  /** Facets; undefined for structured types. */
  readonly property: Property | undefined;
  readonly nullable: boolean;
}

/** One overload of an operation: with a binding parameter, or at the root. */
export interface OperationOverload {
  readonly operation: Operation;
  /** The binding parameter; undefined for the overload at the root. */
  readonly binding:
    { readonly name: string; readonly type: EntityType; readonly collection: boolean } | undefined;
  readonly parameters: readonly Parameter[];
  readonly composable: boolean;
}

/** The qualified name of a type of the model. */
export const qualified = ({ namespace }: Pick<Model, "namespace">, name: string): string =>
  `${namespace}.${name}`;

/** The overloads of the operations by name, in the order of the model. */
export function overloadsOf({ operations }: Model): ReadonlyMap<string, readonly OperationOverload[]> {
  const byName = new Map<string, OperationOverload[]>();
  for (const operation of operations) {
    const { name, bound, imported, parameters } = operation;
    const common = { operation, parameters, composable: isComposable(operation) };
    const binding = bound && { name: bound.collection ? bound.type.set : bound.type.name, ...bound };
    byName.set(name, [
      ...(byName.get(name) ?? []),
      ...(binding ? [{ ...common, binding }] : []),
      ...(imported ? [{ ...common, binding: undefined }] : []),
    ]);
  }
  return byName;
}

export function operandFacts(model: Model, { of, collection, nullable }: Operand): OperandFacts {
  return of.kind === "primitive"
    ? { type: of.property.type, collection, property: of.property, nullable }
    : { type: qualified(model, of.type.name), collection, property: undefined, nullable };
}

/** The set that contains the records of the result; undefined for other results. */
export const resultSet = ({ result }: Operation): string | undefined =>
  result?.of.kind === "entity" ? result.of.type.set : undefined;

/** Functions without required parameters are listed in the service document (CSDL 4.01, section 13.6). */
export const isInServiceDocument = ({ kind, parameters }: Operation): boolean =>
  kind === "function" && parameters.every(({ optional }) => optional);

/**
 * The path from the binding parameter to the set of the resulting records (CSDL 4.01, section 12.7): the same set, or
 * one of the partition.
 */
export function resultPath(
  model: Model,
  { operation: { result }, binding }: OperationOverload,
): string | undefined {
  if (!binding || result?.of.kind !== "entity") return undefined;
  const { type } = result.of;
  if (type === binding.type) return binding.name;
  return binding.type === model.partition?.type && type.partitioned
    ? `${binding.name}/${type.set}`
    : undefined;
}
