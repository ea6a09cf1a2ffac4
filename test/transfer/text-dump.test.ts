/** An SQLite file that was made from a text dump: rows have other rowids, and `$search` finds them all the same. */
import { readConfig } from "../../src/config/config";
import { openDatabase } from "../../src/database/open";
import { Sqlite } from "../../src/odata/store/sqlite/connection";
import type { TestService } from "../harness";
import { serve } from "./contents";
import { databaseFolder } from "./jobs";

let folder: Awaited<ReturnType<typeof databaseFolder>>;
beforeAll(async () => {
  folder = await databaseFolder();
});
afterAll(() => folder.remove());

interface Entry {
  readonly type: string;
  readonly name: string;
  readonly tbl_name: string;
  readonly sql: string;
}

/**
 * The statements of `.dump` of the sqlite3 program, on another file: tables and their rows in the order of rowids, virtual
 * tables as entries of the schema and their shadow tables as tables, then indexes and triggers.
 */
function dumpInto(file: string, target: string): void {
  const database = new Sqlite(target).unsafeMode();
  database.exec(`attach '${file}' as "from"`);
  const entries = database
    .prepare<[], Entry>(`select type, name, tbl_name, sql from "from".sqlite_schema where sql is not null`)
    .all()
    .filter(({ name }) => !name.startsWith("sqlite_"));
  const isVirtual = ({ sql }: Entry): boolean => /^create virtual table/i.test(sql);
  const tables = entries.filter(({ type }) => type === "table");
  database.pragma("writable_schema = on");
  for (const { name, tbl_name: table, sql } of tables.filter(isVirtual))
    database
      .prepare(
        "insert into main.sqlite_schema (type, name, tbl_name, rootpage, sql) values ('table', ?, ?, 0, ?)",
      )
      .run(name, table, sql);
  for (const entry of tables.filter((each) => !isVirtual(each))) {
    database.exec(entry.sql);
    database.exec(`insert into main."${entry.name}" select * from "from"."${entry.name}"`);
  }
  for (const { type, sql } of entries) if (type !== "table") database.exec(sql);
  database.pragma("writable_schema = off");
  database.close();
}

const found = async (service: TestService, text: string): Promise<readonly unknown[]> => {
  const { json } = await service.request("GET", `customers?$search=${text}&$select=displayName`);
  return json.value.map((row: { readonly displayName: string }) => row.displayName);
};

const customer = async (service: TestService, displayName: string): Promise<string> => {
  const body = { number: displayName, displayName };
  const { json } = await service.request("POST", "customers", { body });
  return json.id;
};

test("a search finds the records of a file from a text dump, and MIGRATE=check names the command", async () => {
  const file = await folder.filled("dumped", "demo");
  const copy = `${file}.copy`;
  const service = await serve(file);
  const gone = await customer(service, "Unmistakable");
  await customer(service, "Unforgettable");
  await service.request("DELETE", `customers(${gone})`);
  await service.stop();
  dumpInto(file, copy);

  const config = readConfig({ DATABASE_URL: `sqlite:${copy}`, MIGRATE: "check" });
  await expect(openDatabase(config)).rejects.toThrow("npm run migrate");
  const again = await serve(copy);
  expect(await found(again, "unforgettable")).toEqual(["Unforgettable"]);
  expect(await found(again, "unmistakable")).toEqual([]);
  expect(JSON.stringify(again.logLines())).toContain("made from a text dump");
  await again.stop();
  // The next start has nothing to do.
  const later = await serve(copy, { env: { MIGRATE: "check" } });
  expect(await found(later, "unforgettable")).toEqual(["Unforgettable"]);
  await later.stop();
});
