/**
 * Values in $filter in all forms that clients use: options, aliases of names, timestamps, durations, numbers, GUIDs.
 */
import { start, type TestService } from "../harness";
import { create, foundSet, idOf, query, createEstate } from "./estate";

let service: TestService;

beforeAll(async () => {
  service = await start();
  await createEstate(service);
  await create(service, "servicePrices", { code: "N6", daysperYear360: true, quantityType: "Meter" });
});
afterAll(() => service.stop());

test.each<[string, string, string, string[]]>([
  // Not Defined is the blank, 0; In Arrears 1, In Advance 2 (DECISIONS, section 2).
  ["services", "code", "inArrearsInAdvance eq 'In Advance'", ["RENT"]],
  ["services", "code", "inArrearsInAdvance eq 'In_x0020_Advance'", ["RENT"]],
  ["services", "code", "inArrearsInAdvance eq 'in advance'", ["RENT"]],
  ["services", "code", "inArrearsInAdvance eq 2", ["RENT"]],
  ["services", "code", "inArrearsInAdvance eq '2'", ["RENT"]],
  ["services", "code", "'In Arrears' eq inArrearsInAdvance", ["HEAT"]],
  ["services", "code", "inArrearsInAdvance eq 'Not Defined'", ["PARK"]],
  ["services", "code", "inArrearsInAdvance eq 'Not_x0020_Defined'", ["PARK"]],
  ["services", "code", "inArrearsInAdvance eq '_x0020_'", ["PARK"]],
  ["services", "code", "inArrearsInAdvance eq ' '", ["PARK"]],
  ["services", "code", "inArrearsInAdvance eq ''", ["PARK"]],
  ["services", "code", "inArrearsInAdvance eq 0", ["PARK"]],
  ["services", "code", "inArrearsInAdvance ne 'Not Defined'", ["HEAT", "RENT"]],
  ["services", "code", "inArrearsInAdvance in ('In Arrears',2)", ["HEAT", "RENT"]],
  ["leaseContractLines", "unitPrice", "priceType eq 'Area'", ["12.25"]],
  ["leaseContractLines", "unitPrice", "priceType eq 2", ["12.25"]],
  ["leaseContractLines", "unitPrice", "priceType eq '_x0020_' and lineNo eq 10000", ["10", "7"]],
  ["leaseContractLines", "unitPrice", "priceType eq 0", ["10", "7"]],
  // No blank: the first value is 0.
  ["leaseContractLines", "unitPrice", "pricePeriod eq 0", ["10", "7"]],
  ["leaseContractLines", "unitPrice", "pricePeriod eq 'YEAR'", ["20"]],
  ["leaseContracts", "number", "invoicingFrequency eq 'Semi-Annual'", ["LC1"]],
  ["leaseContracts", "number", "status in ('New','terminated')", ["LC1", "LC3", "LC4"]],
  ["leaseContracts", "number", "versionStatus eq 'valid'", ["LC1", "LC2"]],
  ["documents", "description", "docSendTo eq ''", ["D1", "D2", "D3", "D4"]],
  ["leaseUnits", "number", "currentRentPriceType eq 3", []],
  ["leaseUnits", "number", "currentRentPriceType eq 4", ["U3"]],
  ["leaseContractLines", "unitPrice", "leaseContract/versionStatus eq 'old'", ["10"]],
  ["leaseContracts", "number", "leaseContractLines/any(l:l/priceType eq 'fixed')", ["LC1"]],

  ["documents", "description", "documentTyoeCode eq 'LEASE' and attachmentNo eq 7", ["D1"]],
  ["documents", "description", "createdBy eq craetedBy", ["D1", "D2", "D3", "D4"]],
  ["servicePrices", "code", "daysperYear360", ["N6"]],
  ["servicePrices", "code", "daysPerYear360 eq true", ["N6"]],
  ["leaseUnitLedgerEntries", "leaseUnitNo", "userID ne '' and leaseUnitNo eq 'U1'", ["U1"]],

  ["documents", "description", "preparedMarkDateTime eq 2026-03-31T13:14:15.2500000Z", ["D1"]],
  ["documents", "description", "preparedMarkDateTime eq 2026-03-31t13:14:15.25z", ["D1"]],
  ["documents", "description", "preparedMarkDateTime gt 2026-03-31T13:14:15.2499999Z", ["D1"]],
  ["documents", "description", "preparedMarkDateTime eq 2026-03-31T07:44:15.25-05:30", ["D1"]],
  [
    "documents",
    "description",
    "preparedMarkDateTime add duration'P1DT10H45M44.75S' eq 2026-04-02T00:00:00Z",
    ["D1"],
  ],
  ["documents", "description", "preparedMarkDateTime add duration'-PT0.25S' eq 2026-03-31T13:14:15Z", ["D1"]],
  [
    "documents",
    "description",
    "preparedMarkDateTime sub duration'PT12H' sub duration'PT12H' eq 2024-02-28T00:00:00Z",
    ["D2"],
  ],
  ["servicePrices", "code", "expirationDate sub effectiveDate eq duration'P28D'", ["N4"]],
  ["servicePrices", "code", "(expirationDate sub effectiveDate) mul 2 eq duration'P2D'", ["N2"]],
  ["servicePrices", "code", "(expirationDate sub effectiveDate) div 4 eq duration'P7D'", ["N4"]],
  ["servicePrices", "code", "effectiveDate sub expirationDate eq duration'-P1D'", ["N2"]],
  ["servicePrices", "code", "-(expirationDate sub effectiveDate) eq duration'-P1D'", ["N2"]],

  ["servicePrices", "code", "unitPrice eq 0.1000", ["N2"]],
  ["servicePrices", "code", "unitPrice eq 1e-1", ["N2"]],
  ["servicePrices", "code", "unitPrice eq 1234567.12345679", []],
  ["servicePrices", "code", "unitPrice gt 1234567.12345677", ["N5"]],
  ["servicePrices", "code", "unitPrice mul 3 eq 0.3", ["N2"]],
  ["servicePrices", "code", "unitPrice mul unitPrice eq 0.01", ["N2"]],
  ["servicePrices", "code", "unitPrice div 7 eq 0.35714286", ["N1"]],
  ["servicePrices", "code", "unitPrice eq -7 or unitPrice eq +0.1", ["N2", "N3"]],
  ["servicePrices", "code", "minIndexValue eq 2.0 or minIndexValue eq 3", ["N3", "N5"]],
  ["servicePrices", "code", "unitPrice in (2.5,-7,0.10)", ["N1", "N2", "N3"]],
  ["leaseContractLines", "unitPrice", "lineNo eq 20000.0", ["3.5"]],
  ["leaseContractLines", "unitPrice", "versionNo mul 10000 eq lineNo and quantity lt 1", ["3.5", "7"]],

  ["leaseUnits", "number", `id in (${idOf("d", 2)},'${idOf("d", 3)}')`, ["U1", "U2"]],
  ["leaseUnits", "number", `id eq ${idOf("d", 2).toUpperCase()}`, ["U1"]],
  ["leaseUnits", "number", "systemCreatedBy ne 00000000-0000-0000-0000-000000000000 and building", ["B1"]],
  ["leaseUnits", "number", "building eq blocked and building eq false", ["U1", "U3", "U4"]],
  ["leaseUnits", "number", "(objectArea gt 50) eq blocked and not building", ["U1", "U2", "U3", "U4"]],
  [
    "leaseUnits",
    "number",
    "contains(description,number) or contains(searchName,'') and number eq 'B1'",
    ["B1"],
  ],
])("%s: %s where %s", async (set, property, filter, expected) => {
  expect(await foundSet(service, set, property, { $filter: filter })).toEqual(expected);
});

test.each([
  "effectiveDate eq 10000-01-01",
  "effectiveDate eq 2025-13-01",
  "effectiveDate eq 2025-00-10",
  "effectiveDate eq '2025-01-01'",
  "expirationDate sub effectiveDate eq duration'P1X'",
  "expirationDate sub effectiveDate eq 1",
  "systemCreatedAt eq 2025-01-01T00:00:00",
  "useQuantity eq 'true'",
  "unitPrice eq '2.5'",
  "unitPrice eq 2,5",
  "id eq 'N1'",
  "id eq 1",
])("refused: %s", async (filter) => {
  const { status, json } = await service.request("GET", query("servicePrices", { $filter: filter }));
  expect([status, json.error.code]).toEqual([400, expect.stringMatching(/^(BadRequest|Application)/)]);
});
