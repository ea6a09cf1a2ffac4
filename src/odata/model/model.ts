/**
 * The entity data model as frozen data: the declarations of the decorated classes in OData's terms (CSDL 4.01). It is
 * independent of TypeORM; `store/decorators.ts` builds it, all other modules read it.
 */
import type { PrimitiveTypeName } from "./types";
import type { SetRules } from "../message";
import type { SqlValue } from "../sql/fragment";

export type { SqlValue };

/** Write access: `immutable` is accepted on create only, `computed` never. Values without it are ignored. */
type Access = "editable" | "immutable" | "computed";

/** A structural property. */
export interface Property {
  /** The canonical spelling; the only one used in responses. */
  readonly name: string;
  /** Other spellings accepted in bodies and query options (a service may accept several for one field). */
  readonly aliases: readonly string[];
  readonly type: PrimitiveTypeName;
  /** Column of the entity's table; undefined for an expression or a stream. */
  readonly column: string | undefined;
  /** An OData expression over the entity that computes the value, instead of a column. */
  readonly expression: string | undefined;
  /** The value in responses while the stored value is unset, in the JSON form; responses never contain `null`. */
  readonly unset: string | number | boolean;
  readonly maxLength: number | undefined;
  readonly precision: number | undefined;
  readonly scale: number | undefined;
  /** The closed list of a field with options; the text that is stored and returned is `OptionList.outputs`. */
  readonly options: OptionList | undefined;
  /** A code that is stored and compared in its normal form (`normalizedCode`). */
  readonly normalized: boolean;
  readonly access: Access;
  /** Searched by `$search`. */
  readonly searchable: boolean;
  /** One sentence for `Core.Description`. */
  readonly description: string;
  /** Path of a readable text for a code, in addition to those that follow from navigation properties. */
  readonly text?: string;
  /** Unit of measure of a number. */
  readonly unit?: string;
  /** Path of the currency code of an amount. */
  readonly currency?: string;
  /** An amount in the currency of the model (`Model.localCurrency`). */
  readonly localCurrency?: true;
  /** The text is an address of that kind, to which programs write or link. */
  readonly address?: "email" | "phone" | "url";
  /** For `Edm.Stream`: the properties with the Base64 text, the file name extension and the whole file name. */
  readonly stream:
    { readonly content: string; readonly extension: string; readonly fileName?: string } | undefined;
  /** The rules of the caller forbid to change it. */
  readonly readOnly?: true;
}

/** Whether the property is a stored text without a maximum length. */
export const isLongText = ({ type, maxLength, column }: Property): boolean =>
  type === "Edm.String" && maxLength === undefined && column !== undefined;

/** Pairs of [property here, property there] that must be equal. The partition must always be equal as well. */
export type KeyPairs = readonly (readonly [local: string, foreign: string])[];

/** A navigation property. */
export interface Navigation {
  readonly name: string;
  /** Name of the target entity type. */
  readonly target: string;
  readonly collection: boolean;
  readonly containsTarget: boolean;
  /**
   * The relation of the records: [property here, property of the target]; with `through`, [property of the
   * intermediate entity, property of the target]. Empty for a containment: the partition alone relates.
   */
  readonly on: KeyPairs;
  /**
   * An intermediate entity: the targets are those named by its related records (order → its lines → their products).
   * Its `on` are pairs of [property here, property of the intermediate entity].
   */
  readonly through: { readonly type: string; readonly on: KeyPairs } | undefined;
  /** An additional OData filter over the target. */
  readonly where: string | undefined;
  /** For a single-valued navigation with several matches: the OData `$orderby` whose first record is used. */
  readonly orderby: string | undefined;
  /**
   * For a single-valued navigation: a number of `on`, after the first pair. A record without it has no target, and names
   * all records with the other values: every version of a document.
   */
  readonly optional?: string;
  /** Every record has a target, so its values are never null. */
  readonly always?: true;
  /** Used by expressions of the model only; neither in `$metadata` nor in URLs. */
  readonly hidden: boolean;
  /** Declared by a request, not by the model: an alias that `$apply` joins by. It cannot be followed in a URL. */
  readonly dynamic?: true;
  /** Deleting the record deletes the targets. */
  readonly cascade: boolean;
  /** With `cascade`: values of the record with which its targets belong to other records too, and are not deleted. */
  readonly spares?: RequiredValues;
  readonly description: string;
}

/** A navigation by columns alone, to one record; for expressions of the model. */
export const hiddenNavigation = (name: string, target: string, on: KeyPairs): Navigation => ({
  name,
  target,
  collection: false,
  containsTarget: false,
  on,
  through: undefined,
  where: undefined,
  orderby: undefined,
  hidden: true,
  cascade: false,
  description: "",
});

/** The navigation property with another relation, by columns alone. */
export const relatedBy = (navigation: Navigation, on: KeyPairs): Navigation => ({
  ...navigation,
  on,
  through: undefined,
  where: undefined,
  orderby: undefined,
});

/** Hidden ones are for expressions of the model only. */
export const shownNavigations = ({ navigations }: EntityType): readonly Navigation[] =>
  navigations.filter(({ hidden }) => !hidden);

/** The names of a type's properties and navigation properties, without hidden ones. */
export const memberNames = (type: EntityType): readonly string[] =>
  [...type.properties, ...shownNavigations(type)].map(({ name }) => name);

/** The navigation to all records of a type, which nothing but their place relates to the whole. */
export const containment = ({ set, name }: Pick<EntityType, "set" | "name">, whole: string): Navigation => ({
  ...hiddenNavigation(set, name, []),
  collection: true,
  containsTarget: true,
  hidden: false,
  description: `The ${set} of the ${whole}.`,
});

/** The stored values that a record must have, by the names of their properties. */
export type RequiredValues = Readonly<Record<string, string | number>>;

/** A code of one type that names records of another. */
export interface Reference {
  /** Name of the type with the code. */
  readonly from: string;
  /** Name of the type of the records that it names. */
  readonly target: string;
  /** Pairs of [property of the holder, property of the target]; the first one is the code, others complete the key. */
  readonly on: KeyPairs;
  /** Stored values that the holder has where the code refers to the target: the kind of a price. */
  readonly when: RequiredValues;
  /** Stored values with which the code is another reference: without a version, one to all of them. */
  readonly unless?: RequiredValues;
  /** Flags of the records that are offered as values; others can be named, too. */
  readonly offered: Readonly<Record<string, boolean>>;
  /**
   * Whether the key that it names can change: an operation of the interface changes it, whichever holders name it, and
   * the holders must be updated by hand.
   */
  readonly renamable: boolean;
}

/**
 * A set that is a query in the service's query language: transformations of the records of another set, or of a table
 * that the query builds first. The result has every property of the type, by name. In its text `@name` is the parameter
 * of that name.
 */
export interface SetQuery {
  /** Derived tables, each from stored records or from earlier tables. */
  readonly tables?: readonly QueryTable[];
  /** Name of the entity type or of the table whose records the query starts from. */
  readonly from: string;
  /** The transformations, as in the value of `$apply`; omitted where there are none. */
  readonly apply?: string;
  /** Expressions over the result, by the property that they compute; other properties are taken by their own name. */
  readonly values?: Readonly<Record<string, string>>;
  readonly parameters: readonly QueryParameter[];
  /** The same rows for a part of the records, so that a page costs what it shows. */
  readonly window?: QueryWindow;
  /**
   * Tables in place of those of the query, by a property of a code: with all rows in which it is `@value`, a text that is
   * not empty, so that a read of these costs what they are.
   */
  readonly chosen?: Readonly<Record<string, readonly QueryTable[]>>;
  /** The same rows from stored ones. */
  readonly materialized?: MaterializedQuery;
}

/** The rows of a query from those that are stored, and from the records that changed since (`Materialization`). */
interface MaterializedQuery {
  /** Name of the stored rows. */
  readonly rows: string;
  /** The tables in place of those of the query. */
  readonly tables: readonly QueryTable[];
  readonly from: string;
}

/**
 * A query of the rows of some records in the order of a property: at most `@window` records from `@after` on, where the
 * previous page ended, or from the first one where that is unset.
 */
interface QueryWindow {
  /** The property of the set whose value all rows of a record share. */
  readonly property: string;
  /** The tables in place of those of the query; exactly one of them has a selection with `first`: the records. */
  readonly tables: readonly QueryTable[];
}

/** A derived table of a query. Its name must not be the name of an entity type. */
export interface QueryTable {
  readonly name: string;
  /** The rows of all selections, one after the other. All have the columns of the first. */
  readonly selections: readonly QuerySelection[];
  /** The rows that follow from each row, and from these, up to a number of steps. */
  readonly next?: QuerySelection & { readonly steps: number };
  /** Several tables or columns use this result, so it is materialized for the duration of the statement. */
  readonly stored?: true;
}

/** One row for each record or row that matches the condition, or for each group of them. */
export interface QuerySelection {
  /** Name of an entity type, or of an earlier table. */
  readonly from: string;
  /** Navigations of the rows in addition to those of an entity type; their targets are types or earlier tables. */
  readonly navigations?: Readonly<Record<string, QueryNavigation>>;
  /** Only the records that rows of an earlier table name, each once: by pairs of [its column, their property]. */
  readonly among?: { readonly table: string; readonly on: KeyPairs };
  /** Only the first rows in an order, as in the value of `$orderby`; `count` is an expression. */
  readonly first?: { readonly orderby: string; readonly count: string };
  /** One row for each record of a collection-valued navigation, which expressions refer to by a name. */
  readonly each?: QueryEach;
  /** A condition on the row. */
  readonly where?: string;
  /** Columns by name, with their contents. */
  readonly columns: Readonly<Record<string, QueryColumn>>;
  /** Names of the columns that rows are grouped by; the others are aggregates. */
  readonly groups?: readonly string[];
}

export type QueryNavigation = Pick<Navigation, "target" | "on"> &
  Partial<Pick<Navigation, "where" | "orderby" | "collection">>;

interface QueryEach {
  readonly navigation: string;
  readonly as: string;
  /** Rows without a target are kept. */
  readonly outer?: true;
}

/** The content of a column: an expression, an aggregate of the group, or a number that depends on other rows. */
export type QueryColumn =
  | string
  | { readonly aggregate: "sum" | "min" | "max" | "count"; readonly of: string }
  /** The number of the row among those with the same `partition`, from 1, or the sum over the rows before. */
  | {
      readonly window: "number" | "sum";
      readonly of?: string;
      readonly partition: readonly string[];
      /** As in the value of `$orderby`. */
      readonly orderby: string;
    };

/** A parameter of a query; a function that the query implements has a parameter of the same name. */
export interface QueryParameter {
  readonly name: string;
  readonly type: PrimitiveTypeName;
  /** The default value: `today` (UTC), or the text of a value. */
  readonly unset: string;
}

/**
 * The period of application time of a record (Temporal Data 4.0, section 3): properties with its start and its end.
 * While the end is unset, the period is open; an unset date is before all others, so an unset start is open too.
 */
interface ApplicationTime {
  readonly from: string;
  readonly to: string;
  /** The end is the last day of the period; otherwise the first day after it. */
  readonly inclusive: boolean;
}

/**
 * A recursive hierarchy of the records of a type (Data Aggregation 4.0, section 5.5.2): a node is identified by a
 * property, and a single-valued navigation property leads to its parent.
 */
export interface RecursiveHierarchy {
  /** Its name in requests: the qualifier of the annotation `Aggregation.RecursiveHierarchy`. */
  readonly qualifier: string;
  /** `id`, or the only property of the natural key. */
  readonly node: string;
  readonly parent: string;
}

/**
 * The way in which programs show records to people. Lists of properties are separated by commas, as in `$select`; a path
 * may lead over single-valued navigation properties.
 */
export interface Presentation {
  /** The name of one record and of several. */
  readonly names: readonly [one: string, several: string];
  /** Path of the number or the code by which people know a record. */
  readonly title: string;
  /** Path of its name. */
  readonly subtitle?: string;
  /** The columns of a table. */
  readonly columns: string;
  /** The properties by which people filter first. */
  readonly filters?: string;
  /** Parts of a page, by their headings: a list of properties, or a collection-valued navigation property. */
  readonly sections?: Readonly<Record<string, string>>;
  /** Codes that are chosen from other records and are not references to them; the first pair is the code. */
  readonly choices?: readonly Pick<Reference, "target" | "on">[];
}

export interface EntityType {
  /** Singular name, for example `orderLine`. */
  readonly name: string;
  /** Name of its entity set, for example `orderLines`. */
  readonly set: string;
  readonly table: string;
  readonly description: string;
  /** In the order of the interface document, which is also the order in responses. */
  readonly properties: readonly Property[];
  readonly navigations: readonly Navigation[];
  /** Properties that identify a record within its partition; also the order of unsorted responses. */
  readonly naturalKey: readonly string[];
  /** Properties that are required on create, and cannot become empty. */
  readonly required: readonly string[];
  /** Properties of the natural key that a record may lack. */
  readonly optional?: readonly string[];
  /** The codes that refer to records: those of the single-valued navigation properties, and declared ones. */
  readonly references: readonly Reference[];
  /** References of all types to the natural key of this one. */
  readonly namedBy: readonly Reference[];
  /** Whether the type belongs to a partition; false for that of the partition, and in a model without one. */
  readonly partitioned: boolean;
  /** The model's `partitionColumn`: a column of this table if the type is partitioned, and of the system tables. */
  readonly partitionColumn: string;
  /** The property with the caller that a record belongs to: others neither see nor change it. Not in a partition. */
  readonly owner?: string;
  readonly applicationTime?: ApplicationTime;
  readonly hierarchies?: readonly RecursiveHierarchy[];
  readonly presentation?: Presentation;
  /** The columns of the table's search index: all that `$search` looks into. */
  readonly searchIndex?: readonly string[];
  /** Stored with a record for internal use: neither in `$metadata` nor in requests and responses. */
  readonly internal?: readonly Property[];
  /** Methods of the set: every set can be read; these flags permit writes. */
  readonly insertable: boolean;
  readonly updatable: boolean;
  readonly deletable: boolean;
  /** The kind of records that are not stored: values of a complex type have no key, records of a query have no ETag. */
  readonly instances?: "value" | "query";
  /**
   * The statement that reads the type builds its table from given rows or from a query; `inner` is a table within a
   * query, all of whose rows are of the partition in the inputs.
   */
  readonly derived?: true | "inner";
  /** The query that computes the records, of a type whose records are those of a query. */
  readonly query?: SetQuery;
  /**
   * Of the records that a call of a query with its parameters returns: the function. Its URL leads to them; a record of the
   * set with the same key has the values of the query without parameters.
   */
  readonly returnedBy?: Operation;
  /** The order of unsorted responses, if it is not the natural key: properties, and whether each is descending. */
  readonly order?: readonly { readonly property: string; readonly descending: boolean }[];
  /** Looks up by exact spelling first, then by alias, then without regard to letter case. */
  readonly property: (name: string) => Property | undefined;
  /** As `property`; also finds hidden ones, which only expressions of the model may use. */
  readonly navigation: (name: string) => Navigation | undefined;
  /** The rows that a caller is confined to (`model/view.ts`); absent: all. */
  readonly rows?: RowRules;
  /** Of a type with properties that are hidden from a caller: the type with all properties. */
  readonly whole?: EntityType;
  /** Of instances of transformations: whether a single-valued property of that name was removed. */
  readonly removed?: (name: string) => boolean;
  /** Names of the collections that `$apply` nested in the records, which no expression follows. */
  readonly collections?: readonly string[];
  /** Names of members that branches of `concat` have in different places, so that no path is valid for all instances. */
  readonly divergent?: readonly string[];
  /** Some instances have all members of the record and others only some: paths to the others are refused. */
  readonly partial?: true;
}

/** The rows of a type that a caller sees and writes; undefined: all. They apply to the table with that name only. */
export interface RowRules extends Pick<SetRules, "read" | "write"> {
  readonly table: string;
}

/** The type with all properties, for text of the model, for stored rows, and for the rules of the service. */
export const wholeType = (type: EntityType): EntityType => type.whole ?? type;

/** Whether a delta payload can change a collection of the type; records of callers are written one at a time. */
export const takesChanges = ({ updatable, owner }: EntityType): boolean => updatable && owner === undefined;

/** The division of the records: each record of the partition type contains those of the partitioned sets. */
export interface Partition {
  /** The entity type, as in `{set}({id})/{partitioned set}`. */
  readonly type: EntityType;
  /** The column in every partitioned table. */
  readonly column: string;
  /** The query option that selects a partition where a URL begins with a partitioned set. */
  readonly parameter: string;
  /** The error code for a partition that does not exist; the library's default where the model declares none. */
  readonly notFound: string;
}

/** The content of a parameter or a result: values of a primitive type, with its facets, or of a structured one. */
export type OperandType =
  | { readonly kind: "primitive"; readonly property: Property }
  | { readonly kind: "complex" | "entity"; readonly type: EntityType };

export interface Operand {
  readonly of: OperandType;
  readonly collection: boolean;
  /** The value may be absent: an optional parameter, a result that can be empty (204). */
  readonly nullable: boolean;
}

/** A parameter of an operation, in addition to the binding parameter. */
export interface Parameter extends Operand {
  readonly name: string;
  readonly description: string;
  /** The parameter may be omitted; `null` is equivalent to omission. */
  readonly optional: boolean;
}

/** A function, which changes nothing, or an action (CSDL 4.01, section 12). */
export interface Operation {
  readonly kind: "function" | "action";
  readonly name: string;
  readonly description: string;
  /** The record, or the collection of records, that it is called on; undefined if it is called at the root only. */
  readonly bound: { readonly type: EntityType; readonly collection: boolean } | undefined;
  /** It can be called at the service root, in the partition that the query option names. */
  readonly imported: boolean;
  readonly parameters: readonly Parameter[];
  readonly result: Operand | undefined;
  /**
   * The values of properties with which the operation can be called on a record. Other records may be in the way too, so
   * a call can fail even then.
   */
  readonly available?: Readonly<Record<string, readonly string[]>>;
  /** A condition on the records of the collection that the handler is given, with the required parameters. */
  readonly where?: string;
  /** Implemented by the query of the result's type, with the parameters; otherwise by a handler. */
  readonly byQuery: boolean;
  /** Looks up without regard to letter case. */
  readonly parameter: (name: string) => Parameter | undefined;
}

/** The records of a type that the rows of a key are computed from. */
export interface ProjectionRead {
  /** Name of a partitioned entity type. */
  readonly from: string;
  /** The property with the key. */
  readonly key: string;
  /** A condition on the records, in the language of `$filter`. */
  readonly where?: string;
  /** Their order, as in the value of `$orderby`. */
  readonly orderby?: string;
  /** The expressions whose values the computation is given, in this order. */
  readonly values: readonly string[];
}

/** The rows that a write of a record affects. */
export interface ProjectionTouch {
  /** A change of other properties affects no row. */
  readonly properties: readonly string[];
  /** The property with the key of the rows; with `through`, a property of those records. */
  readonly key: string;
  /** The keys are in the records of that type in which `there` equals `here` of the written record. */
  readonly through?: { readonly type: string; readonly here: string; readonly there: string };
}

/**
 * A table of rows that are computed from records and stored, so that reads need not compute them. They are recomputed
 * in the transactions that write the records; they are neither a resource nor a change of one.
 */
export interface Projection {
  /** The rows, for navigations and expressions of the model. */
  readonly type: EntityType;
  /** The properties that identify a row within its partition; the first is the key by which rows are recomputed. */
  readonly identity: readonly string[];
  /** Columns of further indexes; the partition's column is added in front of each. */
  readonly indexes: readonly (readonly string[])[];
  /** The records that have rows: one record for each key. */
  readonly owner: ProjectionRead;
  /** Further records that the rows are computed from. */
  readonly parts: ProjectionRead;
  /** By the name of each type whose properties the rows depend on. */
  readonly touches: Readonly<Record<string, ProjectionTouch>>;
  /**
   * Computes the rows of a key from its owner and its parts, as the database returns their values. The values of a row
   * are in the order of the properties after the key. Rows that ended long before `today` (UTC), which no clock of a process
   * reads, may be left out.
   */
  readonly rows: (
    owner: readonly SqlValue[],
    parts: readonly (readonly SqlValue[])[],
    today: string,
  ) => readonly (readonly SqlValue[])[];
}

/** A query of keys of stored rows. */
export type MaterializationKeys = Required<Pick<SetQuery, "tables" | "from">>;

/**
 * Stored rows of a query for the present day: a materialized view. Writes do not touch them; the log of changes shows
 * which rows are out of date. A read computes these and takes the others as they are, so that it returns what the query
 * would; a refresh stores the computed ones. Tables of queries find the rows by the type's name, the log as `change`
 * (type, sequence, recordId), the positions in the log that rows are as of as `materialization` (name, type, sequence,
 * generation, day), and the keys of rows that are out of date as `changedKey`.
 */
export interface Materialization {
  /** The rows. Those of one computation of all have the same `generation`. */
  readonly type: EntityType;
  /**
   * The positions in the log of changes, one for each type, of all materializations. A row without a type says when a
   * process began to compute all rows: its generation.
   */
  readonly positions: EntityType;
  /** The property by which rows are refreshed. */
  readonly key: string;
  /** Columns of further indexes; those of the partition and the generation are added in front of each. */
  readonly indexes: readonly (readonly string[])[];
  /** Computes the rows of the keys in `changedKey`. A key without rows has the id 0. */
  readonly query: SetQuery;
  /** The keys that changed, with `all` true for a change that may affect any row. */
  readonly changes: MaterializationKeys;
  /** The types whose changes count. */
  readonly reads: readonly string[];
  /** Those of them whose changes may affect any row: after one, all are computed. */
  readonly wholly: readonly string[];
  /** The type whose records have rows, and their property with the key. Where there are few of them, nothing is stored. */
  readonly owner: Pick<ProjectionRead, "from" | "key">;
  /** The keys of rows without such a record. */
  readonly further: MaterializationKeys;
}

export interface Model {
  readonly namespace: string;
  readonly container: string;
  readonly types: readonly EntityType[];
  readonly complexTypes: readonly EntityType[];
  readonly operations: readonly Operation[];
  /** The operations that can be called on a record of the type, or on a collection of such records. */
  readonly operationsOn: (type: EntityType, collection: boolean) => readonly Operation[];
  /** The operations that can be called at the service root. */
  readonly imports: readonly Operation[];
  /** Undefined: the sets are at the service root only. */
  readonly partition: Partition | undefined;
  /** The column with the id of a partition, in partitioned tables and in the system tables. */
  readonly partitionColumn: string;
  /** Stored rows that are computed from records. */
  readonly projections: readonly Projection[];
  /** Stored rows of queries. */
  readonly materializations: readonly Materialization[];
  /** The currency of amounts without a code of their own (ISO 4217); undefined where it is not known. */
  readonly localCurrency?: string | undefined;
  /** Also finds the types of projections and materializations. */
  readonly type: (name: string) => EntityType;
  /** Looks up by collection name: exact first, then without regard to letter case. */
  readonly set: (name: string) => EntityType | undefined;
  /** Of the model of a caller with rules (`model/view.ts`). */
  readonly view?: ModelView;
  /** Of a model with rules of rows: the model without rules, to which the rules themselves are bound. */
  readonly whole?: Model;
}

/** The parts of the model of a caller with rules. */
interface ModelView {
  /** The model with the caller's rows and all properties, for queries of the model and handlers of functions. */
  readonly rows: Model;
  /** Whether the caller may call the operation. `operations` and `imports` of the model have only those. */
  readonly permits: (operation: Operation) => boolean;
  /** All operations that can be called at the service root. */
  readonly imports: readonly Operation[];
}

/** The model to which text of the model is bound: without the caller's rules. */
export const modelOfText = (model: Model): Model => (model.view && model.whole) ?? model;

/** A model with a partition. */
export interface PartitionedModel extends Model {
  readonly partition: Partition;
}

/** Returns the partition, for callers that came from a partitioned type or a key. Throws where there is none. */
export function partitionIn({ partition }: Pick<Model, "partition">): Partition {
  if (!partition) throw new Error("The model has no partition.");
  return partition;
}

/** Whether the text is the name of the type: the namespace is a default one and may be omitted (Core.DefaultNamespace). */
export const isTypeName = (
  { namespace }: Pick<Model, "namespace">,
  { name }: Pick<EntityType, "name">,
  text: string,
): boolean => text === name || text === `${namespace}.${name}`;

/** The column with the record's change counter, from which its ETag is made. */
export const versionColumn = "rowVersion";

/* Types and properties that a request creates and the model does not declare: an empty type, a computed property. */

/** A type without properties, so that every bare name in an expression over it is unknown. */
export const emptyType = (name: string): EntityType =>
  Object.freeze({
    name,
    set: name,
    table: "",
    description: "",
    properties: [],
    navigations: [],
    naturalKey: [],
    required: [],
    references: [],
    namedBy: [],
    partitioned: false,
    partitionColumn: "",
    insertable: false,
    updatable: false,
    deletable: false,
    property: () => undefined,
    navigation: () => undefined,
  });

/** The facts of a property for which nothing else is declared. */
export const noFacts = Object.freeze({
  aliases: [],
  expression: undefined,
  maxLength: undefined,
  precision: undefined,
  scale: undefined,
  options: undefined,
  normalized: false,
  access: "editable",
  searchable: false,
  stream: undefined,
});

/**
 * A property of a response that no type declares. `column` is its column in a derived table, if it has one;
 * `normalized` marks codes in their normal form.
 */
export const dynamicProperty = (
  name: string,
  column: string | undefined,
  type: PrimitiveTypeName,
  normalized = false,
): Property => ({
  ...noFacts,
  name,
  type,
  column,
  unset: "",
  normalized,
  access: "computed",
  description: "",
});

/** The properties that make up a stream; a view has no hidden ones. */
export const streamProperties = (type: EntityType, { stream }: Property): readonly Property[] =>
  stream === undefined ? [] : Object.values(stream).flatMap((name) => type.property(name) ?? []);

/** The column with the position of a row among the given rows. */
export const placeColumn = "row_place";
/** The name of its property, which cannot be written in a URL. */
const placeName = "#place";

/** A type whose table the statement builds from given rows, in their order. Its own properties are unchanged. */
export function givenRowsType(type: EntityType, table: string): EntityType {
  const place = { ...dynamicProperty(placeName, placeColumn, "Edm.Int64"), unset: 0 };
  return Object.freeze({
    ...type,
    table,
    derived: true,
    naturalKey: [placeName],
    internal: [...(type.internal ?? []), place],
    property: (name: string) => (name === placeName ? place : type.property(name)),
  });
}

/** Whether the records have a change counter, from which ETags are made. */
export const hasVersion = ({ instances }: EntityType): boolean => instances === undefined;

/** Whether the records have a key, and therefore a URL. */
export const hasKey = ({ instances }: EntityType): boolean => instances !== "value";

/** Looks up by exact name, then without regard to letter case. */
export function lookup<Item>(entries: readonly (readonly [name: string, item: Item])[]) {
  const exact = new Map(entries);
  const folded = new Map(entries.map(([name, item]) => [name.toLowerCase(), item]));
  return (name: string): Item | undefined => exact.get(name) ?? folded.get(name.toLowerCase());
}

/** Whether segments and options can follow: the result has records, or values of a complex type. */
export const isComposable = ({ kind, result }: Operation): boolean =>
  kind === "function" && result !== undefined && result.of.kind !== "primitive";

/** The parameters as a message lists them: "date (Edm.Date, optional)". */
export function parametersText({ name, parameters }: Operation): string {
  if (parameters.length === 0) return `'${name}' has no parameters.`;
  const listed = parameters.map(
    (parameter) => `${parameter.name} (${operandText(parameter)}${parameter.optional ? ", optional" : ""})`,
  );
  return `The parameters of '${name}' are ${listed.join(", ")}.`;
}

function operandText({ of, collection }: Operand): string {
  const name = of.kind === "primitive" ? of.property.type : of.type.name;
  return collection ? `Collection(${name})` : name;
}

/* A field with a closed list of values ("option"): all accepted spellings, and the one used in responses. */

/** The declaration of a list. */
export interface OptionDeclaration {
  /** Display texts in the order of the list, without the blank. */
  readonly values: readonly string[];
  /** The value of ordinal 0 is blank, with further accepted names (`Not Defined`). Undefined: no blank. */
  readonly blank?: { readonly output: "_x0020_" | " "; readonly names?: readonly string[] };
  /** Responses contain encoded text: a space becomes `_x0020_`. */
  readonly encoded?: boolean;
}

export interface OptionList {
  /** The texts that are stored and returned, by ordinal, the blank (if any) first: `Validation.AllowedValues`. */
  readonly outputs: readonly string[];
  /** Display texts by ordinal, for messages. */
  readonly displays: readonly string[];
  /** Returns the stored text for an input in any accepted form, or undefined when it is not a member. */
  readonly parse: (input: string | number) => string | undefined;
}

const encode = (text: string): string => text.replaceAll(" ", "_x0020_");

/** Builds the list. Display text, encoded text, any letter case, and the ordinal (number or text) are accepted. */
export function optionList(declaration: OptionDeclaration): OptionList {
  const { values, blank, encoded = false } = declaration;
  const texts = values.map((value) => (encoded ? encode(value) : value));
  const outputs = blank ? [blank.output, ...texts] : texts;
  const displays = blank ? [blank.names?.[0] ?? " ", ...values] : [...values];
  const bySpelling = new Map<string, string>();
  const accept = (spelling: string, output: string): void => {
    bySpelling.set(spelling.toLowerCase(), output);
    bySpelling.set(encode(spelling).toLowerCase(), output);
  };
  outputs.forEach((output, ordinal) => bySpelling.set(String(ordinal), output));
  values.forEach((value, i) => accept(value, texts[i] ?? value));
  if (blank) for (const name of ["", " ", "_x0020_", ...(blank.names ?? [])]) accept(name, blank.output);
  return { outputs, displays, parse: (input) => bySpelling.get(String(input).toLowerCase()) };
}
