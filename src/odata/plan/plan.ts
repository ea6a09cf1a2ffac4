/**
 * Plans: what a request means, with every name resolved and every type known. Plain data between the binder, which
 * alone may refuse, and the SQL compiler, which only writes. A plan serves all requests of the same shape: literals
 * are parameters that read their value from the inputs of one request.
 */
import type { EntityType, Navigation, Property } from "../model/model";
import type { PrimitiveTypeName } from "../model/types";
import type { SqlValue } from "../sql/fragment";
import type { LiteralType } from "../uri/ast";
import type { ArithmeticOperator, ComparisonOperator } from "../language/operators";

/** Values of a query's parameters in their stored form. */
export type QueryParameters = Readonly<Record<string, SqlValue>>;

/** What one request brings to a plan of its shape. */
export interface Inputs {
  /** Texts of the URL's literals, by `Literal.index`. */
  readonly literals: readonly string[];
  /** Id of the partition that is addressed; "" at the top. */
  readonly partition: string;
  /** The time of the request, UTC with milliseconds. */
  readonly now: string;
  /** Service root, for links at `odata.metadata=full`. */
  readonly root: string;
  /** How many records the database gives at most. */
  readonly limit: number;
  readonly skip: number;
  /** Records that each collection of the answer shows at most (Protocol 4.01, 8.2.8.5). */
  readonly pageSize: number;
  /** Sort key of the last record of the page before, from `$skiptoken`. */
  readonly after: readonly SqlValue[];
  /** JSON array of the partition ids that the caller may see; undefined for all. */
  readonly visible: string | undefined;
  /** Id of the caller, whose own records the types with an owner show. */
  readonly caller: string;
  /** What a function or an action gave: JSON array of rows, each an array of values. */
  readonly rows?: string;
  /** What a function that is a query was called with; what is left out has its unset value. */
  readonly parameters?: QueryParameters;
}

/** A table in the statement. Joins are added while expressions are bound and shared by all that use them. */
export interface Source {
  readonly alias: string;
  readonly type: EntityType;
  /** Left-joined: its columns may be null. */
  readonly nullable: boolean;
  readonly joins: Join[];
  /** Values of `$compute` by name; bound before the other options, which may use them. */
  readonly computed: Map<string, Value>;
  /** Objects within the instances that `$apply` made, by the navigation property that led there. */
  readonly nested?: ReadonlyMap<string, Source>;
  /** What `$apply` computed of the records that a navigation property leads to: values by the names of both. */
  readonly beyond?: ReadonlyMap<string, ReadonlyMap<string, Value>>;
}

/** A single-valued navigation as a left join. */
export interface Join {
  readonly navigation: Navigation;
  readonly source: Source;
  /** The navigation's own filter, over the joined source. */
  readonly where: Value | undefined;
  /** Where several records match, the first of these is joined by its id. */
  readonly first:
    | { readonly source: Source; readonly where: Value | undefined; readonly order: readonly Order[] }
    | undefined;
  /**
   * Not a record is joined, but how many records the navigation leads to, by `countColumn`: they are counted once for the
   * statement, group by group, however many records share a group. `confined`: in the partition of the inputs alone.
   */
  readonly counts?: { readonly confined: boolean };
}

/** The column with the number of a group's records. */
export const countColumn = "n";

/** The records that a navigation gives for one record of an outer source. */
export interface Related {
  readonly parent: Source;
  readonly navigation: Navigation;
  readonly source: Source;
  readonly where: Value | undefined;
}

/** For values that need nothing of a request. */
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

/** A literal of the URL by its number, or one of the model's own text with its value. */
export interface LiteralSource {
  readonly type: LiteralType;
  readonly index: number;
  readonly fixed: string | undefined;
  /** A minus sign stands before it, outside of the literal: `-(1)`. */
  readonly negated?: boolean;
}

declare const counted: unique symbol;

interface Typed {
  /** Only `Binding.node` makes values, so that none is bound without being counted. */
  readonly [counted]: true;
  readonly type: PrimitiveTypeName;
  readonly nullable: boolean;
}

type WithoutMark<V> = V extends Value ? Omit<V, typeof counted> : never;

/** A value before it is counted. */
export type Draft = WithoutMark<Value>;

export type Value =
  /** A property; `computed` stands in for it where the model gives it by an expression instead of a column. */
  | (Typed & {
      readonly kind: "column";
      readonly source: Source;
      readonly property: Property;
      readonly computed: Value | undefined;
    })
  | (Typed & {
      readonly kind: "parameter";
      readonly read: (inputs: Inputs) => SqlValue;
      /** Where it comes from, while it may still be read as another type. */
      readonly literal: LiteralSource | undefined;
      /** A decimal that is compared: with more places than values have. */
      readonly exact?: true;
    })
  | (Typed & { readonly kind: "null" })
  | (Typed & { readonly kind: "function"; readonly name: string; readonly operands: readonly Value[] })
  | (Typed & { readonly kind: "cast"; readonly operand: Value })
  | (Typed & {
      readonly kind: "arithmetic";
      readonly operator: ArithmeticOperator;
      readonly left: Value;
      readonly right: Value;
      /** The result may be beyond its type, and is null then. */
      readonly overflows: boolean;
    })
  | (Typed & { readonly kind: "negate"; readonly operand: Value })
  | (Typed & {
      readonly kind: "comparison";
      readonly operator: ComparisonOperator;
      readonly left: Value;
      readonly right: Value;
    })
  | (Typed & { readonly kind: "in"; readonly left: Value; readonly items: readonly Value[] })
  /** Whether one of the texts has the words, which stand side by side in it. */
  | (Typed & { readonly kind: "words"; readonly texts: readonly Value[]; readonly words: Value })
  | (Typed & { readonly kind: "and" | "or"; readonly left: Value; readonly right: Value })
  | (Typed & { readonly kind: "not"; readonly operand: Value })
  | (Typed & {
      readonly kind: "any" | "all";
      readonly related: Related;
      readonly predicate: Value | undefined;
    })
  /** A value of a record that `$root` addresses, wherever the expression stands; null when there is none. */
  | (Typed & { readonly kind: "rooted"; readonly record: RootedRecord; readonly value: Value })
  | (Typed & { readonly kind: "count"; readonly related: Related; readonly predicate: Value | undefined })
  /** The same from a join that counts: the number stands beside the record. */
  | (Typed & { readonly kind: "counted"; readonly source: Source })
  | (Typed & {
      readonly kind: "case";
      readonly branches: readonly { readonly when: Value; readonly then: Value }[];
    });

export interface Order {
  readonly value: Value;
  readonly descending: boolean;
}

/** One property of an answered record. */
export interface Output {
  readonly property: Property;
  readonly value: Value;
  /** Not in the model: the answer tells its type. */
  readonly dynamic?: true;
}

export interface Expansion {
  /** Name in the answer. */
  readonly navigation: Navigation;
  /** `/$ref` gives ids, `/$count` only the number. */
  readonly suffix: "$ref" | "$count" | undefined;
  readonly related: Related;
  readonly record: RecordShape;
  readonly order: readonly Order[];
  readonly where: Value | undefined;
  readonly limit: Value | undefined;
  readonly skip: Value | undefined;
  readonly count: boolean;
  /** The first page of the collection and the link to the rest, where the service bounds it. */
  readonly page?: InnerPage | undefined;
}

/** A page inside an expanded collection. */
export interface InnerPage {
  /** Records that the page holds at most. */
  readonly size: Value;
  /** The number of records with which there may be more to fetch; negative when `$top` ends on the page. */
  readonly full: Value;
  /** Records before the next page. */
  readonly beyond: Value;
  /** Query of the link to the next page, percent-encoded, with its "?". */
  readonly query: Value;
}

/** Which properties and expansions a record shows. */
export interface RecordShape {
  readonly source: Source;
  readonly outputs: readonly Output[];
  readonly expansions: readonly Expansion[];
  /** The select and expand list of the context URL, `(number,description)` or empty. */
  readonly contextList: string;
  /** Where `$select` chooses: what it lists, so that the links of nothing else are shown; undefined for all links. */
  readonly listed?: ReadonlySet<string>;
  /** Only the record's id is shown: an entity reference. */
  readonly reference?: true;
  /** What stands behind `$metadata#` for this record alone, among records of several types. */
  readonly context?: string;
  /** One of `$crossjoin`: records of several sets side by side, and nothing else. */
  readonly joined?: readonly Joined[];
}

/** A set's part in a combination: its record where it is expanded, else a link to it. */
export interface Joined {
  readonly source: Source;
  readonly record: RecordShape | undefined;
}

/** One step of the resource path: the collection's source, narrowed by key or by its relation to the step before. */
export interface PathStep {
  readonly source: Source;
  readonly related: Related | undefined;
  /** Condition of the key in the URL. */
  readonly key: Value | undefined;
}

/** A read: the path's steps (the last gives the records), then conditions, order, record. */
export interface ReadPlan {
  readonly steps: readonly PathStep[];
  readonly where: Value | undefined;
  readonly order: readonly Order[];
  readonly record: RecordShape;
  /** The client skips records; the number comes with the inputs. */
  readonly skips: boolean;
  /** Continues after the sort key in the inputs. */
  readonly continues: boolean;
  /** Sort keys are fetched with the records, since a next link may be needed. */
  readonly pages: boolean;
  /** Records of the partition type are confined to those that the caller may see. */
  readonly restricted: boolean;
  /** The total is fetched with the records. */
  readonly counts: boolean;
  /** The number of the newest change is fetched with the records, before all else. */
  readonly tracks?: boolean;
  /** Derived tables that its sources name. */
  readonly spans: readonly Stage[];
}

/** The records of several sets, one set after the other. */
export interface AllPlan extends Pick<ReadPlan, "skips" | "continues" | "counts" | "pages"> {
  readonly parts: readonly ReadPlan[];
}

/* Derived tables: what `$apply` makes of records, what a query of the model makes of them, and rows that are given. */

/** The standard methods (Data Aggregation 4.0, section 3.2.1.4), and `$count`. */
export type AggregateMethod = "sum" | "min" | "max" | "average" | "countdistinct" | "count";

/** What a column of a derived table holds. */
export type StageValue =
  | { readonly kind: "value"; readonly value: Value }
  /** Over the rows of a group; without an operand, the rows themselves are counted. */
  | { readonly kind: "aggregate"; readonly method: AggregateMethod; readonly operand: Value | undefined }
  /** Over the rows of the same partition in an order: the row's number, or what the rows before it sum up to. */
  | {
      readonly kind: "window";
      readonly measure: "number" | "sum" | "share" | "highest" | "lowest";
      readonly operand: Value | undefined;
      readonly partition: readonly Value[];
      readonly order: readonly Order[];
    }
  /** 0 where there is no row: counts of nothing. */
  | { readonly kind: "orZero"; readonly value: Value }
  /** Another value instead of null. */
  | { readonly kind: "orElse"; readonly value: Value; readonly instead: Value }
  /** The number of a branch of `concat`. */
  | { readonly kind: "branch"; readonly number: number };

export interface StageColumn {
  readonly name: string;
  readonly value: StageValue;
}

/** Where the rows of a derived table come from. */
export type StageInput =
  /** The records that the resource path addresses. */
  | { readonly kind: "path"; readonly steps: readonly PathStep[]; readonly restricted: boolean }
  /** A derived table, and the records that its rows lead to, step by step; `outer` keeps rows that lead to none. */
  | {
      readonly kind: "stage";
      readonly source: Source;
      readonly reached: readonly Related[];
      readonly outer?: true;
    }
  /** A derived table, each row with those of further tables that have the same values in the key columns. */
  | {
      readonly kind: "parts";
      readonly source: Source;
      readonly parts: readonly { readonly source: Source; readonly key: readonly StageKey[] }[];
      /** Rows without such others are left out. */
      readonly inner?: true;
    };

/** A key column on both sides. */
export interface StageKey {
  readonly row: Value;
  readonly part: Value;
}

export interface Selection {
  readonly from: StageInput;
  readonly distinct: boolean;
  /** All columns of the table it reads come first. */
  readonly carries: boolean;
  readonly columns: readonly StageColumn[];
  readonly where: Value | undefined;
  /** One row for each combination of these; undefined for a row each, empty for one row of all. */
  readonly groups: readonly Value[] | undefined;
}

/** A column of rows that come with the request. */
export interface GivenColumn {
  readonly name: string;
  readonly type: PrimitiveTypeName;
}

/**
 * A derived table of the statement: the rows of its selections, one after the other, all with the same columns; or rows
 * that come with the request, with a column for their place.
 */
export type Stage =
  | {
      readonly name: string;
      readonly selections: readonly Selection[];
      /** The rows are stored for the time of the statement; otherwise the database decides. */
      readonly stored?: true;
    }
  | { readonly name: string; readonly rows: GivenRows };

/** JSON array of rows, each an array of the texts of its values. */
export interface GivenRows {
  readonly columns: readonly GivenColumn[];
  readonly read: (inputs: Inputs) => string;
}
