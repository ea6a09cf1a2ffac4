/** Formats values for display. Dates stay in ISO form, which is unambiguous; times are UTC. */
import { optionLabel } from "../service/metadata";
import type { Property } from "../service/model";

const unsetDay = "0001-01-01";

/** Formats a number in the browser's language, with up to `digits` decimals. */
export const numberText = (value: number, digits = 2): string =>
  value.toLocaleString(undefined, { maximumFractionDigits: digits });

/** Whether a value is the unset value of its type. */
export function isUnset(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === "" ||
    (typeof value === "string" && value.startsWith(unsetDay))
  );
}

/** Formats a value; empty for an unset one. */
export function valueText({ kind, options }: Property, value: unknown): string {
  if (isUnset(value)) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return kind === "integer" ? String(value) : numberText(value, 8);
  if (typeof value !== "string") return JSON.stringify(value);
  if (options !== undefined) return value.replace(/_x0020_/g, " ").trim() === "" ? "" : optionLabel(value);
  if (kind === "datetime") return value.replace("T", " ").replace(/(?:\.0+)?Z$/, " UTC");
  if (kind === "guid" && /^[0-]+$/.test(value)) return "";
  return value;
}

/** `1,234 records`, `1 record`. */
export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${numberText(count, 0)} ${count === 1 ? one : many}`;
