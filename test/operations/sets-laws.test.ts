/** Laws of rent roll and occupancy over random small companies, on days before and after today. */
import * as fc from "fast-check";
import { anyDay, anyEstate } from "./any-estate";
import { startCompanies, type LeaseCompanies, type Row } from "./lease-company";

const anyCompany = anyEstate(["A", "B", "C", "D", "E"]);

let companies: LeaseCompanies;
beforeAll(async () => {
  companies = await startCompanies();
});
afterAll(() => companies.stop());

const sum = (rows: readonly Row[], name: string): number =>
  Math.round(rows.reduce((total, row) => total + Number(row[name]), 0) * 100) / 100;

test("occupancy adds up to the rent roll, whose first rows name the tenant and the area of each unit", async () => {
  await fc.assert(
    fc.asyncProperty(anyCompany, anyDay, async (estate, day) => {
      const { rows } = await companies.add(estate);
      const roll = await rows(`rentRollAt(date=${day})`);
      expect(new Set(roll.map(({ id }) => id)).size).toBe(roll.length);
      expect(roll.map(({ id }) => id)).toEqual(idsInOrder(roll));
      const first = roll.filter(({ firstOfUnit }) => firstOfUnit);
      expect(new Set(first.map(({ leaseUnitNo }) => leaseUnitNo)).size).toBe(first.length);
      const occupancy = await rows(`occupancyAt(date=${day})`);
      checkOccupancy(estate.leaseUnits, first, occupancy);
      for (const number of ["", ...estate.leaseUnits.map((unit) => String(unit["number"]))])
        expect(await rows(`occupancyAt(date=${day})?$filter=buildingNo eq '${number}'`)).toEqual(
          occupancy.filter(({ buildingNo }) => buildingNo === number),
        );
      const now = (await rows("rentRoll")).filter(({ firstOfUnit }) => firstOfUnit);
      for (const { number, tenantName, building } of await rows(
        "leaseUnits?$select=number,tenantName,building",
      )) {
        const tenant = now.find(({ leaseUnitNo, state }) => leaseUnitNo === number && state === "Let");
        expect(tenant?.["customerName"] ?? (building ? "" : "Vacant")).toBe(tenantName);
      }
    }),
    { numRuns: 15 },
  );
});

/** The ids in the order that the interface describes, which is that of the rows by unit, start, line, contract, version. */
function idsInOrder(roll: readonly Row[]): readonly unknown[] {
  const key = (row: Row, name: string): string => String(row[name]);
  const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  const number = (a: Row, b: Row, name: string): number => Number(a[name]) - Number(b[name]);
  return roll
    .toSorted(
      (a, b) =>
        compare(key(a, "leaseUnitNo"), key(b, "leaseUnitNo")) ||
        compare(key(b, "startingDate"), key(a, "startingDate")) ||
        number(a, b, "lineNo") ||
        compare(key(a, "leaseContractNo"), key(b, "leaseContractNo")) ||
        number(b, a, "versionNo"),
    )
    .map(({ id }) => id);
}

function checkOccupancy(units: readonly Row[], first: readonly Row[], occupancy: readonly Row[]): void {
  const leasable = new Set(
    units.filter((unit) => !unit["building"] && !unit["leaseUnitGroup"]).map(({ number }) => number),
  );
  const counted = first.filter(({ leaseUnitNo }) => leasable.has(leaseUnitNo as string));
  expect(counted).toHaveLength(leasable.size);
  const buildings = new Set(counted.map(({ buildingNo }) => buildingNo));
  expect(new Set(occupancy.map(({ buildingNo }) => buildingNo))).toEqual(buildings);
  for (const row of occupancy) {
    const own = counted.filter(({ buildingNo }) => buildingNo === row["buildingNo"]);
    const spaces = own.filter(({ parkingUnit }) => !parkingUnit);
    const inState = (...states: readonly string[]): readonly Row[] =>
      spaces.filter(({ state }) => states.includes(String(state)));
    expect(row).toMatchObject({
      units: spaces.length,
      parkingUnits: own.length - spaces.length,
      letUnits: inState("Let", "LetByGroup").length,
      reservedUnits: inState("Reserved").length,
      vacantUnits: inState("Vacant").length,
      blockedUnits: inState("Blocked").length,
      area: sum(spaces, "area"),
      letArea: sum(inState("Let", "LetByGroup"), "area"),
      reservedArea: sum(inState("Reserved"), "area"),
      vacantArea: sum(inState("Vacant"), "area"),
      blockedArea: sum(inState("Blocked"), "area"),
    });
  }
}

test("pages and filters of the rent roll have the rows of the whole", async () => {
  await fc.assert(
    fc.asyncProperty(anyCompany, anyDay, fc.integer({ min: 1, max: 5 }), async (estate, day, size) => {
      const { rows, get } = await companies.add(estate);
      const roll = await rows(`rentRollAt(date=${day})`);
      const paged: unknown[] = [];
      for (let from = 0; from === 0 || from < roll.length; from += size)
        paged.push(...(await rows(`rentRollAt(date=${day})?$top=${size}&$skip=${from}`)));
      expect(paged).toEqual(roll);
      for (const name of ["leaseUnitNo", "buildingNo", "leaseContractNo", "state"])
        for (const value of new Set(roll.map((row) => String(row[name])))) {
          const path = `rentRollAt(date=${day})?$filter=${name} eq '${value}'`;
          const same = roll.filter((row) => row[name] === value);
          expect(await rows(path)).toEqual(same);
          const { json, value: first } = await get(`${path}&$count=true&$top=1&$orderby=monthlyNet desc`);
          expect(json["@odata.count"]).toBe(same.length);
          expect(first[0]?.["monthlyNet"]).toBe(
            Math.max(...same.map(({ monthlyNet }) => Number(monthlyNet))),
          );
          const net = `filter(${name} eq '${value}')/aggregate(monthlyNet with sum as net)`;
          expect(sum(await rows(`rentRollAt(date=${day})?$apply=${net}`), "net")).toBe(
            sum(same, "monthlyNet"),
          );
        }
    }),
    { numRuns: 8 },
  );
});

test("the area is that of the function areaAt", async () => {
  await fc.assert(
    fc.asyncProperty(anyCompany, anyDay, async (estate, day) => {
      const { rows, get } = await companies.add(estate);
      const roll = await rows(`rentRollAt(date=${day})?$filter=firstOfUnit&$select=leaseUnitNo,area`);
      for (const { leaseUnitNo, area } of roll) {
        const { json } = await get(`leaseUnits(number='${String(leaseUnitNo)}')/areaAt(date=${day})`);
        expect(area).toBe(json["value"]);
      }
    }),
    { numRuns: 8 },
  );
});

const contractNos = ["L1", "L2", "L3"] as const;
const unitNos = ["", "A", "B", "C"] as const;

/** Lines that every price list is for, so that each kind of line is compared: of a version of the past, with and without a unit. */
const linesOfThePast = [
  { leaseContractNo: "L1", leaseUnitNo: "D" },
  { leaseContractNo: "L1", leaseUnitNo: "" },
] as const;

/** Units with their groups, contracts in one version, lines without a price, and a price list. */
const anyPriceList = fc.record({
  leaseUnits: anyEstate(unitNos.slice(1)).map(({ leaseUnits }): readonly Row[] => [
    ...leaseUnits,
    { number: "D", leaseUnitGroupNo: "A" },
  ]),
  leaseContracts: fc
    .tuple(
      ...contractNos.map((number) =>
        fc.record({
          number: fc.constant(number),
          versionNo: fc.constant(1),
          versionStatus: number === "L1" ? fc.constant("Old") : fc.constantFrom("Valid", "Old"),
          buildingNo: fc.constantFrom(...unitNos),
        }),
      ),
    )
    .map((contracts): readonly Row[] => contracts),
  leaseContractLines: fc
    .array(
      fc.record({
        leaseContractNo: fc.constantFrom(...contractNos),
        leaseUnitNo: fc.constantFrom(...unitNos),
      }),
      { maxLength: 4 },
    )
    .map((lines) =>
      [...linesOfThePast, ...lines].map((line, i): Row => ({
        ...line,
        versionNo: 1,
        lineNo: i + 1,
        serviceNo: "S",
        status: "Released",
        startingDate: "2020-01-01",
        priceType: "Fixed",
        pricePeriod: "Month",
      })),
    ),
  servicePrices: fc
    .array(
      fc.oneof(
        fc.record({
          type: fc.constantFrom("Lease Unit", "Building"),
          code: fc.constantFrom(...unitNos.slice(1)),
        }),
        fc.record({ type: fc.constant("Contract"), code: fc.constantFrom(...contractNos) }),
        fc.constant({ type: "All Contracts", code: "" }),
      ),
      { minLength: 2, maxLength: 6 },
    )
    .map((prices) =>
      prices.map((price, i): Row => ({
        ...price,
        serviceNo: "S",
        effectiveDate: "2020-01-01",
        unitPrice: i + 1,
        priceForPeriod: "Month",
      })),
    ),
});

test("the price of a line is the same in the rent roll, in its charges and by priceAt", async () => {
  const compared = { withUnit: 0, past: 0, withoutUnit: 0 };
  await fc.assert(
    fc.asyncProperty(anyPriceList, async (estate) => {
      const { rows, get } = await companies.add(estate);
      for (const day of ["2024-06-30", "2100-12-31"])
        for (const row of await rows(`rentRollAt(date=${day})?$filter=leaseContractNo ne ''`)) {
          const { leaseContractNo, lineNo, unitPrice, leaseUnitNo } = row;
          const call = `leaseContracts(number='${leaseContractNo}',versionNo=1)/charges(from=${day},to=${day})`;
          const [charge] = await rows(`${call}?$filter=lineNo eq ${lineNo}`);
          expect(charge?.["unitPrice"]).toBe(unitPrice);
          const version = estate.leaseContracts.find(({ number }) => number === leaseContractNo);
          compared.past += Number(version?.["versionStatus"] === "Old");
          compared[leaseUnitNo === "" ? "withoutUnit" : "withUnit"] += 1;
          if (leaseUnitNo === "") continue;
          const asked = `priceAt(serviceNo='S',date=${day},leaseContractNo='${leaseContractNo}')`;
          const { status, json } = await get(`leaseUnits(number='${leaseUnitNo}')/${asked}`);
          expect(status === 204 ? 0 : json["unitPrice"]).toBe(unitPrice);
        }
    }),
    // Each price list has at least one of each kind.
    { numRuns: 11 },
  );
  for (const count of Object.values(compared)) expect(count).toBeGreaterThan(10);
});

/** Whole cents, so that a third of a sum of amounts is never half a cent; below 0 they are surcharges. */
const anySurcharge = (most: number): fc.Arbitrary<number> =>
  fc.integer({ min: -most * 50, max: most * 100 }).map((cents) => cents / 100);

/** Lines of whole months and quarters, with discounts that reach their amounts and surcharges beside them. */
const anySurcharged = fc.record({
  lines: fc.array(
    fc.record({
      leaseUnitNo: fc.constantFrom("", "A"),
      serviceNo: fc.constantFrom("S", "T"),
      priceType: fc.constantFrom("Area", "Fixed", "Fixed"),
      pricePeriod: fc.constantFrom("Month", "Quarter"),
      unitPrice: anySurcharge(100),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  discounts: fc.array(
    fc.record({
      leaseUnitNo: fc.constantFrom("", "", "A"),
      serviceNo: fc.constantFrom("", "", "S"),
      discountType: fc.constantFrom("Percentage", "Area", "Fixed"),
      amount: anySurcharge(120),
      period: fc.constantFrom("Month", "Quarter"),
      startingDate: fc.constantFrom("2020-01-01", "2021-01-01"),
    }),
    { maxLength: 5 },
  ),
});

test("the monthly net of a line is the net of its charges over the month", async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(anySurcharged, async ({ lines, discounts }) => {
      const { rows } = await companies.add({
        leaseUnits: [{ number: "A", objectArea: 3 }],
        leaseContracts: [{ number: "L", versionNo: 1, versionStatus: "Valid" }],
        leaseContractLines: lines.map((line, i) => ({
          ...line,
          leaseContractNo: "L",
          versionNo: 1,
          lineNo: i + 1,
          startingDate: "2020-01-01",
        })),
        leaseContrDiscounts: discounts.map((each) => ({ ...each, leaseContractNo: "L" })),
      });
      const roll = await rows("rentRollAt(date=2100-11-30)?$filter=leaseContractNo ne ''&$orderby=lineNo");
      const charged = await rows("charges(from=2100-11-01,to=2100-11-30)?$orderby=lineNo");
      expect(roll.map(({ lineNo, monthlyNet }) => [lineNo, monthlyNet])).toEqual(
        charged.map(({ lineNo, net }) => [lineNo, net]),
      );
      compared += roll.length;
    }),
    { numRuns: 60 },
  );
  expect(compared).toBeGreaterThan(60);
});

const code = (name: string): fc.Arbitrary<string> => fc.constantFrom("", name, name.toLowerCase());

/** Lines and fixed discounts in whole cents. */
const anyDiscounted = fc.record({
  lines: fc.array(
    fc.record({ leaseUnitNo: code("U"), serviceNo: code("S"), cents: fc.integer({ min: -500, max: 5000 }) }),
    { minLength: 1, maxLength: 8 },
  ),
  discounts: fc.array(
    fc.record({ leaseUnitNo: code("U"), serviceNo: code("S"), cents: fc.integer({ min: 0, max: 6000 }) }),
    { maxLength: 6 },
  ),
});

test("fixed discounts are taken once each, the closest first, from the first lines on", async () => {
  await fc.assert(
    fc.asyncProperty(anyDiscounted, async ({ lines, discounts }) => {
      const { rows } = await companies.add({
        leaseContracts: [{ number: "L", versionNo: 1, versionStatus: "Valid" }],
        leaseContractLines: lines.map(({ cents, ...line }, i) => ({
          ...line,
          leaseContractNo: "L",
          versionNo: 1,
          lineNo: i,
          startingDate: "2020-01-01",
          priceType: "Fixed",
          pricePeriod: "Month",
          unitPrice: cents / 100,
        })),
        leaseContrDiscounts: discounts.map(({ cents, ...each }) => ({
          ...each,
          leaseContractNo: "L",
          discountType: "Fixed",
          period: "Month",
          amount: cents / 100,
        })),
      });
      const left = lines.map(({ cents }) => cents);
      const closeness = ({ leaseUnitNo, serviceNo }: (typeof discounts)[number]): number =>
        (leaseUnitNo === "" ? 2 : 0) + (serviceNo === "" ? 1 : 0);
      for (const discount of discounts.toSorted((a, b) => closeness(a) - closeness(b))) {
        let rest = discount.cents;
        for (const [i, line] of lines.entries()) {
          if (discount.leaseUnitNo !== "" && discount.leaseUnitNo !== line.leaseUnitNo) continue;
          if (discount.serviceNo !== "" && discount.serviceNo !== line.serviceNo) continue;
          const taken = Math.max(0, Math.min(rest, left[i] ?? 0));
          left[i] = (left[i] ?? 0) - taken;
          rest -= taken;
        }
      }
      const nets = await rows("rentRoll?$orderby=lineNo&$select=monthlyNet");
      expect(nets.map(({ monthlyNet }) => Math.round(Number(monthlyNet) * 100))).toEqual(left);
    }),
    { numRuns: 15 },
  );
});
