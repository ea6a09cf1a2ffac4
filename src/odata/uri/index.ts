/**
 * The language of OData URLs: text to syntax tree (`parseUri`, `parseExpression`, `parseOrderby`) and back
 * (`printUri`, `printExpression`). It knows no model: whether a name exists is for the plan to say.
 */
export type * from "./ast";
export { defaultParseLimits, type ParseLimits } from "./parser";
export { printExpression, printOrderby, printUri } from "./printer";
export { parseExpression, parseOrderby, parseTransformations, parseUri } from "./parser";
export { parseParameter } from "./parser";
