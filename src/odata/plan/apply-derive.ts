/** A table derived from records, or from another: the same instances with more columns, or fewer of them. */
import { transientProperty } from "../edm/transient";
import { versionColumn, type EntityType, type Property } from "../edm/model";
import type { PrimitiveTypeName } from "../edm/types";
import type { Column, StageInput, StageValue, Structure } from "./apply";
import {
  addStage,
  columnValue,
  emptyStructure,
  sourceOf,
  totalSetOrder,
  type ApplySet,
  type Building,
} from "./apply-set";
import type { Source, Value } from "./plan";

/** A column to be added, with what it holds. */
export interface NewColumn extends Column {
  readonly value: StageValue;
}

/** A column that holds a value. */
export const valueColumn = (name: string, value: Value): NewColumn => ({
  name,
  type: value.type,
  nullable: value.nullable,
  value: { kind: "value", value },
});

const storedIn = ({ properties }: EntityType): readonly (Property & { readonly column: string })[] =>
  properties.flatMap((property) =>
    property.column === undefined ? [] : [{ ...property, column: property.column }],
  );

/** The columns by which records of a type are told apart, and stand in order. */
export function keyOf(type: EntityType): readonly string[] {
  const isStored = (name: string): boolean => storedIn(type).some((property) => property.name === name);
  const natural = type.naturalKey.length > 0 && type.naturalKey.every(isStored);
  return natural ? type.naturalKey.map((name) => type.property(name)?.column ?? name) : ["id"];
}

/** A column of the table that a source is over, as it is stored. */
export const storedColumn = (source: Source, column: string, type: PrimitiveTypeName): NewColumn =>
  valueColumn(column, {
    kind: "column",
    source,
    property: transientProperty(column, column, type),
    computed: undefined,
    type,
    nullable: source.nullable,
  });

/** Records as they are stored, before any transformation, with further columns. */
export function recordSet(
  building: Building,
  from: StageInput,
  source: Source,
  where: Value | undefined,
  more: readonly NewColumn[] = [],
): ApplySet {
  const { base, binding } = building;
  const columns = [
    ...more,
    ...(base.partitioned ? [storedColumn(source, binding.model.partition.column, "Edm.Guid")] : []),
    storedColumn(source, versionColumn, "Edm.Int64"),
    ...storedIn(base).map(({ column, type }) => storedColumn(source, column, type)),
  ];
  const stage = addStage(building, [
    { from, distinct: false, carries: false, columns, where, groups: undefined },
  ]);
  const structure: Structure = { ...emptyStructure, whole: true };
  return {
    stage,
    columns,
    structure,
    variants: [{ marks: [], structure }],
    order: [],
    key: [...more.map(({ name }) => name), ...keyOf(base)],
    groups: undefined,
    reduced: false,
  };
}

/** The instances of `set`, which `source` is over, with further columns. */
export function withColumns(
  building: Building,
  set: ApplySet,
  source: Source,
  columns: readonly NewColumn[],
): ApplySet {
  if (columns.length === 0) return set;
  const stage = addStage(building, [
    {
      from: { kind: "stage", source, reached: [] },
      distinct: false,
      carries: true,
      columns,
      where: undefined,
      groups: undefined,
    },
  ]);
  const added = columns.map(({ name, type, nullable }): Column => ({ name, type, nullable }));
  return { ...set, stage, columns: [...set.columns, ...added] };
}

/** The instances of `set`, which `source` is over, that pass. */
export function withOnly(building: Building, set: ApplySet, source: Source, where: Value): ApplySet {
  const stage = addStage(building, [
    {
      from: { kind: "stage", source, reached: [] },
      distinct: false,
      carries: true,
      columns: [],
      where,
      groups: undefined,
    },
  ]);
  return { ...set, stage, reduced: true };
}

type Measure = Extract<StageValue, { kind: "window" }>["measure"];

/** Adds a window column over the instances of each group; `by` leads their order. The new set and the column's name. */
export function withWindow(
  building: Building,
  set: ApplySet,
  partition: readonly string[],
  measure: Measure,
  operand: (source: Source) => Value | undefined,
  by: { readonly value: (source: Source) => Value; readonly descending: boolean } | undefined,
): { readonly set: ApplySet; readonly column: string } {
  const source = sourceOf(building, set);
  const total = totalSetOrder(set, source);
  const order = by ? [{ value: by.value(source), descending: by.descending }, ...total] : total;
  const column = `r_${building.stages.length}`;
  const value: StageValue = {
    kind: "window",
    measure,
    operand: operand(source),
    partition: partition.map((name) => columnValue(set, source, name)),
    order,
  };
  const type = measure === "number" ? "Edm.Int64" : "Edm.Decimal";
  const nullable = measure !== "number";
  return { set: withColumns(building, set, source, [{ name: column, type, nullable, value }]), column };
}
