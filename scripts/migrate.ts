/** `npm run migrate`: brings the schema of the database up to date and says what was done, or only looks with `--check`. */
import { existsSync } from "node:fs";
import { readConfig } from "../src/config/config";
import { openDatabase } from "../src/database/open";
import { runCommand, UsageError } from "../src/transfer/command";

const help = `
Brings the schema of the database that DATABASE_URL names up to date. Any number may run at once.

npm run migrate
npm run migrate -- --check

  --check      change nothing; fail when the database lacks a migration, has one of a newer version of the service,
               or has other columns than it should`;

void runCommand({
  name: "Migrate",
  help,
  options: { check: { type: "boolean" } },
  run: async ({ options, tell }) => {
    const config = readConfig();
    if (options.check && config.database.kind === "sqlite" && !existsSync(config.database.file))
      throw new UsageError(`there is no database file ${config.database.file}`);
    const connections = { ...config.connections, statementTimeout: 0 };
    const migrate = options.check ? "check" : "auto";
    const { dataSource, close } = await openDatabase({ ...config, connections, migrate });
    const names = dataSource.migrations.map((migration) => migration.constructor.name).join(", ");
    await close();
    tell(`The database has all migrations: ${names}.`);
    return "done";
  },
});
