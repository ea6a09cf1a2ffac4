/** Reads the functions and actions that can be called on records and on collections from the metadata. */
import { labelOf } from "../parts/label";
import type { Operation, Property } from "./model";
import type { Row } from "./request";

type Json = Readonly<Record<string, unknown>>;

const objectOf = (value: unknown): Json =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : {};

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

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
      label: labelOf(name),
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
      isAvailable: (row) => isTrue(overload["@Core.OperationAvailable"], textOf(binding.$Name), row),
    };
    byType.set(type, [...(byType.get(type) ?? []), operation]);
  }
  return byType;
}

/** Whether the availability of an operation holds for a record; anything that is not understood does. */
function isTrue(expression: unknown, binding: string, row: Row): boolean {
  if (typeof expression === "boolean") return expression;
  const { $Function, $Apply } = objectOf(expression);
  if ($Function !== "odata.matchesPattern" || !Array.isArray($Apply)) return true;
  return new RegExp(textOf($Apply[1])).test(valueOf($Apply[0], binding, row));
}

function valueOf(expression: unknown, binding: string, row: Row): string {
  const { $Path, $Apply, $Function } = objectOf(expression);
  if ($Function === "odata.concat" && Array.isArray($Apply))
    return $Apply.map((part) => valueOf(part, binding, row)).join("");
  if (typeof $Path !== "string") return textOf(expression);
  const value = row[$Path.slice(binding.length + 1)];
  return typeof value === "string" ? value : JSON.stringify(value ?? "");
}
