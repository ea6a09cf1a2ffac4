/** Typical work of clients of every kind, each operation with its expected responses. */
import { setTimeout as sleep } from "node:timers/promises";
import { changeSet, multipart, request } from "../batch/batch-client";
import type { LoadedService } from "./load-service";
import type { Random } from "./trials";

/** Throws when a response is not an expected one. */
export type Operation = (service: LoadedService, random: Random) => Promise<void>;

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly signal?: AbortSignal;
}

const isJson = { "Content-Type": "application/json" };

/** `path` is relative to the company, or to the host when it begins with a slash. */
async function ask(service: LoadedService, path: string, sent: Sent, ...expected: readonly number[]) {
  const url = service.url + (path.startsWith("/") ? path : `${service.company}/${path}`);
  const headers = { Authorization: `Bearer ${service.token}`, ...sent.headers };
  const answer = await fetch(url, { ...sent, headers });
  const text = await answer.text();
  if (!expected.includes(answer.status))
    throw new Error(`${sent.method ?? "GET"} ${path}: ${answer.status} ${text.slice(0, 500)}`);
  return { text, etag: answer.headers.get("etag") ?? "", json: () => JSON.parse(text) as Answered };
}

interface Answered {
  readonly id: string;
  readonly number: string;
  readonly value: readonly Answered[];
  readonly "@odata.nextLink"?: string;
  readonly "@odata.deltaLink"?: string;
}

/** A read whose text varies, so that no cache holds all of them. */
const read =
  (path: (random: Random) => string): Operation =>
  async (service, random) => {
    await ask(service, path(random), {}, 200);
  };
const refused =
  (status: number, path: (random: Random) => string, sent: Sent = {}): Operation =>
  async (service, random) => {
    await ask(service, path(random), sent, status);
  };
const options = (of: Readonly<Record<string, string>>): string =>
  Object.entries(of)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");

const number = (random: Random): number => random.below(1_000_000);
const word = (random: Random): string => number(random).toString(36);
/** One of many shapes, each of which is a different statement. */
const columns = (random: Random): string =>
  random
    .several(1, 6, () => random.pick(["number", "city", "floor", "objectArea", "owner", "category"]))
    .join(",");

const document = (random: Random): string =>
  JSON.stringify({
    workOrderNo: word(random),
    attachmentNo: number(random),
    fileName: "plan.txt",
    blobText: Buffer.alloc(3000 + random.below(30_000), word(random)).toString("base64"),
  });

const unitOf = async (service: LoadedService, random: Random): Promise<Answered> => {
  const path = `leaseUnits?${options({ $select: "id,number", $top: "1", $skip: String(random.below(100)) })}`;
  const [unit] = (await ask(service, path, {}, 200)).json().value;
  if (!unit) throw new Error(`no unit: ${path}`);
  return unit;
};

const pageOf = (service: LoadedService, random: Random): string =>
  `${service.company}/leaseUnits?${options({ $select: columns(random), $top: "3" })}`;

const createAndDelete: Operation = async (service, random) => {
  const sent = { method: "POST", headers: isJson, body: document(random) };
  // A number in use is rejected.
  const { id } = (await ask(service, "documents", sent, 201, 400)).json();
  if (id === undefined) return;
  await ask(service, `documents(${id})`, {}, 200);
  await ask(service, `documents(${id})`, { method: "DELETE" }, 204);
};

const change: Operation = async (service, random) => {
  const path = `leaseUnits(${(await unitOf(service, random)).id})`;
  const { etag } = await ask(service, path, {}, 200);
  const body = JSON.stringify({ floor: String(random.below(30)), objectArea: 1 + random.below(500) });
  await ask(service, path, { method: "PATCH", headers: { ...isJson, "If-Match": etag }, body }, 200, 412);
};

/** A document that is created and deleted in one change set, a page, and a part that fails. */
const jsonBatch: Operation = async (service, random) => {
  const set = `${service.company}/documents`;
  const body: unknown = JSON.parse(document(random));
  const requests = [
    { id: "1", atomicityGroup: "a", method: "POST", url: set, headers: isJson, body },
    { id: "2", atomicityGroup: "a", dependsOn: ["1"], method: "DELETE", url: "$1" },
    { id: "3", method: "GET", url: pageOf(service, random) },
    { id: "4", method: "GET", url: `${service.company}/leaseUnits(number='none')` },
  ];
  const sent = { method: "POST", headers: isJson, body: JSON.stringify({ requests }) };
  await ask(service, `${service.root}/$batch`, sent, 200);
};

const multipartBatch: Operation = async (service, random) => {
  const created = request(`POST ${service.company}/documents`, { id: "1", body: document(random) });
  const body = multipart("soak", [
    changeSet(created, request("DELETE $1")),
    request(`GET ${pageOf(service, random)}`),
  ]);
  const headers = { "Content-Type": "multipart/mixed; boundary=soak" };
  await ask(service, `${service.root}/$batch`, { method: "POST", headers, body }, 200);
};

const feed: Operation = async (service, random) => {
  const headers = {
    Prefer: `odata.maxpagesize=${200 + random.below(300)}`,
    "Accept-Encoding": random.pick(["gzip", "br", "identity"]),
  };
  let next: string | undefined = "leaseUnits";
  while (next !== undefined) {
    const page = (await ask(service, next.replace(service.url, ""), { headers }, 200)).json();
    next = page["@odata.nextLink"];
  }
};

const followChanges: Operation = async (service, random) => {
  const headers = { Prefer: "odata.track-changes" };
  let next: string | undefined = `services?${options({ $filter: `code ne '${word(random)}'` })}`;
  let delta: string | undefined;
  while (next !== undefined) {
    const page = (await ask(service, next.replace(service.url, ""), { headers }, 200)).json();
    next = page["@odata.nextLink"];
    delta = page["@odata.deltaLink"];
  }
  await ask(service, (delta ?? "").replace(service.url, ""), {}, 200);
};

/** Disconnects after the first bytes of a long response, or before them. */
const leave: Operation = async (service, random) => {
  const leaving = new AbortController();
  const url = `${service.url}${service.company}/leaseUnits`;
  const headers = { Authorization: `Bearer ${service.token}` };
  const answer = fetch(url, { headers, signal: leaving.signal });
  if (random.chance(0.5)) {
    await (await answer).body?.getReader().read();
    leaving.abort();
  } else {
    await sleep(random.below(5));
    leaving.abort();
    await answer.catch(() => undefined);
  }
};

/** Every operation, by its name. */
export const operations: Readonly<Record<string, Operation>> = {
  "by key": async (service, random) => {
    const { id, number: key } = await unitOf(service, random);
    await ask(service, `leaseUnits(${id})`, {}, 200);
    await ask(service, `leaseUnits(number='${key}')?$select=${columns(random)}`, {}, 200);
  },
  page: read(
    (random) =>
      `leaseUnits?${options({ $select: columns(random), $top: "20", $skip: String(random.below(50)) })}`,
  ),
  search: read(
    (random) =>
      `leaseUnits?${options({ $filter: `objectArea gt ${number(random) % 400} and contains(city,'${word(random)}')`, $orderby: `${columns(random).split(",")[0] ?? ""} desc`, $count: "true" })}`,
  ),
  "shape after shape": read(
    (random) =>
      `leaseUnits?${options({ $filter: random.several(1, 8, () => `${random.pick(["floor", "city", "owner"])} ${random.pick(["eq", "ne", "gt"])} '${word(random)}'`).join(random.pick([" or ", " and "])), $top: "2" })}`,
  ),
  expand: read(
    (random) =>
      `leaseContracts?${options({ $expand: `leaseContractLines($top=${1 + random.below(5)})`, $top: "5", $skip: String(random.below(20)) })}`,
  ),
  aggregate: read(
    (random) =>
      `leaseUnits?${options({ $apply: `filter(objectArea gt ${number(random) % 300})/groupby((city),aggregate(objectArea with sum as area))` })}`,
  ),
  feed,
  followChanges,
  createAndDelete,
  change,
  jsonBatch,
  multipartBatch,
  leave,
  metadata: async (service) => {
    await ask(service, `${service.root}/$metadata`, {}, 200);
  },
  metrics: read(() => "/metrics"),
  "the page": read(() => "/"),
  "not signed in": refused(401, () => "leaseUnits", { headers: { Authorization: "Bearer nobody" } }),
  "not there": refused(404, (random) => `leaseUnits(number='${word(random)}')`),
  nonsense: refused(400, (random) => `leaseUnits?${options({ $filter: `${word(random)} eq (` })}`),
  "too long": refused(414, (random) => `leaseUnits?$filter=${"a".repeat(40_000)}${word(random)}`),
  "half a body": refused(400, () => "documents", { method: "POST", headers: isJson, body: '{"fileName":"' }),
};
