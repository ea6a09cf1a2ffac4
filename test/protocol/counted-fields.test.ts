/**
 * A computed field that counts other records costs a read at most one pass over those: all are counted together,
 * grouped, and each record is joined to the count of its group.
 */
import type { Store } from "../../src/odata";
import { databaseKind } from "../databases";
import { startDirectService, type DirectService } from "../property/direct-service";

const company = "11111111-1111-4111-8111-111111111111";
const other = "22222222-2222-4222-8222-222222222222";
const size = 1500;

interface Run {
  readonly text: string;
  readonly plan: () => Promise<string>;
}
let runs: Run[] = [];
function wrapStore({ page: _unused, ...store }: Store): Store {
  const { forRequest } = store;
  const note: Store["query"] = (statement, inputs) => {
    const words = databaseKind === "sqlite" ? "explain query plan" : "explain (verbose)";
    const explained = { ...statement, text: `${words} ${statement.text}` };
    const plan = async (): Promise<string> => (await store.query(explained, inputs)).map(String).join("\n");
    runs.push({ text: statement.text, plan });
    return store.query(statement, inputs);
  };
  return {
    ...store,
    query: note,
    stream: async function* (statement, inputs) {
      yield await note(statement, inputs);
    },
    ...(forRequest && { forRequest: (request) => wrapStore(forRequest(request)) }),
  };
}

const idOf = (set: number, i: number): string =>
  `00000000-0000-4000-8${String(set).padStart(3, "0")}-${String(i).padStart(12, "0")}`;

let service: DirectService;
beforeAll(async () => {
  service = await startDirectService(wrapStore);
  for (const [n, id] of [company, other].entries()) {
    const document = (i: number) => ({
      set: "documents",
      record: {
        id: idOf(n, i),
        entryNo: i + 1,
        documentTypeCode: i % 500 === 0 ? "RARE" : "LETTER",
        customerNo: "C1",
        leaseContractNo: "LC1",
        leaseContractVersionNo: 1,
      },
    });
    const contract = { set: "leaseContracts", record: { id: idOf(n, 900_000), number: "LC1", versionNo: 1 } };
    const unit = { set: "companies", record: { id, name: `Company ${n}` } };
    await service.load(id, [
      unit,
      contract,
      ...Array.from({ length: n === 0 ? size : 7 }, (_, i) => document(i)),
    ]);
  }
});
afterAll(() => service.stop());

interface Shown {
  readonly entryNo: number;
  readonly crossRefToDocuments: number;
}
const get = async (url: string): Promise<Record<string, unknown>> => {
  runs = [];
  const { status, text } = await service.send({ method: "GET", url: encodeURI(url) });
  expect([status, text]).toEqual([200, text]);
  return JSON.parse(text) as Record<string, unknown>;
};
const expected = (entryNo: number): number => ((entryNo - 1) % 500 === 0 ? 2 : size - 4);
const shownRight = (records: unknown, count: number): void => {
  const list = records as readonly Shown[];
  expect(list.length).toBe(count);
  expect(list.filter((shown) => shown.crossRefToDocuments !== expected(shown.entryNo))).toEqual([]);
};

/** No sub-select counts for each row: SQLite and PostgreSQL name such ones in the plan. */
async function requireCountedOnce(): Promise<void> {
  const reads = runs.filter(({ text }) => text.includes('count(*) as "n"'));
  expect(reads.length).toBeGreaterThan(0);
  for (const { text, plan } of reads) {
    // At most once to find the records and once to return them.
    expect(text.split('count(*) as "n"').length).toBeLessThanOrEqual(3);
    expect(text).not.toContain("select count(*)");
    if (databaseKind === "mssql") continue;
    const steps = await plan();
    if (databaseKind === "sqlite") expect(steps).toMatch(/MATERIALIZE t\d+/);
    else expect(steps).toContain("CTE made");
  }
}

const root = `/companies(${company})`;
const select = "$select=entryNo,crossRefToDocuments";

test.each([
  ["a page", `documents?${select}`, size],
  ["some of the records", `documents?${select}&$top=40&$skip=5`, 40],
  ["in a filter", `documents?${select}&$filter=crossRefToDocuments eq 2`, 3],
  ["in the order", `documents?${select}&$orderby=crossRefToDocuments,entryNo desc&$top=3`, 3],
  ["in $compute", `documents?${select},twice&$compute=crossRefToDocuments mul 2 as twice`, size],
  ["after a transformation", `documents?$apply=filter(crossRefToDocuments eq 2)&${select}`, 3],
  ["in records of a record", `leaseContracts(number='LC1',versionNo=1)/documents?${select}`, size],
])("%s", async (_, path, count) => {
  const { value } = await get(`${root}/${path}`);
  expect(value).toHaveLength(count);
  shownRight(value, count);
  await requireCountedOnce();
});

test("in expanded records, of one company and of all", async () => {
  const { value } = await get(`${root}/leaseContracts?$expand=documents(${select})`);
  shownRight((value as readonly { readonly documents: unknown }[])[0]?.documents, size);
  await requireCountedOnce();
  const all = (await get(`/companies?$expand=documents(${select};$orderby=entryNo)&$orderby=name`))["value"];
  const [first, second] = all as readonly { readonly documents: readonly Shown[] }[];
  shownRight(first?.documents, size);
  expect(second?.documents.map((shown) => shown.crossRefToDocuments)).toEqual([0, 5, 5, 5, 5, 5, 5]);
  await requireCountedOnce();
});

test("a record alone counts its own group, also one of another company", async () => {
  expect(await get(`${root}/documents(${idOf(0, 0)})`)).toMatchObject({ crossRefToDocuments: 2 });
  expect(runs.some(({ text }) => text.includes('count(*) as "n"'))).toBe(false);
  const elsewhere = `$root/companies(${other})/documents(${idOf(1, 1)})/crossRefToDocuments`;
  const read = await get(`${root}/documents?$filter=${elsewhere} eq 5&$top=1&${select}`);
  shownRight(read["value"], 1);
});
