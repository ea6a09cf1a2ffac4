/**
 * Lease units in groups: three levels of a town, a unit whose group is missing, one without a group, a cycle; and a
 * company in which the same numbers are in other groups.
 */
import { demoCompanyId, type TestService } from "../harness";
import { create } from "../protocol/estate";

export const otherCompanyId = "22222222-2222-4222-8222-222222222222";

/**
 * ```
 * TOWN              LOST (in NOWHERE)   ALONE   RING1 ⇄ RING2
 * ├ HOUSE1          └ L1                        └ RING3
 * │ ├ FLOOR1
 * │ │ ├ F1A
 * │ │ └ F1B
 * │ └ FLOOR2
 * │   └ F2A
 * └ HOUSE2
 *   └ H2A
 * ```
 */
export const units: readonly (readonly [number: string, group: string, area: number, description: string])[] =
  [
    ["TOWN", "", 0, "town"],
    ["HOUSE1", "TOWN", 0, "west"],
    ["HOUSE2", "TOWN", 0, "east"],
    ["FLOOR1", "HOUSE1", 0, "ground floor"],
    ["FLOOR2", "HOUSE1", 0, "attic"],
    ["F1A", "FLOOR1", 40, "shop"],
    ["F1B", "FLOOR1", 60, "office"],
    ["F2A", "FLOOR2", 20, "studio"],
    ["H2A", "HOUSE2", 10, "kiosk"],
    ["LOST", "NOWHERE", 0, "lost"],
    ["L1", "LOST", 5, "lost shop"],
    ["ALONE", "", 7, "alone"],
    ["RING1", "RING2", 1, "ring one"],
    ["RING2", "RING1", 2, "ring two"],
    ["RING3", "RING1", 4, "ring three"],
  ];

/** In the other company: F1A is directly in the town, and X9 in a house that only the first company has. */
const otherUnits: readonly (readonly [string, string, number, string])[] = [
  ["TOWN", "", 0, "other town"],
  ["F1A", "TOWN", 100, "other shop"],
  ["X9", "HOUSE1", 200, "other"],
];

/** Lines of one contract: [line, unit, price]; one names no unit, and one a unit that does not exist. */
const lines: readonly (readonly [line: number, unit: string, price: number])[] = [
  [10000, "F1A", 8],
  [20000, "F1B", 4],
  [30000, "F2A", 2],
  [40000, "H2A", 1],
  [50000, "FLOOR1", 0.5],
  [60000, "", 16],
  [70000, "GONE", 32],
  [80000, "L1", 64],
];

/** Creates both companies. */
export async function createTree(service: TestService): Promise<void> {
  await create(service, "/companies", { id: demoCompanyId, name: "Town" });
  await create(service, "/companies", { id: otherCompanyId, name: "Other" });
  const write = async (path: string, list: typeof units): Promise<void> => {
    for (const [number, leaseUnitGroupNo, objectArea, description] of list)
      await create(service, path, { number, leaseUnitGroupNo, objectArea, description });
  };
  await write("leaseUnits", units);
  await write(`/companies(${otherCompanyId})/leaseUnits`, otherUnits);
  await create(service, "services", { code: "RENT", description: "rent" });
  await create(service, "leaseContracts", { number: "K1", versionNo: 1 });
  for (const [lineNo, leaseUnitNo, unitPrice] of lines)
    await create(service, "leaseContractLines", {
      leaseContractNo: "K1",
      versionNo: 1,
      lineNo,
      serviceNo: "RENT",
      leaseUnitNo,
      unitPrice,
    });
}
