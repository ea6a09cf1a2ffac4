/** `npm run restore`: loads a file of `npm run export` into this service's database. */
import { resolve } from "node:path";
import { readTransferConfig } from "../src/config/config";
import { loadOptions, loadRecords, required, runCommand } from "../src/transfer/command";
import { restoreFile, type RestoreState } from "../src/transfer/file";
import type { LoadJob } from "../src/transfer/report";

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
  options: loadOptions,
  run: (job) => {
    const path = required(job.options.from, "from", "a file written by npm run export");
    const load = (given: LoadJob<RestoreState>) => restoreFile({ path, ...given });
    return loadRecords("restore", resolve(path), readTransferConfig(), job, load);
  },
});
