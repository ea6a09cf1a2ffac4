/** A condition of the filter: property, comparison and value. */
import { h } from "../dom";
import { fieldInput, inputLabel } from "../parts/field-input";
import { icon } from "../parts/icons";
import type { Property } from "../service/model";
import { operatorsFor } from "./operators";
import type { Condition } from "./state";

export interface FilterRowOptions {
  /** From 0; part of the ids. */
  readonly index: number;
  readonly properties: readonly Property[];
  readonly condition: Condition;
  readonly change: (condition: Condition) => void;
  readonly remove: () => void;
}

/** The first condition on a property. */
export function freshCondition(property: Property): Condition {
  const value = property.options?.[0]?.value ?? (property.kind === "boolean" ? "true" : "");
  return { property: property.name, operator: operatorsFor(property)[0]?.id ?? "eq", value };
}

/** Each choice replaces the elements after it only, so that the keyboard can go on choosing. */
export function filterRow({ index, properties, condition, change, remove }: FilterRowOptions): HTMLElement {
  const number = index + 1;
  const id = (part: string): string => `where-${index}-${part}`;
  let current = condition;
  const set = (next: Condition): void => change((current = next));
  const propertyOf = (name: string): Property | undefined => properties.find((known) => known.name === name);

  const drawHow = (): HTMLSelectElement => {
    const property = propertyOf(current.property);
    const select = h(
      "select",
      { id: id("operator"), "aria-label": `Comparison of condition ${number}` },
      ...(property === undefined ? [] : operatorsFor(property)).map(({ id: own, label }) =>
        h("option", { value: own, selected: own === current.operator }, label),
      ),
    );
    select.addEventListener("change", () => {
      set({ ...current, operator: select.value });
      drawValue();
    });
    return select;
  };
  const valueInput = (): HTMLElement => {
    const property = propertyOf(current.property);
    const choices = property === undefined ? [] : operatorsFor(property);
    const chosen = choices.find(({ id: own }) => own === current.operator) ?? choices[0];
    if (property === undefined || chosen?.takesValue !== true) return h("span", {});
    const name = `Value of condition ${number}`;
    const input = fieldInput(property, { id: id("value"), value: current.value, name });
    input.addEventListener("input", () => set({ ...current, value: input.value }));
    return input;
  };
  const drawValue = (): void => {
    const next = valueInput();
    value.replaceWith(next);
    value = next;
  };
  const which = h(
    "select",
    { id: id("property"), "aria-label": `Property of condition ${number}` },
    ...properties.map((property) => {
      const { name } = property;
      return h("option", { value: name, selected: name === condition.property }, inputLabel(property));
    }),
  );
  which.addEventListener("change", () => {
    const property = propertyOf(which.value);
    if (property === undefined) return;
    set(freshCondition(property));
    const next = drawHow();
    how.replaceWith(next);
    how = next;
    drawValue();
  });
  let how = drawHow();
  let value = valueInput();
  return h(
    "div",
    { class: "filter-row" },
    which,
    how,
    value,
    h(
      "button",
      {
        type: "button",
        class: "icon-button",
        "aria-label": `Remove condition ${number}`,
        title: "Remove",
        onclick: remove,
      },
      icon("close"),
    ),
  );
}
