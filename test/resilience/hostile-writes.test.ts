/** Hostile headers, bodies and batches: rejected writes change no row, and a rolled-back group has no effect. */
import { demoCompanyId } from "../harness";
import { changeSet, multipart, request } from "../batch/batch-client";
import { startEmptyCompany, type EmptyCompany } from "../resources/empty-company";
import { hostileBody } from "./hostile-bodies";
import { hostileClient, type HostileClient, type HostileRequest } from "./hostile-client";
import { faultsOf, type HostileAnswer } from "./hostile-responses";
import { hostileHeader } from "./hostile-headers";
import { asTarget, mutated, mutatedBytes } from "./hostile-mutate";
import { inputs, random, seconds, type Random } from "./trials";
import { checksums, expectWell, storm } from "./hostile-storm";
import { until } from "../waiting";

let company: EmptyCompany;
let unit = "";
let contract = "";
beforeAll(async () => {
  company = await startEmptyCompany({ LOG_LEVEL: "warn" });
  unit = (await company.create("leaseUnits", { number: "U1", description: "Shop" }))["id"];
  contract = (await company.create("leaseContracts", { number: "C1" }))["id"];
  await company.create("leaseContractLines", { leaseContractNo: "C1", versionNo: 1, leaseUnitNo: "U1" });
  await company.create("documents", { fileName: "a.txt" });
});
afterAll(() => company.stop());

const below = (path: string): string => `${new URL(company.companyRoot).pathname}/${path}`;
const json = ["Content-Type", "application/json"] as const;

/** Waits until an asynchronous request has made its changes. */
async function ended({ ask }: HostileClient, { status, headers }: HostileAnswer): Promise<void> {
  if (status !== 202) return;
  const target = new URL(String(headers.location)).pathname;
  await until(async () => (await ask({ target })).status !== 202);
}

/** A write to any target that accepts one. */
function hostileWrite(r: Random): HostileRequest {
  const places = [
    "leaseUnits",
    "leaseContracts",
    "customers",
    "documents",
    "postCodes",
    "/subscriptions",
    `leaseUnits(${unit})`,
    `leaseContracts(${contract})`,
    `leaseContracts(${contract})/leaseContractLines`,
    `leaseUnits(${unit})/description`,
    `leaseUnits(${unit})/description/$value`,
    `leaseContracts(${contract})/leaseContractLines/$ref`,
    `leaseUnits(number='U1')`,
    "leaseUnits/$each",
    "leaseUnits/$filter(number%20eq%20'U1')/$each",
  ];
  const place = r.pick(places);
  const path = r.chance(0.1) ? asTarget(mutated(r, place)) : place;
  return {
    method: r.pick(["POST", "POST", "PATCH", "PATCH", "PUT", "DELETE"]),
    target: path.startsWith("/") ? new URL(company.root).pathname + path : below(path),
    headers: [
      ...(r.chance(0.95) ? [json] : []),
      ...r.several(0, r.chance(0.3) ? 2 : 0, () => hostileHeader(r)),
      ...(r.chance(0.3) ? [["OData-Version", "4.01"] as const] : []),
    ],
    body: hostileBody(r),
  };
}

test(
  "headers",
  async () => {
    const r = random("headers");
    const before = await checksums(company);
    await storm(company, {
      count: inputs(250, 300_000),
      make: () => ({
        method: r.pick(["GET", "GET", "HEAD", "OPTIONS"]),
        target: below(r.pick(["leaseUnits", "leaseUnits/$count", `leaseUnits(${unit})`, "../$metadata", ""])),
        headers: r.several(1, 5, () => hostileHeader(r)),
      }),
    });
    expect(await checksums(company)).toEqual(before);
    await expectWell(company);
  },
  seconds(120, 21_600),
);

test(
  "bodies that are refused change nothing",
  async () => {
    const r = random("bodies");
    const client = hostileClient(company.url, company.token);
    const count = inputs(120, 200_000);
    let refused = 0;
    let before = await checksums(company);
    for (let done = 0; done < count;) {
      // Several requests together: comparing all tables after each one would be most of the work.
      const some = Array.from({ length: 8 }, () => hostileWrite(r));
      let changed = false;
      for (const write of some) {
        const answer = await client.ask(write);
        await ended(client, answer);
        const sent = `${write.target}\n${String(write.body)}`;
        expect({
          faults: faultsOf(answer, sent, [company.token]),
          write: show(write),
          answer: answer.text.slice(0, 300),
        }).toEqual({
          faults: [],
          write: show(write),
          answer: answer.text.slice(0, 300),
        });
        changed ||= answer.status < 400;
        refused += answer.status >= 400 ? 1 : 0;
        done++;
      }
      const after = await checksums(company);
      if (!changed) expect({ after, some: some.map(show) }).toEqual({ after: before, some: some.map(show) });
      before = after;
    }
    client.close();
    expect(refused).toBeGreaterThan(count / 4);
    await expectWell(company);
  },
  seconds(120, 21_600),
);

const show = ({ method = "GET", target, headers, body }: HostileRequest): string =>
  `${method} ${target}\n${JSON.stringify(headers)}\n${JSON.stringify(Buffer.from(body ?? "").toString())}`;

/** Groups that end with a failing request: nothing of the others may be stored. */
test(
  "batches whose group fails change nothing",
  async () => {
    const r = random("batches");
    let isWhole = true;
    const failing = `leaseUnits(99999999-9999-4999-8999-999999999999)`;
    const root = new URL(company.root).pathname;
    const jsonBatch = (): HostileRequest => {
      const operations = r.several(1, 6, (i) => ({
        id: r.pick([`${i}`, `${i}`, "a", "__proto__", "$1"]),
        atomicityGroup: "g",
        ...hostilePart(r),
      }));
      const last = {
        id: "last",
        atomicityGroup: "g",
        method: "delete",
        url: `companies(${demoCompanyId})/${failing}`,
      };
      const body = JSON.stringify({ requests: [...operations, last] });
      // The last request stays as it is, so that its group fails or the whole batch is rejected.
      const cut = body.lastIndexOf('{"id":"last"');
      return {
        method: "POST",
        target: `${root}/$batch`,
        headers: [json],
        body: isWhole
          ? body
          : mutated(r, body.slice(0, cut)).replaceAll(/"atomicityGroup":(?!"g")/g, '"x":') + body.slice(cut),
      };
    };
    const inMultipart = (): HostileRequest => {
      const parts = r.several(1, 4, () => {
        const { method, url, headers, body } = hostilePart(r);
        return request(`${method.toUpperCase()} ${url}`, { headers, body });
      });
      const set = changeSet(...parts, request(`DELETE companies(${demoCompanyId})/${failing}`));
      const whole = multipart("batch", [set]);
      return {
        method: "POST",
        target: `${root}/$batch`,
        headers: [["Content-Type", "multipart/mixed; boundary=batch"]],
        body: isWhole ? whole : mutatedBytes(r, Buffer.from(whole.replace(/GET|HEAD/g, "POST"))),
      };
    };
    // Whole batches first, then mutated ones: a mutation may take a request out of its group or the failing one out of
    // the batch. Then records may exist, but only if the service reported so.
    const rounds = inputs(4, 2000);
    for (let round = 0; round < rounds; round++) {
      isWhole = round < rounds / 2;
      const before = await checksums(company);
      let done = false;
      await storm(company, {
        count: 100,
        width: 4,
        make: () => (r.chance(0.6) ? jsonBatch() : inMultipart()),
        check: ({ text }) => {
          done ||= /"status":2\d\d|HTTP\/1\.1 2\d\d/.test(text);
          return /"status":500|HTTP\/1\.1 500/.test(text) ? "a part failed" : undefined;
        },
      });
      expect(isWhole && done).toBe(false);
      expect(await checksums(company)).toEqual(done ? expect.anything() : before);
    }
    await expectWell(company);
  },
  seconds(120, 21_600),
);

function hostilePart(r: Random) {
  const set = r.pick(["leaseUnits", "leaseContracts", "postCodes", `leaseUnits(${unit})`, "customers"]);
  const headers: Record<string, string> = {};
  for (const [name, value] of r.several(0, 1, () => hostileHeader(r))) headers[name] = value;
  const text = String(hostileBody(r));
  return {
    method: r.pick(["post", "patch", "put", "delete"]),
    url: r.pick([`companies(${demoCompanyId})/${set}`, `$1`, `$a/leaseUnits`, `/${set}`, `$batch`]),
    headers,
    body: parsed(text),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
