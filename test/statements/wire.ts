/**
 * The messages that the store for SQL Server sends in transactions, with locks, savepoints and checks as it composes them.
 * The server reads them, and answers without rows.
 */
import { model } from "../../src/entities";
import { storeOf } from "../../src/odata";
import {
  connectedPool,
  end,
  loggedIn,
  messageTypes,
  sentText,
  tdsServer,
  transactionTokens,
} from "../mssql/tds";
import type { SentText } from "../mssql/tds";

type DataSource = Parameters<typeof storeOf>[0];

/** Transactions of the store, with projections, and the texts that they have sent. */
export async function wire() {
  const sent = new Map<string, SentText>();
  const server = await tdsServer((message) => {
    if (message.type === messageTypes.login) return loggedIn;
    if (message.type === messageTypes.transaction) return transactionTokens(message);
    if (message.type === messageTypes.rpc) {
      const each = sentText(message);
      sent.set(`${each.text} ${each.declarations}`, each);
    }
    return end;
  });
  const pool = await connectedPool(server, 4);
  const source = { options: { type: "mssql" }, driver: { master: pool }, entityMetadatas: [] };
  const store = storeOf(source as unknown as DataSource, undefined, model, {
    statementTimeout: 0,
  } as Parameters<typeof storeOf>[3]);
  // The settings of the database, which an answer without rows does not have.
  await store.advice?.().catch(() => undefined);
  await store.ping();
  // More locks than one message takes.
  const names = Array.from({ length: 9 }, (_, i) => `record ${i}`);
  await store.transaction(async (transaction) => transaction.share(names), new AbortController().signal);
  return {
    transaction: ((work, signal) => store.transaction(work, signal)) satisfies typeof store.transaction,
    /** Each text once, in their order. */
    sent: (): readonly SentText[] => [...sent.keys()].toSorted().flatMap((key) => sent.get(key) ?? []),
    close: async () => {
      await pool.close();
      await server.close();
    },
  };
}
