/**
 * The resource path (URL Conventions 4.01, section 4): resolves it to a set, record, property or system resource.
 * `{partition}({id})/{set}` is not a separate step but the partition that every source of the statement is confined to.
 */
import { badRequest, didYouMean, notImplemented, ODataError } from "../errors";
import {
  emptyType,
  type EntityType,
  hasKey,
  isTypeName,
  memberNames,
  type Model,
  type Navigation,
  type Operation,
  partitionIn,
  type Property,
  givenRowsType,
} from "../model/model";
import { isGuid, primitiveTypes } from "../model/types";
import type { SqlValue } from "../sql/fragment";
import type { Argument, Expression, Segment } from "../uri/ast";
import { bindKey, bindRelated, bindRestriction, equals, resolveAlias } from "./expression";
import { bindLiteral, coerceLiteral, given } from "./literal";
import { junction, requestPartition } from "./operators";
import { firstStep, type Inputs, lastStep, noInputs, type PathStep, type Source, type Value } from "./plan";
import { pushStage, recordColumns } from "./apply/set";
import { type Binding, isOwnType, navigationOf, newSource, returnedBy, rootScope } from "./scope";

const notFound = (message: string): ODataError => new ODataError("BadRequest_ResourceNotFound", message);
/** Resolves the path, or throws a 404 with the names that exist. */
export function bindPath(binding: Binding, path: readonly Segment[]): Target {
  const [first] = path;
  if (!first) return { kind: "service-document" };
  const rest = path.slice(1);
  if (first.kind === "system" && first.name === "$all") return bindAll(binding, rest);
  if (first.kind === "system") return bindSystemResource(first.name, rest);
  if (first.kind === "crossjoin") return bindCrossJoin(binding, first.sets, rest);
  if (first.kind !== "name")
    throw notFound(`There is no resource at the service root that begins with '${segmentText(first)}'.`);
  const { partition, view } = binding.model;
  const { imports } = view ?? binding.model;
  const operation = binding.model.set(first.name)
    ? undefined
    : operationNamed(binding.model, imports, first.name);
  if (operation) return bindImport(binding, operation, first, rest);
  const type = setOf(binding, first.name);
  if (type !== partition?.type)
    return bindRecords(binding, { type, partition: partitionAtRoot(type) }, [first, ...rest]);
  const [addressed, ...within] = withoutCasts(binding, first, rest);
  const [second] = within;
  const key = second?.kind === "name" && isGuid(second.name) ? second.name : undefined;
  const segments = addressed.args ? within : key === undefined ? [] : within.slice(1);
  const keyed = (): PartitionSource =>
    addressed.args
      ? partitionKey(binding, addressed.args)
      : { kind: "key", named: false, read: () => key?.toLowerCase() ?? "" };
  if (isContained(binding, type, segments[0]))
    return bindRecords(
      binding,
      { partition: keyed(), type: setInPartition(binding, segments[0].name) },
      segments,
    );
  if (isOperation(binding, type, segments[0]))
    return bindRecords(binding, { type, partition: keyed() }, [addressed, ...within]);
  return bindRecords(binding, { type, partition: partitionAtRoot(type) }, [addressed, ...within]);
}

type NameSegment = Extract<Segment, { kind: "name" }>;

/** Whether the segment is a name, with or without the namespace. */
const isNamed = (segment: Segment | undefined): segment is Extract<Segment, { kind: "name" | "qualified" }> =>
  segment?.kind === "name" || segment?.kind === "qualified";

/** The path of a partition without casts to its type, which have no effect. A key after such a cast is kept. */
function withoutCasts(
  binding: Binding,
  first: NameSegment,
  rest: readonly Segment[],
): readonly [NameSegment, ...Segment[]] {
  const [next, ...after] = rest;
  const { type } = partitionIn(binding.model);
  const isCast = isNamed(next) && isOwnType(binding, { type }, next.name);
  if (isCast) {
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
  // Its GET is that of the record (`request/urls.ts`).
  if (name === "$entity") return { kind: "entity" };
  throw notFound(
    `There is no resource '${name}${rest.length > 0 ? `/${segmentText(rest[0])}` : ""}' at the service root.`,
  );
}

/** `$all`, or its records of one type, which are those of that type's set. */
function bindAll(binding: Binding, rest: readonly Segment[]): Target {
  const { types } = binding.model;
  const [cast] = rest;
  // Rows computed by a query are not stored records.
  const stored = types.filter(({ query }) => !query);
  const all = { types: stored, partition: partitionOfAll(stored) };
  if (!cast) return { kind: "all", ...all };
  if (isCount(rest)) return { kind: "all-count", ...all };
  const type = types.find(
    (each) => isNamed(cast) && !cast.args && isTypeName(binding.model, each, cast.name),
  );
  if (!type)
    throw notFound(`'${segmentText(cast)}' cannot follow $all; expected $count or the name of a type.`);
  return bindRecords(binding, { type, partition: partitionAtRoot(type) }, rest);
}

function bindCrossJoin(binding: Binding, sets: readonly string[], rest: readonly Segment[]): Target {
  const counts = isCount(rest);
  if (rest.length > 0 && !counts)
    throw notFound(`'${segmentText(rest[0])}' cannot follow $crossjoin; expected $count.`);
  const types = sets.map((name) => setOf(binding, name));
  if (new Set(types).size < types.length)
    throw badRequest("$crossjoin has a set twice; each is allowed once.");
  return { kind: counts ? "crossjoin-count" : "crossjoin", types, partition: partitionOfAll(types) };
}

/** `/$count` as the only segment (URL Conventions 4.01, 4.8). */
const isCount = ([segment, ...others]: readonly Segment[]): boolean =>
  segment?.kind === "system" && segment.name === "$count" && others.length === 0;

const partitionOfAll = (types: readonly EntityType[]): PartitionSource => ({
  kind: types.some((type) => type.partitioned) ? "parameter" : "none",
});

const setOf = (binding: Binding, name: string): EntityType => {
  const type = binding.model.set(name);
  if (type) return type;
  throw unknownSet(binding, name);
};

/** 404 with the nearest name at the service root. */
function unknownSet(binding: Binding, name: string): ODataError {
  const { types, imports } = binding.model;
  const sets = types.map((t) => t.set);
  const known = [...sets, ...imports.map((operation) => operation.name)];
  return notFound(
    `Resource not found for the segment '${name}'.${didYouMean(name, known)} The collections are ${sets.join(", ")}.`,
  );
}

/** Whether the segment after a partition leads into it, rather than to a property of the partition itself. */
const isContained = (
  binding: Binding,
  partitionType: EntityType,
  next: Segment | undefined,
): next is NameSegment =>
  next?.kind === "name" &&
  partitionType.property(next.name) === undefined &&
  (binding.model.set(next.name) !== undefined || !isOperation(binding, partitionType, next));

/** Whether the segment after a partition is one of its operations. */
const isOperation = ({ model }: Binding, partitionType: EntityType, next: Segment | undefined): boolean =>
  isNamed(next) && operationNamed(model, model.operationsOn(partitionType, false), next.name) !== undefined;

function setInPartition(binding: Binding, name: string): EntityType {
  const { model } = binding;
  const type = model.set(name);
  if (type?.partitioned) return type;
  if (type) throw notFound(`A ${partitionIn(model).type.name} contains no collection '${name}'.`);
  const operations = model.operationsOn(partitionIn(model).type, false).map((operation) => operation.name);
  const near = didYouMean(name, [...model.types.map(({ set }) => set), ...operations]);
  throw operations.length > 0 && near !== ""
    ? notFound(`Resource not found for the segment '${name}'.${near}`)
    : unknownSet(binding, name);
}

/** The position reached in a path. */
interface Position extends Records {
  readonly single: boolean;
  /** One record, which may be absent. */
  readonly optional: boolean;
  /** The `/$filter(…)` segments since the last collection. */
  readonly filters: readonly Expression[];
}

/** Follows the segments from the set that the first segment names. */
function bindRecords(
  binding: Binding,
  { type, partition }: Pick<Records, "type" | "partition">,
  segments: readonly Segment[],
): Target {
  const [first, ...rest] = segments;
  const source = newSource(binding, type);
  const args = first?.kind === "name" ? first.args : undefined;
  return followAll(
    binding,
    {
      steps: [{ source, related: undefined, key: args && bindKey(binding, source, args) }],
      type: source.type,
      partition,
      single: args !== undefined,
      optional: false,
      filters: [],
    },
    rest,
  );
}

/** Follows the segments from a position to the target of the last one. */
function followAll(binding: Binding, from: Position, segments: readonly Segment[]): Target {
  let at = from;
  for (const [index, segment] of segments.entries()) {
    const next = follow(binding, at, segment, segments.slice(index + 1));
    if ("kind" in next) return next;
    at = next;
  }
  const { single, optional, filters, ...found } = at;
  return single ? { ...found, kind: "record", optional } : { ...found, kind: "collection", filters };
}

/** Follows one segment: the next position, or the target of the path where the segment ends it. */
function follow(
  binding: Binding,
  at: Position,
  segment: Segment,
  rest: readonly Segment[],
): Position | Target {
  const { steps, type, single, filters } = at;
  switch (segment.kind) {
    case "system":
      return endIn(at, segment.name, rest.length === 0);
    case "filter":
      if (single) throw notFound("$filter(…) can only follow a collection.");
      return { ...at, filters: [...filters, segment.filter] };
    case "crossjoin":
      throw notFound("$crossjoin is only allowed at the service root.");
    case "key":
      return withKey(binding, at, segment.args);
    case "qualified": {
      const operation = operationAt(binding, at, segment.name);
      if (operation) return called(binding, at, type, { operation, args: segment.args }, rest);
      castTo(binding, at, segment.name);
      return segment.args ? withKey(binding, at, segment.args) : at;
    }
    case "name":
      break;
  }
  const operation = isMember(type, single, segment.name) ? undefined : operationAt(binding, at, segment.name);
  if (operation) return called(binding, at, type, { operation, args: segment.args }, rest);
  if (isOwnType(binding, lastStep(steps).source, segment.name))
    return segment.args ? withKey(binding, at, segment.args) : at;
  if (!single) {
    const key = segment.args ? undefined : segmentKey(binding, lastStep(steps).source, segment.name);
    if (!key) throw unknownInCollection(binding, type, segment.name);
    return memberAt(binding, at, key);
  }
  const navigation = navigationOf({ ofModel: false }, type, segment.name);
  return navigation ? along(binding, at, navigation, segment) : bindProperties(binding, at, segment, rest);
}

/** Whether the name is that of a property or a navigation property of the one record. */
const isMember = (type: EntityType, single: boolean, name: string): boolean =>
  single && (type.property(name) !== undefined || navigationOf({ ofModel: false }, type, name) !== undefined);

/** `$ref`, `$count` and `$each` after records; 404, 405 or 501 for any segment that cannot follow them. */
function endIn(at: Position, name: string, last: boolean): Target {
  const { single, optional, filters, ...found } = at;
  const { type } = found;
  if (name === "$ref" && last && hasKey(type))
    return single ? { ...found, kind: "reference", optional } : { ...found, kind: "references", filters };
  if (name === "$count" && last && !single) return { ...found, kind: "count", filters };
  if (name === "$each" && last && !single && !found.call) return { ...found, kind: "each", filters };
  throw refuseSystem(name, single);
}

/** The member of a collection with the key. */
function withKey(binding: Binding, at: Position, key: readonly Argument[]): Position {
  if (at.single) throw notFound("A key cannot follow a key; address one record at a time.");
  if (!hasKey(at.type)) throw notFound(`Values of '${at.type.name}' have no key.`);
  return memberAt(binding, at, bindKey(binding, lastStep(at.steps).source, key));
}

/** The member with the key, if it is one of those that `/$filter(…)` segments choose. */
function memberAt(binding: Binding, at: Position, key: Value): Position {
  const { steps, filters, type } = at;
  // The caller may see some of the partitions; a key alone determines which one it is.
  if (filters.length > 0 && type === binding.model.partition?.type)
    throw notImplemented(`A key after ${type.set}/$filter(…)`);
  const step = lastStep(steps);
  const chosen = bindRestriction(rootScope(binding, step.source), filters, {});
  const member = { ...step, key: chosen ? junction(binding, "and", key, chosen) : key };
  return { ...at, steps: [...steps.slice(0, -1), member], single: true, optional: false, filters: [] };
}

/** From one record along a navigation property. */
function along(
  binding: Binding,
  at: Position,
  navigation: Navigation,
  { name, args }: NameSegment,
): Position {
  const step = lastStep(at.steps);
  // Only the path resolved above determines the partition.
  if (navigation.containsTarget) throw notImplemented(`'${name}' after this path`);
  const related = bindRelated(rootScope(binding, step.source), step.source, name);
  if (!related) throw notFound(`'${name}' is no navigation property of '${at.type.name}'.`);
  if (args && !navigation.collection) throw notFound(`'${name}' is single-valued and takes no key.`);
  const key = args && bindKey(binding, related.source, args);
  const steps = [...at.steps, { source: related.source, related, key }];
  // The checks of a path visit all steps before each step.
  binding.budget.draw(steps.length);
  return {
    ...at,
    steps,
    type: related.source.type,
    single: !navigation.collection || key !== undefined,
    optional: !navigation.collection,
    filters: [],
  };
}

/* Functions and actions (URL Conventions 4.01, 4.5): their binding parameter and their result. */

/** The operation of that name, with or without the namespace, that can be called at this position. */
function operationAt(binding: Binding, { type, single }: Position, name: string): Operation | undefined {
  return operationNamed(binding.model, binding.model.operationsOn(type, !single), name);
}

/** Names are compared without regard to letter case, as in the rest of the service. */
function operationNamed(
  { namespace }: Model,
  operations: readonly Operation[],
  name: string,
): Operation | undefined {
  const lower = name.toLowerCase();
  const prefix = `${namespace.toLowerCase()}.`;
  const local = lower.startsWith(prefix) ? lower.slice(prefix.length) : lower;
  return operations.find((operation) => operation.name.toLowerCase() === local);
}

/** An operation of the service root, in the partition that the query option names. */
function bindImport(binding: Binding, operation: Operation, { args }: NameSegment, rest: readonly Segment[]) {
  const { bound } = operation;
  // A partition is a record itself: the one that the query option names.
  const source = bound && newSource(binding, bound.type);
  const here = requestPartition(binding);
  const steps = source ? [{ source, related: undefined, key: equals(binding, source, "id", here) }] : [];
  const { partition } = binding.model;
  const at = { steps, filters: [], partition: { kind: partition ? "parameter" : "none" } as const };
  const type = bound?.type ?? partition?.type ?? emptyType("root");
  return called(binding, at, type, { operation, args }, rest);
}

/** The target of a call of an operation at a position of the path. */
function called(
  binding: Binding,
  { steps, filters, partition, call: before }: Pick<Position, "steps" | "filters" | "partition" | "call">,
  type: EntityType,
  { operation, args }: Pick<Call, "operation" | "args">,
  rest: readonly Segment[],
): Target {
  if (before) throw notImplemented("An operation on the result of a function");
  if (binding.model.view?.permits(operation) === false)
    throw new ODataError(
      "Authorization_InsufficientPermissions",
      `The permissions of the caller do not include the ${operation.kind} '${operation.name}'.`,
    );
  const call: Call = { operation, args, steps, filters };
  const on = { call, steps, type, partition };
  const { result } = operation;
  if (operation.kind === "action") {
    if (args !== undefined && args.length > 0)
      throw badRequest(`'${operation.name}' is an action: its parameters belong in the body.`);
    if (rest.length > 0) throw notFound(`'${segmentText(rest[0])}' cannot follow an action.`);
    const records = result && resultRecords(binding, operation, call, partition);
    return { ...on, kind: "action", result: records && followAll(binding, records, []) };
  }
  const records = resultRecords(binding, operation, call, partition);
  if (records) return followAll(binding, records, rest);
  const [next, ...more] = rest;
  if (!next) return { ...on, kind: "function" };
  const isValue = next.kind === "system" && next.name === "$value" && result?.collection === false;
  if (isValue && more.length === 0) return { ...on, kind: "function-value" };
  throw notFound(`'${segmentText(next)}' cannot follow the result of '${operation.name}'.`);
}

/** The records or values of a complex type that an operation returns; undefined for values of a primitive type. */
function resultRecords(
  binding: Binding,
  operation: Operation,
  call: Call,
  partition: PartitionSource,
): Position | undefined {
  const { result, byQuery } = operation;
  if (!result || result.of.kind === "primitive") return undefined;
  const { type } = result.of;
  const rows = newSource(binding, byQuery ? type : bindRows(binding, type));
  const source = returnedBy(rows, byQuery ? operation : undefined);
  return {
    steps: [firstStep(source)],
    type: source.type,
    partition,
    call,
    single: !result.collection,
    optional: !result.collection,
    filters: [],
  };
}

/** The type over a derived table of the rows in the inputs: those that a function or an action returns. */
const bindRows = (binding: Binding, type: EntityType): EntityType =>
  givenRowsType(
    type,
    pushStage(binding, (name) => ({
      name,
      rows: { columns: recordColumns(type), read: ({ rows }) => rows ?? "[]" },
    })),
  );

/** 404: the segment after a collection is neither a key nor an operation. */
function unknownInCollection({ model }: Binding, type: EntityType, name: string): ODataError {
  const operations = model.operationsOn(type, true).map((operation) => operation.name);
  const expected = hasKey(type) ? `a key such as ${type.set}({id})` : "nothing, $count or $filter(…)";
  const others = operations.length > 0 ? `, or one of the operations ${operations.join(", ")}` : "";
  return notFound(
    `'${name}' cannot follow a collection; expected ${expected}${others}.${didYouMean(name, operations)}`,
  );
}

function refuseSystem(name: string, single: boolean): ODataError {
  if (name === "$each" && !single) return notImplemented("A path that continues after $each");
  // Protocol 4.01, 11.2.3.
  if (name === "$value" && single)
    return badRequest("'$value' can only follow a property: the record is no media entity.");
  return notFound(`'${name}' cannot follow ${single ? "a record" : "a collection"}.`);
}

function castTo({ model }: Binding, { type, single }: Position, name: string): void {
  if (isTypeName(model, type, name)) return;
  const operations = model.operationsOn(type, !single).map((each) => `${model.namespace}.${each.name}`);
  throw notFound(
    `'${name}' is no type that '${type.name}' can be cast to, nor a function or action.${didYouMean(name, operations)}`,
  );
}

function bindProperties(
  { model }: Binding,
  at: Position,
  segment: NameSegment,
  rest: readonly Segment[],
): Target {
  const { single: _single, optional: _optional, filters: _filters, ...records } = at;
  const { type } = records;
  const property = segment.args ? undefined : type.property(segment.name);
  if (!property) {
    const known = [
      ...memberNames(type),
      ...model.operationsOn(type, false).map((operation) => operation.name),
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

/** The partition by its id, or by its natural key, as in `(name='…')`. */
function partitionKey(binding: Binding, args: readonly Argument[]): PartitionSource {
  const { type } = partitionIn(binding.model);
  const [natural = "id"] = type.naturalKey;
  const [arg] = args;
  const name = arg?.name?.toLowerCase() ?? "id";
  const named = name === natural.toLowerCase();
  const types = named ? ["string"] : ["guid", "string"];
  const literal = arg && resolveAlias(binding, arg.value);
  if (
    args.length !== 1 ||
    !(named || name === "id") ||
    literal?.kind !== "literal" ||
    !types.includes(literal.type)
  )
    throw badRequest(`The key of '${type.set}' must be a GUID, or ${natural}='…'.`);
  const value = coerceLiteral(bindLiteral(binding, literal), named ? "Edm.String" : "Edm.Guid");
  const read = value?.kind === "parameter" ? value.read : (): SqlValue => "";
  return { kind: "key", named, read: ({ literals }) => String(read({ ...noInputs, literals })) };
}

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

/* The targets of resource paths, before any query option is considered. */

/** The source of the partition: a key in the path, the query parameter of the root sets, or the caller. */
export type PartitionSource =
  | {
      readonly kind: "key";
      /** The key is the natural one, not the id. */
      readonly named: boolean;
      readonly read: (inputs: Pick<Inputs, "literals">) => string;
    }
  | { readonly kind: "parameter" }
  | { readonly kind: "caller" }
  | { readonly kind: "none" };

interface Records {
  readonly steps: readonly PathStep[];
  readonly type: EntityType;
  readonly partition: PartitionSource;
  /** The call that returns the records of the first step. */
  readonly call?: Call;
}

/** A call of a function or an action. */
export interface Call {
  readonly operation: Operation;
  /** The arguments in parentheses after its name. */
  readonly args: readonly Argument[] | undefined;
  /** The records that it is called on, and the `/$filter(…)` segments after them; no steps at the root. */
  readonly steps: readonly PathStep[];
  readonly filters: readonly Expression[];
}

type Called = Records & { readonly call: Call };

/** One member of the union for each kind, so that a check of `kind` narrows. */
type EachKind<Kind extends string, Facts> = Kind extends string ? Facts & { readonly kind: Kind } : never;

/** The targets of some kinds. */
export type TargetOf<Kind extends Target["kind"]> = Extract<Target, { readonly kind: Kind }>;

export type Target =
  | EachKind<"service-document" | "metadata" | "batch" | "entity", unknown>
  /** Every combination of the records of several sets; the records of all sets; their numbers. */
  | EachKind<
      "crossjoin" | "all" | "crossjoin-count" | "all-count",
      { readonly types: readonly EntityType[]; readonly partition: PartitionSource }
    >
  /** Many records; `filters` are `/$filter(…)` segments, yet to be bound with the options. `each` is for writes. */
  | EachKind<
      "collection" | "count" | "references" | "each",
      Records & { readonly filters: readonly Expression[] }
    >
  /** One record by key, or by a single-valued navigation (`optional`: it may be absent, 204). */
  | EachKind<"record" | "reference", Records & { readonly optional: boolean }>
  | EachKind<"property" | "value" | "stream", Records & { readonly property: Property }>
  /** The result of a function: one or several values of a primitive type; `type` is that on which it is called. */
  | EachKind<"function" | "function-value", Called>
  /** An action; `result` are the records that it returns. */
  | EachKind<"action", Called & { readonly result: Target | undefined }>;
