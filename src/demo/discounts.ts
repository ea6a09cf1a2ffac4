/** Discounts: months without rent, a lower price for some time, a permanent percentage. */
import { firstDay, lastDay } from "./calendar";
import type { ContractVersion } from "./lines";
import type { Portfolio } from "./portfolio";
import { random, type Choices } from "./random";
import type { DemoRecord } from "./record";

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
