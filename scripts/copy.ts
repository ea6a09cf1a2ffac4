/** `npm run copy`: copies a whole database into an empty one of the same or another kind. */
import { ConfigurationError, readTransferConfig } from "../src/config/config";
import { DatabaseUrlError, parseDatabaseUrl } from "../src/config/database-url";
import { openDatabase } from "../src/database/open";
import { openSource, required, runCommand, UsageError, withDatabase } from "../src/transfer/command";
import { copyDatabase, type CopyState } from "../src/transfer/copy";
import { digestOf, stateFile } from "../src/transfer/job-files";

const help = `
Copies a whole database into an empty one: every table, with change counters, number series and the change log, so that
ETags and delta links stay valid. Stop the service first. Run the same command again to continue an interrupted copy. At
the end both databases are compared, by counts and checksums of every table.

npm run copy -- --from <DATABASE_URL> --to <DATABASE_URL>

  --from       the source database, in the form of DATABASE_URL; "env" uses the value of DATABASE_URL
  --to         the target database; "env" uses the value of DATABASE_URL, and keeps its password off the command line`;

/** The opening of a database, whose errors name the option that it comes from instead of the setting. */
const named = <T>(option: "from" | "to", value: string | undefined, opening: Promise<T>): Promise<T> =>
  opening.catch((error: unknown) => {
    if (value === "env" || !(error instanceof ConfigurationError) || error.setting !== "DATABASE_URL")
      throw error;
    throw new ConfigurationError(error.setting, error.message.replaceAll(error.setting, `--${option}`));
  });

void runCommand({
  name: "Copy",
  help,
  options: { from: { type: "string" }, to: { type: "string" } },
  run: async ({ options, progress, signal, print }) => {
    const config = readTransferConfig();
    const databaseOf = (option: "from" | "to") => {
      const url = required(options[option], option, "a database in the form of DATABASE_URL");
      if (url === "env") return config.database;
      try {
        return parseDatabaseUrl(url);
      } catch (error) {
        // The URL may contain a password, so it is not part of the message.
        throw error instanceof DatabaseUrlError ? new UsageError(`--${option} ${error.message}`) : error;
      }
    };
    const [source, target] = [databaseOf("from"), databaseOf("to")];
    if (JSON.stringify(source) === JSON.stringify(target))
      throw new UsageError("--from and --to are the same database");
    const opened = named("from", options.from, openSource({ ...config, database: source }));
    return withDatabase(opened, ({ store: from }) => {
      const made = named("to", options.to, openDatabase({ ...config, database: target }));
      return withDatabase(made, async ({ store: to }) => {
        const state = stateFile<CopyState>(config.dataFolder, "copy", [digestOf([source, target])]);
        const tables = await copyDatabase({ from, to, state, progress, signal });
        for (const { table, rows, sha256 } of tables) print(`${table}: ${rows} rows, checksum ${sha256}`);
        print(`Both databases are equal; ${progress.perSecond()} rows/s`);
        return "done";
      });
    });
  },
});
