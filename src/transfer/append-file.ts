/** A file that grows by whole chunks: bytes beyond the last saved length are cut off when a job continues. */
import { constants } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";

export interface AppendFile {
  /** Appends bytes and resolves with the length of the file, once they are on the disk. */
  readonly append: (bytes: string | Uint8Array) => Promise<number>;
  readonly close: () => Promise<void>;
}

/** Opens the file at a length that it had before; 0 creates it. Throws a sentence when the file is shorter. */
export async function appendFile(path: string, length: number): Promise<AppendFile> {
  await mkdir(dirname(path), { recursive: true });
  // A missing file counts as empty.
  const file = await open(path, length === 0 ? "w" : constants.O_RDWR | constants.O_CREAT, 0o600);
  const { size } = await file.stat();
  if (size < length) {
    await file.close();
    throw new Error(
      `${path} was changed by another program: it has ${size} bytes; expected ${length} or more. Remove the state file of the job to start over`,
    );
  }
  await file.truncate(length);
  let end = length;
  return {
    append: async (bytes) => {
      const buffer = typeof bytes === "string" ? Buffer.from(bytes) : bytes;
      for (let written = 0; written < buffer.length;)
        written += (await file.write(buffer, written, buffer.length - written, end + written)).bytesWritten;
      await file.datasync();
      return (end += buffer.length);
    },
    close: () => file.close(),
  };
}
