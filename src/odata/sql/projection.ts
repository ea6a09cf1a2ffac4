/** The statements that keep projections: the sources of rows, their replacement, and the keys of owners. */
import type {
  EntityType,
  Model,
  Projection,
  ProjectionRead,
  ProjectionTouch,
  Property,
} from "../model/model";
import type { PrimitiveTypeName } from "../model/types";
import { internalBinding } from "../plan/binding";
import { bindModelCondition, bindModelExpression, bindModelOrder } from "../plan/expression";
import type { Source, TypedColumn } from "../plan/plan";
import { newSource, queryBinding, rootScope, type Scope } from "../plan/scope";
import type { Dialect } from "./dialect";
import {
  allOf,
  bounded,
  commaList,
  type Fragment,
  ident,
  number,
  param,
  render,
  sql,
  type Statement,
} from "./fragment";
import { columnOf, inPartition } from "./relation";
import { afterKey } from "./select";
import type { Table } from "./table";
import { conditionSql, fromJoins, orderBy, valueSql } from "./value";

/** Keys of one partition. */
export interface KeysInputs {
  readonly partition: string;
  /** JSON array. */
  readonly keys: string;
}

/** The property of the rows by which they are recomputed. */
function keyProperty({ type, identity }: Projection): Property {
  const property = type.properties.find(({ name }) => name === identity[0]);
  if (!property) throw new Error(`The projection ${type.name} has no key.`);
  return property;
}

const allKeys = param<KeysInputs>(({ keys }) => keys, "Edm.String");
const among = (dialect: Dialect, column: Fragment, type: PrimitiveTypeName): Fragment =>
  dialect.inJsonArray(column, type, allKeys);

/** The table of rows that are computed from records. */
export function tableOfRows(type: EntityType): Table {
  const columns: readonly TypedColumn[] = [
    { name: type.partitionColumn, type: "Edm.Guid" },
    ...type.properties.map(({ name, type: kind }) => ({ name, type: kind })),
  ];
  const names = [type.partitionColumn, ...type.naturalKey];
  return { name: type.table, columns, key: columns.filter(({ name }) => names.includes(name)) };
}

/** The scope of the expressions of a read. */
function scopeOf(model: Model, { from }: ProjectionRead): Scope {
  const binding = queryBinding(internalBinding(model), model, new Map());
  return rootScope(binding, newSource(binding, model.type(from)));
}

/** The values of the read. */
const valuesOf = (dialect: Dialect, scope: Scope, { values }: ProjectionRead): readonly Shown[] =>
  values.map((text) => {
    const value = bindModelExpression(scope, text);
    return { value: valueSql(dialect, value), type: value.type };
  });

/** A value of a select list. */
interface Shown {
  readonly value: Fragment;
  readonly type: PrimitiveTypeName;
}

const keyOf = (source: Source, { key }: ProjectionRead): Fragment => columnOf(source, key);

/** The records of the read that have one of the keys. */
function conditions(
  dialect: Dialect,
  scope: Scope,
  projection: Projection,
  read: ProjectionRead,
): readonly Fragment[] {
  const { current: source } = scope;
  return [
    ...inPartition(source.type, sql`${ident(source.alias)}.`),
    among(dialect, keyOf(source, read), keyProperty(projection).type),
    ...(read.where === undefined ? [] : [conditionSql(dialect, bindModelCondition(scope, read.where))]),
  ];
}

/** The selections of `selectSources` by the second value of their rows. */
export const sources = { owner: 0, part: 1 } as const;

/**
 * The sources of those keys' rows, in one round trip: the owners, each with its rows as they are stored, in any order, then
 * the parts in theirs. [key, owner or part, values of the owner …, values of the row …, values of the part …]; null for an
 * owner without rows, and for what the selection does not have.
 */
export function selectSources(dialect: Dialect, model: Model, projection: Projection): Statement<KeysInputs> {
  const { type, owner, parts } = projection;
  const [, ...others] = type.properties;
  const ofOwner = scopeOf(model, owner);
  const stored = newSource(ofOwner.binding, type);
  const same = [
    sql`${columnOf(stored, type.partitionColumn)} = ${columnOf(ofOwner.current, type.partitionColumn)}`,
    sql`${columnOf(stored, keyProperty(projection).name)} = ${keyOf(ofOwner.current, owner)}`,
  ];
  const each = dialect.joinEach(ident(type.table), ident(stored.alias), allOf(same));
  const ownerValues = [
    ...valuesOf(dialect, ofOwner, owner),
    ...others.map(({ name, type: kind }) => ({ value: columnOf(stored, name), type: kind })),
  ];
  const ofPart = scopeOf(model, parts);
  const partValues = valuesOf(dialect, ofPart, parts);
  const order =
    parts.orderby === undefined ? undefined : orderBy(dialect, bindModelOrder(ofPart, parts.orderby));

  const absent = (values: readonly Shown[]): readonly Shown[] =>
    values.map(({ type: kind }) => ({ value: dialect.typedNull(kind), type: kind }));
  const select = (
    scope: Scope,
    read: ProjectionRead,
    source: keyof typeof sources,
    values: readonly Shown[],
    joined = sql``,
  ): Fragment => {
    const { current } = scope;
    const columns = [
      keyOf(current, read),
      number(sources[source]),
      ...values.map(({ value, type: kind }) => dialect.outputValue(value, kind)),
    ];
    const where = allOf(conditions(dialect, scope, projection, read));
    return sql`select ${commaList(columns)} from ${ident(current.type.table)} ${ident(current.alias)}${joined}${fromJoins(dialect, current)} where ${where}`;
  };
  const owners = select(ofOwner, owner, "owner", [...ownerValues, ...absent(partValues)], each);
  const all = select(ofPart, parts, "part", [...absent(ownerValues), ...partValues]);
  const inOrder = sql`${all}${dialect.page(order, undefined, undefined)}`;
  return render(dialect.inSequence(sql``, [owners, inOrder]), dialect);
}

/** The keys in the records that a touch leads through; `keys` are the values of `here`. */
export function selectThrough(
  dialect: Dialect,
  model: Model,
  key: string,
  { type: name, there }: NonNullable<ProjectionTouch["through"]>,
): Statement<KeysInputs> {
  const type = model.type(name);
  const kind = type.property(there)?.type ?? "Edm.String";
  const where = [...inPartition(type), among(dialect, ident(there), kind)];
  return render(sql`select distinct ${ident(key)} from ${ident(type.table)} where ${allOf(where)}`, dialect);
}

/** Deletes the rows of those keys. */
export function deleteKeys(dialect: Dialect, projection: Projection): Statement<KeysInputs> {
  const { type } = projection;
  const key = keyProperty(projection);
  const where = [...inPartition(type), among(dialect, ident(key.name), key.type)];
  return render(sql`delete from ${ident(type.table)} where ${allOf(where)}`, dialect);
}

/** The position after an owner. */
export interface OwnersInputs {
  /** Partition and key; not read by the first statement. */
  readonly after: readonly string[];
  readonly most: number;
}

/** The next owners of all partitions: [partition, key]. */
export function selectNextOwners(
  dialect: Dialect,
  model: Model,
  projection: Projection,
  continues: boolean,
): Statement<OwnersInputs> {
  const { owner } = projection;
  const type = model.type(owner.from);
  const columns = [
    { name: type.partitionColumn, type: "Edm.Guid" as const },
    { name: owner.key, type: keyProperty(projection).type },
  ];
  const keys = columns.map(({ name, type: kind }) => ({ value: ident(name), type: kind, descending: false }));
  const shown = columns.map(({ name, type: kind }) => dialect.outputValue(ident(name), kind));
  const order = keys.map(({ value }) => value);
  const most = param<OwnersInputs>((inputs) => inputs.most, "Edm.Int64");
  const where = continues ? sql` where ${afterKey(dialect, keys)}` : sql``;
  return render(
    sql`select ${commaList(shown)} from ${ident(type.table)}${where}${dialect.page(commaList(order), most, undefined)}`,
    dialect,
  );
}

/** Deletes the rows whose owner does not exist. */
export function deleteOrphans(dialect: Dialect, model: Model, projection: Projection): Statement<object> {
  const { type, owner } = projection;
  const from = model.type(owner.from);
  const [row, record] = [ident(type.table), ident("o")];
  const same = [
    sql`${record}.${ident(from.partitionColumn)} = ${row}.${ident(type.partitionColumn)}`,
    sql`${record}.${ident(owner.key)} = ${row}.${ident(keyProperty(projection).name)}`,
  ];
  return render(
    sql`delete from ${row} where not exists (select 1 from ${ident(from.table)} ${record} where ${allOf(same)})`,
    dialect,
  );
}

/** One row [1] if the projection has any row. */
export const selectAnyRow = (dialect: Dialect, { type }: Projection): Statement<object> =>
  bounded(
    render(sql`select 1 from ${ident(type.table)}${dialect.page(undefined, sql`1`, undefined)}`, dialect),
  );
