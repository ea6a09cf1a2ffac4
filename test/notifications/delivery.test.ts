/** Content and time of notifications. */
import { randomUUID } from "node:crypto";
import { signClaims } from "../../src/auth/dev-issuer";
import { demoCompanyId, type TestAnswer, type TestService } from "../harness";
import { until } from "../waiting";
import { pause, startReceiver, type Receiver } from "./receiver";
import { services, subscribedServices, type SubscribedService } from "./subscribed-service";

const shared = subscribedServices();
let subscribed: SubscribedService;
let service: TestService;
let receiver: Receiver;
afterEach(() => shared.end());
afterAll(() => shared.stop());

async function begin(env: Record<string, string> = {}): Promise<void> {
  subscribed = await shared.begin(env);
  ({ service, receiver } = subscribed);
}

const subscribe = (body?: object): Promise<string> => subscribed.subscribe(body);
const create = (code: string): Promise<string> => subscribed.create(code);
const change = (id: string, description: string): Promise<TestAnswer> => subscribed.change(id, description);

/** Subscribes as the caller of that number. */
async function subscribeAs(caller: number, notificationUrl: string): Promise<void> {
  const token = await signClaims(service.devKey, "1h", {
    oid: `0e0e0e0e-0000-4000-8000-00000000000${caller}`,
    name: `Caller ${caller}`,
    roles: ["API.ReadWrite.All"],
  });
  const { status } = await service.request("POST", "/subscriptions", {
    headers: { Authorization: `Bearer ${token}` },
    body: { notificationUrl, resource: services, clientState: "my state" },
  });
  expect(status).toBe(201);
}

test("changes of a record with the same id in another company are not sent", async () => {
  await begin();
  const other = "22222222-2222-4222-8222-222222222222";
  await service.request("POST", "/companies", { body: { id: other, name: "Other" } });
  const ids = { kept: await create("K1"), gone: await create("G1") };
  const elsewhere = `/companies(${other})/services`;
  for (const [code, id] of Object.entries(ids)) {
    const { status } = await service.request("POST", elsewhere, { body: { id, code } });
    expect(status).toBe(201);
  }
  await subscribe();
  await subscribed.hold();
  await service.request("PATCH", `${elsewhere}(${ids.gone})`, { body: { description: "there" } });
  await service.request("DELETE", `${elsewhere}(${ids.kept})`);
  await change(ids.kept, "here");
  await service.request("DELETE", `services(${ids.gone})`);
  await subscribed.release();
  const [post] = await receiver.received(1);
  expect(post?.body.value.map(({ resource, changeType }) => [resource, changeType])).toEqual([
    [`${services}(${ids.kept})`, "updated"],
    [`${services}(${ids.gone})`, "deleted"],
  ]);
});

test("CloudEvents 1.0, in the batched content mode", async () => {
  await begin({ NOTIFICATIONS_MAX_RECORDS: "1" });
  const updated = await create("U1");
  const subscription = await subscribe({ notificationFormat: "CloudEvents" });
  await change(updated, "once");
  const [first] = await receiver.received(1);
  const event = (type: string, resource: unknown, changeType: string): object => {
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/);
    const data = expect.objectContaining({
      subscriptionId: subscription,
      clientState: "my state",
      resource,
      changeType,
    });
    const constant = { specversion: "1.0", source: services, datacontenttype: "application/json" };
    return { ...constant, id: expect.any(String), type, time, data };
  };
  const { systemModifiedAt } = (await service.request("GET", `services(${updated})`)).json;
  expect(first).toMatchObject({
    contentType: "application/cloudevents-batch+json; charset=utf-8",
    body: [
      {
        ...event("lease.record.updated", `${services}(${updated})`, "updated"),
        id: `${updated}/${systemModifiedAt}/updated`,
        subject: updated,
      },
    ],
  });
  await subscribed.hold();
  for (const code of ["C1", "C2"]) await create(code);
  await subscribed.release();
  const [, second] = await receiver.received(2);
  expect(second?.body).toEqual([
    event("lease.collection.changed", expect.stringContaining(`${services}?$filter=`), "collection"),
  ]);
});

test("one notification for each record with its change, in Business Central's form", async () => {
  await begin();
  const [updated, deleted] = [await create("U1"), await create("D1")];
  const subscription = await subscribe();
  await subscribed.hold();
  const created = await create("C1");
  await change(updated, "once");
  await change(created, "made and changed");
  await change(updated, "twice");
  await service.request("DELETE", `services(${deleted})`);
  await subscribed.release();
  const [post] = await receiver.received(1);
  const { json } = await service.request("GET", `/subscriptions(${subscription})`);
  const notification = (id: string, changeType: string): object => ({
    subscriptionId: subscription,
    clientState: "my state",
    expirationDateTime: json.expirationDateTime,
    resource: `${services}(${id})`,
    changeType,
    lastModifiedDateTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/),
  });
  expect(post).toEqual({
    method: "POST",
    path: "/hook",
    contentType: "application/json",
    body: {
      value: [
        notification(created, "created"),
        notification(updated, "updated"),
        notification(deleted, "deleted"),
      ],
    },
  });
  const read = await service.request("GET", `services(${updated})`);
  expect(post?.body.value[1]?.lastModifiedDateTime).toBe(read.json.systemModifiedAt);
  // And only once.
  await pause(500);
  expect(receiver.posts.length).toBe(1);
});

test("changes are collected for the delay, and later ones sent later", async () => {
  // An hour, most of which passes as the first change is dated back: then the rest is no matter of the machine's speed.
  await begin({ NOTIFICATIONS_DELAY: "3600s" });
  await subscribe();
  const id = await create("G1");
  await change(id, "still within the delay");
  const other = await create("G2");
  const begun = await subscribed.dateBack("creation", id, 3_598_000);
  await receiver.received(1);
  expect(Date.now()).toBeGreaterThanOrEqual(begun + 3_600_000);
  expect(receiver.posts[0]?.body.value.map(({ changeType }) => changeType)).toEqual(["created", "created"]);
  await change(other, "later");
  await subscribed.dateBack("changes", other, 3_600_000);
  await receiver.received(2);
  expect(receiver.posts[1]?.body.value).toEqual([
    expect.objectContaining({ resource: `${services}(${other})`, changeType: "updated" }),
  ]);
});

describe("a time that was stored at a clock that was ahead does not delay notifications", () => {
  const hours = 5;
  test.each(["claimedUntil", "nextAttemptAt"])("%s", async (column) => {
    await begin();
    await subscribe();
    await subscribed.storeTime(column, Date.now() + hours * 3_600_000);
    await create("A1");
    const [post] = await receiver.received(1);
    expect(post?.body.value).toEqual([expect.objectContaining({ changeType: "created" })]);
  });

  test("that of a change", async () => {
    await begin();
    await subscribe();
    await subscribed.hold();
    await subscribed.dateBack("creation", await create("A1"), -hours * 3_600_000);
    await subscribed.release();
    const [post] = await receiver.received(1);
    expect(post?.body.value).toEqual([expect.objectContaining({ changeType: "created" })]);
  });
});

test("more records than the limit: one notification with a filter that selects them all", async () => {
  await begin({ NOTIFICATIONS_MAX_RECORDS: "3" });
  await subscribe();
  await subscribed.hold();
  for (const code of ["M1", "M2", "M3", "M4"]) await create(code);
  await subscribed.release();
  await receiver.received(1);
  const value = receiver.posts[0]?.body.value ?? [];
  expect(value).toEqual([
    expect.objectContaining({
      changeType: "collection",
      clientState: "my state",
      resource: expect.stringMatching(
        /^companies\(1{8}-1111-4111-8111-1{12}\)\/services\?\$filter=systemModifiedAt%20gt%202\S+Z$/,
      ),
    }),
  ]);
  const { json } = await service.request("GET", `/${value[0]?.resource}`);
  expect(json.value.map((record: { code: string }) => record.code)).toEqual(["M1", "M2", "M3", "M4"]);
  // Up to the limit, records are reported one by one.
  await until(async () => (await subscribed.log()).length === 1);
  await subscribed.hold();
  for (const code of ["N1", "N2", "N3"]) await create(code);
  await subscribed.release();
  await receiver.received(2);
  expect(receiver.posts[1]?.body.value.map(({ changeType }) => changeType)).toEqual([
    "created",
    "created",
    "created",
  ]);
});

test("created and deleted is deleted, deleted and recreated is created", async () => {
  await begin();
  const again = await create("A1");
  await subscribe();
  await subscribed.hold();
  const brief = await create("B1");
  await service.request("DELETE", `services(${brief})`);
  await service.request("DELETE", `services(${again})`);
  await service.request("PUT", `services(${again})`, { body: { code: "A2" } });
  await subscribed.release();
  const [post] = await receiver.received(1);
  expect(post?.body.value).toEqual([
    expect.objectContaining({ resource: `${services}(${brief})`, changeType: "deleted" }),
    expect.objectContaining({ resource: `${services}(${again})`, changeType: "created" }),
  ]);
});

describe("a change log without the delivered position", () => {
  const inLog = `"type" = 'service' and "companyId" = '${demoCompanyId}'`;
  const newest = `select max("sequence") from "change" where ${inLog}`;
  test.each([
    ["has forgotten the next change", `delete from "change" where ${inLog} and "sequence" < (${newest})`],
    ["is that of an earlier state", `update "subscription" set "deliveredChange" = 1000`],
  ])("%s: one notification for the collection", async (_, sql) => {
    await begin();
    await subscribe();
    await subscribed.hold();
    for (const code of ["F1", "F2", "F3"]) await create(code);
    await service.sql(sql);
    await subscribed.release();
    await receiver.received(1);
    expect(receiver.posts[0]?.body.value.map(({ changeType }) => changeType)).toEqual(["collection"]);
    const { json } = await service.request("GET", `/${receiver.posts[0]?.body.value[0]?.resource}`);
    expect(json.value.map((record: { code: string }) => record.code)).toEqual(["F1", "F2", "F3"]);
    await create("F4");
    await receiver.received(2);
    expect(receiver.posts[1]?.body.value.map(({ changeType }) => changeType)).toEqual(["created"]);
  });
});

test("only the subscribed collection and company, and no earlier changes", async () => {
  await begin();
  const made = await service.request("POST", "/companies", { body: { name: "Other" } });
  const id = await create("B1");
  await subscribe();
  await service.request("POST", "leaseUnits", { body: { description: "no service" } });
  await service.request("POST", `/companies(${made.json.id})/services`, { body: { code: "X" } });
  await pause(600);
  expect(receiver.posts).toEqual([]);
  await change(id, "now");
  const [post] = await receiver.received(1);
  expect(post?.body.value).toEqual([expect.objectContaining({ changeType: "updated" })]);
});

test("rolled-back writes are not reported; writes of controllers are", async () => {
  await begin();
  await subscribe({ resource: `companies(${demoCompanyId})/leaseUnitLedgerEntries` });
  await subscribe();
  const requests = ["R1", "R1"].map((code, i) => ({
    id: String(i),
    atomicityGroup: "g",
    method: "POST",
    url: `companies(${demoCompanyId})/services`,
    headers: { "Content-Type": "application/json" },
    body: { code },
  }));
  await service.request("POST", "/$batch", { body: { requests } });
  await service.request("POST", "leaseUnits", { body: { objectArea: 12 } });
  await receiver.received(1);
  await pause(400);
  expect(receiver.posts.map(({ body }) => body.value.map(({ changeType }) => changeType))).toEqual([
    ["created"],
  ]);
});

test("another collection starts from now", async () => {
  await begin();
  const id = await subscribe();
  await subscribed.hold();
  await create("T1");
  const resource = `companies(${demoCompanyId})/postCodes`;
  await service.request("PATCH", `/subscriptions(${id})`, { body: { resource } });
  await service.request("POST", "postCodes", { body: { code: "P1", city: "Leeds" } });
  await subscribed.release();
  await receiver.received(1);
  await pause(600);
  const resources = receiver.posts.flatMap(({ body }) => body.value.map((one) => one.resource));
  expect(resources).toEqual([expect.stringMatching(/\/postCodes\(/)]);
});

test("many subscriptions, each with its own position", async () => {
  await begin();
  const ids: string[] = [];
  for (let i = 0; i < 20; i++) ids.push(await subscribe({ notificationUrl: `${receiver.url}/${i}` }));
  await create("T1");
  await receiver.received(20);
  await create("T2");
  await receiver.received(40);
  const told = receiver.posts.flatMap(({ body }) => body.value.map((one) => one.subscriptionId));
  expect(told.toSorted()).toEqual([...ids, ...ids].toSorted());
});

describe("subscribers that never answer do not keep the places of others", () => {
  const silent: Receiver[] = [];
  afterEach(async () => {
    for (const one of silent.splice(0)) await one.close();
  });

  // Of the 16 places, one caller has at most 8. The silent subscribers have waited longer than the one that answers.
  test.each<[string, { silent: readonly number[]; answers: number; failedAttempts: number }]>([
    ["those of one caller", { silent: [1], answers: 2, failedAttempts: 0 }],
    ["those of two callers", { silent: [1, 2], answers: 3, failedAttempts: 0 }],
    ["the caller's own, after a failure", { silent: [1], answers: 1, failedAttempts: 1 }],
  ])("%s", async (_, callers) => {
    await begin({ NOTIFICATIONS_TIMEOUT: "300s" });
    const mute = await startReceiver();
    silent.push(mute);
    mute.answerWith((__, res, token) => void (token === null ? undefined : res.end(token)));
    for (const caller of callers.silent)
      for (let i = 0; i < 16; i++) await subscribeAs(caller, `${mute.url}/${i}`);
    await service.sql(`update "subscription" set "failedAttempts" = ${callers.failedAttempts}`);
    await subscribed.hold();
    await create("T1");
    await subscribeAs(callers.answers, `${receiver.url}/answers`);
    await subscribed.hold();
    await create("T2");
    // As long as changes are collected, and longer.
    await pause(300);
    await subscribed.release();
    const [post] = await receiver.received(1);
    expect(post?.path).toBe("/answers");
  });
});

test("ids chosen by a client are reported unchanged", async () => {
  await begin();
  await subscribe();
  const id = randomUUID();
  await service.request("PUT", `services(${id})`, { body: { code: "P1" } });
  const [post] = await receiver.received(1);
  expect(post?.body.value).toEqual([
    expect.objectContaining({ resource: `${services}(${id})`, changeType: "created" }),
  ]);
});
