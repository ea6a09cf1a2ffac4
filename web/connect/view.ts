/** The connect view: addresses, a token, downloads for other programs, the collections. */
import type { Catalogue, Company } from "../catalogue";
import { type Child, h } from "../dom";
import { copyLine } from "../parts/copy";
import { errorBox } from "../parts/error-box";
import { icon } from "../parts/icons";
import { saveFile } from "../parts/save-file";
import { addressOf, hasDevelopmentTokens, serviceRoot } from "../page";
import { askFile } from "../service/request";
import { token } from "../session";
import type { View } from "../view";
import { collectionsSection } from "./collections";
import { tokenCard } from "./token-card";

export function connectView(place: HTMLElement, askCatalogue: () => Promise<Catalogue>): View {
  const collections = h("section", { "aria-labelledby": "collections-title" });
  const cards = h("div", { class: "cards" }, tokenCard(), ...programCards());
  place.append(hero(), cards, collections);
  let drawn = false;
  return {
    show() {
      if (drawn) return;
      drawn = true;
      collectionsSection(collections, askCatalogue, (company) =>
        cards.replaceChildren(tokenCard(), ...companyCards(company), metadataCard()),
      );
    },
    leave: () => undefined,
  };
}

const hero = (): HTMLElement =>
  h(
    "section",
    { class: "hero" },
    h("h1", {}, "Lease and property management"),
    h(
      "p",
      { class: "lead" },
      "Lease contracts, lease units, services, prices and documents of your companies, over an open OData v4.01 interface. Every program that reads OData can work with it: Excel, Power BI, Postman, or your own.",
    ),
    h("h2", { class: "label" }, "Root address"),
    copyLine("the root address", `${serviceRoot}/`),
    h("h2", { class: "label" }, "First request"),
    copyLine(
      "the first request",
      `curl -H "Authorization: Bearer ${hasDevelopmentTokens ? "$(npm run -s token)" : "$TOKEN"}" '${serviceRoot}/companies'`,
    ),
    h(
      "div",
      { class: "buttons" },
      h("a", { class: "button primary", href: "#/explorer" }, "Explore the records"),
      h("a", { class: "button", href: "#/overview" }, "See the overview"),
    ),
  );

/** With several companies, the files and queries of programs name the chosen one. */
function companyCards({ id, name }: Company): readonly HTMLElement[] {
  const problem = h("div", {});
  const query = `= OData.Feed("${serviceRoot}/leaseUnits", null, [Implementation = "2.0", Query = [company = "${id}"]])`;
  const take = (): void => {
    downloadPostman(id).catch((error: unknown) => problem.replaceChildren(errorBox(error)));
  };
  const card = (title: string, ...content: readonly Child[]): HTMLElement =>
    h(
      "section",
      { class: "card" },
      h("h2", {}, title),
      h("p", { class: "muted" }, `Company: ${name}`),
      ...content,
    );
  return programs.map((program) => {
    if (program.title === "Power BI") {
      return card(
        program.title,
        h("p", {}, "A blank query with this formula, for each collection."),
        copyLine("the formula", query),
      );
    }
    if (program.title !== "Postman") return programCard(program);
    const button = h(
      "button",
      { type: "button", onclick: take },
      icon("download"),
      "lease.postman_collection.json",
    );
    return card(program.title, h("p", {}, program.text), h("div", { class: "buttons" }, button), problem);
  });
}

const postmanFile = "lease.postman_collection.json";

/** Downloads the collection with the company in its variable. */
async function downloadPostman(company: string): Promise<void> {
  const response = await fetch(addressOf(`connect/${postmanFile}`), { credentials: "omit" });
  if (!response.ok) throw new Error(`The service answered ${response.status} for ${postmanFile}.`);
  const file = (await response.json()) as { variable: { key: string; value: string }[] };
  const variable = file.variable.map((each) =>
    each.key === "companyId" ? { ...each, value: company } : each,
  );
  const text = JSON.stringify({ ...file, variable }, null, 2);
  saveFile(new Blob([text], { type: "application/json" }), postmanFile);
}

interface Program {
  readonly title: string;
  readonly text: string;
  readonly links: readonly { readonly label: string; readonly path: string; readonly download?: boolean }[];
}

const programs: readonly Program[] = [
  {
    title: "Excel",
    text: "A connection file for each collection: it opens in Excel as a table that can be refreshed. They are in the list below.",
    links: [{ label: "Choose a collection", path: "#collections-title" }],
  },
  {
    title: "Power BI",
    text: "Opens Power BI Desktop with the address filled in. Sign in there as your directory does.",
    links: [{ label: "lease.pbids", path: "connect/lease.pbids", download: true }],
  },
  {
    title: "Postman",
    text: "Every operation as a request that runs, with tests. Put a token into its variable.",
    links: [
      {
        label: "lease.postman_collection.json",
        path: "connect/lease.postman_collection.json",
        download: true,
      },
    ],
  },
  {
    title: "API reference",
    text: "Every operation with its parameters and an example that works, to read and to try.",
    links: [{ label: "Open the reference", path: "docs" }],
  },
];

const programCards = (): readonly HTMLElement[] => [...programs.map(programCard), metadataCard()];

const programCard = ({ title, text, links }: Program): HTMLElement =>
  h(
    "section",
    { class: "card" },
    h("h2", {}, title),
    h("p", {}, text),
    h(
      "div",
      { class: "buttons" },
      ...links.map(({ label, path, download }) =>
        h(
          "a",
          { class: "button", href: addressOf(path), download: download === true },
          download === true && icon("download"),
          label,
        ),
      ),
    ),
  );

/** The metadata needs a token like any request, so a plain link would not work. */
function metadataCard(): HTMLElement {
  const problem = h("div", {});
  const take = (): void => {
    askFile("$metadata").then(
      (content) => saveFile(content, "metadata.xml"),
      (error: unknown) => problem.replaceChildren(errorBox(error)),
    );
  };
  return h(
    "section",
    { class: "card" },
    h("h2", {}, "Metadata"),
    h("p", {}, "The description for machines (CSDL): client generators start from it."),
    copyLine("the address of the metadata", `${serviceRoot}/$metadata`),
    token() !== undefined &&
      h(
        "div",
        { class: "buttons" },
        h("button", { type: "button", onclick: take }, icon("download"), "metadata.xml"),
      ),
    problem,
  );
}
