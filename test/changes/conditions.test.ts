/** Conditions, preferences and headers of every kind of write (Protocol 4.01, sections 8.2.4, 8.2.5, 8.2.8.7, 8.3). */
import { signDevToken } from "../../src/auth/dev-issuer";
import { demoCompanyId } from "../harness";
import {
  startEmptyCompany,
  unknownId,
  type AnsweredRecord,
  type EmptyCompany,
} from "../resources/empty-company";

let company: EmptyCompany;
let unit: AnsweredRecord;
beforeAll(async () => {
  company = await startEmptyCompany();
});
beforeEach(async () => {
  unit = await company.create("leaseUnits", {});
});
afterAll(() => company.stop());

const etag = (): string => unit["@odata.etag"];
const stale = (): string => 'W/"1"';
const star = (): string => "*";

const cases: readonly (readonly [string, "known" | "unknown", string, () => string, number])[] = [
  ["PATCH", "known", "If-Match", etag, 200],
  ["PATCH", "known", "If-Match", star, 200],
  ["PATCH", "known", "If-Match", stale, 412],
  ["PATCH", "known", "If-None-Match", stale, 200],
  ["PATCH", "known", "If-None-Match", etag, 412],
  ["PATCH", "known", "If-None-Match", star, 412],
  ["PUT", "known", "If-Match", etag, 200],
  ["PUT", "known", "If-Match", stale, 412],
  ["PUT", "known", "If-None-Match", star, 412],
  ["DELETE", "known", "If-Match", etag, 204],
  ["DELETE", "known", "If-Match", stale, 412],
  ["DELETE", "known", "If-None-Match", star, 412],
  ["PUT", "unknown", "If-None-Match", star, 201],
  ["PUT", "unknown", "If-Match", star, 412],
  ["PUT", "unknown", "If-Match", stale, 412],
  ["PATCH", "unknown", "If-Match", star, 404],
  ["PATCH", "unknown", "If-None-Match", star, 404],
  ["DELETE", "unknown", "If-Match", star, 404],
];

test.each(cases)("%s of a record that is %s with %s", async (method, which, header, value, status) => {
  const path = `leaseUnits(${which === "known" ? unit["id"] : unknownId})`;
  const answer = await company.request(method, path, {
    headers: { [header]: value() },
    ...(method === "DELETE" ? {} : { body: { description: "x" } }),
  });
  expect([value(), answer.status]).toEqual([value(), status]);
  await company.request("DELETE", `leaseUnits(${unknownId})`);
});

// Protocol 4.01, section 8.2.4: a collection has no ETag that could match; `*` matches, as it exists.
test.each([
  ["leaseUnits", { "If-Match": 'W/"1"' }, 412],
  ["leaseUnits", { "If-Match": "*" }, 201],
  ["leaseUnits", { "If-Match": "1" }, 400],
  [`leaseContracts(${unknownId})/leaseContractLines`, { "If-Match": 'W/"1"' }, 404],
])("POST %s with %j: %s", async (path, headers, status) => {
  const before = await company.list("leaseUnits");
  const answer = await company.request("POST", path, { headers, body: {} });
  expect(answer.status).toBe(status);
  if (status === 412) expect(answer.json.error.message).toContain("A collection has no ETag");
  expect(await company.list("leaseUnits")).toHaveLength(before.length + (status === 201 ? 1 : 0));
});

test.each([
  ["POST", "leaseUnits", 201],
  ["PUT", "leaseUnits({new})", 201],
  ["PUT", "leaseUnits({id})", 200],
  ["PATCH", "leaseUnits({id})", 200],
])("%s %s: headers with and without return=minimal", async (method, path, status) => {
  const fresh = "44444444-4444-4444-8444-444444444444";
  const url = path.replace("{id}", unit["id"]).replace("{new}", fresh);
  const created = status === 201;
  const full = await company.request(method, url, { body: {} });
  const own = `${company.companyRoot}/leaseUnits(${full.json.id})`;
  expect([full.status, full.headers["location"], full.headers["odata-entityid"]]).toEqual([
    status,
    created ? own : undefined,
    created ? own : undefined,
  ]);
  expect([full.headers["etag"], full.headers["preference-applied"]]).toEqual([
    full.json["@odata.etag"],
    undefined,
  ]);
  await company.request("DELETE", `leaseUnits(${fresh})`);
  const minimal = await company.request(method, url, { body: {}, headers: { Prefer: "return=minimal" } });
  expect([minimal.status, minimal.text, minimal.headers["preference-applied"]]).toEqual([
    204,
    "",
    "return=minimal",
  ]);
  expect(minimal.headers["odata-entityid"]).toMatch(/\/leaseUnits\([0-9a-f-]{36}\)$/);
  expect(minimal.headers["location"]).toBe(created ? minimal.headers["odata-entityid"] : undefined);
  await company.request("DELETE", `leaseUnits(${fresh})`);
  const asked = await company.request(method, url, {
    body: {},
    headers: { Prefer: "return=representation" },
  });
  expect([asked.status, asked.headers["preference-applied"]]).toEqual([status, "return=representation"]);
  await company.request("DELETE", `leaseUnits(${fresh})`);
});

describe("REQUIRE_IF_MATCH", () => {
  let strict: EmptyCompany;
  beforeAll(async () => {
    strict = await startEmptyCompany({ REQUIRE_IF_MATCH: "true" });
  });
  afterAll(() => strict.stop());

  // Protocol 4.01, section 11.4.1.1: the requirement SHOULD be announced.
  test("$metadata announces it for every set with ETags, and for those in a company", async () => {
    const documentOf = async ({ request }: EmptyCompany): Promise<Record<string, AnsweredRecord>> =>
      (await request("GET", "/$metadata?$format=json")).json["Microsoft.NAV"].NAV;
    const [lenient, announced] = [await documentOf(company), await documentOf(strict)];
    const required = ({ "@Core.OptimisticConcurrency": term }: AnsweredRecord): unknown => term;
    expect(Object.values(lenient).map(required).filter(Boolean)).toEqual([]);
    for (const set of ["companies", "leaseUnits", "documents", "postCodes"])
      expect([set, required(announced[set] ?? {})]).toEqual([set, []]);
    expect(required(announced["rentRoll"] ?? {})).toBeUndefined();
    const controlled = (sets: Record<string, AnsweredRecord>, name: string): unknown =>
      sets["companies"]?.["@Capabilities.NavigationRestrictions"].RestrictedProperties.find(
        ({ NavigationProperty }: AnsweredRecord) => NavigationProperty === name,
      ).OptimisticConcurrencyControl;
    expect(["leaseUnits", "rentRoll"].map((name) => controlled(announced, name))).toEqual([true, undefined]);
    expect(controlled(lenient, "leaseUnits")).toBeUndefined();
    const xml = (await strict.request("GET", "/$metadata")).text;
    expect(xml).toContain('<Annotation Term="Org.OData.Core.V1.OptimisticConcurrency">');
  });

  test("requires it for every change of an existing record", async () => {
    const { id } = await strict.create("documents", { fileName: "a" });
    const { id: contract } = await strict.create("leaseContracts", { number: "K" });
    const writes: readonly (readonly [string, string, object | undefined])[] = [
      ["PATCH", `documents(${id})`, {}],
      ["PUT", `documents(${id})/fileName`, { value: "b" }],
      ["DELETE", `documents(${id})/fileName`, undefined],
      ["DELETE", `documents(${id})/content`, undefined],
      ["PATCH", "documents/$each", { fileName: "b" }],
      ["PUT", `documents(${id})/leaseContract/$ref`, { "@id": `leaseContracts(${contract})` }],
      ["POST", `leaseContracts(${contract})/documents/$ref`, { "@id": `documents(${id})` }],
      ["DELETE", "documents/$each", undefined],
    ];
    for (const [method, path, body] of writes) {
      const sent = body ? { body } : {};
      const answer = await strict.request(method, path, sent);
      expect([method, path, answer.status]).toEqual([method, path, 428]);
    }
    for (const [method, path, body] of writes) {
      const answer = await strict.request(method, path, {
        headers: { "If-Match": "*" },
        ...(body ? { body } : {}),
      });
      expect([method, path, answer.status < 300]).toEqual([method, path, true]);
    }
  });
});

test("writes in an atomic group are rolled back together", async () => {
  const requests = [
    {
      id: "1",
      atomicityGroup: "g",
      method: "PATCH",
      url: `leaseUnits(${unit["id"]})`,
      body: { description: "x" },
    },
    {
      id: "2",
      atomicityGroup: "g",
      method: "POST",
      url: "leaseContracts",
      body: { number: "BATCH", leaseContractLines: [{}] },
    },
    { id: "3", atomicityGroup: "g", method: "DELETE", url: `leaseUnits(${unit["id"]})/$ref` },
  ].map((request) => ({ ...request, url: `companies(11111111-1111-4111-8111-111111111111)/${request.url}` }));
  const answer = await company.request("POST", "/$batch", { body: { requests } });
  expect(answer.json.responses.map(({ status }: AnsweredRecord) => status)).toEqual([424, 424, 405]);
  expect(await company.read("leaseUnits", unit["id"])).toEqual(unit);
  expect(await company.list("leaseContractLines?$filter=leaseContractNo eq 'BATCH'")).toEqual([]);
  const good = await company.request("POST", "/$batch", { body: { requests: requests.slice(0, 2) } });
  expect(good.json.responses.map(({ status }: AnsweredRecord) => status)).toEqual([200, 201]);
  expect(good.json.responses[1].body.leaseContractLines).toHaveLength(1);
});

describe("permissions", () => {
  const as = async (options: { role: "read" | "write"; companies?: string[] }) => ({
    Authorization: `Bearer ${await signDevToken(company.devKey, { expires: "5m", ...options })}`,
  });

  test("a caller without write permission cannot write in any way", async () => {
    const headers = await as({ role: "read" });
    const path = `leaseUnits(${unit["id"]})`;
    for (const [method, url, body] of [
      ["PUT", `${path}/description`, { value: "x" }],
      ["PUT", `${path}/description/$value`, "x"],
      ["DELETE", `${path}/description`, undefined],
      ["PUT", `${path}/category/$ref`, { "@id": "leaseUnitCategories(code='K')" }],
      ["DELETE", `${path}/category/$ref`, undefined],
      ["PATCH", "leaseUnits/$each", { description: "x" }],
      ["DELETE", "leaseUnits/$each", undefined],
      ["POST", "leaseContracts", { leaseContractLines: [{}] }],
    ] as const) {
      const answer = await company.request(method, url, { headers, ...(body === undefined ? {} : { body }) });
      expect([method, url, answer.status]).toEqual([method, url, 403]);
    }
    expect(await company.read("leaseUnits", unit["id"])).toEqual(unit);
  });

  test("records without read permission cannot be linked", async () => {
    const other = "55555555-5555-4555-8555-555555555555";
    await company.request("POST", "/companies", { body: { id: other, name: "Hidden" } });
    const { id } = await company.create(`/companies(${other})/customers`, { number: "H" });
    const headers = await as({ role: "write", companies: [demoCompanyId] });
    const refusals = [];
    for (const url of [
      `companies(${other})/customers(${id})`,
      `companies(${unknownId})/customers(${id})`,
      `customers(${id})?company=Hidden`,
      `customers(${id})`,
    ]) {
      const body = { "customer@odata.bind": url };
      const answer = await company.request("POST", "leaseContracts", { headers, body });
      refusals.push([answer.status, answer.json.error.target]);
    }
    expect(refusals).toEqual(Array.from({ length: 4 }, () => [400, "customer"]));
    const nested = { leaseContractLines: [{ leaseUnit: { id: unit["id"], description: "Mine" } }] };
    const before = await company.read("leaseUnits", unit["id"]);
    const made = await company.request("POST", `/companies(${other})/leaseContracts`, { body: nested });
    expect(made.status).toBe(201);
    // An id is one in each company.
    const { json } = await company.request("GET", `/companies(${other})/leaseUnits(${unit["id"]})`);
    expect(json.description).toBe("Mine");
    expect(await company.read("leaseUnits", unit["id"])).toEqual(before);
    expect(before["description"]).not.toBe("Mine");
  });
});
