/**
 * Runs before all tests: builds the project, as services of the tests serve the compiled page, which no build must
 * replace meanwhile, and computes a hash of the sources, the key of artifacts that are kept between runs.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const projectFolder = join(__dirname, "../..");
const buildStamp = join(projectFolder, "node_modules/.cache/lease-service/build");

const compiled = ["src", "scripts", "bench", "examples/bookshop", "ormconfig.ts", "web", "metadata"];
const settings = ["package.json", "package-lock.json", "tsconfig.json", "tsconfig.build.json"];

export default function setUp(): void {
  process.env["TEST_SOURCES_HASH"] = hashOf("src", "scripts", "package-lock.json");
  buildUnlessBuilt(hashOf(...compiled, ...settings));
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

/** The hash is that of everything that the build reads. */
function buildUnlessBuilt(hash: string): void {
  const built = ["src/server.js", "page/main.js"].every((file) =>
    existsSync(join(projectFolder, "dist", file)),
  );
  if (built && existsSync(buildStamp) && readFileSync(buildStamp, "utf8") === hash) return;
  execFileSync("npm", ["run", "-s", "build"], { cwd: projectFolder, stdio: "inherit" });
  mkdirSync(dirname(buildStamp), { recursive: true });
  writeFileSync(buildStamp, hash);
}
