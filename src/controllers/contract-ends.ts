/** Actions that move the end of a contract: its termination and its extension. */
import type { ContractVersion } from "../lease/contracts";
import { type Ended, endedAt, extendedEnd, lineEndedAt, terminationRefusal } from "../lease/ends";
import type { ActionHandler, Records, StoredRecord } from "../odata";
import { change, datedOf, demand, discountsOf, writeEach, lineOf, linesOf, lockNumber, versionOf } from "./contract-records"; // prettier-ignore
import { text } from "./members";

/** Ends the Valid version of a contract, with its lines and discounts, on a given day. */
export const terminate: ActionHandler = async ({ record, parameters, records, today }) => {
  const version = versionOf(record);
  await lockNumber(records, version);
  const date = text(parameters, "date");
  demand(terminationRefusal(version, date, { today, force: parameters["force"] === 1 }));
  await change(records, "leaseContract", record, {
    contractValidUntil: date,
    automaticallyExtend: 0,
    // A contract that still runs is not Terminated yet: its tenant would disappear too early.
    ...(date < today ? { status: "Terminated" } : {}),
  });
  await writeEach(await linesOf(records, version), (line) =>
    change(records, "leaseContractLine", line, endOf(lineEndedAt(lineOf(line), date), "Terminated")),
  );
  await writeEach(await ownDiscounts(records, version), (discount) =>
    change(records, "leaseContrDiscount", discount, endOf(endedAt(datedOf(discount), date))),
  );
  return { id: String(record["id"]) };
};

const endOf = ({ endingDate, isCancelled }: Ended, status?: string): StoredRecord => ({
  endingDate,
  ...(isCancelled && status !== undefined ? { status } : {}),
});

/** The discounts that apply to a version: its own, and those for every version of the number. */
async function ownDiscounts(records: Records, version: ContractVersion): Promise<readonly StoredRecord[]> {
  const own = await discountsOf(records, version, version.versionNo);
  return version.versionNo === 0 ? own : [...own, ...(await discountsOf(records, version, 0))];
}

/** Moves the end of the Valid version of a contract, and of its lines and discounts that end on the same day. */
export const extend: ActionHandler = async ({ record, parameters, records }) => {
  const version = versionOf(record);
  await lockNumber(records, version);
  const extended = extendedEnd(version, text(parameters, "until") || undefined);
  if ("refusal" in extended) demand(extended.refusal);
  else await moveEnds(records, record, version, extended.end);
  const shown = { id: String(record["id"]) };
  return parameters["preview"] === 1 ? { undone: shown } : shown;
};

async function moveEnds(
  records: Records,
  record: StoredRecord,
  version: ContractVersion,
  end: string,
): Promise<void> {
  const { number, contractValidUntil } = version;
  const move = (type: string, items: readonly StoredRecord[], ...names: readonly string[]): Promise<void> =>
    writeEach(items, (item) => {
      const moved = names.filter((name) => item[name] === contractValidUntil);
      return change(records, type, item, Object.fromEntries(moved.map((name) => [name, end])));
    });
  await change(records, "leaseContract", record, { contractValidUntil: end });
  // A terminated line has ended, even if it ended on the last day of the contract.
  const lines = await linesOf(records, version);
  await move(
    "leaseContractLine",
    lines.filter(({ status }) => status !== "Terminated"),
    "endingDate",
  );
  await move("leaseContrDiscount", await ownDiscounts(records, version), "endingDate");
  const ends = [
    ...(record["automExtendPrice"] === 1 ? ["expirationDate"] : []),
    ...(record["extendPriceIndexation"] === 1 ? ["indexingEndingDate"] : []),
  ];
  if (ends.length === 0) return;
  await move("servicePrice", await records.find("servicePrice", { type: "Contract", code: number }), ...ends);
}
