/** The declared capabilities of queries (Capabilities and Core vocabularies), and that they are true. */
import { demoCompanyId, start, type TestService } from "../harness";
import { idOf, createEstate } from "../protocol/estate";

let service: TestService;

beforeAll(async () => {
  service = await start();
  await createEstate(service);
});
afterAll(() => service.stop());

test("alternate keys address their records", async () => {
  const { json } = await service.request("GET", "/$metadata?$format=json");
  const { NAV } = json["Microsoft.NAV"];
  expect(NAV.leaseUnits["@Core.AlternateKeys"]).toEqual([{ Key: [{ Name: "number", Alias: "number" }] }]);
  expect(NAV.leaseContracts["@Core.AlternateKeys"]).toEqual([
    {
      Key: [
        { Name: "number", Alias: "number" },
        { Name: "versionNo", Alias: "versionNo" },
      ],
    },
  ]);
  const unit = await service.request("GET", "leaseUnits(number='U1')");
  expect(unit.json.id).toBe(idOf("d", 2));
  const contract = await service.request("GET", "leaseContracts(versionNo=2,number='LC1')");
  expect(contract.json.id).toBe(idOf("a", 2));
});

test("abilities of the container", async () => {
  const { json } = await service.request("GET", "/$metadata?$format=json");
  expect(json["Microsoft.NAV"].NAV).toMatchObject({
    "@Capabilities.CrossJoinSupported": true,
    "@Capabilities.QuerySegmentSupported": true,
  });
});

/** CSDL JSON exists in 4.01 only (Protocol 4.01, section 8.1.5: the header has the version of the response). */
test.each([
  ["application/xml", undefined, "4.0"],
  ["application/xml", "4.01", "4.01"],
  ["application/json", undefined, "4.01"],
  ["application/json", "4.01", "4.01"],
  // A client of 4.0 that accepts JSON gets XML.
  ["application/json", "4.0", "4.0"],
])("the version of $metadata as %s with OData-MaxVersion %s is %s", async (accept, most, version) => {
  const headers = { Accept: accept, "OData-MaxVersion": most };
  const { headers: answered, text } = await service.request("GET", "/$metadata", {
    headers,
  });
  expect(answered["odata-version"]).toBe(version);
  expect(/(?:"\$Version":| Version=)"([^"]+)"/.exec(text)?.[1]).toBe(version);
  const condition = { ...headers, "If-None-Match": answered.etag };
  const again = await service.request("GET", "/$metadata", {
    headers: condition,
  });
  expect([again.status, again.headers["odata-version"]]).toEqual([304, version]);
});

/** Protocol 4.01, section 8.3.1; RFC 9110, sections 13.1.1 and 13.1.2. */
test("the ETag of $metadata", async () => {
  const get = (headers: Record<string, string>) => service.request("GET", "/$metadata", { headers });
  const xml = await get({ Accept: "application/xml" });
  const { etag = "" } = xml.headers;
  expect([xml.status, etag]).toEqual([200, expect.stringMatching(/^W\/"[\w-]{22}"$/)]);
  for (const condition of [etag, `"other", ${etag}`, "*"]) {
    const { status, headers, text } = await get({ Accept: "application/xml", "If-None-Match": condition });
    expect([status, headers.etag, text]).toEqual([304, etag, ""]);
  }
  expect((await get({ Accept: "application/xml", "If-None-Match": '"other"' })).text).toBe(xml.text);
  expect((await get({ Accept: "application/json", "If-None-Match": etag })).status).toBe(200);
  expect((await get({ Accept: "application/xml", "If-Match": etag })).status).toBe(200);
  expect((await get({ Accept: "application/xml", "If-Match": '"other"' })).status).toBe(412);
});

describe("unsupported preferences are not reported as applied", () => {
  test.each(["omit-values=nulls", "omit-values=defaults", 'odata.include-annotations="*"'])(
    "%s",
    async (preference) => {
      const path = `leaseContracts(${idOf("a", 5)})?$expand=customer`;
      const plain = await service.request("GET", path);
      const preferred = await service.request("GET", path, { headers: { Prefer: preference } });
      expect(preferred.status).toBe(200);
      expect(preferred.headers["preference-applied"]).toBeUndefined();
      expect(preferred.text).toBe(plain.text);
    },
  );
});

test.each([
  ["leaseUnits?$index=1", 501],
  ["leaseUnits?$compute=[1]%20as%20list", 501],
])("%s is not implemented", async (path, status) => {
  expect((await service.request("GET", path)).status).toBe(status);
});

/** Protocol 4.01, section 10. */
describe("contexts of each version", () => {
  const latest = { headers: { "OData-MaxVersion": "4.01" } };
  const company = `companies(${demoCompanyId})`;
  const contract = `leaseContracts(${idOf("a", 2)})`;
  const url = (fragment: string): string => `${service.root}/$metadata${fragment}`;

  /** 4.01 lists each expanded property; 4.0 those with nested `$select` or `$expand`, and selected ones. */
  test.each([
    ["$expand=category", "(category())", ""],
    ["$select=number&$expand=category,class", "(id,number,category(),class())", "(id,number)"],
    ["$select=category&$expand=category", "(id,category,category())", "(id,category)"],
    ["$select=*&$expand=category", "(*,category())", "(*)"],
    ["$expand=category($select=code),class", "(category(id,code),class())", "(category(id,code))"],
    ["$expand=category($select=*)", "(category(*))", "(category(*))"],
    [
      "$expand=leaseContractLines($expand=leaseUnit)",
      "(leaseContractLines(leaseUnit()))",
      "(leaseContractLines())",
    ],
    [
      "$expand=leaseContractLines($expand=leaseUnit($select=number),service)",
      "(leaseContractLines(leaseUnit(id,number),service()))",
      "(leaseContractLines(leaseUnit(id,number)))",
    ],
    ["$expand=leaseContractLines($filter=lineNo gt 1;$top=1)", "(leaseContractLines())", ""],
    [
      "$expand=leaseContractLines($expand=leaseUnit/$ref)",
      "(leaseContractLines())",
      "(leaseContractLines())",
    ],
    [
      "$expand=leaseContractLines($apply=aggregate($count as n))",
      "(leaseContractLines(n))",
      "(leaseContractLines(n))",
    ],
    ["$expand=category/$ref", "", ""],
    ["$expand=leaseContractLines/$count", "", ""],
    [
      "$select=number,Microsoft.NAV.*",
      "(id,number,Microsoft.NAV.*)",
      "(id,number,Microsoft.NAV.areaAt,Microsoft.NAV.priceAt)",
    ],
    ["$select=Microsoft.NAV.areaAt", "(id,Microsoft.NAV.areaAt)", "(id,Microsoft.NAV.areaAt)"],
    [
      "$expand=category/Microsoft.NAV.leaseUnitCategory($select=code)",
      "(category(id,code))",
      "(category(id,code))",
    ],
    ["$apply=join(leaseContractLines as l)&$select=number&$expand=l", "(id,number,l())", "(id,number,l())"],
  ])("leaseUnits?%s", async (options, later, earlier) => {
    const path = encodeURI(`leaseUnits?${options}&$top=1`);
    expect((await service.request("GET", path)).json["@odata.context"]).toBe(
      url(`#${company}/leaseUnits${earlier}`),
    );
    expect((await service.request("GET", path, latest)).json["@context"]).toBe(
      url(`#${company}/leaseUnits${later}`),
    );
    if (options.startsWith("$apply")) return;
    const one = path.replace("leaseUnits", `leaseUnits(${idOf("d", 2)})`).replace("&$top=1", "");
    expect((await service.request("GET", one)).json["@odata.context"]).toBe(
      url(`#${company}/leaseUnits${earlier}/$entity`),
    );
    expect((await service.request("GET", one, latest)).json["@context"]).toBe(
      url(`#${company}/leaseUnits${later}/$entity`),
    );
  });

  test.each([
    ["/", ""],
    ["/companies", "#companies"],
    [`/${company}`, "#companies/$entity"],
    ["leaseUnits", `#${company}/leaseUnits`],
    ["/leaseUnits?company=Estate", "#leaseUnits"],
    [contract, `#${company}/leaseContracts/$entity`],
    [`${contract}/customer`, `#${company}/customers/$entity`],
    [`${contract}/customer?$select=number`, `#${company}/customers(id,number)/$entity`],
    [`${contract}/leaseContractLines`, `#${company}/leaseContractLines`],
    [`${contract}/leaseContractLines/$ref`, "#Collection($ref)"],
    [`${contract}/customer/$ref`, "#$ref"],
    [`${contract}/number`, `#${company}/${contract}/number`],
    [`leaseUnits(${idOf("d", 2)})/areaAt(date=2026-01-01)`, "#Edm.Decimal"],
    [`${contract}/charges(from=2026-01-01,to=2026-01-31)`, "#Collection(Microsoft.NAV.charge)"],
    ["/$crossjoin(leaseUnits,services)?company=Estate&$top=1", "#Collection(Edm.ComplexType)"],
    ["/$all?company=Estate&$top=1", "#Collection(Edm.EntityType)"],
  ])("%s: the same in 4.0 and 4.01", async (path, fragment) => {
    expect((await service.request("GET", path)).json["@odata.context"]).toBe(url(fragment));
    expect((await service.request("GET", path, latest)).json["@context"]).toBe(url(fragment));
  });

  test("changes of a set", async () => {
    const track = { Prefer: "track-changes" };
    const earlier = await service.request("GET", "postCodes?$select=code", { headers: track });
    const later = await service.request("GET", "postCodes?$select=code", {
      headers: { ...track, ...latest.headers },
    });
    const changes = url(`#${company}/postCodes(id,code)/$delta`);
    expect((await service.request("GET", earlier.json["@odata.deltaLink"])).json["@odata.context"]).toBe(
      changes,
    );
    expect((await service.request("GET", later.json["@deltaLink"], latest)).json["@context"]).toBe(changes);
  });

  test("the response to a write", async () => {
    const change = { body: { description: "x" } };
    const path = `leaseUnits(${idOf("d", 2)})?$expand=category`;
    expect((await service.request("PATCH", path, change)).json["@odata.context"]).toBe(
      url(`#${company}/leaseUnits/$entity`),
    );
    expect((await service.request("PATCH", path, { ...change, ...latest })).json["@context"]).toBe(
      url(`#${company}/leaseUnits(category())/$entity`),
    );
  });
});
