/** Repeatable Requests 1.0: a change that is sent again is made once, and its repetition gets the first response. */
import { randomUUID } from "node:crypto";
import type { OutgoingHttpHeaders } from "node:http";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signClaims, signDevToken } from "../../src/auth/dev-issuer";
import { quotas } from "../../src/odata/cache";
import {
  changeSet,
  multipart,
  partsOf,
  request as part,
  sendJson,
  sendMultipart,
  statuses,
} from "../batch/batch-client";
import { newDatabase } from "../databases";
import { demoCompanyId, start, type TestAnswer } from "../harness";
import { until } from "../waiting";
import { startEmptyCompany, unknownId, type EmptyCompany } from "../resources/empty-company";

let company: EmptyCompany;
beforeAll(async () => {
  company = await startEmptyCompany();
});
afterAll(() => company.stop());

const hour = 3_600_000;
const sentAt = (offset = 0): string => new Date(Date.now() + offset).toUTCString();
const repeatable = (id: string = randomUUID(), firstSent = sentAt()): Record<string, string> => ({
  "Repeatability-Request-ID": id,
  "Repeatability-First-Sent": firstSent,
});

/** The part of a response that a repetition has in common with the first one: all but the id of the request and the time. */
const fixed = ({ status, headers, text }: TestAnswer) => {
  const names = [
    "content-type",
    "etag",
    "location",
    "odata-entityid",
    "odata-version",
    "preference-applied",
    "repeatability-result",
  ];
  return { status, headers: Object.fromEntries(names.map((name) => [name, headers[name]])), text };
};
const count = async (filter: string, set = "leaseUnits"): Promise<number> =>
  (await company.list(`${set}?$filter=${filter}`)).length;
const failure = (answer: TestAnswer): unknown[] => [
  answer.status,
  answer.json.error.code,
  answer.json.error.target,
  answer.headers["repeatability-result"],
];

/** A unit of its own for each row; `{id}` in a path is its id. */
const changes: readonly {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: unknown;
  readonly status: number;
}[] = [
  { name: "POST", method: "POST", path: "leaseUnits", body: { objectArea: 7 }, status: 201 },
  {
    name: "POST, minimal",
    method: "POST",
    path: "leaseUnits",
    headers: { Prefer: "return=minimal" },
    body: { objectArea: 7 },
    status: 204,
  },
  {
    name: "POST with nested records",
    method: "POST",
    path: "leaseContracts?$expand=leaseContractLines",
    body: { leaseContractLines: [{ description: "a" }, { description: "b" }] },
    status: 201,
  },
  { name: "PATCH", method: "PATCH", path: "leaseUnits({id})", body: { objectArea: 8 }, status: 200 },
  {
    name: "PATCH, minimal",
    method: "PATCH",
    path: "leaseUnits({id})",
    headers: { Prefer: "return=minimal" },
    body: { objectArea: 8 },
    status: 204,
  },
  { name: "PUT", method: "PUT", path: "leaseUnits({id})", body: { objectArea: 9 }, status: 200 },
  {
    name: "PUT of a new record",
    method: "PUT",
    path: `postCodes(${randomUUID()})`,
    body: { code: "NEW" },
    status: 201,
  },
  {
    name: "PUT of a property",
    method: "PUT",
    path: "leaseUnits({id})/city",
    body: { value: "Here" },
    status: 200,
  },
  { name: "DELETE", method: "DELETE", path: "leaseUnits({id})", status: 204 },
];

test.each(changes)("$name is made once", async ({ method, path, headers = {}, body, status }) => {
  const { id } = await company.create("leaseUnits", { objectArea: 1 });
  const send = (given: OutgoingHttpHeaders): Promise<TestAnswer> =>
    company.request(method, path.replace("{id}", id), { headers: { ...headers, ...given }, body });
  const given = repeatable();
  const before = await company.list("leaseUnitLedgerEntries");
  const first = await send(given);
  expect([first.status, first.headers["repeatability-result"]]).toEqual([status, "accepted"]);
  const between = await company.list("leaseUnitLedgerEntries");
  const contracts = await count("true", "leaseContracts");
  expect(fixed(await send(given))).toEqual(fixed(first));
  expect(fixed(await send(given))).toEqual(fixed(first));
  expect(await company.list("leaseUnitLedgerEntries")).toEqual(between);
  expect(between.length - before.length).toBeLessThanOrEqual(1);
  expect(await count("true", "leaseContracts")).toBe(contracts);
});

test("the response is the first one, even after the record was changed by others", async () => {
  const given = repeatable();
  const options = { headers: given, body: { objectArea: 3 } };
  const first = await company.request("POST", "leaseUnits", options);
  await company.change("leaseUnits", first.json.id, { objectArea: 4 });
  expect((await company.request("POST", "leaseUnits", options)).json).toEqual(first.json);
  await company.request("DELETE", `leaseUnits(${first.json.id})`);
  expect((await company.request("POST", "leaseUnits", options)).status).toBe(201);
  expect((await company.request("GET", `leaseUnits(${first.json.id})`)).status).toBe(404);
});

test("a stale If-Match of the first request does not fail its repetition", async () => {
  const unit = await company.create("leaseUnits", {});
  const options = {
    headers: { ...repeatable(), "If-Match": unit["@odata.etag"] },
    body: { city: "There" },
  };
  const first = await company.request("PATCH", `leaseUnits(${unit["id"]})`, options);
  expect(first.status).toBe(200);
  expect(fixed(await company.request("PATCH", `leaseUnits(${unit["id"]})`, options))).toEqual(fixed(first));
});

test("requests without the headers have no Repeatability-Result, and nothing is kept", async () => {
  const kept = async (): Promise<number> => (await company.sql('select * from "repeatableRequest"')).length;
  const before = await kept();
  const answer = await company.request("POST", "leaseUnits", { body: {} });
  expect([answer.status, answer.headers["repeatability-result"]]).toEqual([201, undefined]);
  expect(await kept()).toBe(before);
});

const other = "another request under the same id";
test.each([
  [other, "another body", { body: { objectArea: 2 } }],
  [other, "another URL", { path: "leaseUnits?$select=id" }],
  [other, "another set", { path: "customers", body: {} }],
  [other, "another method", { method: "DELETE", path: `leaseUnits(${unknownId})`, body: undefined }],
  [other, "another First-Sent", { firstSent: sentAt(-hour) }],
])("%s is a 400: %s", async (_, _difference, change) => {
  const id = randomUUID();
  const sent = { method: "POST", path: "leaseUnits", body: { objectArea: 1 }, firstSent: sentAt() };
  const send = ({ method, path, body, firstSent }: Partial<typeof sent>): Promise<TestAnswer> =>
    company.request(method ?? "", path ?? "", { headers: repeatable(id, firstSent), body });
  expect((await send(sent)).status).toBe(201);
  const units = await count("true");
  expect(failure(await send({ ...sent, ...(change as Partial<typeof sent>) }))).toEqual([
    400,
    "BadRequest_RequestIdReused",
    "Repeatability-Request-ID",
    "rejected",
  ]);
  expect(await count("true")).toBe(units);
});

const [idHeader, sentHeader] = ["Repeatability-Request-ID", "Repeatability-First-Sent"];
test.each([
  ["no First-Sent", { [idHeader]: "a" }, 400, "BadRequest", sentHeader],
  ["no id", { [sentHeader]: sentAt() }, 400, "BadRequest", idHeader],
  ["an empty id", repeatable(""), 400, "BadRequest", idHeader],
  ["an id with a space", repeatable("a b"), 400, "BadRequest", idHeader],
  ["a long id", repeatable("x".repeat(129)), 400, "BadRequest", idHeader],
  ["two ids", { ...repeatable(), [idHeader]: ["a", "b"] }, 400, "BadRequest", idHeader],
  [
    "a bad client id",
    { ...repeatable(), "Repeatability-Client-ID": "a b" },
    400,
    "BadRequest",
    "Repeatability-Client-ID",
  ],
  ["another form of date", repeatable("a", new Date().toISOString()), 400, "BadRequest", sentHeader],
  ["no such weekday", repeatable("a", "Mon, 06 Nov 1994 08:49:37 GMT"), 400, "BadRequest", sentHeader],
  ["no such day", repeatable("a", "Wed, 30 Feb 2022 08:49:37 GMT"), 400, "BadRequest", sentHeader],
  ["no date", repeatable("a", "yesterday"), 400, "BadRequest", sentHeader],
  ["too old", repeatable("a", sentAt(-25 * hour)), 412, "BadRequest_FirstSentOutsideWindow", sentHeader],
  ["in the future", repeatable("a", sentAt(hour)), 412, "BadRequest_FirstSentOutsideWindow", sentHeader],
] as const)("%s is rejected", async (_, headers, status, code, target) => {
  const units = await count("true");
  const answer = await company.request("POST", "leaseUnits", {
    headers: headers as OutgoingHttpHeaders,
    body: {},
  });
  expect(failure(answer)).toEqual([status, code, target, "rejected"]);
  const asynchronous = await company.request("POST", "leaseUnits", {
    headers: { ...headers, Prefer: "respond-async" },
    body: {},
  });
  expect(failure(asynchronous)).toEqual([status, code, target, "rejected"]);
  const batch = await sendJson(
    company,
    [{ id: "1", method: "post", url: "leaseUnits", body: {} }],
    headers as OutgoingHttpHeaders,
  );
  expect(failure(batch)).toEqual([status, code, target, "rejected"]);
  expect(await count("true")).toBe(units);
});

test.each([
  ["almost a day ago", -24 * hour + 60_000],
  ["a little ahead", 60_000],
])("a First-Sent %s is accepted", async (_, offset) => {
  const options = { headers: repeatable(randomUUID(), sentAt(offset)), body: {} };
  const first = await company.request("POST", "leaseUnits", options);
  expect(first.status).toBe(201);
  expect((await company.request("POST", "leaseUnits", options)).json.id).toBe(first.json.id);
});

// Repeatable Requests 1.0, 3.1.1 and 3.1.3: UUIDs are case-insensitive.
test("ids of another letter case are the same ids", async () => {
  const [id, client, firstSent] = [randomUUID(), randomUUID(), sentAt()];
  const send = (change: (text: string) => string): Promise<TestAnswer> =>
    company.request("POST", "leaseUnits", {
      body: { description: "Any case" },
      headers: { ...repeatable(change(id), firstSent), "Repeatability-Client-ID": change(client) },
    });
  const first = await send((text) => text);
  const second = await send((text) => text.toUpperCase());
  expect(fixed(second)).toEqual(fixed(first));
  expect(await count("description eq 'Any case'")).toBe(1);
});

// 3.2.1: each response tells it, also those of errors before the request is executed.
test.each<[path: string, headers: Readonly<Record<string, string>>, status: number]>([
  ["leaseUnits?$nothing=1", {}, 400],
  ["leaseUnits?$filter=", {}, 400],
  ["nothing", {}, 404],
  ["leaseUnits", { "OData-MaxVersion": "3.0" }, 400],
])("POST %s %j: %i with Repeatability-Result", async (path, headers, status) => {
  const answer = await company.request("POST", path, {
    body: {},
    headers: { ...repeatable(), ...headers },
  });
  expect([answer.status, answer.headers["repeatability-result"]]).toEqual([status, "accepted"]);
});

test("a 202 does not, but the result of the asynchronous request does", async () => {
  const id = randomUUID();
  const results: unknown[] = [];
  for (const objectArea of [1, 2]) {
    const answer = await company.request("POST", "leaseUnits", {
      headers: { ...repeatable(id), Prefer: "respond-async" },
      body: { objectArea },
    });
    expect([answer.status, answer.headers["repeatability-result"]]).toEqual([202, undefined]);
    const { headers } = await until(async () => {
      const ended = await company.request("GET", String(answer.headers.location));
      return ended.status === 202 ? undefined : ended;
    });
    results.push([headers["asyncresult"], headers["repeatability-result"]]);
  }
  expect(results).toEqual([
    ["201", "accepted"],
    ["400", "rejected"],
  ]);
});

test.each([
  ["GET", "leaseUnits?$top=1", {}],
  ["POST", "leaseUnits/$query", { body: "$top=1" }],
  ["POST", "leaseUnits/%24query?$top=1", { body: "" }],
])("a read ignores the headers: %s %s", async (method, path, body) => {
  const headers = { [idHeader]: "x", "Content-Type": "text/plain" };
  const answer = await company.request(method, path, { headers, ...body });
  expect([answer.status, answer.headers["repeatability-result"]]).toEqual([200, undefined]);
});

// 3.2.1 and 5: also where the caller may change nothing.
test("a batch of a caller who may only read has Repeatability-Result", async () => {
  const token = await signClaims(company.devKey, "1h", { oid: randomUUID(), roles: ["API.Read.All"] });
  const send = (headers: Readonly<Record<string, string>>): Promise<TestAnswer> =>
    sendJson(company, [{ id: "1", method: "get", url: "leaseUnits/$count" }], {
      ...headers,
      Authorization: `Bearer ${token}`,
    });
  expect(failure(await send({ [idHeader]: "a" }))).toEqual([400, "BadRequest", sentHeader, "rejected"]);
  const answer = await send(repeatable());
  expect([answer.status, answer.headers["repeatability-result"]]).toEqual([200, "accepted"]);
  // Half a pair is rejected before the permission is looked at.
  const headers = { [idHeader]: "a", Authorization: `Bearer ${token}` };
  const change = await company.request("POST", "leaseUnits", { headers, body: {} });
  expect(failure(change)).toEqual([400, "BadRequest", sentHeader, "rejected"]);
});

test.each<[headers: Readonly<Record<string, string>>, body: unknown, status: number]>([
  [{ "Content-Type": "text/plain" }, "x", 415],
  [{ "Content-Type": "application/json" }, "{", 400],
  [{ "Content-Type": "application/json", "If-Match": "*" }, { requests: [] }, 400],
])("a batch with %j that is rejected as a whole has Repeatability-Result", async (headers, body, status) => {
  const url = `${company.root}/$batch`;
  const answer = await company.request("POST", url, { headers: { ...repeatable(), ...headers }, body });
  expect([answer.status, answer.headers["repeatability-result"]]).toEqual([status, "accepted"]);
});

test("a request that failed is executed when it is repeated", async () => {
  const taken = await company.create("postCodes", { code: "TAKEN" });
  const options = { headers: repeatable(), body: { code: "TAKEN" } };
  for (const _ of [1, 2]) {
    const failed = await company.request("POST", "postCodes", options);
    expect([failed.status, failed.headers["repeatability-result"]]).toEqual([400, "accepted"]);
  }
  await company.request("DELETE", `postCodes(${taken["id"]})`);
  const made = await company.request("POST", "postCodes", options);
  expect(made.status).toBe(201);
  expect((await company.request("POST", "postCodes", options)).json).toEqual(made.json);
});

test("each caller has its own ids, and so has each client id", async () => {
  const given = repeatable();
  const claims = { oid: randomUUID(), name: "Other", roles: ["API.ReadWrite.All"] };
  const others = `Bearer ${await signClaims(company.devKey, "1h", claims)}`;
  const post = async (headers: OutgoingHttpHeaders): Promise<string> =>
    (await company.request("POST", "leaseUnits", { headers: { ...given, ...headers }, body: {} })).json.id;
  const askers = [{}, { Authorization: others }, { "Repeatability-Client-ID": "c" }];
  const ids = await Promise.all(askers.map(post));
  expect(new Set(ids).size).toBe(3);
  expect(await Promise.all(askers.map(post))).toEqual(ids);
});

test("a caller who may no longer see the company gets no stored response", async () => {
  const options = { headers: repeatable(), body: {} };
  expect((await company.request("POST", "leaseUnits", options)).status).toBe(201);
  const as = async (role: "read" | "write", companies: string[]): Promise<TestAnswer> => {
    const token = await signDevToken(company.devKey, { role, companies, expires: "1h" });
    const headers = { ...options.headers, Authorization: `Bearer ${token}` };
    return company.request("POST", "leaseUnits", { ...options, headers });
  };
  expect((await as("write", [unknownId])).status).toBe(404);
  expect((await as("read", [demoCompanyId])).status).toBe(403);
  expect((await as("write", [demoCompanyId])).status).toBe(201);
});

test("nor does a caller who may no longer see the company that it created", async () => {
  const created = { headers: repeatable(), body: { name: "Lost" } };
  const { status, json } = await company.request("POST", "/companies", created);
  expect(status).toBe(201);
  for (const companies of [[demoCompanyId], [json.id]]) {
    const token = await signDevToken(company.devKey, { role: "write", companies, expires: "1h" });
    const Authorization = `Bearer ${token}`;
    const again = { ...created, headers: { ...created.headers, Authorization } };
    expect((await company.request("POST", "/companies", again)).status).toBe(
      companies[0] === json.id ? 201 : 404,
    );
  }
});

test("of many at once one is executed, and all get its response", async () => {
  const bodies = Array.from({ length: 6 }, (_, i) => ({ owner: `AT-ONCE-${i}`, objectArea: 2 }));
  const sent = bodies.flatMap((body) => {
    const options = { headers: repeatable(), body };
    return [options, options, options, options];
  });
  const answers = await Promise.all(sent.map((options) => company.request("POST", "leaseUnits", options)));
  expect(answers.map(({ status }) => status)).toEqual(sent.map(() => 201));
  for (const { owner } of bodies) {
    const [unit, ...more] = await company.list(`leaseUnits?$filter=owner eq '${owner}'`);
    expect(more).toEqual([]);
    const ids = sent.flatMap(({ body }, i) => (body.owner === owner ? [answers[i]?.json.id] : []));
    expect(ids).toEqual(ids.map(() => unit?.["id"]));
  }
});

test("the response to a long record is that of return=minimal", async () => {
  const blobText = Buffer.alloc(300_000, "x").toString("base64");
  const options = { headers: repeatable(), body: { description: "long", blobText } };
  const first = await company.request("POST", "documents", options);
  expect([first.status, first.json.blobText]).toEqual([201, blobText]);
  const second = await company.request("POST", "documents", options);
  expect([second.status, second.text]).toEqual([204, ""]);
  expect(second.headers).toMatchObject({
    location: first.headers.location,
    "odata-entityid": first.headers["odata-entityid"],
    "preference-applied": "return=minimal",
    "repeatability-result": "accepted",
  });
  expect(second.headers).not.toHaveProperty("etag");
  expect(await count("description eq 'long'", "documents")).toBe(1);
});

test("long responses beyond 16 MiB of a caller are those of return=minimal, and short ones are not", async () => {
  const claims = { oid: randomUUID(), name: "Other", roles: ["API.ReadWrite.All"] };
  const others = { Authorization: `Bearer ${await signClaims(company.devKey, "1h", claims)}` };
  const change = async (document: string, description: string, caller = {}) => {
    const options = { headers: { ...repeatable(), ...caller }, body: { description } };
    const send = () => company.request("PATCH", `documents(${document})`, options);
    return { first: await send(), send };
  };
  const blobText = Buffer.alloc(180_000, "x").toString("base64");
  const { id } = await company.create("documents", { blobText });
  const { id: short } = await company.create("documents", {});
  const one = await change(id, "0", others);
  let [last, room] = [one, 16 * 1024 * 1024 - one.first.text.length];
  for (let i = 1; room >= 0; i += 1) {
    if (i > 1) expect(fixed(await last.send())).toEqual(fixed(last.first));
    last = await change(id, `${i}`, others);
    room -= last.first.text.length;
  }
  // The last one exceeds the room.
  expect([last.first.status, last.first.json.blobText]).toEqual([200, blobText]);
  const beyond = await last.send();
  expect([beyond.status, beyond.text, beyond.headers["preference-applied"]]).toEqual([
    204,
    "",
    "return=minimal",
  ]);
  const whole = [one, await change(short, "short", others), await change(id, "of another caller")];
  for (const { first, send } of whole) expect(fixed(await send())).toEqual(fixed(first));
});

test("long responses of changes that were rolled back do not count", async () => {
  const claims = { oid: randomUUID(), name: "Rolled back", roles: ["API.ReadWrite.All"] };
  const Authorization = `Bearer ${await signClaims(company.devKey, "1h", claims)}`;
  const { id } = await company.create("documents", {
    blobText: Buffer.alloc(190_000, "x").toString("base64"),
  });
  const url = `companies(${demoCompanyId})/documents`;
  const change = (description: string) => ({ id: description, method: "patch", url: `${url}(${id})`, headers: repeatable(), body: { description } }); // prettier-ignore
  const failing = { id: "failing", method: "patch", url: `${url}(${unknownId})`, body: {} };
  // The response to each has a quarter of a mebibyte.
  for (let i = 0; i < 68; i += 1) {
    const group = [change("first"), failing].map((one) => ({ ...one, atomicityGroup: "g" }));
    const answer = await sendJson(company, group, { Authorization });
    expect(statuses(answer)).toEqual({ first: 424, failing: 404 });
  }
  const options = { headers: { ...repeatable(), Authorization }, body: { description: "last" } };
  const send = () => company.request("PATCH", `documents(${id})`, options);
  const first = await send();
  expect([first.status, fixed(await send())]).toEqual([200, fixed(first)]);
});

test("the room of a caller is counted again after the time for which responses are kept", () => {
  const now = jest.spyOn(performance, "now").mockReturnValue(1000);
  try {
    const { hasRoom: isFree, add } = quotas(10, 500);
    const hasRoom = (key: string, amount: number): boolean => {
      const has = isFree(key, amount);
      if (has) add(key, amount);
      return has;
    };
    expect([hasRoom("a", 6), hasRoom("a", 5), hasRoom("b", 10), hasRoom("a", 4)]).toEqual([
      true,
      false,
      true,
      true,
    ]);
    now.mockReturnValue(1499);
    expect(hasRoom("a", 1)).toBe(false);
    now.mockReturnValue(1500);
    expect([hasRoom("a", 10), hasRoom("a", 1)]).toEqual([true, false]);
  } finally {
    now.mockRestore();
  }
});

test("responses that are too old are deleted by later repeatable requests", async () => {
  const { sql } = company;
  const kept = (): Promise<readonly unknown[]> =>
    sql(`select * from "repeatableRequest" where "fingerprint" = 'old'`);
  // As the service writes it into a text of SQLite; a server reads the same text.
  const firstSent = new Date(Date.now() - 26 * hour).toISOString();
  const rows = Array.from(
    { length: 60 },
    (_, i) => `('old${i}', 'old', '${firstSent}', '${unknownId}', 204, '{}', '')`,
  );
  await sql(
    `insert into "repeatableRequest" ("requestKey", "fingerprint", "firstSent", "companyId", "status", "headers", "body") values ${rows.join()}`,
  );
  const post = (): Promise<TestAnswer> =>
    company.request("POST", "leaseUnits", { headers: repeatable(), body: {} });
  expect((await post()).status).toBe(201);
  expect(await kept()).toHaveLength(10);
  expect((await post()).status).toBe(201);
  expect(await kept()).toHaveLength(0);
});

test("a repetition to another process, and one after a restart", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lease-repeat-"));
  const database = await newDatabase(folder, "tables");
  const options = { headers: repeatable(), body: { objectArea: 5 } };
  const first = await start({ database });
  await first.request("POST", "/companies", { body: { id: demoCompanyId, name: "Shared" } });
  const made = await first.request("POST", "leaseUnits", options);
  expect(made.status).toBe(201);
  const later = await start({ database });
  expect((await later.request("POST", "leaseUnits", options)).json.id).toBe(made.json.id);
  await first.stop();
  await later.stop();
  const restarted = await start({ database });
  expect((await restarted.request("POST", "leaseUnits", options)).json.id).toBe(made.json.id);
  expect((await restarted.request("GET", "leaseUnits")).json.value).toHaveLength(1);
  await restarted.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

describe("batches", () => {
  const post = (id: string, owner: string, more: object = {}): object => ({
    id,
    method: "POST",
    url: `companies(${demoCompanyId})/leaseUnits`,
    body: { owner },
    ...more,
  });
  const answersOf = (answer: TestAnswer): Record<string, string> =>
    Object.fromEntries(
      (answer.json.responses as { id: string; body?: { id?: string } }[]).map(({ id, body }) => [
        id,
        body?.id ?? "",
      ]),
    );

  test("parts with ids of their own", async () => {
    const requests = [post("a", "PART", { headers: repeatable() }), post("b", "PART")];
    const first = await sendJson(company, requests);
    const second = await sendJson(company, requests);
    expect([statuses(first), statuses(second)]).toEqual([
      { a: 201, b: 201 },
      { a: 201, b: 201 },
    ]);
    expect(first.json.responses[0].headers["repeatability-result"]).toBe("accepted");
    expect(answersOf(second)["a"]).toBe(answersOf(first)["a"]);
    expect(answersOf(second)["b"]).not.toBe(answersOf(first)["b"]);
    expect(await count("owner eq 'PART'")).toBe(3);
  });

  test("a group whose parts have ids, with a reference in it", async () => {
    const inGroup = { atomicityGroup: "g" };
    const requests = [
      post("a", "GROUP", { ...inGroup, headers: repeatable() }),
      { id: "b", method: "PATCH", url: "$a", body: { city: "G" }, ...inGroup, headers: repeatable() },
    ];
    const first = await sendJson(company, requests);
    expect(statuses(first)).toEqual({ a: 201, b: 200 });
    const second = await sendJson(company, requests);
    expect(statuses(second)).toEqual({ a: 201, b: 200 });
    expect(answersOf(second)).toEqual(answersOf(first));
    expect(await count("owner eq 'GROUP'")).toBe(1);
  });

  describe("a group with one id for all of its changes", () => {
    /** Three units in a group, with the headers of each. */
    const group = (owner: string, headers: readonly object[], bodies: readonly object[] = []): object[] =>
      headers.map((each, i) =>
        post(`u${i}`, owner, {
          atomicityGroup: "g",
          headers: each,
          ...(bodies[i] && { body: { owner, ...bodies[i] } }),
        }),
      );

    test("is made once, wherever it is in a batch", async () => {
      const id = randomUUID();
      const [lower, upper] = [repeatable(id), repeatable(id.toUpperCase())];
      const requests = group("ONE-ID", [lower, upper, lower]);
      const read = { id: "r", method: "GET", url: `companies(${demoCompanyId})/leaseUnits/$count` };
      const first = await sendJson(company, requests);
      const second = await sendJson(company, [read, ...requests]);
      expect(statuses(first)).toEqual({ u0: 201, u1: 201, u2: 201 });
      expect(statuses(second)).toEqual({ r: 200, u0: 201, u1: 201, u2: 201 });
      expect(answersOf(second)).toMatchObject(answersOf(first));
      expect(new Set(Object.values(answersOf(first))).size).toBe(3);
      expect(first.json.responses[2].headers["repeatability-result"]).toBe("accepted");
      expect(await count("owner eq 'ONE-ID'")).toBe(3);
    });

    test("a change set of a multipart batch, with a reference in it", async () => {
      const headers = repeatable();
      const line = `POST companies(${demoCompanyId})/leaseUnits`;
      const send = async (): Promise<readonly unknown[]> => {
        const { parts } = await sendMultipart(company, [
          changeSet(
            part(line, { id: "1", headers, body: { owner: "SET-ID" } }),
            part("PATCH $1", { id: "2", headers, body: { city: "S" } }),
          ),
        ]);
        return parts.flatMap((set) => set.parts.map(({ status, text }) => [status, text]));
      };
      const first = await send();
      expect(first).toMatchObject([
        [201, expect.stringContaining("SET-ID")],
        [200, expect.stringContaining('"city":"S"')],
      ]);
      expect(await send()).toEqual(first);
      expect(await count("owner eq 'SET-ID'")).toBe(1);
    });

    test("the id is rejected for other requests", async () => {
      const headers = repeatable();
      const three = [headers, headers, headers];
      expect(statuses(await sendJson(company, group("OTHER-ID", three)))).toEqual({
        u0: 201,
        u1: 201,
        u2: 201,
      });
      const reused = { code: "BadRequest_RequestIdReused" };
      for (const [requests, expected] of [
        [group("OTHER-ID", three, [{}, {}, { city: "O" }]), { u0: 400, u1: 424, u2: 424 }],
        [group("OTHER-ID", [headers, headers]), { u0: 400, u1: 424 }],
        [group("OTHER-ID", [headers]), { u0: 400 }],
        [[post("u0", "OTHER-ID", { headers })], { u0: 400 }],
      ] as const) {
        const answer = await sendJson(company, requests);
        expect(statuses(answer)).toEqual(expected);
        expect(answer.json.responses[0].body.error).toMatchObject(reused);
      }
      expect(await count("owner eq 'OTHER-ID'")).toBe(3);
    });

    test("other ids in it, or none: each change with an id is repeatable alone", async () => {
      const [one, second] = [repeatable(), repeatable()];
      const mixed = (...headers: readonly object[]): object[] =>
        group("MIXED-ID", headers, [{ city: "A" }, { city: "B" }, { city: "C" }]);
      for (const [requests, expected] of [
        [mixed(one, one, second), { u0: 424, u1: 400, u2: 424 }],
        [mixed(one, one, {}), { u0: 424, u1: 400, u2: 424 }],
        [mixed(one, second, {}), { u0: 201, u1: 201, u2: 201 }],
      ] as const)
        expect(statuses(await sendJson(company, requests))).toEqual(expected);
      const alone = post("u0", "", { headers: one, body: { owner: "MIXED-ID", city: "A" } });
      expect(statuses(await sendJson(company, [alone]))).toEqual({ u0: 201 });
      expect(await count("owner eq 'MIXED-ID'")).toBe(3);
    });
  });

  test("a group that failed is not remembered", async () => {
    const inGroup = { atomicityGroup: "g" };
    const headers = [repeatable(), repeatable()];
    const requests = (code: string): object[] => [
      post("a", "UNDONE", { ...inGroup, headers: headers[0] }),
      { id: "b", method: "POST", url: `companies(${demoCompanyId})/postCodes`, body: { code }, ...inGroup },
    ];
    await company.create("postCodes", { code: "THERE" });
    expect(statuses(await sendJson(company, requests("THERE")))).toEqual({ a: 424, b: 400 });
    expect(statuses(await sendJson(company, requests("FREE")))).toEqual({ a: 201, b: 201 });
    expect(await count("owner eq 'UNDONE'")).toBe(1);
  });

  test.each(["none", "snapshot"])(
    "the batch as a whole: each change in it is made once (isolation: %s)",
    async (isolation) => {
      const owner = `WHOLE-${isolation}`;
      const inGroup = { atomicityGroup: "g" };
      const requests = [
        post("a", owner),
        { id: "read", method: "GET", url: `companies(${demoCompanyId})/leaseUnits/$count` },
        post("b", owner, inGroup),
        { id: "c", method: "PATCH", url: "$a", body: { city: "W" }, ...inGroup },
      ];
      const id = randomUUID();
      const headers = { ...repeatable(id), ...(isolation === "snapshot" && { Isolation: "snapshot" }) };
      const first = await sendJson(company, requests, headers);
      const second = await sendJson(company, requests, headers);
      expect(statuses(first)).toEqual({ a: 201, read: 200, b: 201, c: 200 });
      expect(statuses(second)).toEqual(statuses(first));
      expect([first.headers["repeatability-result"], second.headers["repeatability-result"]]).toEqual([
        "accepted",
        "accepted",
      ]);
      expect(answersOf(second)).toEqual(answersOf(first));
      expect(await count(`owner eq '${owner}'`)).toBe(2);
      const changed = [...requests, post("d", owner)];
      expect(failure(await sendJson(company, changed, headers))).toEqual([
        400,
        "BadRequest_RequestIdReused",
        "Repeatability-Request-ID",
        "rejected",
      ]);
      const single = await company.request("POST", "leaseUnits", {
        headers: repeatable(id),
        body: {},
      });
      expect(single.status).toBe(400);
      expect(await count(`owner eq '${owner}'`)).toBe(2);
    },
  );

  test("a batch of which a part failed is completed by its repetition", async () => {
    const taken = await company.create("postCodes", { code: "LATER" });
    const requests = [
      post("a", "COMPLETED"),
      { id: "b", method: "POST", url: `companies(${demoCompanyId})/postCodes`, body: { code: "LATER" } },
    ];
    const headers = repeatable();
    expect(statuses(await sendJson(company, requests, headers))).toEqual({ a: 201, b: 400 });
    await company.request("DELETE", `postCodes(${taken["id"]})`);
    expect(statuses(await sendJson(company, requests, headers))).toEqual({ a: 201, b: 201 });
    expect(await count("owner eq 'COMPLETED'")).toBe(1);
  });

  test("a multipart batch may have another boundary when it is repeated", async () => {
    const headers = repeatable();
    const line = `POST companies(${demoCompanyId})/leaseUnits`;
    const send = async (boundary: string): Promise<readonly number[]> => {
      const parts = [changeSet(part(line, { id: "1", body: { owner: "MULTI" } }))];
      const answer = await company.request("POST", "/$batch", {
        headers: { ...headers, "Content-Type": `multipart/mixed; boundary=${boundary}` },
        body: multipart(boundary, parts),
      });
      return partsOf(answer.text, String(answer.headers["content-type"])).flatMap((set) =>
        set.parts.map(({ status }) => status),
      );
    };
    expect([await send("one"), await send("two")]).toEqual([[201], [201]]);
    expect(await count("owner eq 'MULTI'")).toBe(1);
  });

  test("equal batches at once", async () => {
    const headers = repeatable();
    const requests = [post("a", "BATCHES"), post("b", "BATCHES")];
    const answers = await Promise.all([1, 2, 3].map(() => sendJson(company, requests, headers)));
    expect(answers.map(statuses)).toEqual(answers.map(() => ({ a: 201, b: 201 })));
    expect(await count("owner eq 'BATCHES'")).toBe(2);
  });
});

test("$metadata and the OpenAPI document declare it", async () => {
  const { text } = await company.request("GET", "/$metadata", { headers: { Accept: "application/xml" } });
  const [, container] = text.split("<EntityContainer");
  expect(container).toContain('<Annotation Term="Org.OData.Repeatability.V1.Supported" Bool="true"/>');
  expect(text).toContain('<edmx:Include Namespace="Org.OData.Repeatability.V1" Alias="Repeatability"/>');
  const document = (await company.request("GET", `${company.url}/connect/openapi.json`)).json;
  const items = Object.values(document.paths as Record<string, Record<string, { parameters?: unknown[] }>>);
  const changing = items.flatMap((item) =>
    ["post", "patch", "put", "delete"].flatMap((method) => item[method] ?? []),
  );
  const parameters = ["repeatabilityRequestId", "repeatabilityFirstSent"].map((name) => ({
    $ref: `#/components/parameters/${name}`,
  }));
  expect(changing.length).toBeGreaterThan(40);
  for (const operation of changing) expect(operation.parameters).toEqual(expect.arrayContaining(parameters));
});

test("a repetition has no line in the audit of writes", async () => {
  const audited = (): number => company.logLines().filter(({ audit }) => audit === true).length;
  const options = { headers: repeatable(), body: {} };
  const before = audited();
  await company.request("POST", "leaseUnits", options);
  expect(audited()).toBe(before + 1);
  await company.request("POST", "leaseUnits", options);
  expect(audited()).toBe(before + 1);
});
