/** What a write's URL decides: which record or collection, how it is read before, and how it is answered after. */
import { ODataError } from "../errors";
import { bindPath } from "../plan/bind-path";
import { bindRecordRead } from "../plan/bind-read";
import type { Inputs, PathStep, Value } from "../plan/plan";
import { newBinding, newSource, type Binding } from "../plan/scope";
import type { Target } from "../plan/target";
import { bindProperty } from "../plan/bind-expression";
import type { EntityType } from "../edm/model";
import type { Statement } from "../fragment";
import type { Format } from "../json/format";
import type { Compilation } from "../sql/record";
import { selectRecord, selectStored } from "../sql/select";
import type { ODataUri } from "../uri";
import type { RunContext } from "./context";
import { pathChecks, type PathChecks } from "./missing";

export interface CompiledWrite {
  readonly target: Exclude<Target, { kind: "service-document" | "metadata" | "batch" }>;
  readonly checks: PathChecks;
  /** The addressed record as it is stored; for a collection below a record, that record. */
  readonly stored: Statement<Inputs> | undefined;
  /** Id in the URL, for PUT to a record that does not exist. */
  readonly id: ((inputs: Inputs) => string) | undefined;
  /** The answer, for a type that the URL addresses (or its stand-in): the record whose id is `inputs.after[0]`. */
  readonly answer: (type: EntityType) => Answer;
  /** The stored record of another type whose id is `inputs.after[0]`. */
  readonly storedById: (type: EntityType) => Statement<Inputs>;
}

export interface Answer {
  readonly statement: Statement<Inputs>;
  readonly contextList: string;
}

/** Compiles a write; throws the binder's errors, and 405 for what cannot be written. */
export function compileWrite(
  context: RunContext,
  uri: ODataUri,
  format: Format,
  method: string,
): CompiledWrite {
  const { model, store, text, limits } = context;
  const compilation: Compilation = { dialect: store.dialect, model, format };
  const binding = (): Binding => newBinding(model, text, limits.maxExpandDepth, uri.options.aliases);
  const pathBinding = binding();
  const target = bindPath(pathBinding, uri.path);
  if (target.kind === "service-document" || target.kind === "metadata" || target.kind === "batch") {
    throw methodNotAllowed(method, target.kind === "batch" ? ["POST"] : ["GET", "HEAD"]);
  }
  const { steps } = target;
  const owner = target.kind === "collection" ? steps.slice(0, -1) : steps;
  const answers = new Map<string, Answer>();
  return {
    target,
    checks: pathChecks(compilation, steps, owner.length),
    stored:
      owner.length === 0
        ? undefined
        : selectStored(compilation, bindRecordRead(pathBinding, owner, { aliases: new Map() }, false)),
    id: steps.length === 1 ? idOf(steps[0]) : undefined,
    storedById: (type) =>
      selectStored(compilation, bindRecordRead(...byId(binding(), type), { aliases: new Map() }, false)),
    answer: (type) => {
      const known = answers.get(type.name);
      if (known) return known;
      const plan = bindRecordRead(...byId(binding(), type), { ...uri.options }, false);
      const made: Answer = {
        statement: selectRecord(compilation, plan),
        contextList: plan.record.contextList,
      };
      answers.set(type.name, made);
      return made;
    },
  };
}

export const methodNotAllowed = (method: string, allowed: readonly string[]): ODataError =>
  new ODataError(
    "BadRequest_MethodNotAllowed",
    `${method} is not allowed here; allowed: ${allowed.join(", ")}.`,
    {
      headers: { Allow: allowed.join(", ") },
    },
  );

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
