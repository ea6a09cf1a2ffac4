/**
 * Recursive hierarchies (Data Aggregation 4.0, section 5.5.2): the nodes of one, and the nodes above and below others, as
 * recursive derived tables. Each is followed to a fixed depth, so that a cycle in the data ends, too. A node is a record
 * that the caller sees in the collection, in its partition; a node whose parent is none of them is a root.
 */
import { invalidOption } from "../errors";
import { dynamicProperty, type EntityType, type Navigation, type RecursiveHierarchy } from "../model/model";
import type { PrimitiveTypeName } from "../model/types";
import { pushStage } from "./apply/set";
import {
  allOf,
  balanced,
  booleanValue,
  compared,
  fixedInteger,
  isAmong,
  junction,
  requestPartition,
  storedValue,
  not,
} from "./operators";
import {
  type AmongRows,
  newSelection,
  type Order,
  plainInput,
  type Related,
  type Source,
  type StageColumn,
  type StageInput,
  type Value,
} from "./plan";
import { type Binding, newSource, propertyOf } from "./scope";

/** The number of steps between a node and the most distant ones above and below it. */
const mostLevels = 64;

/** A collection from the root: all records of a type in a partition, or some of them. */
export interface RootedCollection {
  readonly type: EntityType;
  /** The partition that the collection is in, where it may be another than that of the inputs. */
  readonly partition: Value | undefined;
  /** The condition of the collection on one of its records. */
  readonly filter: (source: Source) => Value | undefined;
}

/** A collection of nodes, and the hierarchy that they are in. */
export interface Nodes extends RootedCollection {
  readonly hierarchy: RecursiveHierarchy;
}

/** The hierarchy of that name, of a type. */
export function hierarchyOf({ name, set, hierarchies = [] }: EntityType, qualifier: string) {
  const found = hierarchies.find((each) => each.qualifier === qualifier);
  if (found) return found;
  const known = hierarchies.map((each) => each.qualifier).join(", ");
  throw invalidOption(
    known === ""
      ? `The records of '${set}' form no recursive hierarchy.`
      : `'${name}' has no recursive hierarchy '${qualifier}'; expected one of ${known}.`,
    qualifier,
  );
}

/** A column of the source's table. */
export const tableColumn = (
  binding: Binding,
  source: Source,
  name: string,
  type: PrimitiveTypeName,
  nullable = false,
): Value =>
  storedValue(
    binding,
    source,
    dynamicProperty(name, name, type, source.type.property(name)?.normalized),
    nullable,
  );

/** The identifier of a node. */
export const nodeValue = (binding: Binding, { type, hierarchy }: Nodes, source: Source): Value =>
  storedValue(binding, source, propertyOf(type, hierarchy.node, true));

/** A source over a table with records of the collection. */
export const tableSource = (
  binding: Binding,
  { partition }: Pick<RootedCollection, "partition">,
  table: EntityType,
): Source => ({
  ...newSource(binding, table),
  elsewhere: partition !== undefined,
});

/** The records of a collection as a source, and the condition on its rows. */
export function collectionSource(binding: Binding, collection: RootedCollection) {
  const source = tableSource(binding, collection, collection.type);
  return { source, where: inCollection(binding, collection, source, collection.filter(source)) };
}

/** The condition on rows of a collection whose filter has been bound. */
function inCollection(
  binding: Binding,
  { type: { partitioned, partitionColumn }, partition }: RootedCollection,
  source: Source,
  filter: Value | undefined,
): Value {
  if (!partitioned) return filter ?? booleanValue(binding, true);
  const column = tableColumn(binding, source, partitionColumn, "Edm.Guid");
  const confined = compared(binding, "eq", column, partition ?? requestPartition(binding));
  return balanced(binding, "and", filter ? [confined, filter] : [confined]);
}

/** The navigation to the parent of a node, or to its children. */
const wayOf = ({ type, hierarchy }: Nodes, way: Way): Navigation => {
  const up = type.navigation(hierarchy.parent);
  if (!up) throw new Error(`${type.name} has no ${hierarchy.parent}`);
  if (way === "up") return up;
  return { ...up, collection: true, on: up.on.map(([here, there]) => [there, here]) };
};

type Way = "up" | "down";

/** The parent, or the children, of a node of `parent` among the nodes; the relation confines them to its partition. */
function relatives(binding: Binding, nodes: Nodes, parent: Source, way: Way): Related {
  const source = tableSource(binding, nodes, nodes.type);
  return { parent, navigation: wayOf(nodes, way), source, where: nodes.filter(source) };
}

const exists = (binding: Binding, related: Related, predicate?: Value): Value =>
  binding.node({ kind: "any", related, predicate, type: "Edm.Boolean", nullable: false });

/** Whether a node of the source has a child. */
export function hasChild(binding: Binding, nodes: Nodes, source: Source): Value {
  return exists(binding, relatives(binding, nodes, source, "down"));
}

/** Whether a node of the source is one without a parent. */
const isRoot = (binding: Binding, nodes: Nodes, source: Source): Value =>
  not(binding, exists(binding, relatives(binding, nodes, source, "up")));

/* The functions of the hierarchy (section 5.5.2.1). Each is a set of identifiers, which that of the instance may be among. */

/** The identifiers of nodes for which a condition holds, or of all. */
export function nodesWhere(binding: Binding, nodes: Nodes, condition?: (source: Source) => Value): AmongRows {
  const { source, where } = collectionSource(binding, nodes);
  return {
    source,
    column: nodeValue(binding, nodes, source),
    where: condition ? junction(binding, "and", where, condition(source)) : where,
  };
}

export const roots = (binding: Binding, nodes: Nodes): AmongRows =>
  nodesWhere(binding, nodes, (source) => isRoot(binding, nodes, source));

export const leaves = (binding: Binding, nodes: Nodes): AmongRows =>
  nodesWhere(binding, nodes, (source) => not(binding, hasChild(binding, nodes, source)));

/** The nodes with the same parent as another one, or the roots where that is a root. */
export const siblings = (binding: Binding, nodes: Nodes, other: Value): AmongRows =>
  nodesWhere(binding, nodes, (source) => {
    const isOther = (node: Source): Value =>
      compared(binding, "eq", nodeValue(binding, nodes, node), binding.again(other));
    const up = relatives(binding, nodes, source, "up");
    const children = relatives(binding, nodes, up.source, "down");
    const otherRoot = isAmong(binding, binding.again(other), roots(binding, nodes));
    const sameParent = exists(binding, up, exists(binding, children, isOther(children.source)));
    const bothRoots = junction(binding, "and", isRoot(binding, nodes, source), otherRoot);
    const isAnother = not(binding, isOther(source));
    return junction(binding, "and", isAnother, junction(binding, "or", sameParent, bothRoots));
  });

/* Derived tables of nodes. */

/** The most steps of a walk, and whether the nodes that it starts with are part of the result. */
export interface Reach {
  readonly distance: Value | undefined;
  readonly includesStart: Value | boolean;
}

const depth = "depth";

/** The number of steps to a row of a recursion, from that of the row before. */
export const depthColumn = (before: Value | undefined): StageColumn => ({
  name: depth,
  value: { kind: "depth", before },
});

export const depthOf = (binding: Binding, source: Source): Value =>
  tableColumn(binding, source, depth, "Edm.Int32");

/**
 * The nodes above or below one, which is among them where the reach includes the start. Of a start that depends on the
 * record (`ofEach`), the table has the nodes above or below every node.
 */
export function relativesOf(
  binding: Binding,
  nodes: Nodes,
  way: Way,
  start: Value,
  reach: Reach,
  ofEach = false,
): AmongRows {
  const { source, where } = collectionSource(binding, nodes);
  const first = nodeValue(binding, nodes, source);
  const walk = bindWalk(binding, nodes, way, {
    source,
    from: plainInput(source),
    where: ofEach ? where : junction(binding, "and", where, compared(binding, "eq", first, start)),
    distance: reach.distance,
    columns: ofEach ? [{ name: startName, value: first }] : [],
  });
  const visited = newSource(binding, walk);
  const isStart = (): Value =>
    compared(binding, "eq", tableColumn(binding, visited, startName, first.type), start);
  return {
    source: visited,
    column: nodeValue(binding, nodes, visited),
    where: allOf(binding, [ofEach ? isStart() : undefined, isInReach(binding, visited, reach)]),
    correlated: ofEach,
  };
}

/** The column with the node that a walk started with. */
export const startName = "start_node";

/** Whether the row of a walk's table is part of the result; undefined where all are. */
export function isInReach(binding: Binding, visited: Source, { includesStart }: Reach): Value | undefined {
  if (includesStart === true) return undefined;
  const isBeyond = compared(binding, "gt", depthOf(binding, visited), fixedInteger(binding, 0));
  return includesStart === false
    ? isBeyond
    : junction(binding, "or", isBeyond, compared(binding, "eq", includesStart, booleanValue(binding, true)));
}

/** The number of levels that are open below a node of a walk, which goes on where there are some. */
export interface Opening {
  readonly start: (node: Source) => Value;
  /** For the node of a row, from the number of its parent. */
  readonly next: (node: Source, before: Value) => Value;
}

/** The column of a walk with that number. */
const open = "open_levels";

export const openLevels = (binding: Binding, source: Source): Value =>
  tableColumn(binding, source, open, "Edm.Int32");

/** The first nodes of a walk: those of `source` in rows of `from`. */
interface WalkStart {
  readonly source: Source;
  readonly from: StageInput;
  readonly where: Value | undefined;
  readonly distance?: Value | undefined;
  /** Columns of a start, which each following node has too. */
  readonly columns?: readonly { readonly name: string; readonly value: Value }[];
  readonly opening?: Opening | undefined;
  /** A node has a place in the tree, by the number in this column. */
  readonly numbered?: string;
}

/** The columns of a node that lead from it to others. */
export function walkColumns(binding: Binding, nodes: Nodes, source: Source): readonly StageColumn[] {
  const { type, hierarchy } = nodes;
  const names = new Set([hierarchy.node, ...wayOf(nodes, "up").on.flat()]);
  const typed = [...names].map((name) => [name, propertyOf(type, name, true).type] as const);
  const partition = type.partitioned ? [[type.partitionColumn, "Edm.Guid"] as const] : [];
  return [...partition, ...typed].map(([name, of]) => plain(name, tableColumn(binding, source, name, of)));
}

const plain = (name: string, value: Value): StageColumn => ({ name, value: { kind: "value", value } });

/** Adds the table of a walk, step by step up or down, and returns it as a type. */
export function bindWalk(
  binding: Binding,
  nodes: Nodes,
  way: Way,
  { source, from, where, distance, columns = [], numbered, opening }: WalkStart,
): EntityType {
  const place = (node: Source, before: Value | undefined): readonly StageColumn[] =>
    numbered === undefined
      ? []
      : [
          {
            name: placeName,
            value: { kind: "place", before, number: tableColumn(binding, node, numbered, "Edm.Int64") },
          },
        ];
  const starts: readonly StageColumn[] = [
    ...walkColumns(binding, nodes, source),
    ...columns.map(({ name, value }) => plain(name, value)),
    ...place(source, undefined),
    ...(opening ? [plain(open, opening.start(source))] : []),
    depthColumn(undefined),
  ];
  // Its next rows may need further tables, which come before it.
  const table = { ...nodes.type, table: `w_${binding.nextAlias()}` };
  const before = tableSource(binding, nodes, table);
  const related = nextNodes(binding, nodes, before, way);
  const steps = depthOf(binding, before);
  const conditions = [
    compared(binding, "lt", steps, fixedInteger(binding, mostLevels)),
    ...(distance ? [compared(binding, "lt", binding.again(steps), binding.again(distance))] : []),
    ...(opening ? [compared(binding, "gt", openLevels(binding, before), fixedInteger(binding, 0))] : []),
  ];
  const next = newSelection(
    { kind: "stage", source: before, reached: [related], inOrder: true },
    [
      ...walkColumns(binding, nodes, related.source),
      ...columns.map(({ name, value: { type, nullable } }) =>
        plain(name, tableColumn(binding, before, name, type, nullable)),
      ),
      ...place(related.source, tableColumn(binding, before, placeName, "Edm.String")),
      ...(opening ? [plain(open, opening.next(related.source, openLevels(binding, before)))] : []),
      depthColumn(binding.again(steps)),
    ],
    { where: allOf(binding, conditions) },
  );
  binding.stages.push({ name: table.table, selections: [newSelection(from, starts, { where })], next });
  return table;
}

/**
 * The nodes that a walk goes on to. Those that a condition chooses are a table of their own: in the step of a recursion, SQL
 * Server permits neither outer joins nor aggregates, which a condition may have.
 */
function nextNodes(binding: Binding, nodes: Nodes, before: Source, way: Way): Related {
  const related = relatives(binding, nodes, before, way);
  const { source, where } = related;
  if (!where) return related;
  const table = pushStage(binding, (name) => ({
    name,
    selections: [
      newSelection(plainInput(source), walkColumns(binding, nodes, source), {
        where: inCollection(binding, nodes, source, where),
      }),
    ],
    inline: true,
  }));
  return relatives(binding, nodesIn(nodes, table), before, way);
}

/** The column with the place of a node in the order of the tree. */
export const placeName = "place";

/**
 * Adds the table of all nodes below the roots, with their places; siblings are in the order of the nodes. Returns it, and
 * the nodes that it is made of: the rows of `source`.
 */
export function bindTree(
  binding: Binding,
  nodes: Nodes,
  { source, where }: { readonly source: Source; readonly where: Value | undefined },
  order: readonly Order[],
  opening?: Opening,
): { readonly tree: EntityType; readonly among: Nodes } {
  const numbered = "number_in_order";
  const number: StageColumn = {
    name: numbered,
    value: { kind: "window", measure: "number", operand: undefined, partition: [], order },
  };
  const columns = [...walkColumns(binding, nodes, source), number];
  const table = pushStage(binding, (name) => ({
    name,
    selections: [newSelection(plainInput(source), columns, { where })],
    stored: true,
  }));
  const among = nodesIn(nodes, table);
  const root = tableSource(binding, nodes, among.type);
  const tree = bindWalk(binding, among, "down", {
    source: root,
    from: plainInput(root),
    where: isRoot(binding, among, root),
    numbered,
    opening,
  });
  return { tree, among };
}

/** The nodes in a table with the columns of a walk. */
export const nodesIn = (nodes: Nodes, table: string): Nodes => ({
  ...nodes,
  type: { ...nodes.type, table },
  filter: () => undefined,
});
