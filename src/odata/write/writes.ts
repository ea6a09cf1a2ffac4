/** What a write's URL decides: which record or collection, how it is read before, and how it is answered after. */
import type { EntityType } from "../edm/model";
import type { Statement } from "../fragment";
import type { Format } from "../json/format";
import { bindProperty } from "../plan/bind-expression";
import { bindPath } from "../plan/bind-path";
import { bindCountRead, bindRecordRead, checkOptions } from "../plan/bind-read";
import { expandAlike, nestedKey, type NestedNames } from "../plan/expand-alike";
import type { Inputs, PathStep, Value } from "../plan/plan";
import { newBinding, newSource, type Binding } from "../plan/scope";
import type { Target } from "../plan/target";
import type { Compilation } from "../sql/record";
import { selectRecord, selectStored } from "../sql/select";
import { noOptions, type ODataUri } from "../uri/ast";
import type { RunContext } from "./context";
import { methodNotAllowed } from "./methods";
import { pathChecks, type PathChecks } from "./missing";

/** What a write can address. */
export type WriteTarget = Exclude<
  Target,
  { kind: "service-document" | "metadata" | "batch" | "crossjoin" | "all" }
>;

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
  readonly answer: (type: EntityType, format: Format, nested: NestedNames) => Answer;
  /** The stored record of another type whose id is `inputs.after[0]`. */
  readonly storedById: (type: EntityType) => Statement<Inputs>;
}

export interface Answer {
  readonly statement: Statement<Inputs>;
  readonly contextList: string;
}

/** Compiles a write; throws the binder's errors, and 405 for what cannot be written. */
export function compileWrite(context: RunContext, uri: ODataUri, method: string): CompiledWrite {
  const { model, store, text, limits } = context;
  const plain: Format = { metadata: "none", ieee754Compatible: false, control: "@odata." };
  const compilation: Compilation = { dialect: store.dialect, model, format: plain };
  const binding = (): Binding => newBinding(model, text, limits.maxExpandDepth, uri.options.aliases);
  const pathBinding = binding();
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
  checkWriteOptions(uri, target);
  const { steps } = target;
  const last = steps.at(-1);
  const isMany = "filters" in target;
  const above = last?.related === undefined ? [] : steps.slice(0, -1);
  const needed = isMany || (target.kind === "reference" && target.optional) ? steps.length - 1 : steps.length;
  const recordAt = (at: readonly PathStep[]): Statement<Inputs> =>
    selectStored(compilation, bindRecordRead(pathBinding, at, noOptions, false), true);
  const answers = new Map<string, Answer>();
  return {
    target,
    checks: pathChecks(compilation, steps, needed),
    stored: isMany
      ? selectStored(compilation, bindCountRead(pathBinding, steps, target.filters, noOptions, false), true)
      : recordAt(steps),
    owner: above.length === 0 ? undefined : recordAt(above),
    id: steps.length === 1 ? idOf(last) : undefined,
    storedById: (type) =>
      selectStored(compilation, bindRecordRead(...byId(binding(), type), noOptions, false), true),
    answer: (type, format, nested) => {
      const key = `${type.name} ${format.metadata}${format.control}${format.ieee754Compatible} ${nestedKey(nested)}`;
      const known = answers.get(key);
      if (known) return known;
      const plan = bindRecordRead(...byId(binding(), type), expandAlike(uri.options, nested), false);
      const made: Answer = {
        statement: selectRecord({ ...compilation, format }, plan),
        contextList: plan.record.contextList,
      };
      // Clients nest what they like; what is rarely asked for is compiled again.
      if (answers.size < 50) answers.set(key, made);
      return made;
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
  const id: Value = {
    kind: "parameter",
    type: "Edm.Guid",
    nullable: false,
    read: (inputs) => inputs.after[0] ?? null,
    literal: undefined,
  };
  const key: Value = {
    kind: "comparison",
    operator: "eq",
    left: bindProperty(binding, source, "id"),
    right: id,
    type: "Edm.Boolean",
    nullable: false,
  };
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
