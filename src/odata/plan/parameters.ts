/**
 * The parameters of functions and actions: values of a URL or a body → typed values in their stored form (Protocol
 * 4.01, sections 11.5.4.1 and 11.5.5.1). A missing or unknown parameter, or one of another type, is a 400 that lists
 * the parameters. Links to the result of a call have the values as literals again.
 */
import { badRequest, changedError, didYouMean, mismatch, ODataError, shortened } from "../errors";
import { isJsonObject, type JsonObject } from "../json/read";
import {
  type EntityType,
  type Model,
  type Operand,
  type Operation,
  type Parameter,
  parametersText,
} from "../model/model";
import { jsonOfStored, unsetDate } from "../model/types";
import type { SqlValue } from "../sql/fragment";
import type { Argument, Expression, Literal, ODataUri } from "../uri/ast";
import { parseParameter } from "../uri/parser";
import { bindGivenRecord, bindValue, found, unsetValue, type Values } from "./body";
import { literalText } from "./literal";
import type { Call } from "./path";
import type { QueryParameters } from "./plan";

/** A record as the value of a parameter: its values, with omitted ones unset, or the URL of an existing record. */
export interface GivenOperand {
  readonly values: Values;
  readonly reference: string | undefined;
}

type OperandValue = SqlValue | GivenOperand;

/** Values by the names of the parameters; a parameter that is omitted, or counts as omitted, is absent. */
export type GivenParameters = Readonly<Record<string, OperandValue | readonly OperandValue[]>>;

/** A value in its JSON form; for a value from a URL also its literal. */
interface Given {
  readonly json: unknown;
  readonly literal?: Literal["type"];
}

interface Facts {
  readonly model: Model;
  readonly maxDepth: number;
}

const wrong = (operation: Operation, sentence: string, target?: string): ODataError =>
  badRequest(`${sentence} ${parametersText(operation)}`, target);

/**
 * The syntax error of a URL that was read up to here. In the parentheses of a function it also lists the parameters: the
 * parser, which does not know the model, expects the key of a record there.
 */
export function withParameters(model: Model, read: string, error: ODataError): ODataError {
  const [, called = "", parameter] = /(?<![\w.])([\w.]+)\((?:[^()?]*,)?(?:(\w+)=)?[^(),?]*$/.exec(read) ?? [];
  const name = called.slice(called.lastIndexOf(".") + 1).toLowerCase();
  const listed = model.operations
    .filter((each) => each.kind === "function" && each.name.toLowerCase() === name)
    .map(parametersText);
  if (listed.length === 0) return error;
  const message = [error.message, ...new Set(listed)].join(" ");
  return changedError(error, { message, target: parameter });
}

/** The parameters of a function, from the URL of the request. */
export function bindUrlParameters(
  { operation, args }: Pick<Call, "operation" | "args">,
  uri: ODataUri,
  facts: Facts,
): GivenParameters {
  const given = new Map<Parameter, Given>();
  const take = (name: string, value: () => Given): void => {
    const parameter = newParameter(operation, name, given);
    given.set(parameter, value());
  };
  for (const { name, value } of args ?? []) {
    if (name === undefined) throw wrong(operation, `'${operation.name}' takes its parameters by name.`);
    take(name, () => givenBy(operation, name, value, uri));
  }
  // Without parentheses, parameters may be implicit aliases: their names, optionally preceded by @.
  if (!args?.length)
    for (const [alias, value] of uri.options.aliases) {
      const name = alias.slice(1);
      if (operation.parameter(name)) take(name, () => jsonOf(operation, name, value, (literal) => literal));
    }
  const chosen = facts.model.partition?.parameter;
  for (const [name, texts] of uri.custom) {
    if (operation.parameter(name) === undefined && name === chosen) continue;
    for (const text of texts)
      take(name, () => jsonOf(operation, name, parsed(operation, name, text), (literal) => literal));
  }
  return bindAll(operation, given, facts);
}

/** The segment of a URL that calls a function with the values of its parameters, without those that are omitted. */
export function callSegment({ name, parameters }: Operation, given: QueryParameters = {}): string {
  const parts = parameters.flatMap((parameter) => {
    const value = given[parameter.name] ?? null;
    if (value === null || parameter.of.kind !== "primitive") return [];
    const { type } = parameter.of.property;
    const literal = literalText(String(jsonOfStored(type, value)), type);
    return [`${parameter.name}=${encodeURIComponent(literal)}`];
  });
  return `${name}(${parts.join(",")})`;
}

/**
 * The parameters of an action, from its body; control information and annotations are ignored. One in the URL is a 400:
 * ignored, it would make a change that its sender did not mean, such as one instead of its preview.
 */
export function bindBodyParameters(
  operation: Operation,
  body: JsonObject,
  uri: ODataUri,
  facts: Facts,
): GivenParameters {
  const chosen = facts.model.partition?.parameter;
  const options = [...uri.custom.keys(), ...[...uri.options.aliases.keys()].map((alias) => alias.slice(1))];
  const misplaced = options.find((name) => name !== chosen && operation.parameter(name));
  if (misplaced !== undefined)
    throw wrong(
      operation,
      `'${operation.name}' is an action: its parameters belong in the body; found '${misplaced}' in the URL.`,
      misplaced,
    );
  const given = new Map<Parameter, Given>();
  for (const [name, json] of Object.entries(body)) {
    if (name.includes("@")) continue;
    given.set(newParameter(operation, name, given), { json });
  }
  return bindAll(operation, given, facts);
}

/** The parameter of that name, which has no value yet. */
function newParameter(operation: Operation, name: string, given: ReadonlyMap<Parameter, Given>): Parameter {
  const parameter = operation.parameter(name);
  if (parameter && given.has(parameter))
    throw wrong(operation, `The parameter '${parameter.name}' is given twice.`, name);
  if (parameter) return parameter;
  const near = didYouMean(
    name,
    operation.parameters.map((known) => known.name),
  );
  throw wrong(operation, `'${operation.name}' has no parameter '${shortened(name)}'.${near}`, name);
}

function bindAll(operation: Operation, given: ReadonlyMap<Parameter, Given>, facts: Facts): GivenParameters {
  const values: Record<string, OperandValue | readonly OperandValue[]> = {};
  for (const parameter of operation.parameters) {
    const { name, optional } = parameter;
    const value = given.get(parameter);
    const bound = value && bindOperand(operation, parameter, value, facts);
    if (bound !== undefined) values[name] = bound;
    else if (!optional)
      throw new ODataError(
        "BadRequest_RequiredParamNotProvided",
        `The parameter '${name}' of '${operation.name}' is missing. ${parametersText(operation)}`,
        { target: name },
      );
  }
  return values;
}

/** The value of a parameter; undefined where it counts as omitted: null, and the date that represents no date. */
function bindOperand(
  operation: Operation,
  parameter: Parameter,
  given: Given,
  facts: Facts,
): OperandValue | readonly OperandValue[] | undefined {
  const { name, collection } = parameter;
  if (given.json === null) return undefined;
  try {
    if (!collection) {
      const value = bindOne(parameter, given, facts);
      return value === unsetDate && isDate(parameter) ? undefined : value;
    }
    if (!Array.isArray(given.json))
      throw mismatch(`'${name}' must be a collection in brackets; found ${found(given.json)}.`, name);
    return given.json.map((json: unknown) => bindOne(parameter, { json }, facts));
  } catch (error) {
    if (!(error instanceof ODataError)) throw error;
    const { message, target = name } = error;
    throw changedError(error, { message: `${message} ${parametersText(operation)}`, target });
  }
}

const isDate = ({ of }: Operand): boolean => of.kind === "primitive" && of.property.type === "Edm.Date";

function bindOne({ of, name }: Parameter, { json, literal }: Given, facts: Facts): OperandValue {
  if (of.kind === "primitive") {
    const { property } = of;
    const isText = property.type === "Edm.String" || property.type === "Edm.Binary";
    // A text in a URL is quoted, so an unquoted date or GUID is not a text.
    const fits = !isText || literal === undefined || literal === "string" || literal === "binary";
    if (json !== null && fits) return bindValue(property, json);
    throw mismatch(
      `'${name}' must be ${isText ? "a text in single quotes" : "a value"}; found ${found(json)}.`,
      name,
    );
  }
  if (!isJsonObject(json))
    throw mismatch(`'${name}' must be an object of '${of.type.name}'; found ${found(json)}.`, name);
  return bindStructured(of.type, json, facts);
}

/** An object with values of the type; omitted properties are unset. A record can also be named by its URL. */
function bindStructured(type: EntityType, json: JsonObject, { model, maxDepth }: Facts): GivenOperand {
  const { values, navigations } = bindGivenRecord(type, json, { model, operation: "create", maxDepth });
  const [nested] = navigations;
  if (nested)
    throw badRequest(`'${nested.navigation.name}' cannot be given in a parameter.`, nested.navigation.name);
  const id = json["@odata.id"] ?? json["@id"];
  const unset = type.properties
    .filter(({ column }) => column !== undefined)
    .map((property) => [property.name, unsetValue(property)] as const);
  return {
    values: { ...Object.fromEntries(unset), ...values },
    reference: typeof id === "string" ? id : undefined,
  };
}

/* Values of URLs: literals, arrays and objects, directly or by alias. */

const parsed = (operation: Operation, name: string, text: string): Expression => {
  try {
    return parseParameter(text);
  } catch (error) {
    if (!(error instanceof ODataError)) throw error;
    throw wrong(
      operation,
      `The value of the parameter '${name}' cannot be read (a text is in single quotes): ${error.message}`,
      name,
    );
  }
};

/** The value after `name=` in parentheses: a literal of this request, or an alias, which is null without a value. */
function givenBy(operation: Operation, name: string, value: Argument["value"], uri: ODataUri): Given {
  const ofRequest = (literal: Literal): Literal =>
    literal.type === "null" ? literal : (uri.literals[literal.index] ?? literal);
  if (value.kind !== "path" || value.root?.kind !== "alias") return jsonOf(operation, name, value, ofRequest);
  const aliased = uri.options.aliases.get(value.root.name);
  return aliased ? jsonOf(operation, name, aliased, (literal) => literal) : { json: null };
}

function jsonOf(
  operation: Operation,
  name: string,
  expression: Expression,
  literalOf: (literal: Literal) => Literal,
): Given {
  const inner = (item: Expression): unknown => jsonOf(operation, name, item, literalOf).json;
  switch (expression.kind) {
    case "literal": {
      const literal = literalOf(expression);
      return { json: jsonOfLiteral(literal), literal: literal.type };
    }
    case "negate": {
      const { operand } = expression;
      const literal = operand.kind === "literal" ? literalOf(operand) : undefined;
      if (literal?.type !== "integer" && literal?.type !== "decimal") break;
      return { json: jsonOfLiteral({ ...literal, value: `-${literal.value}` }), literal: literal.type };
    }
    case "list":
    case "array":
      return { json: expression.items.map(inner) };
    case "object":
      return {
        json: Object.fromEntries(expression.members.map((member) => [member.name, inner(member.value)])),
      };
    default:
      break;
  }
  throw wrong(
    operation,
    `The parameter '${name}' must be a literal (a text is in single quotes), an array or an object; expressions are not allowed there.`,
    name,
  );
}

/** A number that a double represents exactly, as a number, which tells it from a text; all others as their text. */
function jsonOfLiteral({ type, value }: Literal): unknown {
  switch (type) {
    case "null":
      return null;
    case "boolean":
      return value.toLowerCase() === "true";
    case "integer":
    case "decimal":
      return String(Number(value)) === value ? Number(value) : value;
    default:
      return value;
  }
}
