/**
 * The context of a write: the request with its compiled write (`WriteExecution`), and the transaction in which records
 * are written (`WriteTransaction`).
 */
import type { Budget } from "../budget";
import type { Caller, ODataRequest } from "../message";
import type { EntityType, Model, Navigation } from "../model/model";
import type { GivenNavigation, GivenRecord, NestedNames, Values } from "../plan/body";
import type { Target } from "../plan/path";
import type { Ask, Inputs } from "../plan/plan";
import type { CompiledCall } from "../read/calls";
import type { CompiledRead } from "../read/reads";
import type { RequestContext, WriteMethod } from "../request/context";
import type { PathChecks } from "../request/partition";
import type { Dialect } from "../sql/dialect";
import type { Statement } from "../sql/fragment";
import type { Transaction } from "../store/store";
import type { StatementMemory } from "../store/transaction";
import type { ActionHandlers, Behaviours, PartitionSet, Records, StoredRecord } from "./hooks";

/** The possible targets of a write. */
export type WriteTarget = Exclude<
  Target,
  {
    kind:
      | "service-document"
      | "metadata"
      | "batch"
      | "entity"
      | "crossjoin"
      | "crossjoin-count"
      | "all"
      | "all-count"
      | "function"
      | "function-value";
  }
>;

export interface CompiledWrite {
  readonly target: WriteTarget;
  readonly checks: PathChecks;
  /**
   * The stored addressed record, or the members that are changed; a change of a collection itself reads none by its
   * URL.
   */
  readonly stored: () => Statement<Inputs>;
  /** The record whose navigation property is the last segment of the URL. */
  readonly owner: Statement<Inputs> | undefined;
  /** Id in the URL, for PUT to a record that does not exist. */
  readonly id: ((inputs: Inputs) => string) | undefined;
  /** For the response, in the addressed type or its replacement: the record whose id is `inputs.after[0]`. */
  readonly response: (type: EntityType, ask: Ask, nested: NestedNames, budget: Budget) => ResponseStatement;
  /** The stored record of another type whose id is `inputs.after[0]`. */
  readonly storedById: (type: EntityType, budget: Budget) => Statement<Inputs>;
  /** Of an action: its call, and the read of its result. */
  readonly call?: CompiledCall;
  readonly result?: (context: RequestContext, ask: Ask) => CompiledRead;
}

export interface ResponseStatement {
  readonly statement: Statement<Inputs>;
  readonly contextList: string;
}

/** The request of a write, within its transaction. */
export interface WriteExecution extends RequestContext {
  readonly method: WriteMethod;
  readonly write: CompiledWrite;
  readonly inputs: Inputs;
  readonly within: WriteTransaction;
  readonly transaction: Transaction;
  /** The rules of the caller, if it has any. */
  readonly rules: CallerRules | undefined;
  /** Writes records of a partition for the caller; one writer for each partition. */
  readonly writerFor: (partition: string) => RecordWriter;
  /** The same of the addressed partition. */
  readonly writer: RecordWriter;
  /** Writes them with the records that a body nests. */
  readonly deep: DeepWriter;
  /** The client's names for written records (`@Core.ContentID`), by their ids. */
  readonly contentIds: Map<string, string>;
  /** The record of that type that a URL in the request names; in the addressed partition, or in another one. */
  readonly resolve: (type: EntityType, url: string, target: string, partition?: string) => Promise<Stored>;
  /** The id in such a URL, of a record that need not exist; undefined for a URL of anything else. */
  readonly idIn: (type: EntityType, url: string, partition?: string) => string | undefined;
  /** Runs a part of the write with an execution of its own: when `work` throws, only its writes are undone. */
  readonly part: <T>(work: (part: WriteExecution) => Promise<T>) => Promise<T>;
}

/** The context of one transaction, whether its writes come from a request or from the service itself. */
export interface WriteTransaction {
  readonly model: Model;
  readonly dialect: Dialect;
  readonly behaviours: Behaviours;
  readonly actions: ActionHandlers;
  /** A code that names no record is rejected with 400. */
  readonly strictReferences: boolean;
  /** Milliseconds for which changes are kept. */
  readonly deltaMaxAge: number;
  /** Bytes of one record that can be read; undefined for any number. */
  readonly maxRecordSize?: number | undefined;
  readonly statements: StatementMemory;
  readonly transaction: Transaction;
  readonly caller: Caller;
  /** The time of the request in stored form. */
  readonly now: string;
  /** The collection of a partition that a URL names; throws a 400 for a URL of anything else. */
  readonly collectionAt: (url: string) => Promise<PartitionSet>;
  /** Collects each record that is written. */
  readonly wrote: (record: WrittenRecord) => void;
  /** Discards the collected records, and returns them: their writes are rolled back. */
  readonly forget: () => readonly WrittenRecord[];
}

/** A record as read for a change: its values and its change counter. */
export interface Stored {
  readonly version: number;
  readonly record: StoredRecord;
}

/** Writes records of one partition in one transaction. */
export interface RecordWriter {
  /** The records whose properties equal the given values. */
  find(type: EntityType, equal: StoredRecord): Promise<readonly Stored[]>;
  create(type: EntityType, values: Values): Promise<StoredRecord>;
  /** Creates records in their order; of types without hooks, many with one statement. */
  createAll(type: EntityType, values: readonly Values[]): Promise<readonly StoredRecord[]>;
  /** `given`: the names that the request gives, if `values` has more (a replacement unsets the others). */
  update(type: EntityType, stored: Stored, values: Values, given?: Values): Promise<Stored>;
  remove(type: EntityType, stored: Stored): Promise<void>;
  /** The same for behaviours. */
  readonly records: Records;
}

/** The rules of the caller within one transaction (`rules.ts`). Every method rejects with a 403. */
export interface CallerRules {
  /** The writer for requests of the caller, of the same partition; `find` finds the records that the caller sees. */
  readonly confine: (writer: RecordWriter, partition: string) => RecordWriter;
  /** The records of the type are ones that the caller may write, unless its request has created them. */
  readonly requireWritable: (type: EntityType, ids: readonly string[], partition: string) => Promise<void>;
  /** The records written so far that still exist are ones that the caller may write. */
  readonly requireWritten: () => Promise<void>;
}

/** The effect of a change to a collection. */
export interface MemberChange {
  readonly id: string;
  /** The record has left the collection: it was deleted, or is no longer related. */
  readonly removed: "changed" | "deleted" | undefined;
}

/** How an update applies a body to an existing record: omitted properties are kept (PATCH), or are unset (PUT). */
export type UpdateMode = "merge" | "replace";

export interface DeepWriter {
  /** `fixed`: values that the URL or the owner determines; they override the body. */
  create(type: EntityType, given: GivenRecord, fixed?: Values): Promise<StoredRecord>;
  /** The same for records that nest and reference no others. */
  createAll(type: EntityType, given: readonly GivenRecord[], fixed: Values): Promise<void>;
  update(
    type: EntityType,
    stored: Stored,
    given: GivenRecord,
    mode: UpdateMode,
    fixed?: Values,
  ): Promise<Stored>;
  /** Applies changes to the records of a collection, in their order; resolves with their effects. */
  changeCollection(changes: GivenNavigation, owner: StoredRecord): Promise<readonly MemberChange[]>;
  /** The existing record that a change to a collection names by its URL or its key. */
  find(navigation: Navigation, given: GivenRecord, owner: StoredRecord): Promise<Stored | undefined>;
  /** Relates an existing record to its owner; does nothing if it is already related. */
  attach(navigation: Navigation, owner: StoredRecord, child: Stored): Promise<void>;
  /** Detaches a record from its owner. Throws 400 if it cannot exist without one. */
  detach(navigation: Navigation, child: Stored): Promise<void>;
}

/* The effect of a write, for write events: names and ids, never a value of a record. */

/** One record that was written, by the request itself or as a consequence of it. */
export interface WrittenRecord {
  readonly change: "created" | "changed" | "deleted";
  readonly set: string;
  readonly id: string;
  /** Id of its partition; "" for partitions and for records outside of all partitions. */
  readonly partition: string;
}

/** One write that was executed: a request, or a part of a batch. */
export interface WriteEvent {
  readonly request: Pick<ODataRequest, "id" | "method" | "caller">;
  /** Set of the records that the URL addresses, and id of their partition, or "". */
  readonly set: string;
  readonly partition: string;
  readonly status: number;
  /** In the order of the writes; empty if nothing had to be changed. */
  readonly records: readonly WrittenRecord[];
}
