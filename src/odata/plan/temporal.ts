/**
 * The temporal query options (OData Extension for Temporal Data 4.0, section 4.2): a collection whose type has
 * application time is restricted to the records whose period overlaps the interval of `$at`, or of `$from` with `$to` or
 * `$toInclusive`. The interval is handed on along `$expand`. Single records, paths and lambdas are not restricted.
 */
import { invalidOption, mismatch, notImplemented } from "../errors";
import { temporalOptions } from "../language/options";
import type { Expression, QueryOptions, TemporalOptions } from "../uri/ast";
import { bindExpression, bindModelProperty, bindRestriction } from "./expression";
import { coerceLiteral, given } from "./literal";
import { allOf, compared, junction } from "./operators";
import type { Interval, Value } from "./plan";
import { type Binding, nowhere, rootScope, type Scope } from "./scope";

/** The binding of a level with these options. If it has temporal ones, they replace those of the outer level. */
export function withInterval(binding: Binding, options: QueryOptions): Binding {
  const named = temporalOptions.filter((name) => options[name] !== undefined);
  return named.length === 0 ? binding : { ...binding, interval: bindInterval(binding, options, named) };
}

/** The restriction of a collection: the condition of its path (`chosen`), the filter, the search, and the interval. */
export function bindMembers(
  scope: Scope,
  chosen: Value | undefined,
  options: QueryOptions,
): Value | undefined {
  return allOf(scope.binding, [chosen, bindRestriction(scope, [], options), bindOverlap(scope)]);
}

/** The condition that the period of a record overlaps the interval; undefined where there is none of either. */
function bindOverlap({ binding, current }: Scope): Value | undefined {
  const { interval } = binding;
  const { applicationTime: period } = current.type;
  if (!interval || !period) return undefined;
  const start = bindModelProperty(binding, current, period.from);
  const end = bindModelProperty(binding, current, period.to);
  const endsLater = compared(binding, period.inclusive ? "ge" : "gt", end, binding.again(interval.start));
  const isPeriod = compared(binding, period.inclusive ? "le" : "lt", start, end);
  return junction(
    binding,
    "and",
    compared(binding, interval.closed ? "le" : "lt", start, binding.again(interval.end)),
    junction(
      binding,
      "or",
      // A period that ends before it starts contains no day, although it may be within the interval.
      interval.options.at ? endsLater : junction(binding, "and", endsLater, isPeriod),
      compared(binding, "eq", end, bound(binding, "min")),
    ),
  );
}

/** The first date, which represents an unset one, and the last. */
const bounds = { min: "0001-01-01", max: "9999-12-31" } as const;

const bound = (binding: Binding, name: keyof typeof bounds): Value =>
  given(binding, "Edm.Date", () => bounds[name]);

/** The combinations that define an interval (section 4.2.3). */
const combinations: ReadonlySet<string> = new Set(["at", "from", "from,to", "from,toInclusive"]);

function bindInterval(
  binding: Binding,
  written: TemporalOptions,
  named: readonly (keyof TemporalOptions)[],
): Interval {
  if (!combinations.has(named.join()))
    throw invalidOption(
      `Found ${named.map((name) => `$${name}`).join(" with ")}; expected $at, or $from, alone or with one of $to and $toInclusive.`,
      `$${named[0] ?? ""}`,
    );
  const options: TemporalOptions = Object.fromEntries(
    named.map((name) => [name, standalone(binding, written[name] ?? nothing, `$${name}`)]),
  );
  const { at, from = at, to, toInclusive } = options;
  const start = bindDate(binding, from ?? nothing, at ? "$at" : "$from");
  if (at) return { start, end: start, closed: true, options };
  const end = to ?? toInclusive;
  if (!end) return { start, end: bound(binding, "max"), closed: true, options };
  const name = to ? "$to" : "$toInclusive";
  return { start, end: inOrder(start, bindDate(binding, end, name), name), closed: !to, options };
}

/** The end of an interval, which throws 400 for values with which the interval would be empty. */
function inOrder(start: Value, end: Value, name: "$to" | "$toInclusive"): Value {
  if (start.kind !== "parameter" || end.kind !== "parameter") return end;
  return {
    ...end,
    read: (inputs) => {
      const [first, last] = [String(start.read(inputs)), String(end.read(inputs))];
      if (first < last || (first === last && name === "$toInclusive")) return last;
      const expected = name === "$to" ? "a date after" : "a date that is not before";
      throw invalidOption(`${name} is ${last}; expected ${expected} $from, which is ${first}.`, name);
    },
  };
}

/** ABNF `temporalExpr`: `min`, `max`, or an expression with a date as its result. */
function bindDate(binding: Binding, expression: Expression, name: string): Value {
  const word = wordOf(expression);
  if (word) return bound(binding, word);
  const value = bindExpression(rootScope(binding, nowhere("temporal expression")), expression);
  const date = coerceLiteral(value, "Edm.Date");
  if (date?.type === "Edm.Date") return date;
  throw mismatch(
    `${name} must be a date such as 2026-12-31, an expression of type Edm.Date, min or max; found ${value.kind === "null" ? "null" : `a value of type ${value.type}`}.`,
    name,
  );
}

/** The value of an alias that is not assigned (URL Conventions 4.01, 5.3). */
const nothing: Expression = { kind: "literal", type: "null", value: "null", index: -1, at: 0 };

function wordOf(expression: Expression): keyof typeof bounds | undefined {
  if (expression.kind !== "path" || expression.root || expression.steps.length !== 1) return undefined;
  const [step] = expression.steps;
  const name = step?.kind === "name" && !step.args ? step.name.toLowerCase() : "";
  return name === "min" || name === "max" ? name : undefined;
}

/**
 * The expression with its aliases replaced, since an inner level may define the same names. It belongs to no record,
 * because names have other meanings in the records that it is handed on to.
 */
function standalone(
  binding: Binding,
  expression: Expression,
  option: string,
  open: readonly string[] = [],
): Expression {
  binding.budget.draw();
  return binding.budget.nested(() => {
    const inner = (part: Expression): Expression => standalone(binding, part, option, open);
    switch (expression.kind) {
      case "call":
        return { ...expression, args: expression.args.map(inner) };
      case "binary":
        return { ...expression, left: inner(expression.left), right: inner(expression.right) };
      case "negate":
        return { ...expression, operand: inner(expression.operand) };
      case "path": {
        const { root, steps } = expression;
        if (wordOf(expression)) return expression;
        if (root?.kind !== "alias" || steps.length > 0) throw notImplemented(`A path in ${option}`);
        if (open.includes(root.name))
          throw invalidOption(`The parameter alias '${root.name}' refers to itself.`, root.name);
        const assigned = binding.aliases.get(root.name);
        return assigned ? standalone(binding, assigned, option, [...open, root.name]) : nothing;
      }
      default:
        return expression;
    }
  });
}
