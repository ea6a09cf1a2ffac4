/**
 * Random changes to the lines of a contract, compared with a list: creates, changes, deletions, whole collections and
 * deltas within the contract, and deltas of the set.
 */
import * as fc from "fast-check";
import { startDirectService, type DirectService } from "./direct-service";
import { runs } from "./run";

const company = "11111111-1111-4111-8334-000000000001";
const set = "leaseContractLines";

let service: DirectService;
let contracts = 0;
beforeAll(async () => {
  service = await startDirectService();
  await service.load(company, [{ set: "companies", record: { id: company, name: "Lines" } }]);
});
afterAll(() => service.stop());
jest.setTimeout(3_600_000);

interface Line {
  readonly id: string;
  readonly lineNo: number;
  readonly description: string;
  readonly unitPrice: number;
}
type Given = Partial<Omit<Line, "id">>;
/** How a record in a body names a stored one. */
type Naming = "id" | "key" | "url";

interface Entry {
  readonly lineNo: number;
  readonly by: Naming;
  readonly given: Given;
  /** In a delta: the record is deleted. */
  readonly isRemoved: boolean;
}
type Change =
  | { readonly kind: "create"; readonly lineNo: number; readonly given: Given }
  | {
      readonly kind: "change";
      readonly method: "PATCH" | "PUT";
      readonly entry: Entry;
      readonly to: number | undefined;
    }
  | { readonly kind: "delete"; readonly entry: Entry }
  | { readonly kind: "whole" | "delta" | "set"; readonly entries: readonly Entry[] };

const lineNo = fc.integer({ min: 1, max: 6 });
const given: fc.Arbitrary<Given> = fc.record(
  { description: fc.constantFrom("", "a", "ß", "it's"), unitPrice: fc.constantFrom(0, 1.5, -2, 0.00000001) },
  { requiredKeys: [] },
);
const entry: fc.Arbitrary<Entry> = fc.record({
  lineNo,
  by: fc.constantFrom<Naming>("id", "key", "url"),
  given,
  isRemoved: fc.boolean(),
});
// A list that names a record twice is rejected.
const entries = fc.array(entry, { maxLength: 5 });
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ kind: fc.constant("create" as const), lineNo, given }),
  fc.record({
    kind: fc.constant("change" as const),
    method: fc.constantFrom("PATCH" as const, "PUT" as const),
    entry,
    to: fc.option(lineNo, { nil: undefined }),
  }),
  fc.record({ kind: fc.constant("delete" as const), entry }),
  fc.record({ kind: fc.constantFrom("whole" as const, "delta" as const, "set" as const), entries }),
);

interface Contract {
  readonly id: string;
  readonly number: string;
}
type Lines = ReadonlyMap<number, Line>;
const unset = { description: "", unitPrice: 0 };

/** A request, and the lines after it; undefined if it fails. */
interface Step {
  readonly method: string;
  readonly url: string;
  readonly body: unknown;
  readonly after: Lines | undefined;
}

const named = (
  { by, lineNo: no, given: more }: Entry,
  known: Line | undefined,
  { number }: Contract,
  inSet: boolean,
) => {
  const key = { lineNo: no, ...(inSet && { leaseContractNo: number, versionNo: 1 }) };
  if (!known || by === "key") return { ...key, ...more };
  return by === "id" ? { id: known.id, ...more } : { "@id": `${set}(${known.id})`, ...more };
};

/** The id of a new line is not known yet; tests read it. */
const isNew = "";

function stepOf(contract: Contract, before: Lines, made: Change): Step {
  const address = `leaseContracts(${contract.id})`;
  const after = new Map(before);
  switch (made.kind) {
    case "create": {
      if (before.has(made.lineNo))
        return {
          method: "POST",
          url: `${address}/${set}`,
          body: { lineNo: made.lineNo, ...made.given },
          after: undefined,
        };
      after.set(made.lineNo, { id: isNew, lineNo: made.lineNo, ...unset, ...made.given });
      return {
        method: "POST",
        url: `${address}/${set}`,
        body: { lineNo: made.lineNo, ...made.given },
        after,
      };
    }
    case "change": {
      const known = before.get(made.entry.lineNo);
      const url = known
        ? `${set}(${known.id})`
        : `${address}/${set}(leaseContractNo='${contract.number}',versionNo=1,lineNo=${made.entry.lineNo})`;
      const to = made.to ?? made.entry.lineNo;
      const key = made.to === undefined && made.method === "PATCH" ? {} : { lineNo: to };
      const owner = made.method === "PUT" ? { leaseContractNo: contract.number, versionNo: 1 } : {};
      const body = { ...owner, ...key, ...made.entry.given };
      // PUT by a natural key of no record is not asked for here.
      const method = known ? made.method : "PATCH";
      if (!known || (to !== known.lineNo && before.has(to))) return { method, url, body, after: undefined };
      after.delete(known.lineNo);
      const base = method === "PUT" ? { ...known, ...unset } : known;
      after.set(to, { ...base, ...made.entry.given, lineNo: to });
      return { method, url, body, after };
    }
    case "delete": {
      const known = before.get(made.entry.lineNo);
      const key = `(leaseContractNo='${contract.number}',versionNo=1,lineNo=${made.entry.lineNo})`;
      const url = known && made.entry.by === "id" ? `${set}(${known.id})` : `${set}${key}`;
      if (known) after.delete(known.lineNo);
      return { method: "DELETE", url, body: undefined, after: known && after };
    }
    default: {
      const isWhole = made.kind === "whole";
      const records = made.entries.map((each) => {
        const known = before.get(each.lineNo);
        const isRemoved = !isWhole && each.isRemoved;
        return {
          ...named(each, known, contract, made.kind === "set"),
          ...(isRemoved && { "@removed": { reason: "deleted" } }),
        };
      });
      const numbers = made.entries.map((each) => each.lineNo);
      const isTwice = new Set(numbers).size < numbers.length;
      if (isWhole) after.clear();
      let isMissing = false;
      for (const each of made.entries) {
        const known = before.get(each.lineNo);
        if (!isWhole && each.isRemoved) {
          isMissing ||= !known;
          after.delete(each.lineNo);
        } else after.set(each.lineNo, { id: isNew, lineNo: each.lineNo, ...unset, ...known, ...each.given });
      }
      const isDone = !isTwice && !isMissing;
      const result = isDone ? after : undefined;
      return made.kind === "set"
        ? { method: "PATCH", url: set, body: { "@context": "#$delta", value: records }, after: result }
        : {
            method: "PATCH",
            url: address,
            body: { [isWhole ? set : `${set}@delta`]: records },
            after: result,
          };
    }
  }
}

const headers = { "content-type": "application/json", "odata-version": "4.01" };
const send = (method: string, path: string, body?: unknown) =>
  service.send({
    method,
    url: encodeURI(`/companies(${company})/${path}`),
    headers: method === "POST" ? headers : { ...headers, "if-match": "*" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const stored = async ({ id }: Contract): Promise<Lines> => {
  const { text } = await send("GET", `leaseContracts(${id})/${set}?$select=id,lineNo,description,unitPrice`);
  const { value } = JSON.parse(text) as { value: readonly Line[] };
  return new Map(
    value.map(({ id: own, lineNo: no, description, unitPrice }) => [
      no,
      { id: own, lineNo: no, description, unitPrice },
    ]),
  );
};
/** Without ids, which a new line has from the service. */
const shown = (lines: Lines): readonly unknown[] =>
  [...lines.values()]
    .toSorted((a, b) => a.lineNo - b.lineNo)
    .map(({ lineNo: no, description, unitPrice }) => [no, description, unitPrice]);

async function createContract(): Promise<Contract> {
  contracts += 1;
  const number = `P${contracts}`;
  const { status, text } = await send("POST", "leaseContracts", {
    number,
    versionNo: 1,
    [set]: [1, 2, 3].map((no) => ({ lineNo: no, description: `line ${no}`, unitPrice: no })),
  });
  if (status !== 201) throw new Error(`${status} ${text}`);
  return { id: (JSON.parse(text) as { id: string }).id, number };
}

test("each change does what it says, or fails and changes nothing", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
      const contract = await createContract();
      for (const made of changes) {
        const before = await stored(contract);
        const { method, url, body, after } = stepOf(contract, before, made);
        const { status, text } = await send(method, url, body);
        const request = `${method} ${url} ${JSON.stringify(body)}`;
        const now = await stored(contract);
        expect({
          request,
          isDone: status < 300,
          lines: shown(now),
          ...(status >= 300 && { text }),
        }).toMatchObject({
          request,
          isDone: after !== undefined,
          lines: shown(after ?? before),
        });
        // A line that is known keeps its id.
        for (const { id, lineNo: no } of after?.values() ?? [])
          if (id !== isNew) expect([request, no, now.get(no)?.id]).toEqual([request, no, id]);
      }
    }),
    runs(25),
  );
});
