/** Statements that a real server compiles without executing them, in a new database with the tables of the service. */
import { MAX, NVarChar } from "mssql";
import { Client } from "pg";
import { readConfig } from "../../src/config/config";
import { openDatabase } from "../../src/database/open";
import { serverDatabase, sqlServerPool } from "../databases";
import type { CataloguedStatement } from "./catalogue";
import { mssqlDeclarations } from "./declarations";

interface Rejected {
  readonly text: string;
  readonly reason: string;
}

type Compile = (statement: CataloguedStatement) => Promise<unknown>;

/** The statements that the server rejects, with its reasons. */
export async function rejectedBy(
  server: { readonly kind: "mssql" | "postgres"; readonly url: string },
  statements: readonly CataloguedStatement[],
): Promise<readonly Rejected[]> {
  const database = await serverDatabase(server);
  try {
    await (await openDatabase(readConfig({ DATABASE_URL: database.url }))).close();
    const { compile, close } = await (server.kind === "mssql" ? sqlServer : postgres)(database.url);
    const rejected: Rejected[] = [];
    for (const statement of statements)
      await compile(statement).catch((error: unknown) =>
        rejected.push({ text: statement.text, reason: String(error) }),
      );
    await close();
    return rejected;
  } finally {
    await database.drop();
  }
}

/** `sp_describe_first_result_set` parses a batch and resolves its names and types. */
async function sqlServer(url: string) {
  const pool = await sqlServerPool(url);
  const compile: Compile = ({ text, types }) =>
    pool
      .request()
      .input("tsql", NVarChar(MAX), text)
      .input("params", NVarChar(MAX), types.length > 0 ? mssqlDeclarations(types) : null)
      .execute("sp_describe_first_result_set");
  return { compile, close: () => pool.close() };
}

/** PREPARE parses a statement and resolves its names and types. */
async function postgres(url: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  const compile: Compile = async ({ text }) => {
    await client.query(`prepare statement as ${text}`);
    await client.query("deallocate statement");
  };
  return { compile, close: () => client.end() };
}
