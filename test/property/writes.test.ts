/**
 * Random writes of every kind: a write that succeeds leaves the records that the model of writes expects, and any other one
 * leaves all as they were. ETags change with the records, and a delta has exactly the records whose ETags changed.
 */
import * as fc from "fast-check";
import { startDirectService, type DirectService } from "./direct-service";
import { runs } from "./run";
import { anyStep, writeOf, type Etags, type Request } from "./write-kinds";
import { namesOf, setNames, type Row, type SetName, type State } from "./write-model";

let service: DirectService;
beforeAll(async () => (service = await startDirectService()));
afterAll(() => service.stop());
jest.setTimeout(3_600_000);

/** The records that each company begins with. */
const first: readonly { readonly set: SetName; readonly record: Row }[] = [
  { set: "customers", record: { number: "A", displayName: "Ann" } },
  { set: "customers", record: { number: "B", city: "Bonn" } },
  { set: "leaseUnits", record: { number: "A", leaseUnitGroupNo: "B" } },
  { set: "leaseUnits", record: { number: "B", blocked: true } },
  { set: "leaseContracts", record: { number: "A", versionNo: 1, customerNo: "A" } },
  {
    set: "leaseContracts",
    record: { number: "A", versionNo: 2, customerNo: "A", requiredDepositAmount: 1.5 },
  },
  { set: "leaseContracts", record: { number: "B", versionNo: 1, automaticallyExtend: true } },
  { set: "leaseContractLines", record: { leaseContractNo: "A", versionNo: 1, lineNo: 1, leaseUnitNo: "A" } },
  { set: "leaseContractLines", record: { leaseContractNo: "A", versionNo: 1, lineNo: 2, unitPrice: 0.25 } },
  { set: "leaseContractLines", record: { leaseContractNo: "B", versionNo: 1, lineNo: 1, leaseUnitNo: "A" } },
  { set: "customerBrands", record: { customerNo: "A", brandCode: "A", description: "x" } },
  { set: "documents", record: { fileName: "b", leaseContractNo: "A", leaseContractVersionNo: 1 } },
  { set: "documents", record: { fileName: "a.txt" } },
];

let companies = 0;

/** A company whose sets are read whole; deltas are followed from their links. */
async function newCompany() {
  const company = `00000000-0000-4000-9000-${String(++companies).padStart(12, "0")}`;
  await service.load(company, [{ set: "companies", record: { id: company, name: company } }]);
  const root = `/companies(${company})/`;
  let ids = 0;
  const newId = (): string =>
    `00000000-0000-4000-${(0xa000 + (companies % 0x1000)).toString(16)}-${String(++ids).padStart(12, "0")}`;
  const send = async ({ method, url, body, headers = {} }: Request) =>
    service.send({
      method,
      url: url.startsWith("/") ? url : root + url,
      headers: { ...(body && { "content-type": "application/json" }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
  const get = async (url: string, headers = {}) => {
    const { status, text } = await send({ method: "GET", url, headers });
    if (status !== 200) throw new Error(`${status} ${text}`);
    return JSON.parse(text) as Row & { value: (Row & { id: string })[] };
  };
  const read = async (): Promise<{ state: State; etags: Etags }> => {
    const etags = new Map<string, string>();
    const state: Record<string, Map<string, Row>> = {};
    for (const set of setNames) {
      const { value } = await get(set);
      state[set] = new Map(
        value.map((row) => [row.id, Object.fromEntries(namesOf(set).map((name) => [name, row[name]]))]),
      );
      for (const row of value) etags.set(row.id, String(row["@odata.etag"]));
    }
    return { state: state as unknown as State, etags };
  };
  const links = new Map<SetName, string>();
  const local = (url: unknown): string => String(url).replace(/^.*(?=\/companies\()/, "");
  /** The ids of the records in each delta since the last call. */
  const changes = async (): Promise<Row> => {
    const found: Record<string, readonly string[]> = {};
    for (const set of setNames) {
      const link = links.get(set);
      const body = await get(link ?? set, link ? {} : { prefer: "track-changes" });
      links.set(set, local(body["@odata.deltaLink"]));
      const idOf = (entry: Row): string =>
        /\(([^()]*)\)$/.exec(String(entry["id"]))?.[1] ?? String(entry["id"]);
      found[set] = body.value.map(idOf).toSorted();
    }
    return found;
  };
  for (const { set, record } of first) {
    const { status, text } = await send({ method: "POST", url: set, body: { id: newId(), ...record } });
    if (status !== 201) throw new Error(text);
  }
  return { send, read, changes, newId };
}

const sorted = (state: State) =>
  Object.fromEntries(setNames.map((set) => [set, [...state[set]].toSorted(([a], [b]) => (a < b ? -1 : 1))]));

interface Moment {
  readonly state: State;
  readonly etags: Etags;
}

/** The record in a response is the record as it is. */
function expectShown(text: string, body: string, { state }: Moment): void {
  const { id, ...answered } = (body ? JSON.parse(body) : {}) as Row & { id?: string };
  const row = id === undefined ? undefined : setNames.map((set) => state[set].get(id)).find(Boolean);
  if (row) expect({ text, ...answered }).toMatchObject({ text, ...row });
}

/** An ETag changes with the record. */
function expectEtags(text: string, before: Moment, after: Moment): void {
  for (const set of setNames)
    for (const [id, row] of after.state[set]) {
      const old = before.state[set].get(id);
      const isSame = after.etags.get(id) === before.etags.get(id);
      if (old && JSON.stringify(old) !== JSON.stringify(row))
        expect({ text, id, isSame }).toEqual({ text, id, isSame: false });
    }
}

/** The records of which the deltas are to consist. */
function changesBetween(before: Moment, after: Moment): Row {
  const changesOf = (set: SetName): readonly string[] =>
    [...new Set([...before.state[set].keys(), ...after.state[set].keys()])]
      .filter((id) => after.etags.get(id) !== before.etags.get(id))
      .toSorted();
  return Object.fromEntries(setNames.map((set) => [set, changesOf(set)]));
}

const counts = { done: 0, failed: 0 };

test("each write leaves the expected records", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 12, size: "max" }), async (steps) => {
      const { send, read, changes, newId } = await newCompany();
      await changes();
      let now = await read();
      for (const step of steps) {
        const write = writeOf(step, now.state, now.etags, newId);
        if (!write) continue;
        const { request, after: expected } = write;
        const text = JSON.stringify({ kind: step.kind, ...request });
        const { status, text: body } = await send(request);
        const isDone = status < 300;
        counts[isDone ? "done" : "failed"] += 1;
        const fault = isDone === (expected !== undefined) && status < 500 ? "" : body;
        expect({ text, isDone, fault }).toEqual({ text, isDone: expected !== undefined, fault: "" });
        const next = await read();
        expect({ text, state: sorted(next.state) }).toEqual({ text, state: sorted(expected ?? now.state) });
        if (!isDone) expect({ text, etags: next.etags }).toEqual({ text, etags: now.etags });
        if (isDone) expectShown(text, body, next);
        expectEtags(text, now, next);
        expect({ text, delta: await changes() }).toEqual({ text, delta: changesBetween(now, next) });
        now = next;
      }
    }),
    runs(20),
  );
  expect(counts.done).toBeGreaterThan(counts.failed);
});
