/** URLs and headers of real clients (CLIENTS.md). */
import { type IncomingMessage, request } from "node:http";
import { json as jsonOf } from "node:stream/consumers";
import { demoCompanyId, send, start, type TestService } from "../harness";
import { idOf, createEstate, records } from "./estate";

let service: TestService;
const count = async (path: string) => {
  const answer = await service.request("GET", path);
  return answer.status === 200 ? records(answer).length : answer.text;
};

beforeAll(async () => {
  service = await start();
  await createEstate(service);
});
afterAll(() => service.stop());

test.each<[string, number]>([
  ["postCodes/?$filter=city%20eq%20'Leeds'", 1],
  ["postCodes?%24top=3", 3],
  ["postCodes?%24filter=city%20eq%20%27Leeds%27", 1],
  ["postCodes?$filter=city+eq+'Leeds'", 1],
  ["postCodes?$filter=((city%20eq%20'Leeds')%20or%20(city%20eq%20'leeds'))", 2],
  ["postCodes?$filter=not((city%20ge%20'A'))", 4],
  ["postCodes?$filter=tolower(city)%20eq%20tolower('LEEDS')", 2],
  ["postCodes?$filter=code%20ge%20''", 15],
  ["postCodes?$filter=city%20in%20('Leeds',%20'leeds')", 2],
  ["postCodes?$filter=city%20in%20(%27Leeds%27%2C%27leeds%27)", 2],
  ["postCodes?$select=code%2Ccity&$top=2", 2],
  ["postCodes?$orderby=city%20desc%2Ccode&$top=2", 2],
  ["postCodes?$filter=contains(city,'%25')", 1],
  ["postCodes?$filter=city%20eq%20'O%27%27Hara'", 1],
  ["postCodes?$filter=contains(city,'%2B')", 1],
  ["postCodes?$filter=contains(city,'%26')", 1],
  ["postCodes?$filter=contains(city,'%23')", 1],
  ["postCodes?$filter=contains(city,'%F0%9F%98%80')", 2],
  ["postCodes?filter=city%20eq%20'Leeds'&TOP=5", 1],
  ["servicePrices?$filter=Type%20eq%20'Lease%20Unit'%20and%20ServiceNo%20eq%20''", 1],
  ["leaseContractLines?$filter=leaseContractNo%20eq%20'LC1'", 3],
  ["leaseUnitLedgerEntries?$filter=LeaseUnitNo%20eq%20'U1'", 1],
  [
    "leaseContracts?$expand=leaseContractLines($filter=unitPrice%20gt%205;$select=lineNo;$orderby=lineNo%20desc)",
    5,
  ],
  ["leaseContracts?$expand=leaseContractLines%28%24select%3DlineNo%29%2Ccustomer", 5],
  ["leaseContracts?$expand=leaseContractLines($expand=leaseUnit($select=number)),customer&$select=number", 5],
  [
    "leaseUnits?$filter=(building%20eq%20false)%20and%20(blocked%20eq%20false)&$skip=0&$top=100&$count=true",
    3,
  ],
  ["/leaseUnits?company=Estate&$top=1000", 5],
  ["/leaseUnits/?company=Estate&$top=1000", 5],
  // Blanks that programs leave when they build URLs.
  ["postCodes?$top=20&%20$filter=city%20eq%20'Leeds'&$select=city", 1],
  ["postCodes?$top=20&+$filter+=+city+eq+'Leeds'+", 1],
  ["postCodes?$filter=city%20eq%20'Leeds'%0A&$orderby=%20code%20asc%20&$select=%20code,%20city%20", 1],
  ["postCodes?%20$top=%203%20&$count=%20true", 3],
  ["leaseContracts?$expand=%20leaseContractLines(%20$select%20=%20lineNo%20;%20$top=%201%20)", 5],
  ["/leaseUnits?%20company=Estate&$top=1000", 5],
  // The type suffixes of numbers of OData 3.0: SAP Cloud SDK, odata-query, DevExtreme.
  ["leaseUnits?$filter=round(objectArea)%20gt%2013D", 2],
  ["leaseContracts?$filter=requiredDepositAmount%20eq%201500.5M", 1],
  ["leaseContracts?$filter=(requiredDepositAmount%20ge%20200m)%20and%20(versionNo%20eq%201L)", 2],
  ["leaseContracts?$filter=requiredDepositAmount%20gt%20-1.5e1f", 5],
  ["leaseContracts?$filter=7D%20div%202%20eq%203.5", 5],
  ["leaseContracts?$filter=7L%20div%202%20eq%203", 5],
  // Dates and timestamps: DevExtreme and Syncfusion use JavaScript's Date for both; ASP.NET's clients a day for both.
  ["leaseContracts?$filter=(contractDate%20lt%202025-06-15T00:00:00Z)", 3],
  ["leaseContracts?$filter=contractDate%20in%20(2025-06-15T00:00:00Z,2025-06-14)", 1],
  ["leaseContracts?$filter=contractDate%20le%202025-06-15T00:00:00.000Z", 4],
  ["leaseContracts?$filter=contractDate%20lt%202025-06-15T10:00:00Z", 4],
  ["leaseContracts?$filter=contractDate%20eq%202025-06-15T02:00:00%2B02:00", 1],
  ["leaseContracts?$filter=contractDate%20ne%202025-06-15T00:00:01Z", 5],
  ["leaseContracts?$filter=systemCreatedAt%20gt%202020-01-01%20and%202020-01-01%20lt%20now()", 5],
  ["documents?$filter=preparedMarkDateTime%20ge%202026-03-31", 1],
  ["documents?$filter=2026-04-01%20le%20preparedMarkDateTime", 0],
  // Types in quotes: Microsoft.OData.Client, and the provider for react-admin (ra-data-odata-server).
  ["leaseUnits?$filter=cast(objectArea,'Edm.Int32')%20eq%2012", 1],
  ["leaseUnits?$filter=Contains(Cast(objectArea,'Edm.String'),'33')%20eq%20true", 1],
  ["leaseUnits?$filter=isof('Microsoft.NAV.leaseUnit')%20and%20not%20isof(number,%20'Edm.Guid')", 5],
  ["leaseUnits?$filter=isof('Collection(Edm.String)')", 0],
  ["postCodes?$filter=not%20(city%20in%20('Leeds'))%20eq%20false", 1],
  ["postCodes?$filter=(%20(city%20eq%20'Leeds')%20or%20(city%20eq%20'leeds')%20)%20eq%20true", 2],
  // Blanks around "=" in a path, as in the tutorial of odata.org: GetNearestAirport(lat = 33, lon = -118).
  ["leaseContracts(%20number%20=%20'LC1',%20versionNo%20=%202%20)/leaseContractLines", 2],
  ["leaseContracts(number='LC1',versionNo=2)/charges(from%20=%202024-01-01,%20to%20=%202024-01-01)", 0],
])("GET %s finds %d", async (path, expected) => {
  expect(await count(path)).toBe(expected);
});

test("an option with a blank before its name is not a custom one, which would be ignored", async () => {
  const { status, json } = await service.request("GET", "postCodes?$top=1&%20$fliter=true");
  expect([status, json.error.message]).toEqual([
    400,
    expect.stringContaining("'$fliter' does not exist. Did you mean '$filter'?"),
  ]);
});

test("$count with a slash and a filter", async () => {
  expect((await service.request("GET", "postCodes/$count?$filter=city%20eq%20'Leeds'")).text).toBe("1");
  expect((await service.request("GET", "postCodes/%24count")).text).toBe("15");
});

describe("Power Query", () => {
  const Accept =
    "application/json;odata.metadata=minimal;q=1.0,application/json;odata=minimalmetadata;q=0.9,application/atomsvc+xml;q=0.8," +
    "application/atom+xml;q=0.8,application/xml;q=0.7,text/plain;q=0.7";
  test("reads the root, $metadata as XML, then a feed as JSON, by one Accept", async () => {
    const headers = { Accept, "OData-MaxVersion": "4.0" };
    expect((await service.request("GET", "/", { headers })).headers["content-type"]).toMatch(
      /^application\/json/,
    );
    expect((await service.request("GET", "/$metadata", { headers })).headers["content-type"]).toMatch(
      /^application\/xml/,
    );
    const feed = await service.request("GET", "/leaseUnits?company=Estate&$top=1000", { headers });
    expect(feed.headers["content-type"]).toMatch(/^application\/json;odata\.metadata=minimal/);
    expect(feed.json.value).toHaveLength(5);
    const number = await service.request("GET", "/leaseUnits/$count?company=Estate", { headers });
    expect([number.status, number.text]).toEqual([200, "5"]);
  });

  test("probes without and with an empty token", async () => {
    for (const Authorization of [undefined, "Bearer", "Bearer "]) {
      for (const path of ["/", "/$metadata", "leaseUnits"]) {
        const { status, headers } = await service.request("GET", path, { headers: { Authorization } });
        expect([path, status]).toEqual([path, 401]);
        expect(headers["www-authenticate"]).toContain("Bearer");
      }
    }
  });
});

test.each<[client: string, headers: Readonly<Record<string, string>>, contentType: string]>([
  [
    "breeze and ts-odatajs",
    { Accept: "application/json;odata.metadata=full", "OData-MaxVersion": "4.0" },
    "application/xml",
  ],
  ["a client of 4.0", { Accept: "application/json", "OData-MaxVersion": "4.0" }, "application/xml"],
  ["a client of data", { Accept: "application/json;odata.metadata=minimal" }, "application/xml"],
  ["a client of 4.01", { Accept: "application/json", "OData-MaxVersion": "4.01" }, "application/json"],
  ["a plain client", { Accept: "application/json" }, "application/json"],
])("$metadata for %s, %j: %s", async (_, headers, contentType) => {
  const answer = await service.request("GET", "/$metadata", { headers });
  expect([answer.status, answer.headers["content-type"]]).toEqual([200, contentType]);
  expect(answer.text.startsWith(contentType === "application/xml" ? "<?xml" : "{")).toBe(true);
});

test("Syncfusion's batch, with its Prefer header and blanks", async () => {
  const set = `companies(${demoCompanyId})/leaseUnitClasses`;
  const part = (head: string, id: number, body: string) => [
    "--changeset_1fa562ae",
    "Content-Type: application/http",
    "Content-Transfer-Encoding: binary ",
    "",
    head,
    "Accept: application/json, text/javascript, */*; q=0.01",
    `Content-Id: ${id}`,
    "Content-Type: application/json; charset=utf-8 ",
    "",
    body,
    "",
    "",
  ];
  const { json: made } = await service.request("POST", "leaseUnitClasses", { body: { code: "SF" } });
  const answer = await service.request("POST", "/$batch", {
    headers: {
      Accept: "application/json, text/javascript, */*; q=0.01",
      "Content-Type": "multipart/mixed; boundary=batch_f0df4da7",
      Prefer: "return=representation",
    },
    body: [
      "--batch_f0df4da7",
      "Content-Type: multipart/mixed; boundary=changeset_1fa562ae",
      "",
      ...part(`POST ${set} HTTP/1.1`, 0, '{"code":"SF2"}'),
      ...part(`PATCH ${set}(${made.id}) HTTP/1.1`, 1, `{"id":"${made.id}","description":"x"}`),
      "--changeset_1fa562ae--",
      "--batch_f0df4da7--",
      "",
    ].join("\r\n"),
  });
  expect(answer.status).toBe(200);
  expect(answer.text.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 201", "HTTP/1.1 200"]);
  expect(answer.text).toContain('"code":"SF2"');
  expect(answer.text).toContain('"description":"x"');
});

test("an absolute request target, another host's name, HTTP keep-alive", async () => {
  const answer = await send("GET", `${service.companyRoot}/leaseUnits?$top=1`, {
    Authorization: `Bearer ${service.token}`,
    Host: "lease.example.com:8080",
  });
  expect(answer.json["@odata.context"]).toBe(
    `http://lease.example.com:8080/lease/management/v3.0/$metadata#companies(${demoCompanyId})/leaseUnits`,
  );
});

test("the host of an absolute request target is used in place of the Host header", async () => {
  const { port } = new URL(service.url);
  const path = "http://lease.example.com/lease/management/v3.0/leaseUnits?company=Estate";
  const headers = { Host: "other.example.com", Authorization: `Bearer ${service.token}` };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ port, path, headers, agent: false }, resolve).on("error", reject).end();
  });
  const { "@odata.context": context } = (await jsonOf(answer)) as { readonly "@odata.context": string };
  expect([answer.statusCode, context]).toEqual([
    200,
    "http://lease.example.com/lease/management/v3.0/$metadata#leaseUnits",
  ]);
});

test("X-Forwarded-* counts only with TRUST_PROXY", async () => {
  const headers = { "X-Forwarded-Proto": "https", "X-Forwarded-Host": "evil.example.com" };
  const answer = await service.request("GET", "leaseUnits?$top=1", { headers });
  expect(answer.json["@odata.context"]).toMatch(new RegExp(`^${service.root}/`));
});

test("the SAP SDK's URLs: root sets by key, nested paths of a contained set", async () => {
  expect(
    (await service.request("GET", `/postCodes?company=Estate&$filter=(code%20eq%20'T01')`)).json.value,
  ).toHaveLength(1);
  expect(
    (await service.request("GET", `/leaseContracts(${idOf("a", 2)})/leaseContractLines?company=Estate`)).json
      .value,
  ).toHaveLength(2);
  const line = await service.request(
    "GET",
    `/companies(${demoCompanyId})/leaseContracts(${idOf("a", 2)})?$expand=customer&$select=number,customer`,
  );
  expect(line.json.customer.number).toBe("C1");
});
