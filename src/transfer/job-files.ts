/** The files of a job: one that grows by chunks, the state of the job, and a checksum of transferred records. */
import { createHash } from "node:crypto";
import { constants, statSync } from "node:fs";
import { mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Throws a sentence where the path of a file to write is that of a folder, at the beginning of the work. */
export function requireNoFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`${path} is a folder; expected the name of a file`);
}

/* A file that grows by whole chunks: bytes beyond the last saved length are cut off when a job continues. */

/** Opens the file at a length that it had before; 0 creates it. Throws a sentence when the file is shorter. */
export async function appendFile(path: string, length: number) {
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
    /** Appends bytes and resolves with the length of the file, once they are on the disk. */
    append: async (bytes: string | Uint8Array): Promise<number> => {
      const buffer = typeof bytes === "string" ? Buffer.from(bytes) : bytes;
      for (let written = 0; written < buffer.length;)
        written += (await file.write(buffer, written, buffer.length - written, end + written)).bytesWritten;
      await file.datasync();
      return (end += buffer.length);
    },
    close: (): Promise<void> => file.close(),
  };
}

/* A log of JSON lines that several processes append to. */

/**
 * Opens the log, and rejects where it cannot be written: a space is, which JSON permits in front of the next line. `write`
 * collects lines, `append` writes them; lines that it could not write are dropped.
 */
export async function sharedLog(path: string) {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, "a", 0o600);
  try {
    await file.appendFile(" ");
  } catch (error) {
    await file.close();
    throw error;
  }
  let lines = "";
  return {
    write: (line: string): void => void (lines += line),
    append: async (): Promise<void> => {
      const collected = lines;
      lines = "";
      if (collected !== "") await file.appendFile(collected);
    },
    close: (): Promise<void> => file.close(),
  };
}

/*
 * The state of a job in a file that is replaced atomically: written under another name, synced to disk, and renamed.
 */

export interface StateFile<State> {
  /** Reads the last saved state; undefined when there is none. Throws a sentence for a file in another format. */
  readonly read: () => Promise<State | undefined>;
  readonly save: (state: State) => Promise<void>;
  /** Removes the file when the job is done. */
  readonly remove: () => Promise<void>;
}

/** The state file of a job; its name contains a hash of the arguments, so that another job does not use it. */
export function stateFile<State>(folder: string, job: string, identity: readonly string[]): StateFile<State> {
  return stateFileAt(join(folder, `${job}-${digestOf(identity).slice(0, 12)}.state.json`));
}

/** The SHA-256 of a value in JSON, hexadecimal: for URLs of databases, which may contain a password. */
export const digestOf = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("hex");

export function stateFileAt<State>(path: string): StateFile<State> {
  return {
    read: async () => {
      try {
        return JSON.parse(await readFile(path, "utf8")) as State;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
        throw new Error(`${path} cannot be read; remove it to start over`, { cause: error });
      }
    },
    save: async (state) => writeAtomically(path, JSON.stringify(state)),
    remove: () => rm(path, { force: true }),
  };
}

/** Replaces a file atomically; the parts of its content are written one after the other. */
export async function writeAtomically(path: string, content: string | AsyncIterable<string>): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.draft`;
  const file = await open(draft, "w", 0o600);
  try {
    await writeFile(file, content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}

/* A checksum of texts that does not depend on their order, since databases sort keys differently. */

const modulus = 1n << 256n;

/** `result` has the number of texts, and the sum of their SHA-256 modulo 2^256, hexadecimal. */
export function checksum() {
  let sum = 0n;
  let count = 0;
  return {
    add: (text: string): void => {
      sum = (sum + BigInt(`0x${createHash("sha256").update(text).digest("hex")}`)) % modulus;
      count++;
    },
    result: () => ({ count, sha256: sum.toString(16).padStart(64, "0") }),
  };
}
