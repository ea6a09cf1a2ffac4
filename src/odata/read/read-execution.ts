/** One read on its way: what its request brings to the compiled read of its shape. */
import type { Preferences } from "../headers/prefer";
import type { ResourceBase } from "../json/context-url";
import type { Format } from "../json/format";
import type { TrackingPoint } from "../plan/delta";
import type { Inputs } from "../plan/plan";
import type { RequestContext } from "../request/context";
import type { OperationResult } from "../request/handlers";

export interface ReadExecution extends RequestContext {
  readonly format: Format;
  readonly contentType: string;
  readonly inputs: Inputs;
  /** Where the addressed resource is, for context URLs. */
  readonly base: ResourceBase;
  /** Records on a page at most, and whether the client asked for that by `Prefer`. */
  readonly pageSize: number;
  readonly asked: Preferences;
  /** Records delivered by earlier pages; what is left of `$top`. */
  readonly delivered: number;
  readonly top: number | undefined;
  /** What was known when the first page was read; undefined on that page itself. */
  readonly tracked: TrackingPoint | undefined;
  /** What the function or the action of the request gave, where that is no record. */
  readonly result?: OperationResult;
}

/** The base of context URLs; `partitionId` is that of the path. */
export const resourceBase = (
  { model, request }: Pick<RequestContext, "model" | "request">,
  partitionId: string | undefined,
): ResourceBase => ({
  root: request.root,
  namespace: model.namespace,
  partition: model.partition,
  partitionId,
});

/** The headers of a response with a body. */
export function headersOf(
  execution: ReadExecution,
  more: Record<string, string> = {},
): Record<string, string> {
  return { "Content-Type": execution.contentType, "OData-Version": execution.version, ...more };
}
