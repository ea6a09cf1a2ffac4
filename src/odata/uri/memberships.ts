/**
 * Chains such as `p eq 1 or p eq 2` and `p ne 1 and p ne 2`, which generated filters have instead of `p in (1,2)`. Their
 * terms count, and are bound, as the items of a list.
 */
import type { BinaryOperator, Expression, Literal } from "./ast";

type Path = Extract<Expression, { kind: "path" }>;

/** A path, and the literals that it is compared with. */
export interface Membership {
  readonly path: Path;
  readonly items: readonly Literal[];
}

/** The operands of a chain in their order, with one membership for those beside each other that make one. */
export function memberships(
  operator: BinaryOperator,
  operands: readonly Expression[],
): readonly (Membership | { readonly operand: Expression })[] {
  const parts: { operand: Expression; term: Term | undefined; items: Literal[] }[] = [];
  for (const operand of operands) {
    const term = termOf(operator, operand);
    const last = parts.at(-1);
    if (term && last && areOfOne(last.term, term)) last.items.push(term.item);
    else parts.push({ operand, term, items: term ? [term.item] : [] });
  }
  return parts.map(({ operand, term, items }) =>
    term && items.length > 1 ? { path: term.path, items } : { operand },
  );
}

/** Whether the right operand of the operator adds an item to the membership that the left one ends with. */
export function continuesMembership(operator: BinaryOperator, left: Expression, right: Expression): boolean {
  const last = left.kind === "binary" && left.operator === operator ? left.right : left;
  return areOfOne(termOf(operator, last), termOf(operator, right));
}

/** Whether both terms compare the same path. */
const areOfOne = (a: Term | undefined, b: Term | undefined): boolean =>
  a !== undefined && b !== undefined && isSamePath(a.path, b.path);

interface Term {
  readonly path: Path;
  readonly item: Literal;
}

/** The sides of `path eq literal` as an operand of `or`, and of its contrary as an operand of `and`. */
function termOf(operator: BinaryOperator, operand: Expression): Term | undefined {
  if (operator === "and" && operand.kind === "not") return termOf("or", operand.operand);
  const comparison = operator === "or" ? "eq" : operator === "and" ? "ne" : undefined;
  if (operand.kind !== "binary" || operand.operator !== comparison) return undefined;
  const { left: path, right: item } = operand;
  return path.kind === "path" && item.kind === "literal" ? { path, item } : undefined;
}

/** Whether both paths have the same steps, which are names without arguments. */
const isSamePath = (a: Path, b: Path): boolean =>
  a.root === undefined &&
  b.root === undefined &&
  a.steps.length === b.steps.length &&
  a.steps.every((step, i) => {
    const other = b.steps[i];
    return (
      step.kind === "name" && other?.kind === "name" && !step.args && !other.args && step.name === other.name
    );
  });
