/**
 * Runs before all tests: builds the project, as services of the tests serve the compiled page, which no build must
 * replace meanwhile, and computes a hash of the sources, the key of artifacts that are kept between runs. All temporary
 * folders of the tests are in one, which is removed after them.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compiledProgram as program } from "../compiled";

const projectFolder = join(__dirname, "../..");
const loader = join(__dirname, "loading.js");

const compiled = [
  "src",
  "scripts",
  "bench",
  "examples/bookshop",
  "ormconfig.ts",
  "web",
  "metadata",
  "test/runtime/loading.js",
];
const settings = ["package.json", "package-lock.json", "tsconfig.json", "tsconfig.build.json"];

/** Modules that the processes load, together with those that these load. */
const loaded = ["server", "transfer/load-target", "transfer/sheet/import", "transfer/import"]
  .concat(["seed", "copy", "backup", "file"].map((name) => `transfer/${name}`))
  .map((name) => `src/${name}.js`);

export default function setUp(): void {
  process.env["TEST_SOURCES_HASH"] = hashOf("src", "scripts", "package-lock.json");
  buildUnlessBuilt(hashOf(...compiled, ...settings));
  const folder = mkdtempSync(join(tmpdir(), "lease-tests-"));
  process.env["TMPDIR"] = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
}

/** Hash of the contents of files and folders. */
function hashOf(...places: readonly string[]): string {
  const hash = createHash("sha256");
  for (const place of places) for (const file of filesOf(place)) hash.update(file).update(readFileSync(file));
  return hash.digest("hex");
}

function filesOf(place: string): readonly string[] {
  const path = join(projectFolder, place);
  if (/\.\w+$/.test(place)) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

/** Builds it unless the existing build is of the same sources. The hash is that of everything that the build reads. */
function buildUnlessBuilt(hash: string): void {
  const stamp = join(program, "sources.sha256");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
  const run = (command: string, args: readonly string[]): unknown =>
    execFileSync(command, args, { cwd: projectFolder, stdio: "inherit" });
  run("npm", ["run", "-s", "build"]);
  run(process.execPath, [loader, program, ...loaded]);
  writeFileSync(stamp, hash);
}
