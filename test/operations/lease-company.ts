/** A company for the tests of the sets: records are given by set, with what counts; the service answers without HTTP. */
import type { LoadedRecord } from "../../src/odata";
import { root, startDirectService, type DirectService } from "../property/direct-service";

/** Records by the name of their set, in the order in which they are loaded. */
export type Records = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

export interface LeaseCompany {
  /** The answer to a path below the company, with its options as a reader writes them. */
  readonly get: (
    path: string,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<{ readonly status: number; readonly json: Row; readonly value: readonly Row[] }>;
  readonly rows: (path: string) => Promise<readonly Row[]>;
  readonly stop: () => Promise<void>;
}

export type Row = Readonly<Record<string, string | number | boolean>>;

function* loaded(company: string, records: Records): Generator<LoadedRecord> {
  yield { set: "companies", record: { id: company, name: `Lease company ${company}` } };
  let count = 0;
  for (const [set, list] of Object.entries(records))
    for (const record of list) {
      const id = `00000000-0000-4000-a000-${String(++count).padStart(12, "0")}`;
      yield { set, record: { id, ...record } };
    }
}

export interface LeaseCompanies {
  /** Loads a further company of these records, which get ids where they have none. */
  readonly add: (records: Records) => Promise<Omit<LeaseCompany, "stop">>;
  readonly stop: () => Promise<void>;
}

/** Starts a service without companies; `wrapStore` may wrap its store. */
export async function startCompanies(
  wrapStore?: Parameters<typeof startDirectService>[0],
): Promise<LeaseCompanies> {
  const service: DirectService = await startDirectService(wrapStore);
  let count = 0;
  return {
    add: async (records) => {
      const company = `11111111-1111-4111-8111-${String(++count).padStart(12, "0")}`;
      await service.load(company, loaded(company, records));
      return readerOf(service, company);
    },
    stop: () => service.stop(),
  };
}

/** Starts a service with one company of these records. */
export async function startCompany(records: Records): Promise<LeaseCompany> {
  const { add, stop } = await startCompanies();
  return { ...(await add(records)), stop };
}

function readerOf(service: DirectService, company: string): Omit<LeaseCompany, "stop"> {
  const get: LeaseCompany["get"] = async (path, headers = {}) => {
    const isLink = path.startsWith(root);
    const url = path.startsWith("/") ? path : `/companies(${company})/${path}`;
    const { status, text } = await service.send({
      method: "GET",
      url: isLink ? path.slice(root.length) : encodeURI(url).replaceAll("+", "%2B"),
      headers,
    });
    const json = JSON.parse(text.startsWith("{") ? text : JSON.stringify({ text })) as Row;
    const { value } = json as { value?: unknown };
    return { status, json, value: Array.isArray(value) ? (value as readonly Row[]) : [] };
  };
  const rows: LeaseCompany["rows"] = async (path) => {
    const { status, json, value } = await get(path);
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(json)}`);
    return value;
  };
  return { get, rows };
}
