/** The action that applies a price index to prices. */
import { addDays, unsetDay } from "../lease/periods";
import {
  indexationRefusal,
  indexed,
  type Indexation,
  type IndexedPrice,
  tooLargeRefusal,
} from "../lease/indexation";
import { type ActionHandler, inTurns, type StoredRecord } from "../odata";
import { byId, copied, demand } from "./contract-records";
import { text, texts } from "./members";

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
