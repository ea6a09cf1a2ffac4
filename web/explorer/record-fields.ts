/** The read-only view of a record: every property with its label, its name and its value. */
import { type Child, h } from "../dom";
import { errorBox } from "../parts/error-box";
import { numberText, valueText } from "../parts/format";
import { icon } from "../parts/icons";
import { saveFile } from "../parts/save-file";
import type { EntityType, Property } from "../service/model";
import { askFile, type Row } from "../service/request";

const shownCharacters = 600;

/** Draws the properties; `path` is that of the record. */
export function recordFields(type: EntityType, row: Row, path: string): HTMLElement {
  return h(
    "dl",
    { class: "fields" },
    ...type.properties.map((property) =>
      h(
        "div",
        { title: property.description },
        h("dt", {}, property.label, h("code", {}, property.name)),
        h("dd", {}, ...valueOf(property, row, path)),
      ),
    ),
  );
}

function valueOf(property: Property, row: Row, path: string): readonly Child[] {
  if (property.kind === "stream") return [contentButton(property, row, path)];
  const text = valueText(property, row[property.name]);
  if (text === "") return [h("span", { class: "muted", "aria-label": "not set" }, "–")];
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

/** The token is sent in a header, so a plain link would not work. */
function contentButton({ name, label }: Property, row: Row, path: string): HTMLElement {
  const place = h("span", {});
  const fileName = typeof row.fileName === "string" && row.fileName !== "" ? row.fileName : name;
  const fetchIt = (): void => {
    askFile(`${path}/${name}`).then(
      (content) => saveFile(content, fileName),
      (error: unknown) => place.replaceChildren(errorBox(error)),
    );
  };
  return h(
    "span",
    {},
    h(
      "button",
      { type: "button", class: "quiet small", onclick: fetchIt },
      icon("download"),
      `Download ${label.toLowerCase()}`,
    ),
    place,
  );
}
