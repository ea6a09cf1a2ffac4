/** `$compute` (URL Conventions 4.01, 5.1.8) and its values in the response (JSON Format 4.01, 4.6.3). */
import { demoCompanyId, start, type TestService } from "../harness";
import { found, idOf, query, createEstate } from "../protocol/estate";

let service: TestService;
const get = (path: string, options: Record<string, string>, headers = {}) =>
  service.request("GET", query(path, options), { headers });

beforeAll(async () => {
  service = await start();
  await createEstate(service);
});
afterAll(() => service.stop());

describe("values and their types", () => {
  test.each<[string, string | undefined, unknown]>([
    ["unitPrice mul 2", "#Decimal", 5],
    ["length(code)", "#Int32", 2],
    ["concat(code,'!')", undefined, "N1!"],
    ["unitPrice gt 2", undefined, true],
    ["effectiveDate", "#Date", "2024-02-29"],
    ["cast(effectiveDate,Edm.DateTimeOffset)", "#DateTimeOffset", "2024-02-29T00:00:00Z"],
    ["case(unitPrice lt 0:'minus',true:'plus')", undefined, "plus"],
    ["null", undefined, null],
  ])("%s", async (expression, type, value) => {
    const options = { $filter: "code eq 'N1'", $compute: `${expression} as x`, $select: "x" };
    const { json } = await get("servicePrices", options);
    expect(json["@odata.context"]).toBe(
      `${service.root}/$metadata#companies(${demoCompanyId})/servicePrices(id,x)`,
    );
    expect(json.value).toHaveLength(1);
    expect(json.value[0].x).toEqual(value);
    expect(json.value[0]["x@odata.type"]).toBe(type);
  });

  test("4.01 and no metadata", async () => {
    const options = { $filter: "code eq 'N1'", $compute: "length(code) as x", $select: "x" };
    const later = await get("servicePrices", options, { "OData-MaxVersion": "4.01" });
    expect(later.json.value[0]).toMatchObject({ "x@type": "Int32", x: 2 });
    const bare = await get("servicePrices", { ...options, $format: "application/json;odata.metadata=none" });
    expect(bare.json.value).toEqual([{ id: expect.any(String), x: 2 }]);
  });
});

// Constants that are no parameters of the statement (`isInShape`): a database may read them before any condition.
describe.each(["''", "'INF'", "'NaN'"])("%s, which has no value of the type", (literal) => {
  const types = "Boolean,Int16,Int32,Int64,Decimal,Date,DateTimeOffset,TimeOfDay,Duration,Guid".split(",");
  test.each(types)("Edm.%s", async (type) => {
    const value = `cast(${literal},Edm.${type})`;
    const of = async (options: Record<string, string>) => (await get("servicePrices", options)).json.value;
    const $filter = `code eq 'N1' and ${value} eq null`;
    expect(await of({ $filter, $compute: `${value} as x`, $select: "x" })).toMatchObject([{ x: null }]);
    const $apply = `filter(code eq 'N1')/compute(${value} as x)/groupby((x),aggregate($count as n))`;
    expect(await of({ $apply })).toMatchObject([{ x: null, n: 1 }]);
  });
});

describe("use in other options", () => {
  const $compute = "unitPrice add minIndexValue as total,total mul 2 as twice";
  test("$filter and $orderby, an item using the one before it", async () => {
    const options = { $compute, $filter: "twice ge 0", $orderby: "twice desc,code", $select: "code" };
    // 1234570.12345678, 0.3, 0 (2.5 - 2.5), 0; N3 is -5
    expect(await found(service, "servicePrices", "code", options)).toEqual(["N5", "N2", "N1", "N4"]);
  });
  test("paging by a computed order is complete", async () => {
    const seen: unknown[] = [];
    let next: string | undefined = query("servicePrices", {
      $compute,
      $orderby: "twice desc,code",
      $select: "code",
    });
    while (next !== undefined) {
      const { json } = await service.request("GET", next, { headers: { Prefer: "maxpagesize=2" } });
      seen.push(...json.value.map((record: { code: string }) => record.code));
      next = json["@odata.nextLink"];
    }
    expect(seen).toEqual(["N5", "N2", "N1", "N4", "N3"]);
  });
  test("without $select they come after the properties", async () => {
    const { json } = await get("services", { $compute: "length(code) as size", $top: "1" });
    expect(Object.keys(json.value[0])).toContain("description");
    expect(Object.keys(json.value[0]).at(-1)).toBe("size");
  });
  test("$select=* shows them, another list does not", async () => {
    const star = await get("services", { $compute: "1 as one", $select: "*", $top: "1" });
    expect(star.json.value[0].one).toBe(1);
    const other = await get("services", { $compute: "1 as one", $select: "code", $top: "1" });
    expect(other.json.value[0].one).toBeUndefined();
  });
  test("in an expansion and on one record", async () => {
    const $expand =
      "leaseContractLines($compute=unitPrice mul 12 as yearly;$select=yearly;$orderby=yearly desc)";
    const { json } = await get(`leaseContracts(${idOf("a", 2)})`, {
      $expand,
      $compute: "1 as one",
      $select: "one",
    });
    expect(json["@odata.context"]).toContain("/leaseContracts(id,one,leaseContractLines(id,yearly))/$entity");
    expect(json.leaseContractLines.map((line: { yearly: number }) => line.yearly)).toEqual([147, 42]);
    expect(json.one).toBe(1);
  });
  test("names of any letters", async () => {
    const { json } = await get("services", { $compute: "1 as größe", $select: "größe", $top: "1" });
    expect(json.value[0].größe).toBe(1);
  });
});

describe("refused", () => {
  test.each([
    ["a property's name", "1 as code"],
    ["a property's name in other letters", "1 as CODE"],
    ["a navigation property's name", "1 as leaseContract"],
    ["a name twice", "1 as a,2 as a"],
    ["an unknown property", "nothing as a"],
    ["types that do not fit", "unitPrice add 'x' as a"],
  ])("%s", async (_, $compute) => {
    const set = $compute.includes("leaseContract") ? "leaseContractLines" : "servicePrices";
    expect((await get(set, { $compute })).status).toBe(400);
  });
});
