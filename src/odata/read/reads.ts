/**
 * THE TABLE of reads: a row for each kind of resource, from its path and options by a plan and a statement to a
 * response. A request's shape is compiled once by its row, and then run with the values of each request.
 */
import { invalidOption, ODataError } from "../errors";
import {
  abstractContext,
  collectionContext,
  recordContext,
  referenceContext,
  type ResourceBase,
  listText,
} from "../json/write";
import { temporalOptions } from "../language/options";
import type { ODataResponse } from "../message";
import { hasKey, type Model, type Operation } from "../model/model";
import type { ApplyPlan, AllPlan, Ask, Demand, Inputs, PathStep, ReadPlan } from "../plan/plan";
import { newBinding } from "../plan/binding";
import { followsFrom } from "../plan/expression";
import { bindPath, type PartitionSource, type Target, type TargetOf } from "../plan/path";
import {
  bindApplyRead,
  bindCountRead,
  bindDeltaRead,
  bindPropertyRead,
  type BindRead,
  bindRecordRead,
  bindReferenceRead,
  bindReferencesRead,
  bindTrackedRead,
  checkOptions,
  chosenByKey,
  demandsOf,
  withInterval,
  bindAllRead,
  bindCrossJoinApply,
  bindCrossJoinRead,
} from "../plan/read";
import type { Binding } from "../plan/scope";
import { methodNotAllowed, type RequestContext, unboundMethods } from "../request/context";
import { pathChecks } from "../request/partition";
import { selectDelta, selectDeltaCount } from "../sql/delta";
import type { Compilation } from "../sql/dialect";
import type { Statement } from "../sql/fragment";
import {
  allKeyCount,
  selectAll,
  selectAllCount,
  selectApplied,
  selectAppliedCount,
  selectCount,
  selectKeys,
  selectPage,
  selectProperty,
  selectRecord,
  selectTexts,
  selectWindow,
} from "../sql/select";
import { sortKeys } from "../sql/value";
import { columnsOfRecord, columnsOfVariants } from "../table/columns";
import type { Awaitable } from "../turns";
import type { QueryOptions, Segment } from "../uri/ast";
import {
  compileCall,
  type CompiledCall,
  respondFunction,
  respondFunctionTable,
  respondFunctionValue,
} from "./calls";
import {
  type ChangesRead,
  type CollectionRead,
  type CountRead,
  type PropertyRead,
  type RecordRead,
  respondChangeCount,
  respondChanges,
  respondCollection,
  respondCount,
  respondProperty,
  respondRecord,
  respondReference,
  respondStream,
  respondTable,
  respondValue,
} from "./respond";
import type { ReadExecution } from "./read-execution";

interface Compiling {
  readonly binding: Binding;
  readonly compilation: Compilation;
  readonly options: QueryOptions;
  readonly ask: Ask;
}

interface ReadRow<Addressed> {
  readonly compile: (facts: Compiling, target: Addressed) => Response;
}

interface Response extends Pick<CompiledRead, "respond" | "table"> {
  /** The demands of the read's conditions on each row, where they are known. */
  readonly demands?: readonly Demand[];
}

/**
 * A row: `bind` makes the plan, and throws the errors of the options; `select` the statement, with the facts of the plan that
 * the response contains; `respond` runs the statement and writes the response, `table` the response as a table;
 * `demands` returns those of the plan's conditions on each row.
 */
const row = <Bound, Selected, Plan, Read>(
  bind: BindRead<Bound, Plan>,
  select: (compilation: Compilation, plan: Plan, target: Selected) => Read,
  respond: (read: Read, execution: ReadExecution) => Awaitable<ODataResponse>,
  table?: (read: Read, execution: ReadExecution) => Awaitable<ODataResponse>,
  demands?: (plan: Plan, tables: number) => readonly Demand[],
): ReadRow<Bound & Selected> => ({
  compile: ({ binding, compilation, options, ask }, target) => {
    // A table has no place for a count.
    const shown = ask.table && options.count ? { ...options, count: false } : options;
    const plan = bind(binding, target, shown, ask);
    const read = select(compilation, plan, target);
    const write = ask.table && table ? table : respond;
    return {
      respond: (execution) => write(read, execution),
      table: write === table,
      ...(demands && { demands: demands(plan, compilation.pathStages.length) }),
    };
  },
});

type ReadRows<Kind extends Target["kind"]> = { readonly [Each in Kind]: ReadRow<TargetOf<Each>> };
type ReadKind = Exclude<
  Target["kind"],
  "service-document" | "metadata" | "batch" | "entity" | "each" | "action"
>;

const reads: ReadRows<ReadKind> = {
  collection: row(bindTrackedRead, collectionRead, respondCollection, respondTable, demandsOf),
  references: row(bindReferencesRead, referencesRead, respondCollection, respondTable),
  count: row(bindCountRead, countRead(selectCount), respondCount, undefined, demandsOf),
  record: row(bindRecordRead, recordRead, respondRecord),
  reference: row(bindReferenceRead, referenceRead, respondReference),
  property: row(bindPropertyRead, propertyRead(selectProperty), respondProperty),
  value: row(bindPropertyRead, propertyRead(selectTexts), respondValue),
  stream: row(bindPropertyRead, propertyRead(selectTexts), respondStream),
  crossjoin: row(bindCrossJoinRead, crossJoinRead, respondCollection, respondTable),
  "crossjoin-count": row(bindCrossJoinRead, countRead(selectCount, 0), respondCount),
  all: row(bindAllRead, allRead, respondCollection),
  "all-count": row(bindAllRead, allCountRead, respondCount),
  function: row(bindFunction, (_, operation) => operation, respondFunction, respondFunctionTable),
  "function-value": row(bindFunction, (_, operation) => operation, respondFunctionValue),
};

/** Collections and their counts when a query option makes them a different read. */
const readsByOption: {
  readonly deltatoken: ReadRows<"collection" | "count">;
  readonly apply: ReadRows<"collection" | "count" | "crossjoin" | "crossjoin-count">;
} = {
  deltatoken: {
    collection: row(bindDeltaRead, changesRead, respondChanges),
    count: row(bindDeltaRead, countRead(selectDeltaCount, 0), respondChangeCount),
  },
  apply: {
    collection: row(bindApplyRead, appliedRead, respondCollection, respondTable),
    count: row(bindApplyRead, countRead(selectAppliedCount), respondCount),
    crossjoin: row(bindCrossJoinApply, appliedCrossJoinRead, respondCollection, respondTable),
    "crossjoin-count": row(bindCrossJoinApply, countRead(selectAppliedCount), respondCount),
  },
};

/** A read of one shape, ready to be run. */
export interface CompiledRead {
  readonly kind: ReadKind;
  readonly partition: PartitionSource;
  /** The function that is called before. */
  readonly call?: CompiledCall;
  /** Name of the stored rows from which the read compiled for them returns the same (`Ask.materialized`). */
  readonly rows?: string;
  readonly respond: (execution: ReadExecution) => Awaitable<ODataResponse>;
  /** `respond` writes a table. */
  readonly table: boolean;
}

/** Methods of reads and writes that an addressed resource has. */
export type MethodsOf = (target: Target) => readonly string[];

const isRead = (target: Target): target is TargetOf<ReadKind> => Object.hasOwn(reads, target.kind);

/** The methods of a target that read it. */
export const readMethods: MethodsOf = (target) =>
  isRead(target) ? ["GET", "HEAD"] : (unboundMethods[target.kind] ?? []);

/** Compiles the read of the URL. Throws the binder's errors, and 405 with `methodsOf` for resources without a row. */
export function compileRead(context: RequestContext, ask: Ask, methodsOf: MethodsOf): CompiledRead {
  const { limits, uri } = context;
  const newPath = (): Binding => newBinding(context, limits.maxExpandDepth, uri.options.aliases, true);
  const whole = { ...newPath(), materialized: ask.materialized };
  const target = readTarget(whole, uri.path, methodsOf);
  const chosen = "steps" in target ? chosenByKey(target) : undefined;
  if (!chosen) return compileFound(context, ask, whole, target);
  const part = newPath();
  // The tables for a key cost less than stored rows, which have no index on their ids.
  const { rows: _stored, ...read } = compileFound(
    context,
    ask,
    part,
    readTarget({ ...part, chosen }, uri.path, methodsOf),
  );
  return read;
}

function readTarget(binding: Binding, path: readonly Segment[], methodsOf: MethodsOf): TargetOf<ReadKind> {
  const target = bindPath(binding, path);
  if (target.kind === "batch")
    throw new ODataError(
      "BadRequest_MethodNotAllowed",
      "GET is not allowed for $batch; POST requests to it.",
      { headers: { Allow: "POST" } },
    );
  if (!isRead(target)) throw methodNotAllowed("GET", methodsOf(target));
  return target;
}

/** Compiles the response to an action: the read of its result. Throws an Error for a URL of anything else. */
export function compileResult(context: RequestContext, ask: Ask): CompiledRead {
  const { limits, uri } = context;
  const binding = newBinding(context, limits.maxExpandDepth, uri.options.aliases);
  const target = bindPath(binding, uri.path);
  if (target.kind !== "action") throw new Error("this URL calls no action");
  const result: Target = target.result ?? { ...target, kind: "function" };
  if (!isRead(result)) throw new Error(`an action returns no ${result.kind}`);
  return compileFound(context, ask, binding, result);
}

function compileFound(
  { store, model, uri: { options } }: RequestContext,
  ask: Ask,
  pathBinding: Binding,
  target: TargetOf<ReadKind>,
): CompiledRead {
  const { kind, partition } = target;
  const compilation: Compilation = {
    dialect: store.dialect,
    model,
    format: ask.format,
    table: ask.table,
    confined: partition.kind === "key" || partition.kind === "parameter",
    inPartition: partition.kind === "key",
    pathStages: [...pathBinding.stages],
  };
  const facts: Compiling = {
    binding: withInterval(pathBinding, options),
    compilation,
    options,
    ask,
  };
  const called = "call" in target && target.call?.operation.kind === "function" && target.call;
  const call = called && compileCall(pathBinding, compilation, called, ask);
  const rows = materializedRows(model, target);
  const { demands = [], ...response } = compileTarget(facts, target);
  return {
    kind,
    partition,
    ...(call && { call: { ...call, demands } }),
    ...(rows !== undefined && { rows }),
    ...response,
  };
}

const storedKinds: ReadonlySet<ReadKind> = new Set(["collection", "count", "record", "property"]);

/** Name of the stored rows that the read can take in place of the query, where the caller may see all rows. */
function materializedRows(model: Model, target: TargetOf<ReadKind>): string | undefined {
  if (model.view || !("steps" in target) || !storedKinds.has(target.kind)) return undefined;
  return target.steps[0]?.source.type.query?.materialized?.rows;
}

/** Options do not apply to a value of a primitive type. */
function bindFunction(
  _binding: Binding,
  { call: { operation } }: Pick<TargetOf<"function">, "call">,
  options: QueryOptions,
): Operation {
  checkOptions(options, temporalOptions, `with '${operation.name}', whose result is no record`);
  return operation;
}

/** By the row of a given option, else by that of the target. */
function compileTarget(facts: Compiling, target: TargetOf<ReadKind>): Response {
  const { deltatoken, apply } = facts.options;
  if (target.kind === "collection" || target.kind === "count") {
    if (deltatoken !== undefined) return compileBy(readsByOption.deltatoken, target.kind, facts, target);
    if (apply) return compileBy(readsByOption.apply, target.kind, facts, target);
  } else if (apply && (target.kind === "crossjoin" || target.kind === "crossjoin-count")) {
    return compileBy(readsByOption.apply, target.kind, facts, target);
  } else if (apply && "steps" in target && target.kind !== "references")
    throw invalidOption(
      "$apply transforms a collection; it cannot be used on a single record or property.",
      "$apply",
    );
  return compileBy(reads, target.kind, facts, target);
}

function compileBy<Kind extends ReadKind>(
  rows: ReadRows<Kind>,
  kind: Kind,
  facts: Compiling,
  target: TargetOf<Kind>,
): Response {
  return rows[kind].compile(facts, target);
}

/*
 * The cells `select`, with the checks of the path for an empty result, which is valid for a collection if all steps
 * before the last one exist.
 */

type Records = Pick<TargetOf<"record">, "steps" | "type">;
type OneRecord = Records & Pick<TargetOf<"record">, "optional">;
type PageFacts = Pick<CollectionRead, "keyCount" | "counts" | "tracks">;

const pageFacts = (
  { dialect }: Compilation,
  { order, counts, tracks = false }: Pick<ReadPlan, "order" | "counts" | "tracks">,
): PageFacts => ({ keyCount: sortKeys(dialect, order).length, counts, tracks });

function collectionRead(compilation: Compilation, plan: ReadPlan, { steps, type }: Records): CollectionRead {
  const contextList = listText(plan.record.contextList, compilation.format);
  return {
    ...pageFacts(compilation, plan),
    ...(compilation.table && { columns: columnsOfRecord(plan.record) }),
    statement: selectPage(compilation, plan),
    ...(plan.windowed && { windowed: selectWindow(compilation, plan.windowed) }),
    ...(plan.continues && hasKey(type) && { keysOf: selectKeys(compilation, plan) }),
    checks: pathChecks(compilation, steps, steps.length - 1),
    contextUrl: (base) => collectionContext(base, type, contextList),
  };
}

function referencesRead(compilation: Compilation, plan: ReadPlan, target: Records): CollectionRead {
  const contextUrl = (base: ResourceBase): string => referenceContext(base, true);
  return { ...collectionRead(compilation, plan, target), contextUrl };
}

function appliedRead(compilation: Compilation, plan: ApplyPlan, { steps, type }: Records): CollectionRead {
  const { order, counts } = plan;
  const contextList = listText(plan.contextList, compilation.format);
  return {
    ...pageFacts(compilation, { order, counts }),
    ...(compilation.table && { columns: columnsOfVariants(plan.variants) }),
    statement: selectApplied(compilation, plan),
    checks: pathChecks(compilation, steps, steps.length - 1),
    contextUrl: (base) => collectionContext(base, type, contextList),
  };
}

function appliedCrossJoinRead(compilation: Compilation, plan: ApplyPlan): CollectionRead {
  const { steps, source } = plan;
  return {
    ...appliedRead(compilation, plan, { steps, type: source.type }),
    contextUrl: (base) => abstractContext(base, "ComplexType"),
  };
}

function crossJoinRead(compilation: Compilation, plan: ReadPlan): CollectionRead {
  return {
    ...pageFacts(compilation, plan),
    ...(compilation.table && { columns: columnsOfRecord(plan.record) }),
    statement: selectPage(compilation, plan),
    checks: pathChecks(compilation, plan.steps, 0),
    contextUrl: (base) => abstractContext(base, "ComplexType"),
  };
}

function allRead(compilation: Compilation, plan: AllPlan): CollectionRead {
  return {
    keyCount: allKeyCount,
    counts: plan.counts,
    tracks: false,
    statement: selectAll(compilation, plan),
    checks: pathChecks(compilation, [], 0),
    contextUrl: (base) => abstractContext(base, "EntityType"),
  };
}

/** Selects a count of records; all `steps` but the last one must exist, or the first `needed`. */
function countRead<Plan extends { readonly steps: readonly PathStep[] }>(
  select: (compilation: Compilation, plan: Plan) => Statement<Inputs>,
  needed?: number,
) {
  return (compilation: Compilation, plan: Plan): CountRead => ({
    statement: select(compilation, plan),
    checks: pathChecks(compilation, plan.steps, needed ?? plan.steps.length - 1),
  });
}

function allCountRead(compilation: Compilation, plan: AllPlan): CountRead {
  return { statement: selectAllCount(compilation, plan), checks: pathChecks(compilation, [], 0) };
}

function changesRead(
  compilation: Compilation,
  plan: ReadPlan,
  { steps, type, partition }: TargetOf<"collection">,
): ChangesRead {
  const contextList = listText(plan.record.contextList, compilation.format);
  return {
    statement: selectDelta(compilation, plan, partition.kind === "key"),
    checks: pathChecks(compilation, steps, 0),
    contextUrl: (base) => `${collectionContext(base, type, contextList)}/$delta`,
  };
}

/** The values that change without the record. */
const changingOutputs = ({ record: { source, outputs } }: ReadPlan) =>
  outputs.filter(({ value }) => !followsFrom(source, value));

function recordRead(
  compilation: Compilation,
  plan: ReadPlan,
  { steps, type, optional }: OneRecord,
): RecordRead {
  const { expansions } = plan.record;
  const changing = changingOutputs(plan);
  const contextList = listText(plan.record.contextList, compilation.format);
  return {
    type,
    optional,
    varies: expansions.length > 0 || changing.some(({ dynamic }) => dynamic),
    volatile: changing.some(({ dynamic }) => !dynamic),
    statement: selectRecord(compilation, plan),
    checks: pathChecks(compilation, steps, optional ? steps.length - 1 : steps.length),
    contextUrl: (base) => recordContext(base, type, contextList),
  };
}

function referenceRead(compilation: Compilation, plan: ReadPlan, target: OneRecord): RecordRead {
  const contextUrl = (base: ResourceBase): string => referenceContext(base, false);
  return { ...recordRead(compilation, plan, target), contextUrl };
}

function propertyRead(select: (compilation: Compilation, plan: ReadPlan) => Statement<Inputs>) {
  return (
    compilation: Compilation,
    plan: ReadPlan,
    { steps, type, property }: Omit<TargetOf<"property">, "kind">,
  ): PropertyRead => ({
    type,
    property,
    volatile: changingOutputs(plan).length > 0,
    statement: select(compilation, plan),
    checks: pathChecks(compilation, steps, steps.length),
  });
}
