/**
 * Plans: the meaning of a request, with every name resolved and every type known. Plain data between the binder, which
 * alone rejects requests, and the SQL compiler, which only writes SQL. A plan serves all requests of the same shape:
 * literals are parameters that read their value from the inputs of one request.
 */
import type { LazyMap } from "../cache";
import type { EntityType, Navigation, Property } from "../model/model";
import type { PrimitiveTypeName } from "../model/types";
import type { SqlValue } from "../sql/fragment";
import type { ExpandItem, Literal, LiteralType, NanInfinity, TemporalOptions } from "../uri/ast";
import type { ArithmeticOperator, ComparisonOperator } from "../language/operators";
import { type ContextList, type Format, plainFormat } from "../json/write";

/** Values of a query's parameters in their stored form. */
export type QueryParameters = Readonly<Record<string, SqlValue>>;

/** The inputs of one request for a plan of its shape. */
export interface Inputs {
  /** Texts of the URL's literals, by `Literal.index`. */
  readonly literals: readonly string[];
  /** Id of the addressed partition; "" at the top. */
  readonly partition: string;
  /** The time of the request, UTC with milliseconds. */
  readonly now: string;
  /** Service root, for links at `odata.metadata=full`. */
  readonly root: string;
  /** The maximum number of records that the database returns. */
  readonly limit: number;
  readonly skip: number;
  /** The maximum number of records in each collection of the response (Protocol 4.01, 8.2.8.5). */
  readonly pageSize: number;
  /** Sort key of the last record of the previous page, from `$skiptoken`. */
  readonly after: readonly SqlValue[];
  /** JSON array of the partition ids that the caller may see; undefined for all. */
  readonly visible: string | undefined;
  /** Id of the caller, to whose records the types with an owner are confined. */
  readonly caller: string;
  /** The result of a function or an action: JSON array of rows, each an array of values. */
  readonly rows?: string;
  /** The number of records in a window (`QueryWindow`). */
  readonly window?: number;
  /** JSON array of rows, each an array of the key of stored rows that are out of date (`Materialization`). */
  readonly changed?: string;
  /** The arguments of a function that is a query, whose omitted ones have their unset value, or of a call. */
  readonly parameters?: QueryParameters;
}

/** The name of a value, and how to bind it. */
export type ComputedValue = readonly [name: string, bind: () => Value];

/** A table in the statement. Joins are added while expressions are bound, and shared by all that use them. */
export interface Source {
  readonly alias: string;
  readonly type: EntityType;
  /** Left-joined: its columns may be null. */
  readonly nullable: boolean;
  /** Its records may be in other partitions than that of the inputs. */
  readonly elsewhere?: boolean;
  readonly joins: Join[];
  /** Values of `$compute` by name; bound before the other options, which may use them. */
  readonly computed: LazyMap<Value>;
  /** Objects within the instances of an `$apply` result, by the navigation property that led there. */
  readonly nested?: ReadonlyMap<string, Source>;
  /** Values that `$apply` computed from the records that a navigation property leads to, by the names of both. */
  readonly beyond?: ReadonlyMap<string, readonly ComputedValue[]>;
  /** Of an object within an instance that is no record: whether the instance has it, as a Boolean column. */
  readonly present?: () => Value;
  /** Of an instance of an `$apply` result: whether it has the property at the path. Throws a 400 for an unknown one. */
  readonly defines?: (path: readonly string[]) => Value;
  /** Only these rows of the table exist for the caller. */
  readonly only?: Restriction;
  /** The intermediate records of the navigation that leads here, where the caller is confined to some of them. */
  readonly between?: Source;
}

/** The condition on the rows of a table, over a source of the same table. */
export interface Restriction {
  readonly source: Source;
  readonly where: Value;
}

/**
 * Whether the records that a navigation leads to may be in other partitions than that of the inputs. The rows of a table
 * within a query are in it.
 */
export const crossesPartition = ({ elsewhere, type }: Source): boolean =>
  elsewhere === true || !(type.partitioned || type.derived === "inner");

/** An interval of application time, of `$at` or of `$from` and the end that belongs to it. */
export interface Interval {
  readonly start: Value;
  readonly end: Value;
  /** The end is part of the interval. */
  readonly closed: boolean;
  /** The options that a link repeats. */
  readonly options: TemporalOptions;
}

/** A single-valued navigation as a left join. */
export interface Join {
  readonly navigation: Navigation;
  readonly source: Source;
  /** The navigation's filter, over the joined source. */
  readonly where: Value | undefined;
  /** Where several records match, the first of these is joined by its id. */
  readonly first:
    | { readonly source: Source; readonly where: Value | undefined; readonly order: readonly Order[] }
    | undefined;
  /**
   * The join is to the number of records that the navigation leads to, in `countColumn`, instead of a record: they are
   * counted once for the statement, group by group, however many records share a group. With `among`, where the records
   * are those that are expanded for another one, only the groups of these are counted, for each other one.
   */
  readonly counts?: true;
  readonly among?: Related | undefined;
}

/** The column with the number of a group's records. */
export const countColumn = "n";

/** The records that a navigation leads to from one record of an outer source. */
export interface Related {
  readonly parent: Source;
  readonly navigation: Navigation;
  readonly source: Source;
  readonly where: Value | undefined;
  /** Another condition compares the partitions. */
  readonly anyPartition?: boolean;
}

/** The members of a collection: the records that a navigation leads to, or rows of a table. */
export type Members =
  | Related
  | {
      readonly source: Source;
      readonly where: Value | undefined;
      /** The table is a derived one. */
      readonly derived: boolean;
    };

/** For values that read no inputs. */
export const noInputs: Inputs = {
  literals: [],
  partition: "",
  now: "",
  root: "",
  limit: 0,
  skip: 0,
  pageSize: 0,
  after: [],
  visible: undefined,
  caller: "",
};

/** One record by its key from the service root. */
export interface RootedRecord {
  readonly source: Source;
  readonly key: Value;
  /** Id of the partition that the record must be in; undefined for records outside of partitions. */
  readonly partition: Value | undefined;
}

/** The values of a column in rows of a table that the place of the expression does not lead to. */
export interface AmongRows {
  readonly source: Source;
  readonly column: Value;
  readonly where: Value | undefined;
  /** The condition depends on the record, too. */
  readonly correlated?: boolean;
}

/** A literal of the URL by its number, or one with its value: of the model, or one that stays in the shape. */
export interface LiteralSource {
  readonly type: LiteralType;
  readonly index: number;
  readonly fixed: string | undefined;
  readonly stored?: Literal["stored"];
  /** A minus sign comes before it, outside of the literal: `-(1)`. */
  readonly negated?: boolean;
}

declare const counted: unique symbol;

interface Typed {
  /** Only `Binding.node` makes values, so that every bound value is counted. */
  readonly [counted]: true;
  readonly type: PrimitiveTypeName;
  readonly nullable: boolean;
  /** For a value with a name: the nodes that each use of the name costs; 1 where it is not given. */
  readonly cost?: number | undefined;
}

type WithoutMark<V> = V extends Value ? Omit<V, typeof counted> : never;

/** A value before it is counted. */
export type Draft = WithoutMark<Value>;

export type Value = Typed &
  /** A property; `computed` replaces it where the model defines it by an expression instead of a column. */
  (
    | {
        readonly kind: "column";
        readonly source: Source;
        readonly property: Property;
        readonly computed: Value | undefined;
      }
    | {
        readonly kind: "parameter";
        readonly read: (inputs: Inputs) => SqlValue;
        /** Its source, while it may still be read as another type. */
        readonly literal: LiteralSource | undefined;
        /** A decimal in a comparison, with more decimal places than values have. */
        readonly exact?: true;
      }
    | { readonly kind: "null" }
    /** A number that no database has to know: operators over it are evaluated when the plan is made. */
    | { readonly kind: "nanInfinity"; readonly word: NanInfinity }
    | { readonly kind: "function"; readonly name: string; readonly operands: readonly Value[] }
    | { readonly kind: "cast"; readonly operand: Value }
    | {
        readonly kind: "arithmetic";
        readonly operator: ArithmeticOperator;
        readonly left: Value;
        readonly right: Value;
        /** The result may exceed the range of its type, and is null then. */
        readonly overflows: boolean;
      }
    | { readonly kind: "negate"; readonly operand: Value }
    | {
        readonly kind: "comparison";
        readonly operator: ComparisonOperator;
        readonly left: Value;
        readonly right: Value;
      }
    /** Whether the value is one of a column's, in the rows of a table that match the condition. */
    | { readonly kind: "among"; readonly value: Value; readonly rows: AmongRows }
    | { readonly kind: "in"; readonly left: Value; readonly items: readonly Value[] }
    /** Whether one of the texts contains the words in sequence. */
    | { readonly kind: "words"; readonly texts: readonly Value[]; readonly words: Value }
    | { readonly kind: "and" | "or"; readonly left: Value; readonly right: Value }
    | { readonly kind: "not"; readonly operand: Value }
    | { readonly kind: "any" | "all"; readonly related: Members; readonly predicate: Value | undefined }
    /** A value of a record that `$root` addresses, regardless of where the expression is; null when there is none. */
    | { readonly kind: "rooted"; readonly record: RootedRecord; readonly value: Value }
    /** Of the member that matches the predicate: one at most. */
    | { readonly kind: "member"; readonly related: Members; readonly predicate: Value; readonly value: Value }
    | { readonly kind: "count"; readonly related: Members; readonly predicate: Value | undefined }
    /** The same from a join that counts. */
    | { readonly kind: "counted"; readonly source: Source }
    /** The function `aggregate` over the members that match the predicate (Data Aggregation 4.0, section 3.6.1). */
    | {
        readonly kind: "aggregate";
        readonly related: Members;
        readonly predicate: Value | undefined;
        readonly method: AggregateMethod;
        /** Of a member, or of a record that it leads to. */
        readonly operand: Value;
        /** Collections that lead from a member to the records, each from the one before. */
        readonly reached: readonly Related[];
        /** Identifies a record that counts once, however many members lead to it. */
        readonly once: readonly Value[];
        /** `from`: the aggregates of the groups are aggregated in turn. */
        readonly steps: readonly AggregateStep[];
      }
    | { readonly kind: "case"; readonly branches: readonly { readonly when: Value; readonly then: Value }[] }
  );

/** The values that a value is computed from; undefined if it also depends on records that they do not name. */
export function operandsOf(value: Value): readonly Value[] | undefined {
  switch (value.kind) {
    case "column":
    case "parameter":
    case "null":
    case "nanInfinity":
      return [];
    case "function":
      return value.operands;
    case "cast":
    case "negate":
    case "not":
      return [value.operand];
    case "arithmetic":
    case "comparison":
    case "and":
    case "or":
      return [value.left, value.right];
    case "in":
      return [value.left, ...value.items];
    case "words":
      return [...value.texts, value.words];
    case "case":
      return value.branches.flatMap(({ when, then }) => [when, then]);
    default:
      return undefined;
  }
}

/** The comparison of a property in every row of a result with a value, or with several by `in`. */
export interface Demand {
  readonly property: Property;
  readonly operator: "in" | "lt" | "le" | "gt" | "ge";
  readonly values: readonly Extract<Value, { kind: "parameter" }>[];
}

/** The values of a member that form the groups, and the method for the aggregates of the groups. */
export interface AggregateStep {
  readonly groups: readonly Value[];
  readonly method: AggregateMethod;
  /** The type of these aggregates. */
  readonly type: PrimitiveTypeName;
}

export interface Order {
  readonly value: Value;
  readonly descending: boolean;
}

/** One property of a record in the response. */
export interface Output {
  readonly property: Property;
  readonly value: Value;
  /** Not in the model: the response states its type. */
  readonly dynamic?: true;
}

export interface Expansion {
  /** Name in the response. */
  readonly navigation: Navigation;
  /** `/$ref` returns ids, `/$count` only the number. */
  readonly suffix: "$ref" | "$count" | undefined;
  /** The related records are expanded alike, level by level. */
  readonly levels?: true;
  readonly related: Related;
  readonly record: RecordShape;
  /** The results of `$apply` on the related records instead of these records, and the derived tables before them. */
  readonly applied?: Applied & { readonly stages: readonly Stage[] };
  readonly order: readonly Order[];
  readonly where: Value | undefined;
  readonly limit: Value | undefined;
  readonly skip: Value | undefined;
  readonly count: boolean;
  /** The first page of the collection and the link to the rest, where the service limits it. */
  readonly page?: InnerPage | undefined;
}

/** A page inside an expanded collection. */
export interface InnerPage {
  /** The maximum number of records in the page. */
  readonly size: Value;
  /** The number of records in a full page, after which there may be more; negative when `$top` ends on it. */
  readonly full: Value;
  /** The number of records before the next page. */
  readonly beyond: Value;
  /** The number of records before the last one of the page; undefined for instances without an id. */
  readonly last: Value | undefined;
  /**
   * Query of the link to the next page, percent-encoded, with its "?": it ends with `$skiptoken=`, which the id of the
   * last record of the page follows, or, for instances without an id, with `$skip`.
   */
  readonly query: Value;
}

/** The properties and expansions in a record's representation. */
export interface RecordShape {
  readonly source: Source;
  readonly outputs: readonly Output[];
  readonly expansions: readonly Expansion[];
  /** The streams whose content is in the record. */
  readonly streams?: readonly InlineStream[];
  /** The select and expand list of the context URL; undefined for no list. */
  readonly contextList?: ContextList;
  /** The names listed in `$select`: only their links are included; undefined for all links. */
  readonly listed?: ReadonlySet<string>;
  /** The key is included although `$select` does not list it. */
  readonly addsKey?: boolean;
  /** Only the record's id is included: an entity reference. */
  readonly reference?: true;
  /** Where it is not that of the collection: among records of several types, and for aliases. */
  readonly context?: InlineContext;
  /** A combination of `$crossjoin`: records of several sets, and no other members. */
  readonly joined?: readonly Joined[];
}

/** The Base64 text of a stream, and the extension of the file's name where the caller sees that. */
export interface InlineStream {
  readonly property: Property;
  readonly content: Value;
  readonly extension: Value | undefined;
}

/** The context of a record, an object or a collection within the response. */
export interface InlineContext {
  readonly type: EntityType;
  readonly list: ContextList | undefined;
  /** One record, not a collection. */
  readonly entity: boolean;
  /** The row that leads to the partition, where the response has records of several partitions. */
  readonly owner?: Source | undefined;
}

/** A set's part in a combination: its record where it is expanded, otherwise a link to it. */
export interface Joined {
  readonly source: Source;
  readonly record: RecordShape | undefined;
}

/** An instance that is not a stored record: properties, objects within it, expanded navigation properties. */
export interface TransientShape {
  readonly outputs: readonly Output[];
  readonly nested: readonly NestedShape[];
  readonly expansions: readonly Expansion[];
  readonly collections: readonly CollectionShape[];
  /** Of an alias. */
  readonly context?: InlineContext;
}

/** An object within an instance; null where `present` does not hold. */
export interface NestedShape {
  readonly name: string;
  readonly present: Value;
  readonly shape: TransientShape;
}

/** Results of `$apply`: instances that are read from a derived table. */
export interface Applied {
  readonly source: Source;
  readonly where: Value | undefined;
  readonly order: readonly Order[];
  readonly variants: readonly ApplyVariant[];
}

/** A collection within an instance, with its own context. */
export interface CollectionShape extends Applied {
  readonly name: string;
  readonly context: InlineContext;
}

/** The representation of the instances of one branch. */
export interface ApplyVariant {
  /** The condition for the rows of the branch; undefined for all rows. */
  readonly when: Value | undefined;
  readonly record: RecordShape | TransientShape;
  /** Further objects and collections within a record. */
  readonly nested?: readonly NestedShape[];
  readonly collections?: readonly CollectionShape[];
}

/** One step of the resource path: the collection's source, restricted by key or by its relation to the step before. */
export interface PathStep {
  readonly source: Source;
  readonly related: Related | undefined;
  /** Condition of the key in the URL. */
  readonly key: Value | undefined;
}

/** The step to the records of a source, regardless of other records. */
export const firstStep = (source: Source): PathStep => ({ source, related: undefined, key: undefined });

/** The step to the records that a path addresses. */
export function lastStep(steps: readonly PathStep[]): PathStep {
  const step = steps.at(-1);
  if (!step) throw new Error("a path has at least one step");
  return step;
}

/** The facts of a plan that determine the page of the response. */
export interface PageFacts {
  /** The client skips records; their number comes with the inputs. */
  readonly skips: boolean;
  /** Continues after the sort key in the inputs. */
  readonly continues: boolean;
  /** Sort keys are fetched with the records, since a next link may be needed. */
  readonly pages: boolean;
  /** Records of the partition type are confined to those that the caller may see. */
  readonly restricted: boolean;
  /** The total is fetched with the records. */
  readonly counts: boolean;
}

/** A read: the path's steps (the last one has the records), then conditions, order, record. */
export interface ReadPlan extends PageFacts {
  readonly steps: readonly PathStep[];
  readonly where: Value | undefined;
  readonly order: readonly Order[];
  readonly record: RecordShape;
  /** The number of the newest change is fetched with the records, as the first row. */
  readonly tracks?: boolean;
  /** Derived tables that its sources name. */
  readonly stages: readonly Stage[];
  /** The same page, read in a window (`QueryWindow`). */
  readonly windowed?: ReadPlan;
}

/** The records of several sets, in sequence. */
export interface AllPlan extends PageFacts {
  readonly parts: readonly ReadPlan[];
}

/*
 * Derived tables: results of `$apply` transformations, results of the model's queries, and rows that come with the
 * request.
 */

/** The standard methods (Data Aggregation 4.0, section 3.2.1.4), and `$count`. */
export type AggregateMethod = "sum" | "min" | "max" | "average" | "countdistinct" | "count";

/** The contents of a column of a derived table. */
export type StageValue =
  | { readonly kind: "value"; readonly value: Value }
  /** Over the rows of a group; without an operand, the rows themselves are counted. */
  | { readonly kind: "aggregate"; readonly method: AggregateMethod; readonly operand: Value | undefined }
  /**
   * Over the rows of the same partition in an order: the row's number, the sum over the rows before it, the share of
   * this sum in the total as a percentage, or the highest or lowest value up to the row.
   */
  | {
      readonly kind: "window";
      readonly measure: "number" | "sum" | "share" | "highest" | "lowest";
      readonly operand: Value | undefined;
      readonly partition: readonly Value[];
      readonly order: readonly Order[];
    }
  /** 0 where there is no row, for counts. */
  | { readonly kind: "orZero"; readonly value: Value }
  /** A replacement for null. */
  | { readonly kind: "orElse"; readonly value: Value; readonly instead: Value }
  /** In a recursion: one more than the value of the row before, or 0 in a row that it starts with. */
  | { readonly kind: "depth"; readonly before: Value | undefined }
  /** In a recursion: a text that orders the rows like a tree, made of that of the row before and a number. */
  | { readonly kind: "place"; readonly before: Value | undefined; readonly number: Value }
  /** The number of a branch of `concat`. */
  | { readonly kind: "branch"; readonly number: number };

export interface StageColumn {
  readonly name: string;
  readonly value: StageValue;
}

/** The source of a derived table's rows. */
export type StageInput =
  /** The records that the resource path addresses. */
  | {
      readonly kind: "path";
      readonly steps: readonly PathStep[];
      readonly restricted: boolean;
      /** The first steps have few rows: the database begins with them. */
      readonly inOrder?: true;
    }
  /** The records that a navigation leads to from a record of an outer selection. */
  | { readonly kind: "related"; readonly related: Related }
  /** A derived table, and the records that its rows lead to, step by step; `outer` keeps rows that lead to none. */
  | {
      readonly kind: "stage";
      readonly source: Source;
      readonly reached: readonly Related[];
      readonly outer?: true;
      /** The database begins with the rows of the table. */
      readonly inOrder?: true;
    }
  /** A derived table, each row with those of further tables that have the same values in the key columns. */
  | {
      readonly kind: "parts";
      readonly source: Source;
      readonly parts: readonly { readonly source: Source; readonly key: readonly StageKey[] }[];
      /** Rows without matches are left out. */
      readonly inner?: true;
    };

/** A key column on both sides. */
export interface StageKey {
  readonly row: Value;
  readonly part: Value;
}

/** So many rows after so many others; undefined for all, and for none. */
export interface SelectionPage {
  readonly order: readonly Order[];
  readonly count: Value | undefined;
  readonly skip: Value | undefined;
}

export interface Selection {
  readonly from: StageInput;
  readonly distinct: boolean;
  /** All columns of the input table come first. */
  readonly carries: boolean;
  readonly columns: readonly StageColumn[];
  readonly where: Value | undefined;
  /** One row for each combination of these; undefined for no grouping, empty for a single row over all rows. */
  readonly groups: readonly Value[] | undefined;
  /** Only these rows, in the order. */
  readonly page?: SelectionPage;
}

/** A selection of columns: of all rows, not grouped, unless `more` states otherwise. */
export const newSelection = (
  from: StageInput,
  columns: readonly StageColumn[],
  more: Partial<Selection> = {},
): Selection => ({
  from,
  columns,
  distinct: false,
  carries: false,
  where: undefined,
  groups: undefined,
  ...more,
});

/** The rows of a derived table. */
export const plainInput = (source: Source): StageInput => ({ kind: "stage", source, reached: [] });

/** A column of a table, or of rows that come with the request. */
export interface TypedColumn {
  readonly name: string;
  readonly type: PrimitiveTypeName;
}

/**
 * A derived table of the statement: the rows of its selections in sequence, all with the same columns; or rows that
 * come with the request, with a column for their position.
 */
export type Stage =
  | {
      readonly name: string;
      readonly selections: readonly Selection[];
      /** The rows are materialised for the duration of the statement; otherwise the database decides. */
      readonly stored?: true;
      /** The rows are computed at each mention, so that only those that are needed there are read. */
      readonly inline?: true;
      /** Rows with equal keys are looked up, again and again. */
      readonly keyed?: true;
      /** Other plans have the same table, so its SQL is kept. */
      readonly shared?: true;
      /** The rows that follow from a row of this table; a row that is in it already may be left out. */
      readonly next?: Selection;
    }
  | { readonly name: string; readonly rows: GivenRows };

/** JSON array of rows, each an array of the texts of its values. */
interface GivenRows {
  readonly columns: readonly TypedColumn[];
  readonly read: (inputs: Inputs) => string;
}

/* The facts of a request, in addition to the shape of its URL, that its plan and its statements depend on. */

interface AskFacts {
  readonly format: Format;
  /** A next link may be needed, so sort keys are fetched with the records. */
  readonly pages: boolean;
  /** The caller sees only some partitions. */
  readonly restricted: boolean;
  /** The client asks for a delta link (`Prefer: track-changes`). */
  readonly tracks: boolean;
  /** The records become rows of a table. */
  readonly table: boolean;
  /** The rows of a query are taken from stored ones. */
  readonly materialized: boolean;
}

export interface Ask extends AskFacts {
  /** Equal facts have equal keys. Together with the shape of the URL, it is the key of a compiled statement. */
  readonly key: string;
}

/** The facts of a request; omitted facts are false. */
type GivenFacts = Pick<AskFacts, "format"> & Partial<AskFacts>;

/** The frozen ask of these facts. A new fact is a field here and a part of the key; binders and compilers read it. */
export function newAsk({
  format,
  pages = false,
  restricted = false,
  tracks = false,
  table = false,
  materialized = false,
  ...others
}: GivenFacts): Ask {
  const { metadata, control, ieee754Compatible, unsaved, ...otherFormats } = format;
  // Does not compile while the key lacks a fact.
  const nothing: Record<string, never> = { ...others, ...otherFormats };
  const key = `${metadata} ${control} ${ieee754Compatible} ${unsaved} ${pages} ${restricted} ${tracks} ${table} ${materialized}`;
  return Object.freeze({ format, pages, restricted, tracks, table, materialized, ...nothing, key });
}

/** For internal reads of the service. */
export const internalAsk: Ask = newAsk({ format: plainFormat });

/*
 * `$apply`: a chain of named derived tables, each a transformation of a previous one, and the result records
 * read from the last one.
 */

/** A column of a derived table. */
export interface Column {
  readonly name: string;
  readonly type: PrimitiveTypeName;
  readonly nullable: boolean;
  /** The column contains codes in their normal form. */
  readonly normalized: boolean;
  /**
   * The cost of its contents (`Value.cost`): databases repeat them for each mention of the column when they merge
   * derived tables, and a text that is computed from them is as long as all mentions together.
   */
  readonly cost?: number | undefined;
}

/** A property of the instances, and the column with its values. */
export interface Field {
  readonly property: Property;
  /** Not in the model: named by an alias. */
  readonly dynamic: boolean;
}

/** The structure of a set's instances (Data Aggregation 4.0, section 3.1.1). */
export interface Structure {
  /** The instances are still the stored records, with all their members; `fields` are the added properties. */
  readonly whole: boolean;
  readonly fields: readonly Field[];
  /** Navigation properties used for grouping: the records they lead to are found by id. */
  readonly navigations: readonly Navigation[];
  /** Paths used for grouping and aliases of `join`, as objects within the instance. */
  readonly nested: readonly Nested[];
  /** Results of `nest` and `addnested`. */
  readonly collections: readonly NestedSet[];
  /** The expansions that apply where `$expand` is omitted. */
  readonly expanded: readonly ExpandItem[];
}

export interface Nested {
  readonly navigation: Navigation;
  /** The column that indicates whether there is a related record. */
  readonly present: string;
  /** For a whole structure, the navigation property leads to the record itself, with `fields` computed from it. */
  readonly structure: Structure;
  /** One record may have different values of these fields in different instances. */
  readonly varies?: boolean | undefined;
}

/** The rows of one branch of `concat`: those whose mark columns have these numbers. */
type Marks = readonly { readonly column: string; readonly number: number }[];

export interface Variant {
  readonly marks: Marks;
  readonly structure: Structure;
  /** The columns of its set before `concat`, which are null in the rows of others; undefined without `concat`. */
  readonly columns?: ReadonlySet<string> | undefined;
}

export interface ApplySet {
  readonly stage: string;
  readonly columns: readonly Column[];
  /** All members that any of its instances may have. */
  readonly structure: Structure;
  /** The structures of its branches; a single one unless there was a `concat`. */
  readonly variants: readonly Variant[];
  /** The order of the instances, if any, and the columns that identify an instance. */
  readonly order: readonly { readonly column: string; readonly descending: boolean }[];
  readonly key: readonly string[];
  /** Within `groupby`: the table with every group, and whether instances have been left out since. */
  readonly groups: string | undefined;
  readonly reduced: boolean;
}

/** A collection within each instance: the result of transformations (sections 3.4.3 and 3.5.2). */
export interface NestedSet {
  readonly name: string;
  /** The type of the records that the transformations began with. */
  readonly base: EntityType;
  readonly set: ApplySet;
  /** Pairs of [column of the instance, column of the set]: the items of an instance have equal values. */
  readonly on: readonly (readonly [column: string, own: string])[];
}

/** A read of an `$apply` result. */
export interface ApplyPlan extends Applied, PageFacts {
  readonly stages: readonly Stage[];
  /** The resource path; an aggregate over no rows must not conceal that the path does not exist. */
  readonly steps: readonly PathStep[];
  readonly contextList: ContextList;
}
