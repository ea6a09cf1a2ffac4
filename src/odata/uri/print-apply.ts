/** `$apply` as text. */
import type {
  AggregateExpression,
  AggregateFrom,
  Expression,
  Grouping,
  OrderItem,
  Step,
  Transformation,
} from "./ast";
import { printLiteral } from "./print-literal";
import { printSearch } from "./print-search";

/** The printers of what transformations contain. */
export interface Printers {
  readonly expression: (expression: Expression) => string;
  readonly orderby: (items: readonly OrderItem[]) => string;
  readonly steps: (steps: readonly Step[]) => string;
}

/** ABNF `applyExpr`. */
export function printApply(print: Printers, transformations: readonly Transformation[]): string {
  return transformations.map((t) => printTransformation(print, t)).join("/");
}

function printTransformation(print: Printers, t: Transformation): string {
  switch (t.kind) {
    case "identity":
      return "identity";
    case "aggregate":
      return `aggregate(${t.items.map((item) => printAggregate(print, item)).join(",")})`;
    case "groupby": {
      const then = t.then.length === 0 ? "" : `,${printApply(print, t.then)}`;
      return `groupby((${t.groups.map((group) => printGrouping(print, group)).join(",")})${then})`;
    }
    case "filter":
      return `filter(${print.expression(t.filter)})`;
    case "search":
      return `search(${printSearch(t.search)})`;
    case "compute":
      return `compute(${t.items.map((i) => `${print.expression(i.expression)} as ${i.alias}`).join(",")})`;
    case "orderby":
      return `orderby(${print.orderby(t.items)})`;
    case "top":
    case "skip":
      return `${t.kind}(${printLiteral(t.count)})`;
    case "extreme":
      return `${t.name}(${print.expression(t.amount)},${print.expression(t.by)})`;
    case "concat":
      return `concat(${t.branches.map((branch) => printApply(print, branch)).join(",")})`;
    case "join": {
      const then = t.then.length === 0 ? "" : `,${printApply(print, t.then)}`;
      return `${t.outer ? "outerjoin" : "join"}(${print.steps(t.path)} as ${t.alias}${then})`;
    }
    case "expand": {
      const within = t.within.map((inner) => `,${printTransformation(print, inner)}`).join("");
      return `expand(${print.steps(t.path)}${within})`;
    }
    default:
      return t.text;
  }
}

function printGrouping(print: Printers, group: Grouping): string {
  if ("recursive" in group) return group.recursive;
  if ("rollup" in group) return `rollup(${group.rollup.map(print.steps).join(",")})`;
  return print.steps(group);
}

/** ABNF `aggregateExpr`, `aggregateFunctionExpr`. */
export function printAggregate(print: Printers, item: AggregateExpression): string {
  const from = item.from.map((step) => printFrom(print, step)).join("");
  const alias = item.alias === undefined ? "" : ` as ${item.alias}`;
  if (item.kind === "count") {
    const path = item.path.length === 0 ? "" : `${print.steps(item.path)}/`;
    return `${path}$count${from}${alias}`;
  }
  const method = item.method === undefined ? "" : ` with ${item.method}`;
  return `${print.expression(item.expression)}${method}${from}${alias}`;
}

function printFrom(print: Printers, step: AggregateFrom): string {
  const method = step.method === undefined ? "" : ` with ${step.method}`;
  return ` from ${step.paths.map((path) => print.steps(path)).join(",")}${method}`;
}
