/**
 * `$batch` (Protocol 4.01, section 11.7; JSON Format 4.01, section 19) in front of the service: a batch is read, run
 * and written; every other request is passed to the service.
 */
import { isolationOf } from "../headers/conditional";
import { newBatchBudget } from "../budget";
import { badRequest, invalidOption, ODataError } from "../errors";
import {
  formatRequest,
  type FormatRequest,
  type MediaType,
  negotiateJson,
  parseMediaType,
  responseVersion,
} from "../headers/negotiate";
import { parsePrefer, preferenceApplied } from "../headers/prefer";
import type { ODataRequest, ODataResponse } from "../message";
import type { Model } from "../model/model";
import { isRead } from "../request/urls";
import type { Service } from "../service";
import type { Store } from "../store/store";
import { parseUri } from "../uri/parser";
import {
  beginRepeatableBatch,
  isRepeatable,
  repeatableGroup,
  withRepeatabilityResult,
} from "../write/repeatability";
import {
  type BatchLimits,
  type BatchOperation,
  type BatchRun,
  type BatchUnit,
  keepWhole,
  mentionedIds,
  newReserve,
  newRoom,
  type RepeatableParts,
  shortOrStreamed,
} from "./batch";
import { readJsonBatch, writeJsonBatch } from "./json";
import { boundaryOf, newBoundary, readMultipart, writeMultipart } from "./multipart";
import { inheritance, isBatchUrl, nestedTransaction, reading, requireOnePage, runBatch } from "./run";

export interface BatchOptions {
  readonly model: Model;
  readonly store: Store;
  readonly limits: BatchLimits;
  /** Paths of all service roots (`/publisher/group/v3.0`): parts may use any of them. */
  readonly rootPaths: readonly string[];
  /** Called with every fault behind a response 500 within a batch. */
  readonly fault: (error: unknown, request: ODataRequest) => void;
}

/**
 * The service with batches, and with `Isolation: snapshot` for single requests as well. Its second argument is the
 * store for one request, in place of that of the options.
 */
export function withBatch(service: Service, options: BatchOptions): Service {
  return (request, store = options.store) => {
    if (request.method === "POST" && isBatchUrl(request.url))
      return withRepeatabilityResult(request, () => respondBatch(service, { ...options, store }, request));
    return isolationOf(request.headers)
      ? respondFromSnapshot(service, { ...options, store }, request)
      : service(request, store);
  };
}

function respondFromSnapshot(
  service: Service,
  { store, limits }: BatchOptions,
  request: ODataRequest,
): Promise<ODataResponse> {
  const room = newRoom({ limits, reserveKept: newReserve(request) });
  const run = isRead(request) ? reading : nestedTransaction;
  return run(
    store,
    async (within) => {
      const response = await keepWhole(await service(request, within), room);
      requireOnePage(response);
      return response;
    },
    request.signal(),
    "snapshot",
  );
}

/** The facts in the headers of a batch. */
interface Envelope {
  readonly media: MediaType;
  readonly format: "multipart" | "json";
  /** The format of the response. */
  readonly response: "multipart" | "json";
}

async function respondBatch(
  service: Service,
  options: BatchOptions,
  request: ODataRequest,
): Promise<ODataResponse> {
  const { headers, trace } = request;
  if (trace !== undefined) trace.resource = "$batch";
  const version = responseVersion(headers["odata-version"], headers["odata-maxversion"]);
  const envelope = readEnvelope(request);
  const snapshot = isolationOf(headers);
  const preferences = parsePrefer(headers["prefer"]);
  const units = await readUnits(request, envelope, options.limits);
  // A caller without write permission changes nothing that could be repeated.
  const repeatable =
    isRepeatable(request) && request.caller.canWrite
      ? await repeatableParts(options, request, units)
      : undefined;
  const run: BatchRun = {
    ...options,
    service,
    roots: [new URL(request.root).pathname, ...options.rootPaths],
    request,
    newPartBudget: newBatchBudget(options.limits.maxRequestNodes),
    inherited: inheritance(headers),
    format: envelope.response,
    continues: preferences.values["continue-on-error"] ?? envelope.format === "json",
    mentioned: await mentionedIds(units),
    snapshot,
    repeatable,
    repeatableInGroups: new Map(units.flatMap(partsOfGroup)),
    results: new Map(),
    decoded: new Map(),
    reserveDecoded: newReserve(request),
    reserveKept: newReserve(request),
    succeeded: new Map(),
    attempts: new Map(),
  };
  const responses = runBatch(run, units);
  const boundary = newBoundary("batch");
  const multipart = run.format === "multipart";
  const body = multipart
    ? writeMultipart(responses, boundary, envelope.format === "json")
    : writeJsonBatch(responses, units);
  const applied = preferenceApplied(preferences, ["continue-on-error"]);
  return {
    status: 200,
    headers: {
      "Content-Type": multipart ? `multipart/mixed; boundary=${boundary}` : "application/json",
      "OData-Version": version,
      ...(applied !== undefined && { "Preference-Applied": applied }),
    },
    body: await shortOrStreamed(body),
  };
}

/**
 * The repeatability of each change of the batch. Two batches are the same if their requests and groups are: boundaries
 * and whitespace may differ, since clients may serialize the batch again. Throws the errors of invalid headers.
 */
async function repeatableParts(
  { model, store }: BatchOptions,
  request: ODataRequest,
  units: readonly BatchUnit[],
): Promise<RepeatableParts> {
  const pieces = units.flatMap(piecesOf);
  const { headers, fingerprint } = await beginRepeatableBatch({ request, store, model }, pieces);
  const parts = units.flatMap(({ operations }) => operations).map((part, i) => [part, i + 1] as const);
  return { headers, parts: new Map(parts.map(([part, number]) => [part, { number, fingerprint }])) };
}

/** Everything that identifies the requests of a unit, which has this number. */
const piecesOf = ({ kind, operations }: BatchUnit, unit: number): readonly (string | Uint8Array)[] =>
  operations.flatMap(({ id, method, url, dependsOn, condition, body }) => [
    JSON.stringify([unit, kind, id, method, url, dependsOn, condition, body.length]),
    body,
  ]);

/** A group is the same wherever it is in a batch. */
function partsOfGroup(unit: BatchUnit): ReturnType<typeof repeatableGroup<BatchOperation>> {
  if (unit.kind !== "group") return [];
  return repeatableGroup(
    unit.operations.filter((operation) => !isRead(operation)),
    () => piecesOf(unit, 0),
  );
}

/** Rejects invalid batches by headers and URL (Protocol 4.01, sections 8.2.4, 8.2.5, 8.2.8.7 and 11.7.1). */
function readEnvelope(request: ODataRequest): Envelope {
  const { headers, url } = request;
  for (const name of ["If-Match", "If-None-Match"]) {
    if (headers[name.toLowerCase()] === undefined) continue;
    throw badRequest(`${name} is not allowed for a batch; send it with a request within.`, name);
  }
  // Syncfusion sends return=representation with every POST; the requests of the batch return representations anyway.
  if (parsePrefer(headers["prefer"]).values.return === "minimal") {
    throw badRequest(
      "The preference 'return=minimal' is not allowed for a batch; send it with a request within.",
      "Prefer",
    );
  }
  const { aliases: _, format, ...others } = parseUri(url).options;
  const [option] = Object.keys(others);
  if (option !== undefined) {
    throw invalidOption(`The query option '$${option}' is not allowed for a batch.`, `$${option}`);
  }
  const media = parseMediaType(headers["content-type"] ?? "");
  const asked = formatRequest(request, format);
  // Clients that send multipart read multipart, regardless of their Accept header, but not of $format.
  if (media?.type === "multipart/mixed")
    return {
      media,
      format: "multipart",
      response: format === undefined ? "multipart" : responseFormat(asked),
    };
  if (media?.type === "application/json") return { media, format: "json", response: responseFormat(asked) };
  throw new ODataError(
    "BadRequest_UnsupportedMediaType",
    `The Content-Type of the batch is '${headers["content-type"] ?? ""}'; expected multipart/mixed with a boundary, or application/json.`,
    { target: "Content-Type" },
  );
}

/** JSON unless only multipart is requested; throws `BadRequest_NotAcceptable` if neither is. */
function responseFormat(asked: FormatRequest): Envelope["response"] {
  try {
    negotiateJson(asked);
    return "json";
  } catch (error) {
    const wanted = asked.format ?? asked.accept ?? "";
    if (error instanceof ODataError && /(^|,)\s*multipart\/(mixed|\*)/i.test(wanted)) return "multipart";
    throw error;
  }
}

async function readUnits(
  request: ODataRequest,
  { media, format }: Envelope,
  limits: BatchLimits,
): Promise<readonly BatchUnit[]> {
  const boundary = format === "multipart" ? boundaryOf(media) : "";
  const bytes = await request.body();
  return format === "multipart"
    ? readMultipart(bytes, boundary, limits.maxBatchOperations)
    : readJsonBatch(bytes, limits);
}
