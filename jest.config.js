/**
 * TypeScript through swc, with decorator metadata. Two packages are transformed too: jose ships as ES modules only, and
 * OpenTelemetry's exporter loads node:http by `import()`, which jest has not.
 *
 * Everything runs on SQLite. What asks the database runs once more on each server that the environment names:
 * TEST_POSTGRES_URL and TEST_MSSQL_URL are URLs with the right to create databases.
 */
const swc = {
  jsc: {
    target: "es2022",
    parser: { syntax: "typescript", decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
  },
  module: { type: "commonjs" },
};

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

const server = (name, url) =>
  url
    ? [
        {
          ...common,
          displayName: name,
          globals: { testServer: { kind: name, url } },
          testMatch: asking.map((folder) => `<rootDir>/test/${folder}/**/*.test.ts`),
        },
      ]
    : [];

module.exports = {
  // The service serves the compiled page.
  globalSetup: "<rootDir>/test/web/build-page.ts",
  projects: [
    { ...common, displayName: "sqlite", testMatch: ["<rootDir>/test/**/*.test.ts"] },
    ...server("postgres", process.env.TEST_POSTGRES_URL),
    ...server("mssql", process.env.TEST_MSSQL_URL),
  ],
  testTimeout: 30000,
};
