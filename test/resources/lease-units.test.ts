/** Lease units: the ledger of area changes and the rule for total areas (DECISIONS, 3). */
import { startEmptyCompany, type EmptyCompany } from "./empty-company";

let company: EmptyCompany;
beforeAll(async () => {
  company = await startEmptyCompany();
});
afterAll(() => company.stop());

const quantities = async (number: string): Promise<number[]> =>
  (await company.list(`leaseUnitLedgerEntries?$filter=leaseUnitNo eq '${number}'&$orderby=entryNo`)).map(
    ({ quantity }) => quantity,
  );

describe("ledger of area changes", () => {
  test("a change that the ledger cannot store is a 400", async () => {
    const headers = { "Content-Type": "application/json;IEEE754Compatible=true" };
    const least = JSON.stringify({ number: "WIDE", objectArea: "-99999999999999999999" });
    const { status, json } = await company.request("POST", "leaseUnits", { body: least, headers });
    expect(status).toBe(201);
    const most = JSON.stringify({ objectArea: "99999999999999999999" });
    const refused = await company.request("PATCH", `leaseUnits(${json.id})`, { body: most, headers });
    expect([refused.status, refused.json.error]).toMatchObject([
      400,
      { code: "Application_FieldValidationException", target: "objectArea" },
    ]);
    // SQLite stores 17 digits of the area before.
    expect(refused.json.error.message).toMatch(/^'objectArea' would change by 19999999999999999999[89], /);
    await company.request("DELETE", `leaseUnits(${json.id})`);
  });

  test("create, PATCH and PUT of objectArea write the difference; other changes write nothing", async () => {
    const { id } = await company.create("leaseUnits", { number: "U1", objectArea: 100 });
    expect(await quantities("U1")).toEqual([100]);
    await company.change("leaseUnits", id, { objectArea: 120.25 });
    expect(await quantities("U1")).toEqual([100, 20.25]);
    await company.change("leaseUnits", id, { description: "Same area" });
    await company.change("leaseUnits", id, { objectArea: 120.25 });
    await company.change("leaseUnits", id, { ObjectArea: "120.2500" });
    expect(await quantities("U1")).toEqual([100, 20.25]);
    await company.change("leaseUnits", id, { objectArea: 20 });
    expect(await quantities("U1")).toEqual([100, 20.25, -100.25]);
    const put = (body: object) => company.request("PUT", `leaseUnits(${id})`, { body });
    expect((await put({ number: "U1", objectArea: 50 })).status).toBe(200);
    expect((await put({ number: "U1", objectArea: 50, city: "Leeds" })).status).toBe(200);
    expect(await quantities("U1")).toEqual([100, 20.25, -100.25, 30]);
    expect((await put({ number: "U1" })).json).toMatchObject({ objectArea: 0, city: "" });
    expect(await quantities("U1")).toEqual([100, 20.25, -100.25, 30, -50]);
  });

  test("a unit without an area writes nothing", async () => {
    await company.create("leaseUnits", { number: "U2" });
    await company.create("leaseUnits", { number: "U3", objectArea: 0 });
    expect([await quantities("U2"), await quantities("U3")]).toEqual([[], []]);
  });

  test("PUT that creates writes the whole area", async () => {
    const path = "leaseUnits(77777777-7777-4777-8777-777777777777)";
    const answer = await company.request("PUT", path, { body: { number: "U4", objectArea: 7.5 } });
    expect(answer.status).toBe(201);
    expect(await quantities("U4")).toEqual([7.5]);
  });

  test("differences keep 8 places and do not drift", async () => {
    const { id } = await company.create("leaseUnits", { number: "U5", objectArea: 0.1 });
    await company.change("leaseUnits", id, { objectArea: 0.3 });
    await company.change("leaseUnits", id, { objectArea: 0.30000001 });
    expect(await quantities("U5")).toEqual([0.1, 0.2, 0.00000001]);
  });

  test("an entry says whose, when and by whom; entryNo counts up per company", async () => {
    const start = new Date().toISOString().slice(0, 10);
    await company.create("leaseUnits", { number: "U6", objectArea: 1 });
    const [entry] = await company.list("leaseUnitLedgerEntries?$orderby=entryNo desc&$top=1");
    expect(entry).toMatchObject({ leaseUnitNo: "U6", quantity: 1, userId: "Developer" });
    expect([start, new Date().toISOString().slice(0, 10)]).toContain(entry?.postingDate);
    const numbers = (await company.list("leaseUnitLedgerEntries")).map(({ entryNo }) => entryNo);
    expect(numbers).toEqual(numbers.map((_, i) => i + 1));
  });

  test("POST creates a separate entry; its entryNo is assigned by the service", async () => {
    const body = {
      leaseUnitNo: "U6",
      quantity: 3,
      postingDate: "2025-01-31",
      userID: "ANN",
      description: "By hand",
    };
    const [last] = await company.list("leaseUnitLedgerEntries?$orderby=entryNo desc&$top=1");
    const { userID, ...same } = body;
    expect(await company.create("leaseUnitLedgerEntries", { ...body, entryNo: 900 })).toMatchObject({
      ...same,
      userId: userID,
      entryNo: last?.entryNo + 1,
    });
    expect(await company.request("GET", "leaseUnits?$filter=number eq 'U6'")).toMatchObject({ status: 200 });
    expect((await company.list("leaseUnits?$filter=number eq 'U6'"))[0]?.objectArea).toBe(1);
  });

  test("concurrent changes of one unit add up to its area", async () => {
    const { id } = await company.create("leaseUnits", { number: "U7", objectArea: 10 });
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => company.change("leaseUnits", id, { objectArea: (i * 7) % 23 })),
    );
    const sum = (await quantities("U7")).reduce((a, b) => a + b, 0);
    expect(sum).toBe((await company.read("leaseUnits", id)).objectArea);
  });
});

describe("totalArea", () => {
  test("is taken for a building", async () => {
    const { id } = await company.create("leaseUnits", { number: "B1", building: true, totalArea: 5000 });
    expect(await company.change("leaseUnits", id, { totalArea: 5100.5 })).toMatchObject({
      totalArea: 5100.5,
    });
    const answer = await company.request("PATCH", `leaseUnits(${id})`, { body: { building: false } });
    expect([answer.status, answer.json.error.code]).toEqual([400, "Application_FieldValidationException"]);
    expect(await company.change("leaseUnits", id, { building: false, totalArea: 0 })).toMatchObject({
      building: false,
      totalArea: 0,
    });
  });

  test.each([{ totalArea: 1 }, { totalArea: -1 }, { totalArea: "0.5", building: false }])(
    "%j is refused elsewhere",
    async (body) => {
      const { id } = await company.create("leaseUnits", {});
      for (const [method, path] of [
        ["POST", "leaseUnits"],
        ["PATCH", `leaseUnits(${id})`],
        ["PUT", `leaseUnits(${id})`],
      ] as const) {
        const answer = await company.request(method, path, {
          body: method === "PUT" ? { number: "B2", ...body } : body,
        });
        expect([answer.status, answer.json.error.target]).toEqual([400, "totalArea"]);
      }
      await company.create("leaseUnits", { totalArea: 0 });
    },
  );
});
