/** How text of the model is parsed and its queries are bound: what every binding is given. */
import { parseExpression, parseOrderby, parseTransformations } from "../uri";
import { bindQuery } from "./query";
import type { ModelText } from "./scope";

export const modelText: ModelText = Object.freeze({
  expression: (text: string) => parseExpression(text),
  orderby: (text: string) => parseOrderby(text),
  apply: (text: string) => parseTransformations(text),
  query: bindQuery,
});
