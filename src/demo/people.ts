/** The salespeople and purchasers of the estate. */
import { slug } from "./names";
import type { Choices } from "./random";
import type { DemoRecord, Enter } from "./record";

interface Salesperson {
  readonly code: string;
  readonly name: string;
  readonly jobTitle: string;
  readonly commission: number;
  readonly nextTask?: string;
  readonly left?: boolean;
}

/** Letting agents, named by contracts, customers and units. */
export const salespeople: Choices<Salesperson> = [
  {
    code: "AE",
    name: "Ada Eichgräber",
    jobTitle: "Head of Leasing",
    commission: 2.5,
    nextTask: "2025-02-03",
  },
  { code: "BH", name: "Bruno Hollister", jobTitle: "Leasing Manager", commission: 3, nextTask: "2025-01-20" },
  { code: "CD", name: "Clara Drummel", jobTitle: "Leasing Manager", commission: 3, nextTask: "2025-03-11" },
  { code: "FK", name: "Farid Kirschbaumer", jobTitle: "Retail Leasing", commission: 3.25 },
  {
    code: "GL",
    name: "Greta Lövgren",
    jobTitle: "Logistics Leasing",
    commission: 2.75,
    nextTask: "2025-06-02",
  },
  { code: "HV", name: "Hamza Vossler", jobTitle: "Residential Leasing", commission: 1.5 },
];

const others: readonly Salesperson[] = [
  { code: "IM", name: "Ines Mandelkern", jobTitle: "Purchaser", commission: 0, nextTask: "2025-01-13" },
  { code: "JT", name: "Jonas Tennenberg", jobTitle: "Leasing Manager", commission: 3, left: true },
];

/** The records of all of them; one has left, and is blocked. */
export function* salespeoplePurchasers(enter: Enter): Generator<DemoRecord> {
  for (const [i, person] of [...salespeople, ...others].entries()) {
    yield enter("salespeoplePurchasers", person.code, "2019-01-02", {
      code: person.code,
      name: person.name,
      commissionPercentage: person.commission,
      eMail: `${slug(person.name)}@demo-estates.example.com`,
      phoneNo: `+44 1632 9601${String(i).padStart(2, "0")}`,
      privacyBlocked: person.left ?? false,
      jobTitle: person.jobTitle,
      globalDimension1Code: person.commission > 0 ? "LEASING" : "PURCHASE",
      globalDimension2Code: "HEADOFFICE",
      ...(person.nextTask ? { nextTaskDate: person.nextTask } : {}),
      blocked: person.left ?? false,
    });
  }
}
