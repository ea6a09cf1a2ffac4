/**
 * GET of a delta link (Protocol 4.01, 11.3.2): the changes since its position, page by page. Every page ends with a
 * link to later changes: a next link while there are more, and then the next delta link.
 */
import { ODataError } from "../errors";
import { collectionHead, collectionTail, type ResourceBase } from "../json/write";
import type { ODataResponse } from "../message";
import { changeIn, leftOut, readDeltaToken, type TokenOwner, writeDeltaToken } from "../plan/delta";
import type { TrackingPoint } from "../plan/paging";
import type { Inputs } from "../plan/plan";
import { parseLimits } from "../request/context";
import { assertPathExists, type PathChecks } from "../request/partition";
import { encodedUrl, linkTo, systemOption } from "../request/urls";
import type { SqlValue, Statement } from "../sql/fragment";
import type { ODataUri } from "../uri/ast";
import { parseUri } from "../uri/parser";
import { splitUrl } from "../uri/lexer";
import { pageHeaders, readPage } from "./page";
import { headersOf, type ReadExecution } from "./read-execution";

/** A read of changes. */
export interface ChangesRead {
  readonly statement: Statement<Inputs>;
  readonly checks: PathChecks;
  readonly contextUrl: (base: ResourceBase) => string;
}

/** The changed records, in the order of their latest changes. */
export async function respondChanges(read: ChangesRead, given: ReadExecution): Promise<ODataResponse> {
  const { execution, point } = pointed(given);
  const { format } = execution;
  const at = Date.parse(execution.inputs.now);
  let newest: Change = point;
  const body = await readPage(execution, {
    statement: read.statement,
    checks: read.checks,
    leading: 1,
    head: ([bounds]) => {
      newest = requireKnown(execution, point, bounds?.[0], bounds?.[1]);
      return collectionHead(format, read.contextUrl(execution.base), undefined);
    },
    tail: (next) => {
      const { sequence, entry } = next ? changeIn(String(next.keys[0]), execution.history) : newest;
      const link = deltaLink(execution, { sequence, entry, at });
      return next ? collectionTail(format, link) : collectionTail(format, undefined, link);
    },
  });
  return { status: 200, headers: pageHeaders(execution, true), body };
}

/** The number of changes that the delta link would return. */
export async function respondChangeCount(
  read: Pick<ChangesRead, "statement" | "checks">,
  given: ReadExecution,
): Promise<ODataResponse> {
  const { execution, point } = pointed(given);
  const { store, model, inputs } = execution;
  const [row] = await store.query(read.statement, inputs);
  requireKnown(execution, point, row?.[0], row?.[1]);
  if (Number(row?.[2]) === 0) await assertPathExists(store, model, read.checks, inputs);
  return { status: 200, headers: headersOf(execution), body: String(row?.[2]) };
}

/** The execution from its token's position on. Throws 400 for a token of another query, 410 for an old one. */
function pointed(execution: ReadExecution): {
  readonly execution: ReadExecution;
  readonly point: TrackingPoint;
} {
  const { uri, inputs, limits, tokenKey } = execution;
  const point = readDeltaToken(tokenKey, uri.options.deltatoken ?? "", ownerOf(uri, inputs.partition));
  if (Date.parse(inputs.now) - point.at > limits.deltaMaxAge) throw gone(execution, "it is too old");
  return { execution: { ...execution, inputs: { ...inputs, after: [point.sequence] } }, point };
}

type Change = Pick<TrackingPoint, "sequence" | "entry">;

/**
 * The newest change; throws 410 if the log does not extend back to the position, or has another change at the position:
 * it then belongs to another history, that of a restored database.
 */
function requireKnown(
  execution: ReadExecution,
  point: TrackingPoint,
  oldest: SqlValue | undefined,
  changes: SqlValue | undefined,
): Change {
  const [newest = "0", known = "0"] = String(changes).split(",");
  const reaches = oldest === null || oldest === undefined || Number(oldest) <= point.sequence + 1;
  if (!reaches) throw gone(execution, "changes after it are no longer known");
  const last = changeIn(newest, execution.history);
  if (point.sequence > last.sequence || changeIn(known, execution.history).entry !== point.entry)
    throw gone(
      execution,
      "the database was restored to an earlier state, or the permissions of the caller were changed, since",
    );
  return last;
}

/** 410 with the URL that reads the whole set again (Protocol 4.01, 11.3.2). */
const gone = (execution: ReadExecution, why: string): ODataError =>
  new ODataError(
    "BadRequest_DeltaTokenExpired",
    `The delta link is no longer valid: ${why}. Read the whole collection again with Prefer: track-changes.`,
    { target: "$deltatoken", headers: { Location: startAgain(execution) } },
  );

/*
 * Delta links (Protocol 4.01, 11.3.1): the URL of the defining query, without the options that delta links omit, and a
 * token.
 */

const dropped: ReadonlySet<string | undefined> = new Set([...leftOut, "deltatoken"]);

/** The owner of the token in a delta link's URL. */
const ownerOf = ({ shape, literals }: ODataUri, partition: string): TokenOwner => ({
  shape,
  literals: literals.map(({ value }) => value),
  partition,
});

/** The link to the changes after the position. Suitable after a read or after another delta link. */
export function deltaLink(execution: ReadExecution, point: TrackingPoint): string {
  const { limits, tokenKey, request, inputs } = execution;
  const { path, options } = definingQuery(request.url);
  const linkWith = (token: string): string => `${path}?${[...options, `$deltatoken=${token}`].join("&")}`;
  // The token belongs to the URL that contains it, as the service will parse it then.
  const uri = parseUri(linkWith("0"), parseLimits(limits));
  const token = writeDeltaToken(tokenKey, ownerOf(uri, inputs.partition), point);
  return linkTo(execution, linkWith(token), "later changes");
}

/** The URL that reads the whole set again when a delta link is too old. */
function startAgain({ request }: Pick<ReadExecution, "request">): string {
  const { path, options } = definingQuery(request.url);
  const query = options.length > 0 ? `?${options.join("&")}` : "";
  return request.root + encodedUrl(path.replace(/\/\$count$/, "") + query);
}

function definingQuery(url: string): { readonly path: string; readonly options: readonly string[] } {
  const { path, query } = splitUrl(url);
  const options = query.split("&").filter((option) => option !== "" && !dropped.has(systemOption(option)));
  return { path, options };
}
