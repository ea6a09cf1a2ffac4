/** What a write's URL decides: which record or collection, how it is read before, and how it is answered after. */
import type { Budget } from "../budget";
import type { EntityType } from "../model/model";
import type { Statement } from "../sql/fragment";
import type { Format } from "../json/format";
import { equals } from "../plan/expression";
import { bindPath, type Target } from "../plan/path";
import { bindCountRead, bindRecordRead, checkOptions } from "../plan/read";
import { expandAlike, nestedKey, type NestedNames } from "../plan/expand-from-body";
import { given } from "../plan/operators";
import type { Inputs, PathStep } from "../plan/plan";
import { newBinding, newSource, type Binding } from "../plan/scope";
import type { Compilation } from "../sql/record";
import { selectRecord, selectStored } from "../sql/select";
import { compileCall, type CompiledCall } from "../read/calls";
import { noOptions, type ODataUri } from "../uri/ast";
import type { RunContext } from "../request/context";
import { methodNotAllowed, type WriteTarget } from "../request/methods";
import { pathChecks, type PathChecks } from "../request/not-found";
import { planMemory } from "../request/plan-memory";

export interface CompiledWrite {
  readonly target: WriteTarget;
  readonly checks: PathChecks;
  /** The addressed record as it is stored, or all records of the addressed collection. */
  readonly stored: Statement<Inputs>;
  /** The record whose navigation property the URL ends with. */
  readonly owner: Statement<Inputs> | undefined;
  /** Id in the URL, for PUT to a record that does not exist. */
  readonly id: ((inputs: Inputs) => string) | undefined;
  /** The answer, for a type that the URL addresses (or its stand-in): the record whose id is `inputs.after[0]`. */
  readonly response: (
    type: EntityType,
    format: Format,
    nested: NestedNames,
    budget: Budget,
  ) => ResponseStatement;
  /** The stored record of another type whose id is `inputs.after[0]`. */
  readonly storedById: (type: EntityType, budget: Budget) => Statement<Inputs>;
}

/** An action; what it gives is compiled when it is known how it shall be answered. */
export interface CompiledAction {
  readonly target: Extract<Target, { kind: "action" }>;
  readonly call: CompiledCall;
}

/** Nodes of the remembered answers of one kind of write. */
const mostAnswerNodes = 4000;

export interface ResponseStatement {
  readonly statement: Statement<Inputs>;
  readonly contextList: string;
}

/** Compiles a write; throws the binder's errors, and 405 for what cannot be written. */
export function compileWrite(
  context: RunContext,
  uri: ODataUri,
  method: string,
  budget: Budget,
): CompiledWrite | CompiledAction {
  const { model, store, text, limits } = context;
  const plain: Format = { metadata: "none", ieee754Compatible: false, control: "@odata." };
  const compilation: Compilation = { dialect: store.dialect, model, format: plain };
  const binding = (drawn: Budget): Binding =>
    newBinding({ model, text, budget: drawn }, limits.maxExpandDepth, uri.options.aliases);
  const pathBinding = binding(budget);
  const target = bindPath(pathBinding, uri.path);
  if (
    target.kind === "service-document" ||
    target.kind === "metadata" ||
    target.kind === "batch" ||
    target.kind === "crossjoin" ||
    target.kind === "all"
  ) {
    throw methodNotAllowed(method, target.kind === "batch" ? ["POST"] : ["GET", "HEAD"]);
  }
  if (
    target.kind === "function" ||
    target.kind === "function-value" ||
    (target.kind !== "action" && target.call)
  )
    throw methodNotAllowed(method, ["GET"]);
  if (target.kind === "action")
    return { target, call: compileCall(pathBinding, compilation, target.call, false, true) };
  checkWriteOptions(uri, target);
  const { steps } = target;
  const last = steps.at(-1);
  const isMany = "filters" in target;
  const above = last?.related === undefined ? [] : steps.slice(0, -1);
  const needed = isMany || (target.kind === "reference" && target.optional) ? steps.length - 1 : steps.length;
  const recordAt = (at: readonly PathStep[]): Statement<Inputs> =>
    selectStored(compilation, bindRecordRead(pathBinding, at, noOptions, false), true);
  // Clients nest what they like; what is rarely asked for is compiled again.
  const answers = planMemory<ResponseStatement>(mostAnswerNodes);
  return {
    target,
    checks: pathChecks(compilation, steps, needed),
    stored: isMany
      ? selectStored(compilation, bindCountRead(pathBinding, steps, target.filters, noOptions, false), true)
      : recordAt(steps),
    owner: above.length === 0 ? undefined : recordAt(above),
    id: steps.length === 1 ? idOf(last) : undefined,
    storedById: (type, drawn) =>
      selectStored(compilation, bindRecordRead(...byId(binding(drawn), type), noOptions, false), true),
    response: (type, format, nested, drawn) => {
      const key = `${type.name} ${format.metadata}${format.control}${format.ieee754Compatible} ${nestedKey(nested)}`;
      return answers(key, drawn, () => {
        const plan = bindRecordRead(...byId(binding(drawn), type), expandAlike(uri.options, nested), false);
        return {
          statement: selectRecord({ ...compilation, format }, plan),
          contextList: plan.record.contextList,
        };
      }).plan;
    },
  };
}

/** Options shape the answer. Those that choose records would not choose which are written, so they are refused. */
function checkWriteOptions({ options }: ODataUri, { kind }: WriteTarget): void {
  const { id: _, ...others } = options;
  if (kind === "collection" || kind === "record" || kind === "each") {
    const where =
      kind === "each" ? "with /$each; choose the members by a segment /$filter(…)" : "with a write";
    checkOptions(options, ["compute", "select", "expand"], where);
  } else {
    checkOptions(kind === "references" ? others : options, [], "with this write");
  }
}

/** The step to the record whose id comes with the inputs. */
function byId(binding: Binding, type: EntityType): [Binding, readonly PathStep[]] {
  const source = newSource(binding, type);
  const id = given(binding, "Edm.Guid", (inputs) => inputs.after[0] ?? null);
  const key = equals(binding, source, "id", id);
  return [binding, [{ source, related: undefined, key }]];
}

/** The id in `set(id)`, when the record is addressed by it and not by another key. */
function idOf(step: PathStep | undefined): CompiledWrite["id"] {
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
