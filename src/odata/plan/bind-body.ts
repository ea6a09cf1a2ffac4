/** A body's members → values of properties in their stored form (JSON Format 4.01, sections 5 and 7). */
import { didYouMean, ODataError } from "../errors";
import type { EntityType, Property } from "../edm/model";
import { primitiveTypes } from "../edm/types";
import type { SqlValue } from "../fragment";
import type { JsonObject } from "../json/read";

/** Property values in stored form by canonical name: dates and datetimes as text, Booleans 0 and 1, decimals as text. */
export type Values = Record<string, SqlValue>;

const invalid = (property: Property, message: string): ODataError =>
  new ODataError("Application_FieldValidationException", message, { target: property.name });

/**
 * The values that the body gives. Read-only properties are ignored (clients send whole records back), `immutable` ones
 * are taken on create only; annotations are ignored; anything unknown is a 400 that names the nearest property.
 */
export function bindBody(type: EntityType, body: JsonObject, operation: "create" | "update"): Values {
  const values: Values = {};
  for (const [name, json] of Object.entries(body)) {
    if (name.includes("@")) {
      if (/@(odata\.)?bind$/.test(name)) throw notImplemented(`'${name}' (binding to existing records)`);
      continue;
    }
    const property = type.property(name);
    if (!property) throw unknownMember(type, name);
    if (property.access === "computed" || property.type === "Edm.Stream") continue;
    if (property.access === "immutable" && operation === "update") continue;
    if (Object.hasOwn(values, property.name))
      throw invalid(property, `'${property.name}' is given twice (also as '${name}').`);
    values[property.name] = bindValue(property, json);
  }
  return values;
}

const notImplemented = (what: string): ODataError =>
  new ODataError("BadRequest_MethodNotImplemented", `${what} is not implemented by this service.`);

function unknownMember(type: EntityType, name: string): ODataError {
  const navigation = type.navigation(name);
  if (navigation && !navigation.hidden)
    return notImplemented(`Writing related records together with their owner ('${name}')`);
  const known = type.properties.map((property) => property.name);
  return new ODataError(
    "BadRequest_UnknownProperty",
    `The property '${name}' does not exist on type '${type.name}'.${didYouMean(name, known)}`,
    {
      target: name,
    },
  );
}

/** The stored form of what a property holds before anything is set. */
export const unsetValue = (property: Property): SqlValue => {
  if (property.options) return property.options.outputs[0] ?? "";
  return typeof property.unset === "boolean"
    ? Number(property.unset)
    : (primitiveTypes[property.type].parse(String(property.unset)) ?? "");
};

/** One JSON value as the property stores it; `null` means unset. */
export function bindValue(property: Property, json: unknown): SqlValue {
  if (json === null) return unsetValue(property);
  const type = primitiveTypes[property.type];
  if (property.options) return bindOption(property, json);
  const kind = typeof json;
  if ((kind !== "string" && kind !== "number" && kind !== "boolean") || !type.json.includes(kind)) {
    throw wrongType(property, json, type.expected);
  }
  const text = String(json);
  if (property.type === "Edm.String") return bindText(property, text);
  const value = type.parse(text.trim());
  if (value === undefined) throw wrongType(property, json, type.expected);
  return value;
}

function wrongType(property: Property, json: unknown, expected: string): ODataError {
  const text =
    typeof json === "object"
      ? Array.isArray(json)
        ? "an array"
        : "an object"
      : `'${shortened(String(json))}'`;
  return new ODataError("BadRequest_TypeMismatch", `'${property.name}' must be ${expected}; found ${text}.`, {
    target: property.name,
  });
}

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

function bindOption(property: Property, json: unknown): SqlValue {
  const stored =
    typeof json === "string" || typeof json === "number" ? property.options?.parse(json) : undefined;
  if (stored !== undefined) return stored;
  const allowed = property.options?.displays.map((display) => `'${display}'`).join(", ");
  throw invalid(
    property,
    `'${shortened(String(json))}' is no value of '${property.name}'; expected one of ${allowed}.`,
  );
}

function bindText(property: Property, text: string): SqlValue {
  if (text.includes("\u0000"))
    throw invalid(property, `'${property.name}' contains the character U+0000, which cannot be stored.`);
  if (!text.isWellFormed())
    throw invalid(
      property,
      `'${property.name}' contains half of a surrogate pair; expected well-formed Unicode text.`,
    );
  if (property.maxLength !== undefined && text.length > property.maxLength) {
    throw new ODataError(
      "Application_StringExceededLength",
      `'${property.name}' holds at most ${property.maxLength} characters; found ${text.length}.`,
      { target: property.name },
    );
  }
  return text;
}
