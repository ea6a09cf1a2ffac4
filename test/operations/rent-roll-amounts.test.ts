/** Prices, periods, roundings and discounts of the rent roll, worked out by hand. */
import { startCompany, type LeaseCompany, type Row } from "./lease-company";

const day = "2126-11-22";

const contract = (number: string, more: object = {}): Row => ({
  number,
  versionNo: 1,
  versionStatus: "Valid",
  status: "Released",
  ...more,
});

const line = (leaseContractNo: string, lineNo: number, more: object = {}): Row => ({
  leaseContractNo,
  versionNo: 1,
  versionStatus: "Valid",
  status: "Released",
  lineNo,
  serviceNo: "RENT",
  startingDate: "2019-01-01",
  priceType: "Fixed",
  pricePeriod: "Month",
  unitPrice: 100,
  ...more,
});

const discount = (leaseContractNo: string, discountType: string, amount: number, more: object = {}): Row => ({
  leaseContractNo,
  discountType,
  amount,
  period: "Month",
  startingDate: "2020-01-01",
  ...more,
});

const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const price = (type: string, unitPrice: number, effectiveDate: string, more: object = {}): Row => ({
  type,
  serviceNo: "RENT",
  unitPrice,
  effectiveDate,
  priceForPeriod: "Month",
  ...more,
});

/** Amounts of one line each: what it has, what it gives a month. */
const amounts: readonly (readonly [what: string, line: object, amount: number])[] = [
  ["a day", { unitPrice: 10, pricePeriod: "Day" }, 304.17],
  ["a week", { pricePeriod: "Week" }, 433.33],
  ["a month", {}, 100],
  ["a quarter", { pricePeriod: "Quarter" }, 33.33],
  ["a year", { unitPrice: 12_000, pricePeriod: "Year" }, 1000],
  ["a year with thirds", { unitPrice: 1000, pricePeriod: "Year" }, 83.33],
  ["a quantity", { quantity: 2.5 }, 250],
  ["half a cent", { unitPrice: 0.005 }, 0.01],
  ["below half a cent", { unitPrice: 0.00499999 }, 0],
  ["half a cent that no binary fraction has", { unitPrice: 1.005 }, 1.01],
  ["half a cent of a large amount", { unitPrice: 1_234_567.005 }, 1_234_567.01],
  ["half a cent below zero", { unitPrice: -1.005 }, -1.01],
  // Exactly 5131.50499992, 12,868.25499999, 91.40499999 and 129.64500000.
  ["below half a cent, of a day", { unitPrice: 2.9968, quantity: 56.29572, pricePeriod: "Day" }, 5131.5],
  [
    "below half a cent of a large amount, of a day",
    { unitPrice: 0.9392, quantity: 450.45349, pricePeriod: "Day" },
    12_868.25,
  ],
  ["below half a cent, of a week", { unitPrice: 4.6544, quantity: 4.53194, pricePeriod: "Week" }, 91.4],
  ["half a cent, of a week", { unitPrice: 2.8057, quantity: 10.66332, pricePeriod: "Week" }, 129.65],
  ["an area", { leaseUnitNo: "U1", priceType: "Area", unitPrice: 12.5 }, 1250],
  ["an area without a unit", { priceType: "Area", unitPrice: 12.5 }, 0],
];

/** Contracts with their discounts, and what is left of each line. */
const discounts: readonly (readonly [
  what: string,
  lines: readonly object[],
  discounts: readonly Row[],
  nets: readonly number[],
])[] = [
  [
    "a percentage and a fixed amount",
    [{ leaseUnitNo: "U1", priceType: "Area", unitPrice: 12.5 }],
    [discount("", "Percentage", 10), discount("", "Fixed", 50)],
    [1075],
  ],
  ["a fixed amount once, from the first lines on", [{}, { unitPrice: 80 }, { unitPrice: 60 }], [discount("", "Fixed", 150)], [0, 30, 60]],
  ["fixed amounts together", [{}, { unitPrice: 80 }], [discount("", "Fixed", 70), discount("", "Fixed", 60)], [0, 50]],
  ["a fixed amount of a year", [{}], [discount("", "Fixed", 120, { period: "Year" })], [90]],
  ["an amount by area", [{ leaseUnitNo: "U1" }], [discount("", "Area", 0.25)], [75]],
  ["an amount by area of a quarter", [{ leaseUnitNo: "U1" }], [discount("", "Area", 1.5, { period: "Quarter" })], [50]],
  ["never more than the amount", [{}, {}], [discount("", "Percentage", 150), discount("", "Fixed", 10)], [0, 0]],
  ["not from an amount below zero", [{ unitPrice: -10 }, {}], [discount("", "Fixed", 30), discount("", "Percentage", 50)], [-10, 20]],
  ["a percentage below 0: a surcharge", [{}], [discount("", "Percentage", -10)], [110]],
  ["an amount by area below 0: a surcharge", [{ leaseUnitNo: "U1" }], [discount("", "Area", -0.25)], [125]],
  ["a surcharge by area without an amount", [{ leaseUnitNo: "U1", serviceNo: "FREE", unitPrice: 0 }], [discount("", "Area", -0.25)], [25]],
  [
    "a surcharge by area after a percentage above 100",
    [{ leaseUnitNo: "U1" }],
    [discount("", "Percentage", 150), discount("", "Area", -0.25)],
    [25],
  ],
  ["a surcharge beside percentages above 100", [{}], [discount("", "Percentage", 150), discount("", "Percentage", -20, { startingDate: "2024-02-01" })], [0]],
  ["a surcharge beside percentages that reach 100 with it", [{}], [discount("", "Percentage", 70), discount("", "Percentage", 70), discount("", "Percentage", -60)], [20]],
  ["a surcharge by area beside more than all", [{ leaseUnitNo: "U1" }], [discount("", "Area", 2), discount("", "Area", -0.5, { startingDate: "2024-02-01" })], [0]],
  // 100.02 / 12 = 8.335
  ["half a cent by area of a year", [{ leaseUnitNo: "U3" }], [discount("", "Area", 1, { period: "Year" })], [91.66]],
  ["a fixed amount below 0: ignored", [{}], [discount("", "Fixed", -10)], [100]],
  ["a fixed amount below 0 beside another: ignored", [{}], [discount("", "Fixed", -10), discount("", "Fixed", 30)], [70]],
  ["not from what is not measured", [{ priceType: "Meter" }, {}], [discount("", "Fixed", 30)], [0, 70]],
  ["of a service", [{}, { serviceNo: "CHARGE" }], [discount("", "Percentage", 50, { serviceNo: "CHARGE" })], [100, 50]],
  ["of a unit", [{}, { leaseUnitNo: "U1" }], [discount("", "Fixed", 30, { leaseUnitNo: "U1" })], [100, 70]],
  ["of a unit that is unknown", [{}, { leaseUnitNo: "X" }], [discount("", "Fixed", 30, { leaseUnitNo: "X" })], [100, 70]],
  ["of another version", [{}], [discount("", "Fixed", 30, { contractVersionNo: 2 })], [100]],
  ["of this version", [{}], [discount("", "Fixed", 30, { contractVersionNo: 1 })], [70]],
  ["that ended", [{}], [discount("", "Fixed", 30, { endingDate: "2126-11-21" })], [100]],
  ["that ends on the day", [{}], [discount("", "Fixed", 30, { endingDate: day })], [70]],
  ["that starts later", [{}], [discount("", "Fixed", 30, { startingDate: "2126-11-23" })], [100]],
  [
    "the closest fixed amount first",
    [{ leaseUnitNo: "U1", unitPrice: 50 }, { unitPrice: 50 }],
    [discount("", "Fixed", 40), discount("", "Fixed", 40, { leaseUnitNo: "U1", serviceNo: "RENT" })],
    [0, 20],
  ],
  [
    "fixed amounts of units, services and all",
    [{ leaseUnitNo: "U1" }, { leaseUnitNo: "U1", serviceNo: "CHARGE" }, { serviceNo: "CHARGE" }],
    [
      discount("", "Fixed", 130, { leaseUnitNo: "U1" }),
      discount("", "Fixed", 100, { serviceNo: "CHARGE" }),
      discount("", "Fixed", 25),
    ],
    // The unit's: 100 and 30. The service's: 70 and 30. All: nothing is left of the first two.
    [0, 0, 45],
  ],
  ["a third, rounded apart from the amount", [{ unitPrice: 100.005 }], [discount("", "Fixed", 100, { period: "Quarter" })], [66.68]],
]; // prettier-ignore

const amountNo = (i: number): string => `A${String(i).padStart(2, "0")}`;
const discountNo = (i: number): string => `D${String(i).padStart(2, "0")}`;

let sets: LeaseCompany;
beforeAll(async () => {
  sets = await startCompany({
    leaseUnits: [
      { number: "B1", building: true },
      { number: "U1", objectArea: 100, leaseUnitGroupNo: "B1" },
      { number: "U2", objectArea: 10 },
      { number: "U3", objectArea: 100.02 },
    ],
    leaseContracts: [
      ...amounts.map((_, i) => contract(amountNo(i))),
      ...discounts.map((_, i) => contract(discountNo(i))),
      contract("LC1", { buildingNo: "B7" }),
      contract("LC2", { buildingNo: "B1" }),
      ...["2127-11-21", "2129-05-21", "2126-12-31"].map((contractValidUntil, i) =>
        contract(`W${i}`, { contractValidUntil }),
      ),
    ],
    leaseContractLines: [
      ...amounts.map(([, facts], i) => line(amountNo(i), 10000, facts)),
      ...discounts.flatMap(([, lines], i) =>
        lines.map((facts, place) => line(discountNo(i), (place + 1) * 10000, facts)),
      ),
      line("LC1", 10000, { leaseUnitNo: "U1", unitPrice: 0, priceType: "Area", pricePeriod: "Year" }),
      line("LC2", 10000, { unitPrice: 0 }),
      line("LC2", 20000, { unitPrice: 0, serviceNo: "NONE", pricePeriod: "Week" }),
      line("LC2", 30000, { unitPrice: 0, serviceNo: "BLANK", pricePeriod: "Week" }),
      ...[1000, 3000, 500].map((unitPrice, i) => line(`W${i}`, 10000, { unitPrice })),
    ],
    leaseContrDiscounts: discounts.flatMap(([, , list], i) =>
      list.map((each) => ({ ...each, leaseContractNo: discountNo(i) })),
    ),
    servicePrices: [
      price("All Contracts", 10, "2019-01-01"),
      price("Building", 9, "2021-01-01", { code: "B1" }),
      price("Building", 90, "2019-01-01", { code: "B7" }),
      price("Contract", 8.5, "2026-01-01", { code: "LC1", expirationDate: "2026-12-31" }),
      price("Lease Unit", 8, "2127-01-01", { code: "U1", id: id(2) }),
      price("Lease Unit", 7, "2127-01-01", { code: "U1", id: id(3) }),
      price("Lease Unit", 6, "2120-01-01", { code: "U1", expirationDate: "2120-12-31" }),
      price("Lease Unit", 5, "2019-01-01", { code: "U1", serviceNo: "CHARGE" }),
      price("All Contracts", 3, "2019-01-01", { serviceNo: "BLANK", priceForPeriod: " " }),
    ],
  });
});
afterAll(() => sets.stop());

const rowsOf = (number: string, date = day): Promise<readonly Row[]> =>
  sets.rows(`rentRollAt(date=${date})?$filter=leaseContractNo eq '${number}'&$orderby=lineNo`);

test.each(amounts.map(([what, , amount], i) => [what, amountNo(i), amount] as const))(
  "%s",
  async (_what, number, amount) => {
    expect(await rowsOf(number)).toMatchObject([{ monthlyAmount: amount, monthlyNet: amount }]);
  },
);

test.each(discounts.map(([what, , , nets], i) => [what, discountNo(i), nets] as const))(
  "discounts: %s",
  async (_what, number, nets) => {
    expect((await rowsOf(number)).map(({ monthlyNet }) => monthlyNet)).toEqual(nets);
  },
);

test.each([
  ["2019-06-01", 10],
  ["2020-12-31", 10],
  ["2021-01-01", 9],
  ["2025-06-01", 9],
  ["2026-12-31", 8.5],
  ["2120-12-31", 6],
  ["2121-01-01", 9],
  ["2127-01-01", 8],
])("the list's price of the unit on %s is %s a month", async (date, unitPrice) => {
  expect(await rowsOf("LC1", date)).toMatchObject([
    { unitPrice, pricePeriod: "Month", priceType: "Area", monthlyAmount: unitPrice * 100 },
  ]);
});

test("a line without a unit has the price of the contract's building; without a price it has 0 and its period", async () => {
  expect(await rowsOf("LC2")).toMatchObject([
    { unitPrice: 9, pricePeriod: "Month", monthlyAmount: 9 },
    { unitPrice: 0, pricePeriod: "Week", monthlyAmount: 0 },
    { unitPrice: 3, pricePeriod: "Week", monthlyAmount: 13 },
  ]);
});

test("the weighted average of the remaining days", async () => {
  const [row] = await sets.rows(
    `rentRollAt(date=${day})?$apply=filter(remainingDays gt 0)/aggregate(monthlyNet mul remainingDays with sum as weighted,monthlyNet with sum as rent)` +
      "/compute(weighted div rent as walt)",
  );
  expect(row).toMatchObject({ rent: 4500, weighted: 3_121_000 });
  expect(Number(row?.["walt"]).toFixed(4)).toBe("693.5556");
});
