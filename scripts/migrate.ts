/** `npm run migrate`: applies pending migrations to the database and reports them; `--check` only reports. */
import { existsSync } from "node:fs";
import { readConfig } from "../src/config/config";
import { migrations } from "../src/database/migrations";
import { openDatabase } from "../src/database/open";
import { runCommand, UsageError } from "../src/transfer/command";

const help = `
Applies the pending migrations to the database of DATABASE_URL. Concurrent runs are safe.

npm run migrate
npm run migrate -- --check

  --check      change nothing; fail when a migration is pending, is of a newer version of the service, or when
               columns differ from the model`;

void runCommand({
  name: "Migrate",
  help,
  options: { check: { type: "boolean" } },
  run: async ({ options, print }) => {
    const config = readConfig();
    if (options.check && config.database.kind === "sqlite" && !existsSync(config.database.file))
      throw new UsageError(`there is no database file ${config.database.file}`);
    const connections = { ...config.connections, statementTimeout: 0 };
    const migrate = options.check ? "check" : "auto";
    const { close } = await openDatabase({ ...config, connections, migrate });
    const names = migrations.map(({ name }) => name).join(", ");
    await close();
    print(`The database has all migrations: ${names}.`);
    return "done";
  },
});
