/**
 * `if` of a JSON batch (JSON Format 4.01, section 19.1): a URL expression over the answers before. Its references
 * become literals, and the database evaluates the rest, so it knows every function that `$filter` knows.
 */
import { emptyType } from "../model/dynamic-type";
import { ODataError } from "../errors";
import { render, sql } from "../sql/fragment";
import { bindCondition } from "../plan/expression";
import { noInputs, type Inputs } from "../plan/plan";
import { newBinding, newSource, rootScope } from "../plan/scope";
import { valueSql } from "../sql/value";
import type { Queries, Store } from "../store/store";
import { parseExpression, parseOrderby, parseUri } from "../uri";
import type { OperationRun } from "./batch-run";
import { resolveValues } from "./references";
import type { Results } from "./results";
import { valueReader } from "./values";

/** There is no record around the expression, so every bare name is unknown. */
const nothing = emptyType("batch");

/** Whether the expression is true; null counts as false. Throws what a malformed `$filter` throws. */
export async function evaluateCondition(
  { model, budget, limits }: Pick<OperationRun, "model" | "budget" | "limits">,
  store: Pick<Store, "dialect"> & Queries,
  expression: string,
  results: Results,
): Promise<boolean> {
  requireLength(expression, limits.maxUrlLength);
  const resolved = resolveValues(expression, results, valueReader({ model, budget }, results, true));
  requireLength(resolved, limits.maxUrlLength);
  const uri = parseUri(`${nothing.name}?$filter=${encodeURIComponent(resolved)}`);
  if (uri.options.filter === undefined) return false;
  const text = { expression: parseExpression, orderby: parseOrderby };
  const binding = newBinding({ model, text, budget }, 0, uri.options.aliases);
  const condition = bindCondition(
    rootScope(binding, newSource(binding, nothing)),
    uri.options.filter,
    "'if'",
  );
  const statement = render<Inputs>(sql`select ${valueSql(store.dialect, condition)}`, store.dialect);
  const literals = uri.literals.map((literal) => literal.value);
  const [row] = await store.query(statement, { ...noInputs, literals, now: new Date().toISOString() });
  return Number(row?.[0] ?? 0) === 1;
}

function requireLength({ length }: string, limit: number): void {
  if (length <= limit) return;
  throw new ODataError("BadRequest_LimitExceeded", `The condition 'if' is longer than ${limit} characters.`);
}
