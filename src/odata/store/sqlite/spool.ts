/**
 * Room on the disk for parts of answers that slow clients have not taken yet, so that nobody who reads slowly holds a
 * process or a snapshot of the database. Its files have no name from the moment on at which they are made.
 */
import { randomUUID } from "node:crypto";
import { open, unlink, type FileHandle } from "node:fs/promises";

/** Where the files are, and how much all of them may hold. */
export interface SpoolRoom {
  /** The beginning of the files' paths. */
  readonly place: string;
  /** Bytes. */
  readonly limit: number;
  used: number;
}

export const spoolRoom = (place: string, limit: number): SpoolRoom => ({ place, limit, used: 0 });

/** Bytes that were put aside; they are taken once. */
export interface SpooledBytes {
  readonly take: () => Promise<Buffer>;
}

/** The file of one answer. */
export interface Spool {
  /** Puts bytes aside; undefined when there is no room. What the disk does not take stays in memory. */
  readonly put: (bytes: Buffer) => SpooledBytes | undefined;
  /** Bytes that are on their way to the disk, or that it did not take. */
  readonly inMemory: () => number;
  /** Resolves when that has changed. */
  readonly written: () => Promise<void>;
  readonly close: () => void;
}

/** A file that is made when something is put aside. */
export function openSpool(room: SpoolRoom): Spool {
  let file: Promise<FileHandle> | undefined;
  let last: Promise<void> = Promise.resolve();
  let end = 0;
  let inMemory = 0;
  let closed = false;
  return {
    put: (bytes) => {
      if (room.used + bytes.length > room.limit) return undefined;
      const opened = (file ??= openNameless(`${room.place}-spool-${randomUUID()}`));
      // Whoever needs it hears of a failure.
      opened.catch(() => undefined);
      const [at, length] = [end, bytes.length];
      let kept: Buffer | undefined = bytes;
      end += length;
      room.used += length;
      inMemory += length;
      const release = (): void => {
        if (kept) inMemory -= length;
        kept = undefined;
      };
      last = last.then(async () => {
        if (closed || !kept) return;
        try {
          await writeAll(await opened, kept, at);
          release();
        } catch {
          // A full disk: it stays in memory, which bounds how much more is asked for.
        }
      });
      return {
        take: async () => {
          if (kept) {
            const bytesKept = kept;
            release();
            return bytesKept;
          }
          return readAll(await opened, at, length);
        },
      };
    },
    inMemory: () => inMemory,
    written: () => last,
    close: () => {
      if (closed) return;
      closed = true;
      room.used -= end;
      void last.then(() => file?.then((handle) => handle.close())).catch(() => undefined);
    },
  };
}

async function openNameless(path: string): Promise<FileHandle> {
  const handle = await open(path, "wx+", 0o600);
  await unlink(path);
  return handle;
}

async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let at = 0; at < bytes.length;)
    at += (await file.write(bytes, at, bytes.length - at, position + at)).bytesWritten;
}

async function readAll(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
  for (let at = 0; at < length;) {
    const { bytesRead } = await file.read(bytes, at, length - at, position + at);
    if (bytesRead === 0) throw new Error("A part of the answer is no longer on the disk.");
    at += bytesRead;
  }
  return bytes;
}
