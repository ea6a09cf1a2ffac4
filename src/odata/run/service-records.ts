/** Reads and writes of the service's own accord, with no request behind them: of a dispatcher, for example. */
import type { Caller } from "../message";
import { short } from "../fragment";
import { selectMatching } from "../sql/write";
import type { Store } from "../store/store";
import type { Records, StoredRecord } from "./behaviour";
import { changeReader, type ChangeReader } from "./changes-since";
import { recordWriter, statementMemory, storedOf, type WriteSettings } from "./records";

export interface ServiceRecords {
  readonly changes: ChangeReader;
  /** The records of all callers, outside of any transaction, whose properties equal the given values; of types that have few. */
  find(type: string, equal: StoredRecord): Promise<readonly StoredRecord[]>;
  /** Runs `work` in one transaction, on records that belong to a caller: created ones get the caller's id. */
  transaction<T>(callerId: string, work: (records: Records) => Promise<T>): Promise<T>;
}

/** The records of a store. Behaviours of types are not asked. */
export function serviceRecords(
  store: Store,
  { model, deltaMaxAge }: Pick<WriteSettings, "model" | "deltaMaxAge">,
): ServiceRecords {
  const memory = statementMemory();
  const settings: WriteSettings = { model, deltaMaxAge, behaviours: {}, strictReferences: false };
  const signal = new AbortController().signal;
  return {
    changes: changeReader(store, model),
    async find(typeName, equal) {
      const type = model.type(typeName);
      const names = Object.keys(equal).toSorted();
      const statement = memory(`find ${typeName} ${names.join()}`, () =>
        short(selectMatching(store.dialect, type, names)),
      );
      const rows = await store.query(statement, { partition: "", equal: { ...equal } });
      return rows.map((row) => storedOf(type, row).record);
    },
    transaction: (callerId, work) =>
      store.transaction((transaction) => {
        const caller: Caller = { id: callerId, name: "", canWrite: true, companies: "*" };
        const { records } = recordWriter(settings, memory, store.dialect, transaction, {
          caller,
          now: new Date().toISOString(),
          partition: callerId,
          collectionAt: () => Promise.reject(new Error("there is no request")),
          wrote: () => undefined,
        });
        return work(records);
      }, signal),
  };
}
