/**
 * `npm run statements`: writes the catalogue to `statements/`, for grammars and people (`<dialect>.sql`) and for
 * programs (`<dialect>.json`); for SQL Server, the batches of transactions and the statements of a start follow. With
 * `-- --check`, the servers of TEST_MSSQL_URL and TEST_POSTGRES_URL compile them, and those that they reject are printed.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeCatalogue } from "./catalogue";
import { mssqlDeclarations } from "./declarations";
import { schemaTexts } from "./schema";
import { type Rejected, rejectedBatches, rejectedBy } from "./server";
import type { SentText } from "../mssql/tds";

const folder = join(__dirname, "../../statements");
const randomOnes = 20;

/** A text as it is written: the declarations of its parameters, for SQL Server; else their EDM types. */
interface Written {
  readonly text: string;
  readonly parameters: string;
}

function write(dialect: string, all: readonly Written[]): void {
  const texts = all.map(({ text, parameters }, i) => `-- ${i + 1}: ${parameters}\n${text};\n`);
  writeFileSync(join(folder, `${dialect}.sql`), texts.join("\n"));
  writeFileSync(join(folder, `${dialect}.json`), JSON.stringify(all, undefined, 1));
  console.log(`${dialect}: ${all.length} texts`);
}

const sentAs = ({ text, declarations }: SentText): Written => ({ text, parameters: declarations });

async function main(): Promise<void> {
  const { statements, batches: sent, statuses } = await makeCatalogue(randomOnes);
  const known = new Set(statements.mssql.map(({ text }) => text));
  const batches = sent.filter(({ text }) => !known.has(text));
  const ofStart = await schemaTexts();
  console.log(`Responses by status: ${JSON.stringify(statuses)}`);
  mkdirSync(folder, { recursive: true });
  for (const [dialect, all] of Object.entries(statements)) {
    const isMssql = dialect === "mssql";
    const written = all.map(({ text, types }) => ({
      text,
      parameters: isMssql ? mssqlDeclarations(types) : types.join(", "),
    }));
    write(dialect, [...written, ...(isMssql ? [...batches, ...ofStart].map(sentAs) : [])]);
  }
  if (!process.argv.includes("--check")) return;
  for (const kind of ["mssql", "postgres"] as const) {
    const url = process.env[`TEST_${kind.toUpperCase()}_URL`];
    if (!url) continue;
    report(kind, statements[kind].length, await rejectedBy({ kind, url }, statements[kind]));
    if (kind === "postgres") continue;
    report("mssql, batches", batches.length, await rejectedBatches(url, batches));
    console.log(
      `mssql: ${ofStart.length} statements of a start are left out: a start has executed those it needs.`,
    );
  }
}

function report(of: string, count: number, rejected: readonly Rejected[]): void {
  for (const { text, reason } of rejected) console.log(`\n${reason}\n${text}`);
  console.log(`${of}: ${rejected.length} of ${count} rejected`);
  if (rejected.length > 0) process.exitCode = 1;
}

void main();
