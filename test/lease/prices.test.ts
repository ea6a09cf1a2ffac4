/** Which price of the list applies: by level, then the latest, then the lowest id. */
import { priceList } from "../../src/lease/prices";

const price = (id: string, type: string, code: string, effectiveDate: string, expirationDate = "0001-01-01") => ({
  id, type, code, serviceNo: "RENT", effectiveDate, expirationDate,
}); // prettier-ignore

const list = priceList([
  price("all", "All Contracts", "ignored", "2019-01-01"),
  price("building", "Building", "B1", "2021-01-01"),
  price("contract", "Contract", "LC1", "2026-01-01", "2026-12-31"),
  price("unit", "Lease Unit", "U1", "2027-01-01"),
]);
const place = { serviceNo: "RENT", leaseUnitNo: "U1", leaseContractNo: "", buildingNo: "B1" };

test.each([
  ["before any price", place, "2018-12-31", undefined],
  ["the general one", place, "2020-06-01", "all"],
  ["the building's", place, "2025-06-01", "building"],
  ["the contract's", { ...place, leaseContractNo: "LC1" }, "2026-12-31", "contract"],
  ["no contract given", place, "2026-12-31", "building"],
  [
    "the contract's has expired",
    { ...place, leaseContractNo: "LC1", leaseUnitNo: "U2" },
    "2027-01-01",
    "building",
  ],
  ["the unit's", { ...place, leaseContractNo: "LC1" }, "2027-01-01", "unit"],
  ["no building", { ...place, buildingNo: "" }, "2025-06-01", "all"],
  ["codes match by code point", { ...place, buildingNo: "b1" }, "2025-06-01", "all"],
  ["another service", { ...place, serviceNo: "HEATING" }, "2025-06-01", undefined],
])("%s", (_case, priced, date, id) => {
  // prettier-ignore
  expect(list(priced, date)?.id).toBe(id);
});

test("within a level the latest, then the lowest id as text, whatever the order they come in", () => {
  const prices = [
    price("C", "Lease Unit", "U1", "2024-01-01"),
    price("b", "Lease Unit", "U1", "2024-01-01"),
    price("a", "Lease Unit", "U1", "2023-01-01"),
    price("d", "Lease Unit", "U1", "2025-01-01", "2025-06-30"),
  ];
  for (const given of [prices, prices.toReversed()]) {
    expect(priceList(given)(place, "2025-06-30")?.id).toBe("d");
    expect(priceList(given)(place, "2025-07-01")?.id).toBe("b");
    expect(priceList(given)(place, "2023-12-31")?.id).toBe("a");
  }
});

test("prices without a code are of no unit, contract or building", () => {
  const nameless = priceList([price("x", "Lease Unit", "", "2020-01-01"), price("y", "Contract", "", "2020-01-01"), price("z", "Building", "", "2020-01-01")]); // prettier-ignore
  expect(nameless({ ...place, leaseUnitNo: "", buildingNo: "" }, "2025-01-01")).toBeUndefined();
});
