/**
 * `$apply` (OData Data Aggregation 4.0, section 3): binds one transformation after the other, each to a new set.
 * Sequences are parameters of many of them.
 */
import { invalidOption, limitExceeded, mismatch, notImplemented, ODataError } from "../../errors";
import {
  dynamicProperty,
  type EntityType,
  hiddenNavigation,
  type Navigation,
  type Property,
  relatedBy,
} from "../../model/model";
import { isNumeric, primitiveTypes } from "../../model/types";
import type { SqlValue } from "../../sql/fragment";
import {
  type AggregateExpression,
  type ExpandItem,
  type Expression,
  type Grouping,
  type Literal,
  memberPath,
  type NestedSequence,
  noOptions,
  type OrderItem,
  pathExpression,
  plainExpand,
  type RecursiveGrouping,
  type Step,
  stepName,
  type Transformation,
} from "../../uri/ast";
import {
  bindCondition,
  bindDistance,
  bindExpression,
  bindModelProperty,
  bindNodes,
  bindOrder,
  bindRelated,
  bindSearch,
  bindSteps,
  castIn,
  followedNavigation,
  followPath,
  joined,
  rollupNodeName,
} from "../expression";
import { aggregatedPath, aggregateType, countsInstances, methodOf, noCustomAggregate } from "../aggregates";
import { bindLiteral, bindText, coerceLiteral, given } from "../literal";
import {
  allOf,
  arithmetic,
  booleanValue,
  compared,
  comparison,
  fixedInteger,
  fixedValue,
  isAmong,
  isNormalized,
  junction,
  negation,
  not,
  nullOf,
  requestPartition,
} from "../operators";
import {
  type AggregateMethod,
  type ApplySet,
  type Column,
  type Inputs,
  type Members,
  type Nested,
  type NestedSet,
  newSelection,
  plainInput,
  type Related,
  type Selection,
  type Source,
  type StageColumn,
  type StageInput,
  type StageValue,
  type Structure,
  type Value,
} from "../plan";
import {
  type Binding,
  innerScope,
  isOwnType,
  type Naming,
  navigationOf,
  nestedSource,
  newSource,
  nowhere,
  propertyOf,
  refuseCollection,
  rootScope,
  unreachable,
} from "../scope";
import {
  addStage,
  bareColumn,
  basedOn,
  type Building,
  carrying,
  checkAggregateAlias,
  checkAlias,
  checkRecordAliases,
  columnNames,
  columnsOf,
  columnsOfNested,
  columnValue,
  emptyStructure,
  inlineRecords,
  inlineStages,
  instanceScope,
  instancesOf,
  keyOf,
  lookedUp,
  memberNames,
  mergeStructures,
  type NewColumn,
  newSet,
  opened,
  pushStage,
  recordColumns,
  recordSet,
  sourceOf,
  storedColumn,
  totalSetOrder,
  valueColumn,
  withColumns,
  withMembers,
  withOnly,
  withPage,
  withRenamed,
  withStructures,
  withWindow,
} from "./set";
import {
  bindTree,
  bindWalk,
  collectionSource,
  depthOf,
  hasChild,
  isInReach,
  type Nodes,
  nodesIn,
  nodesWhere,
  nodeValue,
  type Opening,
  openLevels,
  placeName,
  startName,
  tableColumn,
  tableSource,
  walkColumns,
} from "../hierarchy";
import { treeProperties, type TreeProperty } from "../../language/functions";

type Kind = Transformation["kind"];
type Of<Each, K> = Each extends { readonly kind: infer Own } ? (K extends Own ? Each : never) : never;

/** A transformation of the instances of a set, within the groups of a partition if there are any. */
type Bind<K extends Kind> = (
  building: Building,
  set: ApplySet,
  transformation: Of<Transformation, K>,
  partition: readonly string[],
) => ApplySet;

/** THE TABLE of transformations. */
const binders: { readonly [K in Kind]: Bind<K> } = {
  identity: (_building, set) => set,
  filter: (building, set, { filter }, partition) => {
    const { source, scope } = opened(building, set, partition);
    return withOnly(building, set, source, bindCondition(scope, filter, "filter"));
  },
  search: (building, set, { search }, partition) => {
    const { source, scope } = opened(building, set, partition);
    return withOnly(building, set, source, bindSearch(scope, search));
  },
  compute: bindComputing,
  orderby: bindOrderBy,
  top: bindCut,
  skip: bindCut,
  extreme: bindExtreme,
  concat: (building, set, { branches }, partition) => {
    inlineRecords(building, set);
    return bindConcat(
      building,
      branches.map((branch) => bindSequence(building, set, branch, partition)),
    );
  },
  join: bindJoin,
  expand: (_building, set, transformation) => bindExpandTransformation(set, transformation),
  aggregate: (building, set, { items }, partition) => {
    refuseExpanded(set);
    return bindAggregate(building, set, items, partition);
  },
  groupby: (building, set, transformation, partition) => {
    refuseExpanded(set);
    return bindGroupBy(building, set, transformation, partition);
  },
  relatives: (building, set, transformation, partition) => {
    const related = bindRelatives(building, set, transformation, partition);
    return withDrillState(building, related, set, transformation);
  },
  traverse: bindTraverse,
  topLevels: bindTopLevels,
  nest: bindNest,
  addnested: bindAddNested,
  other: (_building, _set, { name }) => {
    throw notImplemented(`The transformation '${name}' of $apply`, "$apply");
  },
};

/** Applies a sequence of transformations to a set. */
export function bindSequence(
  building: Building,
  set: ApplySet,
  sequence: readonly Transformation[],
  partition: readonly string[],
): ApplySet {
  const bindOne = <K extends Kind>(current: ApplySet, kind: K, transformation: Of<Transformation, K>) =>
    binders[kind](building, current, transformation, partition);
  return sequence.reduce(
    (current, transformation) => bindOne(current, transformation.kind, transformation),
    set,
  );
}

/** Records include these expansions when the request has no `$expand`. */
function bindExpandTransformation(set: ApplySet, transformation: Expanding): ApplySet {
  if (set.variants.some(({ structure }) => !structure.whole))
    throw invalidOption("expand in $apply needs records; these were aggregated before.", "$apply");
  return withMembers(set, { expanded: [expandItem(transformation)] });
}

type Expanding = Extract<Transformation, { kind: "expand" }>;

function expandItem({ path, within, at }: Expanding): ExpandItem {
  const [first, ...more] = within.flatMap((inner) => (inner.kind === "filter" ? [inner.filter] : []));
  const filter = more.reduce<Expression | undefined>(
    (left, right) => left && { kind: "binary", operator: "and", left, right, at },
    first,
  );
  const expand = within.flatMap((inner) => (inner.kind === "expand" ? [expandItem(inner)] : []));
  return {
    path: path.flatMap((step) => ("name" in step ? [step.name] : [])),
    options: { ...noOptions, ...(filter && { filter }), ...(expand.length > 0 && { expand }) },
    suffix: undefined,
    at,
  };
}

/** The records of an expansion with a filter would be those to aggregate. */
function refuseExpanded({ structure }: ApplySet): void {
  const isFiltered = ({ options: { filter, expand = [] } }: ExpandItem): boolean =>
    filter !== undefined || expand.some(isFiltered);
  if (!structure.expanded.some(isFiltered)) return;
  throw notImplemented("Aggregation after expand", "$apply", "aggregate over the navigation property itself");
}

/** `compute`: dynamic properties from expressions (section 3.4.2). */
function bindComputing(...[building, set, { items }, partition]: Parameters<Bind<"compute">>): ApplySet {
  const { source, scope } = opened(building, set, partition);
  const taken: string[] = [];
  const columns = items.map(({ expression, alias }): NewColumn => {
    checkAlias(building.base, set, taken, alias);
    taken.push(alias);
    const value = building.binding.named(() => bindExpression(scope, expression));
    return valueColumn(columnNames.alias(alias), value);
  });
  const fields = columns.map(({ name, type }, i) => ({
    property: dynamicProperty(taken[i] ?? name, name, type),
    dynamic: true,
  }));
  return withMembers(withColumns(building, set, source, columns), { fields });
}

/** `orderby`: a stable sort (section 3.3.5); the values to sort by are stored in columns. */
function bindOrderBy(...[building, set, { items }, partition]: Parameters<Bind<"orderby">>): ApplySet {
  const { source, scope } = opened(building, set, partition);
  const named = bindOrder(scope, items).map(({ value, descending }, i) => ({
    column: valueColumn(`o_${building.stages.length}_${i}`, value),
    descending,
  }));
  const sorted = withColumns(
    building,
    set,
    source,
    named.map(({ column }) => column),
  );
  const order = named.map(({ column, descending }) => ({ column: column.name, descending }));
  return { ...sorted, order: [...order, ...set.order] };
}

/** `top` and `skip` (sections 3.3.7 and 3.3.8): a page, within each group by the number of the row. */
function bindCut(...[building, set, cut, partition]: Parameters<Bind<"top" | "skip">>): ApplySet {
  const count = coerceLiteral(bindLiteral(building.binding, cut.count), "Edm.Int64");
  if (count?.kind !== "parameter") throw new Error(`${cut.kind} has a literal that is no number`);
  if (partition.length === 0) {
    const limit = { ...count, read: (inputs: Inputs) => countIn(count.read(inputs)) };
    if (cut.kind === "skip") return withPage(building, set, () => ({ skip: limit }));
    return topAfterSkip(building, set, limit) ?? withPage(building, set, () => ({ count: limit }));
  }
  const numbered = withWindow(building, set, partition, "number");
  const source = sourceOf(building, numbered.set);
  const number = columnValue(building, numbered.set, source, numbered.column);
  const operator = cut.kind === "top" ? "le" : "gt";
  return withOnly(building, numbered.set, source, compared(building.binding, operator, number, count));
}

/** A number of rows. No set has as many as an integer that a double represents exactly. */
const countIn = (value: SqlValue): number => Math.min(Number(value), Number.MAX_SAFE_INTEGER);

/** `top` directly after `skip`: one page, so that the database stops at its end. Undefined where there was no `skip`. */
function topAfterSkip(building: Building, set: ApplySet, count: Value): ApplySet | undefined {
  const stage = building.stages.find(({ name }) => name === set.stage);
  const [selection] = stage && "selections" in stage ? stage.selections : [];
  if (!selection?.page || selection.page.count) return undefined;
  return { ...set, stage: addStage(building, [{ ...selection, page: { ...selection.page, count } }]) };
}

/*
 * `aggregate` (Data Aggregation 4.0, section 3.2.1): one instance for each group. Records reached over a collection are
 * gathered separately, each record once, and joined to the groups; so are steps with `from`, and groups that lost their
 * rows.
 */

/** A value of the result: its column, and 0 or null for an empty group. */
interface Aggregated {
  readonly alias: string;
  readonly column: Column;
  readonly counts: boolean;
}

function bindAggregate(
  building: Building,
  set: ApplySet,
  items: readonly AggregateExpression[],
  partition: readonly string[],
): ApplySet {
  const taken: string[] = [];
  for (const item of items) {
    const alias = aggregateAlias(item);
    checkAggregateAlias(building, set, taken, alias);
    checkRepresentations(set, item);
    taken.push(alias);
  }
  if (items.length === 0) {
    // The instance of the total has no property, but a table has a column.
    const columns = partition.length === 0 ? [rowCount] : [];
    const stage = addGroups(building, set, sourceOf(building, set), columns, partition);
    return aggregatedSet(set, stage, [], partition);
  }
  const plain = items.filter((item) => item.from.length === 0 && isPlainPath(building, set, item));
  const reached = items.filter((item) => item.from.length === 0 && !plain.includes(item));
  const stepwise = items.filter((item) => item.from.length > 0);
  const parts = [
    ...(plain.length > 0 ? [bindPlain(building, set, plain, partition)] : []),
    ...bindReached(building, set, reached.map(reachedItem), partition).map((part) =>
      resultOf(building, part, partition),
    ),
    ...stepwise.map((item) => bindStepwise(building, set, item, partition)),
  ];
  const [only] = parts;
  const isReduced = set.reduced && set.groups !== undefined && partition.length > 0;
  if (only && parts.length === 1 && plain.length > 0 && !isReduced)
    return aggregatedSet(set, only.stage, only.items, partition);
  const joinedSource = bindJoined(building, set, parts, partition, isReduced);
  const order = (alias: string): number => taken.indexOf(alias);
  const sorted = parts.flatMap((part) => part.items).toSorted((a, b) => order(a.alias) - order(b.alias));
  return aggregatedSet(set, joinedSource, sorted, partition);
}

/** The set with one instance for each group. */
function aggregatedSet(
  set: ApplySet,
  stage: string,
  items: readonly Aggregated[],
  partition: readonly string[],
): ApplySet {
  const fields = items.map(({ alias, column }) => ({
    property: dynamicProperty(alias, column.name, column.type),
    dynamic: true,
  }));
  const columns = [...keyColumns(set, partition), ...items.map(({ column }) => column)];
  const structure: Structure = { ...emptyStructure, fields };
  return newSet({ stage, columns, structure, key: partition }, { groups: set.groups });
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
  const scope = instanceScope(building, sourceOf(building, set));
  const bound = items.map((item) => ({
    alias: aggregateAlias(item),
    method: methodOf(item),
    operand:
      item.kind === "count"
        ? undefined
        : building.binding.named(() => bindExpression(scope, item.expression)),
  }));
  return grouped(building, set, scope.current, bound, partition);
}

/** Values over records that were gathered separately, one column each. */
const resultOf = (
  building: Building,
  { set, items }: ReturnType<typeof gather>,
  partition: readonly string[],
): Part => {
  const source = sourceOf(building, set);
  const bound = items.map(({ item, column }) => ({
    alias: item.alias,
    method: item.method,
    operand: column === undefined ? undefined : columnValue(building, set, source, column),
  }));
  return grouped(building, set, source, bound, partition);
};

function grouped(
  building: Building,
  set: ApplySet,
  source: Source,
  bound: readonly {
    readonly alias: string;
    readonly method: AggregateMethod;
    readonly operand: Value | undefined;
  }[],
  partition: readonly string[],
): Part {
  const items = bound.map(({ alias, method, operand }): Aggregated => {
    const counts = countsInstances(method);
    const type = aggregateType(method, operand, alias);
    // The only aggregates of texts are the least and the greatest.
    const normalized = !counts && operand !== undefined && isNormalized(operand);
    const { cost } = operand ?? {};
    return {
      alias,
      counts,
      column: { name: columnNames.alias(alias), type, nullable: !counts, normalized, cost },
    };
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
  source: Source,
  columns: readonly StageColumn[],
  partition: readonly string[],
): string {
  const key = partition.map((name) => ({ name, value: columnValue(building, set, source, name) }));
  const all = [...key.map(({ name, value }) => valueColumn(name, value)), ...columns];
  return addStage(building, [
    newSelection(plainInput(source), all, { groups: key.map(({ value }) => value) }),
  ]);
}

/** `A from p with m` is groupby((p),aggregate(A as x))/aggregate(x with m) (section 3.2.1.6). */
function bindStepwise(
  building: Building,
  set: ApplySet,
  item: AggregateExpression,
  partition: readonly string[],
): Part {
  const alias = aggregateAlias(item);
  const last = item.from.at(-1);
  if (!last?.method) throw noCustomAggregate(item);
  // Names in a request cannot contain this character.
  const inner = `${alias}$`;
  const { at } = item;
  const first = { ...item, from: item.from.slice(0, -1), alias: inner };
  const then: readonly Transformation[] = [{ kind: "aggregate", items: [first], at }];
  const expression = pathExpression([inner]);
  const second = { kind: "method", expression, method: last.method, from: [], alias, at } as const;
  const sequence: readonly Transformation[] = [
    { kind: "groupby", groups: last.paths, then, at },
    { kind: "aggregate", items: [second], at },
  ];
  const result = bindSequence(building, set, sequence, partition);
  const name = columnNames.alias(alias);
  const column = result.columns.find((known) => known.name === name);
  if (!column) throw new Error(`the aggregate '${alias}' has no column`);
  return { stage: result.stage, items: [{ alias, column, counts: last.method === "countdistinct" }] };
}

const rowCount: StageColumn = {
  name: "r_rows",
  value: { kind: "aggregate", method: "count", operand: undefined },
};

/** The groups; with `lost`, also those that have lost their instances. */
function allGroups(building: Building, set: ApplySet, partition: readonly string[], lost: boolean): ApplySet {
  const all = lost && set.groups !== undefined ? { ...set, stage: set.groups } : set;
  const stage = addGroups(building, all, sourceOf(building, all), [rowCount], partition);
  return aggregatedSet(set, stage, [], partition);
}

/** Every group with the values that the parts have for it. */
function bindJoined(
  building: Building,
  set: ApplySet,
  parts: readonly Part[],
  partition: readonly string[],
  isReduced: boolean,
): string {
  const groupSet = allGroups(building, set, partition, isReduced);
  const source = sourceOf(building, groupSet);
  const joinedSource = parts.map((part) => {
    const partSet = aggregatedSet(set, part.stage, part.items, partition);
    const partSource = sourceOf(building, partSet);
    const key = partition.map((name) => ({
      row: columnValue(building, groupSet, source, name),
      part: columnValue(building, partSet, partSource, name),
    }));
    const columns = part.items.map(({ column, counts }): StageColumn => {
      const value = columnValue(building, partSet, partSource, column.name);
      return { name: column.name, value: counts ? { kind: "orZero", value } : { kind: "value", value } };
    });
    return { source: partSource, key, columns };
  });
  const keys = partition.map((name) => valueColumn(name, columnValue(building, groupSet, source, name)));
  const columns = [...keys, ...joinedSource.flatMap((part) => part.columns)];
  return addStage(building, [newSelection({ kind: "parts", source, parts: joinedSource }, columns)]);
}

const reachedItem = (item: AggregateExpression): ReachedItem => ({
  alias: aggregateAlias(item),
  method: methodOf(item),
  steps: item.kind === "count" ? item.path : item.expression.kind === "path" ? item.expression.steps : [],
});

function aggregateAlias(item: AggregateExpression): string {
  if (item.kind === "custom" && item.from.length === 0) throw noCustomAggregate(item);
  if (item.alias !== undefined) return item.alias;
  throw item.kind === "custom"
    ? noCustomAggregate(item)
    : invalidOption("An aggregate expression needs 'as' and an alias.", "$apply");
}

/*
 * Paths in `aggregate` that lead over navigation properties (Data Aggregation 4.0, section 3.2.1.1): the records at
 * their end are gathered within each group, each of them once, before they are aggregated.
 */

/** One aggregate over such a path, with its method and alias. */
interface ReachedItem {
  readonly alias: string;
  readonly method: AggregateMethod;
  readonly steps: readonly Step[];
}

/** Whether an aggregate is over the instances: without a path, or with a result that repetition does not affect. */
function isPlainPath(building: Building, set: ApplySet, item: AggregateExpression): boolean {
  if (item.kind === "count") return item.path.length === 0;
  const steps = aggregatedPath(item.expression);
  const { length, leads, collection } = leading(building, sourceOf(building, set), steps);
  if (!leads) return true;
  // Across several partitions, the id alone does not identify a record.
  const tells = building.base.partitioned || steps.length > length;
  return (
    !collection &&
    (item.method === "min" || item.method === "max" || (item.method === "countdistinct" && tells))
  );
}

/**
 * The number of steps of a path that lead to records, as `followPath` follows them; whether they are other records than
 * the instances, and whether they are those of a collection. Nothing is bound.
 */
function leading({ binding }: Building, source: Source, steps: readonly Step[]) {
  let at: Naming = source;
  let last: Navigation | undefined;
  let length = 0;
  let collection = false;
  for (const step of steps) {
    const navigation = followedNavigation(binding, at, step);
    if (navigation) {
      last = navigation;
      collection ||= navigation.collection;
      at = { type: binding.model.type(navigation.target), computed: new Map() };
    } else if (!castIn(binding, at, step) && (step.kind !== "filter" || !last?.collection)) break;
    length += 1;
  }
  return { length, leads: last !== undefined, collection };
}

/**
 * Rejects aggregates over a property that was computed for joined records, where one record may have several values of
 * it: representations that contradict each other are an error, which a statement cannot have (section 3.2.1.1).
 */
function checkRepresentations({ variants }: ApplySet, item: AggregateExpression): void {
  const steps = item.kind === "count" ? [] : aggregatedPath(item.expression);
  const [alias = "", property, ...more] = steps.flatMap((step) => (step.kind === "name" ? [step.name] : []));
  if (property === undefined || more.length > 0) return;
  const objects = variants
    .flatMap(({ structure }) => structure.nested)
    .filter(
      ({ navigation, structure }) => structure.whole && navigation.name.toLowerCase() === alias.toLowerCase(),
    );
  const definitions = new Set(
    objects.flatMap(({ structure }) => structure.fields.filter((field) => field.property.name === property)),
  );
  if (definitions.size === 0) return;
  if (definitions.size === 1 && !objects.some((object) => object.varies)) return;
  throw notImplemented(
    `Aggregation of '${alias}/${property}', of which one record may have several values,`,
    property,
    "compute the value after the join and concat",
  );
}

/** The records of each distinct path as a set, with a column for each aggregate over one of their properties. */
function bindReached(
  building: Building,
  set: ApplySet,
  items: readonly ReachedItem[],
  partition: readonly string[],
) {
  const byRoute = new Map<string, ReachedItem[]>();
  for (const [i, item] of items.entries()) {
    const route = item.steps.slice(0, leading(building, sourceOf(building, set), item.steps).length);
    // Members that are filtered are a collection of their own.
    const key = route.map((step) => ("name" in step ? step.name : `$${i}`)).join("/");
    byRoute.set(key, [...(byRoute.get(key) ?? []), item]);
  }
  return [...byRoute.values()].map((group) => gather(building, set, group, partition));
}

/** The id of a reached record; the instances may be grouped by their own. */
const reachedId = "r_id";

function gather(
  building: Building,
  set: ApplySet,
  items: readonly ReachedItem[],
  partition: readonly string[],
) {
  const source = sourceOf(building, set);
  const steps = items[0]?.steps ?? [];
  const { length } = leading(building, sourceOf(building, set), steps);
  const [first] = steps;
  if (length === 0 && first?.kind === "name") refuseCollection(source.type, first.name);
  const { target, reached } = followPath(instanceScope(building, source), steps.slice(0, length));
  const id = bindModelProperty(building.binding, target, "id");
  const within = partitionOfReached(building, target);
  const values = items.map((item, i) => ({
    item,
    column: `v_${i}`,
    value: valueOf(building, target, item, item.steps.slice(length)),
  }));
  const isComputed = ({ steps: { [length]: step } }: ReachedItem): boolean =>
    step?.kind === "name" && target.computed.has(step.name);
  const valueColumns = (computed: boolean): readonly NewColumn[] =>
    values.flatMap(({ item, column, value }) =>
      value && isComputed(item) === computed ? [valueColumn(column, value)] : [],
    );
  const own = [
    ...partition.map((name) => valueColumn(name, columnValue(building, set, source, name))),
    ...within,
    valueColumn(reachedId, id),
    ...valueColumns(false),
  ];
  const computed = valueColumns(true);
  const where =
    target.nullable || length === 0 ? presence(building.binding, { ...id, nullable: true }) : undefined;
  const from: StageInput = { kind: "stage", source, reached };
  const stage = addStage(building, [
    computed.length > 0
      ? newSelection(from, [...own, ...computed.map(merged)], { groups: own.flatMap(groupOf), where })
      : newSelection(from, own, { distinct: true, where }),
  ]);
  const columns = [...own, ...computed];
  return {
    set: newSet({
      stage,
      columns: columns.map(bareColumn),
      structure: emptyStructure,
      key: [...partition, ...within.map(({ name }) => name), reachedId],
    }),
    items: values.map(({ item, column, value }) => ({ item, column: value ? column : undefined })),
  };
}

/** The value of a record's representations, of which those of other branches of `concat` may lack it. */
const merged = (column: NewColumn): NewColumn =>
  column.value.kind === "value"
    ? { ...column, value: { kind: "aggregate", method: "max", operand: column.value.value } }
    : column;

const groupOf = ({ value }: NewColumn): readonly Value[] => (value.kind === "value" ? [value.value] : []);

/** The partition of reached records that are in several ones: an id identifies one record in each of them. */
function partitionOfReached(building: Building, target: Source): readonly NewColumn[] {
  return building.base.partitioned || !target.type.partitioned
    ? []
    : [storedColumn(building, target, target.type.partitionColumn, "Edm.Guid")];
}

/** The property at the end; undefined when the records themselves are counted. */
function valueOf(
  { binding }: Building,
  target: Source,
  { method, alias }: ReachedItem,
  rest: readonly Step[],
): Value | undefined {
  const [step] = rest;
  if (step?.kind === "name" && nestedSource(target, step.name))
    throw notImplemented(
      `Counting '${step.name}', which $apply aggregated,`,
      alias,
      `count the instances: $count as ${alias}`,
    );
  if (step) return bindSteps(rootScope(binding, target), target, rest);
  // Each record is gathered once.
  const counts = countsInstances(method);
  return counts ? undefined : bindModelProperty(binding, target, "id");
}

/*
 * `groupby` (Data Aggregation 4.0, section 3.2.3): the values to group by become columns, the transformations run
 * within each group, and each of their results is an instance of the group. `rollup` is a `concat` of coarser
 * groupings.
 */

type GroupBy = Extract<Transformation, { kind: "groupby" }>;

const maxGroupings = 64;

/**
 * A `rolluprecursive` groups by the nodes of its hierarchy; the other groupings divide the instances of each node.
 * `injections` are those of the `rolluprecursive` before, whose number is `position` less one.
 */
function bindGroupBy(
  building: Building,
  set: ApplySet,
  { groups, then }: Pick<GroupBy, "groups" | "then">,
  partition: readonly string[],
  position = 1,
  injections: readonly Injection[] = [],
): ApplySet {
  const recursive = groups.find((group) => "recursive" in group);
  const others = groups.filter((group) => group !== recursive);
  if (!recursive)
    return bindPlainGroupBy(building, set, { groups: groups.filter(isPlain), then, injections }, partition);
  const rolledUp = bindRollup(building, set, recursive, { partition, position });
  const { set: members, key, injection, ordered } = rolledUp;
  const first = recursive.recursive.path.find((step) => step.kind === "name");
  const inner = groupedBy(building, first ? [first.name] : []);
  const all = [...injections, injection];
  return ordered(
    others.length > 0
      ? bindGroupBy(inner, members, { groups: others, then }, key, position + 1, all)
      : resultOfGroups(inner, members, { then, injections: all }, key),
  );
}

/** The transformations within the groups, and the nodes of a hierarchy in their results. */
interface Grouped {
  readonly then: readonly Transformation[];
  readonly injections: readonly Injection[];
}

function resultOfGroups(
  building: Building,
  set: ApplySet,
  { then, injections }: Grouped,
  key: readonly string[],
): ApplySet {
  const result =
    then.length > 0 ? bindSequence(building, set, then, key) : bindAggregate(building, set, [], key);
  // The record of a node has every property, among them the identifiers of others.
  const isRecord = ({ place }: Injection): boolean => place.kind === "self";
  return [...injections.filter(isRecord), ...injections.filter((each) => !isRecord(each))].reduce(
    (injected, { inject }) => inject(injected),
    result,
  );
}

/**
 * Whether results of the sequence have nodes of a hierarchy in place of their own properties. `traverse` expands the node
 * of a record (`whole`) and replaces that of an aggregated instance, or a collection by one item.
 */
const injectsNodes = (type: EntityType, whole: boolean, sequence: readonly Transformation[]): boolean =>
  sequence.some((each, i) => {
    const ofRecords = whole && keepsRecords(sequence.slice(0, i));
    const inner = (then: readonly Transformation[]): boolean => injectsNodes(type, ofRecords, then);
    if (each.kind === "groupby") return each.groups.some((group) => "recursive" in group) || inner(each.then);
    if (each.kind === "traverse") return !ofRecords || beginsWithCollection(type, each.hierarchy.path);
    return each.kind === "concat" && each.branches.some(inner);
  });

/** Whether some of the results are records where the input has records. */
const keepsRecords = (sequence: readonly Transformation[]): boolean =>
  sequence.every((each) => {
    if (each.kind === "groupby") return each.then.length > 0 && keepsRecords(each.then);
    if (each.kind === "concat") return each.branches.some(keepsRecords);
    return each.kind !== "aggregate" && each.kind !== "nest";
  });

const beginsWithCollection = (type: EntityType, [step]: readonly Step[]): boolean =>
  step?.kind === "name" && type.navigation(step.name)?.collection === true;

const isPlain = (group: Grouping): group is PlainGrouping => !("recursive" in group);

/** The building of the transformations within groups. */
const groupedBy = (building: Building, members: readonly string[]): Building => ({
  ...building,
  grouped: [...(building.grouped ?? []), ...members],
});

/** A group for each combination of values, of each combination of levels. */
function bindPlainGroupBy(
  building: Building,
  set: ApplySet,
  { groups, ...results }: Grouped & { readonly groups: readonly PlainGrouping[] },
  partition: readonly string[],
): ApplySet {
  const groupings = levelsOf(groups);
  const sets = groupings.map((paths) => bindGrouping(building, set, paths, results, partition));
  const [only] = sets;
  return only && sets.length === 1 ? only : bindConcat(building, sets);
}

type Path = readonly Step[];
type PlainGrouping = Exclude<Grouping, RecursiveGrouping>;

/** Every combination of levels of the rollups, the finest first (section 3.2.3.2). */
function levelsOf(groups: readonly PlainGrouping[]): readonly (readonly Path[])[] {
  const count = groups.reduce((product, group) => product * ("rollup" in group ? group.rollup.length : 1), 1);
  if (count > maxGroupings)
    throw limitExceeded(
      `The rollups of one groupby give ${count} groupings; at most ${maxGroupings} are allowed.`,
      "$apply",
    );
  return groups.reduce<readonly (readonly Path[])[]>(
    (combinations, group) => {
      const choices = choicesOf(group);
      return combinations.flatMap((paths) => choices.map((more) => [...paths, ...more]));
    },
    [[]],
  );
}

function choicesOf(group: PlainGrouping): readonly (readonly Path[])[] {
  if (!("rollup" in group)) return [[group]];
  const { rollup } = group;
  if (rollup.length < 2)
    throw invalidOption("rollup requires two or more paths; this model has no named hierarchies.", "$apply");
  const level = (length: number): readonly Path[] =>
    rollup.slice(0, length).filter((path) => path.length > 0);
  return rollup.map((_, i) => level(rollup.length - i));
}

function bindGrouping(
  building: Building,
  set: ApplySet,
  paths: readonly Path[],
  results: Grouped,
  partition: readonly string[],
): ApplySet {
  const source = sourceOf(building, set);
  const injects =
    results.injections.length > 0 || injectsNodes(building.base, set.structure.whole, results.then);
  const bound = paths.map((path) =>
    withOwnNames(set, source, bindGroupPath(building, set, source, path, injects)),
  );
  const columns = new Map(bound.flatMap((group) => group.columns).map((column) => [column.name, column]));
  const missing = [...columns.values()].filter(
    ({ name }) => !set.columns.some((known) => known.name === name),
  );
  const keyed = withColumns(building, set, source, missing);
  const groupedSet = bound.map((group) => group.structure).reduce(mergeMembers, emptyStructure);
  // The records that a group leads to are looked up within the partition, whose column is the same in every row.
  const { partition: divided, partitionColumn: column } = building.binding.model;
  if (leadsToRecords(groupedSet) && divided && !building.base.partitioned)
    throw notImplemented(`Grouping '${building.base.set}' by records`, "$apply", "group by their properties");
  const within =
    leadsToRecords(groupedSet) && set.columns.some(({ name }) => name === column) ? [column] : [];
  const key = [...new Set([...partition, ...columns.keys(), ...within])];
  const inner: ApplySet = { ...keyed, groups: keyed.stage, reduced: false };
  const around = groupedBy(building, memberNames(groupedSet));
  const result = resultOfGroups(around, inner, results, key);
  // Records that passed through unchanged already have their grouping properties.
  const withGroups = (structure: Structure): Structure => {
    if (injects) checkInjected(groupedSet, structure);
    return structure.whole && !injects ? structure : mergeMembers(groupedSet, structure);
  };
  const variants = result.variants.map((each) => ({ ...each, structure: withGroups(each.structure) }));
  const structure = variants.map((each) => each.structure).reduce(mergeStructures);
  const { groups, reduced } = set;
  return { ...result, structure, variants, groups, reduced: reduced || result.reduced };
}

/** The members of both in one instance: those of a record by which it is grouped are part of it (section 3.2.3.1). */
const mergeMembers = (a: Structure, b: Structure): Structure => withoutParts(mergeStructures(a, b));

/** The structure, at every level, without objects of the records that it has. */
function withoutParts({ nested, navigations, ...more }: Structure): Structure {
  const isRecord = ({ navigation }: Nested): boolean =>
    navigations.some(({ name }) => name === navigation.name);
  const objects = nested.filter((each) => !isRecord(each));
  return {
    ...more,
    navigations,
    nested: objects.map((each) => ({ ...each, structure: withoutParts(each.structure) })),
  };
}

/** Rejects groupings by a part of a record that a node replaces: the result would have some of its values from both. */
function checkInjected({ navigations, nested }: Structure, { whole, ...result }: Structure): void {
  const related = nested.map(({ navigation }) => navigation).filter(({ dynamic }) => !dynamic);
  const both = whole
    ? [...related, ...navigations]
    : related.filter(({ name }) => result.navigations.some((each) => each.name === name));
  const [first] = both;
  if (first)
    throw notImplemented(`Grouping by '${first.name}' and nodes that have other values of it`, first.name);
}

const leadsToRecords = ({ navigations, nested }: Structure): boolean =>
  navigations.length > 0 || nested.some(({ structure }) => structure.whole || leadsToRecords(structure));

/**
 * The columns of the path, with other names where the set has columns of these names with other values, such as those of
 * an object that a node replaced.
 */
function withOwnNames(set: ApplySet, { alias }: Source, { columns, structure }: GroupPath): GroupPath {
  const isTaken = (name: string): boolean => set.columns.some((known) => known.name === name);
  const isSame = ({ name, value }: NewColumn): boolean =>
    value.kind === "value" &&
    value.value.kind === "column" &&
    value.value.source.alias === alias &&
    value.value.property.column === name &&
    !value.value.computed;
  const free = (name: string): string => (isTaken(name) ? free(`${name}_`) : name);
  const renamed = new Map(
    columns.filter((each) => !isSame(each)).map(({ name }) => [name, free(name)] as const),
  );
  const rename = (name: string): string => renamed.get(name) ?? name;
  return {
    columns: columns.map((each) => ({ ...each, name: rename(each.name) })),
    structure: withRenamed(structure, rename),
  };
}

interface GroupPath {
  readonly columns: readonly NewColumn[];
  /** The members that the path alone adds to an instance. */
  readonly structure: Structure;
}

/**
 * A grouping property: a path of single-valued steps to a property or to a record. `apart`: in a column beside that of
 * the record, which a node replaces.
 */
function bindGroupPath(
  building: Building,
  set: ApplySet,
  source: Source,
  steps: Path,
  apart: boolean,
): GroupPath {
  const { binding } = building;
  const scope = rootScope(binding, source);
  const valueAt = (path: readonly string[]): Value => bindExpression(scope, pathExpression(path));
  /** A column that the set already has, from a previous grouping or join. */
  const existing = (name: string): NewColumn => valueColumn(name, columnValue(building, set, source, name));
  /** Values computed from a joined record belong to its source. */
  const recordAt = (view: Source | undefined, navigation: Navigation): Source | EntityType =>
    view && navigation.dynamic ? joined(scope, view, navigation) : binding.model.type(navigation.target);
  const walk = (
    from: Source | EntityType,
    path: readonly string[],
    rest: Path,
    objects: readonly Nested[],
  ): GroupPath => {
    const [step, ...more] = rest;
    const [type, view] = "alias" in from ? [from.type, from] : [from, undefined];
    if (!step) throw invalidOption("groupby needs a property.", "$apply");
    if ("name" in step && isOwnType(binding, view ?? { type }, step.name))
      return walk(from, path, more, objects);
    if (step.kind !== "name")
      throw invalidOption(`'${"name" in step ? step.name : step.kind}' cannot be grouped by.`, "$apply");
    const inner = view && nestedSource(view, step.name);
    const navigation = view?.computed.has(step.name) ? undefined : navigationOf(binding, type, step.name);
    if (!navigation) return leafOf(binding, type, view, path, step.name, more, valueAt, apart);
    const here = [...path, navigation.name];
    if (navigation.collection)
      throw invalidOption(
        `'${here.join("/")}' is a collection; groupby takes single-valued paths only.`,
        "$apply",
      );
    const object = objects.find((known) => known.navigation === navigation);
    if (more.length === 0 && object && navigation.dynamic) return joinedGroup(set, object, existing);
    if (more.length === 0 && !inner) return recordGroup(navigation, here, existing, () => valueAt(here));
    if (inner && more.length === 0) throw onlySome(inner.type, here.join("/"));
    const below = walk(inner ?? recordAt(view, navigation), here, more, object?.structure.nested ?? []);
    const present = object?.present ?? columnNames.present(here);
    return {
      columns: [
        object ? existing(present) : valueColumn(present, presence(binding, valueAt(here))),
        ...below.columns,
      ],
      structure: { ...emptyStructure, nested: [{ navigation, present, structure: below.structure }] },
    };
  };
  return walk(source, [], steps, set.structure.nested);
}

/** The error for a grouping by an object that is no record, or not in all instances. */
const onlySome = ({ partial }: EntityType, path: string): ODataError =>
  partial
    ? notImplemented(
        `Grouping by '${path}', of which branches of concat in $apply kept only some properties,`,
        "$apply",
        "group by some",
      )
    : invalidOption(`Only some properties of '${path}' remain; group by these.`, "$apply");

function leafOf(
  binding: Binding,
  type: EntityType,
  view: Source | undefined,
  path: readonly string[],
  name: string,
  more: Path,
  valueAt: (path: readonly string[]) => Value,
  apart: boolean,
): GroupPath {
  const computed = more.length === 0 ? view?.computed.get(name) : undefined;
  if (computed) {
    const column = path.length === 0 ? columnNames.alias(name) : columnNames.path([...path, name]);
    return {
      columns: [valueColumn(column, binding.again(computed))],
      structure: {
        ...emptyStructure,
        fields: [{ property: dynamicProperty(name, column, computed.type), dynamic: true }],
      },
    };
  }
  const property: Property = propertyOf(type, name);
  const here = [...path, property.name];
  if (more.length > 0)
    throw invalidOption(
      `'${here.join("/")}' is a value of type ${property.type} and has no members.`,
      "$apply",
    );
  const own = path.length === 0 && !apart ? (property.column ?? property.name) : undefined;
  const column = own ?? columnNames.path(here);
  return {
    columns: [valueColumn(column, valueAt(here))],
    structure: {
      ...emptyStructure,
      fields: [{ property: { ...property, column, expression: undefined }, dynamic: false }],
    },
  };
}

/** An alias of `join`: grouped by all that it has. */
function joinedGroup(
  { variants }: ApplySet,
  object: Nested,
  existing: (column: string) => NewColumn,
): GroupPath {
  const { navigation, structure } = object;
  if (!structure.whole && variants.length > 1)
    throw notImplemented(
      `'${navigation.name}' has different properties in different instances, and grouping by all of them`,
      navigation.name,
      "group by some",
    );
  return {
    columns: columnsOfNested(object).map(existing),
    structure: { ...emptyStructure, nested: [object] },
  };
}

/** A navigation property: grouped by the id of the record, which the response expands (section 3.2.3.1). */
function recordGroup(
  navigation: Navigation,
  path: readonly string[],
  existing: (column: string) => NewColumn,
  id: () => Value,
): GroupPath {
  const column = columnNames.path([...path, "id"]);
  // The instances have been grouped by the record before.
  const known = navigation.on.find(([own]) => own.startsWith(column));
  return {
    columns: [known ? existing(known[0]) : valueColumn(column, id())],
    structure: {
      ...emptyStructure,
      navigations: [relatedBy(navigation, known ? [known] : [[column, "id"]])],
    },
  };
}

/*
 * `concat` (Data Aggregation 4.0, section 3.2.2): several sets in sequence, each instance with the structure of its
 * set.
 */

/** Each `concat` multiplies the branches of the previous one, and with them the rows. */
const maxBranches = 64;

/** Rejects more branches than one response can represent. */
function checkBranches(branches: number): void {
  if (branches <= maxBranches) return;
  throw limitExceeded(
    `concat and rollup in $apply give ${branches} different branches; at most ${maxBranches} are allowed.`,
    "$apply",
  );
}

/** The sets combined; a column identifies the set of each row. */
function bindConcat(building: Building, sets: readonly ApplySet[]): ApplySet {
  checkBranches(sets.reduce((sum, set) => sum + set.variants.length, 0));
  const structure = sets.map((set) => set.structure).reduce(mergeStructures, emptyStructure);
  checkRecordAliases(building.base, structure);
  const columns = sharedColumns(sets);
  const mark = `b_${building.stages.length}`;
  const places = leaves(structure, []);
  const presences = new Set(presenceColumns(structure));
  const selections = sets.map((set, i): Selection => {
    const source = sourceOf(building, set);
    const shared = columns.map((column) =>
      valueColumn(column.name, branchValue(building, set, source, column, places, presences)),
    );
    const number: StageValue = { kind: "branch", number: i };
    return newSelection(plainInput(source), [{ name: mark, value: number }, ...shared]);
  });
  const stage = addStage(building, selections);
  const distinct = (nameList: readonly string[]): readonly string[] => [...new Set(nameList)];
  const order = sets.flatMap((set) => set.order);
  return {
    stage,
    columns: [{ name: mark, type: "Edm.Int32", nullable: false, normalized: false }, ...columns],
    structure,
    variants: sets.flatMap((set, i) =>
      set.variants.map((variant) => ({
        ...variant,
        marks: [...variant.marks, { column: mark, number: i }],
        columns: variant.columns ?? new Set(set.columns.map(({ name }) => name)),
      })),
    ),
    order: [
      { column: mark, descending: false },
      ...order.filter((item, i) => order.findIndex(({ column }) => column === item.column) === i),
    ],
    key: [mark, ...distinct(sets.flatMap((set) => set.key))],
    groups: sets[0]?.groups,
    reduced: sets.some((set) => set.reduced),
  };
}

/** Every column of any set, null where a set lacks it; numbers of several types as the widest type. */
function sharedColumns(sets: readonly ApplySet[]): readonly Column[] {
  const columns = new Map<string, Column>();
  for (const { name, type, nullable, normalized, cost = 1 } of sets.flatMap((set) => set.columns)) {
    const known = columns.get(name);
    const everywhere = sets.every((set) => set.columns.some((column) => column.name === name));
    columns.set(name, {
      name,
      type: known ? commonType(name, known.type, type) : type,
      nullable: nullable || known?.nullable === true || !everywhere,
      normalized: normalized && known?.normalized !== false,
      cost: Math.max(cost, known?.cost ?? 1),
    });
  }
  return [...columns.values()];
}

function commonType(name: string, a: Column["type"], b: Column["type"]): Column["type"] {
  const [left, right] = [primitiveTypes[a].numericRank, primitiveTypes[b].numericRank];
  if (a === b || (left > 0 && right > 0)) return left >= right ? a : b;
  throw mismatch(
    `'${name.replace(/^x_/, "")}' is of type ${a} in one branch of concat and of type ${b} in another; give them different aliases.`,
    "$apply",
  );
}

interface Leaf {
  readonly column: string;
  readonly path: readonly string[];
  /** The column only indicates whether there is a record at the end of the path. */
  readonly presence: boolean;
}

/** The columns of declared properties and navigation properties, with the paths that lead there. */
const leaves = (structure: Structure, prefix: readonly string[]): readonly Leaf[] => [
  ...structure.fields.flatMap(({ property, dynamic }) =>
    dynamic || property.column === undefined
      ? []
      : [{ column: property.column, path: [...prefix, property.name], presence: false }],
  ),
  ...structure.navigations.flatMap((navigation) =>
    navigation.on.map(([column, property]) => ({
      column,
      path: [...prefix, navigation.name, ...(property === "id" ? [] : [property])],
      presence: false,
    })),
  ),
  // An alias belongs to the branch that defines it.
  ...structure.nested.flatMap((nested) => {
    if (nested.navigation.dynamic) return [];
    const path = [...prefix, nested.navigation.name];
    return [{ column: nested.present, path, presence: true }, ...leaves(nested.structure, path)];
  }),
];

/** The columns that indicate whether there is a record. */
const presenceColumns = ({ nested }: Structure): readonly string[] =>
  nested.flatMap(({ present, structure }) => [present, ...presenceColumns(structure)]);

function branchValue(
  { binding, base, elsewhere }: Building,
  set: ApplySet,
  source: Source,
  column: Column,
  places: readonly Leaf[],
  presences: ReadonlySet<string>,
): Value {
  if (set.columns.some(({ name }) => name === column.name))
    return columnValue({ binding }, set, source, column.name);
  // Instances that lead to no record are in the partition, too, and one group.
  if (base.partitioned && !elsewhere && column.name === base.partitionColumn)
    return requestPartition(binding);
  const leaf = set.structure.whole ? places.find((place) => place.column === column.name) : undefined;
  // An instance without a property and one with null are in the same group.
  if (!leaf && presences.has(column.name)) return presence(binding, nullOf(binding, "Edm.Guid"));
  if (!leaf) return nullOf(binding, column.type);
  const value = bindExpression(rootScope(binding, source), pathExpression(leaf.path));
  return leaf.presence ? presence(binding, value) : value;
}

/** Whether there is a record with that id. */
const presence = (binding: Binding, id: Value): Value =>
  compared(binding, "ne", id, nullOf(binding, id.type));

/* `topcount`, `topsum`, `toppercent` and their bottom counterparts (Data Aggregation 4.0, section 3.3.1). */

type Extreme = Extract<Transformation, { kind: "extreme" }>;

/** Instances in the order of a value, as many as needed to reach a number, a sum or a percentage of the sum. */
function bindExtreme(...[building, set, transformation, partition]: Parameters<Bind<"extreme">>): ApplySet {
  const { name, by } = transformation;
  const { binding } = building;
  const both = (left: Value, right: Value): Value => junction(binding, "and", left, right);
  const either = (left: Value, right: Value): Value => junction(binding, "or", left, right);
  const zero = (): Value => given(binding, "Edm.Decimal", readZero);
  const goal = name.replace(/^(top|bottom)/, "");
  const rule = amounts[goal];
  if (!rule) throw new Error(`${name} has no amount`);
  const value = (source: Source): Value => measured(building, source, by, name, goal);
  const order = { value, descending: name.startsWith("top") };
  const limit = (row: Source): Value =>
    amountValue(binding, transformation, rule, () => instancesOf(building, set, row, partition));
  // The value of an expression may also be negative, or null.
  if (goal === "count" && partition.length === 0 && transformation.amount.kind === "literal")
    return withPage(building, set, (source) => ({
      by: { value: value(source), descending: order.descending },
      count: limit(source),
    }));
  if (goal === "count") {
    const numbered = withWindow(building, set, partition, "number", undefined, order);
    return keep(building, numbered.set, (column, row) =>
      comparison(binding, "le", column(numbered.column), limit(row)),
    );
  }
  const percent = goal === "percent";
  const { set: input, by: sorted } = withSortKey(building, set, order);
  // The loop of the specification ends when the goal is first reached, regardless of later values.
  const before = withWindow(building, input, partition, percent ? "share" : "sum", sorted.value, sorted);
  const reached = (source: Source): Value => columnValue(building, before.set, source, before.column);
  const highest = withWindow(building, before.set, partition, "highest", reached, sorted);
  if (percent)
    return keep(building, highest.set, (column, row) =>
      either(
        compared(binding, "eq", column(highest.column), nullOf(binding, "Edm.Decimal")),
        comparison(binding, "lt", column(highest.column), limit(row)),
      ),
    );
  const lowest = withWindow(building, highest.set, partition, "lowest", reached, sorted);
  return keep(building, lowest.set, (column, row) =>
    either(
      both(
        comparison(binding, "ge", limit(row), zero()),
        comparison(binding, "lt", column(highest.column), limit(row)),
      ),
      both(
        comparison(binding, "lt", limit(row), zero()),
        comparison(binding, "gt", column(lowest.column), limit(row)),
      ),
    ),
  );
}

const readZero = (): number => 0;

type SortKey = NonNullable<Parameters<typeof withWindow>[5]>;

/**
 * The value to sort by as a column, unless it is one: several windows read it, and SQL Server has no sums over sub-selects.
 */
function withSortKey(
  building: Building,
  set: ApplySet,
  by: SortKey,
): { readonly set: ApplySet; readonly by: SortKey } {
  const source = sourceOf(building, set);
  const value = by.value(source);
  if (value.kind === "column" && !value.computed) return { set, by };
  const column = valueColumn(`o_${building.stages.length}`, value);
  const stored = withColumns(building, set, source, [column]);
  return {
    set: stored,
    by: { ...by, value: (row) => columnValue(building, stored, row, column.name) },
  };
}

function keep(
  building: Building,
  set: ApplySet,
  where: (column: (name: string) => Value, row: Source) => Value,
): ApplySet {
  const source = sourceOf(building, set);
  return withOnly(
    building,
    set,
    source,
    where((name) => columnValue(building, set, source, name), source),
  );
}

function measured(building: Building, source: Source, by: Expression, name: string, goal: string): Value {
  const value = bindExpression(instanceScope(building, source), by);
  if (goal === "count" || isNumeric(value.type)) return value;
  throw mismatch(`${name} sums its second parameter, which must be a number; found ${value.type}.`, "$apply");
}

/** The allowed first parameters, by the goal of the transformation. */
const amounts: Readonly<Record<string, AmountRule>> = {
  count: { type: "Edm.Int64", isAllowed: (n) => n >= 1, expected: "a whole number, 1 or more" },
  percent: { type: "Edm.Decimal", isAllowed: (n) => n > 0 && n <= 100, expected: "above 0 and at most 100" },
  sum: { type: "Edm.Decimal", isAllowed: () => true, expected: "a number" },
};

interface AmountRule {
  readonly type: "Edm.Int64" | "Edm.Decimal";
  readonly isAllowed: (amount: number) => boolean;
  readonly expected: string;
}

/** The first parameter: a number of the URL, or an expression on the input (section 3.6), such as `$these/$count div 3`. */
function amountValue(
  binding: Binding,
  { name, amount: expression }: Extreme,
  { type, isAllowed, expected }: AmountRule,
  these: () => Members,
): Value {
  const negative = expression.kind === "negate";
  const operand = negative ? expression.operand : expression;
  const refused = (found: string): ODataError =>
    invalidOption(`The first parameter of ${name} must be ${expected}; found ${found}.`, "$apply");
  const bound = bindExpression({ ...rootScope(binding, nowhere("collection")), these }, operand);
  if (bound.kind !== "parameter" || !bound.literal) {
    if (!isNumeric(bound.type)) throw refused(`an expression of type ${bound.type}`);
    return negative ? negation(binding, bound) : bound;
  }
  const isWhole = type === "Edm.Int64" && bound.literal.type !== "integer";
  const value = isWhole ? undefined : coerceLiteral(bound, type);
  if (value?.kind !== "parameter") throw refused(`a literal of type ${bound.type}`);
  const read = (inputs: Inputs): SqlValue => {
    const number = Number(value.read(inputs)) * (negative ? -1 : 1);
    // No set has as many members as an integer that a double represents exactly.
    if (isAllowed(number)) return type === "Edm.Int64" ? Math.min(number, Number.MAX_SAFE_INTEGER) : number;
    throw refused(String(number));
  };
  return { ...value, type, read, literal: undefined };
}

/*
 * `join` and `outerjoin` (Data Aggregation 4.0, section 3.5.1): an instance for each of the records that a collection
 * leads to, or for each instance of the transformations' result on these. The alias is an object of the result; where
 * it is still a stored record, its id is kept, and the record is looked up by it.
 */

type JoinTransformation = Extract<Transformation, { kind: "join" }>;

function bindJoin(building: Building, set: ApplySet, join: JoinTransformation): ApplySet {
  const source = sourceOf(building, set);
  const navigation = collectionAt(building, source, join.path, join.outer ? "outerjoin" : "join");
  checkAlias(building.base, set, [], join.alias);
  inlineRecords(building, set);
  return joinRelated(building, set, source, navigation, join);
}

/** Joins the records that the navigation property leads to from the rows of `source`, or the results on them. */
function joinRelated(
  building: Building,
  set: ApplySet,
  source: Source,
  navigation: Navigation,
  join: Pick<JoinTransformation, "then" | "alias" | "outer">,
): ApplySet {
  const related = bindRelated(rootScope(building.binding, source), source, navigation.name);
  if (!related) throw new Error(`no navigation property ${navigation.name}`);
  const transformations = join.then.filter(({ kind }) => kind !== "identity");
  const joinedSource =
    transformations.length === 0
      ? recordsOf(building, source, related, join.outer)
      : resultsOf(building, set, related, transformations, join.outer);
  checkRecords(joinedSource, join.alias);
  return joinedSet(building, set, joinedSource, navigation, join);
}

/** The collection-valued navigation property that a transformation follows. */
function collectionAt(
  { binding }: Building,
  { type }: Source,
  path: readonly Step[],
  transformation: string,
): Navigation {
  const [step] = path;
  if (step?.kind === "annotation")
    throw new ODataError(
      "BadRequest_MethodNotImplemented",
      "Annotations have no records that could be joined.",
      { target: "$apply" },
    );
  const name = step?.kind === "name" ? step.name : "";
  const navigation = navigationOf(binding, type, name);
  if (!navigation) {
    refuseCollection(type, name);
    const known = type.navigations.filter(({ collection, hidden }) => collection && !hidden);
    const exist = known.length > 0 ? known.map((each) => each.name).join(", ") : "none";
    throw invalidOption(
      `${transformation} takes a collection-valued navigation property of '${type.name}' (${exist}); found '${name}'.`,
      name,
    );
  }
  if (!navigation.collection)
    throw invalidOption(
      `${transformation} takes a collection; '${name}' is single-valued, and its properties can be named as they are: ${name}/….`,
      name,
    );
  checkOneNavigation(binding, navigation, path, transformation);
  return navigation;
}

/** Rejects steps after a navigation property, other than a cast to its type. */
function checkOneNavigation(
  binding: Binding,
  { name, target }: Navigation,
  path: readonly Step[],
  transformation: string,
): void {
  const [, cast, ...more] = path;
  const type = binding.model.type(target);
  const isOwn = cast && "name" in cast && isOwnType(binding, { type }, cast.name);
  if (more.length > 0 || (cast && !isOwn))
    throw invalidOption(
      `${transformation} takes one navigation property; found '${path.map(stepName).join("/")}'. Join '${name}' first.`,
      name,
    );
}

/** The set that is joined to the instances: the source of its rows, its structure, its values there. */
interface JoinResult extends Pick<ApplySet, "columns" | "structure" | "variants" | "order" | "key"> {
  readonly from: Extract<StageInput, { kind: "stage" | "parts" }>;
  readonly value: (column: string) => Value;
  /** A column that every instance has. */
  readonly marker: string;
}

/** The related records themselves. */
function recordsOf(building: Building, source: Source, related: Related, outer: boolean): JoinResult {
  const { type } = related.source;
  const key = keyOf(type);
  const columns = [...new Set(["id", ...key])].map((column) => {
    const property = type.properties.find((known) => known.column === column);
    return storedColumn(building, related.source, column, property?.type ?? "Edm.Guid");
  });
  const structure: Structure = { ...emptyStructure, whole: true };
  return {
    from: { kind: "stage", source, reached: [related], ...(outer && { outer }) },
    columns,
    structure,
    variants: [{ marks: [], structure }],
    order: [],
    key,
    value: (name) => {
      const column = columns.find((known) => known.name === name);
      if (column?.value.kind !== "value") throw new Error(`the records have no column ${name}`);
      return building.binding.again(column.value.value);
    },
    marker: "id",
  };
}

/** The related records of each instance, which is identified by its key: the first columns of its records. */
function partsOf(building: Building, set: ApplySet, related: Related) {
  const inner: Building = { ...building, ...basedOn(related.source), outer: unreachable(building.binding) };
  const prefix = `u_${building.stages.length}`;
  const keyOfInstance = (source: Source): readonly NewColumn[] =>
    set.key.map((name, i) => valueColumn(`${prefix}_${i}`, columnValue(building, set, source, name)));
  const key = keyOfInstance(related.parent);
  const from: StageInput = { kind: "stage", source: related.parent, reached: [related] };
  const records = recordSet(inner, from, related.source, undefined, key);
  return { inner, keyOfInstance, partition: key.map(({ name }) => name), records };
}

/**
 * The results of the transformations on the related records of each instance. An instance without related records has
 * no results, not even from `aggregate` (example 79 of the standard).
 */
function resultsOf(
  building: Building,
  set: ApplySet,
  related: Related,
  transformations: readonly Transformation[],
  outer: boolean,
): JoinResult {
  const { inner, partition, records } = partsOf(building, set, related);
  const result = bindSequence(inner, { ...records, groups: records.stage }, transformations, partition);
  const source = sourceOf(inner, result);
  const row = sourceOf(building, set);
  const pairs = set.key.map((name, i) => ({
    row: columnValue(building, set, row, name),
    part: columnValue(building, result, source, partition[i] ?? name),
  }));
  const isOwn = (name: string): boolean => !partition.includes(name);
  return {
    ...result,
    from: { kind: "parts", source: row, parts: [{ source, key: pairs }], ...(!outer && { inner: true }) },
    key: result.key.filter(isOwn),
    value: (name) => columnValue(building, result, source, name),
    marker: partition[0] ?? "id",
  };
}

/** Rejects an alias that is a record in some instances and an aggregate in others, and aliases within a record. */
function checkRecords({ variants }: JoinResult, alias: string): void {
  const records = variants.filter(({ structure }) => structure.whole);
  if (records.length > 0 && records.length < variants.length)
    throw notImplemented(
      `A join with both records and aggregates under one alias ('${alias}')`,
      "$apply",
      "join twice and concat the results",
    );
  if (variants.some(({ structure }) => structure.collections.length > 0))
    throw notImplemented(`A join of instances with collections ('${alias}')`, "$apply");
  if (records.some(({ structure }) => structure.nested.length > 0))
    throw notImplemented(
      `A join of joined records ('${alias}')`,
      "$apply",
      "let groupby or aggregate follow the inner join",
    );
}

/** Each instance with each of its parts: all its columns, and those of the part under names of the alias. */
function joinedSet(
  building: Building,
  set: ApplySet,
  joinedSource: JoinResult,
  navigation: Navigation,
  { then, alias, outer }: Pick<JoinTransformation, "then" | "alias" | "outer">,
): ApplySet {
  const rename = (column: string): string => columnNames.joined(alias, column);
  const present = columnNames.present([alias]);
  const added = [
    ...partitionOf(building, set, joinedSource),
    newColumn(
      present,
      presence(building.binding, { ...joinedSource.value(joinedSource.marker), nullable: true }),
      false,
    ),
    ...[...namesOf(joinedSource)].map((name) => newColumn(rename(name), joinedSource.value(name), outer)),
    // An instance without a part has the mark of the first branch.
    ...[...marksOf(joinedSource)].map((name): NewColumn => {
      const value = joinedSource.value(name);
      return {
        name: rename(name),
        type: value.type,
        nullable: false,
        normalized: false,
        value: { kind: outer ? "orZero" : "value", value },
      };
    }),
  ];
  const stage = addStage(building, [carrying(building, set, joinedSource.from, added)]);
  const dynamic = aliasOf(navigation, alias, rename("id"));
  const varies = mayVary(navigation, then);
  const object = (structure: Structure): Structure => {
    const own: Nested = { navigation: dynamic, present, structure: withRenamed(structure, rename), varies };
    return { ...emptyStructure, nested: [own] };
  };
  const variants = set.variants.flatMap((variant) =>
    joinedSource.variants.map((part) => ({
      marks: [
        ...variant.marks,
        ...part.marks.map(({ column, number }) => ({ column: rename(column), number })),
      ],
      columns: variant.columns,
      structure: mergeStructures(variant.structure, object(part.structure)),
    })),
  );
  checkBranches(variants.length);
  const isOrdered = (name: string): boolean => set.order.some(({ column }) => column === name);
  const byInstance = set.key
    .filter((name) => !isOrdered(name))
    .map((column) => ({ column, descending: false }));
  const byPart = joinedSource.order.map(({ column, descending }) => ({ column: rename(column), descending }));
  return {
    ...set,
    stage,
    columns: [...set.columns, ...added.map(bareColumn)],
    structure: mergeStructures(set.structure, object(joinedSource.structure)),
    variants,
    // The parts of one instance keep their relative order.
    order: byPart.length > 0 ? [...set.order, ...byInstance, ...byPart] : set.order,
    key: [...set.key, ...joinedSource.key.map(rename)],
    reduced: set.reduced || !outer,
  };
}

/**
 * Whether the transformations may compute different values of one record: where it is among the records of several
 * instances, or in the groups of several nodes, and a value depends on these.
 */
function mayVary({ through }: Navigation, then: readonly Transformation[]): boolean {
  const isShared = through !== undefined || contains(then, (node) => "recursive" in node);
  return (
    isShared &&
    contains(then, ({ kind, name }) => kind === "$these" || kind === "alias" || name === "rollupnode")
  );
}

/** Whether the syntax has a node that passes the test. */
const contains = (syntax: unknown, passes: (node: Readonly<Record<string, unknown>>) => boolean): boolean =>
  typeof syntax === "object" &&
  syntax !== null &&
  (passes(syntax as Readonly<Record<string, unknown>>) ||
    Object.values(syntax).some((each) => contains(each, passes)));

const newColumn = (name: string, value: Value, outer: boolean): NewColumn => {
  const column = valueColumn(name, value);
  return { ...column, nullable: column.nullable || outer };
};

const marksOf = ({ variants }: JoinResult): ReadonlySet<string> =>
  new Set(variants.flatMap(({ marks }) => marks.map(({ column }) => column)));

/** The columns to take over: those of the structures, the order and the key. */
function namesOf(joinedSource: JoinResult): ReadonlySet<string> {
  const marks = marksOf(joinedSource);
  const nameList = [
    ...(joinedSource.structure.whole ? ["id"] : []),
    ...joinedSource.variants.flatMap(({ structure }) => columnsOf(structure)),
    ...joinedSource.order.map(({ column }) => column),
    ...joinedSource.key,
  ];
  return new Set(nameList.filter((name) => !marks.has(name)));
}

/** The partition column, also for the parts of a partition; the records that they lead to are looked up in it. */
function partitionOf({ binding, base }: Building, set: ApplySet, { from }: JoinResult): readonly NewColumn[] {
  const { partition, partitionColumn: column } = binding.model;
  if (!partition || base.partitioned || set.columns.some(({ name }) => name === column)) return [];
  return [valueColumn(column, columnValue({ binding }, set, from.source, "id"))];
}

/** The alias as a single-valued navigation property, through the column with the record's id. */
const aliasOf = (navigation: Navigation, alias: string, column: string): Navigation => ({
  ...relatedBy(navigation, [[column, "id"]]),
  name: alias,
  collection: false,
  containsTarget: false,
  dynamic: true,
});

/*
 * `nest` and `addnested` (Data Aggregation 4.0, sections 3.5.2 and 3.4.3): the results of transformations as collections
 * within an instance. Each is a set of its own, whose rows the instance finds by its key.
 */

function checkAliases(building: Building, set: ApplySet, items: readonly NestedSequence[]): void {
  items.forEach(({ alias }, i) =>
    checkAlias(
      building.base,
      set,
      items.slice(0, i).map((item) => item.alias),
      alias,
    ),
  );
}

/** One instance, or one in each group, also where the group has lost its instances. */
function bindNest(...[building, set, { items }, partition]: Parameters<Bind<"nest">>): ApplySet {
  checkAliases(building, set, items);
  inlineStages(building);
  const collections = items.map(({ then, alias }): NestedSet => ({
    name: alias,
    base: building.base,
    set: lookedUp(building, bindSequence(building, set, then, partition)),
    on: partition.map((name) => [name, name]),
  }));
  const groups = allGroups(building, set, partition, set.reduced && partition.length > 0);
  return withMembers(groups, { collections });
}

/** Each instance with the results for the records that a collection leads to. */
function bindAddNested(...[building, set, { path, items }]: Parameters<Bind<"addnested">>): ApplySet {
  const { binding } = building;
  checkAliases(building, set, items);
  const parent = sourceOf(building, set);
  const [first] = path;
  const single = first?.kind === "name" ? navigationOf(binding, parent.type, first.name) : undefined;
  if (single && !single.collection) {
    checkOneNavigation(binding, single, path, "addnested");
    return addNestedRecords(building, set, single, items);
  }
  const navigation = collectionAt(building, parent, path, "addnested");
  const related = bindRelated(rootScope(binding, parent), parent, navigation.name);
  if (!related) throw new Error(`no navigation property ${navigation.name}`);
  inlineStages(building);
  const { inner, keyOfInstance, partition, records } = partsOf(building, set, related);
  // Aggregates have a value for instances without related records, too.
  const row = sourceOf(building, set);
  const groups = addStage(building, [newSelection(plainInput(row), keyOfInstance(row))]);
  const collections = items.map(({ then, alias }): NestedSet => ({
    name: alias,
    base: inner.base,
    set: lookedUp(inner, bindSequence(inner, { ...records, groups, reduced: true }, then, partition)),
    on: set.key.map((name, i) => [name, partition[i] ?? name]),
  }));
  return withMembers(set, { collections });
}

const oneToOne: ReadonlySet<Transformation["kind"]> = new Set(["identity", "compute", "addnested"]);

/** Each instance with the record that a single-valued navigation property leads to, or null; one for each item. */
function addNestedRecords(
  building: Building,
  set: ApplySet,
  navigation: Navigation,
  items: readonly NestedSequence[],
): ApplySet {
  const other = items.flatMap(({ then }) => then).find(({ kind }) => !oneToOne.has(kind));
  if (other)
    throw invalidOption(
      `addnested of '${navigation.name}', which is single-valued, takes identity, compute and addnested; found ${other.kind}.`,
      "$apply",
    );
  const withRecords = items.reduce(
    (before, { then, alias }) =>
      joinRelated(building, before, sourceOf(building, before), navigation, { then, alias, outer: true }),
    set,
  );
  const expanded = items.map(({ alias }) => plainExpand(alias));
  return { ...withMembers(withRecords, { expanded }), key: set.key };
}

/*
 * Hierarchical transformations (Data Aggregation 4.0, section 6): `ancestors`, `descendants`, `traverse`, `TopLevels`,
 * and the nodes that `rolluprecursive` groups by. The instances of a set are joined to a walk over the nodes by the identifier of
 * their node.
 */

const subsets: ReadonlySet<Transformation["kind"]> = new Set<Transformation["kind"]>([
  "identity", "filter", "search", "orderby", "top", "skip", "extreme", "relatives", "traverse",
]); // prettier-ignore

/** Rejects a sequence whose result is no subset of its input. */
function checkSubset(name: string, sequence: readonly Transformation[]): void {
  const other = sequence.find(({ kind }) => !subsets.has(kind));
  if (!other) return;
  throw invalidOption(
    `The transformations in ${name} must return a part of their input, as filter, search, orderby, top, skip, topcount, ancestors and descendants do; found ${other.kind}.`,
    "$apply",
  );
}

/** The set with a column for the identifiers of the nodes that its instances are related to. */
function withIdentifiers(
  building: Building,
  set: ApplySet,
  nodes: Nodes,
  path: readonly Step[],
  source = sourceOf(building, set),
) {
  const { binding } = building;
  const value = bindExpression(rootScope(binding, source), memberPath(path));
  checkIdentifier(nodes, value);
  const column = `h_${building.stages.length}`;
  return { set: withColumns(building, set, source, [valueColumn(column, value)]), column };
}

function checkIdentifier({ type, hierarchy }: Nodes, value: Value): void {
  const node = propertyOf(type, hierarchy.node, true);
  if (value.type === node.type) return;
  throw mismatch(
    `The nodes of '${hierarchy.qualifier}' are identified by values of type ${node.type}; found ${value.type}.`,
    "$apply",
  );
}

/** The instances of a set, and the nodes that they are related to. */
interface NodeRelation {
  readonly set: ApplySet;
  /** The set itself, or, where a path over collections relates an instance to several nodes, a row for each of them. */
  readonly rows: ApplySet;
  /** The column of the rows with the identifier of the node. */
  readonly column: string;
  /** The columns of the rows that identify the instance; undefined where the rows are the instances. */
  readonly key: readonly string[] | undefined;
}

/** Relates the instances to nodes, in each group of the partition. */
function relatedToNodes(
  building: Building,
  set: ApplySet,
  nodes: Nodes,
  path: readonly Step[],
  partition: readonly string[],
): NodeRelation {
  const { binding, base } = building;
  const source = sourceOf(building, set);
  const collection = firstCollection(binding, source, path);
  if (!collection) {
    const identified = withIdentifiers(building, set, nodes, path, source);
    return { ...identified, rows: identified.set, key: undefined };
  }
  const [step] = path;
  const own = step?.kind === "name" ? navigationOf(binding, base, step.name) : undefined;
  const key = base.partitioned ? [base.partitionColumn, "id"] : ["id"];
  const isRecord = key.every((name) => set.columns.some((column) => column.name === name));
  // An instance is identified by its record, which an alias within it is not.
  if (!set.structure.whole || !isRecord || own !== collection)
    throw notImplemented(
      `A hierarchy over the collection '${collection.name}' of instances that are no records`,
    );
  inlineStages(building);
  const scope = instanceScope(building, source);
  const { target, reached, rest } = followPath(scope, path);
  const value = bindSteps(innerScope(scope, { current: target }), target, rest);
  checkIdentifier(nodes, value);
  const column = `h_${building.stages.length}`;
  const names = [...new Set([...key, ...partition])];
  const columns = [
    ...names.map((name) => valueColumn(name, columnValue(building, set, source, name))),
    valueColumn(column, value),
  ];
  const stage = addStage(building, [
    newSelection({ kind: "stage", source, reached }, columns, { distinct: true }),
  ]);
  const rows = newSet({ stage, columns: columns.map(bareColumn), structure: emptyStructure, key: names });
  return { set, rows, column, key };
}

/** The collection that makes a path lead to several nodes. */
function firstCollection(binding: Binding, { type }: Source, path: readonly Step[]): Navigation | undefined {
  let at: EntityType | undefined = type;
  for (const step of path) {
    const navigation: Navigation | undefined =
      step.kind === "name" && at ? navigationOf(binding, at, step.name) : undefined;
    if (navigation?.collection) return navigation;
    if (step.kind !== "qualified") at = navigation && binding.model.type(navigation.target);
  }
  return undefined;
}

/** The instances once for each of the different values that columns of the found nodes have for them. */
function joinedOnNodes(
  building: Building,
  { set, rows, column, key }: NodeRelation,
  found: ApplySet,
  partition: readonly string[],
  columns: readonly string[] = [],
): string {
  const stage = joinedOn(building, rows, found, [column, ...partition], columns);
  if (!key) return stage;
  const added = found.columns.filter(({ name }) => columns.includes(name) && name !== column);
  const pairs: ApplySet = { ...rows, stage, columns: [...rows.columns, ...added] };
  const pair = sourceOf(building, pairs);
  const on = [...new Set([...key, ...partition])];
  const distinct = addStage(building, [
    newSelection(
      plainInput(pair),
      [...on, ...columns].map((name) => valueColumn(name, columnValue(building, pairs, pair, name))),
      { distinct: true },
    ),
  ]);
  return joinedOn(building, set, { ...pairs, stage: distinct }, on, columns);
}

/** Rows of `child` with equal columns; their partition has been compared before. */
const onColumns = (parent: Source, child: Source, on: Navigation["on"]): Related => ({
  parent,
  source: child,
  where: undefined,
  anyPartition: true,
  navigation: { ...hiddenNavigation("", child.type.name, on), collection: true },
});

/** `ancestors` and `descendants` (section 6.2.1): the instances of nodes above or below those of the start. */
function bindRelatives(
  building: Building,
  input: ApplySet,
  transformation: Extract<Transformation, { kind: "relatives" }>,
  partition: readonly string[],
): ApplySet {
  const { name, hierarchy, start, distance: steps, keepsStart } = transformation;
  const { binding } = building;
  checkSubset(name, start);
  const nodes = bindNodes(binding, hierarchy.nodes, hierarchy.qualifier);
  const related = relatedToNodes(building, input, nodes, hierarchy.path, partition);
  const { set, column } = related;
  const distance = bindDistance(rootScope(binding, sourceOf(building, set)), steps);
  const chosen = bindSequence(building, set, start, partition);
  const starts = related.key
    ? relatedToNodes(building, chosen, nodes, hierarchy.path, partition)
    : { rows: chosen, column };
  inlineStages(building);
  const row = sourceOf(building, starts.rows);
  const { source, where } = collectionSource(binding, nodes);
  const walk = bindWalk(binding, nodes, name === "ancestors" ? "up" : "down", {
    source,
    from: {
      kind: "stage",
      source: row,
      reached: [onColumns(row, source, [[starts.column, nodes.hierarchy.node]])],
      inOrder: true,
    },
    where,
    distance,
    columns: partition.map((each, i) => ({
      name: groupColumn(i),
      value: columnValue(building, starts.rows, row, each),
    })),
  });
  const visited = newSource(binding, walk);
  const isResult = isInReach(binding, visited, { distance, includesStart: keepsStart });
  const columns = [
    valueColumn(column, nodeValue(binding, nodes, visited)),
    ...partition.map((each, i) => valueColumn(each, walked(building, set, visited, each, i))),
  ];
  const stage = addStage(building, [
    newSelection(plainInput(visited), columns, { distinct: true, where: isResult }),
  ]);
  const found: ApplySet = { ...set, stage, columns: columns.map(bareColumn) };
  return { ...set, stage: joinedOnNodes(building, related, found, partition), reduced: true };
}

/** The column of a walk for the value that an instance of its start is grouped by; nodes have columns of any names. */
const groupColumn = (i: number): string => `group_${i}`;

/** A column of the set that its groups have, in the table of a walk. */
function walked({ binding }: Building, set: ApplySet, visited: Source, name: string, i: number): Value {
  const column = set.columns.find((each) => each.name === name);
  if (!column) throw new Error(`the set has no column ${name}`);
  return tableColumn(binding, visited, groupColumn(i), column.type, column.nullable);
}

/** The instances of the set with the rows of the other one that have the same values, and columns of these. */
function joinedOn(
  building: Building,
  set: ApplySet,
  other: ApplySet,
  [node = "", ...partition]: readonly string[],
  columns: readonly string[],
): string {
  const [row, part] = [sourceOf(building, set), sourceOf(building, { ...other, structure: emptyStructure })];
  const pair = (name: string) => ({
    row: columnValue(building, set, row, name),
    part: columnValue(building, other, part, name),
  });
  // An instance that leads to no node has no equal.
  const ofNode = pair(node);
  const key = [{ ...ofNode, row: { ...ofNode.row, nullable: false } }, ...partition.map(pair)];
  return addStage(building, [
    carrying(
      building,
      set,
      { kind: "parts", source: row, parts: [{ source: part, key }], inner: true },
      columns.map((name) => valueColumn(name, columnValue(building, other, part, name))),
    ),
  ]);
}

/**
 * `traverse` (section 6.2.2): the instances in the order of the tree that their nodes are in. It begins at the roots of the
 * nodes, or of those that the transformations `only` leave of them.
 */
function bindTraverse(
  building: Building,
  input: ApplySet,
  { hierarchy, order, only, siblings }: Extract<Transformation, { kind: "traverse" }>,
): ApplySet {
  const { binding } = building;
  const nodes = someOf(building, bindNodes(binding, hierarchy.nodes, hierarchy.qualifier), only);
  const place = placeOf(building, nodes, hierarchy.path);
  const related = relatedToNodes(building, input, nodes, hierarchy.path, []);
  const { set, column } = related;
  const rows = collectionSource(binding, nodes);
  const { tree } = bindTree(binding, nodes, rows, [
    ...bindOrder(rootScope(binding, rows.source), [...siblings, ...orderOf(only)]),
    ...keyOf(nodes.type).map((name) => ({
      value: tableColumn(binding, rows.source, name, nodes.type.property(name)?.type ?? "Edm.Guid"),
      descending: false,
    })),
  ]);
  const visited = newSource(binding, tree);
  const ordinal = `h_${building.stages.length}`;
  const value = tableColumn(binding, visited, placeName, "Edm.String");
  const columns = [
    valueColumn(column, nodeValue(binding, nodes, visited)),
    valueColumn(ordinal, order === "preorder" ? value : afterChildren(binding, value)),
  ];
  const stage = addStage(building, [newSelection(plainInput(visited), columns)]);
  const found: ApplySet = { ...set, stage, columns: columns.map(bareColumn) };
  const added = columns.map(bareColumn).filter(({ name }) => related.key || name === ordinal);
  const placed: ApplySet = {
    ...set,
    stage: joinedOnNodes(
      building,
      related,
      found,
      [],
      added.map(({ name }) => name),
    ),
    columns: [...set.columns, ...added],
    order: [{ column: ordinal, descending: false }, ...set.order],
    reduced: true,
  };
  // An instance has the identifier by which it was found, and a record is its own node.
  if (place.kind === "identifier") return placed;
  if (!set.structure.whole || place.kind === "item") return withNode(building, placed, nodes, place, column);
  if (place.kind === "self") return placed;
  return withMembers(placed, { expanded: [plainExpand(place.navigation.name)] });
}

/** The nodes that transformations leave (section 6.1). */
function someOf(building: Building, nodes: Nodes, only: readonly Transformation[]): Nodes {
  if (only.length === 0) return nodes;
  const { binding } = building;
  checkSubset("traverse", only);
  const { table } = headsOf(building, nodes, only, []);
  const isLeft = (node: Source): Value => {
    const source = tableSource(binding, nodes, table);
    const rows = { source, column: nodeValue(binding, nodes, source), where: undefined };
    return isAmong(binding, nodeValue(binding, nodes, node), rows);
  };
  return {
    ...nodes,
    filter: (source) => allOf(binding, [nodes.filter(source), isLeft(source)]),
  };
}

/** The order in which transformations leave nodes of one parent; the last of several sorts counts first. */
const orderOf = (transformations: readonly Transformation[]): readonly OrderItem[] =>
  transformations.toReversed().flatMap((each) => {
    if (each.kind === "orderby") return each.items;
    return each.kind === "traverse" ? each.siblings : [];
  });

/** A place after those of all nodes below: a letter is after every digit. */
function afterChildren(binding: Binding, place: Value): Value {
  const letter = fixedValue(binding, "Edm.String", "z");
  return binding.node({
    kind: "function",
    name: "concat",
    operands: [place, letter],
    type: "Edm.String",
    nullable: false,
  });
}

/**
 * The part of an instance that its node is, the three cases of section 6.2.2: the instance itself, the record that a
 * navigation property leads to, or only the identifier; and any of them as the only item of a collection.
 */
type NodePlace =
  | { readonly kind: "self" }
  | { readonly kind: "related"; readonly navigation: Navigation }
  | { readonly kind: "identifier"; readonly names: readonly string[] }
  | { readonly kind: "item"; readonly navigation: Navigation; readonly within: NodePlace };

const placeOf = ({ binding, base }: Building, nodes: Nodes, path: readonly Step[]): NodePlace =>
  placeIn(
    binding,
    base,
    nodes,
    path.flatMap((step) => (step.kind === "name" ? [step.name] : [])),
  );

function placeIn(binding: Binding, type: EntityType, nodes: Nodes, names: readonly string[]): NodePlace {
  const [first = "", ...rest] = names;
  const navigation = rest.length > 0 ? type.navigation(first) : undefined;
  if (navigation?.collection)
    return {
      kind: "item",
      navigation,
      within: placeIn(binding, binding.model.type(navigation.target), nodes, rest),
    };
  const isNode = (of: EntityType, name: string): boolean =>
    !nodes.partition && of.name === nodes.type.name && of.property(name)?.name === nodes.hierarchy.node;
  if (names.length === 1 && isNode(type, first)) return { kind: "self" };
  return navigation?.target === nodes.type.name && rest.length === 1 && isNode(nodes.type, rest[0] ?? "")
    ? { kind: "related", navigation }
    : { kind: "identifier", names };
}

/** The instances with their node as a part of each, whose identifier is in the column. */
function withNode(
  building: Building,
  set: ApplySet,
  nodes: Nodes,
  place: NodePlace,
  column: string,
): ApplySet {
  switch (place.kind) {
    case "self":
      return withRecord(building, set, nodes, column);
    case "related": {
      const { navigation } = place;
      if (set.structure.whole)
        throw notImplemented(
          `Records that rolluprecursive by '${navigation.name}' repeats in several groups`,
        );
      const target = toNode(navigation, nodes, column);
      return withStructures(set, (structure) =>
        mergeStructures(
          {
            ...structure,
            nested: structure.nested.filter((each) => each.navigation.name !== navigation.name),
          },
          { ...emptyStructure, navigations: [target] },
        ),
      );
    }
    case "identifier":
      return withIdentifier(building, set, place.names, column);
    case "item":
      return withMembers(set, { collections: [itemOf(building, nodes, place, column)] });
  }
}

/** The navigation property, through the column with the identifier of a node. */
const toNode = (navigation: Navigation, nodes: Nodes, column: string): Navigation =>
  relatedBy(navigation, [[column, nodes.hierarchy.node]]);

type ItemPlace = Extract<NodePlace, { kind: "item" }>;

/** The collection with one item, which leads to the node. */
function itemOf(building: Building, nodes: Nodes, place: ItemPlace, column: string): NestedSet {
  const { binding } = building;
  const { name, target } = place.navigation;
  const base = binding.model.type(target);
  const { source, where } = collectionSource(binding, nodes);
  const records = recordSet({ ...building, base: nodes.type }, plainInput(source), source, where);
  const { column: node = "" } = propertyOf(nodes.type, nodes.hierarchy.node, true);
  const structure =
    place.within.kind === "self" ? records.structure : itemStructure(base, nodes, place, node);
  const items = { ...records, structure, variants: [{ marks: [], structure }] };
  const inner: Building = { ...building, base, elsewhere: nodes.partition !== undefined };
  return { name, base, set: lookedUp(inner, items), on: [[column, node]] };
}

/** An item that is no node itself: the record that it leads to, or the property with the identifier. */
function itemStructure(
  base: EntityType,
  nodes: Nodes,
  { navigation, within }: ItemPlace,
  column: string,
): Structure {
  if (within.kind === "related")
    return { ...emptyStructure, navigations: [toNode(within.navigation, nodes, column)] };
  const [name, ...more] = within.kind === "identifier" ? within.names : [];
  if (name === undefined || more.length > 0)
    throw notImplemented(`Nodes at the end of a path over '${navigation.name}', whose records are no nodes,`);
  const property = { ...propertyOf(base, name), column, expression: undefined };
  return { ...emptyStructure, fields: [{ property, dynamic: false }] };
}

/** The record of the node, with the properties that the instance had besides those of the model. */
function withRecord(building: Building, set: ApplySet, nodes: Nodes, column: string): ApplySet {
  const { binding } = building;
  const row = sourceOf(building, set);
  const { source, where } = collectionSource(binding, nodes);
  const prefix = `r${building.stages.length}_`;
  const marks = set.variants.flatMap((variant) => variant.marks.map((mark) => mark.column));
  const added = ({ fields, nested, collections }: Structure): Structure => ({
    ...emptyStructure,
    whole: true,
    fields: fields.filter(({ dynamic }) => dynamic),
    nested: nested.filter(({ navigation }) => navigation.dynamic),
    collections,
  });
  // Columns of groups and of transformations around keep their names.
  const stored = new Set(recordColumns(nodes.type).map(({ name }) => name));
  const kept = new Set([
    ...set.key,
    ...set.order.map((each) => each.column),
    ...marks,
    ...columnsOf(added(set.structure)),
    ...set.columns.flatMap(({ name }) => (stored.has(name) ? [] : [name])),
  ]);
  const renamed = (name: string): string => (stored.has(name) ? prefix + name : name);
  const records = recordSet(
    { ...building, base: nodes.type },
    { kind: "stage", source, reached: [onColumns(source, row, [[nodes.hierarchy.node, column]])] },
    source,
    where,
    [...kept].map((name) => valueColumn(renamed(name), columnValue(building, set, row, name))),
  );
  const whole = (structure: Structure): Structure => withRenamed(added(structure), renamed);
  const structure = whole(set.structure);
  checkRecordAliases(nodes.type, structure);
  return {
    ...set,
    stage: records.stage,
    columns: records.columns,
    structure,
    variants: set.variants.map((variant) => ({
      marks: variant.marks.map((mark) => ({ ...mark, column: renamed(mark.column) })),
      structure: whole(variant.structure),
    })),
    order: set.order.map((each) => ({ ...each, column: renamed(each.column) })),
    key: set.key.map(renamed),
  };
}

/** The property at the end of the path with the identifier as its value. */
function withIdentifier(
  building: Building,
  set: ApplySet,
  [name = "", ...more]: readonly string[],
  column: string,
): ApplySet {
  if (more.length > 0)
    throw notImplemented(
      `Nodes at the end of the path '${[name, ...more].join("/")}', whose records are no nodes,`,
    );
  const property = building.base.property(name);
  const declared = property && { ...property, column, expression: undefined };
  if (set.structure.whole && property?.column !== undefined) {
    const row = sourceOf(building, set);
    const columns = set.columns.map((each) =>
      valueColumn(
        each.name,
        columnValue(building, set, row, each.name === property.column ? column : each.name),
      ),
    );
    return { ...set, stage: addStage(building, [newSelection(plainInput(row), columns)]) };
  }
  const type = set.columns.find((each) => each.name === column)?.type ?? "Edm.String";
  const field = declared
    ? { property: declared, dynamic: false }
    : { property: dynamicProperty(name, column, type), dynamic: true };
  return withStructures(set, (structure) => ({
    ...structure,
    fields: [field, ...structure.fields.filter((each) => each.property.name !== field.property.name)],
  }));
}

/*
 * `rolluprecursive` (section 6.3): the instances once for each node that is at or above their own, which the
 * transformations then group by.
 */

/** The set with its instances once for each node; the columns of a node; and the result in the order of the nodes. */
interface RolledUp {
  readonly set: ApplySet;
  readonly key: readonly string[];
  readonly injection: Injection;
  readonly ordered: (result: ApplySet) => ApplySet;
}

/** The node as a part of each result. It comes before the values that the other groupings give to a result. */
interface Injection {
  readonly place: NodePlace;
  readonly inject: (result: ApplySet) => ApplySet;
}

/**
 * Binds the nodes, and repeats the instances for them in each group of the partition. `position` is the number of the
 * `rolluprecursive` in its `groupby`, from 1. Throws 400 for a second parameter that is no subset of the nodes.
 */
function bindRollup(
  building: Building,
  input: ApplySet,
  { recursive, only }: RecursiveGrouping,
  { partition, position }: { readonly partition: readonly string[]; readonly position: number },
): RolledUp {
  const { binding } = building;
  checkSubset("rolluprecursive", only);
  const nodes = bindNodes(binding, recursive.nodes, recursive.qualifier);
  const place = placeOf(building, nodes, recursive.path);
  const related = relatedToNodes(building, input, nodes, recursive.path, []);
  const { set, column } = related;
  const heads = headsOf(building, nodes, only, partition);
  const source = tableSource(binding, nodes, heads.table);
  const headColumns = (of: Source) =>
    heads.columns.map(({ name, type, nullable }) => ({
      name,
      value: tableColumn(binding, of, name, type, nullable),
    }));
  const walk = bindWalk(binding, nodes, "down", {
    source,
    from: plainInput(source),
    where: undefined,
    columns: headColumns(source),
  });
  const visited = newSource(binding, walk);
  const columns = [
    valueColumn(column, nodeValue(binding, nodes, visited)),
    ...headColumns(visited).map(({ name, value }) => valueColumn(name, value)),
  ];
  const pairs = addStage(building, [newSelection(plainInput(visited), columns, { distinct: true })]);
  const found: ApplySet = { ...set, stage: pairs, columns: columns.map(bareColumn) };
  const names = heads.columns.map(({ name }) => name);
  const nodeName = rollupNodeName(position);
  const node = { property: dynamicProperty(nodeName, heads.id, "Edm.Guid"), dynamic: true };
  const members: ApplySet = {
    ...set,
    stage: joinedOnNodes(building, related, found, [], names),
    columns: [...set.columns, ...heads.columns],
    key: [...names, ...set.key],
    groups: groupsOf(building, set, heads, partition),
    reduced: true,
  };
  return {
    set: withStructures(members, (structure) => ({ ...structure, fields: [...structure.fields, node] })),
    key: [...partition, ...names],
    injection: {
      place,
      inject: (result) => {
        const plain = withStructures(result, (structure) => ({
          ...structure,
          fields: structure.fields.filter(({ property }) => property.name !== nodeName),
        }));
        return withNode(building, plain, nodes, place, heads.node);
      },
    },
    ordered: (result) => ({
      ...result,
      order: [...heads.order, ...result.order],
      groups: set.groups,
      reduced: true,
    }),
  };
}

/** The nodes to group by: their table, and the columns that identify and order them. */
interface Heads {
  readonly table: EntityType;
  readonly node: string;
  readonly id: string;
  readonly columns: readonly Column[];
  readonly order: ApplySet["order"];
}

function headsOf(
  building: Building,
  nodes: Nodes,
  only: readonly Transformation[],
  partition: readonly string[],
): Heads {
  const { binding } = building;
  const inner: Building = { ...building, base: nodes.type, elsewhere: nodes.partition !== undefined };
  const { source, where } = collectionSource(binding, nodes);
  const chosen =
    only.length > 0
      ? bindSequence(inner, recordSet(inner, plainInput(source), source, where), only, partition)
      : undefined;
  const row = chosen ? sourceOf(inner, chosen) : source;
  const prefix = `h${building.stages.length}`;
  // Only the order of a traversal is that of the result.
  const traversed = only.at(-1)?.kind === "traverse" ? chosen : undefined;
  const ordering = traversed
    ? traversed.order.map(({ column, descending }, i) => ({
        column: valueColumn(`${prefix}_order${i}`, columnValue(inner, traversed, row, column)),
        descending,
      }))
    : [];
  const [node, id] = [`${prefix}_node`, `${prefix}_id`];
  const columns = [
    ...ordering.map(({ column }) => column),
    valueColumn(node, nodeValue(binding, nodes, row)),
    valueColumn(id, tableColumn(binding, row, "id", "Edm.Guid")),
  ];
  const stage = addStage(building, [
    newSelection(plainInput(row), [...walkColumns(binding, nodes, row), ...columns], {
      where: chosen ? undefined : where,
    }),
  ]);
  return {
    table: { ...nodes.type, table: stage },
    node,
    id,
    columns: columns.map(bareColumn),
    order: ordering.map(({ column: { name }, descending }) => ({ column: name, descending })),
  };
}

/** Every group: each node, in each group of a `groupby` around. */
function groupsOf(building: Building, set: ApplySet, heads: Heads, partition: readonly string[]): string {
  if (partition.length === 0) return heads.table.table;
  const outer: ApplySet = { ...set, stage: set.groups ?? set.stage, structure: emptyStructure };
  const row = sourceOf(building, outer);
  const columns = partition.map((name) => valueColumn(name, columnValue(building, outer, row, name)));
  const stage = addStage(building, [newSelection(plainInput(row), columns, { distinct: true })]);
  const groups = sourceOf(building, { ...outer, stage });
  const nodes: ApplySet = { ...outer, stage: heads.table.table, columns: heads.columns };
  const part = sourceOf(building, nodes);
  return addStage(building, [
    newSelection({ kind: "parts", source: groups, parts: [{ source: part, key: [] }], inner: true }, [
      ...columns.map(({ name }) => valueColumn(name, columnValue(building, outer, groups, name))),
      ...heads.columns.map(({ name }) => valueColumn(name, columnValue(building, nodes, part, name))),
    ]),
  ]);
}

/*
 * The transformation `TopLevels` of SAP's vocabulary of hierarchies, by which its clients show a tree: the nodes of the input
 * in preorder, siblings in the order of the input, down to a number of levels. The properties that describe a node's
 * place are dynamic ones; those of one level below a node come from `descendants`.
 */

type TopLevels = Extract<Transformation, { kind: "topLevels" }>;

/** Whether `$select` names the property; without `$select`, all are in the response. */
const isShown = ({ selected }: Building, name: TreeProperty): boolean =>
  selected === undefined || selected.includes(name);

/** Binds the transformation. Throws 400 for other parameters, 501 for instances that are no nodes. */
function bindTopLevels(building: Building, input: ApplySet, call: TopLevels): ApplySet {
  const { binding } = building;
  const parameter = parametersOf(call);
  const nodes = bindNodes(binding, parameter("HierarchyNodes"), nameIn(parameter("HierarchyQualifier")));
  requireNodes(building, input, nodes, nameIn(parameter("NodeProperty")));
  const { set, column } = withIdentifiers(building, input, nodes, [
    { kind: "name", name: nodes.hierarchy.node, args: undefined, at: call.at },
  ]);
  const row = sourceOf(building, set);
  const where = isAmong(binding, nodeValue(binding, nodes, row), nodesWhere(binding, nodes));
  const opening = openingOf(building, nodes, set, parameter("Levels"), parameter("ExpandLevels"));
  const order = totalSetOrder(building, set, row);
  const { tree, among } = bindTree(binding, nodes, { source: row, where }, order, opening);
  const visited = newSource(binding, tree);
  const ordinal = `h_${building.stages.length}`;
  const added: NewColumn[] = [
    valueColumn(column, nodeValue(binding, nodes, visited)),
    valueColumn(ordinal, tableColumn(binding, visited, placeName, "Edm.String")),
  ];
  if (isShown(building, "DistanceFromRoot"))
    added.push(treeColumn("DistanceFromRoot", depthOf(binding, visited)));
  if (isShown(building, "DrillState"))
    added.push(treeColumn("DrillState", drillState(binding, among, visited, openLevels(binding, visited))));
  const table = pushStage(building, (name) => ({
    name,
    selections: [
      newSelection(plainInput(visited), [...walkColumns(binding, nodes, visited), ...added.slice(1)]),
    ],
    stored: true,
  }));
  const shown = tableSource(binding, nodes, nodesIn(nodes, table).type);
  const columns = added.map((each, i) =>
    i === 0
      ? valueColumn(column, nodeValue(binding, nodes, shown))
      : valueColumn(each.name, tableColumn(binding, shown, each.name, each.type, each.nullable)),
  );
  const stage = addStage(building, [newSelection(plainInput(shown), columns)]);
  const found: ApplySet = { ...set, stage, columns: columns.map(bareColumn) };
  const names = columns.slice(1).map(({ name }) => name);
  const placed: ApplySet = {
    ...set,
    stage: joinedOn(building, set, found, [column], names),
    columns: [...set.columns, ...columns.slice(1).map(bareColumn)],
    order: [{ column: ordinal, descending: false }, ...set.order],
    reduced: true,
  };
  const counted = isShown(building, "LimitedDescendantCount")
    ? withCounts(building, placed, nodesIn(nodes, table), column)
    : placed;
  return withTreeProperties(
    building,
    isShown(building, "LimitedRank") ? withRanks(building, counted) : counted,
  );
}

const parameters = ["HierarchyNodes", "HierarchyQualifier", "NodeProperty", "Levels", "ExpandLevels"];
const required = parameters.slice(0, 3);

/** The parameters by name. */
function parametersOf({ args }: TopLevels): (name: string) => Expression | undefined {
  const values = new Map(args.map(({ name = "", value }) => [name, value]));
  const isKnown = [...values.keys()].every((name) => parameters.includes(name));
  if (values.size === args.length && isKnown && required.every((name) => values.has(name)))
    return (name) => values.get(name);
  throw invalidOption(
    `TopLevels takes the parameters ${parameters.join(", ")}, the first three always.`,
    "$apply",
  );
}

function nameIn(expression: Expression | undefined): string {
  if (expression?.kind === "literal" && expression.type === "string") return expression.value;
  throw invalidOption("HierarchyQualifier and NodeProperty of TopLevels are names in quotes.", "$apply");
}

/** The instances are the records of the hierarchy, which are identified by the property. */
function requireNodes(
  { base }: Building,
  { structure, variants }: ApplySet,
  nodes: Nodes,
  name: string,
): void {
  const isNode = base.name === nodes.type.name && base.property(name)?.name === nodes.hierarchy.node;
  if (!isNode || !structure.whole || variants.length > 1)
    throw notImplemented("TopLevels of instances that are no nodes of the hierarchy", "$apply");
}

/** The levels that are open below a node: those below its parent less one, unless the request names the node. */
function openingOf(
  building: Building,
  nodes: Nodes,
  set: ApplySet,
  levels: Expression | undefined,
  expanded: Expression | undefined,
): Opening {
  const { binding } = building;
  const shown = levels && bindDistance(rootScope(binding, sourceOf(building, set)), levels);
  const first = shown ? atMostAll(binding, shown) : fixedInteger(binding, allLevels);
  const entries = expanded ? entriesOf(binding, expanded) : [];
  // The rows of a recursive table have the same types.
  const asNumber = (operand: Value): Value =>
    binding.node({ kind: "cast", operand, type: "Edm.Int64", nullable: false });
  const named = (node: Source, above: Value): Value => {
    const others = asNumber(arithmetic(binding, "sub", above, fixedInteger(binding, 1)));
    const branches = entries.map((entry) => ({
      when: compared(binding, "eq", nodeValue(binding, nodes, node), nodeLiteral(binding, nodes, entry.node)),
      then: asNumber(entry.levels),
    }));
    return branches.length === 0
      ? others
      : binding.node({
          kind: "case",
          branches: [...branches, { when: booleanValue(binding, true), then: others }],
          type: "Edm.Int64",
          nullable: false,
        });
  };
  return { start: (node) => named(node, first), next: named };
}

/** More than a hierarchy has (`mostLevels` in `hierarchy.ts`). */
const allLevels = 1000;

const atMostAll = (binding: Binding, levels: Value): Value =>
  levels.kind === "parameter"
    ? given(binding, "Edm.Int32", (inputs) => Math.min(Number(levels.read(inputs)), allLevels))
    : levels;

/** The vocabulary's identifiers of nodes are texts, also where those of the model are not. */
const nodeLiteral = (binding: Binding, nodes: Nodes, literal: Literal): Value => {
  const property = propertyOf(nodes.type, nodes.hierarchy.node, true);
  const bound =
    literal.type === "string" ? bindText(binding, literal, property.type) : bindLiteral(binding, literal);
  const value = coerceLiteral(bound, property.type, property);
  if (value) return value;
  throw invalidOption("NodeID in ExpandLevels identifies a node.", "$apply");
};

/** `[{"NodeID":"…","Levels":n}]`: n levels are open below the node, all without a number. */
function entriesOf(
  binding: Binding,
  expression: Expression,
): readonly { readonly node: Literal; readonly levels: Value }[] {
  const items = expression.kind === "array" ? expression.items : [undefined];
  return items.map((item) => {
    const members = new Map(
      item?.kind === "object" ? item.members.map(({ name, value }) => [name, value]) : [],
    );
    const [node, levels] = [members.get("NodeID"), members.get("Levels")];
    const number = levels?.kind === "literal" && levels.type === "integer" ? levels : undefined;
    const isAll = levels === undefined || (levels.kind === "literal" && levels.type === "null");
    if (node?.kind !== "literal" || (!number && !isAll))
      throw invalidOption('ExpandLevels is a list such as [{"NodeID":"LU00001","Levels":1}].', "$apply");
    return {
      node,
      levels: number ? atMostAll(binding, bindLiteral(binding, number)) : fixedInteger(binding, allLevels),
    };
  });
}

/** `leaf` without a child, otherwise whether the children are shown. */
function drillState(binding: Binding, among: Nodes, node: Source, open: Value | undefined): Value {
  const isParent = hasChild(binding, among, node);
  const state = (text: string): Value => fixedValue(binding, "Edm.String", text);
  const isLeaf = not(binding, isParent);
  return binding.node({
    kind: "case",
    type: "Edm.String",
    nullable: false,
    branches: [
      { when: isLeaf, then: state("leaf") },
      ...(open
        ? [{ when: compared(binding, "gt", open, fixedInteger(binding, 0)), then: state("expanded") }]
        : []),
      { when: booleanValue(binding, true), then: state("collapsed") },
    ],
  });
}

const treeColumn = (name: TreeProperty, value: Value): NewColumn =>
  valueColumn(columnNames.alias(name), value);

/** The set with the number of nodes that are shown below each. */
function withCounts(building: Building, set: ApplySet, shown: Nodes, column: string): ApplySet {
  const { binding } = building;
  const source = tableSource(binding, shown, shown.type);
  const node = nodeValue(binding, shown, source);
  const walk = bindWalk(binding, shown, "down", {
    source,
    from: plainInput(source),
    where: undefined,
    columns: [{ name: startName, value: node }],
  });
  const visited = newSource(binding, walk);
  const of = (): Value => tableColumn(binding, visited, startName, node.type);
  const number = "nodes";
  const columns: readonly NewColumn[] = [
    valueColumn(column, of()),
    {
      name: number,
      type: "Edm.Int64",
      nullable: false,
      normalized: false,
      value: { kind: "aggregate", method: "count", operand: undefined },
    },
  ];
  const stage = addStage(building, [newSelection(plainInput(visited), columns, { groups: [of()] })]);
  const counts: ApplySet = { ...set, stage, columns: columns.map(bareColumn) };
  const counted: ApplySet = {
    ...set,
    stage: joinedOn(building, set, counts, [column], [number]),
    columns: [...set.columns, ...columns.slice(1).map(bareColumn)],
  };
  const row = sourceOf(building, counted);
  const below = arithmetic(
    binding,
    "sub",
    columnValue(building, counted, row, number),
    fixedInteger(binding, 1),
  );
  return withColumns(building, counted, row, [treeColumn("LimitedDescendantCount", below)]);
}

/** The set with the index of each node in the order of the set, from 0. */
function withRanks(building: Building, set: ApplySet): ApplySet {
  const { binding } = building;
  const { set: numbered, column } = withWindow(building, set, [], "number");
  const row = sourceOf(building, numbered);
  const number = columnValue(building, numbered, row, column);
  const rank = arithmetic(binding, "sub", number, fixedInteger(binding, 1));
  return withColumns(building, numbered, row, [treeColumn("LimitedRank", rank)]);
}

/** The set with those of the properties that have a column. */
function withTreeProperties(building: Building, set: ApplySet): ApplySet {
  const fields = treeProperties.flatMap((name) => {
    const column = set.columns.find((each) => each.name === columnNames.alias(name));
    if (!column) return [];
    checkAlias(building.base, set, [], name);
    return [{ property: dynamicProperty(name, column.name, column.type), dynamic: true }];
  });
  return withMembers(set, { fields });
}

/**
 * The results of `descendants` with `DrillState`, where `$select` names it: whether they have children among the
 * instances that the transformation began with.
 */
function withDrillState(
  building: Building,
  result: ApplySet,
  input: ApplySet,
  { name, hierarchy }: Extract<Transformation, { kind: "relatives" }>,
): ApplySet {
  const { binding, base, selected = [] } = building;
  const isWhole = result.structure.whole && result.variants.length === 1;
  if (name !== "descendants" || !isWhole || !selected.includes("DrillState")) return result;
  const nodes = bindNodes(binding, hierarchy.nodes, hierarchy.qualifier);
  if (base.name !== nodes.type.name) return result;
  const row = sourceOf(building, result);
  const state = drillState(binding, nodesIn(nodes, input.stage), row, undefined);
  return withTreeProperties(building, withColumns(building, result, row, [treeColumn("DrillState", state)]));
}
