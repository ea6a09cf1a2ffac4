/** The requests and the links of a card, from its row in the table. */
import { bothFilters, filterOf, queryOf } from "../explorer/query";
import { type Condition, readState, writeState } from "../explorer/state";
import { writeRoute } from "../route";
import type { EntityType } from "../service/model";
import type { Card, Figure, Where } from "./cards";

/** Number of records that a card shows. */
export const shownRecords = 5;

const filterText = ({ conditions = [], filter = "" }: Where, type: EntityType): string =>
  bothFilters(filterOf({ conditions, any: false }, type), filter);

/** Aliases of the figure at an index: its number of records, and its sum. */
export const countName = (index: number): string => `count${index}`;
export const sumName = (index: number): string => `sum${index}`;

/** Path of all figures of a card: one row, or with amounts one for each currency. */
export function figuresPath(companyPath: string, card: Card, type: EntityType): string {
  const { set, where, prepared, figures, amount } = card;
  const fits = figures.map((figure, index) => {
    const fit = prepared === undefined ? filterText(figure, type) : (figure.prepared ?? "true");
    return `case(${fit}:1,true:0) as is${index}`;
  });
  const counts = figures.map((_, index) => `is${index} with sum as ${countName(index)}`);
  const sums = figures.map((_, index) => `is${index} mul ${amount?.of} with sum as ${sumName(index)}`);
  const $apply = [
    `filter(${filterText(where, type)})`,
    ...(prepared === undefined ? [] : [prepared]),
    `compute(${fits.join(",")})`,
    ...(amount === undefined
      ? [`aggregate(${counts.join(",")})`]
      : [
          `groupby((${amount.currency}),aggregate(${[...counts, ...sums].join(",")}))`,
          `orderby(${amount.currency})`,
        ]),
  ].join("/");
  return `${companyPath}/${set}${queryOf({ $apply })}`;
}

/** Path of the first records of a card. */
export function recordsPath(companyPath: string, card: Card, type: EntityType): string {
  const { set, where, prepared, orderby, select } = card;
  const filter = filterText(where, type);
  const records = prepared === undefined ? { $filter: filter } : { $apply: `filter(${filter})/${prepared}` };
  return `${companyPath}/${set}${queryOf({
    ...records,
    $orderby: orderby,
    $select: [type.key, ...select].join(","),
    $top: String(shownRecords),
  })}`;
}

/** Conditions on the same property and operator are one: the figure's replaces the card's. */
function conditionsOf(card: Card, figure: Where): readonly Condition[] {
  const own = figure.conditions ?? [];
  const replaced = (condition: Condition): boolean =>
    own.some(({ property, operator }) => property === condition.property && operator === condition.operator);
  return [...(card.where.conditions ?? []).filter((condition) => !replaced(condition)), ...own];
}

/** The explorer with the records of a figure, or with one of them. */
export function linkTo(company: string, card: Card, figure?: Figure, record = ""): string {
  const where: Where = figure ?? {};
  const state = {
    ...readState(new URLSearchParams()),
    company,
    path: card.set,
    columns: card.shown,
    conditions: conditionsOf(card, where),
    filter: bothFilters(card.where.filter ?? "", where.filter ?? ""),
    about: `${card.title}${figure === undefined ? "" : `: ${figure.label}`}`,
    record,
  };
  const parameters = writeState(state.filter === "" ? { ...state, about: "" } : state);
  return writeRoute({ view: "explorer", parameters });
}
