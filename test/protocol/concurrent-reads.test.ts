/** Many concurrent reads, long and short; disconnecting readers; concurrent writers. */
import { request as httpRequest, type IncomingMessage } from "node:http";
import { start, type TestService } from "../harness";
import { create, createEstate } from "./estate";

interface Numbered {
  readonly attachmentNo: number;
}

let service: TestService;
const entries = 200;
/** 20 KB each, so that a list of all exceeds the buffers of sockets and streams. */
const blobText = Buffer.alloc(15_000, "lease").toString("base64");
const file = (attachmentNo: number) => ({ workOrderNo: "Z", attachmentNo, fileName: "lease.txt", blobText });

beforeAll(async () => {
  service = await start();
  await createEstate(service);
  // Fifty at a time, as one change.
  for (let n = 0; n < entries; n += 50) {
    const { status, text } = await service.request("PATCH", "documents", {
      headers: { "OData-Version": "4.01", Prefer: "return=minimal" },
      body: { "@context": "#$delta", value: Array.from({ length: 50 }, (_, i) => file(n + i)) },
    });
    if (status !== 204) throw new Error(text);
  }
});
afterAll(() => service.stop());

const feed = "documents?$filter=workOrderNo%20eq%20'Z'&$orderby=attachmentNo";
const numbersOf = (text: string): number[] => {
  const { value }: { value: readonly Numbered[] } = JSON.parse(text);
  return value.map(({ attachmentNo }) => attachmentNo);
};
const all = Array.from({ length: entries }, (_, n) => n);
const readAll = async () => expect(numbersOf((await service.request("GET", feed)).text)).toEqual(all);

/** Begins a download and resolves with the response when its first bytes have arrived. */
const download = () =>
  new Promise<{ response: IncomingMessage; first: Buffer }>((resolve, reject) => {
    const headers = { Authorization: `Bearer ${service.token}` };
    const request = httpRequest(`${service.companyRoot}/${feed}`, { headers, agent: false }, (response) => {
      response.once("data", (first: Buffer) => {
        response.pause();
        resolve({ response, first });
      });
    });
    request.on("error", reject);
    request.end();
  });

const leave = async () => {
  const { response } = await download();
  response.on("error", () => undefined);
  response.destroy();
};

/** A unit and its ledger, in one response: they must agree. */
const readArea = async () => {
  const path = "leaseUnits?$filter=number%20eq%20'U2'&$expand=leaseUnitLedgerEntries";
  const [unit] = (await service.request("GET", path)).json.value;
  let area = 0;
  for (const entry of unit.leaseUnitLedgerEntries) area += entry.quantity;
  expect(area).toBe(unit.objectArea);
};

const changeArea = (_: unknown, i: number) =>
  service.request("PATCH", "leaseUnits(number='U2')", { body: { objectArea: 100 + i } });

test("100 concurrent long and short reads return correct responses", async () => {
  const short = Array.from({ length: 94 }, async (_, i) => {
    const one = `documents?$filter=workOrderNo%20eq%20'Z'%20and%20attachmentNo%20eq%20${i * 2}`;
    expect(numbersOf((await service.request("GET", one)).text)).toEqual([i * 2]);
  });
  await Promise.all([...Array.from({ length: 6 }, readAll), ...short]);
});

test("clients that abort a long download do not disturb others", async () => {
  // Each would leak a resource if the service did not notice; later ones would wait for it. There are five connections.
  await Promise.all([...Array.from({ length: 12 }, leave), ...Array.from({ length: 3 }, readAll)]);
  for (let i = 0; i < 8; i++) await leave();
  await readAll();
  expect((await service.request("POST", "services", { body: { code: "AFTER" } })).status).toBe(201);
});

test("a slow client gets one consistent list while others write", async () => {
  const { response, first } = await download();
  const written = await Promise.all([-1, entries + 1].map((n) => create(service, "documents", file(n))));
  const chunks = [first];
  for await (const chunk of response) chunks.push(chunk);
  expect(numbersOf(Buffer.concat(chunks).toString("utf8"))).toEqual(all);
  expect(numbersOf((await service.request("GET", feed)).text)).toEqual([-1, ...all, entries + 1]);
  for (const { id } of written) await service.request("DELETE", `documents(${String(id)})`);
});

test("other reads and writes do not wait for a download that waits for its client", async () => {
  const { response, first } = await download();
  await readAll();
  expect((await service.request("PATCH", "leaseUnits(number='U1')", { body: { roomNo: "Q" } })).status).toBe(
    200,
  );
  // They were answered while the download was in progress, as it is complete only now.
  const chunks = [first];
  for await (const chunk of response) chunks.push(chunk);
  expect(numbersOf(Buffer.concat(chunks).toString("utf8"))).toEqual(all);
});

test("reads see complete writes only", async () => {
  const changes = Array.from({ length: 20 }, changeArea);
  await Promise.all([...changes, ...Array.from({ length: 40 }, readArea)]);
  for (const { status } of await Promise.all(changes)) expect(status).toBe(200);
  await readArea();
});

test("HEAD of long lists leaves no cursor open", async () => {
  for (let n = 0; n < 12; n++) expect((await service.request("HEAD", feed)).status).toBe(200);
  await readAll();
});
