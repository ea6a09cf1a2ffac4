/** A record to write: an input for each property that a client may set. Sends what was changed, and nothing else. */
import { h } from "../dom";
import { errorBox, type Remedy } from "../parts/error-box";
import { type FieldInput, fieldInput, inputText, valueOf } from "../parts/field-input";
import { ServiceError } from "../service/error";
import type { Collection, Property } from "../service/model";
import type { Row } from "../service/request";

export interface RecordFormOptions {
  readonly collection: Collection;
  /** The record as it is; undefined for a new one. */
  readonly row: Row | undefined;
  readonly submitLabel: string;
  /** Saves; rejects with what went wrong, which is shown above the buttons. */
  readonly save: (changes: Row) => Promise<void>;
  readonly cancel: () => void;
  /** What can be done about an error beside correcting the form. */
  readonly remedies: (error: unknown) => readonly Remedy[];
}

export interface RecordForm {
  readonly element: HTMLFormElement;
  /** What differs from the record. */
  readonly changes: () => Row;
  /** Takes another state of the record; what the reader changed stays. */
  readonly rebase: (row: Row) => void;
}

interface Field {
  readonly property: Property;
  readonly input: FieldInput;
  initial: string;
}

const isWritable = ({ computed, immutable, kind }: Property): boolean =>
  !computed && !immutable && kind !== "stream";

/** What a property of a new record has when nothing is said. */
const startText = ({ options, kind }: Property): string =>
  options?.[0]?.value ?? (kind === "boolean" ? "false" : "");

export function recordForm(options: RecordFormOptions): RecordForm {
  const { collection, row, submitLabel, save, cancel, remedies } = options;
  const textIn = (property: Property, from: Row | undefined): string =>
    from === undefined ? startText(property) : inputText(property, from[property.name]);
  const fields: readonly Field[] = collection.type.properties.filter(isWritable).map((property) => {
    const required = row === undefined && collection.required.has(property.name);
    const value = textIn(property, row);
    const input = fieldInput(property, { id: `field-${property.name}`, value, required, roomy: true });
    // As the input writes it: browsers leave out seconds that are zero, and line breaks where there is one line.
    return { property, input, initial: input.value };
  });
  const changed = (): readonly Field[] => fields.filter(({ input, initial }) => input.value !== initial);
  const changes = (): Row =>
    Object.fromEntries(
      changed().map(({ property, input }) => [property.name, valueOf(property, input.value)]),
    );
  const problem = h("div", {});
  const submit = h("button", { type: "submit", class: "primary" }, submitLabel);
  const markTarget = (error: unknown): void => {
    const target = error instanceof ServiceError ? error.facts.target?.toLowerCase() : undefined;
    for (const { property, input } of fields) {
      const isTarget = property.name.toLowerCase() === target;
      input.toggleAttribute("aria-invalid", isTarget);
      if (!isTarget) continue;
      input.focus({ preventScroll: true });
      input.scrollIntoView({ block: "start" });
    }
  };
  const send = (event: Event): void => {
    event.preventDefault();
    submit.disabled = true;
    problem.replaceChildren();
    save(changes())
      .catch((error: unknown) => {
        problem.replaceChildren(errorBox(error, ...remedies(error)));
        markTarget(error);
      })
      .finally(() => (submit.disabled = false));
  };
  const element = h(
    "form",
    { class: "record-form", onsubmit: send },
    h("div", { class: "form-grid" }, ...fields.map((field) => labelled(field))),
    h(
      "div",
      { class: "form-end" },
      problem,
      h("div", { class: "buttons end" }, h("button", { type: "button", onclick: cancel }, "Cancel"), submit),
    ),
  );
  const rebase = (next: Row): void => {
    problem.replaceChildren();
    for (const field of fields) {
      const { input } = field;
      const typed = input.value;
      const isTouched = typed !== field.initial;
      input.value = textIn(field.property, next);
      field.initial = input.value;
      if (isTouched) input.value = typed;
    }
  };
  return { element, changes, rebase };
}

function labelled({ property, input }: Field): HTMLElement {
  const note = h("small", { id: `${input.id}-note`, class: "muted" }, property.description);
  input.setAttribute("aria-describedby", note.id);
  const wide = input instanceof HTMLTextAreaElement;
  return h(
    "div",
    { class: wide ? "form-field wide" : "form-field" },
    h(
      "label",
      { for: input.id },
      property.label,
      input.required && h("span", { class: "required", title: "required" }, " *"),
    ),
    input,
    note,
  );
}
