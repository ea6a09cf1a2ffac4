/**
 * `npm run licenses`: writes docs/third-party.md, every package installed with the service with its licence, from the lock
 * file, and fails when a licence does not permit use and redistribution. The lock file contains all platforms, so the page is
 * the same everywhere.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runProgram } from "./terminal";

/** The part of package-lock.json (version 3) that is read. */
export interface LockFile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

export interface LockedPackage {
  /** Of an alias: the package itself. */
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  /** Needed for development only. */
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
  /** Skipped on platforms that do not fit. */
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
}

export interface Dependency {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression, or `unknown`. */
  readonly licence: string;
}

/** Packages without a licence in package.json, by the text of their licence. */
const licenceTexts: Readonly<Record<string, string>> = {
  "passport-strategy": "MIT",
  pause: "MIT",
};

/** Licences that require no more than their text to be included. */
const permissive = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "Unlicense",
  "Zlib",
]);

const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

/** Packages installed with the service, by name and version, without duplicates. */
export function productionDependencies({ packages }: LockFile): readonly Dependency[] {
  const found = new Map<string, Dependency>();
  for (const [path, { name: aliased, version = "", license, dev }] of Object.entries(packages)) {
    if (path === "" || dev === true) continue;
    const name = aliased ?? nameOf(path);
    found.set(`${name} ${version}`, { name, version, licence: license ?? licenceTexts[name] ?? "unknown" });
  }
  return [...found.keys()].toSorted().flatMap((key) => found.get(key) ?? []);
}

/** Whether an SPDX expression of names, AND, OR and one pair of parentheses offers a permissive choice. */
export function isPermissive(licence: string): boolean {
  return licence
    .replace(/^\((.*)\)$/, "$1")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((name) => permissive.has(name.trim())));
}

/** Returns the page as Markdown with a newline at its end. */
export function thirdPartyPage(lock: LockFile): string {
  const dependencies = productionDependencies(lock);
  const licences = new Map<string, number>();
  for (const { licence } of dependencies) licences.set(licence, (licences.get(licence) ?? 0) + 1);
  const counts = [...licences]
    .toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .map(([licence, count]) => `| ${licence} | ${count} |`);
  const lines = dependencies.map(
    ({ name, version, licence }) =>
      `| [${name}](https://www.npmjs.com/package/${name}/v/${version}) | ${version} | ${licence} |`,
  );
  return `# Third-party packages

Generated from \`package-lock.json\` by \`npm run licenses\`, which fails when a licence is not permissive. These
${dependencies.length} packages are installed with the service; those that are only needed to develop it are not listed. The text of
each licence is in the folder of its package below \`node_modules\`.

| Licence | Packages |
|---|---|
${counts.join("\n")}

| Package | Version | Licence |
|---|---|---|
${lines.join("\n")}
`;
}

const help = `
Writes the list of third-party packages (docs/third-party.md) from package-lock.json. Exit code 1 for a licence that is not
permissive.

npm run licenses -- [FOLDER]

  FOLDER    the project's folder; without it, the current one`;

function main([root = process.cwd()]: readonly string[]): void {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as LockFile;
  writeFileSync(join(root, "docs/third-party.md"), thirdPartyPage(lock));
  const refused = productionDependencies(lock).filter(({ licence }) => !isPermissive(licence));
  for (const { name, version, licence } of refused) {
    process.stderr.write(`${name} ${version} has the licence ${licence}; expected a permissive one.\n`);
  }
  if (refused.length > 0) process.exitCode = 1;
}

runProgram(module, { failure: "Not written", help }, main);
