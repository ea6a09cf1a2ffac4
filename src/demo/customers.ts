/** Tenants and their brands. A customer is a function of seed and position, so none needs to be stored. */
import { brandEndings, companyStems, firstNames, lastNames, slug, trades } from "./names";
import { salespeople } from "./people";
import { addressIn, cities, phoneIn, type Address } from "./places";
import { nth, random } from "./random";
import type { DemoRecord, Enter } from "./record";

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
