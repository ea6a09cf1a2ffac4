/**
 * The requests of the pages, from the tables that the pages make them from, explained by SQLite on a portfolio with
 * statistics: none reads a table that grows with the portfolio, or a large share of its index, unless the list below
 * gives the reason.
 */
import type Database from "better-sqlite3";
import { demoCompanyId, estate } from "../../src/demo";
import { defineFunctions, Sqlite } from "../../src/odata/store/sqlite/connection";
import { listPath, queryOf } from "../../web/explorer/query";
import { type ExplorerState, readState, stateOf } from "../../web/explorer/state";
import { today } from "../../web/parts/days";
import type { Collection, EntityType, Model } from "../../web/service/model";
import { type Recorded, recorder } from "../golden/recorder";
import { type DirectService, startDirectService } from "../property/direct-service";

type Row = Readonly<Record<string, unknown>>;
interface Card {
  readonly set: string;
}
interface Subject {
  readonly id: string;
  readonly facts?: { readonly set: string; readonly apply: string };
  readonly card: (today: string, facts: readonly Row[]) => Card;
}
type CardPath = (companyPath: string, card: Card, type: EntityType) => string;

/** A module of the page that needs the types of a browser; it reads its settings from the document. */
const pageModule = async <Module>(path: string): Promise<Module> => {
  Object.assign(globalThis, {
    document: { documentElement: { dataset: {} }, baseURI: "http://service/" },
  });
  return (await import(`../../web/${path}`)) as Module;
};

/** Requests that read more than they show, with the reason. */
const declared: Readonly<Record<string, string>> = {
  "list rentRoll":
    "the rows of lines without a unit come first: the units that lines name are compared with all units, in two indexes",
  "list occupancy": "computed from all lines in force and all units",
  "notice: facts": "the notice periods in use are those in the index of the contracts in force, read once",
  "documents: figures":
    "the documents that are not signed are the subject; they are read in their index alone",
};

const companyPath = `/companies(${demoCompanyId})`;
/** A table with fewer rows does not grow with the portfolio: codes, services, classes. */
const fewRows = 150;
/** The share of an index that a request may read. */
const largeShare = 0.1;

const asked = recorder();
let service: DirectService;
let file: Database.Database;
let model: Model;
let rowsOf: ReadonlyMap<string, number>;
beforeAll(async () => {
  service = await startDirectService(asked.wrapStore);
  await service.load(demoCompanyId, estate({ companyId: demoCompanyId, name: "Estates", units: 1500 }));
  file = new Sqlite(service.databaseUrl.replace(/^sqlite:/, ""));
  defineFunctions(file);
  // As the service has them (src/odata/store/sqlite/statistics.ts): without samples of values.
  file.exec("analyze; drop table if exists sqlite_stat4; analyze sqlite_schema");
  const tables = file
    .prepare("select name from pragma_table_list where schema = 'main' and type = 'table'")
    .pluck()
    .all();
  rowsOf = new Map(
    tables.map((name) => [
      String(name),
      Number(
        file
          .prepare(`select count(*) from "${String(name)}"`)
          .pluck()
          .get(),
      ),
    ]),
  );
  const { text } = await service.send({ method: "GET", url: "/$metadata?$format=json" });
  const metadata = await pageModule<{ readonly modelOf: (document: object) => Model }>("service/metadata");
  model = metadata.modelOf(JSON.parse(text));
});
afterAll(async () => {
  file.close();
  await service.stop();
});

/** Reads a page; returns its rows and the statements on records. */
async function read(path: string, size: number) {
  asked.take();
  const headers = { prefer: `odata.maxpagesize=${size}` };
  const { status, text } = await service.send({ method: "GET", url: path, headers });
  expect([path, status, status < 300 ? "" : text]).toEqual([path, 200, ""]);
  const body = JSON.parse(text) as { readonly value?: readonly Row[] };
  return { rows: body.value ?? [], statements: asked.take() };
}

/** The average number of rows with equal values in the first columns of an index. */
function rowsBy(index: string, columns: number): number {
  const stat = file.prepare("select stat from sqlite_stat1 where idx = ?").pluck().get(index);
  return Number(String(stat).split(" ")[columns] ?? 1);
}

/** The steps of the plan that read a table, or a large share of it, without stopping at the end of a page. */
function longSteps({ text, values }: Recorded): readonly string[] {
  const plan = file.prepare<unknown[], { detail: string }>(`explain query plan ${text}`).all(...values);
  const details = plan.map(({ detail }) => detail);
  const sorts = details.some((detail) => /^USE TEMP B-TREE FOR (?:ORDER BY|GROUP BY)/.test(detail));
  // Records in the order of an index, up to a limit; that of transformations is one of their results.
  const isPage = text.includes("limit ? + 0") && !/^with "[aq]\d/.test(text) && !sorts;
  return details.filter((detail) => {
    const [, verb, alias = "", index = "", terms = ""] =
      /^(SCAN|SEARCH) (\S+)(?: EXISTS)?(?: USING (?:COVERING )?(?:INDEX (\S+)|PRIMARY KEY|INTEGER PRIMARY KEY))?(?: \((.*)\))?/.exec(
        detail,
      ) ?? [];
    const table = new RegExp(`"(\\w+)" "${alias}"`).exec(text)?.[1] ?? alias;
    const size = rowsOf.get(table) ?? 0;
    if (verb === undefined || size < fewRows) return false;
    if (verb === "SCAN") return true;
    const columns = terms.split(" AND ");
    if (columns.some((column) => /[<>]/.test(column))) return false;
    const average = rowsBy(index === "" ? table : index, columns.length);
    return average > largeShare * size && !isPage;
  });
}

/** Reads a page of the name; returns its rows, and its long steps where they are not declared. */
async function explain(name: string, path: string, size: number) {
  const { rows, statements } = await read(path, size);
  const steps = statements.flatMap(longSteps);
  const fault = name in declared ? (steps.length === 0 ? ["declared, but short"] : []) : steps;
  return { rows, faults: fault.map((step) => `${name}: ${step}: ${decodeURIComponent(path)}`) };
}

const ids = ["ends", "notice", "vacancy", "deposits", "indexations", "documents"];

test.each(ids)("the start page: %s", async (id) => {
  const { subjects } = await pageModule<{ readonly subjects: readonly Subject[] }>("attention/cards");
  expect(subjects.map((subject) => subject.id).toSorted()).toEqual(ids.toSorted());
  const { figuresPath, recordsPath } = await pageModule<{
    readonly figuresPath: CardPath;
    readonly recordsPath: CardPath;
  }>("attention/requests");
  const subject = subjects.find((each) => each.id === id);
  const facts = subject?.facts;
  const path = facts && `${companyPath}/${facts.set}${queryOf({ $apply: facts.apply })}`;
  const known = path === undefined ? undefined : await explain(`${id}: facts`, path, 200);
  const card = subject?.card(today(), known?.rows ?? []);
  const type = model.collections.find(({ name }) => name === card?.set)?.type;
  if (card === undefined || type === undefined) throw new Error(`no records of ${id}`);
  const figures = await explain(`${id}: figures`, figuresPath(companyPath, card, type), 100);
  const records = await explain(`${id}: records`, recordsPath(companyPath, card, type), 5);
  expect([...(known?.faults ?? []), ...figures.faults, ...records.faults]).toEqual([]);
});

/** Without the number of all records, for which an index is counted. */
const pageOf = (state: ExplorerState, { type }: Collection): string =>
  listPath(companyPath, state, type).replace(/[?&]\$count=true/, "");

test("the explorer: the first page of each collection, and the lists of a record", async () => {
  expect(model.collections.length).toBeGreaterThan(14);
  const faults: string[] = [];
  const rowsAt = async (name: string, path: string, size: number): Promise<readonly Row[]> => {
    const explained = await explain(name, path, size);
    faults.push(...explained.faults);
    return explained.rows;
  };
  const none = readState(new URLSearchParams());
  for (const collection of model.collections) {
    const { name, type } = collection;
    const [first] = await rowsAt(`list ${name}`, pageOf(stateOf(none, name), collection), 25);
    const id = first?.[type.key];
    if (typeof id !== "string" || `list ${name}` in declared) continue;
    const record = `${name}(${id})`;
    await rowsAt(`record ${name}`, `${companyPath}/${record}`, 25);
    for (const navigation of type.navigations.filter(({ many }) => many)) {
      const target = model.collections.find((each) => each.type.name === navigation.type);
      if (target === undefined) throw new Error(`no collection of ${navigation.type}`);
      const state = stateOf(none, `${record}/${navigation.name}`);
      await rowsAt(`record ${name}/${navigation.name}`, pageOf(state, target), 20);
    }
  }
  expect(faults).toEqual([]);
});

test("the rent roll: a page reads a window of units; lines without a unit are looked for in an index", async () => {
  const { rowsPath } = await pageModule<{ readonly rowsPath: (source: object) => string }>(
    "rent-roll/requests",
  );
  const { readState: stateFrom } = await pageModule<{
    readonly readState: (parameters: URLSearchParams) => object;
  }>("rent-roll/state");
  const company = { id: demoCompanyId, name: "Estates" };
  for (const date of ["", "date=2027-01-31"]) {
    const path = rowsPath({ model, company, state: stateFrom(new URLSearchParams(date)) });
    const { rows, statements } = await read(`/${path}`, 100);
    expect(rows).toHaveLength(100);
    expect(statements).toHaveLength(1);
    // The list has few prices for all contracts; statistics have the average of its levels only.
    expect(statements.flatMap(longSteps)).toEqual([
      expect.stringMatching(/COVERING INDEX leaseContractLine_by_leaseUnitNo_startingDate \(companyId=\?\)$/),
      expect.stringMatching(/INDEX servicePrice_by_type_code \(companyId=\? AND type=\?\)$/),
    ]);
  }
});

test("a request that reads a table is found", async () => {
  const found = async (query: string): Promise<number> => {
    const { statements } = await read(`${companyPath}/leaseUnits?${encodeURI(query)}`, 10);
    return statements.flatMap(longSteps).length;
  };
  expect(await found("$filter=number eq 'LU00040'")).toBe(0);
  expect(await found("$apply=filter(roomNo eq '12')/aggregate($count as n)")).toBe(1);
  expect(await found("$apply=filter(not building)/aggregate($count as n)")).toBe(1);
  expect(await found("$apply=filter(building eq false)/aggregate($count as n)")).toBe(1);
  expect(await found("$orderby=roomNo&$top=5")).toBe(1);
});
