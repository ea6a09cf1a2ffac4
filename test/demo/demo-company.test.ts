/** The demo company as a business: sizes, reproducibility, sums, stages, tenants, files. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { demoCompany, demoCompanyId, type DemoRecord, type Fields } from "../../src/demo";
import { bareEnvironment } from "../bare-environment";

const records: readonly DemoRecord[] = [...demoCompany()];
const of = (set: string): readonly Fields[] =>
  records.filter((each) => each.set === set).map(({ record }) => record);
const units = of("leaseUnits");
const contracts = of("leaseContracts");
const lines = of("leaseContractLines");
const valuesOf = (set: string, property: string): readonly string[] =>
  [...new Set(of(set).map((record) => String(record[property])))].toSorted();

test("the company is Demo Estates and comes first", () => {
  expect(records[0]).toMatchObject({
    set: "companies",
    record: { id: demoCompanyId, name: "Demo Estates", displayName: "Demo Estates" },
  });
});

test.each([
  ["buildings", units.filter(({ building }) => building === true).length, 8],
  ["units", units.filter(({ building }) => building !== true).length, 400],
  ["contracts", new Set(contracts.map(({ number }) => number)).size, 150],
  ["contracts in several versions", contracts.filter(({ versionNo }) => versionNo === 2).length, 30],
  ["lines", lines.length, 900],
  ["discounts", of("leaseContrDiscounts").length, 30],
  ["documents", of("documents").length, 100],
  ["ledger entries", of("leaseUnitLedgerEntries").length, 450],
  ["companies among the customers", of("customers").filter(({ type }) => type === "Company").length, 55],
  ["brands", of("customerBrands").length, 20],
])("there are enough %s", (_, found, atLeast) => {
  expect(found).toBeGreaterThanOrEqual(atLeast);
});

describe("the records are the same on every machine", () => {
  const script = `require("reflect-metadata"); process.stdout.write(JSON.stringify([...require("./src/demo/index.ts").demoCompany()]))`;
  const options = ["--require", "./test/typescript-processes.js", "-e", script];
  const elsewhere = [
    { TZ: "Pacific/Kiritimati", LC_ALL: "tr_TR.UTF-8" },
    { TZ: "America/St_Johns", LC_ALL: "C" },
  ];

  test.each(elsewhere)("with %j", (env) => {
    const text = execFileSync(process.execPath, options, {
      cwd: join(__dirname, "../.."),
      env: { ...bareEnvironment, ...env },
      encoding: "utf8",
      maxBuffer: 2 ** 28,
    });
    const made = JSON.parse(text) as readonly DemoRecord[];
    expect(made.length).toBe(records.length);
    // One by one, so that a failure shows the first difference.
    for (const [i, record] of records.entries()) expect(made[i]).toEqual(record);
  });

  test("and the same ones again", () => {
    for (const [i, record] of [...demoCompany()].entries()) expect(record).toEqual(records[i]);
  });

  // The records named by documents, examples and clients' tests.
  test.each<[string, string, Fields]>([
    ["leaseContracts", "LC00001", { versionNo: 1, customerName: "Birkenthal Stationery GmbH" }],
    ["leaseUnits", "LU00001", { building: true }],
  ])("%s %s", (set, number, fields) => {
    expect(of(set).find((record) => record["number"] === number)).toMatchObject(fields);
  });
});

test("numbers of all series count up from 1 without a gap", () => {
  const contractNumbers = [...new Set(contracts.map(({ number }) => number))];
  expect(contractNumbers).toEqual(contractNumbers.map((_, i) => `LC${String(i + 1).padStart(5, "0")}`));
  const unitNumbers = valuesOf("leaseUnits", "number");
  expect(unitNumbers).toEqual(unitNumbers.map((_, i) => `LU${String(i + 1).padStart(5, "0")}`));
  for (const set of ["documents", "leaseUnitLedgerEntries"]) {
    expect(of(set).map(({ entryNo }) => entryNo)).toEqual(of(set).map((_, i) => i + 1));
  }
});

test("the ledger of every unit and building adds up to its area", () => {
  const sums = new Map<unknown, number>();
  for (const { leaseUnitNo, quantity } of of("leaseUnitLedgerEntries")) {
    sums.set(leaseUnitNo, (sums.get(leaseUnitNo) ?? 0) + Math.round(Number(quantity) * 100));
  }
  expect(Object.fromEntries(sums)).toEqual(
    Object.fromEntries(units.map(({ number, objectArea }) => [number, Math.round(Number(objectArea) * 100)])),
  );
  expect(units.filter(({ building, totalArea }) => !building && totalArea !== undefined)).toEqual([]);
});

test("each unit is in the group of its building, which is that of its contracts", () => {
  const groupOf = new Map(units.map(({ number, leaseUnitGroupNo }) => [number, leaseUnitGroupNo]));
  const cards = new Map(
    units.filter(({ leaseUnitGroup }) => leaseUnitGroup).map((card) => [card["number"], card]),
  );
  expect([...cards.values()].every(({ building }) => building === true)).toBe(true);
  for (const { building, leaseUnitGroupNo, address, city } of units) {
    if (building === true) expect(leaseUnitGroupNo).toBeUndefined();
    else expect(cards.get(leaseUnitGroupNo ?? "")).toMatchObject({ building: true, address, city });
  }
  const buildingOf = new Map(contracts.map(({ number, buildingNo }) => [number, buildingNo]));
  for (const { leaseContractNo, leaseUnitNo } of lines) {
    expect(groupOf.get(leaseUnitNo ?? "")).toBe(buildingOf.get(leaseContractNo ?? ""));
  }
});

test("a version of a contract is superseded, in force or a draft, and its stage fits", () => {
  const stages = {
    Old: ["Released"],
    Valid: ["Released", "Reserved", "Terminated"],
    New: ["New", "Ready", "Reserved"],
  };
  const order = ["Old", "Valid", "New"];
  const last = new Map<unknown, number>();
  for (const { number, versionNo, versionStatus, status } of contracts) {
    expect(new Map(Object.entries(stages)).get(String(versionStatus))).toContain(status);
    const rank = order.indexOf(String(versionStatus));
    expect(rank).toBeGreaterThanOrEqual(last.get(number) ?? 0);
    expect([versionNo === 1, versionStatus === "Valid" && last.get(number) === rank]).toEqual([
      !last.has(number),
      false,
    ]);
    last.set(number, rank);
  }
});

test("customer fields of contracts are those of the customer", () => {
  const customers = new Map(of("customers").map((customer) => [customer["number"], customer]));
  for (const contract of contracts) {
    const customer = customers.get(contract["customerNo"] ?? "");
    expect([contract["customerName"], contract["customerAddress"], contract["customerAddress2"]]).toEqual([
      customer?.["displayName"],
      customer?.["addressLine1"],
      customer?.["addressLine2"],
    ]);
    expect([
      contract["customerCity"],
      contract["customerPostCode"],
      contract["customerCountryRegionCode"],
      contract["customerCounty"],
    ]).toEqual([customer?.["city"], customer?.["postalCode"], customer?.["country"], customer?.["state"]]);
  }
});

test("from 2025 to 2029 most units are let, and none to two tenants at a time", () => {
  const inForce = lines.filter(
    ({ versionStatus, status, serviceNo }) =>
      versionStatus === "Valid" && status !== "Terminated" && String(serviceNo).startsWith("RENT-"),
  );
  const ends = new Map(
    contracts.map(({ number, versionNo, contractValidUntil }) => [
      `${number}/${versionNo}`,
      contractValidUntil,
    ]),
  );
  const rentable = units.filter(({ building }) => building !== true).length;
  for (let months = 0; months < 60; months++) {
    const day = new Date(Date.UTC(2025, months, 15)).toISOString().slice(0, 10);
    const tenants = new Map<unknown, unknown>();
    for (const line of inForce) {
      const end = line["endingDate"] ?? ends.get(`${line["leaseContractNo"]}/${line["versionNo"]}`) ?? "";
      if (String(line["startingDate"]) > day || String(end) < day) continue;
      expect(tenants.get(line["leaseUnitNo"]) ?? line["leaseContractNo"]).toBe(line["leaseContractNo"]);
      tenants.set(line["leaseUnitNo"], line["leaseContractNo"]);
    }
    expect(tenants.size / rentable).toBeGreaterThan(0.75);
    expect(tenants.size / rentable).toBeLessThan(0.97);
  }
});

test("all types of service prices, price types, periods and discounts are there", () => {
  const prices = ["All Contracts", "Building", "Contract", "Lease Unit"];
  expect(valuesOf("servicePrices", "type")).toEqual(prices);
  expect(valuesOf("leaseContractLines", "priceType")).toEqual([" ", "Area", "Fixed", "Meter", "Turnover"]);
  expect(valuesOf("leaseContractLines", "pricePeriod")).toEqual(["Day", "Month", "Quarter", "Week", "Year"]);
  expect(valuesOf("leaseContrDiscounts", "discountType")).toEqual(["Area", "Fixed", "Percentage"]);
});

test("documents contain files of their names' types", () => {
  for (const { blobText, fileName, fileExtension } of of("documents")) {
    const content = Buffer.from(String(blobText), "base64");
    expect(content.toString("base64")).toBe(blobText);
    expect(String(fileName).endsWith(`.${fileExtension}`)).toBe(true);
    const text = content.toString("latin1");
    if (fileExtension !== "pdf") continue;
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
    expect(text.slice(start, start + 4)).toBe("xref");
    for (const [i, [, offset]] of [...text.matchAll(/(\d{10}) 00000 n /g)].entries()) {
      expect(text.slice(Number(offset)).startsWith(`${i + 1} 0 obj\n`)).toBe(true);
    }
  }
});

test("addresses of mail and pages are reserved for examples, telephone numbers for fiction", () => {
  const text = JSON.stringify(records);
  for (const [, host] of text.matchAll(/@([\w.-]+)/g)) expect(host).toMatch(/(^|\.)example\.(com|org)$/);
  for (const [, host] of text.matchAll(/https?:\/\/([\w.-]+)/g)) expect(host).toMatch(/\.example\.com$/);
  const phones = [...of("customers"), ...of("salespeoplePurchasers")].map(
    ({ phoneNumber, phoneNo }) => phoneNumber ?? phoneNo,
  );
  const fiction = /^(\+49 30 23125\d{3}|\+44 1632 960\d{3}|\+1 202 555 01\d\d)$/;
  expect(phones.filter((phone) => !fiction.test(String(phone)))).toEqual([]);
});
