/**
 * `groupby` (Data Aggregation 4.0, section 3.2.3): the values to group by become columns, the transformations run within
 * each group, and what they give is an instance of the group again. `rollup` is a `concat` of coarser groupings.
 */
import { transientProperty } from "../edm/transient";
import { ODataError } from "../errors";
import type { EntityType, Navigation, Property } from "../edm/model";
import type { Grouping, Step, Transformation } from "../uri/ast";
import type { Nested, Structure } from "./apply";
import { valueColumn, withColumns, type NewColumn } from "./apply-derive";
import {
  columnNames,
  columnsOfNested,
  emptyStructure,
  mergeStructures,
  sourceOf,
  type ApplySet,
  type BindSequence,
  type Building,
} from "./apply-set";
import { bindAggregate } from "./bind-apply-aggregate";
import { bindConcat, pathExpression, presence } from "./bind-apply-concat";
import { binders, bindExpression } from "./bind-expression";
import type { Source, Value } from "./plan";
import { joined, nestedSource, navigationOf, propertyOf, rootScope } from "./scope";

type GroupBy = Extract<Transformation, { kind: "groupby" }>;

const invalid = (message: string): ODataError =>
  new ODataError("BadRequest_InvalidQueryOption", message, { target: "$apply" });

const maxGroupings = 64;

export function bindGroupBy(
  building: Building,
  set: ApplySet,
  { groups, then }: GroupBy,
  partition: readonly string[],
  sequence: BindSequence,
): ApplySet {
  const groupings = levelsOf(groups);
  const sets = groupings.map((paths) => bindGrouping(building, set, paths, then, partition, sequence));
  const [only] = sets;
  return only && sets.length === 1 ? only : bindConcat(building, sets);
}

type Path = readonly Step[];

/** Every combination of levels of the rollups, the finest first (section 3.2.3.2). */
function levelsOf(groups: readonly Grouping[]): readonly (readonly Path[])[] {
  const count = groups.reduce((product, group) => product * ("rollup" in group ? group.rollup.length : 1), 1);
  if (count > maxGroupings)
    throw new ODataError(
      "BadRequest_LimitExceeded",
      `The rollups of one groupby give ${count} groupings; at most ${maxGroupings} are allowed.`,
      { target: "$apply" },
    );
  return groups.reduce<readonly (readonly Path[])[]>(
    (combinations, group) => {
      const choices = choicesOf(group);
      return combinations.flatMap((paths) => choices.map((more) => [...paths, ...more]));
    },
    [[]],
  );
}

function choicesOf(group: Grouping): readonly (readonly Path[])[] {
  if ("recursive" in group)
    throw new ODataError(
      "BadRequest_MethodNotImplemented",
      "rolluprecursive is not implemented by this service: its model has no recursive hierarchy.",
      { target: "$apply" },
    );
  if (!("rollup" in group)) return [[group]];
  const { rollup } = group;
  if (rollup.length < 2)
    throw invalid("rollup needs two or more paths; there is no named hierarchy in this model.");
  return rollup.map((_, i) => rollup.slice(0, rollup.length - i));
}

function bindGrouping(
  building: Building,
  set: ApplySet,
  paths: readonly Path[],
  then: readonly Transformation[],
  partition: readonly string[],
  sequence: BindSequence,
): ApplySet {
  const source = sourceOf(building, set);
  const bound = paths.map((path) => bindGroupPath(building, set, source, path));
  const columns = new Map(bound.flatMap((group) => group.columns).map((column) => [column.name, column]));
  const missing = [...columns.values()].filter(
    ({ name }) => !set.columns.some((known) => known.name === name),
  );
  const keyed = withColumns(building, set, source, missing);
  const grouped = bound.map((group) => group.structure).reduce(mergeStructures, emptyStructure);
  // The records that a group leads to are looked up within the partition, whose column is the same in every row.
  const { column } = building.binding.model.partition;
  if (leadsToRecords(grouped) && !building.base.partitioned)
    throw new ODataError(
      "BadRequest_MethodNotImplemented",
      `Grouping '${building.base.set}' by records is not implemented by this service; group by their properties.`,
      { target: "$apply" },
    );
  const within = leadsToRecords(grouped) && set.columns.some(({ name }) => name === column) ? [column] : [];
  const key = [...new Set([...partition, ...columns.keys(), ...within])];
  const inner: ApplySet = { ...keyed, groups: keyed.stage, reduced: false };
  const result =
    then.length > 0
      ? sequence(building, inner, then, key)
      : bindAggregate(building, inner, [], key, sequence);
  // Records that passed through as they are have their grouping properties already.
  const withGroups = (structure: Structure): Structure =>
    structure.whole ? structure : mergeStructures(grouped, structure);
  return {
    ...result,
    structure: withGroups(result.structure),
    variants: result.variants.map((variant) => ({ ...variant, structure: withGroups(variant.structure) })),
    groups: set.groups,
    reduced: set.reduced || result.reduced,
  };
}

const leadsToRecords = ({ navigations, nested }: Structure): boolean =>
  navigations.length > 0 || nested.some(({ structure }) => structure.whole || leadsToRecords(structure));

interface GroupPath {
  readonly columns: readonly NewColumn[];
  /** What the path alone makes of an instance. */
  readonly structure: Structure;
}

/** A grouping property: a path of single-valued steps to a property or to a record. */
function bindGroupPath({ binding }: Building, set: ApplySet, source: Source, steps: Path): GroupPath {
  const scope = rootScope(binding, source);
  const valueAt = (path: readonly string[]): Value => bindExpression(scope, pathExpression(path));
  /** What was computed of a joined record is its source's. */
  const recordAt = (view: Source | undefined, navigation: Navigation): Source | EntityType =>
    view && navigation.dynamic
      ? joined(scope, view, navigation, binders)
      : binding.model.type(navigation.target);
  const walk = (
    from: Source | EntityType,
    path: readonly string[],
    rest: Path,
    objects: readonly Nested[],
  ): GroupPath => {
    const [step, ...more] = rest;
    const [type, view] = "alias" in from ? [from.type, from] : [from, undefined];
    if (!step) throw invalid("groupby needs a property.");
    if (step.kind === "qualified" && step.name === `${binding.model.namespace}.${type.name}`)
      return walk(from, path, more, objects);
    if (step.kind !== "name")
      throw invalid(`'${"name" in step ? step.name : step.kind}' cannot be grouped by.`);
    const inner = view && nestedSource(view, step.name);
    const navigation = view?.computed.has(step.name) ? undefined : navigationOf(scope, type, step.name);
    if (!navigation) return leafOf(type, view, path, step.name, more, valueAt);
    const here = [...path, navigation.name];
    if (navigation.collection)
      throw invalid(`'${here.join("/")}' is a collection; groupby takes single-valued paths only.`);
    const object = objects.find((known) => known.navigation === navigation);
    if (more.length === 0 && object && navigation.dynamic) {
      if (!object.structure.whole && set.variants.length > 1)
        throw new ODataError(
          "BadRequest_MethodNotImplemented",
          `'${navigation.name}' has different properties in different instances, and grouping by all of them is not implemented by this service; group by some.`,
          { target: navigation.name },
        );
      return {
        columns: columnsOfNested(object).map(existing),
        structure: { ...emptyStructure, nested: [object] },
      };
    }
    if (more.length === 0 && !inner) return recordGroup(navigation, here, valueAt(here));
    if (more.length === 0)
      throw invalid(`Only some properties are left of '${here.join("/")}'; group by these.`);
    const below = walk(inner ?? recordAt(view, navigation), here, more, object?.structure.nested ?? []);
    const present = object?.present ?? columnNames.present(here);
    return {
      columns: [object ? existing(present) : valueColumn(present, presence(valueAt(here))), ...below.columns],
      structure: { ...emptyStructure, nested: [{ navigation, present, structure: below.structure }] },
    };
  };
  return walk(source, [], steps, set.structure.nested);
}

/** A column that the set has already, from a grouping or a join before. */
const existing = (name: string): NewColumn =>
  valueColumn(name, { kind: "null", type: "Edm.Boolean", nullable: true });

function leafOf(
  type: EntityType,
  view: Source | undefined,
  path: readonly string[],
  name: string,
  more: Path,
  valueAt: (path: readonly string[]) => Value,
): GroupPath {
  const computed = more.length === 0 ? view?.computed.get(name) : undefined;
  if (computed) {
    const column = path.length === 0 ? columnNames.alias(name) : columnNames.path([...path, name]);
    return {
      columns: [valueColumn(column, computed)],
      structure: {
        ...emptyStructure,
        fields: [{ property: transientProperty(name, column, computed.type), dynamic: true }],
      },
    };
  }
  const property: Property = propertyOf(type, name);
  const here = [...path, property.name];
  if (more.length > 0)
    throw invalid(`'${here.join("/")}' is a value of type ${property.type} and has no members.`);
  const column = path.length === 0 ? (property.column ?? property.name) : columnNames.path(here);
  return {
    columns: [valueColumn(column, valueAt(here))],
    structure: {
      ...emptyStructure,
      fields: [{ property: { ...property, column, expression: undefined }, dynamic: false }],
    },
  };
}

/** A navigation property itself: grouped by the id of the record, which is expanded in the answer (section 3.2.3.1). */
function recordGroup(navigation: Navigation, path: readonly string[], id: Value): GroupPath {
  const column = columnNames.path([...path, "id"]);
  return {
    columns: [valueColumn(column, id)],
    structure: {
      ...emptyStructure,
      navigations: [
        { ...navigation, on: [[column, "id"]], through: undefined, where: undefined, orderby: undefined },
      ],
    },
  };
}
