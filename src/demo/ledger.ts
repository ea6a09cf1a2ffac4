/**
 * The ledger of areas: the first measurement of a unit or building and its corrections, whose sum is the current area.
 */
import { addDays, closingDay } from "./calendar";
import { users } from "./names";
import type { Measured, Portfolio } from "./portfolio";
import { random } from "./random";
import type { DemoRecord } from "./record";

const corrections = [
  "Partition wall moved",
  "Remeasured after refurbishment",
  "Correction of the measurement",
] as const;

/**
 * The entries of a unit or building, in the order of their numbers. The sum of their quantities is its area to the
 * hundredth.
 */
export function* ledgerOf(
  { seed, enter, nextLedgerEntry }: Portfolio,
  card: Measured,
): Generator<DemoRecord> {
  const draw = random(seed, `ledger ${card.number}`);
  const changes = draw.weighted([[0, 78] as const, [1, 16] as const, [2, 6] as const]);
  const differences = Array.from({ length: changes }, () =>
    Math.round((card.area100 * draw.int(-6, 6)) / 100),
  );
  const first = card.area100 - differences.reduce((sum, difference) => sum + difference, 0);
  let day = card.since;
  for (const [i, quantity100] of [first, ...differences].entries()) {
    const entryNo = nextLedgerEntry();
    if (i > 0) day = addDays(day, draw.int(90, 700));
    yield enter("leaseUnitLedgerEntries", String(entryNo), day, {
      postingDate: day < closingDay ? day : closingDay,
      leaseUnitNo: card.number,
      description: i === 0 ? "First measurement" : draw.pick(corrections),
      quantity: quantity100 / 100,
      userId: draw.pick(users),
      entryNo,
    });
  }
}
