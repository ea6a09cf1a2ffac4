/**
 * The report of a transfer: counts per set, and the skipped records with reasons. Counts are kept in the job's state;
 * rejected records are appended to a file of lines, since there may be many, and included in the report at the end.
 */
import { readFile, rm } from "node:fs/promises";
import { model } from "../entities";
import type { LoadedRecord, LoadOutcome } from "../odata";
import { appendFile, writeAtomically } from "./job-files";

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

export type Report = Awaited<ReturnType<typeof openReport>>;

/** Opens the report of a job: `path` is the JSON file; the file of lines is in the same folder while the job lasts. */
export async function openReport(path: string, tally: Tally) {
  const linesPath = `${path.replace(/\.json$/, "")}.refused.jsonl`;
  const lines = await appendFile(linesPath, tally.refusedLength);
  const countsOf = (company: string, set: string): SetCounts => {
    const sets = (tally.counts[company] ??= {});
    return (sets[set] ??= { read: 0, created: 0, updated: 0, unchanged: 0, refused: 0 });
  };
  return {
    /** Records the results of a chunk, of the given company where records name no other; the tally can then be saved. */
    async note(
      company: string,
      records: readonly LoadedRecord[],
      outcomes: readonly LoadOutcome[],
    ): Promise<void> {
      const refused: string[] = [];
      for (const [i, { set, record, partition: of = company }] of records.entries()) {
        const outcome = outcomes[i];
        if (!outcome) continue;
        const counts = countsOf(of, set);
        counts.read++;
        counts[outcome.result]++;
        for (const name of outcome.unknown) {
          const unknown = (tally.unknownProperties[set] ??= {});
          unknown[name] = (unknown[name] ?? 0) + 1;
        }
        if (outcome.error) refused.push(`${JSON.stringify(refusal(of, { set, record }, outcome.error))}\n`);
      }
      if (refused.length > 0) tally.refusedLength = await lines.append(refused.join(""));
    },
    /** Writes the report; resolves with a summary of a few lines. `from` is the source of the records, without secrets. */
    async write(from: string, started: string): Promise<string> {
      const refused = (await readFile(linesPath, "utf8")).split("\n").slice(0, -1);
      const { counts, unknownProperties, notRead } = tally;
      const head = { from, started, ended: new Date().toISOString(), counts, unknownProperties, notRead };
      const list = refused.map((line) => `\n    ${line}`).join(",");
      await writeAtomically(
        path,
        `${JSON.stringify(head, undefined, 2).slice(0, -2)},\n  "refused": [${list}${list && "\n  "}]\n}\n`,
      );
      return summary(tally, refused.length, path);
    },
    /** Removes the file of lines, once the job cannot be continued any more. */
    discardLines: (): Promise<void> => rm(linesPath, { force: true }),
    close: lines.close,
  };
}

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

function summary({ counts, unknownProperties, notRead }: Tally, refused: number, path: string): string {
  const total: SetCounts = { read: 0, created: 0, updated: 0, unchanged: 0, refused: 0 };
  for (const sets of Object.values(counts))
    for (const one of Object.values(sets))
      for (const name of Object.keys(total) as (keyof SetCounts)[]) total[name] += one[name];
  const unknown = Object.entries(unknownProperties).map(
    ([set, names]) => `${set}: ${Object.keys(names).join(", ")}`,
  );
  return [
    `${total.read} records read: ${total.created} created, ${total.updated} updated, ${total.unchanged} unchanged, ${refused} rejected.`,
    ...(unknown.length > 0 ? [`Unknown properties were skipped: ${unknown.join("; ")}.`] : []),
    ...notRead.map(({ company, set, reason }) => `Not read: ${company} ${set}: ${reason}`),
    `Report: ${path}`,
  ].join("\n");
}

/** Whether everything that was read has been stored. */
export const isComplete = ({ counts, notRead }: Tally): boolean =>
  notRead.length === 0 &&
  Object.values(counts).every((sets) => Object.values(sets).every(({ refused }) => refused === 0));
