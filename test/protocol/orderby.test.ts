/** $orderby: several, both directions, expressions, paths, nulls first (URL Conventions 4.01, 5.1.4). */
import { start, type TestService } from "../harness";
import { found, query, createEstate } from "./estate";

let service: TestService;

beforeAll(async () => {
  service = await start();
  await createEstate(service);
});
afterAll(() => service.stop());

test.each<[string, string, string, (string | number)[]]>([
  ["servicePrices", "code", "unitPrice", ["N3", "N4", "N2", "N1", "N5"]],
  ["servicePrices", "code", "unitPrice asc", ["N3", "N4", "N2", "N1", "N5"]],
  ["servicePrices", "code", "unitPrice desc", ["N5", "N1", "N2", "N4", "N3"]],
  ["servicePrices", "code", "UnitPrice DESC", ["N5", "N1", "N2", "N4", "N3"]],
  ["servicePrices", "code", "useQuantity desc,code desc", ["N5", "N4", "N3", "N2", "N1"]],
  ["servicePrices", "code", "useQuantity,unitPrice desc", ["N1", "N2", "N4", "N3", "N5"]],
  ["servicePrices", "code", "effectiveDate", ["N3", "N4", "N1", "N2", "N5"]],
  ["servicePrices", "code", "unitPrice mul -1", ["N5", "N1", "N2", "N4", "N3"]],
  ["servicePrices", "code", "minIndexValue mod 2 desc,code", ["N5", "N2", "N3", "N4", "N1"]],
  ["servicePrices", "code", "month(effectiveDate),day(effectiveDate) desc", ["N4", "N3", "N1", "N5", "N2"]],
  ["servicePrices", "code", "expirationDate sub effectiveDate", ["N5", "N2", "N4", "N1", "N3"]],
  ["servicePrices", "code", "unitPrice gt 0,code desc", ["N4", "N3", "N5", "N2", "N1"]],
  ["servicePrices", "code", "case(code eq 'N4':0,true:1),code", ["N4", "N1", "N2", "N3", "N5"]],
  ["documents", "description", "preparedMarkDateTime desc", ["D1", "D2", "D4", "D3"]],
  ["documents", "description", "attachmentNo", ["D2", "D4", "D1", "D3"]],
  ["documents", "description", "craetedBy,createdBy,entryNo desc", ["D4", "D3", "D2", "D1"]],
  [
    "postCodes",
    "code",
    "city",
    // "", "  padded ", "100% sure", "100_ sure", "Leeds", "O'Hara", "[abc]", 'a"b…', "a😀b", "back\", "leeds", "Ärger", "ärger", U+FFFD, U+1F600
    ["T12", "T13", "T03", "T04", "T01", "T06", "T05", "T15", "T11", "T14", "T02", "T07", "T08", "T09", "T10"],
  ],
  ["leaseUnits", "number", "tenantName desc,number desc", ["U3", "U4", "U2", "U1", "B1"]],
  ["leaseUnits", "number", "category/description,number desc", ["U4", "U3", "B1", "U2", "U1"]],
  ["leaseUnits", "number", "category/description desc,number", ["U1", "U2", "B1", "U3", "U4"]],
  ["leaseUnits", "number", "leaseContractLines/$count desc,number", ["U1", "U2", "U3", "U4", "B1"]],
  ["leaseContractLines", "unitPrice", "leaseContract/customer/city,unitPrice", [7, 20, 3.5, 10, 12.25]],
  [
    "leaseContractLines",
    "unitPrice",
    "leaseContract/customer/city desc,unitPrice desc",
    [12.25, 10, 3.5, 20, 7],
  ],
])("%s: %s by %s", async (set, property, orderby, expected) => {
  expect(await found(service, set, property, { $orderby: orderby })).toEqual(expected);
});

test("without $orderby, records come by their natural key", async () => {
  const contracts = await service.request("GET", "leaseContracts");
  expect(
    contracts.json.value.map((c: { number: string; versionNo: number }) => c.number + c.versionNo),
  ).toEqual(["LC11", "LC12", "LC21", "LC31", "LC41"]);
  expect(await found(service, "leaseUnits", "number", {})).toEqual(["B1", "U1", "U2", "U3", "U4"]);
  expect(await found(service, "services", "code", {})).toEqual(["HEAT", "PARK", "RENT"]);
  expect(await found(service, "documents", "description", {})).toEqual(["D1", "D2", "D3", "D4"]);
});

test("an alias, and the order given by a name without $", async () => {
  expect(await found(service, "services", "code", { $orderby: "@o desc", "@o": "description" })).toEqual([
    "RENT",
    "PARK",
    "HEAT",
  ]);
  expect(await found(service, "services", "code", { ORDERBY: "description desc" })).toEqual([
    "RENT",
    "PARK",
    "HEAT",
  ]);
});

test.each([
  "descripton",
  "description up",
  "description,,code",
  "",
  "category/descripton",
  "leaseContractLines",
])("$orderby=%s is refused", async (orderby) => {
  const answer = await service.request("GET", query("leaseUnits", { $orderby: orderby }));
  expect(answer.status).toBe(400);
  expect(answer.json.error.code).toMatch(/^BadRequest/);
});
