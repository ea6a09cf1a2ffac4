/** /metrics: names and values, a bounded number of labels, slow statements, and the queries of dashboard and alerts. */
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../../src/config/config";
import { createLog } from "../../src/observability/log";
import { startServer } from "../../src/server";
import { exchange } from "../http/raw-connection";
import { send, start, type TestService } from "../harness";
import { eventually } from "../waiting";

let service: TestService;
beforeAll(async () => {
  service = await start({ demo: true, env: { SLOW_STATEMENT: "1ms" } });
});
afterAll(() => service.stop());

const metrics = async ({ adminUrl } = service): Promise<string> =>
  (await send("GET", `${adminUrl}/metrics`)).text;

/** The value of a series in Prometheus' format; 0 when absent. */
function valueOf(text: string, series: string): number {
  const line = text.split("\n").find((it) => it.startsWith(`${series} `));
  return line === undefined ? 0 : Number(line.slice(series.length + 1));
}

/** The increase of each series during `work`. */
async function growth(
  work: () => Promise<unknown>,
  ...series: readonly string[]
): Promise<readonly number[]> {
  const before = await metrics();
  await work();
  const after = await metrics();
  return series.map((name) => valueOf(after, name) - valueOf(before, name));
}

const total = (set: string, method: string, status: number): string =>
  `http_requests_total{set="${set}",method="${method}",status="${status}"}`;

describe("requests by set, method and status", () => {
  test.each<[string, string, string, string, number]>([
    ["a collection", "GET", "leaseUnits?$top=1", "leaseUnits", 200],
    ["in any letter case", "GET", "LEASEUNITS?$top=1", "leaseUnits", 200],
    ["its count", "GET", "leaseUnits/$count", "leaseUnits", 200],
    ["an unknown record", "GET", "leaseUnits(99999999-0000-4000-8000-000000000000)", "leaseUnits", 404],
    [
      "the target of a navigation",
      "GET",
      "leaseUnits(number='LU00001')/leaseUnitLedgerEntries",
      "leaseUnitLedgerEntries",
      200,
    ],
    ["a wrong filter", "GET", "leaseUnits?$filter=nope%20eq%201", "leaseUnits", 400],
    ["a property", "GET", "leaseUnits(number='LU00001')/city", "leaseUnits", 200],
    ["a method that the set does not have", "DELETE", "leaseUnits", "leaseUnits", 405],
    ["companies", "GET", "/companies", "companies", 200],
    ["a company", "GET", "", "companies", 200],
    ["the service document", "GET", "/", "service", 200],
    ["the metadata", "GET", "/$metadata", "$metadata", 200],
    ["a combination of sets", "GET", "/$crossjoin(companies)", "$crossjoin", 200],
    ["an unknown set of a company", "GET", "noSuchSet", "companies", 404],
    ["a set that is not there", "GET", "/noSuchSet", "other", 404],
    ["a path after an unknown set", "GET", "/noSuchSet/leaseUnits", "other", 404],
    ["a URL that cannot be read", "GET", "leaseUnits?$filter=((", "other", 400],
    ["an invented method", "PURGE", "leaseUnits", "leaseUnits", 405],
  ])("%s: %s %s", async (_, method, path, set, status) => {
    const label = method === "PURGE" ? "other" : method;
    const duration = `http_request_duration_seconds_count{set="${set}",method="${label}"}`;
    const ask = async (): Promise<void> => expect((await service.request(method, path)).status).toBe(status);
    expect(await growth(ask, total(set, label, status), duration)).toEqual([1, 1]);
  });

  test("invented names do not become labels", async () => {
    await service.request("GET", "madeUpName(1)/madeUpName?madeUpName=1");
    await service.request("GET", `${service.url}/madeUpName`);
    await service.request("GET", "leaseUnits/madeUpName");
    expect(await metrics()).not.toMatch(/madeUpName/i);
  });

  test("unauthenticated requests are counted, without their resource", async () => {
    const ask = (): Promise<unknown> => send("GET", `${service.companyRoot}/leaseUnits`);
    expect(await growth(ask, total("other", "GET", 401))).toEqual([1]);
  });
});

describe("bytes that are no request are counted, and have a line with the id of the response", () => {
  test.each<[string, string, number]>([
    ["no HTTP at all", "GARB\r\n\r\n", 400],
    ["headers above the limit", `GET / HTTP/1.1\r\nHost: x\r\n${"X-Long: y\r\n".repeat(9000)}`, 431],
    ["a method for proxies", "CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n", 501],
  ])("%s", async (_, sent, status) => {
    let text = "";
    const ask = async (): Promise<void> => void (text = await exchange(service.url, sent));
    const duration = 'http_request_duration_seconds_count{set="other",method="other"}';
    const series = [total("other", "other", status), duration, "http_requests_in_flight"];
    expect(await growth(ask, ...series)).toEqual([1, 0, 0]);
    const [head = "", body = ""] = text.split("\r\n\r\n");
    const [, id = "none"] = /request-id: (\S+)/i.exec(head) ?? [];
    const lines = service.logLines().filter((line) => line["id"] === id);
    const time = expect.any(Number) as number;
    expect(lines).toEqual([
      { level: 30, time, id, set: "other", status, bytes: body.length, msg: "request" },
    ]);
  });
});

test("rejected sign-ins by scheme and cause, without opening requests", async () => {
  const refused = (cause: string): string => `sign_in_refused_total{scheme="bearer",cause="${cause}"}`;
  const ask = async (): Promise<void> => {
    for (const headers of [{}, { Authorization: "Bearer" }, { Authorization: "Bearer a.b.c" }])
      expect((await send("GET", service.root, headers)).status).toBe(401);
  };
  expect(await growth(ask, refused("signature"), refused("credentials"))).toEqual([1, 0]);
});

test.each([
  ["synchronous", {}, 200, "request"],
  ["asynchronous", { Prefer: "respond-async" }, 202, "asynchronous request"],
])("%s batches: their size, and each request within", async (_, headers, status, lastLine) => {
  const within = (set: string, method: string, outcome: number): string =>
    `odata_batch_requests_total{set="${set}",method="${method}",status="${outcome}"}`;
  const batch = async (): Promise<void> => {
    const requests = [
      { id: "1", method: "get", url: "companies" },
      { id: "2", method: "get", url: "nowhere" },
      { id: "3", method: "delete", url: "$metadata" },
    ];
    const answer = await service.request("POST", "/$batch", { headers, body: { requests } });
    expect(answer.status).toBe(status);
    const ofBatch = ({ id }: Record<string, unknown>): boolean => id === answer.headers["request-id"];
    await eventually(() =>
      expect(service.logLines().filter(ofBatch)).toContainEqual(expect.objectContaining({ msg: lastLine })),
    );
  };
  const grown = await growth(
    batch,
    total("$batch", "POST", status),
    "odata_batch_size_count",
    "odata_batch_size_sum",
    within("companies", "GET", 200),
    within("other", "GET", 404),
    within("$metadata", "DELETE", 405),
    total("companies", "GET", 200),
  );
  expect(grown).toEqual([1, 1, 3, 1, 1, 1, 0]);
});

test("a rolled-back group is counted by the statuses of its responses", async () => {
  const within = (set: string, status: number): string =>
    `odata_batch_requests_total{set="${set}",method="POST",status="${status}"}`;
  const company = "companies(11111111-1111-4111-8111-111111111111)";
  const batch = async (): Promise<void> => {
    const post = (id: string, set: string, body: object) => ({
      id,
      method: "post",
      url: `${company}/${set}`,
      atomicityGroup: "g",
      body,
    });
    const requests = [
      post("1", "postCodes", { code: "0815", city: "Altenmoor" }),
      post("2", "postCodes", { code: 1 }),
    ];
    const { json } = await service.request("POST", "/$batch", { body: { requests } });
    expect(json.responses.map(({ status }: { status: number }) => status)).toEqual([424, 400]);
  };
  const grown = await growth(
    batch,
    within("postCodes", 201),
    within("postCodes", 424),
    within("postCodes", 400),
  );
  expect(grown).toEqual([0, 1, 1]);
});

describe("the database, by kind", () => {
  const kind = (name: string): string => `db_statement_duration_seconds_count{kind="${name}"}`;

  test("a keyed read is one read", async () => {
    const ask = (): Promise<unknown> => service.request("GET", "leaseUnits(number='LU00001')");
    expect(await growth(ask, kind("read"), kind("stream"), kind("begin"), kind("commit"))).toEqual([
      1, 0, 0, 0,
    ]);
  });

  test("a long page is a stream", async () => {
    const ask = (): Promise<unknown> => service.request("GET", "leaseUnits");
    expect(await growth(ask, kind("stream"), kind("begin"))).toEqual([1, 0]);
  });

  test("a change is a transaction that commits, a refused one is rolled back", async () => {
    const change = async (): Promise<void> => {
      const { status } = await service.request("PATCH", "leaseUnits(number='LU00001')", {
        body: { floor: "9" },
      });
      expect(status).toBe(200);
    };
    const [begin, commit, rollback, write = 0] = await growth(
      change,
      ...["begin", "commit", "rollback", "write"].map(kind),
    );
    expect([begin, commit, rollback]).toEqual([1, 1, 0]);
    expect(write).toBeGreaterThanOrEqual(1);
    const refused = async (): Promise<void> => {
      const headers = { "If-Match": 'W/"1"' };
      const { status } = await service.request("PATCH", "leaseUnits(number='LU00001')", {
        headers,
        body: {},
      });
      expect(status).toBe(412);
    };
    expect(await growth(refused, kind("begin"), kind("commit"), kind("rollback"))).toEqual([1, 0, 1]);
  });

  test("keys that exist already are no failures of the database", async () => {
    const twice = async (): Promise<void> => {
      for (const expected of [201, 400]) {
        const { status } = await service.request("POST", "services", { body: { code: "TWICE" } });
        expect(status).toBe(expected);
      }
    };
    const failures = ["begin", "read", "write", "stream", "commit", "rollback"].map(
      (name) => `db_statement_failures_total{kind="${name}"}`,
    );
    expect(await growth(twice, kind("commit"), ...failures)).toEqual([1, 0, 0, 0, 0, 0, 0]);
  });

  test("a slow statement is counted, and logged with its shape and without its values", async () => {
    const path =
      "leaseContracts?$expand=leaseContractLines($expand=leaseUnit)&$filter=customerName ne 'Private Person'";
    const before = service.logLines().length;
    const ask = (): Promise<unknown> => service.request("GET", encodeURI(path));
    expect(await growth(ask, "db_slow_statements_total")).toEqual([1]);
    const line = service
      .logLines()
      .slice(before)
      .find(({ msg }) => msg === "slow statement");
    expect(line).toMatchObject({ level: 40, kind: "stream", sql: expect.stringContaining("?") });
    expect(line?.["id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(JSON.stringify(line)).not.toMatch(/Private|Person/);
  });
});

test("requests in flight", async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((done) => (release = done));
  const holding = await start({
    service: async () => {
      await held;
      return { status: 204, headers: {} };
    },
  });
  const pending = Promise.all([holding.request("GET", "/a"), holding.request("GET", "/b")]);
  const inFlight = async (): Promise<number> => valueOf(await metrics(holding), "http_requests_in_flight");
  await eventually(async () => expect(await inFlight()).toBe(2));
  release();
  await pending;
  await eventually(async () => expect(await inFlight()).toBe(0));
  await holding.stop();
});

describe("dashboard and alerts", () => {
  const read = (name: string): string => readFileSync(join(__dirname, "../../monitoring", name), "utf8");
  const dashboard = read("grafana-dashboard.json");
  const metricName = /\b(?:http|odata|db|sign_in|nodejs|process)_[a-z][a-z0-9_]*/g;
  const familyOf = (name: string): string => name.replace(/_(bucket|sum|count)$/, "");
  const familiesIn = (text: string): readonly string[] =>
    [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name = ""]) => name);
  let text: string;

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), "lease-pool-"));
    const env = { PORT: "0", DATABASE_URL: `sqlite:${join(folder, "x.db")}`, LOG_LEVEL: "silent" };
    const config = readConfig(env);
    const nothing = (): Promise<void> => Promise.resolve();
    const pooled = await startServer(config, createLog(config), () =>
      Promise.resolve({
        handle: () => ({ status: 204, headers: {} }),
        findKey: () => Promise.resolve(undefined),
        ready: nothing,
        pool: () => ({ inUse: 3, idle: 2, waiting: 1 }),
        processes: () => ({ inUse: 6, idle: 5, waiting: 4 }),
        replicaResponds: () => false,
        close: nothing,
      }),
    );
    text = (await send("GET", `${pooled.url}/metrics`)).text;
    await pooled.stop();
    await rm(folder, { recursive: true });
  });

  test.each([
    ["db_pool_connections", [3, 2, 1]],
    ["db_read_processes", [6, 5, 4]],
  ])("%s are collected when the metrics are read", (family, expected) => {
    const state = (name: string): number => valueOf(text, `${family}{state="${name}"}`);
    expect(["in_use", "idle", "waiting"].map(state)).toEqual(expected);
  });

  test("db_replica_up is 0 while the replica does not respond", () => {
    expect(valueOf(text, "db_replica_up")).toBe(0);
  });

  test.each(["grafana-dashboard.json", "prometheus-alerts.yaml"])("%s queries existing metrics", (name) => {
    const known = new Set(familiesIn(text));
    const asked = [...new Set([...read(name).matchAll(metricName)].map(([found]) => found))];
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.filter((it) => !known.has(it) && !known.has(familyOf(it)))).toEqual([]);
  });

  test("there is an alert for a service that is down, by the job of the manual", () => {
    const rules = read("prometheus-alerts.yaml");
    expect(rules).toContain('expr: up{job=~"lease-service.*"} == 0 or absent(up{job=~"lease-service.*"})');
    const manual = readFileSync(join(__dirname, "../../docs/monitoring.md"), "utf8");
    expect(manual).toContain("- job_name: lease-service\n");
  });

  test.each([
    ["500", true],
    ["502", true],
    ["501", false],
    ["503", false],
    ["404", false],
    ["200", false],
  ])("a response %s counts as a fault of the service: %s", (status, expected) => {
    const [, like = "", unlike = ""] =
      /alert: LeaseServiceErrors[^]*?status=~"([^"]+)",status!~"([^"]+)"/.exec(
        read("prometheus-alerts.yaml"),
      ) ?? [];
    // Prometheus anchors its patterns.
    const matches = (pattern: string): boolean => new RegExp(`^(?:${pattern})$`).test(status);
    expect(matches(like) && !matches(unlike)).toBe(expected);
  });

  test("the share of rejected requests is computed whichever of their series exist, and those of shed ones always do", () => {
    const [, expression] =
      /alert: LeaseServiceShedsLoad[^]*?expr: (.*)/.exec(read("prometheus-alerts.yaml")) ?? [];
    const [rejected, all] = ['http_requests_total{status=~"429|503"}', "http_requests_total"].map(
      (series) => `sum by (job) (rate(${series}[5m]) or rate(http_requests_shed_total[5m]))`,
    );
    expect(expression).toBe(`${rejected} / ${all} > 0.05`);
    const series = text.split("\n").filter((line) => line.startsWith("http_requests_shed_total"));
    expect(series).toEqual([
      'http_requests_shed_total{reason="late"} 0',
      'http_requests_shed_total{reason="full"} 0',
    ]);
  });

  test("every metric of the service itself is on the dashboard and in the manual", () => {
    const own = familiesIn(text).filter((name) => /^(http|odata|db|sign_in)_/.test(name));
    expect(own.length).toBeGreaterThan(8);
    expect(own.filter((name) => !dashboard.includes(name))).toEqual([]);
    const manual = readFileSync(join(__dirname, "../../docs/monitoring.md"), "utf8");
    expect(own.filter((name) => !manual.includes(`| \`${name}\` `))).toEqual([]);
  });

  test("the dashboard can be imported: its data source is a variable, its panels have unique ids and places", () => {
    interface Panel {
      readonly id: number;
      readonly type: string;
      readonly description?: string;
      readonly datasource?: { readonly uid: string };
      readonly gridPos: { readonly x: number; readonly y: number; readonly w: number };
    }
    const { panels, templating } = JSON.parse(dashboard) as {
      panels: readonly Panel[];
      templating: { list: readonly { name: string }[] };
    };
    expect(templating.list.map(({ name }) => name)).toEqual(["datasource", "job", "instance"]);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(new Set(panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)).size).toBe(panels.length);
    expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([]);
    const graphs = panels.filter(({ type }) => type !== "row");
    expect(
      graphs.filter(({ description, datasource }) => !description || datasource?.uid !== "${datasource}"),
    ).toEqual([]);
  });
});
