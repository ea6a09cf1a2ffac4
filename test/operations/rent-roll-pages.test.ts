/**
 * Pages of the rent roll that are computed for a window of units have the rows of the whole set: over random companies,
 * page by page, for any filter, order and size of pages. With `$count`, the set is computed as a whole, unless the filter
 * names a unit, a contract, a customer or a building; with `$these` it always is.
 */
import * as fc from "fast-check";
import { recorder } from "../golden/recorder";
import { anyDay, anyEstate } from "./any-estate";
import {
  startCompanies,
  type LeaseCompanies,
  type LeaseCompany,
  type Records,
  type Row,
} from "./lease-company";

const numbers = Array.from({ length: 14 }, (_, i) => `U${String(i + 1).padStart(2, "0")}`);

const unset = "0001-01-01";

/** All units, all lines in force, and a discount of each contract that lines of several units share. */
const inForce = (estate: Estate): Estate => ({
  ...estate,
  leaseUnits: numbers.map((number, i) => ({ ...estate.leaseUnits[i % 5], number })),
  leaseContracts: contracts.map((number, i) => ({
    number,
    versionNo: 1,
    versionStatus: "Valid",
    customerNo: `C${i % 2}`,
  })),
  leaseContractLines: Array.from({ length: 24 }, (_, i) => ({
    serviceNo: "S",
    leaseUnitNo: numbers[(i * 5) % 14] ?? "",
    ...estate.leaseContractLines[i],
    leaseContractNo: contracts[i % 3] ?? "",
    versionNo: 1,
    lineNo: i + 1,
    status: "Released",
    startingDate: "2020-01-01",
    endingDate: unset,
    priceType: "Fixed",
    pricePeriod: "Month",
    unitPrice: 5 + i,
    quantity: 1,
  })),
  leaseContrDiscounts: contracts.map((leaseContractNo, i) => ({
    serviceNo: "",
    amount: 25,
    period: "Month",
    ...estate.leaseContrDiscounts[i],
    leaseContractNo,
    contractVersionNo: 0,
    leaseUnitNo: "",
    discountType: "Fixed",
    startingDate: "2020-01-01",
    endingDate: unset,
  })),
});

const contracts = ["L1", "L2", "L3"];

type Estate = Readonly<Record<"leaseUnits" | "leaseContractLines" | "leaseContrDiscounts", readonly Row[]>> &
  Records;

const anyCompany: fc.Arbitrary<Estate> = fc
  .tuple(anyEstate(numbers), fc.boolean())
  .map(([estate, isInForce]) => (isInForce ? inForce(estate) : estate));

const asked = recorder();
let companies: LeaseCompanies;
beforeAll(async () => {
  companies = await startCompanies(asked.wrapStore);
});
afterAll(() => companies.stop());

const anyFilter = fc.constantFrom(
  "",
  "state eq 'Vacant'",
  "state ne 'Let' and not parkingUnit",
  "state eq 'Reserved' or state eq 'LetByGroup'",
  "monthlyNet gt 5",
  "monthlyNet lt monthlyAmount",
  "leaseUnitNo ge 'U05' and leaseUnitNo lt 'U11'",
  "leaseUnitNo eq 'U05'",
  "leaseUnitNo eq 'u11' and monthlyNet ge 0",
  "state ne 'Vacant' and ('U03' eq leaseUnitNo and not blocked)",
  "leaseUnitNo eq 'U055'",
  "monthlyNet ge $these/aggregate(monthlyNet with average)",
  "monthlyNet le $these/aggregate(monthlyNet with max) and leaseUnitNo eq 'U05'",
  "leaseContractNo eq 'L1' and monthlyNet ge $these/aggregate(monthlyNet with average)",
  "leaseContractNo eq 'L1'",
  "monthlyNet ge 0 and 'l2' eq leaseContractNo",
  "leaseContractNo eq 'L3' and leaseUnitNo ge 'U05'",
  "leaseContractNo eq 'L9'",
  "leaseContractNo eq ''",
  "customerNo eq 'C1'",
  "customerNo eq 'c2' and state eq 'Let'",
  "customerNo eq ''",
  "leaseUnitNo eq ''",
  "buildingNo eq 'U03'",
  "'u01' eq buildingNo and state ne 'Let'",
  "buildingNo eq ''",
  "leaseUnitNo ne '' and firstOfUnit",
  "customerName eq 'X'",
  "buildingNo in ('U03') or leaseUnit/blocked",
  "leaseContract/versionNo ge 2",
  "serviceNo in ('none')",
);
const anyOptions = fc.record({
  filter: anyFilter,
  order: fc.constantFrom(
    "",
    "leaseUnitNo",
    "leaseUnitNo,monthlyNet desc",
    "leaseUnitNo,state,serviceNo desc",
  ),
  more: fc.constantFrom(
    "",
    "$select=leaseUnitNo,monthlyNet",
    "$expand=leaseUnit",
    "$compute=area mul 2 as twice",
  ),
  skip: fc.constantFrom(0, 0, 0, 1, 5, 30),
  top: fc.constantFrom(undefined, undefined, 1, 4, 50),
});

const isWithoutWindow = ({ filter }: Pick<Options, "filter">): boolean =>
  /No eq '[^']|eq (?:leaseUnit|leaseContract|building)No|\$these/.test(filter);

type Options = typeof anyOptions extends fc.Arbitrary<infer Given> ? Given : never;

const query = ({ filter, order, more, skip, top }: Omit<Options, "filter"> & { filter: string }): string =>
  [
    ...(filter === "" ? [] : [`$filter=${filter}`]),
    ...(order === "" ? [] : [`$orderby=${order}`]),
    ...(more === "" ? [] : [more]),
    ...(skip === 0 ? [] : [`$skip=${skip}`]),
    ...(top === undefined ? [] : [`$top=${top}`]),
  ].join("&");

/** All rows, by the links from page to page. */
async function inPages(
  { get }: Pick<LeaseCompany, "get">,
  path: string,
  size: number,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let next: unknown = path;
  while (typeof next === "string") {
    const { status, json, value } = await get(next, { prefer: `odata.maxpagesize=${size}` });
    expect([next, status]).toEqual([next, 200]);
    expect(value.length).toBeLessThanOrEqual(size);
    rows.push(...value);
    next = json["@odata.nextLink"];
  }
  return rows;
}

/** The statements that read a window of units. */
const windows = (): number => asked.take().filter(({ text }) => text.includes(`"windowed"`)).length;

test("pages have the rows of the whole set", async () => {
  await fc.assert(
    fc.asyncProperty(
      anyCompany,
      anyDay,
      fc.array(fc.tuple(anyOptions, fc.integer({ min: 2, max: 6 })), { minLength: 5, maxLength: 5 }),
      async (estate, day, reads) => {
        const company = await companies.add(estate);
        for (const [options, size] of reads) {
          const path = `rentRollAt(date=${day})?${query(options)}`;
          asked.take();
          const all = { ...options, filter: options.filter === "" ? "" : `(${options.filter}) or false` };
          const whole = await company.get(`rentRollAt(date=${day})?${query(all)}&$count=true`);
          expect(windows()).toBe(0);
          expect([path, await inPages(company, path, size)]).toEqual([path, whole.value]);
          if (!isWithoutWindow(options)) expect(windows()).toBeGreaterThan(0);
          const { json, value } = await company.get(`${path}&$count=true`);
          const count = whole.json["@odata.count"];
          expect([path, value, json["@odata.count"]]).toEqual([path, whole.value, count]);
          const [row] = whole.value;
          if (row && options.more === "") {
            const { json: read } = await company.get(`rentRollAt(date=${day})(${row["id"]})`);
            const { "@odata.context": _context, ...values } = read;
            expect([path, values]).toEqual([path, row]);
          }
          const counted = await company.get(
            `rentRollAt(date=${day})/$count?${query({ ...options, skip: 0, top: undefined, more: "", order: "" })}`,
          );
          expect([path, counted.json["text"]]).toEqual([path, String(count)]);
        }
      },
    ),
    { numRuns: 4 },
  );
});
