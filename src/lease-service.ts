/** Puts the lease service together: database, store, model, behaviours, OData service, demo company. */
import { withRefusals, writeAudit } from "./observability/audit";
import type { Config } from "./config/config";
import { behavioursWith } from "./controllers";
import { openDatabase } from "./database/open";
import { loadDemoCompany } from "./demo/load";
import { modelFor } from "./entities";
import type { Logger } from "./observability/log";
import { startDispatcher } from "./notifications";
import { rootPaths } from "./host/public-url";
import {
  createService,
  fairShare,
  type FinishedStatement,
  observed,
  type ODataHandler,
  type ODataRequest,
  type PoolUse,
  serviceRecords,
  withBatch,
} from "./odata";

export interface LeaseService {
  readonly handle: ODataHandler;
  /** Rejects when the database cannot be reached or written; an ODataError has a message for everybody. */
  readonly ready: () => Promise<void>;
  /** How the connections of the database are used, where there is a pool of them. */
  readonly pool?: () => PoolUse;
  /** How the processes are used that search the embedded database. */
  readonly processes?: () => PoolUse;
  /** Closes the database; nothing may be asked after it. */
  readonly close: () => Promise<void>;
}

/** Opens the service of a configuration; rejects when the database cannot be opened. */
export type OpenLeaseService = (
  config: Config,
  log: Logger,
  observe: ObserveStatement,
) => Promise<LeaseService>;

/** Told about every statement that is run for a request, when it is over. */
export type ObserveStatement = (statement: FinishedStatement, request: ODataRequest) => void;

/** The share of what the service does by itself; no caller has such an id. */
const dispatcherAsCaller = "notifications";

export const openLeaseService: OpenLeaseService = async (config, log, observe) => {
  const { store, tokenKey, close } = await openDatabase(
    config,
    config.demoData === "auto" ? loadDemoCompany : undefined,
    (sentence) => {
      log.error(sentence);
      log.flush();
    },
  );
  for (const sentence of (await store.advice?.()) ?? []) log.warn(sentence);
  const { limits } = config;
  const shares = fairShare(store, config.connections);
  const model = modelFor(config);
  const audit = writeAudit(log);
  const single = createService({
    model,
    store,
    behaviours: behavioursWith(config.notifications),
    limits,
    tokenKey: await tokenKey(),
    rootPaths: rootPaths(config),
    ...(config.defaultCompany === undefined ? {} : { defaultPartition: config.defaultCompany }),
    requireIfMatch: config.requireIfMatch,
    strictReferences: config.strictReferences,
    written: audit.written,
  });
  const service = withBatch(withRefusals(single, audit), {
    model,
    store,
    limits,
    rootPaths: rootPaths(config),
    fault: (error, { id, method }) => log.error({ id, method, err: error }, "request of a batch failed"),
  });
  const dispatcher = startDispatcher({
    records: serviceRecords(shares.storeFor(dispatcherAsCaller), { model, deltaMaxAge: limits.deltaMaxAge }),
    settings: config.notifications,
    attempted: (entry) => log.info(entry, "notification"),
    fault: (error) => log.error({ err: error }, "notifications could not be looked after"),
  });
  return {
    handle: (request) =>
      service(
        request,
        observed(shares.storeFor(request.caller.id), (statement) => observe(statement, request)),
      ),
    ...(shares.pool && { pool: shares.pool }),
    ...(shares.processes && { processes: shares.processes }),
    ready: () => store.ping(),
    close: async () => {
      await dispatcher.stop();
      await close();
    },
  };
};
