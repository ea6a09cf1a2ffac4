/**
 * The texts of a start on SQL Server that no server executes here: those that look at the database, the lock of the start,
 * and the statements of the migrations, which make and undo the tables.
 */
import type { QueryRunner } from "typeorm";
import { ConfigurationError, readConfig } from "../../src/config/config";
import { migrations } from "../../src/database/migrations";
import { SchemaMigration } from "../../src/database/migrations/schema-migration";
import { createDataSource } from "../../src/database/open";
import { prepareSchema } from "../../src/database/schema";
import type { SentText } from "../mssql/tds";

/** A change that no migration has made so far: another length and default. */
class Lengthened extends SchemaMigration {
  readonly changes = {
    alterColumns: {
      postCode: {
        county: {
          from: { kind: "Edm.String", maxLength: 50, default: "" },
          to: { kind: "Edm.String", maxLength: 100, default: "It's Kent" },
        },
      },
    },
  } as const;
}

/** The rows of TypeORM's queries that must have some, by what they contain; `isFound`: so do those for tables and columns. */
function answerTo(text: string, isFound: boolean): readonly object[] {
  if (text.includes("DB_NAME()")) return [{ db_name: "lease" }];
  if (text.includes("SCHEMA_NAME()")) return [{ schema_name: "dbo" }];
  if (text.includes(" as locked")) return [{ locked: 1 }];
  return isFound && text.includes("INFORMATION_SCHEMA") ? [{}] : [];
}

/** Each text once, in their order. */
export async function schemaTexts(): Promise<readonly SentText[]> {
  const sent = new Map<string, SentText>();
  const { database, connections } = readConfig({ DATABASE_URL: "mssql://lease:secret@127.0.0.1/lease" });
  const source = createDataSource(database, connections);
  let isFound = false;
  const create = source.createQueryRunner.bind(source);
  const nothing = async (): Promise<void> => undefined;
  source.createQueryRunner = (mode): QueryRunner =>
    Object.assign(create(mode), {
      query: async (text: string, parameters: readonly unknown[] = [], isStructured = false) => {
        sent.set(text, { text, declarations: parameters.map((_, i) => `@${i} nvarchar(max)`).join(", ") });
        const rows = answerTo(text, isFound);
        return isStructured ? { records: rows, raw: rows } : rows;
      },
      connect: nothing,
      release: nothing,
      startTransaction: nothing,
      commitTransaction: nothing,
      rollbackTransaction: nothing,
    });
  Object.assign(source.driver, { connect: nothing, disconnect: nothing });
  await source.initialize();
  // A new database, and one with tables, which here lacks their columns.
  for (isFound of [false, true])
    await prepareSchema(source, { migrate: "auto", partitions: undefined }).catch((error: unknown) => {
      if (!(error instanceof ConfigurationError)) throw error;
    });
  const runner = source.createQueryRunner();
  for (const Migration of [...migrations, Lengthened].toReversed()) await new Migration().down(runner);
  await new Lengthened().up(runner);
  return [...sent.values()];
}
