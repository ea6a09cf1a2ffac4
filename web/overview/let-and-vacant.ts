/** Let, reserved, vacant and blocked area per building, from the occupancy. */
import { measureText, numberText } from "../parts/format";
import { unitRows } from "./computed";
import { literal } from "../rent-roll/state";
import { numberOf, type Picture, sum, textOf } from "./picture";

const mostBuildings = 15;

const states = [
  { label: "Let", name: "letArea", tone: "calm", filter: "state in ('Let','LetByGroup')" },
  { label: "Reserved", name: "reservedArea", tone: "cool", filter: "state eq 'Reserved'" },
  { label: "Vacant", name: "vacantArea", tone: "warm", filter: "state eq 'Vacant'" },
  { label: "Blocked", name: "blockedArea", tone: "loud", filter: "state eq 'Blocked'" },
] as const;

export const letAndVacant: Picture = {
  id: "let-and-vacant",
  title: "Let and vacant area per building",
  explanation: `Area of the units that are let, reserved, vacant or blocked, without parking; the ${mostBuildings} largest buildings.`,
  set: "occupancy",
  apply: `filter(area gt 0)/topcount(${mostBuildings},area)`,
  orderby: "area desc",
  present: (rows, areaUnit) => {
    if (rows.length === 0) return undefined;
    const names = rows.map(
      (row) => textOf(row, "buildingDescription") || textOf(row, "buildingNo") || "No building",
    );
    const total = (name: string): number => sum(rows.map((row) => numberOf(row, name)));
    const [area, vacant] = [total("area"), total("vacantArea")];
    return {
      drawing: {
        labels: names,
        filters: rows.map((row) => `buildingNo eq ${literal(textOf(row, "buildingNo"))} and ${unitRows}`),
        series: states.map(({ label, name, tone, filter }) => ({
          label,
          values: rows.map((row) => numberOf(row, name)),
          tone,
          filter,
        })),
        horizontal: true,
        stacked: true,
        unit: areaUnit ?? "area",
      },
      table: {
        headings: [
          "Building",
          ...states.map(({ label }) => [label, areaUnit].filter(Boolean).join(", ")),
          "Let, %",
        ],
        rows: rows.map((row, index) => [
          names[index] ?? "",
          ...states.map(({ name }) => numberOf(row, name)),
          Math.round(numberOf(row, "occupancyByArea") * 1000) / 10,
        ]),
      },
      summary: `${measureText(vacant, areaUnit)} of ${measureText(area, areaUnit)} are vacant, ${numberText((vacant / area) * 100, 1)} %.`,
    };
  },
};
