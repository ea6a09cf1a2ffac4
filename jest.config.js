/**
 * TypeScript through swc, with decorator metadata. Two packages are transformed too: jose ships as ES modules only, and
 * OpenTelemetry's exporter loads node:http by `import()`, which jest has not.
 *
 * Everything runs on SQLite. What asks the database runs once more on each server that the environment names:
 * TEST_POSTGRES_URL and TEST_MSSQL_URL are URLs with the right to create databases.
 */
const { join } = require("node:path");
const { swc } = require("./test/swc-options");

// Threads of the service are started with what the environment says, as they are no part of jest.
const threads = `--require "${join(__dirname, "test/typescript-threads.js").replaceAll("\\", "\\\\")}"`;
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ""} ${threads}`.trim();

const common = {
  testEnvironment: "node",
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
  "property",
  "protocol",
  "queries",
  "resources",
  "writes",
];

/** What only one kind of server can be made to do. */
const postgresOnly = ["<rootDir>/test/database/faults\\.test\\.ts$"];
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
  // The service serves the compiled page.
  globalSetup: "<rootDir>/test/web/build-page.ts",
  projects: [
    {
      ...common,
      displayName: "sqlite",
      testMatch: ["<rootDir>/test/**/*.test.ts"],
      testPathIgnorePatterns: [...postgresOnly, ...mssqlOnly],
    },
    ...server("postgres", process.env.TEST_POSTGRES_URL, [
      "<rootDir>/test/hold/crash.test.ts",
      "<rootDir>/test/hold/crash-start.test.ts",
      "<rootDir>/test/hold/isolation.test.ts",
      "<rootDir>/test/hold/soak.test.ts",
      "<rootDir>/test/hold/hostile-{urls,writes,injection}.test.ts",
    ]),
    ...server("mssql", process.env.TEST_MSSQL_URL, ["<rootDir>/test/mssql/server.test.ts"]),
  ],
  testTimeout: 30000,
  // One process for all suites would keep some 20 MB of each: a worker that has grown so far gives way to a new one.
  maxWorkers: 2,
  workerIdleMemoryLimit: "1GB",
};
