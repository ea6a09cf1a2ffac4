/** Number series such as LC00001: a prefix and a counter that continues after the highest number in use. */
import { type NumberedProperty, numberIn, type Records } from "../odata";

const digits = 5;
/** The prefixes of the series, by entity type. */
const prefixes = { leaseContract: "LC", leaseUnit: "LU" } as const;

/** Every property that is numbered per company: a series of `number`, or a plain `entryNo`. */
export const numbered: readonly NumberedProperty[] = [
  ...Object.entries(prefixes).map(([type, prefix]) => ({ type, property: "number", prefix })),
  ...["document", "leaseUnitLedgerEntry"].map((type) => ({ type, property: "entryNo", prefix: "" })),
];

/**
 * The next free number of the company's series for a type's `number`. Numbers that clients assigned are skipped; the
 * number of a deleted record is not reused, unless the series has been at its end.
 */
export async function nextInSeries(records: Records, type: keyof typeof prefixes): Promise<string> {
  const prefix = prefixes[type];
  const start = async (): Promise<number> =>
    numberIn(await records.highest(type, "number", {}, prefix), prefix);
  return records.nextInSeries({ type, property: "number", prefix, digits }, start);
}

/** The next `entryNo` of a type in the company. */
export const nextEntryNo = (records: Records, type: string): Promise<number> =>
  records.nextNumber(type, async () => numberIn(await records.highest(type, "entryNo", {}), ""));
