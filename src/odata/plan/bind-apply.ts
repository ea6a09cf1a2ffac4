/**
 * `$apply` (OData Data Aggregation 4.0, section 3): transformation by transformation, each gives a new set. What changes
 * the structure of the instances has files of its own; hierarchies and nesting are refused with 501.
 */
import { transientProperty } from "../edm/transient";
import { ODataError } from "../errors";
import { noOptions, type ExpandItem, type Expression, type Literal, type Transformation } from "../uri/ast";
import type { Structure } from "./apply";
import { valueColumn, withColumns, withOnly, withWindow, type NewColumn } from "./apply-derive";
import {
  checkAlias,
  columnNames,
  columnValue,
  emptyStructure,
  mergeStructures,
  sourceOf,
  type ApplySet,
  type BindSequence,
  type Building,
} from "./apply-set";
import { bindAggregate } from "./bind-apply-aggregate";
import { bindConcat } from "./bind-apply-concat";
import { bindExtreme } from "./bind-apply-extreme";
import { bindGroupBy } from "./bind-apply-group";
import { bindJoin } from "./bind-apply-join";
import { binders, bindCondition, bindExpression, bindOrder } from "./bind-expression";
import { bindLiteral, coerceLiteral } from "./bind-literal";
import { bindSearch } from "./bind-search";
import type { Source } from "./plan";
import { rootScope, type Binding } from "./scope";

/** Applies a sequence of transformations to a set. */
export const bindSequence: BindSequence = (building, set, sequence, partition) =>
  sequence.reduce((current, transformation) => bindOne(building, current, transformation, partition), set);

function bindOne(
  building: Building,
  set: ApplySet,
  transformation: Transformation,
  partition: readonly string[],
): ApplySet {
  switch (transformation.kind) {
    case "identity":
      return set;
    case "filter": {
      const { source, scope } = opened(building, set);
      return withOnly(building, set, source, bindCondition(scope, transformation.filter, "filter"));
    }
    case "search": {
      const { source, scope } = opened(building, set);
      return withOnly(building, set, source, bindSearch(binders, scope, transformation.search));
    }
    case "compute":
      return bindComputing(building, set, transformation.items);
    case "orderby":
      return bindOrderBy(building, set, transformation.items);
    case "top":
    case "skip":
      return bindCut(building, set, transformation.kind, transformation.count, partition);
    case "extreme":
      return bindExtreme(building, set, transformation, partition);
    case "concat":
      return bindConcat(
        building,
        transformation.branches.map((branch) => bindSequence(building, set, branch, partition)),
      );
    case "join":
      return bindJoin(building, set, transformation, bindSequence);
    case "expand":
      return bindExpandTransformation(set, transformation);
    case "aggregate":
      refuseExpanded(set);
      return bindAggregate(building, set, transformation.items, partition, bindSequence);
    case "groupby":
      refuseExpanded(set);
      return bindGroupBy(building, set, transformation, partition, bindSequence);
    case "other":
      throw new ODataError(
        "BadRequest_MethodNotImplemented",
        `The transformation '${transformation.name}' of $apply is not implemented by this service.`,
        { target: "$apply" },
      );
  }
}

function opened({ binding, ...rest }: Building, set: ApplySet) {
  const source = sourceOf({ binding, ...rest }, set);
  return { source, scope: rootScope(binding, source) };
}

/** Records show what was expanded when the request has no `$expand` of its own. */
function bindExpandTransformation(set: ApplySet, transformation: Expanding): ApplySet {
  if (set.variants.some(({ structure }) => !structure.whole))
    throw new ODataError(
      "BadRequest_InvalidQueryOption",
      "expand in $apply needs records; these were aggregated before.",
      { target: "$apply" },
    );
  const added: Structure = { ...emptyStructure, expanded: [expandItem(transformation)] };
  const expanding = (structure: Structure): Structure => mergeStructures(structure, added);
  return {
    ...set,
    structure: expanding(set.structure),
    variants: set.variants.map((variant) => ({ ...variant, structure: expanding(variant.structure) })),
  };
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

function refuseExpanded({ structure }: ApplySet): void {
  if (structure.expanded.length === 0) return;
  throw new ODataError(
    "BadRequest_MethodNotImplemented",
    "Aggregation after expand is not implemented by this service; aggregate over the navigation property itself.",
    { target: "$apply" },
  );
}

/** `compute`: dynamic properties from expressions (section 3.4.2). */
function bindComputing(
  building: Building,
  set: ApplySet,
  items: Extract<Transformation, { kind: "compute" }>["items"],
): ApplySet {
  const { source, scope } = opened(building, set);
  const taken: string[] = [];
  const columns = items.map(({ expression, alias }): NewColumn => {
    checkAlias(building.base, set, taken, alias);
    taken.push(alias);
    return valueColumn(columnNames.alias(alias), bindExpression(scope, expression));
  });
  const fields = columns.map(({ name, type }, i) => ({
    property: transientProperty(taken[i] ?? name, name, type),
    dynamic: true,
  }));
  const added: Structure = { ...emptyStructure, fields };
  const computed = withColumns(building, set, source, columns);
  return {
    ...computed,
    structure: mergeStructures(set.structure, added),
    variants: set.variants.map(({ marks, structure }) => ({
      marks,
      structure: mergeStructures(structure, added),
    })),
  };
}

/** `orderby`: a stable sort (section 3.3.5); the values to sort by are kept in columns. */
function bindOrderBy(
  building: Building,
  set: ApplySet,
  items: Extract<Transformation, { kind: "orderby" }>["items"],
): ApplySet {
  const { source, scope } = opened(building, set);
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

/** `top` and `skip` (sections 3.3.7 and 3.3.8), within each group by the number of the row. */
function bindCut(
  building: Building,
  set: ApplySet,
  kind: "top" | "skip",
  literal: Literal,
  partition: readonly string[],
): ApplySet {
  const numbered = withWindow(building, set, partition, "number", () => undefined, undefined);
  const count = coerceLiteral(bindLiteral(literal), "Edm.Int64");
  if (!count) throw new Error(`${kind} has a literal that is no number`);
  const source = sourceOf(building, numbered.set);
  return withOnly(building, numbered.set, source, {
    kind: "comparison",
    operator: kind === "top" ? "le" : "gt",
    left: columnValue(numbered.set, source, numbered.column),
    right: count,
    type: "Edm.Boolean",
    nullable: false,
  });
}

/** A building over the records of a type. */
export const newBuilding = (binding: Binding, source: Source): Building => ({
  binding,
  base: source.type,
  stages: [],
});
