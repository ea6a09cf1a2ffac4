/** Responses that are tables: the rows of a page, as they are or in a file, and their headers. */
import { ODataError } from "../errors";
import type { Body, ODataResponse } from "../message";
import { tableWriting } from "../table/rows";
import { pageHeaders, readPage } from "./page";
import { headersOf, type ReadExecution, tableForm } from "./read-execution";
import { checkToken, type CollectionRead, nextLink } from "./respond";

/**
 * A page of records as a table, which has no place for a count or for links: the link to the next page is a header
 * (RFC 8288). A file with a maximum number of records has no further pages; more records are rejected.
 */
export async function respondTable(read: CollectionRead, execution: ReadExecution): Promise<ODataResponse> {
  checkToken(read, execution);
  const { statement, checks } = read;
  const { delivered, pageSize, tracked } = execution;
  const table = tableForm(execution, read.columns);
  const { head, tail, most = Infinity } = tableWriting(table.format);
  let next: string | undefined;
  const rows = await readPage(execution, {
    statement,
    checks,
    leading: 0,
    table,
    head: ([last]) => {
      if (last && pageSize >= most) throw tooManyRecords(most);
      if (last) next = nextLink(execution, last.slice(1), delivered + pageSize, tracked);
      return head(table);
    },
    tail: () => tail,
  });
  const headers = pageHeaders(execution, false);
  return tableResponse(
    execution,
    rows,
    next === undefined ? headers : { ...headers, Link: `<${inHeader(next)}>; rel="next"` },
  );
}

/** The response with these rows, or with the file that has them, under the name of the resource. */
export function tableResponse(
  execution: ReadExecution,
  rows: Body,
  headers = headersOf(execution),
): ODataResponse {
  const { format } = tableForm(execution, []);
  const name = resourceName(execution);
  const body = tableWriting(format).file?.(name, rows) ?? rows;
  const disposition = `attachment; filename="${name}.${format.kind}"`;
  return { status: 200, headers: { ...headers, "Content-Disposition": disposition }, body };
}

/** The last name in the path, without the namespace of an operation. */
function resourceName({ uri: { path } }: ReadExecution): string {
  const last = path.findLast((segment) => segment.kind === "name");
  return last?.name.split(".").at(-1)?.replace(/\W/g, "") || "records";
}

/** A URL with every character encoded that would end it in a header, or has no place there. */
const inHeader = (url: string): string =>
  url.toWellFormed().replace(/[^\x21-\x7e]|[<>"]/gu, encodeURIComponent);

const tooManyRecords = (most: number): ODataError =>
  new ODataError(
    "BadRequest_InvalidQueryOption",
    `There are more than ${most} records, which a sheet has no rows for. Ask for fewer by $filter or $top, for pages by Prefer: maxpagesize, or for text/csv.`,
  );
