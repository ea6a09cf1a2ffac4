/** The report of an import of rows: a line for each row, and the numbers of rows by result. */
import { appendFile } from "../job-files";

/** The outcome of one row. */
export interface RowResult {
  readonly result: "created" | "updated" | "rejected";
  readonly id?: string | undefined;
  readonly field?: string | undefined;
  readonly code?: string | undefined;
  readonly reason?: string | undefined;
}

type NumberedResult = RowResult & { readonly row: number };

export interface SheetReport {
  /** Begins again: a transaction was not committed and is repeated. */
  readonly restart: () => void;
  readonly header: (ignored: readonly string[]) => void;
  readonly note: (result: NumberedResult) => Promise<void>;
  readonly rejected: () => number;
  /** Closes the file after a failure, and throws that. */
  readonly abandon: (failure: unknown) => Promise<never>;
  /** Writes the rest; resolves with a summary of some lines. `kept` says whether the changes were committed. */
  readonly close: (kept: boolean) => Promise<string>;
}

/** Rejected rows in the summary. */
const shown = 20;
/** Characters of lines that are collected before they are written. */
const portion = 65_536;

/** Opens the report at `path`: a file with one JSON object per line. */
export async function openSheetReport(path: string): Promise<SheetReport> {
  let file = await appendFile(path, 0);
  let counts = { created: 0, updated: 0, rejected: 0 };
  let ignored: readonly string[] = [];
  let first: NumberedResult[] = [];
  let lines = "";
  let restarted = false;
  const flush = async (): Promise<void> => {
    if (restarted) {
      await file.close();
      file = await appendFile(path, 0);
      restarted = false;
    }
    if (lines !== "") await file.append(lines);
    lines = "";
  };
  return {
    restart() {
      [counts, first, lines, restarted] = [{ created: 0, updated: 0, rejected: 0 }, [], "", true];
    },
    header: (names) => void (ignored = names),
    async note({ row, ...result }) {
      counts[result.result] += 1;
      if (result.result === "rejected" && first.length < shown) first.push({ row, ...result });
      lines += `${JSON.stringify({ row, ...result })}\n`;
      if (lines.length > portion) await flush();
    },
    rejected: () => counts.rejected,
    async abandon(failure) {
      await file.close();
      throw failure;
    },
    async close(kept) {
      await flush();
      await file.close();
      const { created, updated, rejected } = counts;
      const more = rejected > shown ? [`… and ${rejected - shown} more rejected rows`] : [];
      return [
        ...first.map(({ row, field, reason = "" }) => `Row ${row}${field ? `, ${field}` : ""}: ${reason}`),
        ...more,
        `${created + updated + rejected} rows: ${created} created, ${updated} updated, ${rejected} rejected.`,
        ...(kept ? [] : ["Nothing was changed."]),
        ...(ignored.length > 0
          ? [`Columns that the service computes were ignored: ${ignored.join(", ")}.`]
          : []),
        `Report: ${path}`,
      ].join("\n");
    },
  };
}
