/** `Isolation: snapshot` (Protocol 4.01, section 8.2.6) for batches and single requests. */
import { databaseKind } from "../databases";
import { demoCompanyId } from "../harness";
import { startEmptyCompany, unknownId, type EmptyCompany } from "../resources/empty-company";
import { changeSet, request, sendJson, sendMultipart, statuses } from "./batch-client";

let company: EmptyCompany;
const set = `companies(${demoCompanyId})/postCodes`;
beforeAll(async () => {
  company = await startEmptyCompany();
  for (const code of ["A", "B", "C"]) await company.create("postCodes", { code, city: "Start" });
});
afterAll(() => company.stop());

const snapshot = { Isolation: "snapshot", Prefer: "continue-on-error" };

test.each([{ Isolation: "snapshot" }, { "OData-Isolation": "Snapshot" }])("%j", async (headers) => {
  const { answer, parts } = await sendMultipart(
    company,
    [request(`GET ${set}`), request(`GET ${set}/$count`)],
    headers,
  );
  expect(answer.status).toBe(200);
  expect(parts[0]?.json.value).toHaveLength(Number(parts[1]?.text));
});

test("changes from outside are not seen, those of the batch are", async () => {
  const count = (id: string): object => ({ id, method: "get", url: `${set}/$count?$filter=city eq 'Race'` });
  const batch = sendJson(
    company,
    [
      count("1"),
      ...Array.from({ length: 20 }, (_, i) => count(`w${i}`)),
      { id: "2", method: "post", url: set, body: { code: "R", city: "Race" } },
      count("3"),
    ],
    snapshot,
  );
  const others = Promise.all(
    Array.from({ length: 10 }, (_, i) => company.create("postCodes", { code: `O${i}`, city: "Race" })),
  );
  const { responses } = (await batch).json;
  await others;
  const texts = responses.map(({ body }: { body: unknown }) => body);
  expect(new Set(texts.slice(0, 21)).size).toBe(1);
  expect(Number(texts.at(-1))).toBe(Number(texts[0]) + 1);
});

test("writes succeed despite concurrent writers", async () => {
  const load = { runs: true };
  const others = Array.from({ length: 3 }, async (_, i) => {
    for (let n = 0; load.runs; n += 1) await company.create("postCodes", { code: `BUSY${i}`, city: `${n}` });
  });
  const own = await Promise.all(
    Array.from({ length: 4 }, async (_, i) => {
      const count = { id: "count", method: "get", url: `${set}/$count?$filter=code eq 'OWN${i}'` };
      const parts = ["a", "b"].map((city) => ({
        id: city,
        method: "post",
        url: set,
        body: { code: `OWN${i}`, city },
      }));
      const answer = await sendJson(company, [...parts, count], snapshot);
      return answer.status === 200 ? [statuses(answer), answer.json.responses[2].body] : [answer.status];
    }),
  );
  load.runs = false;
  await Promise.all(others);
  expect(own).toEqual(Array.from({ length: 4 }, () => [{ a: 201, b: 201, count: 200 }, "2"]));
});

test("a failed request is rolled back alone, a group as a whole", async () => {
  const units = `companies(${demoCompanyId})/leaseUnits`;
  const { parts } = await sendMultipart(
    company,
    [
      request(`POST ${units}`, { body: { number: "KEPT", objectArea: 5 } }),
      request(`POST ${units}`, { body: { number: "KEPT", objectArea: 7 } }),
      changeSet(
        request(`POST ${units}`, { body: { number: "LOST", objectArea: 9 } }),
        request(`PATCH ${units}(${unknownId})`, { body: { objectArea: 1 } }),
      ),
      changeSet(request(`POST ${units}`, { body: { number: "ALSO", objectArea: 3 } })),
      request(`GET ${units}?$select=number`),
    ],
    snapshot,
  );
  expect(parts.map(({ status }) => status)).toEqual([201, 400, 404, 0, 200]);
  expect(parts[4]?.json.value.map(({ number }: { number: string }) => number)).toEqual(["ALSO", "KEPT"]);
  const entries = await company.list("leaseUnitLedgerEntries");
  expect(entries).toHaveLength(2);
});

describe("a request that the database rejects fails alone", () => {
  const read = (id: string, path: string): object => ({
    id,
    method: "get",
    url: `companies(${demoCompanyId})/${path}/$count`,
  });
  const create = (id: string): object => ({
    id,
    method: "post",
    url: set,
    body: { code: `REJECTED-${id}` },
  });
  /** The status of a read of a table that does not exist. */
  const rejected = databaseKind === "sqlite" ? 500 : 503;
  const rename = (from: string, to: string): Promise<unknown> =>
    company.sql(
      databaseKind === "mssql"
        ? `exec sp_rename '${from}', '${to}'`
        : `alter table "${from}" rename to "${to}"`,
    );
  beforeAll(() => rename("customerBrand", "elsewhere"));
  afterAll(() => rename("elsewhere", "customerBrand"));

  test("among reads", async () => {
    const reads = [read("1", "postCodes"), read("2", "customerBrands"), read("3", "postCodes")];
    expect(statuses(await sendJson(company, reads, snapshot))).toEqual({ 1: 200, 2: rejected, 3: 200 });
  });

  test("among changes, and within a group", async () => {
    const grouped = (part: object): object => ({ ...part, atomicityGroup: "group" });
    const parts = [
      create("1"),
      read("2", "customerBrands"),
      grouped(create("3")),
      grouped(read("4", "customerBrands")),
      create("5"),
    ];
    const answer = await sendJson(company, parts, snapshot);
    expect(statuses(answer)).toEqual({ 1: 201, 2: rejected, 3: 424, 4: rejected, 5: 201 });
    const kept = await company.list("postCodes?$filter=startswith(code,'REJECTED')&$orderby=code");
    expect(kept.map(({ code }) => code)).toEqual(["REJECTED-1", "REJECTED-5"]);
  });
});

test("an answer that needs a next link is refused", async () => {
  const page = request(`GET ${set}`, { headers: { Prefer: "maxpagesize=2" } });
  const { parts } = await sendMultipart(company, [page, request(`GET ${set}?$top=2`)], snapshot);
  expect(parts.map(({ status }) => status)).toEqual([412, 200]);
  expect(parts[0]?.json.error.code).toBe("BadRequest_IsolationNotSupported");
});

test("another isolation is refused, with its beginning in the message", async () => {
  const answer = await company.request("GET", set, { headers: { Isolation: "x".repeat(10_000) } });
  expect([answer.status, answer.json.error.target]).toEqual([400, "Isolation"]);
  expect(answer.json.error.message).toContain(`Isolation is '${"x".repeat(60)}…'; expected snapshot.`);
});

test("within a batch without isolation", async () => {
  const { parts } = await sendMultipart(company, [
    request("GET companies", { headers: { Isolation: "snapshot" } }),
  ]);
  expect(parts.map(({ status }) => status)).toEqual([412]);
});

test.each([
  ["GET", "postCodes", undefined, 200],
  ["GET", "postCodes?$filter=code eq 'A'", undefined, 200],
  ["POST", "postCodes", { code: "SINGLE" }, 201],
  ["GET", "nonsense", undefined, 404],
])("a single request: %s %s", async (method, path, body, status) => {
  const answer = await company.request(method, path, { headers: { Isolation: "snapshot" }, body });
  expect(answer.status).toBe(status);
});

test("a single request with several pages", async () => {
  const headers = { Isolation: "snapshot", Prefer: "maxpagesize=1" };
  expect((await company.request("GET", "postCodes", { headers })).status).toBe(412);
  const csv = { ...headers, Accept: "text/csv" };
  expect((await company.request("GET", "postCodes", { headers: csv })).status).toBe(412);
});

test("statuses of a snapshot in JSON", async () => {
  const answer = await sendJson(company, [{ id: "1", method: "get", url: "companies" }], {
    Isolation: "snapshot",
  });
  expect(statuses(answer)).toEqual({ 1: 200 });
});
