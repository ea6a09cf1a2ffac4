/**
 * The architecture as data: import directions between parts, owners of packages, the longest function. Fails on a file
 * missing in the map, an import against its direction, a cycle, a package outside its owner, and a long function.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/** Parts in order: one imports only from earlier rows. Parts of the same row do not import each other. */
const rows: readonly (readonly string[])[] = [
  // The page and the service have it in common
  ["web/import/cells.ts"],
  // Runs in the browser, knows the service by its URLs only
  ["web/"],
  // the protocol library
  ["src/odata/errors.ts", "src/odata/process-memory.ts", "src/odata/request-trace.ts", "src/odata/turns.ts"],
  ["src/odata/budget.ts"],
  ["src/odata/cache.ts", "src/odata/sql/fragment.ts", "src/odata/message.ts"],
  ["src/odata/model/"],
  ["src/odata/language/"],
  ["src/odata/uri/", "src/odata/headers/"],
  ["src/odata/json/"],
  ["src/odata/plan/"],
  ["src/odata/table/"],
  ["src/odata/sql/", "src/odata/metadata/"],
  ["src/odata/store/"],
  ["src/odata/request/"],
  ["src/odata/read/"],
  ["src/odata/write/"],
  ["src/odata/bulk/"],
  ["src/odata/service.ts"],
  ["src/odata/http/"],
  ["src/odata/batch/"],
  ["src/odata/async/"],
  ["src/odata/index.ts"],
  // the lease service
  ["src/packages.d.ts", "src/lease/"],
  ["src/entities/"],
  ["src/notifications/"],
  ["src/controllers/", "src/demo/"],
  // the process
  ["src/config/"],
  ["src/observability/log.ts", "src/host/private-files.ts", "src/host/public-url.ts"],
  ["src/database/", "src/host/workers.ts"],
  ["src/limits/"],
  ["src/auth/"],
  ["src/observability/"],
  ["src/web/", "src/connect/", "src/mcp/", "src/transfer/"],
  ["src/host/"],
  ["src/app.ts", "src/lease-service.ts"],
  ["src/server.ts"],
  ["ormconfig.ts", "scripts/", "bench/"],
  // another service on the library, which knows nothing of this one
  ["examples/bookshop/"],
];

/** Exceptions: parts that may not import another one although it comes earlier. */
const walls: readonly { readonly from: string; readonly to: string; readonly why: string }[] = [
  { from: "src/odata/uri/", to: "src/odata/model/", why: "syntax knows no model" },
  { from: "src/odata/headers/", to: "src/odata/model/", why: "headers know no model" },
  { from: "src/odata/json/", to: "src/odata/uri/", why: "JSON is written for plans, not for syntax" },
  { from: "src/odata/sql/", to: "src/odata/uri/", why: "SQL is made from plans, not from syntax" },
  { from: "src/odata/metadata/", to: "src/odata/uri/", why: "documents are made from the model" },
  { from: "src/odata/metadata/", to: "src/odata/plan/", why: "documents are made from the model" },
  { from: "src/odata/read/", to: "src/odata/write/", why: "a read writes nothing" },
  { from: "src/odata/store/", to: "src/odata/plan/", why: "a store runs statements and asks not why" },
  { from: "src/odata/http/", to: "src/odata/service.ts", why: "the listener is given its handler" },
  { from: "src/odata/http/", to: "src/odata/read/", why: "the listener is given its handler" },
  { from: "src/odata/http/", to: "src/odata/write/", why: "the listener is given its handler" },
  { from: "src/host/pages.ts", to: "src/odata/", why: "no OData comes through Express" },
  { from: "src/web/", to: "src/odata/", why: "no OData comes through Express" },
];

/** Entry points of the library other than its index.ts, and the parts that may import them. */
const doors: Readonly<Record<string, readonly string[]>> = {
  "src/odata/store/decorators.ts": ["src/entities/", "examples/bookshop/"],
  "src/odata/store/tables.ts": ["src/database/migrations/"],
  "src/odata/model/model.ts": ["src/entities/"],
  "src/odata/errors.ts": ["scripts/"],
  "src/odata/language/functions.ts": ["scripts/"],
  "src/odata/metadata/": ["scripts/", "src/connect/"],
  "src/odata/store/sqlite/connection.ts": ["bench/"],
};

/** Third-party packages and their owners, the only importers. node: is free for all. */
const owners: Readonly<Record<string, readonly string[]>> = {
  "chart.js": ["web/"],
  express: ["src/host/pages.ts", "src/web/", "src/connect/"],
  passport: ["src/auth/"],
  jose: ["src/auth/"],
  "js-md4": ["src/auth/ntlm/"],
  "rate-limiter-flexible": ["src/limits/"],
  ioredis: ["src/limits/"],
  "ipaddr.js": ["src/auth/", "src/notifications/"],
  typeorm: [
    "src/odata/store/",
    "src/database/open.ts",
    "src/database/partitions.ts",
    "src/database/schema.ts",
    "src/database/migrations/",
    "examples/bookshop/",
  ],
  "better-sqlite3": [
    "src/odata/store/",
    "src/database/schema.ts",
    "src/database/open.ts",
    "src/transfer/backup.ts",
    "bench/",
  ],
  "better-sqlite3-napi": ["src/odata/store/sqlite/connection.ts"],
  pg: ["src/odata/store/", "bench/"],
  "pg-cursor": ["src/odata/store/"],
  mssql: ["src/odata/store/"],
  "reflect-metadata": ["src/odata/store/tables.ts"],
  re2js: ["src/odata/language/"],
  "mime-types": ["src/odata/language/media-types.ts"],
  "cli-progress": ["src/transfer/progress.ts"],
  "hyparquet-writer": ["src/odata/table/parquet.ts"],
  hyparquet: ["src/odata/table/parquet.ts"],
  saxes: ["src/transfer/sheet/rows.ts"],
  pino: ["src/observability/log.ts"],
  "pino-pretty": ["src/observability/log.ts"],
  "prom-client": ["src/observability/metrics.ts", "src/host/workers.ts"],
  "@opentelemetry/api": ["src/observability/tracing.ts"],
  "@opentelemetry/resources": ["src/observability/tracing.ts"],
  "@opentelemetry/sdk-trace-node": ["src/observability/tracing.ts"],
  "@opentelemetry/exporter-trace-otlp-http": ["src/observability/tracing.ts"],
  "@modelcontextprotocol/server": ["src/mcp/"],
  "@badrap/valita": ["src/config/table.ts", "src/auth/permissions.ts"],
  zod: ["src/mcp/"],
};

/** Maximum lines of a function, nested functions excluded; files have no limit. */
const longestFunction = 60;
/** Longer ones: tables, and units that cannot be split; the numbers may only decrease. */
const exceptions: Readonly<Record<string, number>> = {
  "src/connect/examples.ts: samplesWith": 285,
  "src/odata/bulk/load.ts: chunkWriter": 173,
};

const root = join(__dirname, "..");
const folders = ["web", "src", "scripts", "bench", "examples/bookshop"];

interface Import {
  /** The imported file, or the name of a package. */
  readonly target: string;
  readonly foreign: boolean;
  /** Removed by compilation. */
  readonly typeOnly: boolean;
}

const files: readonly string[] = [
  "ormconfig.ts",
  ...folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .map((name) => `${folder}/${name}`)
      .filter((name) => name.endsWith(".ts")),
  ),
];
const known = new Set(files);
const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));
const sourceOf = (file: string): string => sources.get(file) ?? "";

/** Import and export declarations begin a line, as formatted by prettier. */
const declaration =
  /^(?:import|export)\b([^;"'`]*?)\bfrom "([^"]+)"|^import "([^"]+)"|\b(?:import|require)\("([^"]+)"\)/gm;

function importsOf(file: string): readonly Import[] {
  return [...sourceOf(file).matchAll(declaration)].map(([, clause = "", from, bare, call]) => {
    const name = from ?? bare ?? call ?? "";
    const named = /^\s*\{([^}]*)\}\s*$/
      .exec(clause)?.[1]
      ?.split(",")
      .filter((part) => part.trim() !== "");
    const typeOnly =
      /^\s*type\b/.test(clause) || (named?.every((part) => part.trim().startsWith("type ")) ?? false);
    if (!name.startsWith(".")) return { target: packageOf(name), foreign: true, typeOnly };
    const path = normalize(join(dirname(file), name));
    const target = [`${path}.ts`, `${path}/index.ts`.replace(/^\.\//, "")].find((candidate) =>
      known.has(candidate),
    );
    return { target: target ?? path, foreign: false, typeOnly };
  });
}

const packageOf = (name: string): string => {
  const [first = "", second = ""] = name.split("/");
  return first.startsWith("@") ? `${first}/${second}` : first;
};

const imports = new Map(files.map((file) => [file, importsOf(file)]));
const edges = [...imports].flatMap(([file, list]) => list.map((edge) => ({ file, ...edge })));
const inner = edges.filter(({ foreign }) => !foreign);

const stands = (file: string, part: string): boolean =>
  part.endsWith("/") ? file.startsWith(part) : file === part;

/** The part that a file belongs to, and its row. */
function placeOf(file: string): { readonly row: number; readonly part: string } | undefined {
  for (const [row, parts] of rows.entries()) {
    const part = parts.find((candidate) => stands(file, candidate));
    if (part !== undefined) return { row, part };
  }
  return undefined;
}

const shown = ({ file, target }: { readonly file: string; readonly target: string }): string =>
  `${file} -> ${target}`;

test("every file is in the map, and every part of the map has files", () => {
  expect(files.filter((file) => !placeOf(file))).toEqual([]);
  expect(rows.flat().filter((part) => !files.some((file) => stands(file, part)))).toEqual([]);
});

test("every import resolves to a file", () => {
  expect(inner.filter(({ target }) => !known.has(target)).map(shown)).toEqual([]);
});

test("parts import only earlier parts", () => {
  const wrong = inner.filter(({ file, target }) => {
    const [from, to] = [placeOf(file), placeOf(target)];
    return from && to && from.part !== to.part && to.row >= from.row;
  });
  expect(wrong.map(shown)).toEqual([]);
});

test.each(walls)("$from does not import $to: $why", ({ from, to }) => {
  // The primitive types belong to the language of all parts; the model does not.
  const common = "src/odata/model/types.ts";
  const wrong = inner.filter(
    ({ file, target }) => stands(file, from) && stands(target, to) && target !== common,
  );
  expect(wrong.map(shown)).toEqual([]);
});

test("the library is independent of leases, and is imported by its entry points only", () => {
  const library = "src/odata/";
  const wrong = inner.filter(({ file, target }) => {
    if (stands(file, library)) return !stands(target, library);
    if (!stands(target, library) || target === "src/odata/index.ts") return false;
    return !Object.entries(doors).some(
      ([door, guests]) => stands(target, door) && guests.some((guest) => stands(file, guest)),
    );
  });
  expect(wrong.map(shown)).toEqual([]);
});

test("the library has one word for the partition, and cites no document outside it", () => {
  const words = /[Cc]ompan(?:y|ies)|COMPAN(?:Y|IES)|\b(?:INTERFACE|DECISIONS)\b/;
  const wrong = files
    .filter((file) => file.startsWith("src/odata/"))
    .flatMap((file) =>
      sourceOf(file)
        .split("\n")
        .flatMap((line, i) => (words.test(line) ? [`${file}:${i + 1}: ${line}`] : [])),
    );
  expect(wrong).toEqual([]);
});

test("the example imports the library alone", () => {
  const example = inner.filter(({ file }) => file.startsWith("examples/"));
  expect(example.filter(({ target }) => !/^(?:src\/odata|examples)\//.test(target)).map(shown)).toEqual([]);
  expect(example.length).toBeGreaterThan(0);
});

test("every entry point and every ownership is in use", () => {
  const unused = Object.entries(doors).flatMap(([door, guests]) =>
    guests
      .filter((guest) => !inner.some(({ file, target }) => stands(file, guest) && stands(target, door)))
      .map((guest) => `${guest} -> ${door}`),
  );
  const unowned = Object.entries(owners).flatMap(([name, parts]) =>
    parts
      .filter(
        (part) =>
          !edges.some(({ file, target, foreign }) => foreign && target === name && stands(file, part)),
      )
      .map((part) => `${part} -> ${name}`),
  );
  expect([...unused, ...unowned]).toEqual([]);
});

test("packages are imported by their owners only", () => {
  const wrong = edges.filter(
    ({ file, target, foreign }) =>
      foreign && !target.startsWith("node:") && !owners[target]?.some((owner) => stands(file, owner)),
  );
  expect(wrong.map(shown)).toEqual([]);
});

/** Entities refer to each other by relations in both directions; they import only types of each other. */
const isRelation = (file: string, { target, typeOnly }: Import): boolean =>
  typeOnly && stands(file, "src/entities/") && stands(target, "src/entities/");

test("there is no import cycle, not even of types", () => {
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (file: string, way: readonly string[]): void => {
    const at = way.indexOf(file);
    if (at >= 0) cycles.push([...way.slice(at), file].join(" -> "));
    if (at >= 0 || done.has(file)) return;
    for (const edge of imports.get(file) ?? [])
      if (!edge.foreign && !isRelation(file, edge)) visit(edge.target, [...way, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);
  expect(cycles).toEqual([]);
});

test("only the configuration reads the environment of the process", () => {
  const readers = files.filter((file) => file.startsWith("src/") && sourceOf(file).includes("process.env"));
  expect(readers).toEqual(["src/config/config.ts"]);
});

/** The system's clock may be set, forward and back; waits and windows of a process must not become longer by that. */
test("the system's clock gives instants that are stored, sent or compared with such ones, not periods", () => {
  const readers = files.filter((file) => file.startsWith("src/") && sourceOf(file).includes("Date.now()"));
  expect(readers.toSorted()).toEqual([
    "src/auth/api-key.ts",
    "src/limits/index.ts",
    "src/notifications/deliver.ts",
    "src/observability/tracing.ts",
    "src/odata/async/index.ts",
    "src/odata/bulk/load.ts",
    "src/odata/bulk/materializations.ts",
    "src/odata/store/async-request.ts",
    "src/odata/store/limit-counter.ts",
    "src/odata/write/records.ts",
    "src/odata/write/repeatability.ts",
    "src/transfer/import.ts",
  ]);
});

/**
 * Functions with the number of their own lines. Their signature ends, and so do they, at a closing line of the same
 * indentation.
 */
function functionsOf(file: string): readonly { readonly name: string; readonly lines: number }[] {
  const found: { name: string; lines: number }[] = [];
  const open: { name: string; indent: number; first: number; inner: number }[] = [];
  let signature: { readonly name: string; readonly indent: number; readonly first: number } | undefined;
  const beginning =
    /^( *)(?:export )?(?:async )?(?:function\*? (\w+)|const (\w+)\b(?:.*=>|.* = (?:async )?\($)|(\w+)(?:<.*>)?\(.*|(?:readonly )?(\w+): .*=>)/;
  for (const [at, line] of sourceOf(file).split("\n").entries()) {
    const indent = line.search(/\S|$/);
    const [, , ...names] = beginning.exec(line) ?? [];
    const name = names.find((candidate) => candidate !== undefined);
    if (signature && line !== "" && indent <= signature.indent) {
      if (line.endsWith("{")) open.push({ ...signature, inner: 0 });
      signature = undefined;
    } else if (
      !signature &&
      name !== undefined &&
      !/^(if|for|while|switch|catch|test|describe)$/.test(name)
    ) {
      if (line.endsWith("(") || line.endsWith(": {")) signature = { name, indent, first: at };
      else if (line.endsWith("{")) open.push({ name, indent, first: at, inner: 0 });
    }
    const last = open.at(-1);
    if (!last || at === last.first || indent !== last.indent || !/^ *\}(?! \{)/.test(line)) continue;
    open.pop();
    const lines = at - last.first + 1;
    found.push({ name: `${file}: ${last.name}`, lines: lines - last.inner });
    const outer = open.at(-1);
    if (outer) outer.inner += lines;
  }
  return found;
}

test(`no function has more than ${longestFunction} lines, nested ones excluded`, () => {
  const long = files
    .filter((file) => !file.includes("/migrations/"))
    .flatMap(functionsOf)
    .filter(({ name, lines }) => lines > (exceptions[name] ?? longestFunction));
  expect(long).toEqual([]);
});

test("every file begins with its purpose, and none is a collection of helpers", () => {
  expect(files.filter((file) => !sourceOf(file).startsWith("/**"))).toEqual([]);
  expect(files.filter((file) => /(^|[/-])(utils?|helpers?|misc|common)\b/.test(file))).toEqual([]);
});

test("every source file that a document names exists", () => {
  const all = ["src", "web", "scripts", "bench", "test", "examples"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map(
      (name) => `/${folder}/${name}`,
    ),
  );
  const documents = [
    "README.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" }).map((name) => `docs/${name}`),
  ].filter((name) => name.endsWith(".md"));
  const missing = documents.flatMap((document) =>
    [...readFileSync(join(root, document), "utf8").matchAll(/`([\w./-]+\.ts)`/g)]
      .filter(([, name = ""]) => name !== "ormconfig.ts" && !all.some((file) => file.endsWith(`/${name}`)))
      .map(([name]) => `${document}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test("values are created and counted in one place", () => {
  expect(files.filter((file) => /\bas Value\b/.test(sourceOf(file)))).toEqual(["src/odata/plan/scope.ts"]);
});
