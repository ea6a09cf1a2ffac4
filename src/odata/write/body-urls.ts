/**
 * URLs in bodies: of a record, in a reference (`@odata.bind`, `@odata.id`, `$id`; JSON Format 4.01, sections 4.5.8 and
 * 8.5), and of a collection of a partition, for behaviours that store collections.
 */
import type { Budget } from "../budget";
import { ODataError, shortened } from "../errors";
import { partitionIn, type EntityType, type Model } from "../model/model";
import { internalAsk } from "../plan/ask";
import { bindPath, type PartitionSource } from "../plan/path";
import { type Inputs, noInputs } from "../plan/plan";
import { bindRecordRead } from "../plan/read";
import { newBinding } from "../plan/scope";
import { parseLimits, type RequestContext, type ServiceContext } from "../request/context";
import { noPartition } from "../request/not-found";
import { maySee, partitionOf, partitionParameter } from "../request/partition";
import { planMemory } from "../request/plan-memory";
import { serviceRelativeUrl } from "../request/urls";
import type { Statement } from "../sql/fragment";
import { selectPartition, selectStored } from "../sql/select";
import type { Awaitable } from "../awaitable";
import type { Queries, Transaction } from "../store/store";
import { parseUri } from "../uri";
import { noOptions } from "../uri/ast";
import type { PartitionSet } from "./hooks";
import { storedOf } from "./records";
import type { Stored } from "./write-execution";

/**
 * Finds the stored record of that type that a URL names. Throws 400 for a URL that names none in the partition of the
 * inputs; its target is the property that contains the URL.
 */
type ResolveReference = (
  context: RequestContext & { readonly transaction: Transaction },
  type: EntityType,
  url: string,
  target: string,
  inputs: Inputs,
) => Promise<Stored>;

interface CompiledReference {
  readonly type: EntityType;
  readonly partition: PartitionSource;
  readonly stored: Statement<Inputs>;
}

/** Nodes of the cached references. */
const mostNodes = 40_000;

/** Creates the resolver, with its memory of URLs by shape. */
export function referenceResolver(): ResolveReference {
  const compiled = planMemory<CompiledReference>(mostNodes);
  return async (context, type, url, target, inputs) => {
    const { request, budget, transaction } = context;
    const fail = (reason: string, cause?: unknown): ODataError =>
      new ODataError("BadRequest", `'${url}' names no '${type.name}' that can be related: ${reason}`, {
        target,
        cause,
      });
    const relative = serviceRelativeUrl(url, request, context.rootPaths);
    if (relative === undefined) throw fail(`it does not begin with this service's root; ${expected}`);
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
    const literals = uri.literals.map((literal) => literal.value);
    const [row] = await orFail(() => transaction.query(read.stored, { ...inputs, literals }), fail);
    if (!row) throw fail("there is no such record.");
    return storedOf(type, row);
  };
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

function compileReference({ model, text, store, limits, uri, budget }: RequestContext): CompiledReference {
  const binding = newBinding({ model, text, budget }, limits.maxExpandDepth, uri.options.aliases);
  const target = bindPath(binding, uri.path);
  if (target.kind !== "record" && target.kind !== "reference") throw new ODataError("BadRequest", expected);
  if (target.type.derived) throw new ODataError("BadRequest", "it is computed, not a stored record.");
  const plan = bindRecordRead(binding, target, noOptions, internalAsk);
  const stored = selectStored({ dialect: store.dialect, model, format: internalAsk.format }, plan);
  return { type: target.type, partition: target.partition, stored };
}

/** Finds the collection. Throws 400 for a URL of anything else, and for a partition that the caller may not read. */
export type LocateCollection = (
  queries: Queries,
  asked: Pick<RequestContext, "request" | "budget">,
  url: string,
) => Promise<PartitionSet>;

export function collectionLocator(context: ServiceContext): LocateCollection {
  const { model, store, text, limits } = context;
  const exists =
    model.partition && selectPartition({ dialect: store.dialect, model, format: internalAsk.format });

  function bind(path: string, budget: Budget): { readonly type: string; readonly partition: string } {
    const { path: segments, literals, options } = parseUri(path, parseLimits(limits));
    const target = bindPath(newBinding({ model, text, budget }, 0, options.aliases), segments);
    const isWhole =
      target.kind === "collection" &&
      target.partition.kind === (model.partition ? "key" : "none") &&
      target.steps.length === 1 &&
      target.filters.length === 0 &&
      !target.type.derived &&
      !path.includes("?");
    if (isWhole && target.steps.some(({ source }) => source.only))
      throw new ODataError("BadRequest", "the caller sees only some of its records.");
    if (!isWhole) throw new ODataError("BadRequest", `it is no whole collection${ofPartition(model)}.`);
    const read = target.partition.kind === "key" ? target.partition.read : (): string => "";
    const partition = read({ literals: literals.map(({ value }) => value) });
    return { type: target.type.name, partition };
  }

  return async (queries, { request, budget }, url) => {
    const { caller } = request;
    try {
      const path = serviceRelativeUrl(url, request, context.rootPaths);
      if (path === undefined) throw new ODataError("BadRequest", "it is not below this service's root.");
      const found = bind(path, budget);
      if (!exists) return found;
      const inputs = { ...noInputs, partition: found.partition };
      if (maySee(caller, found.partition) && (await queries.query(exists, inputs)).length > 0) return found;
      throw noPartition(model, found.partition);
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
