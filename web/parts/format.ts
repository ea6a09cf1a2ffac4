/** Values as people read them. Dates stay in ISO form, which means the same everywhere; times are UTC. */
import { optionLabel } from "../service/metadata";
import type { Property } from "../service/model";

const unsetDay = "0001-01-01";

/** A number as the reader's language writes it, with up to `digits` digits after the point. */
export const numberText = (value: number, digits = 2): string =>
  value.toLocaleString(undefined, { maximumFractionDigits: digits });

/** Whether a value means that nothing was set. */
export function isUnset(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === "" ||
    (typeof value === "string" && value.startsWith(unsetDay))
  );
}

/** A value as text; empty for what is unset. */
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
