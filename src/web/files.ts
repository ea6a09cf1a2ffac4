/**
 * The files of the web page, kept in memory under names that contain the hash of all content: browsers cache them
 * forever, and a new build has new names. Only listed files are served.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, sep } from "node:path";
import { gzipSync } from "node:zlib";

/** A file with its headers' values. */
export interface WebFile {
  readonly contentType: string;
  readonly body: Buffer;
  readonly gzipped: () => Buffer;
}

export interface WebFiles {
  /** The text of index.html, with its placeholders. */
  readonly index: string;
  /** Hash of all files, used as the name of their folder. */
  readonly version: string;
  /** By path relative to that folder, with slashes: `css/base.css`. */
  readonly files: ReadonlyMap<string, WebFile>;
}

const contentTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
};

/**
 * The build output, next to the compiled service or where the build puts it for a service that runs from its sources. Beside it,
 * `web/` has the modules of the page that the service imports too, in the service's own form.
 */
const places = [join(__dirname, "../../page"), join(__dirname, "../../dist/page")];

/** Reads the built page; returns undefined when there is no build. */
export function readWebFiles(): WebFiles | undefined {
  const folder = places.find((place) => existsSync(join(place, "main.js")));
  if (folder === undefined) return undefined;
  const hash = createHash("sha256");
  const files = new Map<string, WebFile>();
  const add = (name: string, body: Buffer): void => {
    const contentType = contentTypes[extname(name)];
    if (contentType === undefined) return;
    hash.update(name).update(body);
    let gzipped: Buffer | undefined;
    files.set(name, { contentType, body, gzipped: () => (gzipped ??= gzipSync(body)) });
  };
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted()) {
    if (contentTypes[extname(name)]) add(name.split(sep).join("/"), readFileSync(join(folder, name)));
  }
  // The page's only library, as packaged: a single file, so that no bundler is needed.
  add("vendor/chart.js", readFileSync(join(require.resolve("chart.js"), "../chart.umd.js")));
  const index = withOneStyleSheet(readFileSync(join(folder, "index.html"), "utf8"), files, add);
  return { index, version: hash.digest("hex").slice(0, 16), files };
}

/** The first paint waits for every style sheet of the document: they are served as one, in their order. */
function withOneStyleSheet(
  index: string,
  files: WebFiles["files"],
  add: (name: string, body: Buffer) => void,
): string {
  const link = /\s*<link rel="stylesheet" href="\{\{assets\}\}\/([\w/.-]+)" \/>/g;
  const parts = [...index.matchAll(link)].map(([, name = ""]) => files.get(name)?.body ?? Buffer.alloc(0));
  add("page.css", Buffer.concat(parts));
  let isFirst = true;
  return index.replace(link, () => {
    const kept = isFirst ? '<link rel="stylesheet" href="{{assets}}/page.css" />' : "";
    isFirst = false;
    return kept;
  });
}
