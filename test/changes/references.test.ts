/** Adding, changing and removing references, `/$ref` (Protocol 4.01, section 11.4.6). */
import {
  startEmptyCompany,
  unknownId,
  type AnsweredRecord,
  type EmptyCompany,
} from "../resources/empty-company";

let company: EmptyCompany;
let contract: AnsweredRecord;
let path: string;
beforeAll(async () => {
  company = await startEmptyCompany();
  await company.create("customers", { number: "C1", displayName: "Acme" });
  await company.create("customers", { number: "C2" });
});
beforeEach(async () => {
  contract = await company.create("leaseContracts", {
    leaseContractLines: [{}],
    documents: [{ fileName: "a" }],
  });
  path = `leaseContracts(${contract["id"]})`;
});
afterAll(() => company.stop());

const at = (url: string): object => ({ "@odata.id": url });
const request = (method: string, url: string, body?: object, headers = {}) =>
  company.request(method, url, { ...(body ? { body } : {}), headers });
const files = async (): Promise<string[]> =>
  (await company.list(`${path}/documents`)).map(({ fileName }) => String(fileName)).toSorted();

test("PUT and DELETE of a single reference", async () => {
  const put = await request("PUT", `${path}/customer/$ref`, at("customers(number='C1')"));
  expect([put.status, put.text]).toEqual([204, ""]);
  expect(await company.read("leaseContracts", contract["id"])).toMatchObject({
    customerNo: "C1",
    customerName: "Acme",
  });
  const modern = await request("PUT", `${path}/customer/$ref`, { "@id": "customers(number='C2')" });
  expect(modern.status).toBe(204);
  expect((await company.read("leaseContracts", contract["id"]))["customerNo"]).toBe("C2");
  expect((await request("DELETE", `${path}/customer/$ref`)).status).toBe(204);
  const parted = await company.read("leaseContracts", contract["id"]);
  expect(parted["customerNo"]).toBe("");
  expect(parted["@odata.etag"]).not.toBe(contract["@odata.etag"]);
  // The reference does not exist any more, which is the requested state.
  expect((await request("DELETE", `${path}/customer/$ref`)).status).toBe(204);
});

test("POST to a collection adds, twice does no harm", async () => {
  const { id } = await company.create("documents", { fileName: "b" });
  for (let i = 0; i < 2; i++)
    expect((await request("POST", `${path}/documents/$ref`, at(`documents(${id})`))).status).toBe(204);
  expect(await files()).toEqual(["a", "b"]);
});

test("DELETE by $id, by key, of all", async () => {
  const one = await company.create(`${path}/documents`, { fileName: "b" });
  const two = await company.create(`${path}/documents`, { fileName: "c" });
  const gone = await request(
    "DELETE",
    `${path}/documents/$ref?$id=${company.companyRoot}/documents(${one["id"]})`,
  );
  expect(gone.status).toBe(204);
  expect(await files()).toEqual(["a", "c"]);
  expect((await request("DELETE", `${path}/documents/$ref?$id=documents(${one["id"]})`)).status).toBe(404);
  expect((await request("DELETE", `${path}/documents(${two["id"]})/$ref`)).status).toBe(204);
  expect((await request("DELETE", `${path}/documents(${two["id"]})/$ref`)).status).toBe(404);
  expect(await files()).toEqual(["a"]);
  expect((await request("DELETE", `${path}/documents/$ref`)).status).toBe(204);
  expect(await files()).toEqual([]);
  // The records themselves stay.
  expect(await company.read("documents", one["id"])).toMatchObject({ fileName: "b", leaseContractNo: "" });
});

// URL Conventions 4.01, 4.5, example 20; JSON Format 4.01, 4.3: relative to the request's URL, or to a service root.
test("URLs of references", async () => {
  const one = await company.create("documents", { fileName: "b" });
  const { pathname: root } = new URL(company.companyRoot);
  for (const base of ["../../", "./../../", `${root}/`, `/api${root}/`, `${company.companyRoot}/`]) {
    const url = `${base}documents(${one["id"]})`;
    expect((await request("POST", `${path}/documents/$ref`, at(url))).status).toBe(204);
    expect(await files()).toEqual(["a", "b"]);
    expect((await request("DELETE", `${path}/documents/$ref?$id=${url}`)).status).toBe(204);
    expect(await files()).toEqual(["a"]);
  }
  const bound = await request("PATCH", path, { "customer@odata.bind": "../customers(number='C1')" });
  expect(bound.json.customerNo).toBe("C1");
  const elsewhere = await request("POST", `${path}/documents/$ref`, at("../documents('x')"));
  expect(elsewhere.status).toBe(400);
});

test("PUT to a collection replaces it", async () => {
  const one = await company.create("documents", { fileName: "b" });
  const answer = await request("PUT", `${path}/documents/$ref`, { value: [at(`documents(${one["id"]})`)] });
  expect(answer.status).toBe(204);
  expect(await files()).toEqual(["b"]);
  // A record that is named twice is one member.
  const twice = [`documents(${one["id"]})`, `documents(id=${one["id"]})`].map(at);
  expect((await request("PUT", `${path}/documents/$ref`, { value: twice })).status).toBe(204);
  expect(await files()).toEqual(["b"]);
  expect((await request("PUT", `${path}/documents/$ref`, { value: [] })).status).toBe(204);
  expect((await request("PUT", `${path}/documents/$ref`, { value: twice })).status).toBe(204);
  expect(await files()).toEqual(["b"]);
});

test("a line moves to another contract, and cannot be without one", async () => {
  const [line] = contract["leaseContractLines"];
  const other = await company.create("leaseContracts", {});
  const moved = await request(
    "PUT",
    `leaseContractLines(${line.id})/leaseContract/$ref`,
    at(`leaseContracts(${other["id"]})`),
  );
  expect(moved.status).toBe(204);
  expect(await company.list(`leaseContracts(${other["id"]})/leaseContractLines`)).toHaveLength(1);
  for (const url of [
    `leaseContractLines(${line.id})/leaseContract/$ref`,
    `leaseContracts(${other["id"]})/leaseContractLines(${line.id})/$ref`,
    `leaseContracts(${other["id"]})/leaseContractLines/$ref`,
  ]) {
    const answer = await request("DELETE", url);
    expect([answer.status, answer.json.error.code]).toEqual([400, "BadRequest"]);
  }
  expect(await company.list(`leaseContracts(${other["id"]})/leaseContractLines`)).toHaveLength(1);
});

test.each<[string, string, object | undefined, number]>([
  ["POST", "{contract}/customer/$ref", at("customers(number='C1')"), 405],
  ["PATCH", "{contract}/customer/$ref", at("customers(number='C1')"), 405],
  ["PUT", "{contract}/$ref", at("customers(number='C1')"), 405],
  ["DELETE", "{contract}/$ref", undefined, 405],
  ["POST", "leaseContracts/$ref", at("x"), 405],
  ["POST", "{contract}/leaseUnit/$ref", at("leaseUnits(number='U')"), 400],
  ["PUT", "{contract}/customer/$ref", {}, 400],
  ["PUT", "{contract}/customer/$ref", at("leaseContracts(number='x',versionNo=1)"), 400],
  ["PUT", "{contract}/customer/$ref", at(`customers(${unknownId})`), 400],
  ["POST", "{contract}/documents/$ref", { value: [] }, 400],
  ["PUT", "{contract}/documents/$ref", at("x"), 400],
  ["DELETE", "{contract}/customer/$ref?$id=customers(number='C1')", undefined, 400],
  ["DELETE", `leaseContracts(${unknownId})/customer/$ref`, undefined, 404],
  ["POST", `leaseContracts(${unknownId})/documents/$ref`, at("x"), 404],
  ["DELETE", "{contract}/documents/$ref?$filter=true", undefined, 400],
])("%s %s %j is a %d", async (method, url, body, status) => {
  const answer = await request(method, url.replace("{contract}", path), body);
  expect([answer.status, answer.json.error?.message]).toEqual([status, expect.any(String)]);
});

test("If-Match is that of the record that the path begins with", async () => {
  const stale = { "If-Match": 'W/"1"' };
  const url = `${path}/customer/$ref`;
  expect((await request("PUT", url, at("customers(number='C1')"), stale)).status).toBe(412);
  expect((await request("DELETE", `${path}/documents/$ref`, undefined, stale)).status).toBe(412);
  const current = { "If-Match": contract["@odata.etag"] };
  expect((await request("PUT", url, at("customers(number='C1')"), current)).status).toBe(204);
});
