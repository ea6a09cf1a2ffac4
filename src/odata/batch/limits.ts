/** The limits of a batch and the errors beyond them. */
import { ODataError } from "../errors";

export interface BatchLimits {
  /** Requests in one batch. */
  readonly maxBatchOperations: number;
  /** Nodes that are bound for all requests of one batch. */
  readonly maxRequestNodes: number;
  /** Characters of a request's URL. */
  readonly maxUrlLength: number;
  /** Bytes of one decoded body, and of all answers that are kept until a transaction ends. */
  readonly maxBodySize: number;
  /** Values in one JSON body. */
  readonly maxBodyValues: number;
}

export const tooManyOperations = (limit: number): ODataError =>
  new ODataError(
    "BadRequest_LimitExceeded",
    `The batch has more than ${limit} requests, which is the limit.`,
  );

export const tooMuchToKeep = (limit: number): ODataError =>
  new ODataError(
    "BadRequest_LimitExceeded",
    `The answers of one transaction have more than ${limit} bytes, which is the limit; ask for smaller pages.`,
  );
