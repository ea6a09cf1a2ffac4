/** `npm run restore`: loads a file of `npm run export` into this service's database. */
import { join, resolve } from "node:path";
import { readTransferConfig } from "../src/config/config";
import { openDatabase } from "../src/database/open";
import { modelFor } from "../src/entities";
import { required, runCommand, withDatabase } from "../src/transfer/command";
import { restoreFile, type RestoreState } from "../src/transfer/file/restore";
import { loadTarget } from "../src/transfer/load-target";
import { digestOf, stateFile } from "../src/transfer/job-files";

const help = `
Loads a file of "npm run export" into the database of this service (DATABASE_URL), with ids and audit fields. The whole
file is checked before anything is loaded. The service may be running. Existing records are replaced. Run the same command
again to continue an interrupted restore.

npm run restore -- --from companies.jsonl.gz [--company <name or id>] …

  --from       the file
  --company    name or id of a company in it; may be repeated. Without it, all companies
  --report     path of the report (restore-report.json in the data folder)

Exit code 0: complete; 2: some records were rejected, see the report; 1: failed; 130: stopped.`;

void runCommand({
  name: "Restore",
  help,
  options: {
    from: { type: "string" },
    company: { type: "string", multiple: true },
    report: { type: "string" },
  },
  run: async ({ options, progress, signal, print }) => {
    const path = required(options.from, "from", "a file written by npm run export");
    const config = readTransferConfig();
    const { database, dataFolder } = config;
    const companies = options.company ?? [];
    return withDatabase(openDatabase(config), async ({ store }) => {
      const { summary, complete } = await restoreFile({
        path,
        companies,
        target: loadTarget(store, modelFor(config), "replace", config.maxRecordSize),
        state: stateFile<RestoreState>(dataFolder, "restore", [
          resolve(path),
          digestOf(database),
          ...companies.toSorted(),
        ]),
        reportPath: options.report ?? join(dataFolder, "restore-report.json"),
        progress,
        signal,
      });
      print(`${summary}\n${progress.perSecond()} records/s`);
      return complete ? "done" : "incomplete";
    });
  },
});
