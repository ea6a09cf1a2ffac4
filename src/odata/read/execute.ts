/**
 * GET: the compiled read of the request's shape (compiled once, then cached) is run with the request's own values, and
 * the result of the database is put into its envelope.
 */
import { newBudget } from "../budget";
import { ODataError } from "../errors";
import { collectionUntagged, requireUntagged } from "../headers/conditional";
import { formatRequest, negotiateJson, negotiateTable, negotiateText } from "../headers/negotiate";
import { parsePrefer } from "../headers/prefer";
import { type Format, formatOf, plainFormat } from "../json/write";
import { closeBody, type ODataResponse } from "../message";
import type { Model } from "../model/model";
import { isGuid } from "../model/types";
import { readToken } from "../plan/paging";
import { type Ask, type Inputs, newAsk } from "../plan/plan";
import { addPlanSpan } from "../request-trace";
import type { Materializations, Read, RequestContext } from "../request/context";
import { inputsOf, partitionOf } from "../request/partition";
import { type MemoryRoom, planMemory } from "../cache";
import { tableRecords } from "../table/columns";
import { tableWriting } from "../table/rows";
import { andThen, type Awaitable } from "../turns";
import type { ODataUri } from "../uri/ast";
import { callFunction } from "./calls";
import { linksMayBeTooLong, resourceBase } from "../request/urls";
import { wholeNumber, type ReadExecution } from "./read-execution";
import { type CompiledRead, compileRead, type MethodsOf } from "./reads";

/** Creates the runner of reads, with its memory of compiled ones. `methodsOf` returns the methods for responses 405. */
export function createReader(model: Model, methodsOf: MethodsOf, room?: MemoryRoom): Read {
  const compiled = planMemory<CompiledRead>(room);
  const streams = streamNames(model);
  const endsInStream = ({ path }: ODataUri): boolean => {
    const last = path.at(-1);
    return last?.kind === "name" && streams.has(last.name.toLowerCase());
  };

  const readAs = (context: RequestContext, page: PageRequest, format: Format, table: boolean): Reads => {
    const { request, uri } = context;
    const facts = {
      format,
      pages: page.pageSize < endless && (page.top === undefined || page.top - page.delivered > page.pageSize),
      restricted: context.model.partition !== undefined && request.caller.partitions !== "*",
      // Responses without metadata have no delta links (JSON Format 4.01, 3.1.3).
      tracks: !table && format.metadata !== "none" && continuesOrAsks(context, page),
      table,
    };
    const ask = newAsk(facts);
    const started = request.trace?.spans && performance.now();
    const { plan, known } = compiled(`${uri.shape}\n${ask.key}`, context.budget, () =>
      compileRead(context, ask, methodsOf),
    );
    if (started !== undefined) addPlanSpan(request, started, known);
    return plan.rows === undefined || !context.materializations
      ? { read: plan }
      : { read: plan, stored: () => storedOf(context, newAsk({ ...facts, materialized: true }), plan) };
  };

  /**
   * The same read from stored rows, which is not charged to the request; the read itself if that would be too large: a
   * response must not depend on what is stored.
   */
  const storedOf = (context: RequestContext, ask: Ask, read: CompiledRead): CompiledRead => {
    const budget = newBudget(context.limits.maxRequestNodes);
    const compile = (): CompiledRead => {
      try {
        return compileRead({ ...context, budget }, ask, methodsOf);
      } catch (error) {
        if (error instanceof ODataError && error.code === "BadRequest_LimitExceeded") return read;
        throw error;
      }
    };
    return compiled(`${context.uri.shape}\n${ask.key}`, budget, compile).plan;
  };

  return (context) => {
    const { request, uri, version } = context;
    const accept = formatRequest(request, uri.options.format);
    const isData = !endsInText(uri) && !endsInStream(uri);
    const table = isData ? negotiateTable(accept) : undefined;
    if (table) {
      const page = pageOf(context, tableWriting(table).most);
      // A resource that is no table is compiled again as JSON; both are cached, under different asks.
      const reads = readAs(context, page, tableRecords, true);
      const { contentType } = table;
      if (reads.read.table) return run(context, page, reads, { contentType, format: tableRecords, table });
    }
    const page = pageOf(context);
    const json = isData ? negotiateJson(accept, version, uri.options.deltatoken !== undefined) : undefined;
    const format = json ? formatOf(json, version) : plainFormat;
    const reads = readAs(context, page, format, false);
    const contentType = json?.contentType ?? (reads.read.kind === "stream" ? "" : negotiateText(accept));
    return run(context, page, reads, { format, contentType });
  };
}

/** A read, and the same from stored rows (`CompiledRead.rows`). */
interface Reads {
  readonly read: CompiledRead;
  readonly stored?: () => CompiledRead;
}

/**
 * Runs a compiled read with the request's own values. Tracked pages and delta links are read from the primary: a replica
 * with a delay may not yet have the change that they begin with.
 */
function run(
  given: RequestContext,
  page: PageRequest,
  reads: Reads,
  { format, contentType, table }: Pick<ReadExecution, "format" | "contentType" | "table">,
): Awaitable<ODataResponse> {
  const { read } = reads;
  const { store, primary, uri } = given;
  const usesPrimary = store.lags && (uri.options.deltatoken !== undefined || continuesOrAsks(given, page));
  const context: RequestContext = usesPrimary ? { ...given, store: primary } : given;
  const partition = partitionOf(context, read.partition);
  const respond = (id: string): Awaitable<ODataResponse> => {
    const execution: ReadExecution = {
      pageSize: page.pageSize,
      asked: page.asked,
      delivered: page.delivered,
      top: page.top,
      tracked: page.tracked,
      afterRecord: page.afterRecord,
      format,
      contentType,
      table,
      inputs: pageInputs(context, page, id),
      base: resourceBase(context, read.partition.kind === "key" ? id : undefined),
      ...context,
    };
    const response = read.call
      ? callFunction(read.call, execution).then((called) => respondTo(called, reads))
      : respondTo(execution, reads);
    return context.request.headers["if-match"] !== undefined && isUntagged(read)
      ? andThen(response, (found) => matched(context, read, found))
      : response;
  };
  return andThen(partition, respond);
}

/**
 * From stored rows where there are some; not within a transaction, whose changes are not in the log yet, and not on a
 * replica, where a second statement may be of an earlier state than the first.
 */
function respondTo(execution: ReadExecution, { read, stored }: Reads): Awaitable<ODataResponse> {
  const { store, materializations } = execution;
  return !stored || !materializations || store.deferred || store.lags
    ? read.respond(execution)
    : respondFromStored(execution, read, stored, materializations);
}

/** Reads from stored rows that a change overtook. */
const storedAttempts = 2;

/**
 * The response from stored rows, if these serve the read now. The records that changed are found by a statement of their
 * own, so a change between the statements begins the read again.
 */
async function respondFromStored(
  execution: ReadExecution,
  read: CompiledRead,
  stored: () => CompiledRead,
  materializations: Materializations,
): Promise<ODataResponse> {
  const { store, inputs } = execution;
  for (let attempt = 0; attempt < storedAttempts; attempt++) {
    const rows = await materializations.serve(store, read.rows ?? "", inputs);
    if (!rows) break;
    const response = await stored().respond({ ...execution, inputs: { ...inputs, changed: rows.changed } });
    let isCurrent = false;
    try {
      isCurrent = await rows.areCurrent();
      if (isCurrent) return response;
    } finally {
      if (!isCurrent) await closeBody(response.body);
    }
  }
  return read.respond(execution);
}

/** Whether `If-Match` is about a resource without ETags, not about the record on which a function is called. */
const isUntagged = ({ kind, call }: CompiledRead): boolean =>
  untagged.has(kind) && call?.operation.bound?.collection !== false;

const untagged: ReadonlySet<CompiledRead["kind"]> = new Set([
  "collection", "reference", "references", "count", "crossjoin", "crossjoin-count", "all", "all-count",
] as const); // prettier-ignore

/** Conditions count only where the response would be a success without them (RFC 9110, section 13.2.1). */
async function matched(
  { request }: RequestContext,
  { kind }: CompiledRead,
  response: ODataResponse,
): Promise<ODataResponse> {
  const finding = kind === "reference" ? "A reference has no ETag" : collectionUntagged;
  try {
    requireUntagged(request.headers["if-match"], finding);
  } catch (error) {
    await closeBody(response.body);
    throw error;
  }
  return response;
}

function pageInputs(context: RequestContext, page: PageRequest, partition: string): Inputs {
  const { top, delivered, pageSize, skip, after } = page;
  const left = top === undefined ? Infinity : Math.max(0, top - delivered);
  return inputsOf(context, partition, { limit: Math.min(pageSize + 1, left), skip, pageSize, after });
}

/** Names of the streams of all types: their responses are files, whatever the request accepts. */
const streamNames = (model: Model): ReadonlySet<string> =>
  new Set(
    model.types.flatMap((type) =>
      type.properties.filter((p) => p.type === "Edm.Stream").map((p) => p.name.toLowerCase()),
    ),
  );

/** Whether pages end with a delta link: the first one if asked and not too long, others if the first one did. */
const continuesOrAsks = (context: RequestContext, { asked, tracked }: PageRequest): boolean =>
  context.uri.options.skiptoken === undefined
    ? asked.values["track-changes"] === true && !linksMayBeTooLong(context)
    : tracked !== undefined;

/** `/$count` and `/$value` are plain text, whatever the record's format. */
function endsInText(uri: ODataUri): boolean {
  const last = uri.path.at(-1);
  return last?.kind === "system" && (last.name === "$count" || last.name === "$value");
}

/** The size of a page that is never full. */
const endless = 2 ** 40;

/** The requested page, by the options, the preferences and the token of a next link. */
interface PageRequest extends Pick<
  ReadExecution,
  "pageSize" | "asked" | "delivered" | "top" | "tracked" | "afterRecord"
> {
  readonly skip: number;
  readonly after: Inputs["after"];
}

/** `mostInFile` is the number of records of a file without pages, unless the client asks for pages or sends a batch. */
function pageOf({ limits, tokenKey, request, uri }: RequestContext, mostInFile?: number): PageRequest {
  const { options } = uri;
  const asked = parsePrefer(request.headers["prefer"]);
  const token = options.skiptoken;
  const isRecord = token !== undefined && isGuid(token);
  const continuation = token === undefined || isRecord ? undefined : readToken(tokenKey, token, uri.shape);
  const { maxpagesize } = asked.values;
  const isFile = mostInFile !== undefined && maxpagesize === undefined && request.budget === undefined;
  return {
    pageSize: isFile
      ? Math.min(mostInFile, endless)
      : Math.min(limits.maxPageSize, maxpagesize ?? limits.maxPageSize),
    asked,
    top: wholeNumber(options.top?.value, "$top"),
    skip: wholeNumber(options.skip?.value, "$skip") ?? 0,
    delivered: continuation?.delivered ?? 0,
    tracked: continuation?.tracked,
    after: continuation?.after ?? [],
    afterRecord: isRecord ? token.toLowerCase() : undefined,
  };
}
