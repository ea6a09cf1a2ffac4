/**
 * `$apply` as a plan: a chain of named derived tables, each a transformation of a previous one, and the result records
 * read from the last one. Plain data between `transformations.ts`, `../read.ts` and `sql/select.ts`.
 */
import type { EntityType, Navigation, Property } from "../../model/model";
import type { PrimitiveTypeName } from "../../model/types";
import type { ExpandItem } from "../../uri/ast";
import type { ContextList } from "../context-list";
import type { Applied, PageFacts, PathStep, Stage } from "../plan";

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
}

/** The rows of one branch of `concat`: those whose mark columns have these numbers. */
type Marks = readonly { readonly column: string; readonly number: number }[];

export interface Variant {
  readonly marks: Marks;
  readonly structure: Structure;
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
