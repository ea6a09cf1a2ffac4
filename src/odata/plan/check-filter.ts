/** The check of a filter of a rule, before any request: its names, its types, the values of its literals. */
import { newBudget } from "../budget";
import { notImplemented } from "../errors";
import type { EntityType, Model } from "../model/model";
import { noInputs, type Value } from "./plan";
import { bindRowRules } from "./row-rules";
import { newBinding } from "./scope";
import { modelText } from "./text";

/** Throws the error of a filter that no record of the type can be compared with. */
export function checkFilter(model: Model, type: EntityType, filter: string): void {
  const binding = newBinding({ model, text: modelText, budget: newBudget(Infinity) }, 0, new Map());
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
