/** What the requests of one batch are run with, and what is known of those that are done. */
import type { Model } from "../model/model";
import type { Budget } from "../budget";
import type { ODataRequest } from "../message";
import type { FinishedPart } from "../request-trace";
import type { Service } from "../service";
import type { Store } from "../store/store";
import type { Operation } from "./batch";
import type { AnswerRoom } from "./body";
import type { BatchLimits } from "./limits";
import type { Result } from "./results";

export interface BatchRun {
  readonly service: Service;
  readonly model: Model;
  readonly store: Store;
  readonly limits: BatchLimits;
  /** Paths of all service roots, that of the request first. */
  readonly roots: readonly string[];
  /** Told about every fault behind an answer 500, which the log must have. */
  readonly fault: (error: unknown, request: ODataRequest) => void;
  /** The batch itself. */
  readonly request: ODataRequest;
  /** The budget of the next operation. */
  readonly newPartBudget: () => Budget;
  /** What parts have when they have no such header of their own. */
  readonly inherited: ODataRequest["headers"];
  /** Go on after an error. */
  readonly continues: boolean;
  /** Ids of the requests that others may refer to. */
  readonly mentioned: ReadonlySet<string>;
  /** All of it is one transaction. */
  readonly snapshot: boolean;
}

/** The same for one operation. */
export interface OperationRun extends BatchRun {
  readonly budget: Budget;
}

export interface Progress {
  readonly results: Map<string, Result>;
  /** Whether requests and groups succeeded, by id and name. */
  readonly succeeded: Map<string, boolean>;
  /** What is noted of the requests that were run; their last run, when a transaction was begun again. */
  readonly attempts: Map<Operation, Omit<FinishedPart, "status">>;
}

/** Where requests run: the store, and what answers may cost while its transaction is open (undefined: there is none). */
export interface BatchTarget {
  readonly store: Store;
  readonly room: AnswerRoom | undefined;
}
