/** The active filter in words; each condition can be removed with one click. */
import { h } from "../dom";
import { valueText } from "../parts/format";
import { icon } from "../parts/icons";
import type { EntityType } from "../service/model";
import type { Filter } from "./filter-panel";
import { operators } from "./operators";
import type { Condition } from "./state";

/** Draws the conditions; `apply` receives the remaining ones. */
export function activeFilter(type: EntityType, filter: Filter, apply: (filter: Filter) => void): HTMLElement {
  const { conditions, any } = filter;
  return h(
    "div",
    { class: "active-filter" },
    ...conditions.flatMap((condition, index) => {
      const text = conditionText(type, condition);
      const remove = (): void => apply({ conditions: conditions.toSpliced(index, 1), any });
      const chip = h(
        "button",
        { type: "button", class: "chip", "aria-label": `Remove the condition ${text}`, onclick: remove },
        text,
        icon("close"),
      );
      return index === 0 ? [chip] : [any ? "or" : "and", chip];
    }),
  );
}

function conditionText(type: EntityType, { property: name, operator: id, value }: Condition): string {
  const property = type.properties.find((known) => known.name === name);
  const operator = operators.find((known) => known.id === id);
  if (property === undefined || operator === undefined) return `${name} ${id} ${value}`;
  const typed = property.kind === "boolean" ? value === "true" : value;
  const shown = operator.takesValue ? valueText(property, typed) || "(blank)" : "";
  return `${property.label} ${operator.label} ${shown}`.trim();
}
