/** Messages of transactions to a server that counts them: each is a round trip (`src/odata/store/mssql/store.ts`). */
import type { ConnectionPool } from "mssql";
import type { Transaction } from "../../src/odata/store/store";
import { requireRowIn } from "../../src/odata/store/transaction";
import { mssqlStore } from "../../src/odata/store/mssql/store";
import {
  changed,
  connectedPool,
  end,
  errorTokens,
  loggedIn,
  messageTypes,
  tdsServer,
  transactionTokens,
} from "./tds";
import type { Message, TdsServer } from "./tds";

let server: TdsServer;
let pool: ConnectionPool;
/** Statements and requests of the transaction manager, in order. */
let messages: Message[] = [];
/** The number of the error of statements that take a lock; 0: none. */
let failure = 0;
/** The response to the commit in a batch. */
let committing: () => Buffer | undefined = () => end;
/** The responses to the next statements; those after them succeed. */
let answers: Buffer[] = [];

beforeAll(async () => {
  server = await tdsServer((message) => {
    if (message.type === messageTypes.login) return loggedIn;
    if (message.type === messageTypes.batch || textOf(message).includes("select 1")) return end;
    messages.push(message);
    if (message.type === messageTypes.transaction) return transactionTokens(message);
    if (textOf(message).includes(commit)) return committing();
    const answer = answers.shift();
    if (answer) return answer;
    const locks = textOf(message).split("exec @result").length - 1;
    if (locks > 0 && failure > 0) return errorTokens(failure);
    // Some servers report rows of a lock.
    return changed(...Array<number>(locks).fill(1), 7);
  });
  pool = await connectedPool(server, 1);
  // Of connections that break.
  pool.on("error", () => undefined);
});
afterAll(async () => {
  await pool.close();
  await server.close();
});
beforeEach(() => {
  messages = [];
  failure = 0;
  committing = () => end;
  answers = [];
});

/** The text of the message, whose characters may begin at odd bytes. */
const textOf = ({ data }: Message): string => data.toString("utf16le") + data.subarray(1).toString("utf16le");

const statement = (text: string, ...values: readonly string[]) => ({
  text,
  parameters: values.map((value) => ({ read: () => value, type: "Edm.String" })),
});
/** Runs a transaction, and waits for its last message: the pool has one connection. */
async function inTransaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
  const store = mssqlStore({ pool, keys: new Map(), statementTimeout: 0 });
  return store.transaction(work, new AbortController().signal).finally(() => store.ping());
}
const statements = (): readonly string[] =>
  messages.filter(({ type }) => type === messageTypes.rpc).map(textOf);

/** The number of a request of the transaction manager: 5 begins, 7 commits, 8 rolls back. */
const requestOf = ({ type, data }: Message): number | undefined =>
  type === messageTypes.transaction ? data.readUInt16LE(data.readUInt32LE(0)) : undefined;

const commit = "commit; begin transaction";
const lockOf = (n: number, mode: string): string =>
  `exec @result = sp_getapplock @Resource = @lock${n}, @LockMode = '${mode}', @LockOwner = 'Transaction'; if @result < 0 throw 51205, 'sp_getapplock', 1; `;

test("locks travel with the statement after them, in order", async () => {
  const rows = await inTransaction(async (transaction) => {
    await transaction.share(["customer"]);
    await transaction.lock("counter");
    const first = await transaction.execute(statement("update a"), {});
    await transaction.execute(statement("update b"), {});
    return first;
  });
  // Begin, two statements, commit.
  expect(messages.map(({ type }) => type)).toEqual([0x0e, 0x03, 0x03, 0x0e]);
  const [locking = "", next = ""] = statements();
  expect(locking).toContain(`declare @result int; ${lockOf(1, "Shared")}${lockOf(2, "Exclusive")}update a`);
  expect([locking.includes("customer"), locking.includes("counter")]).toEqual([true, true]);
  expect(next).not.toContain("sp_getapplock");
  // The rows of the statement alone.
  expect(rows).toBe(7);
});

test("nine locks and more need further round trips, of eight each", async () => {
  await inTransaction(async (transaction) => {
    await transaction.share(Array.from({ length: 20 }, (_, i) => `record ${i}`));
    await transaction.execute(statement("update a"), {});
  });
  expect(statements().map((text) => text.split("exec @result").length - 1)).toEqual([8, 8, 4]);
  expect(statements()[2]).toContain("update a");
});

test("locks before a savepoint are taken outside of it", async () => {
  await inTransaction(async (transaction) => {
    await transaction.lock("counter");
    await transaction.savepoint(async () => transaction.execute(statement("update a"), {}));
  });
  expect(statements()[0]).toContain(`${lockOf(1, "Exclusive")}save transaction part`);
  expect(statements()[1]).not.toContain("sp_getapplock");
});

test("a lock that is not granted is a conflict, repeated with the whole transaction", async () => {
  failure = 51205;
  const attempts: number[] = [];
  await expect(
    inTransaction(async (transaction) => {
      attempts.push(attempts.length + 1);
      await transaction.lock("counter");
      if (attempts.length === 3) failure = 0;
      return transaction.execute(statement("update a"), {});
    }),
  ).resolves.toBe(7);
  expect(attempts).toEqual([1, 2, 3]);
});

/** An update, and the log of it. */
async function logged(transaction: Transaction): Promise<void> {
  await transaction.execute(statement("update a"), {});
  await transaction.beforeCommit("log", async () => {
    await transaction.lock("log");
    transaction.post?.(statement("insert log values (N'it''s @p1', @p1, @p2)", "first", "second"), {});
  });
}

test("a read that must find a row travels with the next statement, and its rows are not among those of that one", async () => {
  const rows = await inTransaction(async (transaction) => {
    const found = statement("select id from company where id = @p1", "c");
    await requireRowIn(transaction, found, {}, () => new Error("no company"));
    return transaction.execute(statement("insert a values (@p1)", "x"), {});
  });
  expect(statements()).toHaveLength(1);
  expect(statements()[0]).toContain(
    "if not exists (select id from company where id = @s1p1) throw 51206, '0', 1; insert a values (@p1)",
  );
  expect(rows).toBe(7);
});

test("a read that must find a row is no statement of the parts that follow, and fails the whole transaction", async () => {
  answers = [errorTokens(51206, "0")];
  const begun: string[] = [];
  const outcome = inTransaction(async (transaction) => {
    const found = statement("select id from company where id = @p1", "c");
    await requireRowIn(transaction, found, {}, () => new Error("no company"));
    for (const part of ["a", "b"]) {
      const insert = async (): Promise<unknown> => {
        begun.push(part);
        return transaction.execute(statement(`insert ${part}`), {});
      };
      // As a request does that continues after errors.
      await transaction.savepoint(insert).catch(() => undefined);
    }
  });
  await expect(outcome).rejects.toThrow("no company");
  expect(begun).toEqual([]);
  expect(messages.map(requestOf).filter(Boolean)).toEqual([5, 8]);
});

test("the log and the commit are one round trip; the response does not wait for the end of the next transaction", async () => {
  await inTransaction(logged);
  expect(messages.map(({ type }) => type)).toEqual([0x0e, 0x03, 0x03, 0x0e]);
  const [, last = ""] = statements();
  // A transaction is open before and after the batch. Parameters of statements are distinct.
  expect(last).toContain(
    `declare @result int; ${lockOf(1, "Exclusive")}insert log values (N'it''s @p1', @s2p1, @s2p2); if @@error <> 0 return; ${commit}`,
  );
  for (const value of ["first", "second"]) expect(last).toContain(value);
  expect(messages.map(requestOf)).toEqual([5, undefined, undefined, 8]);
});

test("a transaction without a log is committed as such", async () => {
  await inTransaction(async (transaction) => transaction.execute(statement("update a"), {}));
  expect(messages.map(requestOf)).toEqual([5, undefined, 7]);
});

test.each([
  ["breaks", (): Buffer | undefined => undefined, 503, "read the records"],
  ["ends with a failover", () => errorTokens(40613), 503, "read the records"],
  ["fails", () => errorTokens(9002), 507, "nothing was written"],
] as const)("a commit that %s is not repeated", async (_, response, status, message) => {
  committing = response;
  let attempts = 0;
  const outcome = inTransaction(async (transaction) => {
    attempts += 1;
    await logged(transaction);
  });
  await expect(outcome).rejects.toMatchObject({ status, message: expect.stringContaining(message) });
  expect(attempts).toBe(1);
});

test("a deadlock while the log's lock is taken repeats the transaction", async () => {
  const responses = [errorTokens(1205), end];
  committing = () => responses.shift();
  await inTransaction(logged);
  expect(responses).toEqual([]);
});

const expected = (rows: number) => ({
  rows,
  failure: (error?: unknown) => new Error(error === undefined ? "other rows" : "own error", { cause: error }),
});

test("a write travels with the read after it, which runs only if the write had its rows", async () => {
  await inTransaction(async (transaction) => {
    transaction.post?.(statement("update a"), {}, expected(1));
    return transaction.query(statement("select b"), {});
  });
  expect(statements()).toHaveLength(1);
  expect(statements()[0]).toContain("update a; if @@rowcount <> 1 throw 51206, '0', 1; select b");
});

test("a write with other rows ends the transaction, before errors of later steps", async () => {
  answers = [errorTokens(51206, "1")];
  const outcome = inTransaction(async (transaction) => {
    await transaction.share(["customer"]);
    transaction.post?.(statement("update a"), {}, expected(1));
    throw new Error("a later step");
  });
  await expect(outcome).rejects.toThrow("other rows");
  expect(messages.map(requestOf)).toEqual([5, undefined, 8]);
});

test("an error that ends the batch at once is that of the write, too", async () => {
  answers = [errorTokens(2627, "constraint 'x'")];
  const outcome = inTransaction(async (transaction) => {
    transaction.post?.(statement("insert a"), {}, expected(1));
    return transaction.query(statement("select b"), {});
  });
  await expect(outcome).rejects.toMatchObject({ message: "own error", cause: { target: "id" } });
});

test("an error of a write in a part undoes the part", async () => {
  answers = [end, Buffer.concat([errorTokens(2627, "constraint 'x'"), errorTokens(51206, "0")])];
  await inTransaction(async (transaction) => {
    const part = transaction.savepoint(async () =>
      transaction.post?.(statement("insert a"), {}, expected(1)),
    );
    await expect(part).rejects.toMatchObject({ message: "own error", cause: { target: "id" } });
  });
  expect(statements().map((text) => /save|insert|rollback/.exec(text)?.[0])).toEqual([
    "save",
    "insert",
    "rollback",
  ]);
});

test("requests of waiting statements have at most as many parameters as the server allows", async () => {
  const values = Array.from({ length: 1000 }, () => "x");
  await inTransaction(async (transaction) => {
    await transaction.execute(statement("update a"), {});
    for (const name of ["b", "c", "d", "e", "f"])
      transaction.post?.(statement(`insert ${name}`, ...values), {}, expected(1));
  });
  expect(
    statements().map((text) => [...text.matchAll(/insert (\w)/g)].map(([, name]) => name).join(" ")),
  ).toEqual(["", "b c", "d e", "f"]);
});

test("parameters that a request cannot take along go before it", async () => {
  const values = Array.from({ length: 2090 }, () => "x");
  await inTransaction(async (transaction) => {
    transaction.post?.(statement("insert a", ...values.slice(0, 70)), {}, expected(1));
    return transaction.execute(statement("insert b", ...values), {});
  });
  expect(statements().map((text) => /insert [ab]/.exec(text)?.[0])).toEqual(["insert a", "insert b"]);
});
