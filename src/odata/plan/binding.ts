/**
 * The binding of a request, with the binders of the sources that the model defines: queries, and the rules of rows, which
 * are conditions on the rows of a table that a caller sees, bound to all records and all properties of the model.
 */
import { newBudget } from "../budget";
import { notImplemented } from "../errors";
import type { RowRule } from "../message";
import { type EntityType, type Model, wholeType } from "../model/model";
import type { Expression } from "../uri/ast";
import { bindModelCondition } from "./expression";
import { tableColumn } from "./hierarchy";
import { balanced, fixedValue } from "./operators";
import { noInputs, type Restriction, type Source, type Value } from "./plan";
import { bindQuery } from "./query";
import { type Binding, charged, newSource, queryBinding, rootScope } from "./scope";

/** A binding with nothing bound; what it binds is charged to the budget. */
export function newBinding(
  { model, budget }: Pick<Binding, "model" | "budget">,
  maxExpandDepth: number,
  aliases: ReadonlyMap<string, Expression>,
  pagesInside = false,
): Binding {
  return {
    model,
    query: bindQuery,
    rows: bindRowRules,
    maxExpandDepth,
    pagesInside,
    single: new WeakSet(),
    aliases,
    interval: undefined,
    ofModel: false,
    parameters: new Map(),
    stages: [],
    ...charged(budget),
  };
}

/** A binding for no request: it has no aliases and no limits. */
export const internalBinding = (model: Model): Binding =>
  newBinding({ model, budget: newBudget(Infinity) }, 0, new Map());

/* Rules of rows. The nodes of a rule are not charged to the request. */

/** The rows of the type's table for which one of the rules holds. */
function bindRowRules(outer: Binding, type: EntityType, rules: readonly RowRule[]): Restriction {
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
    ...(filter === undefined ? [] : [bindModelCondition(rootScope(binding, source), filter, "A rule")]),
  ];
  return balanced(binding, "and", conditions);
}

function inPartitions(binding: Binding, source: Source, partitions: ReadonlySet<string>): Value {
  const left = tableColumn(binding, source, source.type.partitionColumn, "Edm.Guid");
  const items = [...partitions].map((id) => fixedValue(binding, "Edm.Guid", id, "guid"));
  return binding.node({ kind: "in", left, items, type: "Edm.Boolean", nullable: false });
}

// The check of a filter of a rule, before any request: its names, its types, the values of its literals.

/** Throws the error of a filter that no record of the type can be compared with. */
export function checkFilter(model: Model, type: EntityType, filter: string): void {
  const binding = internalBinding(model);
  const { where } = bindRowRules(binding, rowsOf(type), [{ partitions: "*", filter }]);
  if (binding.stages.length > 0) throw notImplemented("A computed set in a rule");
  readLiterals(where, new Set());
}

/** As when a request reads it: the rule of a computed set is one of its result. */
const rowsOf = (type: EntityType): EntityType => (type.query ? { ...type, derived: true } : type);

/** Literals are read with the first request; a literal that is no value of its type is an error of the rule. */
function readLiterals(value: unknown, seen: Set<unknown>): void {
  if (typeof value !== "object" || value === null || seen.has(value)) return;
  seen.add(value);
  if ("kind" in value && value.kind === "parameter") {
    const { read, literal } = value as Extract<Value, { kind: "parameter" }>;
    if (literal?.fixed !== undefined) read(noInputs);
    return;
  }
  for (const [name, member] of Object.entries(value)) if (!notValues.has(name)) readLiterals(member, seen);
}

const notValues: ReadonlySet<string> = new Set(["property", "navigation", "type"]);
