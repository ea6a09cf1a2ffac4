/** Spellings of URLs that the levels of 4.01 require, and responses to unimplemented features. */
import { start, type TestService } from "../harness";
import { create, idOf, createEstate } from "../protocol/estate";

let service: TestService;
beforeAll(async () => {
  service = await start();
  await createEstate(service);
  await create(service, "postCodes", { id: idOf("e", 1), code: "A/B\\C", city: "Slash" });
});
afterAll(() => service.stop());

const get = (path: string, headers = {}) => service.request("GET", encodeURI(path), { headers });
/** The values of one property in the response. */
async function values(path: string, name: string): Promise<unknown[]> {
  const { json } = await get(path);
  return json.value.map((record: Record<string, unknown>) => record[name]);
}

test.each([
  "leaseUnits?$filter=startswith(number,'U') and not (number eq 'U1')&$orderby=number desc&$select=number&$top=1",
  "leaseUnits?filter=startswith(number,'U') and not (number eq 'U1')&orderby=number desc&select=number&top=1",
  "leaseUnits?$FILTER=STARTSWITH(number,'U') AND NOT (number EQ 'U1')&$OrderBy=number DESC&$SELECT=number&$Top=1",
  "leaseUnits?Filter=StartsWith(number,'U') And Not (number Eq 'U1')&ORDERBY=number Desc&Select=number&TOP=1",
])("options, operators and functions in any spelling: %s", async (path) => {
  const all = await values("leaseUnits?$select=number&$filter=number gt 'U1' and number lt 'V'", "number");
  expect(await values(path, "number")).toEqual([all.at(-1)]);
});

test.each([{}, { "OData-MaxVersion": "4.0" }, { "OData-MaxVersion": "4.01" }])(
  "the syntax does not depend on OData-MaxVersion: %j",
  async (headers) => {
    for (const path of [
      "leaseUnits?$filter=number eq 'U1'&$select=number",
      "leaseUnits?filter=number in ('U1','none')&select=number",
      "leaseUnits/$filter(number eq 'U1')?$select=number",
    ]) {
      const { json } = await get(path, headers);
      expect(json.value).toMatchObject([{ number: "U1" }]);
    }
  },
);

test.each([
  ["effectiveDate eq cast('2024-02-29',Edm.Date)", ["N1"]],
  ["unitPrice eq cast('2.5',Edm.Decimal)", ["N1"]],
])("strings are cast: %s", async (filter, codes) => {
  expect(await values(`servicePrices?$filter=${filter}`, "code")).toEqual(codes);
});

test.each([
  ["cast('D0000000-0000-4000-8000-000000000001',Edm.Guid) eq d0000000-0000-4000-8000-000000000001", true],
  ["cast('true',Edm.Boolean)", true],
  ["cast('PT90S',Edm.Duration) eq duration'PT1M30S'", true],
  ["cast('12:30:00',Edm.TimeOfDay) eq 12:30:00", true],
  ["cast('2024-02-29T12:00:00-01:00',Edm.DateTimeOffset) eq 2024-02-29T13:00:00Z", true],
  ["cast('1.5e3',Edm.Double) eq 1500", true],
  ["cast('0.25',Edm.Single) eq 0.25", true],
  ["cast('255',Edm.Byte) eq 255 and cast('256',Edm.Byte) eq null", true],
  ["cast('-128',Edm.SByte) eq -128 and cast('128',Edm.SByte) eq null", true],
  ["cast('32767',Edm.Int16) eq 32767 and cast('32768',Edm.Int16) eq null", true],
  ["cast('9223372036854775807',Edm.Int64) gt 0", true],
  ["cast('2024-02-30',Edm.Date) eq null", true],
  ["cast('x',Edm.Guid) eq null and cast('yes',Edm.Boolean) eq null", true],
  ["cast(300,Edm.Byte) eq null and cast(2.9,Edm.Byte) eq 2", true],
  ["totalseconds('PT1M') eq 60 and duration'P1D' eq 'P1D'", true],
  ["duration'P1D' eq 'P28D'", false],
  ["duration'p1dt2h' eq duration'P1DT2H'", true],
  ["isof('x',Edm.Duration) or isof('x',Edm.Guid) or isof(300,Edm.Byte)", false],
  ["isof('P1D',Edm.Duration) and isof(3,Edm.Byte) and isof(objectArea,Edm.Double)", true],
  ["isof($it,Microsoft.NAV.leaseUnit) and not isof($it,Microsoft.NAV.customer)", true],
  ["isof(leaseUnit) and isof(Microsoft.NAV.leaseUnit) and isof($it,leaseUnit) and isof('leaseUnit')", true],
  ["isof(customer) or isof(Edm.String) or isof(Collection(leaseUnit)) or isof($it,customer)", false],
  ["cast(0.123456789012345,Edm.Double) eq cast('0.123456789012345',Edm.Double)", true],
  ["cast(objectArea,Edm.Boolean) eq null and cast(12:00:00,Edm.Duration) eq null", true],
  ["cast(building,Edm.Date) eq null and cast(id,Edm.Int32) eq null", true],
  ["cast('YWJj',Edm.Binary) eq null", true],
  ["2021-01-01 in (2021-01-01T00:00:00Z)", true],
  ["duration'PT0.0005S' eq duration'PT0S'", false],
  ["12:30:00.0002 gt 12:30:00.0001 and 12:30:00.0001 gt 12:30:00", true],
  ["12:30:00.00010 eq 12:30:00.0001", true],
  ["duration'-PT0.0002S' lt duration'-PT0.0001S'", true],
  ["duration'-PT0.0001S' lt duration'PT0.0002S'", true],
  ["duration'PT0.0001S' gt duration'-PT0.0002S'", true],
  ["duration'-PT0.0001S' eq duration'PT0.0001S'", false],
])("values of any primitive type from text: %s", async (filter, holds) => {
  const path = `leaseUnits?$select=number&$filter=number eq 'U1' and (${filter})`;
  expect(await values(path, "number")).toEqual(holds ? ["U1"] : []);
});

test.each(["'A/B\\C'", "'A%2FB%5CC'"])(
  "aliases in keys, with a slash and a backslash: %s",
  async (literal) => {
    const path = encodeURI("postCodes(code=@n,city=@c)?@c='Slash'&@n=") + literal.replace("\\", "%5C");
    const { status, json } = await service.request("GET", path);
    expect([status, json.id]).toEqual([200, idOf("e", 1)]);
  },
);

test.each([
  ["leaseUnits/$filter(number eq 'U1')", ["U1"]],
  ["leaseUnits/$filter(@f)?@f=number eq 'U1'", ["U1"]],
  ["leaseUnits/$filter(startswith(number,'U'))/$filter(number lt 'U2')?$orderby=number", ["U1"]],
  ["leaseUnits/$filter(startswith(number,'U'))?$filter=number lt 'U2'", ["U1"]],
  [`leaseContracts(${idOf("a", 2)})/leaseUnit/$filter(blocked)`, ["U2"]],
])("/$filter segments choose records: %s", async (path, numbers) => {
  expect(await values(path, "number")).toEqual(numbers);
});

test("a key after /$filter addresses the member, for every method", async () => {
  const chosen = `leaseUnits/$filter(not building)`;
  const { id } = (await get("leaseUnits(number='U1')")).json as { id: string };
  for (const path of [`${chosen}(${id})`, `${chosen}/${id}`, `${chosen}/$filter(true)(number='U1')`])
    expect((await get(`${path}/number/$value`)).text).toBe("U1");
  expect(await values(`${chosen}(${id})/leaseContractLines?$orderby=lineNo`, "lineNo")).toEqual(
    await values(`leaseUnits(${id})/leaseContractLines?$orderby=lineNo`, "lineNo"),
  );
  const change = (filter: string, method: string, body?: object) =>
    service.request(method, `leaseUnits/$filter(${encodeURIComponent(filter)})(${id})`, body ? { body } : {});
  expect((await change("not building", "PATCH", { floor: "9" })).json.floor).toBe("9");
  for (const [method, body] of [["PATCH", {}], ["PUT", {}], ["DELETE"]] as const)
    expect((await change("building", method, body)).status).toBe(404);
  expect((await get(`leaseUnits(${id})/floor/$value`)).text).toBe("9");
});

test("$levels of one that is recursive", async () => {
  const { status, json } = await get("leaseUnits?$expand=group($select=number;$levels=2)&$top=1");
  expect([status, json["@odata.context"]]).toEqual([200, expect.stringMatching(/\(group\+\(id,number\)\)$/)]);
});

test("$levels of a navigation property that is not recursive", async () => {
  const { status, json } = await get("leaseContracts?$expand=leaseContractLines($levels=2)");
  expect([status, json.error.message]).toEqual([400, expect.stringContaining("is not recursive")]);
});

test.each([
  "isof(city)",
  "isof(Foo.Bar)",
  "not isof(Microsoft.NAV.leaseUnits)",
  "isof($it,Foo.Bar)",
  "isof(Collection(city))",
])("a type that does not exist: %s", async ($filter) => {
  const { status, json } = await get(`leaseUnits?$filter=${$filter}`);
  expect([status, json.error?.message]).toEqual([400, expect.stringContaining("does not exist")]);
});

// Core.DefaultNamespace: the namespace of the model may be omitted.
test.each([
  "leaseUnits?$select=*/number",
  "leaseUnits?$filter=*/number eq 'U1'",
  "leaseUnits?$filter=group/*/number eq 'B1' or */number eq 'U1'",
  "leaseUnits?$orderby=*/number desc",
  "leaseUnits?$expand=*/group",
  "leaseUnits/*?$select=number",
  "leaseUnits?$filter=leaseContractLines/*Line/any(x:x/*Line/lineNo eq 10000)",
  "leaseUnits?$filter=leaseContractLines/*Line/$count gt 0",
  "leaseUnits?$filter=leaseContractLines/aggregate(*Line/unitPrice with sum) gt 10",
  "leaseUnits?$expand=leaseContractLines/*Line($select=lineNo)",
  "leaseUnits?$compute=1 as leaseUnit&$select=leaseUnit,number&$filter=leaseUnit eq 1",
  "leaseUnits?$apply=groupby((*/number))",
  "leaseUnits?$apply=filter(*/number eq 'U1')",
  "leaseUnits?$apply=groupby((number),aggregate(leaseContractLines/*Line/unitPrice with sum as total))",
  "leaseUnits?$apply=join(leaseContractLines/*Line as line)/groupby((line/lineNo))",
  "leaseUnits?$apply=aggregate(leaseContractLines/*Line/$count as count)",
])("a type without its namespace: %s", async (path) => {
  const spelled = (namespace: string) =>
    get(path.replaceAll("*Line", `${namespace}leaseContractLine`).replaceAll("*", `${namespace}leaseUnit`));
  const [bare, qualified] = [await spelled(""), await spelled("Microsoft.NAV.")];
  expect([bare.status, bare.json]).toEqual([200, qualified.json]);
});

test.each([
  "leaseUnits?$filter=number has 'U1'",
  "leaseUnits?$filter=@Core.Description eq 'x'",
  "leaseUnits?$filter=group/@Measures.Currency eq 'EUR'",
  "leaseUnits?$filter=objectArea/@Measures.Currency eq 'EUR'",
  "leaseUnits?$filter=group/objectArea/@Measures.Currency eq 'EUR'",
  "leaseUnits?$orderby=objectArea/@Measures.Currency",
  "leaseUnits?$filter=leaseContractLines/any(x:x/unitPrice/@Measures.Currency eq 'EUR')",
  "leaseUnits?$compute=objectArea add 1 as more&$filter=more/@Measures.Currency eq 'EUR'",
  "leaseUnits?$filter=leaseContractLines/@Core.Description eq 'x'",
  "leaseUnits?$index=0",
  "leaseUnits?$filter=geo.length(number) gt 1",
  "leaseUnits?$compute=[1,2] as list",
  "leaseUnits?$filter=substring([1,2],1) eq [2]",
  "leaseUnits?$select=@Org.OData.Core.V1.Description",
  "leaseUnits?$select=number/@Org.OData.Core.V1.Description",
  "leaseUnits?$expand=@Org.OData.Core.V1.Messages",
  "leaseUnits?$expand=leaseContractLines($select=@Org.OData.Core.V1.Description)",
  "leaseUnits?$filter=rentRollAt(date=2026-01-01)/any()",
  "leaseUnits?$filter=$root/rentRollAt(date=2026-01-01)/any()",
  "leaseUnits?$filter=isof(Edm.GeographyPoint)",
  "leaseUnits?$filter=cast(number,Edm.GeographyPoint) eq null",
])("%s is known, and not implemented", async (path) => {
  expect((await get(path)).status).toBe(501);
});

test.each([
  "cast(number,No.Such) eq 'x'",
  "isof(number,No.Such)",
  "isof(No.Such)",
  "isof($it,Collection(No.Such))",
])("%s names no type", async (filter) => {
  const { status, json } = await get(`leaseUnits?$filter=${filter}`);
  expect([status, json.error.code]).toEqual([400, "BadRequest_InvalidQueryOption"]);
  expect(json.error.message).toContain("'No.Such'");
});

// ABNF `collectionNavNoCastExpr`: of the line with the key, if it is one of the unit; null for every other unit.
test.each([
  ["leaseContractLines(*)/unitPrice gt 12", ["U1"]],
  ["leaseContractLines(*)/unitPrice gt 13", []],
  ["leaseContractLines(*)/unitPrice eq null", ["B1", "U2", "U3", "U4"]],
  ["leaseContractLines(*) ne null", ["U1"]],
  ["leaseContractLines(leaseContractNo='LC1',versionNo=2,lineNo=10000)/serviceNo eq 'RENT'", ["U1"]],
  ["leaseContractLines(*)/leaseContract/customerNo eq 'C1'", ["U1"]],
  ["leaseContractLines/Microsoft.NAV.leaseContractLine(*)/quantity add 1 eq 3", ["U1"]],
  ["leaseContractLines/$filter(quantity gt 1)(*)/unitPrice gt 12", ["U1"]],
  ["leaseContractLines/$filter(quantity gt 2)(*)/unitPrice gt 12", []],
  [`number eq 'U2' and $root/leaseUnits(${idOf("d", 2)})/leaseContractLines(*)/unitPrice eq 12.25`, ["U2"]],
  [`number eq 'U2' and $root/leaseUnits/Microsoft.NAV.leaseUnit(${idOf("d", 2)})/number eq 'U1'`, ["U2"]],
  ["leaseContractLines/any(l:l/leaseContract/leaseContractLines(*)/unitPrice eq 12.25)", ["U1", "U2"]],
])("a key in a path of an expression: %s", async (filter, numbers) => {
  const asked = filter.replace("(*)", `(${idOf("b", 2)})`);
  expect(await values(`leaseUnits?$select=number&$orderby=number&$filter=${asked}`, "number")).toEqual(
    numbers,
  );
});

test("a key in a path of $orderby, $compute and $apply", async () => {
  const price = `leaseContractLines(${idOf("b", 2)})/unitPrice`;
  expect(await values(`leaseUnits?$orderby=${price} desc,number&$top=1`, "number")).toEqual(["U1"]);
  expect(await values(`leaseUnits?$compute=${price} as p&$select=p&$filter=number eq 'U1'`, "p")).toEqual([
    12.25,
  ]);
  expect(await values(`leaseUnits?$apply=aggregate(${price} with sum as total)`, "total")).toEqual([12.25]);
});

test.each([
  "leaseContractLines('x')/unitPrice gt 1",
  "leaseContractLines(1,2)/unitPrice gt 1",
  "group(1)/number eq 'x'",
])("%s has no such key", async (filter) =>
  expect((await get(`leaseUnits?$filter=${filter}`)).status).toBe(400),
);

test("a negative index counts from the end", async () => {
  expect(
    await values(
      "leaseUnits?$select=number&$filter=number eq 'U1' and substring(number,-1) eq '1'",
      "number",
    ),
  ).toEqual(["U1"]);
});

test("aliases assigned within an expansion hold there", async () => {
  const path = (text: string) =>
    `leaseContracts?$filter=number eq 'LC1'&$expand=leaseContractLines($select=lineNo;${text})`;
  const { json } = await get(path("$filter=lineNo gt @a;@a=10000"));
  const plain = await get(path("$filter=lineNo gt 10000"));
  expect(json.value).toEqual(plain.json.value);
  expect(JSON.stringify(json.value)).toContain('"lineNo":20000');
});

// Protocol 4.01, 11.4.1.2: values are in UTC, so the parts of a literal in another time zone are not available.
test.each([
  ["year(%) eq 2024", 400],
  ["month(%) eq 2", 400],
  ["day(%) eq 29", 400],
  ["hour(%) eq 14", 400],
  ["minute(%) eq 30", 400],
  ["date(%) eq 2024-02-29", 400],
  ["time(%) eq 14:30:00", 400],
  ["totaloffsetminutes(%) eq 60", 400],
  ["second(%) eq 0", 200],
  ["% gt systemCreatedAt", 200],
])("a part of a point in time: %s", async (filter, status) => {
  const asked = (literal: string) => `leaseUnits?$top=0&$filter=${filter.replace("%", literal)}`;
  const there = "2024-02-29T14:30:00+01:00";
  expect((await service.request("GET", encodeURI(asked(there)).replace("+", "%2B"))).status).toBe(status);
  expect((await get(`${asked("@t")}&@t=${there}`)).status).toBe(status);
  for (const utc of ["2024-02-29T14:30:00Z", "2024-02-29T14:30:00-00:00"])
    expect((await get(asked(utc))).status).toBe(200);
});
