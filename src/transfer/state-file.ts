/**
 * The state of a job in a file that is replaced atomically: written under another name, synced to disk, and renamed.
 */
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { createHash } from "node:crypto";
import { dirname, join } from "node:path";

export interface StateFile<State> {
  readonly path: string;
  /** Reads the last saved state; undefined when there is none. Throws a sentence for a file in another format. */
  readonly read: () => Promise<State | undefined>;
  readonly save: (state: State) => Promise<void>;
  /** Removes the file when the job is done. */
  readonly remove: () => Promise<void>;
}

/** The state file of a job; its name contains a hash of the arguments, so that another job does not use it. */
export function stateFile<State>(folder: string, job: string, identity: readonly string[]): StateFile<State> {
  const suffix = createHash("sha256").update(JSON.stringify(identity)).digest("hex").slice(0, 12);
  return stateFileAt(join(folder, `${job}-${suffix}.state.json`));
}

export function stateFileAt<State>(path: string): StateFile<State> {
  return {
    path,
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

/** Replaces a file atomically. */
export async function writeAtomically(path: string, content: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.draft`;
  const file = await open(draft, "w", 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}
