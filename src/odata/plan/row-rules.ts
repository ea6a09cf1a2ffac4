/**
 * Rules of rows: the condition on the rows of a table that a caller sees, bound to all records and all properties of
 * the model, for every caller. The nodes of a rule are not charged to the request.
 */
import type { RowRule } from "../message";
import { dynamicProperty, type EntityType, wholeType } from "../model/model";
import { bindCondition } from "./expression";
import { balanced, storedValue } from "./operators";
import type { Restriction, Source, Value } from "./plan";
import { type Binding, newSource, queryBinding, rootScope } from "./scope";

/** The rows of the type's table for which one of the rules holds. */
export function bindRowRules(outer: Binding, type: EntityType, rules: readonly RowRule[]): Restriction {
  const { rows: _rules, ...unrestricted } = type;
  const { properties, property, navigations, navigation } = wholeType(type);
  const binding: Binding = {
    ...queryBinding(outer, outer.model.whole ?? outer.model, new Map()),
    interval: undefined,
  };
  const seen = { ...unrestricted, properties, property, navigations, navigation };
  // A rule does not depend on the place where the table is read.
  const source: Source = { ...newSource(binding, seen), elsewhere: true };
  const alternatives = rules.map((rule) => bindRule(binding, source, rule));
  return { source, where: balanced(binding, "or", alternatives) };
}

function bindRule(binding: Binding, source: Source, { partitions, filter }: RowRule): Value {
  const conditions = [
    ...(partitions === "*" || !source.type.partitioned ? [] : [inPartitions(binding, source, partitions)]),
    ...(filter === undefined
      ? []
      : [bindCondition(rootScope(binding, source), binding.text.expression(filter), "A rule")]),
  ];
  return balanced(binding, "and", conditions);
}

function inPartitions(binding: Binding, source: Source, partitions: ReadonlySet<string>): Value {
  const { partitionColumn: name } = source.type;
  const type = "Edm.Guid";
  const left = storedValue(binding, source, dynamicProperty(name, name, type));
  const items = [...partitions].map((id) =>
    binding.node({
      kind: "parameter",
      type,
      nullable: false,
      read: () => id,
      literal: { type: "guid", index: -1, fixed: id },
    }),
  );
  return binding.node({ kind: "in", left, items, type: "Edm.Boolean", nullable: false });
}
