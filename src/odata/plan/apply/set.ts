/**
 * A collection on its way through `$apply`: which derived table has it, what its instances are made of, in what order
 * they stand. It looks to the binder of expressions like any other source.
 */
import { transientProperty } from "../edm/transient";
import { createHash } from "node:crypto";
import { ODataError } from "../errors";
import type { EntityType, Navigation } from "../edm/model";
import type { Transformation } from "../uri/ast";
import type { Column, Field, Nested, Selection, Stage, Structure } from "./apply";
import type { Order, Source, Value } from "./plan";
import { newSource, type Binding } from "./scope";

/** One request's chain of derived tables, while it grows. */
export interface Building {
  readonly binding: Binding;
  /** The type of the records that the resource path addresses: the input type of every transformation. */
  readonly base: EntityType;
  readonly stages: Stage[];
}

/** The rows of one branch of `concat`: those whose mark columns have these numbers. */
export type Marks = readonly { readonly column: string; readonly number: number }[];

export interface Variant {
  readonly marks: Marks;
  readonly structure: Structure;
}

export interface ApplySet {
  readonly stage: string;
  readonly columns: readonly Column[];
  /** What any of its instances may have. */
  readonly structure: Structure;
  /** What those of each branch have; one unless there was a `concat`. */
  readonly variants: readonly Variant[];
  /** The order in which they stand, if any, and the columns that identify an instance. */
  readonly order: readonly { readonly column: string; readonly descending: boolean }[];
  readonly key: readonly string[];
  /** Within `groupby`: the table that has every group, and whether instances were left out since. */
  readonly groups: string | undefined;
  readonly reduced: boolean;
}

/** Binds a sequence within groups that have the same values in the `partition` columns. */
export type BindSequence = (
  building: Building,
  set: ApplySet,
  sequence: readonly Transformation[],
  partition: readonly string[],
) => ApplySet;

export const emptyStructure: Structure = {
  whole: false,
  fields: [],
  navigations: [],
  nested: [],
  expanded: [],
};

const escaped = (name: string): string => {
  const plain = name.replace(/[^A-Za-z0-9]/gu, (c) => `_${c.codePointAt(0)?.toString(16) ?? ""}`);
  // Databases cut long names off.
  return plain.length <= 50
    ? plain
    : `${plain.slice(0, 40)}_${createHash("sha256").update(plain).digest("hex").slice(0, 8)}`;
};

/** Names of columns: what they hold decides, so that the same thing has the same name in every branch. */
export const columnNames = {
  alias: (alias: string): string => `x_${escaped(alias)}`,
  path: (path: readonly string[]): string => `n_${escaped(path.join("/"))}`,
  joined: (alias: string, column: string): string => `j_${escaped(`${alias}/${column}`)}`,
  present: (path: readonly string[]): string => `p_${escaped(path.join("/"))}`,
};

/** The value of a column of the set's table. */
export function columnValue(set: ApplySet, source: Source, name: string): Value {
  const column = set.columns.find((known) => known.name === name);
  if (!column) throw new Error(`the derived table has no column ${name}`);
  const { type, nullable } = column;
  return {
    kind: "column",
    source,
    property: transientProperty(name, name, type),
    computed: undefined,
    type,
    nullable,
  };
}

/** Order and key of the set, which together are total. */
export const totalSetOrder = (set: ApplySet, source: Source): readonly Order[] => [
  ...set.order.map(({ column, descending }) => ({ value: columnValue(set, source, column), descending })),
  ...set.key
    .filter((name) => !set.order.some(({ column }) => column === name))
    .map((column) => ({ value: columnValue(set, source, column), descending: false })),
];

/** A source over the set's table, whose names are those that its instances have. */
export const sourceOf = ({ binding, base }: Building, set: ApplySet): Source =>
  withStructure(binding, base, set, set.structure, undefined);

/** The same source for the instances of one branch. */
export const variantSource = (
  { binding, base }: Building,
  set: ApplySet,
  source: Source,
  { structure }: Variant,
): Source => withStructure(binding, base, set, structure, source);

/** `row` is the source that the new one is another view of, so that both share its joins. */
function withStructure(
  binding: Binding,
  base: EntityType,
  set: ApplySet,
  structure: Structure,
  row: Source | undefined,
): Source {
  const type = structure.whole
    ? recordType(base, set.stage, structure)
    : transientType(base, set.stage, structure);
  const nullable = !structure.whole || (row === undefined && set.variants.length > 1);
  const fresh = newSource(binding, type, nullable);
  const view: Source = row ? { ...fresh, alias: row.alias, joins: row.joins } : fresh;
  const nested = new Map(
    structure.nested
      .filter((object) => !object.structure.whole)
      .map(({ navigation, structure: inner }) => [
        navigation.name,
        withStructure(binding, binding.model.type(navigation.target), set, inner, view),
      ]),
  );
  const beyond = new Map(
    structure.nested
      .filter((object) => object.structure.whole)
      .map(({ navigation, structure: inner }) => [
        navigation.name,
        new Map(dynamicValues(set, view, inner.fields)),
      ]),
  );
  const source: Source = { ...view, nested, beyond };
  for (const [name, value] of dynamicValues(set, source, structure.fields)) source.computed.set(name, value);
  return source;
}

const dynamicValues = (
  set: ApplySet,
  source: Source,
  fields: readonly Field[],
): readonly (readonly [string, Value])[] =>
  fields.flatMap(({ property, dynamic }) =>
    dynamic && property.column !== undefined
      ? [[property.name, columnValue(set, source, property.column)] as const]
      : [],
  );

const named = (navigations: readonly Navigation[], name: string): Navigation | undefined =>
  navigations.find((navigation) => navigation.name === name) ??
  navigations.find((navigation) => navigation.name.toLowerCase() === name.toLowerCase());

/** The type of records, with the aliases that `join` gave them. */
function recordType(base: EntityType, stage: string, { nested }: Structure): EntityType {
  const aliases = nested.filter(({ navigation }) => navigation.dynamic);
  const records = aliases.filter(({ structure }) => structure.whole).map(({ navigation }) => navigation);
  const known = aliases.map(({ navigation }) => navigation);
  return {
    ...base,
    table: stage,
    navigations: [...base.navigations, ...records],
    navigation: (name) => base.navigation(name) ?? named(known, name),
  };
}

/** The type as far as its instances still have it; names that are gone are refused with that reason. */
function transientType(base: EntityType, stage: string, structure: Structure): EntityType {
  const { fields, nested } = structure;
  const objects = nested.filter((object) => !object.structure.whole).map(({ navigation }) => navigation);
  const records = nested.filter((object) => object.structure.whole).map(({ navigation }) => navigation);
  const navigations = [...structure.navigations, ...records];
  const known = [...navigations, ...objects];
  const gone = (name: string): ODataError => {
    const left = [...fields.map(({ property }) => property.name), ...navigations.map((n) => n.name)];
    const paths = objects.map((object) => `${object.name}/…`);
    return new ODataError(
      "BadRequest_UnknownProperty",
      `'${name}' of '${base.name}' was aggregated away by $apply; left are ${[...left, ...paths].join(", ") || "no properties"}.`,
      { target: name },
    );
  };
  const folded = new Map(fields.map((field) => [field.property.name.toLowerCase(), field.property]));
  return {
    ...base,
    table: stage,
    properties: fields.map(({ property }) => property),
    navigations,
    naturalKey: [],
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

/** Adds a derived table; its name. */
export function addStage(building: Building, selections: readonly Selection[]): string {
  const name = `a${building.stages.length + 1}`;
  building.stages.push({ name, selections });
  return name;
}

/** Two structures as one that has what either has. */
export function mergeStructures(a: Structure, b: Structure): Structure {
  const missing = <T>(own: readonly T[], more: readonly T[], name: (item: T) => string): readonly T[] =>
    more.filter((item) => !own.some((known) => name(known) === name(item)));
  const fieldName = ({ property }: Field): string => property.name;
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
    expanded: [...a.expanded, ...missing(a.expanded, b.expanded, ({ path }) => path.join("/"))],
  };
}

/** An object of two branches as one, which is no record in one of them and an object in the other. */
function mergeNested(a: Nested, b: Nested): Nested {
  const { name } = a.navigation;
  if (a.navigation.target !== b.navigation.target)
    throw new ODataError(
      "BadRequest_InvalidQueryOption",
      `'${name}' leads to '${a.navigation.target}' in one branch of concat and to '${b.navigation.target}' in another; choose different aliases.`,
      { target: name },
    );
  if (a.structure.whole !== b.structure.whole)
    throw new ODataError(
      "BadRequest_MethodNotImplemented",
      `'${name}' is to be a record and an object of some properties as well, which is not implemented by this service; choose different aliases.`,
      { target: name },
    );
  return { ...a, structure: mergeStructures(a.structure, b.structure) };
}

/** The columns that the instances of a structure are made of; records have their id besides. */
export const columnsOf = ({ fields, navigations, nested }: Structure): readonly string[] => [
  ...fields.flatMap(({ property }) => property.column ?? []),
  ...navigations.flatMap(({ on }) => on.map(([column]) => column)),
  ...nested.flatMap(columnsOfNested),
];

export const columnsOfNested = ({ present, navigation, structure }: Nested): readonly string[] => [
  present,
  ...(structure.whole ? navigation.on.map(([column]) => column) : []),
  ...columnsOf(structure),
];

/** Refuses an alias that is no simple identifier of its own (section 3.1.1: it differs from all other names). */
export function checkAlias(base: EntityType, set: ApplySet, taken: readonly string[], alias: string): void {
  const lower = alias.toLowerCase();
  const { fields, nested } = set.structure;
  const names = [
    ...fields.map(({ property }) => property.name),
    ...nested.map(({ navigation }) => navigation.name),
    ...taken,
  ];
  const isTaken =
    base.property(alias) !== undefined ||
    base.navigation(alias)?.hidden === false ||
    names.some((name) => name.toLowerCase() === lower);
  if (!isTaken) return;
  throw new ODataError(
    "BadRequest_InvalidQueryOption",
    `The alias '${alias}' in $apply is taken by another property of '${base.name}'; choose another.`,
    { target: alias },
  );
}
