/** The statements that keep materializations: their positions in the log of changes, and their rows. */
import { createHash } from "node:crypto";
import { plainFormat } from "../json/write";
import type { EntityType, Materialization, Model, Property } from "../model/model";
import { plainProperty } from "../model/build";
import { bindTables, internalBinding } from "../plan/binding";
import type { Inputs } from "../plan/plan";
import { inPartition, newestChange, oldestChange, partitionValue } from "./relation";
import type { Compilation, Dialect } from "./dialect";
import {
  allOf,
  bounded,
  commaList,
  fixedParam,
  type Fragment,
  ident,
  idents,
  join,
  param,
  render,
  sql,
  type Statement,
  text,
  unguarded,
} from "./fragment";
import { staged } from "./stage";

const positions = ident("materialization");
const {
  name,
  type: kind,
  sequence,
  generation,
  day,
} = idents("name", "type", "sequence", "generation", "day");

/** The row that a process inserts before it computes all rows, until it has stored them: its sequence is the time. */
const isClaim = sql`${kind} = ${text("")}`;

/** The materialization of the partition of the inputs. */
const ofRows = ({ type }: Materialization): Fragment =>
  sql`${allOf(inPartition(type))} and ${name} = ${text(type.name)}`;

/**
 * The type of a further position, of rows that this statement computed: those that another version of the service
 * computed in another way are not read.
 */
export const versionOf = ({ text: all }: Pick<Statement<never>, "text">): string =>
  `version ${createHash("sha256").update(all).digest("hex").slice(0, 16)}`;

/**
 * For each type that counts: [its name, number of its newest change, and of the position of the rows: sequence,
 * generation and day], null where nothing of the version is stored, or changes after it are no longer in the log.
 */
export function selectPositions(
  dialect: Dialect,
  materialization: Materialization,
  version: string,
): Statement<{ readonly partition: string }> {
  const { type, reads } = materialization;
  const { partitionColumn } = type;
  const output = (value: Fragment, of: "Edm.Int64" | "Edm.Date"): Fragment => dialect.outputValue(value, of);
  const positionIn = (alias: Fragment, of: string): Fragment =>
    sql`${alias}.${ident(partitionColumn)} = ${partitionValue} and ${alias}.${name} = ${text(type.name)} and ${alias}.${kind} = ${text(of)}`;
  const [p, v] = [ident("p"), ident("v")];
  const isOfVersion = sql`exists (select 1 from ${positions} ${v} where ${positionIn(v, version)} and ${v}.${generation} = ${p}.${generation})`;
  const rows = reads.map((each) => {
    const set = { name: each, partitionColumn };
    const newest = newestChange(set);
    const columns = [
      dialect.outputValue(sql`${ident("r")}.${kind}`, "Edm.String"),
      output(sql`${ident("r")}.${sequence}`, "Edm.Int64"),
      output(sql`${p}.${sequence}`, "Edm.Int64"),
      output(sql`${p}.${generation}`, "Edm.Int64"),
      output(sql`${p}.${day}`, "Edm.Date"),
    ];
    const isKnown = sql`${p}.${sequence} + 1 >= ${dialect.ifNull(oldestChange(set), sql`0`)}`;
    const isPosition = sql`${positionIn(p, each)} and ${isOfVersion} and ${isKnown}`;
    return sql`select ${commaList(columns)} from (select ${text(each)} as ${kind}, ${newest} as ${sequence}) ${ident("r")} left join ${positions} ${p} on ${isPosition}`;
  });
  return bounded(render(join(rows, sql` union all `), dialect));
}

/**
 * One row: the largest generation of the rows, of the one that a process computes (`claimed`) or of any, and the time of
 * the claim; 0 for none.
 */
export const selectGeneration = (
  dialect: Dialect,
  materialization: Materialization,
  claimed: boolean,
): Statement<{ readonly partition: string }> =>
  bounded(
    render(
      sql`select ${commaList([generation, sequence].map((column) => dialect.outputValue(sql`coalesce(max(${column}), 0)`, "Edm.Int64")))} from ${positions} where ${ofRows(materialization)}${claimed ? sql` and ${isClaim}` : sql``}`,
      dialect,
    ),
  );

/** Deletes the claim of the process that computes all rows, or the positions. */
export const deletePositions = (
  dialect: Dialect,
  materialization: Materialization,
  claimed: boolean,
): Statement<{ readonly partition: string }> =>
  render(
    sql`delete from ${positions} where ${ofRows(materialization)} and ${claimed ? isClaim : sql`not (${isClaim})`}`,
    dialect,
  );

/** Deletes all positions of all partitions: all rows are computed again. */
export const forgetPositions = (dialect: Dialect, { type }: Materialization): Statement<object> =>
  render(sql`delete from ${positions} where ${name} = ${text(type.name)}`, dialect);

/** Counts the records that have rows, up to a number. */
export function countRecords(
  dialect: Dialect,
  model: Model,
  { owner }: Materialization,
  records: number,
): Statement<{ readonly partition: string }> {
  const type = model.type(owner.from);
  const most = fixedParam(records, "Edm.Int64");
  return render(
    sql`select count(*) from (select 1 as ${ident("one")} from ${ident(type.table)} where ${allOf(inPartition(type))}${dialect.page(ident("id"), most, undefined)}) ${ident("r")}`,
    dialect,
  );
}

/** Computes the rows of the keys in the inputs. Columns: properties after the generation. */
export function computeRows(
  dialect: Dialect,
  model: Model,
  { type, query }: Materialization,
): Statement<Inputs> {
  const { tables = [], from } = query;
  const materialized = { rows: type.name, tables, from };
  const properties = type.properties.slice(1);
  return selectQuery(dialect, model, { ...type, properties, query: { ...query, materialized } }, true);
}

/** The keys of the rows that changes affect: [key, whether any row may be affected]. */
export function selectChangedKeys(
  dialect: Dialect,
  model: Model,
  { type, key, changes }: Materialization,
): Statement<Inputs> {
  const all = plainProperty("all", "Edm.Boolean", "Whether any row may be affected.");
  const query = { ...changes, parameters: [] };
  return selectQuery(dialect, model, { ...type, properties: [keyOf(type, key), all], query }, false);
}

/** The keys of rows without a record: [key]. */
export const selectFurtherKeys = (
  dialect: Dialect,
  model: Model,
  { type, key, further }: Materialization,
): Statement<Inputs> =>
  selectQuery(
    dialect,
    model,
    { ...type, properties: [keyOf(type, key)], query: { ...further, parameters: [] } },
    false,
  );

function keyOf(type: EntityType, key: string): Property {
  const property = type.property(key);
  if (!property) throw new Error(`${type.name} has no key ${key}`);
  return property;
}

export interface RecordKeysInputs {
  readonly partition: string;
  /** The last key before. */
  readonly after: string;
}

/** The next keys of records that have rows, in their order: [key]. */
export function selectRecordKeys(
  dialect: Dialect,
  model: Model,
  { owner: { from, key } }: Materialization,
  most: number,
): Statement<RecordKeysInputs> {
  const type = model.type(from);
  const after = param<RecordKeysInputs>((inputs) => inputs.after, "Edm.String");
  const page = dialect.page(ident(key), fixedParam(most, "Edm.Int64"), undefined);
  return render(
    sql`select ${dialect.outputValue(ident(key), "Edm.String")} from ${ident(type.table)} where ${allOf(inPartition(type))} and ${ident(key)} > ${after}${page}`,
    dialect,
  );
}

/** The rows of a query of the model: the properties of the type. */
function selectQuery(
  dialect: Dialect,
  model: Model,
  type: EntityType,
  materialized: boolean,
): Statement<Inputs> {
  const binding = { ...internalBinding(model), materialized };
  const { table } = bindTables(binding, type);
  const columns = type.properties.map((each) => dialect.outputValue(ident(each.name), each.type));
  const compilation: Compilation = {
    dialect,
    model,
    format: plainFormat,
    confined: true,
    inPartition: true,
    pathStages: [],
  };
  const rows = staged(compilation, binding.stages, sql`select ${commaList(columns)} from ${ident(table)}`);
  return unguarded(render(rows, dialect));
}

export interface GenerationInputs {
  readonly partition: string;
  readonly generation: number;
  /** JSON array; not read where keys do not matter. */
  readonly keys: string;
}

const ofGeneration = ({ type }: Materialization, is: Fragment): Fragment =>
  sql`${allOf(inPartition(type))} and ${generation} ${is} ${param<Omit<GenerationInputs, "keys">>((inputs) => inputs.generation, "Edm.Int64")}`;

/** Deletes the rows of keys in a generation. */
export const deleteRowsOf = (
  dialect: Dialect,
  materialization: Materialization,
): Statement<GenerationInputs> => {
  const { type, key } = materialization;
  const keys = param<GenerationInputs>((inputs) => inputs.keys, "Edm.String");
  const isKey = dialect.inJsonArray(ident(key), type.property(key)?.type ?? "Edm.String", keys);
  return render(
    sql`delete from ${ident(type.table)} where ${ofGeneration(materialization, sql`=`)} and ${isKey}`,
    dialect,
  );
};

export interface EarlierInputs extends Omit<GenerationInputs, "keys"> {
  /** The generation up to which rows stay. */
  readonly after: number;
}

/** Some keys of rows of generations in between: [generation, key]. */
export function selectEarlierRows(
  dialect: Dialect,
  materialization: Materialization,
  most: number,
): Statement<EarlierInputs> {
  const { type, key } = materialization;
  const kindOfKey = type.property(key)?.type ?? "Edm.String";
  const columns = [dialect.outputValue(generation, "Edm.Int64"), dialect.outputValue(ident(key), kindOfKey)];
  const order = commaList([generation, ident(key)]);
  const page = dialect.page(order, fixedParam(most, "Edm.Int64"), undefined);
  const after = param<EarlierInputs>((inputs) => inputs.after, "Edm.Int64");
  return render(
    sql`select ${commaList(columns)} from ${ident(type.table)} where ${ofGeneration(materialization, sql`<`)} and ${generation} > ${after}${page}`,
    dialect,
  );
}
