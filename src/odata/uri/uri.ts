/** Whole URLs, and texts of the model that use the URL's expressions. */
import { ODataError } from "../errors";
import type { Expression, ODataUri, OrderItem, Segment } from "./ast";
import { parseCommonExpression, parseOrderItems } from "./expression";
import { defaultParseLimits, startParsing, type ParseLimits } from "./grammar";
import { cursorOver, expectEnd, type Cursor, type Parsing } from "./lexer";
import { parseResourcePath } from "./path";
import { parseQueryOptions, type QueryDraft } from "./query";
import { splitUrl } from "./split-url";

/**
 * Parses a URL below the service root: percent-encoded path and query, with or without a slash at its beginning
 * (OData 4.01 Part 2). Errors: BadRequest_InvalidRequestUrl with the offset in the decoded text of the path or the
 * option; BadRequest_InvalidQueryOption for options that are unknown, misplaced or given twice;
 * BadRequest_LimitExceeded.
 */
export function parseUri(url: string, limits: ParseLimits = defaultParseLimits): ODataUri {
  return parseUriWith(startParsing(limits), url);
}

/** ABNF `odataRelativeUri`. */
export function parseUriWith(parsing: Parsing, url: string): ODataUri {
  refuseNull(url);
  const written = splitUrl(url);
  const path = parseResourcePath(parsing, written.path, 0);
  const query = parseQueryOptions(parsing, written.query, written.path.length + 1);
  checkEntityRequest(parsing, path.segments, query, url);
  return {
    path: path.segments,
    options: query.options,
    custom: query.custom,
    literals: parsing.literals,
    shape: query.shape.length === 0 ? path.shape : `${path.shape}?${query.shape.join("&")}`,
  };
}

/** U+0000 is in no name and no value, and the shape relies on that. */
function refuseNull(url: string): void {
  const at = url.search(/\0|%00/);
  if (at >= 0)
    throw new ODataError("BadRequest_InvalidRequestUrl", "The URL has the character U+0000.", { offset: at });
}

/** ABNF `entityOptions`, `entityCastOptions`: `$entity` needs `$id`, and a type for `$select` and `$expand`. */
function checkEntityRequest(
  parsing: Parsing,
  path: readonly Segment[],
  query: QueryDraft,
  url: string,
): void {
  const [first, second] = path;
  if (first?.kind !== "system" || first.name !== "$entity") return;
  const { id, select, expand } = query.options;
  if (id === undefined) {
    parsing.failedAt = url.length;
    throw new ODataError("BadRequest_InvalidRequestUrl", "$entity needs the query option $id.", {
      target: "$id",
    });
  }
  if (second === undefined && (select !== undefined || expand !== undefined)) {
    parsing.failedAt = url.search(/(?<=[?&])\$?(select|expand)=/i);
    throw new ODataError(
      "BadRequest_InvalidQueryOption",
      "$select and $expand need a type after $entity, as in '$entity/Namespace.Type'.",
      { target: select === undefined ? "$expand" : "$select" },
    );
  }
}

/** Parses an expression of the model, for example of a computed property; plain text, not percent-encoded. */
export function parseExpression(text: string, limits: ParseLimits = defaultParseLimits): Expression {
  return parseText(text, "the expression", limits, parseCommonExpression);
}

/** Parses the text of an order, as `$orderby` has it; not percent-encoded. */
export function parseOrderby(text: string, limits: ParseLimits = defaultParseLimits): readonly OrderItem[] {
  return parseText(text, "the order", limits, parseOrderItems);
}

function parseText<T>(text: string, label: string, limits: ParseLimits, parse: (c: Cursor) => T): T {
  const c = cursorOver(startParsing(limits), label, text, "", 0);
  const result = parse(c);
  expectEnd(c);
  return result;
}
