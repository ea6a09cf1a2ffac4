/** `npm run seed`: makes a large company of the demo company's kind in this service's database. */
import { readTransferConfig } from "../src/config/config";
import { modelFor } from "../src/entities";
import { runCommand, UsageError, wholeNumber } from "../src/transfer/command";
import { loadTarget } from "../src/transfer/load-target";
import { openTarget } from "../src/transfer/open-database";
import { seedCompany } from "../src/transfer/seed";

const help = `
Makes a large, realistic company in the database of this service (DATABASE_URL): buildings and units with their ledger,
contracts in versions with lines, prices, discounts, documents. Equal arguments make equal records on every machine; a seed
that was stopped or killed goes on when the same command is given again. The service may be running meanwhile.

npm run seed -- --units 100000 [--company <name>] [--seed <number>]

  --units      number of lease units, cards of buildings among them (1000 without it)
  --company    name of the new company ("Seeded Estates")
  --seed       another number makes another company of the same kind (1)`;

void runCommand({
  name: "Seed",
  help,
  options: {
    units: { type: "string", default: "1000" },
    company: { type: "string", default: "Seeded Estates" },
    seed: { type: "string", default: "1" },
  },
  run: async ({ options, progress, signal, tell }) => {
    const units = wholeNumber(options.units, "units", 10_000_000);
    const seed = wholeNumber(options.seed, "seed", 2 ** 31 - 1);
    const { company } = options;
    if (company.trim() === "" || company.length > 100)
      throw new UsageError("--company is no name; expected 1 to 100 characters");
    const config = readTransferConfig();
    const { store, close } = await openTarget(config);
    try {
      const target = loadTarget(store, modelFor(config), "keep");
      const result = await seedCompany({ units, seed, company, target, progress, signal });
      const { companyId, created, present } = result;
      tell(
        `${company} (${companyId}): ${created} records made, ${present} were there, ${progress.perSecond()} records/s`,
      );
      return "done";
    } finally {
      await close();
    }
  },
});
