/** API keys: long-lived credentials of programs, stored as digests. A system table, not a resource. */
import { unsetInstant } from "../model/types";
import { bounded, commaList, type Fragment, fixedParam, render, sql } from "../sql/fragment";
import { DuplicateKey } from "./driver-errors";
import type { Row, Store } from "./store";
import { ownTransaction } from "./transaction";
import { statementParts, type TableDeclaration } from "./tables";

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

export const apiKeyTable = {
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
} as const satisfies TableDeclaration;

const { table, column, given, insert } = statementParts(apiKeyTable);
const stored = ["name", "role", "partitions", "createdAt", "expiresAt", "revokedAt"] as const;

const nothing = (): Promise<void> => Promise.resolve();

export type ApiKeys = ReturnType<typeof apiKeys>;

/** The API keys of a database. All functions reject with the store's errors. */
export function apiKeys(store: Store) {
  const { dialect } = store;
  const shown = commaList(
    stored.map((name) => dialect.outputValue(column[name], apiKeyTable.columns[name].kind)),
  );
  const run = (text: Fragment, inputs: unknown, beforeCommit = nothing): Promise<number> =>
    ownTransaction(store, async (transaction) => {
      const changed = await transaction.execute(render(text, dialect), inputs);
      await beforeCommit();
      return changed;
    });
  const found = bounded(
    render<Pick<DigestedKey, "digest">>(
      sql`select ${shown} from ${table} where ${column.digest} = ${given.digest}`,
      dialect,
    ),
  );
  return {
    /** Returns the key of a secret's digest, revoked and expired ones too. One read of an index. */
    find: async (digest: string): Promise<ApiKey | undefined> => {
      const [row] = await store.query(found, { digest });
      return row && keyOf(row);
    },
    /** Returns all keys, by name. */
    list: async (): Promise<readonly ApiKey[]> => {
      const all = render(sql`select ${shown} from ${table} order by ${column.name}`, dialect);
      return (await store.query(all, {})).map(keyOf);
    },
    /**
     * Stores a key; resolves with false when its name was used before. Where `show`, which hands its secret over, rejects,
     * no key is stored: the name of a key without a known secret could not be used again.
     */
    add: async (key: Omit<DigestedKey, "createdAt" | "revokedAt">, show = nothing): Promise<boolean> => {
      const row = { ...key, createdAt: new Date().toISOString(), revokedAt: unsetInstant };
      try {
        await run(insert, row, show);
        return true;
      } catch (error) {
        if (error instanceof DuplicateKey) return false;
        throw error;
      }
    },
    /** Revokes a key for all later requests; resolves with false when no valid key has the name. */
    revoke: async (name: string): Promise<boolean> => {
      const never = fixedParam(unsetInstant, "Edm.DateTimeOffset");
      const text = sql`update ${table} set ${column.revokedAt} = ${given.revokedAt} where ${column.name} = ${given.name} and ${column.revokedAt} = ${never}`;
      return (await run(text, { name, revokedAt: new Date().toISOString() })) === 1;
    },
  };
}

const keyOf = (row: Row): ApiKey =>
  Object.fromEntries(stored.map((name, i) => [name, String(row[i])])) as unknown as ApiKey;
