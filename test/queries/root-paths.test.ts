/**
 * `$root`, `$it` and `$this` in expressions (URL Conventions 4.01, 5.1.1.13 and 5.1.1.14), and lists as right operand
 * of `in`.
 */
import { signDevToken } from "../../src/auth/dev-issuer";
import { demoCompanyId, start, type TestService } from "../harness";
import { found, idOf, otherCompanyId, query, createEstate } from "../protocol/estate";

let service: TestService;

beforeAll(async () => {
  service = await start();
  await createEstate(service);
});
afterAll(() => service.stop());

describe("$root", () => {
  test.each<[string, string[]]>([
    [`objectArea gt $root/leaseUnits(${idOf("d", 4)})/objectArea`, ["U2"]],
    ["leaseUnitCategory eq $root/leaseUnits(number='U1')/leaseUnitCategory", ["U1", "U2"]],
    [`$root/companies(${demoCompanyId})/leaseUnits(number='U3')/objectArea lt objectArea`, ["U2"]],
    ["$root/leaseUnits(number='U1')/category/description eq 'Offices' and number eq 'U4'", ["U4"]],
    ["$it eq $root/leaseUnits(number='U2')", ["U2"]],
    ["$root/leaseUnits(number='U9') eq $it", []],
    ["category eq $root/leaseUnits(number='U1')/category and number ne 'U1'", ["U2"]],
    ["$root/leaseUnits(number='U9')/objectArea eq null and number eq 'U4'", ["U4"]],
    ["$root/leaseUnits(number='B1')/building and blocked", ["U2"]],
    ["$root/leaseUnits(number='U1')/leaseContractLines/$count eq 2 and building", ["B1"]],
    [`$root/companies(${demoCompanyId})/name eq 'Estate' and building`, ["B1"]],
    [
      `$root/companies(${otherCompanyId})/leaseUnits(number='X1')/description eq 'Elsewhere' and building`,
      ["B1"],
    ],
  ])("%s", async ($filter, numbers) => {
    expect(await found(service, "leaseUnits", "number", { $filter })).toEqual(numbers);
  });

  test.each<[string, number]>([
    ["$root/leaseUnits/number eq 'U1'", 501],
    ["$root/nothing(1)/number eq 'U1'", 400],
    ["$root/leaseUnits(number='U1') eq 'U1'", 400],
    ["$root/leaseUnits(code='U1')/number eq 'U1'", 400],
    ["$root/leaseUnits(number='U1')/nothing eq 'U1'", 400],
  ])("%s is refused", async ($filter, status) => {
    expect((await service.request("GET", query("leaseUnits", { $filter }))).status).toBe(status);
  });

  test("shows nothing of a company without read permission", async () => {
    const token = await signDevToken(service.devKey, {
      role: "read",
      companies: [demoCompanyId],
      expires: "1h",
    });
    const headers = { Authorization: `Bearer ${token}` };
    const $compute =
      `$root/companies(${otherCompanyId})/leaseUnits(number='X1')/description as theirs,` +
      `$root/companies(${otherCompanyId})/name as name,$root/companies(${demoCompanyId})/name as own`;
    const path = query("leaseUnits", { $compute, $select: "theirs,name,own", $top: "1" });
    const { json } = await service.request("GET", path, { headers });
    expect(json.value).toEqual([
      {
        "@odata.etag": expect.any(String),
        id: expect.any(String),
        theirs: null,
        name: null,
        own: "Estate",
      },
    ]);
  });
});

describe("$it and $this", () => {
  test.each<[string, string, string, unknown[]]>([
    [
      "leaseUnits",
      "number",
      "leaseContractLines/any(l:l/leaseUnitNo eq $it/number and l/unitPrice gt 15)",
      ["U3"],
    ],
    [
      "leaseContracts",
      "versionNo",
      "leaseContractLines/$count($filter=versionNo eq $it/versionNo) gt 1",
      [2],
    ],
    ["leaseContracts", "versionNo", "leaseContractLines/$count($filter=$this/lineNo gt 10000) gt 0", [2]],
  ])("%s %s: %s", async (set, property, $filter, expected) => {
    expect(await found(service, set, property, { $filter })).toEqual(expected);
  });

  test("$it within an expansion is the record of the path", async () => {
    const $expand =
      "leaseContractLines($filter=unitPrice lt 4 and leaseContractNo eq $it/number;$select=lineNo)";
    const { json } = await service.request("GET", query(`leaseContracts(${idOf("a", 2)})`, { $expand }));
    expect(json.leaseContractLines.map((line: { lineNo: number }) => line.lineNo)).toEqual([20000]);
  });
});

describe("lists", () => {
  test.each([
    ["number in ('U1','U3')", {}],
    ['number in ["U1","U3"]', {}],
    ["number in @p", { "@p": '["U1","U3"]' }],
  ])("%s %j", async ($filter, aliases) => {
    expect(await found(service, "leaseUnits", "number", { $filter, ...aliases })).toEqual(["U1", "U3"]);
  });
});
