/**
 * THE TABLE of writes: a row for each kind of resource and method, from the body of the request by the changes in the
 * transaction to a response; and `OPTIONS`, the methods of a resource. A request's shape is compiled once, whatever its method.
 */
import type { Budget } from "../budget";
import { temporalOptions } from "../language/options";
import type { Caller, ODataResponse, SetChange } from "../message";
import {
  type EntityType,
  hasVersion,
  type Model,
  type Navigation,
  takesChanges,
  wholeType,
} from "../model/model";
import { expandFromBody, nestedKey } from "../plan/body";
import { listText } from "../json/write";
import { equals } from "../plan/expression";
import { given } from "../plan/literal";
import { bindPath, type Target, type TargetOf } from "../plan/path";
import { type Inputs, internalAsk, type PathStep } from "../plan/plan";
import { bindCountRead, bindRecordRead, checkOptions, withInterval } from "../plan/read";
import { newBinding } from "../plan/binding";
import { type Binding, newSource } from "../plan/scope";
import { compileCall } from "../read/calls";
import { type CompiledRead, compileResult, type MethodsOf, readMethods } from "../read/reads";
import { methodNotAllowed, type Read, type RequestContext, type WriteMethod } from "../request/context";
import { inputsOf, partitionOf, pathChecks } from "../request/partition";
import { planMemory } from "../cache";
import type { Compilation } from "../sql/dialect";
import type { Statement } from "../sql/fragment";
import { selectRecord, selectStored } from "../sql/select";
import { noOptions, type ODataUri } from "../uri/ast";
import { executeAction, readActionBody } from "./actions";
import {
  changeCollection,
  changeMembers,
  changeProperty,
  changeRecord,
  createRecord,
  executeOnReferences,
  removeMembers,
  removeRecord,
  replaceRecord,
} from "./addressed-records";
import {
  isRecordBody,
  readBytes,
  readChanges,
  readCollectionChanges,
  readDeletion,
  readNewRecord,
  readNothing,
  readProperty,
  readReference,
  readReferences,
  readReplacement,
  readText,
  readUnset,
  readValue,
  type RecordBody,
} from "./body";
import { idInKey } from "./references";
import { cascadesOf, requireChange } from "./rules";
import {
  respondChanges,
  respondNothing,
  respondRemovedMembers,
  respondUnset,
  respondWrittenProperty,
  respondWrittenRecord,
} from "./respond";
import type { CompiledWrite, ResponseStatement, WriteExecution, WriteTarget } from "./write-execution";
import { selectIds } from "../sql/write";
import { storedOf } from "./records";

/** A write whose body is read. */
export interface BoundWrite {
  /** The body as a record, if it is one: for behaviours that act before the transaction. */
  readonly record: RecordBody | undefined;
  readonly run: (execution: WriteExecution, read: Read) => Promise<ODataResponse>;
}

interface WriteRow<Addressed> {
  readonly allows: (target: Addressed) => boolean;
  readonly bind: (context: RequestContext, target: Addressed) => Promise<BoundWrite>;
}

/**
 * A row: whether this resource of the kind has the method; the body, which is read and bound before the database is accessed,
 * and whose errors are thrown; the changes of records within the transaction, where an error rolls back all of it; and the
 * response, within the transaction so that it contains the written values.
 */
const row = <Addressed, Body extends object, Written>(
  allows: (target: Addressed) => boolean,
  bind: (context: RequestContext, target: Addressed) => Promise<Body>,
  execute: (execution: WriteExecution, body: Body) => Promise<Written>,
  respond: (execution: WriteExecution, written: Written, read: Read) => Promise<ODataResponse>,
): WriteRow<Addressed> => ({
  allows,
  bind: async (context, target) => {
    const body = await bind(context, target);
    return {
      record: isRecordBody(body) ? body : undefined,
      run: async (execution, read) => {
        const written = await execute(execution, body);
        if (execution.rules) await execution.rules.requireWritten();
        return respond(execution, written, read);
      },
    };
  },
});

type WriteRows = {
  readonly [Kind in WriteTarget["kind"]]: {
    readonly [Method in WriteMethod]?: WriteRow<TargetOf<Kind>>;
  };
};

const isInsertable = ({ type, steps, filters }: TargetOf<"collection">): boolean =>
  type.insertable && filters.length === 0 && navigationOf(steps)?.through === undefined;
const isChangeable = ({ type, steps, filters }: TargetOf<"collection">): boolean =>
  takesChanges(type) && filters.length === 0 && navigationOf(steps)?.through === undefined;
const isUpdatable = ({ type }: Pick<WriteTarget, "type">): boolean => type.updatable;
const isDeletable = ({ type }: Pick<WriteTarget, "type">): boolean => type.deletable;
/** Records of a set are related to their partition only, which does not change. */
const isRelation = ({ steps, filters }: TargetOf<"references">): boolean =>
  isOfStoredRecord(steps) && filters.length === 0;
const isReplaceable = ({ steps, optional }: TargetOf<"reference">): boolean =>
  isOfStoredRecord(steps) && optional;
const isRemovable = ({ steps }: TargetOf<"reference">): boolean => isOfStoredRecord(steps);

/** Whether the path ends in a navigation property of a stored record; a computed one relates no other records. */
const isOfStoredRecord = (steps: readonly PathStep[]): boolean => {
  const related = steps.at(-1)?.related;
  return related !== undefined && hasVersion(related.parent.type);
};

const navigationOf = (steps: readonly PathStep[]): Navigation | undefined =>
  steps.at(-1)?.related?.navigation;

const content = row(isUpdatable, readProperty(readBytes), changeProperty, respondWrittenProperty);
const unset = row(isUpdatable, readUnset, changeProperty, respondUnset);
const value = row(isUpdatable, readProperty(readValue), changeProperty, respondWrittenProperty);

/** The methods of a kind are in the order of the `Allow` header of a response 405. */
const writes: WriteRows = {
  collection: {
    POST: row(isInsertable, readNewRecord, createRecord, respondWrittenRecord),
    PATCH: row(isChangeable, readCollectionChanges, changeCollection, respondChanges("/$delta")),
  },
  record: {
    PATCH: row(isUpdatable, readChanges, changeRecord, respondWrittenRecord),
    PUT: row(isUpdatable, readReplacement, replaceRecord, respondWrittenRecord),
    DELETE: row(isDeletable, readDeletion, removeRecord, respondNothing),
  },
  each: {
    PATCH: row(isUpdatable, readChanges, changeMembers, respondChanges("")),
    DELETE: row(isDeletable, readDeletion, removeMembers, respondRemovedMembers),
  },
  references: {
    POST: row(isRelation, readReference, executeOnReferences, respondNothing),
    PUT: row(isRelation, readReferences, executeOnReferences, respondNothing),
    DELETE: row(isRelation, readNothing, executeOnReferences, respondNothing),
  },
  reference: {
    PUT: row(isReplaceable, readReference, executeOnReferences, respondNothing),
    DELETE: row(isRemovable, readNothing, executeOnReferences, respondNothing),
  },
  property: { PUT: value, PATCH: value, DELETE: unset },
  value: {
    PUT: row(isUpdatable, readProperty(readText), changeProperty, respondWrittenProperty),
    DELETE: unset,
  },
  // Clients of Business Central write attachments by PATCH.
  stream: { PUT: content, PATCH: content, DELETE: unset },
  count: {},
  action: { POST: actionRow() },
};

/** An action is a part of the transaction that can be rolled back with all its writes. */
function actionRow(): WriteRow<TargetOf<"action">> {
  return {
    allows: () => true,
    bind: async (context, target) => {
      const parameters = await readActionBody(context, target);
      return { record: undefined, run: (execution) => executeAction(execution, parameters) };
    },
  };
}

/** The result of a function cannot be written by its URL. */
const isWriteTarget = (target: Target): target is WriteTarget =>
  Object.hasOwn(writes, target.kind) &&
  (target.kind === "action" || !("call" in target) || target.call === undefined);

/** All methods of a target, those that read it first: the allowed methods of a response 405. */
export const methodsOf: MethodsOf = (target) => {
  const rows: Partial<Record<string, WriteRow<never>>> = isWriteTarget(target) ? writes[target.kind] : {};
  const allowed = Object.entries(rows).filter(([, each]) => each?.allows(target as never));
  return [...readMethods(target), ...allowed.map(([method]) => method)];
};

/** Reads a write's body by the row of its target and method; without one, throws 405 with the allowed methods. */
export function bindWrite(
  target: WriteTarget,
  method: WriteMethod,
): (context: RequestContext) => Promise<BoundWrite> {
  const found: WriteRow<never> | undefined = writes[target.kind][method];
  if (!found?.allows(target as never)) {
    if (found?.allows({ ...target, type: wholeType(target.type) } as never))
      requireChange(target.type, changeBy(method, target));
    throw methodNotAllowed(method, methodsOf(target));
  }
  return (context) => found.bind(context, target as never);
}

const changeBy = (method: WriteMethod, { kind }: WriteTarget): SetChange => {
  if (kind === "collection" && method === "POST") return "create";
  return method === "DELETE" && (kind === "record" || kind === "each") ? "delete" : "update";
};

/** Nodes of the cached response statements of one kind of write. */
const mostResponseNodes = 4000;

/** Compiles a write; throws the binder's errors, and 405 for targets without a row. */
export function compileWrite(context: RequestContext, method: WriteMethod): CompiledWrite {
  const { model, store, limits, uri, budget } = context;
  const binding = (drawn: Budget): Binding =>
    newBinding({ model, budget: drawn }, limits.maxExpandDepth, uri.options.aliases);
  const pathBinding = binding(budget);
  const target = bindPath(pathBinding, uri.path);
  const compilation: Compilation = {
    dialect: store.dialect,
    model,
    format: internalAsk.format,
    pathStages: [...pathBinding.stages],
  };
  if (!isWriteTarget(target)) throw methodNotAllowed(method, methodsOf(target));
  if (target.kind === "action") return compileAction(pathBinding, compilation, target);
  checkWriteOptions(uri, target);
  const { steps } = target;
  const last = steps.at(-1);
  const isMany = "filters" in target;
  const above = last?.related === undefined ? [] : steps.slice(0, -1);
  const needed = isMany || (target.kind === "reference" && target.optional) ? steps.length - 1 : steps.length;
  const recordAt = (at: readonly PathStep[]): Statement<Inputs> =>
    selectStored(compilation, bindRecordRead(pathBinding, { steps: at }, noOptions, internalAsk), {
      locks: true,
    });
  // Clients can nest any records; rare combinations are compiled again.
  const responses = planMemory<ResponseStatement>({ limit: mostResponseNodes });
  const { options } = uri;
  const members = (many: Parameters<typeof bindCountRead>[1]): Statement<Inputs> => ({
    ...selectStored(compilation, bindCountRead(pathBinding, many, noOptions, internalAsk), {
      locks: true,
      // The one that `$id` names is found among all of them.
      limited: options.id === undefined,
    }),
    mostLength: limits.maxRecordSize,
  });
  const addressed = (): Statement<Inputs> => (isMany ? members(target) : recordAt(steps));
  const stored = target.kind === "collection" ? undefined : addressed();
  return {
    target,
    checks: pathChecks(compilation, steps, needed),
    stored: () => stored ?? readsNone(),
    owner: above.length === 0 ? undefined : recordAt(above),
    id: steps.length === 1 ? idInKey(last) : undefined,
    storedById: (type, drawn) =>
      selectStored(compilation, bindRecordRead(...byId(binding(drawn), type), noOptions, internalAsk), {
        locks: true,
      }),
    response: (type, ask, nested, drawn) =>
      responses(`${type.name} ${ask.key} ${nestedKey(nested)}`, drawn, () => {
        const responseBinding = withInterval(binding(drawn), options);
        const plan = bindRecordRead(...byId(responseBinding, type), expandFromBody(options, nested), ask);
        return {
          statement: selectRecord({ ...compilation, format: ask.format }, plan),
          contextList: listText(plan.record.contextList, ask.format),
        };
      }).plan,
  };
}

/** In place of statements that no execution of the write runs. */
function readsNone(): never {
  throw new Error("this write reads no record by its URL");
}

/** The result of an action is read with options like a read, and compiled for each requested format. */
function compileAction(
  binding: Binding,
  compilation: Compilation,
  target: TargetOf<"action">,
): CompiledWrite {
  const call = compileCall(binding, compilation, target.call, internalAsk, true);
  const results = planMemory<CompiledRead>({ limit: mostResponseNodes });
  return {
    target,
    call,
    result: (context, ask) => results(ask.key, context.budget, () => compileResult(context, ask)).plan,
    checks: call.checks,
    stored: readsNone,
    owner: undefined,
    id: undefined,
    storedById: readsNone,
    response: readsNone,
  };
}

/** Options shape the response. Options that select records would not select the written ones, so they are rejected. */
function checkWriteOptions({ options }: ODataUri, { kind }: WriteTarget): void {
  const { id: _, ...others } = options;
  const shaping = ["compute", "select", "expand"];
  if (kind === "collection" || kind === "record") {
    checkOptions(options, [...shaping, ...temporalOptions], "with a write");
  } else if (kind === "each") {
    checkOptions(options, shaping, "with /$each (a segment /$filter(…) chooses the members)");
  } else {
    checkOptions(kind === "references" ? others : options, [], "with this write");
  }
}

/** The step to the record whose id is in the inputs. */
function byId(binding: Binding, type: EntityType): [Binding, Pick<TargetOf<"record">, "steps">] {
  const source = newSource(binding, type);
  const id = given(binding, "Edm.Guid", (inputs) => inputs.after[0] ?? null);
  const key = equals(binding, source, "id", id);
  return [binding, { steps: [{ source, related: undefined, key }] }];
}

/** Whether the caller may write the target in this partition ("": none); a partition itself, where it may write all. */
export function mayWriteIn(
  partition: string,
  { partitions, writablePartitions }: Caller,
  model: Model,
  { type, kind }: { readonly type: EntityType; readonly kind: string },
): boolean {
  if (type === model.partition?.type && kind !== "action")
    return partitions === "*" && writablePartitions === undefined;
  const isWithin = type.partitioned || (kind === "action" && partition !== "");
  return !isWithin || writablePartitions?.has(partition) !== false;
}

/* `OPTIONS` (RFC 9110, section 9.3.7): the methods of a resource that the caller may use. */

/**
 * Responds 204 with `Allow`: the methods of the resource without those that need a permission that the caller lacks, at
 * a record also by the caller's rules for it and for the records that are deleted with it. Throws the binder's errors;
 * for a record that does not exist, the methods are those of its set.
 */
export async function respondMethods(context: RequestContext): Promise<ODataResponse> {
  const { model, limits, uri, request } = context;
  const { caller } = request;
  const target = bindPath(newBinding(context, limits.maxExpandDepth, uri.options.aliases), uri.path);
  const methods = methodsOf(target);
  if (!("partition" in target && "type" in target)) return allowed(methods);
  const { type, kind } = target;
  const partition = await partitionOf(context, target.partition);
  if (!caller.canWrite || !mayWriteIn(partition, caller, model, target))
    return allowed(methods.filter((method) => readOnly.has(method)));
  return allowed(
    model.view && kind === "record" ? await byRules(context, type, partition, methods) : methods,
  );
}

/**
 * The same for a path that ends in `/$query`, which takes POST where the path before it takes GET. Throws 405 for every
 * other method than OPTIONS.
 */
export async function respondQueryMethods(context: RequestContext): Promise<ODataResponse> {
  const { uri, request } = context;
  const { headers } = await respondMethods({ ...context, uri: { ...uri, path: uri.path.slice(0, -1) } });
  const methods = headers["Allow"]?.includes("GET") === true ? ["POST"] : [];
  if (request.method === "OPTIONS") return allowed(methods);
  throw methodNotAllowed(request.method, methods);
}

/** The methods that the rules of the caller leave at the record of the URL. */
async function byRules(
  context: RequestContext,
  type: EntityType,
  partition: string,
  methods: readonly string[],
): Promise<readonly string[]> {
  const { model, store, rowsAmong } = context;
  const inputs = inputsOf(context, partition);
  const [found] = methods.includes("PATCH") || methods.includes("DELETE") ? await stored() : [];
  if (found === undefined) return methods;
  const { record } = storedOf(type, found);
  if (!(await isWritable(type, [String(record["id"])])))
    return methods.filter((method) => readOnly.has(method));
  return (await cascades()) ? methods : methods.filter((method) => method !== "DELETE");

  function stored() {
    return store.query(compileWrite(context, "PATCH").stored(), inputs);
  }
  async function isWritable(of: EntityType, ids: readonly string[]): Promise<boolean> {
    const writable = await rowsAmong(store, inputs)(of, "write", ids);
    return ids.every((id) => writable.has(id.toLowerCase()));
  }
  async function cascades(): Promise<boolean> {
    for (const { target, equal } of cascadesOf(wholeType(type), record)) {
      const child = model.type(target);
      const statement = selectIds(store.dialect, wholeType(child), Object.keys(equal));
      const ids = (await store.query(statement, { partition, equal })).map(([id]) => String(id));
      if (ids.length > 0 && !(child.deletable && (await isWritable(child, ids)))) return false;
    }
    return true;
  }
}

const readOnly: ReadonlySet<string> = new Set(["GET", "HEAD"]);

const allowed = (methods: readonly string[]): ODataResponse => ({
  status: 204,
  headers: { Allow: methods.join(", ") },
});
