/** Statements outside of the measured servers: databases are created, filled and asked for values. */
import { Client } from "pg";

/** Sends a statement to a database on a connection of its own; resolves with its rows. */
export async function command(url: string, text: string): Promise<readonly unknown[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
