/** `npm run seed`: generates a large company like the demo company in this service's database. */
import { readTransferConfig } from "../src/config/config";
import { openDatabase } from "../src/database/open";
import { modelFor } from "../src/entities";
import { runCommand, UsageError, wholeNumber, withDatabase } from "../src/transfer/command";
import { loadTarget } from "../src/transfer/load-target";
import { seedCompany } from "../src/transfer/seed";

const help = `
Generates a large, realistic company in the database of this service (DATABASE_URL): buildings and units with their ledger,
contracts in versions with lines, prices, discounts, documents. Equal arguments give equal records on every machine.
Run the same command again to continue an interrupted seed. The service may be running.

npm run seed -- --units 100000 [--company <name>] [--seed <number>]

  --units      number of lease units, cards of buildings included (1000)
  --company    name of the new company ("Seeded Estates")
  --seed       another number gives another company of the same kind (1)`;

void runCommand({
  name: "Seed",
  help,
  options: {
    units: { type: "string", default: "1000" },
    company: { type: "string", default: "Seeded Estates" },
    seed: { type: "string", default: "1" },
  },
  run: async ({ options, progress, signal, print }) => {
    const units = wholeNumber(options.units, "units", 10_000_000);
    const seed = wholeNumber(options.seed, "seed", 2 ** 31 - 1);
    const { company } = options;
    if (company.trim() === "" || company.length > 100)
      throw new UsageError("--company is not a name; expected 1 to 100 characters");
    const config = readTransferConfig();
    return withDatabase(openDatabase(config), async ({ store }) => {
      const target = loadTarget(store, modelFor(config), "keep", config.maxRecordSize);
      const job = { units, seed, company, target, progress, signal };
      const { companyId, created, present } = await seedCompany(job);
      print(
        `${company} (${companyId}): ${created} records created, ${present} existed, ${progress.perSecond()} records/s`,
      );
      return "done";
    });
  },
});
