/**
 * What a resource does beyond being stored: the face of `controllers/` towards the library. Every hook but `beforeTransaction` runs
 * inside the transaction of its write; what it throws undoes the whole.
 */
import type { Caller } from "../message";
import type { Values } from "../plan/body";
import type { FunctionCall, OperationResult, RecordReader, StoredRecord } from "../request/handlers";

export type { StoredRecord };

/** Records of the partition that is written to, inside the transaction. Types and properties by their canonical names. */
export interface Records {
  /** The records whose properties equal the given values. */
  find(type: string, equal: StoredRecord): Promise<readonly StoredRecord[]>;
  /** The highest value of a property among them, or among those with texts of that prefix and digits; undefined for none. */
  highest(
    type: string,
    property: string,
    equal: StoredRecord,
    prefix?: string,
  ): Promise<string | number | undefined>;
  /** Creates a record, with its own behaviour; what is not given is unset. */
  create(type: string, values: StoredRecord): Promise<StoredRecord>;
  /** Changes the records whose properties equal the given values, with their own behaviour, and gives their number. */
  update(type: string, equal: StoredRecord, values: StoredRecord): Promise<number>;
  /** Deletes the records whose properties equal the given values. */
  removeAll(type: string, equal: StoredRecord): Promise<void>;
  /**
   * Sets what is kept for the service alone in the records whose properties equal the given values, and gives their
   * number: it is 1 for the one of several writers that finds the record as it expects it. That is no change of a record: nothing is
   * logged and no ETag changes.
   */
  setInternal(type: string, equal: StoredRecord, values: StoredRecord): Promise<number>;
  /** The number of the newest change of a set: what is committed later has a higher one. */
  newestChange(set: PartitionSet): Promise<number>;
  /**
   * The next number of the partition's counter of that name; `start` gives the last number used before, the first time.
   * A number is never given twice, however many requests ask at the same time.
   */
  nextNumber(counter: string, start: () => Promise<number>): Promise<number>;
  /**
   * Holds back all others in the partition that lock this name, until the transaction ends. Whatever is read afterwards
   * includes what they have committed.
   */
  lock(name: string): Promise<void>;
}

/** The records of a type in a partition. */
export interface PartitionSet {
  /** Name of the entity type. */
  readonly type: string;
  /** Id of the partition. */
  readonly partition: string;
}

/** What a hook knows of the request. */
export interface HookContext {
  readonly caller: Caller;
  /** The time of the request in stored form. */
  readonly now: string;
  /**
   * The collection of a partition that a URL of this service names, absolute or below a service root. Throws a 400 when
   * there is none that the caller may see.
   */
  readonly collectionAt: (url: string) => Promise<PartitionSet>;
}

export interface WriteContext extends HookContext {
  readonly records: Records;
}

/** What there is before the transaction. */
export interface BeforeTransactionContext extends HookContext {
  /** Aborted when the client leaves or the time is over. */
  readonly signal: AbortSignal;
}

/** A record about to be written. */
export interface Change {
  /** The values that will be written; hooks may change them. */
  readonly record: Values;
  /** Names of the properties that the request gives. */
  readonly given: ReadonlySet<string>;
  /** The record as it is stored; undefined for a create. */
  readonly before: StoredRecord | undefined;
}

/** Behaviour of one resource; every hook is optional. */
export interface Behaviour {
  /** Throws for what no record of the type may be, whatever writes it: a request, a behaviour, an import. */
  validate?(record: StoredRecord): void;
  /**
   * Before the transaction of a create or update begins: waits for what must not be waited for while others cannot
   * write, and refuses. Such a record is written by a request of its own, never within a group or below another one.
   */
  beforeTransaction?(change: Change, context: BeforeTransactionContext): Promise<void>;
  /** Before a create or update is written: fills what is missing, refuses what must not be. */
  beforeWrite?(change: Change, context: WriteContext): Promise<void> | void;
  /** After it was written: writes what follows from it. */
  afterWrite?(change: Change, context: WriteContext): Promise<void> | void;
  /** A PATCH to an id that is no record of this type changes the record of that other type, when there is one. */
  readonly otherwise?: string;
}

/** Behaviours by entity type name. */
export type Behaviours = Readonly<Record<string, Behaviour>>;

/* Actions: what is done at the request of a client beyond creating, changing and deleting records. */

/** One call of an action, inside its transaction: what it throws undoes the whole. */
export interface ActionCall extends FunctionCall {
  /** Reads what the transaction has written, too. */
  readonly read: RecordReader;
  /** Writes records as requests do, each with its behaviour, its entry for delta links and its line of the audit. */
  readonly records: Records;
}

/** What an action gives. With `undone` nothing that it wrote stays: it shows what would be, new records with the zero GUID. */
export type ActionResult = OperationResult | { readonly undone: Exclude<OperationResult, undefined> };

/** Carries an action out. */
export type ActionHandler = (call: ActionCall) => Promise<ActionResult> | ActionResult;

/** The handlers of a model's actions by `type/name`, `/name` for those of the root alone. */
export type ActionHandlers = Readonly<Record<string, ActionHandler>>;
