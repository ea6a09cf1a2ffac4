/** `aggregate` and `from` (Data Aggregation 4.0, section 3.2.1), with values added up by hand from sums.ts. */
import { start, type TestService } from "../harness";
import { apply, plain, createSums } from "./sums";

let service: TestService;
beforeAll(async () => {
  service = await start();
  await createSums(service);
});
afterAll(() => service.stop());

const one = async (set: string, $apply: string): Promise<unknown> => {
  const records = plain(await apply(service, set, { $apply }));
  expect(records).toHaveLength(1);
  return records[0];
};

/** UI5 names an aggregate like its property where the application gives no name, and ag-grid always. */
describe("named like a property that is aggregated away", () => {
  const byService = "groupby((serviceNo),aggregate(unitPrice with sum as unitPrice))";
  const byOtherCase = "groupby((serviceNo),aggregate(unitPrice with sum as UnitPrice))";
  const capital = ({ serviceNo, unitPrice }: { serviceNo: string; unitPrice: number }) => ({
    serviceNo,
    UnitPrice: unitPrice,
  });
  const [rent, heat, park] = [
    { serviceNo: "RENT", unitPrice: 16.1 },
    { serviceNo: "HEAT", unitPrice: 1.7 },
    { serviceNo: "PARK", unitPrice: 4 },
  ];

  test.each<[$apply: string, options: Readonly<Record<string, string>>, expected: readonly unknown[]]>([
    ["aggregate(unitPrice with sum as unitPrice)", {}, [{ unitPrice: 21.8 }]],
    ["aggregate(unitPrice with sum as quantity)", {}, [{ quantity: 21.8 }]],
    [
      "aggregate(unitPrice with max as unitPrice,quantity with sum as quantity)",
      {},
      [{ unitPrice: 8, quantity: 23 }],
    ],
    ["aggregate($count as serviceNo)", { $filter: "serviceNo gt 7" }, [{ serviceNo: 8 }]],
    ["aggregate(leaseUnit/objectArea with sum as description)", {}, [{ description: 100.5 }]],
    ["compute(unitPrice as s)/aggregate(s with sum as s)", {}, [{ s: 21.8 }]],
    // In another letter case: names of OData are case-sensitive, but are found in any case here.
    ["aggregate(unitPrice with sum as UnitPrice)", {}, [{ UnitPrice: 21.8 }]],
    ["aggregate(unitPrice with sum as QUANTITY)", {}, [{ QUANTITY: 21.8 }]],
    ["compute(unitPrice as s)/aggregate(s with sum as S)", {}, [{ S: 21.8 }]],
    [byOtherCase, { $orderby: "UnitPrice", $filter: "unitPrice gt 3" }, [capital(park), capital(rent)]],
    [`${byOtherCase}/filter(UnitPrice gt 5)`, { $select: "serviceNo,UnitPrice" }, [capital(rent)]],
    [`${byOtherCase}/aggregate(unitPrice with max as unitPrice)`, {}, [{ unitPrice: 16.1 }]],
    [
      `concat(${byOtherCase},aggregate(unitPrice with sum as UnitPrice))/filter(UnitPrice gt 17)`,
      {},
      [{ UnitPrice: 21.8 }],
    ],
    // An expansion without a filter leaves what there is to aggregate.
    ["expand(leaseUnit)/aggregate(leaseUnit/objectArea with sum as s)", {}, [{ s: 100.5 }]],
    [byService, { $orderby: "serviceNo" }, [heat, park, rent]],
    [byService, { $orderby: "unitPrice desc" }, [rent, park, heat]],
    [byService, { $orderby: "UnitPrice" }, [heat, park, rent]],
    [byService, { $filter: "unitPrice gt 3 and unitPrice lt 5" }, [park]],
    [
      byService,
      { $select: "unitPrice", $orderby: "unitPrice" },
      [1.7, 4, 16.1].map((unitPrice) => ({ unitPrice })),
    ],
    [byService, { $compute: "unitPrice mul 2 as twice", $filter: "twice eq 8" }, [{ ...park, twice: 8 }]],
    [`${byService}/filter(unitPrice gt 5)`, {}, [rent]],
    [`${byService}/topcount(1,unitPrice)`, {}, [rent]],
    [`${byService}/topcount(9223372036854775807,unitPrice)`, { $orderby: "serviceNo" }, [heat, park, rent]],
    [
      `${byService}/bottomcount(9223372036854775296,unitPrice)`,
      { $orderby: "serviceNo" },
      [heat, park, rent],
    ],
    [
      `${byService}/filter(isdefined(unitPrice) and not isdefined(quantity))/orderby(unitPrice)/top(1)`,
      {},
      [heat],
    ],
    [`${byService}/aggregate(unitPrice with max as unitPrice)`, {}, [{ unitPrice: 16.1 }]],
    [
      `${byService}/groupby((unitPrice))/orderby(unitPrice)`,
      {},
      [1.7, 4, 16.1].map((unitPrice) => ({ unitPrice })),
    ],
    [
      `${byService}/groupby((unitPrice),aggregate($count as serviceNo))/top(1)`,
      { $filter: "unitPrice eq 4" },
      [],
    ],
    [
      `concat(${byService}/orderby(serviceNo),aggregate(unitPrice with sum as unitPrice))`,
      {},
      [heat, park, rent, { unitPrice: 21.8 }],
    ],
    [
      "groupby((rollup(leaseContractNo,serviceNo)),aggregate(quantity with sum as quantity))/filter(leaseContractNo eq 'K2')",
      { $orderby: "quantity" },
      [
        { leaseContractNo: "K2", serviceNo: "RENT", quantity: 3 },
        { leaseContractNo: "K2", serviceNo: "PARK", quantity: 10 },
        { leaseContractNo: "K2", quantity: 13 },
      ],
    ],
    [
      "groupby((serviceNo),aggregate(unitPrice with sum from leaseContractNo with max as unitPrice))",
      { $orderby: "serviceNo" },
      [
        { ...heat, unitPrice: 1.5 },
        { ...park, unitPrice: 2 },
        { ...rent, unitPrice: 12 },
      ],
    ],
    [
      "groupby((leaseUnit/city),aggregate(unitPrice with sum as unitPrice))",
      { $orderby: "unitPrice" },
      [
        { leaseUnit: null, unitPrice: 4 },
        { leaseUnit: { city: "Leeds" }, unitPrice: 17.8 },
      ],
    ],
  ])("%s, %j", async ($apply, options, expected) => {
    expect(plain(await apply(service, "leaseContractLines", { $apply, ...options }))).toEqual(expected);
  });

  test("of joined and of related records", async () => {
    const own = "aggregate(unitPrice with sum as unitPrice)";
    const filter = { $filter: "number eq 'K2'", $select: "number" };
    expect(
      plain(
        await apply(service, "leaseContracts", { ...filter, $expand: `leaseContractLines($apply=${own})` }),
      ),
    ).toEqual([{ number: "K2", leaseContractLines: [{ unitPrice: 6 }] }]);
    expect(
      plain(
        await apply(service, "leaseContracts", {
          $apply: `filter(number eq 'K2')/join(leaseContractLines as l,${own})/groupby((number,l/unitPrice))`,
        }),
      ),
    ).toEqual([{ number: "K2", l: { unitPrice: 6 } }]);
  });

  test("the property states its type, and is in the context and in every page and column", async () => {
    const options = { $apply: byService, $orderby: "unitPrice" };
    const { json } = await apply(service, "leaseContractLines", options);
    expect(json["@odata.context"]).toMatch(/leaseContractLines\(serviceNo,unitPrice\)$/);
    expect(json.value[0]).toMatchObject({ "unitPrice@odata.type": "#Decimal", unitPrice: 1.7 });
    const counts = { $apply: "groupby((serviceNo),aggregate($count as unitPrice))", $orderby: "serviceNo" };
    const { json: counted } = await apply(service, "leaseContractLines", counts);
    expect(counted.value[0]).toMatchObject({ "unitPrice@odata.type": "#Decimal", unitPrice: 2 });
    const first = await apply(service, "leaseContractLines", options, { Prefer: "odata.maxpagesize=2" });
    const rest = await service.request("GET", first.json["@odata.nextLink"]);
    expect([...plain(first), ...plain(rest)]).toEqual([heat, park, rent]);
    const csv = await apply(service, "leaseContractLines", options, { Accept: "text/csv" });
    expect(csv.text).toBe("serviceNo,unitPrice\r\nHEAT,1.7\r\nPARK,4\r\nRENT,16.1\r\n");
  });
});

test("more values than a function of SQLite has arguments", async () => {
  const names = Array.from({ length: 600 }, (_, i) => `N${i}`);
  const $apply = `aggregate(${names.map((name) => `$count as ${name}`).join()})`;
  expect(await one("leaseContractLines", $apply)).toEqual(Object.fromEntries(names.map((name) => [name, 8])));
});

describe("over the instances themselves", () => {
  test.each<[set: string, items: string, expected: unknown]>([
    ["leaseContractLines", "$count as N", { N: 8 }],
    ["leaseContractLines", "unitPrice with sum as S", { S: 21.8 }],
    ["leaseContractLines", "unitPrice with min as A,unitPrice with max as Z", { A: 0.1, Z: 8 }],
    ["leaseContractLines", "unitPrice with average as M", { M: 2.725 }],
    [
      "leaseContractLines",
      "UnitPrice with countdistinct as D,serviceNo with countdistinct as E",
      { D: 6, E: 3 },
    ],
    ["leaseContractLines", "unitPrice mul quantity with sum as S", { S: 61.8 }],
    ["leaseContractLines", "unitPrice mul @f with sum as S", { S: 65.4 }],
    ["leaseContractLines", "lineNo with sum as S,lineNo with average as M", { S: 150000, M: 18750 }],
    ["leaseContractLines", "serviceNo with min as A,serviceNo with max as Z", { A: "HEAT", Z: "RENT" }],
    [
      "leaseContracts",
      "contractDate with min as A,contractDate with max as Z",
      { A: "2023-12-01", Z: "2026-06-30" },
    ],
    ["leaseContracts", "automaticallyExtend with max as Z", { Z: true }],
    ["leaseContracts", "versionNo with average as M", { M: 1.25 }],
    ["leaseUnits", "tenantName with countdistinct as T", { T: 2 }],
  ])("%s: %s", async (set, items, expected) => {
    const answer = await apply(service, set, { $apply: `aggregate(${items})`, "@f": "3" });
    expect(plain(answer)).toEqual([expected]);
  });

  test("of nothing: counts are 0, everything else is null", async () => {
    const items =
      "$count as N,unitPrice with sum as S,unitPrice with average as M,unitPrice with min as A," +
      "startingDate with max as Z,serviceNo with countdistinct as D,leaseUnit/$count as U,leaseUnit/objectArea with sum as O";
    expect(await one("leaseContractLines", `filter(lineNo lt 0)/aggregate(${items})`)).toEqual({
      N: 0, S: null, M: null, A: null, Z: null, D: 0, U: 0, O: null,
    }); // prettier-ignore
  });

  test("decimals are rounded to 8 places", async () => {
    expect(await one("leaseContractLines", "aggregate(unitPrice divby 7 with average as M)")).toEqual({
      M: 0.38928571,
    });
  });
});

describe("over navigation properties", () => {
  test.each<[set: string, items: string, expected: unknown]>([
    // Each related record counts once: U1 and U2, though six lines refer to them.
    ["leaseContractLines", "leaseUnit/objectArea with sum as S,leaseUnit/$count as N", { S: 100.5, N: 2 }],
    ["leaseContractLines", "leaseUnit/objectArea with average as M", { M: 50.25 }],
    // An expression is evaluated for each line.
    ["leaseContractLines", "leaseUnit/objectArea mul 1 with sum as S", { S: 301.5 }],
    [
      "leaseContractLines",
      "leaseUnit with countdistinct as D,leaseUnit/city with min as A",
      { D: 2, A: "Leeds" },
    ],
    ["leaseContractLines", "leaseContract/customer/$count as N", { N: 2 }],
    [
      "leaseContracts",
      "leaseContractLines/unitPrice with sum as S,leaseContractLines/$count as N",
      { S: 21.8, N: 8 },
    ],
    ["leaseContracts", "leaseContractLines/serviceNo with countdistinct as D", { D: 3 }],
    ["leaseContracts", "leaseUnit/objectArea with sum as S,$count as N", { S: 100.5, N: 4 }],
    ["leaseContracts", "leaseContractLines/leaseUnit/objectArea with max as Z", { Z: 60.5 }],
    ["leaseContracts", "leaseContractLines with countdistinct as D", { D: 8 }],
    // Some of the members: three lines with a quantity above 1, four of RENT.
    [
      "leaseContracts",
      "leaseContractLines/$filter(quantity gt 1)/unitPrice with sum as S,leaseContractLines/unitPrice with sum as T",
      { S: 16, T: 21.8 },
    ],
    [
      "leaseContracts",
      "leaseContractLines/$filter(serviceNo eq 'RENT')/$count as N,leaseContractLines/$filter(serviceNo eq 'HEAT')/$count as H",
      { N: 4, H: 2 },
    ],
    [
      "leaseContracts",
      "leaseContractLines/$filter(serviceNo eq 'RENT')/$filter(quantity eq 1)/unitPrice with sum as S",
      { S: 4.1 },
    ],
    [
      "leaseUnits",
      "leaseContractLines/$filter(quantity gt 1)/leaseContract/requiredDepositAmount with sum as S",
      { S: 400 },
    ],
    [
      "leaseContracts",
      "Microsoft.NAV.leaseContract/leaseContractLines/Microsoft.NAV.leaseContractLine/unitPrice with sum as S,leaseContractLines/Microsoft.NAV.leaseContractLine/$count as N",
      { S: 21.8, N: 8 },
    ],
    ["/companies", "leaseUnits/objectArea with sum as S,customers/$count as N", { S: 100.5, N: 3 }],
  ])("%s: %s", async (set, items, expected) => {
    expect(await one(set, `aggregate(${items})`)).toEqual(expected);
  });

  test("in groups, with nothing for a contract without lines", async () => {
    const $apply =
      "groupby((number),aggregate(leaseContractLines/unitPrice with sum as Total,leaseContractLines/$count as Lines," +
      "leaseUnit/objectArea with sum as Area,requiredDepositAmount with max as Deposit))";
    expect(plain(await apply(service, "leaseContracts", { $apply }))).toEqual([
      { number: "K1", Total: 13.5, Lines: 3, Area: 100.5, Deposit: 100 },
      { number: "K2", Total: 6, Lines: 2, Area: 40, Deposit: 300 },
      { number: "K3", Total: 2.3, Lines: 3, Area: 60.5, Deposit: 50.25 },
      { number: "K4", Total: null, Lines: 0, Area: null, Deposit: 0 },
    ]);
  });
});

describe("from", () => {
  test.each<[items: string, expected: unknown]>([
    ["unitPrice with sum from leaseContractNo with average as A", { A: 7.26666667 }],
    ["unitPrice with sum from leaseContractNo,serviceNo with max as Z", { Z: 12 }],
    ["unitPrice with sum from serviceNo with average from leaseContractNo with max as Z", { Z: 6.75 }],
    ["$count from serviceNo with max as Z,unitPrice with sum as S", { Z: 4, S: 21.8 }],
    ["unitPrice with sum from leaseContract/customer/city with min as A", { A: 2.3 }],
  ])("%s", async (items, expected) => {
    expect(await one("leaseContractLines", `aggregate(${items})`)).toEqual(expected);
  });

  test("within groups", async () => {
    const $apply = "groupby((serviceNo),aggregate(unitPrice with sum from leaseContractNo with max as Z))";
    expect(plain(await apply(service, "leaseContractLines", { $apply }))).toEqual([
      { serviceNo: "HEAT", Z: 1.5 },
      { serviceNo: "PARK", Z: 2 },
      { serviceNo: "RENT", Z: 12 },
    ]);
  });
});
