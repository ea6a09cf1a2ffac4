/**
 * GET: the compiled read of the request's shape (made once, then kept) is run with the request's own values, and what
 * the database made is put into its envelope.
 */
import { ODataError } from "../errors";
import { negotiateJson, negotiateText, type ODataVersion } from "../headers/negotiate";
import { parsePrefer, type Preferences } from "../headers/prefer";
import type { Model } from "../model/model";
import type { BudgetedRequest, ODataRequest, ODataResponse } from "../message";
import { addPlanSpan } from "../request-trace";
import type { Inputs } from "../plan/plan";
import type { TrackingPoint } from "../plan/delta";
import { readToken } from "../plan/paging";
import { formatOf, type Format } from "../json/format";
import type { Awaitable, Store } from "../store/store";
import type { ODataUri } from "../uri";
import { compileRead, type CompiledRead } from "./reads";
import type { RunContext } from "../request/context";
import { planMemory } from "../request/plan-memory";
import { namedPartition, partitionOf, visiblePartitions } from "../request/partition";
import {
  respondChangeCount,
  respondChanges,
  respondCollection,
  respondCount,
  respondProperty,
  respondRecord,
  respondStream,
  respondValue,
} from "./respond";

/** One read on its way: the request, its syntax tree, its format, the page it asks for. */
export interface ReadExecution {
  readonly request: ODataRequest;
  readonly uri: ODataUri;
  readonly version: ODataVersion;
  readonly format: Format;
  readonly contentType: string;
  readonly inputs: Inputs;
  /** Records on a page at most, and whether the client asked for that by `Prefer`. */
  readonly pageSize: number;
  readonly asked: Preferences;
  /** Records delivered by earlier pages; what is left of `$top`. */
  readonly delivered: number;
  readonly top: number | undefined;
  /** What was known when the first page was read; undefined on that page itself. */
  readonly tracked: TrackingPoint | undefined;
}

/** The runner of reads, with its memory of compiled ones. */
export function createReader(context: RunContext) {
  const compiled = planMemory<CompiledRead>();
  const streams = streamNames(context.model);
  const endsInStream = ({ path }: ODataUri): boolean => {
    const last = path.at(-1);
    return last?.kind === "name" && streams.has(last.name.toLowerCase());
  };

  return (
    request: BudgetedRequest,
    uri: ODataUri,
    version: ODataVersion,
    store: Store,
  ): Awaitable<ODataResponse> => {
    const accept = { accept: request.headers["accept"], format: uri.options.format };
    const json = endsInText(uri) || endsInStream(uri) ? undefined : negotiateJson(accept, version);
    const format: Format = json
      ? formatOf(json, version)
      : { metadata: "none", ieee754Compatible: false, control: "@odata." };
    const page = pageOf(context, request, uri);
    const restricted = context.model.partition !== undefined && request.caller.partitions !== "*";
    const tracks = continuesOrAsks(uri, page);
    const pages = page.top === undefined || page.top - page.delivered > page.pageSize;
    const key = `${uri.shape}\n${format.metadata}${format.control}${format.ieee754Compatible ? "i" : ""}${pages ? "p" : ""}${restricted ? "r" : ""}${tracks ? "t" : ""}`;
    const started = request.trace?.spans && performance.now();
    const { plan: read, known } = compiled(key, request.budget, () =>
      compileRead(context, uri, format, { pages, restricted, tracks }, request.budget),
    );
    if (started !== undefined) addPlanSpan(request, started, known);
    const contentType = json?.contentType ?? (read.kind === "stream" ? "" : negotiateText(accept));
    return run({ ...context, store }, read, { request, uri, version, format, contentType, page });
  };
}

/** Names of the streams of all types: their answers are files, whatever the request accepts. */
const streamNames = (model: Model): ReadonlySet<string> =>
  new Set(
    model.types.flatMap((type) =>
      type.properties.filter((p) => p.type === "Edm.Stream").map((p) => p.name.toLowerCase()),
    ),
  );

/** Whether the pages end with a delta link: the first one is asked for it, the others come from a first one that was. */
const continuesOrAsks = ({ options }: ODataUri, { asked, tracked }: PageRequest): boolean =>
  options.skiptoken === undefined ? asked.values["track-changes"] === true : tracked !== undefined;

/** `/$count` and `/$value` are plain text, whatever the record's format. */
function endsInText(uri: ODataUri): boolean {
  const last = uri.path.at(-1);
  return last?.kind === "system" && (last.name === "$count" || last.name === "$value");
}

interface PageRequest {
  readonly pageSize: number;
  readonly asked: Preferences;
  readonly top: number | undefined;
  readonly skip: number;
  readonly delivered: number;
  readonly tracked: TrackingPoint | undefined;
  readonly after: Inputs["after"];
}

function pageOf({ limits, tokenKey }: RunContext, { headers }: ODataRequest, uri: ODataUri): PageRequest {
  const { options } = uri;
  const asked = parsePrefer(headers["prefer"]);
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

interface Prepared extends Pick<ReadExecution, "request" | "uri" | "version" | "format" | "contentType"> {
  readonly page: PageRequest;
}

function run(context: RunContext, read: CompiledRead, prepared: Prepared): Awaitable<ODataResponse> {
  const { request, uri, page } = prepared;
  const literals = uri.literals.map((literal) => literal.value);
  const parameter = namedPartition(context.model, uri);
  const partition = partitionOf(context, read.partition, { caller: request.caller, literals, parameter });
  const withPartition = (id: string): Awaitable<ODataResponse> => {
    const left = page.top === undefined ? Infinity : Math.max(0, page.top - page.delivered);
    const inputs: Inputs = {
      literals,
      partition: id,
      now: new Date().toISOString(),
      root: request.root,
      limit: Math.min(page.pageSize + 1, left),
      skip: page.skip,
      pageSize: page.pageSize,
      after: page.after,
      visible: visiblePartitions(request.caller),
      caller: request.caller.id,
    };
    return respond(context, read, { ...prepared, ...page, inputs });
  };
  return typeof partition === "string" ? withPartition(partition) : partition.then(withPartition);
}

function respond(
  context: RunContext,
  read: CompiledRead,
  execution: ReadExecution,
): Awaitable<ODataResponse> {
  switch (read.kind) {
    case "collection":
      return respondCollection(context, read, execution);
    case "count":
      return respondCount(context, read, execution);
    case "delta":
      return respondChanges(context, read, execution);
    case "delta-count":
      return respondChangeCount(context, read, execution);
    case "record":
      return respondRecord(context, read, execution);
    case "property":
      return respondProperty(context, read, execution);
    case "value":
      return respondValue(context, read, execution);
    case "stream":
      return respondStream(context, read, execution);
  }
}
