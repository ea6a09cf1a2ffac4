/**
 * Writes the files generated from the model and the tables: `metadata/*` and pages of `docs/`. `npm run generate`; a
 * test checks that the files are up to date.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generatedFiles } from "./generated-files";

const root = process.argv[2] ?? process.cwd();
for (const { path, text } of generatedFiles()) {
  const file = join(root, path);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, text);
}
