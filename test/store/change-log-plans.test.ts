/**
 * SQLite's plans of the statements over the log of changes, without statistics: a database has none of the log until the
 * start after its first changes. Each loop ends at the changes of a record, or of the range that is asked for.
 */
import { fileURLToPath } from "node:url";
import Database from "better-sqlite3";
import type { Store } from "../../src/odata";
import {
  selectChanges,
  selectExtent,
  selectFirstChange,
  selectNewestChange,
  selectNewestChanges,
} from "../../src/odata/sql/delta";
import type { Statement } from "../../src/odata/sql/fragment";
import { forgetChanges, logChange, logChanges } from "../../src/odata/store/change-log";
import { defineFunctions } from "../../src/odata/store/sqlite/connection";
import { sqlite } from "../../src/odata/store/sqlite/dialect";
import { model } from "../../src/entities";
import { demoCompanyId } from "../harness";
import { jsonRequest, startDirectService, type DirectService } from "../property/direct-service";

type AnyStatement = Pick<Statement<never>, "text" | "parameters">;

let service: DirectService;
let file: Database.Database;
let asked: AnyStatement[] = [];

function watch({ page: _unused, ...store }: Store): Store {
  const { forRequest } = store;
  return {
    ...store,
    query: (statement, inputs) => {
      asked.push(statement);
      return store.query(statement, inputs);
    },
    stream: (statement, inputs, chunk) => {
      asked.push(statement);
      return store.stream(statement, inputs, chunk);
    },
    ...(forRequest && { forRequest: (request) => watch(forRequest(request)) }),
  };
}

beforeAll(async () => {
  service = await startDirectService(watch);
  await service.send(jsonRequest("POST", "/companies", { id: demoCompanyId, name: "Log" }));
  file = new Database(fileURLToPath(service.databaseUrl.replace("sqlite:", "file://")));
  defineFunctions(file);
  file.exec("drop table if exists sqlite_stat1; analyze sqlite_schema");
});
afterAll(async () => {
  file.close();
  await service.stop();
});

/** The loops over the log, in order. */
function loopsOf({ text, parameters }: AnyStatement): readonly string[] {
  const plan = file
    .prepare<unknown[], { readonly detail: string }>(`explain query plan ${text}`)
    .all(...parameters.map(() => null));
  const ofLog = new Set([...text.matchAll(/"change" "(\w+)"/g)].map(([, alias]) => alias));
  return plan
    .map(({ detail }) => detail)
    .filter((detail) => {
      const [, table] = /^(?:SEARCH|SCAN) (\w+)/.exec(detail) ?? [];
      return table !== undefined && (table === "change" || ofLog.has(table));
    });
}

// By hand: the index of the primary key for a change or a range, the one of records for a record.
const set = "(companyId=? AND type=?)";
const [end, one, after, range] = [
  set,
  "(companyId=? AND type=? AND sequence=?)",
  "(companyId=? AND type=? AND sequence>?)",
  "(companyId=? AND type=? AND sequence>? AND sequence<?)",
].map(
  (columns) =>
    (alias = "change") =>
      `SEARCH ${alias} USING PRIMARY KEY ${columns}`,
) as [Loop, Loop, Loop, Loop];
type Loop = (alias?: string) => string;
const ofRecord = (alias: string, bounds: string): string =>
  `SEARCH ${alias} USING COVERING INDEX changeOfRecord (companyId=? AND type=? AND recordId=? AND ${bounds})`;
const between = "sequence>? AND sequence<?";

const type = model.type("service");
const naming = { partition: "company", type: "entityType" };
test.each<[name: string, statement: AnyStatement, loops: readonly string[]]>([
  [
    "the changed records of a set",
    selectChanges(sqlite, type),
    [range("c"), ofRecord("o", between), ofRecord("o", between), one("t")],
  ],
  [
    "the changed records outside of partitions",
    selectChanges(sqlite, model.type("company")),
    [range("c"), ofRecord("o", between), ofRecord("o", between), one("t")],
  ],
  ["their number", selectExtent(sqlite, type), [range("c")]],
  ["the first change", selectFirstChange(sqlite, type), [one(), after(), end()]],
  ["the newest change", selectNewestChange(sqlite, type), [end()]],
  [
    "the newest changes of all sets that are named",
    selectNewestChanges(sqlite, model.type("subscription"), naming),
    [end("c")],
  ],
  ["the write of a change", logChange(sqlite, type), [end()]],
  ["the write of several", logChanges(sqlite, type), [end()]],
  ["the deletion of old ones", forgetChanges(sqlite, type), [range(), end(), end()]],
])("%s", (_, statement, loops) => {
  expect(loopsOf(statement)).toEqual(loops);
});

test("a delta, and the number of its records", async () => {
  const services = `/companies(${demoCompanyId})/services`;
  const headers = { prefer: "odata.track-changes" };
  const { text } = await service.send({ method: "GET", url: services, headers });
  const { "@odata.deltaLink": link } = JSON.parse(text) as { readonly "@odata.deltaLink": string };
  const delta = link.slice(link.indexOf("/companies"));
  for (const url of [delta, delta.replace("/services?", "/services/$count?")]) {
    asked = [];
    expect((await service.send({ method: "GET", url })).status).toBe(200);
    const loops = asked.map(loopsOf).filter((each) => each.length > 0);
    expect(loops).toEqual([[end(), one(), end(), one(), after("c"), ofRecord("l", "sequence>?")]]);
  }
});
