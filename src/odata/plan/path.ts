/**
 * The resource path (URL Conventions 4.01, section 4): which set, record, property or system resource is meant.
 * `{partition}({id})/{set}` is not a step of its own but the partition that every source of the statement is confined to.
 */
import { didYouMean, notImplemented, ODataError } from "../errors";
import { partitionIn, type EntityType, type Property } from "../model/model";
import { primitiveTypes } from "../model/types";
import type { SqlValue } from "../sql/fragment";
import type { Argument, Expression, Segment } from "../uri/ast";
import { badKey, bindKey, bindRelated, equals } from "./expression";
import { bindLiteral, coerceLiteral } from "./literal";
import { given } from "./operators";
import { type Inputs, noInputs, type PathStep, type Source, type Value } from "./plan";
import { type Binding, navigationOf, newSource, rootScope } from "./scope";

const notFound = (message: string): ODataError => new ODataError("BadRequest_ResourceNotFound", message);
/** Resolves the path, or answers 404 with the names that exist. */
export function bindPath(binding: Binding, path: readonly Segment[]): Target {
  const [first] = path;
  if (!first) return { kind: "service-document" };
  const rest = path.slice(1);
  if (first.kind === "system" && first.name === "$all") return bindAll(binding, rest);
  if (first.kind === "system") return bindSystemResource(first.name, rest);
  if (first.kind === "crossjoin") return bindCrossJoin(binding, first.sets, rest);
  if (first.kind !== "name")
    throw notFound(`There is no resource at the service root that begins with '${segmentText(first)}'.`);
  const type = setOf(binding, first.name);
  const { partition } = binding.model;
  if (type !== partition?.type)
    return bindRecords(binding, { type, partition: partitionAtRoot(type) }, [first, ...rest]);
  const [addressed, ...within] = withoutCasts(binding, first, rest);
  const [second] = within;
  const key = second?.kind === "name" && isGuid(second.name) ? second.name : undefined;
  const segments = addressed.args ? within : key === undefined ? [] : within.slice(1);
  if (isContained(type, segments[0])) {
    const read = addressed.args ? partitionKey(binding, addressed.args) : constantKey(key ?? "");
    return bindSet(binding, segments, { kind: "key", read });
  }
  return bindRecords(binding, { type, partition: partitionAtRoot(type) }, [addressed, ...within]);
}

type NameSegment = Extract<Segment, { kind: "name" }>;

/** The path of a partition without the casts to its own type, which change nothing, but for the key behind one. */
function withoutCasts(
  binding: Binding,
  first: NameSegment,
  rest: readonly Segment[],
): readonly [NameSegment, ...Segment[]] {
  const { namespace } = binding.model;
  const partition = partitionIn(binding.model);
  const [next, ...after] = rest;
  if (next?.kind === "qualified" && next.name === `${namespace}.${partition.type.name}`) {
    if (!next.args) return withoutCasts(binding, first, after);
    if (!first.args) return withoutCasts(binding, { ...first, args: next.args }, after);
  }
  if (first.args || next?.kind !== "name" || !isGuid(next.name)) return [first, ...rest];
  const [, ...others] = withoutCasts(binding, { ...first, args: [] }, after);
  return [first, next, ...others];
}

const partitionAtRoot = ({ partitioned, owner }: EntityType): PartitionSource => ({
  kind: partitioned ? "parameter" : owner === undefined ? "none" : "caller",
});

function bindSystemResource(name: string, rest: readonly Segment[]): Target {
  if ((name === "$metadata" || name === "$batch") && rest.length === 0) {
    return { kind: name === "$metadata" ? "metadata" : "batch" };
  }
  throw notFound(
    `There is no resource '${name}${rest.length > 0 ? `/${segmentText(rest[0])}` : ""}' at the service root.`,
  );
}

/** `$all`, or the records of one type of them, which are those of its set. */
function bindAll(binding: Binding, rest: readonly Segment[]): Target {
  const { types, namespace } = binding.model;
  const [cast] = rest;
  if (!cast) return { kind: "all", types, partition: partitionOfAll(types) };
  const type = types.find(
    ({ name }) => cast.kind === "qualified" && !cast.args && cast.name === `${namespace}.${name}`,
  );
  if (!type) throw notFound(`'${segmentText(cast)}' cannot follow $all; expected the name of a type.`);
  return bindRecords(binding, { type, partition: partitionAtRoot(type) }, rest);
}

function bindCrossJoin(binding: Binding, sets: readonly string[], rest: readonly Segment[]): Target {
  if (rest.length > 0) throw notFound(`'${segmentText(rest[0])}' cannot follow $crossjoin.`);
  const types = sets.map((name) => setOf(binding, name));
  if (new Set(types).size < types.length)
    throw new ODataError("BadRequest", "$crossjoin names a set twice; each can stand in it once.");
  return { kind: "crossjoin", types, partition: partitionOfAll(types) };
}

const partitionOfAll = (types: readonly EntityType[]): PartitionSource => ({
  kind: types.some((type) => type.partitioned) ? "parameter" : "none",
});

function setOf(binding: Binding, name: string): EntityType {
  const type = binding.model.set(name);
  if (type) return type;
  const sets = binding.model.types.map((t) => t.set);
  throw notFound(
    `Resource not found for the segment '${name}'.${didYouMean(name, sets)} The collections are ${sets.join(", ")}.`,
  );
}

/** Whether what follows a partition leads into it, rather than to a property of the partition itself. */
const isContained = (partitionType: EntityType, next: Segment | undefined): boolean =>
  next?.kind === "name" && partitionType.property(next.name) === undefined;

const isGuid = (text: string): boolean => primitiveTypes["Edm.Guid"].parse(text) !== undefined;

function bindSet(binding: Binding, segments: readonly Segment[], partition: PartitionSource): Target {
  const [first] = segments;
  if (first?.kind !== "name")
    throw notFound(
      `There is no resource '${segmentText(first)}' in a ${partitionIn(binding.model).type.name}.`,
    );
  const type = setOf(binding, first.name);
  if (!type.partitioned)
    throw notFound(`A ${partitionIn(binding.model).type.name} contains no collection '${first.name}'.`);
  return bindRecords(binding, { type, partition }, segments);
}

interface State {
  readonly type: EntityType;
  readonly partition: PartitionSource;
}

/** Follows the segments from the set that the first one names. */
function bindRecords(binding: Binding, { type, partition }: State, segments: readonly Segment[]): Target {
  const [first, ...rest] = segments;
  const source = newSource(binding, type);
  const args = first?.kind === "name" ? first.args : undefined;
  let steps: readonly PathStep[] = [
    { source, related: undefined, key: args && bindKey(binding, source, args) },
  ];
  let current: { type: EntityType; single: boolean; optional: boolean } = {
    type,
    single: args !== undefined,
    optional: false,
  };
  const filters: Expression[] = [];
  const address = (key: readonly Argument[]): void => {
    if (current.single) throw notFound("A key cannot follow a key; address one record at a time.");
    if (filters.length > 0) throw notImplemented("A key after $filter(…)");
    const step = lastOf(steps);
    steps = [...steps.slice(0, -1), { ...step, key: bindKey(binding, step.source, key) }];
    current = { ...current, single: true, optional: false };
  };
  for (const [index, segment] of rest.entries()) {
    const last = index === rest.length - 1;
    const step = lastOf(steps);
    if (segment.kind === "system") {
      if (segment.name === "$ref" && last) {
        const { single, optional } = current;
        const found = { steps, type: current.type, partition };
        return single ? { ...found, kind: "reference", optional } : { ...found, kind: "references", filters };
      }
      if (segment.name === "$count" && last && !current.single)
        return { kind: "count", steps, type: current.type, partition, filters };
      if (segment.name === "$each" && last && !current.single)
        return { kind: "each", steps, type: current.type, partition, filters };
      throw refuseSystem(segment.name, current.single);
    }
    if (segment.kind === "filter") {
      if (current.single) throw notFound("$filter(…) can only follow a collection.");
      filters.push(segment.filter);
    } else if (segment.kind === "qualified") {
      castTo(binding, current.type, segment.name);
      if (segment.args) address(segment.args);
    } else if (segment.kind === "crossjoin") {
      throw notFound("$crossjoin can only stand at the service root.");
    } else if (segment.kind === "key") {
      address(segment.args);
    } else if (!current.single) {
      if (filters.length > 0) throw notImplemented("A key after $filter(…)");
      const key = segment.args ? undefined : segmentKey(binding, step.source, segment.name);
      if (!key)
        throw notFound(
          `'${segment.name}' cannot follow a collection; expected a key such as ${current.type.set}({id}).`,
        );
      steps = [...steps.slice(0, -1), { ...step, key }];
      current = { ...current, single: true, optional: false };
    } else {
      const navigation = navigationOf({ ofModel: false }, current.type, segment.name);
      // Only the path that was taken above says in which partition.
      if (navigation?.containsTarget) throw notImplemented(`'${segment.name}' after this path`);
      if (!navigation)
        return bindProperties({ steps, type: current.type, partition }, segment, rest.slice(index + 1));
      const related = bindRelated(rootScope(binding, step.source), step.source, segment.name);
      if (!related) throw notFound(`'${segment.name}' is no navigation property of '${current.type.name}'.`);
      if (segment.args && !navigation.collection)
        throw notFound(`'${segment.name}' is single-valued and takes no key.`);
      const key = segment.args && bindKey(binding, related.source, segment.args);
      steps = [...steps, { source: related.source, related, key }];
      // The checks of a path go through all steps before each of them.
      binding.budget.draw(steps.length);
      const single = !navigation.collection || key !== undefined;
      current = { type: related.source.type, single, optional: !navigation.collection };
    }
  }
  if (current.single)
    return { kind: "record", steps, type: current.type, partition, optional: current.optional };
  return { kind: "collection", steps, type: current.type, partition, filters };
}

const lastOf = (steps: readonly PathStep[]): PathStep => {
  const step = steps.at(-1);
  if (!step) throw new Error("a path has at least one step");
  return step;
};

function refuseSystem(name: string, single: boolean): ODataError {
  if (name === "$query")
    return new ODataError(
      "BadRequest_MethodNotAllowed",
      "A path that ends in $query takes POST, with the query options in the body.",
      { headers: { Allow: "POST" } },
    );
  if (name === "$each" && !single) return notImplemented("A path that goes on after $each");
  // Protocol 4.01, 11.2.3.
  if (name === "$value" && single)
    return new ODataError(
      "BadRequest",
      "'$value' can only follow a property: the record is no media entity.",
    );
  return notFound(`'${name}' cannot follow ${single ? "a record" : "a collection"}.`);
}

function castTo(binding: Binding, type: EntityType, name: string): void {
  if (name !== `${binding.model.namespace}.${type.name}`)
    throw notFound(`'${name}' is no type that '${type.name}' can be cast to, nor a function or action.`);
}

function bindProperties(
  records: { steps: readonly PathStep[]; type: EntityType; partition: PartitionSource },
  segment: Extract<Segment, { kind: "name" }>,
  rest: readonly Segment[],
): Target {
  const { type } = records;
  const property = segment.args ? undefined : type.property(segment.name);
  if (!property) {
    const known = [
      ...type.properties.map((p) => p.name),
      ...type.navigations.filter((n) => !n.hidden).map((n) => n.name),
    ];
    throw notFound(
      `'${segment.name}' is neither a property nor a navigation property of '${type.name}'.${didYouMean(segment.name, known)}`,
    );
  }
  const [next, ...more] = rest;
  const isStream = property.type === "Edm.Stream";
  if (!next) return { ...records, kind: isStream ? "stream" : "property", property };
  if (next.kind === "system" && next.name === "$value" && more.length === 0 && !isStream)
    return { ...records, kind: "value", property };
  throw notFound(`'${segmentText(next)}' cannot follow the property '${property.name}'.`);
}

/** Key-as-segment: only a GUID can follow a collection. */
function segmentKey(binding: Binding, source: Source, text: string): Value | undefined {
  const id = primitiveTypes["Edm.Guid"].parse(text.replace(/^'(.*)'$/, "$1"));
  if (id === undefined) return undefined;
  return equals(
    binding,
    source,
    "id",
    given(binding, "Edm.Guid", () => id),
  );
}

function partitionKey(
  binding: Binding,
  args: readonly Argument[],
): (inputs: Pick<Inputs, "literals">) => string {
  const [arg] = args;
  const named = arg?.name === undefined || arg.name.toLowerCase() === "id";
  const literal =
    arg?.value.kind === "literal" && ["guid", "string"].includes(arg.value.type) ? arg.value : undefined;
  if (args.length !== 1 || !named || !literal)
    throw badKey(`The key of '${partitionIn(binding.model).type.set}' must be a GUID.`);
  const value = coerceLiteral(bindLiteral(binding, literal), "Edm.Guid");
  const read = value?.kind === "parameter" ? value.read : (): SqlValue => "";
  return (inputs) => String(read({ ...noInputs, literals: inputs.literals }));
}

const constantKey = (text: string) => (): string => text.toLowerCase();

function segmentText(segment: Segment | undefined): string {
  if (!segment) return "";
  return segment.kind === "filter"
    ? "$filter"
    : segment.kind === "crossjoin"
      ? "$crossjoin"
      : segment.kind === "key"
        ? "(…)"
        : segment.name;
}

/* What a resource path addresses, before any query option is looked at. */

/** Where the partition comes from: a key in the path, the query parameter of the root sets; or the caller stands for it. */
export type PartitionSource =
  | { readonly kind: "key"; readonly read: (inputs: Pick<Inputs, "literals">) => string }
  | { readonly kind: "parameter" }
  | { readonly kind: "caller" }
  | { readonly kind: "none" };

interface Records {
  readonly steps: readonly PathStep[];
  readonly type: EntityType;
  readonly partition: PartitionSource;
}

/** One member of the union for each kind, so that a check of `kind` narrows. */
type EachKind<Kind extends string, Facts> = Kind extends string ? Facts & { readonly kind: Kind } : never;

/** The targets of some kinds. */
export type TargetOf<Kind extends Target["kind"]> = Extract<Target, { readonly kind: Kind }>;

export type Target =
  | EachKind<"service-document" | "metadata" | "batch", unknown>
  /** Every combination of the records of several sets; the records of all of them. */
  | EachKind<
      "crossjoin" | "all",
      { readonly types: readonly EntityType[]; readonly partition: PartitionSource }
    >
  /** Many records; `filters` are the `/$filter(…)` segments, still to be bound with the options. `each` is for writes. */
  | EachKind<
      "collection" | "count" | "references" | "each",
      Records & { readonly filters: readonly Expression[] }
    >
  /** One record by key, or by a single-valued navigation (`optional`: it may be absent, 204). */
  | EachKind<"record" | "reference", Records & { readonly optional: boolean }>
  | EachKind<"property" | "value" | "stream", Records & { readonly property: Property }>;
