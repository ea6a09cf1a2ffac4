/** Subscriptions: created, listed, renewed and deleted by a client; the handshake; ownership. */
import { signClaims, signDevToken } from "../../src/auth/dev-issuer";
import { demoCompanyId, start, type TestAnswer, type TestService } from "../harness";
import { quick, startReceiver, type Answer, type Receiver } from "./receiver";

let service: TestService;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  service = await start({
    demo: true,
    env: { ...quick, NOTIFICATIONS_TIMEOUT: "2s", NOTIFICATIONS_MAX_SUBSCRIPTIONS: "12" },
  });
});
afterAll(async () => {
  await service.stop();
  await receiver.close();
});
afterEach(async () => {
  receiver.answerWith(undefined);
  const { json } = await service.request("GET", "/subscriptions");
  for (const { id } of json.value) await service.request("DELETE", `/subscriptions(${id})`);
});

const units = `companies(${demoCompanyId})/leaseUnits`;

const subscribe = (body: object, headers: Record<string, string> = {}): Promise<TestAnswer> =>
  service.request("POST", "/subscriptions", {
    headers,
    body: { notificationUrl: `${receiver.url}/hook`, resource: units, clientState: "state", ...body },
  });

describe("create", () => {
  test("the record, after a handshake at the URL as it was written", async () => {
    const before = Date.now();
    const notificationUrl = `${receiver.url}/hook?sig=a%2Fb%20c~&x`;
    const { status, json, headers } = await subscribe({ notificationUrl });
    expect(status).toBe(201);
    expect(json).toEqual({
      "@odata.context": `${service.root}/$metadata#subscriptions/$entity`,
      "@odata.etag": expect.stringMatching(/^W\/"/),
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      subscriptionId: json.id,
      notificationUrl,
      notificationFormat: "BusinessCentral",
      resource: units,
      userId: json.systemCreatedBy,
      lastModifiedDateTime: json.systemModifiedAt,
      clientState: "state",
      expirationDateTime: expect.any(String),
      systemCreatedAt: expect.any(String),
      systemCreatedBy: expect.stringMatching(/^[0-9a-f-]{36}$/),
      systemModifiedAt: json.systemCreatedAt,
      systemModifiedBy: json.systemCreatedBy,
    });
    const days = (Date.parse(json.expirationDateTime) - before) / 86_400_000;
    expect(days).toBeCloseTo(3, 2);
    expect(headers["location"]).toBe(`${service.root}/subscriptions(${json.id})`);
    expect(receiver.handshakes.at(-1)).toMatch(/^\/hook\?sig=a%2Fb%20c~&x&validationToken=[0-9a-f]{48}$/);
  });

  test.each([
    ["relative", units],
    ["from the host on", `/lease/management/v3.0/${units}`],
    ["from the host on, without its slash", `api/lease/management/v3.0/${units}`],
    ["in other letter case, with a slash behind", `Companies(${demoCompanyId})/LEASEUNITS/`],
  ])("a collection that is named %s", async (_, resource) => {
    const { status, json } = await subscribe({ resource });
    expect([status, json.resource]).toEqual([201, resource.replace(/\/$/, "")]);
  });

  test("a collection that is named absolutely", async () => {
    const resource = `${service.url}/api/lease/management/v3.0/${units}`;
    expect((await subscribe({ resource })).json.resource).toBe(resource);
  });

  test.each([
    ["nothing", ""],
    ["a record", `${units}(11111111-1111-4111-8111-111111111111)`],
    ["the companies", "companies"],
    ["a set at the root", "leaseUnits?company=Demo%20Estates"],
    ["a part of a collection", `${units}?$filter=blocked eq true`],
    ["another host", `https://elsewhere.example/lease/management/v3.0/${units}`],
    ["a collection that does not exist", `companies(${demoCompanyId})/flats`],
    ["a company that does not exist", "companies(99999999-9999-4999-8999-999999999999)/leaseUnits"],
    ["a navigation", `${units}(11111111-1111-4111-8111-111111111111)/leaseContractLines`],
  ])("no subscription to %s, and no handshake for it", async (_, resource) => {
    const handshakes = receiver.handshakes.length;
    const { status, json } = await subscribe({ resource });
    expect([status, json.error.code, json.error.target]).toEqual([
      400,
      "Application_FieldValidationException",
      "resource",
    ]);
    expect(receiver.handshakes.length).toBe(handshakes);
  });

  test.each<[string, Answer, RegExp]>([
    ["404", (_, res) => res.writeHead(404).end(), /status 404, not 200/],
    ["202 with the token", (_, res, token) => res.writeHead(202).end(token), /status 202, not 200/],
    ["another text", (_, res) => res.end("hello"), /its response is not the validation token/],
    ["the token and more", (_, res, token) => res.end(`${token} and more`), /its response is not/],
    ["nothing", (_, res) => res.end(), /its response is not/],
    ["a redirect", (_, res) => res.writeHead(302, { Location: "/hook" }).end(), /status 302, not 200/],
    ["a broken connection", (req) => req.socket.destroy(), /the connection failed/],
    ["silence", () => undefined, /did not respond in time/],
    ["endless bytes", (_, res) => void res.write("x".repeat(100_000)), /its response is not/],
  ])("no subscription when the URL answers the handshake by %s", async (_, answer, message) => {
    receiver.answerWith(answer);
    const { status, json } = await subscribe({});
    expect([status, json.error.code, json.error.target]).toEqual([
      400,
      "Application_FieldValidationException",
      "notificationUrl",
    ]);
    expect(json.error.message).toMatch(message);
    expect((await service.request("GET", "/subscriptions/$count")).text).toBe("0");
  });

  test.each<[string, Answer]>([
    ["with a line break", (_, res, token) => res.end(`${token}\r\n`)],
    ["as a JSON string", (_, res, token) => res.end(JSON.stringify(token))],
  ])("the token may come %s", async (_, answer) => {
    receiver.answerWith(answer);
    expect((await subscribe({})).status).toBe(201);
  });

  test.each(["notificationUrl", "resource"])(
    "no subscription without %s, which the error names",
    async (name) => {
      const { json: made } = await subscribe({});
      const handshakes = receiver.handshakes.length;
      const values = { notificationUrl: `${receiver.url}/hook`, resource: units };
      const body = Object.fromEntries(Object.entries(values).filter(([key]) => key !== name));
      for (const [method, path] of [
        ["POST", "/subscriptions"],
        ["PUT", `/subscriptions(${made.id})`],
      ] as const) {
        const { status, json } = await service.request(method, path, { body });
        expect([method, status, json.error.code, json.error.target]).toEqual([
          method,
          400,
          "BadRequest_RequiredParamNotProvided",
          name,
        ]);
        expect(json.error.message).toMatch(new RegExp(`^'${name}' must be given`));
      }
      expect(receiver.handshakes.length).toBe(handshakes);
    },
  );

  test.each([
    ["no URL", "", /not an absolute URL/],
    ["a path", "/hook", /not an absolute URL/],
    ["another scheme", "ftp://example.com/hook", /scheme is ftp/],
    ["a password", "https://me:pa55word@example.com/hook", /user name or password/],
    ["an unused port", "http://127.0.0.1:1/hook", /rejected the connection/],
    ["a host without an address", "https://nowhere.invalid/hook", /has no address/],
  ])("no subscription with %s", async (_, notificationUrl, message) => {
    const { status, json } = await subscribe({ notificationUrl });
    expect([status, json.error.target]).toEqual([400, "notificationUrl"]);
    expect(json.error.message).toMatch(message);
    expect(json.error.message).not.toContain("pa55word");
  });

  test("a body with values that the service sets", async () => {
    const { json } = await subscribe({
      subscriptionId: "mine",
      userId: demoCompanyId,
      expirationDateTime: "2099-01-01T00:00:00Z",
    });
    expect(json.subscriptionId).toBe(json.id);
    expect(json.userId).not.toBe(demoCompanyId);
    expect(json.expirationDateTime < "2099").toBe(true);
  });

  test("internal values are not disclosed", async () => {
    const { json } = await subscribe({ deliveredChange: 0 });
    expect(json.error.code).toBe("BadRequest_UnknownProperty");
    const filtered = await service.request("GET", "/subscriptions?$filter=deliveredChange%20eq%200");
    expect(filtered.status).toBe(400);
    const metadata = await service.request("GET", "/$metadata");
    expect(metadata.text).toContain('Name="subscription"');
    expect(metadata.text).not.toMatch(/deliveredChange|claimedUntil/);
  });

  test("the maximum number of a caller's subscriptions", async () => {
    for (let i = 0; i < 12; i++) expect((await subscribe({})).status).toBe(201);
    const { status, json } = await subscribe({});
    expect([status, json.error.code]).toEqual([400, "BadRequest_LimitExceeded"]);
  });

  test("the maximum number, of many at once", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => subscribe({})));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array<number>(12).fill(201), ...Array<number>(8).fill(400)]);
  });

  test("never within a group, whose transaction would wait for the handshake", async () => {
    const body = { notificationUrl: `${receiver.url}/hook`, resource: units };
    const requests = (group: object): object => ({
      requests: [
        {
          id: "1",
          method: "POST",
          url: "subscriptions",
          headers: { "Content-Type": "application/json" },
          body,
          ...group,
        },
      ],
    });
    const grouped = await service.request("POST", "/$batch", { body: requests({ atomicityGroup: "g" }) });
    expect(grouped.json.responses[0].status).toBe(400);
    expect(grouped.json.responses[0].body.error.message).toMatch(/separate request/);
    const alone = await service.request("POST", "/$batch", { body: requests({}) });
    expect(alone.json.responses[0].status).toBe(201);
  });
});

describe("renew and delete", () => {
  test("PATCH repeats the handshake and extends the expiration", async () => {
    const { json: made } = await subscribe({});
    const handshakes = receiver.handshakes.length;
    const { status, json } = await service.request("PATCH", `/subscriptions('${made.subscriptionId}')`, {
      body: {},
    });
    expect(status).toBe(200);
    expect(receiver.handshakes.length).toBe(handshakes + 1);
    expect(Date.parse(json.expirationDateTime)).toBeGreaterThan(Date.parse(made.expirationDateTime));
    expect(Date.parse(json.lastModifiedDateTime)).toBeGreaterThan(Date.parse(made.lastModifiedDateTime));
    expect(json).toMatchObject({ clientState: "state", resource: units });
  });

  test("PATCH does nothing when the URL no longer answers", async () => {
    const { json: made } = await subscribe({});
    receiver.answerWith((_, res) => res.writeHead(500).end());
    const answer = await service.request("PATCH", `/subscriptions(${made.id})`, {
      body: { clientState: "new" },
    });
    expect([answer.status, answer.json.error.target]).toEqual([400, "notificationUrl"]);
    expect((await service.request("GET", `/subscriptions(${made.id})`)).json).toMatchObject(made);
  });

  test("PUT, and a single property, perform the handshake with the new URL", async () => {
    const { json: made } = await subscribe({});
    const replaced = await service.request("PUT", `/subscriptions(${made.id})`, {
      body: { notificationUrl: `${receiver.url}/other`, resource: `companies(${demoCompanyId})/services` },
    });
    expect([replaced.status, replaced.json.clientState]).toEqual([200, ""]);
    expect(receiver.handshakes.at(-1)).toMatch(/^\/other\?validationToken=/);
    const property = await service.request("PUT", `/subscriptions(${made.id})/notificationUrl`, {
      body: { value: `${receiver.url}/third` },
    });
    expect(property.status).toBe(200);
    expect(receiver.handshakes.at(-1)).toMatch(/^\/third\?validationToken=/);
    const refused = await service.request("PUT", `/subscriptions(${made.id})/notificationUrl`, {
      body: { value: "https://nowhere.invalid" },
    });
    expect(refused.status).toBe(400);
  });

  test("all together, each with its handshake", async () => {
    await subscribe({});
    await subscribe({ notificationUrl: `${receiver.url}/b` });
    const handshakes = receiver.handshakes.length;
    const answer = await service.request("PATCH", "/subscriptions/$each", { body: { clientState: "x" } });
    expect([answer.status, answer.json.value.length]).toEqual([200, 2]);
    expect(receiver.handshakes.length).toBe(handshakes + 2);
  });

  test("a stale ETag is rejected, none is required", async () => {
    const { json: made } = await subscribe({});
    const stale = await service.request("DELETE", `/subscriptions(${made.id})`, {
      headers: { "If-Match": 'W/"1"' },
    });
    expect(stale.status).toBe(412);
    expect((await service.request("DELETE", `/subscriptions(${made.id})`)).status).toBe(204);
    expect((await service.request("GET", `/subscriptions(${made.id})`)).status).toBe(404);
  });

  test("a delta link follows one's subscriptions", async () => {
    const first = await service.request("GET", "/subscriptions", { headers: { Prefer: "track-changes" } });
    const { json: made } = await subscribe({});
    const changes = await service.request("GET", first.json["@odata.deltaLink"]);
    expect(changes.json.value).toEqual([expect.objectContaining({ id: made.id })]);
    await service.request("DELETE", `/subscriptions(${made.id})`);
    const removed = await service.request("GET", changes.json["@odata.deltaLink"]);
    expect(removed.json.value).toEqual([
      expect.objectContaining({ id: `${service.root}/subscriptions(${made.id})`, reason: "deleted" }),
    ]);
  });
});

describe("ownership of a subscription", () => {
  let other: Record<string, string>;
  let id: string;
  beforeAll(async () => {
    const token = await signClaims(service.devKey, "1h", {
      oid: "0e0e0e0e-0000-4000-8000-000000000002",
      name: "Other",
      roles: ["API.ReadWrite.All"],
      companies: [demoCompanyId],
    });
    other = { Authorization: `Bearer ${token}` };
  });
  beforeEach(async () => {
    ({ id } = (await subscribe({ clientState: "only for me" })).json);
  });
  afterEach(async () => {
    const { json } = await service.request("GET", "/subscriptions", { headers: other });
    for (const own of json.value)
      await service.request("DELETE", `/subscriptions(${own.id})`, { headers: other });
  });

  test("the callers are two", async () => {
    const { json } = await subscribe({}, other);
    expect(json.userId).not.toBe((await service.request("GET", `/subscriptions(${id})`)).json.userId);
  });

  test.each([
    ["GET", "/subscriptions", 200],
    ["GET", "/subscriptions?$filter=clientState eq 'only for me'&$orderby=clientState", 200],
    ["GET", "/subscriptions/$count", 200],
    ["GET", "/subscriptions?$apply=aggregate($count as n)", 200],
    ["GET", "/$all/Microsoft.NAV.subscription", 200],
    ["GET", `/$all?company=${demoCompanyId}&$search=only`, 200],
    ["GET", "/$crossjoin(subscriptions)?$expand=subscriptions", 200],
    ["GET", `/$crossjoin(subscriptions,companies)?$expand=subscriptions`, 200],
    ["GET", "/subscriptions({id})", 404],
    ["GET", "/subscriptions(subscriptionId='{id}')", 404],
    ["GET", "/subscriptions({id})/clientState", 404],
    ["GET", "/subscriptions({id})/clientState/$value", 404],
    ["GET", "/subscriptions({id})/$ref", 404],
    ["GET", "/$entity?$id=subscriptions({id})", 404],
    ["GET", `/companies?$filter=$root/subscriptions({id})/clientState eq 'only for me'`, 501],
    ["PATCH", "/subscriptions({id})", 404],
    ["PUT", "/subscriptions({id})/clientState", 404],
    ["DELETE", "/subscriptions({id})", 404],
    ["DELETE", "/subscriptions({id})/clientState", 404],
  ])("another caller: %s %s", async (method, path, expected) => {
    const body = path.endsWith("clientState") ? { value: "x" } : { clientState: "x" };
    const answer = await service.request(method, encodeURI(path.replace("{id}", id)), {
      headers: other,
      ...(method === "PATCH" || method === "PUT" ? { body } : {}),
    });
    expect(answer.status).toBe(expected);
    expect(answer.text).not.toContain("only for me");
    expect(answer.text).not.toContain(receiver.url);
    const mine = await service.request("GET", `/subscriptions(${id})`);
    expect(mine.json.clientState).toBe("only for me");
  });

  test("another caller's list is empty, its numbers are 0", async () => {
    expect(
      (await service.request("GET", "/subscriptions?$count=true", { headers: other })).json,
    ).toMatchObject({ "@odata.count": 0, value: [] });
    expect((await service.request("GET", "/subscriptions/$count", { headers: other })).text).toBe("0");
    const { json } = await service.request("GET", "/subscriptions?$apply=aggregate($count%20as%20n)", {
      headers: other,
    });
    expect(json.value).toEqual([expect.objectContaining({ n: 0 })]);
  });

  test("another caller cannot take the id, nor change all there are", async () => {
    const body = { notificationUrl: `${receiver.url}/hook`, resource: units };
    const put = await service.request("PUT", `/subscriptions(${id})`, { headers: other, body });
    expect([put.status, put.json.error.code]).toEqual([400, "Internal_EntityWithSameKeyExists"]);
    await service.request("PATCH", "/subscriptions/$each", { headers: other, body: { clientState: "x" } });
    await service.request("DELETE", "/subscriptions/$each", { headers: other });
    expect((await service.request("GET", `/subscriptions(${id})`)).json.clientState).toBe("only for me");
  });

  test("another caller's delta link is empty", async () => {
    const first = await service.request("GET", "/subscriptions", {
      headers: { ...other, Prefer: "track-changes" },
    });
    await service.request("DELETE", `/subscriptions(${id})`);
    const { json } = await service.request("GET", first.json["@odata.deltaLink"], { headers: other });
    expect(json.value).toEqual([]);
  });

  test("a company without read permission cannot be subscribed to", async () => {
    const name = "Elsewhere";
    const made = await service.request("POST", "/companies", { body: { name } });
    const resource = `companies(${made.json.id})/leaseUnits`;
    const { status, json } = await subscribe({ resource }, other);
    expect([status, json.error.target]).toEqual([400, "resource"]);
    expect((await subscribe({ resource })).status).toBe(201);
  });

  test("a caller without write permission cannot subscribe", async () => {
    const token = await signDevToken(service.devKey, { role: "read", expires: "1h" });
    expect((await subscribe({}, { Authorization: `Bearer ${token}` })).status).toBe(403);
  });
});
