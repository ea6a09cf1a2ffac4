/**
 * The service without HTTP, batches included, on a database of the run's kind; every executed statement is recorded.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../../src/config/config";
import { actions, behaviours, functions } from "../../src/controllers";
import { openDatabase } from "../../src/database/open";
import { model } from "../../src/entities";
import { createService, loadRecords, ODataError, type Store } from "../../src/odata";
import { newDatabase, type TestDatabase } from "../databases";
import { company, estate } from "../golden/estate";
import { recorder } from "../golden/recorder";

const systemUser = "00000000-0000-4000-8000-000000000000";

interface RecordedRequest {
  readonly method: string;
  /** Percent-encoded; relative to the company, or to the root when it begins with a slash. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Recording {
  /** The status, the text of the response, and the texts of the executed statements. */
  readonly send: (
    request: RecordedRequest,
  ) => Promise<{ readonly status: number; readonly text: string; readonly statements: readonly string[] }>;
  readonly sql: TestDatabase["sql"];
  readonly stop: () => Promise<void>;
}

/** Starts it with the golden estate; `over` may replace the database by another dialect's replay. */
export async function startRecording(over: (store: Store) => Store = (store) => store): Promise<Recording> {
  const folder = await mkdtemp(join(tmpdir(), "lease-hostile-"));
  const database = await newDatabase(folder, "tables");
  const config = readConfig({ DATABASE_URL: database.url, DATA_FOLDER: folder, DEMO_DATA: "none" });
  const { store, tokenKey, close } = await openDatabase(config);
  await loadRecords(store, model, estate, {
    partition: company,
    userId: systemUser,
    now: "2025-01-01T00:00:00.000Z",
  });
  const { wrapStore, take } = recorder();
  // Statements that a store runs for a single request would not be recorded.
  const { forRequest: _unrecorded, ...recorded } = wrapStore(over(store));
  const service = createService({
    model,
    store: recorded,
    behaviours,
    functions,
    actions,
    limits: config.limits,
    tokenKey: await tokenKey(),
  });
  return {
    send: async ({ method, url, headers, body = "" }) => {
      take();
      const end = (status: number, text: string) => ({
        status,
        text,
        statements: take().map((one) => one.text),
      });
      try {
        const response = await service({
          method,
          url: url.startsWith("/") ? url : `/companies(${company})/${url}`,
          root: "http://service",
          headers,
          body: () => Promise.resolve(Buffer.from(body)),
          caller: { id: systemUser, name: "Nobody", canWrite: true, partitions: "*" },
          id: systemUser,
          signal: () => new AbortController().signal,
        });
        let text = "";
        const { body: sent } = response;
        if (typeof sent === "string" || sent instanceof Uint8Array) text = Buffer.from(sent).toString();
        else if (sent) for await (const chunk of sent) text += Buffer.from(chunk).toString();
        return end(response.status, text);
      } catch (error) {
        return end(error instanceof ODataError ? error.status : 500, String(error));
      }
    },
    sql: database.sql,
    stop: async () => {
      await close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
