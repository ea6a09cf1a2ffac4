/**
 * What differs between databases: a dialect is a difference, not a copy. The compiler writes everything else.
 * Conditions are SQL that may stand after WHERE; values are SQL that may stand in a select list.
 */
import type { PrimitiveTypeName } from "../edm/types";
import type { Fragment } from "../fragment";
import type { AggregateMethod } from "../plan/apply";
import type { DialectName } from "../language/dialect-name";
import type { ArithmeticOperator } from "../language/operators";

/** One member of a JSON object whose text the database writes. */
export interface Member {
  readonly name: string;
  readonly value: Fragment;
}

/** What may follow an array that is a page of a longer one. */
export interface ArrayPage {
  readonly full: Fragment;
  readonly more: Fragment;
  readonly name: string;
  readonly link: Fragment;
}

/** How numbers are written: as JSON numbers, or Int64 and Decimal as strings (IEEE754Compatible). */
export interface NumberFormat {
  readonly ieee754Compatible: boolean;
}

export interface Dialect {
  readonly name: DialectName;
  /** The n-th parameter, from 1. */
  readonly placeholder: (n: number) => string;

  /** A boolean value from a condition, and a condition from a boolean value. */
  readonly truth: (condition: Fragment) => Fragment;
  readonly isTrue: (value: Fragment) => Fragment;
  /** Equal, or both null; never unknown. */
  readonly same: (a: Fragment, b: Fragment) => Fragment;
  /** The condition, false where it is unknown. */
  readonly known: (condition: Fragment) => Fragment;
  readonly arithmetic: (
    operator: ArithmeticOperator,
    a: Fragment,
    b: Fragment,
    types: {
      readonly left: PrimitiveTypeName;
      readonly right: PrimitiveTypeName;
      readonly result: PrimitiveTypeName;
    },
  ) => Fragment;
  /** A standard aggregation method over a value of the rows of a group; decimals are rounded to 8 places. */
  readonly aggregate: (method: AggregateMethod, value: Fragment, type: PrimitiveTypeName) => Fragment;
  /** The value as another type, null when it is none of that type's values; undefined where there is no such cast. */
  readonly cast: (value: Fragment, from: PrimitiveTypeName, to: PrimitiveTypeName) => Fragment | undefined;
  /** Whether one of the texts has the words in it: words as `language/words.ts` cuts them. */
  readonly hasWords: (texts: readonly Fragment[], words: Fragment) => Fragment;
  /** Whether the value is in a JSON array of texts. */
  readonly inJsonArray: (value: Fragment, array: Fragment) => Fragment;

  /** The value as a member of `object`: JSON of its type. */
  readonly json: (
    value: Fragment,
    type: PrimitiveTypeName,
    nullable: boolean,
    format: NumberFormat,
  ) => Fragment;
  /** The text of a JSON object. At least one member. */
  readonly object: (members: readonly Member[]) => Fragment;
  /** The object's text with members appended whose values are JSON text already. */
  readonly append: (object: Fragment, members: readonly Member[]) => Fragment;
  /** JSON text of the array of the texts in column `j` of a derived table, in its order. */
  readonly array: (derived: Fragment) => Fragment;
  /** The same; where the array has `full` texts and `more` holds, a further member with the text `link` follows it. */
  readonly arrayPage: (derived: Fragment, page: ArrayPage) => Fragment;
  /** Concatenated text. */
  readonly concat: (pieces: readonly Fragment[]) => Fragment;
  /** The value as text as `/$value` answers it, Booleans as words. */
  readonly asText: (value: Fragment, type: PrimitiveTypeName) => Fragment;
  /** After ORDER BY. */
  readonly limit: (limit: Fragment | undefined, skip: Fragment | undefined) => Fragment;
}
