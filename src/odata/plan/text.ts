/** The parsers for text of the model and the binder of its queries, shared by all bindings. */
import { parseExpression, parseOrderby, parseTransformations } from "../uri";
import { bindQuery } from "./query";
import { bindRowRules } from "./row-rules";
import type { ModelText } from "./scope";

export const modelText: ModelText = Object.freeze({
  expression: parseExpression,
  orderby: parseOrderby,
  apply: parseTransformations,
  query: bindQuery,
  rows: bindRowRules,
});
