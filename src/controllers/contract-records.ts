/** Contracts, lines and discounts as they are stored → as the rules of `lease/` read them; and the writes of actions on them. */
import type { ContractLine, ContractVersion, Dated, Refusal } from "../lease/contracts";
import { inTurns, ODataError, type Records, type StoredRecord } from "../odata";
import { text } from "./members";

export const versionOf = (record: StoredRecord): ContractVersion => ({
  number: text(record, "number"),
  versionNo: Number(record["versionNo"]),
  versionStatus: text(record, "versionStatus"),
  status: text(record, "status"),
  contractDate: text(record, "contractDate"),
  contractValidUntil: text(record, "contractValidUntil"),
  minimumTerm: text(record, "minimumTerm"),
  noticePeriod: text(record, "noticePeriod"),
  automaticallyExtend: record["automaticallyExtend"] === 1,
  extensionPeriod: text(record, "extensionPeriod"),
});

export const datedOf = (record: StoredRecord): Dated => ({
  startingDate: text(record, "startingDate"),
  endingDate: text(record, "endingDate"),
});

export const lineOf = (record: StoredRecord): ContractLine => ({
  ...datedOf(record),
  status: text(record, "status"),
  lineNo: Number(record["lineNo"]),
  leaseUnitNo: text(record, "leaseUnitNo"),
  serviceNo: text(record, "serviceNo"),
});

/** The lines of a version. */
export const linesOf = (
  records: Records,
  { number, versionNo }: Pick<ContractVersion, "number" | "versionNo">,
): Promise<readonly StoredRecord[]> =>
  records.find("leaseContractLine", { leaseContractNo: number, versionNo });

/** The discounts of a version; with 0 those of every version. */
export const discountsOf = (
  records: Records,
  { number }: Pick<ContractVersion, "number">,
  versionNo: number,
): Promise<readonly StoredRecord[]> =>
  records.find("leaseContrDiscount", { leaseContractNo: number, contractVersionNo: versionNo });

/** Actions on versions of one number take turns: each sees all that the one before has done. */
export const lockNumber = (records: Records, { number }: Pick<ContractVersion, "number">): Promise<void> =>
  records.lock(`leaseContract ${number}`);

/** Throws a refusal as the 400 that it is. */
export function demand(refusal: Refusal | undefined): void {
  if (refusal)
    throw new ODataError("Application_FieldValidationException", sentence(refusal.message), {
      target: refusal.target,
    });
}

const sentence = (message: string): string => message.charAt(0).toUpperCase() + message.slice(1);

/** Changes a record where one of the values is another one than it has. */
export async function change(
  records: Records,
  type: string,
  record: StoredRecord,
  values: StoredRecord,
): Promise<void> {
  if (Object.entries(values).every(([name, value]) => record[name] === value)) return;
  await records.update(type, { id: text(record, "id") }, values);
}

/** The values of a record without those that each record has of itself. */
export function copied(record: StoredRecord): StoredRecord {
  const { id: _id, ...values } = record;
  return values;
}

/** Records that are written before others get their turn. */
const atOnce = 50;

/** Writes records one after the other; other requests get their turn between. */
export const writeEach = <Item>(
  items: readonly Item[],
  write: (item: Item) => Promise<void>,
): Promise<void> => inTurns(items, atOnce, write);
