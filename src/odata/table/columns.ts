/**
 * The columns of a plan's records in a table. Records and objects within the record become columns with the path to their
 * values; a collection within it has no place in a row and is rejected.
 */
import { invalidOption } from "../errors";
import type { Format } from "../json/write";
import type { Property } from "../model/model";
import type {
  ApplyVariant,
  CollectionShape,
  Expansion,
  NestedShape,
  RecordShape,
  TransientShape,
} from "../plan/plan";
import type { TableColumn } from "./format";

/** The format of the records from which rows are made: without control information, and exact in all digits. */
export const tableRecords: Format = Object.freeze({
  metadata: "none",
  ieee754Compatible: true,
  control: "@odata.",
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
 * `BadRequest_InvalidQueryOption` for an expanded collection, and where there is no column.
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

function ofRecord({ outputs, expansions, joined, reference, listed, addsKey }: RecordShape): Columns {
  if (reference) return [{ path: ["@odata.id"], name: "$ref", type: "Edm.String" }];
  if (joined)
    return joined.flatMap(({ source, record }) => (record ? within(source.type.set, ofRecord(record)) : []));
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
    ? noPlace(`'${name}' in $expand`, `Read it on its own, expand ${name}/$count`, "$expand")
    : within(name, ofRecord(record));
}

function noPlace(collection: string, advice: string, target: string): Columns {
  throw invalidOption(
    `${collection} is a collection, which has no place in a row of a table. ${advice}, or ask for application/json.`,
    target,
  );
}

const ofCollection = ({ name }: CollectionShape): Columns =>
  noPlace(`'${name}' in $apply`, "Leave it out of $select", "$apply");

const within = (outer: string, columns: Columns): Columns =>
  columns.map((column) => ({
    ...column,
    path: [outer, ...column.path],
    name: `${outer}/${column.name}`,
  }));
