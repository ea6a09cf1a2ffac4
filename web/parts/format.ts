/** Formats values for display, in the browser's language; times are UTC. */
import { localCurrency } from "../page";
import { optionLabel } from "../service/metadata";
import type { Collection, Property } from "../service/model";
import type { Row } from "../service/request";

const unsetDay = "0001-01-01";

const days = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeZone: "UTC" });
const times = new Intl.DateTimeFormat(undefined, {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "UTC",
});

/** Formats a number in the browser's language, with up to `digits` decimals. */
export const numberText = (value: number, digits = 2): string =>
  value.toLocaleString(undefined, { maximumFractionDigits: digits });

/** Formats a stored decimal: whole, or with at least two decimals, as prices and areas are written. */
const decimalText = (value: number): string =>
  value.toLocaleString(undefined, {
    minimumFractionDigits: Number.isInteger(value) ? 0 : 2,
    maximumFractionDigits: 8,
  });

/** Formats an amount of money, without its currency. */
export const moneyText = (value: number): string =>
  value.toLocaleString(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Formats a measure with its unit, if there is one. */
export const measureText = (value: number, unit: string | undefined, digits = 0): string =>
  [numberText(value, digits), unit].filter(Boolean).join("\u00A0");

/** Formats a day, `2026-12-31`. */
export const dayText = (day: string): string => days.format(new Date(`${day}T00:00:00Z`));

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
  if (typeof value === "number") return kind === "integer" ? String(value) : decimalText(value);
  if (typeof value !== "string") return JSON.stringify(value);
  if (options !== undefined) return value.replace(/_x0020_/g, " ").trim() === "" ? "" : optionLabel(value);
  if (kind === "date") return dayText(value);
  if (kind === "datetime") return `${times.format(new Date(value))} UTC`;
  if (kind === "guid" && /^[0-]+$/.test(value)) return "";
  return value;
}

/** `1,234 records`, `1 record`. */
export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${numberText(count, 0)} ${count === 1 ? one : many}`;

/** The value at a path, which may lead over expanded records. */
const valueAt = (row: Row, path: string): unknown =>
  path.split("/").reduce<unknown>((found, name) => (found as Row | null | undefined)?.[name], row);

/** The code of an amount's currency: a record without one has the local currency. */
function currencyOf({ currency }: Property, row: Row): unknown {
  if (currency === undefined) return undefined;
  if ("code" in currency) return currency.code;
  const code = valueAt(row, currency.path);
  return code === "" ? localCurrency : code;
}

/** Formats a value of a record with its unit or its currency. */
export function amountText(property: Property, row: Row): string {
  const value = row[property.name];
  const text = valueText(property, value);
  if (typeof value !== "number") return text;
  const code = currencyOf(property, row);
  if (typeof code === "string" && /^[A-Z]{3}$/i.test(code))
    return value.toLocaleString(undefined, { style: "currency", currency: code, maximumFractionDigits: 8 });
  return property.unit === undefined ? text : `${text} ${property.unit}`;
}

/** The readable text of a code; "" without one. */
export function textOf({ text }: Property, row: Row): string {
  const found = text === undefined ? undefined : valueAt(row, text);
  return typeof found === "string" ? found : "";
}

/** Number and name of a record, and the rest of its alternate key, such as its version. */
export function titleOf(
  { type: { presentation, properties, key }, alternateKey = [] }: Pick<Collection, "type" | "alternateKey">,
  row: Row,
): string {
  const textAt = (path: string): string => {
    const property = properties.find(({ name }) => name === path);
    const value = path === "" ? "" : valueAt(row, path);
    return property ? valueText(property, value) : typeof value === "string" ? value : "";
  };
  const [first] = properties.filter(({ name }) => name !== key);
  const title = textAt(presentation?.title ?? first?.name ?? "");
  const name = textAt(presentation?.subtitle ?? "");
  const [number, ...others] = alternateKey;
  const rest = properties.filter(
    (property) =>
      number === presentation?.title &&
      others.includes(property.name) &&
      property.name !== presentation?.subtitle,
  );
  const parts = rest.map((property) => `${property.label} ${valueText(property, row[property.name])}`);
  return [title, name, ...parts].filter(Boolean).join(" · ");
}
