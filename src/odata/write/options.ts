/** `OPTIONS` (RFC 9110, section 9.3.7): the methods of a resource that the caller may use. */
import type { ODataResponse } from "../message";
import { type EntityType, wholeType } from "../model/model";
import { bindPath } from "../plan/path";
import { newBinding } from "../plan/binding";
import type { RequestContext } from "../request/context";
import { inputsOf, partitionOf } from "../request/partition";
import { selectIds } from "../sql/write";
import { cascadesOf } from "./rules";
import { storedOf } from "./records";
import { compileWrite, methodsOf } from "./writes";

/**
 * Responds 204 with `Allow`: the methods of the resource without those that need a permission that the caller lacks, at
 * a record also by the caller's rules for it and for the records that are deleted with it. Throws the binder's errors;
 * for a record that does not exist, the methods are those of its set.
 */
export async function respondMethods(context: RequestContext): Promise<ODataResponse> {
  const { model, limits, uri, request } = context;
  const { caller } = request;
  const target = bindPath(newBinding(context, limits.maxExpandDepth, uri.options.aliases), uri.path);
  const methods = methodsOf(target);
  if (!("partition" in target && "type" in target)) return allowed(methods);
  const { type, kind } = target;
  const partition = await partitionOf(context, target.partition);
  const { canWrite, partitions, writablePartitions } = caller;
  const mayWrite =
    type === model.partition?.type && kind !== "action"
      ? partitions === "*" && writablePartitions === undefined
      : !(type.partitioned || (kind === "action" && partition !== "")) ||
        writablePartitions?.has(partition) !== false;
  if (!canWrite || !mayWrite) return allowed(methods.filter((method) => readOnly.has(method)));
  return allowed(
    model.view && kind === "record" ? await byRules(context, type, partition, methods) : methods,
  );
}

/** The methods that the rules of the caller leave at the record of the URL. */
async function byRules(
  context: RequestContext,
  type: EntityType,
  partition: string,
  methods: readonly string[],
): Promise<readonly string[]> {
  const { model, store, rowsAmong } = context;
  const inputs = inputsOf(context, partition);
  const [row] = methods.includes("PATCH") || methods.includes("DELETE") ? await stored() : [];
  if (row === undefined) return methods;
  const { record } = storedOf(type, row);
  if (!(await isWritable(type, [String(record["id"])])))
    return methods.filter((method) => readOnly.has(method));
  return (await isDeletable()) ? methods : methods.filter((method) => method !== "DELETE");

  function stored() {
    return store.query(compileWrite(context, "PATCH").stored(), inputs);
  }
  async function isWritable(of: EntityType, ids: readonly string[]): Promise<boolean> {
    const writable = await rowsAmong(store, inputs)(of, "write", ids);
    return ids.every((id) => writable.has(id.toLowerCase()));
  }
  async function isDeletable(): Promise<boolean> {
    for (const { target, equal } of cascadesOf(wholeType(type), record)) {
      const child = model.type(target);
      const statement = selectIds(store.dialect, wholeType(child), Object.keys(equal));
      const ids = (await store.query(statement, { partition, equal })).map(([id]) => String(id));
      if (ids.length > 0 && !(child.deletable && (await isWritable(child, ids)))) return false;
    }
    return true;
  }
}

const readOnly: ReadonlySet<string> = new Set(["GET", "HEAD"]);

const allowed = (methods: readonly string[]): ODataResponse => ({
  status: 204,
  headers: { Allow: methods.join(", ") },
});
