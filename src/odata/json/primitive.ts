/** Values of a primitive type outside of records: results of functions and actions (JSON Format 4.01, section 11). */
import { jsonInstant } from "../model/calendar";
import type { Property } from "../model/model";
import { jsonOfStored, storedForm } from "../model/stored-form";
import { primitiveTypes } from "../model/types";
import type { SqlValue } from "../sql/fragment";
import { typeName, type Format } from "./format";

type ResultValue = SqlValue | boolean;

/** JSON of a value in its stored form: numbers as numbers, Int64 and Decimal as texts with IEEE754Compatible. */
export function primitiveJson({ ieee754Compatible }: Format, property: Property, value: ResultValue): string {
  const stored = storedForm(property.type, value);
  if (stored === null) return "null";
  const json = property.type === "Edm.TimeOfDay" ? timeText(stored) : jsonOfStored(property, stored);
  const isNumber = primitiveTypes[property.type].numericRank > 0;
  const isWide = property.type === "Edm.Int64" || property.type === "Edm.Decimal";
  if (isNumber && !(isWide && ieee754Compatible)) return String(json);
  return JSON.stringify(json);
}

/** A time without the milliseconds that it does not have. */
const timeText = (stored: SqlValue): string => String(stored).replace(/\.000$/, "");

/** The text of a value, as `/$value` answers it. */
export function primitiveText({ type }: Property, value: ResultValue): string {
  const stored = storedForm(type, value);
  if (type === "Edm.Boolean") return stored === 1 ? "true" : "false";
  if (type === "Edm.DateTimeOffset") return jsonInstant(String(stored));
  if (type === "Edm.TimeOfDay") return timeText(stored);
  if (type === "Edm.Duration") return `${Number(stored) < 0 ? "-" : ""}PT${Math.abs(Number(stored)) / 1000}S`;
  return String(stored);
}

/** `{"@odata.context": …, "value": …}`; `json` is the value, or the array of values. */
export function valueBody(format: Format, contextUrl: string, { type }: Property, json: string): string {
  const { control, metadata } = format;
  const context = metadata === "none" ? "" : `"${control}context":${JSON.stringify(contextUrl)},`;
  const told = metadata === "full" && !json.startsWith("[") ? typeName(format, type) : undefined;
  return `{${context}${told === undefined ? "" : `"${control}type":"${told}",`}"value":${json}}`;
}
