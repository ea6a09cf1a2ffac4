/**
 * The results of a set that the overview needs, in one request: the service computes the rows of the set once for all
 * of them.
 */
import { askPage, type Row } from "../service/request";
import { computedPath, type Source } from "./computed";

/** The rows of one result. */
export interface Result {
  readonly id: string;
  /** `$apply` on the set, without the order of its rows. */
  readonly apply: string;
  /** Names of columns, each with ` desc` where it descends. */
  readonly orderby?: string;
}

const mostRows = 5000;

/** Path of a result alone, in its order. */
export const resultPath = (
  source: Source,
  set: "rentRoll" | "occupancy",
  { apply, orderby }: Result,
): string => computedPath(source, set, orderby === undefined ? apply : `${apply}/orderby(${orderby})`);

/** Reads a result by its id; rejects as `askPage` does, or when the reader's signal is aborted. */
export type ReadResult = (id: string) => Promise<readonly Row[]>;

/** Requests the results of a set when the first one is read, and again after a failure; the signal aborts it. */
export function readTogether(
  source: Source,
  set: "rentRoll" | "occupancy",
  results: readonly Result[],
  signal: AbortSignal,
): ReadResult {
  const branches = results.map(({ id, apply }) => `${apply}/compute('${id}' as result)`);
  const path = computedPath(source, set, `concat(${branches.join(",")})`);
  let asked: Promise<readonly Row[]> | undefined;
  const ask = async (): Promise<readonly Row[]> => {
    try {
      return (await askPage(path, mostRows, signal)).rows;
    } catch (error) {
      asked = undefined;
      throw error;
    }
  };
  return async (id) => {
    const rows = await (asked ??= ask());
    const orderby = results.find((result) => result.id === id)?.orderby ?? "";
    return rows.filter(({ result }) => result === id).toSorted(byColumns(orderby));
  };
}

/** Compares rows as `orderby` would; the branches of `concat` have no order. */
function byColumns(orderby: string): (a: Row, b: Row) => number {
  const terms = orderby.split(",").map((term) => term.split(" "));
  return (a, b) => {
    for (const [name = "", direction] of terms) {
      const [left, right] = [a[name] ?? "", b[name] ?? ""];
      if (left === right) continue;
      return left < right === (direction === undefined) ? -1 : 1;
    }
    return 0;
  };
}
