/**
 * Asynchronous requests and their results (Protocol 4.01, section 11.6): any process of a database can report on a
 * request that another one executes. A system table, not a resource.
 */
import { bounded, params, render, sql, type Fragment, type Statement } from "../sql/fragment";
import type { Store } from "./store";
import { ownTransaction } from "./transaction";
import { statementParts, type TableDeclaration } from "./tables";

export const asyncRequestTable = {
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
} as const satisfies TableDeclaration;

/** `read` and `change` by method and URL; a `batch` may change data in parts. */
export type AsyncKind = "read" | "change" | "batch";

/** Values of `status` before the end. */
const stages = { running: 0, cancelling: 1 } as const;
const firstStatus = 100;

/** A response without its body. */
export interface ResponseHead {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
}

/** A response as it is stored. */
export interface StoredResponse extends ResponseHead {
  readonly body: Uint8Array;
}

export interface AsyncRequest {
  readonly kind: AsyncKind;
  /** Milliseconds since the epoch. */
  readonly seenAt: number;
  /** Undefined before the end. */
  readonly response: ResponseHead | undefined;
}

export type AsyncRequests = ReturnType<typeof asyncRequests>;

/** The period for which a request and its response are kept, in milliseconds. */
const kept = 86_400_000;

/** Points in time are UTC with milliseconds. */
type Inputs = Readonly<Record<Exclude<keyof typeof asyncRequestTable.columns, "status"> | "now", string>> & {
  readonly status: number;
};

/** The asynchronous requests of a database. All functions reject with the store's errors. */
export function asyncRequests(store: Store) {
  const { find, bodyOf, owned, insert, touch, stage, cancel, finish, remove, old, forget } =
    statementsFor(store);
  const inputs = (given: Partial<Inputs>): Inputs => {
    const time = Date.now();
    const now = new Date(time).toISOString();
    const times = { now, seenAt: now, keptUntil: new Date(time + kept).toISOString() };
    const none = { id: "", owner: "", kind: "", status: stages.running, headers: "{}", body: "" };
    return { ...none, ...times, ...given };
  };
  const change = async (statement: Statement<Inputs>, given: Partial<Inputs>): Promise<void> => {
    await ownTransaction(store, async (transaction) => transaction.execute(statement, inputs(given)));
  };

  return {
    /** Adds a request, unless its owner has `most` of them; returns whether it was added. */
    add: (id: string, owner: string, kind: AsyncKind, most: number): Promise<boolean> =>
      ownTransaction(store, async (transaction) => {
        const given = inputs({ id, owner, kind });
        await transaction.lock(`asynchronous requests ${owner}`);
        const [[count] = []] = await transaction.query(owned, given);
        if (Number(count) >= most) return false;
        await transaction.execute(insert, given);
        await transaction.execute(forget, given);
        return true;
      }),
    find: async (id: string, owner: string): Promise<AsyncRequest | undefined> => {
      const [row] = await store.query(find, inputs({ id, owner }));
      if (row === undefined) return undefined;
      const [kind, seenAt, status, headers] = row;
      return {
        kind: String(kind) as AsyncKind,
        seenAt: Date.parse(String(seenAt)),
        response:
          Number(status) < firstStatus
            ? undefined
            : {
                status: Number(status),
                headers: JSON.parse(String(headers)) as StoredResponse["headers"],
              },
      };
    },
    /** The body of the response, which is read for a client only: it may be long. Undefined as from `find`. */
    bodyOf: async (id: string, owner: string): Promise<Uint8Array | undefined> => {
      const [row] = await store.query(bodyOf, inputs({ id, owner }));
      return row && Buffer.from(String(row[0]), "base64");
    },
    /** Reports that the request is still executed; returns whether its cancellation is requested. */
    touch: async (id: string): Promise<boolean> => {
      await change(touch, { id });
      const [[status] = []] = await store.query(stage, inputs({ id }));
      return Number(status) === stages.cancelling;
    },
    /** Requests the cancellation of a request that has not ended. */
    cancel: (id: string): Promise<void> => change(cancel, { id }),
    /** Stores the response, unless there is one. */
    finish: (id: string, { status, headers, body }: StoredResponse): Promise<void> =>
      change(finish, {
        id,
        status,
        headers: JSON.stringify(headers),
        body: Buffer.from(body).toString("base64"),
      }),
    remove: (id: string): Promise<void> => change(remove, { id }),
    /** Deletes some expired requests; returns whether there may be more. */
    forget: async (): Promise<boolean> => {
      // Nothing is written where nothing has expired.
      if ((await store.query(old, inputs({}))).length === 0) return false;
      await change(forget, {});
      return true;
    },
  };
}

function statementsFor({ dialect }: Store) {
  const { table, column, given, insert } = statementParts(asyncRequestTable);
  const { id, owner, keptUntil, status, headers, body } = given;
  const { now } = params<Pick<Inputs, "now">>({ now: "Edm.DateTimeOffset" });
  const finish = (text: Fragment): Statement<Inputs> => bounded(render<Inputs>(text, dialect));
  const one = sql` where ${column.id} = ${id}`;
  const notEnded = sql` and ${column.status} < 100`;
  // More than one request adds, so that a table that has grown shrinks.
  const expired = (most: Fragment): Fragment =>
    sql`select ${column.id} from ${table} where ${column.keptUntil} < ${now}${dialect.page(column.keptUntil, most, undefined)}`;
  const ownOne = sql`${one} and ${column.owner} = ${owner} and ${column.keptUntil} > ${now}`;
  return {
    find: finish(
      sql`select ${column.kind}, ${dialect.outputValue(column.seenAt, "Edm.DateTimeOffset")}, ${column.status}, ${column.headers} from ${table}${ownOne}`,
    ),
    bodyOf: { ...finish(sql`select ${column.body} from ${table}${ownOne}`), long: true },
    owned: finish(
      sql`select count(*) from ${table} where ${column.owner} = ${owner} and ${column.keptUntil} > ${now}`,
    ),
    insert: finish(insert),
    touch: finish(sql`update ${table} set ${column.seenAt} = ${given.seenAt}${one}`),
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
