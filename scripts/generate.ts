/** Writes what is generated from the model and the tables: `metadata/*` and pages of `docs/`. `npm run generate`; a test proves the files fresh. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generatedFiles } from "./generated-files";

const root = process.argv[2] ?? process.cwd();
for (const { path, text } of generatedFiles()) {
  const file = join(root, path);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, text);
}
