/** Downloads of lists in one file, which the service writes. */
import { h } from "../dom";
import { askFile } from "../service/request";
import { announce } from "./announce";
import { openDialog } from "./dialog";
import { errorBox } from "./error-box";
import { saveFile } from "./save-file";

export type FileKind = "xlsx" | "csv";

/** The kinds of files, and their names on buttons. */
export const fileKinds: readonly (readonly [FileKind, string])[] = [
  ["xlsx", "Excel"],
  ["csv", "CSV"],
];

/** Spreadsheets whose numbers have decimal commas expect semicolons between the values. */
const hasDecimalComma = (): boolean => (1.5).toLocaleString().includes(",");

const mediaType = (kind: FileKind): string =>
  kind === "xlsx"
    ? "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    : `text/csv;formulas=escape;bom=present;unset=empty${hasDecimalComma() ? ";separator=semicolon;decimal=comma" : ""}`;

/** Downloads all records of a request; a dialog with a button that cancels is open meanwhile, and shows an error. */
export async function downloadFile(path: string, kind: FileKind, name: string): Promise<void> {
  const fileName = `${name}.${kind}`;
  const controller = new AbortController();
  const content = h("div", {}, h("progress", { "aria-label": `Download of ${fileName}` }));
  const dialog = openDialog(
    { title: `Download ${fileName}`, closed: () => controller.abort() },
    content,
    h(
      "div",
      { class: "buttons end" },
      h("button", { type: "button", onclick: () => dialog.close() }, "Cancel"),
    ),
  );
  try {
    saveFile(await askFile(path, mediaType(kind), controller.signal), fileName);
  } catch (error) {
    if (!controller.signal.aborted) content.replaceChildren(errorBox(error));
    return;
  }
  announce(`Downloaded ${fileName}.`);
  dialog.close();
}
