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
