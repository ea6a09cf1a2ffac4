/** A batch as plain data: what the multipart and the JSON format have in common (Protocol 4.01, section 11.7). */
import type { ODataError } from "../errors";
import type { ODataResponse } from "../message";

/** One request of a batch, as it was sent. */
export interface Operation {
  /** `Content-ID` or `id`; parts of a multipart batch may have none. */
  readonly id: string | undefined;
  /** Upper case. */
  readonly method: string;
  /** Percent-encoded: absolute, an absolute path, or relative to the service root; `$id` may stand for a record. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Uint8Array;
  /** Ids of requests and names of groups that must have succeeded (JSON Format 4.01, section 19.1). */
  readonly dependsOn: readonly string[];
  /** The expression of `if`, which decides in place of `dependsOn`. */
  readonly condition: string | undefined;
  /** Why this is no request at all: its answer. */
  readonly fault: ODataError | undefined;
}

/** What is done as one: a request of its own, or a change set or atomicity group. */
export type Unit =
  | { readonly kind: "request"; readonly operations: readonly [Operation] }
  | {
      readonly kind: "group";
      /** `atomicityGroup`; change sets have no name. */
      readonly name: string | undefined;
      readonly operations: readonly Operation[];
    };

export interface Response {
  readonly operation: Operation;
  readonly response: ODataResponse;
}

/** The responses of one unit, in the order of its operations. */
export interface UnitResponse {
  readonly unit: Unit;
  readonly responses: readonly Response[];
  /** The one that made the unit fail; of a group nothing is left then. */
  readonly failure: Response | undefined;
}

const nothing = new Uint8Array(0);

/** A request without the facts that only some requests have. */
export const operation = (facts: Partial<Operation>): Operation => ({
  id: undefined,
  method: "GET",
  url: "",
  headers: {},
  body: nothing,
  dependsOn: [],
  condition: undefined,
  fault: undefined,
  ...facts,
});

/** Errors (Protocol 4.01, section 11.7.7.5, "the first error"): a 304 is none. */
export const isError = ({ response }: Response): boolean => response.status >= 400;
