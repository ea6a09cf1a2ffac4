/** The card of a picture: chart, table with the same data, request, and errors. */
import { h } from "../dom";
import { copyLine } from "../parts/copy";
import { numberText } from "../parts/format";
import { createLoader } from "../parts/loading";
import { urlOf } from "../service/request";
import { onTheme } from "../theme";
import { drawChart } from "./chart";
import { rowsOf, type Source } from "./computed";
import type { Drawing, Picture, Table } from "./picture";
import { type ReadResult, resultPath } from "./results";

const rowHeight = 30;
const usualHeight = 300;

/** Draws the card of a picture and reads its data; the signal aborts it. The request that it shows has the same rows. */
export function pictureCard(
  picture: Picture,
  source: Source,
  read: ReadResult,
  signal: AbortSignal,
): HTMLElement {
  const { id, title, explanation, set, present } = picture;
  const path = resultPath(source, set, picture);
  const status = h("div", {});
  const body = h("div", { class: "picture-body" });
  const loader = createLoader(status, body);
  signal.addEventListener("abort", loader.cancel);
  const load = async (): Promise<void> => {
    const rows = await loader.run(
      title.toLowerCase(),
      () => read(id),
      () => void load(),
    );
    if (rows === undefined || signal.aborted) return;
    const presentation = present(rows, source.areaUnit);
    if (presentation === undefined) {
      body.replaceChildren(
        h("div", { class: "empty" }, h("p", { class: "empty-title" }, "Nothing to draw yet")),
      );
      return;
    }
    const { summary, drawing, table } = presentation;
    const links = drawing.filters.map((filter, index) =>
      rowsOf(source, filter, `${title}: ${drawing.labels[index] ?? ""}`),
    );
    const openBar = (label: number, series: number): void => {
      const { filter = "true", label: name = "" } = drawing.series[series] ?? {};
      const filters = `(${drawing.filters[label] ?? "true"}) and ${filter}`;
      location.hash = rowsOf(source, filters, `${title}: ${drawing.labels[label] ?? ""}, ${name}`);
    };
    body.replaceChildren(
      h("p", { class: "summary", id: `${id}-summary` }, summary),
      figure(id, title, { drawing, openBar }, signal),
      tableOf(title, table, links),
    );
  };
  void load();
  return h(
    "section",
    { class: "card picture", id, "aria-labelledby": `${id}-title` },
    h("h2", { id: `${id}-title` }, title),
    h("p", { class: "muted" }, explanation),
    status,
    body,
    h(
      "details",
      { class: "request" },
      h("summary", {}, "Request"),
      copyLine("the request address", urlOf(path)),
    ),
  );
}

interface Bars {
  readonly drawing: Drawing;
  readonly openBar: (label: number, series: number) => void;
}

function figure(id: string, title: string, { drawing, openBar }: Bars, signal: AbortSignal): HTMLElement {
  const canvas = h("canvas", {
    role: "img",
    "aria-label": `${title}: a bar chart; the table below has its numbers.`,
    "aria-describedby": `${id}-summary`,
  });
  const frame = h("div", { class: "chart" }, canvas);
  frame.style.minHeight = `${drawing.horizontal ? Math.max(160, drawing.labels.length * rowHeight + 90) : usualHeight}px`;
  let last: { destroy: () => void } | undefined;
  const draw = async (): Promise<void> => {
    last?.destroy();
    last = undefined;
    if (signal.aborted) return;
    const chart = await drawChart(canvas, drawing, openBar);
    if (signal.aborted) chart.destroy();
    else last = chart;
  };
  const attempt = (): void =>
    void draw().catch(() =>
      frame.replaceChildren(
        h("p", { class: "muted" }, "The chart could not be drawn; the table has its numbers."),
      ),
    );
  onTheme(attempt, signal);
  signal.addEventListener("abort", () => last?.destroy());
  // The size is known only in the document.
  requestAnimationFrame(attempt);
  return frame;
}

const shownCell = (cell: string | number): string => (typeof cell === "number" ? numberText(cell) : cell);

/** The first cell of a row links to the records of its bar. */
function tableOf(title: string, { headings, rows }: Table, links: readonly string[]): HTMLElement {
  return h(
    "details",
    { class: "as-table" },
    h("summary", {}, "As a table"),
    h(
      "div",
      { class: "table-frame", tabindex: 0, role: "region", "aria-label": `${title}, as a table` },
      h(
        "table",
        { class: "records" },
        h("caption", { class: "unseen" }, title),
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            ...headings.map((heading, index) =>
              h("th", { scope: "col", class: index === 0 ? undefined : "number" }, heading),
            ),
          ),
        ),
        h(
          "tbody",
          {},
          ...rows.map(([first = "", ...rest], index) =>
            h(
              "tr",
              {},
              h("th", { scope: "row" }, h("a", { href: links[index] }, shownCell(first))),
              ...rest.map((cell) => h("td", { class: "number" }, shownCell(cell))),
            ),
          ),
        ),
      ),
    ),
  );
}
