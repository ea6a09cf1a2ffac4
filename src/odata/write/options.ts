/** `OPTIONS` (RFC 9110, section 9.3.7): the methods of a resource that the caller may use. */
import type { ODataResponse } from "../message";
import { newBinding } from "../plan/scope";
import { bindPath } from "../plan/path";
import type { RequestContext } from "../request/context";
import { partitionOf } from "../request/partition";
import { methodsOf } from "./writes";

/**
 * Responds 204 with `Allow`: the methods of the resource without those that need a permission that the caller lacks.
 * Throws the binder's errors; whether a record exists is not checked.
 */
export async function respondMethods(context: RequestContext): Promise<ODataResponse> {
  const { model, text, limits, budget, uri, request } = context;
  const { caller } = request;
  const target = bindPath(
    newBinding({ model, text, budget }, limits.maxExpandDepth, uri.options.aliases),
    uri.path,
  );
  const methods = methodsOf(target);
  if (!("partition" in target && "type" in target)) return allowed(methods);
  const { type, kind } = target;
  const partition = await partitionOf(context, target.partition);
  const { canWrite, partitions, writablePartitions } = caller;
  const mayWrite =
    type === model.partition?.type && kind !== "action"
      ? partitions === "*" && writablePartitions === undefined
      : !type.partitioned || writablePartitions?.has(partition) !== false;
  return allowed(canWrite && mayWrite ? methods : methods.filter((method) => readOnly.has(method)));
}

const readOnly: ReadonlySet<string> = new Set(["GET", "HEAD"]);

const allowed = (methods: readonly string[]): ODataResponse => ({
  status: 204,
  headers: { Allow: methods.join(", ") },
});
