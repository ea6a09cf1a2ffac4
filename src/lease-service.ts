/** Puts the lease service together: database, store, model, behaviours, OData service, demo company. */
import type { Config } from "./config";
import { behaviours } from "./controllers";
import { createDataSource, prepareSchema } from "./database";
import { loadDemoCompany } from "./demo/load";
import { model } from "./entities";
import type { Logger } from "./log";
import { createService, csdlJson, csdlXml, serviceFacts, storeOf } from "./odata";
import type { ODataHandler } from "./odata/http/listener";

export interface LeaseService {
  readonly handle: ODataHandler;
  /** Rejects when the database cannot be reached. */
  readonly ready: () => Promise<void>;
  /** Closes the database; nothing may be asked after it. */
  readonly close: () => Promise<void>;
}

/** Opens the service of a configuration; rejects when the database cannot be opened. */
export type OpenLeaseService = (config: Config, log: Logger) => Promise<LeaseService>;

export const openLeaseService: OpenLeaseService = async (config) => {
  const dataSource = await createDataSource(config.database).initialize();
  await prepareSchema(dataSource);
  const store = storeOf(dataSource);
  if (config.demoData === "auto") await loadDemoCompany(store);
  const { limits } = config;
  const facts = serviceFacts(limits.maxExpandDepth);
  const service = createService({
    model,
    store,
    behaviours,
    limits,
    ...(config.defaultCompany === undefined ? {} : { defaultPartition: config.defaultCompany }),
    requireIfMatch: config.requireIfMatch,
    strictReferences: config.strictReferences,
    metadata: {
      xml: () => csdlXml(model, facts),
      json: () => JSON.stringify(csdlJson(model, facts)),
    },
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
