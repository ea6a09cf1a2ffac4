/** The company of a view: that of its link, or the first one; a picker where there are several. */
import type { Company } from "../catalogue";
import { h } from "../dom";
import { readRoute, writeRoute } from "../route";
import { picker } from "./pickers";

/** The company of a link's id, the first one for an empty id; undefined for an unknown id, and where there is none. */
export const chosenCompany = (companies: readonly Company[], id: string): Company | undefined =>
  id === "" ? companies[0] : companies.find((company) => company.id === id.toLowerCase());

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

/** In place of a view's content: the link has none of the companies. The first one is offered, if there is one. */
export function noCompany([first]: readonly Company[]): HTMLElement {
  const text =
    first === undefined
      ? "There is no company that your token may read"
      : "This company does not exist, or your token may not read it";
  return h(
    "div",
    { class: "empty", role: "alert" },
    h("p", { class: "empty-title" }, text),
    first && h("a", { class: "button", href: linkTo(first) }, `Show ${first.name}`),
  );
}

/** The link to the present view of a company. */
const linkTo = ({ id }: Company): string =>
  writeRoute({ view: readRoute(location.hash).view, parameters: new URLSearchParams({ company: id }) });
