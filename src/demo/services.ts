/** The services that contracts charge, with their tariffs. */
import type { DemoRecord, Enter } from "./record";

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
