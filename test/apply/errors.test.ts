/** Invalid and unsupported `$apply`: statuses and messages. */
import { start, type TestService } from "../harness";
import { apply, createSums } from "./sums";

let service: TestService;
beforeAll(async () => {
  service = await start();
  await createSums(service);
});
afterAll(() => service.stop());

const lines = "leaseContractLines";
const contracts = "leaseContracts";
test.each<[set: string, options: Readonly<Record<string, string>>, status: number, message: RegExp]>([
  [lines, { $apply: "aggregate(unitPrise with sum as S)" }, 400, /'unitPrise'.*Did you mean 'unitPrice'/],
  [lines, { $apply: "aggregate(serviceNo with sum as S)" }, 400, /'sum' takes numbers.*Edm\.String/],
  [lines, { $apply: "aggregate(startingDate with average as S)" }, 400, /'average' takes numbers/],
  [lines, { $apply: "aggregate(id with max as Z)" }, 400, /values that have an order/],
  [lines, { $apply: "aggregate(leaseUnit with sum as S)" }, 400, /Edm\.Guid/],
  [
    lines,
    { $apply: "aggregate(unitPrice with summ as S)" },
    400,
    /'summ' does not exist.*Did you mean 'sum'/,
  ],
  [lines, { $apply: "aggregate(unitPrice with Custom.sum as S)" }, 501, /'Custom\.sum' is not implemented/],
  [lines, { $apply: "aggregate(Forecast)" }, 400, /The custom aggregate 'Forecast' does not exist/],
  [lines, { $apply: "aggregate(unitPrice with sum as S,quantity with sum as S)" }, 400, /alias 'S'.*taken/],
  ...[
    "aggregate(unitPrice with sum as UnitPrice,quantity with sum as unitPrice)",
    "groupby((unitPrice),aggregate(unitPrice with sum as UnitPrice))",
    "aggregate(unitPrice with sum as LeaseUnit)",
    "aggregate(unitPrice with sum as unitPrice,quantity with sum as unitPrice)",
    "aggregate(unitPrice with sum as leaseUnit)",
    "compute(quantity as unitPrice)",
    "compute(unitPrice as S)/groupby((S),aggregate(S with sum as s))",
    "concat(identity,aggregate(unitPrice with sum as UnitPrice))",
    "concat(groupby((unitPrice)),aggregate(unitPrice with sum as UnitPrice))",
    "compute(unitPrice as S)/groupby((S),aggregate(quantity with sum as S))",
    "compute(unitPrice as S)/groupby((S),aggregate($count as N)/aggregate(N with sum as S))",
    "groupby((unitPrice),aggregate(unitPrice with sum as unitPrice))",
    "groupby((unitPrice),aggregate($count as N)/aggregate(N with sum as unitPrice))",
    "groupby((unitPrice),groupby((serviceNo),aggregate(quantity with sum as unitPrice)))",
    "groupby((rollup(serviceNo,unitPrice)),aggregate(quantity with sum as unitPrice))",
    "groupby((leaseUnit/city),aggregate(unitPrice with sum as leaseUnit))",
    "groupby((serviceNo),nest(identity as unitPrice))",
    "concat(identity,aggregate(unitPrice with sum as unitPrice))",
    "concat(aggregate(unitPrice with sum as unitPrice),filter(quantity gt 2))",
    "concat(groupby((unitPrice)),aggregate(unitPrice with sum as unitPrice))",
    "groupby((rolluprecursive($root/leaseUnits,Buildings,leaseUnitNo)),aggregate($count as leaseUnitNo))",
  ].map(($apply): [string, Readonly<Record<string, string>>, number, RegExp] => [
    lines,
    { $apply },
    400,
    /The alias '\w+' in \$apply is taken by another property/,
  ]),
  [
    "leaseUnits",
    {
      $apply:
        "groupby((rolluprecursive($root/leaseUnits,Buildings,number)),aggregate(objectArea with sum as objectArea))",
    },
    400,
    /alias 'objectArea'.*taken/,
  ],
  [
    "leaseUnits",
    {
      $apply:
        "groupby((number),aggregate(objectArea with sum as objectArea))/traverse($root/leaseUnits,Buildings,number,preorder)",
    },
    400,
    /alias 'objectArea'.*taken/,
  ],
  [
    lines,
    { $apply: "groupby((serviceNo))/compute(unitPrice add 1 as x)" },
    400,
    /'unitPrice'.*removed by \$apply.*serviceNo/,
  ],
  [
    lines,
    { $apply: "aggregate($count as N)/groupby((serviceNo))" },
    400,
    /'serviceNo'.*removed by \$apply.*remaining ones are N/,
  ],
  [
    lines,
    { $apply: "groupby((leaseUnit/city))/compute(leaseUnit/number as x)" },
    400,
    /'number' of 'leaseUnit'.*city/,
  ],
  [lines, { $apply: "groupby((serviceNo))", $select: "unitPrice" }, 400, /removed by \$apply/],
  [lines, { $apply: "groupby((serviceNo))", $orderby: "unitPrice" }, 400, /removed by \$apply/],
  [lines, { $apply: "groupby((serviceNo))", $expand: "leaseUnit" }, 400, /'leaseUnit'.*removed by \$apply/],
  [
    lines,
    { $apply: "aggregate(unitPrice with sum as Total)", $orderby: "Totl" },
    400,
    /Did you mean 'Total'/,
  ],
  [lines, { $apply: "groupby((serviceNo/x))" }, 400, /'serviceNo' is a value/],
  [
    "leaseContracts",
    { $apply: "groupby((leaseContractLines/unitPrice))" },
    400,
    /'leaseContractLines' is a collection/,
  ],
  [lines, { $apply: "groupby((rollup(serviceNo)))" }, 400, /two or more paths/],
  [lines, { $apply: "filter(unitPrice)" }, 400, /filter needs a condition/],
  [lines, { $apply: "topcount(0,unitPrice)" }, 400, /1 or more; found 0/],
  [lines, { $apply: "topcount(1.5,unitPrice)" }, 400, /whole number/],
  [lines, { $apply: "toppercent(101,unitPrice)" }, 400, /at most 100; found 101/],
  [lines, { $apply: "bottompercent(0,unitPrice)" }, 400, /above 0/],
  [lines, { $apply: "topsum(1,serviceNo)" }, 400, /must be a number; found Edm\.String/],
  [lines, { $apply: "concat(compute(1 as X),compute('1' as X))" }, 400, /'X' is of type .* and of type/],
  [
    "leaseContracts",
    { $apply: "expand(leaseContractLines,filter(unitPrice gt 1))/aggregate($count as N)" },
    501,
    /after expand/,
  ],
  [lines, { $apply: "groupby((serviceNo))/expand(leaseUnit)" }, 400, /expand.*needs records/],
  [lines, { $apply: "expand(serviceNo)" }, 400, /'serviceNo' in \$expand is a property/],
  [lines, { $apply: "expand(leaseUnit,top(1))" }, 400, /filter or expand/],
  [lines, { $apply: "Model.transformation()" }, 501, /'Model\.transformation'/],
  [lines, { $apply: "join(leaseUnit as U)" }, 400, /join takes a collection; 'leaseUnit' is single-valued/],
  [
    lines,
    { $apply: "outerjoin(nothing as U)" },
    400,
    /outerjoin takes a collection.*\(none\); found 'nothing'/,
  ],
  [
    contracts,
    { $apply: "join(lines as L)" },
    400,
    /of 'leaseContract' \(leaseContractLines, .*\); found 'lines'/,
  ],
  [contracts, { $apply: "join(number as L)" }, 400, /found 'number'/],
  [contracts, { $apply: "join(leaseContractLines/leaseUnit as L)" }, 400, /takes one navigation property/],
  [contracts, { $apply: "join(Microsoft.NAV.leaseContract/x as L)" }, 400, /takes a collection-valued/],
  [contracts, { $apply: "join(@Core.Links as L)" }, 501, /Annotations have no records/],
  [contracts, { $apply: "join(leaseContractLines as customer)" }, 400, /alias 'customer'.*taken/],
  [contracts, { $apply: "join(leaseContractLines as L)/compute(1 as l)" }, 400, /alias 'l'.*taken/],
  [contracts, { $apply: "join(leaseContractLines as L)/outerjoin(documents as L)" }, 400, /alias 'L'.*taken/],
  [contracts, { $apply: "groupby((number))/join(leaseContractLines as L)" }, 400, /removed by \$apply/],
  [contracts, { $apply: "join(leaseContractLines as L)/filter(L/unitPrise gt 1)" }, 400, /'unitPrise'/],
  [contracts, { $apply: "join(leaseContractLines as L,filter(number eq 'K1'))" }, 400, /'number'/],
  [
    contracts,
    { $apply: "join(leaseContractLines as L,groupby((serviceNo)))/compute(L/unitPrice as x)" },
    400,
    /'unitPrice' of 'leaseContractLine' was removed by \$apply/,
  ],
  [contracts, { $apply: "join(leaseContractLines as L)/groupby((number))", $expand: "L" }, 400, /'L'/],
  [
    contracts,
    { $apply: "join(leaseContractLines as L)", $expand: "L($filter=lineNo gt 1)" },
    400,
    /\$filter/,
  ],
  [
    contracts,
    { $apply: "join(leaseContractLines as L,concat(identity,aggregate($count as N)))" },
    501,
    /both records and aggregates.*'L'/,
  ],
  [
    "customers",
    { $apply: "join(leaseContracts as C,join(leaseContractLines as L))" },
    501,
    /join of joined records \('C'\)/,
  ],
  [
    contracts,
    { $apply: "concat(join(leaseContractLines as L),join(documents as L))" },
    400,
    /'L' leads to 'leaseContractLine' in one branch/,
  ],
  [
    contracts,
    {
      $apply: "concat(join(leaseContractLines as L),join(leaseContractLines as L,aggregate($count as N)))",
    },
    501,
    /'L' is to be a record and an object/,
  ],
  [
    contracts,
    { $apply: "join(leaseContractLines as L,groupby((rollup(serviceNo,lineNo))))/groupby((L))" },
    501,
    /'L' has different properties.*group by some/,
  ],
  [
    contracts,
    { $apply: "join(leaseContractLines as L)/groupby((L,L/serviceNo))" },
    501,
    /'L' is to be a record/,
  ],
  [
    contracts,
    { $apply: "join(leaseContractLines as L,aggregate($count as N))/aggregate(L/$count as M)" },
    501,
    /Counting 'L'.*\$count as M/,
  ],
  [
    contracts,
    {
      $apply: "join(leaseContractLines as L,aggregate($count as N))",
      $expand: "Microsoft.NAV.leaseContract/L",
    },
    501,
    /only \$select/,
  ],
  ["/companies", { $apply: "join(leaseContracts as C)/groupby((C))" }, 501, /group by their properties/],
  ["leaseContracts", { $expand: "leaseContractLines($apply=nest(top(1) as L))", $select: "L" }, 400, /'L'/],
  [
    lines,
    { $apply: "groupby((leaseUnit/city))", $expand: "leaseUnit($filter=city eq 'x')" },
    501,
    /only \$select/,
  ],
  [lines, { $apply: "aggregate(unitPrice with sum" }, 400, /Syntax error/],
  ["postCodes", { $apply: "groupby((code))/aggregate($count as N)", $search: "x" }, 400, /\$search/],
])("%s %j → %i", async (set, options, status, message) => {
  const answer = await apply(service, set, options);
  expect([answer.status, answer.json.error?.message]).toEqual([status, expect.stringMatching(message)]);
});

test.each([
  "join(leaseContractLines as L,filter(id eq $it/id))",
  "outerjoin(leaseContractLines as L,compute($it/number as N))",
  "addnested(leaseContractLines,filter(id eq $it/id) as L)",
])("501: $it is not available within %s", async ($apply) => {
  const answer = await apply(service, contracts, { $apply });
  expect([answer.status, answer.json.error?.message]).toEqual([501, expect.stringContaining("$it")]);
});

/** Neither is a part of the path ignored. */
test.each([
  [
    "leaseContractLines/Microsoft.NAV.leaseUnit/quantity with sum as S",
    404,
    /'Microsoft\.NAV\.leaseUnit' is no type/,
  ],
  ["Foo.bar/leaseContractLines/quantity with sum as S", 404, /'Foo\.bar' is no type/],
  ["customer/$filter(number eq 'C1')/number with max as S", 400, /'\$filter' needs a collection before it/],
  ["leaseContractLines/$count($filter=quantity gt 1) as N", 400, /'leaseContractLines\/\$count with/],
  ["leaseContractLines/quantity/more with sum as S", 400, /'quantity'.*'more'/],
  ["leaseContractLines/$filter(nothing eq 1)/quantity with sum as S", 400, /'nothing'/],
])("aggregate(%s) → %i", async (items, status, message) => {
  const answer = await apply(service, contracts, { $apply: `aggregate(${items})` });
  expect([answer.status, answer.json.error?.message]).toEqual([status, expect.stringMatching(message)]);
});

describe("limits", () => {
  const chain = (transformation: string, times: number): string =>
    Array.from({ length: times }, () => transformation).join("/");
  const rollups = Array.from({ length: 30 }, () => "rollup(serviceNo,lineNo)").join(",");
  test.each([
    [chain("concat(identity,identity)", 7), /128 different branches/],
    [`groupby((${rollups}))`, /1073741824 groupings/],
    [chain("filter(leaseUnit/city ne 'x')", 70), /joins 61 tables/],
    [
      `aggregate(${chain("leaseUnit/leaseContractLines", 7)}/unitPrice with sum as S)`,
      /more than 6 collections/,
    ],
    [`groupby((serviceNo))/${chain("filter(true)", 250)}`, /252 steps/],
    [chain("top(9)", 250), /251 steps/],
    // Each step carries over the columns of a line, which count as nodes.
    [chain("topsum(9,unitPrice)", 250), /more than 20000 nodes/],
  ])("%.40s", async ($apply, message) => {
    const { status, json } = await apply(service, lines, { $apply });
    expect([status, json.error.code]).toEqual([400, "BadRequest_LimitExceeded"]);
    expect(json.error.message).toMatch(message);
  });
});

test("a single record cannot be transformed", async () => {
  const found = await apply(service, "leaseUnits", { $top: "1" });
  const answer = await apply(service, `leaseUnits(${found.json.value[0].id})`, {
    $apply: "aggregate($count as N)",
  });
  expect([answer.status, answer.json.error.message]).toEqual([400, expect.stringContaining("single record")]);
});
