/**
 * Runs before all tests: builds the web page, as the service serves compiled files, and computes a hash of the sources,
 * the key of artifacts that are kept between runs.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const projectFolder = join(__dirname, "../..");
const pageStamp = join(projectFolder, "node_modules/.cache/lease-service/page");

export default function setUp(): void {
  process.env["TEST_SOURCES_HASH"] = hashOf("src", "scripts", "package-lock.json");
  buildPage(hashOf("web", "package.json", "package-lock.json"));
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

/** Builds it unless the existing build is of the same sources. */
function buildPage(hash: string): void {
  const built = existsSync(pageStamp) && existsSync(join(projectFolder, "dist/page/main.js"));
  if (built && readFileSync(pageStamp, "utf8") === hash) return;
  execFileSync("npm", ["run", "-s", "build:web"], { cwd: projectFolder, stdio: "inherit" });
  mkdirSync(dirname(pageStamp), { recursive: true });
  writeFileSync(pageStamp, hash);
}
