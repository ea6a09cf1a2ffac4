/** The filter: rows of property, comparison and value, each with a suitable input. Applied as a whole. */
import { h, redraw } from "../dom";
import { icon } from "../parts/icons";
import type { EntityType, Property } from "../service/model";
import { filterRow, freshCondition } from "./filter-row";
import { isEmptyAllowed, isFilterable } from "./operators";
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

  const fresh = (property: Property | undefined): readonly Condition[] =>
    property === undefined ? [] : [freshCondition(property)];
  const drawRow = (condition: Condition, index: number): HTMLElement =>
    filterRow({
      index,
      properties,
      condition,
      change: (next) => (conditions = conditions.with(index, next)),
      remove: () => {
        conditions = conditions.toSpliced(index, 1);
        draw();
        (rows.querySelector<HTMLElement>(`#where-${index}-property`) ?? adding).focus();
      },
    });
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
  const adding = h("button", { type: "button", class: "quiet", onclick: add }, icon("add"), "Add condition");
  draw();
  return h(
    "form",
    { class: "panel filter-panel", "aria-label": "Filter", onsubmit: submit },
    h("div", { class: "filter-mode" }, h("span", {}, "Records where "), mode),
    rows,
    h(
      "div",
      { class: "buttons" },
      adding,
      h("span", { class: "spring" }),
      h("button", { type: "button", onclick: () => apply({ conditions: [], any: false }) }, "Clear"),
      h("button", { type: "submit", class: "primary" }, "Apply filter"),
    ),
  );
}
