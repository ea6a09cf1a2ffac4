/** Assembles the lease service: database, store, model, controllers, OData service, demo company. */
import type { Config } from "./config/config";
import { actions, behavioursWith, functions } from "./controllers";
import { openDatabase } from "./database/open";
import { loadDemoCompany } from "./demo";
import { modelFor } from "./entities";
import { rootPaths } from "./host/public-url";
import { startDispatcher } from "./notifications/deliver";
import { withRefusals, writeAudit } from "./observability/audit";
import type { Logger } from "./observability/log";
import {
  type ApiKey,
  apiKeys,
  createService,
  type ExecutedRequest,
  fairShare,
  type FinishedStatement,
  instrumented,
  keepMaterializations,
  type LimitCounters,
  limitCounters,
  type Model,
  type ODataHandler,
  type ODataRequest,
  type PoolUse,
  responseMemory,
  serviceRecords,
  type Store,
  withAsync,
  withBatch,
} from "./odata";

export interface LeaseService {
  readonly handle: ODataHandler;
  /** Returns the API key whose secret has the digest. */
  readonly findKey: (digest: string) => Promise<ApiKey | undefined>;
  /** The key of the digests of accounts in the log, where clients name accounts: the same in all processes. */
  readonly accountKey?: string;
  /** The counters of limits in the database. */
  readonly counters?: LimitCounters;
  /** Rejects when the database is not reachable or not writable; the message of an ODataError may be published. */
  readonly ready: () => Promise<void>;
  /** Returns the use of the connection pool, where there is one. */
  readonly pool?: () => PoolUse;
  /** Returns the use of the processes that search the embedded database. */
  readonly processes?: () => PoolUse;
  /** Whether the replica of the database responds. */
  readonly replicaResponds?: () => boolean;
  /** Ends the work that belongs to no request, such as the sending of notifications; requests go on. */
  readonly endBackgroundWork?: () => void;
  /** Closes the database, after the background work has ended; it must not be used afterwards. */
  readonly close: () => Promise<void>;
}

/** Opens the service of a configuration; rejects when the database cannot be opened. */
export type OpenLeaseService = (config: Config, log: Logger, observer: Observer) => Promise<LeaseService>;

/** Receives the events of the service that no listener sees. */
interface Observer {
  /** Called for every statement of a request, when it has ended. */
  readonly statement: (statement: FinishedStatement, request: ODataRequest) => void;
  /** Called for every asynchronous request, when it has ended. */
  readonly executed: (request: ExecutedRequest) => void;
}

/** The callers of statements without a request; no real caller has such an id. */
const dispatcherCaller = "notifications";
const signInCaller = "sign-in";
const materializationCaller = "materializations";

export const openLeaseService: OpenLeaseService = async (config, log, observer) => {
  const fill = config.demoData === "auto" ? loadDemoCompany : undefined;
  const { store, tokenKey, accountKey, history, close } = await openDatabase(config, fill, (...event) => {
    const [sentence, level = "error"] = event;
    log[level](sentence);
    log.flush();
  });
  for (const sentence of (await store.advice?.()) ?? []) log.warn(sentence);
  const accounts = config.signIn.ntlm && { accountKey: await accountKey() };
  const { limits } = config;
  const shares = fairShare(store, config.connections);
  const model = modelFor(config);
  const audit = writeAudit(log);
  const shared = { store, limits, responses: responseMemory() };
  const materializations = storedRentRoll(config, shares.storeFor(materializationCaller), model, log);
  const single = createService({
    model,
    ...shared,
    behaviours: behavioursWith(config.notifications),
    functions,
    actions,
    callTimeout: config.connections.poolTimeout,
    tokenKey: await tokenKey(),
    history: await history(),
    rootPaths: rootPaths(config),
    ...(config.defaultCompany === undefined ? {} : { defaultPartition: config.defaultCompany }),
    requireIfMatch: config.requireIfMatch,
    strictReferences: config.strictReferences,
    ...(materializations && { materializations }),
    written: audit.written,
  });
  const batches = withBatch(withRefusals(single, audit), {
    model,
    ...shared,
    rootPaths: rootPaths(config),
    fault: (error, { id, method }) => log.error({ id, method, err: error }, "request of a batch failed"),
  });
  const { service, stop } = withAsync(batches, { ...shared, finished: observer.executed });
  const dispatcher = startDispatcher({
    records: serviceRecords(shares.storeFor(dispatcherCaller), { model, deltaMaxAge: limits.deltaMaxAge }),
    settings: config.notifications,
    attempted: (entry) => log.info(entry, "notification"),
    fault: (error) => log.error({ err: error }, "the processing of notifications failed"),
  });
  return {
    handle: (request) =>
      service(request, (each) =>
        instrumented(shares.storeFor(each.caller.id), (statement) => observer.statement(statement, each)),
      ),
    findKey: apiKeys(shares.storeFor(signInCaller)).find,
    ...accounts,
    counters: limitCounters(shares.storeFor(signInCaller)),
    ...connectionsOf(shares, store),
    ready: () => store.ping(),
    endBackgroundWork: () => {
      void Promise.all([dispatcher.stop(), materializations?.stop()]);
    },
    close: async () => {
      await Promise.all([dispatcher.stop(), stop(), materializations?.stop()]);
      await close();
    },
  };
};

/** The state of the connections to the database, as far as it has any. */
const connectionsOf = (
  { pool, processes }: ReturnType<typeof fairShare>,
  { replicaResponds }: Store,
): Pick<LeaseService, "pool" | "processes" | "replicaResponds"> => ({
  ...(pool && { pool }),
  ...(processes && { processes }),
  ...(replicaResponds && { replicaResponds }),
});

/** The log of changes keeps those of a day for as long as the rows of the day are used. */
const oneDay = 86_400_000;
/** Storing takes at most a tenth of the time. */
const rest = 9;

/** The stored rent roll (decision 49), where the settings allow it. */
function storedRentRoll(
  { rentRollStoredFrom: from, limits }: Config,
  store: Store,
  model: Model,
  log: Logger,
): ReturnType<typeof keepMaterializations> | undefined {
  if (from === 0 || limits.deltaMaxAge < oneDay) return undefined;
  const fault = (error: unknown): void => log.error({ err: error }, "the rent roll could not be stored");
  return keepMaterializations(store, model, { from, rest, fault });
}
