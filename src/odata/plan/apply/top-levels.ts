/**
 * The transformation `TopLevels` of SAP's vocabulary of hierarchies, by which its clients show a tree: the nodes of the input
 * in preorder, siblings in the order of the input, down to a number of levels. The properties that describe a node's
 * place are dynamic ones; those of one level below a node come from `descendants`.
 */
import { invalidOption, notImplemented } from "../../errors";
import { treeProperties, type TreeProperty } from "../../language/functions";
import { dynamicProperty } from "../../model/model";
import type { Expression, Literal, Transformation } from "../../uri/ast";
import { bindDistance, bindNodes } from "../expression";
import {
  allNodes,
  bindTree,
  bindWalk,
  depthOf,
  hasChild,
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
import { bindLiteral, coerceLiteral, given } from "../literal";
import { arithmetic, booleanValue, compared, fixedInteger, fixedValue, isAmong, not } from "../operators";
import { newSelection, plainInput, type Source, type Value } from "../plan";
import { type Binding, newSource, rootScope } from "../scope";
import { joinedOn, withIdentifiers } from "./hierarchies";
import type { ApplySet } from "./plan";
import {
  addStage,
  bareColumn,
  type Building,
  checkAlias,
  columnNames,
  columnValue,
  type NewColumn,
  pushStage,
  sourceOf,
  totalSetOrder,
  valueColumn,
  withColumns,
  withMembers,
} from "./set";

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
