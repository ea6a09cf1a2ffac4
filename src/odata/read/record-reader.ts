/** Reads of handlers, as URLs of the service: compiled like requests, and cached by their text. */
import { newBudget } from "../budget";
import type { Format } from "../json/write";
import type { Model } from "../model/model";
import { type Inputs, newAsk } from "../plan/plan";
import { parseLimits, type RequestContext } from "../request/context";
import { resourceBase } from "../request/urls";
import type { JsonRecord, QueryValue, RecordReader } from "../request/handlers";
import { type MemoryRoom, type PlanMemory, planMemory } from "../cache";
import { visibleOf } from "../request/rows-among";
import { recordOf, selectMatching } from "../sql/write";
import { type Expression, literalsOf, type LiteralType, type ODataUri } from "../uri/ast";
import { parseUri } from "../uri/parser";
import { recordsIn } from "./page";
import { wholeInputs, wholeRead } from "./read-execution";
import { type CompiledRead, compileRead } from "./reads";

/** With every digit of a number, and only the properties of the records. */
const format: Format = { metadata: "none", ieee754Compatible: true, control: "@", unsaved: false };
const ask = newAsk({ format });

type Aliases = readonly (readonly [name: string, type: LiteralType])[];

interface CompiledQuery {
  readonly uri: ODataUri;
  readonly read: CompiledRead;
}

/** Creates readers on the store of their context; they share one memory of compiled reads. */
export function recordReaders(room?: MemoryRoom): (context: RequestContext, inputs: Inputs) => RecordReader {
  // Handlers of functions read another model than those of actions, where the caller has rules.
  const memories = new WeakMap<Model, PlanMemory<CompiledQuery>>();
  const memoryOf = (model: Model): PlanMemory<CompiledQuery> => {
    const known = memories.get(model) ?? planMemory<CompiledQuery>(room);
    memories.set(model, known);
    return known;
  };
  return (context, inputs) => ({
    async find(typeName, equal) {
      const { model, store, rowsAmong } = context;
      const type = model.type(typeName);
      const statement = selectMatching(store.dialect, type, Object.keys(equal).toSorted());
      const rows = await store.query(statement, { partition: inputs.partition, equal: { ...equal } });
      const records = rows.map((row) => recordOf(type, row));
      return visibleOf(rowsAmong(store, inputs), type, records);
    },
    async query(url, values = {}) {
      const named = Object.entries(values).map(([name, value]) => [name, literalOf(value)] as const);
      const aliases: Aliases = named.map(([name, { type }]) => [name, type]);
      // Reads of a handler do not count towards the budget of its request.
      const own = {
        ...context,
        request: { ...context.request, headers: {} },
        budget: newBudget(context.limits.maxRequestNodes),
      };
      const { plan } = memoryOf(own.model)(JSON.stringify([url, aliases]), own.budget, () =>
        compileQuery(own, url, aliases),
      );
      const response = await plan.read.respond({
        ...own,
        uri: plan.uri,
        format,
        contentType: "application/json",
        base: resourceBase(context, undefined),
        ...wholeRead,
        inputs: {
          ...wholeInputs(inputs, plan.uri.options),
          literals: [...literalsOf(plan.uri), ...named.map(([, { text }]) => text)],
          after: [],
        },
      });
      return recordsIn<JsonRecord>(response.body, context.request.signal);
    },
  });
}

function compileQuery(context: RequestContext, url: string, aliases: Aliases): CompiledQuery {
  const parsed = parseUri(url, parseLimits(context.limits));
  const first = parsed.literals.length;
  const known = new Map<string, Expression>(parsed.options.aliases);
  // A value on which no plan depends (`isInShape`), in place of those of the executions.
  const value = "value";
  aliases.forEach(([name, type], i) =>
    known.set(`@${name}`, { kind: "literal", type, value, index: first + i, at: 0, stored: true }),
  );
  const uri: ODataUri = { ...parsed, options: { ...parsed.options, aliases: known } };
  const read = compileRead({ ...context, uri }, ask, () => []);
  if (read.kind !== "collection") throw new Error(`'${url}' reads no collection`);
  return { uri, read };
}

function literalOf(value: QueryValue): { readonly type: LiteralType; readonly text: string } {
  switch (typeof value) {
    case "string":
      return { type: "string", text: value };
    case "boolean":
      return { type: "boolean", text: String(value) };
    case "number":
      return { type: Number.isInteger(value) ? "integer" : "decimal", text: String(value) };
    default:
      if ("date" in value) return { type: "date", text: value.date };
      return "guid" in value ? { type: "guid", text: value.guid } : { type: "decimal", text: value.decimal };
  }
}
