/** The overview: key figures and pictures of a company on a day, each computed by the service. */
import { type Catalogue, companyPath } from "../catalogue";
import { h } from "../dom";
import { createLoader } from "../parts/loading";
import { chosenCompany, companyPicker, noCompany } from "../parts/company";
import { dayOrNone, today } from "../parts/days";
import { dayText } from "../parts/format";
import { stateField } from "../parts/state-field";
import { go } from "../navigate";
import { areaUnitOf } from "../service/model";
import type { View } from "../view";
import { pictureCard } from "./card";
import type { Source } from "./computed";
import { keyFigures, ofBuildings, ofRent } from "./key-figures";
import { letAndVacant } from "./let-and-vacant";
import { expiryProfile, rentByPriceType, rentByTenant } from "./rent";
import { readTogether } from "./results";

const pictures = [letAndVacant, expiryProfile, rentByPriceType, rentByTenant];

/** The day of the link; empty, which is today, if it has none. */
const dayOf = (parameters: URLSearchParams): string => dayOrNone(parameters.get("date") ?? "");

const show = (company: string, day: string): void =>
  go({ view: "overview", parameters: new URLSearchParams({ company, ...(day !== "" && { date: day }) }) });

/** The field for the day; without a day the figures are those of today. */
function dayField(choose: (day: string) => void) {
  const field = h("input", { id: "day", type: "date", min: "1900-01-01" });
  const state = stateField(field);
  field.addEventListener("change", () => {
    // An unfinished date is invalid, or empty.
    if (!field.validity.valid) return;
    state.report(field.value);
    choose(field.value === today() ? "" : field.value);
  });
  const picker = h("div", { class: "picker" }, h("label", { for: "day" }, "As of"), field);
  return { picker, show: state.show };
}

function figures(source: Source, signal: AbortSignal): readonly HTMLElement[] {
  const from = (set: "rentRoll" | "occupancy") => pictures.filter((picture) => picture.set === set);
  const read = {
    occupancy: readTogether(source, "occupancy", [ofBuildings, ...from("occupancy")], signal),
    rentRoll: readTogether(source, "rentRoll", [ofRent, ...from("rentRoll")], signal),
  };
  return [
    keyFigures(source, read.occupancy, read.rentRoll, signal),
    h(
      "div",
      { class: "pictures" },
      ...pictures.map((picture) => pictureCard(picture, source, read[picture.set], signal)),
    ),
  ];
}

export function overviewView(place: HTMLElement, askCatalogue: () => Promise<Catalogue>): View {
  const status = h("div", {});
  const head = h("div", {});
  const lead = h("p", { class: "lead" });
  const body = h("div", {});
  place.append(status, head, body);
  const loader = createLoader(status, body);
  let drawing: AbortController | undefined;
  let shown: { readonly company: string; readonly day: string } | undefined;
  let showDay = (_day: string): void => undefined;

  const draw = ({ companies, model }: Catalogue, wanted: string, day: string): void => {
    const company = chosenCompany(companies, wanted);
    if (company === undefined) {
      drawing?.abort();
      shown = undefined;
      head.replaceChildren(h("h1", {}, "Overview"));
      body.replaceChildren(noCompany(companies));
      return;
    }
    const { id, name } = company;
    if (id === shown?.company && day === shown.day) return;
    // The head stays while its field is used; a link may have another day.
    if (id !== shown?.company) head.replaceChildren(headOf(companies, id));
    lead.textContent = `${name}, on ${dayText(day || today())}`;
    showDay(day || today());
    shown = { company: id, day };
    drawing?.abort();
    drawing = new AbortController();
    body.replaceChildren(
      ...figures(
        { company: id, companyPath: companyPath(model, id), day, areaUnit: areaUnitOf(model, "rentRoll") },
        drawing.signal,
      ),
    );
  };

  const headOf = (companies: Catalogue["companies"], id: string): HTMLElement => {
    const day = dayField((chosen) => show(id, chosen));
    showDay = day.show;
    return h(
      "div",
      { class: "overview-head" },
      h("div", {}, h("h1", {}, "Overview"), lead),
      h(
        "div",
        { class: "overview-choices" },
        companyPicker(companies, id, (chosen) => show(chosen, shown?.day ?? "")),
        day.picker,
      ),
    );
  };

  const view: View = {
    show(parameters) {
      void loader
        .run("the metadata", askCatalogue, () => view.show(parameters))
        .then(
          (catalogue) => catalogue && draw(catalogue, parameters.get("company") ?? "", dayOf(parameters)),
        );
    },
    leave() {
      loader.cancel();
      drawing?.abort();
    },
  };
  return view;
}
