/** The stores of a service: those of the drivers, whose transactions keep the projections of the model. */
import type { Model } from "../model/model";
import type { Connection } from "../store/sqlite/connection";
import { type SqliteLimits, sqliteStore } from "../store/sqlite/store";
import { type Store, storeWith } from "../store/store";
import { driverStore } from "../store/typeorm";
import { projectionKeeper } from "./projections";

/**
 * The store of `store/typeorm.ts`, whose transactions keep the projections of the model. Throws as that does, and for a
 * search index that no migration has made.
 */
export function storeOf(
  dataSource: Parameters<typeof driverStore>[0],
  replica: Parameters<typeof driverStore>[1],
  model: Model,
  limits: Parameters<typeof driverStore>[3],
): Store {
  const store = driverStore(dataSource, replica, model, limits);
  const indexed = store.dialect.searchIndex && model.types.find(({ searchIndex }) => searchIndex);
  if (indexed && dataSource.options.synchronize)
    throw new Error(
      `${indexed.name} has a search index, which 'synchronize' of TypeORM does not create; expected a migration that does, or no 'searchIndex'.`,
    );
  return withProjections(store, model);
}

/** The same for the store of `store/sqlite/store.ts` over the open file. The connection stays its owner's. */
export function embeddedStore(connection: Connection, model: Model, limits: SqliteLimits): Store {
  const { partitionColumn } = model;
  return withProjections(sqliteStore(connection, { file: connection.name, partitionColumn }, limits), model);
}

function withProjections(store: Store, model: Model): Store {
  if (model.projections.length === 0) return store;
  const keep = projectionKeeper(store.dialect, model);
  const keeping = (own: Store): Store => {
    const { forRequest } = own;
    return storeWith(own, {
      query: (statement, inputs) => own.query(statement, inputs),
      stream: (statement, inputs, chunk) => own.stream(statement, inputs, chunk),
      transaction: (work, signal, isolation, turn) =>
        own.transaction(
          async (driven) => {
            const { transaction, end } = keep(driven);
            const result = await work(transaction);
            await end();
            return result;
          },
          signal,
          isolation,
          turn,
        ),
      forRequest: forRequest && ((request) => keeping(forRequest(request))),
    });
  };
  return keeping(store);
}
