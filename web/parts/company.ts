/** The company of a view: that of its link, or the first one; a picker where there are several. */
import type { Company } from "../catalogue";
import { h } from "../dom";
import { picker } from "./pickers";

/** The company of an id; the first one for an unknown id, undefined where there is none. */
export const chosenCompany = (companies: readonly Company[], id: string): Company | undefined =>
  companies.find((company) => company.id === id) ?? companies[0];

/** Nothing to choose with one company. */
export const companyPicker = (
  companies: readonly Company[],
  id: string,
  choose: (id: string) => void,
): HTMLElement | false =>
  companies.length > 1 &&
  picker(
    "company",
    "Company",
    companies.map((company) => ({ value: company.id, label: company.name })),
    id,
    choose,
  );

/** In place of a view's content. */
export const noCompany = (): HTMLElement =>
  h(
    "div",
    { class: "empty" },
    h("p", { class: "empty-title" }, "There is no company that your token may read"),
  );
