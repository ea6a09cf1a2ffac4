/** Handlers of functions: the interface between `controllers/` and the library for operations that change nothing. */
import type { Caller } from "../message";
import type { Values } from "../plan/body";
import type { Demand } from "../plan/plan";
import type { SqlValue } from "../sql/fragment";
import type { EndSignal } from "../turns";

/** A record as stored: property values by canonical name (Booleans 0 and 1, decimals as the driver gives them). */
export type StoredRecord = Readonly<Values>;
export const idOf = (record: StoredRecord): string => String(record["id"]);

/** A record of a response of the service: JSON with Int64 and decimals as text. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** A value of a query that is referenced by an alias: a text, a number, a Boolean, a date, a decimal as text. */
export type QueryValue =
  | string
  | number
  | boolean
  | { readonly date: string }
  | { readonly decimal: string }
  | { readonly guid: string };

/** Reads of one request, in its partition. */
export interface RecordReader {
  /** The records whose properties equal the given values. */
  find(type: string, equal: StoredRecord): Promise<readonly StoredRecord[]>;
  /**
   * The records, or the result of `$apply`, of a URL below the partition in plain text, all pages of it:
   * `lines?$filter=unitNo eq @unit`. `@unit` is a placeholder for the value of that name, which is never part of the
   * text, and is compared as it is: a code of a record or a parameter has the form in which it is stored. Throws the
   * errors of the URL as a request.
   */
  query(url: string, values?: Readonly<Record<string, QueryValue>>): Promise<readonly JsonRecord[]>;
}

/** A parameter's value: of a primitive type in its stored form, of a structured one by the names of its properties. */
export type ParameterValue = SqlValue | StoredRecord | readonly (SqlValue | StoredRecord)[];

/** A comparison with a value, or with several by `in`. */
export interface DemandedComparison {
  readonly operator: Demand["operator"];
  readonly values: readonly SqlValue[];
}

/** One call of an operation. */
export interface FunctionCall {
  /** The bound record, a partition for operations of the partition; empty for a collection. */
  readonly record: StoredRecord;
  /** The records of the bound collection, as filtered by the URL and the operation's condition (`where`). */
  readonly members: () => Promise<readonly StoredRecord[]>;
  /** By name; omitted parameters are absent. */
  readonly parameters: Readonly<Record<string, ParameterValue | undefined>>;
  /** The comparisons that `$filter` demands of the property in each row of the result: others need not be returned. */
  readonly demanded: (property: string) => readonly DemandedComparison[];
  readonly caller: Caller;
  /** The time of the request in stored form, and its day (UTC). */
  readonly now: string;
  readonly today: string;
  /** The signal of the request, which long work observes (`turnAfter`). */
  readonly ends: EndSignal;
  readonly read: RecordReader;
}

/** A value that is not null: Booleans may be JavaScript Booleans, all others are in their stored form. */
type ResultValue = SqlValue | boolean;

/** Values of a complex type, or of a record that need not be stored; omitted ones are unset. */
export type ResultRow = Readonly<Record<string, ResultValue | undefined>>;

/** The result of an operation, in the form of its declared type; undefined if it declares none. */
export type OperationResult =
  | undefined
  /** Of a primitive type; null is no value. */
  | { readonly value: ResultValue }
  | { readonly values: readonly ResultValue[] }
  /** Of a structured type, as in the response; null is no value. */
  | { readonly row: ResultRow | null }
  | { readonly rows: readonly ResultRow[] }
  /** Stored records by their ids, in this order; `created` by this call. */
  | { readonly id: string; readonly created?: boolean }
  | { readonly ids: readonly string[] };

/** Executes a function. */
export type FunctionHandler = (call: FunctionCall) => Promise<OperationResult> | OperationResult;

/** The handlers of a model's functions by `type/name`, `/name` for those of the root alone. */
export type FunctionHandlers = Readonly<Record<string, FunctionHandler>>;
