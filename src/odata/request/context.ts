/** What all requests of a service share, and what one request has. */
import type { ODataVersion } from "../headers/negotiate";
import type { BudgetedRequest, ODataResponse } from "../message";
import type { Model } from "../model/model";
import type { Inputs } from "../plan/plan";
import type { ModelText } from "../plan/scope";
import type { Awaitable, Store } from "../store/store";
import type { FunctionHandlers, RecordReader } from "./handlers";
import { defaultParseLimits, type ODataUri, type ParseLimits } from "../uri";

/** Limits of the configuration that plans obey. */
export interface Limits {
  readonly maxPageSize: number;
  readonly maxExpandDepth: number;
  readonly maxExpressionNodes: number;
  /** Nodes that are bound for one request, of a batch for all of it. */
  readonly maxRequestNodes: number;
  /** Values in one JSON body. */
  readonly maxBodyValues: number;
  /** Records that one request changes by `/$each`. */
  readonly maxEachRecords: number;
  /** Milliseconds for which a delta link is good. */
  readonly deltaMaxAge: number;
}

/** How much of a URL the parser takes. */
export const parseLimits = ({ maxExpressionNodes, maxRequestNodes }: Limits): ParseLimits => ({
  ...defaultParseLimits,
  maxNodes: maxExpressionNodes,
  maxAllNodes: maxRequestNodes,
});

/** What all requests share; made once. */
export interface ServiceContext {
  readonly model: Model;
  readonly store: Store;
  readonly text: ModelText;
  readonly limits: Limits;
  /** Signs the tokens of links. */
  readonly tokenKey: string;
  /** The partition that the root sets mean where a URL names none: its name or id. */
  readonly defaultPartition: string | undefined;
  /** Paths of the service's roots, by any of which a URL may name a resource. */
  readonly rootPaths: readonly string[];
  /** Changes without `If-Match` are refused with 428. */
  readonly requireIfMatch: boolean;
  /** Handlers of the model's functions. */
  readonly functions: FunctionHandlers;
  /** Reads of handlers: of the store of the context, in the partition of the inputs. */
  readonly readerFor: (context: RequestContext, inputs: Inputs) => RecordReader;
}

/** What one request has: all that is shared, with the store that this request is answered from. */
export interface RequestContext extends ServiceContext {
  readonly request: BudgetedRequest;
  readonly uri: ODataUri;
  readonly version: ODataVersion;
}

/** The runner of reads: GET of what the context's URL addresses. Throws ODataErrors. */
export type Read = (context: RequestContext) => Awaitable<ODataResponse>;
