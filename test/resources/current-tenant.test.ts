/** The current tenant of a unit: tenantName, rentedTill and the three currentRent fields (DECISIONS, 3). */
import { dayFromToday, startEmptyCompany, type AnsweredRecord, type EmptyCompany } from "./empty-company";

let company: EmptyCompany;
beforeAll(async () => {
  company = await startEmptyCompany();
});
afterAll(() => company.stop());

const names = [
  "tenantName",
  "rentedTill",
  "currentRentPrice",
  "currentRentPriceType",
  "currentRentPricePeriod",
];
const vacant = {
  tenantName: "Vacant",
  rentedTill: "0001-01-01",
  currentRentPrice: 0,
  currentRentPriceType: "_x0020_",
  currentRentPricePeriod: " ",
};
const [lastYear, yesterday, today, tomorrow, nextYear] = [-365, -1, 0, 1, 365].map(dayFromToday);
const leased = {
  tenantName: "Tenant",
  rentedTill: nextYear,
  currentRentPrice: 12.25,
  currentRentPriceType: "Area",
  currentRentPricePeriod: "Month",
};
const rent = { unitPrice: 12.25, priceType: "Area", pricePeriod: "Month" };

type Case = readonly [
  situation: string,
  unit: AnsweredRecord,
  contracts: readonly { contract?: AnsweredRecord; lines: readonly AnsweredRecord[] }[],
  expected: AnsweredRecord,
];

const cases: readonly Case[] = [
  ["no line", {}, [], vacant],
  ["no line, a building", { building: true }, [], { ...vacant, tenantName: "" }],
  [
    "a line that covers today",
    {},
    [{ lines: [{ startingDate: lastYear, endingDate: nextYear, ...rent }] }],
    leased,
  ],
  [
    "a building with a line",
    { building: true },
    [{ lines: [{ startingDate: lastYear, endingDate: nextYear, ...rent }] }],
    leased,
  ],
  [
    "a line that starts and ends today",
    {},
    [{ lines: [{ startingDate: today, endingDate: today, ...rent }] }],
    { ...leased, rentedTill: today },
  ],
  [
    "a line that ended yesterday",
    {},
    [{ lines: [{ startingDate: lastYear, endingDate: yesterday }] }],
    vacant,
  ],
  [
    "a line that starts tomorrow",
    {},
    [{ lines: [{ startingDate: tomorrow, endingDate: nextYear }] }],
    vacant,
  ],
  [
    "no ending date: the contract's",
    {},
    [{ contract: { contractValidUntil: nextYear }, lines: [{ startingDate: lastYear, ...rent }] }],
    leased,
  ],
  [
    "no ending date and a contract that ended",
    {},
    [{ contract: { contractValidUntil: yesterday }, lines: [{ startingDate: lastYear, ...rent }] }],
    vacant,
  ],
  [
    "neither line nor contract end",
    {},
    [{ lines: [{ startingDate: lastYear, ...rent }] }],
    { ...leased, rentedTill: "0001-01-01" },
  ],
  [
    "the line's end counts, not the contract's",
    {},
    [
      {
        contract: { contractValidUntil: yesterday },
        lines: [{ startingDate: lastYear, endingDate: nextYear, ...rent }],
      },
    ],
    leased,
  ],
  [
    "a terminated line",
    {},
    [{ lines: [{ startingDate: lastYear, endingDate: nextYear, status: "Terminated" }] }],
    vacant,
  ],
  [
    "a contract version that is not in force",
    {},
    [
      { contract: { versionStatus: "New" }, lines: [{ startingDate: lastYear, versionStatus: "Valid" }] },
      { contract: { versionStatus: "Old" }, lines: [{ startingDate: lastYear, versionStatus: "Valid" }] },
    ],
    vacant,
  ],
  [
    "a line of a valid version whose own versionStatus says New",
    {},
    [{ lines: [{ startingDate: lastYear, endingDate: nextYear, versionStatus: "New", ...rent }] }],
    leased,
  ],
  [
    "the latest starting date wins",
    {},
    [
      { contract: { customerName: "Earlier" }, lines: [{ startingDate: lastYear, unitPrice: 1 }] },
      {
        contract: { customerName: "Later" },
        lines: [{ startingDate: yesterday, endingDate: today, ...rent }],
      },
      { contract: { customerName: "Too late" }, lines: [{ startingDate: tomorrow, unitPrice: 3 }] },
    ],
    { ...leased, tenantName: "Later", rentedTill: today },
  ],
  [
    "of lines that start the same day the lowest lineNo",
    {},
    [
      {
        lines: [
          { lineNo: 30, startingDate: lastYear, endingDate: nextYear, unitPrice: 30 },
          { lineNo: 20, startingDate: lastYear, endingDate: nextYear, ...rent },
          { lineNo: 40, startingDate: lastYear, endingDate: nextYear, unitPrice: 40 },
        ],
      },
    ],
    leased,
  ],
  [
    "blank price type and a line without prices",
    {},
    [{ lines: [{ startingDate: lastYear, endingDate: nextYear }] }],
    { ...leased, currentRentPrice: 0, currentRentPriceType: "_x0020_", currentRentPricePeriod: "Day" },
  ],
  ["a line without a starting date", {}, [{ lines: [{ endingDate: nextYear, ...rent }] }], leased],
];

test.each(cases)("%s", async (_, unit, contracts, expected) => {
  const { id, number } = await company.create("leaseUnits", unit);
  for (const { contract, lines } of contracts) {
    const made = await company.create("leaseContracts", {
      versionStatus: "Valid",
      customerName: "Tenant",
      ...contract,
    });
    for (const line of lines) {
      await company.create("leaseContractLines", {
        leaseContractNo: made.number,
        leaseUnitNo: number,
        ...line,
      });
    }
  }
  expect(await company.read("leaseUnits", id)).toMatchObject(expected);
  // The same when they are selected, filtered and sorted by.
  const filter = `number eq '${number}' and tenantName eq '${expected["tenantName"]}' and rentedTill eq ${expected["rentedTill"]} and currentRentPrice eq ${expected["currentRentPrice"]}`;
  const found = await company.list(
    `leaseUnits?$filter=${filter}&$select=${names.join()}&$orderby=${names.join()}`,
  );
  const control = { "@odata.etag": expect.any(String), id };
  expect(found).toEqual([{ ...control, ...expected }]);
  const [again] = await company.list(
    `leaseUnits?$filter=number eq '${number}' and currentRentPriceType eq '${expected["currentRentPriceType"]}' and currentRentPricePeriod eq '${expected["currentRentPricePeriod"]}'`,
  );
  expect(again?.id).toBe(id);
});

test("follows what changes", async () => {
  const { id, number } = await company.create("leaseUnits", {});
  const { number: leaseContractNo, id: contractId } = await company.create("leaseContracts", {
    customerName: "T",
  });
  const line = await company.create("leaseContractLines", {
    leaseContractNo,
    leaseUnitNo: number,
    startingDate: lastYear,
  });
  const tenant = async (): Promise<unknown> => (await company.read("leaseUnits", id)).tenantName;
  expect(await tenant()).toBe("Vacant");
  await company.change("leaseContracts", contractId, { versionStatus: "Valid" });
  expect(await tenant()).toBe("T");
  await company.change("leaseContracts", contractId, { customerName: "T2" });
  expect(await tenant()).toBe("T2");
  await company.change("leaseContractLines", line.id, { status: "Terminated" });
  expect(await tenant()).toBe("Vacant");
  await company.change("leaseContractLines", line.id, { status: "Released" });
  expect(await tenant()).toBe("T2");
  await company.request("DELETE", `leaseContracts(${contractId})`);
  expect(await tenant()).toBe("Vacant");
});

test("values sent for them are ignored", async () => {
  const sent = { tenantName: "Me", rentedTill: nextYear, currentRentPrice: 1, currentRentPriceType: "Area" };
  expect(await company.create("leaseUnits", sent)).toMatchObject(vacant);
});

test("sorting by tenantName puts them in the order of code points", async () => {
  const sorted = (await company.list("leaseUnits?$orderby=tenantName,number")).map(
    ({ tenantName }) => tenantName,
  );
  expect(sorted).toEqual(sorted.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
  expect(new Set(sorted).size).toBeGreaterThan(2);
});
