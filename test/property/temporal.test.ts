/** Laws of the temporal query options, over every period and every interval of a few days. */
import { startCompany, type LeaseCompany } from "../operations/lease-company";

const [min, max] = ["0001-01-01", "9999-12-31"];
const days = [min, "2019-12-31", "2020-01-01", "2020-02-29", max];

/** The sets with a period, the names of its first and its last day, and of a property that holds a number. */
const sets = [
  ["servicePrices", "effectiveDate", "expirationDate", "unitPrice"],
  ["leaseContractLines", "startingDate", "endingDate", "lineNo"],
  ["leaseContrDiscounts", "startingDate", "endingDate", "amount"],
  ["leaseContracts", "contractDate", "contractValidUntil", "versionNo"],
] as const;

/** Every pair of days; an unset day is the first of all. */
const periods = days.flatMap((start) => days.map((end) => ({ start, end })));

let company: LeaseCompany;
beforeAll(async () => {
  company = await startCompany(
    Object.fromEntries(
      sets.map(([set, first, last, number]) => [
        set,
        periods.map(({ start, end }, i) => ({
          [first]: start,
          [last]: end,
          [number]: i + 1,
          ...(set === "leaseContracts" && { number: "C1" }),
          ...(set === "leaseContractLines" && { leaseContractNo: "C1", versionNo: 1 }),
        })),
      ]),
    ),
  );
});
afterAll(() => company.stop());

const numbers = async (set: string, options: string, number: string): Promise<unknown[]> =>
  (await company.rows(`${set}?$orderby=${number}&$select=${number}&${options}`)).map((row) => row[number]);

/** The numbers of the periods for which a condition is true. */
const those = (holds: (start: string, end: string) => boolean): number[] =>
  periods.flatMap(({ start, end }, i) => (holds(start, end === min ? max : end) ? [i + 1] : []));

test.each(sets)("$at of a day is the same as its filter: %s", async (set, first, last, number) => {
  for (const day of [...days, "2020-02-28", "2024-06-30"]) {
    const filter = `${first} le ${day} and (${last} ge ${day} or ${last} eq ${min})`;
    const at = await numbers(set, `$at=${day}`, number);
    expect([day, at]).toEqual([day, await numbers(set, `$filter=${filter}`, number)]);
    expect([day, at]).toEqual([day, those((start, end) => start <= day && day <= end)]);
    expect(at).toEqual(await numbers(set, `$from=${day}&$toInclusive=${day}`, number));
    const { json } = await company.get(`${set}?$at=${day}&$count=true&$top=0`);
    expect([day, json["@odata.count"]]).toEqual([day, at.length]);
  }
});

test.each(sets)("an interval finds the periods that share a day with it: %s", async (set, _f, _l, number) => {
  for (const from of days)
    for (const to of days) {
      if (to < from) continue;
      expect([from, to, await numbers(set, `$from=${from}&$toInclusive=${to}`, number)]).toEqual([
        from,
        to,
        those((start, end) => start <= end && start <= to && end >= from),
      ]);
      if (to === from) continue;
      expect([from, to, await numbers(set, `$from=${from}&$to=${to}`, number)]).toEqual([
        from,
        to,
        those((start, end) => start <= end && start < to && end >= from),
      ]);
    }
});
