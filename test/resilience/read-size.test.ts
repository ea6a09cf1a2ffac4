/**
 * Records with random expansions, which can be longer than a text can be: one service has a low limit, another one on the
 * same database a high one, and the longest record of its response decides what the first one must return.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { model } from "../../src/entities";
import { databaseKind, newDatabase, type TestDatabase } from "../databases";
import { demoCompanyId, start, type TestService } from "../harness";
import { eventually, until } from "../waiting";
import { inputs, random, seconds } from "./trials";

jest.setTimeout(seconds(120, 3600));

const limit = 128 * 1024;
/** Part of the limit that the forms of rows between database and service may add. */
const tolerance = 0.1;

let folder: string;
let database: TestDatabase;
let limited: TestService;
let unlimited: TestService;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lease-read-size-"));
  database = await newDatabase(folder, "demo");
  [limited, unlimited] = await Promise.all([
    start({ database, demo: true, env: { MAX_RECORD_SIZE: `${limit}` } }),
    start({ database, demo: true, env: { MAX_RECORD_SIZE: "1000MiB" } }),
  ]);
});
afterAll(async () => {
  await Promise.all([limited.stop(), unlimited.stop()]);
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Navigation that can be expanded on the companies too: to records that are stored. */
const navigationsOf = (type: string) =>
  model.type(type).navigations.filter(({ hidden, target }) => !hidden && !model.type(target).query);

test("records and short pages with random expansions", async () => {
  const { pick, chance } = random("read size");
  const expand = (type: string, depth: number): string => {
    const { name, target } = pick(navigationsOf(type));
    const inner =
      depth > 1 && navigationsOf(target).length > 0 ? `($expand=${expand(target, depth - 1)})` : "";
    const other = chance(0.3) ? `,${pick(navigationsOf(type)).name}` : "";
    return `${name}${inner}${other.slice(1) === name ? "" : other}`;
  };
  const seen = { returned: 0, rejected: 0 };
  for (let trial = 0; trial < inputs(40, 2000); trial++) {
    const [set, type] = pick([
      ["/companies", "company"],
      ["leaseUnits", "leaseUnit"],
      ["leaseContracts", "leaseContract"],
      ["customers", "customer"],
    ] as const);
    const path = `${set}?$top=${pick([1, 20])}&$expand=${expand(type, pick([1, 2, 3, 4, 5]))}`;
    const whole = await unlimited.request("GET", path);
    const answer = await limited.request("GET", path);
    expect([path, whole.status, whole.status === 200 || whole.text]).toEqual([path, 200, true]);
    const records: readonly unknown[] = whole.json.value;
    const size = Math.max(0, ...records.map((record) => Buffer.byteLength(JSON.stringify(record))));
    if (answer.status === 200) {
      seen.returned += 1;
      expect([path, size <= limit * (1 + tolerance)]).toEqual([path, true]);
      expect(answer.json.value).toEqual(records);
    } else {
      seen.rejected += 1;
      expect([path, answer.status, answer.json.error.code]).toEqual([path, 400, "BadRequest_LimitExceeded"]);
      expect(size).toBeGreaterThan(limit * (1 - tolerance));
    }
  }
  expect(Math.min(seen.returned, seen.rejected)).toBeGreaterThan(0);
});

const wide = "leaseUnits($expand=leaseContractLines($expand=leaseContract($expand=leaseContractLines)))";

/** Statements that the service has run, of two kinds. */
const statements = async ({ url }: TestService): Promise<readonly number[]> => {
  const text = await (await fetch(`${url}/metrics`)).text();
  return ["read", "stream"].map((kind) =>
    Number(
      new RegExp(`^db_statement_duration_seconds_count\\{kind="${kind}"\\} (\\d+)$`, "m").exec(text)?.[1] ??
        0,
    ),
  );
};

test.each([
  ["is read once, if it has a record beyond the limit", `/companies?$top=1&$expand=${wide}`, 400, [1, 0]],
  ["is read in parts as well, if its records are long together", "leaseUnits?$top=250&$expand=leaseContractLines", 200, [1, 1]],
])("a short page %s", async (_, path, status, expected) => {
  // A statement may be counted after its response has ended, so those of other requests would be counted too.
  const service = await start({ database, demo: true, env: { MAX_RECORD_SIZE: `${limit}` } });
  const before = await statements(service);
  const answer = await service.request("GET", path);
  expect(answer.status).toBe(status);
  await eventually(async () => {
    const after = await statements(service);
    expect(after.map((count, i) => count - (before[i] ?? 0))).toEqual(expected);
  });
  await service.stop();
}); // prettier-ignore

test("a record is rejected each time, on the event loop of the embedded database as in a process", async () => {
  const answers: number[] = [];
  for (let i = 0; i < 20; i++)
    answers.push((await limited.request("GET", "/companies?$top=1&$expand=leaseContracts")).status);
  expect(answers).toEqual(Array.from({ length: 20 }, () => 400));
});

test("in a batch, only its request is rejected", async () => {
  const body = {
    requests: [
      { id: "1", method: "GET", url: `companies?$expand=${wide}` },
      { id: "2", method: "GET", url: "companies?$select=name" },
    ],
  };
  const { json } = await limited.request("POST", "/$batch", { body });
  expect(json.responses.map(({ status }: { status: number }) => status)).toEqual([400, 200]);
});

describe("a stored response can be read", () => {
  const code = (i: number): string => `STORED-${String(1000 + i)}`;
  const post = (headers: Readonly<Record<string, string>>, count: number, mark: string) => {
    const body = {
      "@context": `${limited.companyRoot}/$metadata#leaseUnits/$delta`,
      value: Array.from({ length: count }, (_, i) => ({ number: `${mark}${code(i)}` })),
    };
    return limited.request("PATCH", "leaseUnits", { headers: { "OData-Version": "4.01", ...headers }, body });
  };

  test("of an asynchronous request", async () => {
    const asked = async (top: number): Promise<readonly unknown[]> => {
      const path = `leaseUnits?$top=${top}`;
      const sent = await limited.request("GET", path, { headers: { Prefer: "respond-async" } });
      const answer = await until(async () => {
        const found = await limited.request("GET", String(sent.headers.location));
        return found.status === 202 ? undefined : found;
      });
      return [answer.status, answer.headers["asyncresult"], answer.json.error?.code];
    };
    expect(await asked(1)).toEqual([200, "200", undefined]);
    const whole = await limited.request("GET", "leaseUnits?$top=1000");
    expect(whole.bytes.length).toBeGreaterThan(limit);
    expect(await asked(1000)).toEqual([200, "400", "BadRequest_LimitExceeded"]);
  });

  test("of a repeatable request", async () => {
    const headers = {
      "Repeatability-Request-ID": "5f0f9d0c-0a8e-4b4a-9d1f-0d5c3f6f7a01",
      "Repeatability-First-Sent": new Date().toUTCString(),
      Prefer: "return=representation",
    };
    const first = await post(headers, 180, "A");
    expect([first.status, first.bytes.length > limit]).toEqual([200, true]);
    const again = await post(headers, 180, "A");
    expect([again.status, again.headers["preference-applied"]]).toEqual([204, "return=minimal"]);
  });
});

test("many records that are nearly as large as the limit, after small ones", async () => {
  const entries = Array.from({ length: 150 }, () => ({ description: "x".repeat(100) }));
  const unit = (i: number): object => ({
    number: `NEAR${100 + i}`,
    ...(i < 9 ? {} : { leaseUnitLedgerEntries: entries }),
  });
  for (let i = 0; i < 30; i++)
    expect((await unlimited.request("POST", "leaseUnits", { body: unit(i) })).status).toBe(201);
  const path = "leaseUnits?$filter=startswith(number,'NEAR')&$orderby=number&$expand=leaseUnitLedgerEntries";
  const { json: whole } = await unlimited.request("GET", path);
  const sizes = whole.value.map((record: unknown) => Buffer.byteLength(JSON.stringify(record)));
  expect(Math.max(...sizes)).toBeLessThan(limit);
  // Together they are longer than eight of the largest size.
  expect(Math.min(...sizes.slice(9)) * 21).toBeGreaterThan(8 * limit);
  const answer = await limited.request("GET", path);
  expect(answer.status).toBe(200);
  expect(answer.json.value).toEqual(whole.value);
});

// PostgreSQL's connection is closed for such a record, and with it the transaction.
describe("in a batch on a snapshot", () => {
  const part = (id: string, url: string): object => ({ id, method: "GET", url });
  const large = part("large", `companies?$expand=${wide}`);
  const small = (id: string): object => part(id, "companies?$select=name");
  const change = (id: string, number: string): object => ({
    id,
    method: "POST",
    url: `companies(${demoCompanyId})/leaseUnits`,
    body: { number },
  });
  const results = async (requests: readonly object[]): Promise<unknown> => {
    const { json } = await limited.request("POST", "/$batch", {
      headers: { Isolation: "snapshot" },
      body: { requests },
    });
    return json.responses.map(({ id, status }: { id: string; status: number }) => [id, status]);
  };

  test("of reads, those before it have their results", async () => {
    const after = databaseKind === "postgres" ? 400 : 200;
    expect(await results([small("1"), large, small("2")])).toEqual([
      ["1", 200],
      ["large", 400],
      ["2", after],
    ]);
  });

  test("with changes, either all are made or none, and each response says so", async () => {
    const [first, second] = databaseKind === "postgres" ? [400, 400] : [201, 201];
    expect(await results([change("1", "SNAP1"), large, change("2", "SNAP2")])).toEqual([
      ["1", first],
      ["large", 400],
      ["2", second],
    ]);
    const made = await limited.request("GET", "leaseUnits/$count?$filter=startswith(number,'SNAP')");
    expect(made.text).toBe(databaseKind === "postgres" ? "0" : "2");
  });
});

test("a create whose response is too large is not made", async () => {
  const lines = Array.from({ length: 200 }, (_, index) => ({ description: `Line ${index}` }));
  const expand = "leaseContractLines($expand=leaseContract($expand=leaseContractLines))";
  const body = { number: "TOO-LARGE", contractDate: "2026-01-01", leaseContractLines: lines };
  const answer = await limited.request("POST", `leaseContracts?$expand=${expand}`, { body });
  expect([answer.status, answer.json.error.code]).toEqual([400, "BadRequest_LimitExceeded"]);
  const found = await limited.request("GET", "leaseContracts/$count?$filter=number%20eq%20'TOO-LARGE'");
  expect(found.text).toBe("0");
});

test.each(["leaseUnits?$expand=leaseContractLines", "leaseUnits?$top=250&$expand=leaseContractLines"])(
  "records within the limit may have any size together: %s",
  async (path) => {
    const answer = await limited.request("GET", path);
    const whole = await unlimited.request("GET", path);
    expect(whole.bytes.length).toBeGreaterThan(2 * limit);
    expect(answer.json.value).toEqual(whole.json.value);
  },
);
