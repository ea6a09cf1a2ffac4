/** UPDATE and DELETE of records, and the small look-ups that writes need. One statement per shape. */
import { versionColumn, wholeType, type EntityType, type Property } from "../model/model";
import {
  allOf,
  commaList,
  fixedParam,
  type Fragment,
  ident,
  join,
  param,
  render,
  sql,
  type SqlValue,
  type Statement,
} from "./fragment";
import { unsetValue, type Values } from "../plan/body";
import type { Dialect } from "./dialect";
import { inPartition } from "./relation";

/** The inputs of a write: the values by property name, and the key of the row. */
export interface RowInputs {
  readonly values: Values;
  readonly id: string;
  readonly partition: string;
  /** The change counter before (for a condition) and after. */
  readonly version: number;
  readonly newVersion: number;
}

interface StoredProperty extends Property {
  readonly column: string;
}

type StoredColumn = Pick<StoredProperty, "column" | "type">;

const storedByType = new WeakMap<EntityType, readonly StoredProperty[]>();

/** Properties that have a column, internal ones last. */
export function storedProperties(type: EntityType): readonly StoredProperty[] {
  const known = storedByType.get(type);
  if (known) return known;
  const stored = [...wholeType(type).properties, ...(type.internal ?? [])].filter(
    (property): property is StoredProperty => property.column !== undefined,
  );
  storedByType.set(type, stored);
  return stored;
}

const unsetRecords = new WeakMap<EntityType, Values>();

/** A record of the type without values. Its copies have their properties from the start, as fast objects need them. */
export function unsetRecord(type: EntityType): Values {
  const known = unsetRecords.get(type);
  if (known) return known;
  const record = Object.fromEntries(
    storedProperties(type).map((property) => [property.name, unsetValue(property)]),
  );
  unsetRecords.set(type, record);
  return record;
}

/** The record in a row with the columns of `storedColumns`. */
export function recordOf(type: EntityType, row: readonly SqlValue[]): Values {
  const record = { ...unsetRecord(type) };
  storedProperties(type).forEach(({ name }, i) => {
    record[name] = row[i + 1] ?? null;
  });
  return record;
}

/** The columns of a stored row: the change counter, then the stored properties. */
export const storedColumns = (type: EntityType): readonly StoredColumn[] => [
  { column: versionColumn, type: "Edm.Int64" },
  ...storedProperties(type),
];

const valueOf = ({ name, type }: Property): Fragment =>
  param<RowInputs>((inputs) => inputs.values[name] ?? null, type);
const newVersion = param<RowInputs>((inputs) => inputs.newVersion, "Edm.Int64");

/** Sets the named properties of one row, provided that its change counter still has the value that was read. */
export function updateRow(
  dialect: Dialect,
  type: EntityType,
  names: readonly string[],
): Statement<RowInputs> {
  const set = storedProperties(type)
    .filter((property) => names.includes(property.name))
    .map((property) => sql`${ident(property.column)} = ${valueOf(property)}`);
  return render(
    sql`update ${ident(type.table)} set ${commaList([sql`${ident(versionColumn)} = ${newVersion}`, ...set])} where ${sameRow(type)}`,
    dialect,
  );
}

/** The inputs of a write of several rows: the id, the change counter before, and the values of the names, for each. */
export interface UpdateRowsInputs {
  readonly partition: string;
  readonly rows: readonly (readonly SqlValue[])[];
}

/** Sets the named properties of that many rows, of those whose change counters still have the values that were read. */
export function updateRows(
  dialect: Dialect,
  type: EntityType,
  names: readonly string[],
  count: number,
): Statement<UpdateRowsInputs> {
  const changed = storedProperties(type).filter(({ name }) => names.includes(name));
  const columns: readonly StoredColumn[] = [
    { column: "id", type: "Edm.Guid" },
    { column: versionColumn, type: "Edm.Int64" },
    ...changed,
  ];
  const [table, given] = [ident(type.table), ident("given")];
  const rows = Array.from({ length: count }, (_, row) => {
    const cells = columns.map(({ column, type: kind }, cell) => {
      const value = param<UpdateRowsInputs>((inputs) => inputs.rows[row]?.[cell] ?? null, kind);
      return sql`${value} as ${ident(column)}`;
    });
    return sql`select ${commaList(cells)}`;
  });
  const set = changed.map(({ column }) => sql`${ident(column)} = ${given}.${ident(column)}`);
  const counted = sql`${ident(versionColumn)} = ${given}.${ident(versionColumn)} + 1`;
  const same = ["id", versionColumn].map((name) => sql`${table}.${ident(name)} = ${given}.${ident(name)}`);
  return render(
    sql`update ${table} set ${commaList([counted, ...set])} from (${join(rows, sql` union all `)}) ${given} where ${allOf([...inPartition(type), ...same])}`,
    dialect,
  );
}

/** Deletes one row under the same condition. */
export const deleteRow = (dialect: Dialect, type: EntityType): Statement<RowInputs> =>
  render(sql`delete from ${ident(type.table)} where ${sameRow(type)}`, dialect);

const sameRow = (type: EntityType): Fragment => {
  const id = param<RowInputs>((inputs) => inputs.id, "Edm.Guid");
  const version = param<RowInputs>((inputs) => inputs.version, "Edm.Int64");
  const conditions = [sql`${ident("id")} = ${id}`, sql`${ident(versionColumn)} = ${version}`];
  return allOf([...inPartition(type), ...conditions]);
};

/** Values to look records up by: every named property equals its value, within the partition. */
export interface MatchInputs {
  readonly partition: string;
  readonly equal: Values;
}

/** FROM and WHERE of the rows whose named properties have the given values. */
const matching = (type: EntityType, names: readonly string[]): Fragment =>
  sql`from ${ident(type.table)} where ${matches(type, names)}`;

function matches(type: EntityType, names: readonly string[]): Fragment {
  const equal = storedProperties(type)
    .filter((property) => names.includes(property.name))
    .map(
      (property) =>
        sql`${ident(property.column)} = ${param<MatchInputs>((inputs) => inputs.equal[property.name] ?? null, property.type)}`,
    );
  return allOf([...inPartition(type), ...equal, sql`1 = 1`]);
}

export interface InternalInputs extends MatchInputs {
  readonly values: Values;
}

/** Sets internal properties of the matching rows. Throws an Error for any other property. */
export function setMatching(
  dialect: Dialect,
  type: EntityType,
  names: readonly string[],
  internal: readonly string[],
): Statement<InternalInputs> {
  const set = internal.map((name) => {
    const property = type.internal?.find((known) => known.name === name);
    if (!property) throw new Error(`${type.name} keeps no ${name} for the service`);
    const value = param<InternalInputs>((inputs) => inputs.values[name] ?? null, property.type);
    return sql`${ident(name)} = ${value}`;
  });
  return render(
    sql`update ${ident(type.table)} set ${commaList(set)} where ${matches(type, names)}`,
    dialect,
  );
}

/** The matching rows with all stored properties, in no order. */
export function selectMatching(
  dialect: Dialect,
  type: EntityType,
  names: readonly string[],
): Statement<MatchInputs> {
  const columns = storedColumns(type).map((stored) => dialect.outputValue(ident(stored.column), stored.type));
  return render(sql`select ${commaList(columns)} ${matching(type, names)}`, dialect);
}

/** Ids of the matching rows; with `most`, of at most that many. */
export const selectIds = (
  dialect: Dialect,
  type: EntityType,
  names: readonly string[],
  most?: number,
): Statement<MatchInputs> => {
  const page = most === undefined ? sql`` : dialect.page(undefined, fixedParam(most, "Edm.Int64"), undefined);
  return render(
    sql`select ${dialect.outputValue(ident("id"), "Edm.Guid")} ${matching(type, names)}${page}`,
    dialect,
  );
};

export interface HighestInputs extends MatchInputs {
  readonly prefix: string;
}

/** The highest value of a property among matching rows, or those whose value is a prefix and digits; else null. */
export function selectHighest(
  dialect: Dialect,
  type: EntityType,
  property: string,
  names: readonly string[],
  prefixed: boolean,
): Statement<HighestInputs> {
  const bound = (last: string): Fragment =>
    param<HighestInputs>((inputs) => inputs.prefix + last, "Edm.String");
  // In code-point order, the digits are between "0" and ":".
  const range = prefixed
    ? sql` and ${ident(property)} >= ${bound("0")} and ${ident(property)} < ${bound(":")}`
    : sql``;
  const kind = storedProperties(type).find(({ name }) => name === property)?.type ?? "Edm.String";
  const highest = dialect.outputValue(sql`max(${ident(property)})`, kind);
  return render(sql`select ${highest} ${matching(type, names)}${range}`, dialect);
}
