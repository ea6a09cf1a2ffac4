/** The data transfer commands as real processes: compiled once, run, killed. */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { bareEnvironment } from "../bare-environment";
import { compiledProgram as program } from "../compiled";

export interface Ended {
  /** Null: killed. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
  /** Kills it that many milliseconds after the first change in a folder, which is when its work begins. */
  readonly kill?: { readonly folder: string; readonly after: number; readonly signal?: NodeJS.Signals };
}

export interface Commands {
  readonly run: (script: string, args: readonly string[], options?: RunOptions) => Promise<Ended>;
  readonly dispose: () => Promise<void>;
}

export async function compileCommands(): Promise<Commands> {
  const folder = await mkdtemp(join(tmpdir(), "lease-commands-"));
  const children = new Set<ChildProcess>();
  return {
    run: async (script, scriptArgs, { env = {}, input, kill } = {}) => {
      const child = spawn(process.execPath, [join(program, "scripts", `${script}.js`), ...scriptArgs], {
        cwd: folder,
        env: { ...bareEnvironment, ...env },
      });
      children.add(child);
      let [stdout, stderr] = ["", ""];
      child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
      child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
      child.stdin.end(input);
      const ended = new Promise<number | null>((done) => child.once("close", done));
      if (kill) {
        const before = await lookOf(kill.folder);
        while (child.exitCode === null && (await lookOf(kill.folder)) === before) await sleep(5);
        await Promise.race([ended, sleep(kill.after)]);
        child.kill(kill.signal ?? "SIGKILL");
      }
      const code = await ended;
      children.delete(child);
      return { code, stdout, stderr };
    },
    dispose: async () => {
      for (const child of children) child.kill("SIGKILL");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The current files of a folder. */
async function lookOf(folder: string): Promise<string> {
  const names = (await readdir(folder)).toSorted();
  const stats = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => undefined)));
  return names.map((name, i) => `${name} ${String(stats[i]?.size)} ${String(stats[i]?.mtimeMs)}`).join("\n");
}

export interface Killing {
  /** The folder that it writes to. */
  readonly folder: string;
  /** Maximum number of kills; then it runs to its end. */
  readonly kills: number;
  /** The longest time before a kill, in milliseconds. */
  readonly within: number;
}

/**
 * Runs a command that is killed repeatedly at random moments until it completes; resolves with its result and the
 * number of kills.
 */
export async function runThroughKills(
  { run }: Commands,
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  { folder, kills, within }: Killing,
): Promise<{ readonly ended: Ended; readonly killedAfter: readonly number[] }> {
  const killedAfter: number[] = [];
  for (let i = 0; i < kills; i++) {
    // The first kill comes at once, so that a fast machine has not finished before it.
    const after = Math.round(Math.random() * (i === 0 ? 10 : within));
    const ended = await run(script, args, { env, kill: { folder, after } });
    if (ended.code !== null) return { ended, killedAfter };
    killedAfter.push(after);
  }
  return { ended: await run(script, args, { env }), killedAfter };
}
