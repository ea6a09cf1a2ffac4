/**
 * The benchmark of other OData servers on the same work, where its folder is set up: its servers, its data, and its
 * programs `ours-load.mjs`, `bench.mjs` and `table.mjs` (with the built project in BENCH_OURS).
 */
import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

const servers = ["raw", "raw-full", "raw-sqljson", "ours", "ours-full", "cap10"];

/** Runs one short round in the folder; returns its table. Rejects with the error of the program that failed. */
export async function measurePeers(folder: string, project: string): Promise<string> {
  const program = async (...args: readonly string[]): Promise<string> => {
    const env = { ...process.env, BENCH_OURS: project };
    return (await run(process.execPath, args, { cwd: folder, env, maxBuffer: 1e8 })).stdout;
  };
  await program("ours-load.mjs", "ours", "ours-full");
  await program("bench.mjs", "--rounds=1", "--sec=5", "--warm=1", `--servers=${servers.join()}`);
  return program("table.mjs");
}
