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

const among = (dialect: Dialect, column: Fragment, type: PrimitiveTypeName): Fragment =>
  dialect.inJsonArray(
    column,
    type,
    param<KeysInputs>(({ keys }) => keys, "Edm.String"),
  );

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

/** The key, then the values of the read. */
const readColumns = (dialect: Dialect, scope: Scope, { key, values }: ProjectionRead): readonly Fragment[] =>
  [key, ...values]
    .map((text) => bindModelExpression(scope, text))
    .map((value) => dialect.outputValue(valueSql(dialect, value), value.type));

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

/**
 * The owners with those keys, each with its rows as they are stored: [key, values of the owner …, values of the row …],
 * null for an owner without rows.
 */
export function selectOwners(dialect: Dialect, model: Model, projection: Projection): Statement<KeysInputs> {
  const { type, identity, owner } = projection;
  const scope = scopeOf(model, owner);
  const { current: source } = scope;
  const [, ...others] = type.properties;
  const stored = newSource(scope.binding, type);
  const columns = [
    ...readColumns(dialect, scope, owner),
    ...others.map((property) => dialect.outputValue(columnOf(stored, property.name), property.type)),
  ];
  const where = conditions(dialect, scope, projection, owner);
  const same = [
    sql`${columnOf(stored, type.partitionColumn)} = ${columnOf(source, type.partitionColumn)}`,
    sql`${columnOf(stored, keyProperty(projection).name)} = ${keyOf(source, owner)}`,
  ];
  const order = [keyOf(source, owner), ...identity.slice(1).map((name) => columnOf(stored, name))];
  return render(
    sql`select ${commaList(columns)} from ${ident(source.type.table)} ${ident(source.alias)}${dialect.joinEach(ident(type.table), ident(stored.alias), allOf(same))}${fromJoins(dialect, source)} where ${allOf(where)} order by ${commaList(order)}`,
    dialect,
  );
}

/** The parts of those keys in their order: [key, values …]. */
export function selectParts(dialect: Dialect, model: Model, projection: Projection): Statement<KeysInputs> {
  const { parts } = projection;
  const scope = scopeOf(model, parts);
  const { current: source } = scope;
  const columns = readColumns(dialect, scope, parts);
  const where = conditions(dialect, scope, projection, parts);
  const order =
    parts.orderby === undefined ? undefined : orderBy(dialect, bindModelOrder(scope, parts.orderby));
  return render(
    sql`select ${commaList(columns)} from ${ident(source.type.table)} ${ident(source.alias)}${fromJoins(dialect, source)} where ${allOf(where)}${dialect.page(order, undefined, undefined)}`,
    dialect,
  );
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
