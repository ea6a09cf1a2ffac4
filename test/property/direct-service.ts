/** The OData service without HTTP, over a new database: requests are plain data, and the store may be wrapped. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../../src/config/config";
import { actions, behaviours, functions } from "../../src/controllers";
import { openDatabase } from "../../src/database/open";
import { model } from "../../src/entities";
import type { Budget } from "../../src/odata/budget";
import type { ServiceOptions } from "../../src/odata/service";
import {
  type Behaviours,
  createService,
  loadRecords,
  type LoadedRecord,
  type Store,
  type View,
  withBatch,
} from "../../src/odata";
import { newDatabase } from "../databases";

export interface DirectRequest {
  readonly method: string;
  /** Relative to the service root, percent-encoded. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The rules of the caller. */
  readonly view?: View;
  /** To read afterwards how much was drawn from it. */
  readonly budget?: Budget;
  /** Without the stored rows of the service. */
  readonly computed?: true;
  /** By a service that has nothing in memory. */
  readonly cold?: true;
}

/** A request with a JSON body, if it has one; the URL is not encoded. */
export const jsonRequest = (method: string, url: string, body?: object): DirectRequest => ({
  method,
  url: encodeURI(url),
  headers: { "content-type": "application/json" },
  ...(body && { body: JSON.stringify(body) }),
});

export interface Answer {
  readonly status: number;
  readonly text: string;
}

export interface DirectService {
  readonly send: (request: DirectRequest) => Promise<Answer>;
  readonly load: (company: string, records: Iterable<LoadedRecord>) => Promise<void>;
  /** `DATABASE_URL` */
  readonly databaseUrl: string;
  /** A second service on the database, as another process would be; the database must be a server. */
  readonly another: () => Promise<DirectService>;
  readonly stop: () => Promise<void>;
}

export const root = "http://service";
const systemUser = "00000000-0000-4000-8000-000000000000";

type StoredRows = (store: Store) => NonNullable<ServiceOptions["materializations"]>;

/**
 * Starts a service; `wrapStore` may wrap the store, `more` are further behaviours, `env` further settings; `storedRows`
 * returns the materializations of the service; `responses` is the memory for long responses.
 */
export async function startDirectService(
  wrapStore: (store: Store) => Store = (store) => store,
  more: Behaviours = {},
  env: Readonly<Record<string, string>> = {},
  storedRows?: StoredRows,
  responses?: ServiceOptions["responses"],
): Promise<DirectService> {
  const folder = await mkdtemp(join(tmpdir(), "lease-direct-"));
  // Settings may change the tables, so that the template is none of theirs.
  const database = await newDatabase(folder, Object.keys(env).length > 0 ? "nothing" : "tables");
  const service = await startOn(database.url, wrapStore, more, env, storedRows, responses);
  return {
    ...service,
    stop: async () => {
      await service.stop();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startOn(
  databaseUrl: string,
  wrapStore: (store: Store) => Store,
  more: Behaviours,
  env: Readonly<Record<string, string>>,
  storedRows: StoredRows | undefined,
  responses: ServiceOptions["responses"],
): Promise<DirectService> {
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: "5",
    DEMO_DATA: "none",
    ...env,
  });
  const { store, tokenKey, close } = await openDatabase(config);
  const limits = { ...config.limits, maxExpressionNodes: 5000 };
  const wrapped = wrapStore(store);
  const options: ServiceOptions = {
    model,
    store: wrapped,
    behaviours: { ...behaviours, ...more },
    functions,
    actions,
    limits,
    tokenKey: await tokenKey(),
    ...(responses && { responses }),
  };
  const withBatches = (others: Partial<ServiceOptions> = {}) =>
    withBatch(createService({ ...options, ...others }), {
      ...options,
      limits,
      rootPaths: [],
      fault: () => undefined,
    });
  const computing = withBatches();
  const storing = storedRows ? withBatches({ materializations: storedRows(wrapped) }) : computing;

  return {
    databaseUrl,
    another: () => startOn(databaseUrl, wrapStore, more, env, storedRows, responses),
    send: async ({ method, url, headers = {}, body = "", view, budget, computed, cold }) => {
      try {
        const service = cold ? withBatches({ model: { ...model } }) : computed ? computing : storing;
        const response = await service({
          method,
          url,
          root,
          headers,
          body: () => Promise.resolve(Buffer.from(body)),
          caller: { id: systemUser, name: "Nobody", canWrite: true, partitions: "*", ...(view && { view }) },
          id: systemUser,
          signal: () => new AbortController().signal,
          ...(budget && { budget }),
        });
        return { status: response.status, text: await textOf(response.body) };
      } catch (error) {
        return { status: statusOf(error), text: String(error) };
      }
    },
    load: async (company, records) => {
      await loadRecords(wrapped, model, records, {
        partition: company,
        userId: systemUser,
        now: "2025-01-01T00:00:00.000Z",
      });
    },
    stop: close,
  };
}

type Body = Awaited<ReturnType<ReturnType<typeof createService>>>["body"];

async function textOf(body: Body): Promise<string> {
  if (body === undefined || typeof body === "string") return body ?? "";
  if (body instanceof Uint8Array) return Buffer.from(body).toString();
  let text = "";
  for await (const chunk of body) text += typeof chunk === "string" ? chunk : Buffer.from(chunk).toString();
  return text;
}

const statusOf = (error: unknown): number =>
  typeof error === "object" && error !== null && "status" in error ? Number(error.status) : 500;
