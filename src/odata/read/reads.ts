/** A read's syntax tree → plan → statements: everything about a request that its shape decides, made once per shape. */
import type { Budget } from "../budget";
import { ODataError } from "../errors";
import { emptyType } from "../model/dynamic-type";
import type { EntityType, Property } from "../model/model";
import type { Statement } from "../sql/fragment";
import { bindApplyRead } from "../plan/apply/read";
import { bindDeltaRead, isTracked } from "../plan/delta";
import { bindAllRead } from "../plan/all-entities";
import { bindCrossJoinRead } from "../plan/crossjoin";
import { bindPath, type EachKind, type PartitionSource, type Target } from "../plan/path";
import {
  bindCollectionRead,
  bindCountRead,
  bindPropertyRead,
  bindRecordRead,
  bindReferenceRead,
  bindReferencesRead,
} from "../plan/read";
import type { Inputs, ReadPlan } from "../plan/plan";
import { newBinding, type Binding } from "../plan/scope";
import type { Format } from "../json/format";
import type { Compilation } from "../sql/record";
import { selectApplied, selectAppliedCount } from "../sql/apply";
import { selectDelta, selectDeltaCount } from "../sql/delta";
import { selectCount, selectPage, selectProperty, selectRecord, selectTexts } from "../sql/select";
import { allKeyCount, selectAll } from "../sql/all-entities";
import { sortKeys } from "../sql/value";
import type { ODataUri } from "../uri";
import type { RunContext } from "../request/context";
import { eachMethods, methodNotAllowed } from "../request/methods";
import { pathChecks, type PathChecks } from "../request/not-found";

interface CompiledBase {
  readonly type: EntityType;
  readonly partition: PartitionSource;
  readonly statement: Statement<Inputs>;
  /** What must exist for an empty result to be a result. */
  readonly checks: PathChecks;
  readonly contextList: string;
  /** The records are shown as entity references. */
  readonly references: boolean;
}

export type CompiledRead =
  | (CompiledBase & {
      readonly kind: "collection";
      /** Combinations of records, by `$crossjoin`, or records of several types, by `$all`. */
      readonly abstract?: "ComplexType" | "EntityType";
      readonly keyCount: number;
      readonly counts: boolean;
      readonly pages: boolean;
      /** The number of the newest change comes first. */
      readonly tracks?: boolean;
    })
  | EachKind<"delta" | "delta-count", CompiledBase>
  | (CompiledBase & { readonly kind: "count" })
  /** `optional`: a single-valued navigation may lead to nothing. */
  | (CompiledBase & { readonly kind: "record"; readonly optional: boolean })
  | EachKind<"property" | "value" | "stream", CompiledBase & { readonly property: Property }>;

/** What the request adds to the shape of its URL. */
export interface ReadFacts {
  readonly pages: boolean;
  readonly restricted: boolean;
  /** The client asks for a delta link. */
  readonly tracks: boolean;
}

/** Compiles what the URL reads. Throws the binder's errors, and 405 for resources that are not read. */
export function compileRead(
  context: RunContext,
  uri: ODataUri,
  format: Format,
  facts: ReadFacts,
  budget: Budget,
): CompiledRead {
  const { model, store, text, limits } = context;
  const pathBinding = newBinding({ model, text, budget }, limits.maxExpandDepth, uri.options.aliases, true);
  const target = bindPath(pathBinding, uri.path);
  const inPartition = "partition" in target && ["key", "parameter"].includes(target.partition.kind);
  const binding: Binding = { ...pathBinding, confined: inPartition };
  const compilation: Compilation = { dialect: store.dialect, model, format, confined: inPartition };
  if (target.kind === "service-document" || target.kind === "metadata" || target.kind === "batch")
    throw notRead(target.kind);
  if (target.kind === "each") throw methodNotAllowed("GET", eachMethods(target.type));
  const { options } = uri;
  if (target.kind === "crossjoin") return compileCrossJoin(target);
  if (target.kind === "all") return compileAll(target);
  const { steps, type, partition } = target;
  const compiled = (plan: ReadPlan, statement: Statement<Inputs>, needed: number): CompiledBase => ({
    type,
    partition,
    statement,
    checks: pathChecks(compilation, steps, needed),
    contextList: plan.record.contextList,
    references: plan.record.reference === true,
  });
  if (options.deltatoken !== undefined && (target.kind === "collection" || target.kind === "count"))
    return compileDelta(target);
  if (options.apply && (target.kind === "collection" || target.kind === "count")) return compileApply(target);
  if (options.apply && target.kind !== "references") throw applyNeedsCollection();
  switch (target.kind) {
    case "collection":
    case "references": {
      const bind = target.kind === "references" ? bindReferencesRead : bindCollectionRead;
      const { pages, restricted } = facts;
      const continues = options.skiptoken !== undefined;
      const read = bind(binding, steps, target.filters, options, { pages, restricted, continues });
      const tracked = facts.tracks && target.kind === "collection" && isTracked(steps, options);
      const plan = tracked ? { ...read, tracks: !continues } : read;
      const keyCount = sortKeys(compilation.dialect, plan.order).length;
      return {
        ...compiled(plan, selectPage(compilation, plan), steps.length - 1),
        kind: "collection",
        keyCount,
        counts: plan.counts,
        pages: plan.pages,
        tracks: plan.tracks === true,
      };
    }
    case "count": {
      const plan = bindCountRead(binding, steps, target.filters, options, facts.restricted);
      return { ...compiled(plan, selectCount(compilation, plan), steps.length - 1), kind: "count" };
    }
    case "record":
    case "reference": {
      const bind = target.kind === "reference" ? bindReferenceRead : bindRecordRead;
      const plan = bind(binding, steps, options, facts.restricted);
      const needed = target.optional ? steps.length - 1 : steps.length;
      return {
        ...compiled(plan, selectRecord(compilation, plan), needed),
        kind: "record",
        optional: target.optional,
      };
    }
    default:
      return compileProperty(target);
  }

  function compileDelta({ kind, filters }: Extract<Target, { kind: "collection" | "count" }>): CompiledRead {
    const plan = bindDeltaRead(binding, steps, filters, options, facts.restricted);
    return kind === "count"
      ? { ...compiled(plan, selectDeltaCount(compilation, plan), 0), kind: "delta-count" }
      : { ...compiled(plan, selectDelta(compilation, plan, partition.kind === "key"), 0), kind: "delta" };
  }

  function compileApply({ kind, filters }: Extract<Target, { kind: "collection" | "count" }>): CompiledRead {
    const continues = options.skiptoken !== undefined;
    const plan = bindApplyRead(binding, steps, filters, options, { ...facts, continues });
    const { contextList, counts, pages } = plan;
    const checks = pathChecks(compilation, steps, steps.length - 1);
    const select = kind === "count" ? selectAppliedCount : selectApplied;
    const statement = select(compilation, plan);
    const read = { type, partition, statement, checks, contextList, references: false };
    if (kind === "count") return { ...read, kind };
    const keyCount = sortKeys(compilation.dialect, plan.order).length;
    return { ...read, kind, keyCount, counts, pages };
  }

  function compileCrossJoin({
    types,
    partition: confined,
  }: Extract<Target, { kind: "crossjoin" }>): CompiledRead {
    const { pages, restricted } = facts;
    const continues = options.skiptoken !== undefined;
    const plan = bindCrossJoinRead(binding, types, options, { pages, restricted, continues });
    return {
      type: plan.record.source.type,
      partition: confined,
      statement: selectPage(compilation, plan),
      checks: pathChecks(compilation, plan.steps, 0),
      contextList: "",
      references: false,
      kind: "collection",
      abstract: "ComplexType",
      keyCount: sortKeys(compilation.dialect, plan.order).length,
      counts: plan.counts,
      pages: plan.pages,
      tracks: false,
    };
  }

  function compileAll({ types, partition: confined }: Extract<Target, { kind: "all" }>): CompiledRead {
    const { pages, restricted } = facts;
    const continues = options.skiptoken !== undefined;
    const plan = bindAllRead(binding, types, options, { pages, restricted, continues });
    return {
      type: emptyType("$all"),
      partition: confined,
      statement: selectAll(compilation, plan),
      checks: pathChecks(compilation, [], 0),
      contextList: "",
      references: false,
      kind: "collection",
      abstract: "EntityType",
      keyCount: allKeyCount,
      counts: plan.counts,
      pages: plan.pages,
      tracks: false,
    };
  }

  function compileProperty(
    property: Extract<Target, { kind: "property" | "value" | "stream" }>,
  ): CompiledRead {
    const { stream } = property.property;
    const named = stream ? [stream.content, stream.extension] : [property.property.name];
    const properties = named.flatMap((name) => type.property(name) ?? []);
    const plan = bindPropertyRead(binding, steps, properties, options, facts.restricted);
    const select = property.kind === "property" ? selectProperty : selectTexts;
    return {
      ...compiled(plan, select(compilation, plan), steps.length),
      kind: property.kind,
      property: property.property,
    };
  }
}

/** Data Aggregation 4.0, section 3. */
const applyNeedsCollection = (): ODataError =>
  new ODataError(
    "BadRequest_InvalidQueryOption",
    "$apply transforms a collection; it cannot be used on a single record or property.",
    { target: "$apply" },
  );

const notRead = (kind: "service-document" | "metadata" | "batch"): ODataError =>
  new ODataError("BadRequest_MethodNotAllowed", `GET is not allowed for $${kind}; POST requests to it.`, {
    headers: { Allow: "POST" },
  });
