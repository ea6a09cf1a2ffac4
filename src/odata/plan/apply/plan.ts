/**
 * `$apply` as a plan: a chain of named derived tables, each a transformation of one before, and the records that are
 * answered from the last. Plain data between `bind-apply*.ts` and `sql/apply.ts`.
 */
import type { Navigation, Property } from "../../model/model";
import type { PrimitiveTypeName } from "../../model/types";
import type { ExpandItem } from "../../uri/ast";
import type { Expansion, Order, Output, PathStep, RecordShape, Source, Stage, Value } from "../plan";

/** A column of a derived table. */
export interface Column {
  readonly name: string;
  readonly type: PrimitiveTypeName;
  readonly nullable: boolean;
  /** It holds codes in their normal form. */
  readonly normalized: boolean;
}

/** A property of the instances, and the column that has it. */
export interface Field {
  readonly property: Property;
  /** Not in the model: named by an alias. */
  readonly dynamic: boolean;
}

/** What the instances of a set are made of (Data Aggregation 4.0, section 3.1.1). */
export interface Structure {
  /** They are still the records, with all that these have; `fields` are what was added. */
  readonly whole: boolean;
  readonly fields: readonly Field[];
  /** Navigation properties that were grouped by: the records they lead to are found by id. */
  readonly navigations: readonly Navigation[];
  /** Paths that were grouped by and aliases of `join`, as objects within the instance. */
  readonly nested: readonly Nested[];
  /** What is expanded where `$expand` is not given. */
  readonly expanded: readonly ExpandItem[];
}

export interface Nested {
  readonly navigation: Navigation;
  /** The column that tells whether there is a related record. */
  readonly present: string;
  /** Where it is whole, the navigation property leads to the record itself, and `fields` have what was computed of it. */
  readonly structure: Structure;
}

/** An instance that is no record any more: properties, objects within it, expanded navigation properties. */
export interface TransientShape {
  readonly outputs: readonly Output[];
  readonly nested: readonly NestedShape[];
  readonly expansions: readonly Expansion[];
  /** What stands behind `$metadata#` for this object alone. */
  readonly context?: string;
}

/** An object within an instance; null where `present` does not hold. */
export interface NestedShape {
  readonly name: string;
  readonly present: Value;
  readonly shape: TransientShape;
}

/** How the instances of one branch are answered. */
export interface ApplyVariant {
  /** Which rows are of it; undefined for all. */
  readonly when: Value | undefined;
  readonly record: RecordShape | TransientShape;
  /** Objects that a record has besides. */
  readonly nested?: readonly NestedShape[];
}

/** A read of what `$apply` gives. */
export interface ApplyPlan {
  readonly spans: readonly Stage[];
  readonly source: Source;
  /** The resource path; a result without rows of its own must not hide that it leads nowhere. */
  readonly steps: readonly PathStep[];
  readonly restricted: boolean;
  readonly variants: readonly ApplyVariant[];
  readonly contextList: string;
  readonly where: Value | undefined;
  readonly order: readonly Order[];
  readonly skips: boolean;
  readonly continues: boolean;
  readonly pages: boolean;
  readonly counts: boolean;
}
