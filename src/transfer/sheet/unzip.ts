/**
 * The parts of a ZIP archive, inflated as they are read (APPNOTE.TXT 6.3.10). Lengths in the archive are not trusted: a
 * part that inflates to more than its limit is rejected.
 */
import { type FileHandle, open } from "node:fs/promises";
import { pipeline, Readable } from "node:stream";
import { createInflateRaw } from "node:zlib";
import { FileError } from "./row";

interface Entry {
  readonly method: number;
  readonly flags: number;
  readonly at: number;
  readonly length: number;
}

export interface Archive {
  /** The bytes of a part; undefined when there is none. Throws a `FileError` beyond `most` bytes. */
  readonly part: (name: string, most: number) => AsyncGenerator<Uint8Array> | undefined;
  readonly close: () => Promise<void>;
}

const endLength = 22;
const longestComment = 65_535;
/** More than any workbook has. */
const mostDirectoryBytes = 4 * 1024 * 1024;
const portion = 65_536;
const isEncrypted = 1;

/** Opens an archive. Throws a `FileError` for any other file. */
export async function openArchive(path: string): Promise<Archive> {
  const file = await open(path);
  try {
    const entries = await directory(file);
    return {
      part: (name, most) => {
        const entry = entries.get(name);
        return entry && inflated(file, name, entry, most);
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  if (bytesRead < length) throw damaged();
  return buffer;
}

async function directory(file: FileHandle): Promise<ReadonlyMap<string, Entry>> {
  const { size } = await file.stat();
  const tail = await bytesAt(
    file,
    Math.max(0, size - endLength - longestComment),
    Math.min(size, endLength + longestComment),
  );
  const end = tail.lastIndexOf("PK\u0005\u0006", undefined, "latin1");
  if (end < 0 || end + endLength > tail.length)
    throw new FileError(
      "the file is no workbook of the form XLSX; save it as Excel workbook (.xlsx) or as CSV",
    );
  const count = tail.readUInt16LE(end + 10);
  const length = tail.readUInt32LE(end + 12);
  if (length > mostDirectoryBytes) throw damaged();
  const list = await bytesAt(file, tail.readUInt32LE(end + 16), length);
  const entries = new Map<string, Entry>();
  for (let at = 0, n = 0; n < count; n++) {
    if (at + 46 > list.length) throw damaged();
    const [nameLength = 0, extra = 0, comment = 0] = [28, 30, 32].map((offset) =>
      list.readUInt16LE(at + offset),
    );
    entries.set(list.toString("utf8", at + 46, at + 46 + nameLength), {
      flags: list.readUInt16LE(at + 8),
      method: list.readUInt16LE(at + 10),
      length: list.readUInt32LE(at + 20),
      at: list.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + extra + comment;
  }
  return entries;
}

async function* inflated(
  file: FileHandle,
  name: string,
  { at, flags, length, method }: Entry,
  most: number,
): AsyncGenerator<Uint8Array> {
  if (flags & isEncrypted) throw new FileError("the file is protected by a password");
  if (method !== 0 && method !== 8) throw damaged();
  if (length === 0) return;
  const head = await bytesAt(file, at, 30);
  const start = at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  const packed = Readable.from(portions(file, start, length), { objectMode: false });
  // An error destroys the last stream, which ends the loop with it.
  const source = method === 0 ? packed : pipeline(packed, createInflateRaw(), () => undefined);
  let read = 0;
  try {
    for await (const chunk of source as AsyncIterable<Uint8Array>) {
      read += chunk.length;
      if (read > most)
        throw new FileError(`${name} has more than ${most} bytes, the most that is read of this part`);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof FileError ? error : damaged(error);
  }
}

async function* portions(file: FileHandle, start: number, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < length; at += portion)
    yield await bytesAt(file, start + at, Math.min(portion, length - at));
}

const damaged = (cause?: unknown): FileError =>
  new FileError("the file is damaged; save it again", { cause });
