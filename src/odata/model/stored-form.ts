/**
 * A uniform form of values from different drivers, and its JSON; for comparing rows of two databases and exporting them
 * to files.
 */
import type { SqlValue } from "../sql/fragment";
import { jsonInstant, type PrimitiveTypeName, primitiveTypes } from "./types";
import type { Property } from "./model";

/**
 * Returns the stored form of a value from a driver: decimals as text without needless zeros, Booleans as 0 and 1,
 * points in time with milliseconds. A value that is not of the type is returned unchanged.
 */
export function storedForm(type: PrimitiveTypeName, value: SqlValue | boolean | Date): SqlValue {
  if (value === null || value instanceof Uint8Array) return value;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "boolean") return Number(value);
  if (type === "Edm.Boolean" || type === "Edm.Duration") return Number(value);
  if (type === "Edm.String" || type === "Edm.Binary") return String(value);
  return primitiveTypes[type].parse(String(value)) ?? value;
}

/** Whether a stored value equals the stored form of `bound`. Drivers whose decimals are doubles return numbers. */
export function isStored(type: PrimitiveTypeName, stored: SqlValue, bound: SqlValue): boolean {
  const value = storedForm(type, bound);
  return storedForm(type, stored) === value || (typeof stored === "number" && stored === Number(value));
}

/** Returns the JSON value of a stored value, as bodies accept it: Int64 and decimals as text, without loss. */
export function jsonOfStored(property: Property, value: SqlValue): string | number | boolean {
  const stored = storedForm(property.type, value);
  switch (property.type) {
    case "Edm.Boolean":
      return stored === 1;
    case "Edm.Byte":
    case "Edm.SByte":
    case "Edm.Int16":
    case "Edm.Int32":
    case "Edm.Double":
    case "Edm.Single":
      return Number(stored);
    case "Edm.DateTimeOffset":
      return jsonInstant(String(stored));
    case "Edm.Duration":
      return `${Number(stored) < 0 ? "-" : ""}PT${Math.abs(Number(stored)) / 1000}S`;
    default:
      return String(stored);
  }
}
