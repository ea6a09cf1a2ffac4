/** Lease contracts: customer, premises and terms, in every version. */
import { type BuildingKind, type Service, services } from "./catalogue";
import { type Customer, customerAt, personEvery } from "./customers";
import {
  type Building,
  type Portfolio,
  type Premises,
  tenanciesOf,
  type Tenancy,
  type Unit,
} from "./portfolio";
import { type Random, random } from "./random";
import { addDays, earlier } from "../lease/periods";
import { closingDay, closingMonth, type DemoRecord, firstDay, lastDay, month } from "./record";

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

/* The lines of a contract version: a rent for each unit, then further charges. */

interface Line {
  readonly lineNo: number;
  readonly service: Service;
  readonly unit: Unit;
  readonly quantity: number;
  /** Blank for a line of text only. */
  readonly priceType: Service["priceType"] | " ";
  readonly unitPrice: number;
  /** Whether the line charges until the contract ends, without a date. */
  readonly openEnd: boolean;
  readonly remark: string;
  /** Monthly amount; 0 where it depends on turnover or meter. */
  readonly monthly: number;
}

/** A contract version with its lines. */
export interface ContractVersion extends Version {
  readonly lines: readonly Line[];
}

const lineStep = 10_000;

/** Price increase from one version to the next. */
const increase = 0.03;

const monthsOf = { Day: 1 / 30, Week: 7 / 30, Month: 1, Quarter: 3, Year: 12 } as const;

/**
 * Draws the lines of a version, with the same draws for every version, so that versions differ by their prices alone.
 */
function linesOf(draw: Random, kind: BuildingKind, premises: Premises, version: Version): readonly Line[] {
  const [main] = premises.units;
  const charges: (readonly [Service, Unit])[] = premises.units.map((unit) => [unit.use.rent, unit]);
  if (draw.chance(0.8)) charges.push([services.serviceCharge, main]);
  if (draw.chance(0.42)) charges.push([draw.pick(kind.extras), main]);
  const openEnd = draw.chance(0.2);
  const lines = charges.map(([service, unit], i): Line => {
    const factor = service.priceType === "Turnover" ? 1 : (1 + increase) ** (version.versionNo - 1);
    const unitPrice = Math.round(draw.int(...service.cents) * factor) / 100;
    const multiplier = service.priceType === "Area" ? unit.area100 / 100 : unit.spaces;
    const measured = service.priceType === "Area" || service.priceType === "Fixed";
    return {
      lineNo: (i + 1) * lineStep,
      service,
      unit,
      unitPrice,
      openEnd,
      quantity: unit.spaces,
      priceType: service.priceType,
      remark: service.remark,
      monthly: measured ? (unitPrice * multiplier) / monthsOf[service.period] : 0,
    };
  });
  const note = draw.chance(0.05) && lines[0];
  return note
    ? [
        ...lines,
        {
          ...note,
          lineNo: (lines.length + 1) * lineStep,
          quantity: 0,
          priceType: " ",
          unitPrice: 0,
          monthly: 0,
          remark: "fit-out by the tenant, no charge",
        },
      ]
    : lines;
}

/** The records of the lines of a version of the contract `number`. */
export function* lineRecords(
  { enter }: Portfolio,
  number: string,
  { versionNo, versionStatus, status, from, to, lines }: ContractVersion,
): Generator<DemoRecord> {
  for (const { lineNo, service, unit, quantity, priceType, unitPrice, openEnd, remark } of lines) {
    yield enter("leaseContractLines", `${number}/${versionNo}/${lineNo}`, firstDay(from), {
      leaseContractNo: number,
      versionNo,
      status,
      versionStatus,
      lineNo,
      serviceNo: service.code,
      description: `${service.name}, ${unit.description}`,
      description2: remark,
      leaseUnitNo: unit.number,
      startingDate: firstDay(from),
      ...(openEnd ? {} : { endingDate: lastDay(to) }),
      quantity,
      priceType,
      pricePeriod: service.period,
      unitPrice,
    });
  }
}

/* The versions of a contract: superseded ones, the one in force, and drafts of the next. */

/** A version, with the months (both included) that its lines charge. */
interface Version {
  readonly versionNo: number;
  readonly versionStatus: "New" | "Valid" | "Old";
  readonly status: "New" | "Ready" | "Reserved" | "Released" | "Terminated";
  readonly from: number;
  readonly to: number;
}

type Stage = Omit<Version, "versionNo">;

/** Minimum number of months before and after a signed amendment. */
const monthsBeside = 12;

const lastMonth = month(2031, 9);

function amended(valid: Stage, draw: Random): readonly Stage[] {
  const earliest = valid.from + monthsBeside;
  const latest = Math.min(valid.to - monthsBeside, closingMonth - 3);
  if (latest < earliest || !draw.chance(0.24)) return [valid];
  const from = draw.int(earliest, Math.min(latest, earliest + 24));
  return [
    { versionStatus: "Old", status: "Released", from: valid.from, to: valid.to - draw.int(0, monthsBeside) },
    { ...valid, from },
  ];
}

function drafted(valid: Stage, draw: Random): readonly Stage[] {
  if (valid.status !== "Released" || !draw.chance(0.14)) return [];
  const from = Math.min(closingMonth + draw.int(2, 14), valid.to);
  const to = Math.min(valid.to + draw.int(0, 12), lastMonth);
  return [{ versionStatus: "New", status: draw.pick(["New", "Ready"]), from, to }];
}

/** The versions of the contract of a tenancy, numbered from 1. */
function versionsOf({ from, to, stage }: Tenancy, draw: Random): readonly Version[] {
  const numbered = (stages: readonly Stage[]): readonly Version[] =>
    stages.map((each, i) => ({ versionNo: i + 1, ...each }));
  if (stage === "draft") {
    return numbered([{ versionStatus: "New", status: draw.pick(["New", "Ready", "Reserved"]), from, to }]);
  }
  const status = stage === "ended" ? "Terminated" : from > closingMonth ? "Reserved" : "Released";
  const valid: Stage = { versionStatus: "Valid", status, from, to };
  return numbered([...amended(valid, draw), ...drafted(valid, draw)]);
}
