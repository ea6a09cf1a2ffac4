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

type Tariff = Pick<Service, "priceType" | "period" | "cents">;

const rent = (code: string, name: string, remark: string, taxed: boolean, tariff: Tariff): Service => ({
  code,
  name,
  remark,
  taxed,
  ...tariff,
  group: "RENT",
  arrears: "In Advance",
  unit: tariff.priceType === "Area" ? "SQM" : "PCS",
  chargesCosts: false,
});

const other = (
  group: Service["group"],
  code: string,
  name: string,
  remark: string,
  unit: string,
  tariff: Tariff,
): Service => ({
  code,
  name,
  remark,
  group,
  unit,
  ...tariff,
  taxed: true,
  arrears:
    tariff.priceType === "Meter" ? "In Arrears" : tariff.period === "Day" ? "Not Defined" : "In Advance",
  chargesCosts: group === "UTILITIES" || group === "OPERATING",
});

/** All services by the names used in the code. */
export const services = {
  rentOffice: rent("RENT-OFFICE", "Office rent", "per square metre and month", true, {
    priceType: "Area",
    period: "Month",
    cents: [1350, 2890],
  }),
  rentShop: rent("RENT-SHOP", "Shop rent", "minimum rent with a turnover rent", true, {
    priceType: "Area",
    period: "Month",
    cents: [2400, 6250],
  }),
  rentFlat: rent("RENT-FLAT", "Flat rent", "net of heating and water", false, {
    priceType: "Fixed",
    period: "Month",
    cents: [62000, 184000],
  }),
  rentHall: rent("RENT-HALL", "Hall rent", "per square metre and month", true, {
    priceType: "Area",
    period: "Month",
    cents: [480, 890],
  }),
  rentStorage: rent("RENT-STORAGE", "Storage rent", "cellars and archive rooms", true, {
    priceType: "Area",
    period: "Month",
    cents: [350, 780],
  }),
  rentParking: rent("RENT-PARKING", "Parking", "per space and month", true, {
    priceType: "Fixed",
    period: "Month",
    cents: [4500, 14500],
  }),
  turnover: rent("RENT-TURNOVER", "Turnover rent", "percent of the turnover above the minimum rent", true, {
    priceType: "Turnover",
    period: "Year",
    cents: [400, 850],
  }),
  serviceCharge: other(
    "OPERATING",
    "SERVICE-CHARGE",
    "Service charge",
    "prepayment, settled once a year",
    "SQM",
    {
      priceType: "Area",
      period: "Month",
      cents: [250, 520],
    },
  ),
  heating: other("UTILITIES", "HEATING", "Heating", "prepayment, settled once a year", "SQM", {
    priceType: "Area",
    period: "Month",
    cents: [95, 185],
  }),
  electricity: other("UTILITIES", "ELECTRICITY", "Electricity", "by meter reading", "KWH", {
    priceType: "Meter",
    period: "Month",
    cents: [24, 39],
  }),
  water: other("UTILITIES", "WATER", "Water and sewage", "by meter reading", "CBM", {
    priceType: "Meter",
    period: "Quarter",
    cents: [380, 610],
  }),
  cleaning: other("OPERATING", "CLEANING", "Cleaning", "twice a week", "PCS", {
    priceType: "Fixed",
    period: "Week",
    cents: [4500, 16000],
  }),
  insurance: other("OPERATING", "INSURANCE", "Building insurance", "share of the policy", "SQM", {
    priceType: "Area",
    period: "Year",
    cents: [180, 340],
  }),
  marketing: other("OTHER", "MARKETING", "Marketing contribution", "for the centre's advertising", "SQM", {
    priceType: "Area",
    period: "Quarter",
    cents: [120, 410],
  }),
  meetingRoom: other("OTHER", "MEETING-ROOM", "Meeting room", "booked by the day", "DAY", {
    priceType: "Fixed",
    period: "Day",
    cents: [9000, 24000],
  }),
} as const satisfies Record<string, Service>;

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
