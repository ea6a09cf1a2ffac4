/** A row of the conformance table. Clauses are paraphrased, and numbered as in the standard. */

/**
 * A test that proves a clause: a file relative to test/, (part of) the title of a test or group in it, a row of its
 * table.
 */
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
  /** Why the clause is not applicable or not met, or which of several allowed ways is taken. */
  readonly why?: string;
  readonly tests: readonly Evidence[];
}

/** One level of one standard. */
export interface Level {
  readonly section: string;
  readonly name: string;
  readonly clauses: readonly Clause[];
}

/** Evidence: the file relative to test/, the title, and the row for a test that runs over a table. */
export const by = (file: string, title: string, row?: string): Evidence => ({
  file: `${file}.test.ts`,
  title,
  ...(row === undefined ? {} : { row }),
});

/** Evidence that a level is reached. */
export const reached = by("conformance/clauses", "reached");

export const met = (clause: string, text: string, ...tests: readonly Evidence[]): Clause => ({
  clause,
  text,
  status: "met",
  tests,
});

const withReason =
  (status: Status) =>
  (clause: string, text: string, why: string, ...tests: readonly Evidence[]): Clause => ({
    clause,
    text,
    status,
    why,
    tests,
  });

/** Met in one of the ways that the standard allows; `why` names it. */
export const metByChoice = withReason("met");

/** The clause concerns something that this service or its model does not have. */
export const notApplicable = withReason("not applicable");

export const notMet = withReason("not met");
