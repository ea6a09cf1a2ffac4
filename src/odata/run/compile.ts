/** A read's syntax tree → plan → statements: everything about a request that its shape decides, made once per shape. */
import { ODataError } from "../errors";
import type { EntityType, Property } from "../edm/model";
import type { Statement } from "../fragment";
import { bindPath } from "../plan/bind-path";
import { bindCollectionRead, bindCountRead, bindPropertyRead, bindRecordRead } from "../plan/bind-read";
import type { Inputs, ReadPlan } from "../plan/plan";
import { newBinding } from "../plan/scope";
import type { EachKind, PartitionSource, Target } from "../plan/target";
import type { Format } from "../json/format";
import type { Compilation } from "../sql/record";
import { selectCount, selectPage, selectProperty, selectRecord, selectTexts } from "../sql/select";
import { sortKeys } from "../sql/value";
import type { ODataUri } from "../uri";
import type { RunContext } from "./context";
import { pathChecks, type PathChecks } from "./missing";

interface Compiled {
  readonly type: EntityType;
  readonly partition: PartitionSource;
  readonly statement: Statement<Inputs>;
  /** What must exist for an empty result to be a result. */
  readonly checks: PathChecks;
  readonly contextList: string;
}

export type CompiledRead =
  | (Compiled & {
      readonly kind: "collection";
      readonly keyCount: number;
      readonly counts: boolean;
      readonly pages: boolean;
    })
  | (Compiled & { readonly kind: "count" })
  /** `optional`: a single-valued navigation may lead to nothing. */
  | (Compiled & { readonly kind: "record"; readonly optional: boolean })
  | EachKind<"property" | "value" | "stream", Compiled & { readonly property: Property }>;

/** What the request adds to the shape of its URL. */
export interface ReadFacts {
  readonly pages: boolean;
  readonly restricted: boolean;
}

/** Compiles what the URL reads. Throws the binder's errors, and 405 for resources that are not read. */
export function compileRead(
  context: RunContext,
  uri: ODataUri,
  format: Format,
  facts: ReadFacts,
): CompiledRead {
  const { model, store, text, limits } = context;
  const binding = newBinding(model, text, limits.maxExpandDepth, uri.options.aliases);
  const target = bindPath(binding, uri.path);
  const compilation: Compilation = { dialect: store.dialect, model, format };
  if (target.kind === "service-document" || target.kind === "metadata" || target.kind === "batch")
    throw notRead(target.kind);
  const { options } = uri;
  const { steps, type, partition } = target;
  const compiled = (plan: ReadPlan, statement: Statement<Inputs>, needed: number): Compiled => ({
    type,
    partition,
    statement,
    checks: pathChecks(compilation, steps, needed),
    contextList: plan.record.contextList,
  });
  switch (target.kind) {
    case "collection": {
      const plan = bindCollectionRead(binding, steps, target.filters, options, {
        ...facts,
        continues: options.skiptoken !== undefined,
      });
      const keyCount = sortKeys(compilation.dialect, plan.order).length;
      return {
        ...compiled(plan, selectPage(compilation, plan), steps.length - 1),
        kind: "collection",
        keyCount,
        counts: plan.counts,
        pages: plan.pages,
      };
    }
    case "count": {
      const plan = bindCountRead(binding, steps, target.filters, options, facts.restricted);
      return { ...compiled(plan, selectCount(compilation, plan), steps.length - 1), kind: "count" };
    }
    case "record": {
      const plan = bindRecordRead(binding, steps, options, facts.restricted);
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

const notRead = (kind: "service-document" | "metadata" | "batch"): ODataError =>
  new ODataError("BadRequest_MethodNotAllowed", `GET is not allowed for $${kind}; POST requests to it.`, {
    headers: { Allow: "POST" },
  });
