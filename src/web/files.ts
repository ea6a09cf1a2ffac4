/**
 * The files of the web page, read once and kept in memory under a name that holds the hash of their content: whoever has
 * them never asks again, and a new build has new names. A file that is not in the list cannot be asked for.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, sep } from "node:path";
import { gzipSync } from "node:zlib";

/** A file as it is sent. */
export interface WebFile {
  readonly contentType: string;
  readonly body: Buffer;
  readonly gzipped: Buffer;
}

export interface WebFiles {
  /** The text of index.html, with its placeholders. */
  readonly index: string;
  /** Hash of everything, for the folder in which the page finds its files. */
  readonly version: string;
  /** By path below that folder, with slashes: `css/base.css`. */
  readonly files: ReadonlyMap<string, WebFile>;
}

const contentTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** Beside the compiled service, and where the build puts them when the service runs from its sources. */
const places = [join(__dirname, "../../web"), join(__dirname, "../../dist/web")];

/** Reads the built page; undefined when it was not built. */
export function readWebFiles(): WebFiles | undefined {
  const folder = places.find((place) => existsSync(join(place, "main.js")));
  if (folder === undefined) return undefined;
  const hash = createHash("sha256");
  const files = new Map<string, WebFile>();
  const add = (name: string, body: Buffer): void => {
    const contentType = contentTypes[extname(name)];
    if (contentType === undefined) return;
    hash.update(name).update(body);
    files.set(name, { contentType, body, gzipped: gzipSync(body) });
  };
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted()) {
    if (contentTypes[extname(name)]) add(name.split(sep).join("/"), readFileSync(join(folder, name)));
  }
  // The one library of the page, as its package ships it: complete in one file, so that no bundler is needed.
  add("vendor/chart.js", readFileSync(join(require.resolve("chart.js"), "../chart.umd.js")));
  const index = readFileSync(join(folder, "index.html"), "utf8");
  return { index, version: hash.digest("hex").slice(0, 16), files };
}
