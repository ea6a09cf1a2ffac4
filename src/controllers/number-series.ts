/** Numbers of a series such as LC00001: a prefix and a count, which continue after the highest that is in use. */
import type { Records } from "../odata";

const digits = 5;

/**
 * The next free number of the company's series for a type's `number`. Numbers that somebody gave by hand are passed
 * over; a number is not given again after its record was deleted.
 */
export async function nextInSeries(records: Records, type: string, prefix: string): Promise<string> {
  const start = async (): Promise<number> => {
    const highest = await records.highest(type, "number", {}, prefix);
    const count = Number(String(highest ?? "").slice(prefix.length));
    return Number.isSafeInteger(count) ? count : 0;
  };
  for (;;) {
    const count = await records.nextNumber(type, start);
    const number = `${prefix}${String(count).padStart(digits, "0")}`;
    if ((await records.find(type, { number })).length === 0) return number;
  }
}

/** The next `entryNo` of a type in the company. */
export const nextEntryNo = (records: Records, type: string): Promise<number> =>
  records.nextNumber(type, async () => Number((await records.highest(type, "entryNo", {})) ?? 0));
