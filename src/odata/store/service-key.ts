/** Keys that the service generates and stores in its database, so that all its processes share them. Never exposed. */
import { randomBytes } from "node:crypto";
import { bounded, render, sql } from "../sql/fragment";
import type { Store } from "./store";
import { ownTransaction } from "./transaction";
import { statementParts, type TableDeclaration } from "./tables";

export const serviceKeyTable = {
  name: "serviceKey",
  indexes: [],
  columns: {
    name: { kind: "Edm.String", primary: true, maxLength: 50 },
    value: { kind: "Edm.String", maxLength: 100 },
  },
} as const satisfies TableDeclaration;

const { table, column, given, insert } = statementParts(serviceKeyTable);

/** Returns the stored key of that name, undefined if there is none. Rejects with the store's errors. */
export async function storedKey(store: Store, name: string): Promise<string | undefined> {
  const text = sql`select ${column.value} from ${table} where ${column.name} = ${given.name}`;
  const [row] = await store.query(bounded(render(text, store.dialect)), { name });
  return row && String(row[0]);
}

/**
 * Returns the key of that name: the first process of a database creates it, the others find it. A copied database has
 * the key of its source. Rejects with the store's errors.
 */
export async function serviceKey(store: Store, name: string): Promise<string> {
  const add = render(insert, store.dialect);
  const key = { name, value: randomBytes(32).toString("hex") };
  const stored = (): Promise<string | undefined> => storedKey(store, name);
  const known = await stored();
  if (known !== undefined) return known;
  let fault: unknown;
  await ownTransaction(store, async (transaction) => transaction.execute(add, key)).catch(
    (error: unknown) => (fault = error),
  );
  const kept = await stored();
  // Another process may have created the key first; otherwise the error is a real fault.
  if (kept === undefined) throw fault;
  return kept;
}
