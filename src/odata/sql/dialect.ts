/**
 * What differs between databases: a dialect is a difference, not a copy. The compiler writes everything else.
 * Conditions are SQL that may stand after WHERE; values are SQL that may stand in a select list.
 */
import { emptyGuid, type PrimitiveTypeName } from "../model/types";
import { isConstant, join, sql, type Fragment, type Placeholders } from "./fragment";
import type { AggregateMethod, GivenColumn } from "../plan/plan";
import type { DialectName } from "../language/dialect-name";
import type { ArithmeticOperator, ComparisonOperator } from "../language/operators";

/** One member of a JSON object whose text the database writes. */
export interface Member {
  readonly name: string;
  readonly value: Fragment;
}

/** A column that rows are in the order of. */
export interface OrderKey {
  readonly value: Fragment;
  readonly descending: boolean;
}

/** The texts of an array: one for each row, in an order, and how many. */
export interface ArrayRows {
  readonly text: Fragment;
  /** FROM and WHERE. */
  readonly from: Fragment;
  readonly order: readonly OrderKey[];
  readonly limit: Fragment | undefined;
  readonly skip: Fragment | undefined;
}

const anyValues: Partial<Record<PrimitiveTypeName, string>> = {
  "Edm.Guid": emptyGuid,
  "Edm.String": "",
  "Edm.Binary": "",
  "Edm.Date": "0001-01-01",
  "Edm.DateTimeOffset": "0001-01-01T00:00:00.000Z",
  "Edm.TimeOfDay": "00:00:00.000",
};

/** A value of the type that means nothing, as `constant` takes it. */
export const anyValueOf = (type: PrimitiveTypeName): string => anyValues[type] ?? "0";

/** What stands after ORDER BY; undefined for no order. Constants order nothing, and SQL Server refuses them. */
export function orderList(keys: readonly OrderKey[]): Fragment | undefined {
  const ordering = keys.filter(({ value }) => !isConstant(value));
  if (ordering.length === 0) return undefined;
  return join(
    ordering.map(({ value, descending }) => (descending ? sql`${value} desc` : value)),
    sql`, `,
  );
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

export interface Dialect extends Placeholders {
  readonly name: DialectName;

  /** A constant of the model: the text of the type's canonical value. */
  readonly constant: (value: string, type: PrimitiveTypeName) => Fragment;
  /** A null that has a type, for unions. */
  readonly typedNull: (type: PrimitiveTypeName) => Fragment;
  /** Some value of the type, to stand where there is none. */
  readonly anyLiteral: (type: PrimitiveTypeName) => Fragment;
  /** What rows are ordered and ranges compared by: the same order everywhere, with the type of its parameters. */
  readonly sortable: (
    value: Fragment,
    type: PrimitiveTypeName,
  ) => { value: Fragment; type: PrimitiveTypeName };
  /** The value in a row that leaves the database, where the driver would give it in another form than the stored one. */
  readonly outputValue: (value: Fragment, type: PrimitiveTypeName) => Fragment;

  /** A boolean value from a condition, which is null where that is unknown if it may be; and a condition from a value. */
  readonly toBoolean: (condition: Fragment, nullable: boolean) => Fragment;
  readonly isTrue: (value: Fragment) => Fragment;
  /** Equal, or both null; never unknown. */
  readonly same: (a: Fragment, b: Fragment, type: PrimitiveTypeName) => Fragment;
  /** `a operator b`; unknown where one of them is null. */
  readonly compare: (
    operator: ComparisonOperator,
    a: Fragment,
    b: Fragment,
    type: PrimitiveTypeName,
  ) => Fragment;
  /** Whether the value equals one of the others; unknown where it is null. */
  readonly oneOf: (value: Fragment, others: readonly Fragment[], type: PrimitiveTypeName) => Fragment;
  /** The condition, false where it is unknown. */
  readonly isTrueNotNull: (condition: Fragment) => Fragment;
  readonly arithmetic: (
    operator: ArithmeticOperator,
    a: Fragment,
    b: Fragment,
    types: {
      readonly left: PrimitiveTypeName;
      readonly right: PrimitiveTypeName;
      readonly result: PrimitiveTypeName;
      /** The result may be beyond its type, and has to be null then. */
      readonly overflows: boolean;
    },
  ) => Fragment;
  /** A standard aggregation method over a value of the rows of a group; decimals are rounded to 8 places. */
  readonly aggregate: (method: AggregateMethod, value: Fragment, type: PrimitiveTypeName) => Fragment;
  /** An aggregate may have a value with a sub-select in it. */
  readonly aggregatesSubSelects: boolean;
  /** A number, rounded to 8 places. */
  readonly rounded: (value: Fragment, type: PrimitiveTypeName) => Fragment;
  /** The value as another type, null when it is none of that type's values; undefined where there is no such cast. */
  readonly cast: (value: Fragment, from: PrimitiveTypeName, to: PrimitiveTypeName) => Fragment | undefined;
  /** Whether one of the texts has the words in it: words as `language/search-tokens.ts` cuts them. */
  readonly hasWords: (texts: readonly Fragment[], words: Fragment) => Fragment;
  /**
   * The rows of a JSON array, each an array of texts and nulls, with these columns and their types, and `place` with their
   * numbers: a selection.
   */
  readonly jsonRows: (rows: Fragment, columns: readonly GivenColumn[], place: string) => Fragment;
  /** Whether the value is in a JSON array of texts, all of which are of its type. */
  readonly inJsonArray: (value: Fragment, type: PrimitiveTypeName, array: Fragment) => Fragment;

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
  /** JSON text of the array of the rows' texts. */
  readonly array: (rows: ArrayRows) => Fragment;
  /** The same; where the array has `full` texts and `more` holds, a further member with the text `link` follows it. */
  readonly arrayPage: (rows: ArrayRows, page: ArrayPage) => Fragment;
  /** Concatenated text. */
  readonly concat: (pieces: readonly Fragment[]) => Fragment;
  /** The value as text as `/$value` answers it, Booleans as words. */
  readonly asText: (value: Fragment, type: PrimitiveTypeName) => Fragment;
  /** What keeps rows of a table as they are until the transaction ends: after the table's alias, and at the end. */
  readonly lockRows: (alias: Fragment) => { readonly hint: Fragment; readonly clause: Fragment };
  /**
   * A selection that names nothing of the rows it is joined to, as a table that is made once however it is joined. Where the
   * planner is free to, it makes such a table again for each row when it expects few.
   */
  readonly madeOnce: (selection: Fragment) => Fragment;
  /** Stands before a common table expression whose rows are to be stored, where the database takes such a word. */
  readonly storedTable: Fragment;
  /** A page is cut before the texts of its rows are made; other databases make none for what is left out. */
  readonly limitsBeforeProjection: boolean;
  /**
   * Joins what a sub-select gives for each row of the tables before it, one row at most; where it gives none, the columns
   * are null. Undefined where sub-selects after FROM do not see the other tables.
   */
  readonly lateralJoin: ((rows: Fragment, alias: Fragment) => Fragment) | undefined;
  /** ORDER BY (undefined: in any order) and how many rows. */
  readonly page: (
    order: Fragment | undefined,
    limit: Fragment | undefined,
    skip: Fragment | undefined,
  ) => Fragment;
  /**
   * The rows of several selections one after the other: each as it stands, the last one is a page and may be ordered.
   * `stages` are the common table expressions of all, with their WITH, or nothing.
   */
  readonly inTurn: (spans: Fragment, selections: readonly Fragment[]) => Fragment;
}
