/** The corrected statistics of SQLite's planner: rows per partition, and per value of a second column with few values. */
import type Database from "better-sqlite3";
import { Sqlite } from "../../src/odata/store/sqlite/connection";
import { refreshStatistics } from "../../src/odata/store/sqlite/statistics";

/** Above the size of a sample of `optimize`, which is 2,000 rows. */
const rows = 60_000;

let file: Database.Database;
beforeAll(() => {
  file = new Sqlite(":memory:");
  file.exec(
    "create table stay (owner text not null, id integer not null, isOpen integer, city text, place integer, " +
      "contract integer, " +
      "primary key (owner, id)) without rowid;" +
      "create index by_flag on stay (owner, isOpen); create index by_city on stay (owner, city, place);" +
      "create index by_place on stay (owner, place); create index by_contract on stay (owner, contract, place); create index open_by_city on stay (owner, city) where isOpen = 1;" +
      "create index without_owner on stay (city)",
  );
  const insert = file.prepare("insert into stay values (?, ?, ?, ?, ?, ?)");
  file.transaction(() => {
    // Of 3 rows one has no flag; two owners; 40 cities of each; each place once; 30,000 rows without a contract, two of each.
    for (let i = 0; i < rows; i++)
      insert.run(
        i % 2 ? "a" : "b",
        i,
        i % 3 === 2 ? null : i % 3,
        `city ${(i >> 1) % 40}`,
        i,
        i < rows / 2 ? 0 : i >> 2,
      );
  })();
});
afterAll(() => file.close());

const statistics = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    file
      .prepare<[], { idx: string; stat: string }>("select idx, stat from sqlite_stat1")
      .all()
      .map(({ idx, stat }) => [idx, stat]),
  );

test.each([
  // More than 10,000 pairs, though the sample has hardly another than those without a contract
  { when: "after optimize", perContract: 6 },
  { when: "after a plain ANALYZE", perContract: 4 },
  { when: "again", perContract: 4 },
])("$when, rows per partition and value are those of the table", ({ when, perContract }) => {
  if (when === "after a plain ANALYZE") file.exec("analyze");
  refreshStatistics(file, "owner");
  const { by_flag, by_city, by_place, by_contract, stay } = statistics();
  expect({ by_flag, by_city, by_place, by_contract, stay }).toEqual({
    // 6 pairs: the two owners with 0, 1 and no flag
    by_flag: "60000 30000 10000",
    // 80 pairs: the two owners with 40 cities
    by_city: "60000 30000 750 1",
    by_place: "60000 30000 1",
    by_contract: `60000 30000 ${perContract} 1`,
    stay: "60000 30000 1",
  });
});

test("an index of some rows keeps its second column, and one of another column all", () => {
  const { open_by_city, without_owner } = statistics();
  expect(open_by_city).toMatch(/^20000 10000 \d+$/);
  expect(without_owner).toMatch(/^60000 1\d{3}$/);
});
