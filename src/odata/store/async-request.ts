/**
 * Asynchronous requests and their results (Protocol 4.01, section 11.6): any process of a database can report on a
 * request that another one executes. A system table, not a resource.
 */
import { bounded, ident, idents, params, render, sql, type Fragment, type Statement } from "../sql/fragment";
import type { Store } from "./store";
import type { TableDeclaration } from "./tables";

export const asyncRequestTable: TableDeclaration = {
  name: "asyncRequest",
  indexes: [
    { name: "asyncRequestEnd", columns: ["keptUntil"], unique: false },
    { name: "asyncRequestOwner", columns: ["owner"], unique: false },
  ],
  columns: {
    id: { kind: "Edm.Guid", primary: true },
    // SHA-256 of the caller and its permissions, in hexadecimal digits.
    owner: { kind: "Edm.String", maxLength: 64 },
    kind: { kind: "Edm.String", maxLength: 10 },
    // The last sign of life of the process that executes the request.
    seenAt: { kind: "Edm.DateTimeOffset" },
    keptUntil: { kind: "Edm.DateTimeOffset" },
    // That of the response; below 100: a stage.
    status: { kind: "Edm.Int32" },
    // A JSON object.
    headers: { kind: "Edm.String" },
    // In base64.
    body: { kind: "Edm.String" },
  },
};

/** `read` and `change` by method and URL; a `batch` may change data in parts. */
export type AsyncKind = "read" | "change" | "batch";

/** Values of `status` before the end. */
const stages = { running: 0, cancelling: 1 } as const;
const firstStatus = 100;

/** A response as it is stored. */
export interface StoredResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Uint8Array;
}

export interface AsyncRequest {
  readonly kind: AsyncKind;
  /** Milliseconds since the epoch. */
  readonly seenAt: number;
  /** Undefined before the end. */
  readonly response: StoredResponse | undefined;
}

/** The asynchronous requests of a database. All functions reject with the store's errors. */
export interface AsyncRequests {
  /** Adds a request, unless its owner has `most` of them; returns whether it was added. */
  readonly add: (id: string, owner: string, kind: AsyncKind, most: number) => Promise<boolean>;
  readonly find: (id: string, owner: string) => Promise<AsyncRequest | undefined>;
  /** Reports that the request is still executed; returns whether its cancellation is requested. */
  readonly touch: (id: string) => Promise<boolean>;
  /** Requests the cancellation of a request that has not ended. */
  readonly cancel: (id: string) => Promise<void>;
  /** Stores the response, unless there is one. */
  readonly finish: (id: string, response: StoredResponse) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
  /** Deletes some expired requests; returns whether there may be more. */
  readonly forget: () => Promise<boolean>;
}

/** The period for which a request and its response are kept, in milliseconds. */
const kept = 86_400_000;

/** Points in time are UTC with milliseconds. */
type Inputs = Readonly<Record<"id" | "owner" | "kind" | "now" | "keptUntil" | "headers" | "body", string>> & {
  readonly status: number;
};

export function asyncRequests(store: Store): AsyncRequests {
  const { find, owned, insert, touch, stage, cancel, finish, remove, old, forget } = statementsFor(store);
  const inputs = (given: Partial<Inputs>): Inputs => {
    const now = Date.now();
    const times = { now: new Date(now).toISOString(), keptUntil: new Date(now + kept).toISOString() };
    const none = { id: "", owner: "", kind: "", status: stages.running, headers: "{}", body: "" };
    return { ...none, ...times, ...given };
  };
  const change = async (statement: Statement<Inputs>, given: Partial<Inputs>): Promise<void> => {
    await store.transaction(
      async (transaction) => void (await transaction.execute(statement, inputs(given))),
      new AbortController().signal,
    );
  };

  return {
    add: (id, owner, kind, most) =>
      store.transaction(async (transaction) => {
        const given = inputs({ id, owner, kind });
        await transaction.lock(`asynchronous requests ${owner}`);
        const [[count] = []] = await transaction.query(owned, given);
        if (Number(count) >= most) return false;
        await transaction.execute(insert, given);
        await transaction.execute(forget, given);
        return true;
      }, new AbortController().signal),
    find: async (id, owner) => {
      const [row] = await store.query(find, inputs({ id, owner }));
      if (row === undefined) return undefined;
      const [kind, seenAt, status, headers, body] = row;
      return {
        kind: String(kind) as AsyncKind,
        seenAt: Date.parse(String(seenAt)),
        response:
          Number(status) < firstStatus
            ? undefined
            : {
                status: Number(status),
                headers: JSON.parse(String(headers)) as StoredResponse["headers"],
                body: Buffer.from(String(body), "base64"),
              },
      };
    },
    touch: async (id) => {
      await change(touch, { id });
      const [[status] = []] = await store.query(stage, inputs({ id }));
      return Number(status) === stages.cancelling;
    },
    cancel: (id) => change(cancel, { id }),
    finish: (id, { status, headers, body }) =>
      change(finish, {
        id,
        status,
        headers: JSON.stringify(headers),
        body: Buffer.from(body).toString("base64"),
      }),
    remove: (id) => change(remove, { id }),
    forget: async () => {
      // Nothing is written where nothing has expired.
      if ((await store.query(old, inputs({}))).length === 0) return false;
      await change(forget, {});
      return true;
    },
  };
}

function statementsFor({ dialect }: Store) {
  const table = ident(asyncRequestTable.name);
  const column = idents("id", "owner", "kind", "seenAt", "keptUntil", "status", "headers", "body");
  const { id, owner, kind, now, keptUntil, status, headers, body } = params<Inputs>({
    id: "Edm.Guid",
    owner: "Edm.String",
    kind: "Edm.String",
    now: "Edm.DateTimeOffset",
    keptUntil: "Edm.DateTimeOffset",
    status: "Edm.Int32",
    headers: "Edm.String",
    body: "Edm.String",
  });
  const finish = (text: Fragment): Statement<Inputs> => bounded(render<Inputs>(text, dialect));
  const one = sql` where ${column.id} = ${id}`;
  const notEnded = sql` and ${column.status} < ${sql`100`}`;
  // More than one request adds, so that a table that has grown shrinks.
  const expired = (most: Fragment): Fragment =>
    sql`select ${column.id} from ${table} where ${column.keptUntil} < ${now}${dialect.page(column.keptUntil, most, undefined)}`;
  return {
    find: finish(
      sql`select ${column.kind}, ${dialect.outputValue(column.seenAt, "Edm.DateTimeOffset")}, ${column.status}, ${column.headers}, ${column.body} from ${table}${one} and ${column.owner} = ${owner} and ${column.keptUntil} > ${now}`,
    ),
    owned: finish(
      sql`select count(*) from ${table} where ${column.owner} = ${owner} and ${column.keptUntil} > ${now}`,
    ),
    insert: finish(
      sql`insert into ${table} (${column.id}, ${column.owner}, ${column.kind}, ${column.seenAt}, ${column.keptUntil}, ${column.status}, ${column.headers}, ${column.body}) values (${id}, ${owner}, ${kind}, ${now}, ${keptUntil}, ${status}, ${headers}, ${body})`,
    ),
    touch: finish(sql`update ${table} set ${column.seenAt} = ${now}${one}`),
    stage: finish(sql`select ${column.status} from ${table}${one}`),
    cancel: finish(sql`update ${table} set ${column.status} = 1${one} and ${column.status} = 0`),
    finish: finish(
      sql`update ${table} set ${column.status} = ${status}, ${column.headers} = ${headers}, ${column.body} = ${body}, ${column.keptUntil} = ${keptUntil}${one}${notEnded}`,
    ),
    remove: finish(sql`delete from ${table}${one}`),
    old: finish(expired(sql`1`)),
    forget: finish(sql`delete from ${table} where ${column.id} in (${expired(sql`20`)})`),
  };
}
