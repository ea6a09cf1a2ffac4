/** `npm run rebuild`: recomputes the stored rows that are computed from records. */
import { readTransferConfig } from "../src/config/config";
import { openDatabase } from "../src/database/open";
import { model } from "../src/entities";
import { forgetMaterializations, rebuildProjections } from "../src/odata";
import { runCommand, withDatabase } from "../src/transfer/command";

const help = `
Computes the tenancies of all lease units of the database of this service (DATABASE_URL) again, from contracts and lines,
and has the stored rent roll computed when it is read next. The service keeps them up to date; this is for records that
were changed by other means, such as SQL. The service may be running.

npm run rebuild`;

void runCommand({
  name: "Rebuild",
  help,
  options: {},
  run: async ({ progress, signal, print }) => {
    const owners = await withDatabase(openDatabase(readTransferConfig()), async ({ store }) => {
      progress.begin({ name: "Tenancies of lease units", total: undefined });
      const rebuilt = await rebuildProjections(store, model, signal, (some) => progress.advance(some));
      await forgetMaterializations(store, model, signal);
      return rebuilt;
    }).finally(progress.end);
    print(`The tenancies of ${owners} lease units are computed.`);
    return "done";
  },
});
