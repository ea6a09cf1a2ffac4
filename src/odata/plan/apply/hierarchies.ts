/**
 * Hierarchical transformations (Data Aggregation 4.0, section 6): `ancestors`, `descendants`, `traverse`, `TopLevels`,
 * and the nodes that `rolluprecursive` groups by. The instances of a set are joined to a walk over the nodes by the identifier of their
 * node. `transformations.ts` passes the binder of a sequence on, since sequences are parameters of these.
 */
import { invalidOption, mismatch, notImplemented } from "../../errors";
import {
  dynamicProperty,
  type EntityType,
  hiddenNavigation,
  type Navigation,
  relatedBy,
} from "../../model/model";
import {
  type Expression,
  type Literal,
  memberPath,
  type OrderItem,
  plainExpand,
  type RecursiveGrouping,
  type Step,
  type Transformation,
} from "../../uri/ast";
import {
  bindDistance,
  bindExpression,
  bindNodes,
  bindOrder,
  bindSteps,
  followPath,
  rollupNodeName,
} from "../expression";
import {
  allNodes,
  bindTree,
  bindWalk,
  collectionSource,
  depthOf,
  hasChild,
  isInReach,
  type Nodes,
  nodesIn,
  nodeValue,
  type Opening,
  openLevels,
  placeName,
  tableColumn,
  tableSource,
  walkColumns,
} from "../hierarchy";
import {
  allOf,
  arithmetic,
  booleanValue,
  compared,
  fixedInteger,
  fixedValue,
  isAmong,
  not,
} from "../operators";
import {
  newSelection,
  plainInput,
  type Related,
  type Source,
  type Value,
  type ApplySet,
  type Column,
  type NestedSet,
  type Structure,
} from "../plan";
import { type Binding, innerScope, navigationOf, newSource, propertyOf, rootScope } from "../scope";
import {
  addStage,
  bareColumn,
  type Building,
  carrying,
  checkAlias,
  checkRecordAliases,
  columnNames,
  columnsOf,
  columnValue,
  emptyStructure,
  inlineStages,
  instanceScope,
  keyOf,
  lookedUp,
  mergeStructures,
  type NewColumn,
  newSet,
  pushStage,
  recordColumns,
  recordSet,
  sourceOf,
  totalSetOrder,
  valueColumn,
  withColumns,
  withMembers,
  withRenamed,
  withStructures,
} from "./set";
import { treeProperties, type TreeProperty } from "../../language/functions";
import { bindLiteral, coerceLiteral, given } from "../literal";

/** Binds a sequence of transformations of a set, within the groups of a partition. */
type BindSequence = (
  building: Building,
  set: ApplySet,
  sequence: readonly Transformation[],
  partition: readonly string[],
) => ApplySet;

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
export function bindRelatives(
  building: Building,
  input: ApplySet,
  transformation: Extract<Transformation, { kind: "relatives" }>,
  partition: readonly string[],
  sequence: BindSequence,
): ApplySet {
  const { name, hierarchy, start, distance: steps, keepsStart } = transformation;
  const { binding } = building;
  checkSubset(name, start);
  const nodes = bindNodes(binding, hierarchy.nodes, hierarchy.qualifier);
  const related = relatedToNodes(building, input, nodes, hierarchy.path, partition);
  const { set, column } = related;
  const distance = bindDistance(rootScope(binding, sourceOf(building, set)), steps);
  const chosen = sequence(building, set, start, partition);
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
  columns: readonly string[] = [],
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
export function bindTraverse(
  building: Building,
  input: ApplySet,
  { hierarchy, order, only, siblings }: Extract<Transformation, { kind: "traverse" }>,
  sequence: BindSequence,
): ApplySet {
  const { binding } = building;
  const nodes = someOf(building, bindNodes(binding, hierarchy.nodes, hierarchy.qualifier), only, sequence);
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
function someOf(
  building: Building,
  nodes: Nodes,
  only: readonly Transformation[],
  sequence: BindSequence,
): Nodes {
  if (only.length === 0) return nodes;
  const { binding } = building;
  checkSubset("traverse", only);
  const { table } = headsOf(building, nodes, only, [], sequence);
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

/** The set with its instances once for each node; the columns of a node; and the result with the node in each instance. */
interface RolledUp {
  readonly set: ApplySet;
  readonly key: readonly string[];
  readonly finish: (result: ApplySet) => ApplySet;
}

/**
 * Binds the nodes, and repeats the instances for them in each group of the partition. `position` is the number of the
 * `rolluprecursive` in its `groupby`, from 1. Throws 400 for a second parameter that is no subset of the nodes.
 */
export function bindRollup(
  building: Building,
  input: ApplySet,
  { recursive, only }: RecursiveGrouping,
  { partition, position }: { readonly partition: readonly string[]; readonly position: number },
  sequence: BindSequence,
): RolledUp {
  const { binding } = building;
  checkSubset("rolluprecursive", only);
  const nodes = bindNodes(binding, recursive.nodes, recursive.qualifier);
  const place = placeOf(building, nodes, recursive.path);
  const related = relatedToNodes(building, input, nodes, recursive.path, []);
  const { set, column } = related;
  const heads = headsOf(building, nodes, only, partition, sequence);
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
    finish: (result) => {
      const plain = withStructures(result, (structure) => ({
        ...structure,
        fields: structure.fields.filter(({ property }) => property.name !== nodeName),
      }));
      const ordered = {
        ...plain,
        order: [...heads.order, ...plain.order],
        groups: set.groups,
        reduced: true,
      };
      return withNode(building, ordered, nodes, place, heads.node);
    },
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
  sequence: BindSequence,
): Heads {
  const { binding } = building;
  const inner: Building = { ...building, base: nodes.type, elsewhere: nodes.partition !== undefined };
  const { source, where } = collectionSource(binding, nodes);
  const chosen =
    only.length > 0
      ? sequence(inner, recordSet(inner, plainInput(source), source, where), only, partition)
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

type Call = Extract<Transformation, { kind: "topLevels" }>;

/** Whether `$select` names the property; without `$select`, all are in the response. */
const isShown = ({ selected }: Building, name: TreeProperty): boolean =>
  selected === undefined || selected.includes(name);

/** Binds the transformation. Throws 400 for other parameters, 501 for instances that are no nodes. */
export function bindTopLevels(building: Building, input: ApplySet, call: Call): ApplySet {
  const { binding } = building;
  const parameter = parametersOf(call);
  const nodes = bindNodes(binding, parameter("HierarchyNodes"), nameIn(parameter("HierarchyQualifier")));
  requireNodes(building, input, nodes, nameIn(parameter("NodeProperty")));
  const { set, column } = withIdentifiers(building, input, nodes, [
    { kind: "name", name: nodes.hierarchy.node, args: undefined, at: call.at },
  ]);
  const row = sourceOf(building, set);
  const where = isAmong(binding, nodeValue(binding, nodes, row), allNodes(binding, nodes));
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
  return withTreeProperties(building, counted);
}

const parameters = ["HierarchyNodes", "HierarchyQualifier", "NodeProperty", "Levels", "ExpandLevels"];
const required = parameters.slice(0, 3);

/** The parameters by name. */
function parametersOf({ args }: Call): (name: string) => Expression | undefined {
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

const nodeLiteral = (binding: Binding, nodes: Nodes, literal: Literal): Value => {
  const property = nodes.type.property(nodes.hierarchy.node);
  const value = property && coerceLiteral(bindLiteral(binding, literal), property.type, property);
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
  const start = "start_node";
  const node = nodeValue(binding, shown, source);
  const walk = bindWalk(binding, shown, "down", {
    source,
    from: plainInput(source),
    where: undefined,
    columns: [{ name: start, value: node }],
  });
  const visited = newSource(binding, walk);
  const of = (): Value => tableColumn(binding, visited, start, node.type);
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
  const joined: ApplySet = {
    ...set,
    stage: joinedOn(building, set, counts, [column], [number]),
    columns: [...set.columns, ...columns.slice(1).map(bareColumn)],
  };
  const row = sourceOf(building, joined);
  const below = arithmetic(
    binding,
    "sub",
    columnValue(building, joined, row, number),
    fixedInteger(binding, 1),
  );
  return withColumns(building, joined, row, [treeColumn("LimitedDescendantCount", below)]);
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
export function withDrillState(
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
