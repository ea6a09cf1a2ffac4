/** The filter: rows of property, comparison and value, each with a suitable input. Applied as a whole. */
import { h, redraw } from "../dom";
import { fieldInput } from "../parts/field-input";
import { icon } from "../parts/icons";
import type { EntityType, Property } from "../service/model";
import { isEmptyAllowed, isFilterable, operatorsFor } from "./operators";
import type { Condition } from "./state";

export interface Filter {
  readonly conditions: readonly Condition[];
  readonly any: boolean;
}

const usualRows = 3;

/** Draws the panel for a type; `apply` receives the conditions when the form is submitted. */
export function filterPanel(
  type: EntityType,
  filter: Filter,
  apply: (filter: Filter) => void,
): HTMLFormElement {
  const first = type.presentation?.filters ?? [];
  const rank = ({ name }: Property): number => (first.includes(name) ? first.indexOf(name) : first.length);
  const properties = type.properties.filter(isFilterable).toSorted((one, other) => rank(one) - rank(other));
  /** Without conditions, the panel begins with fields in which nothing is typed yet. */
  const usual = properties.filter(
    ({ name, kind, options }) => first.includes(name) && kind === "text" && options === undefined,
  );
  let conditions = [...filter.conditions];
  let any = filter.any;
  const rows = h("div", { class: "filter-rows" });

  const fresh = (property: Property | undefined): readonly Condition[] => {
    if (property === undefined) return [];
    const value = property.options?.[0]?.value ?? (property.kind === "boolean" ? "true" : "");
    return [{ property: property.name, operator: operatorsFor(property)[0]?.id ?? "eq", value }];
  };
  const change = (index: number, condition: Condition): void => {
    conditions = conditions.with(index, condition);
  };
  const drawRow = (condition: Condition, index: number): HTMLElement => {
    const property = properties.find(({ name }) => name === condition.property);
    const id = (part: string): string => `where-${index}-${part}`;
    const choices = property === undefined ? [] : operatorsFor(property);
    const chosen = choices.find(({ id: own }) => own === condition.operator) ?? choices[0];
    const which = h(
      "select",
      { id: id("property"), "aria-label": `Property of condition ${index + 1}` },
      ...properties.map(({ name, label }) =>
        h("option", { value: name, selected: name === condition.property }, label),
      ),
    );
    which.addEventListener("change", () => {
      const [next] = fresh(properties.find(({ name }) => name === which.value));
      if (next) change(index, next);
      draw();
    });
    const how = h(
      "select",
      { id: id("operator"), "aria-label": `Comparison of condition ${index + 1}` },
      ...choices.map(({ id: own, label }) =>
        h("option", { value: own, selected: own === chosen?.id }, label),
      ),
    );
    how.addEventListener("change", () => {
      change(index, { ...condition, operator: how.value, value: current().value });
      draw();
    });
    const current = (): Condition => conditions[index] ?? condition;
    const input =
      property !== undefined && chosen?.takesValue === true
        ? fieldInput(property, {
            id: id("value"),
            value: condition.value,
            name: `Value of condition ${index + 1}`,
          })
        : undefined;
    input?.addEventListener("input", () => change(index, { ...current(), value: input.value }));
    const remove = (): void => {
      conditions = conditions.toSpliced(index, 1);
      draw();
    };
    return h(
      "div",
      { class: "filter-row" },
      which,
      how,
      input ?? h("span", {}),
      h(
        "button",
        {
          type: "button",
          class: "icon-button",
          "aria-label": `Remove condition ${index + 1}`,
          title: "Remove",
          onclick: remove,
        },
        icon("close"),
      ),
    );
  };
  const draw = (): void => redraw(rows, ...conditions.map(drawRow));

  const mode = h(
    "select",
    { id: "where-any", "aria-label": "How conditions are joined" },
    h("option", { value: "all", selected: !any }, "all conditions hold"),
    h("option", { value: "any", selected: any }, "any condition holds"),
  );
  mode.addEventListener("change", () => (any = mode.value === "any"));
  const add = (): void => {
    conditions = [...conditions, ...fresh(properties.find(({ name }) => name !== type.key))];
    draw();
    document.getElementById(`where-${conditions.length - 1}-property`)?.focus();
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    apply({ conditions: conditions.filter(isComplete), any });
  };
  const isComplete = ({ property: name, operator, value }: Condition): boolean =>
    value !== "" ||
    isEmptyAllowed(
      operator,
      properties.find((property) => property.name === name),
    );
  if (conditions.length === 0)
    conditions = (
      usual.length > 0
        ? usual.slice(0, usualRows)
        : properties.filter(({ name }) => name !== type.key).slice(0, 1)
    ).flatMap(fresh);
  draw();
  return h(
    "form",
    { class: "panel filter-panel", "aria-label": "Filter", onsubmit: submit },
    h("div", { class: "filter-mode" }, h("span", {}, "Records where "), mode),
    rows,
    h(
      "div",
      { class: "buttons" },
      h("button", { type: "button", class: "quiet", onclick: add }, icon("add"), "Add condition"),
      h("span", { class: "spring" }),
      h("button", { type: "button", onclick: () => apply({ conditions: [], any: false }) }, "Clear"),
      h("button", { type: "submit", class: "primary" }, "Apply filter"),
    ),
  );
}
