/**
 * TypeScript through swc, with decorator metadata. Modules of the service and packages are loaded once per worker
 * (test/runtime). Two packages are transformed too: jose ships as ES modules only, and
 * OpenTelemetry's exporter loads node:http by `import()`, which jest has not.
 *
 * Everything runs on SQLite. What asks the database runs once more on each server that the environment names:
 * TEST_POSTGRES_URL and TEST_MSSQL_URL are URLs with the right to create databases.
 */
const os = require("node:os");
const path = require("node:path");
const { swc } = require("./test/swc-options");

// Processes of the service are started with what the environment says, as they are no part of jest.
const hook = `--require "${path.join(__dirname, "test/typescript-processes.js").replaceAll("\\", "\\\\")}"`;
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ""} ${hook}`.trim();

// Half an hour off, with daylight saving: what depends on the zone of the process fails here and not at a customer's.
// Before any worker, thread or browser is started, since all of them inherit it.
process.env.TZ = "America/St_Johns";

const common = {
  testEnvironment: path.join(__dirname, "test/runtime/environment.js"),
  runtime: path.join(__dirname, "test/runtime/runtime.js"),
  transform: { "^.+\\.(t|j)s$": ["@swc/jest", swc] },
  transformIgnorePatterns: ["/node_modules/(?!jose/|@opentelemetry/otlp-exporter-base/)"],
};

/** Folders whose answers come from the database. */
const asking = [
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

/** What only one kind of server can be made to do. */
const postgresOnly = ["<rootDir>/test/database/faults(-moments)?\\.test\\.ts$"];
const mssqlOnly = ["<rootDir>/test/mssql/server\\.test\\.ts$"];

const server = (name, url, more = []) =>
  url
    ? [
        {
          ...common,
          displayName: name,
          globals: { testServer: { kind: name, url } },
          testPathIgnorePatterns: name === "postgres" ? [] : postgresOnly,
          testMatch: [...asking.map((folder) => `<rootDir>/test/${folder}/**/*.test.ts`), ...more],
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
      "<rootDir>/test/resilience/abandoned.test.ts",
      "<rootDir>/test/resilience/crash.test.ts",
      "<rootDir>/test/resilience/crash-start.test.ts",
      "<rootDir>/test/resilience/isolation.test.ts",
      "<rootDir>/test/resilience/soak.test.ts",
      "<rootDir>/test/resilience/hostile-{urls,writes,injection}.test.ts",
    ]),
    ...server("mssql", process.env.TEST_MSSQL_URL, ["<rootDir>/test/mssql/server.test.ts"]),
  ],
  // A bound on what hangs, no verdict on speed: a machine that does other work as well may need many times as long.
  testTimeout: 300_000,
  // As many processes as there are processors, of which each may need so much memory before it gives way to a new one.
  maxWorkers: Math.min(8, os.availableParallelism()),
  workerIdleMemoryLimit: "1GB",
};
