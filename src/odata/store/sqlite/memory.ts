/**
 * A database in memory (`:memory:`). It exists in one connection only, so there are no readers in addition to the
 * writer: every read is a transaction that waits for its turn. For tests, examples and small services; a long read
 * delays all others.
 */
import type { Statement } from "../../sql/fragment";
import type { Connection } from "./connection";
import { sqlite as dialect } from "./dialect";
import { noFiles } from "./file-guard";
import type { Row, Store } from "../store";
import { sqliteWriter, type SqliteFacts } from "./writer";

export const inMemory = ":memory:";

/** The store over the connection of the database. */
export function memoryStore(connection: Connection, facts: SqliteFacts): Store {
  const { transaction, close } = sqliteWriter(connection, facts, noFiles, undefined);

  const storeFor = (signal: AbortSignal): Store => {
    const query = <Inputs>(statement: Statement<Inputs>, inputs: Inputs): Promise<readonly Row[]> =>
      transaction(async (turn) => turn.query(statement, inputs), signal);
    return {
      dialect,
      query,
      async *stream(statement, inputs, chunk) {
        const rows = await query(statement, inputs);
        for (let from = 0; from < rows.length; from += chunk) yield rows.slice(from, from + chunk);
      },
      transaction,
      ping: () => Promise.resolve(),
      close: async () => close(),
    };
  };
  return { ...storeFor(new AbortController().signal), forRequest: ({ signal }) => storeFor(signal()) };
}
