/** The overview: four pictures of a company, each computed by the service. */
import { type Catalogue, companyPath } from "../catalogue";
import { h } from "../dom";
import { createLoader } from "../parts/loading";
import { picker } from "../parts/pickers";
import { go } from "../navigate";
import type { View } from "../view";
import { areaChanges } from "./area-changes";
import { pictureCard } from "./card";
import { endingContracts } from "./ending-contracts";
import { keyFigures } from "./key-figures";
import { letAndVacant } from "./let-and-vacant";
import { rentByPriceType } from "./rent";

const pictures = [letAndVacant, endingContracts, rentByPriceType, areaChanges];

/** Today in the user's time zone. */
function today(): string {
  const now = new Date();
  return [
    now.getFullYear(),
    String(now.getMonth() + 1).padStart(2, "0"),
    String(now.getDate()).padStart(2, "0"),
  ].join("-");
}

export function overviewView(place: HTMLElement, askCatalogue: () => Promise<Catalogue>): View {
  const status = h("div", {});
  const body = h("div", {});
  place.append(status, body);
  const loader = createLoader(status, body);
  let drawing: AbortController | undefined;
  let shown: string | undefined;

  const draw = ({ companies, model }: Catalogue, wanted: string): void => {
    const company = companies.find(({ id }) => id === wanted) ?? companies[0];
    if (company === undefined) {
      body.replaceChildren(
        h(
          "div",
          { class: "empty" },
          h("p", { class: "empty-title" }, "There is no company that your token may read"),
        ),
      );
      return;
    }
    if (company.id === shown) return;
    shown = company.id;
    drawing?.abort();
    drawing = new AbortController();
    const { signal } = drawing;
    const path = companyPath(model, company.id);
    const choose = (id: string): void =>
      go({ view: "overview", parameters: new URLSearchParams({ company: id }) });
    body.replaceChildren(
      h(
        "div",
        { class: "overview-head" },
        h("div", {}, h("h1", {}, "Overview"), h("p", { class: "lead" }, company.name)),
        companies.length > 1 &&
          picker(
            "company",
            "Company",
            companies.map(({ id, name }) => ({ value: id, label: name })),
            company.id,
            choose,
          ),
      ),
      keyFigures(path, signal),
      h(
        "div",
        { class: "pictures" },
        ...pictures.map((picture) => pictureCard(picture, path, today(), signal)),
      ),
    );
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
