/** Every accepted form of every option, and the one form of responses (DECISIONS.md, section 2). */
import { model } from "../../src/entities";

const optionsOf = (type: string, name: string) => {
  const options = model.type(type).property(name)?.options;
  if (!options) throw new Error(`${type}/${name} has no options`);
  return options;
};

test.each([
  ["leaseContract", "status", "New|Ready|Reserved|Released|Terminated"],
  ["leaseContract", "versionStatus", "New|Valid|Old"],
  ["leaseContract", "invoicingFrequency", "Monthly|Quarterly|Yearly|Weekly|Fortnightly|Semi-Annual"],
  ["leaseContractLine", "status", "New|Ready|Reserved|Released|Terminated"],
  ["leaseContractLine", "versionStatus", "New|Valid|Old"],
  ["leaseContractLine", "priceType", "_x0020_|Fixed|Area|Turnover|Meter"],
  ["leaseContractLine", "pricePeriod", "Day|Week|Month|Quarter|Year"],
  ["leaseUnit", "currentRentPriceType", "_x0020_|Fixed|Area|Turnover|Meter"],
  ["leaseUnit", "currentRentPricePeriod", " |Day|Week|Month|Quarter|Year"],
  ["servicePrice", "type", "All Contracts|Building|Contract|Lease Unit"],
  ["servicePrice", "quantityType", "Fixed|Area|Turnover|Meter"],
  ["servicePrice", "priceForPeriod", " |Day|Week|Month|Year|Quarter"],
  ["service", "inArrearsInAdvance", "_x0020_|In_x0020_Arrears|In_x0020_Advance"],
  ["leaseContrDiscount", "discountType", "Area|Fixed|Percentage"],
  ["leaseContrDiscount", "period", "Day|Week|Month|Quarter|Year"],
  ["document", "docSendTo", "_x0020_|Customer|Third_x0020_Party"],
  ["customer", "type", "Company|Person"],
  ["customer", "blocked", " |Ship|Invoice|All"],
])("%s/%s answers %s", (type, name, outputs) => {
  expect(optionsOf(type, name).outputs.join("|")).toBe(outputs);
});

test("no other field has options", () => {
  const fields = model.types.flatMap((type) => type.properties.filter((property) => property.options));
  // 18 of the documents, and the format and the outcome of notifications.
  expect(fields).toHaveLength(20);
});

test.each<[string, string, string | number, string | undefined]>([
  ["servicePrice", "type", "Lease Unit", "Lease Unit"],
  ["servicePrice", "type", "lease unit", "Lease Unit"],
  ["servicePrice", "type", "Lease_x0020_Unit", "Lease Unit"],
  ["servicePrice", "type", "LEASE_X0020_UNIT", "Lease Unit"],
  ["servicePrice", "type", 0, "All Contracts"],
  ["servicePrice", "type", "3", "Lease Unit"],
  ["servicePrice", "type", 4, undefined],
  ["servicePrice", "type", -1, undefined],
  ["servicePrice", "type", 1.5, undefined],
  ["servicePrice", "type", "", undefined],
  ["servicePrice", "type", "LeaseUnit", undefined],
  ["servicePrice", "priceForPeriod", "", " "],
  ["servicePrice", "priceForPeriod", "_x0020_", " "],
  ["servicePrice", "priceForPeriod", 0, " "],
  ["servicePrice", "priceForPeriod", 4, "Year"],
  ["leaseContractLine", "priceType", " ", "_x0020_"],
  ["leaseContractLine", "priceType", "area", "Area"],
  ["leaseContractLine", "priceType", "2", "Area"],
  ["leaseContractLine", "pricePeriod", 0, "Day"],
  ["leaseContract", "invoicingFrequency", "semi-annual", "Semi-Annual"],
  ["document", "docSendTo", "Third Party", "Third_x0020_Party"],
  ["document", "docSendTo", 2, "Third_x0020_Party"],
  ["service", "inArrearsInAdvance", "Not Defined", "_x0020_"],
  ["service", "inArrearsInAdvance", "Not_x0020_Defined", "_x0020_"],
  ["service", "inArrearsInAdvance", "_x0020_", "_x0020_"],
  ["service", "inArrearsInAdvance", " ", "_x0020_"],
  ["service", "inArrearsInAdvance", "", "_x0020_"],
  ["service", "inArrearsInAdvance", "0", "_x0020_"],
  ["service", "inArrearsInAdvance", "1", "In_x0020_Arrears"],
  ["service", "inArrearsInAdvance", "in arrears", "In_x0020_Arrears"],
  ["service", "inArrearsInAdvance", 2, "In_x0020_Advance"],
  ["service", "inArrearsInAdvance", "constructor", undefined],
])("%s/%s takes %j as %j", (type, name, input, output) => {
  expect(optionsOf(type, name).parse(input)).toBe(output);
});
