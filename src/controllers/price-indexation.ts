/** The action that applies a price index to prices. */
import { addDays, unsetDay } from "../lease/periods";
import {
  indexationRefusal,
  indexed,
  isIndexed,
  type Indexation,
  type IndexedPrice,
  tooLargeRefusal,
} from "../lease/indexation";
import { type ActionHandler, inTurns, type Records, type StoredRecord } from "../odata";
import { copied, demand, writeEach } from "./contract-records";
import { text } from "./members";

/** Ends each price of the collection for which the index is due, and creates its successor. */
export const indexPrices: ActionHandler = async ({ members, parameters, records }) => {
  const indexation: Indexation = {
    priceIndexingCode: text(parameters, "priceIndexingCode"),
    coefficient: parameters["coefficient"],
    from: text(parameters, "from"),
  };
  demand(indexationRefusal(indexation));
  // Of two concurrent calls, the second sees which prices the first has marked.
  await records.lock(`indexation ${indexation.priceIndexingCode}`);
  const due: StoredRecord[] = [];
  await inTurns(await members(), 500, (price) => {
    if (isIndexed(indexedPriceOf(price), indexation)) due.push(price);
  });
  const nextDate = text(parameters, "nextDate") || unsetDay;
  const ids: string[] = [];
  await writeEach(due.toSorted(byId), async (price) => {
    ids.push(await follow(records, price, indexation, nextDate));
  });
  return parameters["preview"] === 1 ? { undone: { ids } } : { ids };
};

const byId = (a: StoredRecord, b: StoredRecord): number => (text(a, "id") < text(b, "id") ? -1 : 1);

/** The id of the succeeding price. */
async function follow(
  records: Records,
  price: StoredRecord,
  { priceIndexingCode, coefficient, from }: Indexation,
  nextDate: string,
): Promise<string> {
  const result = indexed(indexedPriceOf(price), coefficient);
  demand(tooLargeRefusal(result, coefficient));
  const { unitPrice, percent } = result;
  await records.update(
    "servicePrice",
    { id: text(price, "id") },
    {
      expirationDate: addDays(from, -1),
      createdNewIndexedPriceLine: 1,
    },
  );
  const created = await records.create("servicePrice", {
    ...copied(price),
    effectiveDate: from,
    unitPrice,
    bckUnitPrice: price["unitPrice"] ?? 0,
    appliedPriceIndexingCode: priceIndexingCode,
    appliedPriceIndexingValue: percent,
    indexingCalcStartingDate: nextDate,
  });
  return String(created["id"]);
}

const indexedPriceOf = (record: StoredRecord): IndexedPrice => ({
  indexPrice: record["indexPrice"] === 1,
  priceIndexingCode: text(record, "priceIndexingCode"),
  indexingStartingDate: text(record, "indexingStartingDate"),
  indexingEndingDate: text(record, "indexingEndingDate"),
  indexingCalcStartingDate: text(record, "indexingCalcStartingDate"),
  createdNewIndexedPriceLine: record["createdNewIndexedPriceLine"] === 1,
  effectiveDate: text(record, "effectiveDate"),
  expirationDate: text(record, "expirationDate"),
  unitPrice: record["unitPrice"],
  minIndexValue: record["minIndexValue"],
  maxIndexValue: record["maxIndexValue"],
});
