/** Contracts, lines and discounts for tests of charges: what a test does not say is plain. */
import * as rules from "../../src/lease/charges";
import type { Charge, ChargedContract, ChargedLine, Discount, Steps } from "../../src/lease/charges";
import { fractionOf } from "../../src/lease/decimals";
import type { Days } from "../../src/lease/periods";
import type { ListPrice } from "../../src/lease/prices";

type Decimals<Of, Names extends keyof Of> = Partial<Omit<Of, Names> & Record<Names, string>>;

/** A line of 100 m² at 12.50 a month since 2020. */
export function line({
  quantity = "0",
  unitPrice = "12.50",
  area = "100",
  ...more
}: Decimals<ChargedLine, "quantity" | "unitPrice"> & { readonly area?: string } = {}): ChargedLine {
  return {
    lineNo: 10_000,
    leaseUnitNo: "U1",
    serviceNo: "RENT",
    description: "",
    status: "Released",
    startingDate: "2020-01-01",
    endingDate: "0001-01-01",
    priceType: "Area",
    pricePeriod: "Month",
    inArrears: false,
    areaOn: () => fractionOf(area),
    listPriceOn: () => undefined,
    ...more,
    quantity: fractionOf(quantity),
    unitPrice: fractionOf(unitPrice),
  };
}

/** A percentage of 10 since 2020 on everything of the contract. */
export const discount = ({ amount = "10", ...more }: Decimals<Discount, "amount"> = {}): Discount => ({
  id: "1",
  contractVersionNo: 0,
  leaseUnitNo: "",
  serviceNo: "",
  startingDate: "2020-01-01",
  endingDate: "0001-01-01",
  discountType: "Percentage",
  period: "Month",
  ...more,
  amount: fractionOf(amount),
});

/** A price of the list for all contracts, 1000 a month. */
export const listPrice = ({
  unitPrice = "1000",
  ...more
}: Decimals<ListPrice, "unitPrice"> = {}): ListPrice => ({
  id: "1",
  type: "All Contracts",
  code: "",
  serviceNo: "RENT",
  effectiveDate: "2019-01-01",
  expirationDate: "0001-01-01",
  priceForPeriod: "Month",
  daysPerYear360: false,
  ...more,
  unitPrice: fractionOf(unitPrice),
});

export const contract = (
  lines: readonly ChargedLine[],
  discounts: readonly Discount[] = [],
  more: Partial<ChargedContract> = {},
): ChargedContract => ({
  number: "LC1",
  versionNo: 1,
  contractDate: "2020-01-01",
  contractValidUntil: "0001-01-01",
  invoicingFrequency: "Monthly",
  currencyCode: "EUR",
  ...more,
  lines,
  discounts,
});

/** The result of a computation, and the number of its steps. */
export function allSteps<Result>(steps: Steps<Result>): { readonly result: Result; readonly steps: number } {
  for (let taken = 0; ; taken += 1) {
    const { done, value } = steps.next();
    if (done) return { result: value, steps: taken };
  }
}

export const chargesOf = (charged: ChargedContract, days: Days): readonly Charge[] =>
  allSteps(rules.chargesOf(charged, days)).result;
