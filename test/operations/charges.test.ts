/** The charges of contracts and of a company, over HTTP: the cases of the contract, corners, and queries over the rows. */
import { type AnsweredRecord, type EmptyCompany, startEmptyCompany } from "../resources/empty-company";

let service: EmptyCompany;
beforeAll(async () => {
  service = await startEmptyCompany();
  await service.create("leaseUnits", { number: "B1", building: true });
  await service.create("leaseUnits", { number: "U1", objectArea: 100, leaseUnitGroupNo: "B1" });
  await service.create("leaseUnits", { number: "U2", objectArea: 40 });
  await service.create("services", { code: "RENT", description: "Rent", inArrearsInAdvance: "In Advance" });
  await service.create("services", { code: "HEATING", inArrearsInAdvance: "In Arrears" });
  await service.create("services", { code: "CLEANING" });
});
afterAll(() => service.stop());

interface Case {
  readonly contract?: AnsweredRecord;
  readonly lines?: readonly AnsweredRecord[];
  readonly discounts?: readonly AnsweredRecord[];
}

/** Creates a contract, a valid one unless it says otherwise, and returns its path. */
async function lease({ contract = {}, lines = [], discounts = [] }: Case): Promise<string> {
  const { id, number, versionNo } = await service.create("leaseContracts", {
    versionStatus: "Valid",
    status: "Released",
    invoicingCurrencyCode: "EUR",
    ...contract,
  });
  for (const each of lines)
    await service.create("leaseContractLines", { leaseContractNo: number, versionNo, ...rent, ...each });
  for (const each of discounts)
    await service.create("leaseContrDiscounts", {
      leaseContractNo: number,
      contractVersionNo: versionNo,
      startingDate: "2020-01-01",
      ...each,
    });
  return `leaseContracts(${String(id)})`;
}

const rent = { leaseUnitNo: "U1", serviceNo: "RENT", priceType: "Area", pricePeriod: "Month", unitPrice: 12.5, startingDate: "2026-01-15" }; // prettier-ignore
const fixed = { priceType: "Fixed", startingDate: "2025-01-01" };

const charges = async (
  path: string,
  from: string,
  to: string,
  options = "",
): Promise<readonly AnsweredRecord[]> => service.list(`${path}/charges(from=${from},to=${to})${options}`);

const remove = async (path: string): Promise<void> => {
  expect((await service.request("DELETE", path)).status).toBe(204);
};

describe("cases of the contract", () => {
  const monthly = { unitPrice: 1250, ...fixed };
  test.each([
    ["100 m² from 15 January", { lines: [{}] }, "2026-02-28", [685.48, 1250]],
    ["12,000 a year", { lines: [{ ...fixed, unitPrice: 12000, pricePeriod: "Year" }] }, "2026-02-28", [1019.18, 920.55]],
    ["3000 a quarter from 10 February", { lines: [{ ...fixed, unitPrice: 3000, pricePeriod: "Quarter", startingDate: "2026-02-10" }] }, "2026-02-28", [678.57]],
    ["100 a week", { lines: [{ ...fixed, unitPrice: 100, pricePeriod: "Week" }] }, "2026-01-31", [442.86]],
    [
      "1250 a month less 10 % and a fixed 50",
      { lines: [monthly], discounts: [{ discountType: "Percentage", amount: 10 }, { discountType: "Fixed", amount: 50, period: "Month" }] },
      "2026-01-31",
      [1075],
    ],
    [
      "of another contract, version, unit, service",
      {
        lines: [monthly],
        discounts: [
          { discountType: "Percentage", amount: 90, leaseContractNo: "LC9" },
          { discountType: "Percentage", amount: 90, contractVersionNo: 2 },
          { discountType: "Percentage", amount: 90, leaseUnitNo: "U2" },
          { discountType: "Percentage", amount: 90, serviceNo: "HEATING" },
          { discountType: "Percentage", amount: 1, contractVersionNo: 0, leaseUnitNo: "U1", serviceNo: "RENT" },
        ],
      },
      "2026-01-31",
      [1237.5],
    ],
  ])("%s", async (_case, given: Case, to, net) => {
    const path = await lease(given);
    expect((await charges(path, "2026-01-01", to)).map((row) => row["net"])).toEqual(net);
    await remove(path);
  }); // prettier-ignore

  test("a list price with twelve equal months, and one by days", async () => {
    const { id } = await service.create("servicePrices", { type: "All Contracts", serviceNo: "RENT", effectiveDate: "2025-01-01", priceForPeriod: "Year", unitPrice: 12000, daysPerYear360: true }); // prettier-ignore
    const path = await lease({ lines: [{ ...fixed, unitPrice: 0 }] });
    const amounts = async () => (await charges(path, "2026-01-01", "2026-02-28")).map((row) => row["amount"]);
    expect(await amounts()).toEqual([1000, 1000]);
    await service.change("servicePrices", String(id), { daysPerYear360: false });
    expect(await amounts()).toEqual([1019.18, 920.55]);
    await remove(path);
    await remove(`servicePrices(${String(id)})`);
  });
});

test("the whole row", async () => {
  const path = await lease({
    contract: { number: "WHOLE", invoicingFrequency: "Quarterly" },
    lines: [{ lineNo: 7, description: "Office" }],
    discounts: [{ discountType: "Area", amount: 0.5, period: "Month" }],
  });
  const { status, json } = await service.request("GET", `${path}/charges(from=2026-02-01,to=2026-02-28)`);
  expect([status, json]).toEqual([
    200,
    {
      "@odata.context": `${service.root}/$metadata#Collection(Microsoft.NAV.charge)`,
      value: [
        {
          leaseContractNo: "WHOLE",
          versionNo: 1,
          lineNo: 7,
          leaseUnitNo: "U1",
          serviceNo: "RENT",
          description: "Office",
          periodStart: "2026-02-01",
          periodEnd: "2026-02-28",
          invoiceDate: "2026-01-15",
          currencyCode: "EUR",
          priceType: "Area",
          pricePeriod: "Month",
          unitPrice: 12.5,
          multiplier: 100,
          amount: 1250,
          discount: 50,
          net: 1200,
          measured: true,
        },
      ],
    },
  ]);
  await remove(path);
});

test("invoiced in arrears by the service, in advance where that is not defined", async () => {
  const path = await lease({
    contract: { invoicingFrequency: "Yearly" },
    lines: ["RENT", "HEATING", "CLEANING", "UNKNOWN"].map((serviceNo) => ({ ...fixed, serviceNo })),
  });
  const rows = await charges(path, "2026-05-01", "2026-05-31");
  expect(rows.map((row) => row["invoiceDate"])).toEqual(["2026-01-01", "2026-12-31", "2026-01-01", "2026-01-01"]);
  await remove(path);
}); // prettier-ignore

test("the area of the unit on the first charged day; none of an unknown unit", async () => {
  const { id } = await service.create("leaseUnits", { number: "GROWING", objectArea: 120 });
  for (const [postingDate, quantity] of [["2020-01-01", 100], ["2023-05-01", 30], ["2025-02-01", -10]])
    await service.create("leaseUnitLedgerEntries", { leaseUnitNo: "GROWING", postingDate, quantity }); // prettier-ignore
  const path = await lease({
    lines: [
      { leaseUnitNo: "GROWING", startingDate: "2020-01-01", unitPrice: 1 },
      { leaseUnitNo: "NOWHERE", startingDate: "2020-01-01", unitPrice: 1 },
    ],
  });
  const at = async (day: string) =>
    (await charges(path, day, day)).map(({ leaseUnitNo, multiplier }) => [leaseUnitNo, multiplier]);
  for (const [day, area] of [["2020-01-01", 100], ["2023-05-01", 130], ["2025-01-31", 130], ["2025-02-01", 120]] as const)
    expect([day, await at(day)]).toEqual([day, [["GROWING", area], ["NOWHERE", 0]]]); // prettier-ignore
  await remove(path);
  await remove(`leaseUnits(${String(id)})`);
});

test("prices of the list by level, for lines without a price", async () => {
  const list = async (type: string, code: string, unitPrice: number, more: AnsweredRecord = {}): Promise<string> => {
    const { id } = await service.create("servicePrices", { type, code, serviceNo: "RENT", effectiveDate: "2020-01-01", priceForPeriod: "Month", unitPrice, ...more });
    return `servicePrices(${String(id)})`;
  }; // prettier-ignore
  const created = [
    await list("All Contracts", "", 10),
    await list("Building", "B1", 9, { priceForPeriod: "Quarter" }),
    await list("Building", "B2", 7),
    await list("Contract", "FOLLOWS", 6, { effectiveDate: "2026-02-01", expirationDate: "2026-02-28" }),
    await list("Contract", "OTHER", 1),
    await list("Lease Unit", "U2", 5, { effectiveDate: "2026-03-01" }),
    await list("Lease Unit", "NOWHERE", 3),
  ];
  const contract = { number: "FOLLOWS", buildingNo: "B2" };
  const lines = ["U1", "U2", "", "NOWHERE"].map((leaseUnitNo) => ({ ...fixed, unitPrice: 0, leaseUnitNo }));
  const path = await lease({ contract, lines: [...lines, { ...fixed, unitPrice: 0, serviceNo: "HEATING" }] });
  const expected = [
    ["U1", [9, "Quarter"], [6, "Month"], [9, "Quarter"]], // its building is B1, by its group
    ["U2", [7, "Month"], [6, "Month"], [5, "Month"]], // the contract's building
    ["", [7, "Month"], [6, "Month"], [7, "Month"]],
    ["NOWHERE", [7, "Month"], [6, "Month"], [7, "Month"]],
    ["U1", [0, "Month"], [0, "Month"], [0, "Month"]], // no price for heating
  ];
  for (const place of [path, service.companyRoot]) {
    const rows = await charges(place, "2026-01-01", "2026-03-31");
    const found = rows.map(({ leaseUnitNo, unitPrice, pricePeriod }) => [leaseUnitNo, [unitPrice, pricePeriod]]);
    expect(found).toEqual(expected.flatMap(([leaseUnitNo, ...months]) => months.map((month) => [leaseUnitNo, month])));
  } // prettier-ignore
  for (const each of [path, ...created]) await remove(each);
});

describe("versions", () => {
  let paths: readonly string[];
  beforeAll(async () => {
    const line = { ...fixed, endingDate: "2026-01-31" };
    paths = [
      await lease({ contract: { number: "V1", versionNo: 1, versionStatus: "Old", status: "Terminated" }, lines: [{ ...line, unitPrice: 1 }] }),
      await lease({ contract: { number: "V1", versionNo: 2, invoicingCurrencyCode: "CHF" }, lines: [{ ...line, unitPrice: 2 }, { ...line, unitPrice: 3, status: "Terminated" }, { ...fixed, unitPrice: 4, status: "Terminated" }] }),
      await lease({ contract: { number: "V1", versionNo: 3, versionStatus: "New", status: "New" }, lines: [{ ...line, unitPrice: 5 }] }),
      await lease({ contract: { number: "A1", status: "Terminated", contractValidUntil: "2026-01-10" }, lines: [{ ...fixed, unitPrice: 31, status: "Released" }] }),
    ];
  }); // prettier-ignore
  afterAll(async () => {
    for (const path of paths) await remove(path);
  });

  test("a version whatever its status; terminated lines up to their ending date", async () => {
    const amounts = paths.map(async (path) =>
      (await charges(path, "2026-01-01", "2026-01-31")).map(({ amount }) => amount),
    );
    expect(await Promise.all(amounts)).toEqual([[1], [2, 3], [5], [10]]);
  });

  test("a company: the valid versions, in the order of their numbers", async () => {
    const rows = await charges(service.companyRoot, "2026-01-01", "2026-12-31");
    expect(rows.map((row) => [row["leaseContractNo"], row["versionNo"], row["amount"], row["currencyCode"]])).toEqual([
      ["A1", 1, 10, "EUR"],
      ["V1", 2, 2, "CHF"],
      ["V1", 2, 3, "CHF"],
    ]); // prettier-ignore
  });

  test("two valid versions of a number, by line and month", async () => {
    const twice = [
      await lease({
        contract: { number: "T1", versionNo: 1 },
        lines: [1, 2].map((lineNo) => ({ ...fixed, lineNo, unitPrice: 7 })),
      }),
      await lease({
        contract: { number: "T1", versionNo: 2 },
        lines: [1, 2].map((lineNo) => ({ ...fixed, lineNo, unitPrice: 8 })),
      }),
    ];
    const rows = await charges(
      service.companyRoot,
      "2026-03-01",
      "2026-04-30",
      "?$filter=leaseContractNo eq 'T1'",
    );
    expect(rows.map((row) => [row["lineNo"], row["periodStart"], row["versionNo"]])).toEqual(
      [1, 2].flatMap((line) =>
        ["2026-03-01", "2026-04-01"].flatMap((day) => [1, 2].map((version) => [line, day, version])),
      ),
    );
    for (const each of twice) await remove(each);
  });

  test("of the company of the URL alone", async () => {
    const other = "22222222-2222-4222-8222-222222222222";
    expect((await service.request("POST", "/companies", { body: { id: other, name: "Other" } })).status).toBe(
      201,
    );
    const path = `/companies(${other})/charges(from=2026-01-01,to=2026-12-31)`;
    expect((await service.request("GET", path)).json.value).toEqual([]);
    const named = `/companies('${other}')/leaseUnits?$top=0`;
    expect((await service.request("GET", named)).status).toBe(200);
  });
});

describe("queries over the rows", () => {
  const call = "charges(from=2026-01-01,to=2026-03-31)";
  let path: string;
  const get = async (options: string): Promise<AnsweredRecord> => {
    const { status, json } = await service.request("GET", `${path}/${call}${options}`);
    expect(status).toBe(200);
    return json as AnsweredRecord;
  };
  beforeAll(async () => {
    path = await lease({
      lines: [
        { ...fixed, lineNo: 1, unitPrice: 100 },
        { ...fixed, lineNo: 2, unitPrice: 30, startingDate: "2026-02-01", serviceNo: "HEATING" },
        { ...fixed, lineNo: 3, unitPrice: 5, priceType: "Meter" },
      ],
      discounts: [{ discountType: "Percentage", amount: 10, serviceNo: "RENT", startingDate: "2026-03-01" }],
    });
  });
  afterAll(() => remove(path));

  test("$filter, $orderby, $select, $count", async () => {
    const filtered = await get("?$filter=net gt 30 and measured&$orderby=net desc,periodStart desc&$select=lineNo,net&$count=true"); // prettier-ignore
    expect(filtered["@odata.count"]).toBe(3);
    expect(filtered["value"]).toEqual([
      { lineNo: 1, net: 100 },
      { lineNo: 1, net: 100 },
      { lineNo: 1, net: 90 },
    ]);
    expect((await service.request("GET", `${path}/${call}/$count?$filter=not measured`)).text).toBe("3");
    expect((await get("?$filter=priceType eq 'Meter' and month(periodStart) eq 2"))["value"]).toHaveLength(1);
  });

  test("$apply: sums by service", async () => {
    const { value } = await get("?$apply=filter(measured)/groupby((serviceNo,currencyCode),aggregate(net with sum as total,$count as rows))&$orderby=serviceNo"); // prettier-ignore
    expect(value).toEqual([
      { serviceNo: "HEATING", currencyCode: "EUR", total: 60, rows: 2 },
      { serviceNo: "RENT", currencyCode: "EUR", total: 290, rows: 3 },
    ].map((row) => expect.objectContaining(row))); // prettier-ignore
  });

  test("$top, $skip and pages give each row once, in order", async () => {
    const all = (await get(""))["value"] as AnsweredRecord[];
    expect(all.map(({ lineNo, periodStart }) => `${lineNo} ${periodStart}`)).toEqual([
      "1 2026-01-01", "1 2026-02-01", "1 2026-03-01", "2 2026-02-01", "2 2026-03-01", "3 2026-01-01", "3 2026-02-01", "3 2026-03-01",
    ]); // prettier-ignore
    expect((await get("?$top=2&$skip=3"))["value"]).toEqual(all.slice(3, 5));
    const pages: AnsweredRecord[] = [];
    let next: string | undefined = `${path}/charges(from=@a,to=@b)?@a=2026-01-01&@b=2026-03-31`;
    while (next !== undefined) {
      const answer = await service.request("GET", next, { headers: { Prefer: "maxpagesize=3" } });
      expect(answer.status).toBe(200);
      pages.push(...answer.json.value);
      next = answer.json["@odata.nextLink"] as string | undefined;
    }
    expect(pages).toEqual(all);
  });

  test("parameters inline, by alias, implicitly, in any letter case, with and without quotes", async () => {
    const expected = (await get(""))["value"];
    for (const form of [
      "charges(to='2026-03-31',from='2026-01-01')",
      "charges(from=@a,to=@b)?@a=2026-01-01&@b='2026-03-31'",
      "charges?from=2026-01-01&to=2026-03-31",
      "Microsoft.NAV.Charges(FROM=2026-01-01,To=2026-03-31)",
    ])
      expect([form, (await service.request("GET", `${path}/${form}`)).json.value]).toEqual([form, expected]);
  });
});

describe("what is refused", () => {
  let path: string;
  beforeAll(async () => {
    path = await lease({ lines: [{}] });
  });
  afterAll(() => remove(path));

  const listed = "The parameters of 'charges' are from (Edm.Date), to (Edm.Date).";
  test.each([
    "charges",
    "charges(from=2026-01-01)",
    "charges?to=2026-01-01",
    "charges(from=0001-01-01,to=2026-01-01)",
    "charges(from=2026-01-01,to=null)",
    "charges(from=2026-01-01,until=2026-01-31)",
    "charges(from=2026-01-01,to=2026-01-31)?currency='EUR'",
    "charges(from=2026-02-30,to=2026-03-31)",
    "charges(from=1,to=2)",
    "charges(from=2026-02-01,to=2026-01-31)",
    "charges(from=2026-01-01,to=2036-01-01)",
  ])("%s: 400 that lists the parameters", async (call) => {
    for (const place of [path, service.companyRoot]) {
      const { status, json } = await service.request("GET", `${place}/${call}`);
      expect([status, json.error?.message]).toEqual([400, expect.stringContaining(listed)]);
    }
  });

  test("ten years less a day are taken, and a single day", async () => {
    expect(await charges(path, "2026-01-01", "2035-12-31", "?$select=net")).toHaveLength(120);
    expect((await charges(path, "2026-02-01", "2026-02-01")).map(({ net }) => net)).toEqual([44.64]);
  });

  test("an unknown contract is 404", async () => {
    const unknown =
      "leaseContracts(99999999-9999-4999-8999-999999999999)/charges(from=2026-01-01,to=2026-01-31)";
    expect((await service.request("GET", unknown)).status).toBe(404);
  });
});
