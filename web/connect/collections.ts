/** The collections of the service, from its metadata, with links to the explorer and to Excel connections. */
import type { Catalogue, Company } from "../catalogue";
import { h, redraw } from "../dom";
import { chosenCompany, companyPicker } from "../parts/company";
import { icon } from "../parts/icons";
import { createLoader } from "../parts/loading";
import { addressOf } from "../page";
import { writeRoute } from "../route";
import type { DatedFunction } from "../service/model";
import { token } from "../session";

/** Draws the section; `chosen` is called with the company of the connections where there are several. */
export function collectionsSection(
  place: HTMLElement,
  askCatalogue: () => Promise<Catalogue>,
  chosen: (company: Company) => void,
): void {
  const status = h("div", {});
  const list = h("div", {});
  place.replaceChildren(h("h2", { id: "collections-title" }, "Collections and Excel"), status, list);
  const draw = (catalogue: Catalogue, id: string): void => {
    const { companies } = catalogue;
    const company = companies.length > 1 ? chosenCompany(companies, id) : undefined;
    if (company !== undefined) chosen(company);
    const choice = companyPicker(companies, company?.id ?? "", (next) => draw(catalogue, next));
    redraw(list, choice, table(catalogue, company?.id ?? ""));
  };
  if (token() === undefined) {
    list.append(
      h("p", { class: "muted" }, "Sign in to see the collections, with an Excel connection for each."),
    );
    return;
  }
  const loader = createLoader(status, list);
  const load = async (): Promise<void> => {
    const catalogue = await loader.run("the collections", askCatalogue, () => void load());
    if (catalogue) draw(catalogue, "");
  };
  void load();
}

/** The address of a connection; `company` is empty for the only one. */
const connectionOf = (name: string, options: Readonly<Record<string, string>>): string => {
  const query = new URLSearchParams(Object.entries(options).filter(([, value]) => value !== "")).toString();
  return addressOf(`connect/${name}.odc${query === "" ? "" : `?${query}`}`);
};

const table = ({ model }: Catalogue, company: string): HTMLElement =>
  h(
    "ul",
    { class: "collections" },
    ...model.collections.map(({ name, label, description }) =>
      h(
        "li",
        {},
        h(
          "a",
          {
            class: "collection-name",
            href: writeRoute({
              view: "explorer",
              parameters: new URLSearchParams({ ...(company !== "" && { company }), set: name }),
            }),
          },
          label,
        ),
        h("span", { class: "muted" }, description),
        excelLink(label, connectionOf(name, { company })),
      ),
    ),
    ...model.functions.map((each) => functionItem(each, company)),
  );

const excelLink = (label: string, href: string): HTMLAnchorElement =>
  h(
    "a",
    {
      class: "button small",
      href,
      download: true,
      "aria-label": `Excel connection for ${label}`,
    },
    icon("download"),
    "Excel",
  );

/** A function whose date is part of the connection; without one it is the day of each refresh. */
function functionItem({ name, label, description, parameter }: DatedFunction, company: string): HTMLElement {
  const link = excelLink(label, connectionOf(name, { company }));
  const field = h("input", { type: "date", "aria-label": `Date for ${label}` });
  field.addEventListener("change", () => {
    link.href = connectionOf(name, { [parameter]: field.value, company });
  });
  return h(
    "li",
    {},
    h("span", { class: "collection-name" }, label),
    h("span", { class: "muted" }, description, " ", field),
    link,
  );
}
