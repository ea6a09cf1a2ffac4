/**
 * Disk buffer for parts of responses that slow clients have not read yet, so that a slow reader does not hold a process
 * or a snapshot of the database. Its files are unlinked as soon as they are created.
 */
import { randomUUID } from "node:crypto";
import { open, unlink, type FileHandle } from "node:fs/promises";

/** Location of the files, and their maximum total size. */
export interface SpoolRoom {
  /** Common prefix of the files' paths. */
  readonly prefix: string;
  /** Bytes. */
  readonly limit: number;
  used: number;
}

export const spoolRoom = (prefix: string, limit: number): SpoolRoom => ({ prefix, limit, used: 0 });

/** Buffered bytes; they can be read once. */
export interface SpooledBytes {
  readonly read: () => Promise<Buffer>;
}

/** The file of one response. */
export interface Spool {
  /** Buffers bytes; undefined when there is no room. Bytes that the disk does not accept stay in memory. */
  readonly put: (bytes: Buffer) => SpooledBytes | undefined;
  /** Bytes that are being written to the disk, or that it did not accept. */
  readonly inMemory: () => number;
  /** Resolves when that number has changed. */
  readonly written: () => Promise<void>;
  readonly close: () => void;
}

/** Opens a file, which is created when the first bytes are buffered. */
export function openSpool(room: SpoolRoom): Spool {
  let file: Promise<FileHandle> | undefined;
  let last: Promise<void> = Promise.resolve();
  let end = 0;
  let inMemory = 0;
  let closed = false;
  return {
    put: (bytes) => {
      if (room.used + bytes.length > room.limit) return undefined;
      const opened = (file ??= openNameless(`${room.prefix}-spool-${randomUUID()}`));
      // A failure is reported to the operation that needs the file.
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
          // Disk full: the bytes stay in memory, which limits how much more is requested.
        }
      });
      return {
        read: async () => {
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
    if (bytesRead === 0) throw new Error("A part of the response is no longer on the disk.");
    at += bytesRead;
  }
  return bytes;
}
