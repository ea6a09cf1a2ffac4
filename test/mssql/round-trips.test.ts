/** Messages of transactions to a server that counts them: each is a round trip (`src/odata/store/mssql/store.ts`). */
import { ConnectionPool } from "mssql";
import type { Transaction } from "../../src/odata/store/store";
import { mssqlStore } from "../../src/odata/store/mssql/store";
import { changed, end, errorTokens, loggedIn, messageTypes, tdsServer, transactionTokens } from "./tds";
import type { Message, TdsServer } from "./tds";

let server: TdsServer;
let pool: ConnectionPool;
/** Statements and requests of the transaction manager, in order. */
let messages: Message[] = [];
/** The number of the error of statements that take a lock; 0: none. */
let failure = 0;

beforeAll(async () => {
  server = await tdsServer((message) => {
    if (message.type === messageTypes.login) return loggedIn;
    if (message.type === messageTypes.batch) return end;
    messages.push(message);
    if (message.type === messageTypes.transaction) return transactionTokens(message);
    const locks = textOf(message).split("exec @result").length - 1;
    if (locks > 0 && failure > 0) return errorTokens(failure);
    // Some servers report rows of a lock.
    return changed(...Array<number>(locks).fill(1), 7);
  });
  pool = await new ConnectionPool({
    server: "127.0.0.1",
    port: server.port,
    user: "lease",
    password: "secret",
    options: { encrypt: false },
    pool: { max: 1 },
    validateConnection: "socket",
  } as never).connect();
});
afterAll(async () => {
  await pool.close();
  await server.close();
});
beforeEach(() => {
  messages = [];
  failure = 0;
});

/** The text of the message, whose characters may begin at odd bytes. */
const textOf = ({ data }: Message): string => data.toString("utf16le") + data.subarray(1).toString("utf16le");

const statement = (text: string) => ({ text, parameters: [] });
const inTransaction = <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> =>
  mssqlStore({ pool, keys: new Map(), statementTimeout: 0 }).transaction(work, new AbortController().signal);
const statements = (): readonly string[] =>
  messages.filter(({ type }) => type === messageTypes.rpc).map(textOf);

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
