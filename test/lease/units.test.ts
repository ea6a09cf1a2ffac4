/** The area of a unit at a day, and the building that it is in by its groups. */
import { fractionOf, textOf } from "../../src/lease/decimals";
import { areaOn, buildingByGroups, type UnitOfGroup } from "../../src/lease/units";

const entries = [
  ["2024-01-01", "120"], // the card's first area
  ["2020-01-01", "100"],
  ["2023-05-01", "30"],
  ["2025-02-01", "-10"],
].map(([postingDate = "", quantity]) => ({ postingDate, quantity: fractionOf(quantity) }));

test.each([
  ["2019-12-31", "0"],
  ["2020-01-01", "100"],
  ["2023-05-01", "130"],
  ["2025-01-31", "130"],
  ["2025-02-01", "120"],
])("on %s it is %s", (date, area) => {
  expect(textOf(areaOn(fractionOf("120"), entries, date))).toBe(area);
});

test("without entries the unit has its area from the beginning of time", () => {
  expect(textOf(areaOn(fractionOf("84.5"), [], "0001-01-01"))).toBe("84.5");
});

/** A chain of units, each the group of the one before; the last one is a building or not. */
const chain = (length: number, building: boolean): ReadonlyMap<string, UnitOfGroup> =>
  new Map(
    Array.from({ length }, (_, i) => [
      `G${i}`,
      { number: `G${i}`, building: building && i === length - 1, leaseUnitGroupNo: i < length - 1 ? `G${i + 1}` : "" },
    ]),
  ); // prettier-ignore

const unit = { number: "U", building: false, leaseUnitGroupNo: "G0" };

test.each([
  ["a building is its own", { ...unit, building: true }, chain(1, true), "U"],
  ["in a building", unit, chain(1, true), "G0"],
  ["ten steps up", unit, chain(10, true), "G9"],
  ["eleven steps up", unit, chain(11, true), ""],
  ["a chain that ends without a building", unit, chain(3, false), ""],
  ["a group that does not exist", unit, new Map(), ""],
  ["no group", { ...unit, leaseUnitGroupNo: "" }, chain(1, true), ""],
  [
    "groups in a circle",
    unit,
    new Map([["G0", { number: "G0", building: false, leaseUnitGroupNo: "G0" }]]),
    "",
  ],
])("%s", (_case, of, groups, building) => {
  // prettier-ignore
  expect(buildingByGroups(of, groups)).toBe(building);
});
