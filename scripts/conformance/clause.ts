/** The rows of the table of conformance. The clauses are summarized, and numbered as in the standard. */

/** A test that verifies a clause: a file below test/, (part of) the title of a test or group in it, a row of its table. */
export interface Evidence {
  readonly file: string;
  readonly title: string;
  readonly row?: string;
}

export type Status = "met" | "not applicable" | "not met";

export interface Clause {
  /** The number within its section, such as `9.1`. */
  readonly clause: string;
  /** Begins with MUST, SHOULD or MAY, as in the standard. */
  readonly text: string;
  readonly status: Status;
  /** The reason why the clause is not applicable or not met, or the permitted way in which it is met. */
  readonly why?: string;
  readonly tests: readonly Evidence[];
}

/** One level of one standard. */
export interface Level {
  /** The section of the standard. */
  readonly section: string;
  readonly name: string;
  readonly clauses: readonly Clause[];
}

/** Evidence: the file below test/, the title, and the row for a test that runs over a table. */
export const by = (file: string, title: string, row?: string): Evidence => ({
  file: `${file}.test.ts`,
  title,
  ...(row === undefined ? {} : { row }),
});

export const met = (clause: string, text: string, ...tests: readonly Evidence[]): Clause => ({
  clause,
  text,
  status: "met",
  tests,
});

/** Met in one of the ways that the standard permits, named by `why`. */
export const metSo = (clause: string, text: string, why: string, ...tests: readonly Evidence[]): Clause => ({
  clause,
  text,
  status: "met",
  why,
  tests,
});

/** The clause concerns a feature that this service or its model does not have. */
export const notApplicable = (
  clause: string,
  text: string,
  why: string,
  ...tests: readonly Evidence[]
): Clause => ({ clause, text, status: "not applicable", why, tests });

export const notMet = (clause: string, text: string, why: string, ...tests: readonly Evidence[]): Clause => ({
  clause,
  text,
  status: "not met",
  why,
  tests,
});
