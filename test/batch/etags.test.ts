/**
 * Several changes of one record in a change set or an atomicity group: each may name the state before the group in
 * `If-Match`, since a client cannot know the states between them (OData 4.0 leaves their order open).
 */
import { demoCompanyId } from "../harness";
import { startEmptyCompany, type AnsweredRecord, type EmptyCompany } from "../resources/empty-company";
import { changeSet, request, sendJson, sendMultipart } from "./batch-client";

let company: EmptyCompany;
let contract: AnsweredRecord;
const contracts = `companies(${demoCompanyId})/leaseContracts`;
beforeAll(async () => {
  company = await startEmptyCompany();
});
beforeEach(async () => {
  contract = await company.create("leaseContracts", {
    versionStatus: "Valid",
    status: "Released",
    contractDate: "2024-01-01",
    contractValidUntil: "2026-12-31",
    extensionPeriod: "1Y",
  });
});
afterAll(() => company.stop());

/** A change of the contract: method, the rest of the path, body. */
type Change = readonly [method: string, path: string, body?: object];
const patch: Change = ["PATCH", "", { automaticallyExtend: true }];
const other: Change = ["PATCH", "", { extensionPeriod: "1M" }];
const text: Change = ["PUT", "/extensionPeriod", { value: "1M" }];
const extend: Change = ["POST", "/extend", { until: "2027-06-30" }];
const preview: Change = ["POST", "/extend", { until: "2027-06-30", preview: true }];
const remove: Change = ["DELETE", ""];

/** A change with its `If-Match`, if it has one. */
type Sent = readonly [change: Change, etag?: string | undefined];

const headersOf = (etag: string | undefined): Record<string, string> =>
  etag === undefined ? {} : { "If-Match": etag };

const partOf = ([[method, path, body], etag]: Sent, i: number): string =>
  request(`${method} ${contracts}(${contract.id})${path}`, {
    id: String(i),
    headers: headersOf(etag),
    ...(body && { body }),
  });

const inJson = ([[method, path, body], etag]: Sent, id: string): object => ({
  id,
  method,
  url: `${contracts}(${contract.id})${path}`,
  headers: headersOf(etag),
  body,
});

/** Sends one group; returns the statuses: of a change set that fails, of its only response. */
const forms: Readonly<
  Record<string, (sent: readonly Sent[], headers?: Record<string, string>) => Promise<readonly number[]>>
> = {
  "change set": async (sent, headers) => {
    const { parts } = await sendMultipart(company, [changeSet(...sent.map(partOf))], headers);
    return parts.flatMap((part) => (part.status === 0 ? part.parts : [part])).map(({ status }) => status);
  },
  atomicityGroup: async (sent, headers) => {
    const requests = sent.map((one, i) => ({ atomicityGroup: "g", ...inJson(one, String(i)) }));
    const { json } = await sendJson(company, requests, headers);
    return json.responses.map(({ status }: { status: number }) => status);
  },
};

const again = () => company.request("GET", `leaseContracts(${contract.id})`);

describe.each(Object.entries(forms))("%s", (name, send) => {
  const refused = name === "change set" ? [412] : [424, 412];

  test.each<[string, readonly Change[], readonly number[]]>([
    ["PATCH and an action", [patch, extend], [200, 200]],
    ["an action and PATCH", [extend, patch], [200, 200]],
    ["PATCH and PATCH", [patch, other], [200, 200]],
    ["PATCH and PUT of a property", [patch, text], [200, 200]],
    ["PATCH and DELETE", [patch, remove], [200, 204]],
    ["three", [patch, other, extend], [200, 200, 200]],
    ["an action that is undone, PATCH and PATCH", [preview, patch, other], [200, 200, 200]],
  ])("%s with the ETag that was read", async (_, changes, expected) => {
    const etag = contract["@odata.etag"];
    expect(await send(changes.map((change) => [change, etag]))).toEqual(expected);
    expect((await again()).status).toBe(changes.includes(remove) ? 404 : 200);
  });

  test("the ETag of the state that the change before makes", async () => {
    const next = `W/"${Number(/\d+/.exec(contract["@odata.etag"])?.[0]) + 1}"`;
    expect(await send([[patch], [extend, next]])).toEqual([200, 200]);
  });

  test("within a snapshot", async () => {
    const etag = contract["@odata.etag"];
    const sent: readonly Sent[] = [[patch, etag], [extend, etag]]; // prettier-ignore
    expect(await send(sent, { Isolation: "snapshot" })).toEqual([200, 200]);
  });

  test.each<[string, Change]>([
    ["PATCH", other],
    ["an action", extend],
    ["DELETE", remove],
  ])("an ETag that another writer has outdated, with %s: 412", async (_, change) => {
    const outdated = contract["@odata.etag"];
    await company.request("PATCH", `leaseContracts(${contract.id})`, { body: { customerName: "Other" } });
    const { json } = await again();
    const current = json["@odata.etag"];
    for (const first of [undefined, current])
      expect(await send([[patch, first], [change, outdated]])).toEqual(refused); // prettier-ignore
    expect((await again()).json).toEqual(json);
  });
});

// Each change set, and each request outside of one, is a change of its own.
test.each([[{}], [{ Isolation: "snapshot" }]])(
  "change sets and single requests, %j: 412",
  async (headers) => {
    const etag = contract["@odata.etag"];
    const { parts } = await sendMultipart(
      company,
      [changeSet(partOf([patch, etag], 1)), changeSet(partOf([other, etag], 2)), partOf([extend, etag], 3)],
      { Prefer: "continue-on-error", ...headers },
    );
    expect([parts[0]?.parts[0]?.status, parts[1]?.status, parts[2]?.status]).toEqual([200, 412, 412]);
    const single = await sendJson(company, [inJson([other, etag], "1")], headers);
    expect(single.json.responses[0].status).toBe(412);
  },
);
