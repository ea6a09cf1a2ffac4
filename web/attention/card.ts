/** Draws a card of the start page: its figures, its first records, and its errors. */
import { h } from "../dom";
import { copyLine } from "../parts/copy";
import { numberOf, textOf } from "../overview/picture";
import { dayText, isUnset, moneyText, numberText } from "../parts/format";
import { createLoader } from "../parts/loading";
import type { EntityType, Model } from "../service/model";
import { askPage, type Row, urlOf } from "../service/request";
import type { Card, Column, Subject } from "./cards";
import { countName, figuresPath, linkTo, recordsPath, shownRecords, sumName } from "./requests";
import { queryOf } from "../explorer/query";

export interface Place {
  readonly model: Model;
  /** Id of the company. */
  readonly company: string;
  readonly companyPath: string;
  readonly today: string;
}

const mostFacts = 200;
const mostCurrencies = 100;

/** Draws a card and requests its data; the signal aborts it. */
export function attentionCard({ id, facts, card }: Subject, place: Place, signal: AbortSignal): HTMLElement {
  const { companyPath, model, today } = place;
  const status = h("div", {});
  const body = h("div", { class: "attention-body" });
  const loader = createLoader(status, body);
  signal.addEventListener("abort", loader.cancel);
  const first = card(today, []);
  const typeOf = (set: string): EntityType | undefined =>
    model.collections.find(({ name }) => name === set)?.type;
  const request = async (inner: AbortSignal) => {
    const known =
      facts &&
      (await askPage(`${companyPath}/${facts.set}${queryOf({ $apply: facts.apply })}`, mostFacts, inner));
    const own = card(today, known?.rows ?? []);
    const type = typeOf(own.set);
    if (type === undefined) throw new Error(`The service has no collection '${own.set}'.`);
    const paths = {
      figures: figuresPath(companyPath, own, type),
      records: recordsPath(companyPath, own, type),
    };
    const [figures, records] = await Promise.all([
      askPage(paths.figures, mostCurrencies, inner),
      askPage(paths.records, shownRecords, inner),
    ]);
    return { own, type, paths, figures: figures.rows, records: records.rows };
  };
  const load = async (): Promise<void> => {
    const found = await loader.run(first.title.toLowerCase(), request, () => void load());
    if (found === undefined || signal.aborted) return;
    const { own, type, paths, figures, records } = found;
    body.replaceChildren(
      figureList(own, place, figures),
      records.length === 0 ? h("p", { class: "muted" }, "None.") : recordList(own, place, records, type.key),
      requests(paths),
    );
  };
  void load();
  return h(
    "section",
    { class: "card attention-card", id, "aria-labelledby": `${id}-title` },
    h("h2", { id: `${id}-title` }, first.title),
    h("p", { class: "muted" }, first.explanation),
    status,
    body,
  );
}

function figureList(card: Card, { company }: Place, rows: readonly Row[]): HTMLElement {
  const { amount, figures } = card;
  const sums = (index: number): readonly string[] =>
    amount === undefined
      ? []
      : rows
          .filter((row) => numberOf(row, sumName(index)) !== 0)
          .map(
            (row) =>
              `${textOf(row, amount.currency) || "no currency"} ${numberText(numberOf(row, sumName(index)), 0)}`,
          );
  return h(
    "ul",
    { class: "attention-figures" },
    ...figures.map((figure, index) => {
      const count = rows.reduce((sum, row) => sum + numberOf(row, countName(index)), 0);
      return h(
        "li",
        {},
        h(
          "a",
          { href: linkTo(company, card, figure) },
          h("strong", {}, numberText(count, 0)),
          " ",
          h("span", {}, figure.label),
        ),
        ...sums(index).map((sum) => h("span", { class: "muted" }, sum)),
      );
    }),
  );
}

const valueOf = ({ of }: Column, row: Row): unknown => (typeof of === "string" ? row[of] : of(row));

function cellText(column: Column, row: Row): string {
  const value = valueOf(column, row);
  if (isUnset(value)) return "–";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return column.kind === "money" ? moneyText(value) : numberText(value);
  return column.kind === "date" ? dayText(String(value)) : String(value);
}

function recordList(card: Card, { company }: Place, rows: readonly Row[], key: string): HTMLElement {
  const { columns, title } = card;
  const look = ({ kind }: Column): string | undefined =>
    kind === "number" || kind === "money" ? "number" : kind === "date" ? "date" : undefined;
  return h(
    "div",
    { class: "table-frame", tabindex: 0, role: "region", "aria-label": `${title}: the first` },
    h(
      "table",
      { class: "records" },
      h("caption", { class: "unseen" }, `${title}: the first`),
      h(
        "thead",
        {},
        h("tr", {}, ...columns.map((column) => h("th", { scope: "col", class: look(column) }, column.label))),
      ),
      h(
        "tbody",
        {},
        ...rows.map((row) =>
          h(
            "tr",
            {},
            ...columns.map((column, index) =>
              index === 0
                ? h(
                    "th",
                    { scope: "row" },
                    h(
                      "a",
                      { href: linkTo(company, card, undefined, String(row[key])) },
                      cellText(column, row),
                    ),
                  )
                : h("td", { class: look(column) }, cellText(column, row)),
            ),
          ),
        ),
      ),
    ),
  );
}

const requests = ({
  figures,
  records,
}: {
  readonly figures: string;
  readonly records: string;
}): HTMLElement =>
  h(
    "details",
    { class: "request" },
    h("summary", {}, "Requests"),
    copyLine("the request of the figures", urlOf(figures)),
    copyLine("the request of the records", urlOf(records)),
  );
