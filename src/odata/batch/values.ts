/** Values of answers that later requests use, with the type that the model gives them. */
import type { Budget } from "../budget";
import { ODataError } from "../errors";
import type { EntityType, Model } from "../model/model";
import { primitiveTypes, isPrimitiveTypeName, type PrimitiveTypeName } from "../model/types";
import { bindPath, type Target } from "../plan/path";
import { newBinding } from "../plan/scope";
import { modelText } from "../plan/text";
import { parseUri } from "../uri";
import type { ReadValue, ReferencedValue } from "./references";
import { resultNamed, type Result, type Results } from "./results";

/** Texts beyond this length are not put into URLs. */
const maxLiteralLength = 2000;

/** What the types of values are found with. */
export interface ValuePlace {
  readonly model: Model;
  readonly budget: Budget;
}

/** How the values of these results are read. A failed request has no values but in the condition of another. */
export function valueReader(place: ValuePlace, results: Results, ofFailed = false): ReadValue {
  const targets = new Map<Result, Target | undefined>();
  const targetOf = (result: Result): Target | undefined => {
    if (!targets.has(result)) targets.set(result, addressed(place, result));
    return targets.get(result);
  };
  return (id, path) => {
    place.budget.draw();
    const result = ofFailed ? results.get(id) : resultNamed(results, id, "The request");
    const names = path.split("/").slice(1);
    if (ofFailed && names[0] === "$succeeded") return referenced(result?.succeeded ?? false, "Edm.Boolean");
    const found = result && valueIn(place.model, result, targetOf, names);
    if (found) return found;
    if (ofFailed) return referenced(null, undefined);
    throw new ODataError(
      "BadRequest_InvalidRequestUrl",
      `'$${id}${path}' names no value: the answer to the request '${id}' has none at that place.`,
    );
  };
}

function valueIn(
  model: Model,
  result: Result,
  targetOf: (result: Result) => Target | undefined,
  names: readonly string[],
): ReferencedValue | undefined {
  const { body, contentType } = result;
  if (body === undefined) return undefined;
  const target = targetOf(result);
  if (!/^application\/json\b/i.test(contentType)) {
    const type = target?.kind === "count" ? "Edm.Int64" : propertyOf(target)?.type;
    return names.length === 0 && contentType.startsWith("text/plain") ? referenced(body, type) : undefined;
  }
  let value: unknown = result.json();
  if (names.length === 0) {
    const property = propertyOf(target);
    return property ? referenced(memberOf(value, "value"), property.type) : undefined;
  }
  let type = typeOf(target);
  let leaf: PrimitiveTypeName | undefined;
  for (const name of names) {
    const member = type?.property(name) ?? type?.navigation(name);
    value = memberOf(value, member?.name ?? name);
    leaf = type?.property(name)?.type;
    type = typeBehind(model, type, name);
  }
  return value === undefined ? undefined : referenced(value, leaf);
}

/** The type of the records in the answer; an action's are those that it gives. */
function typeOf(target: Target | undefined): EntityType | undefined {
  const answered = target?.kind === "action" ? target.result : target;
  return answered && "type" in answered ? answered.type : undefined;
}

const propertyOf = (target: Target | undefined) =>
  target?.kind === "property" || target?.kind === "value" ? target.property : undefined;

function memberOf(value: unknown, name: string): unknown {
  const isRecord = typeof value === "object" && value !== null && !Array.isArray(value);
  return isRecord && Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
}

function typeBehind(model: Model, type: EntityType | undefined, name: string): EntityType | undefined {
  const navigation = type?.navigation(name);
  return navigation && model.type(navigation.target);
}

/** What the URL of an answered request addresses; undefined for URLs that another part of the service answered. */
function addressed({ model, budget }: ValuePlace, { requestUrl }: Result): Target | undefined {
  try {
    const uri = parseUri(requestUrl);
    return bindPath(newBinding({ model, text: modelText, budget }, 1, uri.options.aliases), uri.path);
  } catch (error) {
    if (error instanceof ODataError) return undefined;
    throw error;
  }
}

const referenced = (value: unknown, type: string | undefined): ReferencedValue => ({
  value,
  literal: () => literalOf(value, type),
});

/** ABNF `primitiveLiteral`. In JSON, dates, GUIDs and long numbers are strings; in a URL they have no quotes. */
function literalOf(value: unknown, type: string | undefined): string {
  if (value === null) return "null";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "string") {
    throw new ODataError(
      "BadRequest_TypeMismatch",
      "A reference in the URL names a record or a collection; expected a value, as in '$1/number'.",
    );
  }
  if (value.length > maxLiteralLength) {
    throw new ODataError(
      "BadRequest_LimitExceeded",
      `A reference in the URL names a value of ${value.length} characters; the limit is ${maxLiteralLength}.`,
    );
  }
  if (type === "Edm.Duration") return `duration'${value}'`;
  const plain = type !== undefined && isPrimitiveTypeName(type) && isWrittenPlain(type);
  return plain && /^[\w.:+-]+$/.test(value) ? value : `'${value.replaceAll("'", "''")}'`;
}

const isWrittenPlain = (type: PrimitiveTypeName): boolean =>
  primitiveTypes[type].numericRank > 0 ||
  ["Edm.Guid", "Edm.Date", "Edm.DateTimeOffset", "Edm.TimeOfDay"].includes(type);
