/** API keys: long-lived credentials of programs, stored as digests. A system table, not a resource. */
import { unsetInstant } from "../model/types";
import { bounded, commaList, type Fragment, ident, param, render, sql } from "../sql/fragment";
import { DuplicateKey } from "./driver-errors";
import type { Row, Store } from "./store";
import type { TableDeclaration } from "./tables";

/** A stored key, without its secret. Times are UTC with milliseconds. */
export interface ApiKey {
  /** Never reused, since the audit identifies the key by it. */
  readonly name: string;
  readonly role: string;
  /** Ids of partitions in lower case, separated by commas, or `*`. */
  readonly partitions: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  /** Year 1 for a key that is not revoked. */
  readonly revokedAt: string;
}

interface DigestedKey extends ApiKey {
  /** SHA-256 of the secret, in hexadecimal digits. */
  readonly digest: string;
}

export const apiKeyTable: TableDeclaration = {
  name: "apiKey",
  indexes: [{ name: "apiKeyDigest", columns: ["digest"], unique: true }],
  columns: {
    name: { kind: "Edm.String", primary: true, maxLength: 64 },
    digest: { kind: "Edm.String", maxLength: 64 },
    role: { kind: "Edm.String", maxLength: 10 },
    partitions: { kind: "Edm.String" },
    createdAt: { kind: "Edm.DateTimeOffset" },
    expiresAt: { kind: "Edm.DateTimeOffset" },
    revokedAt: { kind: "Edm.DateTimeOffset" },
  },
};

const table = ident(apiKeyTable.name);
const columns = Object.entries(apiKeyTable.columns).map(([name, { kind }]) => ({
  name: name as keyof DigestedKey,
  kind: kind as "Edm.String" | "Edm.DateTimeOffset",
}));
const stored = columns.filter(({ name }) => name !== "digest");
const digest = param<Pick<DigestedKey, "digest">>((key) => key.digest, "Edm.String");

export interface ApiKeys {
  /** Returns the key of a secret's digest, revoked and expired ones too. One read of an index. */
  readonly find: (secretDigest: string) => Promise<ApiKey | undefined>;
  /** Returns all keys, by name. */
  readonly list: () => Promise<readonly ApiKey[]>;
  /** Stores a key; resolves with false when its name was used before. */
  readonly add: (key: Omit<DigestedKey, "createdAt" | "revokedAt">) => Promise<boolean>;
  /** Revokes a key for all later requests; resolves with false when no valid key has the name. */
  readonly revoke: (name: string) => Promise<boolean>;
}

/** The API keys of a database. All functions reject with the store's errors. */
export function apiKeys(store: Store): ApiKeys {
  const { dialect } = store;
  const shown = commaList(stored.map(({ name, kind }) => dialect.outputValue(ident(name), kind)));
  const run = (text: Fragment, inputs: unknown): Promise<number> =>
    store.transaction(
      async (transaction) => transaction.execute(render(text, dialect), inputs),
      new AbortController().signal,
    );
  const found = bounded(
    render<Pick<DigestedKey, "digest">>(
      sql`select ${shown} from ${table} where ${ident("digest")} = ${digest}`,
      dialect,
    ),
  );
  return {
    find: async (secretDigest) => {
      const [row] = await store.query(found, { digest: secretDigest });
      return row && keyOf(row);
    },
    list: async () => {
      const all = render(sql`select ${shown} from ${table} order by ${ident("name")}`, dialect);
      return (await store.query(all, {})).map(keyOf);
    },
    add: async (key) => {
      const names = commaList(columns.map(({ name }) => ident(name)));
      const values = columns.map((column) => param<DigestedKey>((row) => row[column.name], column.kind));
      const text = sql`insert into ${table} (${names}) values (${commaList(values)})`;
      try {
        await run(text, { ...key, createdAt: new Date().toISOString(), revokedAt: unsetInstant });
        return true;
      } catch (error) {
        if (error instanceof DuplicateKey) return false;
        throw error;
      }
    },
    revoke: async (name) => {
      const at = param<{ readonly at: string }>((inputs) => inputs.at, "Edm.DateTimeOffset");
      const never = param<unknown>(() => unsetInstant, "Edm.DateTimeOffset");
      const named = param<{ readonly name: string }>((inputs) => inputs.name, "Edm.String");
      const text = sql`update ${table} set ${ident("revokedAt")} = ${at} where ${ident("name")} = ${named} and ${ident("revokedAt")} = ${never}`;
      return (await run(text, { name, at: new Date().toISOString() })) === 1;
    },
  };
}

const keyOf = (row: Row): ApiKey =>
  Object.fromEntries(stored.map(({ name }, i) => [name, String(row[i])])) as unknown as ApiKey;
