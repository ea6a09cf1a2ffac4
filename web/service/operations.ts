/** Reads the functions and actions that can be called on records and on collections from the metadata. */
import { holds, objectOf, textOf } from "./expression";
import type { Operation, Property } from "./model";

type Json = Readonly<Record<string, unknown>>;

/** The operations of a schema by the name of the entity type that they are called on. */
export function operationsIn(
  schema: Json,
  namespace: string,
  propertyOf: (name: string, facets: Json) => Property,
): ReadonlyMap<string, readonly Operation[]> {
  const found = Object.entries(schema).flatMap(([name, overloads]) =>
    (Array.isArray(overloads) ? overloads.map(objectOf) : [])
      .filter(({ $IsBound }) => $IsBound === true)
      .map((overload) => [name, overload] as const),
  );
  const byType = new Map<string, Operation[]>();
  for (const [name, overload] of found) {
    const [binding = {}, ...parameters] = (overload.$Parameter as readonly unknown[]).map(objectOf);
    const result = objectOf(overload.$ReturnType);
    const resultType = textOf(result.$Type);
    const type = textOf(binding.$Type).slice(namespace.length + 1);
    const operation: Operation = {
      name,
      label: textOf(overload["@Common.Label"]) || name,
      description: textOf(overload["@Core.Description"]),
      isAction: overload.$Kind === "Action",
      onCollection: binding.$Collection === true,
      parameters: parameters.map((parameter) => ({
        property: propertyOf(textOf(parameter.$Name), parameter),
        optional: parameter["@Core.OptionalParameter"] !== undefined,
      })),
      result: {
        type: resultType.startsWith(`${namespace}.`) ? resultType.slice(namespace.length + 1) : "",
        many: result.$Collection === true,
        value: propertyOf(name, result),
      },
      isAvailable: (row) =>
        holds(
          overload["@Core.OperationAvailable"],
          (path) => row[path.slice(textOf(binding.$Name).length + 1)],
        ),
    };
    byType.set(type, [...(byType.get(type) ?? []), operation]);
  }
  return byType;
}
