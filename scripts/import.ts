/**
 * `npm run import`: copies companies from another service with this interface into this service's database, or imports
 * the rows of a file into a set.
 */
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { readConfig, readTransferConfig } from "../src/config/config";
import { openDatabase } from "../src/database/open";
import { lockOfFile } from "../src/database/schema";
import { emptyGuid, isGuid, type Store } from "../src/odata";
import {
  type Job,
  loadOptions,
  loadRecords,
  required,
  runCommand,
  UsageError,
  wholeNumber,
  withDatabase,
} from "../src/transfer/command";
import { importCompanies, type ImportState, createSource } from "../src/transfer/import";
import type { LoadJob } from "../src/transfer/report";
import { chosenCompanies, companiesIn, type Company, companySets } from "../src/transfer/sets";
import {
  type Commits,
  importService,
  importSheet,
  openSheetReport,
  requireInput,
} from "../src/transfer/sheet/import";

const help = `
Copies companies with all their records from another service with this interface, such as Business Central, into the
database of this service (DATABASE_URL), with ids and audit fields. Existing records are replaced. Run the same command
again to continue an interrupted import. Or imports the rows of a CSV or Excel file into a set, with the rules of the
service: a record with the same natural key is changed, else one is created. The service may be running.

npm run import -- --from <service root> [--token <token>] [--company <name or id>] …
npm run import -- --file <file.csv or file.xlsx> --set <set> [--company <name or id>] [--dry-run | --by-row] …

  --from       service root, such as https://host/lease/management/v3.0
  --token      bearer token; "-" reads it from standard input. Prefer LEASE_IMPORT_TOKEN: other users of this machine
               can see the command line
  --company    name or id of a company; may be repeated with --from. Without it, all companies, or the only one
  --page-size  maximum page size (20 for documents, 1000 for other sets)

  --file       file whose first row has the names of fields
  --set        set such as leaseUnits
  --dry-run    checks every row and changes nothing
  --by-row     keeps the accepted rows; without it, one rejected row undoes all
  --sheet      name of the sheet of an Excel file (the first one)
  --separator  comma, semicolon or tab, in CSV (comma)
  --decimal    point or comma, in numbers that are texts (point)
  --formulas   escape: an apostrophe before a formula in CSV was added by the export (keep)
  --user       id (GUID) of the user in audit fields

  --report     path of the report (import-report.json, or import-report.jsonl of a file, in the data folder)

Exit code 0: complete; 2: some records were rejected, see the report; 1: failed; 130: stopped.`;

const optionRows = {
  ...loadOptions,
  token: { type: "string" },
  "page-size": { type: "string" },
  file: { type: "string" },
  set: { type: "string" },
  "dry-run": { type: "boolean" },
  "by-row": { type: "boolean" },
  sheet: { type: "string" },
  separator: { type: "string", default: "comma" },
  decimal: { type: "string", default: "point" },
  formulas: { type: "string", default: "keep" },
  user: { type: "string", default: emptyGuid },
} as const;

type ImportJob = Job<typeof optionRows>;

void runCommand({
  name: "Import",
  help,
  options: optionRows,
  again: ({ file }) => (file === undefined ? "continues" : "begins with the first row"),
  run: (job) => (job.options.file === undefined ? importFromService(job) : importFile(job.options.file, job)),
});

async function importFromService(job: ImportJob) {
  const { options, progress, signal } = job;
  const config = readTransferConfig();
  const root = rootOf(required(options.from, "from", "the service root of the other service"));
  const given = options.token === "-" ? (await text(process.stdin)).trim() : options.token;
  const token = given ?? config.importToken;
  if (!token || /\s/.test(token))
    throw new UsageError(
      "There is no token; expected --token, standard input with --token -, or LEASE_IMPORT_TOKEN",
    );
  const size = options["page-size"];
  const pageSize = size === undefined ? undefined : wholeNumber(size, "page-size", 20_000);
  const load = (loading: LoadJob<ImportState>, store: Store) =>
    importCompanies({
      ...loading,
      source: createSource({ root, token, signal, onWait: progress.message }),
      from: root.origin + root.pathname,
      pageSize,
      here: () => companiesIn(store),
    });
  return loadRecords("import", root.href, config, job, load);
}

async function importFile(path: string, { options, progress, signal, print }: ImportJob) {
  const config = readConfig();
  const { connections } = readTransferConfig();
  const set = required(options.set, "set", "a set such as leaseUnits");
  const type = companySets.find((each) => each.set === set);
  if (!type) {
    const names = companySets.map((each) => each.set);
    throw new UsageError(`there is no set '${set}'; expected ${names.join(", ")}`);
  }
  if (options["dry-run"] && options["by-row"])
    throw new UsageError("--dry-run and --by-row exclude each other: a dry run checks each row for itself");
  if (!isGuid(options.user)) throw new UsageError(`--user is '${options.user}'; expected a GUID`);
  const commits: Commits = options["dry-run"] ? "none" : options["by-row"] ? "rows" : "all";
  const file = {
    path,
    sheet: options.sheet,
    separator: oneOf("separator", options.separator, { comma: ",", semicolon: ";", tab: "\t" }),
    decimal: oneOf("decimal", options.decimal, { point: ".", comma: "," } as const),
    escapesFormulas: oneOf("formulas", options.formulas, { keep: false, escape: true }),
  };
  const usualReport = join(config.dataFolder, "import-report.jsonl");
  const reportPath = options.report ?? usualReport;
  await requireInput(path, reportPath);
  return withDatabase(openDatabase({ ...config, connections }), async ({ store, tokenKey, history }) => {
    const companyId = onlyCompany(chosenCompanies(await companiesIn(store), options.company ?? []));
    const release = reportPath === usualReport ? await reserve(usualReport) : undefined;
    const { service, appendAudit, close } = await importService(config, store, {
      tokenKey: await tokenKey(),
      history: await history(),
      auditPath: join(config.dataFolder, "import-audit.jsonl"),
    });
    const report = await openSheetReport(reportPath);
    const caller = {
      id: options.user,
      name: "import",
      canWrite: true,
      partitions: "*",
      scheme: "import",
    } as const;
    const run = { file, type, companyId, commits, service, appendAudit, store, caller, report };
    const kept = await importSheet({ ...run, progress, signal })
      .finally(close)
      .catch(report.abandon);
    print(await report.close(kept));
    await release?.();
    return report.rejected() === 0 ? "done" : "incomplete";
  });
}

/**
 * Reserves the report until the returned function is called, or the process ends; throws a sentence where another import
 * has it.
 */
async function reserve(reportPath: string): Promise<() => Promise<void>> {
  const release = await lockOfFile(`${reportPath}.lock`)();
  if (release) return release;
  throw new Error(
    `another import is writing ${reportPath}; wait for its end, or name another file by --report`,
  );
}

function onlyCompany(companies: readonly Company[]): string {
  const [first, ...others] = companies;
  if (first && others.length === 0) return first.id;
  const names = companies.map(({ name }) => `'${name}'`).join(", ") || "none";
  throw new UsageError(`--company is missing, or names several; expected one of ${names}`);
}

/** The value of an option with few values; throws a `UsageError` for another one. */
function oneOf<Value>(option: string, given: string, values: Readonly<Record<string, Value>>): Value {
  const found = Object.entries(values).find(([name]) => name === given);
  if (found) return found[1];
  throw new UsageError(`--${option} is '${given}'; expected ${Object.keys(values).join(" or ")}`);
}

function rootOf(given: string): URL {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.hash !== "")
    throw new UsageError(
      "--from is not a service root; expected a URL such as https://host/lease/management/v3.0",
    );
  return url;
}
