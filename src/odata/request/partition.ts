/** Which partition a request is about, and whether the caller may see it. What one may not see does not exist. */
import { ODataError } from "../errors";
import { partitionIn, type Model } from "../model/model";
import { emptyGuid, primitiveTypes } from "../model/types";
import { ident, param, render, short, sql, type Statement } from "../sql/fragment";
import type { Caller } from "../message";
import type { PartitionSource } from "../plan/path";
import type { Dialect } from "../sql/dialect";
import type { Awaitable, Queries } from "../store/store";
import type { ODataUri } from "../uri";
import type { RunContext } from "./context";
import { noPartition } from "./not-found";

/** What chooses the partition of a request. */
export interface PartitionRequest {
  readonly caller: Caller;
  readonly literals: readonly string[];
  /** The value of the query option that names one. */
  readonly parameter: string | undefined;
}

/** The value of the query option that names a partition; undefined where none is given, or there is none. */
export const namedPartition = ({ partition }: Model, { custom }: ODataUri): string | undefined =>
  partition && custom.get(partition.parameter);

export const maySee = (caller: Caller, partitionId: string): boolean =>
  caller.partitions === "*" || caller.partitions.has(partitionId);

/** JSON array of the partitions that the caller may see, or undefined for all. What is no id names none. */
export const visiblePartitions = (caller: Caller): string | undefined =>
  caller.partitions === "*"
    ? undefined
    : JSON.stringify([...caller.partitions].flatMap((id) => primitiveTypes["Edm.Guid"].parse(id) ?? []));

/**
 * The partition's id, the caller's for records of callers, or "" for resources that have none. Throws `Partition.notFound`.
 * `queries`: those of the transaction, within one.
 */
export function partitionOf(
  context: RunContext,
  source: PartitionSource,
  request: PartitionRequest,
  queries: Queries = context.store,
): Awaitable<string> {
  if (source.kind === "none") return "";
  if (source.kind === "caller") return request.caller.id;
  if (source.kind === "parameter") return partitionByName(context, request, queries);
  const id = source.read({ literals: request.literals });
  if (!maySee(request.caller, id)) throw noPartition(context.model, id);
  return id;
}

/** The partition that the query option names, else the default, else the only one. */
async function partitionByName(
  { model, store, defaultPartition }: RunContext,
  request: PartitionRequest,
  queries: Queries,
): Promise<string> {
  const { parameter, type, notFound } = partitionIn(model);
  const visible = async (named: string | undefined): Promise<readonly string[]> => {
    const rows = await queries.query(choosePartition(store.dialect, model), { name: named });
    return rows.map(([id]) => String(id)).filter((id) => maySee(request.caller, id));
  };
  let name = request.parameter ?? defaultPartition;
  let ids = await visible(name);
  // A default that this caller may not see is none for it, and is not named to it.
  if (ids.length === 0 && request.parameter === undefined && request.caller.partitions !== "*") {
    name = undefined;
    ids = await visible(name);
  }
  const [id] = ids;
  if (id !== undefined && (name !== undefined || ids.length === 1)) return id;
  const found =
    name === undefined
      ? `none is given and there are ${ids.length === 0 ? "none" : "several"} to choose from`
      : `'${name}' names none`;
  throw new ODataError(
    "Internal_PartitionNotFound",
    `The query option '${parameter}' must name one of the ${type.set} (name or id); ${found}.`,
    { target: parameter, code: notFound, ...(name === undefined ? { status: 400 } : {}) },
  );
}

interface Named {
  readonly name: string | undefined;
}

/** Ids of the partitions of a name or id, or of all when no name is given. */
function choosePartition(dialect: Dialect, model: Model): Statement<Named> {
  const { type } = partitionIn(model);
  const name = param<Named>((inputs) => inputs.name ?? "", "Edm.String");
  const guid = param<Named>(
    ({ name: given = "" }) => primitiveTypes["Edm.Guid"].parse(given) ?? emptyGuid,
    "Edm.Guid",
  );
  const any = param<Named>((inputs) => (inputs.name === undefined ? 1 : 0), "Edm.Boolean");
  const id = ident("id");
  const label = ident(type.naturalKey[0] ?? "id");
  return short(
    render(
      sql`select ${dialect.outputValue(id, "Edm.Guid")} from ${ident(type.table)} where ${label} = ${name} or ${id} = ${guid} or ${dialect.isTrue(any)}`,
      dialect,
    ),
  );
}
