/** Files that are chosen or dropped: each becomes a record with the file as its content. */
import { h } from "../dom";
import { announce } from "../parts/announce";
import { disabledWhile } from "../parts/busy";
import { errorBox } from "../parts/error-box";
import { icon } from "../parts/icons";
import type { Collection, EntityType, Property } from "../service/model";
import { preceded } from "../service/error";
import { ask, type Row } from "../service/request";

export interface UploadOptions {
  readonly type: EntityType;
  /** The property with the content. */
  readonly file: Property;
  /** Path of the list that the records are created in. */
  readonly path: string;
  readonly companyPath: string;
  readonly collection: Collection;
  readonly done: () => void;
  /** Takes files that are dropped on it. */
  readonly place: HTMLElement;
}

/** The name of the file in the properties that take it. */
function namesOf({ properties }: EntityType, file: File): Row {
  const dot = file.name.lastIndexOf(".");
  const values: Row = {
    fileName: file.name,
    fileExtension: dot < 0 ? "" : file.name.slice(dot + 1),
    description: dot < 0 ? file.name : file.name.slice(0, dot),
  };
  return Object.fromEntries(
    properties.flatMap(({ name, maxLength }) =>
      typeof values[name] === "string" ? [[name, values[name].slice(0, maxLength)]] : [],
    ),
  );
}

/** The record is removed again when its content cannot be stored. */
async function upload(file: File, options: UploadOptions): Promise<void> {
  const { type, path, companyPath, collection } = options;
  const made = (await ask("POST", path, { body: namesOf(type, file) })).json as Row;
  const record = `${companyPath}/${collection.name}(${String(made[type.key])})`;
  try {
    await ask("PUT", `${record}/${options.file.name}`, { content: file });
  } catch (error) {
    await ask("DELETE", record).catch(() => {
      throw preceded("Its record remains, without content.", error);
    });
    throw error;
  }
}

/** A button that takes files by choice or by drop. */
export function uploadButton(options: UploadOptions): HTMLElement {
  const input = h("input", { type: "file", hidden: true, multiple: true });
  const problem = h("div", {});
  const button = h("button", { type: "button", class: "small" }, icon("upload"), "Upload");
  const take = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0) return;
    problem.replaceChildren();
    let stored = 0;
    await disabledWhile([button], async () => {
      try {
        for (const file of files) {
          await upload(file, options);
          stored += 1;
        }
        announce(files.length === 1 ? "Uploaded." : `${files.length} files were uploaded.`);
      } catch (error) {
        const names = files.slice(stored).map(({ name }) => name);
        problem.replaceChildren(errorBox(preceded(`Not uploaded: ${names.join(", ")}.`, error)));
      }
    });
    input.value = "";
    options.done();
  };
  button.addEventListener("click", () => input.click());
  input.addEventListener("change", () => void take([...(input.files ?? [])]));
  const { place } = options;
  place.addEventListener("dragover", (event) => event.preventDefault());
  place.addEventListener("drop", (event) => {
    event.preventDefault();
    void take([...(event.dataTransfer?.files ?? [])]);
  });
  return h(
    "div",
    { class: "drop", title: "Choose files, or drop them on this list" },
    button,
    input,
    h("span", { class: "muted" }, "or drop files here"),
    problem,
  );
}
