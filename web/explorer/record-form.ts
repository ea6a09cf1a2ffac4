/** The form of a record: an input for each property that a client may set. Sends changed properties only. */
import { h } from "../dom";
import { disabledWhile } from "../parts/busy";
import { errorBox, type Remedy } from "../parts/error-box";
import { valueListInput } from "../parts/value-list";
import { amountText } from "../parts/format";
import { type FieldInput, fieldInput, inputLabel, inputText, valueOf } from "../parts/field-input";
import { ServiceError } from "../service/error";
import type { Collection, Property } from "../service/model";
import type { Row } from "../service/request";
import { literalOf } from "./operators";
import { groupsOf } from "./record-fields";

export interface RecordFormOptions {
  readonly collection: Collection;
  /** Path of the company, relative to the service root. */
  readonly companyPath: string;
  /** Values of a new record that belongs to another; the service sets them. */
  readonly given?: Row | undefined;
  /** The current record; undefined for a new one. */
  readonly row: Row | undefined;
  readonly submitLabel: string;
  /** Saves the changes; rejects with an error, which is shown above the buttons. */
  readonly save: (changes: Row) => Promise<void>;
  readonly cancel: () => void;
  /** Actions for an error other than correcting the form. */
  readonly remedies: (error: unknown) => readonly Remedy[];
}

export interface RecordForm {
  readonly element: HTMLFormElement;
  /** Returns the properties that differ from the record. */
  readonly changes: () => Row;
  /**
   * Replaces the record by another version; edited values are kept. A field that was changed in both versions has the other
   * value below it, and the first of them the focus.
   */
  readonly rebase: (row: Row) => void;
}

interface Field {
  readonly property: Property;
  readonly input: FieldInput;
  /** Below the input: the value that was stored meanwhile, where it is another one. */
  readonly stored: HTMLElement;
  initial: string;
}

const isWritable = ({ computed, immutable, kind }: Property): boolean =>
  !computed && !immutable && kind !== "stream";

/** The initial value of a property of a new record. */
const startText = ({ options, kind }: Property): string =>
  options?.[0]?.value ?? (kind === "boolean" ? "false" : "");

/** The value of a field as a literal of `$filter`; "" where none is chosen yet, as with a number that is 0. */
function chosenLiteral(field: Field | undefined): string {
  if (field === undefined) return "";
  const { property, input } = field;
  const isNumber = property.kind === "integer" || property.kind === "decimal";
  const isChosen = isNumber ? Number(input.value) !== 0 : input.value !== "";
  return isChosen ? literalOf(property, input.value) : "";
}

export function recordForm(options: RecordFormOptions): RecordForm {
  const { collection, row, given = {}, submitLabel, save, cancel, remedies } = options;
  const textIn = (property: Property, from: Row | undefined): string =>
    from === undefined
      ? property.name in given
        ? inputText(property, given[property.name])
        : startText(property)
      : inputText(property, from[property.name]);
  const groups = groupsOf(collection.type).map(({ label, properties }) => ({
    label,
    properties: properties.filter(isWritable),
  }));
  const ordered = groups.flatMap(({ properties }) => properties);
  const fields: readonly Field[] = ordered.map((property) => {
    const required = row === undefined && collection.required.has(property.name);
    const value = textIn(property, row);
    const input = fieldInput(property, { id: `field-${property.name}`, value, required, multiline: true });
    // Selects have no `readonly`.
    if (property.name in given)
      input.toggleAttribute(input instanceof HTMLSelectElement ? "disabled" : "readonly", true);
    // Read back from the input: browsers omit seconds that are zero, and line breaks in single-line inputs.
    return { property, input, stored: h("small", { class: "stored" }), initial: input.value };
  });
  const changed = (): readonly Field[] => fields.filter(({ input, initial }) => input.value !== initial);
  const changes = (): Row =>
    Object.fromEntries(
      changed().map(({ property, input }) => [property.name, valueOf(property, input.value)]),
    );
  const fieldNamed = (name: string): Field | undefined =>
    fields.find(({ property }) => property.name === name);
  const drawn = (field: Field): HTMLElement => {
    const { property, input } = field;
    const isChosen = property.lists && input instanceof HTMLInputElement && !(property.name in given);
    if (!isChosen) return labelled(field, input);
    const chooser = valueListInput({
      input,
      lists: property.lists ?? [],
      companyPath: options.companyPath,
      read: (name) => fieldNamed(name)?.input.value ?? "",
      literal: (name) => chosenLiteral(fieldNamed(name)),
      fill: (name, value) => {
        const other = fieldNamed(name);
        if (other && !(name in given)) other.input.value = inputText(other.property, value);
      },
    });
    return labelled(field, chooser);
  };
  const problem = h("div", {});
  const back = h("button", { type: "button", onclick: cancel }, "Cancel");
  const submit = h("button", { type: "submit", class: "primary" }, submitLabel);
  const markTarget = (error: unknown): void => {
    const target = error instanceof ServiceError ? error.facts.target?.toLowerCase() : undefined;
    for (const { property, input } of fields) {
      const isTarget = property.name.toLowerCase() === target;
      input.ariaInvalid = isTarget ? "true" : null;
      if (!isTarget) continue;
      input.focus({ preventScroll: true });
      input.scrollIntoView({ block: "start" });
    }
  };
  const send = (event: Event): void => {
    event.preventDefault();
    problem.replaceChildren();
    disabledWhile([...sections, back, submit], () => save(changes())).catch((error: unknown) => {
      problem.replaceChildren(errorBox(error, ...remedies(error)));
      markTarget(error);
    });
  };
  const sections = groups
    .filter(({ properties }) => properties.length > 0)
    .map(({ label, properties }) =>
      h(
        "fieldset",
        {},
        label !== "" && h("legend", {}, label),
        h(
          "div",
          { class: "form-grid" },
          ...fields.filter(({ property }) => properties.includes(property)).map(drawn),
        ),
      ),
    );
  const element = h(
    "form",
    { class: "record-form", onsubmit: send },
    ...sections,
    h("div", { class: "form-end" }, problem, h("div", { class: "buttons end" }, back, submit)),
  );
  const rebase = (next: Row): void => {
    problem.replaceChildren();
    for (const field of fields) {
      const { property, input, stored } = field;
      const [typed, before] = [input.value, field.initial];
      input.value = textIn(property, next);
      field.initial = input.value;
      if (typed !== before) input.value = typed;
      const isOther = field.initial !== before || stored.textContent !== "";
      const isBoth = typed !== before && typed !== field.initial && isOther;
      stored.textContent = isBoth ? `Stored meanwhile: ${amountText(property, next) || "–"}` : "";
    }
    fields.find(({ stored }) => stored.textContent !== "")?.input.focus();
  };
  return { element, changes, rebase };
}

function labelled({ property, input, stored }: Field, control: HTMLElement): HTMLElement {
  const note = h("small", { id: `${input.id}-note`, class: "muted" }, property.description);
  stored.id = `${input.id}-stored`;
  input.setAttribute("aria-describedby", `${stored.id} ${note.id}`);
  const wide = input instanceof HTMLTextAreaElement;
  return h(
    "div",
    { class: wide ? "form-field wide" : "form-field" },
    h(
      "label",
      { for: input.id },
      inputLabel(property),
      property.unit !== undefined && h("span", { class: "muted" }, ` (${property.unit})`),
      input.required && h("span", { class: "required", title: "required" }, " *"),
    ),
    control,
    stored,
    note,
  );
}
