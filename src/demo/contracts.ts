/** Lease contracts: customer, premises and terms, in every version. */
import { random, type Random } from "./random";
import { addDays, closingDay, earlier, firstDay, lastDay } from "./calendar";
import { customerAt, personEvery, type Customer } from "./customers";
import { linesOf, type ContractVersion, type Line } from "./lines";
import type { Building, Portfolio, Premises } from "./portfolio";
import type { DemoRecord } from "./record";
import { tenanciesOf } from "./tenancies";
import { versionsOf } from "./versions";

export interface Contract {
  readonly number: string;
  readonly building: Building;
  readonly customer: Customer;
  /** First and last day of the lease. */
  readonly start: string;
  readonly end: string;
  /** The day on which the first version was written. */
  readonly written: string;
  readonly versions: readonly ContractVersion[];
}

/** Persons lease dwellings, companies everything else. */
function drawCustomer({ seed, customerCount }: Portfolio, dwelling: boolean, draw: Random): Customer {
  const group = draw.int(0, Math.ceil(customerCount / personEvery) - 1) * personEvery;
  const member = dwelling ? 0 : draw.int(1, personEvery - 1);
  // The last group may be short; its missing members are those of the first.
  return customerAt(seed, group + member < customerCount ? group + member : member);
}

/** The contracts of premises in chronological order. */
export function* contractsOf(
  portfolio: Portfolio,
  building: Building,
  premises: Premises,
): Generator<Contract> {
  const { seed, nextContract } = portfolio;
  const [main] = premises.units;
  for (const tenancy of tenanciesOf(premises.course, random(seed, `tenancies ${main.number}`))) {
    const number = nextContract();
    const draw = random(seed, `contract ${number}`);
    const customer = drawCustomer(portfolio, building.kind.dwelling, draw);
    const versions = versionsOf(tenancy, draw).map((version) => ({
      ...version,
      lines: linesOf(random(seed, `lines ${number}`), building.kind, premises, version),
    }));
    const start = firstDay(tenancy.from);
    const written = earlier(addDays(start, -draw.int(35, 55)), addDays(closingDay, -draw.int(40, 90)));
    yield { number, building, customer, start, end: lastDay(tenancy.to), written, versions };
  }
}

/** Monthly rent, in whole currency units. */
const monthlyRent = (lines: readonly Line[]): number =>
  Math.round(
    lines.filter(({ service }) => service.group === "RENT").reduce((sum, line) => sum + line.monthly, 0),
  );

const termsByKind = (dwelling: boolean, draw: Random) => ({
  invoicingFrequency: dwelling
    ? "Monthly"
    : draw.weighted([
        ["Monthly", 60] as const,
        ["Quarterly", 25] as const,
        ["Yearly", 4] as const,
        ["Weekly", 3] as const,
        ["Fortnightly", 3] as const,
        ["Semi-Annual", 5] as const,
      ]),
  minimumTerm: dwelling ? "12M" : draw.pick(["36M", "5Y", "10Y"]),
  noticePeriod: dwelling ? "3M" : draw.pick(["6M", "12M"]),
});

function warrantyTerms(rent: number, to: number, draw: Random) {
  const warrantyType = draw.pick(["", "Bank guarantee", "Parent company guarantee", "Deposit account"]);
  return warrantyType === ""
    ? {}
    : { warrantyType, warrantyAmount: rent * draw.pick([2, 3, 6]), warrantyValidTo: lastDay(to + 2) };
}

function extensionTerms({ email }: Customer, manager: string, draw: Random) {
  if (!draw.chance(0.4)) return {};
  const sendForewarningEmail = draw.chance(0.6);
  return {
    automaticallyExtend: true,
    extensionPeriod: draw.pick(["1Y", "2Y", "12M"]),
    automExtendPrice: draw.chance(0.7),
    sendForewarningEmail,
    forewarningPeriod: sendForewarningEmail ? draw.pick(["3M", "6M"]) : "",
    emailRecipient: draw.chance(0.5) ? email : `${manager.toLowerCase()}@demo-estates.example.com`,
    notifyOnExtensionDate: draw.chance(0.5),
    extendPriceIndexation: draw.chance(0.5),
  };
}

/** The record of a version. Terms that amendments do not change are the same for every version. */
export function contractRecord(
  { seed, enter }: Portfolio,
  contract: Contract,
  version: ContractVersion,
): DemoRecord {
  const { number, building, customer, start, written } = contract;
  const draw = random(seed, `terms ${number}`);
  const rent = monthlyRent(version.lines);
  const since = version.versionNo === 1 ? written : addDays(firstDay(version.from), -30);
  const brand = customer.brands.length > 0 ? draw.pick([customer.brands[0], ...customer.brands]) : undefined;
  return enter("leaseContracts", `${number}/${version.versionNo}`, since, {
    number,
    versionNo: version.versionNo,
    versionStatus: version.versionStatus,
    status: version.status,
    contractDate: start,
    contractValidUntil: lastDay(version.to),
    handoverDate: addDays(start, -draw.int(0, 5)),
    customerNo: customer.number,
    customerName: customer.name,
    customerAddress: customer.address.line1,
    customerAddress2: customer.address.line2,
    customerCity: customer.address.city.name,
    customerPostCode: customer.address.postCode,
    customerCountryRegionCode: customer.address.city.country.code,
    customerCounty: customer.address.city.county,
    customerBrand: brand?.code ?? "",
    contractType: building.kind.code,
    buildingNo: building.number,
    requiredDepositAmount: rent * 3,
    depositTerm: addDays(start, -14),
    eMailInvoice: draw.chance(0.7) ? customer.email : `invoices.${number.toLowerCase()}@example.org`,
    invoicingCurrencyCode: building.address.city.country.currency,
    salespersonCode: building.salesperson.code,
    shortcutDimension1Code: building.kind.code,
    shortcutDimension2Code: building.property,
    ...termsByKind(building.kind.dwelling, draw),
    ...warrantyTerms(rent, version.to, draw),
    ...extensionTerms(customer, building.manager, draw),
  });
}
