/** The committed generated files are up to date; `npm run generate` updates them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { generatedFiles } from "../../scripts/generate";

test.each(generatedFiles().map(({ path, text }) => [path, text] as const))(
  "%s is up to date",
  (path, text) => {
    const committed = readFileSync(join(__dirname, "../..", path), "utf8");
    // Compared as a boolean, so that a failure does not print a quarter of a megabyte.
    expect(committed === text).toBe(true);
  },
);
