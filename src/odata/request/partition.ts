/** Which company a request is about, and whether the caller may see it. What one may not see does not exist. */
import { ODataError } from "../errors";
import type { Model } from "../model/model";
import { emptyGuid, primitiveTypes } from "../model/types";
import { ident, param, render, bounded, sql, type Statement } from "../sql/fragment";
import type { Caller } from "../message";
import type { PartitionSource } from "../plan/path";
import type { Inputs } from "../plan/plan";
import type { Dialect } from "../sql/dialect";
import type { Awaitable } from "../store/store";
import type { RequestContext } from "./context";
import { noPartition } from "./not-found";

export const maySee = (caller: Caller, partitionId: string): boolean =>
  caller.companies === "*" || caller.companies.has(partitionId);

/** JSON array of the partitions that the caller may see, or undefined for all. What is no id names none. */
const visiblePartitions = (caller: Caller): string | undefined =>
  caller.companies === "*"
    ? undefined
    : JSON.stringify([...caller.companies].flatMap((id) => primitiveTypes["Edm.Guid"].parse(id) ?? []));

/** The partition's id, the caller's for records of callers, or "" for resources that have none. Throws `Internal_CompanyNotFound`. */
export function partitionOf(context: RequestContext, source: PartitionSource): Awaitable<string> {
  const { caller } = context.request;
  if (source.kind === "none") return "";
  if (source.kind === "caller") return caller.id;
  if (source.kind === "parameter") return partitionByName(context);
  const id = source.read({ literals: literalsOf(context) });
  if (!maySee(caller, id)) throw noPartition(context.model, id);
  return id;
}

const literalsOf = ({ uri }: Pick<RequestContext, "uri">): readonly string[] =>
  uri.literals.map((literal) => literal.value);

/** The partition that the query option (`?company=`) names, if it is there. */
export const partitionParameter = ({ model, uri }: Pick<RequestContext, "model" | "uri">) =>
  uri.custom.get(model.partition.parameter);

/** The page that a request reads; a write reads single records. */
const oneRecord = { limit: 1, skip: 0, pageSize: 1, after: [] } as const;

/** What the request brings to the statements of its shape, once its partition is known. */
export const inputsOf = (
  context: RequestContext,
  partition: string,
  { limit, skip, pageSize, after }: Pick<Inputs, "limit" | "skip" | "pageSize" | "after"> = oneRecord,
): Inputs => ({
  literals: literalsOf(context),
  partition,
  now: new Date().toISOString(),
  root: context.request.root,
  limit,
  skip,
  pageSize,
  after,
  visible: visiblePartitions(context.request.caller),
  caller: context.request.caller.id,
});

/** The partition that `?company=` names, else the default, else the only one (DECISIONS, section 1). */
async function partitionByName(context: RequestContext): Promise<string> {
  const { model, store, defaultPartition } = context;
  const { caller } = context.request;
  const given = partitionParameter(context);
  const { parameter, set } = { parameter: model.partition.parameter, set: model.partition.type.set };
  const visible = async (named: string | undefined): Promise<readonly string[]> => {
    const rows = await store.query(choosePartition(store.dialect, model), { name: named });
    return rows.map(([id]) => String(id)).filter((id) => maySee(caller, id));
  };
  let name = given ?? defaultPartition;
  let ids = await visible(name);
  // A default that this caller may not see is none for it, and is not named to it.
  if (ids.length === 0 && given === undefined && caller.companies !== "*") {
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
    "Internal_CompanyNotFound",
    `The query option '${parameter}' must name one of the ${set} (name or id); ${found}.`,
    { target: parameter, ...(name === undefined ? { status: 400 } : {}) },
  );
}

interface Named {
  readonly name: string | undefined;
}

/** Ids of the partitions of a name or id, or of all when no name is given. */
function choosePartition(dialect: Dialect, model: Model): Statement<Named> {
  const { type } = model.partition;
  const name = param<Named>((inputs) => inputs.name ?? "", "Edm.String");
  const guid = param<Named>(
    ({ name: given = "" }) => primitiveTypes["Edm.Guid"].parse(given) ?? emptyGuid,
    "Edm.Guid",
  );
  const any = param<Named>((inputs) => (inputs.name === undefined ? 1 : 0), "Edm.Boolean");
  const id = ident("id");
  const label = ident(type.naturalKey[0] ?? "id");
  return bounded(
    render(
      sql`select ${dialect.outputValue(id, "Edm.Guid")} from ${ident(type.table)} where ${label} = ${name} or ${id} = ${guid} or ${dialect.isTrue(any)}`,
      dialect,
    ),
  );
}
