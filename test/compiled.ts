/** The compiled service and commands, for suites that start them as real processes. */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const project = join(__dirname, "..");

/** Kept between suites and runs, below the folder whose packages the processes need. */
const compiledFolder = join(project, "node_modules/.cache/lease-service/compiled");
/** Hash of all sources, from test/runtime/setup.ts. */
const { TEST_SOURCES_HASH: sourcesHash = "unknown" } = process.env;

/** Compiles the present sources unless another suite has done so; returns the folder with `src/` and `scripts/`. */
export async function compiledSources(): Promise<string> {
  const folder = join(compiledFolder, sourcesHash);
  if (await stat(folder).catch(() => undefined)) return folder;
  await mkdir(compiledFolder, { recursive: true });
  const outdated = await readdir(compiledFolder);
  const making = await mkdtemp(join(compiledFolder, "making-"));
  // Types are checked by `npm run types`; the files are the same without it.
  const build = ["-p", "tsconfig.build.json", "--incremental", "false", "--noCheck", "--outDir", making];
  await promisify(execFile)(join(project, "node_modules/.bin/tsc"), build, { cwd: project }).catch(() => "");
  for (const name of outdated.filter((it) => it !== sourcesHash && !it.startsWith("making-")))
    await rm(join(compiledFolder, name), { recursive: true, force: true });
  // Fails if another suite was faster; its files are equal.
  await rename(making, folder).catch(() => rm(making, { recursive: true, force: true }));
  // Without the file, the program is loaded as usual.
  const loading = [join(__dirname, "runtime/loading.js"), folder, ...loaded];
  await promisify(execFile)(process.execPath, loading).catch(() => "");
  return folder;
}

/** Modules that the processes load, together with those that these load. */
const loaded = ["server", "transfer/load-target", "transfer/sheet/import", "transfer/import/import"]
  .concat(["seed", "copy", "backup", "file/export", "file/restore"].map((name) => `transfer/${name}`))
  .map((name) => `src/${name}.js`);
