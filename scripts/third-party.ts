/**
 * What the service is built on, out of the lock file: every package that is installed with it, its licence, and whether
 * that licence lets everybody use and pass on the service. The lock file names all platforms, so all see the same page.
 */

/** The part of package-lock.json (version 3) that is looked at. */
export interface LockFile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

export interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  /** Needed for development only. */
  readonly dev?: boolean;
  /** It brings a script that npm would run at its installation. */
  readonly hasInstallScript?: boolean;
  /** Left out where the platform does not fit. */
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

/** Packages whose package.json says nothing, by what their licence text says. */
const licenceTexts: Readonly<Record<string, string>> = {
  "passport-strategy": "MIT",
  pause: "MIT",
};

/** Licences that ask for no more than that their text stays with the code. */
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

/** What is installed with the service, by name and version; each once, however often it is installed. */
export function productionDependencies({ packages }: LockFile): readonly Dependency[] {
  const found = new Map<string, Dependency>();
  for (const [path, { version = "", license, dev }] of Object.entries(packages)) {
    if (path === "" || dev === true) continue;
    const name = nameOf(path);
    found.set(`${name} ${version}`, { name, version, licence: license ?? licenceTexts[name] ?? "unknown" });
  }
  return [...found.keys()].toSorted().flatMap((key) => found.get(key) ?? []);
}

/** Whether an SPDX expression of names, AND, OR and one pair of parentheses gives a permissive choice. */
export function isPermissive(licence: string): boolean {
  return licence
    .replace(/^\((.*)\)$/, "$1")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((name) => permissive.has(name.trim())));
}

/** The page, as Markdown with a newline at its end. */
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

Generated from \`package-lock.json\` by \`npm run licenses\`, which fails if a licence is not permissive. These
${dependencies.length} packages are installed with the service; development dependencies are not listed. The text of each
licence is in the folder of its package below \`node_modules\`.

| Licence | Packages |
|---|---|
${counts.join("\n")}

| Package | Version | Licence |
|---|---|---|
${lines.join("\n")}
`;
}
