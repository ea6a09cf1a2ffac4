/** The start page: what needs attention in a company today. */
import { type Catalogue, companyPath } from "../catalogue";
import { h } from "../dom";
import { go } from "../navigate";
import { chosenCompany, companyPicker, noCompany } from "../parts/company";
import { today } from "../parts/days";
import { dayText } from "../parts/format";
import { createLoader } from "../parts/loading";
import type { View } from "../view";
import { attentionCard } from "./card";
import { subjects } from "./cards";

const show = (company: string): void =>
  go({ view: "attention", parameters: new URLSearchParams({ company }) });

export function attentionView(place: HTMLElement, askCatalogue: () => Promise<Catalogue>): View {
  const status = h("div", {});
  const choices = h("div", { class: "overview-choices" });
  const name = h("p", { class: "lead" });
  const body = h("div", { class: "attention-cards" });
  place.append(
    h("div", { class: "overview-head" }, h("div", {}, h("h1", {}, "What needs attention"), name), choices),
    status,
    body,
  );
  const loader = createLoader(status, body);
  let drawing: AbortController | undefined;
  let shown = "";

  const draw = ({ companies, model }: Catalogue, wanted: string): void => {
    const company = chosenCompany(companies, wanted);
    if (company === undefined) {
      drawing?.abort();
      shown = "";
      name.replaceChildren();
      choices.replaceChildren();
      body.replaceChildren(noCompany(companies));
      return;
    }
    const { id } = company;
    if (id === shown) return;
    shown = id;
    const day = today();
    name.textContent = `${company.name}, on ${dayText(day)}`;
    choices.replaceChildren(companyPicker(companies, id, show) || "");
    drawing?.abort();
    drawing = new AbortController();
    const { signal } = drawing;
    const source = { model, company: id, companyPath: companyPath(model, id), today: day };
    body.replaceChildren(...subjects.map((subject) => attentionCard(subject, source, signal)));
  };

  const view: View = {
    show(parameters) {
      void loader
        .run("the metadata", askCatalogue, () => view.show(parameters))
        .then((catalogue) => catalogue && draw(catalogue, parameters.get("company") ?? ""));
    },
    leave() {
      loader.cancel();
      drawing?.abort();
    },
  };
  return view;
}
