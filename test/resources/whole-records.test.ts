/** Whole records sent back by clients, and derived values: marks, area differences; and malformed conditions. */
import { startEmptyCompany, type EmptyCompany } from "./empty-company";

let company: EmptyCompany;
beforeAll(async () => {
  company = await startEmptyCompany();
});
afterAll(() => company.stop());

const never = "0001-01-01T00:00:00Z";
const then = "2026-02-03T04:05:06Z";

describe.each([
  ["prepared", "preparedMarkBy", "preparedMarkDateTime"],
  ["signed", "signedMarkBy", "signedMarkDateTime"],
  ["checked", "checkedMarkBy", "checkedMarkDateTime"],
  ["checkedByLawyer", "checkedByLawyerMarkBy", "checkedByLawyerMarkDate"],
])("the mark %s", (mark, by, at) => {
  test.each([
    ["empty", "", never],
    ["null", null, null],
  ])("set in a whole record whose name and time are %s", async (_, name, time) => {
    for (const method of ["PATCH", "PUT"]) {
      const { id, ...record } = await company.create("documents", { description: "d" });
      const body = { ...record, [mark]: true, [by]: name, [at]: time };
      const { status, json } = await company.request(method, `documents(${id})`, { body });
      expect([status, json[mark], json[by]]).toEqual([200, true, "Developer"]);
      expect(json[at]).not.toBe(never);
    }
    const made = await company.create("documents", { [mark]: true, [by]: name, [at]: time });
    expect([made[by], made[at]]).toEqual(["Developer", expect.not.stringMatching(never)]);
  });

  test("that is true keeps its name and time when a body empties them", async () => {
    const known = { [mark]: true, [by]: "ANN", [at]: then };
    const { id } = await company.create("documents", known);
    expect(await company.change("documents", id, { [by]: "", [at]: null })).toMatchObject(known);
    const put = await company.request("PUT", `documents(${id})`, { body: { [mark]: true } });
    expect(put.json).toMatchObject(known);
    for (const name of [by, at])
      expect((await company.request("DELETE", `documents(${id})/${name}`)).status).toBe(204);
    expect(await company.read("documents", id)).toMatchObject(known);
    expect(await company.change("documents", id, { [by]: "BOB" })).toMatchObject({ ...known, [by]: "BOB" });
  });

  test("cleared in a whole record that still has name and time", async () => {
    const known = { [mark]: true, [by]: "ANN", [at]: then };
    const { id } = await company.create("documents", known);
    const cleared = { [mark]: false, [by]: "", [at]: never };
    expect(await company.change("documents", id, { ...known, [mark]: false })).toMatchObject(cleared);
    await company.change("documents", id, known);
    const put = (body: object) => company.request("PUT", `documents(${id})`, { body });
    expect((await put({ ...known, [mark]: false })).json).toMatchObject(cleared);
    await company.change("documents", id, known);
    expect((await put({})).json).toMatchObject(cleared);
    await company.change("documents", id, known);
    // Without the mark, as in a POST, also when it is sent again.
    const named = { [mark]: false, [by]: "ANN", [at]: never };
    expect(await company.create("documents", { [by]: "ANN" })).toMatchObject(named);
    for (let time = 0; time < 2; time++) expect((await put({ [by]: "ANN" })).json).toMatchObject(named);
  });
});

test.each([
  [
    [0.1, 0.3, 0.6],
    [0.1, 0.2, 0.3],
  ],
  [
    [123456.7, 123456.8, 0],
    [123456.7, 0.1, -123456.8],
  ],
  [
    [1e-7, 0.3, 0.30000001],
    [1e-7, 0.2999999, 1e-8],
  ],
  [
    ["1234567.12345678", "1234567.12345679", "1234567.1"],
    [1234567.12345678, 1e-8, -0.02345679],
  ],
])("areas %j differ by %j", async (areas, differences) => {
  const [first, ...later] = areas;
  const { id, number } = await company.create("leaseUnits", { objectArea: first });
  for (const objectArea of later) await company.change("leaseUnits", id, { objectArea });
  await company.change("leaseUnits", id, { objectArea: later.at(-1) });
  const entries = await company.list(
    `leaseUnitLedgerEntries?$filter=leaseUnitNo eq '${number}'&$orderby=entryNo&$select=quantity`,
  );
  expect(entries.map(({ quantity }) => quantity)).toEqual(differences);
});

test.each(["abc", "W/abc", '"a', '*, "a"', ""])("a malformed condition %j", async (value) => {
  const { id } = await company.create("leaseUnits", {});
  for (const header of ["If-Match", "If-None-Match"])
    for (const method of ["GET", "PATCH", "PUT", "DELETE"]) {
      if (method === "GET" && header === "If-Match") continue;
      const answer = await company.request(method, `leaseUnits(${id})`, {
        headers: { [header]: value },
        ...(["PATCH", "PUT"].includes(method) && { body: {} }),
      });
      expect([method, answer.status, answer.json.error.code]).toEqual([
        method,
        400,
        "BadRequest_InvalidToken",
      ]);
    }
});
