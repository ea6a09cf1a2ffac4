/** Whole tables, for copies and loads: every column of a row in its stored form, in the order of the table's key. */
import { versionColumn, type EntityType } from "../model/model";
import {
  allOf,
  commaList,
  type Fragment,
  ident,
  param,
  render,
  sql,
  type SqlValue,
  type Statement,
} from "./fragment";
import { afterKey } from "./select";
import type { Dialect } from "./dialect";
import type { Inputs, Source, TypedColumn } from "../plan/plan";
import { columnOf, inPartition, keyColumns } from "./relation";
import { rowsOf } from "./value";
import { storedProperties } from "./write";

/** A table and the columns that identify its rows. Rows have their values in the order of `columns`. */
export interface Table {
  readonly name: string;
  readonly columns: readonly TypedColumn[];
  readonly key: readonly TypedColumn[];
}

const columnsOf = ({ columns }: Table): Fragment => commaList(columns.map(({ name }) => ident(name)));

const outputColumns = (dialect: Dialect, { columns }: Table): Fragment =>
  commaList(columns.map(({ name, type }) => dialect.outputValue(ident(name), type)));

/** The columns of a record's row before its properties: its partition, where it has one, and its change counter. */
export const leadingColumns = (type: EntityType): readonly TypedColumn[] => [
  ...(type.partitioned ? [{ name: type.partitionColumn, type: "Edm.Guid" } as const] : []),
  { name: versionColumn, type: "Edm.Int64" },
];

/** The table of an entity type. */
export const tableOf = (type: EntityType): Table => ({
  name: type.table,
  columns: [
    ...leadingColumns(type),
    ...storedProperties(type).map((property) => ({ name: property.column, type: property.type })),
  ],
  key: keyColumns(type).map((name) => ({ name, type: "Edm.Guid" })),
});

/** The range of rows to read. */
export interface RangeInputs {
  /** The key of the last row before the range; used only where the statement continues. */
  readonly after: readonly SqlValue[];
  /** JSON array of partition ids; used only where the statement is confined to them. */
  readonly partitions: string;
}

/** The rows in the order of the key; `continues`: those after a key; `confinedBy`: of partitions in that column. */
export function selectRows(
  dialect: Dialect,
  table: Table,
  range: { readonly continues: boolean; readonly confinedBy?: string | undefined },
): Statement<RangeInputs> {
  const keys = table.key.map(({ name, type }) => ({ value: ident(name), type, descending: false }));
  const conditions = [
    sql`1 = 1`,
    ...(range.continues ? [sql`(${afterKey(dialect, keys)})`] : []),
    ...(range.confinedBy === undefined
      ? []
      : [
          dialect.inJsonArray(
            ident(range.confinedBy),
            "Edm.Guid",
            param<RangeInputs>(({ partitions }) => partitions, "Edm.String"),
          ),
        ]),
  ];
  const order = keys.map(({ value }) => value);
  return render(
    sql`select ${outputColumns(dialect, table)} from ${ident(table.name)} where ${allOf(conditions)} order by ${commaList(order)}`,
    dialect,
  );
}

/** Records of one partition. */
export interface IdsInputs {
  readonly partition: string;
  /** JSON array. */
  readonly ids: string;
}

const isGiven = (dialect: Dialect, id: Fragment): Fragment =>
  dialect.inJsonArray(
    id,
    "Edm.Guid",
    param<IdsInputs>(({ ids }) => ids, "Edm.String"),
  );

/** The rows of the records that have the ids, in the partition of the inputs. */
export function selectRowsById(dialect: Dialect, type: EntityType): Statement<IdsInputs> {
  const conditions = [...inPartition(type), isGiven(dialect, ident("id"))];
  return render(
    sql`select ${outputColumns(dialect, tableOf(type))} from ${ident(type.table)} where ${allOf(conditions)}`,
    dialect,
  );
}

export type AmongInputs = IdsInputs & Inputs;

/** The ids of the records of a source that are among the given ones. */
export function selectAmong(dialect: Dialect, source: Source): Statement<AmongInputs> {
  const id = columnOf(source, "id");
  const conditions = [...inPartition(source.type, sql`${ident(source.alias)}.`), isGiven(dialect, id)];
  return render(
    sql`select ${dialect.outputValue(id, "Edm.Guid")} from ${rowsOf(dialect, source)} where ${allOf(conditions)}`,
    dialect,
  );
}

/** The number of rows. */
export const countRows = (dialect: Dialect, table: Table): Statement<object> =>
  render(sql`select count(*) from ${ident(table.name)}`, dialect);

interface KeyInputs {
  readonly key: readonly SqlValue[];
}

/** One row [1] when there is a row with that key. */
export function selectKey(dialect: Dialect, table: Table): Statement<KeyInputs> {
  const same = table.key.map(
    ({ name, type }, i) => sql`${ident(name)} = ${param<KeyInputs>(({ key }) => key[i] ?? null, type)}`,
  );
  return render(sql`select 1 from ${ident(table.name)} where ${allOf(same)}`, dialect);
}

/** The number of parameters that every database accepts in one statement (SQL Server: 2,100). */
const mostParameters = 2000;

/** The number of SELECTs that every database accepts in one UNION ALL (SQLite: 500). */
const mostRows = 256;

/** The items in groups for one statement each, of powers of two: few statements serve all numbers of rows. */
export function* rowGroups<Item>(parameters: number, items: readonly Item[]): Generator<readonly Item[]> {
  const most = Math.min(mostRows, Math.floor(mostParameters / parameters));
  for (let from = 0; from < items.length;) {
    const count = 2 ** Math.floor(Math.log2(Math.max(1, Math.min(most, items.length - from))));
    yield items.slice(from, from + count);
    from += count;
  }
}

export interface InsertRowsInputs {
  readonly rows: readonly (readonly SqlValue[])[];
}

/** Inserts that many rows. */
export function insertRows(dialect: Dialect, table: Table, count: number): Statement<InsertRowsInputs> {
  const rows = Array.from({ length: count }, (_, row) => {
    const values = table.columns.map(({ type }, column) =>
      param<InsertRowsInputs>((inputs) => inputs.rows[row]?.[column] ?? null, type),
    );
    return sql`(${commaList(values)})`;
  });
  return render(
    sql`insert into ${ident(table.name)} (${columnsOf(table)}) values ${commaList(rows)}`,
    dialect,
  );
}
