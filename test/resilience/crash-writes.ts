/** The kinds of writes that a client sends while the service may be killed: each records its intended effect first. */
import { randomBytes, randomUUID } from "node:crypto";
import { changeSet, multipart, partsOf, request } from "../batch/batch-client";
import { demoCompanyId, type TestAnswer } from "../harness";
import type { Ask } from "./crash-process";
import {
  acknowledge,
  answered,
  newTag,
  recordsOf,
  tagged,
  type Fact,
  type Group,
  type Lane,
  type TaggedSet,
  type Values,
} from "./crash-recorder";

export interface Client {
  readonly ask: Ask;
  /** Responds to the handshake of subscriptions. */
  readonly subscriber: string;
}

type Write = (lane: Lane, client: Client) => Promise<void>;

const company = `/companies(${demoCompanyId})`;
const below = company.slice(1);
const isJson = { "Content-Type": "application/json" };

/** Random multiples of a quarter, which every database sums up exactly. */
const area = (): number => 1 + Math.floor(Math.random() * 4000) / 4;
const oneOf = <Item>(items: readonly Item[]): Item | undefined =>
  items[Math.floor(Math.random() * items.length)];

const there = (set: TaggedSet, tag: string, values: Values): Fact => ({
  set,
  tag,
  values: { [tagged[set]]: tag, ...values },
});
const gone = (set: TaggedSet, tag: string): Fact => ({ set, tag, values: undefined });

/** Throws unless the response has the status: while the service runs no request may fail. */
function required(answer: Pick<TestAnswer, "status" | "text">, status: number): void {
  if (answer.status !== status) throw new Error(`${answer.status} instead of ${status}: ${answer.text}`);
}

/** A new unit, not sent yet. */
function newUnit(lane: Lane): { readonly fact: Fact; readonly body: Values } {
  const tag = newTag(lane);
  const body = { uniqueNo: tag, owner: lane.name, objectArea: area() };
  return { fact: there("leaseUnits", tag, body), body };
}

const createUnit: Write = async (lane, { ask }) => {
  const { fact, body } = newUnit(lane);
  lane.pending = [[fact]];
  const answer = await ask("POST", `${company}/leaseUnits`, { body });
  required(answer, 201);
  acknowledge(lane, [{ ...fact, values: answered(answer.json) }]);
};

const patchUnit: Write = async (lane, { ask }) => {
  const unit = oneOf(recordsOf(lane, "leaseUnits"));
  if (!unit) return;
  const body = { objectArea: area(), city: `C${lane.lastTag}` };
  lane.pending = [[there("leaseUnits", unit.tag, { id: unit.values["id"], ...body })]];
  const answer = await ask("PATCH", `${company}/leaseUnits(${unit.values["id"]})`, {
    headers: { "If-Match": unit.values["@odata.etag"] },
    body,
  });
  required(answer, 200);
  acknowledge(lane, [{ set: "leaseUnits", tag: unit.tag, values: answered(answer.json) }]);
};

const deleteUnit: Write = async (lane, { ask }) => {
  const units = recordsOf(lane, "leaseUnits");
  const unit = oneOf(units);
  if (!unit || units.length < 6) return;
  lane.pending = [[gone("leaseUnits", unit.tag)]];
  required(await ask("DELETE", `${company}/leaseUnits(${unit.values["id"]})`), 204);
  acknowledge(lane, [gone("leaseUnits", unit.tag)]);
};

const insertDeep: Write = async (lane, { ask }) => {
  const tag = newTag(lane);
  const lines = [1, 2, 3].map((line) => ({ description: `${tag}/${line}`, quantity: line }));
  const contract = there("leaseContracts", tag, {});
  lane.pending = [[contract, ...lines.map((line) => there("leaseContractLines", line.description, line))]];
  const answer = await ask("POST", `${company}/leaseContracts`, {
    body: { salespersonCode: tag, leaseContractLines: lines },
  });
  required(answer, 201);
  acknowledge(lane, [
    { ...contract, values: answered(answer.json) },
    ...(answer.json.leaseContractLines as Values[]).map((line): Fact => ({
      set: "leaseContractLines",
      tag: line["description"],
      values: answered(line),
    })),
  ]);
};

const patchEach: Write = async (lane, { ask }) => {
  const units = recordsOf(lane, "leaseUnits");
  if (units.length === 0) return;
  const body = { objectArea: area(), floor: `F${lane.lastTag}` };
  lane.pending = [units.map(({ tag, values }) => there("leaseUnits", tag, { id: values["id"], ...body }))];
  const answer = await ask("PATCH", `${company}/leaseUnits/$filter(owner%20eq%20'${lane.name}')/$each`, {
    body,
  });
  required(answer, 200);
  acknowledge(
    lane,
    (answer.json.value as Values[]).map((unit): Fact => ({
      set: "leaseUnits",
      tag: unit["uniqueNo"],
      values: answered(unit),
    })),
  );
};

/** A customer, a unit and a change of another unit in one transaction. */
function threeTogether(lane: Lane): { readonly facts: Group; readonly requests: readonly BatchRequest[] } {
  const customer = newTag(lane);
  const unit = newUnit(lane);
  const facts: Fact[] = [there("customers", customer, { displayName: lane.name }), unit.fact];
  const requests: BatchRequest[] = [
    { method: "POST", path: "customers", body: { number: customer, displayName: lane.name } },
    { method: "POST", path: "leaseUnits", body: unit.body },
  ];
  const changed = oneOf(recordsOf(lane, "leaseUnits"));
  if (changed) {
    const body = { objectArea: area() };
    facts.push(there("leaseUnits", changed.tag, { id: changed.values["id"], ...body }));
    requests.push({ method: "PATCH", path: `leaseUnits(${changed.values["id"]})`, body });
  }
  return { facts, requests };
}

interface BatchRequest {
  readonly method: string;
  readonly path: string;
  readonly body: Values;
}

/** The facts as returned for the requests of a change set, in their order. */
const factsOf = (facts: Group, records: readonly Values[]): Group =>
  facts.map((fact, i) => ({ ...fact, values: answered(records[i] ?? {}) }));

const multipartBatch: Write = async (lane, { ask }) => {
  const { facts, requests } = threeTogether(lane);
  lane.pending = [facts];
  const parts = requests.map(({ method, path, body }, i) =>
    request(`${method} ${below}/${path}`, {
      id: String(i + 1),
      headers: { Prefer: "return=representation" },
      body,
    }),
  );
  const answer = await ask("POST", "/$batch", {
    headers: { "Content-Type": "multipart/mixed; boundary=batch" },
    body: multipart("batch", [changeSet(...parts)]),
  });
  required(answer, 200);
  const [changes] = partsOf(answer.text, String(answer.headers["content-type"]));
  if (changes?.parts.length !== facts.length) throw new Error(answer.text);
  acknowledge(
    lane,
    factsOf(
      facts,
      changes.parts.map(({ json }) => json as Values),
    ),
  );
};

const jsonBatch: Write = async (lane, { ask }) => {
  const { facts, requests } = threeTogether(lane);
  const alone = newTag(lane);
  const post = there("postCodes", alone, { city: lane.name });
  lane.pending = [facts, [post]];
  const answer = await ask("POST", "/$batch", {
    body: {
      requests: [
        ...requests.map(({ method, path, body }, i) => ({
          id: String(i),
          atomicityGroup: "g",
          method,
          url: `${below}/${path}`,
          headers: { ...isJson, Prefer: "return=representation" },
          body,
        })),
        { id: "p", method: "POST", url: `${below}/postCodes`, headers: isJson, body: post.values },
      ],
    },
  });
  required(answer, 200);
  const responses = answer.json.responses as { id: string; status: number; body: Values }[];
  if (responses.some(({ status }) => status >= 300)) throw new Error(answer.text);
  const bodies = responses.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ body }) => body);
  acknowledge(lane, factsOf([...facts, post], bodies));
};

const upsert: Write = async (lane, { ask }) => {
  const tag = newTag(lane);
  const id = randomUUID();
  const fact = there("postCodes", tag, { id, city: lane.name });
  lane.pending = [[fact]];
  const answer = await ask("PUT", `${company}/postCodes(${id})`, { body: { code: tag, city: lane.name } });
  required(answer, 201);
  acknowledge(lane, [{ ...fact, values: answered(answer.json) }]);
};

const upload: Write = async (lane, { ask }) => {
  const tag = newTag(lane);
  const blobText = randomBytes(20_000 + Math.floor(Math.random() * 100_000)).toString("base64");
  const fact = there("documents", tag, { fileName: "lease.pdf", blobText });
  lane.pending = [[fact]];
  const answer = await ask("POST", `${company}/documents`, { body: fact.values });
  required(answer, 201);
  acknowledge(lane, [{ ...fact, values: answered(answer.json) }]);
};

const subscribe: Write = async (lane, { ask, subscriber }) => {
  const own = recordsOf(lane, "subscriptions");
  const [oldest] = own;
  if (oldest && own.length >= 3) {
    lane.pending = [[gone("subscriptions", oldest.tag)]];
    const headers = { "If-Match": oldest.values["@odata.etag"] as string };
    required(await ask("DELETE", `/subscriptions(${oldest.values["id"]})`, { headers }), 204);
    return acknowledge(lane, [gone("subscriptions", oldest.tag)]);
  }
  const tag = newTag(lane);
  const fact = there("subscriptions", tag, { notificationUrl: subscriber });
  lane.pending = [[fact]];
  const answer = await ask("POST", "/subscriptions", {
    body: { ...fact.values, resource: `${below}/services` },
  });
  required(answer, 201);
  acknowledge(lane, [{ ...fact, values: answered(answer.json) }]);
};

/** Relative frequency of each kind. */
const writes: readonly (readonly [weight: number, write: Write])[] = [
  [5, createUnit],
  [6, patchUnit],
  [5, deleteUnit],
  [3, insertDeep],
  [2, patchEach],
  [3, multipartBatch],
  [3, jsonBatch],
  [2, upsert],
  [1, upload],
  [1, subscribe],
];

const all = writes.flatMap(([weight, write]) => Array.from({ length: weight }, () => write));

/** Sends each request as a repeatable one; the lane keeps it until the response arrives. */
const repeatable =
  (lane: Lane, ask: Ask): Ask =>
  async (method, path, { headers, body } = {}) => {
    const id = {
      "Repeatability-Request-ID": randomUUID(),
      "Repeatability-First-Sent": new Date().toUTCString(),
    };
    const options = { headers: { ...headers, ...id }, body };
    lane.unanswered = { method, path, options };
    const answer = await ask(method, path, options);
    lane.unanswered = undefined;
    return answer;
  };

/** Writes until the service is gone. Rejects when the service rejects a request before `killed` is aborted. */
export async function writeUntilKilled(lane: Lane, client: Client, killed: AbortSignal): Promise<void> {
  while (!killed.aborted) {
    try {
      await oneOf(all)?.(lane, { ...client, ask: repeatable(lane, client.ask) });
      lane.pending = [];
    } catch (error) {
      if (killed.aborted) return;
      throw error;
    }
  }
}
