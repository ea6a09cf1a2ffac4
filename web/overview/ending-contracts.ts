/** Contracts that end in the next 24 months, month by month. */
import { countText } from "../parts/format";
import { numberOf, type Picture, sum } from "./picture";

const monthsAhead = 24;

/** The first day of a month, `months` months after that of `today`. */
function monthAfter(today: string, months: number): string {
  const [year = 1, month = 1] = today.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** The same day of the month 24 months later; the last day of a shorter month. */
function endOfPeriod(today: string): string {
  const first = monthAfter(today, monthsAhead);
  const lastDay = new Date(Date.parse(monthAfter(first, 1)) - 86_400_000).toISOString().slice(8, 10);
  const day = today.slice(8, 10);
  return `${first.slice(0, 8)}${day < lastDay ? day : lastDay}`;
}

export const endingContracts: Picture = {
  id: "ending-contracts",
  title: "Contracts that end in the next 24 months",
  explanation: "Valid versions that are not terminated, by the month of “contract valid until”.",
  collection: "leaseContracts",
  apply: (today) =>
    [
      `filter(versionStatus eq 'Valid' and status ne 'Terminated' and contractValidUntil ge ${today} and contractValidUntil le ${endOfPeriod(today)})`,
      "compute(year(contractValidUntil) as year,month(contractValidUntil) as month,case(automaticallyExtend eq true:1,true:0) as extends)",
      "groupby((year,month),aggregate($count as contracts,extends with sum as extending))",
      "orderby(year,month)",
    ].join("/"),
  present: (rows, today) => {
    if (rows.length === 0) return undefined;
    const byMonth = new Map(
      rows.map((row) => [`${numberOf(row, "year")}-${String(numberOf(row, "month")).padStart(2, "0")}`, row]),
    );
    const months = Array.from({ length: monthsAhead + 1 }, (_, index) => {
      const month = monthAfter(today, index).slice(0, 7);
      const row = byMonth.get(month) ?? {};
      return { month, all: numberOf(row, "contracts"), extending: numberOf(row, "extending") };
    });
    const all = sum(months.map((month) => month.all));
    const extending = sum(months.map((month) => month.extending));
    return {
      drawing: {
        labels: months.map(({ month }) => month),
        series: [
          { label: "End", values: months.map((month) => month.all - month.extending), tone: "calm" },
          { label: "Extend themselves", values: months.map((month) => month.extending), tone: "cool" },
        ],
        horizontal: false,
        stacked: true,
        unit: "contracts",
      },
      table: {
        headings: ["Month", "End", "Extend themselves"],
        rows: months
          .filter((month) => month.all > 0)
          .map((month) => [month.month, month.all - month.extending, month.extending]),
      },
      summary: `${countText(all, "contract reaches its end", "contracts reach their end")}; ${numberPhrase(extending)} extended automatically.`,
    };
  },
};

const numberPhrase = (count: number): string => (count === 1 ? "1 of them is" : `${count} of them are`);
