/** The read-only view of a record: every property with its label and its value, in groups. */
import { type Child, h } from "../dom";
import { announce } from "../parts/announce";
import { errorBox } from "../parts/error-box";
import { openDialog } from "../parts/dialog";
import { amountText, numberText, textOf } from "../parts/format";
import { icon } from "../parts/icons";
import { saveFile } from "../parts/save-file";
import type { Collection, EntityType, Model, Property } from "../service/model";
import { askFile, type Row } from "../service/request";
import { type Named, namedBy, referenceOf } from "./references";

const shownCharacters = 600;

export interface RecordFieldsOptions {
  readonly model: Model;
  readonly collection: Collection;
  readonly row: Row;
  /** Path of the record, relative to the service root. */
  readonly path: string;
  readonly linkTo: (collection: Collection, id: string) => string;
  readonly linkToRecords: (records: Named) => string;
}

/** The groups of the metadata, and one with the other properties; a type without groups has that one alone. */
export function groupsOf({ presentation, properties }: EntityType): readonly FieldGroup[] {
  const declared = (presentation?.groups ?? []).map(({ label, fields }) => ({
    label,
    properties: fields.flatMap((name) => properties.filter((property) => property.name === name)),
  }));
  const shown = new Set(declared.flatMap((group) => group.properties));
  const others = properties.filter((property) => !shown.has(property));
  return declared.length === 0
    ? [{ label: "", properties }]
    : [...declared, { label: "Record", properties: others }];
}

export interface FieldGroup {
  readonly label: string;
  readonly properties: readonly Property[];
}

/** Draws the properties of groups. */
export function recordFields(options: RecordFieldsOptions, groups: readonly FieldGroup[]): HTMLElement {
  return h(
    "div",
    { class: "groups" },
    ...groups.map(({ label, properties }) =>
      h(
        "section",
        { "aria-label": label || undefined },
        label !== "" && h("h3", {}, label),
        h("dl", { class: "fields" }, ...properties.map((property) => field(property, options))),
      ),
    ),
  );
}

const field = (property: Property, options: RecordFieldsOptions): HTMLElement =>
  h(
    "div",
    { title: `${property.name}: ${property.description}` },
    h("dt", {}, property.label),
    h("dd", {}, ...valueOf(property, options)),
  );

function valueOf(property: Property, options: RecordFieldsOptions): readonly Child[] {
  const { row, path } = options;
  if (property.kind === "stream") return [contentButtons(property, row, path)];
  const text = amountText(property, row);
  if (text === "") return [h("span", { class: "muted", "aria-label": "not set" }, "–")];
  const href = linkOf(property, options);
  // A text that is a property of the record has its own row.
  const name = property.text?.includes("/") === true ? textOf(property, row) : "";
  if (href !== undefined || name !== "") {
    const code = href === undefined ? text : h("a", { href }, text);
    return [code, name !== "" && h("span", { class: "muted" }, ` ${name}`)];
  }
  if (text.length <= shownCharacters) return [text];
  const shown = h("span", {}, `${text.slice(0, shownCharacters)}… `);
  const more = h(
    "button",
    { type: "button", class: "quiet small" },
    `Show all ${numberText(text.length, 0)} characters`,
  );
  more.addEventListener("click", () => {
    shown.textContent = text;
    more.remove();
  });
  return [shown, more];
}

/** The link to the record that a code names, or to the records with that code; undefined for any other property. */
function linkOf(property: Property, options: RecordFieldsOptions): string | undefined {
  const { model, collection, row, linkTo, linkToRecords } = options;
  const target = referenceOf(model, collection, property, row);
  if (target) return linkTo(target.collection, target.id);
  const named = namedBy(model, property, row);
  return named && linkToRecords(named);
}

/** Kinds of files that the page shows itself; others are downloaded. */
const isImage = (type: string): boolean => /^image\/(?:png|jpeg|gif|webp|svg\+xml)$/.test(type);
const isText = (type: string): boolean => /^(?:text\/|application\/(?:json|xml)\b)/.test(type);

/** The token is sent in a header, so a plain link would not work. */
function contentButtons({ name, label }: Property, row: Row, path: string): HTMLElement {
  const place = h("span", {});
  const fileName = typeof row.fileName === "string" && row.fileName !== "" ? row.fileName : name;
  const none = (): void => {
    const text = `This record has no ${label.toLowerCase()}.`;
    place.replaceChildren(h("span", { class: "muted" }, text));
    announce(text);
  };
  const fetchIt = (use: (content: Blob) => unknown) => (): void => {
    place.replaceChildren();
    askFile(`${path}/${name}`)
      .then((content) => (content.size === 0 ? none() : use(content)))
      .catch((error: unknown) => place.replaceChildren(errorBox(error)));
  };
  const button = (text: string, onclick: () => void): HTMLElement =>
    h("button", { type: "button", class: "quiet small", onclick }, icon("download"), text);
  const show = async (content: Blob): Promise<void> => {
    if (isImage(content.type)) {
      // The page's policy allows images of its own addresses and of data only.
      openDialog(
        { title: fileName },
        h("img", { src: await dataOf(content), alt: fileName, class: "shown-file" }),
      );
    } else if (isText(content.type))
      openDialog({ title: fileName }, h("pre", { class: "shown-file", tabindex: 0 }, await content.text()));
    else saveFile(content, fileName);
  };
  return h(
    "span",
    {},
    button(`Show ${label.toLowerCase()}`, fetchIt(show)),
    button(
      `Download ${label.toLowerCase()}`,
      fetchIt((content) => saveFile(content, fileName)),
    ),
    place,
  );
}

const dataOf = (content: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(typeof reader.result === "string" ? reader.result : ""));
    reader.addEventListener("error", () => reject(new Error("The file cannot be read.")));
    reader.readAsDataURL(content);
  });
