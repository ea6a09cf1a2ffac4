/** Let and vacant area per building: units have the address of their building's card. */
import { numberText } from "../parts/format";
import { numberOf, type Picture, sum, textOf } from "./picture";

const mostBuildings = 15;
const isLet = "building eq false and tenantName ne 'Vacant'";
const isVacant = "building eq false and tenantName eq 'Vacant'";

export const letAndVacant: Picture = {
  id: "let-and-vacant",
  title: "Let and vacant area per building",
  explanation: `Area of the units that are let or vacant today; the ${mostBuildings} largest buildings.`,
  collection: "leaseUnits",
  apply: () =>
    [
      `compute(case(building eq true:description,true:'') as card,case(${isLet}:objectArea,true:0) as let,case(${isVacant}:objectArea,true:0) as vacant)`,
      "groupby((city,address),aggregate(card with max as name,let with sum as letArea,vacant with sum as vacantArea))",
      "compute(letArea add vacantArea as area)",
      "filter(area gt 0)",
      `topcount(${mostBuildings},area)`,
      "orderby(area desc)",
    ].join("/"),
  present: (rows) => {
    if (rows.length === 0) return undefined;
    const buildings = rows.map((row) => ({
      name:
        textOf(row, "name") ||
        [textOf(row, "address"), textOf(row, "city")].filter(Boolean).join(", ") ||
        "No address",
      let: numberOf(row, "letArea"),
      vacant: numberOf(row, "vacantArea"),
    }));
    const vacant = sum(buildings.map((building) => building.vacant));
    const all = vacant + sum(buildings.map((building) => building.let));
    return {
      drawing: {
        labels: buildings.map(({ name }) => name),
        series: [
          { label: "Let", values: buildings.map((building) => building.let), tone: "calm" },
          { label: "Vacant", values: buildings.map((building) => building.vacant), tone: "warm" },
        ],
        horizontal: true,
        stacked: true,
        unit: "area",
      },
      table: {
        headings: ["Building", "Let", "Vacant", "Vacant, %"],
        rows: buildings.map((building) => {
          const area = building.let + building.vacant;
          return [
            building.name,
            building.let,
            building.vacant,
            Math.round((building.vacant / area) * 1000) / 10,
          ];
        }),
      },
      summary: `${numberText(vacant, 0)} of ${numberText(all, 0)} are vacant, ${numberText((vacant / all) * 100, 1)} %.`,
    };
  },
};
