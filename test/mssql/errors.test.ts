/** SQL Server's errors as seen by clients: by number, by the driver's code, and without values of records. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { adviceOf } from "../../src/odata/store/mssql/store";
import { isDisconnected, mssqlError } from "../../src/odata/store/mssql/errors";
import { ODataError } from "../../src/odata/errors";
import { namingKey } from "../../src/odata/store/driver-errors";
import { model } from "../../src/entities";

const keys = new Map([
  ["leaseContract_key", ["companyId", "number", "versionNo"]],
  ["company_key", ["name"]],
]);
const requestError = (number: number, message = "text of the server", more: object = {}): object => ({
  name: "RequestError",
  code: "EREQUEST",
  number,
  message,
  ...more,
});
const translated = (error: unknown): ODataError => {
  const ours = mssqlError(error, keys);
  if (!(ours instanceof ODataError)) throw new Error("not translated");
  return ours;
};

test.each([
  [547, 400, "Internal_InvalidTableRelation", false, undefined],
  // Repeated after a moment.
  ...[1205, 1222, 3960, 3930, 3998, 701, 1204, 8645, 8651, 64, 233, 997, 10053, 10054, 10060].map(
    (number) => [number, 503, "Internal_ServiceUnavailable", true, undefined] as const,
  ),
  // Repeated after five seconds: the faults of Azure SQL that Microsoft calls transient, and its limits of resources.
  ...[
    615, 926, 4060, 4221, 10928, 10929, 10936, 40143, 40166, 40197, 40501, 40540, 40551, 40553, 40613, 49918,
    49919, 49920, 42108,
  ].map((number) => [number, 503, "Internal_ServiceUnavailable", true, 5000] as const),
  ...[207, 208, 3906, 3952].map(
    (number) => [number, 503, "Internal_ServiceUnavailable", false, undefined] as const,
  ),
  ...[8152, 2628].map(
    (number) => [number, 400, "Application_StringExceededLength", false, undefined] as const,
  ),
  ...[8115, 220, 8134, 517, 241, 8114].map(
    (number) => [number, 400, "Application_FilterErrorException", false, undefined] as const,
  ),
  ...[1105, 1132, 9002, 40544].map(
    (number) => [number, 507, "Internal_InsufficientStorage", false, undefined] as const,
  ),
  ...[125, 191, 8623, 8631, 8632].map(
    (number) => [number, 400, "BadRequest_LimitExceeded", false, undefined] as const,
  ),
] as const)("number %i → %i %s, repeatable: %s, after %s", (number, status, code, repeatable, pause) => {
  const error = translated(requestError(number));
  expect({
    status: error.status,
    code: error.code,
    repeatable: error.repeatable,
    pause: error.pause,
  }).toEqual({ status, code, repeatable, pause });
  expect(error.message).not.toContain("text of the server");
  expect(error.headers).toEqual(status === 503 ? { "Retry-After": pause ? "5" : "1" } : {});
});

test.each([
  [40197, true],
  [40613, true],
  [10054, true],
  [1205, false],
  [40501, false],
])("a commit that fails with %i may have succeeded: %s", (number, uncertain) => {
  expect(isDisconnected(requestError(number))).toBe(uncertain);
});

test.each([
  [
    2601,
    "Cannot insert duplicate key row in object 'dbo.leaseContract' with unique index 'leaseContract_key'. The duplicate key value is (LC1, 1).",
    "number and versionNo",
  ],
  [
    2601,
    "Cannot insert duplicate key row in object 'dbo.company' with unique index 'company_key'. The duplicate key value is (Estate).",
    "name",
  ],
  [
    2627,
    "Violation of UNIQUE KEY constraint 'leasecontract_keyleasecontract0ea7'. Cannot insert duplicate key.",
    "number and versionNo",
  ],
  [
    2627,
    "Violation of PRIMARY KEY constraint 'PK_0b2f'. Cannot insert duplicate key in object 'dbo.customer'. The duplicate key value is (d0).",
    "id",
  ],
])("a duplicate key: %i %s", async (number, message, key) => {
  const error: ODataError = await namingKey(model.type("leaseContract"), () => {
    throw translated(requestError(number, message));
  }).catch((named: ODataError) => named);
  expect(error.code).toBe("Internal_EntityWithSameKeyExists");
  expect(error.target).toBe(key);
  expect(error.message).toBe(`A record with the same ${key} already exists.`);
});

test.each(["change", "counter"])("a number that another process has assigned: %s", (table) => {
  const error = translated(
    requestError(
      2627,
      `Violation of PRIMARY KEY constraint 'PK_0b2f'. Cannot insert duplicate key in object 'dbo.${table}'. The duplicate key value is (7).`,
    ),
  );
  expect([error.status, error.repeatable]).toEqual([503, true]);
});

test("the last error may only report the end of the statement", () => {
  const reason = requestError(
    2627,
    "Violation of UNIQUE KEY constraint 'company_key'. Cannot insert duplicate key in object 'dbo.company'.",
  );
  const ended = requestError(3621, "The statement has been terminated.", { precedingErrors: [reason] });
  expect(translated(ended).target).toBe("name");
});

test.each<readonly [object, number, boolean]>([
  [{ name: "RequestError", code: "ETIMEOUT", message: "Timeout" }, 408, false],
  [{ name: "RequestError", code: "ECANCEL", message: "Canceled" }, 408, false],
  [{ name: "ConnectionError", code: "ETIMEOUT", message: "Failed to connect" }, 503, true],
  [{ name: "ConnectionError", code: "ESOCKET", message: "Could not connect" }, 503, true],
  [{ name: "RequestError", code: "ECONNCLOSED", message: "Connection is closed." }, 503, true],
  // From tedious through mssql, when the connection ends during a statement, before one, in a transaction.
  [
    { name: "RequestError", code: "ECLOSE", message: "Connection closed before request completed." },
    503,
    true,
  ],
  [
    {
      name: "RequestError",
      code: "EINVALIDSTATE",
      message: "Requests can only be made in the LoggedIn state, not the Final state",
    },
    503,
    true,
  ],
  [{ name: "TransactionError", code: "ECLOSE", message: "Connection closed" }, 503, true],
  [{ name: "TransactionError", code: "EABORT", message: "Transaction has been aborted." }, 503, true],
  [{ name: "TransactionError", code: "ENOTBEGUN", message: "Transaction has not begun." }, 503, true],
  [
    { name: "TransactionError", code: "EABORT", message: "Aborted", originalError: { number: 8152 } },
    400,
    false,
  ],
  ...["ECONNRESET", "EPIPE", "ECONNREFUSED", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH"].map(
    (code) => [{ name: "ConnectionError", code, message: "Connection lost" }, 503, true] as const,
  ),
  [{ name: "ConnectionError", code: "ELOGIN", message: "Login failed" }, 503, false],
  [{ name: "ConnectionError", code: "EFEDAUTH", message: "Security token could not be had" }, 503, false],
  [{ name: "ConnectionError", code: "EENCRYPT", message: "Server requires encryption" }, 503, false],
  [
    {
      name: "Error",
      message: "Failed to acquire a connection from the pool: operation timed out for an unknown reason",
    },
    503,
    false,
  ],
  [
    {
      name: "TransactionError",
      code: "EREQUEST",
      message: "Snapshot isolation …",
      originalError: { number: 3952 },
    },
    503,
    false,
  ],
])("the driver's %o → %i", (error, status, repeatable) => {
  const ours = translated(error);
  expect([ours.status, ours.repeatable]).toEqual([status, repeatable]);
});

test.each([[requestError(156)], [new TypeError("a fault of ours")], [undefined]])(
  "other errors are unchanged: %o",
  (error) => {
    expect(mssqlError(error, keys)).toBe(error);
  },
);

test.each([
  [[1, 1, 1, 1], []],
  [[0, 1, 1, 1], ["SET READ_COMMITTED_SNAPSHOT ON"]],
  [[1, 0, 1, 1], ["SET ALLOW_SNAPSHOT_ISOLATION ON"]],
  [[1, 1, 0, 1], ["npm run copy"]],
  [[1, 1, 1, 0], ["SET COMPATIBILITY_LEVEL = 150"]],
  [[0, 0, 0, 0], ["SET READ_COMMITTED_SNAPSHOT ON", "SET ALLOW_SNAPSHOT_ISOLATION ON", "npm run copy", "SET COMPATIBILITY_LEVEL = 150"]],
])("advice for the settings %j", (row, steps) => {
  const advice = adviceOf({ recordset: [row] as never });
  expect(advice.map((sentence) => /SET \w+ (?:ON|= \d+)|npm run \w+/.exec(sentence)?.[0])).toEqual(steps);
}); // prettier-ignore

/** Codes of tedious and mssql for errors of the calling program. */
const ofTheCaller = new Set([
  ..."EALREADYBEGUN EALREADYPREPARED EARGS EDEPRECATED EDUPEPARAM EINJECT EJSON ENAME ENOCONN ENOTPREPARED EPARAM".split(
    " ",
  ),
  // Two concurrent statements in a transaction.
  "EREQINPROG",
  // From the server, with a number.
  "EREQUEST",
]);

test("every code of the drivers is in the table, or a fault of the calling program", () => {
  const folders = ["tedious/lib", "mssql/lib"].map((path) => join(__dirname, "../../node_modules", path));
  const sources = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".js") && !name.includes("msnodesqlv8"))
      .map((name) => readFileSync(join(folder, name), "utf8")),
  );
  const thrown = /Error\([^;\n]*?'(E[A-Z]{4,})'/g;
  const codes = new Set(sources.flatMap((source) => [...source.matchAll(thrown)].map(([, code]) => code)));
  for (const code of ["EINVALIDSTATE", "ECLOSE", "EABORT", "ESOCKET", "ETIMEOUT"])
    expect(codes).toContain(code);
  const unknown = [...codes].filter(
    (code) =>
      !ofTheCaller.has(code ?? "") && !(mssqlError({ name: "Error", code }, keys) instanceof ODataError),
  );
  expect(unknown).toEqual([]);
});
