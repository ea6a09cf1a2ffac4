/** $filter at the edges of types: compared literals, overflow, casts, 4.01's forms of literals, lists and names. */
import { start, type TestService } from "../harness";
import { create, foundSet, query, createEstate, records } from "./estate";

let service: TestService;

/** Lines whose lineNo is the minimum and maximum of 32-bit integers; their prices differ in the last place. */
beforeAll(async () => {
  service = await start();
  await createEstate(service);
  await create(service, "leaseContractLines", {
    leaseContractNo: "EDGE",
    versionNo: 1,
    lineNo: -2147483648,
    description: "least",
    unitPrice: 0,
    startingDate: "2024-02-29",
  });
  await create(service, "leaseContractLines", {
    leaseContractNo: "EDGE",
    versionNo: 12,
    lineNo: 2147483647,
    description: "greatest",
    unitPrice: 0.00000001,
    startingDate: "9999-12-31",
  });
  await create(service, "postCodes", { code: "NUMBER", city: "1e400" });
});
afterAll(() => service.stop());

const found = (filter: string, options: Record<string, string> = {}) =>
  foundSet(service, "leaseContractLines", "description", {
    $filter: `leaseContractNo eq 'EDGE' and (${filter})`,
    ...options,
  });

describe("decimal literals are compared as they are", () => {
  test.each<[string, string[]]>([
    ["unitPrice eq 0.000000001", []],
    ["unitPrice eq -(0.000000001)", []],
    ["unitPrice ne 0.000000001", ["greatest", "least"]],
    ["unitPrice lt 0.000000001", ["least"]],
    ["unitPrice gt -0.000000001", ["greatest", "least"]],
    ["unitPrice gt 0.000000009", ["greatest"]],
    ["unitPrice lt 0.0000000100000000000000000001", ["greatest", "least"]],
    ["unitPrice ge 0.0000000100000000000000000001", []],
    ["unitPrice in (0.000000001,0.0000000100000000000000000001)", []],
    ["unitPrice in (0.0000000100)", ["greatest"]],
    ["unitPrice eq 1e-100", []],
    ["unitPrice lt 1e-100", ["least"]],
    ["versionNo eq 12.00000000000000000000000001", []],
    ["versionNo lt 12.00000000000000000000000001", ["greatest", "least"]],
    ["0.000000001 lt 0.000000002 and 0.1000000000000000000000000001 gt 0.1", ["greatest", "least"]],
    ["9007199254740993 eq 9007199254740992", []],
    // Arithmetic and its operands have 8 places (docs/decisions/0022).
    ["unitPrice add 0.000000004 eq 0", ["least"]],
  ])("%s", async (filter, expected) => {
    expect(await found(filter)).toEqual(expected);
  });
});

describe("integers are computed in 64 bits, and what these do not hold is null", () => {
  test.each<[string, string[]]>([
    ["-(lineNo) eq 2147483648", ["least"]],
    ["-lineNo eq -2147483647", ["greatest"]],
    ["lineNo sub 1 eq -2147483649", ["least"]],
    ["lineNo mul lineNo eq 4611686018427387904", ["least"]],
    ["lineNo div -1 eq 2147483648", ["least"]],
    ["lineNo mod -1 eq 0", ["greatest", "least"]],
    ["lineNo mul lineNo mul lineNo eq null", ["greatest", "least"]],
    ["(lineNo mul lineNo mul lineNo) mod 7 eq null", ["greatest", "least"]],
    ["(lineNo mul lineNo mul lineNo) gt 0", []],
    ["lineNo add 9223372036854775807 eq null", ["greatest"]],
    ["lineNo add 9223372036854775807 eq 9223372034707292159", ["least"]],
    ["lineNo sub 9223372036854775807 eq null", ["least"]],
    ["(-(9223372036854775807) sub 1) eq -9223372036854775808", ["greatest", "least"]],
    ["(-(9223372036854775807) sub 2) eq null", ["greatest", "least"]],
    ["-(-(9223372036854775807) sub 1) eq null", ["greatest", "least"]],
    ["(-(9223372036854775807) sub 1) div -1 eq null", ["greatest", "least"]],
    ["(-(9223372036854775807) sub 1) mod -1 eq 0", ["greatest", "least"]],
    ["-(9223372036854775808) lt lineNo", ["greatest", "least"]],
    ["duration'P1D' mul 9223372036854775807 eq null", ["greatest", "least"]],
    ["duration'P1D' mul lineNo mul lineNo eq null", ["greatest", "least"]],
    ["99999999999999999999.0 mul 10 eq null", ["greatest", "least"]],
    ["99999999999999999999.0 div 0.1 eq null", ["greatest", "least"]],
    ["unitPrice add 10000000000 mul 10000000000 eq null", ["greatest", "least"]],
  ])("%s", async (filter, expected) => {
    expect(await found(filter)).toEqual(expected);
  });

  test("a computed value has a type that holds it", async () => {
    const path = query("leaseContractLines", {
      $filter: "lineNo eq 2147483647",
      $compute:
        "lineNo mul lineNo mul lineNo as cube,lineNo mul lineNo as square,lineNo mod 10 as last,-lineNo as negative",
      $select: "cube,square,last,negative",
    });
    const answer = await service.request("GET", path);
    const [record] = records(answer);
    expect(answer.text).toContain('"square":4611686014132420609');
    expect(record).toMatchObject({
      "cube@odata.type": "#Int64",
      cube: null,
      "square@odata.type": "#Int64",
      last: 7,
      "negative@odata.type": "#Int64",
      negative: -2147483647,
    });
  });

  test("a sum beyond 64 bits is null", async () => {
    const $apply =
      "filter(leaseContractNo eq 'EDGE')/compute(9223372036854775807 sub versionNo as x)/aggregate(x with sum as s,x with max as m)";
    const { text } = await service.request("GET", query("leaseContractLines", { $apply }));
    expect(text).toContain('"s":null');
    expect(text).toContain('"m":9223372036854775806');
  });
});

/** By the ABNF, `decimalValue` may be without a fraction, so a whole number that is no Edm.Int64 is an Edm.Decimal. */
describe("whole numbers beyond 64 bits are decimals", () => {
  const least = "(-(9223372036854775807) sub 1)";
  test.each<[string, string[]]>([
    ["lineNo lt 9223372036854775807", ["greatest", "least"]],
    ["lineNo lt 9223372036854775808", ["greatest", "least"]],
    ["lineNo lt +00009223372036854775808", ["greatest", "least"]],
    ["lineNo eq 0000000000000000000002147483647", ["greatest"]],
    ["lineNo ge 9223372036854775808", []],
    ["lineNo eq 9223372036854775808", []],
    ["lineNo eq -9223372036854775808", []],
    ["lineNo eq -9223372036854775809", []],
    ["lineNo ne -9223372036854775809", ["greatest", "least"]],
    ["lineNo gt -9223372036854775809", ["greatest", "least"]],
    ["lineNo gt -(9223372036854775809)", ["greatest", "least"]],
    ["9223372036854775808 gt lineNo", ["greatest", "least"]],
    ["lineNo in (2147483647,9223372036854775808)", ["greatest"]],
    ["lineNo in (9223372036854775808,-9223372036854775809)", []],
    ["lineNo eq 2147483647 or lineNo eq 9223372036854775808", ["greatest"]],
    ["9223372036854775808 gt 9223372036854775807", ["greatest", "least"]],
    ["9223372036854775808 eq 9223372036854775809", []],
    ["-9223372036854775809 lt -9223372036854775808", ["greatest", "least"]],
    ["9223372036854775808 in (1,9223372036854775808)", ["greatest", "least"]],
    ["9223372036854775808 in (1,9223372036854775809)", []],
    // The greatest and the least integer of 64 bits, which are computed.
    ["(lineNo add 9223372034707292160) eq 9223372036854775808", []],
    ["(lineNo add 9223372034707292160) lt 9223372036854775808", ["greatest", "least"]],
    ["(lineNo add 9223372034707292160) in (9223372036854775807,9223372036854775808)", ["greatest"]],
    [`${least} eq -9223372036854775808`, ["greatest", "least"]],
    [`${least} eq -9223372036854775809`, []],
    [`${least} gt -9223372036854775809`, ["greatest", "least"]],
    [`${least} in (-9223372036854775809,1)`, []],
    // A decimal has fewer exact digits on SQLite (docs/decisions/0022), so the literal is a sum without a rest there.
    ["versionNo mul 0 add 9223372036854775808 eq 9223372036854775808", ["greatest", "least"]],
    ["versionNo add 9300000000000000000 gt 9223372036854775807", ["greatest", "least"]],
    ["9300000000000000000 sub 9300000000000000000 eq 0", ["greatest", "least"]],
    ["9300000000000000000 div 3 eq 3100000000000000000", ["greatest", "least"]],
    ["unitPrice lt 9223372036854775808", ["greatest", "least"]],
    ["cast(9223372036854775808,Edm.Int64) eq null", ["greatest", "least"]],
    ["isof(9223372036854775808,Edm.Decimal)", ["greatest", "least"]],
    ["round(9300000000000000000) eq 9300000000000000000", ["greatest", "least"]],
  ])("%s", async (filter, expected) => {
    expect(await found(filter)).toEqual(expected);
  });

  test("after a number of 64 bits in the same place", async () => {
    for (const number of ["9223372036854775807", "9223372036854775808", "9223372036854775807"])
      expect([number, await found(`lineNo le ${number}`)]).toEqual([number, ["greatest", "least"]]);
  });

  test("as a computed value", async () => {
    const path = query("leaseContractLines", {
      $filter: "lineNo eq 2147483647",
      $compute: "9300000000000000000 as x,9223372036854775807 as y",
      $select: "x,y",
    });
    const answer = await service.request("GET", path);
    expect(answer.text).toContain('"x":9300000000000000000,');
    expect(answer.text).toContain('"y":9223372036854775807');
    expect(records(answer)[0]).toMatchObject({ "x@odata.type": "#Decimal", "y@odata.type": "#Int64" });
  });

  test("a number of more than 20 digits is refused", async () => {
    const $filter = "lineNo lt 100000000000000000000";
    const { status, json } = await service.request("GET", query("leaseContractLines", { $filter }));
    expect([status, json.error.code]).toEqual([400, "BadRequest_TypeMismatch"]);
  });
});

describe("casts at the edges", () => {
  test.each([
    "cast('Infinity',Edm.Double) eq null",
    "cast('infinity',Edm.Decimal) eq null",
    "cast('1e400',Edm.Double) eq null",
    "cast('1e400',Edm.Decimal) eq null",
    "cast('1e-400',Edm.Double) eq 0",
    "cast('1e308',Edm.Double) mul 10 eq null",
    "cast('1e-300',Edm.Double) mul cast('1e-300',Edm.Double) eq 0",
    "cast('1e300',Edm.Double) div cast('1e-300',Edm.Double) eq null",
    "cast('1e308',Edm.Double) add cast('1e308',Edm.Double) eq null",
    "cast('1e300',Edm.Double) eq 1e300 or true",
    "cast(cast('1e300',Edm.Double),Edm.Int64) eq null",
    "cast(cast('1e300',Edm.Double),Edm.Decimal) eq null",
    "cast('999999999999999',Edm.Decimal) eq 999999999999999",
    "cast('100000000000000000000',Edm.Decimal) eq null",
    "cast('10000-01-01',Edm.Date) eq null",
    "cast('0000-12-31',Edm.Date) eq null",
    "cast('9999-12-31T23:59:59-01:00',Edm.DateTimeOffset) eq null",
    "cast('0001-01-01T00:00:00+01:00',Edm.DateTimeOffset) eq null",
    "cast('2024-01-01T00:00:00+14:01',Edm.DateTimeOffset) eq null or true",
    "cast('infinity',Edm.Date) eq null",
    "cast('infinity',Edm.DateTimeOffset) eq null",
    "cast('24:00',Edm.TimeOfDay) eq null",
    "cast('9223372036854775808',Edm.Int64) eq null",
    "cast('-9223372036854775808',Edm.Int64) eq -9223372036854775808",
    "cast('-9223372036854775809',Edm.Int64) eq null",
    "cast('2147483648',Edm.Int32) eq null",
    "cast('256',Edm.Byte) eq null and cast('-1',Edm.Byte) eq null",
    "cast(2147483648,Edm.Int32) eq null",
    "cast(-2147483648.9,Edm.Int32) eq -2147483648",
    "cast('P400000000000D',Edm.Duration) eq null",
    "cast('p1d',Edm.Duration) eq duration'P1D'",
    "cast('-p1dt2h3m5.5s',Edm.Duration) eq duration'-P1DT2H3M5.5S'",
    "cast('pt5s',Edm.Duration) eq duration'PT5S'",
    "cast('p',Edm.Duration) eq null",
    "cast('1e-100',Edm.Decimal) eq 0",
    "cast('0e100',Edm.Decimal) eq 0",
    "cast('-0000000000000000000000000000000000000000005.5',Edm.Decimal) eq -5.5",
    "cast('1e100',Edm.Decimal) eq null",
    "cast('P4629630DT0S',Edm.Duration) eq null",
    "0001-01-01 sub duration'P1D' eq null",
    "9999-12-31 add duration'P1D' eq null",
    "0001-01-01T00:00:00Z sub duration'PT0.001S' eq null",
    "9999-12-31T23:59:59.999Z add duration'PT0.001S' eq null",
    "9999-12-31 add duration'PT23H' eq 9999-12-31",
    "2024-01-01 sub duration'P2500000D' eq null and 2024-01-01T00:00:00Z sub duration'P4000000D' eq null",
    "cast('2020-02-29T12:00:00',Edm.DateTimeOffset) eq 2020-02-29T12:00:00Z",
    "cast('2020-02-29t12:00',Edm.DateTimeOffset) eq 2020-02-29T12:00:00Z",
    "cast('2020-02-29T12:00:00.25+01:00',Edm.DateTimeOffset) eq 2020-02-29T11:00:00.25Z",
    "cast('2020-02-29',Edm.DateTimeOffset) eq null and cast('2021-02-29T12:00',Edm.DateTimeOffset) eq null",
    "cast('TRUE',Edm.Boolean) and not cast('False',Edm.Boolean) and cast('yes',Edm.Boolean) eq null",
    // Decimals have the digits of decimals, not those of binary fractions.
    "99999999999.99 sub 99999999998 eq 1.99 and 10000000000.1 add 0.2 eq 10000000000.3",
    "99999999999.99 mod 2 eq 1.99 and -99999999999.99 mod 2 eq -1.99 and 0.3 mod 0.1 eq 0",
    "1.00000001 mul 0.5 eq 0.50000001 and 1.00000001 div 2 eq 0.50000001",
    "-1.00000001 divby 2 eq -0.50000001 and 33333333.33 mul 3 eq 99999999.99",
    // As text, a binary fraction is the same on every database.
    "cast(cast('-100',Edm.Double),Edm.String) eq '-100' and cast(cast('0',Edm.Double),Edm.String) eq '0'",
    "cast(cast('0.0000001',Edm.Double),Edm.String) eq '1e-07'",
    "cast(cast('0.0001',Edm.Double),Edm.String) eq '0.0001'",
    "cast(cast('1e15',Edm.Double),Edm.String) eq '1e+15'",
    "cast(cast('123456789012345.5',Edm.Double),Edm.String) eq '123456789012345.5'",
  ])("%s", async (filter) => {
    expect(await found(filter)).toEqual(["greatest", "least"]);
  });

  test.each(["lineNo eq 100000000000000000000", "startingDate eq 10000-01-01"])(
    "%s is refused",
    async (filter) => {
      const { status, json } = await service.request("GET", query("leaseContractLines", { $filter: filter }));
      expect([status, json.error.code]).toEqual([400, "BadRequest_TypeMismatch"]);
    },
  );
});

describe("literals without the prefix of their type (URL Conventions 4.01, 5.1.1.14.1)", () => {
  test.each<[string, string[]]>([
    ["startingDate add 'P1D' eq 2024-03-01", ["least"]],
    ["startingDate sub 'P1D' eq 2024-02-28", ["least"]],
    ["2024-03-01 sub startingDate eq 'P1D'", ["least"]],
    ["'P1D' eq 2024-03-01 sub startingDate", ["least"]],
    ["'P1D' in (duration'P1D',duration'P2D')", ["greatest", "least"]],
    ["(2024-03-01 sub startingDate) in ('P1D','P2D')", ["least"]],
    ["(2024-03-01 sub startingDate) add 'PT1H' eq 'PT25H'", ["least"]],
    ["'PT1H' mul 2 eq duration'PT2H'", ["greatest", "least"]],
    ["2 mul 'PT1H' eq 'PT2H'", ["greatest", "least"]],
    ["'PT1H' div 2 eq 'PT30M'", ["greatest", "least"]],
    ["-('PT1H') add 'PT2H' eq 'PT1H'", ["greatest", "least"]],
    ["totalseconds('PT1M') eq 60", ["greatest", "least"]],
    ["case(versionNo eq 1:'P1D',true:duration'P2D') eq 'P1D'", ["least"]],
    ["startingDate add case(true:'P1D',false:duration'P2D') eq 2024-03-01", ["least"]],
    ["'2024' eq '2024'", ["greatest", "least"]],
  ])("%s", async (filter, expected) => {
    expect(await found(filter)).toEqual(expected);
  });

  test.each([
    "startingDate add 'x' eq startingDate",
    "description add 'P1D' eq startingDate",
    "lineNo add '1' eq 1",
  ])("%s is refused", async (filter) => {
    const { status, json } = await service.request("GET", query("leaseContractLines", { $filter: filter }));
    expect([status, json.error.code]).toEqual([400, "BadRequest_TypeMismatch"]);
  });
});

describe("a colon after a number in case", () => {
  test.each<[string, string[]]>([
    ["case(versionNo le 12:20,true:5) eq 20", ["greatest", "least"]],
    ["case(versionNo le 11:20,true:50) eq 50", ["greatest"]],
    ["case( versionNo le 11 : 20 , true : 50 ) eq 50", ["greatest"]],
    ["case(12 eq versionNo:20,true:50) eq 20", ["greatest"]],
    ["case(versionNo le 11:20 add 10,true:5) eq 30", ["least"]],
    ["case(12:20 lt 12:30:1,true:2) eq 1", ["greatest", "least"]],
    ["case(12:20 lt 12:30:15:1,true:2) eq 1", ["greatest", "least"]],
    ["case(12:20 lt 12:30:20,true:2) eq 20", ["greatest", "least"]],
    ["case(versionNo eq 12:12:30,true:12:40) eq 12:30", []],
    ["case((versionNo eq 12):12:30,true:12:40) eq 12:30", ["greatest"]],
    ["case(systemCreatedAt gt 2020-01-01T10:20:30Z:20,true:5) eq 20", ["greatest", "least"]],
    ["case(description eq '12:20':20,true:5) eq 5", ["greatest", "least"]],
    ["case(case(versionNo le 12:20,true:30) eq 20:10,true:40) eq 10", ["greatest", "least"]],
  ])("%s", async (filter, expected) => {
    if (filter.includes("eq 12:12:30")) {
      // By the grammar this is a time of day and a number; parentheses override that.
      const { status } = await service.request("GET", query("leaseContractLines", { $filter: filter }));
      expect(status).toBe(400);
    } else expect(await found(filter)).toEqual(expected);
  });
});

describe("case after case", () => {
  const chain = (length: number): string =>
    length === 0 ? "versionNo" : `case(versionNo eq ${length}:${length * 100},true:${chain(length - 1)})`;
  test.each<[string, string[]]>([
    ["case(versionNo eq 12:20,true:case(versionNo eq 1:30,true:5)) eq 30", ["least"]],
    ["case(versionNo eq 12:20,true:case(versionNo le 12:30,true:5)) eq 20", ["greatest"]],
    ["case(versionNo eq 12:20,false:case(true:30)) eq 30", []],
    ["case(versionNo eq 12:20,false:case(true:30)) eq null", ["least"]],
    ["case(true:case(versionNo eq 12:20)) eq null", ["least"]],
    [`${chain(14)} eq 1200`, ["greatest"]],
    [`${chain(14)} eq 100`, ["least"]],
    [`${chain(11)} eq 12`, ["greatest"]],
  ])("%s", async (filter, expected) => {
    expect(await found(filter)).toEqual(expected);
  });
});

describe("lists in aliases", () => {
  test.each<[string, Record<string, string>, string[]]>([
    ["description in @l", { "@l": "('least','x')" }, ["least"]],
    ["description in @l", { "@l": "( 'least' , 'greatest' )" }, ["greatest", "least"]],
    ["description in @l", { "@l": "('least')" }, ["least"]],
    ["description in @l", { "@l": "()" }, []],
    ["description in @l", { "@l": '["least"]' }, ["least"]],
    ["description eq @l", { "@l": "('least')" }, ["least"]],
    ["versionNo eq @p", { "@p": "(6) mul 2" }, ["greatest"]],
    ["versionNo eq @p", { "@p": "(6 add 6)" }, ["greatest"]],
    ["versionNo in @p", { "@p": "[12.0,null]" }, ["greatest"]],
    ["systemCreatedAt in (2024-01-01)", {}, []],
  ])("%s with %j", async (filter, options, expected) => {
    expect(await found(filter, options)).toEqual(expected);
  });

  test.each<[string, string, number, string]>([
    ["description eq @l", "('a','b')", 400, "BadRequest_TypeMismatch"],
    ["description in @l", "'a'", 400, "BadRequest_TypeMismatch"],
  ])("%s with @l=%s is refused: %d", async ($filter, list, expected, code) => {
    const { status, json } = await service.request(
      "GET",
      query("leaseContractLines", { $filter, "@l": list }),
    );
    expect([status, json.error.code]).toEqual([expected, code]);
  });
});

describe("names of the language in any letter case (Protocol 4.01, section 2)", () => {
  test.each<[string, string[]]>([
    ["VERSIONNO EQ 12 AND NOT (Description Eq 'least')", ["greatest"]],
    ["StartsWith(description,'l') Or Length(description) GT 100", ["least"]],
    ["description IN ('least')", ["least"]],
    ["Case(versionNo eq 12:True,TRUE:False) eq TRUE", ["greatest"]],
    ["Cast(versionNo,Edm.String) eq '12' and IsOf(versionNo,Edm.Int32)", ["greatest"]],
    [
      "leaseContract/leaseContractLines/Any() or leaseContract/leaseContractLines/ALL(x:x/versionNo Eq 12)",
      [],
    ],
    ["startingDate Add Duration'P1D' eq 2024-03-01", ["least"]],
    ["unitPrice eq 1E-8", ["greatest"]],
  ])("%s", async (filter, expected) => {
    const wanted = filter.includes("/ALL(") ? ["greatest", "least"] : expected;
    expect(await found(filter)).toEqual(wanted);
  });

  test("transformations and aggregation methods of $apply", async () => {
    const lower =
      "filter(leaseContractNo eq 'EDGE')/groupby((versionNo),aggregate(unitPrice with sum as total,$count as n))/orderby(versionNo desc)/concat(identity,topcount(1,versionNo))";
    const mixed =
      "Filter(leaseContractNo eq 'EDGE')/GroupBy((versionNo),Aggregate(unitPrice With SUM As total,$count AS n))/OrderBy(versionNo DESC)/ConCat(Identity,TopCount(1,versionNo))";
    const [a, b] = await Promise.all(
      [lower, mixed].map(async ($apply) =>
        records(await service.request("GET", query("leaseContractLines", { $apply }))),
      ),
    );
    expect(a).toHaveLength(3);
    expect(b).toEqual(a);
  });

  test("rollup, and the floors of the issue's example", async () => {
    for (const $apply of [
      "GroupBy((floor),Aggregate(objectArea with Average as area))",
      "GROUPBY((ROLLUP(floor,number)),AGGREGATE(objectArea with CountDistinct as areas))",
    ]) {
      expect((await service.request("GET", query("leaseUnits", { $apply }))).status).toBe(200);
    }
  });
});

/**
 * The prices are 0 (least) and 0.00000001 (greatest), the numbers of the lines negative and positive, the versions 1 and 12;
 * there is no contract, so its numbers are null.
 */
describe("INF, -INF and NaN (URL Conventions 4.01, 5.1.1.1 and 5.1.1.2; IEEE 754)", () => {
  const both = ["greatest", "least"];

  test.each<[string, string[]]>([
    ["unitPrice lt INF and unitPrice le INF and unitPrice ne INF", both],
    ["unitPrice gt INF or unitPrice ge INF or unitPrice eq INF", []],
    ["unitPrice gt -INF and unitPrice ge -INF and unitPrice ne -INF", both],
    ["unitPrice lt -INF or unitPrice le -INF or unitPrice eq -INF", []],
    ["INF gt unitPrice and -INF lt unitPrice and INF ge lineNo", both],
    ["INF lt unitPrice or -INF gt unitPrice or INF eq unitPrice", []],
    ["unitPrice ne NaN and NaN ne unitPrice and NaN ne NaN", both],
    ["unitPrice eq NaN or unitPrice lt NaN or unitPrice ge NaN or NaN eq NaN or NaN le NaN", []],
    ["not (unitPrice lt NaN) and not (NaN gt unitPrice)", both],
    ["INF eq INF and INF le INF and INF ge INF and -INF eq -INF and -INF lt INF and INF ne -INF", both],
    ["INF lt INF or INF gt INF or INF ne INF or INF eq -INF or INF lt -INF", []],
    ["INF gt 1 and 1 lt INF and INF gt 1e308 and -1 gt -INF and 1e308 ne INF", both],
    ["INF eq null or null gt INF or INF lt null or NaN eq null or null le INF", []],
    ["INF ne null and NaN ne null and null ne -INF", both],
    // The number of the contract is null.
    ["leaseContract/versionNo lt INF or leaseContract/versionNo ge -INF", []],
    ["leaseContract/versionNo eq INF or INF gt leaseContract/versionNo", []],
    ["leaseContract/versionNo ne INF and leaseContract/versionNo ne NaN", both],
    ["not (leaseContract/versionNo lt INF)", both],
    ["leaseContract/versionNo add INF eq null and leaseContract/versionNo mul INF eq null", both],
    ["leaseContract/versionNo add INF gt 1 or NaN sub leaseContract/versionNo ne null", []],
    ["versionNo in (INF,1)", ["least"]],
    ["not (versionNo in (NaN,-INF,1))", ["greatest"]],
    ["unitPrice in (INF,-INF,NaN)", []],
    ["INF in (1,INF) and not (NaN in (NaN,1)) and not (INF in [unitPrice,lineNo])", both],
    ["versionNo eq INF or versionNo eq 12", ["greatest"]],
    ["hassubset([1,INF],[INF]) and [1,-INF] eq [1,-INF] and [NaN] ne [NaN]", both],
    ["-(INF) eq -INF and -(-INF) eq INF and -(NaN) ne NaN and --INF eq INF", both],
    ["INF add 1 eq INF and 1 sub INF eq -INF and INF sub INF ne INF sub INF", both],
    ["unitPrice add INF eq INF and unitPrice sub INF eq -INF and NaN add unitPrice ne NaN", both],
    ["lineNo mul INF eq INF", ["greatest"]],
    ["-INF mul lineNo gt 0 and lineNo mul -INF eq INF", ["least"]],
    ["unitPrice mul INF gt 0", ["greatest"]],
    ["unitPrice mul INF ne unitPrice mul INF", ["least"]],
    ["lineNo div INF eq 0 and lineNo divby -INF eq 0", both],
    ["INF div lineNo eq -INF and -INF divby lineNo eq INF", ["least"]],
    ["INF mul 0 ne INF mul 0 and INF mul -2 eq -INF and INF div 2 eq INF and INF div INF ne 1", both],
    ["INF div unitPrice eq INF and INF div 0 eq INF", both],
    ["versionNo mod INF div 2 eq 0.5 and 1 mod -INF divby 2 eq 0.5", ["least"]],
    ["versionNo mod INF eq versionNo and INF mod versionNo ne INF mod versionNo", both],
    ["1 add INF mul 2 sub 5 gt lineNo", both],
    ["round(INF) eq INF and floor(-INF) eq -INF and ceiling(NaN) ne ceiling(NaN)", both],
    ["floor(lineNo mul INF) eq -INF", ["least"]],
    ["case(versionNo eq 1:INF,true:unitPrice) gt 5", ["least"]],
    ["case(versionNo eq 1:INF,true:unitPrice) lt 5", ["greatest"]],
    ["case(versionNo eq 1:INF) eq null", ["greatest"]],
    ["case(versionNo eq 1:INF,true:versionNo) eq case(versionNo eq 12:12,true:INF)", both],
    ["case(versionNo eq 1:INF,true:1) add 1 eq 2", ["greatest"]],
    ["cast(INF,Edm.Double) eq INF and cast(-INF,Edm.Single) lt lineNo", both],
    [
      "cast(INF,Edm.String) eq 'INF' and cast(-INF,Edm.String) eq '-INF' and cast(NaN,Edm.String) eq 'NaN'",
      both,
    ],
    ["cast(INF,Edm.Int32) eq null and cast(NaN,Edm.Decimal) eq null and cast(INF,Edm.Boolean) eq null", both],
    ["cast(unitPrice,Edm.Double) lt INF and cast('1e300',Edm.Double) lt INF", both],
    [
      "cast('INF',Edm.Double) gt 1 and cast('INF',Edm.Single) eq INF and cast('-INF',Edm.Double) lt lineNo",
      both,
    ],
    ["cast('NaN',Edm.Double) ne cast('NaN',Edm.Double) and cast(('INF'),Edm.Double) eq INF", both],
    ["cast('INF',Edm.Double) eq null or cast('NaN',Edm.Double) eq null", []],
    [
      "cast('INF',Edm.Decimal) eq null and cast('inf',Edm.Double) eq null and cast('INF',Edm.String) eq 'INF'",
      both,
    ],
    ["isof(INF,Edm.Double) and isof(INF,Edm.Single) and not isof(NaN,Edm.Int32)", both],
    ["totalseconds(duration'PT1S') lt INF and length(description) lt INF", both],
    ["description ne 'INF' and 'INF' lt 'J' and concat('IN','F') eq 'INF'", both],
  ])("%s", async (filter, expected) => {
    expect(await found(filter)).toEqual(expected);
  });

  test("an alias has such a value, and a later one of another value is another request", async () => {
    for (const [value, expected] of [
      ["INF", both],
      ["-INF", []],
      ["1", ["least"]],
      ["NaN", []],
    ] as const)
      expect(await found("versionNo le @n", { "@n": value })).toEqual(expected);
    for (const [value, expected] of [
      ["'INF'", both],
      ["'-INF'", []],
      ["'1'", ["least"]],
      ["'5'", ["least"]],
    ] as const)
      expect(await found("versionNo le cast(@n,Edm.Double)", { "@n": value })).toEqual(expected);
  });

  test("a computed value has such a value, which is not a value of the response", async () => {
    const $compute = "INF as most";
    const options = {
      $compute,
      $select: "description",
      $filter: "leaseContractNo eq 'EDGE' and lineNo lt most",
    };
    const { json } = await service.request("GET", query("leaseContractLines", options));
    expect(json.value.map((line: { description: string }) => line.description)).toEqual([
      "least",
      "greatest",
    ]);
  });

  test.each<[string, Record<string, string>]>([
    ["$compute", { $compute: "INF as most", $select: "most" }],
    ["$compute of a column", { $compute: "unitPrice mul INF as most", $select: "most" }],
    ["$orderby", { $orderby: "NaN" }],
    ["$apply", { $apply: "aggregate(INF with max as most)" }],
    ["a duration", { $filter: "duration'PT1S' mul INF gt duration'PT1S'" }],
  ])("%s returns 501", async (_place, options) => {
    const { status, json } = await service.request("GET", query("leaseContractLines", options));
    expect([status, json.error.code]).toEqual([501, "BadRequest_MethodNotImplemented"]);
    expect(json.error.message).toMatch(
      /The number (INF|-INF|NaN) as a result or in an order is not implemented/,
    );
  });

  test.each([
    ["a text", { $filter: "description lt INF" }],
    ["a date", { $filter: "startingDate lt INF" }],
    ["the distance of a text", { $filter: "substring(description,INF) eq ''" }],
    ["a condition", { $filter: "INF" }],
    ["$top", { $top: "INF" }],
  ])("%s is no number, and returns 400", async (_place, options) => {
    const { status } = await service.request("GET", query("leaseContractLines", options));
    expect(status).toBe(400);
  });

  test("a key is no such number: 400", async () => {
    const key = "leaseContractNo='EDGE',versionNo=INF,lineNo=1";
    const { status, json } = await service.request("GET", query(`leaseContractLines(${key})`, {}));
    expect([status, json.error.code]).toEqual([400, "BadRequest"]);
  });
});
