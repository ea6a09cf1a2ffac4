/** Databases on the PostgreSQL server of BENCH_POSTGRES_URL, and statements outside of the measured servers. */
import { Client } from "pg";

/** The URL of the server, with the right to create databases. */
export function serverUrl(usage = ""): string {
  const url = process.env["BENCH_POSTGRES_URL"];
  if (url !== undefined) return url;
  throw new Error(
    `BENCH_POSTGRES_URL is not set; expected postgres://user:password@127.0.0.1:5432/postgres${usage}`,
  );
}

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

/** Runs `work` with the URL of a new database, empty or a copy of `template`, which is dropped afterwards. */
export async function withDatabase<T>(
  name: string,
  work: (url: string) => Promise<T>,
  template = "template1",
): Promise<T> {
  const server = serverUrl();
  await command(server, `create database ${name} template ${template}`);
  try {
    return await work(Object.assign(new URL(server), { pathname: `/${name}` }).href);
  } finally {
    await command(server, `drop database if exists ${name} with (force)`);
  }
}
