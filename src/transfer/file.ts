/**
 * Companies in a file: its format, export and restore. A line is a JSON object. The first one is the header, the last one has
 * the number of records and the SHA-256 of everything before it, so that a truncated or changed file is detected before
 * anything is loaded.
 */
import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, rename } from "node:fs/promises";
import { createGunzip, gzip } from "node:zlib";
import { promisify } from "node:util";
import { emptyGuid, type LoadedRecord, type Store, type StoredJson, storedRecords } from "../odata";
import { chosenCompanies, companiesIn, type Company, companySets, companyType, recordsAtATime } from "./sets";
import { appendFile, requireNoFolder, stateFileAt } from "./job-files";
import type { Progress } from "./progress";
import { chunker } from "./load-target";
import { type LoadJob, type LoadResult, newTally, reported, type Tally } from "./report";

const formatName = "lease-export";
const formatVersion = 1;

/** The first line. */
interface Header {
  readonly format: typeof formatName;
  readonly version: number;
  readonly created: string;
  readonly companies: readonly Company[];
  readonly sets: readonly string[];
}

/** All other lines. */
interface RecordLine {
  readonly set: string;
  /** Id of the company. */
  readonly company: string;
  readonly record: StoredJson["record"];
}

/** Numbers of records by company id and set. */
type Counts = Record<string, Record<string, number>>;

/** The last line. */
interface Trailer {
  readonly end: true;
  readonly records: number;
  readonly counts: Counts;
  /** SHA-256 of the bytes of all lines before, line ends included; hexadecimal. */
  readonly sha256: string;
}

function addLine(sum: Hash, line: Buffer): void {
  sum.update(line).update("\n");
}

/**
 * Reads and checks the whole file; `onRecords` is called with numbers of lines. Resolves with its header and trailer,
 * rejects with a sentence for a file of another format, a truncated one, or a changed one.
 */
async function checkFile(path: string, onRecords: (lines: number) => void) {
  const sum = createHash("sha256");
  let header: Header | undefined;
  let last: Buffer | undefined;
  let records = -1;
  try {
    for await (const line of linesOf(path)) {
      if (last) {
        addLine(sum, last);
        header ??= headerIn(path, last);
        if (++records % 1000 === 0 && records > 0) onRecords(1000);
      }
      last = line;
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new Error(`There is no file ${path}`, { cause: error });
    if (!code?.startsWith("Z_")) throw error;
    throw new Error(`${path} is damaged or cut off (${message})`, { cause: error });
  }
  const trailer = last && trailerOf(last);
  if (last && !header) headerIn(path, last);
  if (!header || !trailer) throw new Error(`${path} is cut off: its last line is not the end of an export`);
  const sha256 = sum.digest("hex");
  if (trailer.sha256 !== sha256 || trailer.records !== records)
    throw new Error(
      `${path} was changed or damaged: it has ${records} records with SHA-256 ${sha256}; its last line has ${trailer.records} with ${trailer.sha256}`,
    );
  return { header, trailer };
}

function headerIn(path: string, line: Buffer): Header {
  const header = parsed(line);
  if (header["format"] !== formatName) throw new Error(`${path} is not an export of this service`);
  if (header["version"] !== formatVersion)
    throw new Error(
      `${path} has version ${String(header["version"])} of the format; this service reads version ${formatVersion}`,
    );
  return header as unknown as Header;
}

function trailerOf(line: Buffer): Trailer | undefined {
  const trailer = parsed(line);
  return trailer["end"] === true ? (trailer as unknown as Trailer) : undefined;
}

/** The members of the line's object; empty for anything else. */
function parsed(line: Buffer): Readonly<Record<string, unknown>> {
  try {
    const json: unknown = JSON.parse(line.toString());
    return typeof json === "object" && json !== null ? { ...json } : {};
  } catch {
    return {};
  }
}

/* Streams the lines of a file, compressed or not; memory use does not depend on its size. */

const newline = 0x0a;

/** Whether a file begins with the magic number of gzip (RFC 1952, section 2.3.1). */
async function isGzip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer.readUInt16BE() === 0x1f8b;
  } finally {
    await file.close();
  }
}

/**
 * Yields lines as bytes without their ends; the last line may lack its end. Rejects when compressed data is damaged or
 * truncated.
 */
async function* linesOf(path: string): AsyncGenerator<Buffer> {
  const compressed = await isGzip(path);
  const bytes = createReadStream(path, { highWaterMark: 1 << 20 });
  const gunzip = createGunzip({ chunkSize: 1 << 18 });
  if (compressed) bytes.on("error", (error) => gunzip.destroy(error)).pipe(gunzip);
  const begun: Buffer[] = [];
  try {
    for await (const chunk of (compressed ? gunzip : bytes) as AsyncIterable<Buffer>) {
      let from = 0;
      for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, from)) {
        const piece = chunk.subarray(from, end);
        from = end + 1;
        if (begun.length === 0) yield piece;
        else yield Buffer.concat([...begun.splice(0), piece]);
      }
      if (from < chunk.length) begun.push(chunk.subarray(from));
    }
    if (begun.length > 0) yield Buffer.concat(begun);
  } finally {
    bytes.destroy();
    gunzip.destroy();
  }
}

/*
 * The export, set by set in the order of keys. The file is written under a temporary name in whole
 * compressed chunks; an interrupted export continues after the last chunk that the state records.
 */

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
  requireNoFolder(path);
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

/*
 * The restore: existing records are replaced, others created, with their ids and audit
 * fields. The whole file is checked first. An interrupted restore continues after the last chunk that the state
 * records.
 */

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
