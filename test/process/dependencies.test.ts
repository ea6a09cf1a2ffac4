/** Installed packages: permissive licences, an up-to-date report, and a lock file that pins every package. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isPermissive, type LockFile, productionDependencies, thirdPartyPage } from "../../scripts/licenses";

const project = join(__dirname, "../..");
const read = (path: string): string => readFileSync(join(project, path), "utf8");
const lock = JSON.parse(read("package-lock.json")) as LockFile & { readonly lockfileVersion: number };

test("every package of the service has a permissive licence", () => {
  const dependencies = productionDependencies(lock);
  expect(dependencies.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["better-sqlite3", "express", "jose", "pino", "prom-client", "typeorm"]),
  );
  expect(dependencies.filter(({ licence }) => !isPermissive(licence))).toEqual([]);
});

test("docs/third-party.md is up to date (npm run licenses)", () => {
  expect(read("docs/third-party.md") === thirdPartyPage(lock)).toBe(true);
});

test.each<[string, boolean]>([
  ["MIT", true],
  ["(MIT OR GPL-3.0-only)", true],
  ["MIT AND ISC", true],
  ["MIT AND GPL-3.0-only", false],
  ["GPL-3.0-only", false],
  ["AGPL-3.0-or-later", false],
  ["LGPL-2.1-only", false],
  ["SSPL-1.0", false],
  ["UNLICENSED", false],
  ["SEE LICENSE IN LICENSE", false],
  ["unknown", false],
  ["", false],
])("the licence %p is permissive: %p", (licence, expected) => expect(isPermissive(licence)).toBe(expected));

test("a package is listed once per version, and those for development are not", () => {
  const packages = {
    "": {},
    "node_modules/b": { version: "1.0.0", license: "ISC" },
    "node_modules/a": { version: "2.0.0" },
    "node_modules/a/node_modules/b": { version: "1.0.0", license: "ISC" },
    "node_modules/@s/c": { version: "3.0.0", license: "MIT", dev: true },
  };
  expect(productionDependencies({ packages })).toEqual([
    { name: "a", version: "2.0.0", licence: "unknown" },
    { name: "b", version: "1.0.0", licence: "ISC" },
  ]);
});

/** Binaries of other platforms, without checksums in the registry that created the lock file. */
const otherPlatforms =
  /^node_modules\/(@oxc-parser\/binding|@oxlint\/binding|@oxlint-tsgolint\/|@swc\/core|@unrs\/resolver-binding)-?/;

test("the lock file has a checksum for every package, but for optional binaries of other platforms", () => {
  expect(lock.lockfileVersion).toBe(3);
  const entries = Object.entries(lock.packages).filter(([path]) => path !== "");
  expect(entries.length).toBeGreaterThan(200);
  const unchecked = entries.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ""));
  const excused = ([path, entry]: (typeof entries)[number]): boolean =>
    otherPlatforms.test(path) &&
    entry.optional === true &&
    entry.dev === true &&
    (entry.os !== undefined || entry.cpu !== undefined);
  expect(unchecked.filter((entry) => !excused(entry)).map(([path]) => path)).toEqual([]);
});

test("scripts of packages run only where they are named, and the installation sends no statistics", () => {
  const { allowScripts, scarfSettings } = JSON.parse(read("package.json")) as {
    readonly allowScripts: object;
    readonly scarfSettings: object;
  };
  expect(Object.entries(allowScripts).filter(([, allowed]) => allowed !== false)).toEqual([
    ["better-sqlite3", true],
  ]);
  // Each package with an install script is allowed or denied explicitly; npm fails for any other, here and in the
  // image.
  const scripted = Object.entries(lock.packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript === true)
    .map(([path]) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length));
  expect(Object.keys(allowScripts).toSorted()).toEqual([...new Set(scripted)].toSorted());
  expect(read(".npmrc")).toMatch(/^strict-allow-scripts=true$/m);
  expect(read("Dockerfile")).toMatch(/^COPY .*\.npmrc.* \.\/\nRUN npm ci /m);
  expect(read(".dockerignore")).toMatch(/^!\.npmrc$/m);
  expect(scarfSettings).toEqual({ enabled: false });
});
