/**
 * URLs in bodies: of a record, in a reference (`@odata.bind`, `@odata.id`, `$id`; JSON Format 4.01, sections 4.5.8
 * and 8.5), and of a collection of a partition, for behaviours that store collections.
 */
import type { Budget } from "../budget";
import { planMemory } from "../cache";
import { badRequest, ODataError, shortened } from "../errors";
import { type EntityType, type Model, partitionIn } from "../model/model";
import { newBinding } from "../plan/binding";
import { bindPath, type PartitionSource } from "../plan/path";
import { type Inputs, internalAsk, noInputs, type PathStep } from "../plan/plan";
import { bindRecordRead } from "../plan/read";
import { parseLimits, type RequestContext, type ServiceContext } from "../request/context";
import { maySee, noPartition, partitionOf, partitionParameter } from "../request/partition";
import { serviceRelativeUrl } from "../request/urls";
import type { Compilation } from "../sql/dialect";
import type { Statement } from "../sql/fragment";
import { selectPartition, selectStored } from "../sql/select";
import type { Queries, Transaction } from "../store/store";
import type { Awaitable } from "../turns";
import { literalsOf, noOptions } from "../uri/ast";
import { parseUri } from "../uri/parser";
import type { PartitionSet } from "./hooks";
import { storedOf } from "./records";
import type { Stored } from "./write-execution";

interface CompiledReference {
  readonly type: EntityType;
  readonly partition: PartitionSource;
  readonly stored: Statement<Inputs>;
  /** Reads the id in the URL; undefined for a record that is addressed by another key, or through another record. */
  readonly id: ((inputs: Inputs) => string) | undefined;
}

/** Nodes of the cached references. */
const mostNodes = 40_000;

/** Returns the functions that read URLs of records in bodies, with their memory of URLs by shape. */
export function referenceReader() {
  const compiled = planMemory<CompiledReference>({ limit: mostNodes });

  /**
   * The stored record of a type that a URL names. Throws 400 for a URL that names none in the partition of the inputs;
   * `target` is the property that contains the URL.
   */
  async function resolve(
    context: RequestContext & { readonly transaction: Transaction },
    type: EntityType,
    url: string,
    target: string,
    inputs: Inputs,
  ): Promise<Stored> {
    const { budget, transaction } = context;
    const fail = (reason: string, cause?: unknown): ODataError =>
      new ODataError(
        "BadRequest",
        `'${shortened(url, 300)}' names no '${type.name}' that can be related: ${reason}`,
        {
          target,
          cause,
        },
      );
    const relative = await orFail(() => serviceRelativeUrl(url, context), fail);
    if (relative === undefined)
      throw fail(`it does not begin with the service root ${context.request.root}; ${expected}`);
    const uri = await orFail(() => parseUri(relative, parseLimits(context.limits)), fail);
    const { plan: read } = await orFail(
      () => compiled(uri.shape, budget, () => compileReference({ ...context, uri })),
      fail,
    );
    if (read.type !== type) throw fail(`it is a '${read.type.name}'.`);
    const here: RequestContext = { ...context, uri };
    const isNamed =
      read.partition.kind === "key" || (read.partition.kind === "parameter" && partitionParameter(here));
    const named = isNamed
      ? await orFail(() => partitionOf(here, read.partition, transaction), fail)
      : undefined;
    if (named !== undefined && named !== inputs.partition)
      throw fail(`it is in another ${partitionIn(context.model).type.name} than the record that is written.`);
    const literals = literalsOf(uri);
    const [row] = await orFail(() => transaction.query(read.stored, { ...inputs, literals }), fail);
    if (!row) throw fail("there is no such record.");
    return storedOf(type, row);
  }

  /** The id in the URL of a record of the type in the partition, which need not exist; undefined for other URLs. */
  function idIn(
    context: RequestContext,
    type: EntityType,
    url: string,
    partition: string,
  ): string | undefined {
    const path = serviceRelativeUrl(url, context);
    if (path === undefined || path.includes("?")) return undefined;
    try {
      const uri = parseUri(path, parseLimits(context.limits));
      const { plan } = compiled(uri.shape, context.budget, () => compileReference({ ...context, uri }));
      const inputs = { ...noInputs, literals: literalsOf(uri) };
      const { partition: named } = plan;
      const isHere = named.kind !== "key" || (!named.named && named.read(inputs) === partition.toLowerCase());
      return isHere && plan.type === type ? plan.id?.(inputs).toLowerCase() : undefined;
    } catch (error) {
      if (error instanceof ODataError && error.status < 500) return undefined;
      throw error;
    }
  }

  return { resolve, idIn };
}

/** Reads the id of a record that is addressed by it; undefined for one that is addressed by another key. */
export function idInKey(step: PathStep | undefined): CompiledReference["id"] {
  const key = step?.key;
  if (
    key?.kind !== "comparison" ||
    key.left.kind !== "column" ||
    key.left.property.name !== "id" ||
    key.right.kind !== "parameter"
  )
    return undefined;
  const { read } = key.right;
  return (inputs) => String(read(inputs));
}

type Fail = (reason: string, cause?: unknown) => ODataError;

const expected = "expected {set}({id}), relative to the service root or absolute.";

/** An invalid reference is an error of the body: never a 404 of the request. */
async function orFail<T>(work: () => Awaitable<T>, fail: Fail): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ODataError && error.status < 500) throw fail(error.message, error);
    throw error;
  }
}

function compileReference({ model, store, limits, uri, budget }: RequestContext): CompiledReference {
  const binding = newBinding({ model, budget }, limits.maxExpandDepth, uri.options.aliases);
  const target = bindPath(binding, uri.path);
  if (target.kind !== "record" && target.kind !== "reference") throw badRequest(expected);
  if (target.type.derived) throw badRequest("it is computed, not a stored record.");
  const plan = bindRecordRead(binding, target, noOptions, internalAsk);
  const pathStages = [...binding.stages];
  const compilation: Compilation = { dialect: store.dialect, model, format: internalAsk.format, pathStages };
  const stored = selectStored(compilation, plan);
  const { type, partition, steps } = target;
  return { type, partition, stored, id: steps.length === 1 ? idInKey(steps[0]) : undefined };
}

/**
 * Returns the function that finds a collection by its URL, for hooks of the request. It throws 400 for a URL of anything
 * else, and for a partition that the caller may not read.
 */
export function collectionLocator(context: ServiceContext) {
  const { model, store, limits } = context;
  const exists =
    model.partition &&
    selectPartition({ dialect: store.dialect, model, format: internalAsk.format, pathStages: [] });

  function bind(path: string, budget: Budget): { readonly type: string; readonly partition: string } {
    const { path: segments, literals, options } = parseUri(path, parseLimits(limits));
    const target = bindPath(newBinding({ model, budget }, 0, options.aliases), segments);
    const isWhole =
      target.kind === "collection" &&
      target.partition.kind === (model.partition ? "key" : "none") &&
      !("named" in target.partition && target.partition.named) &&
      target.steps.length === 1 &&
      target.filters.length === 0 &&
      !target.type.derived &&
      !path.includes("?");
    if (isWhole && target.steps.some(({ source }) => source.only))
      throw badRequest("the caller sees only some of its records.");
    if (!isWhole) throw badRequest(`it is no whole collection${ofPartition(model)}.`);
    const read = target.partition.kind === "key" ? target.partition.read : (): string => "";
    const partition = read({ literals: literalsOf({ literals }) });
    return { type: target.type.name, partition };
  }

  return async (
    queries: Queries,
    { request, budget }: Pick<RequestContext, "request" | "budget">,
    url: string,
  ): Promise<PartitionSet> => {
    const { caller } = request;
    try {
      const path = serviceRelativeUrl(url, { ...context, request });
      if (path === undefined) throw badRequest(`it does not begin with the service root ${request.root}.`);
      const bound = bind(path, budget);
      if (!exists) return bound;
      const inputs = { ...noInputs, partition: bound.partition };
      if (maySee(caller, bound.partition) && (await queries.query(exists, inputs)).length > 0) return bound;
      throw noPartition(model, bound.partition);
    } catch (error) {
      if (!(error instanceof ODataError) || error.status >= 500) throw error;
      throw new ODataError(
        "BadRequest",
        `'${shortened(url)}' must name a collection${ofPartition(model)}, as in ${expectedUrl(model)}, relative to the service root or absolute: ${error.message}`,
        { cause: error },
      );
    }
  };
}

const ofPartition = ({ partition }: Model): string => (partition ? ` of a ${partition.type.name}` : "");

const expectedUrl = ({ partition }: Model): string =>
  partition ? `${partition.type.set}({id})/{collection}` : "{collection}";
