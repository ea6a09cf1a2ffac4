/** `npm run backup`: writes a backup of the embedded database to a file, or puts one in its place. */
import { readTransferConfig } from "../src/config/config";
import { databaseFault } from "../src/database/fault";
import { backUp, restoreBackup, type Examined } from "../src/transfer/backup";
import { runCommand, UsageError } from "../src/transfer/command";

const help = `
Writes the embedded database of this service (DATABASE_URL) to a file: everything that was stored when the command began.
The service may be running. The file gets its name after every page was checked.

npm run backup -- lease-backup.db [--force]
npm run backup -- --restore lease-backup.db

  --force      replace an existing file
  --restore    put the backup in the place of the database, and keep the replaced files there. Stop the service
               first. Delta links from before return 410, so that clients read their collections again

The file contains all data: it is as confidential as the database. For PostgreSQL use pg_dump and pg_restore, for SQL
Server "backup database" and "restore database"; docs/backup.md describes all of them.`;

const otherTools = {
  postgres: "a PostgreSQL database; back it up with pg_dump and restore it with pg_restore",
  mssql: "an SQL Server database; use its statements `backup database` and `restore database`",
} as const;

void runCommand({
  name: "Backup",
  help,
  options: { force: { type: "boolean" }, restore: { type: "boolean" } },
  operand: "a file such as lease-backup.db",
  again: () => "starts over",
  run: async ({ options: { force = false, restore = false }, operand: path, progress, signal, print }) => {
    const { database } = readTransferConfig();
    if (database.kind !== "sqlite")
      throw new Error(`DATABASE_URL is ${otherTools[database.kind]} (docs/backup.md)`);
    if (force && restore) throw new UsageError("--force and --restore cannot be combined");
    const { file } = database;
    const job = { file, path, progress, signal };
    const reportOn = ({ rows, pending }: Examined): void => {
      for (const [table, count] of rows) print(`${table}: ${count} rows`);
      if (pending.length > 0) print(`The next start applies the migrations ${pending.join(", ")}.`);
    };
    try {
      if (restore) {
        const restored = await restoreBackup(job);
        reportOn(restored);
        print(`${file} has the state of ${path}.`);
        if (restored.replaced) print(`The replaced database is ${restored.replaced}.`);
      } else {
        reportOn(await backUp({ ...job, force }));
        print(`${path} is a complete backup of ${file}.`);
      }
      return "done";
    } catch (error) {
      // The other errors are sentences.
      const isFault = error instanceof Error && "code" in error;
      throw isFault
        ? databaseFault(error, { ...database, file: `${file} or ${path}` }, "DATABASE_URL")
        : error;
    }
  },
});
