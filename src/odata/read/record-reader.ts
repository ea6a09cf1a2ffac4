/** Reads of handlers, in the service's own language: compiled as requests are, and remembered by their text. */
import { newBudget } from "../budget";
import type { Format } from "../json/format";
import type { Inputs } from "../plan/plan";
import { parseLimits, type RunContext } from "../request/context";
import type { JsonRecord, QueryValue, RecordReader } from "../request/handlers";
import { planMemory } from "../request/plan-memory";
import type { Statement } from "../sql/fragment";
import { type MatchInputs, selectMatching } from "../sql/write";
import type { Awaitable, Queries, Row } from "../store/store";
import { type Expression, type LiteralType, type ODataUri, parseUri } from "../uri";
import { recordOf } from "./calls";
import { compileRead } from "./reads";

/** Every digit of a number, and nothing about the records but their properties. */
const plainFormat: Format = { metadata: "none", ieee754Compatible: true, control: "@" };

/** More records than there are. */
const all = 2 ** 31 - 1;

/** Where a reader reads. */
export interface ReadPlace {
  readonly queries: Queries;
  /** As `queries`, for a read that may look at any number of rows. */
  readonly search: <I>(statement: Statement<I>, inputs: I) => Awaitable<readonly Row[]>;
  readonly inputs: Inputs;
}

interface CompiledQuery {
  readonly uri: ODataUri;
  readonly statement: Statement<Inputs>;
}

/** Makes readers that share one memory of compiled reads. */
export function recordReaders(context: RunContext): (place: ReadPlace) => RecordReader {
  const compiled = planMemory<CompiledQuery>();
  const found = planMemory<Statement<MatchInputs>>();
  const { model, store, limits } = context;
  const compile = (
    url: string,
    types: readonly (readonly [name: string, type: LiteralType])[],
  ): CompiledQuery => {
    const uri = parseUri(url, parseLimits(limits));
    const first = uri.literals.length;
    const aliases = new Map<string, Expression>(uri.options.aliases);
    types.forEach(([name, type], i) =>
      aliases.set(`@${name}`, { kind: "literal", type, value: "", index: first + i, at: 0 }),
    );
    const named: ODataUri = { ...uri, options: { ...uri.options, aliases } };
    const facts = { pages: false, restricted: false, tracks: false };
    const read = compileRead(context, named, plainFormat, facts, newBudget(limits.maxRequestNodes));
    if (read.kind !== "collection") throw new Error(`'${url}' reads no collection`);
    return { uri, statement: read.statement };
  };
  return ({ queries, search, inputs }) => ({
    async find(typeName, equal) {
      const type = model.type(typeName);
      const names = Object.keys(equal).toSorted();
      const key = `${typeName} ${names.join()}`;
      const { plan } = found(key, newBudget(limits.maxRequestNodes), () =>
        selectMatching(store.dialect, type, names),
      );
      const rows = await queries.query(plan, { partition: inputs.partition, equal: { ...equal } });
      return rows.map((row) => recordOf(type, row));
    },
    async query(url, values = {}) {
      const named = Object.entries(values).map(([name, value]) => [name, literalOf(value)] as const);
      const types = named.map(([name, { type }]) => [name, type] as const);
      const key = JSON.stringify([url, types]);
      const { plan } = compiled(key, newBudget(limits.maxRequestNodes), () => compile(url, types));
      const { options, literals } = plan.uri;
      const rows = await search(plan.statement, {
        ...inputs,
        literals: [...literals.map(({ value }) => value), ...named.map(([, { text }]) => text)],
        limit: options.top ? Number(options.top.value) : all,
        skip: options.skip ? Number(options.skip.value) : 0,
        pageSize: all,
        after: [],
      });
      return rows.map(([text]) => JSON.parse(String(text)) as JsonRecord);
    },
  });
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
