/** Copying whole databases: complete tables, rejected targets, and the verification at the end. */
import { copyFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { readTransferConfig } from "../../src/config/config";
import { createDataSource } from "../../src/database/open";
import { model } from "../../src/entities";
import { tablesOf } from "../../src/odata";
import { Sqlite } from "../../src/odata/store/sqlite/connection";
import { copyDatabase, type CopyState } from "../../src/transfer/copy";
import { stateFileAt } from "../../src/transfer/job-files";
import { demoCompanyId } from "../harness";
import { contentsAt, contentsOf, serve } from "./contents";
import { databaseFolder, keptProgress, withStore } from "./jobs";

let folder: Awaited<ReturnType<typeof databaseFolder>>;
beforeAll(async () => void (folder = await databaseFolder()));
afterAll(() => folder.remove());

const state = (file: string) => stateFileAt<CopyState>(join(dirname(file), "copy.state.json"));

const copy = (from: string, to: string) =>
  withStore(from, (source) =>
    withStore(to, (target) =>
      copyDatabase({
        from: source,
        to: target,
        state: state(to),
        progress: keptProgress().progress,
        signal: new AbortController().signal,
      }),
    ),
  );

/** Every row of every table except that of the migrations, as stored by SQLite. */
function rowsIn(file: string): Record<string, unknown[]> {
  const database = new Sqlite(file, { readonly: true });
  const names = database
    .prepare("select name from pragma_table_list where schema = 'main' and type = 'table' order by name")
    .pluck()
    .all();
  const rows = Object.fromEntries(
    (names as string[])
      // Pending words belong to the search index of each file.
      .filter((name) => !/^(sqlite_|migrations)|_searchPending$/.test(name))
      .map((name) => [name, database.prepare(`select * from "${name}" order by 1, 2`).all()]),
  );
  database.close();
  return rows;
}

/** Rows that the target computes. */
const computed = new Set([
  ...[...model.projections, ...model.materializations].map(({ type }) => type.table),
  "materialization",
]);

test("every table of the database is copied, with all of its columns", async () => {
  const { database, connections } = readTransferConfig({ DATABASE_URL: `sqlite:${folder.file("tables")}` });
  const source = await createDataSource(database, connections).initialize();
  const tables = (list: { name: string; columns: string[] }[]) =>
    list.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  expect(
    tables(
      tablesOf(model).map(({ name, columns }) => ({ name, columns: columns.map((c) => c.name).toSorted() })),
    ),
  ).toEqual(
    tables(
      source.entityMetadatas
        .filter(({ tableName }) => !computed.has(tableName))
        .map(({ tableName, columns }) => ({
          name: tableName,
          columns: columns.map((column) => column.databaseName).toSorted(),
        })),
    ),
  );
  await source.destroy();
});

describe("a database with a history", () => {
  let file: string;

  beforeAll(async () => {
    file = await folder.filled("source", "demo");
    const service = await serve(file);
    const post = async (path: string, body: unknown) => (await service.request("POST", path, { body })).json;
    const { id } = await post("leaseUnits", { description: "Ümläut 😀", objectArea: 12.345678 });
    await service.request("PATCH", `leaseUnits(${id})`, { body: { objectArea: 99 } });
    await service.request("DELETE", `leaseUnits(${id})`);
    await post("leaseContracts", {});
    await service.stop();
  });

  /** A target with the rows of the source, as after a copy. */
  async function equalTarget(name: string): Promise<string> {
    const to = await folder.filled(name);
    await copyFile(file, to);
    return to;
  }

  test("is copied row by row: change counters, number series, the change log", async () => {
    const to = folder.file("target");
    const tables = await copy(file, to);
    expect(rowsIn(to)).toEqual(rowsIn(file));
    const rows = rowsIn(file);
    expect(rows["tenancy"]?.length).toBeGreaterThan(3);
    const transported = Object.entries(rows).filter(([name]) => !computed.has(name));
    expect(Object.fromEntries(tables.map(({ table, rows: count }) => [table, count]))).toEqual(
      Object.fromEntries(transported.map(([name, list]) => [name, list.length])),
    );
    expect(rows["counter"]).toHaveLength(3);
    expect(rows["change"]?.length).toBeGreaterThan(3);
    const [from, copied] = [await serve(file), await serve(to)];
    const answers = await Promise.all(
      [from, copied].map(async (service) => {
        const { json } = await service.request("GET", "leaseContracts?$top=5");
        return (json.value as { "@odata.etag": string }[]).map((record) => record["@odata.etag"]);
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(await contentsOf(copied)).toEqual(await contentsOf(from));
    const { json } = await copied.request("POST", "leaseUnits", { body: {} });
    expect(json.number).toBe((await from.request("POST", "leaseUnits", { body: {} })).json.number);
    await from.stop();
    await copied.stop();
  });

  test("a target with rows is rejected, and left unchanged", async () => {
    const to = await folder.filled("in-use");
    const service = await serve(to);
    await service.request("POST", "/companies", { body: { name: "Here" } });
    await service.stop();
    await expect(copy(file, to)).rejects.toThrow("The target is not empty: company has 1 rows");
    expect((await contentsAt(to))["companies"]).toHaveLength(1);
  });

  test("a target that was changed between two runs of a copy is rejected", async () => {
    const to = await equalTarget("changed");
    await state(to).save({ started: "2026-01-01", tables: { leaseUnit: { rows: 10, done: true } } });
    await expect(copy(file, to)).rejects.toThrow(
      "The target was changed since the copy was interrupted: leaseContract has 258 rows; expected 0",
    );
  });

  test("a copy that an earlier version started, with other keys, is rejected", async () => {
    const to = await folder.filled("earlier");
    const after = ["5d115c9c-44e3-ea11-bb43-000d3a2feca1"];
    await state(to).save({
      started: "2026-01-01",
      tables: { leaseContract: { after, rows: 0, done: false } },
    });
    await expect(copy(file, to)).rejects.toThrow(
      "The copy was started by another version of the service. Empty the target, remove the state file and start over",
    );
  });

  test("a difference at the end is reported, with the first row that differs", async () => {
    const to = await equalTarget("differs");
    const tables = Object.fromEntries(
      Object.entries(rowsIn(to)).map(([name, rows]) => [name, { rows: rows.length, done: true }]),
    );
    await state(to).save({ started: "2026-01-01", tables });
    const database = new Sqlite(to);
    const { id } = database
      .prepare(
        `update "service" set "description2" = 'x' where code = (select min(code) from service) returning id`,
      )
      .get() as { id: string };
    database.close();
    await expect(copy(file, to)).rejects.toThrow(
      new RegExp(
        `^service differs: the source has \\d+ rows with checksum [0-9a-f]{64}, .* key \\["${demoCompanyId}","${id}"\\]$`,
      ),
    );
  });
});
