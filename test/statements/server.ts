/** Statements that a real server compiles without executing them, in a new database with the tables of the service. */
import { MAX, NVarChar } from "mssql";
import { Client } from "pg";
import { readConfig } from "../../src/config/config";
import { openDatabase } from "../../src/database/open";
import { serverDatabase, sqlServerPool } from "../databases";
import type { SentText } from "../mssql/tds";
import type { CataloguedStatement } from "./catalogue";
import { mssqlDeclarations } from "./declarations";

export interface Rejected {
  readonly text: string;
  readonly reason: string;
}

interface Compiler<Item> {
  readonly compile: (item: Item) => Promise<unknown>;
  readonly close: () => Promise<unknown>;
}

type Server = Parameters<typeof serverDatabase>[0];

/** The statements that the server rejects, with its reasons. */
export const rejectedBy = (
  server: Server,
  statements: readonly CataloguedStatement[],
): Promise<readonly Rejected[]> =>
  rejectedTexts(server, server.kind === "mssql" ? sqlServer : postgres, statements);

/** The same for batches of SQL Server. */
export const rejectedBatches = (url: string, batches: readonly SentText[]): Promise<readonly Rejected[]> =>
  rejectedTexts({ kind: "mssql", url }, sqlServerBatches, batches);

async function rejectedTexts<Item extends { readonly text: string }>(
  server: Server,
  connect: (url: string) => Promise<Compiler<Item>>,
  items: readonly Item[],
): Promise<readonly Rejected[]> {
  const database = await serverDatabase(server);
  try {
    await (await openDatabase(readConfig({ DATABASE_URL: database.url }))).close();
    const { compile, close } = await connect(database.url);
    const rejected: Rejected[] = [];
    for (const item of items)
      await compile(item).catch((error: unknown) =>
        rejected.push({ text: item.text, reason: String(error) }),
      );
    await close();
    return rejected;
  } finally {
    await database.drop();
  }
}

/** `sp_describe_first_result_set` parses a batch and resolves its names and types. */
async function sqlServer(url: string): Promise<Compiler<CataloguedStatement>> {
  const pool = await sqlServerPool(url);
  const compile = ({ text, types }: CataloguedStatement) =>
    pool
      .request()
      .input("tsql", NVarChar(MAX), text)
      .input("params", NVarChar(MAX), types.length > 0 ? mssqlDeclarations(types) : null)
      .execute("sp_describe_first_result_set");
  return { compile, close: () => pool.close() };
}

/**
 * `sp_describe_first_result_set` does not describe procedures such as `sp_getapplock`. With NOEXEC, the server compiles a
 * batch, whose parameters are variables here, and does not execute it.
 */
async function sqlServerBatches(url: string): Promise<Compiler<SentText>> {
  const pool = await sqlServerPool(url);
  const compile = async ({ text, declarations }: SentText) => {
    const declared = declarations === "" ? "" : `declare ${declarations}; `;
    await pool
      .request()
      .batch(`set noexec on; ${declared}${text}`)
      .finally(() => pool.request().batch("set noexec off"));
  };
  return { compile, close: () => pool.close() };
}

/** PREPARE parses a statement and resolves its names and types. */
async function postgres(url: string): Promise<Compiler<CataloguedStatement>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const compile = async ({ text }: CataloguedStatement) => {
    await client.query(`prepare statement as ${text}`);
    await client.query("deallocate statement");
  };
  return { compile, close: () => client.end() };
}
