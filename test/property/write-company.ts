/** Companies for random writes: their records, the ids of what changed in them, and comparisons of two moments. */
import type { DirectService } from "./direct-service";
import type { Etags, Request } from "./write-kinds";
import { namesOf, setNames, type Row, type SetName, type State } from "./write-model";

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
export async function newCompany(service: Pick<DirectService, "load" | "send">) {
  const company = `00000000-0000-4000-9000-${String(++companies).padStart(12, "0")}`;
  await service.load(company, [{ set: "companies", record: { id: company, name: company } }]);
  const path = `companies(${company})/`;
  let ids = 0;
  const newId = (): string =>
    `00000000-0000-4000-${(0xa000 + (companies % 0x1000)).toString(16)}-${String(++ids).padStart(12, "0")}`;
  const send = async ({ method, url, body, headers = {} }: Request) =>
    service.send({
      method,
      url: url.startsWith("/") ? url : `/${path}${url}`,
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
  return { path, send, read, changes, newId };
}

export const sorted = (state: State) =>
  Object.fromEntries(setNames.map((set) => [set, [...state[set]].toSorted(([a], [b]) => (a < b ? -1 : 1))]));

export interface Moment {
  readonly state: State;
  readonly etags: Etags;
}

/** An ETag changes with the record. */
export function expectEtags(text: string, before: Moment, after: Moment): void {
  for (const set of setNames)
    for (const [id, row] of after.state[set]) {
      const old = before.state[set].get(id);
      const isSame = after.etags.get(id) === before.etags.get(id);
      if (old && JSON.stringify(old) !== JSON.stringify(row))
        expect({ text, id, isSame }).toEqual({ text, id, isSame: false });
    }
}

/** The records of which the deltas are to consist. */
export function changesBetween(before: Moment, after: Moment): Row {
  const changesOf = (set: SetName): readonly string[] =>
    [...new Set([...before.state[set].keys(), ...after.state[set].keys()])]
      .filter((id) => after.etags.get(id) !== before.etags.get(id))
      .toSorted();
  return Object.fromEntries(setNames.map((set) => [set, changesOf(set)]));
}
