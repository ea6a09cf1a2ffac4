/** Area changes from the ledger, by quarter. The first measurement of a unit is not a change. */
import { numberText } from "../parts/format";
import type { Row } from "../service/request";
import { numberOf, type Picture, sum } from "./picture";

/** Number of the quarter since the year 0, so that quarters without an entry are shown too. */
const quarterOf = (row: Row): number => numberOf(row, "year") * 4 + numberOf(row, "quarter") - 1;

export const areaChanges: Picture = {
  id: "area-changes",
  title: "Area changes over time",
  explanation:
    "Ledger entries by quarter, later than the day on which their unit was created: added and removed area.",
  collection: "leaseUnitLedgerEntries",
  apply: () =>
    [
      "filter(postingDate gt date(leaseUnit/systemCreatedAt))",
      "compute(year(postingDate) as year,month(postingDate) add 2 as shifted,case(quantity gt 0:quantity,true:0) as more,case(quantity lt 0:quantity,true:0) as less)",
      "compute(shifted div 3 as quarter)",
      "groupby((year,quarter),aggregate(more with sum as added,less with sum as removed,$count as entries))",
      "orderby(year,quarter)",
    ].join("/"),
  present: (rows) => {
    const byQuarter = new Map(rows.map((row) => [quarterOf(row), row]));
    const quarters = [...byQuarter.keys()];
    const first = Math.min(...quarters);
    const changes = Array.from(
      { length: quarters.length === 0 ? 0 : Math.max(...quarters) - first + 1 },
      (_, index) => {
        const quarter = first + index;
        const row = byQuarter.get(quarter) ?? {};
        return {
          quarter: `${Math.floor(quarter / 4)} Q${(quarter % 4) + 1}`,
          added: numberOf(row, "added"),
          removed: numberOf(row, "removed"),
          entries: numberOf(row, "entries"),
        };
      },
    );
    if (changes.length === 0) return undefined;
    const added = sum(changes.map((change) => change.added));
    const removed = sum(changes.map((change) => change.removed));
    return {
      drawing: {
        labels: changes.map(({ quarter }) => quarter),
        series: [
          { label: "Added", values: changes.map((change) => change.added), tone: "calm" },
          { label: "Taken away", values: changes.map((change) => change.removed), tone: "loud" },
        ],
        horizontal: false,
        stacked: true,
        unit: "area",
      },
      table: {
        headings: ["Quarter", "Entries", "Added", "Taken away"],
        rows: changes
          .filter((change) => change.entries > 0)
          .map((change) => [change.quarter, change.entries, change.added, change.removed]),
      },
      summary: `${numberText(added, 0)} added and ${numberText(-removed, 0)} taken away, ${numberText(added + removed, 0)} in all.`,
    };
  },
};
