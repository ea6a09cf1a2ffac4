/** The committed files are what the generator writes now; `npm run generate` makes them so. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { generatedFiles } from "../../scripts/generated-files";

test.each(generatedFiles().map(({ path, text }) => [path, text] as const))("%s is fresh", (path, text) => {
  const committed = readFileSync(join(__dirname, "../..", path), "utf8");
  // compared as a truth value, so that a stale file does not print a quarter of a megabyte
  expect(committed === text).toBe(true);
});
