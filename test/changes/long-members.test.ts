/** Changes of several records that are long together: they are in memory at the same time, and so is their response. */
import { startEmptyCompany, type EmptyCompany } from "../resources/empty-company";

let company: EmptyCompany;
let ids: readonly unknown[];
beforeAll(async () => {
  company = await startEmptyCompany({ MAX_RECORD_SIZE: "256KiB", MAX_BODY_SIZE: "400KiB" });
  // Of 160,000 characters as Base64: one is shorter than a record may be, three are longer than the body of a response.
  const blobText = Buffer.alloc(120_000).toString("base64");
  const created = [];
  for (const fileName of ["zz1", "zz2", "zz3"])
    created.push(await company.create("documents", { fileName, blobText, description: "before" }));
  ids = created.map(({ id }) => id);
});
afterAll(() => company.stop());

const headers = { "OData-Version": "4.01", "OData-MaxVersion": "4.01" };
const change = (path: string, body: unknown, more: Record<string, string> = {}) =>
  company.request("PATCH", path, { body, headers: { ...headers, ...more } });
const descriptions = async (): Promise<unknown> =>
  (
    await company.request(
      "GET",
      "documents?$filter=startswith(fileName,'zz')&$select=description&$orderby=fileName",
    )
  ).json.value.map(({ description }: { readonly description: string }) => description);

test.each([
  ["PATCH", { description: "after" }],
  ["DELETE", undefined],
])("members that are too long together: %s", async (method, body) => {
  const path = "documents/$filter(startswith(fileName,'zz'))/$each";
  const { status, json } = await company.request(method, path, { ...(body && { body }), headers });
  expect([status, json.error.code]).toEqual([400, "BadRequest_LimitExceeded"]);
  expect(json.error.message).toContain("more than 262144 characters together");
  expect(await descriptions()).toEqual(["before", "before", "before"]);
});

test("members that are too long together before the last of them is read", async () => {
  const blobText = Buffer.alloc(12_000).toString("base64");
  for (let i = 0; i < 30; i += 1) await company.create("documents", { fileName: `yy${i}`, blobText });
  const path = "documents/$filter(startswith(fileName,'yy'))/$each";
  const { status, json } = await change(path, { description: "after" });
  expect([status, json.error.code]).toEqual([400, "BadRequest_LimitExceeded"]);
  const few = "documents/$filter(startswith(fileName,'yy1'))/$each?$select=description";
  expect((await change(few, { description: "after" })).json.value).toHaveLength(11);
});

test("one of them is changed", async () => {
  const path = "documents/$filter(fileName%20eq%20'zz1')/$each?$select=description";
  const { status, json } = await change(path, { description: "one" });
  expect([status, json.value[0].description]).toEqual([200, "one"]);
  expect((await change(path, { description: "before" })).status).toBe(200);
});

describe("a delta payload", () => {
  const payload = (description: string) => ({
    "@context": "#$delta",
    value: ids.map((id) => ({ id, description })),
  });

  test("whose response is too long changes nothing", async () => {
    const { status, json } = await change("documents", payload("after"));
    expect([status, json.error.code]).toEqual([400, "BadRequest_LimitExceeded"]);
    expect(json.error.message).toContain("return=minimal");
    expect(await descriptions()).toEqual(["before", "before", "before"]);
  });

  test("with a short response changes long records", async () => {
    expect((await change("documents", payload("minimal"), { Prefer: "return=minimal" })).status).toBe(204);
    expect(await descriptions()).toEqual(["minimal", "minimal", "minimal"]);
    const { status, json } = await change("documents?$select=description", payload("short"));
    expect([status, json.value.length]).toEqual([200, 3]);
    expect(await descriptions()).toEqual(["short", "short", "short"]);
  });
});
