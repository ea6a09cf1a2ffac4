/** Salespeople, and tenants with their brands. A customer is a function of seed and position, so none needs to be stored. */
import {
  type Address,
  addressIn,
  brandEndings,
  cities,
  companyStems,
  firstNames,
  lastNames,
  phoneIn,
  slug,
  trades,
} from "./names";
import { type Choices, nth, random } from "./random";
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

interface Brand {
  readonly code: string;
  readonly description: string;
}

export interface Customer {
  readonly position: number;
  readonly number: string;
  readonly name: string;
  readonly person: boolean;
  readonly address: Address;
  readonly email: string;
  readonly salespersonCode: string;
  readonly brands: readonly Brand[];
}

/** Every fifth customer is a person; persons lease flats. */
export const personEvery = 5;

/** Coprime to the number of company names, so that all of them are used before one repeats. */
const stride = 457;

function companyName(position: number, legalForms: Address["city"]["country"]["legalForms"]): string {
  const pair = position * stride;
  const trade = nth(trades, Math.floor(pair / companyStems.length));
  return `${nth(companyStems, pair)} ${trade} ${nth(legalForms, position)}`;
}

/** The customer at a position, from 0. */
export function customerAt(seed: number, position: number): Customer {
  const draw = random(seed, `customer ${position}`);
  const person = position % personEvery === 0;
  const address = addressIn(draw.pick(cities), draw);
  const name = person
    ? `${draw.pick(firstNames)} ${draw.pick(lastNames)}`
    : companyName(position, address.city.country.legalForms);
  const stem = nth(companyStems, position * stride);
  const endings = draw.int(0, brandEndings.length - 1);
  const brandCount = person ? 0 : draw.weighted([[0, 55] as const, [1, 30] as const, [2, 15] as const]);
  return {
    position,
    number: `C${String(position + 1).padStart(5, "0")}`,
    name,
    person,
    address,
    email: person
      ? `${slug(name)}.${position + 1}@example.org`
      : `office.${position + 1}@${slug(stem)}.example.com`,
    salespersonCode: nth(salespeople, position).code,
    brands: Array.from({ length: brandCount }, (_, i) => {
      const ending = nth(brandEndings, endings + i);
      return {
        code: `${slug(stem).slice(0, 10)}-${slug(ending).slice(0, 7)}`.toUpperCase(),
        description: `${stem} ${ending}`,
      };
    }),
  };
}

/** The records of the customers at positions 0 to `count` - 1, each followed by its brands. */
export function* customers(seed: number, count: number, enter: Enter): Generator<DemoRecord> {
  for (let position = 0; position < count; position++) {
    const { number, name, person, address, email, salespersonCode, brands } = customerAt(seed, position);
    const draw = random(seed, `customer card ${position}`);
    const { country } = address.city;
    const since = `2019-01-${String(draw.int(2, 28)).padStart(2, "0")}`;
    yield enter("customers", number, since, {
      number,
      displayName: name,
      type: person ? "Person" : "Company",
      addressLine1: address.line1,
      addressLine2: address.line2,
      city: address.city.name,
      state: address.city.county,
      country: country.code,
      postalCode: address.postCode,
      phoneNumber: phoneIn(country, position),
      email,
      website: person ? "" : `https://${email.slice(email.indexOf("@") + 1)}`,
      salespersonCode,
      taxRegistrationNumber: person ? "" : `${country.code}000${String(position).padStart(6, "0")}`,
      currencyCode: country.currency,
      blocked: draw.weighted([
        [" ", 94] as const,
        ["Ship", 2] as const,
        ["Invoice", 2] as const,
        ["All", 2] as const,
      ]),
    });
    for (const brand of brands) {
      yield enter("customerBrands", `${number}/${brand.code}`, since, {
        customerNo: number,
        brandCode: brand.code,
        description: brand.description,
      });
    }
  }
}
