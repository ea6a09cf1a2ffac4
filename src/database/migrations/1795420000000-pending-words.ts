/** SQLite: changed records wait to be indexed together. */
import type { QueryRunner } from "typeorm";
import { SearchIndexes1795407035781 } from "./1795407035781-search-indexes";
import { SchemaMigration } from "./schema-migration";
import { createSearchIndex, dropSearchIndex } from "./search-index";
import { driverOf } from "./table";

export class PendingWords1795420000000 extends SchemaMigration {
  readonly changes = {};

  override async up(runner: QueryRunner): Promise<void> {
    if (driverOf(runner) !== "better-sqlite3") return;
    const { addSearchIndexes } = new SearchIndexes1795407035781().changes;
    for (const [table, columns] of Object.entries(addSearchIndexes)) {
      await dropSearchIndex(runner, table);
      await createSearchIndex(runner, table, columns);
    }
  }
}
