/**
 * Sets that are queries of the model: their transformations become derived tables of the statement, with the parameters
 * that the request gives, and a last table that has the columns of the set's type. Nothing of them is refused here but
 * what the model says wrongly.
 */
import type { EntityType, Property, QueryParameter, SetQuery } from "../model/model";
import { primitiveTypes } from "../model/types";
import type { Expression } from "../uri/ast";
import { recordSet, sourceOf, addStage, type Building, valueColumn, bareColumn } from "./apply/set";
import { bindSequence, newBuilding } from "./apply/transformations";
import { bindExpression } from "./expression";
import { compared, given, nullOf, truth } from "./operators";
import type { Inputs, Source, Value } from "./plan";
import { type Binding, newSource, rootScope } from "./scope";

/**
 * The type with the derived table that the query makes as its table, in the partition of the inputs. Throws an Error where
 * the query lacks a property of the type.
 */
export function bindQuery(outer: Binding, type: EntityType): EntityType {
  const { query } = type;
  if (!query) throw new Error(`${type.name} is no query`);
  const parameters = new Map(query.parameters.map((each) => [each.name, parameterValue(outer, each)]));
  const binding: Binding = { ...outer, ofModel: true, aliases: new Map(), parameters };
  const from = newSource(binding, binding.model.type(query.from));
  const building = newBuilding(binding, from);
  const path = [{ source: from, related: undefined, key: undefined }];
  const first = recordSet(building, { kind: "path", steps: path, restricted: false }, from, undefined);
  const set = bindSequence(building, first, binding.text.apply(query.apply), []);
  const table = columnsTable(building, type, sourceOf(building, set), query);
  return Object.freeze({ ...type, table, derived: true });
}

/** What the function was called with, or the value that the query has without. */
const parameterValue = (binding: Binding, { name, type, unset }: QueryParameter): Value =>
  given(binding, type, ({ parameters, now }: Inputs) => {
    const value = parameters?.[name] ?? null;
    if (value !== null) return value;
    return unset === "today" ? now.slice(0, 10) : (primitiveTypes[type].parse(unset) ?? null);
  });

/** The last derived table: the columns of the type by their names, and that of the partition. */
function columnsTable(building: Building, type: EntityType, source: Source, query: SetQuery): string {
  const { binding } = building;
  const partition = given(binding, "Edm.Guid", (inputs) => inputs.partition);
  const columns = [
    ...(type.partitioned ? [valueColumn(type.partitionColumn, partition)] : []),
    ...type.properties.map((property) =>
      valueColumn(property.name, valueOf(binding, source, property, query)),
    ),
  ];
  const names = new Set(columns.map((each) => bareColumn(each).name));
  if (names.size < columns.length) throw new Error(`${query.from}: a query has a column twice`);
  return addStage(building, [
    {
      from: { kind: "stage", source, reached: [] },
      distinct: false,
      carries: false,
      columns,
      where: undefined,
      groups: undefined,
    },
  ]);
}

const named = (name: string): Expression => ({
  kind: "path",
  root: undefined,
  steps: [{ kind: "name", name, args: undefined, at: 0 }],
  at: 0,
});

/** The value of a property, of its type; nothing is null in answers. */
function valueOf(binding: Binding, source: Source, property: Property, { values }: SetQuery): Value {
  const { name, type, unset } = property;
  const text = values?.[name];
  const expression = text === undefined ? named(name) : binding.text.expression(text);
  const bound = bindExpression(rootScope(binding, source), expression);
  const value: Value =
    bound.type === type
      ? bound
      : binding.node({ kind: "cast", operand: bound, type, nullable: bound.nullable });
  if (!value.nullable) return value;
  const instead = given(binding, type, () => primitiveTypes[type].parse(String(unset)) ?? "");
  return binding.node({
    kind: "case",
    branches: [
      { when: compared(binding, "ne", value, nullOf(binding, type)), then: value },
      { when: truth(binding, true), then: instead },
    ],
    type,
    nullable: false,
  });
}
