/** Consequences of subscribers' responses; the end of a subscription; the delivery log. */
import { type TestService } from "../harness";
import { until } from "../waiting";
import { pause, type Receiver } from "./receiver";
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
const log = (): ReturnType<SubscribedService["log"]> => subscribed.log();
const subscriptionCount = (): Promise<string> => subscribed.subscriptionCount();

test.each([408, 429, 500, 503, 599])(
  "status %i: the same notification is repeated, and then no more",
  async (status) => {
    await begin();
    await subscribe();
    receiver.answerNext(status, status);
    await create("T1");
    await receiver.received(3);
    const bodies = receiver.posts.map(({ body }) => body);
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[2]).toEqual(bodies[0]);
    await until(async () => (await log()).length === 3);
    expect(await log()).toEqual([
      expect.objectContaining({ attempt: 1, status, outcome: "Failed", notifications: 1 }),
      expect.objectContaining({ attempt: 2, status, outcome: "Failed" }),
      expect.objectContaining({ attempt: 3, status: 200, outcome: "Delivered" }),
    ]);
    await pause(300);
    expect(receiver.posts.length).toBe(3);
  },
);

test("a collection of CloudEvents that is repeated has the same id", async () => {
  await begin({ NOTIFICATIONS_MAX_RECORDS: "1" });
  await subscribe({ notificationFormat: "CloudEvents" });
  await subscribed.hold();
  for (const code of ["C1", "C2"]) await create(code);
  receiver.answerNext(503);
  await subscribed.release();
  await receiver.received(2);
  const [first, second] = receiver.posts.map(
    ({ body }) => body as unknown as readonly { readonly id: string }[],
  );
  expect(second?.map(({ id }) => id)).toEqual(first?.map(({ id }) => id));
});

test("the response of an earlier URL does not concern the subscription that was moved", async () => {
  await begin();
  const id = await subscribe();
  let answer: (() => void) | undefined;
  receiver.answerWith((req, res, token) => {
    if (token !== null) return void res.end(token);
    if (req.url?.startsWith("/hook")) answer = () => void res.writeHead(410).end();
    else res.end();
  });
  await create("T1");
  await until(() => answer);
  const { status } = await service.request("PATCH", `/subscriptions(${id})`, {
    body: { notificationUrl: `${receiver.url}/moved` },
  });
  expect(status).toBe(200);
  answer?.();
  await until(async () => (await log()).find(({ outcome }) => outcome === "Delivered"));
  expect(await subscriptionCount()).toBe("1");
});

test("a retry includes later changes", async () => {
  await begin({ NOTIFICATIONS_RETRY_AFTER: "3600s" });
  await subscribe();
  receiver.answerNext(500);
  await create("T1");
  await until(async () => (await log()).length === 1);
  await create("T2");
  await subscribed.release();
  await receiver.received(2);
  expect(receiver.posts[1]?.body.value.length).toBe(2);
});

test("silence is a failure after the time-out", async () => {
  await begin({ NOTIFICATIONS_TIMEOUT: "2s" });
  await subscribe();
  receiver.answerWith((_, res, token) => void (token === null ? undefined : res.end(token)));
  await create("T1");
  await until(async () => (await log()).length > 0);
  const [entry] = await log();
  expect(entry).toMatchObject({ status: 0, outcome: "Failed", reason: "it did not respond in time" });
  expect(entry?.["duration"]).toBeGreaterThanOrEqual(1900);
  receiver.answerWith(undefined);
  await receiver.received(1);
});

test("a status without an end of its answer counts", async () => {
  await begin({ NOTIFICATIONS_TIMEOUT: "2s" });
  await subscribe();
  receiver.answerWith((req, res) => {
    req.resume();
    res.writeHead(200).write("and so on");
  });
  await create("T1");
  await until(async () => (await log()).length > 0);
  expect((await log())[0]).toMatchObject({ status: 200, outcome: "Delivered" });
});

test.each([302, 400, 401, 404, 410])("status %i: the subscription is removed at once", async (status) => {
  await begin();
  const id = await subscribe();
  receiver.answerNext(status);
  await create("T1");
  await until(async () => (await subscriptionCount()) === "0");
  expect(await log()).toEqual([
    expect.objectContaining({ subscriptionId: id, status, outcome: "Removed", attempt: 1 }),
  ]);
  await create("T2");
  await pause(400);
  expect(receiver.posts.length).toBe(1);
});

test("the subscription of a subscriber that fails for too long is removed", async () => {
  await begin({ NOTIFICATIONS_GIVE_UP_AFTER: "3600s" });
  await subscribe();
  receiver.answerNext(...Array.from({ length: 50 }, () => 500));
  await create("T1");
  await until(async () => (await log()).length > 1);
  // Repeatedly, as an attempt in progress writes the values that it had read.
  await until(async () => {
    await service.sql(`update "subscription" set "failingSince" = '2020-01-01T00:00:00.000'`);
    return (await subscriptionCount()) === "0";
  });
  const entries = await log();
  expect(entries.length).toBeGreaterThan(2);
  expect(entries.at(-1)).toMatchObject({ outcome: "Removed", status: 500 });
  expect(entries.slice(0, -1).every(({ outcome }) => outcome === "Failed")).toBe(true);
});

test("a subscription that is not renewed ends, one that is renewed goes on", async () => {
  await begin();
  const [ends, stays] = [await subscribe(), await subscribe({ notificationUrl: `${receiver.url}/stays` })];
  const end = async (): Promise<number> =>
    Date.parse(String((await service.request("GET", `/subscriptions(${stays})`)).json.expirationDateTime));
  const first = await end();
  await subscribed.endAt(stays, first - 3_600_000);
  expect(await end()).toBe(first - 3_600_000);
  await service.request("PATCH", `/subscriptions(${stays})`, { body: {} });
  expect(await end()).toBeGreaterThanOrEqual(first);
  await subscribed.endAt(ends, Date.UTC(2001, 1, 3, 4, 5, 6));
  await until(async () => (await subscriptionCount()) === "1");
  expect(await log()).toEqual([
    expect.objectContaining({ subscriptionId: ends, outcome: "Expired", notifications: 0 }),
  ]);
  await create("T1");
  await receiver.received(1);
  expect(receiver.posts.map(({ path }) => path)).toEqual(["/stays"]);
});

describe("after a failed delivery", () => {
  let id: string;
  beforeEach(async () => {
    await begin({ NOTIFICATIONS_RETRY_AFTER: "3600s" });
    id = await subscribe();
    receiver.answerNext(500);
    await create("T1");
    await until(async () => (await log()).length === 1);
  });

  test("another URL is called at once", async () => {
    const body = { notificationUrl: `${receiver.url}/moved`, clientState: "renewed" };
    expect((await service.request("PATCH", `/subscriptions(${id})`, { body })).status).toBe(200);
    await receiver.received(2);
    expect(receiver.posts.map(({ path }) => path)).toEqual(["/hook", "/moved"]);
    expect(receiver.posts[1]?.body.value).toEqual([
      expect.objectContaining({ changeType: "created", clientState: "renewed" }),
    ]);
  });

  test.each<[string, object]>([
    ["a renewal", {}],
    ["another client state", { clientState: "renewed" }],
    ["the other form", { notificationFormat: "CloudEvents" }],
  ])("the same URL is not called before its time: %s", async (_, body) => {
    expect((await service.request("PATCH", `/subscriptions(${id})`, { body })).status).toBe(200);
    await subscribe({ notificationUrl: `${receiver.url}/other` });
    await create("T2");
    await receiver.received(2);
    expect(receiver.posts.map(({ path }) => path)).toEqual(["/hook", "/other"]);
  });
});

describe("the log", () => {
  test("is read like any set, cannot be written, and contains no secret", async () => {
    await begin();
    const id = await subscribe();
    await create("T1");
    await until(async () => (await log()).length === 1);
    const [entry] = await log();
    expect(entry).toEqual({
      "@odata.etag": expect.any(String),
      id: expect.any(String),
      entryNo: 1,
      userId: expect.any(String),
      subscriptionId: id,
      resource: services,
      host: new URL(receiver.url).host,
      attemptedAt: expect.any(String),
      duration: expect.any(Number),
      attempt: 1,
      notifications: 1,
      status: 200,
      outcome: "Delivered",
      reason: "",
      systemCreatedAt: expect.any(String),
      systemCreatedBy: entry?.["userId"],
      systemModifiedAt: expect.any(String),
      systemModifiedBy: entry?.["userId"],
    });
    const query = `?$filter=subscriptionId%20eq%20'${id}'%20and%20outcome%20eq%20'Delivered'&$orderby=attemptedAt%20desc`;
    expect((await service.request("GET", `/subscriptionDeliveries${query}`)).json.value.length).toBe(1);
    const path = `/subscriptionDeliveries(${String(entry?.["id"])})`;
    expect((await service.request("POST", "/subscriptionDeliveries", { body: {} })).status).toBe(405);
    expect((await service.request("PATCH", path, { body: {} })).status).toBe(405);
    expect((await service.request("DELETE", path)).status).toBe(405);
    const lines = JSON.stringify(service.logLines());
    expect(lines).toContain(`"host":"${new URL(receiver.url).host}"`);
    for (const secret of ["s3cret", "my state", "/hook"]) expect(lines).not.toContain(secret);
    expect(JSON.stringify(await log())).not.toMatch(/s3cret|my state|hook/);
  });

  test("keeps the newest entries", async () => {
    await begin({ NOTIFICATIONS_LOG_SIZE: "2" });
    await subscribe();
    receiver.answerNext(500, 500, 500);
    await create("T1");
    await receiver.received(4);
    await until(async () => (await log()).at(-1)?.["entryNo"] === 4);
    expect((await log()).map(({ entryNo }) => entryNo)).toEqual([3, 4]);
  });
});
