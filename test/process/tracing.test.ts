/** Traces: spans of a request and of a batch, omitted data, sampling, an unreachable collector. */
import { setTimeout as sleep } from "node:timers/promises";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { ConfigurationError, readConfig } from "../../src/config/config";
import { start, type TestService } from "../harness";

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** A span as OTLP has it in JSON, its attributes as an object. */
interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly status: { readonly code?: number };
  readonly attributes: Readonly<Record<string, unknown>>;
}

interface Collector {
  readonly url: string;
  readonly spans: () => readonly Span[];
  /** Everything that was sent, as text. */
  readonly text: () => string;
  readonly headers: () => readonly IncomingHttpHeaders[];
  readonly paths: () => readonly (string | undefined)[];
  readonly resource: () => Readonly<Record<string, unknown>>;
  readonly close: () => Promise<void>;
}

const valuesOf = (attributes: readonly Attribute[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<Span, "attributes"> & { readonly attributes: readonly Attribute[] })[];
    }[];
  }[];
}

/** A collector that accepts or rejects OTLP over HTTP in JSON. */
async function openCollector(status = 200): Promise<Collector> {
  const bodies: string[] = [];
  const requests: { readonly headers: IncomingHttpHeaders; readonly url: string | undefined }[] = [];
  const server: Server = createServer((req, res) => {
    let body = "";
    req.on("data", (chunk: Buffer) => (body += chunk.toString()));
    req.on("end", () => {
      bodies.push(body);
      requests.push({ headers: req.headers, url: req.url });
      res.writeHead(status, { "Content-Type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const sent = (): readonly Sent["resourceSpans"][number][] =>
    bodies.flatMap((body) => (JSON.parse(body) as Sent).resourceSpans);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () =>
      sent()
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
        .map((span) => ({ ...span, attributes: valuesOf(span.attributes) })),
    text: () => bodies.join("\n"),
    headers: () => requests.map(({ headers }) => headers),
    paths: () => requests.map(({ url }) => url),
    resource: () => valuesOf(sent()[0]?.resource.attributes ?? []),
    close: () => new Promise((done) => void server.close(() => done())),
  };
}

/** Runs a service with a collector, and stops it, so that all traces are sent. */
async function traced(
  work: (service: TestService) => Promise<unknown>,
  env: Readonly<Record<string, string>> = {},
): Promise<Collector> {
  const collector = await openCollector();
  const service = await start({
    demo: true,
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`, ...env },
  });
  await work(service);
  await service.stop();
  await collector.close();
  return collector;
}

const traceId = "0af7651916cd43dd8448eb211c80319c";
const callersSpan = "b7ad6b7169203331";
const traceparent = (flags: string): string => `00-${traceId}-${callersSpan}-${flags}`;
const [internal, server, client] = [1, 2, 3];

const named = (spans: readonly Span[], name: string): Span => {
  const span = spans.find((it) => it.name === name);
  if (span === undefined) throw new Error(`no span '${name}' among ${spans.map((it) => it.name).join()}`);
  return span;
};
const childrenOf = (spans: readonly Span[], { spanId }: Span): readonly Span[] =>
  spans.filter(({ parentSpanId }) => parentSpanId === spanId);
const nanoseconds = ({ startTimeUnixNano, endTimeUnixNano }: Span): readonly [bigint, bigint] => [
  BigInt(startTimeUnixNano),
  BigInt(endTimeUnixNano),
];

describe("a read", () => {
  let collector: Collector;
  let spans: readonly Span[];
  let requestId: string | undefined;
  let line: Record<string, unknown> | undefined;
  const before = BigInt(Date.now() - 2000) * 1_000_000n;

  beforeAll(async () => {
    const env = {
      OTEL_SERVICE_NAME: "lease-test",
      OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=test%20bed,team=rent",
      OTEL_EXPORTER_OTLP_HEADERS: "x-collector-key=abc",
    };
    collector = await traced(async (service) => {
      const path = "leaseUnits?$filter=city%20eq%20'Altenmoor'&$top=2";
      const headers = { traceparent: traceparent("01"), tracestate: "vendor=1" };
      const answer = await service.request("GET", path, { headers });
      requestId = String(answer.headers["request-id"]);
      line = service.logLines().find(({ id }) => id === requestId);
    }, env);
    spans = collector.spans();
  });

  test("is one server span, in the trace of the caller", () => {
    const span = named(spans, "GET leaseUnits");
    expect(span).toMatchObject({ traceId, parentSpanId: callersSpan, kind: server });
    expect(span.attributes).toEqual({
      "http.request.method": "GET",
      "http.response.status_code": 200,
      "http.response.body.size": expect.any(Number),
      "http.route": "/lease/management/v3.0/leaseUnits",
      "network.protocol.version": "1.1",
      "odata.set": "leaseUnits",
      "request.id": requestId,
    });
    expect(spans.every((it) => it.traceId === traceId)).toBe(true);
    expect(line).toMatchObject({ msg: "request", trace: traceId });
  });

  test("has children for sign-in, parse, plan and the statement, each within its time", () => {
    const parent = named(spans, "GET leaseUnits");
    const children = childrenOf(spans, parent);
    expect(children.map(({ name, kind }) => [name, kind])).toEqual([
      ["sign-in", internal],
      ["parse", internal],
      ["plan", internal],
      ["SELECT", client],
    ]);
    const [from, to] = nanoseconds(parent);
    expect(from).toBeGreaterThan(before);
    for (const child of children) {
      const [begun, ended] = nanoseconds(child);
      expect([begun >= from, begun <= ended, ended <= to]).toEqual([true, true, true]);
    }
    expect(named(spans, "plan").attributes).toEqual({ "odata.plan.cached": false });
    expect(named(spans, "SELECT").attributes).toEqual({
      "db.system.name": "sqlite",
      "db.operation.name": "SELECT",
      "db.query.text": expect.stringMatching(/^select .*"city" = \?/),
      "db.response.returned_rows": 2,
    });
  });

  test("contains no values, records, people or tokens", () => {
    expect(collector.text()).not.toMatch(/Altenmoor|filter=|11111111-1111|Development|d0d0d0d0|eyJ|Bearer/);
  });

  test("goes to /v1/traces with the configured name, attributes and headers", () => {
    expect(new Set(collector.paths())).toEqual(new Set(["/v1/traces"]));
    expect(collector.headers()[0]).toMatchObject({ "x-collector-key": "abc" });
    expect(collector.resource()).toMatchObject({
      "service.name": "lease-test",
      "deployment.environment.name": "test bed",
      team: "rent",
    });
  });
});

test("a write, a refused request, a refused sign-in and a fault", async () => {
  const collector = await traced(async ({ request }) => {
    await request("PATCH", "leaseUnits(number='LU00001')", { body: { floor: "7" } });
    await request("GET", "leaseUnits(99999999-0000-4000-8000-000000000000)");
    await request("GET", "leaseUnits", { headers: { Authorization: "Bearer a.b.c" } });
  });
  const spans = collector.spans();
  const write = named(spans, "PATCH leaseUnits");
  const steps = childrenOf(spans, write).map(({ name }) => name);
  expect(steps.slice(0, 5)).toEqual(["sign-in", "parse", "plan", expect.any(String), expect.any(String)]);
  expect(steps).toEqual(expect.arrayContaining(["BEGIN", "SELECT", "UPDATE", "INSERT", "COMMIT"]));
  expect(named(spans, "UPDATE").attributes).toMatchObject({ "db.response.affected_rows": 1 });
  expect(named(spans, "GET leaseUnits")).toMatchObject({ attributes: { "http.response.status_code": 404 } });
  // An error of the client is not an error of the server (semantic conventions for HTTP spans).
  expect(spans.filter(({ status }) => status.code === 2)).toEqual([]);
  const unknown = named(spans, "GET other");
  expect(unknown.attributes).toMatchObject({ "http.response.status_code": 401 });
  expect(unknown.attributes).not.toHaveProperty("http.route");
  expect(childrenOf(spans, unknown).map(({ name }) => name)).toEqual(["sign-in"]);
});

test("a fault marks its span, without the error's message", async () => {
  const collector = await openCollector();
  const service = await start({
    service: () => Promise.reject(new TypeError("the tenant Smith owes 5")),
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
  });
  expect((await service.request("GET", "/x")).status).toBe(500);
  await service.stop();
  await collector.close();
  const span = named(collector.spans(), "GET other");
  expect(span).toMatchObject({ status: { code: 2 }, attributes: { "error.type": "TypeError" } });
  expect(collector.text()).not.toContain("Smith");
});

test("the requests of a batch are children with their own statements", async () => {
  const collector = await traced(({ request }) => {
    const company = "companies(11111111-1111-4111-8111-111111111111)";
    const requests = [
      { id: "1", method: "get", url: `${company}/leaseUnits?$top=1` },
      { id: "2", method: "patch", url: `${company}/leaseUnits(number='LU00002')`, body: { floor: "3" } },
      { id: "3", method: "get", url: "nowhere" },
    ];
    return request("POST", "/$batch", { body: { requests } });
  });
  const spans = collector.spans();
  const batch = named(spans, "POST $batch");
  expect(childrenOf(spans, batch).map(({ name }) => name)).toEqual([
    "GET leaseUnits",
    "PATCH leaseUnits",
    "GET other",
    "sign-in",
  ]);
  const namesBelow = (name: string): readonly string[] =>
    childrenOf(spans, named(spans, name)).map((child) => child.name);
  expect(namesBelow("GET leaseUnits")).toEqual(["parse", "plan", "SELECT"]);
  expect(namesBelow("PATCH leaseUnits")).toEqual(
    expect.arrayContaining(["parse", "plan", "UPDATE", "COMMIT"]),
  );
  expect(named(spans, "GET other").attributes).toMatchObject({ "http.response.status_code": 404 });
});

test("messages of agents have the path of their endpoint as the route", async () => {
  const collector = await traced(async ({ request, url }) => {
    const headers = { Accept: "application/json, text/event-stream" };
    const body = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };
    expect((await request("POST", `${url}/mcp`, { headers, body })).status).toBe(200);
  });
  expect(named(collector.spans(), "POST mcp").attributes).toMatchObject({ "http.route": "/mcp" });
});

describe("sampling", () => {
  const count = async (env: Record<string, string>, header?: string): Promise<number> => {
    const collector = await traced(
      ({ request }) => request("GET", "/$metadata", header ? { headers: { traceparent: header } } : {}),
      { DEMO_DATA: "none", ...env },
    );
    return collector.spans().filter(({ kind }) => kind === server).length;
  };

  test.each<[string, Record<string, string>, string | undefined, number]>([
    ["all, where nothing is said", {}, undefined, 1],
    ["none, where the caller samples none", {}, traceparent("00"), 0],
    ["a malformed traceparent is none", {}, `00-${traceId}-00`, 1],
    ["a traceparent of zeros is none", {}, `00-${"0".repeat(32)}-${callersSpan}-00`, 1],
    ["a later version of the header", {}, `01-${traceId}-${callersSpan}-00-more`, 0],
    ["always_on in spite of the caller", { OTEL_TRACES_SAMPLER: "always_on" }, traceparent("00"), 1],
    ["always_off", { OTEL_TRACES_SAMPLER: "always_off" }, traceparent("01"), 0],
    ["a share of none", { OTEL_TRACES_SAMPLER: "traceidratio", OTEL_TRACES_SAMPLER_ARG: "0" }, undefined, 0],
    [
      "a share of none, but the caller samples",
      { OTEL_TRACES_SAMPLER: "parentbased_traceidratio", OTEL_TRACES_SAMPLER_ARG: "0" },
      traceparent("01"),
      1,
    ],
  ])("%s", async (_, env, header, expected) => expect(await count(env, header)).toBe(expected));
});

test("an unreachable collector delays neither requests nor the stop", async () => {
  const collector = await openCollector();
  await collector.close();
  const service = await start({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } });
  expect((await service.request("GET", "/$metadata")).status).toBe(200);
  // Timers of one process fire in their order, however late; the libraries alone would retry for longer.
  const late = sleep(20_000, "late", { ref: false });
  expect(await Promise.race([service.stop().then(() => "stopped"), late])).toBe("stopped");
});

test("a rejecting collector causes one warning", async () => {
  const collector = await openCollector(400);
  const service = await start({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_HEADERS: "key=verysecret" },
  });
  expect((await service.request("GET", "/$metadata")).status).toBe(200);
  await service.stop();
  await collector.close();
  expect(collector.paths()).toEqual(["/v1/traces"]);
  const warnings = service.logLines().filter(({ level }) => Number(level) >= 40);
  expect(warnings).toEqual([expect.objectContaining({ level: 40, msg: "traces cannot be sent" })]);
  expect(JSON.stringify(warnings)).not.toContain("verysecret");
});

test("a value of a header may contain equals signs, as Base64 does", () => {
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318",
    OTEL_EXPORTER_OTLP_HEADERS: "Authorization=Basic%20dXNlcjpwYXNzdA==, key=",
  };
  expect(readConfig(env).tracing?.headers).toEqual({ Authorization: "Basic dXNlcjpwYXNzdA==", key: "" });
});

test.each<[Record<string, string>, string]>([
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318" },
    "OTEL_EXPORTER_OTLP_ENDPOINT is 'collector:4318'; expected an http",
  ],
  [
    { OTEL_EXPORTER_OTLP_HEADERS: "secret" },
    "OTEL_EXPORTER_OTLP_HEADERS is not valid; expected names and values",
  ],
  [{ OTEL_TRACES_SAMPLER: "some" }, "OTEL_TRACES_SAMPLER is 'some'; expected always_on"],
  [{ OTEL_TRACES_SAMPLER_ARG: "1.5" }, "OTEL_TRACES_SAMPLER_ARG is '1.5'; expected a number from 0 to 1."],
])("%j stops the start", (env, sentence) => {
  expect(() => readConfig(env)).toThrow(ConfigurationError);
  expect(() => readConfig(env)).toThrow(sentence);
});
