/** One read on its way: what its request brings to the compiled read of its shape. */
import type { Preferences } from "../headers/prefer";
import type { ResourceBase } from "../json/context-url";
import type { Format } from "../json/format";
import type { TrackingPoint } from "../plan/delta";
import type { Inputs } from "../plan/plan";
import type { RequestContext } from "../request/context";

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
}

/** The headers of a response with a body. */
export function headersOf(
  execution: ReadExecution,
  more: Record<string, string> = {},
): Record<string, string> {
  return { "Content-Type": execution.contentType, "OData-Version": execution.version, ...more };
}
