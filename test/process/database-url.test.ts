/** `DATABASE_URL` in its three forms: the meaning of each parameter, and rejection of unknown ones. */
import { createDataSource } from "../../src/database/open";
import { parseDatabaseUrl, type DatabaseUrl } from "../../src/config/database-url";
import { readConfig } from "../../src/config/config";

const sqlServer = "mssql://user:hunter2@db.example/lease";
const postgres = "postgres://user:hunter2@db.example/lease";
const settings = { poolSize: 1, poolTimeout: 1000, statementTimeout: 1000, readProcesses: 1 };

/** The driver's configuration. */
const driverOptions = (database: DatabaseUrl): unknown =>
  (createDataSource(database, settings).options as { readonly options?: unknown }).options;

test.each<readonly [string, boolean | "strict"]>([
  ["", true],
  ["encrypt=true", true],
  ["encrypt=True", true],
  ["encrypt=TRUE", true],
  ["encrypt=1", true],
  ["encrypt=yes", true],
  ["encrypt=mandatory", true],
  ["encrypt=Mandatory", true],
  ["encrypt=strict", "strict"],
  ["encrypt=Strict", "strict"],
  ["encrypt=false", false],
  ["encrypt=False", false],
])("'%s' encrypts: %s", (query, encrypt) => {
  expect(driverOptions(parseDatabaseUrl(`${sqlServer}?${query}`))).toMatchObject({
    encrypt,
    trustServerCertificate: false,
  });
});

test.each<readonly [string, boolean]>([
  ["true", true],
  ["Yes", true],
  ["1", true],
  ["false", false],
  ["no", false],
  ["0", false],
])("trustServerCertificate=%s: %s", (value, trustServerCertificate) => {
  expect(parseDatabaseUrl(`${sqlServer}?trustServerCertificate=${value}`)).toMatchObject({
    encrypt: true,
    trustServerCertificate,
  });
});

test.each<readonly [string, boolean]>([
  ["", false],
  ["multiSubnetFailover=true", true],
  ["multiSubnetFailover=Yes", true],
  ["multiSubnetFailover=false", false],
])("'%s' connects to all addresses of the host at once: %s", (query, multiSubnetFailover) => {
  expect(driverOptions(parseDatabaseUrl(`${sqlServer}?${query}`))).toMatchObject({ multiSubnetFailover });
});

const service = { clientId: "c", clientSecret: "s", tenantId: "t" };
test.each<readonly [string, string, object]>([
  [sqlServer, "default", { userName: "user", password: "hunter2" }],
  [
    `${sqlServer}?authentication=ntlm&domain=CORP`,
    "ntlm",
    { userName: "user", password: "hunter2", domain: "CORP" },
  ],
  [
    `${sqlServer}?authentication=azure-active-directory-password&clientId=c&tenantId=t`,
    "azure-active-directory-password",
    { userName: "user", password: "hunter2", clientId: "c", tenantId: "t" },
  ],
  [
    "mssql://db.example/lease?authentication=azure-active-directory-service-principal-secret&clientId=c&clientSecret=s&tenantId=t",
    "azure-active-directory-service-principal-secret",
    service,
  ],
  ...[
    "azure-active-directory-default",
    "azure-active-directory-msi-app-service",
    "azure-active-directory-msi-vm",
  ].map(
    (type) =>
      [`mssql://db.example/lease?authentication=${type}&clientId=c`, type, { clientId: "c" }] as const,
  ),
])("%s signs in by %s", (text, type, options) => {
  const authentication = { type, options };
  const database = parseDatabaseUrl(text);
  expect(createDataSource(database, settings).options).toMatchObject({ authentication });
});

test.each<readonly [string, object]>([
  ["sqlite:./data/a b.db", { kind: "sqlite", file: "./data/a b.db" }],
  // The driver trims the name: files beside it would have another.
  ["sqlite: ./data/a b.db\t", { kind: "sqlite", file: "./data/a b.db" }],
  [postgres, { kind: "postgres", url: postgres, tls: "verify" }],
  ["postgres://localhost/lease", { tls: undefined }],
  [`${postgres}?sslmode=no-verify`, { tls: undefined }],
  [`${postgres}?options=-c%20jit%3Don&application_name=a`, { tls: "verify" }],
  [`postgres:///lease?host=/run/postgresql`, { tls: undefined }],
  ["postgres:///lease?host=db.example", { tls: "verify" }],
  ["postgres://localhost/lease?host=db.example", { tls: "verify" }],
  ["postgres://db.example/lease?host=127.0.0.1", { tls: undefined }],
  ["sqlserver://db.example:1500/lease?instance=SECOND", { kind: "mssql", port: 1500, instance: "SECOND" }],
  [
    "mssql://db.example/lease?authentication=azure-active-directory-msi-vm&clientId=c",
    { authentication: { type: "azure-active-directory-msi-vm", options: { clientId: "c" } } },
  ],
])("%s", (text, expected) => expect(parseDatabaseUrl(text)).toMatchObject(expected));

test.each<readonly [string, string]>([
  // Invalid values, the empty one included.
  ...["", "on", "0", "no", "off", "none", "optional", "ture", "false%20", "null", "disabled"].map(
    (value) =>
      [
        `${sqlServer}?encrypt=${value}`,
        "has a value for 'encrypt' that is not known; expected one of 1, true, yes, mandatory, strict, false",
      ] as const,
  ),
  ["postgres://user:hunter2%@db.example/lease", "has a % that begins no encoded character; expected %25"],
  ["sqlserver://user:hunter2%zz@db.example/lease", "has a % that begins no encoded character; expected %25"],
  ...["mssql://u%E0:hunter2@h/d", "mssql://u:hunter2%C3@h/d", "mssql://u:hunter2@h/%E0%A0"].map(
    (text) => [text, "has a % that begins no encoded character; expected %25"] as const,
  ),
  ["postgres://user:hunter2@db.example/%E0", "has a % that begins no encoded character; expected %25"],
  ["postgres://user:hunter2@db%E0/lease", "has a % that begins no encoded character; expected %25"],
  [`${sqlServer}?trustServerCertificate=sure`, "has a value for 'trustServerCertificate' that is not known"],
  [
    `${sqlServer}?authentication=kerberos`,
    "has a value for 'authentication' that is not known; expected one of default, ntlm, azure-active-directory-default",
  ],
  [
    `${sqlServer}?authentication=ntlm`,
    "has authentication=ntlm without domain; expected user, password, domain with this value",
  ],
  [
    "mssql://db.example/lease?authentication=azure-active-directory-password&tenantId=t",
    "has authentication=azure-active-directory-password without user, password, clientId; expected",
  ],
  [
    "mssql://db.example/lease?authentication=azure-active-directory-service-principal-secret&clientId=c",
    "has authentication=azure-active-directory-service-principal-secret without clientSecret, tenantId; expected",
  ],
  [`${sqlServer}?multiSubnetFailover=on`, "has a value for 'multiSubnetFailover' that is not known"],
  [
    `${sqlServer}?Encrypt=true`,
    "has the parameter 'Encrypt', which is not known for mssql:; expected only encrypt, ",
  ],
  [`${sqlServer}?encrypt=true&encrypt=false`, "has the parameter 'encrypt' twice; expected it once"],
  [`${sqlServer}?__proto__=x`, "has the parameter '__proto__', which is not known"],
  [`${sqlServer}?constructor=x`, "has the parameter 'constructor', which is not known"],
  [`${postgres}?sslmode=off`, "has a value for 'sslmode' that is not known; expected one of disable, prefer"],
  [
    `${postgres}?sslmode=DISABLE`,
    "has a value for 'sslmode' that is not known; expected one of disable, prefer",
  ],
  [`${postgres}?ssl=True`, "has a value for 'ssl' that is not known; expected one of true, 1, 0"],
  [`${postgres}?ssl=maybe`, "has a value for 'ssl' that is not known"],
  [`${postgres}?sslMode=disable`, "has the parameter 'sslMode', which is not known for postgres:"],
  [`${postgres}?target_session_attrs=read-write`, "has the parameter 'target_session_attrs'"],
  ["sqlite:./lease.db?mode=ro", "has parameters, and sqlite: takes none; expected only the path of a file"],
  ["sqlite: ", "is not valid; expected sqlite: and a file"],
  ["sqlite:./none/", "names a folder; expected a file, such as sqlite:./data/lease.db"],
  [
    `sqlite:/${"a".repeat(491)}`,
    "names a file whose absolute path has 492 bytes; expected at most 491, the limit of SQLite less the endings of the files beside it",
  ],
  ["sqlite::memory:", "is not valid; expected sqlite: and a file"],
  ["sqlite://lease.db", "is not valid; expected sqlite: and a file"],
  ["mssql://user:hunter2@db.example", "is not valid; expected"],
  ["postgres://user:hunter2@db.example", "is not valid; expected"],
  ["mysql://user:hunter2@db.example/lease", "is not valid; expected"],
  ["", "is not valid; expected"],
])("%s is refused", (text, sentence) => {
  expect(() => parseDatabaseUrl(text)).toThrow(sentence);
  // As printed at the start, for both settings, and without the password.
  for (const name of ["DATABASE_URL", "DATABASE_URL_READONLY"]) {
    if (text === "") continue;
    const read = (): unknown => readConfig({ [name]: text });
    expect(read).toThrow(`${name} ${sentence.slice(0, 12)}`);
    expect(read).not.toThrow("hunter2");
  }
});
