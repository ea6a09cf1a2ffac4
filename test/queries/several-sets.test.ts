/** `$crossjoin` and `$all` (URL Conventions 4.01, 4.14 and 4.16; Protocol 4.01, 10.18 and 10.19). */
import { signDevToken } from "../../src/auth/dev-issuer";
import { demoCompanyId, start, type TestService } from "../harness";
import { idOf, otherCompanyId, query, createEstate } from "../protocol/estate";

let service: TestService;
const company = { company: demoCompanyId };
const join = "/$crossjoin(services,leaseContractLines)";
const matching = "services/code eq leaseContractLines/serviceNo";

beforeAll(async () => {
  service = await start();
  await createEstate(service);
});
afterAll(() => service.stop());

describe("$crossjoin", () => {
  const get = (options: Record<string, string>, path = join) =>
    service.request("GET", query(path, { ...company, ...options }));

  test("links to the records of each combination", async () => {
    const { json } = await get({ $filter: `${matching} and services/code eq 'HEAT'`, $count: "true" });
    expect(json).toEqual({
      "@odata.context": `${service.root}/$metadata#Collection(Edm.ComplexType)`,
      "@odata.count": 1,
      value: [
        {
          "services@odata.navigationLink": `${service.companyRoot}/services(${idOf("e", 2)})`,
          "leaseContractLines@odata.navigationLink": `${service.companyRoot}/leaseContractLines(${idOf("b", 3)})`,
        },
      ],
    });
  });

  test("every combination without a filter", async () => {
    expect((await get({ $count: "true", $top: "0" })).json["@odata.count"]).toBe(15);
  });

  // URL Conventions 4.01, 4.8: $top, $skip, $orderby and $expand do not affect the number.
  test.each<[Record<string, string>, string]>([
    [{}, "15"],
    [{ $top: "2", $skip: "3", $expand: "services", $orderby: "services/code" }, "15"],
    [{ $filter: `${matching} and services/code eq 'HEAT'` }, "1"],
    [{ $filter: "services/code eq 'NONE'" }, "0"],
    [{ $apply: "groupby((services/code))" }, "3"],
    [{ $apply: `filter(${matching})`, $filter: "services/code eq 'HEAT'" }, "1"],
  ])("/$count %j: %s", async (options, expected) => {
    const { status, headers, text } = await get(options, `${join}/$count`);
    expect([status, headers["content-type"], text]).toEqual([200, "text/plain", expected]);
  });

  test("expanded records, in order", async () => {
    const { json } = await get({
      $filter: matching,
      $expand: "services($select=code),leaseContractLines($select=unitPrice)",
      $orderby: "leaseContractLines/unitPrice desc",
      $skip: "1",
      $top: "2",
    });
    expect(json.value).toMatchObject([
      { services: { code: "RENT" }, leaseContractLines: { unitPrice: 12.25 } },
      { services: { code: "RENT" }, leaseContractLines: { unitPrice: 10 } },
    ]);
  });

  test("one expanded, one selected", async () => {
    const { json } = await get({ $filter: matching, $expand: "services($select=code)", $top: "1" });
    expect(Object.keys(json.value[0])).toEqual(["leaseContractLines@odata.navigationLink", "services"]);
    const selected = await get({ $filter: matching, $select: "services", $top: "1" });
    expect(Object.keys(selected.json.value[0])).toEqual(["services@odata.navigationLink"]);
  });

  test.each([
    { $expand: "services/$ref", $select: "services" },
    { $expand: "*/$ref", $select: "services" },
  ])("references: %j", async (options) => {
    const { json } = await get({ $filter: matching, $top: "1", ...options });
    const id = expect.stringMatching(/\/services\([0-9a-f-]{36}\)$/);
    expect(json.value[0].services).toEqual({ "@odata.id": id });
  });

  test("paths through navigation properties", async () => {
    const $filter = "leaseContractLines/leaseUnit/number eq 'U3' and services/code eq 'PARK'";
    expect((await get({ $filter, $count: "true" })).json["@odata.count"]).toBe(1);
  });

  test("page by page", async () => {
    const seen: string[] = [];
    let next: string | undefined = query(join, { ...company, $expand: "*" });
    while (next !== undefined) {
      const { json } = await service.request("GET", next, { headers: { Prefer: "maxpagesize=4" } });
      for (const { services, leaseContractLines } of json.value)
        seen.push(`${services.code}${leaseContractLines.id}`);
      next = json["@odata.nextLink"];
    }
    expect(seen).toHaveLength(15);
    expect(new Set(seen).size).toBe(15);
  });

  test.each<[string, string, Record<string, string>, number]>([
    ["an unknown set", "/$crossjoin(services,nothing)", {}, 404],
    ["a set twice", "/$crossjoin(services,services)", {}, 400],
    ["a set twice, counted", "/$crossjoin(services,services)/$count", {}, 400],
    ["a segment after $crossjoin", `${join}/$ref`, {}, 404],
    ["the number in an unknown company", `${join}/$count`, { company: idOf("f", 9) }, 404],
    ["a name without a set", join, { $filter: "code eq 'RENT'" }, 400],
    ["another name in $expand", join, { $expand: "customers" }, 400],
    ["the number of single records", join, { $expand: "services/$count" }, 400],
    ["options of a reference", join, { $expand: "services/$ref($select=code)" }, 400],
    ["another name in $select", join, { $select: "code" }, 400],
  ])("%s is refused", async (_, path, options, status) => {
    expect((await get(options, path)).status).toBe(status);
  });

  test("is only read", async () => {
    expect((await service.request("POST", join, { body: {} })).status).toBe(405);
  });
});

describe("$all", () => {
  const get = (options: Record<string, string>, path = "/$all", headers = {}) =>
    service.request("GET", query(path, { ...company, ...options }), { headers });

  test("records of several types have their sets", async () => {
    const { json } = await get({ $search: "heating OR quay", $count: "true" });
    expect(json["@odata.context"]).toBe(`${service.root}/$metadata#Collection(Edm.EntityType)`);
    expect(json["@odata.count"]).toBe(2);
    expect(json.value.map((r: Record<string, string>) => [r["@odata.context"], r["id"]])).toEqual([
      [`${service.root}/$metadata#leaseUnits/$entity`, idOf("d", 1)],
      [`${service.root}/$metadata#services/$entity`, idOf("e", 2)],
    ]);
  });

  test("/$count: the number of the records that match", async () => {
    const { json: counted } = await get({ $count: "true", $top: "0" });
    const all = await get({ $top: "1" }, "/$all/$count");
    expect([all.status, all.headers["content-type"]]).toEqual([200, "text/plain"]);
    expect(all.text).toBe(String(counted["@odata.count"]));
    expect((await get({ $search: "heating OR quay" }, "/$all/$count")).text).toBe("2");
    expect((await get({ $search: "nowhere" }, "/$all/$count")).text).toBe("0");
  });

  test("page by page, nothing twice", async () => {
    const { json: counted } = await get({ $count: "true", $top: "0" });
    const seen: string[] = [];
    let next: string | undefined = query("/$all", company);
    while (next !== undefined) {
      const { json } = await service.request("GET", next, { headers: { Prefer: "maxpagesize=7" } });
      for (const { id } of json.value) seen.push(id);
      next = json["@odata.nextLink"];
    }
    expect(seen).toHaveLength(counted["@odata.count"]);
    expect(new Set(seen).size).toBe(seen.length);
    expect((await get({ $skip: "5", $top: "2" })).json.value.map(({ id }: { id: string }) => id)).toEqual(
      seen.slice(5, 7),
    );
  });

  test("of one type, all options", async () => {
    const { json } = await get({ $filter: "building", $select: "number" }, "/$all/Microsoft.NAV.leaseUnit");
    expect(json.value).toMatchObject([{ number: "B1" }]);
  });

  test("the number is that of the records with read permission", async () => {
    const token = await signDevToken(service.devKey, {
      role: "read",
      companies: [otherCompanyId],
      expires: "1h",
    });
    const headers = { Authorization: `Bearer ${token}` };
    const options = { company: otherCompanyId };
    const counted = await get({ ...options, $count: "true", $top: "0" }, "/$all", headers);
    expect((await get(options, "/$all/$count", headers)).text).toBe(String(counted.json["@odata.count"]));
  });

  test("only records with read permission", async () => {
    const token = await signDevToken(service.devKey, {
      role: "read",
      companies: [demoCompanyId],
      expires: "1h",
    });
    const answer = await get({}, "/$all", { Authorization: `Bearer ${token}` });
    expect(answer.text).not.toContain(otherCompanyId);
    expect(answer.json.value).toContainEqual(expect.objectContaining({ id: demoCompanyId }));
  });

  test.each<[string, Record<string, string>, number]>([
    ["/$all", { $filter: "number eq 'U1'" }, 501],
    ["/$all/Microsoft.NAV.nothing", {}, 404],
    ["/$all/leaseUnits", {}, 404],
    ["/$all/$count/$count", {}, 400],
    ["/$all/$count", { $filter: "number eq 'U1'" }, 501],
    ["/$all/$count", { $apply: "aggregate($count as n)" }, 501],
  ])("%s %j is refused", async (path, options, status) => {
    expect((await get(options, path)).status).toBe(status);
  });
});
