/** Addresses: roots, companies, keys, names, navigation, properties, and the errors for wrong ones. */
import { model } from "../../src/entities";
import { demoCompanyId, start, type TestService } from "../harness";
import { idOf, otherCompanyId, createEstate, records } from "./estate";

let service: TestService;
const get = (path: string) => service.request("GET", path);
const unit1 = idOf("d", 2);
const contract2 = idOf("a", 2);
const document1 = idOf("f", 11);

beforeAll(async () => {
  service = await start();
  await createEstate(service);
});
afterAll(() => service.stop());

describe("roots", () => {
  test.each(["/lease/management/v3.0", "/api/lease/management/v3.0"])("%s is a root", async (path) => {
    const root = service.url + path;
    for (const url of [root, `${root}/`]) {
      const answer = await get(url);
      expect(answer.status).toBe(200);
      expect(answer.json["@odata.context"]).toBe(`${root}/$metadata`);
      const sets = records(answer).filter(({ kind = "EntitySet" }) => kind === "EntitySet");
      expect(new Set(sets.map(({ name }) => name))).toEqual(new Set(model.types.map(({ set }) => set)));
    }
    const units = await get(`${root}/companies(${demoCompanyId})/leaseUnits?$top=1`);
    expect(units.json["@odata.context"]).toBe(`${root}/$metadata#companies(${demoCompanyId})/leaseUnits`);
  });

  test("$metadata", async () => {
    const xml = await get("/$metadata");
    expect(xml.status).toBe(200);
    expect(xml.headers["content-type"]).toMatch(/^application\/xml/);
    expect(xml.text).toContain('Namespace="Microsoft.NAV"');
    const json = await get("/$metadata?$format=json");
    expect(json.headers["content-type"]).toMatch(/^application\/json/);
    expect(json.json["Microsoft.NAV"].leaseContract.$Kind).toBe("EntityType");
  });

  test.each(["/?$top=1", "/?$select=name", "/$metadata?$filter=true", "/$metadata?$count=true"])(
    "%s: an option that has no meaning there",
    async (path) => {
      const { status, json } = await get(path);
      expect([status, json.error.code]).toEqual([400, "BadRequest_InvalidQueryOption"]);
    },
  );

  test.each(["/?$format=json", "/?tenant=default", "/$metadata?$schemaversion=2.0&x=1"])(
    "%s",
    async (path) => {
      expect((await get(path)).status).toBe(200);
    },
  );

  test("companies", async () => {
    const list = await get("/companies");
    expect(records(list).map(({ name }) => name)).toEqual(["Estate", "Other"]);
    expect((await get(`/companies(${demoCompanyId})`)).json).toMatchObject({
      id: demoCompanyId,
      name: "Estate",
      displayName: "The Estate",
      businessProfileId: "",
    });
    expect((await get("/companies/$count")).text).toBe("2");
  });

  test("a service with BASE_PATH, PUBLIC_URL and another API_GROUP", async () => {
    const env = {
      BASE_PATH: "/v2.0/tenant/production",
      API_GROUP: "acme/rent",
      PUBLIC_URL: "https://lease.example.com",
    };
    const other = await start({ env });
    try {
      const root = "/v2.0/tenant/production/acme/rent/v3.0";
      const publicRoot = `https://lease.example.com${root}`;
      const made = await other.request("POST", "/companies", { body: { id: demoCompanyId, name: "One" } });
      expect(made.headers["location"]).toBe(`${publicRoot}/companies(${demoCompanyId})`);
      const answer = await other.request("GET", `${other.url}${root}/companies(${demoCompanyId})/services`);
      expect(answer.json).toEqual({
        "@odata.context": `${publicRoot}/$metadata#companies(${demoCompanyId})/services`,
        value: [],
      });
      expect(
        (await other.request("GET", `${other.url}/v2.0/tenant/production/api/acme/rent/v3.0/companies`))
          .status,
      ).toBe(200);
      expect((await other.request("GET", `${other.url}/lease/management/v3.0/companies`)).status).toBe(404);
    } finally {
      await other.stop();
    }
  });
});

// URL Conventions 4.01, 4.11: a cast to the type itself changes nothing.
describe("a company, by its key and with casts", () => {
  const id = demoCompanyId;
  const cast = "Microsoft.NAV.company";
  test.each([
    `/companies(${id})`,
    `/companies(${id})/${cast}`,
    `/companies(${id})/${cast}/${cast}`,
    `/companies/${cast}(${id})`,
    `/companies/${id}`,
    `/companies/${id}/${cast}`,
    `/companies/${cast}/${id}`,
  ])("%s", async (company) => {
    expect((await get(company)).json).toMatchObject({ id, name: "Estate" });
    expect((await get(`${company}/name/$value`)).text).toBe("Estate");
    expect((await get(`${company}/leaseUnits/$count`)).text).toBe("5");
    expect((await get(`${company}/leaseUnits(${unit1})/number/$value`)).text).toBe("U1");
    const made = await service.request("POST", `${company}/postCodes`, { body: { code: "CAST" } });
    expect(made.headers.location).toBe(`${service.companyRoot}/postCodes(${made.json.id})`);
    const gone = await service.request("DELETE", `${company}/postCodes(${made.json.id})`);
    expect(gone.status).toBe(204);
    const put = await service.request("PATCH", company, { body: {} });
    expect(put.status).toBe(405);
  });

  test.each([
    [`/companies/${cast}/$count`, 200],
    [`/companies(${id})/${cast}(${id})/leaseUnits`, 404],
    [`/companies(${id})/Microsoft.NAV.service/leaseUnits`, 404],
    [`/companies/${idOf("9", 9)}`, 404],
    [`/companies/$filter(true)/leaseUnits`, 404],
    [`/$all/Microsoft.NAV.leaseUnit(${unit1})`, 404],
    [`/$all/leaseUnit(${unit1})`, 404],
    [`/$all/leaseUnits`, 404],
    [`leaseUnits/service`, 404],
    [`leaseUnits/leaseUnit/$count`, 200],
    // The name of the navigation property comes first.
    [`leaseContractLines(${idOf("b", 1)})/leaseUnit/leaseUnit/number`, 200],
    [`leaseUnits(${unit1})/Microsoft.NAV.leaseUnit(${unit1})`, 404],
    [`leaseUnits/$filter(building)(${unit1})`, 404],
    [`leaseUnits/$filter(building)/${unit1}/number`, 404],
    [`leaseUnits/$filter(not%20building)(number='U1')/$filter(true)`, 404],
    [`/companies/$filter(true)(${id})`, 501],
    [`/companies/$filter(true)/${id}/name`, 501],
    [`leaseUnits?$filter=Microsoft.NAV.leaseUnit(id=${unit1})/building`, 400],
  ])("%s is %i", async (path, status) => {
    expect((await get(path)).status).toBe(status);
  });
});

// $metadata declares it with Core.AlternateKeys.
describe("a company by its name", () => {
  test("the company and its records, with links by id", async () => {
    expect((await get("/companies(name='Estate')")).json).toEqual(
      (await get(`/companies(${demoCompanyId})`)).json,
    );
    expect((await get("/companies(name='Estate')/displayName")).json.value).toBe("The Estate");
    const byId = await get("leaseUnits?$orderby=number");
    expect((await get("/companies(name='Estate')/leaseUnits?$orderby=number")).json).toEqual(byId.json);
    expect((await get("/companies(Name='Estate')/leaseUnits(number='U1')/objectArea/$value")).text).toBe(
      "12.5",
    );
    expect((await get("/companies(name='Other')/leaseUnits/$count")).text).toBe("1");
  });

  test("changes, references and batches", async () => {
    const body = { code: "NAMED", description: "x" };
    const made = await service.request("POST", "/companies(name='Estate')/leaseUnitClasses", { body });
    expect(made.headers["location"]).toBe(`${service.companyRoot}/leaseUnitClasses(${made.json.id})`);
    const reference = { "class@odata.bind": "companies(name='Estate')/leaseUnitClasses(code='NAMED')" };
    const bound = await service.request("PATCH", `leaseUnits(${unit1})`, { body: reference });
    expect([bound.status, bound.json.leaseUnitClass]).toEqual([200, "NAMED"]);
    const other = { "class@odata.bind": "companies(name='Other')/leaseUnitClasses(code='NAMED')" };
    expect((await service.request("PATCH", `leaseUnits(${unit1})`, { body: other })).status).toBe(400);
    const unset = { leaseUnitClass: "" };
    expect((await service.request("PATCH", `leaseUnits(${unit1})`, { body: unset })).status).toBe(200);
    const gone = await service.request("DELETE", "/companies(name='Estate')/leaseUnitClasses(code='NAMED')");
    expect(gone.status).toBe(204);
  });

  test.each([
    ["/companies(name='None')", 404, "Internal_CompanyNotFound"],
    ["/companies(name='None')/leaseUnits", 404, "Internal_CompanyNotFound"],
    [`/companies(name='${demoCompanyId}')/leaseUnits`, 404, "Internal_CompanyNotFound"],
    ["/companies(name=5)/leaseUnits", 400, "BadRequest"],
    ["/companies('Estate')/leaseUnits", 400, "BadRequest_TypeMismatch"],
    ["/companies(@c)/leaseUnits?@c='Estate'", 400, "BadRequest_TypeMismatch"],
    ["/companies(@c)/leaseUnits", 400, "BadRequest"],
    [
      "leaseUnits?$filter=$root/companies('Estate')/leaseUnits/$count%20eq%200",
      400,
      "BadRequest_TypeMismatch",
    ],
    ...["aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaa-", "-".repeat(36)].map((id): [string, number, string] => [
      `leaseContractLines?$filter=leaseUnit%20eq%20%7B%22@id%22:%22leaseUnits(${id})%22%7D`,
      501,
      "BadRequest_MethodNotImplemented",
    ]),
    ["/companies(displayName='Estate')/leaseUnits", 400, "BadRequest"],
    [
      "leaseUnits?$filter=number%20eq%20$root/companies(name='Estate')/leaseUnits(number='U1')/number",
      501,
      "BadRequest_MethodNotImplemented",
    ],
  ])("%s: %i", async (path, status, code) => {
    const answer = await get(path);
    expect([answer.status, answer.json.error.code]).toEqual([status, code]);
  });
});

describe("keys", () => {
  test.each([
    `/companies(@c)/leaseUnits(${unit1})?@c=${demoCompanyId}`,
    `/companies(id=@c)/leaseUnits(${unit1})?@c='${demoCompanyId}'`,
    `leaseUnits/$filter($root/companies(@c)/leaseUnits/$count%20gt%200)(${unit1})?@c=${demoCompanyId}`,
    `leaseUnits(${unit1})`,
    `leaseUnits(${unit1.toUpperCase()})`,
    `leaseUnits('${unit1}')`,
    `leaseUnits(id=${unit1})`,
    `leaseUnits(id='${unit1}')`,
    `leaseUnits(ID=${unit1})`,
    `leaseUnits/Microsoft.NAV.leaseUnit(${unit1})`,
    `leaseUnits/Microsoft.NAV.leaseUnit(number='U1')`,
    `leaseUnits/Microsoft.NAV.leaseUnit/${unit1}`,
    `leaseUnits(${unit1})/Microsoft.NAV.leaseUnit`,
    `leaseUnits/leaseUnit(${unit1})`,
    `leaseUnits/leaseUnit(number='U1')`,
    `leaseUnits/leaseUnit/${unit1}`,
    `leaseUnits(${unit1})/leaseUnit`,
    `/companies(${demoCompanyId})/company/leaseUnits(${unit1})`,
    `/companies/company(${demoCompanyId})/leaseUnits(${unit1})`,
    `leaseUnits%28${unit1}%29`,
    `leaseUnits/${unit1}`,
    `LeaseUnits(${unit1})`,
    `LEASEUNITS/${unit1.toUpperCase()}`,
    `/companies(${demoCompanyId.toUpperCase()})/leaseUnits(${unit1})`,
    `/companies('${demoCompanyId}')/leaseUnits(${unit1})`,
    `/companies(id=${demoCompanyId})/leaseUnits(${unit1})`,
    `/companies/${demoCompanyId}/leaseUnits/${unit1}`,
  ])("%s", async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({
      "@odata.context": `${service.companyRoot.replace(/companies.*/, "")}$metadata#companies(${demoCompanyId})/leaseUnits/$entity`,
      id: unit1,
      number: "U1",
    });
  });
});

test.each([
  ["leaseUnits(number='U1')", { id: unit1 }],
  ["leaseContracts(number='LC1',versionNo=2)", { id: contract2 }],
  ["leaseContracts(versionNo=2,number='LC1')/customer", { number: "C1" }],
])("a natural key by name: %s", async (path, expected) => {
  expect((await get(path)).json).toMatchObject(expected);
});

describe("root sets", () => {
  test.each([
    [`company=${demoCompanyId}`, 5],
    [`company=${demoCompanyId.toUpperCase()}`, 5],
    ["company=Estate", 5],
    ["company=Other", 1],
    [`company=${otherCompanyId}`, 1],
  ])("/leaseUnits?%s", async (option, count) => {
    const answer = await get(`/leaseUnits?${option}`);
    expect(answer.json.value).toHaveLength(count);
    expect(answer.json["@odata.context"]).toBe(`${service.root}/$metadata#leaseUnits`);
    expect((await get(`/leaseUnits/$count?${option}`)).text).toBe(String(count));
  });

  const withId = (id: string) => ({ id, name: `Id ${id}` });
  const withName = (name: string) => ({ name });
  test.each([
    ["5c000000-0000-4000-8000-000000000001", [withId, withName]],
    ["5c000000-0000-4000-8000-000000000002", [withName, withId]],
  ])("company=%s, the id of one and the name of another: the former", async (option, companies) => {
    for (const company of companies) {
      const { status } = await service.request("POST", "/companies", { body: company(option) });
      expect(status).toBe(201);
    }
    const created = await service.request("POST", `/services?company=${option}`, { body: { code: "S" } });
    expect(created.status).toBe(201);
    expect(await get(`/companies(${option})/services/$count`)).toMatchObject({ text: "1" });
    expect(await get(`/services/$count?company=${option.toUpperCase()}`)).toMatchObject({ text: "1" });
  });

  test("a record of a root set", async () => {
    const answer = await get(`/leaseUnits(${unit1})?company=Estate`);
    expect(answer.json).toMatchObject({
      "@odata.context": `${service.root}/$metadata#leaseUnits/$entity`,
      number: "U1",
    });
    expect((await get(`/leaseUnits(${unit1})?company=Other`)).status).toBe(404);
  });

  test("without company there must be only one", async () => {
    const answer = await get("/leaseUnits");
    expect(answer.status).toBe(400);
    expect(answer.json.error.code).toBe("Internal_CompanyNotFound");
  });

  test("a company that does not exist", async () => {
    for (const path of [
      "/leaseUnits?company=Nowhere",
      `/companies(${idOf("9", 9)})/leaseUnits`,
      `/companies(${idOf("9", 9)})`,
    ]) {
      const { status, json } = await get(path);
      expect([400, 404]).toContain(status);
      expect(json.error.code).toBe("Internal_CompanyNotFound");
    }
  });

  test("one company's records are not another's", async () => {
    expect((await get(`/companies(${otherCompanyId})/leaseUnits(${unit1})`)).status).toBe(404);
    expect((await get(`/companies(${otherCompanyId})/leaseContracts`)).json.value).toEqual([]);
  });
});

describe("navigation", () => {
  test.each([
    [`leaseContracts(${contract2})/leaseContractLines`, "lineNo", [10000, 20000]],
    [`leaseContracts(${contract2})/leaseContractLines?$filter=unitPrice gt 10`, "lineNo", [10000]],
    [`leaseContracts(${contract2})/leaseContractLines?$orderby=lineNo desc&$top=1`, "lineNo", [20000]],
    [`LeaseContracts(${contract2})/LEASECONTRACTLINES?$SELECT=LineNo`, "lineNo", [10000, 20000]],
    [`leaseContracts(${contract2})/leaseUnit`, "number", ["U1", "U2"]],
    [`leaseContracts(${contract2})/customer/leaseContracts?$orderby=versionNo`, "versionNo", [1, 2]],
    [`leaseUnits(${unit1})/leaseContractLines?$orderby=versionNo`, "versionNo", [1, 2]],
    [`leaseUnits(${unit1})/leaseUnitLedgerEntries`, "quantity", [12.5]],
    [`leaseContracts(${contract2})/documents`, "description", ["D1"]],
    [`leaseContracts(${contract2})/leaseContrDiscounts`, "amount", [5]],
  ])("%s", async (path, property, expected) => {
    const answer = await get(encodeURI(path));
    expect(answer.json.value.map((record: Record<string, unknown>) => record[property])).toEqual(expected);
  });

  test.each([
    [`leaseContracts(${contract2})/customer`, { number: "C1" }],
    [`leaseContracts(${contract2})/leaseContractLines(${idOf("b", 3)})`, { lineNo: 20000 }],
    [`leaseContracts(${contract2})/leaseContractLines/${idOf("b", 3)}/service`, { code: "HEAT" }],
    [`leaseUnits(${unit1})/category`, { code: "OFF" }],
    [`leaseContractLines(${idOf("b", 2)})/leaseContract/customer`, { displayName: "Acme Ltd" }],
  ])("%s", async (path, expected) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject(expected);
    expect(answer.json["@odata.context"]).toMatch(/\/\$entity$/);
  });

  test("a key that is not among the related records", async () => {
    expect((await get(`leaseContracts(${contract2})/leaseContractLines(${idOf("b", 4)})`)).status).toBe(404);
  });

  test("a missing single record: 204 or 404, and 404 beyond it", async () => {
    // Protocol 4.01, 11.2.3: no entity related to a nullable navigation property is 204.
    expect((await get(`leaseContracts(${idOf("a", 4)})/customer`)).status).toBe(204);
    expect((await get(`leaseContracts(${idOf("9", 9)})/customer`)).status).toBe(404);
  });

  test("$count", async () => {
    expect((await get(`leaseContracts(${contract2})/leaseContractLines/$count`)).text).toBe("2");
    const filtered = await get("postCodes/$count?$filter=startswith(city,'100')");
    expect([filtered.text, filtered.headers["content-type"]]).toEqual([
      "2",
      expect.stringMatching(/^text\/plain/),
    ]);
    expect((await get("postCodes/$count?$top=1&$skip=2")).text).toBe("15");
  });
});

describe("properties", () => {
  test("a property with its context", async () => {
    const answer = await get(`leaseUnits(${unit1})/description`);
    expect(answer.json).toEqual({
      "@odata.context": `${service.root}/$metadata#companies(${demoCompanyId})/leaseUnits(${unit1})/description`,
      value: "Unit 1",
    });
  });

  test.each([
    [`leaseUnits(${unit1})/RoomNo/$value`, "R1"],
    [`leaseUnits(${unit1})/objectArea/$value`, "12.5"],
    [`leaseUnits(${unit1})/blocked/$value`, "false"],
    [`leaseUnits(${unit1})/tenantName/$value`, "Acme Ltd"],
    [`leaseContracts(${contract2})/customer/city/$value`, "Leeds"],
    [`leaseContracts(${contract2})/contractDate/$value`, "2025-01-01"],
    [`leaseUnits(${unit1})/id/$value`, unit1],
  ])("%s is %s", async (path, expected) => {
    const answer = await get(path);
    expect([answer.status, answer.text]).toEqual([200, expected]);
    expect(answer.headers["content-type"]).toMatch(/^text\/plain/);
  });

  test("aliases", async () => {
    const answer = await get(`documents(${document1})/createdBy`);
    expect(answer.status).toBe(200);
    expect(answer.json["@odata.context"]).toMatch(/\/craetedBy$/);
  });

  test("the content of a document is the decoded file, with the type of its extension", async () => {
    const answer = await get(`documents(${document1})/content`);
    expect([answer.status, answer.text]).toEqual([200, "Quay House"]);
    expect(answer.headers["content-type"]).toMatch(/^text\/plain/);
  });
});

describe("addresses that do not exist", () => {
  test.each([
    ["/leaseUnitz?company=Estate", "BadRequest_ResourceNotFound", "leaseUnits"],
    ["leaseUnitz", "BadRequest_ResourceNotFound", "leaseUnits"],
    [`leaseUnits(${unit1})/descripton`, "BadRequest_ResourceNotFound", "description"],
    [`leaseUnits(${idOf("9", 9)})`, "Internal_RecordNotFound", "leaseUnit"],
    [`leaseUnits(${idOf("9", 9)})/description`, "Internal_RecordNotFound", "leaseUnit"],
    [`leaseUnits(${idOf("9", 9)})/leaseContractLines`, "Internal_RecordNotFound", "leaseUnit"],
    [`documents(${idOf("9", 9)})/content`, "Internal_RecordNotFound", "document"],
  ])("%s is 404 %s and names %s", async (path, code, name) => {
    const { status, json, headers } = await get(path);
    expect([status, json.error.code]).toEqual([404, code]);
    expect(json.error.message).toContain(name);
    expect(json.error.message).toContain(`  CorrelationId:  ${String(headers["request-id"])}.`);
  });

  test.each(["/lease/management/v2.0/companies", "/api/lease/management/v1.0/companies"])(
    "another version, %s, names the one that exists",
    async (path) => {
      const { status, json } = await get(service.url + path);
      expect([status, json.error.code]).toEqual([404, "BadRequest_ResourceNotFound"]);
      expect(json.error.message).toContain("v3.0");
    },
  );
});
