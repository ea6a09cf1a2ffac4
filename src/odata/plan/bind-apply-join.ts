/**
 * `join` and `outerjoin` (Data Aggregation 4.0, section 3.5.1): an instance for each of the records that a collection
 * leads to, or for each instance that transformations make of these. The alias is an object of the result; where it is a
 * record still, its id is kept, and it is looked up by it.
 */
import { ODataError } from "../errors";
import type { Navigation } from "../edm/model";
import type { Step, Transformation } from "../uri/ast";
import type { Column, Nested, StageInput, Structure } from "./apply";
import { keyOf, recordSet, storedColumn, valueColumn, type NewColumn } from "./apply-derive";
import {
  addStage,
  checkAlias,
  columnNames,
  columnsOf,
  columnValue,
  emptyStructure,
  mergeStructures,
  sourceOf,
  type ApplySet,
  type BindSequence,
  type Building,
} from "./apply-set";
import { checkBranches, presence } from "./bind-apply-concat";
import { bindRelated } from "./bind-expression";
import type { Related, Source, Value } from "./plan";
import { navigationOf, rootScope } from "./scope";

type Join = Extract<Transformation, { kind: "join" }>;

const invalid = (message: string, target: string): ODataError =>
  new ODataError("BadRequest_InvalidQueryOption", message, { target });

const notImplemented = (message: string): ODataError =>
  new ODataError("BadRequest_MethodNotImplemented", message, { target: "$apply" });

export function bindJoin(building: Building, set: ApplySet, join: Join, sequence: BindSequence): ApplySet {
  const { binding, base } = building;
  const source = sourceOf(building, set);
  const navigation = collectionAt(building, source, join);
  checkAlias(base, set, [], join.alias);
  const related = bindRelated(rootScope(binding, source), source, navigation.name);
  if (!related) throw new Error(`no navigation property ${navigation.name}`);
  const transformations = join.then.filter(({ kind }) => kind !== "identity");
  const joined =
    transformations.length === 0
      ? recordsOf(source, related, join.outer)
      : resultsOf(building, set, related, transformations, join.outer, sequence);
  checkRecords(joined, join.alias);
  return joinedSet(building, set, joined, navigation, join);
}

/** The collection-valued navigation property that a join goes along. */
function collectionAt({ binding }: Building, { type }: Source, { path, outer }: Join): Navigation {
  const transformation = outer ? "outerjoin" : "join";
  const [step, cast, ...more] = path;
  if (step?.kind === "annotation") throw notImplemented("Annotations have no records that could be joined.");
  const name = step?.kind === "name" ? step.name : "";
  const navigation = navigationOf({ ofModel: false }, type, name);
  const collections = (navigation ? binding.model.type(navigation.target) : type).name;
  if (!navigation) {
    const known = type.navigations.filter(({ collection, hidden }) => collection && !hidden);
    const exist = known.length > 0 ? known.map((each) => each.name).join(", ") : "none";
    throw invalid(
      `${transformation} takes a collection-valued navigation property of '${type.name}' (${exist}); found '${name}'.`,
      name,
    );
  }
  if (!navigation.collection)
    throw invalid(
      `${transformation} takes a collection; '${name}' is single-valued, and its properties can be named as they are: ${name}/….`,
      name,
    );
  const isCast = cast?.kind === "qualified" && cast.name === `${binding.model.namespace}.${collections}`;
  if (more.length > 0 || (cast && !isCast))
    throw invalid(
      `${transformation} takes one navigation property; found '${path.map(nameOf).join("/")}'. Join '${name}' first.`,
      name,
    );
  return navigation;
}

const nameOf = (step: Step): string => ("name" in step ? step.name : step.kind);

/** What is joined to the instances: where its rows come from, what it is made of, and what its columns hold there. */
interface Joined extends Pick<ApplySet, "columns" | "structure" | "variants" | "order" | "key"> {
  readonly from: Exclude<StageInput, { kind: "path" }>;
  readonly value: (column: string) => Value;
  /** A column that every instance has. */
  readonly marker: string;
}

/** The related records themselves. */
function recordsOf(source: Source, related: Related, outer: boolean): Joined {
  const { type } = related.source;
  const key = keyOf(type);
  const columns = [...new Set(["id", ...key])].map((column) => {
    const property = type.properties.find((known) => known.column === column);
    return storedColumn(related.source, column, property?.type ?? "Edm.Guid");
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
      return column.value.value;
    },
    marker: "id",
  };
}

/**
 * What transformations make of the related records of each instance, which is known by its key. Where nothing is related
 * there is nothing to transform, not even for `aggregate` (example 79 of the standard).
 */
function resultsOf(
  building: Building,
  set: ApplySet,
  related: Related,
  transformations: readonly Transformation[],
  outer: boolean,
  sequence: BindSequence,
): Joined {
  const { parent } = related;
  const inner: Building = { ...building, base: related.source.type };
  const prefix = `u_${building.stages.length}`;
  const key = set.key.map((name, i) => valueColumn(`${prefix}_${i}`, columnValue(set, parent, name)));
  const partition = key.map(({ name }) => name);
  const first = recordSet(
    inner,
    { kind: "stage", source: parent, reached: [related] },
    related.source,
    undefined,
    key,
  );
  const result = sequence(inner, { ...first, groups: first.stage }, transformations, partition);
  const source = sourceOf(inner, result);
  const row = sourceOf(building, set);
  const pairs = set.key.map((name, i) => ({
    row: columnValue(set, row, name),
    part: columnValue(result, source, partition[i] ?? name),
  }));
  const isOwn = (name: string): boolean => !partition.includes(name);
  return {
    ...result,
    from: { kind: "parts", source: row, parts: [{ source, key: pairs }], ...(!outer && { inner: true }) },
    key: result.key.filter(isOwn),
    value: (name) => columnValue(result, source, name),
    marker: partition[0] ?? "id",
  };
}

/** One alias is either a record in all instances or an aggregate in all, and a record's own aliases have no place. */
function checkRecords({ variants }: Joined, alias: string): void {
  const records = variants.filter(({ structure }) => structure.whole);
  if (records.length > 0 && records.length < variants.length)
    throw notImplemented(
      `A join with both records and aggregates under one alias ('${alias}') is not implemented by this service; join twice and concat the results.`,
    );
  if (records.some(({ structure }) => structure.nested.length > 0))
    throw notImplemented(
      `A join of joined records ('${alias}') is not implemented by this service; let groupby or aggregate follow the inner join.`,
    );
}

/** Each instance with each of its parts: all columns of the one, and those of the other under names of the alias. */
function joinedSet(
  building: Building,
  set: ApplySet,
  joined: Joined,
  navigation: Navigation,
  { alias, outer }: Join,
): ApplySet {
  const rename = (column: string): string => columnNames.joined(alias, column);
  const present = columnNames.present([alias]);
  const added = [
    ...partitionOf(building, set, joined),
    newColumn(present, presence({ ...joined.value(joined.marker), nullable: true }), false),
    ...[...namesOf(joined)].map((name) => newColumn(rename(name), joined.value(name), outer)),
    // Where nothing was joined, it is the first branch that says so.
    ...[...marksOf(joined)].map((name): NewColumn => {
      const value = joined.value(name);
      return {
        name: rename(name),
        type: value.type,
        nullable: false,
        value: { kind: outer ? "orZero" : "value", value },
      };
    }),
  ];
  const stage = addStage(building, [
    {
      from: joined.from,
      distinct: false,
      carries: true,
      columns: added,
      where: undefined,
      groups: undefined,
    },
  ]);
  const dynamic = aliasOf(navigation, alias, rename("id"));
  const object = (structure: Structure): Structure => {
    const own: Nested = { navigation: dynamic, present, structure: renamed(structure, rename) };
    return { ...emptyStructure, nested: [own] };
  };
  const variants = set.variants.flatMap((variant) =>
    joined.variants.map((part) => ({
      marks: [
        ...variant.marks,
        ...part.marks.map(({ column, number }) => ({ column: rename(column), number })),
      ],
      structure: mergeStructures(variant.structure, object(part.structure)),
    })),
  );
  checkBranches(variants.length);
  const isOrdered = (name: string): boolean => set.order.some(({ column }) => column === name);
  const byInstance = set.key
    .filter((name) => !isOrdered(name))
    .map((column) => ({ column, descending: false }));
  const byPart = joined.order.map(({ column, descending }) => ({ column: rename(column), descending }));
  return {
    ...set,
    stage,
    columns: [...set.columns, ...added.map(({ name, type, nullable }): Column => ({ name, type, nullable }))],
    structure: mergeStructures(set.structure, object(joined.structure)),
    variants,
    // The parts of one instance keep the order that they have among each other.
    order: byPart.length > 0 ? [...set.order, ...byInstance, ...byPart] : set.order,
    key: [...set.key, ...joined.key.map(rename)],
    reduced: set.reduced || !outer,
  };
}

const newColumn = (name: string, value: Value, outer: boolean): NewColumn => {
  const column = valueColumn(name, value);
  return { ...column, nullable: column.nullable || outer };
};

const marksOf = ({ variants }: Joined): ReadonlySet<string> =>
  new Set(variants.flatMap(({ marks }) => marks.map(({ column }) => column)));

/** The columns that are taken over: those of the structures, the order and the key. */
function namesOf(joined: Joined): ReadonlySet<string> {
  const marks = marksOf(joined);
  const names = [
    ...(joined.structure.whole ? ["id"] : []),
    ...joined.variants.flatMap(({ structure }) => columnsOf(structure)),
    ...joined.order.map(({ column }) => column),
    ...joined.key,
  ];
  return new Set(names.filter((name) => !marks.has(name)));
}

/** The parts of a partition itself are in it, too; what they lead to is looked up there. */
function partitionOf({ binding, base }: Building, set: ApplySet, { from }: Joined): readonly NewColumn[] {
  const { column } = binding.model.partition;
  if (base.partitioned || set.columns.some(({ name }) => name === column)) return [];
  return [valueColumn(column, columnValue(set, from.source, "id"))];
}

/** The alias as a single-valued navigation property, along the column with the record's id. */
const aliasOf = (navigation: Navigation, alias: string, column: string): Navigation => ({
  ...navigation,
  name: alias,
  collection: false,
  containsTarget: false,
  on: [[column, "id"]],
  through: undefined,
  where: undefined,
  orderby: undefined,
  dynamic: true,
});

/** The structure of what was joined, over the columns that have it now. */
function renamed(structure: Structure, rename: (column: string) => string): Structure {
  const along = (navigation: Navigation): Navigation => ({
    ...navigation,
    on: navigation.on.map(([column, id]) => [rename(column), id]),
  });
  return {
    ...structure,
    fields: structure.fields.map(({ property, dynamic }) => ({
      property: { ...property, column: property.column && rename(property.column) },
      dynamic,
    })),
    navigations: structure.navigations.map(along),
    nested: structure.nested.map(({ navigation, present, structure: inner }) => ({
      navigation: inner.whole ? along(navigation) : navigation,
      present: rename(present),
      structure: renamed(inner, rename),
    })),
  };
}
