/**
 * A table of records: its columns, which are those of a plan's records, and the value of a column in a record. Records and
 * objects within the record become columns with the path to their values; a collection within it has no place in a row and
 * is rejected.
 */
import { invalidOption } from "../errors";
import type { TableFormat } from "../headers/negotiate";
import type { Format } from "../json/write";
import type { Property } from "../model/model";
import type { PrimitiveTypeName } from "../model/types";
import type {
  ApplyVariant,
  CollectionShape,
  Expansion,
  NestedShape,
  RecordShape,
  TransientShape,
} from "../plan/plan";

/** A column of the table: a value of the record, or of a record or object within it. */
export interface TableColumn {
  /** The names of the members that lead to the value in the JSON of the record. */
  readonly path: readonly string[];
  /** The name in the header: names of properties, separated by slashes. */
  readonly name: string;
  readonly type: PrimitiveTypeName;
  /** Of a decimal with a declared number of digits after the point. */
  readonly scale?: number | undefined;
}

/** The format and the columns of one response; plain data, which also processes of a store receive. */
export interface TableForm<Kind extends TableFormat = TableFormat> {
  readonly format: Kind;
  readonly columns: readonly TableColumn[];
}

/** The text of the row before the records that has the key of the last one of a full page, where others follow it. */
export const nextKeyMark = "next";

/** A value in a record; undefined in records of another branch, and where there is no related record. */
export const valueAt = (record: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(memberOf, record);

const memberOf = (object: unknown, name: string): unknown =>
  typeof object === "object" && object !== null && Object.hasOwn(object, name)
    ? object[name as keyof typeof object]
    : undefined;

/** Whether a date or a point in time was never set. */
export const isUnset = (value: string): boolean => /^0001-01-01(?:T00:00:00(?:\.0+)?Z)?$/.test(value);

/** The format of the records from which rows are made: without control information, and exact in all digits. */
export const tableRecords: Format = Object.freeze({
  metadata: "none",
  ieee754Compatible: true,
  control: "@odata.",
  unsaved: false,
});

type Columns = readonly TableColumn[];

/** The column of a property, or of a value under another name. */
export const columnOfProperty = ({
  name,
  type,
  scale,
}: Pick<Property, "name" | "type" | "scale">): TableColumn => ({ path: [name], name, type, scale });

/**
 * The columns of records: properties in the order of `$select`, and no others, then those of expanded records. Throws
 * `BadRequest_InvalidQueryOption` for an expanded collection or stream, and where there is no column.
 */
export const columnsOfRecord = (record: RecordShape): Columns => present(ofRecord(record));

/** The columns of an `$apply` result: those of all branches, each path once. */
export function columnsOfVariants(variants: readonly ApplyVariant[]): Columns {
  const all = variants.flatMap(({ record, nested = [], collections = [] }) => [
    ...("source" in record ? ofRecord(record) : ofTransient(record)),
    ...nested.flatMap(ofNested),
    ...collections.flatMap(ofCollection),
  ]);
  return present([...new Map(all.toReversed().map((column) => [column.name, column])).values()].toReversed());
}

function present(columns: Columns): Columns {
  if (columns.length > 0) return columns;
  throw invalidOption(
    "The records of this response have no properties, and a table has a column for each property. Expand or select one, or ask for application/json.",
  );
}

function ofRecord({
  outputs,
  expansions,
  streams,
  joined,
  reference,
  listed,
  addsKey,
}: RecordShape): Columns {
  if (reference) return [{ path: ["@odata.id"], name: "$ref", type: "Edm.String" }];
  if (joined)
    return joined.flatMap(({ source, record }) => (record ? within(source.type.set, ofRecord(record)) : []));
  const [stream] = streams ?? [];
  if (stream)
    return noPlace(`'${stream.property.name}' in $expand is a file`, "Read it at its own URL", "$expand");
  const names = [...(listed ?? [])];
  const place = (name: string): number => (names.includes(name) ? names.indexOf(name) : names.indexOf("*"));
  return [
    ...outputs
      .map(({ property }) => property)
      .filter(({ name }) => !(addsKey && name === "id"))
      .toSorted((a, b) => place(a.name) - place(b.name))
      .map(columnOfProperty),
    ...expansions.flatMap(ofExpansion),
  ];
}

const ofTransient = ({ outputs, nested, expansions, collections }: TransientShape): Columns => [
  ...outputs.map(({ property }) => columnOfProperty(property)),
  ...nested.flatMap(ofNested),
  ...expansions.flatMap(ofExpansion),
  ...collections.flatMap(ofCollection),
];

const ofNested = ({ name, shape }: NestedShape): Columns => within(name, ofTransient(shape));

function ofExpansion({ navigation: { name, collection }, suffix, record }: Expansion): Columns {
  if (suffix === "$count")
    return [{ path: [`${name}@odata.count`], name: `${name}/$count`, type: "Edm.Int64" }];
  return collection
    ? noPlace(`'${name}' in $expand is a collection`, `Read it on its own, expand ${name}/$count`, "$expand")
    : within(name, ofRecord(record));
}

function noPlace(member: string, advice: string, target: string): Columns {
  throw invalidOption(
    `${member}, which has no place in a row of a table. ${advice}, or ask for application/json.`,
    target,
  );
}

const ofCollection = ({ name }: CollectionShape): Columns =>
  noPlace(`'${name}' in $apply is a collection`, "Leave it out of $select", "$apply");

const within = (outer: string, columns: Columns): Columns =>
  columns.map((column) => ({
    ...column,
    path: [outer, ...column.path],
    name: `${outer}/${column.name}`,
  }));
