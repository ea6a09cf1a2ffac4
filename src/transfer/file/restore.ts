/**
 * Loads an export file into this database: existing records are replaced, others created, with their ids and audit
 * fields. The whole file is checked first. An interrupted restore continues after the last chunk that the state
 * records.
 */
import { emptyGuid, type LoadedRecord } from "../../odata";
import { chunker } from "../load-target";
import { type LoadJob, type LoadResult, newTally, reported, type Tally } from "../report";
import { chosenCompanies, companyType } from "../sets";
import { checkFile, linesOf, type RecordLine } from "./format";

/** The progress of a restore. */
export interface RestoreState {
  readonly started: string;
  /** Checksum of the file: another file of the same name is another restore. */
  readonly sha256: string;
  /** Number of record lines that were read. */
  readonly lines: number;
  readonly tally: Tally;
}

interface RestoreOptions extends LoadJob<RestoreState> {
  readonly path: string;
}

/** Restores the file; resolves with the summary, and whether all records were accepted. Rejects with a sentence. */
export async function restoreFile(options: RestoreOptions): Promise<LoadResult> {
  const { path, target, state: file, progress, signal } = options;
  progress.begin({ name: "Checking the file", total: undefined, aside: true });
  const { header, trailer } = await checkFile(path, (lines) => {
    signal.throwIfAborted();
    progress.advance(lines);
  }).finally(() => progress.end());
  const wanted = new Set(chosenCompanies(header.companies, options.companies).map(({ id }) => id));
  const saved = await file.read();
  const continues = saved?.sha256 === trailer.sha256;
  if (continues) progress.message(`Continuing the restore that was started at ${saved.started}.`);
  const started = continues ? saved.started : new Date().toISOString();
  const tally = continues ? saved.tally : newTally();
  const done = continues ? saved.lines : 0;
  return reported(options, { from: path, started, tally }, async (note) => {
    progress.begin({ name: "Restoring", total: trailer.records, done });
    for (const { company } of tally.notRead) wanted.delete(company);
    const chunks = chunker<LoadedRecord>();
    let line = -1;
    let loaded = done;
    let current = "";
    const load = async (records: readonly LoadedRecord[], lines: number): Promise<void> => {
      signal.throwIfAborted();
      if (records.length === 0) return;
      const facts = { partition: "", userId: emptyGuid, now: started };
      const outcomes = await target(records, facts, signal);
      await note("", records, outcomes);
      for (const [i, { set, partition = "" }] of records.entries()) {
        const error = set === companyType.set ? outcomes[i]?.error : undefined;
        if (!error || !wanted.delete(partition)) continue;
        const reason = `The company cannot be created here: ${error.message}`;
        tally.notRead.push({ company: partition, set: "", reason });
        progress.message(reason);
      }
      await file.save({ started, sha256: trailer.sha256, lines, tally });
      progress.advance(records.length, lines - loaded);
      loaded = lines;
    };
    for await (const bytes of linesOf(path)) {
      line++;
      if (line <= done) continue;
      if (line > trailer.records) break;
      const { set, company: partition, record } = JSON.parse(bytes.toString()) as RecordLine;
      // Companies are loaded first: records of one that cannot be created are skipped.
      if (set !== current) await load(chunks.take(), line - 1);
      current = set;
      if (wanted.has(partition)) chunks.add({ set, partition, record });
      if (chunks.isFull()) await load(chunks.take(), line);
    }
    await load(chunks.take(), trailer.records);
  });
}
