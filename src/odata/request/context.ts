/** The context shared by all requests of a service, and the context of one request. */
import type { Budget } from "../budget";
import type { MemoryRoom, Quotas } from "../cache";
import type { ODataVersion } from "../headers/negotiate";
import type { ODataRequest, ODataResponse } from "../message";
import type { Model } from "../model/model";
import type { Inputs } from "../plan/plan";
import type { Awaitable } from "../turns";
import type { Slots } from "../store/fair-share";
import type { Store } from "../store/store";
import type { ResponseMemory } from "./long-body";
import type { FunctionHandlers, RecordReader } from "./handlers";
import type { RowsAmong } from "./rows-among";
import { defaultParseLimits, type ParseLimits } from "../uri/parser";
import type { ODataUri } from "../uri/ast";
import { ODataError } from "../errors";
import type { Target } from "../plan/path";

/** Limits of the configuration that plans obey. */
export interface Limits {
  readonly maxPageSize: number;
  readonly maxExpandDepth: number;
  readonly maxExpressionNodes: number;
  /** Nodes that are bound for one request; for a batch, in total. */
  readonly maxRequestNodes: number;
  /** Characters of a URL. */
  readonly maxUrlLength: number;
  /** Bytes of a body; of a response, only if it must be complete before it is sent. */
  readonly maxBodySize: number;
  /** Values in one JSON body. */
  readonly maxBodyValues: number;
  /** Records that one request changes by `/$each`. */
  readonly maxEachRecords: number;
  /** Bytes of one record that can be read; undefined for any number. */
  readonly maxRecordSize?: number;
  /** Milliseconds for which a delta link is valid. */
  readonly deltaMaxAge: number;
}

/** The parser's limits for a URL. */
export const parseLimits = ({ maxExpressionNodes, maxRequestNodes }: Limits): ParseLimits => ({
  ...defaultParseLimits,
  maxNodes: maxExpressionNodes,
  maxAllNodes: maxRequestNodes,
});

/** The context shared by all requests; created once. */
export interface ServiceContext {
  readonly model: Model;
  readonly store: Store;
  readonly limits: Limits;
  /** Signs the tokens of links. */
  readonly tokenKey: string;
  /** Identifies the history of changes that delta links belong to. */
  readonly history: string;
  /** The partition of root sets in URLs without a partition: its name or id. */
  readonly defaultPartition: string | undefined;
  /** Paths of the service's roots; a URL may name a resource by any of them. */
  readonly rootPaths: readonly string[];
  /** Changes without `If-Match` are rejected with 428. */
  readonly requireIfMatch: boolean;
  /** The room for the plans in one memory; undefined for the default. */
  readonly planRoom: MemoryRoom | undefined;
  /** Handlers of the model's functions. */
  readonly functions: FunctionHandlers;
  /** The stored rows of queries; undefined: reads compute them. */
  readonly materializations: Materializations | undefined;
  /** Calls of functions on whole sets, which keep their records in memory. */
  readonly calls: Slots;
  /** The memory of the long bodies that are being sent. */
  readonly responses: ResponseMemory;
  /** Characters of long responses that are stored for each caller. */
  readonly storedResponses: Quotas;
  /** Reads of handlers: on the store of the context, in the partition of the inputs. */
  readonly readerFor: (context: RequestContext, inputs: Inputs) => RecordReader;
  /** The check of stored records against the rules of the caller. */
  readonly rowsAmong: RowsAmong;
}

export interface StoredRows {
  /** Of `Inputs`. */
  readonly changed: string;
  /** Whether nothing changed since, so that a statement begun meanwhile saw the records that `changed` is about. */
  readonly areCurrent: () => Awaitable<boolean>;
}

/** Stored rows of queries (`bulk/materializations.ts`). */
export interface Materializations {
  /**
   * Returns how the rows of that name serve a read with the inputs now, if they do; the store is that of the request.
   * Rows that are missing or out of date are computed later.
   */
  readonly serve: (store: Store, rows: string, inputs: Inputs) => Awaitable<StoredRows | undefined>;
}

/** The context of one request: the shared context, with the store for this request. */
export interface RequestContext extends ServiceContext {
  /** The store without a replica, for reads that have to see what an earlier one saw. */
  readonly primary: Store;
  readonly request: ODataRequest;
  readonly budget: Budget;
  readonly uri: ODataUri;
  readonly version: ODataVersion;
}

/** The runner of reads: GET of the resource that the context's URL addresses. Throws ODataErrors. */
export type Read = (context: RequestContext) => Awaitable<ODataResponse>;

/* 405 (RFC 9110, section 15.5.6). The methods of a resource are the rows in the tables of reads and writes. */

/** Methods of requests that change something. */
export type WriteMethod = "POST" | "PATCH" | "PUT" | "DELETE";

/** Methods of the resources that are handled before the path is bound: the documents, and batches. */
export const unboundMethods: { readonly [Kind in Target["kind"]]?: readonly string[] } = {
  "service-document": ["GET", "HEAD"],
  metadata: ["GET", "HEAD"],
  batch: ["POST"],
  entity: ["GET", "HEAD"],
};

/** 405 with the allowed methods. */
export const methodNotAllowed = (method: string, allowed: readonly string[]): ODataError =>
  new ODataError(
    "BadRequest_MethodNotAllowed",
    `${method} is not allowed here; allowed: ${allowed.join(", ") || "none"}.`,
    {
      headers: { Allow: allowed.join(", ") },
    },
  );
