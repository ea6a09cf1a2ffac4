/**
 * GET: the compiled read of the request's shape (compiled once, then cached) is run with the request's own values, and
 * the result of the database is put into its envelope.
 */
import { ODataError } from "../errors";
import { negotiateJson, negotiateText } from "../headers/negotiate";
import { parsePrefer } from "../headers/prefer";
import { formatOf, plainFormat } from "../json/format";
import type { ODataResponse } from "../message";
import type { Model } from "../model/model";
import { newAsk } from "../plan/ask";
import { readToken } from "../plan/paging";
import type { Inputs } from "../plan/plan";
import type { Read, RequestContext } from "../request/context";
import { inputsOf, partitionOf } from "../request/partition";
import { planMemory } from "../request/plan-memory";
import { addPlanSpan } from "../request-trace";
import { andThen, type Awaitable } from "../awaitable";
import type { ODataUri } from "../uri";
import { callFunction } from "./functions";
import { type ReadExecution, resourceBase } from "./read-execution";
import { type CompiledRead, compileRead, type MethodsOf } from "./reads";

/** Creates the runner of reads, with its memory of compiled ones. `methodsOf` returns the methods for responses 405. */
export function createReader(model: Model, methodsOf: MethodsOf): Read {
  const compiled = planMemory<CompiledRead>();
  const streams = streamNames(model);
  const endsInStream = ({ path }: ODataUri): boolean => {
    const last = path.at(-1);
    return last?.kind === "name" && streams.has(last.name.toLowerCase());
  };

  return (context) => {
    const { request, uri, version } = context;
    const accept = { accept: request.headers["accept"], format: uri.options.format };
    const json = endsInText(uri) || endsInStream(uri) ? undefined : negotiateJson(accept, version);
    const page = pageOf(context);
    const ask = newAsk({
      format: json ? formatOf(json, version) : plainFormat,
      pages: page.top === undefined || page.top - page.delivered > page.pageSize,
      restricted: context.model.partition !== undefined && request.caller.partitions !== "*",
      tracks: continuesOrAsks(uri, page),
    });
    const started = request.trace?.spans && performance.now();
    const { plan: read, known } = compiled(`${uri.shape}\n${ask.key}`, context.budget, () =>
      compileRead(context, ask, methodsOf),
    );
    if (started !== undefined) addPlanSpan(request, started, known);
    const contentType = json?.contentType ?? (read.kind === "stream" ? "" : negotiateText(accept));
    const partition = partitionOf(context, read.partition);
    const run = (id: string): Awaitable<ODataResponse> => {
      const execution: ReadExecution = {
        ...context,
        // Written out: only the first spread of a literal is fast.
        pageSize: page.pageSize,
        asked: page.asked,
        delivered: page.delivered,
        top: page.top,
        tracked: page.tracked,
        format: ask.format,
        contentType,
        inputs: pageInputs(context, page, id),
        base: resourceBase(context, read.partition.kind === "key" ? id : undefined),
      };
      return read.call
        ? callFunction(read.call, execution).then((called) => read.respond(called))
        : read.respond(execution);
    };
    return andThen(partition, run);
  };
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

/** Whether the pages end with a delta link: the first page if it is requested, the others if the first one did. */
const continuesOrAsks = ({ options }: ODataUri, { asked, tracked }: PageRequest): boolean =>
  options.skiptoken === undefined ? asked.values["track-changes"] === true : tracked !== undefined;

/** `/$count` and `/$value` are plain text, whatever the record's format. */
function endsInText(uri: ODataUri): boolean {
  const last = uri.path.at(-1);
  return last?.kind === "system" && (last.name === "$count" || last.name === "$value");
}

/** The requested page, by the options, the preferences and the token of a next link. */
interface PageRequest extends Pick<ReadExecution, "pageSize" | "asked" | "delivered" | "top" | "tracked"> {
  readonly skip: number;
  readonly after: Inputs["after"];
}

function pageOf({ limits, tokenKey, request, uri }: RequestContext): PageRequest {
  const { options } = uri;
  const asked = parsePrefer(request.headers["prefer"]);
  const continuation =
    options.skiptoken === undefined ? undefined : readToken(tokenKey, options.skiptoken, uri.shape);
  return {
    pageSize: Math.min(limits.maxPageSize, asked.values.maxpagesize ?? limits.maxPageSize),
    asked,
    top: countOf(options.top?.value, "$top"),
    skip: countOf(options.skip?.value, "$skip") ?? 0,
    delivered: continuation?.delivered ?? 0,
    tracked: continuation?.tracked,
    after: continuation?.after ?? [],
  };
}

function countOf(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined;
  const count = Number(text);
  if (Number.isSafeInteger(count) && count >= 0) return count;
  throw new ODataError(
    "BadRequest_InvalidQueryOption",
    `${name} must be a whole number, 0 or more; found '${text}'.`,
    { target: name },
  );
}
