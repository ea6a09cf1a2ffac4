/** Puts the lease service together: database, store, model, behaviours, OData service, demo company. */
import type { Config } from "./config";
import { behaviours } from "./controllers";
import { createDataSource, prepareSchema } from "./database";
import { loadDemoCompany } from "./demo/load";
import { model } from "./entities";
import type { Logger } from "./log";
import { rootPaths } from "./origin";
import { createService, type ODataHandler, storeOf, withBatch } from "./odata";

export interface LeaseService {
  readonly handle: ODataHandler;
  /** Rejects when the database cannot be reached. */
  readonly ready: () => Promise<void>;
  /** Closes the database; nothing may be asked after it. */
  readonly close: () => Promise<void>;
}

/** Opens the service of a configuration; rejects when the database cannot be opened. */
export type OpenLeaseService = (config: Config, log: Logger) => Promise<LeaseService>;

export const openLeaseService: OpenLeaseService = async (config, log) => {
  const dataSource = await createDataSource(config.database).initialize();
  await prepareSchema(dataSource);
  const store = storeOf(dataSource);
  if (config.demoData === "auto") await loadDemoCompany(store);
  const { limits } = config;
  const single = createService({
    model,
    store,
    behaviours,
    limits,
    ...(config.defaultCompany === undefined ? {} : { defaultPartition: config.defaultCompany }),
    requireIfMatch: config.requireIfMatch,
    strictReferences: config.strictReferences,
  });
  const service = withBatch(single, {
    model,
    store,
    limits,
    rootPaths: rootPaths(config),
    fault: (error, { id, method }) => log.error({ id, method, err: error }, "request of a batch failed"),
  });
  return {
    handle: (request) => service(request),
    ready: () => store.ping(),
    close: async () => {
      await store.close();
      await dataSource.destroy();
    },
  };
};
