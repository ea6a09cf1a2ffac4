/** Kinds of buildings and uses of units: the premises of a building, their names and charges. */
import type { Choices } from "./random";
import { services, type Service } from "./services";
import type { DemoRecord, Enter } from "./record";

/** The use of a unit; one category of units each. */
export interface UnitUse {
  readonly category: string;
  readonly name: string;
  readonly rent: Service;
  /** Smallest and largest area in square metres. */
  readonly area: readonly [smallest: number, largest: number];
  /** In the basement instead of on the floor of the premises. */
  readonly basement: boolean;
}

const use = (
  category: string,
  name: string,
  rent: Service,
  area: readonly [number, number],
  basement = false,
): UnitUse => ({ category, name, rent, area, basement });

export const parking = use("PARKING", "Parking spaces", services.rentParking, [13, 13], true);
const office = use("OFFICE", "Office", services.rentOffice, [45, 320]);
const shop = use("SHOP", "Shop", services.rentShop, [60, 480]);
const flat = use("FLAT", "Flat", services.rentFlat, [38, 124]);
const hall = use("HALL", "Warehouse hall", services.rentHall, [650, 4200]);
const storage = use("STORAGE", "Storage room", services.rentStorage, [6, 85], true);

export interface BuildingKind {
  /** Value of global dimension 1, and the type of its contracts. */
  readonly code: string;
  readonly buildingType: string;
  readonly names: Choices<string>;
  readonly floors: number;
  /** The units that a tenant leases, with the probability of each; the first is the main unit. */
  readonly premises: Choices<readonly [use: UnitUse, probability: number]>;
  /** Services that some contracts charge in addition to rent and service charge. */
  readonly extras: Choices<Service>;
  /** Leased by persons instead of companies. */
  readonly dwelling: boolean;
}

export const buildingKinds: Choices<BuildingKind> = [
  {
    code: "OFFICE",
    buildingType: "Office",
    floors: 8,
    dwelling: false,
    names: ["Quay House", "Lantern Tower", "Meridian Court", "Tuchhof"],
    premises: [
      [office, 1],
      [office, 0.6],
      [office, 0.3],
      [storage, 0.5],
      [parking, 0.75],
    ],
    extras: [services.cleaning, services.electricity, services.meetingRoom, services.insurance],
  },
  {
    code: "RESIDENTIAL",
    buildingType: "Residential",
    floors: 6,
    dwelling: true,
    names: ["Linden Terrace", "Orchard Mews", "Am Mühlgraben", "Heron Gardens"],
    premises: [
      [flat, 1],
      [storage, 0.7],
      [parking, 0.55],
    ],
    extras: [services.heating, services.water],
  },
  {
    code: "RETAIL",
    buildingType: "Retail",
    floors: 3,
    dwelling: false,
    names: ["Arcade at the Market", "Weaver's Passage", "Harbour Galleria"],
    premises: [
      [shop, 1],
      [shop, 0.5],
      [storage, 0.7],
      [parking, 0.4],
    ],
    extras: [services.turnover, services.marketing, services.electricity],
  },
  {
    code: "LOGISTICS",
    buildingType: "Logistics",
    floors: 2,
    dwelling: false,
    names: ["Depot North", "Freight Yard", "Ring Road Park"],
    premises: [
      [hall, 1],
      [hall, 0.5],
      [office, 0.7],
      [parking, 0.6],
    ],
    extras: [services.electricity, services.insurance],
  },
];

const uses: readonly UnitUse[] = [office, shop, flat, hall, storage, parking];

export const buildingCategory = "BUILDING";

/** Classes of quality, best first. */
export const unitClasses = ["A-PLUS", "A", "B", "C"] as const;

const classDescriptions = ["New or just refurbished", "Modern", "Good, some years old", "Simple"] as const;

export function* categoriesAndClasses(enter: Enter): Generator<DemoRecord> {
  for (const { category: code, name: description } of [
    ...uses,
    { category: buildingCategory, name: "Building" },
  ]) {
    yield enter("leaseUnitCategories", code, "2019-01-02", { code, description });
  }
  for (const [i, code] of unitClasses.entries()) {
    const description = classDescriptions[i] ?? code;
    yield enter("leaseUnitClasses", code, "2019-01-02", { code, description });
  }
}
