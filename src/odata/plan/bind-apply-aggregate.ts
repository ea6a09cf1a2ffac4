/**
 * `aggregate` (Data Aggregation 4.0, section 3.2.1): one instance for each group. What is reached over a collection is
 * gathered apart, each record once, and joined to the groups; so are steps with `from`, and groups that lost their rows.
 */
import { transientProperty } from "../edm/transient";
import { didYouMean, ODataError } from "../errors";
import { primitiveTypes, type PrimitiveTypeName } from "../edm/types";
import type { AggregateExpression, Step } from "../uri/ast";
import type { AggregateMethod, Column, StageColumn, Structure } from "./apply";
import {
  addStage,
  checkAlias,
  columnNames,
  columnValue,
  emptyStructure,
  sourceOf,
  type ApplySet,
  type BindSequence,
  type Building,
} from "./apply-set";
import { pathExpression } from "./bind-apply-concat";
import { bindReached, isPlainPath, type ReachedItem } from "./bind-apply-reached";
import { bindExpression } from "./bind-expression";
import type { Value } from "./plan";
import { rootScope } from "./scope";

const methods = [
  "sum",
  "min",
  "max",
  "average",
  "countdistinct",
] as const satisfies readonly AggregateMethod[];

const invalid = (message: string, target: string): ODataError =>
  new ODataError("BadRequest_InvalidQueryOption", message, { target });

/** A value of the result: its column, and 0 or null for a group in which there is nothing. */
interface Aggregated {
  readonly alias: string;
  readonly column: Column;
  readonly counts: boolean;
}

export function bindAggregate(
  building: Building,
  set: ApplySet,
  items: readonly AggregateExpression[],
  partition: readonly string[],
  sequence: BindSequence,
): ApplySet {
  const taken: string[] = [];
  for (const item of items) {
    const alias = aliasOf(item);
    checkAlias(building.base, set, taken, alias);
    taken.push(alias);
  }
  if (items.length === 0)
    return aggregatedSet(
      set,
      addGroups(building, set, sourceOf(building, set), [], partition),
      [],
      partition,
    );
  const plain = items.filter((item) => item.from.length === 0 && isPlainPath(building, set, item));
  const reached = items.filter((item) => item.from.length === 0 && !plain.includes(item));
  const stepwise = items.filter((item) => item.from.length > 0);
  const parts = [
    ...(plain.length > 0 ? [bindPlain(building, set, plain, partition)] : []),
    ...bindReached(building, set, reached.map(reachedItem), partition).map((part) =>
      resultOf(building, part.set, part.items, partition),
    ),
    ...stepwise.map((item) => bindStepwise(building, set, item, partition, sequence)),
  ];
  const [only] = parts;
  const isReduced = set.reduced && set.groups !== undefined && partition.length > 0;
  if (only && parts.length === 1 && plain.length > 0 && !isReduced)
    return aggregatedSet(set, only.stage, only.items, partition);
  const joined = bindJoined(building, set, parts, partition, isReduced);
  const order = (alias: string): number => taken.indexOf(alias);
  const sorted = parts.flatMap((part) => part.items).toSorted((a, b) => order(a.alias) - order(b.alias));
  return aggregatedSet(set, joined, sorted, partition);
}

/** The set of one instance for each group. */
function aggregatedSet(
  set: ApplySet,
  stage: string,
  items: readonly Aggregated[],
  partition: readonly string[],
): ApplySet {
  const fields = items.map(({ alias, column }) => ({
    property: transientProperty(alias, column.name, column.type),
    dynamic: true,
  }));
  const structure: Structure = { ...emptyStructure, fields };
  return {
    stage,
    columns: [...keyColumns(set, partition), ...items.map(({ column }) => column)],
    structure,
    variants: [{ marks: [], structure }],
    order: [],
    key: partition,
    groups: set.groups,
    reduced: false,
  };
}

const keyColumns = (set: ApplySet, partition: readonly string[]): readonly Column[] =>
  partition.flatMap((name) => set.columns.find((column) => column.name === name) ?? []);

interface Part {
  readonly stage: string;
  readonly items: readonly Aggregated[];
}

/** Values over the instances of the set themselves. */
function bindPlain(
  building: Building,
  set: ApplySet,
  items: readonly AggregateExpression[],
  partition: readonly string[],
): Part {
  const scope = rootScope(building.binding, sourceOf(building, set));
  const bound = items.map((item) => ({
    alias: aliasOf(item),
    method: methodOf(item),
    operand: item.kind === "count" ? undefined : bindExpression(scope, item.expression),
  }));
  return grouped(building, set, scope.current, bound, partition);
}

/** Values over records that were gathered apart: a column each. */
const resultOf = (
  building: Building,
  set: ApplySet,
  items: readonly { readonly item: ReachedItem; readonly column: string | undefined }[],
  partition: readonly string[],
): Part => {
  const source = sourceOf(building, set);
  const bound = items.map(({ item, column }) => ({
    alias: item.alias,
    method: item.method,
    operand: column === undefined ? undefined : columnValue(set, source, column),
  }));
  return grouped(building, set, source, bound, partition);
};

function grouped(
  building: Building,
  set: ApplySet,
  source: ReturnType<typeof sourceOf>,
  bound: readonly {
    readonly alias: string;
    readonly method: AggregateMethod;
    readonly operand: Value | undefined;
  }[],
  partition: readonly string[],
): Part {
  const items = bound.map(({ alias, method, operand }): Aggregated => {
    const counts = method === "count" || method === "countdistinct";
    const type = resultType(method, operand, alias);
    return { alias, counts, column: { name: columnNames.alias(alias), type, nullable: !counts } };
  });
  const columns = bound.map(({ alias, method, operand }): StageColumn => ({
    name: columnNames.alias(alias),
    value: { kind: "aggregate", method, operand },
  }));
  return { stage: addGroups(building, set, source, columns, partition), items };
}

/** One row for each combination of values in the partition columns. */
function addGroups(
  building: Building,
  set: ApplySet,
  source: ReturnType<typeof sourceOf>,
  columns: readonly StageColumn[],
  partition: readonly string[],
): string {
  const key = partition.map((name) => ({ name, value: columnValue(set, source, name) }));
  return addStage(building, [
    {
      from: { kind: "stage", source, reached: [] },
      distinct: false,
      carries: false,
      columns: [
        ...key.map(({ name, value }): StageColumn => ({ name, value: { kind: "value", value } })),
        ...columns,
      ],
      where: undefined,
      groups: key.map(({ value }) => value),
    },
  ]);
}

/** `A from p with m` is groupby((p),aggregate(A as x))/aggregate(x with m) (section 3.2.1.6). */
function bindStepwise(
  building: Building,
  set: ApplySet,
  item: AggregateExpression,
  partition: readonly string[],
  sequence: BindSequence,
): Part {
  const alias = aliasOf(item);
  const last = item.from.at(-1);
  if (!last?.method) throw noCustomAggregate(item);
  // No name of a request has this character.
  const inner = `${alias}$`;
  const result = sequence(
    building,
    set,
    [
      {
        kind: "groupby",
        groups: last.paths,
        then: [
          {
            kind: "aggregate",
            items: [{ ...item, from: item.from.slice(0, -1), alias: inner }],
            at: item.at,
          },
        ],
        at: item.at,
      },
      {
        kind: "aggregate",
        items: [
          {
            kind: "method",
            expression: pathExpression([inner]),
            method: last.method,
            from: [],
            alias,
            at: item.at,
          },
        ],
        at: item.at,
      },
    ],
    partition,
  );
  const name = columnNames.alias(alias);
  const column = result.columns.find((known) => known.name === name);
  if (!column) throw new Error(`the aggregate '${alias}' has no column`);
  return { stage: result.stage, items: [{ alias, column, counts: last.method === "countdistinct" }] };
}

/** Every group with what the parts have for it. */
function bindJoined(
  building: Building,
  set: ApplySet,
  parts: readonly Part[],
  partition: readonly string[],
  isReduced: boolean,
): string {
  const all: ApplySet = isReduced && set.groups !== undefined ? { ...set, stage: set.groups } : set;
  const rows: StageColumn = {
    name: "r_rows",
    value: { kind: "aggregate", method: "count", operand: undefined },
  };
  const stage = addGroups(building, all, sourceOf(building, all), [rows], partition);
  const groupSet = aggregatedSet(set, stage, [], partition);
  const source = sourceOf(building, groupSet);
  const joined = parts.map((part) => {
    const partSet = aggregatedSet(set, part.stage, part.items, partition);
    const partSource = sourceOf(building, partSet);
    const key = partition.map((name) => ({
      row: columnValue(groupSet, source, name),
      part: columnValue(partSet, partSource, name),
    }));
    const columns = part.items.map(({ column, counts }): StageColumn => {
      const value = columnValue(partSet, partSource, column.name);
      return { name: column.name, value: counts ? { kind: "orZero", value } : { kind: "value", value } };
    });
    return { source: partSource, key, columns };
  });
  const keys = partition.map((name): StageColumn => ({
    name,
    value: { kind: "value", value: columnValue(groupSet, source, name) },
  }));
  return addStage(building, [
    {
      from: { kind: "parts", source, parts: joined.map((part) => ({ source: part.source, key: part.key })) },
      distinct: false,
      carries: false,
      columns: [...keys, ...joined.flatMap((part) => part.columns)],
      where: undefined,
      groups: undefined,
    },
  ]);
}

const reachedItem = (item: AggregateExpression): ReachedItem => ({
  alias: aliasOf(item),
  method: methodOf(item),
  steps: item.kind === "count" ? item.path : item.expression.kind === "path" ? item.expression.steps : [],
});

const noCustomAggregate = (item: AggregateExpression): ODataError => {
  const name =
    item.kind !== "count" && item.expression.kind === "path" ? lastName(item.expression.steps) : "";
  return invalid(
    `There is no custom aggregate '${name}'; write '${name} with sum as …' with a method: ${methods.join(", ")}.`,
    "$apply",
  );
};

const lastName = (steps: readonly Step[]): string =>
  steps.map((step) => ("name" in step ? step.name : step.kind)).join("/");

function aliasOf(item: AggregateExpression): string {
  if (item.kind === "custom" && item.from.length === 0) throw noCustomAggregate(item);
  if (item.alias !== undefined) return item.alias;
  throw item.kind === "custom"
    ? noCustomAggregate(item)
    : invalid("An aggregate expression needs 'as' and an alias.", "$apply");
}

function methodOf(item: AggregateExpression): AggregateMethod {
  if (item.kind === "count") return "count";
  const { method } = item;
  if (method === undefined) throw noCustomAggregate(item);
  const known = methods.find((name) => name === method);
  if (known) return known;
  if (method.includes("."))
    throw new ODataError(
      "BadRequest_MethodNotImplemented",
      `The custom aggregation method '${method}' is not implemented by this service; it has ${methods.join(", ")}.`,
      { target: method },
    );
  throw invalid(
    `The aggregation method '${method}' does not exist; there are ${methods.join(", ")}.${didYouMean(method, methods)}`,
    method,
  );
}

/** The type of the result, chosen so that it holds every value (section 3.2.1.4). */
function resultType(method: AggregateMethod, operand: Value | undefined, alias: string): PrimitiveTypeName {
  if (method === "count" || method === "countdistinct" || !operand) return "Edm.Decimal";
  const { type } = operand;
  const isNumber = primitiveTypes[type].numericRank > 0;
  const refused = (expected: string): ODataError =>
    new ODataError(
      "BadRequest_TypeMismatch",
      `'${method}' takes ${expected}, but what '${alias}' aggregates is of type ${type}.`,
      { target: alias },
    );
  if (method === "min" || method === "max") {
    if (type === "Edm.Guid" || type === "Edm.Binary") throw refused("values that have an order");
    return type;
  }
  if (type === "Edm.Duration") return type;
  if (!isNumber) throw refused("numbers");
  if (type === "Edm.Double" || type === "Edm.Decimal") return type;
  return method === "sum" ? "Edm.Int64" : "Edm.Decimal";
}
