/**
 * The occupancy on a day: the number of let units of each building, and their share of its area. A query over the
 * records.
 */
import type { QueryColumn } from "../odata/model/model";
import type { QueryType } from "../odata/store/decorators";
import { currentRows, storedRows } from "./rent-roll";
import { codeFacts, value } from "./fields";
import { chosenTables, copied, dateParameter, storedTable, table, unitRowTables } from "./unit-rows";

/**
 * One row for each unit of a table of lettings that is neither a building nor a group; parking units are a separate
 * kind.
 */
const kindsOf = (from: string) =>
  table("unitKind", {
    from,
    where: "isLeasable and firstOfUnit",
    columns: {
      buildingNo: "buildingNo",
      unitId: "cast(unitId,Edm.String)",
      area: "area",
      kind: "case(parkingUnit:'Parking',state eq 'LetByGroup':'Let',true:state)",
    },
  });

const counted = (kind: string): QueryColumn => ({ aggregate: "sum", of: `case(kind eq '${kind}':1,true:0)` });
const summed = (kind: string): QueryColumn => ({
  aggregate: "sum",
  of: `case(kind eq '${kind}':area,true:0)`,
});

const buildings = storedTable("buildingSum", {
  from: "unitKind",
  columns: {
    buildingNo: "buildingNo",
    leastId: { aggregate: "min", of: "unitId" },
    units: { aggregate: "sum", of: "case(kind eq 'Parking':0,true:1)" },
    letUnits: counted("Let"),
    reservedUnits: counted("Reserved"),
    vacantUnits: counted("Vacant"),
    blockedUnits: counted("Blocked"),
    parkingUnits: counted("Parking"),
    area: { aggregate: "sum", of: "case(kind eq 'Parking':0,true:area)" },
    letArea: summed("Let"),
    reservedArea: summed("Reserved"),
    vacantArea: summed("Vacant"),
    blockedArea: summed("Blocked"),
  },
  groups: ["buildingNo"],
});

const sums = Object.keys(buildings.selections[0]?.columns ?? {}).filter((name) => name !== "leastId");

const result = table("occupancyResult", {
  from: "buildingSum",
  navigations: { building: { target: "leaseUnit", on: [["buildingNo", "number"]] } },
  columns: {
    id: "case(building/id ne null:building/id,true:cast(leastId,Edm.Guid))",
    ...copied(sums.join(",")),
    buildingDescription: "building/description",
    totalArea: "building/totalArea",
    occupancyByUnits: "case(units gt blockedUnits:letUnits divby (units sub blockedUnits),true:0)",
    occupancyByArea: "case(area ne blockedArea:letArea div (area sub blockedArea),true:0)",
  },
});

const count = (name: string, description: string) => ({ name, type: "Edm.Int32", description }) as const;
const share = (name: string, description: string) => ({ name, type: "Edm.Decimal", description }) as const;
const area = (name: string, description: string) => ({ ...share(name, description), unit: "m²" }) as const;

export const occupancy: QueryType = {
  name: "occupancyRow",
  set: "occupancy",
  description:
    "The occupancy of each building on a day, by units and by area; the row with an empty number has the units without a building.",
  order: ["buildingNo"],
  query: {
    tables: [...unitRowTables, kindsOf("unitRow"), buildings, result],
    chosen: { buildingNo: [...chosenTables.buildingNo, kindsOf("unitRow"), buildings, result] },
    from: "occupancyResult",
    materialized: {
      rows: storedRows,
      tables: [...currentRows, kindsOf("currentRow"), buildings, result],
      from: "occupancyResult",
    },
    parameters: [dateParameter],
  },
  properties: [
    value(
      "buildingNo",
      { ...codeFacts, text: "buildingDescription" },
      "Number of the building; empty for units without one.",
    ),
    value(
      "buildingDescription",
      { type: "Edm.String", maxLength: 100 },
      "Description of the building's card.",
    ),
    area("totalArea", "Area of the whole building, from its card."),
    count("units", "Number of units, without parking units."),
    count("letUnits", "Number of units that are let, alone or with a unit that they are part of."),
    count("reservedUnits", "Number of units that are reserved."),
    count("vacantUnits", "Number of units that are vacant."),
    count("blockedUnits", "Number of units that are blocked and not let."),
    count("parkingUnits", "Number of units for parking, which the other numbers leave out."),
    area("area", "Area of the units."),
    area("letArea", "Area of the units that are let."),
    area("reservedArea", "Area of the units that are reserved."),
    area("vacantArea", "Area of the units that are vacant."),
    area("blockedArea", "Area of the units that are blocked and not let."),
    share("occupancyByUnits", "Share of let units among those that are not blocked."),
    share("occupancyByArea", "Share of let area in the area that is not blocked."),
  ],
  presentation: {
    names: ["Occupancy of a building", "Occupancy"],
    title: "buildingNo",
    subtitle: "buildingDescription",
    columns:
      "buildingNo,buildingDescription,units,letUnits,vacantUnits,area,letArea,vacantArea,occupancyByUnits,occupancyByArea",
    filters: "buildingNo,buildingDescription,vacantUnits,occupancyByArea",
    sections: {
      Building: "buildingNo,buildingDescription,totalArea",
      Units: "units,letUnits,reservedUnits,vacantUnits,blockedUnits,parkingUnits,occupancyByUnits",
      Area: "area,letArea,reservedArea,vacantArea,blockedArea,occupancyByArea",
    },
  },
  navigations: [
    {
      name: "building",
      target: "leaseUnit",
      on: [["buildingNo", "number"]],
      description: "The card of the building.",
    },
  ],
};
