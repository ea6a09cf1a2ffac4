/** The state of the rent roll as plain data, as the parameters of its link, and as `$filter`. */
import { bothFilters } from "../explorer/query";
import { dayOrNone } from "../parts/days";
import { type Route, writeRoute } from "../route";

export interface RentRollState {
  /** Id of the company; empty for the first one. */
  readonly company: string;
  /** `YYYY-MM-DD`; empty for today. */
  readonly date: string;
  /** Number of a building, a group or a unit. */
  readonly building: string;
  /** Part of a number, a name or a description, in any letter case. */
  readonly text: string;
  /** An expression of `$filter`, from a link. */
  readonly filter: string;
  /** The filter of the link in words. */
  readonly about: string;
  /** Name of a column; empty for the order of units. */
  readonly sort: string;
  /** `1` for descending. */
  readonly descending: string;
}

export function readState(parameters: URLSearchParams): RentRollState {
  const text = (name: string): string => parameters.get(name) ?? "";
  return {
    company: text("company"),
    date: dayOrNone(text("date")),
    building: text("building"),
    text: text("text"),
    filter: text("filter"),
    about: text("about"),
    sort: text("sort"),
    descending: text("descending"),
  };
}

export function routeOf(state: RentRollState): Route {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(state)) if (value !== "") parameters.set(name, value);
  return { view: "rentRoll", parameters };
}

/** The link to the rows of a figure, on its day. */
export const linkToRows = (company: string, date: string, filter: string, about: string): string =>
  writeRoute(routeOf({ ...readState(new URLSearchParams()), company, date, filter, about }));

/** A text literal. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const searched = ["leaseUnitNo", "leaseUnitDescription", "customerName", "leaseContractNo", "serviceNo"];

/** `$filter`; empty for all rows. */
export function filterOf({ building, text, filter }: RentRollState): string {
  const number = literal(building.trim());
  const place =
    building.trim() === ""
      ? ""
      : `buildingNo eq ${number} or leaseUnitNo eq ${number} or leaseUnit/leaseUnitGroupNo eq ${number}`;
  const part = literal(text.trim().toLowerCase());
  const words =
    text.trim() === "" ? "" : searched.map((name) => `contains(tolower(${name}),${part})`).join(" or ");
  return bothFilters(bothFilters(place, words), filter);
}
