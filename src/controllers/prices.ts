/**
 * Prices of services: that of a day (`priceAt`), the reads that find the buildings of units, and the action that applies
 * a price index.
 */
import { isCurrentLine, lineOrder } from "../entities/unit-rows";
import { fractionOf } from "../lease/decimals";
import {
  type ListPrice,
  priceList,
  indexationRefusal,
  indexed,
  type Indexation,
  type IndexedPrice,
  tooLargeRefusal,
} from "../lease/prices";
import { mostGroups, type UnitOfGroup } from "../lease/units";
import {
  type FunctionHandler,
  type JsonRecord,
  type RecordReader,
  type StoredRecord,
  type ActionHandler,
  inTurns,
} from "../odata";
import { member, text, texts } from "./members";
import { addDays, unsetDay } from "../lease/periods";
import { byId, copied, demand } from "./contract-records";

/** The building of a line's contract; "" if there is none. */
export const buildingOfLine = (line: JsonRecord | undefined): string =>
  text((line && member(line, "leaseContract")) ?? {}, "buildingNo");

/**
 * The building of the contract on a day: that of its Valid version; before today, where there is none, that of its highest
 * Old one; else "".
 */
export async function buildingOfContract(
  read: RecordReader,
  number: string,
  today: string,
): Promise<(date: string) => string> {
  const [version = {}] = await read.query(
    "leaseContracts?$filter=number eq @number and versionStatus in ('Valid','Old')" +
      "&$orderby=versionStatus eq 'Valid' desc,versionNo desc&$top=1&$select=versionStatus,buildingNo",
    { number },
  );
  const isValid = text(version, "versionStatus") === "Valid";
  return (date) => (isValid || date < today ? text(version, "buildingNo") : "");
}

export const priceAt: FunctionHandler = async ({ record, parameters, today, read }) => {
  const date = text(parameters, "date") || today;
  const leaseUnitNo = text(record, "number");
  const [serviceNo, leaseContractNo] = [text(parameters, "serviceNo"), text(parameters, "leaseContractNo")];
  const found = await read.query(
    "servicePrices?$filter=serviceNo eq @service and effectiveDate le @date" +
      " and (expirationDate eq 0001-01-01 or expirationDate ge @date)" +
      " and (type eq 'Lease Unit' and code eq @unit or type eq 'Contract' and code eq @contract and code ne ''" +
      " or type eq 'Building' or type eq 'All Contracts')" +
      "&$select=id,type,code,serviceNo,effectiveDate,expirationDate",
    { service: serviceNo, date: { date }, unit: leaseUnitNo, contract: leaseContractNo },
  );
  const prices = found.map(listPriceOf);
  const isClose = prices.some(({ type }) => type === "Lease Unit" || type === "Contract");
  const buildingNo =
    !isClose && prices.some(({ type }) => type === "Building")
      ? (await buildingOfUnit(read, unitOfGroup(record))) ||
        (await buildingOfContract(read, leaseContractNo, today))(date)
      : "";
  const price = priceList(prices)({ serviceNo, leaseUnitNo, leaseContractNo, buildingNo }, date);
  return price ? { id: price.id } : { row: null };
};

/** The price from JSON; fields that were not selected are empty, or 0. */
export const listPriceOf = (price: JsonRecord): ListPrice => ({
  ...texts(price, "id", "type", "code", "serviceNo", "effectiveDate", "expirationDate", "priceForPeriod"),
  unitPrice: fractionOf(price["unitPrice"]),
  daysPerYear360: price["daysPerYear360"] === true,
});

/** The unit from a stored record or from JSON. */
export const unitOfGroup = (record: Readonly<Record<string, unknown>>): UnitOfGroup => ({
  ...texts(record, "number", "leaseUnitGroupNo"),
  building: record["building"] === 1 || record["building"] === true,
});

/** The building that contains a unit by its groups, else that of the contract by which it is leased today, else "". */
async function buildingOfUnit(read: RecordReader, unit: UnitOfGroup): Promise<string> {
  let at = unit;
  for (let step = 0; !at.building && at.leaseUnitGroupNo !== "" && step < mostGroups; step += 1) {
    const [group] = await read.find("leaseUnit", { number: at.leaseUnitGroupNo });
    if (!group) break;
    at = unitOfGroup(group);
  }
  if (at.building) return at.number;
  const [line] = await read.query(
    `leaseContractLines?$filter=leaseUnitNo eq @unit and ${isCurrentLine}&$orderby=${lineOrder}&$top=1` +
      "&$select=leaseContractNo&$expand=leaseContract($select=buildingNo)",
    { unit: unit.number },
  );
  return buildingOfLine(line);
}

/** Ends each price of the collection for which the index is due, and creates its successor. */
export const indexPrices: ActionHandler = async ({ members, parameters, records }) => {
  const indexation: Indexation = {
    ...texts(parameters, "priceIndexingCode", "from"),
    coefficient: parameters["coefficient"],
  };
  demand(indexationRefusal(indexation));
  // Of two concurrent calls, the second sees which prices the first has marked.
  await records.lock(`indexation ${indexation.priceIndexingCode}`);
  const due = (await members()).toSorted(byId);
  const nextDate = text(parameters, "nextDate") || unsetDay;
  const successors: StoredRecord[] = [];
  await inTurns(due, atOnce, (price) => successors.push(successorOf(price, indexation, nextDate)));
  const ended = { expirationDate: addDays(indexation.from, -1), createdNewIndexedPriceLine: 1 };
  await records.updateAll(
    "servicePrice",
    due.map((record) => ({ record, values: ended })),
  );
  const created = await records.createAll("servicePrice", successors);
  const ids = created.map((price) => text(price, "id"));
  return parameters["preview"] === 1 ? { undone: { ids } } : { ids };
};

/** Number of prices computed before other requests get their turn. */
const atOnce = 500;

/** The price that succeeds a price. */
function successorOf(
  price: StoredRecord,
  { priceIndexingCode, coefficient, from }: Indexation,
  nextDate: string,
): StoredRecord {
  const result = indexed(indexedPriceOf(price), coefficient);
  demand(tooLargeRefusal(result, coefficient));
  const { unitPrice, percent } = result;
  return {
    ...copied(price),
    effectiveDate: from,
    unitPrice,
    bckUnitPrice: price["unitPrice"] ?? 0,
    appliedPriceIndexingCode: priceIndexingCode,
    appliedPriceIndexingValue: percent,
    indexingCalcStartingDate: nextDate,
  };
}

const indexedPriceOf = (record: StoredRecord): IndexedPrice => ({
  unitPrice: record["unitPrice"],
  minIndexValue: record["minIndexValue"],
  maxIndexValue: record["maxIndexValue"],
});
