/**
 * GET of a delta link (Protocol 4.01, 11.3.2): the changes since its point, page by page. Every page ends with a link
 * to what comes after it, a next link as long as there is more and then the next delta link.
 */
import { ODataError } from "../errors";
import { collectionContext, type Place } from "../json/context-url";
import { collectionHead, collectionTail } from "../json/write";
import type { ODataResponse } from "../message";
import { readDeltaToken, type TrackingPoint } from "../plan/delta-token";
import type { SqlValue } from "../fragment";
import type { CompiledRead } from "./compile";
import type { RunContext } from "./context";
import { deltaLink, ownerOf, startAgain } from "./delta-link";
import { requirePath } from "./missing";
import { readPage } from "./page";
import type { Reading } from "./read";

type Of<Kind extends CompiledRead["kind"]> = Extract<CompiledRead, { kind: Kind }>;

/** The changed records, in the order of their latest changes. `place` is where the set is addressed. */
export async function answerDelta(
  context: RunContext,
  read: Of<"delta">,
  given: Reading,
  place: Place,
  headers: Readonly<Record<string, string>>,
): Promise<ODataResponse> {
  const { reading, point } = pointed(context, given);
  const { format } = reading;
  const at = Date.parse(reading.inputs.now);
  let newest = point.sequence;
  const body = await readPage(context, reading, {
    statement: read.statement,
    checks: read.checks,
    leading: 1,
    head: ([bounds]) => {
      newest = requireKnown(reading, point, bounds?.[0], bounds?.[1]);
      const url = `${collectionContext(place, read.type, read.contextList)}/$delta`;
      return collectionHead(format, url, undefined);
    },
    tail: (next) => {
      const link = deltaLink(context, reading, { sequence: next ? Number(next.keys[0]) : newest, at });
      return next ? collectionTail(format, link) : collectionTail(format, undefined, link);
    },
  });
  return { status: 200, headers, body };
}

/** How many changes the delta link would give. */
export async function answerDeltaCount(
  context: RunContext,
  read: Of<"delta-count">,
  given: Reading,
  headers: Readonly<Record<string, string>>,
): Promise<ODataResponse> {
  const { reading, point } = pointed(context, given);
  const [row] = await context.store.query(read.statement, reading.inputs);
  requireKnown(reading, point, row?.[0], row?.[1]);
  if (Number(row?.[2]) === 0) await requirePath(context.store, context.model, read.checks, reading.inputs);
  return { status: 200, headers, body: String(row?.[2]) };
}

/** The reading from the point in its token on. Throws 400 for a token of another query, 410 for one that is too old. */
function pointed(
  { limits }: RunContext,
  reading: Reading,
): { readonly reading: Reading; readonly point: TrackingPoint } {
  const { uri, inputs } = reading;
  const point = readDeltaToken(uri.options.deltatoken ?? "", ownerOf(uri, inputs.partition));
  if (Date.parse(inputs.now) - point.at > limits.deltaMaxAge) throw gone(reading, "it is too old");
  return { reading: { ...reading, inputs: { ...inputs, after: [point.sequence] } }, point };
}

/** The number of the newest change; throws 410 when the log does not reach from the point to there. */
function requireKnown(
  reading: Reading,
  point: TrackingPoint,
  oldest: SqlValue | undefined,
  newest: SqlValue | undefined,
): number {
  const last = Number(newest);
  const known = oldest === null || oldest === undefined || Number(oldest) <= point.sequence + 1;
  if (!known) throw gone(reading, "changes after it are no longer known");
  if (point.sequence > last) throw gone(reading, "the database was restored to an earlier state since");
  return last;
}

/** 410 with the URL that reads the whole set again (Protocol 4.01, 11.3.2). */
const gone = (reading: Reading, why: string): ODataError =>
  new ODataError(
    "BadRequest_DeltaTokenExpired",
    `The delta link is no longer valid: ${why}. Read the whole collection again with Prefer: track-changes.`,
    { target: "$deltatoken", headers: { Location: startAgain(reading) } },
  );
