/**
 * Each request is one transaction: of many concurrent ones, the failing ones have no effect and the others are
 * complete.
 */
import { request as httpRequest } from "node:http";
import { startEmptyCompany, unknownId, type EmptyCompany } from "../resources/empty-company";

let company: EmptyCompany;
beforeEach(async () => {
  // Hundreds at once wait for their turn, as a database server has few connections for them.
  company = await startEmptyCompany({ DATABASE_POOL_TIMEOUT: "60s", REQUEST_TIMEOUT: "240s" });
});
afterEach(() => company.stop());

const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));
const statusOf = async (method: string, path: string, body: object): Promise<number> =>
  (await company.request(method, path, { body })).status;

/** Every unit's ledger adds up to its area, and entry numbers have no gap. */
async function expectBalancedLedger(): Promise<void> {
  const entries = await company.list("leaseUnitLedgerEntries?$orderby=entryNo");
  expect(entries.map(({ entryNo }) => entryNo)).toEqual(entries.map((_, i) => i + 1));
  const sums: Record<string, number> = {};
  for (const { leaseUnitNo, quantity } of entries) sums[leaseUnitNo] = (sums[leaseUnitNo] ?? 0) + quantity;
  const areas: Record<string, number> = {};
  for (const { number, objectArea } of await company.list("leaseUnits")) areas[number] = objectArea;
  for (const number of Object.keys({ ...sums, ...areas })) {
    expect([number, sums[number] ?? 0]).toEqual([number, areas[number] ?? 0]);
  }
}

test("numbers that clients gave are skipped: few one by one, many at once, and those beyond 9 digits not at all", async () => {
  const give = (numbers: readonly string[]) =>
    company.request("PATCH", "leaseUnits", { body: { "@context": "#$delta", value: numbers.map((number) => ({ number })) }, headers: { "OData-Version": "4.01", Prefer: "return=minimal" } }); // prettier-ignore
  const next = async (): Promise<string> => String((await company.create("leaseUnits", {})).number);
  expect((await give(["LU99999999999"])).status).toBe(204);
  expect(await next()).toBe("LU00001");
  expect((await give(["LU00002", "LU00003"])).status).toBe(204);
  expect(await next()).toBe("LU00004");
  const many = times(1100, (i) => `LU${String(i + 5).padStart(5, "0")}`);
  expect((await give(many)).status).toBe(204);
  expect(await next()).toBe("LU01105");
  expect(await next()).toBe("LU01106");
});

test("creates that fail after they took a number, among creates that succeed", async () => {
  const taken = await company.create("leaseUnits", { number: "TAKEN", objectArea: 1 });
  const document = await company.create("documents", {});
  const requests = times(15, (i) => [
    statusOf("POST", "leaseUnits", { objectArea: i + 1 }),
    statusOf("POST", "leaseUnits", { id: taken.id, objectArea: 1000 }),
    statusOf("POST", "leaseUnits", { number: "TAKEN", objectArea: 1000 }),
    statusOf("POST", "leaseUnits", { totalArea: 5, objectArea: 1000 }),
    statusOf("POST", "documents", { description: `${i}` }),
    statusOf("POST", "documents", { id: document.id }),
    statusOf("POST", "documents", { blobText: "no Base64" }),
  ]);
  const statuses = await Promise.all(requests.flat());
  expect(statuses).toEqual(times(15, () => [201, 400, 400, 400, 201, 400, 400]).flat());
  const units = await company.list("leaseUnits?$filter=number ne 'TAKEN'&$orderby=number");
  expect(units.map(({ number }) => number)).toEqual(times(15, (i) => `LU${String(i + 1).padStart(5, "0")}`));
  expect(units.map(({ objectArea }) => objectArea).toSorted((a, b) => a - b)).toEqual(
    times(15, (i) => i + 1),
  );
  const documents = await company.list("documents?$orderby=entryNo");
  expect(documents.map(({ entryNo }) => entryNo)).toEqual(times(16, (i) => i + 1));
  expect(new Set(documents.slice(1).map(({ description }) => description)).size).toBe(15);
  await expectBalancedLedger();
});

test("of creates with one natural key, one succeeds", async () => {
  const statuses = await Promise.all(
    times(40, (i) => statusOf("POST", "leaseUnits", { number: `N${i % 4}`, objectArea: i + 1 })),
  );
  expect(statuses.filter((status) => status === 201)).toHaveLength(4);
  expect(statuses.filter((status) => status === 400)).toHaveLength(36);
  expect((await company.list("leaseUnits")).map(({ number }) => number)).toEqual(["N0", "N1", "N2", "N3"]);
  expect(await company.list("leaseUnitLedgerEntries")).toHaveLength(4);
  await expectBalancedLedger();
});

/** The second one finds what the first one made, also where both looked before. */
describe("of requests at once that create the same record where there is none, one does and the others change it", () => {
  const id = (i: number): string => `12345678-1234-4234-8234-${String(i).padStart(12, "0")}`;
  const customer = (i: number) => ({ number: `C${i}`, displayName: `Customer ${i}` });
  const delta = (record: object) => ({ "@context": "#$delta", value: [record] });
  const headers = { "OData-Version": "4.01" };
  test.each<[string, (i: number) => Promise<{ readonly status: number }>, readonly number[]]>([
    ["PUT", (i) => company.request("PUT", `customers(${id(i)})`, { body: customer(i) }), [200, 200, 201]],
    [
      "PATCH of a collection, by id",
      (i) =>
        company.request("PATCH", "customers", {
          body: delta({ "@id": `customers(${id(i)})`, ...customer(i) }),
          headers,
        }),
      [200, 200, 200],
    ],
    [
      "PATCH of a collection, by number",
      (i) => company.request("PATCH", "customers", { body: delta(customer(i)), headers }),
      [200, 200, 200],
    ],
  ])("%s", async (_, send, statuses) => {
    const rounds = await Promise.all(times(15, (i) => Promise.all(times(3, () => send(i)))));
    expect(rounds.map((round) => round.map(({ status }) => status).toSorted((a, b) => a - b))).toEqual(
      times(15, () => statuses),
    );
    expect(await company.list("customers")).toHaveLength(15);
  });
});

test("changes and replacements that fail, among those that succeed", async () => {
  await company.create("leaseUnits", { number: "TAKEN" });
  const units = await Promise.all(
    times(5, (i) => company.create("leaseUnits", { number: `U${i}`, objectArea: 10 })),
  );
  const statuses = await Promise.all(
    times(40, (i) => {
      const path = `leaseUnits(${units[i % 5]?.id})`;
      const number = `U${i % 5}`;
      return Promise.all([
        statusOf("PATCH", path, { objectArea: i }),
        statusOf("PATCH", path, { objectArea: 5000 + i, number: "TAKEN" }),
        statusOf("PUT", path, { number: "TAKEN", objectArea: 6000 }),
        statusOf("PUT", path, { number, objectArea: i + 0.5 }),
        statusOf("PATCH", path, { objectArea: 7000, totalArea: 1 }),
        statusOf("PATCH", `leaseUnits(${unknownId})`, { objectArea: 8000 }),
      ]);
    }),
  );
  expect(statuses).toEqual(times(40, () => [200, 400, 400, 200, 400, 404]));
  const areas = (await company.list("leaseUnits")).map(({ objectArea }) => objectArea);
  expect(Math.max(...areas)).toBeLessThan(200);
  await expectBalancedLedger();
});

test("deletions, creates and changes of the same contract at once leave no orphans", async () => {
  const rounds = await Promise.all(
    times(10, async (i) => {
      const { id, number } = await company.create("leaseContracts", {});
      const lines = times(5, () =>
        statusOf("POST", `leaseContracts(${id})/leaseContractLines`, { description: `${i}` }),
      );
      const removal = statusOf("DELETE", `leaseContracts(${id})`, {});
      const later = statusOf("POST", `leaseContracts(${id})/leaseContractLines`, {});
      return { number, statuses: await Promise.all([...lines, removal, later]) };
    }),
  );
  for (const { statuses } of rounds) {
    // On one connection each, the order is the service's: a line is created before the deletion, or its owner is gone.
    expect(statuses[5]).toBe(204);
    for (const status of statuses.toSpliced(5, 1)) expect([201, 404]).toContain(status);
  }
  expect(await company.list("leaseContractLines")).toEqual([]);
});

test("readers never see a partial write", async () => {
  const { id } = await company.create("leaseUnits", { number: "SEEN", objectArea: 0 });
  const writing = new AbortController();
  const sums: number[][] = [];
  const reader = async (): Promise<void> => {
    while (!writing.signal.aborted) {
      const unit = (
        await company.request(
          "GET",
          `leaseUnits(${id})?$select=objectArea&$expand=leaseUnitLedgerEntries($select=quantity)`,
        )
      ).json;
      const sum = unit.leaseUnitLedgerEntries.reduce(
        (total: number, entry: { quantity: number }) => total + entry.quantity,
        0,
      );
      sums.push([unit.objectArea, sum]);
    }
  };
  const readers = [reader(), reader()];
  // The processes for reads may have to start first.
  for (let i = 0; i < 60 || sums.length <= 10; i += 1)
    await company.change("leaseUnits", id, { objectArea: (i * 37) % 101 });
  writing.abort();
  await Promise.all(readers);
  expect(sums.length).toBeGreaterThan(10);
  expect(sums.filter(([area, sum]) => area !== sum)).toEqual([]);
});

test("clients that disconnect at any moment leave complete records or none", async () => {
  const leave = (delay: number, whole: boolean): Promise<void> =>
    new Promise((resolve) => {
      const body = JSON.stringify({ objectArea: 3, description: "x".repeat(90) });
      const req = httpRequest(`${company.companyRoot}/leaseUnits`, {
        method: "POST",
        headers: {
          Authorization: `Bearer ${company.token}`,
          "Content-Type": "application/json",
          "Content-Length": Buffer.byteLength(body),
        },
        agent: false,
      });
      req.on("error", () => resolve());
      req.on("response", (res) =>
        res
          .resume()
          .on("end", resolve)
          .on("error", () => resolve()),
      );
      if (whole) req.end(body);
      else req.write(body.slice(0, 60));
      setTimeout(() => {
        req.destroy();
        resolve();
      }, delay);
    });
  await Promise.all(times(40, (i) => leave(i % 10, i % 3 !== 0)));
  const statuses = await Promise.all(times(10, () => statusOf("POST", "leaseUnits", { objectArea: 4 })));
  expect(statuses).toEqual(times(10, () => 201));
  const numbers = (await company.list("leaseUnits")).map(({ number }) => number);
  expect(numbers).toEqual(times(numbers.length, (i) => `LU${String(i + 1).padStart(5, "0")}`));
  expect(numbers.length).toBeLessThanOrEqual(10 + 26);
  await expectBalancedLedger();
});
