/** Lease contracts: number series, versions, copied customer fields, cascading deletion (DECISIONS, 3). */
import { startEmptyCompany, type EmptyCompany } from "./empty-company";

let company: EmptyCompany;
beforeAll(async () => {
  company = await startEmptyCompany();
});
afterAll(() => company.stop());

const series = [
  ["leaseContracts", "LC"],
  ["leaseUnits", "LU"],
] as const;

describe.each(series)("number series of %s", (set, prefix) => {
  const number = (count: number): string => `${prefix}${String(count).padStart(5, "0")}`;

  test("counts from 1, skips explicit numbers, repeats none, has no gap for 50 concurrent creates", async () => {
    expect(await company.create(set, {})).toMatchObject({ number: number(1) });
    expect(await company.create(set, { number: "" })).toMatchObject({ number: number(2) });
    expect(await company.create(set, { number: null })).toMatchObject({ number: number(3) });
    await company.create(set, { number: number(4) });
    await company.create(set, { number: number(6) });
    await company.create(set, { number: "BY-HAND" });
    expect(await company.create(set, {})).toMatchObject({ number: number(5) });
    const seventh = await company.create(set, {});
    expect(seventh.number).toBe(number(7));
    expect((await company.request("DELETE", `${set}(${seventh.id})`)).status).toBe(204);
    expect(await company.create(set, {})).toMatchObject({ number: number(8) });
    const many = await Promise.all(Array.from({ length: 50 }, () => company.create(set, {})));
    expect(many.map((record): string => record.number).toSorted()).toEqual(
      Array.from({ length: 50 }, (_, i) => number(9 + i)),
    );
  });

  test("a create that fails uses no number", async () => {
    const before = await company.create(set, {});
    expect((await company.request("POST", set, { body: { id: before.id } })).status).toBe(400);
    const after = await company.create(set, {});
    expect(Number(after.number.slice(2))).toBe(Number(before.number.slice(2)) + 1);
  });
});

test("discounts for every version of a contract stay when its version 0 is deleted", async () => {
  const [zero] = [
    await company.create("leaseContracts", { number: "VZ", versionNo: 0 }),
    await company.create("leaseContracts", { number: "VZ", versionNo: 1 }),
  ];
  for (const contractVersionNo of [0, 1])
    await company.create("leaseContrDiscounts", { leaseContractNo: "VZ", contractVersionNo });
  const left = async () =>
    (
      await company.list("leaseContrDiscounts?$filter=leaseContractNo eq 'VZ'&$orderby=contractVersionNo")
    ).map((each): unknown => each.contractVersionNo);
  expect((await company.request("DELETE", `leaseContracts(${zero.id})`)).status).toBe(204);
  expect(await left()).toEqual([0, 1]);
  expect((await company.request("DELETE", "leaseContracts(number='VZ',versionNo=1)")).status).toBe(204);
  expect(await left()).toEqual([0]);
});

describe("versions", () => {
  test("a missing versionNo is the highest of that number plus 1", async () => {
    expect(await company.create("leaseContracts", { number: "V" })).toMatchObject({ versionNo: 1 });
    expect(await company.create("leaseContracts", { number: "V" })).toMatchObject({ versionNo: 2 });
    expect(await company.create("leaseContracts", { number: "V", versionNo: 7 })).toMatchObject({
      versionNo: 7,
    });
    expect(await company.create("leaseContracts", { number: "V" })).toMatchObject({ versionNo: 8 });
    expect(await company.create("leaseContracts", { number: "W" })).toMatchObject({ versionNo: 1 });
  });

  test("each version is a record, and status and versionStatus start as New", async () => {
    const versions = await company.list("leaseContracts?$filter=number eq 'V'");
    expect(versions.map((each) => [each.versionNo, each.status, each.versionStatus])).toEqual(
      [1, 2, 7, 8].map((version) => [version, "New", "New"]),
    );
    expect(new Set(versions.map(({ id }) => id)).size).toBe(4);
  });

  test("concurrent creates of one number get distinct versions", async () => {
    const many = await Promise.all(
      Array.from({ length: 20 }, () => company.create("leaseContracts", { number: "MANY" })),
    );
    expect(many.map(({ versionNo }) => versionNo).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, i) => i + 1),
    );
  });

  test("any listed status may follow any other", async () => {
    const { id } = await company.create("leaseContracts", {});
    for (const status of ["Terminated", "New", "Released", "Ready", "Reserved", "New"]) {
      expect(await company.change("leaseContracts", id, { status })).toMatchObject({ status });
    }
    for (const versionStatus of ["Old", "New", "Valid", "Old", "Valid"]) {
      expect(await company.change("leaseContracts", id, { versionStatus })).toMatchObject({ versionStatus });
    }
  });
});

describe("fields of the customer", () => {
  const customer = {
    number: "C1",
    displayName: "Acme Ltd",
    addressLine1: "Main Street 1",
    addressLine2: "Floor 2",
    city: "Leeds",
    postalCode: "LS1",
    country: "GB",
    state: "Yorkshire",
  };
  const copied = {
    customerName: "Acme Ltd",
    customerAddress: "Main Street 1",
    customerAddress2: "Floor 2",
    customerCity: "Leeds",
    customerPostCode: "LS1",
    customerCountryRegionCode: "GB",
    customerCounty: "Yorkshire",
  };
  beforeAll(() => company.create("customers", customer));

  test("are filled when missing", async () => {
    expect(await company.create("leaseContracts", { customerNo: "C1" })).toMatchObject(copied);
  });

  test("are kept when given", async () => {
    const body = { customerNo: "C1", customerName: "Acme Trading", customerCity: "" };
    expect(await company.create("leaseContracts", body)).toMatchObject({ ...copied, ...body });
  });

  test.each([
    ["Bosnia", "Bosnia"],
    ["Bosnia and Herzegovi", "Bosnia and Herzegovi"],
    ["Bosnia and Herzegovin", ""],
    ["Bosnia and Herzegovina".padEnd(50, "-"), ""],
  ])("of any length can be written back: the country %s", async (country, expected) => {
    const longest = {
      displayName: "n".repeat(100),
      addressLine1: "a".repeat(100),
      addressLine2: "b".repeat(50),
      city: "c".repeat(50),
      postalCode: "P".repeat(20),
      country,
      state: "s".repeat(50),
    };
    const { number } = await company.create("customers", { number: `LONG${country.length}`, ...longest });
    const { id, ...contract } = await company.create("leaseContracts", { customerNo: number });
    expect(contract).toMatchObject({
      customerName: longest.displayName,
      customerCountryRegionCode: expected,
    });
    const names = Object.keys(copied);
    const values = Object.fromEntries(names.map((name) => [name, contract[name]]));
    expect(names).toHaveLength(7);
    const { status } = await company.request("PATCH", `leaseContracts(${id})`, { body: values });
    expect(status).toBe(200);
  });

  test("stay unset for an unknown customer", async () => {
    const unset = Object.fromEntries(Object.keys(copied).map((name) => [name, ""]));
    expect(await company.create("leaseContracts", { customerNo: "C404" })).toMatchObject(unset);
    expect(await company.create("leaseContracts", {})).toMatchObject(unset);
  });

  test("are filled when the customer changes, and kept otherwise", async () => {
    const { id } = await company.create("leaseContracts", {});
    expect(await company.change("leaseContracts", id, { customerNo: "C1" })).toMatchObject(copied);
    await company.change("leaseContracts", id, { customerName: "Own name" });
    expect(await company.change("leaseContracts", id, { noticePeriod: "3M" })).toMatchObject({
      ...copied,
      customerName: "Own name",
    });
  });
});

test("a deletion cascades to the lines and discounts of that version only", async () => {
  const [first, second] = [
    await company.create("leaseContracts", { number: "DEL" }),
    await company.create("leaseContracts", { number: "DEL" }),
  ];
  for (const versionNo of [1, 2]) {
    for (const lineNo of [1, 2]) {
      await company.create("leaseContractLines", { leaseContractNo: "DEL", versionNo, lineNo });
      await company.create("leaseContrDiscounts", { leaseContractNo: "DEL", contractVersionNo: versionNo });
    }
    await company.create("documents", { leaseContractNo: "DEL", leaseContractVersionNo: versionNo });
  }
  await company.create("leaseContractLines", { leaseContractNo: "DEL2", versionNo: 1, lineNo: 1 });
  expect((await company.request("DELETE", `leaseContracts(${first.id})`)).status).toBe(204);
  const lines = await company.list("leaseContractLines?$filter=startswith(leaseContractNo,'DEL')");
  expect(lines.map((line) => [line.leaseContractNo, line.versionNo, line.lineNo])).toEqual([
    ["DEL", 2, 1],
    ["DEL", 2, 2],
    ["DEL2", 1, 1],
  ]);
  const discounts = await company.list("leaseContrDiscounts?$filter=leaseContractNo eq 'DEL'");
  expect(discounts.map(({ contractVersionNo }) => contractVersionNo)).toEqual([2, 2]);
  expect(await company.list("documents?$filter=leaseContractNo eq 'DEL'")).toHaveLength(2);
  expect(await company.read("leaseContracts", second.id)).toMatchObject({ number: "DEL", versionNo: 2 });
});
