/** Many reads at once, long and short; readers that leave; writers among them. */
import { request as httpRequest } from "node:http";
import { start, type TestService } from "../harness";
import { create, raiseEstate } from "./estate";

let service: TestService;
const entries = 3000;

beforeAll(async () => {
  service = await start();
  await raiseEstate(service);
  const text = "x".repeat(100);
  for (let n = 0; n < entries; n += 100) {
    const some = Array.from({ length: 100 }, (_, i) => ({
      postingDate: "2026-01-31",
      leaseUnitNo: "Z",
      description: `${text.slice(6)}${n + i}`,
      quantity: n + i,
    }));
    await Promise.all(some.map((entry) => create(service, "leaseUnitLedgerEntries", entry)));
  }
}, 60_000);
afterAll(() => service.stop());

const feed = "leaseUnitLedgerEntries?$filter=leaseUnitNo%20eq%20'Z'&$orderby=quantity";
const sum = (entries * (entries - 1)) / 2;
const total = (answer: { json: { value: { quantity: number }[] } }) =>
  answer.json.value.reduce((so, { quantity }) => so + quantity, 0);

test("100 long and short reads at once give right answers", async () => {
  const short = Array.from({ length: 90 }, async (_, i) => {
    const quantity = i * 7;
    const answer = await service.request(
      "GET",
      `leaseUnitLedgerEntries?$filter=leaseUnitNo%20eq%20'Z'%20and%20quantity%20eq%20${quantity}`,
    );
    expect(answer.json.value.map((entry: { quantity: number }) => entry.quantity)).toEqual([quantity]);
  });
  const long = Array.from({ length: 10 }, async () => {
    const answer = await service.request("GET", feed);
    expect(answer.json.value).toHaveLength(entries);
    expect(total(answer)).toBe(sum);
  });
  await Promise.all([...short, ...long]);
});

/** Begins a download and leaves after its first bytes. */
const leave = () =>
  new Promise<void>((resolve, reject) => {
    const url = new URL(`${service.companyRoot}/${feed}`);
    const req = httpRequest(
      url,
      { headers: { Authorization: `Bearer ${service.token}` }, agent: false },
      (res) => {
        res.once("data", () => {
          res.on("error", () => undefined);
          req.destroy();
          resolve();
        });
      },
    );
    req.on("error", (error) =>
      (error as NodeJS.ErrnoException).code === "ECONNRESET" ? resolve() : reject(error),
    );
    req.end();
  });

test("clients that leave a long download do not disturb others", async () => {
  const leaving = Array.from({ length: 30 }, leave);
  const staying = Array.from({ length: 5 }, async () =>
    expect(total(await service.request("GET", feed))).toBe(sum),
  );
  await Promise.all([...leaving, ...staying]);
  // Each left something open if the service did not notice; the next ones would wait for it.
  for (let i = 0; i < 20; i++) await leave();
  expect(total(await service.request("GET", feed))).toBe(sum);
  expect((await service.request("POST", "services", { body: { code: "AFTER" } })).status).toBe(201);
}, 20_000);

test("a slow client gets one consistent list while others write", async () => {
  const url = new URL(`${service.companyRoot}/${feed}`);
  const text = await new Promise<string>((resolve, reject) => {
    const req = httpRequest(
      url,
      { headers: { Authorization: `Bearer ${service.token}` }, agent: false },
      (res) => {
        const chunks: Buffer[] = [];
        let slept = false;
        res.on("data", (chunk: Buffer) => {
          chunks.push(chunk);
          if (slept) return;
          slept = true;
          res.pause();
          const write = (quantity: number) =>
            create(service, "leaseUnitLedgerEntries", { leaseUnitNo: "Z", quantity });
          Promise.all([write(-1), write(entries * 2)]).then(() => res.resume(), reject);
        });
        res.on("end", () => resolve(Buffer.concat(chunks).toString("utf8")));
        res.on("error", reject);
      },
    );
    req.on("error", reject);
    req.end();
  });
  const quantities = (JSON.parse(text) as { value: { quantity: number }[] }).value.map(
    ({ quantity }) => quantity,
  );
  expect(quantities).not.toContain(-1);
  expect(quantities.filter((quantity) => quantity < entries)).toHaveLength(entries);
  expect((await service.request("GET", `${feed}&$top=1`)).json.value[0].quantity).toBe(-1);
});

test("reads see whole writes only", async () => {
  const read = async () => {
    const answer = await service.request(
      "GET",
      "leaseUnits?$filter=number%20eq%20'U2'&$expand=leaseUnitLedgerEntries",
    );
    const [unit] = answer.json.value;
    const area = unit.leaseUnitLedgerEntries.reduce(
      (so: number, { quantity }: { quantity: number }) => so + quantity,
      0,
    );
    expect(area).toBe(unit.objectArea);
  };
  const { id } = (await service.request("GET", "leaseUnits?$filter=number%20eq%20'U2'")).json.value[0];
  const writes = Array.from({ length: 20 }, (_, i) =>
    service.request("PATCH", `leaseUnits(${id})`, { body: { objectArea: 100 + i } }),
  );
  await Promise.all([...writes, ...Array.from({ length: 40 }, read)]);
  await read();
});
