/** Logins through the driver, at a server that reads them and answers each with an error. */
import { parseDatabaseUrl } from "../../src/config/database-url";
import { createDataSource, openDatabase } from "../../src/database/open";
import { ODataError } from "../../src/odata/errors";
import { isDisconnected, mssqlError } from "../../src/odata/store/mssql/errors";
import { retried } from "../../src/odata/store/transaction";
import { errorTokens, messageTypes, type TdsServer, tdsServer } from "./tds";

let server: TdsServer;
let number = 0;
/** The logins so far, each as its message. */
let logins: Buffer[] = [];
beforeAll(async () => {
  server = await tdsServer(({ type, data }) => {
    if (type === messageTypes.login) logins.push(data);
    return errorTokens(number);
  });
});
afterAll(() => server.close());
beforeEach(() => {
  logins = [];
});

const connections = { poolSize: 2, poolTimeout: 60_000, statementTimeout: 1000, readProcesses: 1 };
const database = () => parseDatabaseUrl(`mssql://lease:secret@127.0.0.1:${server.port}/lease?encrypt=false`);
const login = (onlyReads: boolean): Promise<unknown> =>
  createDataSource(database(), { ...connections, onlyReads })
    .initialize()
    .catch((error: unknown) => error);

test.each([
  [18456, "rejected this user"],
  [4060, "has no database 'lease'"],
  [40613, "is starting or stopping"],
  [49918, "is starting or stopping"],
])("a start whose login fails with %i says that the server %s", async (sent, sentence) => {
  number = sent;
  await expect(openDatabase({ database: database(), connections, migrate: "check" })).rejects.toThrow(
    sentence,
  );
  // The driver itself would repeat some of them.
  expect(logins).toHaveLength(1);
});

test.each([
  [18456, false, undefined],
  [40613, true, 5000],
  [40501, true, 5000],
])("a login that fails with %i is repeatable: %s, after %s", async (sent, repeatable, pause) => {
  number = sent;
  const failure = await login(false);
  expect(mssqlError(failure, new Map())).toMatchObject({ status: 503, repeatable, pause });
  expect(isDisconnected(failure)).toBe(sent === 40613);
});

test.each([
  [true, 0x20],
  [false, 0],
])("connections that only read (%s) say so in the login", async (onlyReads, intent) => {
  number = 40613;
  await login(onlyReads);
  // TypeFlags (MS-TDS, section 2.2.6.4), after six integers and two bytes of flags; fReadOnlyIntent.
  expect((logins[0]?.[26] ?? 0) & 0x20).toBe(intent);
});

describe("repetitions", () => {
  const failing = (attemptsToFail: number, pause?: number) => {
    const attempts: number[] = [];
    const work = async (attempt: number): Promise<string> => {
      attempts.push(attempt);
      if (attempt <= attemptsToFail)
        throw new ODataError("Internal_ServiceUnavailable", "moved", { repeatable: true, pause });
      return "done";
    };
    return { attempts, work };
  };

  test("six attempts, with the pause of the error", async () => {
    const { attempts, work } = failing(5, 1);
    expect(await retried(work, undefined, 60_000)).toBe("done");
    expect(attempts).toEqual([1, 2, 3, 4, 5, 6]);
    await expect(retried(failing(6, 1).work, undefined, 60_000)).rejects.toThrow("moved");
  });

  test("none whose pause ends after the request", async () => {
    const { attempts, work } = failing(1, 5000);
    await expect(retried(work, undefined, 4000)).rejects.toThrow("moved");
    expect(attempts).toEqual([1]);
  });

  test("none after the client has left within the pause", async () => {
    const { attempts, work } = failing(1, 3_600_000);
    const leaving = new AbortController();
    const leave = (attempt: number): Promise<string> => {
      setImmediate(() => leaving.abort(new Error("left")));
      return work(attempt);
    };
    await expect(retried(leave, leaving.signal)).rejects.toThrow("left");
    expect(attempts).toEqual([1]);
  });
});
