/** Keys that the service generates and stores in its database, so that all its processes share them. Never exposed. */
import { randomBytes } from "node:crypto";
import { bounded, ident, params, render, sql } from "../sql/fragment";
import type { Store } from "./store";
import type { TableDeclaration } from "./tables";

/** A row of the table. */
interface ServiceKey {
  readonly name: string;
  readonly value: string;
}

export const serviceKeyTable: TableDeclaration = {
  name: "serviceKey",
  indexes: [],
  columns: {
    name: { kind: "Edm.String", primary: true, maxLength: 50 },
    value: { kind: "Edm.String", maxLength: 100 },
  },
};

const table = ident(serviceKeyTable.name);
const given = params<ServiceKey>({ name: "Edm.String", value: "Edm.String" });

/** Returns the stored key of that name, undefined if there is none. Rejects with the store's errors. */
export async function storedKey(store: Store, name: string): Promise<string | undefined> {
  const text = sql`select ${ident("value")} from ${table} where ${ident("name")} = ${given.name}`;
  const [row] = await store.query(bounded(render(text, store.dialect)), { name });
  return row && String(row[0]);
}

/**
 * Returns the key of that name: the first process of a database creates it, the others find it. A copied database has
 * the key of its source. Rejects with the store's errors.
 */
export async function serviceKey(store: Store, name: string): Promise<string> {
  const insert = render(
    sql`insert into ${table} (${ident("name")}, ${ident("value")}) values (${given.name}, ${given.value})`,
    store.dialect,
  );
  const key = { name, value: randomBytes(32).toString("hex") };
  const stored = (): Promise<string | undefined> => storedKey(store, name);
  const known = await stored();
  if (known !== undefined) return known;
  let fault: unknown;
  await store
    .transaction(async (transaction) => transaction.execute(insert, key), new AbortController().signal)
    .catch((error: unknown) => (fault = error));
  const kept = await stored();
  // Another process may have created the key first; otherwise the error is a real fault.
  if (kept === undefined) throw fault;
  return kept;
}
