/** The input for a property: a select for closed lists, a date input for dates, a numeric keyboard for numbers. */
import { h } from "../dom";
import { exactNumber } from "../import/cells";
import type { Property } from "../service/model";

export type FieldInput = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export interface FieldInputOptions {
  readonly id: string;
  readonly value: string;
  readonly required?: boolean;
  /** A name for screen readers where there is no visible label. */
  readonly name?: string;
  /** Whether long texts get several lines. */
  readonly multiline?: boolean;
}

const longText = 200;

/** Creates the input; `inputValue` reads its value. */
export function fieldInput(property: Property, options: FieldInputOptions): FieldInput {
  const { id, value, required, name, multiline = false } = options;
  const common = { id, required, "aria-label": name };
  const choices = choicesOf(property, value);
  if (choices !== undefined) {
    return h(
      "select",
      common,
      ...choices.map(({ value: choice, label }) =>
        h("option", { value: choice, selected: choice === value }, label),
      ),
    );
  }
  if (multiline && property.kind === "text" && (property.maxLength ?? longText + 1) > longText) {
    const box = h("textarea", { ...common, rows: 3, maxlength: property.maxLength });
    box.value = value;
    return box;
  }
  const input = h("input", {
    ...common,
    ...inputKinds[property.kind],
    maxlength: property.maxLength,
    autocomplete: "off",
  });
  input.value = value;
  return input;
}

/** The label of an input; times are typed in UTC. */
export const inputLabel = ({ kind, label }: Property): string =>
  kind === "datetime" ? `${label} (UTC)` : label;

const inputKinds: Readonly<Record<Property["kind"], Readonly<Record<string, string>>>> = {
  text: { type: "text" },
  integer: { type: "number", step: "1", inputmode: "numeric" },
  decimal: { type: "number", step: "any", inputmode: "decimal" },
  boolean: { type: "text" },
  date: { type: "date", max: "9999-12-31" },
  datetime: { type: "datetime-local", step: "1", max: "9999-12-31T23:59:59" },
  guid: {
    type: "text",
    pattern: "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}",
    placeholder: "00000000-0000-0000-0000-000000000000",
    title: "A GUID: 32 hexadecimal digits in five groups",
    spellcheck: "false",
  },
  stream: { type: "text" },
};

/** The options; a stored value that is not in the list is added. */
function choicesOf({ kind, options }: Property, value: string): Property["options"] {
  const choices = kind === "boolean" ? yesAndNo : options;
  if (choices === undefined || value === "" || choices.some((choice) => choice.value === value))
    return choices;
  return [...choices, { value, label: value }];
}

const yesAndNo = [
  { value: "false", label: "No" },
  { value: "true", label: "Yes" },
];

/** Converts the value of a record to the text of an input. */
export function inputText({ kind }: Property, value: unknown): string {
  if (value === undefined || value === null) return "";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (kind === "date") return text === "0001-01-01" ? "" : text;
  if (kind === "datetime")
    return text.startsWith("0001-01-01T00:00:00") ? "" : text.replace(/(?:\.\d+)?Z$/, "");
  return text;
}

/** Converts the text of an input to a value for the service; an empty text is the unset value. */
export function valueOf({ kind }: Property, text: string): string | number | boolean | null {
  if (kind === "boolean") return text === "true";
  if (kind === "integer" || kind === "decimal") return text === "" ? 0 : exactNumber(text);
  if (kind === "date") return text === "" ? null : text;
  if (kind === "datetime") return text === "" ? null : `${/T\d\d:\d\d$/.test(text) ? `${text}:00` : text}Z`;
  return text;
}
