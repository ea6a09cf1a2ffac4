/** Downloads the whole list as a CSV file, page after page, with progress and a stop button. */
import { h } from "../dom";
import { announce } from "../parts/announce";
import { openDialog } from "../parts/dialog";
import { errorBox } from "../parts/error-box";
import { countText, numberText } from "../parts/format";
import { askPage } from "../service/request";
import { saveFile } from "../parts/save-file";
import { csvHead, csvLines } from "./csv";

const recordsPerPage = 5000;

/** Downloads all pages of a list; `path` is the request of its first page. */
export async function downloadCsv(path: string, names: readonly string[], fileName: string): Promise<void> {
  const controller = new AbortController();
  const bar = h("progress", { max: 1, "aria-label": "Progress" });
  const state = h("p", { role: "status" }, "Asking for the first page …");
  const problem = h("div", {});
  const dialog = openDialog(
    { title: "Download CSV", closed: () => controller.abort() },
    bar,
    state,
    problem,
    h(
      "div",
      { class: "buttons end" },
      h("button", { type: "button", onclick: () => dialog.close() }, "Cancel"),
    ),
  );
  const parts = [csvHead(names)];
  let done = 0;
  let next: string | undefined = path;
  try {
    while (next !== undefined) {
      // Each page has the link to the next one.
      // oxlint-disable-next-line eslint/no-await-in-loop
      const page: Awaited<ReturnType<typeof askPage>> = await askPage(
        next,
        recordsPerPage,
        controller.signal,
      );
      parts.push(csvLines(names, page.rows));
      done += page.rows.length;
      const all = page.count ?? done;
      bar.max = Math.max(all, 1);
      bar.value = done;
      state.textContent = `${numberText(done, 0)} of ${countText(Math.max(all, done), "record")}`;
      next = page.next;
    }
  } catch (error) {
    if (!controller.signal.aborted) problem.replaceChildren(errorBox(error));
    return;
  }
  saveFile(new Blob(parts, { type: "text/csv;charset=utf-8" }), fileName);
  announce(`Downloaded ${countText(done, "record")}.`);
  dialog.close();
}
