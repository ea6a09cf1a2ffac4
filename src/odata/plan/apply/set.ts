/**
 * An intermediate set of `$apply`: its derived table, the structure and the order of its instances. To the binder of
 * expressions, it is a source like any other.
 */
import { createHash } from "node:crypto";
import { invalidOption, limitExceeded, notImplemented, ODataError, unknownProperty } from "../../errors";
import {
  dynamicProperty,
  type EntityType,
  type Model,
  hasVersion,
  type Navigation,
  type Property,
  versionColumn,
  wholeType,
} from "../../model/model";
import { LazyMap } from "../../cache";
import type { PrimitiveTypeName } from "../../model/types";
import { allOf, balanced, booleanValue, compared, isNormalized, storedValue } from "../operators";
import { given } from "../literal";
import {
  type ComputedValue,
  type Join,
  crossesPartition,
  type TypedColumn,
  type Members,
  newSelection,
  type Order,
  plainInput,
  type Selection,
  type Source,
  type Stage,
  type StageInput,
  type StageValue,
  type Value,
  type ApplySet,
  type Column,
  type Field,
  type Nested,
  type NestedSet,
  type Structure,
  type Variant,
} from "../plan";
import { type Binding, newSource, type Outer, propertyOf, rootScope, type Scope } from "../scope";

/** One request's chain of derived tables, while it grows. */
export interface Building {
  readonly binding: Binding;
  /** The type of the records that the resource path addresses: the input type of every transformation. */
  readonly base: EntityType;
  /** The records that theirs lead to may be in other partitions than that of the inputs. */
  readonly elsewhere: boolean;
  /** The options around, in an expansion and for records related to those of the path. */
  readonly outer?: Outer;
  /** Names of the members by which the transformations around these group: their results have them. */
  readonly grouped?: readonly string[];
  /** The names in `$select`; undefined for everything. */
  readonly selected?: readonly string[] | undefined;
  readonly stages: Stage[];
  /** The number of tables before those of the chain. */
  readonly before: number;
  /** Begins the names of the tables, where the statement has other chains. */
  readonly within?: string;
}

/** A building over the records of a type. */
export const newBuilding = (binding: Binding, source: Source): Building => ({
  binding,
  ...basedOn(source),
  stages: binding.stages,
  before: binding.stages.length,
});

/** The type of the input records, whether they may lead to other partitions, and no groups around. */
export const basedOn = (source: Source): Pick<Building, "base" | "elsewhere" | "grouped"> => ({
  base: source.type,
  elsewhere: crossesPartition(source),
  grouped: [],
});

/** The structure of instances without members. */
export const emptyStructure: Structure = {
  whole: false,
  fields: [],
  navigations: [],
  nested: [],
  collections: [],
  expanded: [],
};

const escaped = (name: string): string => {
  const plain = name.replace(/[^A-Za-z0-9]/gu, (c) => `_${c.codePointAt(0)?.toString(16) ?? ""}`);
  // Databases truncate long names.
  return plain.length <= 50
    ? plain
    : `${plain.slice(0, 40)}_${createHash("sha256").update(plain).digest("hex").slice(0, 8)}`;
};

/** Names of columns, derived from their contents, so that the same contents have the same name in every branch. */
export const columnNames = {
  alias: (alias: string): string => `x_${escaped(alias)}`,
  path: (path: readonly string[]): string => `n_${escaped(path.join("/"))}`,
  joined: (alias: string, column: string): string => `j_${escaped(`${alias}/${column}`)}`,
  present: (path: readonly string[]): string => `p_${escaped(path.join("/"))}`,
};

/** The value of a column of the set's table. */
export const columnValue = (
  { binding }: Pick<Building, "binding">,
  set: ApplySet,
  source: Source,
  name: string,
): Value => binding.again(columnOf(binding, set, source, name));

/** The same, before it is used. */
function columnOf(binding: Binding, set: ApplySet, source: Source, name: string): Value {
  const column = set.columns.find((known) => known.name === name);
  if (!column) throw new Error(`the derived table has no column ${name}`);
  const { type, nullable, normalized, cost } = column;
  const property = dynamicProperty(name, name, type, normalized);
  return { ...storedValue(binding, source, property, nullable), cost };
}

/**
 * The order and the key of the set, which together form a total order, after another order. Each column is there once:
 * SQL Server rejects an order with a column twice.
 */
export function totalSetOrder(
  building: Pick<Building, "binding">,
  set: ApplySet,
  source: Source,
  first: readonly Order[] = [],
): readonly Order[] {
  const named = new Set(
    first.flatMap(({ value }) =>
      value.kind === "column" && value.source.alias === source.alias ? [value.property.column] : [],
    ),
  );
  const order = [...first];
  for (const { column, descending } of [
    ...set.order,
    ...set.key.map((key) => ({ column: key, descending: false })),
  ]) {
    if (named.has(column)) continue;
    named.add(column);
    order.push({ value: columnValue(building, set, source, column), descending });
  }
  return order;
}

/** A source over the set's table, with the names of its instances' members. */
export const sourceOf = (building: Building, set: ApplySet): Source =>
  withStructure(building, set, { structure: set.structure, branches: set.variants }, undefined);

/** The same source for the instances of one branch. */
export const variantSource = (
  building: Building,
  set: ApplySet,
  source: Source,
  { structure }: Variant,
): Source => withStructure(building, set, { structure, branches: [] }, source);

/** The condition for the rows of a branch of `concat`; undefined for all rows. */
export function branchCondition(
  building: Pick<Building, "binding">,
  set: ApplySet,
  source: Source,
  { marks }: Variant,
): Value | undefined {
  const { binding } = building;
  const equal = marks.map(({ column, number }) =>
    compared(
      binding,
      "eq",
      columnValue(building, set, source, column),
      given(binding, "Edm.Int32", () => number),
    ),
  );
  return allOf(binding, equal);
}

/** Whether the model has a property or navigation property at the path. */
function declares(model: Model, type: EntityType, [name = "", ...rest]: readonly string[]): boolean {
  if (rest.length === 0 && type.property(name)) return true;
  const navigation = type.navigation(name);
  if (!navigation || navigation.hidden) return false;
  return rest.length === 0 || declares(model, model.type(navigation.target), rest);
}

/** Whether instances have the property at the path; `isDeclared`: records have it. */
function hasMember(
  structure: Structure,
  [name = "", ...rest]: readonly string[],
  isDeclared: boolean,
): boolean {
  const isNamed = (other: string): boolean => other.toLowerCase() === name.toLowerCase();
  const object = structure.nested.find(({ navigation }) => isNamed(navigation.name));
  if (object && !object.structure.whole) return rest.length === 0 || hasMember(object.structure, rest, false);
  const isRecord = object !== undefined || structure.navigations.some((each) => isNamed(each.name));
  return (
    (isDeclared && (structure.whole || isRecord)) ||
    (isRecord && rest.length === 0) ||
    structure.fields.some(({ property }) => isNamed(property.name)) ||
    structure.collections.some((collection) => isNamed(collection.name))
  );
}

/** `isdefined` for the instances of a set (section 3.7): a constant, or a condition on their branches. */
function presenceIn(building: Building, set: ApplySet, source: Source, path: readonly string[]): Value {
  const { binding, base } = building;
  const isDeclared = declares(binding.model, base, path);
  const having = set.variants.filter(({ structure }) => hasMember(structure, path, isDeclared));
  // Throws for an unknown name.
  if (having.length === 0 && !isDeclared) propertyOf(base, path.join("/"));
  if (having.length === 0 || having.length === set.variants.length)
    return booleanValue(binding, having.length > 0);
  const conditions = having.flatMap((variant) => branchCondition(building, set, source, variant) ?? []);
  return balanced(binding, "or", conditions);
}

/** The structure of instances, or of an object in them, and those of all branches in one table of these instances. */
interface Shape {
  readonly structure: Structure;
  readonly branches: readonly Pick<Variant, "structure" | "columns">[];
  /** Other branches have the whole record in place of the object. */
  readonly partial?: boolean;
}

/** The object within the instances of all branches. */
function shapeOfNested({ branches, partial }: Shape, { navigation, structure }: Nested): Shape {
  const inner = branches.flatMap((branch) =>
    branch.structure.nested
      .filter((other) => other.navigation.name === navigation.name)
      .map((other) => ({ ...branch, structure: other.structure })),
  );
  const besideRecord = !navigation.dynamic && branches.some((branch) => branch.structure.whole);
  return { structure, branches: inner, partial: partial === true || besideRecord };
}

/**
 * The members that branches have in different places: in different columns, as a record and as an object of some
 * properties, or in the columns of a group that lead records to theirs. Records have the columns of the groups beside
 * them, which `concat` fills.
 */
function divergentIn(base: EntityType, { structure, branches }: Shape): readonly string[] {
  const places = new Map<string, Set<string>>();
  const add = (name: string, place: string): void => {
    places.set(name, (places.get(name) ?? new Set()).add(place));
  };
  for (const { structure: own } of branches) {
    for (const { property } of own.fields) add(property.name, `column ${property.column ?? ""}`);
    for (const { name, on } of own.navigations) add(name, `record ${JSON.stringify(on)}`);
    for (const { navigation } of own.nested) if (!navigation.dynamic) add(navigation.name, "object");
  }
  const groups = structure.whole ? branches.filter((branch) => !branch.structure.whole) : [];
  const misled = base.navigations.filter(({ name, on, through }) => {
    const columns = (through?.on ?? on).map(([own]) => base.property(own)?.column ?? own);
    return !places.has(name) && groups.some((group) => columns.every((each) => group.columns?.has(each)));
  });
  const different = [...places].flatMap(([name, each]) => (each.size > 1 ? [name] : []));
  return [...different, ...misled.map(({ name }) => name)];
}

/** `row` is the source that the new one is another view of, so that both share its joins. */
function withStructure(building: Building, set: ApplySet, shape: Shape, row: Source | undefined): Source {
  const { binding, base, elsewhere } = building;
  const { structure, branches, partial } = shape;
  const divergent = branches.length > 1 ? divergentIn(base, shape) : [];
  const made = structure.whole
    ? recordType(base, set.stage, structure)
    : transientType(base, set.stage, structure, partial);
  const type = divergent.length > 0 ? { ...made, divergent } : made;
  const nullable = !structure.whole || (row === undefined && set.variants.length > 1);
  const fresh: Source = { ...newSource(binding, type, nullable), elsewhere };
  const view: Source = row ? { ...fresh, alias: row.alias, joins: row.joins } : fresh;
  const nested = new Map(
    structure.nested
      .filter(({ structure: inner, navigation }) => !inner.whole && !divergent.includes(navigation.name))
      .map((object) => {
        const inner: Building = { ...building, base: binding.model.type(object.navigation.target) };
        return [
          object.navigation.name,
          {
            ...withStructure(inner, set, shapeOfNested(shape, object), view),
            present: () => columnValue(building, set, view, object.present),
          },
        ];
      }),
  );
  const beyond = new Map(
    structure.nested
      .filter((object) => object.structure.whole)
      .map(({ navigation, structure: inner }) => [
        navigation.name,
        dynamicValues(binding, set, () => view, inner.fields),
      ]),
  );
  const source: Source = {
    ...view,
    nested,
    beyond,
    computed: new LazyMap(dynamicValues(binding, set, () => source, structure.fields)),
    defines: (path) => presenceIn(building, set, view, path),
  };
  return source;
}

/** The scope of an instance. */
export const instanceScope = ({ binding, outer }: Building, source: Source): Scope =>
  rootScope(binding, source, outer);

/** A source over the set, and the scope of its instances. */
export function opened(building: Building, set: ApplySet, partition: readonly string[]) {
  const source = sourceOf(building, set);
  const scope: Scope = {
    ...instanceScope(building, source),
    these: () => instancesOf(building, set, source, partition),
  };
  return { source, scope };
}

/** `$these` of a transformation: the instances of the set, within a group those of the group of the row. */
export function instancesOf(
  building: Building,
  set: ApplySet,
  row: Source,
  partition: readonly string[],
): Members {
  const source = sourceOf(building, set);
  const same = partition.map((name) =>
    compared(
      building.binding,
      "eq",
      columnValue(building, set, source, name),
      columnValue(building, set, row, name),
    ),
  );
  const where = allOf(building.binding, same);
  return { source, where, derived: true };
}

const dynamicValues = (
  binding: Binding,
  set: ApplySet,
  source: () => Source,
  fields: readonly Field[],
): readonly ComputedValue[] =>
  fields.flatMap(({ property: { name, column }, dynamic }) =>
    dynamic && column !== undefined
      ? [[name, (): Value => columnOf(binding, set, source(), column)] as const]
      : [],
  );

const named = (navigations: readonly Navigation[], name: string): Navigation | undefined =>
  navigations.find((navigation) => navigation.name === name) ??
  navigations.find((navigation) => navigation.name.toLowerCase() === name.toLowerCase());

/**
 * The type of records, with the aliases that `join` gave them. A property by which they are grouped is another column in
 * records of nodes, and a computed one by which other branches are grouped is a column in all of them, as is the id of a
 * record by which they are grouped. Text of the model has the navigation properties of the model.
 */
function recordType(base: EntityType, stage: string, structure: Structure): EntityType {
  const { nested, fields, collections, navigations } = structure;
  const columns = new Map(
    fields.flatMap(({ property, dynamic }) => (dynamic ? [] : [[property.name, property] as const])),
  );
  const aliases = nested.filter(({ navigation }) => navigation.dynamic);
  const records = aliases.filter((each) => each.structure.whole).map(({ navigation }) => navigation);
  const known = aliases.map(({ navigation }) => navigation);
  const stored = (declared: Property): Property => columns.get(declared.name) ?? declared;
  return {
    ...base,
    table: stage,
    collections: collections.map(({ name }) => name),
    properties: columns.size > 0 ? base.properties.map(stored) : base.properties,
    property: (name) => {
      const declared = base.property(name);
      return declared && stored(declared);
    },
    ...(navigations.length > 0 && { whole: wholeType(base) }),
    navigations: [...base.navigations, ...records],
    navigation: (name) => {
      const declared = base.navigation(name);
      return navigations.find((each) => each.name === declared?.name) ?? declared ?? named(known, name);
    },
  };
}

/** The type restricted to the members that its instances still have; other names are rejected with that reason. */
function transientType(base: EntityType, stage: string, structure: Structure, partial = false): EntityType {
  const { fields, nested } = structure;
  const objects = nested.filter((object) => !object.structure.whole).map(({ navigation }) => navigation);
  const records = nested.filter((object) => object.structure.whole).map(({ navigation }) => navigation);
  const navigations = [...structure.navigations, ...records];
  const known = [...navigations, ...objects];
  const gone = (name: string): ODataError => {
    if (partial)
      return notImplemented(
        `A path to '${name}' of '${base.name}', which branches of concat in $apply removed,`,
        name,
        "filter, compute and group within the branches",
      );
    const left = [...fields.map(({ property }) => property.name), ...navigations.map((n) => n.name)];
    const paths = objects.map((object) => `${object.name}/…`);
    return unknownProperty(
      `'${name}' of '${base.name}' was removed by $apply; the remaining ones are ${[...left, ...paths].join(", ") || "no properties"}.`,
      name,
    );
  };
  const folded = new Map(fields.map((field) => [field.property.name.toLowerCase(), field.property]));
  return {
    ...base,
    table: stage,
    collections: structure.collections.map(({ name }) => name),
    properties: fields.map(({ property }) => property),
    navigations,
    naturalKey: [],
    ...(partial && { partial }),
    removed: (name) => {
      if (partial) return false;
      const property = base.property(name);
      const navigation = base.navigation(name);
      return property
        ? !folded.has(property.name.toLowerCase())
        : navigation !== undefined &&
            !navigation.hidden &&
            !navigation.collection &&
            !named(known, navigation.name);
    },
    property: (name) => {
      const declared = base.property(name);
      const found = folded.get((declared?.name ?? name).toLowerCase());
      if (!found && declared) throw gone(declared.name);
      return found;
    },
    navigation: (name) => {
      const declared = base.navigation(name);
      if (declared?.hidden) return undefined;
      const found = named(known, declared?.name ?? name);
      if (!found && declared) throw gone(declared.name);
      return found;
    },
  };
}

/** Adds a derived table and returns its name. */
export function addStage(building: Building, selections: readonly Selection[]): string {
  return pushStage(building, (name) => ({ name, selections }));
}

/** Adds a derived table of the statement with a unique name. */
export function pushStage(
  { stages, within = "" }: Pick<Building, "stages" | "within">,
  made: (name: string) => Stage,
): string {
  const name = `${within}a${stages.length + 1}`;
  stages.push(made(name));
  return name;
}

/** Merges two structures into one with the members of both. */
export function mergeStructures(a: Structure, b: Structure): Structure {
  const missing = <T>(own: readonly T[], more: readonly T[], name: (item: T) => string): readonly T[] =>
    more.filter((item) => !own.some((known) => name(known) === name(item)));
  const fieldName = ({ property }: Field): string => property.name;
  const isOther = (field: Field, known: Field): boolean =>
    fieldName(known).toLowerCase() === fieldName(field).toLowerCase() &&
    known.dynamic !== field.dynamic &&
    known.property.column !== field.property.column;
  const hidden = b.fields.find((field) => a.fields.some((known) => isOther(field, known)));
  if (hidden) throw takenAlias(fieldName(hidden));
  const navigationName = ({ name }: Navigation): string => name;
  return {
    whole: a.whole || b.whole,
    fields: [...a.fields, ...missing(a.fields, b.fields, fieldName)],
    navigations: [...a.navigations, ...missing(a.navigations, b.navigations, navigationName)],
    nested: [
      ...a.nested.map((own) => {
        const other = b.nested.find((it) => it.navigation.name === own.navigation.name);
        return other ? mergeNested(own, other) : own;
      }),
      ...missing(a.nested, b.nested, (it) => it.navigation.name),
    ],
    collections: [...a.collections, ...missing(a.collections, b.collections, ({ name }: NestedSet) => name)],
    expanded: [...a.expanded, ...missing(a.expanded, b.expanded, ({ path }) => path.join("/"))],
  };
}

/** The set with other structures of its instances. */
export const withStructures = (set: ApplySet, change: (structure: Structure) => Structure): ApplySet => ({
  ...set,
  structure: change(set.structure),
  variants: set.variants.map((variant) => ({ ...variant, structure: change(variant.structure) })),
});

/** The set with further members of its instances. */
export const withMembers = (set: ApplySet, members: Partial<Structure>): ApplySet =>
  withStructures(set, (structure) => mergeStructures(structure, { ...emptyStructure, ...members }));

/** Merges an object of two branches, where it may be a record in one of them and an object in the other. */
function mergeNested(a: Nested, b: Nested): Nested {
  const { name } = a.navigation;
  if (a.navigation.target !== b.navigation.target)
    throw invalidOption(
      `'${name}' leads to '${a.navigation.target}' in one branch of concat and to '${b.navigation.target}' in another; choose different aliases.`,
      name,
    );
  if (a.structure.whole !== b.structure.whole)
    throw notImplemented(
      `'${name}' is to be a record and an object of some properties as well, which`,
      name,
      "choose different aliases",
    );
  return { ...a, structure: mergeStructures(a.structure, b.structure) };
}

/** The structure with new names of its columns. */
export function withRenamed(structure: Structure, rename: (column: string) => string): Structure {
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
    nested: structure.nested.map(({ navigation, present, structure: inner, varies }) => ({
      varies,
      navigation: inner.whole ? along(navigation) : navigation,
      present: rename(present),
      structure: withRenamed(inner, rename),
    })),
    collections: structure.collections.map((collection) => ({
      ...collection,
      on: collection.on.map(([column, own]) => [rename(column), own]),
    })),
  };
}

/** The columns that make up the instances of a structure; records have their id in addition. */
export const columnsOf = ({ fields, navigations, nested, collections }: Structure): readonly string[] => [
  ...fields.flatMap(({ property }) => property.column ?? []),
  ...navigations.flatMap(({ on }) => on.map(([column]) => column)),
  ...nested.flatMap(columnsOfNested),
  ...collections.flatMap(({ on }) => on.map(([column]) => column)),
];

export const columnsOfNested = ({ present, navigation, structure }: Nested): readonly string[] => [
  present,
  ...(structure.whole ? navigation.on.map(([column]) => column) : []),
  ...columnsOf(structure),
];

/** Rejects an alias that is not unique (section 3.1.1: it differs from all other names). */
export function checkAlias(base: EntityType, set: ApplySet, taken: readonly string[], alias: string): void {
  const lower = alias.toLowerCase();
  const { fields, nested, collections } = set.structure;
  const names = [
    ...collections.map(({ name }) => name),
    ...fields.map(({ property }) => property.name),
    ...nested.map(({ navigation }) => navigation.name),
    ...taken,
  ];
  const isTaken =
    base.property(alias) !== undefined ||
    base.navigation(alias)?.hidden === false ||
    names.some((name) => name.toLowerCase() === lower);
  if (isTaken) throw takenAlias(alias, base);
}

const takenAlias = (alias: string, base?: EntityType): ODataError =>
  invalidOption(
    `The alias '${alias}' in $apply is taken by another property${base ? ` of '${base.name}'` : ""}; choose another.`,
    alias,
  );

/**
 * The same for `aggregate`. Its result has no properties of its input except those that it is grouped by, so an alias may
 * also be the name of another one, in any letter case: UI5 and ag-grid name an aggregate like its property.
 */
export function checkAggregateAlias(
  { base, grouped = [] }: Building,
  set: ApplySet,
  taken: readonly string[],
  alias: string,
): void {
  const lower = alias.toLowerCase();
  const isProperty =
    base.property(alias) !== undefined ||
    set.structure.fields.some(({ property }) => property.name.toLowerCase() === lower);
  const kept = [...grouped, ...taken];
  if (!isProperty || kept.some((name) => name.toLowerCase() === lower)) checkAlias(base, set, kept, alias);
}

/** Rejects records with an aggregate that has the name of one of their properties. */
export function checkRecordAliases(base: EntityType, { whole, fields }: Structure): void {
  const hidden = whole && fields.find(({ property, dynamic }) => dynamic && base.property(property.name));
  if (hidden) throw takenAlias(hidden.property.name, base);
}

/** The names of the members of a structure. */
export const memberNames = ({ fields, navigations, nested }: Structure): readonly string[] => [
  ...fields.map(({ property }) => property.name),
  ...navigations.map(({ name }) => name),
  ...nested.map(({ navigation }) => navigation.name),
];

/* A table derived from records, or from another: the same instances with more columns, or fewer of them. */

/** A column to be added, with its contents. */
export interface NewColumn extends Column {
  readonly value: StageValue;
}

/** The column without its contents. */
export const bareColumn = ({ name, type, nullable, normalized, cost }: NewColumn): Column => ({
  name,
  type,
  nullable,
  normalized,
  cost,
});

/** A column with a value. */
export const valueColumn = (name: string, value: Value): NewColumn => ({
  name,
  type: value.type,
  nullable: value.nullable,
  normalized: isNormalized(value),
  cost: value.cost,
  value: { kind: "value", value },
});

/** The properties with a column; for rows that come with the request also their position, which is internal. */
const storedIn = (type: EntityType): readonly (Property & { readonly column: string })[] =>
  [...wholeType(type).properties, ...(type.derived ? (type.internal ?? []) : [])].flatMap((property) =>
    property.column === undefined ? [] : [{ ...property, column: property.column }],
  );

/** The columns that identify and order the records of a type. */
export function keyOf(type: EntityType): readonly string[] {
  const isStored = (name: string): boolean => storedIn(type).some((property) => property.name === name);
  const natural = type.naturalKey.length > 0 && type.naturalKey.every(isStored);
  return natural ? type.naturalKey.map((name) => type.property(name)?.column ?? name) : ["id"];
}

/** A column, in its stored form, of the table that a source is over. */
export const storedColumn = (
  { binding }: Pick<Building, "binding">,
  source: Source,
  column: string,
  type: PrimitiveTypeName,
): NewColumn =>
  valueColumn(column, storedValue(binding, source, dynamicProperty(column, column, type), source.nullable));

/** A set whose instances all have the same members. */
export const newSet = (
  { stage, columns, structure, key }: Pick<ApplySet, "stage" | "columns" | "structure" | "key">,
  more: Partial<Pick<ApplySet, "order" | "groups">> = {},
): ApplySet => ({
  stage,
  columns,
  structure,
  variants: [{ marks: [], structure }],
  order: [],
  key,
  groups: undefined,
  reduced: false,
  ...more,
});

/** The columns of stored records in a set, and of given rows in the order of their values. */
export const recordColumns = (base: EntityType): readonly TypedColumn[] => [
  ...(base.partitioned ? [{ name: base.partitionColumn, type: "Edm.Guid" as const }] : []),
  ...(hasVersion(base) ? [{ name: versionColumn, type: "Edm.Int64" as const }] : []),
  ...storedIn(base).map(({ column, type }) => ({ name: column, type })),
];

/** Stored records, before any transformation, with further columns. */
export function recordSet(
  building: Building,
  from: StageInput,
  source: Source,
  where: Value | undefined,
  more: readonly NewColumn[] = [],
): ApplySet {
  const { base } = building;
  const columns = [
    ...more,
    ...recordColumns(base).map(({ name, type }) => storedColumn(building, source, name, type)),
  ];
  const stage = addStage(building, [newSelection(from, columns, { where })]);
  const structure: Structure = { ...emptyStructure, whole: true };
  const key = [...more.map(({ name }) => name), ...keyOf(base)];
  const order = (base.order ?? []).map(({ property, descending }) => ({ column: property, descending }));
  return newSet({ stage, columns, structure, key }, { order });
}

/** The instances of `set`, which `source` is over, with further columns. */
export function withColumns(
  building: Building,
  set: ApplySet,
  source: Source,
  columns: readonly NewColumn[],
): ApplySet {
  if (columns.length === 0) return set;
  const stage = addStage(building, [carrying(building, set, plainInput(source), columns)]);
  const added = columns.map(bareColumn);
  return { ...set, stage, columns: [...set.columns, ...added] };
}

/** The instances of `set`, which `source` is over, that match the condition. */
export function withOnly(building: Building, set: ApplySet, source: Source, where: Value): ApplySet {
  const stage = addStage(building, [carrying(building, set, plainInput(source), [], where)]);
  return { ...set, stage, reduced: true };
}

/** So many instances after so many others; `by` comes before the order of the set. */
interface SetPage {
  readonly count?: Value;
  readonly skip?: Value;
  readonly by?: Order;
}

/** The instances in a page of the set. Databases stop at its end, and where they have to sort, keep no others. */
export function withPage(building: Building, set: ApplySet, page: (source: Source) => SetPage): ApplySet {
  const source = sourceOf(building, set);
  const { count, skip, by } = page(source);
  const order = totalSetOrder(building, set, source, by && [by]);
  const selection = carrying(building, set, plainInput(source), []);
  const stage = addStage(building, [{ ...selection, page: { order, count, skip } }]);
  return { ...set, stage, reduced: true };
}

/** The selection of all columns of the set, each of which counts as a node, and of further ones. */
export function carrying(
  { binding }: Pick<Building, "binding">,
  set: ApplySet,
  from: StageInput,
  columns: readonly NewColumn[],
  where?: Value,
): Selection {
  binding.budget.draw(set.columns.length);
  return newSelection(from, columns, { carries: true, where });
}

/** The set as a table that is read once for each instance. */
export function lookedUp(building: Building, set: ApplySet): ApplySet {
  const source = sourceOf(building, set);
  const stage = pushStage(building, (name) => ({
    name,
    selections: [carrying(building, set, plainInput(source), [])],
    keyed: true,
  }));
  return { ...set, stage };
}

type Measure = Extract<StageValue, { kind: "window" }>["measure"];

/** Adds a window column over the instances of each group, ordered by `by`. Returns the set and the column's name. */
export function withWindow(
  building: Building,
  set: ApplySet,
  partition: readonly string[],
  measure: Measure,
  operand?: (source: Source) => Value,
  by?: { readonly value: (source: Source) => Value; readonly descending: boolean },
): { readonly set: ApplySet; readonly column: string } {
  const source = sourceOf(building, set);
  const first = by && [{ value: by.value(source), descending: by.descending }];
  const order = totalSetOrder(building, set, source, first);
  const column = `r_${building.stages.length}`;
  const value: StageValue = {
    kind: "window",
    measure,
    operand: operand?.(source),
    partition: partition.map((name) => columnValue(building, set, source, name)),
    order,
  };
  const type = measure === "number" ? "Edm.Int64" : "Edm.Decimal";
  const nullable = measure !== "number";
  return {
    set: withColumns(building, set, source, [{ name: column, type, nullable, normalized: false, value }]),
    column,
  };
}

/*
 * The limits of one `$apply`: databases limit the number of tables that one SELECT joins, once they have merged derived
 * tables into it.
 */

const maxTables = 60;
const maxStages = 200;
/** The tables of an expansion are nested in each other, which databases limit as well (SQL Server: 32 levels). */
const maxNested = 20;

/** Rejects chains with too many own steps, and those that join more tables than databases support in one SELECT. */
export function checkApplyLimits({ stages, before, within }: Building): void {
  const steps = stages.length - before;
  const most = within === undefined ? maxStages : maxNested;
  if (steps > most)
    throw exceeded(
      `has ${steps} steps; at most ${most} are allowed${within === undefined ? "" : " in $expand"}`,
    );
  const tables = new Map<string, number>();
  for (const stage of stages) {
    const { name } = stage;
    const selections = "selections" in stage ? stage.selections : [];
    if (selections.length === 0) continue;
    const counts = selections.map((selection) => tablesOf(selection, tables));
    const widest = Math.max(...counts);
    if (widest > maxTables) throw exceeded(`joins ${widest} tables; at most ${maxTables} are allowed`);
    const isTable = "stored" in stage || "next" in stage;
    const merges = selections.length === 1 && !isTable && selections.every(isMerged);
    tables.set(name, merges ? widest : 1);
  }
}

const exceeded = (what: string): ODataError => limitExceeded(`$apply ${what}.`, "$apply");

/** Whether a database can merge the rows into the SELECT that reads them. */
const isMerged = ({ distinct, groups, page, columns }: Selection): boolean =>
  !distinct && !page && groups === undefined && columns.every(({ value }) => value.kind !== "window");

function tablesOf({ from }: Selection, known: ReadonlyMap<string, number>): number {
  if (from.kind === "related") return 1 + joinsOf(from.related.source.joins);
  if (from.kind === "path") return from.steps.reduce((sum, { source }) => sum + 1 + joinsOf(source.joins), 0);
  const own = (source: Source): number => (known.get(source.type.table) ?? 1) + joinsOf(source.joins);
  const others = from.kind === "stage" ? from.reached : from.parts;
  return others.reduce((sum, { source }) => sum + own(source), own(from.source));
}

const joinsOf = (joins: readonly Join[]): number =>
  joins.reduce((sum, { source }) => sum + 1 + joinsOf(source.joins), 0);

/**
 * Records that nothing has been done to are read at each mention, so that an index leads to those that are needed there: a
 * database that stores them reads all of them first.
 */
export function inlineRecords({ stages }: Building, { stage: name }: ApplySet): void {
  const i = stages.findIndex((stage) => stage.name === name);
  const stage = stages[i];
  if (!stage || !("selections" in stage) || stage.selections.length > 1) return;
  const isWhole = stage.selections.every(
    ({ from, where }) =>
      from.kind === "path" && !from.steps.at(-1)?.source.type.derived && where === undefined,
  );
  if (isWhole) stages[i] = { ...stage, inline: true };
}

/** Derived tables that are read twice are written out twice, so that a database reads only the rows that are needed. */
export function inlineStages({ stages }: Building): void {
  stages.forEach((stage, i) => {
    if (!("selections" in stage) || stage.stored || stage.next || stage.selections.length > 1) return;
    const isPlain = stage.selections.every(
      ({ distinct, groups, page, columns }) =>
        !distinct && !groups && !page && columns.every(({ value }) => value.kind === "value"),
    );
    if (isPlain) stages[i] = { ...stage, inline: true };
  });
}
