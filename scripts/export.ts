/** `npm run export`: writes companies of this service's database to a file. */
import { readTransferConfig } from "../src/config/config";
import { openSource, required, runCommand, withDatabase } from "../src/transfer/command";
import { exportCompanies } from "../src/transfer/file";

const help = `
Writes companies with all their records from the database of this service (DATABASE_URL) to a file, one JSON object per
line. The service may be running. Run the same command again to continue an interrupted export; the file gets its name
when it is complete. "npm run restore" loads it.

npm run export -- --to companies.jsonl.gz [--company <name or id>] …

  --to         the file; compressed when its name ends in .gz. An existing file is replaced
  --company    name or id of a company; may be repeated. Without it, all companies

The file contains all data of the records: it is as confidential as the database.`;

void runCommand({
  name: "Export",
  help,
  options: { to: { type: "string" }, company: { type: "string", multiple: true } },
  run: async ({ options, progress, signal, print }) => {
    const path = required(options.to, "to", "a file such as companies.jsonl.gz");
    return withDatabase(openSource(readTransferConfig()), async ({ store }) => {
      const companies = options.company ?? [];
      const { records, sha256 } = await exportCompanies({ store, path, companies, progress, signal });
      print(
        `${records} records in ${path}, SHA-256 of the content ${sha256}, ${progress.perSecond()} records/s`,
      );
      return "done";
    });
  },
});
