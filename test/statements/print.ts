/**
 * `npm run statements`: writes the catalogue to `statements/`, for grammars and people (`<dialect>.sql`) and for
 * programs (`<dialect>.json`). With `-- --check`, the servers of TEST_MSSQL_URL and TEST_POSTGRES_URL compile their
 * statements, and those that they reject are printed.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeCatalogue } from "./catalogue";
import { mssqlDeclarations } from "./declarations";
import { rejectedBy } from "./server";

const folder = join(__dirname, "../../statements");
const randomOnes = 20;

async function main(): Promise<void> {
  const { statements, statuses } = await makeCatalogue(randomOnes);
  console.log(`Responses by status: ${JSON.stringify(statuses)}`);
  mkdirSync(folder, { recursive: true });
  for (const [dialect, all] of Object.entries(statements)) {
    const declared = all.map(({ text, types }) => ({
      text,
      parameters: dialect === "mssql" ? mssqlDeclarations(types) : types.join(", "),
    }));
    const written = declared.map(({ text, parameters }, i) => `-- ${i + 1}: ${parameters}\n${text};\n`);
    writeFileSync(join(folder, `${dialect}.sql`), written.join("\n"));
    writeFileSync(join(folder, `${dialect}.json`), JSON.stringify(declared, undefined, 1));
    console.log(`${dialect}: ${all.length} statements`);
  }
  if (!process.argv.includes("--check")) return;
  for (const kind of ["mssql", "postgres"] as const) {
    const url = process.env[`TEST_${kind.toUpperCase()}_URL`];
    if (!url) continue;
    const rejected = await rejectedBy({ kind, url }, statements[kind]);
    for (const { text, reason } of rejected) console.log(`\n${reason}\n${text}`);
    console.log(`${kind}: ${rejected.length} of ${statements[kind].length} rejected`);
    if (rejected.length > 0) process.exitCode = 1;
  }
}

void main();
