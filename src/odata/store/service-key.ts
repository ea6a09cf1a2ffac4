/** Keys that the service generates and stores in its database, so that all its processes share them. Never exposed. */
import { randomBytes } from "node:crypto";
import { bounded, ident, param, render, sql } from "../sql/fragment";
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

/**
 * Returns the key of that name: the first process of a database creates it, the others find it. A copied database has
 * the key of its source. Rejects with the store's errors.
 */
export async function serviceKey(store: Store, name: string): Promise<string> {
  const { dialect } = store;
  const table = ident(serviceKeyTable.name);
  const [nameOf, valueOf] = [
    param<ServiceKey>((key) => key.name, "Edm.String"),
    param<ServiceKey>((key) => key.value, "Edm.String"),
  ];
  const find = bounded(
    render(sql`select ${ident("value")} from ${table} where ${ident("name")} = ${nameOf}`, dialect),
  );
  const insert = render(
    sql`insert into ${table} (${ident("name")}, ${ident("value")}) values (${nameOf}, ${valueOf})`,
    dialect,
  );
  const key = { name, value: randomBytes(32).toString("hex") };
  const stored = async (): Promise<string | undefined> => {
    const [row] = await store.query(find, key);
    return row && String(row[0]);
  };
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
