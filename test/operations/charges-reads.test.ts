/** The statements of charges and prices: as many for many lines as for few, and T-SQL that SQL Server takes. */
import { tooManyCharges } from "../../src/controllers/charges";
import { mssql } from "../../src/odata/store/mssql/dialect";
import type { LoadedRecord } from "../../src/odata";
import { isOfRequest, recorder, replayStore } from "../golden/recorder";
import { transactSqlFaults } from "../golden/transact-sql";
import { type DirectService, startDirectService } from "../property/direct-service";

const company = "11111111-1111-4111-8111-111111111111";
const id = (n: number): string => `00000000-0000-4000-a000-${String(n).padStart(12, "0")}`;

/** Contracts with two lines each, the second without a price, for units of their own. */
const contracts = (count: number): readonly LoadedRecord[] =>
  Array.from({ length: count }, (_, i) => i + 1).flatMap((n) => [
    {
      set: "leaseUnits",
      record: { id: id(1000 + n), number: `U${n}`, objectArea: n, leaseUnitGroupNo: "B" },
    },
    {
      set: "leaseContracts",
      record: { id: id(2000 + n), number: `LC${n}`, versionNo: 1, versionStatus: "Valid" },
    },
    ...[12.5, 0].map((unitPrice, line) => ({
      set: "leaseContractLines",
      record: {
        id: id(3000 + 2 * n + line),
        leaseContractNo: `LC${n}`,
        versionNo: 1,
        lineNo: line + 1,
        leaseUnitNo: `U${n}`,
        serviceNo: "RENT",
        unitPrice,
        priceType: "Area",
        pricePeriod: "Month",
      },
    })),
  ]);

const others: readonly LoadedRecord[] = [
  { set: "companies", record: { id: company, name: "Reads" } },
  { set: "leaseUnits", record: { id: id(1), number: "B", building: true } },
  { set: "leaseUnits", record: { id: id(4), number: "FREE" } },
  {
    set: "servicePrices",
    record: {
      id: id(2),
      type: "Building",
      code: "B",
      serviceNo: "RENT",
      priceForPeriod: "Month",
      unitPrice: 9,
    },
  },
  {
    set: "leaseContrDiscounts",
    record: { id: id(3), leaseContractNo: "LC1", discountType: "Percentage", amount: 10 },
  },
];

const calls = [
  "charges(from=2026-01-01,to=2026-03-31)?$filter=net gt 0&$count=true",
  "charges(from=2026-01-01,to=2026-03-31)?$filter=leaseContractNo in ('LC1','LC2') and net gt 0",
  "charges(from=2026-01-01,to=2026-03-31)?$apply=groupby((leaseContractNo),aggregate(net with sum as total))",
  `leaseContracts(${id(2001)})/charges(from=2026-01-01,to=2026-03-31)`,
  `leaseContracts(${id(2001)})/earliestTermination`,
  `leaseUnits(${id(1001)})/priceAt(serviceNo='RENT')`,
  `leaseUnits(${id(4)})/priceAt(serviceNo='RENT',leaseContractNo='LC1')`,
  `leaseUnits(${id(1001)})/areaAt(date=2026-01-01)`,
];

const small = recorder();
/** Recording the statement of some 100,000 rows takes as long as the rows. */
let keepsLarge = true;
const large = recorder((asked) => keepsLarge && isOfRequest(asked));
const onServer = { ...recorder(), ...replayStore(mssql) };
let services: readonly [few: DirectService, many: DirectService, played: DirectService];
beforeAll(async () => {
  services = [
    await startDirectService(small.wrapStore),
    await startDirectService(large.wrapStore),
    await startDirectService((real) => onServer.wrapStore(onServer.store(real))),
  ];
  await services[0].load(company, [...others, ...contracts(1)]);
  await services[1].load(company, [...others, ...contracts(60)]);
});
afterAll(() => Promise.all(services.map((service) => service.stop())));

test.each(calls)("%s", async (call) => {
  const request = { method: "GET", url: encodeURI(`/companies(${company})/${call}`) };
  const [few, many, played] = services;
  small.take();
  large.take();
  const [answer, larger] = [await few.send(request), await many.send(request)];
  expect([answer.status, larger.status]).toEqual([expect.any(Number), answer.status]);
  const [asked, more] = [small.take(), large.take()];
  const texts = (statements: typeof asked) => statements.map(({ text }) => text);
  expect(texts(more)).toEqual(texts(asked));
  onServer.play(asked);
  onServer.take();
  const replayed = await played.send(request);
  expect([replayed.status, replayed.text]).toEqual([answer.status, answer.text]);
  const statements = onServer.take();
  expect(statements).toHaveLength(asked.length);
  for (const { text, types } of statements) expect(transactSqlFaults(text, types.length)).toEqual([]);
});

test.each([
  [["2026-02-28", "2026-03-01"], true, "; request fewer months at a time, or filter by leaseContractNo."],
  [["2025-02-01", "2026-02-28"], true, "; request fewer months at a time, or filter by leaseContractNo."],
  [["2026-02-01", "2026-02-28"], true, "; filter by leaseContractNo."],
  [["2025-02-01", "2026-02-28"], false, "; request fewer months at a time."],
  [["2026-02-03", "2026-02-03"], false, "."],
] as const)(
  "the advice for too many charges in %j, of a company %s%s",
  ([first, last], ofCompany, advice) => {
    expect(tooManyCharges({ first, last }, ofCompany).message).toBe(
      `There are more than 100000 charges from ${first} to ${last}${advice}`,
    );
  },
);

describe("a filter for contracts selects the contracts that are computed", () => {
  const filtered = "44444444-4444-4444-8444-444444444444";
  // In ten years, the lines of the first contract have 100,080 charges.
  const lines = 834;
  const line = (leaseContractNo: string, lineNo: number, more: object = {}) => ({
    set: "leaseContractLines",
    record: {
      id: id(50_000 + lineNo),
      leaseContractNo,
      versionNo: 1,
      lineNo,
      unitPrice: 1,
      pricePeriod: "Month",
      priceType: "Fixed",
      ...more,
    },
  });
  const smaller = ["B", "C", "C'D", "E", "b"];
  beforeAll(async () => {
    const [{ load }] = services;
    await load(filtered, [
      { set: "companies", record: { id: filtered, name: "Filtered" } },
      ...["A", ...smaller].map((number, i) => ({
        set: "leaseContracts",
        record: { id: id(40_000 + i), number, versionNo: 1, versionStatus: number === "E" ? "New" : "Valid" },
      })),
      ...Array.from({ length: lines }, (_, i) => line("A", i)),
      ...smaller.map((number, i) => line(number, lines + i, { unitPrice: i, leaseUnitNo: `U${number}` })),
    ]);
  });

  /** The answer, and the number of records that its statements read, without the one of the response. */
  const ask = async (to: string, after: string, query = "") => {
    const [{ send }] = services;
    small.take();
    const url = `/companies(${filtered})/charges(from=2020-01-01,to=${to})${after}${query && `?${query}`}`;
    const { status, text } = await send({ method: "GET", url: encodeURI(url) });
    const read = small.take().slice(0, -1);
    const records = read.map(({ answer }) => (typeof answer === "number" ? 0 : answer.length));
    return { status, text, records: records.reduce((sum, count) => sum + count, 0) };
  };
  const rowsOf = ({ text }: { readonly text: string }): readonly Record<string, unknown>[] =>
    (JSON.parse(text) as { value: Record<string, unknown>[] }).value;

  test.each([
    ["leaseContractNo eq 'B'", 120],
    ["'B' eq leaseContractNo", 120],
    ["leaseContractNo eq @no&@no='B'", 120],
    ["net ge 0 and leaseContractNo eq 'B' and lineNo gt 0", 120],
    ["leaseContractNo in ('B','C')", 240],
    ["leaseContractNo eq 'B' or leaseContractNo eq 'C'", 240],
    ["leaseContractNo in ('B','B','C''D','none','E')", 240],
    ["leaseContractNo eq 'B' and leaseContractNo eq 'C'", 0],
    ["leaseContractNo eq 'none'", 0],
    ["leaseContractNo gt 'B'", 360],
    ["leaseContractNo ge 'B'", 480],
    ["leaseContractNo ge 'B' and leaseContractNo lt 'C'", 120],
    ["'A' lt leaseContractNo and 'C' ge leaseContractNo", 240],
    ["leaseContractNo gt 'A' and leaseContractNo in ('A','C')", 120],
    ["leaseContractNo gt 'b'", 0],
  ])("%s: 200 although all contracts have too many", async (filter, expected) => {
    const to = "2029-12-31";
    const { status, text, records } = await ask(to, "", `$filter=${filter}&$count=true&$top=1`);
    expect([status, JSON.parse(text)]).toMatchObject([200, { "@odata.count": expected }]);
    expect(records).toBeLessThan(20);
    expect(await ask(to, "/$count", `$filter=${filter}`)).toMatchObject({ status: 200, text: `${expected}` });
    const [condition = "", ...aliases] = filter.split("&");
    expect(await ask(to, `/$filter(${condition})/$count`, aliases.join("&"))).toMatchObject({
      status: 200,
      text: `${expected}`,
    });
  });

  test.each([
    ["leaseContractNo ne 'A'", 4],
    ["not (leaseContractNo eq 'A')", 4],
    ["leaseContractNo eq 'B' or net gt 1", 3],
    ["leaseContractNo eq null", 0],
    ["concat('U',leaseContractNo) eq leaseUnitNo", 4],
    ["leaseContractNo eq leaseUnitNo", 0],
    ["tolower(leaseContractNo) eq 'b'", 2],
    ["leaseContractNo eq 'B' and net le $these/aggregate(net with min)", 1],
    ["leaseContractNo eq 'C' and net le $these/aggregate(net with min)", 0],
  ])("%s: needs all contracts", async (filter, expected) => {
    const { status, text, records } = await ask("2020-01-31", "/$count", `$filter=${filter}`);
    expect([status, text]).toEqual([200, `${expected}`]);
    expect(records).toBeGreaterThan(lines);
  });

  test.each([
    ["leaseContractNo eq 'B'", "concat(leaseContractNo,'') eq 'B'"],
    ["leaseContractNo eq 'b'", "concat(leaseContractNo,'') eq 'b'"],
    ["leaseContractNo in ('C''D','B','A')", "concat(leaseContractNo,'') in ('C''D','B','A')"],
    ["leaseContractNo eq 'C' and net gt 0", "concat(leaseContractNo,'') eq 'C' and net gt 0"],
    ["leaseContractNo lt 'B'", "concat(leaseContractNo,'') lt 'B'"],
    ["leaseContractNo le 'B' and leaseContractNo ge 'B'", "concat(leaseContractNo,'') eq 'B'"],
    ["leaseContractNo in ('B',null)", "concat(leaseContractNo,'') in ('B',null)"],
    ["leaseContractNo in ('B',@499)", "concat(leaseContractNo,'') in ('B','C')"],
    ["leaseContractNo in ('B',@500)", "concat(leaseContractNo,'') in ('B','C')"],
  ])("%s: the same rows in the same order", async (given, same) => {
    // Five hundred contracts are read at once.
    const filter = given.replace(/@(\d+)/, (_, count) =>
      Array.from({ length: Number(count) }, () => "'C'").join(),
    );
    const options = "$select=leaseContractNo,lineNo,leaseUnitNo,periodStart,net";
    const [selected, whole] = [
      await ask("2020-02-29", "", `$filter=${filter}&${options}`),
      await ask("2020-02-29", "", `$filter=${same}&${options}`),
    ];
    expect(whole.status).toBe(200);
    expect(rowsOf(selected)).toEqual(rowsOf(whole));
  });

  test("an aggregate of the rows after $apply selects none of them", async () => {
    const grouped = "$apply=groupby((leaseContractNo),aggregate($count as rows))";
    const { text } = await ask("2020-01-31", "", `${grouped}&$filter=leaseContractNo eq 'A'`);
    expect(rowsOf({ text })).toMatchObject([{ leaseContractNo: "A", rows: lines }]);
  });
});

describe("a unit that many lines name", () => {
  const crowded = "55555555-5555-4555-8555-555555555555";
  const entries = 30;
  const prices = 20;
  const lines = (of: object) =>
    Array.from({ length: 40 }, (_, i) => ({
      versionNo: 1,
      lineNo: i,
      leaseUnitNo: "U",
      serviceNo: "RENT",
      ...of,
    }));
  const own = { priceType: "Area", pricePeriod: "Month", unitPrice: 1 };
  const contractsOf: Readonly<
    Record<string, { readonly lines: readonly object[]; readonly discount?: object }>
  > = {
    AREA: { lines: lines(own) },
    FIXED: { lines: lines({ ...own, priceType: "Fixed" }) },
    REDUCED: {
      lines: lines({ ...own, priceType: "Fixed", unitPrice: 1000 }),
      discount: { discountType: "Area", amount: 1, period: "Month" },
    },
    LISTED: { lines: lines({ ...own, priceType: "Fixed", unitPrice: 0 }) },
  };
  beforeAll(async () => {
    const [{ load }] = services;
    let last = 60_000;
    const next = () => id((last += 1));
    await load(crowded, [
      { set: "companies", record: { id: crowded, name: "Crowded" } },
      { set: "leaseUnits", record: { id: next(), number: "U", objectArea: 100 } },
      // The area was 70 before the last entry, 71 before the one before it, and so on.
      ...Array.from({ length: entries }, (_, i) => ({
        set: "leaseUnitLedgerEntries",
        record: {
          id: next(),
          entryNo: i + 1,
          leaseUnitNo: "U",
          postingDate: `2026-02-${String(i < 28 ? i + 1 : 28).padStart(2, "0")}`,
          quantity: i === entries - 1 ? 30 : -1,
        },
      })),
      ...Array.from({ length: prices }, (_, i) => ({
        set: "servicePrices",
        record: {
          id: next(),
          type: "Lease Unit",
          code: "U",
          serviceNo: i === 0 ? "RENT" : `S${i}`,
          unitPrice: 7,
        },
      })),
      ...Object.entries(contractsOf).flatMap(([number, { lines: ofContract, discount }]) => [
        { set: "leaseContracts", record: { id: next(), number, versionNo: 1, versionStatus: "Valid" } },
        ...ofContract.map((line) => ({
          set: "leaseContractLines",
          record: { id: next(), leaseContractNo: number, ...line },
        })),
        ...(discount
          ? [{ set: "leaseContrDiscounts", record: { id: next(), leaseContractNo: number, ...discount } }]
          : []),
      ]),
    ]);
  });

  // On 31 January the 29 entries after the first one are still to come: 100 - 30 + 28 = 98.
  test.each([
    ["AREA", { amount: 98, discount: 0 }, entries, 0],
    ["FIXED", { amount: 1, discount: 0 }, 0, 0],
    ["REDUCED", { amount: 1000, discount: 98 }, entries, 0],
    ["LISTED", { amount: 7, discount: 0 }, 0, prices],
  ])(
    "of %s: its ledger and prices are read once, where they are needed",
    async (number, row, postings, listed) => {
      const [{ send }] = services;
      small.take();
      const url = `/companies(${crowded})/leaseContracts(number='${number}',versionNo=1)/charges(from=2026-01-01,to=2026-01-31)`;
      const { status, text } = await send({ method: "GET", url: encodeURI(url) });
      expect(status).toBe(200);
      const { value } = JSON.parse(text) as { value: readonly object[] };
      expect(value).toHaveLength(40);
      for (const each of value) expect(each).toMatchObject(row);
      const read = JSON.stringify(small.take().map(({ answer }) => answer));
      expect([read.split("postingDate").length - 1, read.split("priceForPeriod").length - 1]).toEqual([
        postings,
        listed,
      ]);
    },
  );
});

describe("a company of more contracts than are read at once", () => {
  const parts = "33333333-3333-4333-8333-333333333333";
  const numbers = Array.from({ length: 1201 }, (_, i) => `LC${String(i).padStart(5, "0")}`);
  // 834 lines in 119 months are 99,246 rows, in 120 months 100,080; those of the other contracts end in the first one.
  const long = 834;
  beforeAll(async () => {
    await services[1].load(parts, [
      { set: "companies", record: { id: parts, name: "Parts" } },
      ...numbers.flatMap((number, i) => [
        {
          set: "leaseContracts",
          record: { id: id(20_000 + i), number, versionNo: 1, versionStatus: "Valid" },
        },
        {
          set: "leaseContractLines",
          record: {
            id: id(30_000 + i),
            leaseContractNo: number,
            versionNo: 1,
            lineNo: 1,
            unitPrice: 1,
            ...(i >= long && { endingDate: "2020-01-31" }),
          },
        },
      ]),
    ]);
  });
  const ask = (to: string, after: string, headers = {}) => {
    const url = encodeURI(`/companies(${parts})/charges(from=2020-01-01,to=${to})${after}`);
    return services[1].send({ method: "GET", url, headers });
  };

  test("more rows than one answer is made from: 400 that asks for fewer months, without reading further parts", async () => {
    keepsLarge = false;
    const most = await ask("2029-11-30", "/$count");
    keepsLarge = true;
    expect(most).toMatchObject({ status: 200, text: `${99_246 + numbers.length - long}` });
    large.take();
    const whole = await ask("2020-01-31", "/$count");
    expect(whole).toMatchObject({ status: 200, text: `${numbers.length}` });
    const statements = large.take().length;
    const refused = await ask("2029-12-31", "/$count");
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(
      "more than 100000 charges from 2020-01-01 to 2029-12-31; request fewer months",
    );
    // The contracts with too many rows are in the first two of the three parts.
    expect(large.take().length).toBeLessThan(statements);
  });

  test("the rows of all contracts are in their order", async () => {
    const query = "?$select=leaseContractNo&$orderby=leaseContractNo";
    const { status, text } = await ask("2020-01-31", query, { prefer: "maxpagesize=5000" });
    expect(status).toBe(200);
    const rows = (JSON.parse(text) as { value: { leaseContractNo: string }[] }).value;
    expect(rows.map(({ leaseContractNo }) => leaseContractNo)).toEqual(numbers);
  });
});
