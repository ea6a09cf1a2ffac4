/**
 * The compiled statements of a representative request of each kind, for reviewers: cases/*.http with the expected SQL
 * of each database, *.sqlite.sql and so on. `UPDATE_GOLDEN=1` rewrites them; a build server may only compare. SQLite is
 * executed; for the other dialects its results are replayed.
 */
import crypto from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { model } from "../../src/entities";
import { mssql } from "../../src/odata/store/mssql/dialect";
import { postgres } from "../../src/odata/store/postgres/dialect";
import { startDirectService, type DirectService } from "../property/direct-service";
import { parseCase } from "./case-file";
import { company, estate, id } from "./estate";
import { prettySql } from "./pretty-sql";
import { replayStore, recorder, type Recorded } from "./recorder";
import { transactSqlFaults } from "./transact-sql";

const folder = join(__dirname, "cases");
const names = readdirSync(folder)
  .filter((name) => name.endsWith(".http"))
  .map((name) => name.slice(0, -".http".length));
const updates = process.env["UPDATE_GOLDEN"] === "1";

const asked = recorder();
const others = [mssql, postgres].map((dialect) => ({
  name: dialect.name,
  ...recorder(),
  ...replayStore(dialect),
}));
let service: DirectService;
let playing: readonly DirectService[] = [];
beforeAll(async () => {
  if (updates && process.env["CI"] === "true") throw new Error("UPDATE_GOLDEN is not for build servers.");
  service = await startDirectService(asked.wrapStore);
  await service.load(company, estate);
  playing = await Promise.all(
    others.map(({ wrapStore, store }) => startDirectService((real) => wrapStore(store(real)))),
  );
});
afterAll(() => Promise.all([service, ...playing].map((each) => each.stop())));

/**
 * Sends the request, and follows its nextLink where the case requires it; returns all statements and those of the last
 * response.
 */
async function statementsOf({ send }: DirectService, take: typeof asked.take, name: string) {
  // New records have the ids of the recorded results, which begin with the time.
  let ids = 1000;
  const now = Date.parse("2027-01-01T00:30:00Z");
  jest.spyOn(Date, "now").mockReturnValue(now);
  jest
    .spyOn(crypto, "randomUUID")
    .mockImplementation(() => id((ids += 1)) as ReturnType<typeof crypto.randomUUID>);
  const { request, followed } = parseCase(readFileSync(join(folder, `${name}.http`), "utf8"));
  take();
  let answer = await send(request);
  const before = followed ? take() : [];
  if (followed) {
    const next = (JSON.parse(answer.text) as Record<string, unknown>)["@odata.nextLink"];
    answer = await send({ ...request, url: String(next).replace("http://service", "") });
  }
  if (answer.status >= 300) throw new Error(`${name}: ${answer.status} ${answer.text}`);
  const last = take();
  return { all: [...before, ...last], last };
}

/** Formatted, with the types of its parameters; formatting may change blanks only. */
function written({ text, types }: Recorded): string {
  const pretty = prettySql(text);
  expect(pretty.replaceAll(/\s/g, "")).toBe(text.replaceAll(/\s/g, ""));
  return `${pretty};\n${types.length > 0 ? `-- ${types.join(", ")}\n` : ""}`;
}

function expectGolden(file: string, statements: readonly Recorded[]): void {
  const text = statements.map(written).join("\n");
  if (updates) writeFileSync(join(folder, file), text);
  expect(text).toBe(readFileSync(join(folder, file), "utf8"));
}

test.each(names)("%s", async (name) => {
  const { all, last } = await statementsOf(service, asked.take, name);
  expect(last).not.toEqual([]);
  expectGolden(`${name}.sqlite.sql`, last);
  for (const [i, { name: dialect, take, play }] of others.entries()) {
    const replay = playing[i];
    if (!replay) throw new Error("not started");
    play(all);
    const compiled = await statementsOf(replay, take, name);
    expectGolden(`${name}.${dialect}.sql`, compiled.last);
    if (dialect === "mssql")
      for (const { text, types } of compiled.last) expect(transactSqlFaults(text, types.length)).toEqual([]);
  }
});

test.each(["sqlite", "mssql", "postgres"])("every golden file for %s has its case", (dialect) => {
  const ending = `.${dialect}.sql`;
  const golden = readdirSync(folder).filter((name) => name.endsWith(ending));
  expect(golden.map((name) => name.slice(0, -ending.length))).toEqual(names);
});

/** Statements on whole records name every column of a type; each of these has types of its own. */
test.each(model.types.map((type) => [type.name, type] as const))(
  "a new field of %s changes one case at most",
  (_, { table, properties }) => {
    const columns = properties.flatMap(({ column }) => (column === undefined ? [] : [`"${column}"`]));
    const whole = names.filter((name) => {
      const text = readFileSync(join(folder, `${name}.sqlite.sql`), "utf8");
      return [`"${table}"`, ...columns].every((identifier) => text.includes(identifier));
    });
    expect(whole.slice(1)).toEqual([]);
  },
);
