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
  ["leaseUnits?$filter=hassubset([1],[1])", 501],
])("%s is not implemented", async (path, status) => {
  expect((await service.request("GET", path)).status).toBe(status);
});

describe("expanded properties in the context", () => {
  test.each([
    ["$expand=category", "leaseUnits(category())"],
    ["$select=number&$expand=category,class", "leaseUnits(id,number,category(),class())"],
    ["$select=category&$expand=category", "leaseUnits(id,category,category())"],
    ["$select=*&$expand=category", "leaseUnits(*,category())"],
    ["$expand=category($select=code),class", "leaseUnits(category(id,code),class())"],
    ["$expand=leaseContractLines($expand=leaseUnit)", "leaseUnits(leaseContractLines(leaseUnit()))"],
    ["$expand=category/$ref", "leaseUnits"],
    ["$select=number,Microsoft.NAV.*", "leaseUnits(id,number,Microsoft.NAV.*)"],
    ["$expand=category/Microsoft.NAV.leaseUnitCategory($select=code)", "leaseUnits(category(id,code))"],
  ])("%s", async (options, expected) => {
    const context = (rest: string) => `${service.root}/$metadata#companies(${demoCompanyId})/${rest}`;
    const path = `leaseUnits?${options}&$top=1`;
    expect((await service.request("GET", path)).json["@odata.context"]).toBe(context(expected));
    const later = await service.request("GET", path, { headers: { "OData-MaxVersion": "4.01" } });
    expect(later.json["@context"]).toBe(context(expected));
  });
});
