/**
 * The partition of a request, and the reason for an empty result: a missing partition, a missing record in the path, or the
 * record itself. A partition that the caller may not read does not exist for it.
 */
import { ODataError, shortened } from "../errors";
import type { Caller } from "../message";
import { type Model, partitionIn } from "../model/model";
import { emptyGuid, primitiveTypes } from "../model/types";
import type { PartitionSource } from "../plan/path";
import type { Inputs, PathStep } from "../plan/plan";
import type { Compilation, Dialect } from "../sql/dialect";
import { bounded, ident, param, render, sql, type Statement } from "../sql/fragment";
import { selectExists, selectPartition } from "../sql/select";
import type { Queries, Transaction } from "../store/store";
import { requireRowIn } from "../store/transaction";
import type { Awaitable } from "../turns";
import type { RequestContext } from "./context";
import { literalsOf } from "../uri/ast";

/** Statements for the existence of the resources in a path; made with the plan, run when nothing was found. */
export interface PathChecks {
  readonly partition: Statement<Inputs> | undefined;
  readonly steps: readonly { readonly name: string; readonly exists: Statement<Inputs> }[];
}

/** Checks for the partition and the first `count` steps. */
export function pathChecks(compilation: Compilation, steps: readonly PathStep[], count: number): PathChecks {
  const partitioned = steps[0]?.source.type.partitioned === true;
  return {
    partition: partitioned ? selectPartition(compilation) : undefined,
    steps: steps.slice(0, count).map(({ source }, i) => ({
      name: source.type.name,
      exists: selectExists(compilation, steps.slice(0, i + 1)),
    })),
  };
}

/** Throws the matching 404; returns if everything that was checked exists. */
export async function assertPathExists(
  queries: Queries,
  model: Model,
  checks: PathChecks,
  inputs: Inputs,
): Promise<void> {
  if (checks.partition && (await queries.query(checks.partition, inputs)).length === 0)
    throw noPartition(model, inputs.partition);
  for (const { name, exists } of checks.steps) {
    if ((await queries.query(exists, inputs)).length === 0) throw noRecord(model, name);
  }
}

/** The same, with the check of the partition on the way of the next statement. */
export async function requirePath(
  transaction: Transaction,
  model: Model,
  { partition, steps }: PathChecks,
  inputs: Inputs,
): Promise<void> {
  if (partition)
    await requireRowIn(transaction, partition, inputs, () => noPartition(model, inputs.partition));
  await assertPathExists(transaction, model, { partition: undefined, steps }, inputs);
}

export const noPartition = (model: Model, id: string): ODataError =>
  missingPartition(model, `The ${partitionIn(model).type.name} '${id}'`);

/** `subject` begins the sentence. */
function missingPartition(model: Model, subject: string): ODataError {
  const { type, notFound } = partitionIn(model);
  return new ODataError(
    "Internal_PartitionNotFound",
    `${subject} does not exist. GET ${type.set} lists the existing ones.`,
    { code: notFound },
  );
}

/** A missing record that is itself a partition is reported as a missing partition. */
export const noRecord = (model: Model, typeName: string): ODataError =>
  typeName === model.partition?.type.name
    ? missingPartition(model, `The ${typeName}`)
    : new ODataError("Internal_RecordNotFound", `The ${typeName} does not exist. No record has this key.`);

/** Whether the caller may read records of the partition. */
export const maySee = (caller: Caller, partitionId: string): boolean =>
  caller.partitions === "*" || caller.partitions.has(partitionId);

/** JSON array of the partitions that the caller may see, or undefined for all. Invalid ids name none. */
const visiblePartitions = (caller: Caller): string | undefined =>
  caller.partitions === "*"
    ? undefined
    : JSON.stringify([...caller.partitions].flatMap((id) => primitiveTypes["Edm.Guid"].parse(id) ?? []));

/**
 * The partition's id, the caller's id for records of callers, or "" for resources without a partition. Within a
 * transaction, `queries` are those of the transaction. Throws the code `Partition.notFound`.
 */
export function partitionOf(
  context: RequestContext,
  source: PartitionSource,
  queries: Queries = context.store,
): Awaitable<string> {
  const { caller } = context.request;
  if (source.kind === "none") return "";
  if (source.kind === "caller") return caller.id;
  if (source.kind === "parameter") return partitionByName(context, queries);
  const key = source.read({ literals: literalsOf(context.uri) });
  if (source.named) return partitionByKey(context, queries, key);
  if (!maySee(caller, key)) throw noPartition(context.model, key);
  return key;
}

/** The partition whose natural key a path has. */
async function partitionByKey(
  { model, store, request: { caller } }: RequestContext,
  queries: Queries,
  name: string,
): Promise<string> {
  const rows = await queries.query(choosePartition(store.dialect, model), { name, only: true });
  const [id] = rows.map((row) => String(row[0])).filter((found) => maySee(caller, found));
  if (id === undefined) throw noPartition(model, shortened(name));
  return id;
}

/** The value of the query option that names a partition; undefined without the option, or in a model without partitions. */
export const partitionParameter = ({
  model,
  uri,
}: Pick<RequestContext, "model" | "uri">): string | undefined =>
  model.partition && uri.custom.get(model.partition.parameter)?.[0];

/** The page that a request reads; a write reads single records. */
const oneRecord = { limit: 1, skip: 0, pageSize: 1, after: [] } as const;

/** The request's inputs for the statements of its shape, once its partition is known. */
export const inputsOf = (
  context: RequestContext,
  partition: string,
  { limit, skip, pageSize, after }: Pick<Inputs, "limit" | "skip" | "pageSize" | "after"> = oneRecord,
): Inputs => ({
  literals: literalsOf(context.uri),
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

/**
 * The partition that the query option names, else the default, else the only one. Of two with the option's value, one as
 * its id and one as its name, the former.
 */
async function partitionByName(context: RequestContext, queries: Queries): Promise<string> {
  const { model, store, defaultPartition } = context;
  const { caller } = context.request;
  const given = partitionParameter(context);
  const { parameter, type, notFound } = partitionIn(model);
  const visible = async (named: string | undefined): Promise<readonly string[]> => {
    const rows = await queries.query(choosePartition(store.dialect, model), { name: named });
    return rows.map(([id]) => String(id)).filter((id) => maySee(caller, id));
  };
  let name = given ?? defaultPartition;
  let ids = await visible(name);
  // A default that this caller may not see does not apply, and is not named in the message.
  if (ids.length === 0 && given === undefined && caller.partitions !== "*") {
    name = undefined;
    ids = await visible(name);
  }
  const id = ids.find((one) => one === name?.toLowerCase()) ?? ids[0];
  if (id !== undefined && (name !== undefined || ids.length === 1)) return id;
  const found =
    name === undefined
      ? `no value was given, and ${ids.length === 0 ? "none is" : "several are"} visible to the caller`
      : `'${name}' names none`;
  throw new ODataError(
    "Internal_PartitionNotFound",
    `The query option '${parameter}' must name one of the ${type.set} (name or id); ${found}.`,
    { target: parameter, code: notFound, ...(name === undefined && { status: 400 }) },
  );
}

interface Named {
  readonly name: string | undefined;
  /** The name is no id. */
  readonly only?: boolean;
}

/** Ids of the partitions with a name or id, or of all if no name is given. */
function choosePartition(dialect: Dialect, model: Model): Statement<Named> {
  const { type } = partitionIn(model);
  const name = param<Named>((inputs) => inputs.name ?? "", "Edm.String");
  const guid = param<Named>(
    ({ name: given = "", only }) => (only ? undefined : primitiveTypes["Edm.Guid"].parse(given)) ?? emptyGuid,
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
