/** `npm run migrate`: brings the schema of the database up to date and says what was done. */
import { readConfig } from "../src/config";
import { openDatabase } from "../src/database";

async function main(): Promise<void> {
  const config = readConfig();
  const connections = { ...config.connections, statementTimeout: 0 };
  const { dataSource, close } = await openDatabase({ ...config, connections, migrate: "auto" });
  const names = dataSource.migrations.map((migration) => migration.constructor.name).join(", ");
  await close();
  process.stdout.write(`The database has all migrations: ${names}.\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
