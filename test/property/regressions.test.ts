/**
 * Findings of the random runs, each reduced: expected values by hand from the URL Conventions, and the interpreter has
 * to agree with them.
 */
import { model } from "../../src/entities";
import { parseExpression } from "../../src/odata/uri/parser";
import { startCompanyService, type Company, type CompanyService } from "./company-service";
import type { Estate, EstateType } from "./estate";
import { idOf, keptBy } from "./expected";
import type { Row } from "./interpreter";

/** Customer A has no end of time, contract 2 has no customer, line 2 neither contract nor unit. */
const estate: Estate = {
  customer: [
    {
      number: "A",
      displayName: "Acme",
      city: "\u00A0a\u3000",
      systemCreatedAt: "9999-12-31T23:59:59.999Z",
    },
    { number: "B", displayName: "Brown", city: "+5", systemCreatedAt: "2024-02-29T12:00:00Z" },
  ],
  leaseContract: [
    {
      number: "1",
      versionNo: 1,
      customerNo: "A",
      contractDate: "2024-02-29",
      contractValidUntil: "2099-12-31",
      requiredDepositAmount: 0.3,
      warrantyAmount: 0.1,
      automaticallyExtend: true,
    },
    {
      number: "2",
      versionNo: 1,
      customerNo: "none",
      contractDate: "2024-12-31",
      contractValidUntil: "2025-12-31",
      requiredDepositAmount: 0,
      warrantyAmount: 1,
      automaticallyExtend: false,
    },
  ],
  leaseContractLine: [
    { leaseContractNo: "1", versionNo: 1, lineNo: 1, leaseUnitNo: "U" },
    { leaseContractNo: "none", versionNo: 1, lineNo: 2, leaseUnitNo: "none" },
  ],
  leaseUnit: [{ number: "U", objectArea: 0 }],
};

let service: CompanyService;
let company: Company;
beforeAll(async () => {
  service = await startCompanyService();
  company = await service.createCompany(estate);
});
afterAll(() => service.stop());

const rowsOf = (text: string): readonly Row[] => (JSON.parse(text) as { value: readonly Row[] }).value;

/** The property that identifies the records in the tables below. */
const names: Readonly<Record<EstateType, string>> = {
  customer: "number",
  leaseContract: "number",
  leaseContractLine: "lineNo",
  leaseUnit: "number",
};

const cases: readonly (readonly [EstateType, string, readonly unknown[]])[] = [
  // A path through a missing record is null, whatever it ends with (5.1.1.15).
  ["leaseContractLine", "leaseUnit/rentedTill eq null", [2]],
  ["leaseContractLine", "leaseUnit/tenantName eq null", [2]],
  ["leaseContractLine", "leaseUnit/currentRentPrice ne null", [1]],
  // Any numeric type multiplies and divides a duration (5.1.1.2.4, 5.1.1.2.5).
  ["leaseContract", "duration'PT1H' mul leaseContractLines/$count eq duration'PT1H'", ["1"]],
  ["leaseContract", "duration'PT1H' mul -(2) eq duration'-PT2H'", ["1", "2"]],
  ["leaseContract", "duration'PT1H' divby 2 eq duration'PT30M'", ["1", "2"]],
  // Null can be cast to any type and stays null (5.1.1.10.1, rule 1).
  ["leaseContractLine", "cast(leaseContract/requiredDepositAmount,Edm.String) eq null", [2]],
  ["leaseContractLine", "cast(leaseContract/automaticallyExtend,Edm.String) eq null", [2]],
  ["leaseContractLine", "cast(cast('x',Edm.Decimal),Edm.String) eq null", [1, 2]],
  // Null equals itself, so it is also less than or equal to itself (5.1.1.1.1, 5.1.1.1.4, 5.1.1.1.6).
  ["leaseContractLine", "leaseContract/contractDate ge leaseContract/contractValidUntil", [2]],
  ["leaseContractLine", "leaseContract/contractDate le leaseContract/contractValidUntil", [1, 2]],
  ["leaseContractLine", "leaseContract/contractDate lt leaseContract/contractValidUntil", [1]],
  ["leaseContractLine", "leaseContract/contractDate gt leaseContract/contractValidUntil", []],
  // A function of null is null (5.1.1.4), arithmetic with null too (5.1.1.2).
  ["leaseContract", "totaloffsetminutes(customer/systemCreatedAt) eq null", ["2"]],
  ["leaseContract", "contractDate add case(automaticallyExtend:duration'PT0S') eq null", ["2"]],
  // A text is cast when it is a literal of the type, and fits into it (5.1.1.10.1, rules 3 and 4).
  ["customer", "cast(city,Edm.Int32) eq 5", ["B"]],
  ["customer", "cast('0.1',Edm.Int32) eq null", ["A", "B"]],
  ["customer", "cast('2147483648',Edm.Int32) eq null", ["A", "B"]],
  ["customer", "cast('-2147483648',Edm.Int32) eq -2147483648", ["A", "B"]],
  ["customer", "cast('5.',Edm.Decimal) eq null and cast('.5',Edm.Decimal) eq null", ["A", "B"]],
  ["customer", "cast('-5.50',Edm.Decimal) eq -5.5", ["A", "B"]],
  // The remainder of decimals is exact (5.1.1.2.6).
  ["leaseContract", "requiredDepositAmount mod warrantyAmount eq 0", ["1", "2"]],
  ["leaseContract", "requiredDepositAmount mod 0.00000001 eq 0", ["1", "2"]],
  ["leaseContract", "-(requiredDepositAmount) mod 0.2 eq -0.1", ["1"]],
  // and, or and not of null are null where the other operand does not decide (5.1.1.1.7 to 5.1.1.1.9).
  ["leaseContract", "(contains(customer/displayName,'A') and true) eq null", ["2"]],
  ["leaseContract", "(contains(customer/displayName,'A') or false) ne true", ["2"]],
  ["leaseContract", "(not contains(customer/displayName,'x')) eq null", ["2"]],
  ["leaseContract", "(contains(customer/displayName,'A') or true) eq null", []],
  // White space by Unicode (5.1.1.7.4).
  ["customer", "trim(city) eq 'a'", ["A"]],
  // Zero has no sign.
  ["leaseUnit", "cast(-(objectArea),Edm.String) eq '0'", ["U"]],
  // The type of `case` is wide enough for all its results (5.1.1.12.1).
  ["leaseContract", "case(automaticallyExtend:1,true:2.5) div 2 eq 0.5", ["1"]],
];

test.each(cases)("%s: %s", async (type, filter, expected) => {
  const { status, text } = await company.get(`${model.type(type).set}?$filter=${encodeURIComponent(filter)}`);
  expect({ status, found: status === 200 ? rowsOf(text).map((row) => row[names[type]]) : text }).toEqual({
    status: 200,
    found: expected,
  });
});

/** The interpreter takes the type of `case` from the selected result; random ones are all of one type. */
const interpreted = cases.filter(([, filter]) => !filter.startsWith("case("));

test.each(interpreted)("the interpreter agrees, %s: %s", (type, filter, expected) => {
  const { world } = company;
  const { found, undecided } = keptBy(world, type, parseExpression(filter));
  const rows = world.records(type).filter((row) => found.has(idOf(row)));
  expect([rows.map((row) => row[names[type]]), undecided.size]).toEqual([expected, 0]);
});

test("a sort key that is null beyond the year 9999 loses no record between pages", async () => {
  const orderby = encodeURIComponent("systemCreatedAt add duration'P365D',true");
  const found: unknown[] = [];
  let next: string | undefined = `customers?$orderby=${orderby}`;
  for (let pages = 0; next !== undefined && pages < 5; pages++) {
    const { text } = await company.get(next, "odata.maxpagesize=1");
    found.push(...rowsOf(text).map((row) => row["number"]));
    next = (JSON.parse(text) as Record<string, string | undefined>)["@odata.nextLink"];
  }
  expect(found).toEqual(["A", "B"]);
});
