/** What answers functions: the face of `controllers/` towards the library for operations that change nothing. */
import type { Caller } from "../message";
import type { Values } from "../plan/body";
import type { SqlValue } from "../sql/fragment";

/** A record as stored: property values by canonical name (Booleans 0 and 1, decimals as the driver gives them). */
export type StoredRecord = Readonly<Values>;

/** A record of an answer in the service's own language: JSON with Int64 and decimals as text. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** A value of a query that is asked for by the name of an alias: a text, a number, a Boolean, a date, a decimal as text. */
export type QueryValue =
  | string
  | number
  | boolean
  | { readonly date: string }
  | { readonly decimal: string }
  | { readonly guid: string };

/** Reads of one request, in the partition that it is about. */
export interface RecordReader {
  /** The records whose properties equal the given values. */
  find(type: string, equal: StoredRecord): Promise<readonly StoredRecord[]>;
  /**
   * The records, or what `$apply` makes of them, of a URL below the partition in plain text, all pages of it:
   * `lines?$filter=unitNo eq @unit`. `@unit` stands for the value of that name, which is never part of
   * the text. Throws what the URL would be answered with.
   */
  query(url: string, values?: Readonly<Record<string, QueryValue>>): Promise<readonly JsonRecord[]>;
}

/** A parameter's value: of a primitive type in its stored form, of a structured one by the names of its properties. */
export type ParameterValue = SqlValue | StoredRecord | readonly (SqlValue | StoredRecord)[];

/** One call of an operation. */
export interface FunctionCall {
  /** The record that it is called on, a partition for operations of the partition; empty for a collection. */
  readonly record: StoredRecord;
  /** The records of the collection that it is called on, as far as the URL narrows it. */
  readonly members: () => Promise<readonly StoredRecord[]>;
  /** By name; what is left out is not there. */
  readonly parameters: Readonly<Record<string, ParameterValue | undefined>>;
  readonly caller: Caller;
  /** The time of the request in stored form, and its day (UTC). */
  readonly now: string;
  readonly today: string;
  readonly read: RecordReader;
}

/** A value that is not null: Booleans may be such, everything else is in its stored form. */
type ResultValue = SqlValue | boolean;

/** Values of a complex type, or of a record that need not be stored; what is left out is unset. */
export type ResultRow = Readonly<Record<string, ResultValue | undefined>>;

/** What an operation gives, in the form that fits its declared result; nothing where there is none. */
export type OperationResult =
  | undefined
  /** Of a primitive type; null is nothing. */
  | { readonly value: ResultValue }
  | { readonly values: readonly ResultValue[] }
  /** Of a structured type, as it is answered; null is nothing. */
  | { readonly row: ResultRow | null }
  | { readonly rows: readonly ResultRow[] }
  /** Stored records by their ids, in this order; `created` by this call. */
  | { readonly id: string; readonly created?: boolean }
  | { readonly ids: readonly string[] };

/** Answers a function. */
export type FunctionHandler = (call: FunctionCall) => Promise<OperationResult> | OperationResult;

/** The handlers of a model's functions by `type/name`, `/name` for those of the root alone. */
export type FunctionHandlers = Readonly<Record<string, FunctionHandler>>;
