/**
 * The report of a transfer: counts per set, and the skipped records with reasons. Counts are kept in the job's state;
 * rejected records are appended to a file of lines, since there may be many, and included in the report at the end.
 */
import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { model } from "../entities";
import type { Load, LoadedRecord, LoadOutcome } from "../odata";
import { appendFile, type StateFile, writeAtomically } from "./job-files";
import type { Progress } from "./progress";

interface SetCounts {
  read: number;
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
}

/** The part of the report in a job's state. */
export interface Tally {
  /** By company id ("" for the companies themselves) and set. */
  readonly counts: Record<string, Record<string, SetCounts>>;
  /** Properties that this service does not have, by set: the number of records that have them. */
  readonly unknownProperties: Record<string, Record<string, number>>;
  /** Sets and companies that could not be read, with reasons. */
  readonly notRead: { readonly company: string; readonly set: string; readonly reason: string }[];
  /** Length of the file of rejected records. */
  refusedLength: number;
}

export const newTally = (): Tally => ({
  counts: {},
  unknownProperties: {},
  notRead: [],
  refusedLength: 0,
});

export interface RefusedRecord {
  readonly company: string;
  readonly set: string;
  readonly id: string;
  /** The natural key of the record. */
  readonly key: Readonly<Record<string, unknown>>;
  readonly code: string;
  readonly field: string | undefined;
  readonly reason: string;
}

/** A job that loads records; it can be continued from its state. */
export interface LoadJob<State> {
  /** Names or ids of companies in the source; empty for all. */
  readonly companies: readonly string[];
  readonly target: Load;
  readonly state: StateFile<State>;
  readonly reportPath: string;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

export interface LoadResult {
  /** A few lines. */
  readonly summary: string;
  /** Whether everything that was read has been stored. */
  readonly complete: boolean;
}

/** Records the results of a chunk, of the given company where records name no other; the tally can then be saved. */
export type Note = (
  company: string,
  records: readonly LoadedRecord[],
  outcomes: readonly LoadOutcome[],
) => Promise<void>;

/**
 * Does the work of a job, writes its report and removes its state. `from` is the source of the records, without secrets. The
 * file of lines is in the folder of the report while the job lasts.
 */
export async function reported<State>(
  { reportPath: path, state, progress }: LoadJob<State>,
  { from, started, tally }: { readonly from: string; readonly started: string; readonly tally: Tally },
  work: (note: Note) => Promise<void>,
): Promise<LoadResult> {
  const linesPath = `${path.replace(/\.json$/, "")}.refused.jsonl`;
  const lines = await appendFile(linesPath, tally.refusedLength);
  const note: Note = async (company, records, outcomes) => {
    const refused: string[] = [];
    for (const [i, { set, record, partition: of = company }] of records.entries()) {
      const outcome = outcomes[i];
      if (!outcome) continue;
      const counts = ((tally.counts[of] ??= {})[set] ??= noCounts());
      counts.read++;
      counts[outcome.result]++;
      for (const name of outcome.unknown) {
        const unknown = (tally.unknownProperties[set] ??= {});
        unknown[name] = (unknown[name] ?? 0) + 1;
      }
      if (outcome.error) refused.push(`${JSON.stringify(refusal(of, { set, record }, outcome.error))}\n`);
    }
    if (refused.length > 0) tally.refusedLength = await lines.append(refused.join(""));
  };
  try {
    await work(note);
    progress.end();
    const { counts, unknownProperties, notRead } = tally;
    const head = { from, started, ended: new Date().toISOString(), counts, unknownProperties, notRead };
    await writeAtomically(path, reportText(head, linesPath));
    // The job cannot be continued any more.
    await state.remove();
    await rm(linesPath, { force: true });
    const total = totalOf(tally);
    const complete = notRead.length === 0 && total.refused === 0;
    return { summary: summary(tally, total, path), complete };
  } finally {
    progress.end();
    await lines.close();
  }
}

/** The JSON of the report: the head, and the lines of the file as its last member. It is never in memory as a whole. */
async function* reportText(head: object, linesPath: string): AsyncGenerator<string> {
  yield `${JSON.stringify(head, undefined, 2).slice(0, -2)},\n  "refused": [`;
  let isEmpty = true;
  /** Precedes the next line. */
  let pending = "\n    ";
  for await (const chunk of createReadStream(linesPath, "utf8") as AsyncIterable<string>) {
    isEmpty = false;
    const lines = chunk.split("\n");
    const endsLine = lines.at(-1) === "";
    if (endsLine) lines.pop();
    yield pending + lines.join(",\n    ");
    pending = endsLine ? ",\n    " : "";
  }
  yield isEmpty ? "]\n}\n" : "\n  ]\n}\n";
}

const noCounts = (): SetCounts => ({ read: 0, created: 0, updated: 0, unchanged: 0, refused: 0 });

function refusal(
  company: string,
  { set, record }: LoadedRecord,
  error: NonNullable<LoadOutcome["error"]>,
): RefusedRecord {
  const names = model.set(set)?.naturalKey ?? [];
  return {
    company,
    set,
    id: typeof record["id"] === "string" ? record["id"] : "",
    key: Object.fromEntries(names.filter((name) => name !== "id").map((name) => [name, record[name]])),
    code: error.code,
    field: error.target,
    reason: error.message,
  };
}

/** The counts of all sets together. */
function totalOf({ counts }: Tally): SetCounts {
  const total = noCounts();
  for (const sets of Object.values(counts))
    for (const one of Object.values(sets))
      for (const name of Object.keys(total) as (keyof SetCounts)[]) total[name] += one[name];
  return total;
}

function summary({ unknownProperties, notRead }: Tally, total: SetCounts, path: string): string {
  const unknown = Object.entries(unknownProperties).map(
    ([set, names]) => `${set}: ${Object.keys(names).join(", ")}`,
  );
  return [
    `${total.read} records read: ${total.created} created, ${total.updated} updated, ${total.unchanged} unchanged, ${total.refused} rejected.`,
    ...(unknown.length > 0 ? [`Unknown properties were skipped: ${unknown.join("; ")}.`] : []),
    ...notRead.map(({ company, set, reason }) => `Not read: ${company} ${set}: ${reason}`),
    `Report: ${path}`,
  ].join("\n");
}
