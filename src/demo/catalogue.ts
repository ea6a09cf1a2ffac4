/**
 * The catalogue of the demo company: the services that contracts charge, with their tariffs; the uses and classes of units;
 * the kinds of buildings, with their premises, names and charges.
 */
import type { DemoRecord, Enter } from "./record";
import type { Choices } from "./random";

export interface Service {
  readonly code: string;
  readonly name: string;
  /** The second description. */
  readonly remark: string;
  readonly group: "RENT" | "UTILITIES" | "OPERATING" | "OTHER";
  readonly priceType: "Fixed" | "Area" | "Turnover" | "Meter";
  readonly period: "Day" | "Week" | "Month" | "Quarter" | "Year";
  /** Lowest and highest price in cents; in hundredths of a percent for a turnover, in cents a unit for a meter. */
  readonly cents: readonly [lowest: number, highest: number];
  readonly arrears: "Not Defined" | "In Arrears" | "In Advance";
  /** Whether value added tax is charged. */
  readonly taxed: boolean;
  readonly unit: string;
  readonly chargesCosts: boolean;
}

/** A service of which group, price type and period decide all further facts. */
const serviceOf = (
  group: Service["group"],
  code: string,
  name: string,
  remark: string,
  priceType: Service["priceType"],
  period: Service["period"],
  ...cents: Service["cents"]
): Service => ({
  code,
  name,
  remark,
  group,
  priceType,
  period,
  cents,
  taxed: true,
  arrears: priceType === "Meter" ? "In Arrears" : period === "Day" ? "Not Defined" : "In Advance",
  unit: priceType === "Area" ? "SQM" : period === "Day" ? "DAY" : "PCS",
  chargesCosts: group === "UTILITIES" || group === "OPERATING",
});

/** All services by the names used in the code. */
export const services = {
  rentOffice: serviceOf("RENT", "RENT-OFFICE", "Office rent", "per square metre and month", "Area", "Month", 1350, 2890),
  rentShop: serviceOf("RENT", "RENT-SHOP", "Shop rent", "minimum rent with a turnover rent", "Area", "Month", 2400, 6250),
  rentFlat: { ...serviceOf("RENT", "RENT-FLAT", "Flat rent", "net of heating and water", "Fixed", "Month", 62000, 184000), taxed: false },
  rentHall: serviceOf("RENT", "RENT-HALL", "Hall rent", "per square metre and month", "Area", "Month", 480, 890),
  rentStorage: serviceOf("RENT", "RENT-STORAGE", "Storage rent", "cellars and archive rooms", "Area", "Month", 350, 780),
  rentParking: serviceOf("RENT", "RENT-PARKING", "Parking", "per space and month", "Fixed", "Month", 4500, 14500),
  turnover: serviceOf("RENT", "RENT-TURNOVER", "Turnover rent", "percent of the turnover above the minimum rent", "Turnover", "Year", 400, 850),
  serviceCharge: serviceOf("OPERATING", "SERVICE-CHARGE", "Service charge", "prepayment, settled once a year", "Area", "Month", 250, 520),
  heating: serviceOf("UTILITIES", "HEATING", "Heating", "prepayment, settled once a year", "Area", "Month", 95, 185),
  electricity: { ...serviceOf("UTILITIES", "ELECTRICITY", "Electricity", "by meter reading", "Meter", "Month", 24, 39), unit: "KWH" },
  water: { ...serviceOf("UTILITIES", "WATER", "Water and sewage", "by meter reading", "Meter", "Quarter", 380, 610), unit: "CBM" },
  cleaning: serviceOf("OPERATING", "CLEANING", "Cleaning", "twice a week", "Fixed", "Week", 4500, 16000),
  insurance: serviceOf("OPERATING", "INSURANCE", "Building insurance", "share of the policy", "Area", "Year", 180, 340),
  marketing: serviceOf("OTHER", "MARKETING", "Marketing contribution", "for the centre's advertising", "Area", "Quarter", 120, 410),
  meetingRoom: serviceOf("OTHER", "MEETING-ROOM", "Meeting room", "booked by the day", "Fixed", "Day", 9000, 24000),
} as const satisfies Record<string, Service>; // prettier-ignore

/** The records of all services. The charged and invoiced amounts are those of one past month. */
export function* serviceRecords(enter: Enter): Generator<DemoRecord> {
  for (const [i, service] of Object.values(services).entries()) {
    const charged = 184_250 - i * 11_375.5;
    yield enter("services", service.code, "2019-01-02", {
      code: service.code,
      description: service.name,
      description2: service.remark,
      searchDescription: service.name.toUpperCase(),
      serviceGroup: service.group,
      descriptioninEnglish: service.name,
      genProdPostingGroup: service.group === "RENT" ? "LEASE" : "SERVICES",
      vatProdPostingGroup: service.taxed ? "STANDARD" : "EXEMPT",
      inArrearsInAdvance: service.arrears,
      taxLiable: service.taxed,
      taxGroupCode: service.taxed ? "TAXABLE" : "NONTAXABLE",
      saleUnitofMeasureCode: service.unit,
      chargeCostEntries: service.chargesCosts,
      chargesAmount: charged,
      invoicedAmount: i % 3 === 0 ? -charged : 1000 - charged,
    });
  }
}

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
