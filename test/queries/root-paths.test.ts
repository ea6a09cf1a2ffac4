/**
 * `$root`, `$it` and `$this` in expressions (URL Conventions 4.01, 5.1.1.13 and 5.1.1.14), and lists and objects as
 * operands (5.1.1.1, 5.1.1.5 and 5.1.1.6).
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

describe("a path after a parameter alias", () => {
  test.each<[string, Record<string, string>, string[]]>([
    ["@u/objectArea lt objectArea", { "@u": "$root/leaseUnits(number='U3')" }, ["U2"]],
    [
      "@u/category/description eq 'Offices' and number eq 'U4'",
      { "@u": "$root/leaseUnits(number='U1')" },
      ["U4"],
    ],
    ["@u/leaseContractLines/$count eq 2 and building", { "@u": "$root/leaseUnits(number='U1')" }, ["B1"]],
    ["@me/number eq 'U4'", { "@me": "$it" }, ["U4"]],
    ["number eq @o/number", { "@o": '{"number":"U4"}' }, ["U4"]],
    ["number eq @o/unit/no", { "@o": '{"unit":{"no":"U4"}}' }, ["U4"]],
    ["number in @o/numbers", { "@o": '{"numbers":["U1","U4"]}' }, ["U1", "U4"]],
    ["number eq @a/number", { "@a": "@o", "@o": '{"number":"U4"}' }, ["U4"]],
    ["@none/number eq null and number eq 'U4'", {}, ["U4"]],
  ])("%s", async ($filter, aliases, numbers) => {
    expect(await found(service, "leaseUnits", "number", { $filter, ...aliases })).toEqual(numbers);
  });

  test.each<[string, Record<string, string>]>([
    ["number eq @o/nothing", { "@o": '{"number":"U4"}' }],
    ["number eq @o/number(1)", { "@o": '{"number":"U4"}' }],
    ["number eq @o/number/nothing", { "@o": '{"number":"U4"}' }],
    ["number eq @o/number", { "@o": "5" }],
    ["number eq @a/number", { "@a": "@b", "@b": "@a" }],
  ])("%s is rejected", async ($filter, aliases) => {
    expect((await service.request("GET", query("leaseUnits", { $filter, ...aliases }))).status).toBe(400);
  });
});

describe("lists", () => {
  test.each([
    ["number in ('U1','U3')", {}],
    ['number in ["U1","U3"]', {}],
    ["number in @p", { "@p": '["U1","U3"]' }],
    ['[number,description] in [["U1","Unit 1"],["U2","Unit 1"],["U3","Unit 3"]]', {}],
    ['[number] in [["U1"],["U3",""],null,["U3"]]', {}],
    ["hassubset([number,number,'U1'],[@p,@p])", { "@p": "'U3'" }, ["U3"]],
    ["hassubset(['U1','U3','U9'],[number])", {}],
    ["hassubset([number,'U1','U3'],[number,number])", {}],
    ["hassubsequence(['U1','U2','U1','U3',number],['U2',number,number])", {}],
    ["contains(['',number,'U3'],[number,'U1']) or contains(['',number,'U3'],['U3','U3'])", {}, ["U3"]],
    ["contains(['U3',number,'U1'],['U1','U1']) or endswith([1,number],['U3'])", {}],
    [
      "startswith([number,'x'],['U3']) or startswith(concat(@p,['x']),concat([number],['x']))",
      { "@p": "['U1']" },
    ],
    ["indexof(['U2','U1','U3','U1'],[number]) in (1,2)", {}],
    ["[number] eq ['U1'] or not ([number,1] ne ['U3',1.0])", {}],
    ['{"a":number,"b":[1]} eq {"b":[1],"a":"U1"} or {"a":number} eq {"a":"U3"}', {}],
    ["number in ['U1','U3'] and length(concat([],[number,1])) eq 2 and length([]) eq 0", {}],
  ])("%s %j", async ($filter, aliases, numbers = ["U1", "U3"]) => {
    expect(await found(service, "leaseUnits", "number", { $filter, ...aliases })).toEqual(numbers);
  });

  // The examples of URL Conventions 4.01, 5.1.1.6.
  test.each([
    ["hassubset([4,1,3],[4,1,3])", true],
    ["hassubset([4,1,3],[1,3,4])", true],
    ["hassubset([4,1,3],[3,1])", true],
    ["hassubset([4,1,3],[4,3])", true],
    ["hassubset([4,1,3,1],[1,1])", true],
    ["hassubset([1,2],[1,1,2])", false],
    ["hassubset([1,2,3],[1,1,2])", false],
    ["hassubset([1],[])", true],
    ["hassubsequence([4,1,3],[4,1,3])", true],
    ["hassubsequence([4,1,3],[4,1])", true],
    ["hassubsequence([4,1,3],[4,3])", true],
    ["hassubsequence([4,1,3,1],[1,1])", true],
    ["hassubsequence([4,1,3],[1,3,4])", false],
    ["hassubsequence([4,1,3],[3,1])", false],
    ["hassubsequence([1,2],[1,1,2])", false],
    ["hassubsequence([[1],[2],null],[[2],null])", true],
    ["contains([4,1,3],[1,3])", true],
    ["contains([4,1,3],[4,3])", false],
    ["endswith([4,1,3],[1,3])", true],
    ["endswith([3],[1,3])", false],
    ["startswith([4,1,3],[4,1])", true],
    ["indexof([4,1,3],[3,1]) eq -1", true],
    ["[1,2] eq [1,2]", true],
    ["[1,2] eq [2,1]", false],
    ["[1,2] ne [1]", true],
    ["[1] eq null", false],
    ['{"a":1} ne {"a":1,"b":null}', true],
  ])("%s is %p", async ($filter, is) => {
    expect((await service.request("GET", query("leaseUnits/$count", { $filter }))).text).toBe(is ? "5" : "0");
  });

  test.each<[string, RegExp]>([
    ["[1] lt [2]", /'lt' cannot take a list and a list/],
    ['[1] lt {"a":1}', /'lt' cannot take a list and an object/],
    ['{"a":1} eq [1]', /An object cannot be compared with a list/],
    ["[1] add 2 eq 3", /'add' cannot take a list and a value/],
    ["[1] eq ['a']", /'eq' cannot take operands of the types/],
    ["[1] eq 1", /A list cannot be compared with a value/],
    ["1 in [[1]]", /A value cannot be compared with a list/],
    ["hassubset('a','b')", /'hassubset' cannot take a value and a value/],
    ["hassubset([1])", /'hassubset' cannot take a list/],
    ["contains([1],1)", /'contains' cannot take a list and a value/],
    ["year([1]) eq 1", /'year' cannot take a list/],
    ["concat([1],'a') eq [1]", /two texts or two lists/],
    ["number in city", /has no member 'any'/],
    ["number in 'U1'", /'in' needs a list or a collection/],
  ])("%s: 400", async ($filter, message) => {
    const { status, json } = await service.request("GET", query("leaseUnits", { $filter }));
    expect([status, json.error.message]).toEqual([400, expect.stringMatching(message)]);
  });

  test("an alias that contains itself", async () => {
    for (const value of ["[@p]", "concat(@p,[1])", '{"a":@p}']) {
      const options = { $filter: "@p eq [1]", "@p": value };
      expect((await service.request("GET", query("leaseUnits", options))).status).toBe(400);
    }
  });

  test.each([
    ["leaseUnits", "number", "$it in $root/leaseUnits/$filter(startswith(number,'U1'))", ["U1"]],
    [
      "leaseContractLines",
      "lineNo",
      "leaseContract/customer in $root/customers/$filter(number eq 'C2')",
      [10000],
    ],
    [
      "leaseContracts",
      "versionNo",
      "leaseContractLines/any(l:l/leaseUnit in $it/leaseUnit/$filter(number eq 'U3'))",
      [1],
    ],
  ])("a record in a collection: %s %s %s", async (set, property, $filter, expected) => {
    expect(await found(service, set, property, { $filter })).toEqual(expected);
  });

  test("what lists cost is limited by MAX_REQUEST_NODES", async () => {
    const numbers = Array.from({ length: 400 }, (_, i) => i);
    for (const name of ["hassubset", "hassubsequence", "contains", "indexof"]) {
      const options = {
        $filter: `${name}(@a,@b) eq null`,
        "@a": JSON.stringify(numbers),
        "@b": JSON.stringify(numbers.slice(200)),
      };
      const { status, json } = await service.request("GET", query("leaseUnits", options));
      expect([name, status, json.error?.code]).toEqual([name, 400, "BadRequest_LimitExceeded"]);
    }
  });
});

describe("references to records in expressions (JSON Format 4.01, section 14)", () => {
  const u2 = `leaseUnits(${idOf("d", 3)})`;
  const at = (id: string, name = "@odata.id") => JSON.stringify({ [name]: id });
  test.each<[filter: string, numbers: string[]]>([
    [`$it eq ${at(u2)}`, ["U2"]],
    [`$it eq ${at(u2, "@id")}`, ["U2"]],
    [`${at(u2)} eq $it`, ["U2"]],
    [`$it ne ${at(u2)}`, ["B1", "U1", "U3", "U4"]],
    [`not ($it eq ${at(u2)})`, ["B1", "U1", "U3", "U4"]],
    [`$it eq ${at(u2)} or $it eq ${at(`leaseUnits(${idOf("d", 4)})`)}`, ["U2", "U3"]],
    [`$it in [${at(u2)},${at(`leaseUnits(${idOf("D", 4)})`)}]`, ["U2", "U3"]],
    [`$it eq ${at(`/${u2}`)}`, ["U2"]],
    [`$it eq ${at(`LeaseUnits(${idOf("D", 3)})`)}`, ["U2"]],
    [`$it eq ${at(`ROOT/${u2}`)}`, ["U2"]],
    [`$it eq ${at(`ROOT/companies(${demoCompanyId})/${u2}`)}`, ["U2"]],
    [`$it eq ${at(`companies(${demoCompanyId})/${u2}`)}`, ["U2"]],
    [`category eq ${at(`leaseUnitCategories(${idOf("d", 3)})`)}`, []],
    [`leaseContractLines/any(x:x eq ${at(`leaseContractLines(${idOf("b", 3)})`)})`, ["U2"]],
    // Records of another type or company, and none.
    [`$it eq ${at(`customers(${idOf("d", 3)})`)}`, []],
    [`$it eq ${at(`companies(${otherCompanyId})/${u2}`)}`, []],
    [`$it eq ${at(`leaseUnits(${idOf("d", 9)})`)}`, []],
  ])("%s", async (filter, numbers) => {
    const $filter = filter.replace("ROOT", service.root);
    expect(await found(service, "leaseUnits", "number", { $filter, $orderby: "number" })).toEqual(numbers);
  });

  test("in an alias, for other records by the same plan", async () => {
    for (const [n, number] of [
      [2, "U1"],
      [3, "U2"],
    ] as const) {
      const options = { $filter: "$it eq @unit", "@unit": at(`leaseUnits(${idOf("d", n)})`) };
      expect(await found(service, "leaseUnits", "number", options)).toEqual([number]);
    }
  });

  test.each([
    ["$it eq {}", 400],
    [`$it eq {"@odata.id":"leaseUnits(${idOf("d", 3)})","number":"U2"}`, 400],
    [`number eq {"@odata.id":"leaseUnits(${idOf("d", 3)})"}`, 400],
    [`$it eq {"@odata.id":"leaseUnits(number='U2')"}`, 501],
    ['$it eq {"@odata.id":"https://example.com/leaseUnits"}', 501],
  ])("%s is rejected: %d", async ($filter, status) => {
    expect((await service.request("GET", query("leaseUnits", { $filter }))).status).toBe(status);
  });
});
