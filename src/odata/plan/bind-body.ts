/** JSON values → values of properties in their stored form (JSON Format 4.01, section 7). */
import { ODataError, shortened } from "../errors";
import type { Property } from "../edm/model";
import { primitiveTypes } from "../edm/types";
import type { SqlValue } from "../fragment";

/** Property values in stored form by canonical name: dates and datetimes as text, Booleans 0 and 1, decimals as text. */
export type Values = Record<string, SqlValue>;

const invalid = (property: Property, message: string): ODataError =>
  new ODataError("Application_FieldValidationException", message, { target: property.name });

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
  const isPlain = typeof json === "string" || typeof json === "number" || typeof json === "boolean";
  if (!isPlain || !type.json.some((kind) => kind === typeof json))
    throw wrongType(property, json, type.expected);
  const text = String(json);
  if (property.type === "Edm.String") return bindText(property, text);
  const value = type.parse(text.trim());
  if (value === undefined) throw wrongType(property, json, type.expected);
  return value;
}

/** A JSON value as a message names it. */
export function found(json: unknown): string {
  if (json === undefined) return "nothing";
  if (typeof json !== "object")
    return `'${shortened(typeof json === "string" ? json : JSON.stringify(json))}'`;
  return Array.isArray(json) ? "an array" : "an object";
}

const wrongType = (property: Property, json: unknown, expected: string): ODataError =>
  new ODataError("BadRequest_TypeMismatch", `'${property.name}' must be ${expected}; found ${found(json)}.`, {
    target: property.name,
  });

function bindOption(property: Property, json: unknown): SqlValue {
  const stored =
    typeof json === "string" || typeof json === "number" ? property.options?.parse(json) : undefined;
  if (stored !== undefined) return stored;
  const allowed = property.options?.displays.map((display) => `'${display}'`).join(", ");
  throw invalid(property, `${found(json)} is no value of '${property.name}'; expected one of ${allowed}.`);
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
