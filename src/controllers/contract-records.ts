/** Stored contracts, lines and discounts → the types of the rules in `lease/`; and the writes of actions on them. */
import type { ContractLine, ContractVersion, Dated, Refusal } from "../lease/contracts";
import { inTurns, ODataError, type Records, type StoredRecord } from "../odata";
import { text, texts } from "./members";

export const versionOf = (record: StoredRecord): ContractVersion => ({
  ...texts(record, "number", "versionStatus", "status", "contractDate", "contractValidUntil"),
  ...texts(record, "minimumTerm", "noticePeriod", "extensionPeriod"),
  versionNo: Number(record["versionNo"]),
  automaticallyExtend: record["automaticallyExtend"] === 1,
});

export const datedOf = (record: StoredRecord): Dated => texts(record, "startingDate", "endingDate");

export const lineOf = (record: StoredRecord): ContractLine => ({
  ...texts(record, "startingDate", "endingDate", "status", "leaseUnitNo", "serviceNo"),
  lineNo: Number(record["lineNo"]),
});

/** The order in which records that are equal otherwise count; copies are created in it, since their ids increase. */
export const byId = (a: StoredRecord, b: StoredRecord): number => (text(a, "id") < text(b, "id") ? -1 : 1);

/** The lines of a version by id. */
export const linesOf = async (
  records: Records,
  { number, versionNo }: Pick<ContractVersion, "number" | "versionNo">,
): Promise<readonly StoredRecord[]> =>
  (await records.find("leaseContractLine", { leaseContractNo: number, versionNo })).toSorted(byId);

/** The discounts of a version by id; with 0, those for every version. */
export const discountsOf = async (
  records: Records,
  { number }: Pick<ContractVersion, "number">,
  versionNo: number,
): Promise<readonly StoredRecord[]> =>
  (
    await records.find("leaseContrDiscount", { leaseContractNo: number, contractVersionNo: versionNo })
  ).toSorted(byId);

const lockOf = ({ number }: Pick<ContractVersion, "number">): string => `leaseContract ${number}`;

/** Actions on versions of one number run one at a time: each sees all changes of the one before. */
export const lockNumber = (records: Records, version: Pick<ContractVersion, "number">): Promise<void> =>
  records.lock(lockOf(version));

/** Blocks actions on versions of the number: the state of a version remains as it is read, until the transaction ends. */
export const shareNumber = (records: Records, version: Pick<ContractVersion, "number">): Promise<void> =>
  records.share(lockOf(version));

/** Throws a refusal as a 400. */
export function demand(refusal: Refusal | undefined): void {
  if (refusal)
    throw new ODataError("Application_FieldValidationException", sentence(refusal.message), {
      target: refusal.target,
    });
}

const sentence = (message: string): string => message.charAt(0).toUpperCase() + message.slice(1);

/** Updates a record if one of the given values differs from the stored one. */
export async function change(
  records: Records,
  type: string,
  record: StoredRecord,
  values: StoredRecord,
): Promise<void> {
  if (Object.entries(values).every(([name, value]) => record[name] === value)) return;
  await records.update(type, { id: text(record, "id") }, values);
}

/** The values of a record without those that are specific to each record. */
export function copied(record: StoredRecord): StoredRecord {
  const { id: _id, ...values } = record;
  return values;
}

/** Number of records written, or looked up, before other requests get their turn. */
export const recordsAtOnce = 50;

/** Writes records one after the other; other requests get their turn in between. */
export const writeEach = <Item>(
  items: readonly Item[],
  write: (item: Item) => Promise<void>,
): Promise<void> => inTurns(items, recordsAtOnce, write);
