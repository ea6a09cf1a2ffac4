/** Errors of GET requests: status, code, found and expected; never a 500 (DECISIONS, section 4). */
import { start, type TestService } from "../harness";
import { idOf, query, createEstate } from "./estate";

let service: TestService;
const unit1 = idOf("d", 2);

beforeAll(async () => {
  service = await start();
  await createEstate(service);
});
afterAll(() => service.stop());

/** Status, code, and faults of the message: missing words, missing correlation id, disclosure of the implementation. */
async function refusal(path: string, ...words: string[]): Promise<[number, string, string[]]> {
  const { status, headers, json } = await service.request("GET", path);
  const { code, message }: { code: string; message: string } = json.error;
  const lacking = words.filter((word) => !message.includes(word));
  if (!message.endsWith(`  CorrelationId:  ${String(headers["request-id"])}.`))
    lacking.push("correlation id");
  if (/sqlite|\bselect\b.*\bfrom\b|\.ts\b|node_modules/i.test(message)) lacking.push("discretion");
  if (headers["content-type"]?.startsWith("application/json") !== true) lacking.push("JSON");
  return [status, code, lacking];
}

describe("$filter", () => {
  test.each<[string, string, ...string[]]>([
    ["descripton eq 'x'", "BadRequest_UnknownProperty", "descripton", "description"],
    ["category/codee eq 'x'", "BadRequest_UnknownProperty", "codee", "code"],
    ["leaseContractLines/any(l:l/lineNumber eq 1)", "BadRequest_UnknownProperty", "lineNumber"],
    ["contain(description,'x')", "BadRequest_InvalidQueryOption", "contain", "contains"],
    ["number equals 'x'", "BadRequest_InvalidRequestUrl", "offset 7"],
    ["number eq 'x", "BadRequest_InvalidRequestUrl"],
    ["(number eq 'x'", "BadRequest_InvalidRequestUrl"],
    ["number eq", "BadRequest_InvalidRequestUrl"],
    ["", "BadRequest_InvalidRequestUrl"],
    ["number", "BadRequest_TypeMismatch"],
    ["objectArea", "BadRequest_TypeMismatch"],
    ["number eq 1", "BadRequest_TypeMismatch"],
    ["objectArea eq 'x'", "BadRequest_TypeMismatch"],
    ["rentedTill eq 'x'", "BadRequest_TypeMismatch"],
    ["building eq 1", "BadRequest_TypeMismatch"],
    ["building and number", "BadRequest_TypeMismatch"],
    ["not number", "BadRequest_TypeMismatch"],
    ["number add 1 eq 2", "BadRequest_TypeMismatch"],
    ["contains(objectArea,'1')", "BadRequest_TypeMismatch"],
    ["length(number,1) eq 1", "BadRequest_TypeMismatch"],
    ["rentedTill add 1 eq 2026-01-01", "BadRequest_TypeMismatch"],
    ["number in (1,2)", "BadRequest_TypeMismatch"],
    ["rentedTill eq 2025-02-30", "BadRequest_TypeMismatch"],
    ["systemCreatedAt gt 2025-01-01T25:00:00Z", "BadRequest_InvalidRequestUrl"],
    ["9999-12-31T23:59:59-14:00 gt 2024-01-01T00:00:00Z", "BadRequest_TypeMismatch"],
    ["2024-01-01T00:00:00Z ne 0001-01-01T00:00:00+14:00", "BadRequest_TypeMismatch"],
    ["objectArea eq 99999999999999999999999999999999999999999", "BadRequest_TypeMismatch"],
    ["objectArea eq 1e999", "BadRequest_TypeMismatch"],
    ["leaseContractLines/any(l:l/lineNo eq 100000000000000000000)", "BadRequest_TypeMismatch"],
    ["objectArea div 0 eq 1", "Application_FilterErrorException", "zero"],
    ["objectArea mod 0 eq 1", "Application_FilterErrorException", "zero"],
    ["objectArea divby 0.0 eq 1", "Application_FilterErrorException", "zero"],
    ["1 div 0 eq 1", "Application_FilterErrorException", "zero"],
    ["leaseContractLines eq 1", "BadRequest_TypeMismatch"],
    ["leaseContractLines/lineNo eq 1", "BadRequest_TypeMismatch"],
    ["category/any(c:c/code eq 'x')", "BadRequest_TypeMismatch"],
    ["l/lineNo eq 1", "BadRequest_UnknownProperty", "l"],
    ["number eq 'a\u0000b'", "BadRequest_InvalidRequestUrl"],
  ])("%s: %s %s", async (filter, code, ...words) => {
    expect(await refusal(query("leaseUnits", { $filter: filter }), ...words)).toEqual([400, code, []]);
  });

  test("a division by a value that is zero in some record", async () => {
    const { status } = await service.request(
      "GET",
      query("leaseUnits", { $filter: "1 div objectArea gt 0" }),
    );
    expect([200, 400]).toContain(status);
  });

  test("an invalid option value names the valid ones", async () => {
    const path = query("leaseContracts", { $filter: "status eq 'Signed'" });
    expect(await refusal(path, "Signed", "New", "Ready", "Reserved", "Released", "Terminated")).toEqual([
      400,
      "Application_FilterErrorException",
      [],
    ]);
    expect(await refusal(query("servicePrices", { $filter: "type eq 9" }), "Lease Unit")).toEqual([
      400,
      "Application_FilterErrorException",
      [],
    ]);
  });

  test("more than 1,000 nodes, and nesting without end", async () => {
    const many = Array.from({ length: 600 }, () => "blocked").join(" or ");
    expect(await refusal(query("leaseUnits", { $filter: many }), "1000")).toEqual([
      400,
      "BadRequest_LimitExceeded",
      [],
    ]);
    for (const deep of [
      "(".repeat(3000) + "blocked" + ")".repeat(3000),
      "not ".repeat(2000) + "blocked",
      "-".repeat(3000) + "1 eq 1",
    ]) {
      const answer = await service.request("GET", query("leaseUnits", { $filter: deep }));
      expect(answer.status).toBe(400);
    }
  });
});

describe("query options", () => {
  test.each<[string, number, string, ...string[]]>([
    ["$fliter=true", 400, "BadRequest_InvalidQueryOption", "$fliter", "$filter"],
    ["$foo=1", 400, "BadRequest_InvalidQueryOption", "$foo"],
    ["$select=numbr", 400, "BadRequest_UnknownProperty", "numbr", "number"],
    ["$select=", 400, "BadRequest_InvalidRequestUrl"],
    ["$orderby=numbr", 400, "BadRequest_UnknownProperty", "number"],
    ["$expand=categry", 400, "BadRequest_UnknownProperty", "category"],
    ["$deltatoken=x", 400, "BadRequest_InvalidToken"],
    ["$filter=%ZZ", 400, "BadRequest_InvalidRequestUrl"],
    ["$filter=%C3%28", 400, "BadRequest_InvalidRequestUrl"],
  ])("%s is %d %s", async (options, status, code, ...words) =>
    expect(await refusal(`leaseUnits?${options}`, ...words)).toEqual([status, code, []]),
  );

  test.each(["foo=1", "company=nobody", "tenant=x", "$schemaversion=1.0", "foo", "=", "&&", "a=b=c"])(
    "%s does not matter",
    async (options) => {
      const answer = await service.request("GET", `leaseUnits?${options}`);
      expect([answer.status, answer.json.value?.length]).toEqual([200, 5]);
    },
  );

  test("a collection's options on a record, and options where none belong", async () => {
    for (const option of ["$top=1", "$skip=1", "$orderby=number", "$count=true", "$filter=true"]) {
      expect(await refusal(`leaseUnits(${unit1})?${option}`, option.split("=")[0] ?? "")).toEqual([
        400,
        "BadRequest_InvalidQueryOption",
        [],
      ]);
    }
    expect(await refusal(`leaseUnits(${unit1})/number?$top=1`, "$top")).toEqual([
      400,
      "BadRequest_InvalidQueryOption",
      [],
    ]);
  });
});

describe("paths", () => {
  test.each<[string, number, string]>([
    ["leaseUnits(abc)", 400, "abc"],
    ["leaseUnits('abc')", 400, "abc"],
    ["leaseUnits(id=abc)", 400, "abc"],
    ["/companies(abc)/leaseUnits", 400, "abc"],
    ["leaseUnits()", 400, "id"],
    ["leaseUnits(1)", 400, "id"],
    ["leaseUnits(11111111-1111-4111-8111-11111111111)", 400, ""],
    [`leaseUnits(city='Leeds')`, 400, "city"],
    [`leaseContracts(number='LC1')`, 400, "versionNo"],
    [`leaseUnits(${unit1}`, 400, ""],
    [`leaseUnits(${unit1},${unit1})`, 400, ""],
    [`leaseUnits(${unit1})(${unit1})`, 404, ""],
    ["leaseUnits%00", 400, "U+0000"],
    ["leaseUnits//", 400, ""],
    ["leaseUnits/abc", 404, "abc"],
    [`leaseUnits(${unit1})/number/foo`, 404, "foo"],
    [`leaseUnits(${unit1})/$valu`, 400, "$valu"],
    [`leaseUnits(${unit1})/tenantName/$count`, 404, "$count"],
    ["/$metadat", 400, "$metadat"],
    [`leaseUnits(${unit1})/tenancy`, 404, "tenancy"],
    [`leaseUnits(${unit1})/companyId`, 404, "companyId"],
    [`leaseUnits(${unit1})/rowVersion`, 404, "rowVersion"],
    ["%2e%2e/%2e%2e", 404, ".."],
  ])("%s is %d and names '%s'", async (path, status, word) => {
    const answer = await service.request("GET", path);
    expect([answer.status, answer.json.error.code]).toEqual([status, expect.stringMatching(/^BadRequest/)]);
    expect(answer.json.error.message).toContain(word);
  });

  test("a URL of more than 16 KiB", async () => {
    expect(await refusal(`leaseUnits?$filter=number%20eq%20'${"x".repeat(17_000)}'`, "16")).toEqual([
      414,
      "BadRequest_UrlTooLong",
      [],
    ]);
    const long = `leaseUnits?$filter=number%20eq%20'${"x".repeat(15_000)}'`;
    expect((await service.request("GET", long)).json.value).toEqual([]);
  });

  test.each(["tenancy", "sameKind", "companyId", "rowVersion"])(
    "the internal name %s is not available",
    async (name) => {
      for (const set of ["leaseUnits", "documents"]) {
        for (const options of [
          `$select=${name}`,
          `$expand=${name}`,
          `$orderby=${name}`,
          `$filter=${name}%20ne%20null`,
        ]) {
          const answer = await service.request("GET", `${set}?${options}`);
          expect([set, options, answer.status]).toEqual([set, options, 400]);
          expect(answer.text).not.toMatch(/tenancy'\?|sameKind'\?|companyId'\?|rowVersion'\?/);
        }
      }
    },
  );

  test("GET of $batch, and methods that do not exist", async () => {
    const answer = await service.request("GET", "/$batch");
    expect([404, 405, 501]).toContain(answer.status);
    const options = await service.request("TRACE", "leaseUnits");
    expect([405, 501]).toContain(options.status);
  });
});

/** Valid but odd requests that have crashed other services. */
test.each([
  "substring(number,-1) eq 'x'",
  "substring(number,0,-1) eq ''",
  "substring(number,2147483648) eq ''",
  "length('') eq 0",
  "rentedTill add duration'P99999999D' eq 2026-01-01",
  "rentedTill sub duration'P999999D' lt 2026-01-01",
  "systemCreatedAt add duration'P9999999D' gt now()",
  "duration'PT1S' mul 1e300 gt duration'PT0S'",
  "objectArea mul 99999999999999999999999999999999999999 gt 0",
  "objectArea mul 1e308 mul 1e308 gt 0",
  "9223372036854775807 add 1 gt 0",
  "-9223372036854775808 div -1 gt 0",
  "-9223372036854775808 sub 1 lt 0",
  "9223372036854775807 mul 2 gt 0",
  "-9223372036854775808 mod -1 eq 0",
  "round(1e300) gt 0",
  "cast('x',Edm.Int32) eq 1",
  "cast('2025-02-30',Edm.Date) eq 2025-01-01",
  "cast(number,Edm.Guid) eq null",
  "isof(number,Edm.Nothing)",
  "cast(objectArea,Edm.Boolean)",
  "null",
  "null eq null",
  "not null",
  "null and true",
  "null in (null)",
  "null in (1,2)",
  "null in (1970-01-01)",
  "number in (null)",
  "-null eq null",
  "concat(null,null) eq null",
  "case(true:null) eq null",
  "case(true:1,true:'x') eq 1",
  "case(null:true,true:false)",
  "year(null) eq null",
  "1 eq 1.0",
  "INF gt objectArea",
  "objectArea eq NaN",
  "-INF lt objectArea",
  "id eq 'x'",
  "id gt 11111111-1111-4111-8111-111111111111",
  "building gt false",
  "$it/number eq 'U1'",
  "$root/leaseUnits ne null",
  "$it eq $it",
  "category/$count eq 1",
  "number/$count eq 1",
  "number/length eq 1",
  "geo.distance(number,number) lt 1",
  "Microsoft.NAV.foo(number)",
  "any(x:x eq 1)",
  "category/code/any()",
  "leaseContractLines/any(number:number/lineNo eq 1)",
  "leaseContractLines/any(a:leaseContractLines/any(a:a/lineNo eq 1))",
  "leaseContractLines/$count(",
  "leaseContractLines/all()",
  "description eq '\uD83D\uDE00'",
  "number eq @@p",
  "@p",
  "number eq '%'",
  "time(systemCreatedAt) add duration'PT1H' gt 12:00:00",
  "systemCreatedAt sub rentedTill gt duration'P1D'",
  "rentedTill lt now()",
  "date(rentedTill) eq rentedTill",
  "number has 'x'",
  "number gt null or true",
  "maxdatetime() add duration'P1D' gt now()",
  "mindatetime() sub duration'P1D' lt now()",
  "'a' lt 'b' eq true",
  "1 lt 2 lt 3",
  "(number eq 'U1') eq (building)",
  "[1,2] eq 1",
  '{"a":1} eq 1',
  "number in ['x']",
  "rentedTill add duration'P1D' add duration'PT1H' gt 2026-01-01",
  "--1 eq 1",
])("no 500, in $filter or $orderby: %s", async (expression) => {
  for (const options of [
    { $filter: expression },
    { $orderby: expression },
    { $orderby: `${expression} desc`, $top: "1" },
  ]) {
    const answer = await service.request("GET", query("leaseUnits", options), {
      headers: { Prefer: "odata.maxpagesize=2" },
    });
    expect([200, 400, 501]).toContain(answer.status);
    const next: unknown = answer.json["@odata.nextLink"];
    const following = typeof next === "string" ? (await service.request("GET", next)).status : 200;
    expect(following).toBe(200);
  }
});
