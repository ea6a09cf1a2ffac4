/** Rows of charges: proration, prices, multipliers, discounts; every figure by hand. */
import * as rules from "../../src/lease/charges";
import type { Charge, Discount } from "../../src/lease/charges";
import { fractionOf } from "../../src/lease/decimals";
import { allSteps, chargesOf, contract, discount, line, listPrice } from "./contracts";

const january = { first: "2026-01-01", last: "2026-01-31" };
const june = { first: "2026-06-01", last: "2026-06-30" };
const amounts = (charges: readonly Charge[]) => charges.map(({ amount }) => amount);

describe("amounts", () => {
  const quarter = { first: "2026-01-01", last: "2026-03-31" };
  const yearly = listPrice({ unitPrice: "12000", priceForPeriod: "Year" });
  const fixed = { priceType: "Fixed" };
  test.each([
    ["a part of a month", line({ startingDate: "2026-01-15" }), quarter, ["685.48", "1250", "1250"]],
    ["a year by its days", line({ ...fixed, unitPrice: "12000", pricePeriod: "Year" }), quarter, ["1019.18", "920.55", "1019.18"]],
    ["a leap year", line({ ...fixed, unitPrice: "12000", pricePeriod: "Year" }), { first: "2028-02-01", last: "2028-02-29" }, ["950.82"]],
    ["a year of the list in twelve equal months", line({ ...fixed, unitPrice: "0", listPriceOn: () => ({ ...yearly, daysPerYear360: true }) }), quarter, ["1000", "1000", "1000"]],
    ["a year of the list by its days", line({ ...fixed, unitPrice: "0", listPriceOn: () => yearly }), january, ["1019.18"]],
    ["a quarter", line({ ...fixed, unitPrice: "3000", pricePeriod: "Quarter", startingDate: "2026-02-10" }), quarter, ["678.57", "1000"]],
    ["a week", line({ ...fixed, unitPrice: "100", pricePeriod: "Week" }), january, ["442.86"]],
    ["a day", line({ ...fixed, unitPrice: "3.5", pricePeriod: "Day" }), quarter, ["108.5", "98", "108.5"]],
    ["a quantity", line({ ...fixed, unitPrice: "45", quantity: "3" }), january, ["135"]],
    ["a price below 0", line({ ...fixed, unitPrice: "-45.005" }), january, ["-45.01"]],
    ["one day", line({ ...fixed, unitPrice: "31" }), { first: "2026-01-07", last: "2026-01-07" }, ["1"]],
    ["thirds of a cent", line({ ...fixed, unitPrice: "0.01", pricePeriod: "Quarter" }), january, ["0"]],
  ])("%s", (_case, charged, days, expected) => {
    expect(amounts(chargesOf(contract([charged]), days))).toEqual(expected);
  }); // prettier-ignore
});

describe("the days of a line", () => {
  test.each([
    ["to its ending date", { endingDate: "2026-01-20" }, {}, ["2026-01-01", "2026-01-20"]],
    ["after the contract's end too", { endingDate: "2026-01-20" }, { contractValidUntil: "2026-01-10" }, ["2026-01-01", "2026-01-20"]],
    ["to the end of the contract", {}, { contractValidUntil: "2026-01-10" }, ["2026-01-01", "2026-01-10"]],
    ["open", {}, {}, ["2026-01-01", "2026-01-31"]],
    ["without a start", { startingDate: "0001-01-01" }, {}, ["2026-01-01", "2026-01-31"]],
    ["a single one", { startingDate: "2026-01-31" }, {}, ["2026-01-31", "2026-01-31"]],
    ["terminated, up to its ending date", { status: "Terminated", endingDate: "2026-01-05" }, {}, ["2026-01-01", "2026-01-05"]],
    ["terminated without one", { status: "Terminated" }, { contractValidUntil: "2026-01-10" }, undefined],
    ["later", { startingDate: "2026-02-01" }, {}, undefined],
    ["earlier", { endingDate: "2025-12-31" }, {}, undefined],
    ["ended before it starts", { startingDate: "2026-01-10", endingDate: "2026-01-09" }, {}, undefined],
  ])("%s", (_case, of, ofContract, days) => {
    const [row] = chargesOf(contract([line(of)], [], ofContract), january);
    expect(row && [row.periodStart, row.periodEnd]).toEqual(days);
  }); // prettier-ignore
});

test("price and multiplier are those of the first charged day", () => {
  const changing = line({
    unitPrice: "0",
    startingDate: "2026-01-10",
    areaOn: (date) => fractionOf(date < "2026-02-01" ? "100" : "110"),
    listPriceOn: (date) =>
      date <= "2026-01-10"
        ? listPrice({ unitPrice: "31", priceForPeriod: "Quarter" })
        : listPrice({ unitPrice: "12.50" }),
  });
  const rows = chargesOf(contract([changing]), { first: "2026-01-01", last: "2026-02-28" });
  expect(
    rows.map(({ unitPrice, pricePeriod, multiplier, amount }) => [
      unitPrice,
      pricePeriod,
      multiplier,
      amount,
    ]),
  ).toEqual([
    ["31", "Quarter", "100", "733.33"], // 31 / 3 * 22 / 31 * 100
    ["12.5", "Month", "110", "1375"],
  ]);
});

test.each([
  ["a price of the list with a period", line({ unitPrice: "0", pricePeriod: "Day", listPriceOn: () => listPrice({ unitPrice: "2" }) }), ["2", "Month", "200"]],
  ["one without a period: the line's", line({ unitPrice: "0", pricePeriod: "Month", listPriceOn: () => listPrice({ unitPrice: "2", priceForPeriod: " " }) }), ["2", "Month", "200"]],
  ["the line's own price", line({ listPriceOn: () => listPrice() }), ["12.5", "Month", "1250"]],
  ["no price", line({ unitPrice: "0", pricePeriod: "Year" }), ["0", "Year", "0"]],
])("%s", (_case, charged, expected) => {
  const [row] = chargesOf(contract([charged]), january);
  expect(row && [row.unitPrice, row.pricePeriod, row.amount]).toEqual(expected);
}); // prettier-ignore

test.each([
  ["Area", "100", "1250", true],
  ["Fixed", "1", "12.5", true],
  ["Turnover", "0", "0", false],
  ["Meter", "0", "0", false],
  ["_x0020_", "0", "0", false],
])("the price type %s multiplies by %s", (priceType, multiplier, amount, measured) => {
  const [row] = chargesOf(contract([line({ priceType })]), january);
  expect([row?.multiplier, row?.amount, row?.measured]).toEqual([multiplier, amount, measured]);
});

describe("discounts of one line of 1250 in June", () => {
  const half = { startingDate: "2026-06-16" };
  test.each([
    ["none", [], "0"],
    ["10 % and a fixed 50 a month", [discount(), discount({ discountType: "Fixed", amount: "50" })], "175"],
    ["10 % on half of the days", [discount(half)], "62.5"],
    ["a fixed 50 a month on half of the days", [discount({ discountType: "Fixed", amount: "50", ...half })], "25"],
    ["a fixed 30 a quarter", [discount({ discountType: "Fixed", amount: "30", period: "Quarter" })], "10"],
    ["a fixed 600 a year, by days", [discount({ discountType: "Fixed", amount: "600", period: "Year" })], "49.32"],
    ["a fixed 7 a week", [discount({ discountType: "Fixed", amount: "7", period: "Week" })], "30"],
    ["a fixed 1 a day to the tenth", [discount({ discountType: "Fixed", amount: "1", period: "Day", endingDate: "2026-06-10" })], "10"],
    ["0.50 a month for each square metre", [discount({ discountType: "Area", amount: "0.5" })], "50"],
    ["6 a year for each square metre, by days", [discount({ discountType: "Area", amount: "6", period: "Year" })], "49.32"],
    ["more than all", [discount({ amount: "80" }), discount({ discountType: "Area", amount: "5" }), discount({ discountType: "Fixed", amount: "1" })], "1250"],
    ["of another version", [discount({ contractVersionNo: 2 })], "0"],
    ["of this version", [discount({ contractVersionNo: 1 })], "125"],
    ["of another unit", [discount({ leaseUnitNo: "U2" })], "0"],
    ["of this unit and service", [discount({ leaseUnitNo: "U1", serviceNo: "RENT" })], "125"],
    ["of another service", [discount({ serviceNo: "HEATING" })], "0"],
    ["ended", [discount({ endingDate: "2026-05-31" })], "0"],
    ["later", [discount({ startingDate: "2026-07-01" })], "0"],
    ["below 0: a surcharge", [discount({ amount: "-10" })], "-125"],
    ["by area below 0: a surcharge", [discount({ discountType: "Area", amount: "-0.5" })], "-50"],
    ["a surcharge beside percentages above 100", [discount({ amount: "150" }), discount({ amount: "-20", startingDate: "2026-02-01" })], "1250"],
    ["the same, the surcharge first", [discount({ amount: "-20" }), discount({ amount: "150", startingDate: "2026-02-01" })], "1250"],
    ["a surcharge beside percentages that reach 100 with it", [discount({ amount: "70" }), discount({ amount: "70" }), discount({ amount: "-60" })], "1000"],
    ["a surcharge by area beside more than all", [discount({ discountType: "Area", amount: "15" }), discount({ discountType: "Area", amount: "-0.5", startingDate: "2026-02-01" })], "1250"],
    ["a surcharge by area after percentages above 100", [discount({ amount: "150" }), discount({ discountType: "Area", amount: "-0.5" })], "1200"],
    ["a fixed one below 0: ignored", [discount({ discountType: "Fixed", amount: "-10" })], "0"],
  ])("%s", (_case, discounts: readonly Discount[], expected) => {
    const [row] = chargesOf(contract([line()], discounts), june);
    expect(row?.discount).toBe(expected);
  }); // prettier-ignore
});

describe("discounts of several lines in June", () => {
  const fixed = (amount: string, more: Parameters<typeof discount>[0] = {}) =>
    discount({ discountType: "Fixed", amount, ...more });
  const second = { lineNo: 20_000, serviceNo: "PARKING", priceType: "Fixed", unitPrice: "500" };
  test.each([
    ["taken once", [line(), line(second)], [fixed("300")], ["300", "0"]],
    ["in the order of the lines, whatever the order they come in", [line(second), line()], [fixed("1500")], ["1250", "250"]],
    ["used up", [line(), line(second)], [fixed("9000")], ["1250", "500"]],
    ["of one service", [line(), line(second)], [fixed("600", { serviceNo: "PARKING" })], ["0", "500"]],
    ["what percentages leave", [line(), line(second)], [fixed("800"), discount({ amount: "50" })], ["1250", "425"]],
    ["two, the earlier one first", [line(), line(second)], [fixed("400", { id: "2", serviceNo: "PARKING", startingDate: "2025-01-01" }), fixed("1500", { id: "1" })], ["1250", "500"]],
    ["not of a line below 0", [line({ unitPrice: "-1" }), line(second)], [fixed("300")], ["0", "300"]],
    ["not of one that is not measured", [line({ priceType: "Meter" }), line(second)], [fixed("300"), discount()], ["0", "350"]],
    // Lines run on 10 and on 10 other days: two thirds of 300.
    ["on the days of any line", [line({ endingDate: "2026-06-10" }), line({ ...second, startingDate: "2026-06-21" })], [fixed("300")], ["200", "0"]],
    // 416.67 and 166.67: two thirds of 900 are used up.
    ["on the days of any line, used up", [line({ endingDate: "2026-06-10" }), line({ ...second, startingDate: "2026-06-21" })], [fixed("900")], ["416.67", "166.67"]],
    ["days that lines share count once", [line(), line(second)], [fixed("30", { period: "Day", startingDate: "2026-06-30" })], ["30", "0"]],
    ["a line without a common day bears nothing", [line({ endingDate: "2026-06-10" }), line({ ...second, startingDate: "2026-06-21" })], [fixed("3000", { startingDate: "2026-06-21" })], ["0", "166.67"]],
  ])("%s", (_case, lines, discounts, expected) => {
    expect(chargesOf(contract(lines, discounts), june).map((row) => row.discount)).toEqual(expected);
  }); // prettier-ignore
});

test("a row has everything of its line and contract, in the order of line and month", () => {
  const rows = chargesOf(
    contract(
      [
        line({ lineNo: 20_000, description: "Parking", serviceNo: "PARKING", inArrears: true }),
        line({ description: "Rent", startingDate: "2026-01-15" }),
      ],
      [discount()],
      { invoicingFrequency: "Quarterly" },
    ),
    { first: "2026-01-01", last: "2026-02-28" },
  );
  expect(rows.map(({ lineNo, periodStart }) => [lineNo, periodStart])).toEqual([
    [10_000, "2026-01-15"],
    [10_000, "2026-02-01"],
    [20_000, "2026-01-01"],
    [20_000, "2026-02-01"],
  ]);
  expect([rows[0], rows[2]?.invoiceDate]).toEqual([
    {
      leaseContractNo: "LC1",
      versionNo: 1,
      lineNo: 10_000,
      leaseUnitNo: "U1",
      serviceNo: "RENT",
      description: "Rent",
      periodStart: "2026-01-15",
      periodEnd: "2026-01-31",
      invoiceDate: "2026-01-15",
      currencyCode: "EUR",
      priceType: "Area",
      pricePeriod: "Month",
      unitPrice: "12.5",
      multiplier: "100",
      amount: "685.48",
      discount: "68.55",
      net: "616.93",
      measured: true,
    },
    "2026-03-31",
  ]);
});

test.each([
  ["2026-01-01", "2026-01-01", true],
  ["2026-01-01", "2025-12-31", false],
  ["2026-01-01", "2035-12-31", true],
  ["2026-01-01", "2036-01-01", false],
  ["2028-02-29", "2038-02-27", true],
  ["2028-02-29", "2038-02-28", false],
  ["9990-01-01", "9999-12-31", true],
])("%s to %s: %p", (first, last, expected) => {
  expect(rules.canBeCharged({ first, last })).toBe(expected);
});

describe("the work for many lines and discounts is in proportion to their sum", () => {
  /** The steps of a month, and the number of reads of properties of discounts. */
  const work = (type: string, lines: number, discounts: number) => {
    let reads = 0;
    const counted = Array.from({ length: discounts }, (_, i) => {
      const given = discount({ id: `D${i}`, discountType: type, amount: "0.01", period: "Month" });
      return new Proxy(given, { get: (of, name) => ((reads += 1), Reflect.get(of, name) as unknown) });
    });
    const charged = contract(
      Array.from({ length: lines }, (_, i) => line({ lineNo: i + 1 })),
      counted,
    );
    const { result, steps } = allSteps(rules.chargesOf(charged, june));
    expect(result).toHaveLength(lines);
    expect(result[0]?.discount).not.toBe("0");
    return { steps, reads };
  };

  test.each(["Percentage", "Area", "Fixed"])("%s", (type) => {
    const [few, many] = [work(type, 5, 40), work(type, 300, 40)];
    // A discount is not read again for each line.
    expect(many.reads).toBe(few.reads);
    expect(few.steps).toBeLessThanOrEqual(5 * 5 + 3 * 40);
    expect(many.steps).toBeLessThanOrEqual(5 * 300 + 3 * 40);
    // Each line, and each discount, is a step of its own.
    expect(many.steps).toBeGreaterThanOrEqual(300 + 40);
  });
});
