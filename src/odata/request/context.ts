/** What running a request needs beside the request: made once, shared by all. */
import type { Model } from "../model/model";
import type { ModelText } from "../plan/scope";
import type { Store } from "../store/store";
import { defaultParseLimits, type ParseLimits } from "../uri";

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

export interface RunContext {
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
}
