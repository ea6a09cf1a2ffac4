/**
 * References to existing records (`@odata.bind`, `@odata.id`, `$id`; JSON Format 4.01, sections 4.5.8 and 8.5): the URL
 * of a record → the record as it is stored. A record of another company is none.
 */
import { ODataError } from "../errors";
import type { EntityType } from "../edm/model";
import type { Statement } from "../fragment";
import { lru } from "../lru";
import type { ODataRequest } from "../message";
import { bindPath } from "../plan/bind-path";
import { bindRecordRead } from "../plan/bind-read";
import type { Inputs } from "../plan/plan";
import { newBinding } from "../plan/scope";
import type { PartitionSource } from "../plan/target";
import { selectStored } from "../sql/select";
import type { Awaitable, Transaction } from "../store/store";
import { defaultParseLimits, parseUri, type ODataUri } from "../uri";
import { noOptions } from "../uri/ast";
import { belowRoot } from "./below-root";
import type { RunContext } from "./context";
import { partitionOf } from "./partition";
import { storedOf, type Stored } from "./records";

/** What a reference is resolved in. */
export interface ReferencePlace {
  readonly transaction: Transaction;
  readonly request: Pick<ODataRequest, "caller" | "root" | "url">;
  /** Of the request; `partition` is the company whose records are meant. */
  readonly inputs: Inputs;
}

/** Finds the record of that type. Throws 400 for a URL that names none, with the property that holds it as target. */
export type ResolveReference = (
  place: ReferencePlace,
  type: EntityType,
  url: string,
  target: string,
) => Promise<Stored>;

interface Compiled {
  readonly type: EntityType;
  readonly partition: PartitionSource;
  readonly stored: Statement<Inputs>;
}

/** The resolver, with its memory of URLs of the same shape. */
export function referenceResolver(context: RunContext): ResolveReference {
  const compiled = lru<Compiled>(200);
  return async ({ transaction, request, inputs }, type, url, target) => {
    const { caller } = request;
    const fail = (reason: string, cause?: unknown): ODataError =>
      new ODataError("BadRequest", `'${url}' names no '${type.name}' that can be related: ${reason}`, {
        target,
        cause,
      });
    const relative = belowRoot(url, request, context.rootPaths);
    if (relative === undefined) throw fail(`it does not begin with this service's root; ${expected}`);
    const uri = await orFail(() => parseUri(relative, defaultParseLimits), fail);
    const read = compiled.get(uri.shape) ?? (await orFail(() => compileReference(context, uri), fail));
    compiled.set(uri.shape, read);
    if (read.type !== type) throw fail(`it is a '${read.type.name}'.`);
    const literals = uri.literals.map((literal) => literal.value);
    const parameter = uri.custom.get(context.model.partition.parameter);
    const isNamed = read.partition.kind === "key" || (read.partition.kind === "parameter" && parameter);
    const asked = { caller, literals, parameter };
    const named = isNamed ? await orFail(() => partitionOf(context, read.partition, asked), fail) : undefined;
    if (named !== undefined && named !== inputs.partition)
      throw fail(`it is in another ${context.model.partition.type.name} than the record that is written.`);
    const [row] = await orFail(() => transaction.query(read.stored, { ...inputs, literals }), fail);
    if (!row) throw fail("there is no such record.");
    return storedOf(type, row);
  };
}

type Fail = (reason: string, cause?: unknown) => ODataError;

const expected = "expected {set}({id}), relative to the service root or absolute.";

/** What is wrong with a reference is wrong with the body: never a 404 of the request. */
async function orFail<T>(work: () => Awaitable<T>, fail: Fail): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ODataError && error.status < 500) throw fail(error.message, error);
    throw error;
  }
}

function compileReference({ model, text, store, limits }: RunContext, uri: ODataUri): Compiled {
  const binding = newBinding(model, text, limits.maxExpandDepth, uri.options.aliases);
  const target = bindPath(binding, uri.path);
  if (target.kind !== "record" && target.kind !== "reference") throw new ODataError("BadRequest", expected);
  const plan = bindRecordRead(binding, target.steps, noOptions, false);
  const format = { metadata: "none", ieee754Compatible: false, control: "@odata." } as const;
  const stored = selectStored({ dialect: store.dialect, model, format }, plan);
  return { type: target.type, partition: target.partition, stored };
}
