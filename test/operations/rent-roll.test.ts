/** The rent roll: a row for each state of a unit and each corner of a line, with figures worked out by hand. */
import { root } from "../property/direct-service";
import { startCompany, type LeaseCompany, type Row } from "./lease-company";

/** Long after today, so that the rule of the present holds, and long before, where that of the past does. */
const day = "2126-06-15";
const past = "2024-06-15";

const contract = (number: string, more: object = {}): Row => ({
  number,
  versionNo: 1,
  versionStatus: "Valid",
  status: "Released",
  contractDate: "2020-01-01",
  customerNo: `C-${number}`,
  customerName: `Customer of ${number}`,
  invoicingCurrencyCode: "EUR",
  ...more,
});

const line = (leaseContractNo: string, lineNo: number, leaseUnitNo: string, more: object = {}): Row => ({
  leaseContractNo,
  versionNo: 1,
  versionStatus: "Valid",
  status: "Released",
  lineNo,
  leaseUnitNo,
  serviceNo: "RENT",
  startingDate: "2020-01-01",
  priceType: "Fixed",
  pricePeriod: "Month",
  unitPrice: 100,
  ...more,
});

const unit = (number: string, more: object = {}): Row => ({ number, description: `Unit ${number}`, ...more });

const units = [
  unit("B1", { building: true, totalArea: 1000 }),
  unit("G1", { leaseUnitGroup: true, leaseUnitGroupNo: "B1" }),
  unit("G2", { leaseUnitGroup: true, leaseUnitGroupNo: "B1" }),
  unit("U01", {
    leaseUnitGroupNo: "G1", objectArea: 100, floor: "2", leaseUnitCategory: "OFFICE", leaseUnitClass: "A",
  }), // prettier-ignore
  unit("U02", { leaseUnitGroupNo: "G1", objectArea: 50, blocked: true }),
  unit("U03", { leaseUnitGroupNo: "B1", objectArea: 40 }),
  unit("U04", { leaseUnitGroupNo: "B1", objectArea: 12, parkingUnit: true }),
  unit("U05", { leaseUnitGroupNo: "G2", objectArea: 30, blocked: true }),
  unit("U06", { objectArea: 60 }),
  unit("U07", { leaseUnitGroupNo: "U08", objectArea: 10 }),
  unit("U08", { leaseUnitGroupNo: "U07", objectArea: 10, blocked: true }),
  unit("U09", { leaseUnitGroupNo: "G1", objectArea: 20 }),
  unit("U10", { leaseUnitGroupNo: "G1", objectArea: 0 }),
  // A chain of ten groups leads to the building, one of eleven does not.
  ...Array.from({ length: 11 }, (_, i) =>
    unit(`H${String(i).padStart(2, "0")}`, {
      leaseUnitGroup: true,
      leaseUnitGroupNo: i === 0 ? "B1" : `H${String(i - 1).padStart(2, "0")}`,
    }),
  ),
  unit("V10", { leaseUnitGroupNo: "H08" }),
  unit("V11", { leaseUnitGroupNo: "H09" }),
];

const contracts = [
  contract("LC01", { contractValidUntil: "2126-12-31", buildingNo: "B1" }),
  contract("LC02", { status: "Reserved", versionStatus: "New" }),
  contract("LC03", { status: "Reserved" }),
  contract("LC04", { status: "Reserved", versionStatus: "Old" }),
  contract("LC05"),
  contract("LC06", { buildingNo: "B9" }),
  contract("LC07", { buildingNo: "B7" }),
  contract("LC08", { versionStatus: "Old" }),
  contract("LC08", { versionNo: 2, versionStatus: "Old", customerName: "Second version" }),
  contract("LC08", { versionNo: 3, versionStatus: "New" }),
  contract("LC09"),
];

const lines = [
  line("LC01", 10000, "U01", { priceType: "Area", unitPrice: 12.5 }),
  line("LC01", 20000, "U01", { startingDate: "2021-01-01", serviceNo: "CHARGE", endingDate: "2126-06-15" }),
  line("LC01", 30000, "U01", { serviceNo: "WATER", priceType: "Meter", unitPrice: 4 }),
  line("LC01", 40000, "", { quantity: 3, unitPrice: 5 }),
  line("LC01", 50000, "U01", { status: "Terminated" }),
  line("LC01", 60000, "U01", { endingDate: "2126-06-14" }),
  line("LC01", 70000, "U01", { startingDate: "2126-06-16" }),
  line("LC02", 10000, "U03", { startingDate: "2126-10-01", versionStatus: "New" }),
  line("LC03", 10000, "U03", { startingDate: "2126-09-01" }),
  line("LC03", 20000, "U02", { startingDate: "2126-09-01" }),
  line("LC03", 30000, "U04", { startingDate: "2126-09-01", status: "Terminated" }),
  line("LC04", 10000, "U04", { startingDate: "2126-09-01", versionStatus: "Old" }),
  line("LC05", 10000, "G2"),
  line("LC06", 10000, "U06", { priceType: "Area", unitPrice: 2 }),
  line("LC07", 10000, "X99", { quantity: 2, unitPrice: 7.5 }),
  line("LC08", 10000, "U09"),
  line("LC08", 10000, "U09", { versionNo: 2 }),
  line("LC08", 10000, "U09", { versionNo: 3 }),
  line("LC09", 10000, "U09", { status: "Terminated", endingDate: "2024-12-31", startingDate: "2023-01-01" }),
  line("LC09", 20000, "U09", { status: "Terminated", startingDate: "2023-02-01" }),
  line("LC09", 30000, "U10", { priceType: "Area" }),
];

const ledger = (leaseUnitNo: string, entryNo: number, postingDate: string, quantity: number): Row => ({
  leaseUnitNo,
  entryNo,
  postingDate,
  quantity,
});

let sets: LeaseCompany;
beforeAll(async () => {
  sets = await startCompany({
    services: [
      { code: "RENT", serviceGroup: "RENTS" },
      { code: "CHARGE", serviceGroup: "COSTS" },
    ],
    leaseUnits: units,
    leaseUnitLedgerEntries: [
      ledger("U01", 1, "2025-11-22", 100),
      ledger("U01", 2, "2022-01-01", -20),
      ledger("U01", 3, "2025-01-01", 33.33),
    ],
    leaseContracts: contracts,
    leaseContractLines: lines,
  });
});
afterAll(() => sets.stop());

const at = (date: string, options = ""): string => `rentRollAt(date=${date})${options}`;
const ofUnit = (date: string, number: string): Promise<readonly Row[]> =>
  sets.rows(at(date, `?$filter=leaseUnitNo eq '${number}'`));
/** Rows as one line of text each. */
const shown = (rows: readonly Row[], ...names: readonly string[]): readonly string[] =>
  rows.map((row) => names.map((name) => row[name]).join(" "));

test("a line shows its unit, its contract and its amounts", async () => {
  const [, first] = await ofUnit(day, "U01");
  const { id, ...row } = first ?? {};
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(row).toEqual({
    leaseUnitNo: "U01",
    leaseUnitDescription: "Unit U01",
    leaseUnitCategory: "OFFICE",
    leaseUnitClass: "A",
    floor: "2",
    parkingUnit: false,
    blocked: false,
    buildingNo: "B1",
    area: 100,
    firstOfUnit: false,
    state: "Let",
    leaseContractNo: "LC01",
    versionNo: 1,
    lineNo: 10000,
    customerNo: "C-LC01",
    customerName: "Customer of LC01",
    serviceNo: "RENT",
    serviceGroup: "RENTS",
    startingDate: "2020-01-01",
    expiryDate: "2126-12-31",
    remainingDays: 200,
    priceType: "Area",
    unitPrice: 12.5,
    pricePeriod: "Month",
    monthlyAmount: 1250,
    monthlyNet: 1250,
    netPerArea: 12.5,
    currencyCode: "EUR",
    measured: true,
  });
});

test("lines of a unit come in the order of which the first names the tenant", async () => {
  const rows = await ofUnit(day, "U01");
  expect(
    shown(rows, "lineNo", "firstOfUnit", "expiryDate", "remainingDays", "monthlyAmount", "measured"),
  ).toEqual([
    "20000 true 2126-06-15 1 100 true",
    "10000 false 2126-12-31 200 1250 true",
    "30000 false 2126-12-31 200 0 false",
  ]);
});

test.each([
  ["LetByGroup", "U05", "B1 true  0  0001-01-01 0"],
  ["Blocked", "U02", "B1 true  0  0001-01-01 0"],
  ["Reserved", "U03", "B1 true LC03 1 Customer of LC03 2126-09-01 0"],
  ["Vacant", "U04", "B1 true  0  0001-01-01 0"],
  ["Vacant", "U07", " true  0  0001-01-01 0"],
  ["Blocked", "U08", " true  0  0001-01-01 0"],
  ["Let", "U06", "B9 true LC06 1 Customer of LC06 2020-01-01 120"],
  ["Let", "G2", "B1 true LC05 1 Customer of LC05 2020-01-01 100"],
  ["Vacant", "V10", "B1 true  0  0001-01-01 0"],
  ["Vacant", "V11", " true  0  0001-01-01 0"],
])("%s is %s", async (state, number, rest) => {
  const rows = await ofUnit(day, number);
  expect(
    shown(
      rows,
      "state",
      "buildingNo",
      "firstOfUnit",
      "leaseContractNo",
      "versionNo",
      "customerName",
      "startingDate",
      "monthlyNet",
    ),
  ).toEqual([`${state} ${rest}`]);
});

test("a row without a tenant has empty texts, unset dates and zeros", async () => {
  const [row] = await ofUnit(day, "U03");
  expect(row).toMatchObject({
    lineNo: 0, serviceNo: "", serviceGroup: "", expiryDate: "0001-01-01", remainingDays: 0, priceType: "",
    unitPrice: 0, pricePeriod: "", monthlyAmount: 0, netPerArea: 0, currencyCode: "", measured: false, area: 40,
  }); // prettier-ignore
});

test("buildings and groups have rows for their lines only", async () => {
  const rows = await sets.rows(at(day, "?$filter=leaseUnitNo in ('B1','G1','G2','H00')"));
  expect(shown(rows, "leaseUnitNo", "state", "firstOfUnit")).toEqual(["G2 Let true"]);
});

test("lines without a unit, or with one that is unknown, stand first and are the contract's", async () => {
  const rows = await ofUnit(day, "");
  expect(
    shown(rows, "leaseContractNo", "lineNo", "state", "firstOfUnit", "buildingNo", "area", "monthlyAmount"),
  ).toEqual(["LC07 10000 Let false B7 0 15", "LC01 40000 Let false B1 0 15"]);
  const [first] = await sets.rows(at(day, "?$top=1"));
  expect(first?.["leaseUnitNo"]).toBe("");
});

test("nothing is divided by an area of 0", async () => {
  const rows = await ofUnit(day, "U10");
  expect(shown(rows, "area", "monthlyAmount", "netPerArea")).toEqual(["0 0 0"]);
});

describe("in the past", () => {
  test("a number without a valid version counts by its highest old one, a terminated line up to its end", async () => {
    const rows = await ofUnit(past, "U09");
    expect(shown(rows, "leaseContractNo", "versionNo", "lineNo", "firstOfUnit")).toEqual([
      "LC09 1 10000 true",
      "LC08 2 10000 false",
    ]);
    expect(shown(await ofUnit("2025-01-01", "U09"), "leaseContractNo", "customerName")).toEqual([
      "LC08 Second version",
    ]);
    expect(shown(await ofUnit(day, "U09"), "state")).toEqual(["Vacant"]);
  });

  test("the area is that of the day, the first entry counts from the beginning of time", async () => {
    const areas = await Promise.all(["2021-12-31", past, day].map((date) => ofUnit(date, "U01")));
    // 100 - 33.33 is 66.67, and 20 more before 2022.
    expect(areas.map(([row]) => row?.["area"])).toEqual([86.67, 66.67, 100]);
  });

  test("before the first line a unit is vacant or reserved", async () => {
    expect(shown(await ofUnit("2019-12-31", "U01"), "state", "area", "buildingNo")).toEqual([
      "Vacant 86.67 B1",
    ]);
    expect(shown(await ofUnit("2019-12-31", "U03"), "state", "leaseContractNo")).toEqual(["Reserved LC03"]);
  });
});

describe("as a set", () => {
  test("of today, with every query option", async () => {
    const today = new Date().toISOString().slice(0, 10);
    const rows = await sets.rows("rentRoll");
    expect(rows).toEqual(await sets.rows(at(today)));
    expect(await sets.rows("rentRollAt()")).toEqual(rows);
    expect(await sets.rows(`/rentRollAt(date=${today})`)).toEqual(rows);
    expect(await sets.rows("/rentRoll")).toEqual(rows);
    const { json, value } = await sets.get(
      "rentRoll?$filter=state eq 'Let' and monthlyNet ge 100&$orderby=monthlyNet desc,leaseUnitNo&$select=leaseUnitNo,monthlyNet&$top=2&$skip=1&$count=true",
    );
    expect([json["@odata.count"], shown(value, "leaseUnitNo", "monthlyNet")]).toEqual([
      5,
      ["U06 120", "G2 100"],
    ]);
    expect((await sets.get("rentRoll/$count?$filter=state eq 'LetByGroup'")).json).toEqual({ text: "1" });
  });

  test.each([
    "?$top=2",
    "?$filter=leaseUnitNo eq 'U06'",
    "?$orderby=state",
    "?$count=true&$skip=3",
    "?$filter=firstOfUnit",
  ])("links of the rows of another day lead to rows of that day: %s", async (options) => {
    const { value } = await sets.get(at(day, options), { accept: "application/json;odata.metadata=full" });
    expect(value.length).toBeGreaterThan(0);
    for (const { id, ...row } of value) {
      const url = `${root}/companies(11111111-1111-4111-8111-000000000001)/${at(day)}(${String(id)})`;
      expect([row["@odata.id"], row["@odata.readLink"]]).toEqual([url, url]);
      expect(row["leaseUnit@odata.navigationLink"]).toBe(`${url}/leaseUnit`);
    }
  });

  test("a row by its id", async () => {
    const [row] = await ofUnit(day, "U06");
    const id = String(row?.["id"]);
    const today = await sets.get(`rentRoll(${id})`);
    expect([today.status, today.json["customerName"]]).toEqual([200, "Customer of LC06"]);
    expect((await sets.get("rentRoll(99999999-9999-4999-8999-999999999999)")).status).toBe(404);
    expect(
      await sets.rows(at(day, `?$filter=id eq ${id}&$expand=leaseContract($select=number)`)),
    ).toMatchObject([{ leaseContract: { number: "LC06" } }]);
  });

  test.each(["", "&$orderby=state desc", "&$orderby=expiryDate,lineNo desc"])(
    "its pages have every row once, in order%s",
    async (order) => {
      const all = await sets.rows(at(day, `?$select=id${order}`));
      const paged: Row[] = [];
      let next: unknown = at(day, `?$select=id${order}`);
      while (typeof next === "string") {
        const { json, value } = await sets.get(next, { prefer: "odata.maxpagesize=7" });
        paged.push(...value);
        next = json["@odata.nextLink"];
      }
      expect(paged).toEqual(all);
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    },
  );

  test("expiry and rent by tenant by $apply", async () => {
    expect(
      await sets.rows(
        at(
          day,
          "?$apply=filter(state eq 'Let' and remainingDays gt 0)/compute(year(expiryDate) as ending)/groupby((ending,currencyCode),aggregate(monthlyNet with sum as rent))&$orderby=ending",
        ),
      ),
    ).toMatchObject([{ ending: 2126, currencyCode: "EUR", rent: 1365 }]);
    expect(
      await sets.rows(
        at(
          day,
          "?$apply=filter(state eq 'Let')/groupby((customerName),aggregate(monthlyNet with sum as rent))&$orderby=rent desc&$top=1",
        ),
      ),
    ).toMatchObject([{ customerName: "Customer of LC01", rent: 1365 }]);
  });

  test.each([
    ["rentRollAt(date=tomorrow)", 400],
    ["rentRollAt(day=2026-01-01)", 400],
    ["rentRollAt(date=null)", 200],
    ["rentRollAt(date=@d)?@d=2126-06-15", 200],
    ["rentRollAt?date=2126-06-15", 200],
    ["RentRollAt(date='2126-06-15')", 200],
  ])("%s gives %i", async (path, status) => {
    expect((await sets.get(path)).status).toBe(status);
  });
});
