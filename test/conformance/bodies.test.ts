/** Request bodies in the forms of both versions (JSON Format 4.01, section 23). */
import { startEmptyCompany, type EmptyCompany } from "../resources/empty-company";

let company: EmptyCompany;
beforeAll(async () => {
  company = await startEmptyCompany();
});
afterAll(() => company.stop());

test.each<[version: string, type: string, body: object]>([
  [
    "4.0",
    "application/json;odata.metadata=full;odata.streaming=true",
    {
      "@odata.context": `$metadata#leaseUnits/$entity`,
      "@odata.type": "#Microsoft.NAV.leaseUnit",
      "objectArea@odata.type": "#Decimal",
      objectArea: 1.5,
      "objectArea@vendor.note": { any: ["thing"] },
      description: "x",
    },
  ],
  [
    "4.01",
    "application/json;metadata=full",
    {
      "@context": `$metadata#leaseUnits/$entity`,
      "@type": "#Microsoft.NAV.leaseUnit",
      "objectArea@type": "Decimal",
      objectArea: 15e-1,
      "@vendor.note": null,
      description: "x",
    },
  ],
  [
    "4.01",
    "application/json",
    {
      "@odata.type": "#Microsoft.NAV.leaseUnit",
      "objectArea@odata.type": "#Decimal",
      objectArea: 1.5,
      description: "x",
    },
  ],
])("control information with and without odata.: %s, %s", async (version, type, body) => {
  const answer = await company.request("POST", "leaseUnits", {
    headers: { "OData-Version": version, "Content-Type": type },
    body: JSON.stringify(body),
  });
  expect([answer.status, answer.json.objectArea, answer.json.description]).toEqual([201, 1.5, "x"]);
});

test("a delta payload changes a set", async () => {
  const answer = await company.request("PATCH", "leaseUnits", {
    headers: { "OData-Version": "4.01", "OData-MaxVersion": "4.01" },
    body: { "@context": "#$delta", value: [{ number: "DELTA", description: "made by a delta" }] },
  });
  expect(answer.status).toBe(200);
  expect(answer.json["@context"]).toMatch(/leaseUnits\/\$delta$/);
  expect(answer.json.value).toMatchObject([{ number: "DELTA", description: "made by a delta" }]);
});

test("a deletion checks the ETag in its body", async () => {
  const { id, "@odata.etag": etag } = await company.create("leaseUnits", { number: "GONE" });
  const remove = (body: object) =>
    company.request("DELETE", `leaseUnits(${id})`, { headers: { "OData-Version": "4.01" }, body });
  expect((await remove({ "@etag": 'W/"1"' })).status).toBe(412);
  expect((await remove({ "@etag": etag })).status).toBe(204);
});
