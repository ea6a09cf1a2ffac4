/**
 * The start loads no package that only some settings need, runs without those packages, and says which one is missing
 * when a setting needs it.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { openDevKey, signDevToken } from "../../src/auth/dev-issuer";
import { optionalPackages } from "../../src/config/packages";
import { bareEnvironment } from "../bare-environment";
import { compiledProgram as program } from "../compiled";
import { send } from "../harness";
import { until } from "../waiting";

const project = resolve(__dirname, "../..");
const { optionalDependencies } = JSON.parse(readFileSync(join(project, "package.json"), "utf8")) as {
  readonly optionalDependencies: Readonly<Record<string, string>>;
};

/** SQLite's driver by the version of Node.js, not by a setting (decision 0046). */
const drivers = { node20: "better-sqlite3", current: "better-sqlite3-napi" } as const;
const driver = process.versions.node.startsWith("20.") ? drivers.node20 : drivers.current;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "lease-optional-"));
  // As `npm ci --omit=optional` leaves it: packages of HIDDEN are not found. SIGUSR2 prints the modules in memory.
  writeFileSync(
    join(folder, "hook.js"),
    `const { Module } = require("node:module");
const hidden = (process.env.HIDDEN ?? "").split(" ").filter(Boolean);
const found = Module._resolveFilename;
Module._resolveFilename = function (name, ...others) {
  if (hidden.some((each) => name === each || name.startsWith(each + "/")))
    throw Object.assign(new Error("Cannot find module '" + name + "'"), { code: "MODULE_NOT_FOUND" });
  return found.call(this, name, ...others);
};
process.on("SIGUSR2", () => console.log("modules " + JSON.stringify(Object.keys(require.cache)) + " end"));
`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Started {
  readonly output: () => string;
  readonly exit: Promise<number | null>;
  readonly signal: (name: NodeJS.Signals) => void;
}

/** Starts the service; every start has the same database. */
function launch(hidden: readonly string[], env: Readonly<Record<string, string>> = {}): Started {
  const child = spawn(
    process.execPath,
    ["--require", join(folder, "hook.js"), join(program, "src/server.js")],
    {
      cwd: project,
      env: {
        ...bareEnvironment,
        DATABASE_URL: `sqlite:${join(folder, "lease.db")}`,
        PORT: "0",
        HIDDEN: hidden.join(" "),
        ...env,
      },
    },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return {
    output: () => output,
    exit: new Promise((done) => child.once("close", done)),
    signal: (name) => void child.kill(name),
  };
}

/** Runs `work` with the address of a service that has started. */
async function serving<T>(started: Started, work: (url: string) => Promise<T>): Promise<T> {
  try {
    await until(() => started.output().includes("curl"));
    return await work(/http:\/\/127\.0\.0\.1:\d+/.exec(started.output())?.[0] ?? "");
  } finally {
    started.signal("SIGTERM");
    await started.exit;
  }
}

const token = async (): Promise<string> =>
  signDevToken(await openDevKey(folder), { role: "read", expires: "1h" });

test("the table of optional packages is package.json's", () => {
  const named = [drivers.current, ...Object.values(optionalPackages).flatMap(([, packages]) => packages)];
  expect(named.map((name) => name.replace("/package.json", "")).toSorted()).toEqual(
    Object.keys(optionalDependencies).toSorted(),
  );
});

test("without optional packages the service starts and answers; /docs names the missing one", async () => {
  // OpenTelemetry's API remains, as a dependency of the metrics.
  const kept: readonly string[] = ["@opentelemetry/api", drivers.current];
  const hidden = Object.keys(optionalDependencies).filter((name) => !kept.includes(name));
  await serving(launch(hidden), async (url) => {
    expect((await send("GET", `${url}/lease/management/v3.0/`)).status).toBe(401);
    const agent = { Authorization: `Bearer ${await token()}` };
    const { status: refused, json } = await send("POST", `${url}/mcp`, agent, {});
    expect([refused, json.error.message]).toEqual([
      501,
      expect.stringContaining(
        "The endpoint for agents needs the package @modelcontextprotocol/server, which is not installed; `npm ci --omit=dev` installs it.",
      ),
    ]);
    expect((await send("GET", `${url}/health`)).status).toBe(200);
    expect((await send("GET", `${url}/metrics`)).text).toContain("process_cpu_seconds_total");
    for (const page of ["/docs", "/docs/swagger-ui.css"]) {
      const { status, text } = await send("GET", url + page);
      expect([status, text]).toEqual([
        503,
        "The API reference needs the package swagger-ui-dist, which is not installed; `npm ci --omit=dev` installs it.\n",
      ]);
    }
  });
});

const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" };
const traces = "OTEL_EXPORTER_OTLP_ENDPOINT: The export of traces";

test.each<[string, Readonly<Record<string, string>>, string]>([
  ["pg", { DATABASE_URL: "postgres://u:p@127.0.0.1:9/lease" }, "DATABASE_URL: A PostgreSQL database"],
  ["pg-cursor", { DATABASE_URL: "postgres://u:p@127.0.0.1:9/lease" }, "DATABASE_URL: A PostgreSQL database"],
  ["mssql", { DATABASE_URL: "mssql://u:p@127.0.0.1:9/lease" }, "DATABASE_URL: A SQL Server database"],
  ["@opentelemetry/api", collector, traces],
  ["@opentelemetry/exporter-trace-otlp-http", collector, traces],
  ["@opentelemetry/resources", collector, traces],
  ["@opentelemetry/sdk-trace-node", collector, traces],
])("a start that needs %s names it and the command that installs it", async (name, env, beginning) => {
  const { exit, output } = launch([name], { WORKERS: "1", ...env });
  expect(await exit).toBe(1);
  expect(output()).toBe(
    `The service cannot start. ${beginning} needs the package ${name}, which is not installed; \`npm ci --omit=dev\` installs it.\n`,
  );
});

/** Files of packages in memory after the first response of a second start; some 740 before packages were loaded on demand. */
const mostFilesOfPackages = 230;

test("a start on an existing database loads neither optional packages, nor TypeORM, nor Express", async () => {
  await serving(launch([]), async () => undefined);
  const started = launch([]);
  const files = await serving(started, async (url) => {
    await send("GET", `${url}/lease/management/v3.0/`);
    started.signal("SIGUSR2");
    await until(() => started.output().includes(" end\n"));
    const [, list = "[]"] = /^modules (.*) end$/m.exec(started.output()) ?? [];
    return JSON.parse(list) as readonly string[];
  });
  const packages = new Set(
    files.map((file) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file.replaceAll("\\", "/"))?.[1] ?? ""),
  );
  expect(packages).toContain(driver);
  const unwanted = [...Object.keys(optionalDependencies), ...Object.values(drivers)].filter(
    (name) => name !== driver,
  );
  for (const name of [...unwanted, "tedious", "express", "jose", "re2js", "mime-db"])
    expect(packages).not.toContain(name);
  expect(files.filter((file) => /typeorm.(index|data-source|driver)/.test(file))).toEqual([]);
  expect(files.filter((file) => file.includes("node_modules")).length).toBeLessThan(mostFilesOfPackages);
});
