/** Service prices: the general price list, and deviations for a building, a contract or a unit. */
import type { Contract, ContractVersion } from "./contracts";
import type { Building, Portfolio, Premises } from "./portfolio";
import { type Choices, random } from "./random";
import { closingDay, type DemoRecord, type Enter, type Fields, firstDay, lastDay } from "./record";
import { type Service, services } from "./catalogue";

const index = "CPI";

/** Indexation from the list of 2019 to the list of 2023, in percent. */
const indexValue = 4.2;

interface Validity {
  readonly effectiveDate: string;
  readonly expirationDate?: string;
}

const inCents = (amount: number): number => Math.round(amount * 100) / 100;

/** The fields of a price that depend on its service only. */
const tariffFields = (service: Service, unitPrice: number): Fields => ({
  quantityType: service.priceType,
  useQuantity: service === services.rentParking,
  serviceNo: service.code,
  daysPerYear360: service.period === "Year",
  priceForPeriod: service.priceType === "Meter" ? " " : service.period,
  unitPrice,
  ...(service === services.rentShop
    ? { comparativeTurnoverPercentage: 6.5, turnoverRentServiceNo: services.turnover.code }
    : {}),
});

const indexed = (first: string, next: string): Fields => ({
  indexPrice: true,
  priceIndexingCode: index,
  indexingStartingDate: first,
  indexingEndingDate: "2031-12-31",
  indexingCalcStartingDate: next,
  minIndexValue: 2,
  maxIndexValue: 5,
});

function priceRecord(
  enter: Enter,
  type: "All Contracts" | "Building" | "Contract" | "Lease Unit",
  code: string,
  service: Service,
  unitPrice: number,
  validity: Validity,
  more: Fields = {},
): DemoRecord {
  const { effectiveDate } = validity;
  const since = effectiveDate < closingDay ? effectiveDate : closingDay;
  return enter("servicePrices", `${type}/${code}/${service.code}/${effectiveDate}`, since, {
    type,
    code,
    ...validity,
    ...tariffFields(service, inCents(unitPrice)),
    ...more,
  });
}

const standardPrice = ({ cents: [lowest, highest] }: Service): number => inCents((lowest + highest) / 200);

/** The price list: of 2019, and of 2023 after an indexation where the service is indexed. */
export function* priceList(enter: Enter): Generator<DemoRecord> {
  for (const service of Object.values(services)) {
    const price = standardPrice(service);
    const list = (validity: Validity, unitPrice: number, more?: Fields): DemoRecord =>
      priceRecord(enter, "All Contracts", "", service, unitPrice, validity, more);
    if (service.group === "RENT" && service.priceType !== "Turnover") {
      yield list({ effectiveDate: "2019-01-01", expirationDate: "2022-12-31" }, price, {
        ...indexed("2020-01-01", "2023-01-01"),
        createdNewIndexedPriceLine: true,
      });
      yield list({ effectiveDate: "2023-01-01" }, price * (1 + indexValue / 100), {
        ...indexed("2020-01-01", "2026-01-01"),
        bckUnitPrice: price,
        appliedPriceIndexingCode: index,
        appliedPriceIndexingValue: indexValue,
      });
    } else yield list({ effectiveDate: "2019-01-01" }, price);
  }
}

/** Prices of a building that differ from the list. */
export function* buildingPrices({ seed, enter }: Portfolio, building: Building): Generator<DemoRecord> {
  const draw = random(seed, `building prices ${building.number}`);
  for (const service of [services.serviceCharge, services.heating, services.rentParking]) {
    const price = (standardPrice(service) * draw.int(80, 125)) / 100;
    yield priceRecord(enter, "Building", building.number, service, price, { effectiveDate: "2021-01-01" });
  }
}

/** The price of the main unit of some premises. */
export function* unitPrices({ seed, enter }: Portfolio, premises: Premises): Generator<DemoRecord> {
  const [{ number, use }] = premises.units;
  const draw = random(seed, `unit price ${number}`);
  if (!draw.chance(0.25)) return;
  const effectiveDate = `${draw.int(2019, 2025)}-01-01`;
  yield priceRecord(enter, "Lease Unit", number, use.rent, draw.int(...use.rent.cents) / 100, {
    effectiveDate,
  });
}

/** The price that some contracts agreed on, valid as long as their newest version in force. */
export function* contractPrices({ enter, seed }: Portfolio, contract: Contract): Generator<DemoRecord> {
  const draw = random(seed, `contract price ${contract.number}`);
  const line = contract.versions.findLast(({ versionStatus }) => versionStatus === "Valid")?.lines[0];
  if (line === undefined || !draw.chance(0.2)) return;
  const effectiveDate = contract.start;
  const more = draw.chance(0.6)
    ? indexed(`${draw.int(2025, 2027)}-01-01`, `${draw.int(2028, 2029)}-01-01`)
    : {};
  const validity = { effectiveDate, expirationDate: contract.end };
  yield priceRecord(enter, "Contract", contract.number, line.service, line.unitPrice, validity, more);
}

/* Discounts: months without rent, a lower price for some time, a permanent percentage. */

interface Offer {
  readonly discountType: "Area" | "Fixed" | "Percentage";
  /** Part of the unit price for an amount, percent for a percentage. */
  readonly part: number;
  readonly period: "Day" | "Week" | "Month" | "Quarter" | "Year";
  readonly months: number;
  readonly description: string;
}

const offers: Choices<Offer> = [
  {
    discountType: "Percentage",
    part: 100,
    period: "Month",
    months: 3,
    description: "Three months without rent",
  },
  { discountType: "Percentage", part: 5, period: "Year", months: 36, description: "Loyalty discount" },
  { discountType: "Area", part: 0.1, period: "Month", months: 24, description: "Works in the neighbourhood" },
  {
    discountType: "Fixed",
    part: 2,
    period: "Quarter",
    months: 12,
    description: "Contribution to the fit-out",
  },
  { discountType: "Fixed", part: 0.5, period: "Week", months: 6, description: "Opening discount" },
  { discountType: "Fixed", part: 0.1, period: "Day", months: 1, description: "Lift out of order" },
];

/** The discounts of a version of the contract `number`, on the rent of its main unit. */
export function* discountRecords(
  { seed, enter }: Portfolio,
  number: string,
  { versionNo, from, to, lines }: ContractVersion,
): Generator<DemoRecord> {
  const draw = random(seed, `discounts ${number}/${versionNo}`);
  const [line] = lines;
  if (line === undefined || !draw.chance(0.22)) return;
  const { discountType, part, period, months, description } = draw.pick(offers);
  yield enter("leaseContrDiscounts", `${number}/${versionNo}/1`, firstDay(from), {
    leaseContractNo: number,
    leaseUnitNo: line.unit.number,
    serviceNo: line.service.code,
    contractVersionNo: versionNo,
    startingDate: firstDay(from),
    endingDate: lastDay(Math.min(from + months - 1, to)),
    discountType,
    amount: discountType === "Percentage" ? part : Math.round(line.unitPrice * part * 100) / 100,
    period,
    description,
  });
}
