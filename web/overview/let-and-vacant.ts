/** Let, reserved, vacant and blocked area per building, from the occupancy. */
import { numberText } from "../parts/format";
import { numberOf, type Picture, sum, textOf } from "./picture";

const mostBuildings = 15;

const states = [
  { label: "Let", name: "letArea", tone: "calm" },
  { label: "Reserved", name: "reservedArea", tone: "cool" },
  { label: "Vacant", name: "vacantArea", tone: "warm" },
  { label: "Blocked", name: "blockedArea", tone: "loud" },
] as const;

export const letAndVacant: Picture = {
  id: "let-and-vacant",
  title: "Let and vacant area per building",
  explanation: `Area of the units that are let, reserved, vacant or blocked, without parking; the ${mostBuildings} largest buildings.`,
  set: "occupancy",
  apply: `filter(area gt 0)/topcount(${mostBuildings},area)/orderby(area desc)`,
  present: (rows) => {
    if (rows.length === 0) return undefined;
    const names = rows.map(
      (row) => textOf(row, "buildingDescription") || textOf(row, "buildingNo") || "No building",
    );
    const total = (name: string): number => sum(rows.map((row) => numberOf(row, name)));
    const [area, vacant] = [total("area"), total("vacantArea")];
    return {
      drawing: {
        labels: names,
        series: states.map(({ label, name, tone }) => ({
          label,
          values: rows.map((row) => numberOf(row, name)),
          tone,
        })),
        horizontal: true,
        stacked: true,
        unit: "area",
      },
      table: {
        headings: ["Building", ...states.map(({ label }) => label), "Let, %"],
        rows: rows.map((row, index) => [
          names[index] ?? "",
          ...states.map(({ name }) => numberOf(row, name)),
          Math.round(numberOf(row, "occupancyByArea") * 1000) / 10,
        ]),
      },
      summary: `${numberText(vacant, 0)} of ${numberText(area, 0)} are vacant, ${numberText((vacant / area) * 100, 1)} %.`,
    };
  },
};
