/** PUT: the values that the service fills in depend on the body, not on the record before (RFC 9110, section 9.2.2). */
import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { model } from "../../src/entities";
import { start, type TestService } from "../harness";
import { runs } from "../property/run";

let service: TestService;
beforeAll(async () => {
  service = await start({ demo: true, env: { RATE_LIMIT: "off" } });
});
afterAll(() => service.stop());
jest.setTimeout(3_600_000);

type Json = Record<string, unknown>;

const put = async (path: string, body: object): Promise<{ readonly status: number; readonly json: Json }> => {
  const { status, json } = await service.request("PUT", path, { body });
  return { status, json };
};
/** The values without those of the moment of the write. */
const lasting = ({ json }: { readonly json: Json }): Json => {
  const { "@odata.etag": _etag, systemModifiedAt: _at, createdDateTime: _error, ...values } = json;
  return values;
};

test("a contract takes the name and address of its customer again", async () => {
  const customer = { number: "PUT1", displayName: "Acme", city: "Bonn" };
  expect((await service.request("POST", "customers", { body: customer })).status).toBe(201);
  const path = `leaseContracts(${randomUUID()})`;
  const body = { number: "PUT-1", customerNo: "PUT1" };
  const filled = { customerName: "Acme", customerCity: "Bonn" };
  expect(await put(path, body)).toMatchObject({ status: 201, json: filled });
  expect(await put(path, body)).toMatchObject({ status: 200, json: filled });
  const own = { customerName: "Own", customerCity: "Bonn" };
  expect(await put(path, { ...body, customerName: "Own" })).toMatchObject({ status: 200, json: own });
  const none = { customerNo: "", customerName: "", customerCity: "" };
  expect(await put(path, { number: "PUT-1" })).toMatchObject({ status: 200, json: none });
});

describe("a line takes the status of its contract again", () => {
  const contract = { number: "PUT-2", versionNo: 1, status: "Released", versionStatus: "Valid" };
  const status = { status: "Released", versionStatus: "Valid" };

  test("at its own address", async () => {
    await service.request("POST", "leaseContracts", { body: contract });
    const path = `leaseContractLines(${randomUUID()})`;
    const body = { leaseContractNo: "PUT-2", versionNo: 1, lineNo: 1, unitPrice: 5 };
    expect(await put(path, body)).toMatchObject({ status: 201, json: status });
    expect(await put(path, body)).toMatchObject({ status: 200, json: status });
    // A replacement without its version and number keeps them.
    const kept = { ...status, versionNo: 1, lineNo: 1, unitPrice: 6 };
    expect(await put(path, { leaseContractNo: "PUT-2", unitPrice: 6 })).toMatchObject({
      status: 200,
      json: kept,
    });
    expect(await put(path, { ...body, status: "New" })).toMatchObject({ json: { ...status, status: "New" } });
  });

  test("within its contract, beside a new one", async () => {
    const { json } = await service.request("GET", "leaseContracts?$filter=number%20eq%20'PUT-2'&$select=id");
    const body = { ...contract, leaseContractLines: [{ lineNo: 1 }, { lineNo: 2 }] };
    const path = `leaseContracts(${json.value[0].id})?$expand=leaseContractLines($orderby=lineNo)`;
    for (let time = 0; time < 2; time++)
      expect(await put(path, body)).toMatchObject({
        status: 200,
        json: { leaseContractLines: [status, status] },
      });
  });
});

test("a ledger entry names the user again", async () => {
  const path = `leaseUnitLedgerEntries(${randomUUID()})`;
  const body = { leaseUnitNo: "U", quantity: 4 };
  const first = await put(path, body);
  expect([first.status, first.json["userId"]]).toEqual([201, "Developer"]);
  expect((await put(path, body)).json).toMatchObject({ userId: "Developer", entryNo: first.json["entryNo"] });
  expect((await put(path, { ...body, userId: "X" })).json["userId"]).toBe("X");
});

test("the city of a post code cannot be left out, unless it has none", async () => {
  const path = `postCodes(${randomUUID()})`;
  expect(await put(path, { code: "P1" })).toMatchObject({ status: 201, json: { city: "" } });
  expect(await put(path, { code: "P1" })).toMatchObject({ status: 200, json: { city: "" } });
  expect((await put(path, { code: "P1", city: "Bonn" })).status).toBe(200);
  const { status, json } = await put(path, { code: "P1" });
  expect([status, (json["error"] as Json)["target"]]).toEqual([400, "city"]);
});

const sets = model.types.filter(({ set, partitioned, updatable }) => set !== "" && partitioned && updatable);

test("a PUT has the same result when it is sent again", async () => {
  const records = new Map<string, readonly Json[]>();
  for (const { set } of sets) {
    const { json } = await service.request("GET", `${set}?$top=20`);
    records.set(set, json.value as readonly Json[]);
  }
  const cases = fc.tuple(
    fc.constantFrom(...[...records].filter(([, all]) => all.length > 0).map(([set]) => set)),
    fc.nat(),
    fc.boolean(),
    fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  );
  await fc.assert(
    fc.asyncProperty(cases, async ([set, place, isNew, choices]) => {
      const all = records.get(set) ?? [];
      const record = all[place % all.length] ?? {};
      const chosen = Object.keys(record).filter(
        (name, i) => /^\w+$/.test(name) && (choices >> BigInt(i)) & 1n,
      );
      const body = Object.fromEntries(
        chosen.filter((name) => name !== "id").map((name) => [name, record[name]]),
      );
      const path = `${set}(${isNew ? randomUUID() : String(record["id"])})`;
      const first = await put(path, body);
      const again = await put(path, body);
      expect(again.status).toBe(first.status === 201 ? 200 : first.status);
      if (first.status < 300) expect(lasting(again)).toEqual(lasting(first));
    }),
    runs(300),
  );
});
