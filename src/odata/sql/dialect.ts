/**
 * The differences between databases; everything else is written by the compiler, whose inputs are here too. Conditions
 * are SQL for a WHERE clause; values are SQL for a select list.
 */
import type { Format } from "../json/write";
import type { EntityType, Model } from "../model/model";
import { emptyGuid, type PrimitiveTypeName, unsetDate, unsetInstant } from "../model/types";
import {
  commaList,
  type Fragment,
  isConstant,
  isSame,
  type Placeholders,
  sql,
  text,
  type DialectName,
} from "./fragment";
import type { AggregateMethod, TypedColumn, Stage } from "../plan/plan";
import type { ArithmeticOperator, ComparisonOperator } from "../language/operators";

/** One member of a JSON object whose text the database writes. */
export interface Member {
  readonly name: string;
  readonly value: Fragment;
  /** The value is the text of a JSON number, or null, where the database would write the number in another form. */
  readonly raw?: boolean;
}

/** The text of a JSON object of members whose values are JSON text already. */
export const objectOfTexts = (concat: Dialect["concat"], members: readonly Member[]): Fragment =>
  concat([
    ...members.flatMap(({ name, value }, i) => [text(`${i === 0 ? "{" : ","}"${name}":`), value]),
    text("}"),
  ]);

/** A column of an ordering. */
export interface OrderKey {
  readonly value: Fragment;
  readonly descending: boolean;
}

/** The texts of an array: one for each row, their order, and their number. */
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
  "Edm.Date": unsetDate,
  "Edm.DateTimeOffset": unsetInstant,
  "Edm.TimeOfDay": "00:00:00.000",
};

/** An arbitrary value of the type, in the form that `constant` takes. */
export const anyValueOf = (type: PrimitiveTypeName): string => anyValues[type] ?? "0";

/** The list after ORDER BY; undefined for no order. Constants and repeated keys order nothing, and SQL Server rejects them. */
export function orderList(keys: readonly OrderKey[]): Fragment | undefined {
  const ordering = keys.filter(
    ({ value }, i) => !isConstant(value) && !keys.slice(0, i).some((before) => isSame(before.value, value)),
  );
  if (ordering.length === 0) return undefined;
  return commaList(ordering.map(({ value, descending }) => (descending ? sql`${value} desc` : value)));
}

/** The continuation of an array that is a page of a longer one. */
interface ArrayPage {
  readonly full: Fragment;
  readonly more: Fragment;
  readonly name: string;
  readonly link: Fragment;
}

/** The form of numbers: JSON numbers, or Int64 and Decimal as strings (IEEE754Compatible). */
interface NumberFormat {
  readonly ieee754Compatible: boolean;
}

/** Words that a record has: in the form of `language/search-tokens.ts`, or several of those. */
export type Sought =
  | { readonly kind: "words"; readonly words: string }
  | { readonly kind: "and" | "or"; readonly parts: readonly Sought[] };

/** Recursive common table expressions. */
interface Recursion {
  /** After WITH, where one of the tables is recursive. */
  readonly word: Fragment;
  /** Between the first rows and those that follow; repeated rows are left out where the database supports it. */
  readonly union: Fragment;
  /** A text that orders rows like a tree, of one type: that of the row before, and a number with leading zeros. */
  readonly place: (before: Fragment | undefined, number: Fragment) => Fragment;
}

/** How rows are withheld unless a condition holds that does not depend on them, so that none is looked at otherwise. */
interface Withheld {
  readonly conditions: readonly Fragment[];
  readonly limit: (limit: Fragment) => Fragment;
}

/** The index of the words of a table's texts (`migrations/search-index.ts`). It may find records without the words. */
export interface SearchIndex {
  /** The words as the index is asked for them; undefined where it may not know all records with them. */
  readonly question: (sought: Sought) => string | undefined;
  /** A selection of the keys of the records, up to the limit and under the conditions. */
  readonly found: (
    type: EntityType,
    question: Fragment,
    only: { readonly conditions: readonly Fragment[]; readonly limit: Fragment },
  ) => Fragment;
}

export interface Dialect extends Placeholders {
  readonly name: DialectName;

  /** A constant of the model: the text of the type's canonical value. */
  readonly constant: (value: string, type: PrimitiveTypeName) => Fragment;
  /** A null with a type, for unions. */
  readonly typedNull: (type: PrimitiveTypeName) => Fragment;
  /** An arbitrary value of the type, where SQL needs one and there is none. */
  readonly anyLiteral: (type: PrimitiveTypeName) => Fragment;
  /** The value that rows are ordered and ranges compared by, alike on every database, and its parameters' type. */
  readonly sortable: (
    value: Fragment,
    type: PrimitiveTypeName,
  ) => { value: Fragment; type: PrimitiveTypeName };
  /** The value in a row that leaves the database, where the driver would return another form than the stored one. */
  readonly outputValue: (value: Fragment, type: PrimitiveTypeName) => Fragment;

  /** A boolean value from a condition, null where a nullable condition is unknown; and a condition from a value. */
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
  /**
   * The value, or the other one where it is null. `type`: the other one is any value of this type, so that a text may be
   * longer than the first one's column.
   */
  readonly ifNull: (value: Fragment, other: Fragment, type?: PrimitiveTypeName) => Fragment;
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
      /** The result may exceed the range of its type, and has to be null then. */
      readonly overflows: boolean;
    },
  ) => Fragment;
  /** A standard aggregation method over a value of the rows of a group; decimals are rounded to 8 places. */
  readonly aggregate: (method: AggregateMethod, value: Fragment, type: PrimitiveTypeName) => Fragment;
  /** The operand of a sum over other rows, of a type that has room for the sum. */
  readonly summand: (value: Fragment, type: PrimitiveTypeName) => Fragment;
  /** Whether the value of an aggregate may contain a sub-select. */
  readonly aggregatesSubSelects: boolean;
  /** A number, rounded to 8 places. */
  readonly rounded: (value: Fragment, type: PrimitiveTypeName) => Fragment;
  /** The value as another type, null when it is not a value of that type; undefined where there is no such cast. */
  readonly cast: (value: Fragment, from: PrimitiveTypeName, to: PrimitiveTypeName) => Fragment | undefined;
  /** Whether one of the texts contains the words, both in the form of `language/search-tokens.ts`. */
  readonly hasWords: (texts: readonly Fragment[], words: Fragment) => Fragment;
  /** Undefined where the database has no such index, or fills it after the transaction. */
  readonly searchIndex: SearchIndex | undefined;
  readonly onlyIf: (condition: Fragment) => Withheld;
  /**
   * The rows of a JSON array, each an array of texts and nulls, with these columns and their types, and their numbers
   * in the column `ordinal`: a selection.
   */
  readonly jsonRows: (rows: Fragment, columns: readonly TypedColumn[], ordinal: string) => Fragment;
  /** Whether the value is in a JSON array of texts, all of which are of its type. */
  readonly inJsonArray: (value: Fragment, type: PrimitiveTypeName, array: Fragment) => Fragment;

  /** The value as a member of `object`: JSON of its type. */
  readonly json: (
    value: Fragment,
    type: PrimitiveTypeName,
    nullable: boolean,
    format: NumberFormat,
  ) => Pick<Member, "value" | "raw">;
  /** The media type within JSON of a file whose name has the extension; null for none (`language/media-types.ts`). */
  readonly inlineMediaType: (extension: Fragment) => Fragment;
  /** The text of a file in Base64; null unless all characters are ASCII, other than NUL. */
  readonly asciiText: (base64: Fragment) => Fragment;

  /** The text of a JSON object with at least one member. */
  readonly object: (members: readonly Member[]) => Fragment;
  /** The text of an `object`, whose values are primitive, with members appended whose values are JSON text already. */
  readonly append: (object: Fragment, members: readonly Member[]) => Fragment;
  /** JSON text of the array of the rows' texts. */
  readonly array: (rows: ArrayRows) => Fragment;
  /** The same; where the array has `full` texts and `more` holds, a further member with the text `link` follows it. */
  readonly arrayPage: (rows: ArrayRows, page: ArrayPage) => Fragment;
  /** Concatenated text. */
  readonly concat: (pieces: readonly Fragment[]) => Fragment;
  /** A concatenated text of the columns' type, so that their indexes serve a comparison with it. */
  readonly shortText: (value: Fragment) => Fragment;
  /** The value as text in the form of `/$value`, Booleans as words. */
  readonly asText: (value: Fragment, type: PrimitiveTypeName) => Fragment;
  /** SQL that locks rows of a table until the transaction ends: after the table's alias, and at the end. */
  readonly lockRows: (alias: Fragment) => { readonly hint: Fragment; readonly clause: Fragment };
  /**
   * A selection that refers to no column of the tables it is joined to, materialised once regardless of the join. A
   * planner that is free to do so recomputes such a table for each row when it expects few.
   */
  readonly madeOnce: (selection: Fragment) => Fragment;
  /** The word before a common table expression whose rows are to be materialised, where the database supports one. */
  readonly storedTable: Fragment;
  /** The same where they are not to be, although several parts of the statement read them. */
  readonly inlineTable: Fragment;
  /** The same where rows are looked up by a key: materialised, unless the database applies the condition inside. */
  readonly keyedTable: Fragment;
  readonly recursion: Recursion;
  /**
   * Whether a sub-select has rows. SQLite makes a join of an `exists` that is a condition of its own, and with an order and a
   * limit it then reads all rows of the sub-select for each record that is not among the first so far.
   */
  readonly exists: (rows: Fragment) => Fragment;
  /** Whether such a condition is tested for each record, also where an index on the sub-select's rows finds few. */
  readonly looksUpAny: boolean;
  /** A condition that the planner does not split: SQLite expects fewer rows with each part, and none of 50 parts. */
  readonly oneCondition: (conditions: readonly Fragment[]) => Fragment;
  /** Whether rows of values are compared by the first values that differ, and an index on all of them serves that. */
  readonly comparesRows: boolean;
  /** Whether values are those of a row of a selection. */
  readonly rowAmong: (values: readonly Fragment[], rows: Fragment) => Fragment;
  /** Whether a key is among those that a sub-select of the row's values has. */
  readonly isNamed: (key: Fragment, rows: Fragment) => Fragment;
  /**
   * Joins a table to rows that come first. The planner of SQLite may otherwise read the whole table for each of them: it
   * knows too little of the rows before in a recursion, and of those of a derived table.
   */
  readonly joinInOrder: Fragment;
  /** Whether a page is cut before the texts of its rows are made; other databases make none for rows beyond its end. */
  readonly limitsBeforeProjection: boolean;
  /** Whether the database computes the columns of rows that an offset skips. */
  readonly projectsSkippedRows: boolean;
  /**
   * Joins the result of a sub-select for each row of the tables before it, one row at most; where it has no row, the
   * columns are null. Undefined where sub-selects after FROM do not see the other tables.
   */
  readonly lateralJoin: ((rows: Fragment, alias: Fragment) => Fragment) | undefined;
  /**
   * Joins the rows of a table that fulfil the condition to each row before, if there are any. The planner of PostgreSQL
   * would otherwise read the rows of a whole partition where statistics do not say how many it has.
   */
  readonly joinEach: (table: Fragment, alias: Fragment, condition: Fragment) => Fragment;
  /** Refreshes the statistics of tables. Undefined where the database does that itself when it needs them. */
  readonly analyze: ((tables: readonly string[]) => Fragment) | undefined;
  /** ORDER BY (undefined: in any order) and the number of rows. */
  readonly page: (
    order: Fragment | undefined,
    limit: Fragment | undefined,
    skip: Fragment | undefined,
  ) => Fragment;
  /**
   * The rows of several selections in sequence, each unchanged; the last one is a page and may be ordered. `stages` are
   * the common table expressions of all selections, with their WITH, or nothing.
   */
  readonly inSequence: (stages: Fragment, selections: readonly Fragment[]) => Fragment;
}

/** The inputs of the compiler apart from the plan. */
export interface Compilation {
  readonly dialect: Dialect;
  readonly model: Model;
  readonly format: Format;
  /** The records become rows of a table. */
  readonly table?: boolean;
  /** All records of partitioned types are in the partition of the inputs. */
  readonly confined?: boolean;
  /** The resource path has the key of the partition, and so have context URLs. */
  readonly inPartition?: boolean;
  /** Derived tables named by the steps of the resource path, which checks of these steps read; none without a path. */
  readonly pathStages: readonly Stage[];
}
