/** All records of a service's companies, to compare two services record by record. */
import { companySets } from "../../src/transfer/sets";
import { start, type StartOptions, type TestService } from "../harness";

export type Contents = Record<string, readonly Readonly<Record<string, unknown>>[]>;

/** The service on a database file; `stop` keeps the file. */
export const serve = (file: string, options: StartOptions = {}): Promise<TestService> =>
  start({ ...options, env: { DATABASE_URL: `sqlite:${file}`, ...options.env } });

/** The records of the service on a database file. */
export async function contentsAt(file: string): Promise<Contents> {
  const service = await serve(file);
  try {
    return await contentsOf(service);
  } finally {
    await service.stop();
  }
}

/**
 * Every record of every set, by company and set, in the order of ids and without ETags, which differ between databases.
 */
export async function contentsOf(service: TestService): Promise<Contents> {
  const contents: Contents = {};
  contents["companies"] = await recordsOf(service, "/companies");
  for (const { id } of contents["companies"]) {
    for (const { set } of companySets)
      contents[`${String(id)} ${set}`] = await recordsOf(service, `/companies(${String(id)})/${set}`);
  }
  return contents;
}

/** The records of one set: a path relative to the service root. */
export async function recordsOf(service: TestService, path: string): Promise<Contents[string]> {
  const records: Record<string, unknown>[] = [];
  const headers = { Accept: "application/json;IEEE754Compatible=true;odata.metadata=minimal" };
  for (let next: string | undefined = path; next !== undefined;) {
    const { status, json } = await service.request("GET", next, { headers });
    if (status !== 200) throw new Error(`${path}: ${status}`);
    records.push(...json.value);
    next = json["@odata.nextLink"] as string | undefined;
  }
  return records
    .map(({ "@odata.etag": _etag, ...record }) => record)
    .toSorted((a, b) => (String(a["id"]) < String(b["id"]) ? -1 : 1));
}

export const countOf = (contents: Contents): number =>
  Object.values(contents).reduce((all, records) => all + records.length, 0);
