/**
 * Parser and printer of OData URLs: text to syntax tree (`parseUri`, `parseExpression`, `parseOrderby`) and back
 * (`printUri`, `printExpression`). Independent of a model: names are resolved by the plan.
 */
export type * from "./ast";
export { defaultParseLimits, type ParseLimits } from "./parser";
export { printExpression, printOrderby, printUri, quotedText } from "./printer";
export { parseExpression, parseOrderby, parseTransformations, parseUri } from "./parser";
export { parseParameter, parseUriWith, startParsing } from "./parser";
