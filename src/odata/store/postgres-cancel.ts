/** Ends what a connection's server process does now: by a request on a connection of its own, as the protocol has it. */
import { Client, type Pool, type PoolClient } from "pg";

/** pg has the request but not in its types: the running query must be named, so that no later one is ended. */
interface Cancelling {
  cancel(client: PoolClient, query: unknown): void;
  readonly connection: { on(event: "error" | "end", listener: () => void): void };
}

/** Cancels the statement that runs on the connection, if one does; it then fails with the SQLSTATE 57014. */
export function cancelStatement(pool: Pool, client: PoolClient): void {
  const { activeQuery } = client as unknown as { readonly activeQuery: unknown };
  if (!activeQuery) return;
  const canceller = new Client({ ...pool.options, ssl: false }) as unknown as Cancelling;
  // The server closes the connection without an answer; one that cannot be made is the pool's to find out about.
  canceller.connection.on("error", () => undefined);
  canceller.cancel(client, activeQuery);
}
