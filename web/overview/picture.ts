/** What a picture of the overview is: a question to the service's `$apply`, and how its answer is drawn and told. */
import type { Row } from "../service/request";

/** One row of bars. */
export interface Series {
  readonly label: string;
  readonly values: readonly number[];
  /** Which of the colours of the theme. */
  readonly tone: "calm" | "warm" | "cool" | "loud";
}

export interface Drawing {
  readonly labels: readonly (string | readonly string[])[];
  readonly series: readonly Series[];
  readonly horizontal: boolean;
  readonly stacked: boolean;
  /** What the axis of values counts. */
  readonly unit: string;
}

export interface Table {
  readonly headings: readonly string[];
  /** The first cell of a row is its heading. */
  readonly rows: readonly (readonly (string | number)[])[];
}

/** An answer, made ready. */
export interface Told {
  readonly drawing: Drawing;
  readonly table: Table;
  /** The picture in one sentence. */
  readonly summary: string;
}

export interface Picture {
  readonly id: string;
  readonly title: string;
  readonly explanation: string;
  readonly collection: string;
  /** `$apply` for a day, `YYYY-MM-DD`. */
  readonly apply: (today: string) => string;
  /** Undefined when there is nothing to draw. */
  readonly tell: (rows: readonly Row[], today: string) => Told | undefined;
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
