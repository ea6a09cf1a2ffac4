/**
 * The export format: one JSON object per line. The first line is the header, the last one has the number of records and
 * the SHA-256 of everything before it, so that a truncated or changed file is detected before anything is loaded.
 */
import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { createGunzip } from "node:zlib";
import type { StoredJson } from "../../odata";
import type { Company } from "../sets";

export const formatName = "lease-export";
export const formatVersion = 1;

/** The first line. */
export interface Header {
  readonly format: typeof formatName;
  readonly version: number;
  readonly created: string;
  readonly companies: readonly Company[];
  readonly sets: readonly string[];
}

/** All other lines. */
export interface RecordLine {
  readonly set: string;
  /** Id of the company. */
  readonly company: string;
  readonly record: StoredJson["record"];
}

/** Numbers of records by company id and set. */
export type Counts = Record<string, Record<string, number>>;

/** The last line. */
interface Trailer {
  readonly end: true;
  readonly records: number;
  readonly counts: Counts;
  /** SHA-256 of the bytes of all lines before, line ends included; hexadecimal. */
  readonly sha256: string;
}

export function addLine(sum: Hash, line: Buffer): void {
  sum.update(line).update("\n");
}

/**
 * Reads and checks the whole file; `onRecords` is called with numbers of lines. Resolves with its header and trailer,
 * rejects with a sentence for a file of another format, a truncated one, or a changed one.
 */
export async function checkFile(path: string, onRecords: (lines: number) => void) {
  const sum = createHash("sha256");
  let header: Header | undefined;
  let last: Buffer | undefined;
  let records = -1;
  try {
    for await (const line of linesOf(path)) {
      if (last) {
        addLine(sum, last);
        header ??= headerOf(path, last);
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
  if (last && !header) headerOf(path, last);
  if (!header || !trailer) throw new Error(`${path} is cut off: its last line is not the end of an export`);
  const sha256 = sum.digest("hex");
  if (trailer.sha256 !== sha256 || trailer.records !== records)
    throw new Error(
      `${path} was changed or damaged: it has ${records} records with SHA-256 ${sha256}; its last line has ${trailer.records} with ${trailer.sha256}`,
    );
  return { header, trailer };
}

function headerOf(path: string, line: Buffer): Header {
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
export async function* linesOf(path: string): AsyncGenerator<Buffer> {
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
