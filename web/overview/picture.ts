/** A picture of the overview: a request with `$apply`, and the presentation of its result. */
import type { Row } from "../service/request";
import type { Result } from "./results";

/** One row of bars. */
export interface Series {
  readonly label: string;
  readonly values: readonly number[];
  /** One of the colours of the theme. */
  readonly tone: "calm" | "warm" | "cool" | "loud";
  /** `$filter` on the rent roll for the rows of the series. */
  readonly filter: string;
}

export interface Drawing {
  readonly labels: readonly string[];
  /** `$filter` on the rent roll for the rows of each label. */
  readonly filters: readonly string[];
  readonly series: readonly Series[];
  readonly horizontal: boolean;
  readonly stacked: boolean;
  /** Unit of the axis of values. */
  readonly unit: string;
}

export interface Table {
  readonly headings: readonly string[];
  /** The first cell of a row is its heading. */
  readonly rows: readonly (readonly (string | number)[])[];
}

/** The presentation of a result. */
export interface Presentation {
  readonly drawing: Drawing;
  readonly table: Table;
  /** The picture described in one sentence. */
  readonly summary: string;
}

export interface Picture extends Result {
  readonly title: string;
  readonly explanation: string;
  readonly set: "rentRoll" | "occupancy";
  /** Undefined when there is nothing to draw. */
  readonly present: (rows: readonly Row[], areaUnit: string | undefined) => Presentation | undefined;
}

export const numberOf = (row: Row, name: string): number => {
  const value = row[name];
  return typeof value === "number" ? value : 0;
};

export const textOf = (row: Row, name: string): string => {
  const value = row[name];
  return typeof value === "string" ? value : "";
};

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
