/** `npm run import`: copies companies from another service with this interface into this service's database. */
import { createHash } from "node:crypto";
import { text } from "node:stream/consumers";
import { join } from "node:path";
import { readTransferConfig } from "../src/config/config";
import { modelFor } from "../src/entities";
import { openTarget, required, runCommand, UsageError, wholeNumber } from "../src/transfer/command";
import { companiesIn } from "../src/transfer/sets";
import { importCompanies, type ImportState } from "../src/transfer/import/import";
import { createSource } from "../src/transfer/import/source";
import { loadTarget } from "../src/transfer/load-target";
import { stateFile } from "../src/transfer/job-files";

const help = `
Copies companies with all their records from another service with this interface, such as Business Central, into the
database of this service (DATABASE_URL), with ids and audit fields. The service may be running. Existing records are
replaced. Run the same command again to continue an interrupted import.

npm run import -- --from <service root> [--token <token>] [--company <name or id>] …

  --from       service root, such as https://host/lease/management/v3.0
  --token      bearer token; "-" reads it from standard input. Prefer LEASE_IMPORT_TOKEN: other users of this machine
               can see the command line
  --company    name or id of a company; may be repeated. Without it, all companies
  --page-size  maximum page size (20 for documents, 1000 for other sets)
  --report     path of the report (import-report.json in the data folder)

Exit code 0: complete; 2: some records were rejected, see the report; 1: failed; 130: stopped.`;

void runCommand({
  name: "Import",
  help,
  options: {
    from: { type: "string" },
    token: { type: "string" },
    company: { type: "string", multiple: true },
    "page-size": { type: "string" },
    report: { type: "string" },
  },
  run: async ({ options, progress, signal, print }) => {
    const config = readTransferConfig();
    const root = rootOf(required(options.from, "from", "the service root of the other service"));
    const given = options.token === "-" ? (await text(process.stdin)).trim() : options.token;
    const token = given ?? config.importToken;
    if (!token || /\s/.test(token))
      throw new UsageError(
        "There is no token; expected --token, standard input with --token -, or LEASE_IMPORT_TOKEN",
      );
    const companies = options.company ?? [];
    const size = options["page-size"];
    const pageSize = size === undefined ? undefined : wholeNumber(size, "page-size", 20_000);
    const { store, close } = await openTarget(config);
    try {
      const { summary, complete } = await importCompanies({
        source: createSource({ root, token, signal, onWait: progress.message }),
        from: root.origin + root.pathname,
        companies,
        pageSize,
        target: loadTarget(store, modelFor(config), "replace"),
        here: () => companiesIn(store),
        state: stateFile<ImportState>(config.dataFolder, "import", [
          root.href,
          createHash("sha256").update(JSON.stringify(config.database)).digest("hex"),
          ...companies.toSorted(),
        ]),
        reportPath: options.report ?? join(config.dataFolder, "import-report.json"),
        progress,
        signal,
      });
      print(`${summary}\n${progress.perSecond()} records/s`);
      return complete ? "done" : "incomplete";
    } finally {
      await close();
    }
  },
});

function rootOf(given: string): URL {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.hash !== "")
    throw new UsageError(
      "--from is not a service root; expected a URL such as https://host/lease/management/v3.0",
    );
  return url;
}
