/**
 * `npm run licenses`: writes docs/third-party.md, and fails when a dependency of the service has no permissive licence.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isPermissive, type LockFile, productionDependencies, thirdPartyPage } from "./third-party";

const root = process.argv[2] ?? process.cwd();
const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as LockFile;
writeFileSync(join(root, "docs/third-party.md"), thirdPartyPage(lock));
const refused = productionDependencies(lock).filter(({ licence }) => !isPermissive(licence));
for (const { name, version, licence } of refused) {
  process.stderr.write(`${name} ${version} has the licence ${licence}; expected a permissive one.\n`);
}
if (refused.length > 0) process.exitCode = 1;
