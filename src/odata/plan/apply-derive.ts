/** A table derived from another: the same instances with more columns, or fewer of them. */
import type { Column, StageValue } from "./apply";
import { addStage, columnValue, sourceOf, totalSetOrder, type ApplySet, type Building } from "./apply-set";
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
