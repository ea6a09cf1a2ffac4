/**
 * The entity data model as frozen data: what the decorated classes declare, in OData's terms (CSDL 4.01).
 * It knows nothing of TypeORM; `store/decorators.ts` makes it, everything else reads it.
 */
import type { PrimitiveTypeName } from "./types";
import type { OptionList } from "./option-list";

/** Who may set a property: `immutable` is taken on create only, `computed` never. What may not be set is ignored. */
export type Access = "editable" | "immutable" | "computed";

/** A structural property. */
export interface Property {
  /** The canonical spelling; the only one in answers. */
  readonly name: string;
  /** Other spellings that bodies and query options may use (a service may accept several for one field). */
  readonly aliases: readonly string[];
  readonly type: PrimitiveTypeName;
  /** Column of the entity's table; undefined for an expression or a stream. */
  readonly column: string | undefined;
  /** An OData expression over the entity that gives the value, instead of a column. */
  readonly expression: string | undefined;
  /** Answered while the stored value is unset, in the JSON form; `null` never leaves the service. */
  readonly unset: string | number | boolean;
  readonly maxLength: number | undefined;
  readonly precision: number | undefined;
  readonly scale: number | undefined;
  /** The closed list of a field with options; the stored and answered text is `OptionList.output`. */
  readonly options: OptionList | undefined;
  /** A code that is kept, and compared, in its normal form (`normalizedCode`). */
  readonly normalized: boolean;
  readonly access: Access;
  /** Searched by `$search`. */
  readonly searchable: boolean;
  /** One sentence for `Core.Description`. */
  readonly description: string;
  /** For `Edm.Stream`: the property with the Base64 text and the one with the file name extension. */
  readonly stream: { readonly content: string; readonly extension: string } | undefined;
}

/** Pairs of [property here, property there] that must be equal. The partition is always equal besides. */
export type KeyPairs = readonly (readonly [local: string, foreign: string])[];

/** A navigation property. */
export interface Navigation {
  readonly name: string;
  /** Name of the target entity type. */
  readonly target: string;
  readonly collection: boolean;
  readonly containsTarget: boolean;
  /**
   * How the records are related: [property here, property of the target]; with `through`, [property of the
   * intermediate entity, property of the target]. Empty for a containment: the partition alone relates.
   */
  readonly on: KeyPairs;
  /**
   * An intermediate entity: the targets that its related records name (order → its lines → their products). Its `on`
   * are pairs of [property here, property of the intermediate entity].
   */
  readonly through: { readonly type: string; readonly on: KeyPairs } | undefined;
  /** An OData filter over the target that holds besides. */
  readonly where: string | undefined;
  /** For a single-valued navigation over several matches: the OData `$orderby` whose first record is meant. */
  readonly orderby: string | undefined;
  /** Only for expressions of the model; neither in `$metadata` nor in URLs. */
  readonly hidden: boolean;
  /** Of a request, not of the model: an alias that `$apply` joins by. No URL leads along it. */
  readonly dynamic?: true;
  /** The targets are deleted with the record. */
  readonly cascade: boolean;
  readonly description: string;
}

/** A code of one type that names records of another. */
export interface Reference {
  /** Name of the type that holds the code. */
  readonly from: string;
  /** Name of the type whose records it names. */
  readonly target: string;
  /** Pairs of [property of the holder, property of the target]; the first is the code, the others complete the key. */
  readonly on: KeyPairs;
  /** Stored values that the holder has where the code is one of the target's: the kind of a price. */
  readonly when: Readonly<Record<string, string>>;
  /** Whether the key that it names can change: an operation of the interface changes it, and the holder follows by hand. */
  readonly renamable: boolean;
}

/**
 * A set that is a query in the language of the service: transformations of the records of another set, or of a table that
 * the query makes first, whose result has every property of the type by its name. In its text `@name` is the parameter of
 * that name.
 */
export interface SetQuery {
  /** Derived tables, each from stored records or from tables before it. */
  readonly tables?: readonly QueryTable[];
  /** Name of the entity type whose records, or of the table whose rows it begins with. */
  readonly from: string;
  /** The transformations, as the value of `$apply` has them; left out where there are none. */
  readonly apply?: string;
  /** Expressions over the result by the names of the properties that they give; the others are given by their own name. */
  readonly values?: Readonly<Record<string, string>>;
  readonly parameters: readonly QueryParameter[];
}

/** A derived table of a query. Its name is none of an entity type. */
export interface QueryTable {
  readonly name: string;
  /** The rows of all of them, one after the other. All have the columns of the first. */
  readonly selections: readonly QuerySelection[];
  /** Several tables or columns use what is computed here, so that it is stored for the time of the statement. */
  readonly stored?: true;
}

/** A row for each record or row that passes the condition, or for each group of them. */
export interface QuerySelection {
  /** Name of an entity type, or of a table before. */
  readonly from: string;
  /** Where the rows lead to besides the navigation properties of an entity type; targets are types or tables before. */
  readonly navigations?: Readonly<Record<string, QueryNavigation>>;
  /** A row for each record that a collection-valued navigation leads to, which expressions call by a name. */
  readonly each?: QueryEach;
  /** A condition of the row. */
  readonly where?: string;
  /** Columns by name, with what they hold. */
  readonly columns: Readonly<Record<string, QueryColumn>>;
  /** Names of the columns that rows are grouped by; the others are aggregates. */
  readonly groups?: readonly string[];
}

export type QueryNavigation = Pick<Navigation, "target" | "on"> &
  Partial<Pick<Navigation, "where" | "orderby" | "collection">>;

export interface QueryEach {
  readonly navigation: string;
  readonly as: string;
  /** Rows that lead nowhere are kept. */
  readonly outer?: true;
}

/** What a column holds: an expression, an aggregate of the group, or a number that depends on other rows. */
export type QueryColumn =
  | string
  | { readonly aggregate: "sum" | "min" | "max" | "count"; readonly of: string }
  /** The number of the row among those with the same values in `partition`, from 1, or the sum over the rows before it. */
  | {
      readonly window: "number" | "sum";
      readonly of?: string;
      readonly partition: readonly string[];
      /** As the value of `$orderby` has it. */
      readonly orderby: string;
    };

/** A parameter of a query; a function that is answered by the query has one of the same name. */
export interface QueryParameter {
  readonly name: string;
  readonly type: PrimitiveTypeName;
  /** The value where none is given: `today` (UTC), or the text of a value. */
  readonly unset: string;
}

export interface EntityType {
  /** Singular name, `orderLine`. */
  readonly name: string;
  /** Name of its entity set, `orderLines`. */
  readonly set: string;
  readonly table: string;
  readonly description: string;
  /** In the order of the interface document; the order of answers. */
  readonly properties: readonly Property[];
  readonly navigations: readonly Navigation[];
  /** Properties that identify a record within its partition, and the order of unsorted answers. */
  readonly naturalKey: readonly string[];
  /** Properties of the natural key that a create must give. */
  readonly required: readonly string[];
  /** Properties of the natural key that a record may be without. */
  readonly optional?: readonly string[];
  /** The codes of the type that name records: those of its single-valued navigation properties, and declared ones. */
  readonly references: readonly Reference[];
  /** References of all types to the natural key of this one. */
  readonly namedBy: readonly Reference[];
  /** Belongs to a partition; false for the partition type itself, and for all types of a model without one. */
  readonly partitioned: boolean;
  /** The model's `partitionColumn`: of this table where the type is partitioned, of the system tables for any type. */
  readonly partitionColumn: string;
  /** The property with the id of the caller that a record belongs to: nobody else sees or changes it. No partition then. */
  readonly owner?: string;
  /** Stored with a record for the service alone: neither in `$metadata` nor in requests and answers. */
  readonly internal?: readonly Property[];
  /** Methods of the set: every set reads; these it writes. */
  readonly insertable: boolean;
  readonly updatable: boolean;
  readonly deletable: boolean;
  /** What its records are where they are not stored: values of a complex type have no key, records of a query no ETag. */
  readonly instances?: "value" | "query";
  /**
   * Its table is made by the statement that reads it, from rows that are given or from a query; `inner` is a table within a
   * query, all of whose rows are of the partition in the inputs.
   */
  readonly derived?: true | "inner";
  /** How the records are made, of a type whose records are those of a query. */
  readonly query?: SetQuery;
  /** The order of unsorted answers, where it is not that of the natural key: properties, and whether from the greatest on. */
  readonly order?: readonly { readonly property: string; readonly descending: boolean }[];
  /** Exact spelling first, then aliases, then without regard to letter case. */
  readonly property: (name: string) => Property | undefined;
  /** As `property`; it finds hidden ones too, which only expressions of the model may use. */
  readonly navigation: (name: string) => Navigation | undefined;
}

/** The division of the records: each record of the partition type contains those of the partitioned sets. */
export interface Partition {
  /** The entity type, as in `{set}({id})/{partitioned set}`. */
  readonly type: EntityType;
  /** The column in every partitioned table. */
  readonly column: string;
  /** The query option that chooses a partition where a URL begins with a partitioned set. */
  readonly parameter: string;
  /** The error code for a partition that does not exist; the library's own where the model names none. */
  readonly notFound: string;
}

/** What a parameter or a result holds: values of a primitive type, with its facets, or of a structured one. */
export type OperandType =
  | { readonly kind: "primitive"; readonly property: Property }
  | { readonly kind: "complex" | "entity"; readonly type: EntityType };

export interface Operand {
  readonly of: OperandType;
  readonly collection: boolean;
  /** There may be none: an optional parameter, a result that can be nothing (204). */
  readonly nullable: boolean;
}

/** A parameter of an operation, beside the one that it is bound to. */
export interface Parameter extends Operand {
  readonly name: string;
  readonly description: string;
  /** It may be left out; `null` is as if it was. */
  readonly optional: boolean;
}

/** A function, which changes nothing, or an action (CSDL 4.01, section 12). */
export interface Operation {
  readonly kind: "function" | "action";
  readonly name: string;
  readonly description: string;
  /** The record, or the collection of records, that it is called on; undefined for one that is called at the root only. */
  readonly bound: { readonly type: EntityType; readonly collection: boolean } | undefined;
  /** It can be called at the service root, in the partition that the query option names. */
  readonly imported: boolean;
  readonly parameters: readonly Parameter[];
  readonly result: Operand | undefined;
  /** The query of the result's type answers it, with the parameters; otherwise a handler does. */
  readonly byQuery: boolean;
  /** Without regard to letter case. */
  readonly parameter: (name: string) => Parameter | undefined;
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
  /** Undefined: the sets stand at the service root only. */
  readonly partition: Partition | undefined;
  /** The column with the id of a partition, in partitioned tables and in the system tables. */
  readonly partitionColumn: string;
  readonly type: (name: string) => EntityType;
  /** By collection name: exact first, then without regard to letter case. */
  readonly set: (name: string) => EntityType | undefined;
}

/** A model whose records are divided. */
export interface PartitionedModel extends Model {
  readonly partition: Partition;
}

/** The partition, where a partitioned type or a key of a partition has led to it. Throws an Error when there is none. */
export function partitionIn({ partition }: Pick<Model, "partition">): Partition {
  if (!partition) throw new Error("The model has no partition.");
  return partition;
}

/** The column that holds the record's change counter, from which its ETag is made. */
export const versionColumn = "rowVersion";
