/**
 * Exports companies to a file, set by set in the order of keys. The file is written under a temporary name in whole
 * compressed chunks; an interrupted export continues after the last chunk that the state records.
 */
import { createHash } from "node:crypto";
import { rename } from "node:fs/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { storedRecords, type Store } from "../../odata";
import { appendFile, stateFileAt } from "../job-files";
import { chosenCompanies, companiesIn, companySets, companyType, recordsAtATime } from "../sets";
import type { Progress } from "../progress";
import {
  addLine,
  type Counts,
  formatName,
  formatVersion,
  type Header,
  linesOf,
  type RecordLine,
} from "./format";

interface ExportOptions {
  readonly store: Store;
  /** The file to create; compressed when its name ends in `.gz`. An existing one is replaced at the end. */
  readonly path: string;
  /** Names or ids of companies; empty for all. */
  readonly companies: readonly string[];
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/** The progress of an export. */
interface ExportState {
  readonly header: Header;
  /** Length of the file. */
  readonly length: number;
  /** The current set, by its position in the header, and the key of its last record. */
  readonly set: number;
  readonly after: readonly string[] | undefined;
  readonly counts: Counts;
}

/** Characters of one chunk. */
const pieceLength = 1024 * 1024;
const compress = promisify(gzip);

/**
 * Exports the companies; resolves with the number of records and the SHA-256 of the content. Rejects with a sentence.
 */
export async function exportCompanies(
  options: ExportOptions,
): Promise<{ readonly records: number; readonly sha256: string }> {
  const { store, path, progress, signal } = options;
  const part = `${path}.part`;
  const file = stateFileAt<ExportState>(`${part}.state.json`);
  const saved = await file.read();
  const wanted = await headerOf(options);
  const continues = saved !== undefined && isSame(saved.header, wanted) && isKey(saved.after);
  if (continues) progress.message(`Continuing the export that was started at ${saved.header.created}.`);
  let state: ExportState = continues
    ? saved
    : { header: wanted, length: 0, set: 0, after: undefined, counts: {} };
  const { header, counts } = state;
  const out = await appendFile(part, state.length);
  const sum = createHash("sha256");
  if (continues) for await (const line of linesOf(part)) addLine(sum, line);

  const write = async (text: string): Promise<number> => {
    return out.append(path.endsWith(".gz") ? await compress(text) : text);
  };
  const advance = async (text: string, set: number, after: ExportState["after"]): Promise<void> => {
    sum.update(text);
    state = { header, counts, length: await write(text), set, after };
    await file.save(state);
    signal.throwIfAborted();
  };

  try {
    if (!continues) await advance(`${JSON.stringify(header)}\n`, 0, undefined);
    const types = [companyType, ...companySets];
    const partitions = header.companies.map(({ id }) => id);
    for (const [i, type] of types.entries()) {
      if (i < state.set) continue;
      progress.begin({ name: type.set, total: undefined });
      let after = i === state.set ? state.after : undefined;
      let lines: string[] = [];
      let length = 0;
      const flush = async (): Promise<void> => {
        await advance(lines.join(""), i, after);
        [lines, length] = [[], 0];
      };
      for await (const records of storedRecords(store, type, { after, partitions }, recordsAtATime(type))) {
        for (const { key, partition, record } of records) {
          const line = lineOf({ set: type.set, company: partition, record });
          lines.push(line);
          length += line.length;
          const sets = (counts[partition] ??= {});
          sets[type.set] = (sets[type.set] ?? 0) + 1;
          after = key;
        }
        progress.advance(records.length);
        if (length >= pieceLength) await flush();
      }
      if (length > 0) await flush();
      state = { ...state, set: i + 1, after: undefined };
    }
    progress.end();
    const records = Object.values(counts)
      .flatMap((sets) => Object.values(sets))
      .reduce((all, some) => all + some, 0);
    const sha256 = sum.digest("hex");
    await write(`${JSON.stringify({ end: true, records, counts, sha256 })}\n`);
    await out.close();
    await rename(part, path);
    await file.remove();
    return { records, sha256 };
  } finally {
    progress.end();
    await out.close();
  }
}

const lineOf = (line: RecordLine): string => `${JSON.stringify(line)}\n`;

async function headerOf({ store, companies }: ExportOptions): Promise<Header> {
  return {
    format: formatName,
    version: formatVersion,
    created: new Date().toISOString(),
    companies: chosenCompanies(await companiesIn(store), companies),
    sets: [companyType, ...companySets].map(({ set }) => set),
  };
}

/** Earlier versions went on after an id; an export that one of them began begins again. */
const isKey = (after: unknown): boolean => after === undefined || Array.isArray(after);

const isSame = (a: Header, b: Header): boolean =>
  JSON.stringify({ ...a, created: "" }) === JSON.stringify({ ...b, created: "" });
