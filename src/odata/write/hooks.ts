/**
 * Behaviour of a resource beyond storage: the interface between `controllers/` and the library. Every hook except
 * `beforeTransaction` runs inside the transaction of its write; an error rolls back the whole transaction.
 */
import type { Caller } from "../message";
import type { Values } from "../plan/body";
import type { FunctionCall, OperationResult, RecordReader, StoredRecord } from "../request/handlers";
import type { Series } from "../store/counter";

export type { StoredRecord };

/** Records of the written partition, inside the transaction. Types and properties by their canonical names. */
export interface Records {
  /** The records whose properties equal the given values. */
  find(type: string, equal: StoredRecord): Promise<readonly StoredRecord[]>;
  /** The highest value of a property among them, or those whose text has that prefix and digits; or undefined. */
  highest(
    type: string,
    property: string,
    equal: StoredRecord,
    prefix?: string,
  ): Promise<string | number | undefined>;
  /** Creates a record, with its own behaviour; omitted properties are unset. */
  create(type: string, values: StoredRecord): Promise<StoredRecord>;
  /** Changes the records whose properties have the given values, with their behaviour; returns their number. */
  update(type: string, equal: StoredRecord, values: StoredRecord): Promise<number>;
  /** Creates records, in their order and like `create`; of types without hooks, many with one statement. */
  createAll(type: string, values: readonly StoredRecord[]): Promise<readonly StoredRecord[]>;
  /** Changes records that were read before, each once. Repeats the transaction if one of them has changed since. */
  updateAll(type: string, changes: readonly RecordUpdate[]): Promise<void>;
  /**
   * Deletes the records whose properties equal the given values, and only these: records that a request would delete with
   * them (`cascade`) remain.
   */
  removeAll(type: string, equal: StoredRecord): Promise<void>;
  /**
   * Sets internal properties in the records whose properties equal the given values, and returns their number: it is 1
   * for the one of several writers that finds the record in the expected state. This is not a change of a record: it is
   * not logged and the ETag remains the same.
   */
  setInternal(type: string, equal: StoredRecord, values: StoredRecord): Promise<number>;
  /** The number of the newest change of a set: a change committed later has a higher number. */
  newestChange(set: PartitionSet): Promise<number>;
  /**
   * The next number of the partition's counter of that name; `start` returns the last used number for the first call. A
   * number is never returned twice, however many requests call this at the same time.
   */
  nextNumber(counter: string, start: () => Promise<number>): Promise<number>;
  /**
   * The next free text of a series, with the counter of the type's name; `start` is as for `nextNumber`. After its
   * end, the series begins again.
   */
  nextInSeries(series: Series, start: () => Promise<number>): Promise<string>;
  /** Blocks others in the partition that lock this name, until the transaction ends. Later reads see their commits. */
  lock(name: string): Promise<void>;
  /** Blocks those that lock this name, but not those that share it. */
  share(name: string): Promise<void>;
}

/** A record as it was read, and its new values. */
export interface RecordUpdate {
  readonly record: StoredRecord;
  readonly values: StoredRecord;
}

/** The records of a type in a partition. */
export interface PartitionSet {
  /** Name of the entity type. */
  readonly type: string;
  /** Id of the partition. */
  readonly partition: string;
}

/** The context of a hook: facts of the request. */
export interface HookContext {
  readonly caller: Caller;
  /** The time of the request in stored form. */
  readonly now: string;
  /**
   * The collection of a partition that a URL of this service names, absolute or below a service root. Throws a 400 if
   * the caller can see no such collection.
   */
  readonly collectionAt: (url: string) => Promise<PartitionSet>;
}

export interface WriteContext extends HookContext {
  readonly records: Records;
}

/** The context before the transaction. */
export interface BeforeTransactionContext extends HookContext {
  /** Aborted when the client disconnects or the request times out. */
  readonly signal: AbortSignal;
}

/** A record about to be written. */
export interface Change {
  /** The values that will be written; hooks may change them. */
  readonly record: Values;
  /** Names of the properties that the request gives. */
  readonly given: ReadonlySet<string>;
  /** The stored record; undefined for a create. */
  readonly before: StoredRecord | undefined;
  /**
   * The request replaces the record (PUT): properties that it does not give are unset, so that a hook fills them as on a
   * create. The same request again must have the same result (RFC 9110, section 9.2.2).
   */
  readonly replaces?: true;
}

/** Behaviour of one resource; every hook is optional. */
export interface Behaviour {
  /** Throws for an invalid record of the type, regardless of its source: a request, a behaviour, an import. */
  validate?(record: StoredRecord): void;
  /**
   * Before the transaction of a create or update begins: for work that must not delay other writers, and for
   * rejections. Such a record is written by a separate request, never within a group or nested in another one. The body
   * has its required values, except for those that a link may set.
   */
  beforeTransaction?(change: Change, context: BeforeTransactionContext): Promise<void>;
  /** Before a create or update is written: fills missing values, rejects invalid ones. */
  beforeWrite?(change: Change, context: WriteContext): Promise<void> | void;
  /** After the write: writes its consequences. */
  afterWrite?(change: Change, context: WriteContext): Promise<void> | void;
  /** A PATCH to an id that matches no record of this type changes the record of that other type, if there is one. */
  readonly otherwise?: string;
}

/** Behaviours by entity type name. */
export type Behaviours = Readonly<Record<string, Behaviour>>;

/* Actions: operations that clients request other than creation, change and deletion of records. */

/** One call of an action, inside its transaction: an error rolls back the whole transaction. */
export interface ActionCall extends FunctionCall {
  /** Includes the writes of the transaction. */
  readonly read: RecordReader;
  /** Writes records like requests, each with its behaviour, its entry for delta links and its line of the audit log. */
  readonly records: Records;
}

/** The result of an action. With `undone`, its writes are rolled back: a preview, with zero GUIDs for new records. */
export type ActionResult = OperationResult | { readonly undone: Exclude<OperationResult, undefined> };

/** Executes an action. */
export type ActionHandler = (call: ActionCall) => Promise<ActionResult> | ActionResult;

/** The handlers of a model's actions by `type/name`, `/name` for those of the root alone. */
export type ActionHandlers = Readonly<Record<string, ActionHandler>>;
