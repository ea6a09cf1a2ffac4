/**
 * TypeScript through swc, with decorator metadata. Modules of the service and packages are loaded once per worker
 * (test/runtime). Packages are transformed too: jose and hyparquet have ES modules only, and OpenTelemetry's
 * exporter and the parser of T-SQL use `import()`, which jest does not support.
 *
 * All tests run on SQLite. Tests of database results also run on the servers of TEST_POSTGRES_URL and TEST_MSSQL_URL;
 * their users need the permission to create databases.
 */
const os = require("node:os");
const path = require("node:path");
const { beginRun, clockEnvironment } = require("./test/runtime/clock");
const { swc } = require("./test/swc-options");

// No day ends while the tests run.
beginRun();

// Processes of the service run outside of jest, so the hooks are passed in the environment.
const hook = `--require ${JSON.stringify(path.join(__dirname, "test/typescript-processes.js"))}`;
process.env.NODE_OPTIONS =
  `${process.env.NODE_OPTIONS ?? ""} ${clockEnvironment().NODE_OPTIONS} ${hook}`.trim();

// Half an hour off UTC, with daylight saving, to find code that depends on the time zone of the process.
// Set before any worker, thread or browser is started, since all of them inherit it.
process.env.TZ = "America/St_Johns";

// Workers inherit the options of this process. They take all processors, so that helper threads of the garbage
// collector only wait for each other: without them the same tests take a tenth less processor time.
process.execArgv.push("--single-threaded-gc");

const common = {
  testEnvironment: path.join(__dirname, "test/runtime/environment.js"),
  runtime: path.join(__dirname, "test/runtime/runtime.js"),
  transform: { "^.+\\.(t|c?j)s$": ["@swc/jest", swc] },
  transformIgnorePatterns: [
    "/node_modules/(?!jose/|hyparquet|@opentelemetry/otlp-exporter-base/|@guanmingchiu/sqlparser-ts/)",
  ],
};

/** Folders whose results come from the database. */
const databaseFolders = [
  "apply",
  "batch",
  "changes",
  "conformance",
  "database",
  "delta",
  "notifications",
  "operations",
  "property",
  "protocol",
  "queries",
  "resources",
  "writes",
];

/** Tests for one kind of server only. */
const postgresOnly = [
  "<rootDir>/test/database/(downloads|faults(-moments)?|partitions|prepared|schema-lock)\\.test\\.ts$",
];
const mssqlOnly = ["<rootDir>/test/mssql/server\\.test\\.ts$"];
/** One is about the embedded database; the requests of the other are rejected before any database is asked. */
const sqliteOnly = ["<rootDir>/test/(writes/restart|protocol/rules-hidden)\\.test\\.ts$"];

const server = (name, url, more = []) =>
  url
    ? [
        {
          ...common,
          displayName: name,
          globals: { testServer: { kind: name, url } },
          testPathIgnorePatterns: name === "postgres" ? sqliteOnly : [...sqliteOnly, ...postgresOnly],
          testMatch: [
            ...databaseFolders.map((folder) => `<rootDir>/test/${folder}/**/*.test.ts`),
            "<rootDir>/test/auth/{api-keys,shared-limits}.test.ts",
            ...more,
          ],
        },
      ]
    : [];

module.exports = {
  globalSetup: "<rootDir>/test/runtime/setup.ts",
  projects: [
    {
      ...common,
      displayName: "sqlite",
      testMatch: ["<rootDir>/test/**/*.test.ts"],
      testPathIgnorePatterns: [...postgresOnly, ...mssqlOnly],
    },
    ...server("postgres", process.env.TEST_POSTGRES_URL, [
      "<rootDir>/test/resilience/{abandoned,read-size}.test.ts",
      "<rootDir>/test/resilience/crash.test.ts",
      "<rootDir>/test/resilience/crash-start.test.ts",
      "<rootDir>/test/resilience/isolation.test.ts",
      "<rootDir>/test/resilience/soak.test.ts",
      "<rootDir>/test/resilience/hostile-{urls,writes,injection}.test.ts",
      "<rootDir>/test/mcp/questions.test.ts",
    ]),
    ...server("mssql", process.env.TEST_MSSQL_URL, ["<rootDir>/test/mssql/server.test.ts"]),
  ],
  testSequencer: "<rootDir>/test/runtime/sequencer.js",
  // Ends hanging tests; no verdict on speed, as a busy machine may need many times as long.
  testTimeout: 300_000,
  // One process more than processors, as some tests wait for other processes, browsers and the disk; each further one
  // takes more from the caches of the processors than it adds. A process above this memory is replaced.
  maxWorkers: Math.min(8, os.availableParallelism() + 1),
  workerIdleMemoryLimit: "1GB",
};
