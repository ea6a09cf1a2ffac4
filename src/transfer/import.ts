/**
 * Copies the companies of another service into this database, set by set and page by page. The state is saved after
 * each page, so an interrupted import continues with its current page; reading a page twice changes nothing.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { emptyGuid, isGuid, isJsonObject, type LoadedRecord, readJsonObject } from "../odata";
import { chunker } from "./load-target";
import { type LoadJob, type LoadResult, newTally, type Note, reported, type Tally } from "./report";
import { chosenCompanies, companySets, companyType, recordsAtATime, type Company } from "./sets";

/** The progress of an import. */
export interface ImportState {
  readonly started: string;
  /** By company id and set: the next page, or `true` when the set is complete. */
  readonly sets: Record<string, Record<string, { next?: string; done?: true; read: number }>>;
  readonly tally: Tally;
}

interface ImportOptions extends LoadJob<ImportState> {
  readonly source: Source;
  /** The root as shown in the report. */
  readonly from: string;
  /** Maximum page size; undefined for a default per set. */
  readonly pageSize: number | undefined;
  /** Returns the companies of this database. */
  readonly here: () => Promise<readonly Company[]>;
}

/** Statuses that mean that a set is not accessible, while others may be. */
const inaccessible: ReadonlySet<number> = new Set([403, 404, 405, 501]);
/** Statuses that mean that the URL of a page has expired. */
const expiredPage: ReadonlySet<number> = new Set([400, 404, 410]);

interface SourceCompany extends Company {
  readonly record: LoadedRecord["record"];
}

/**
 * Imports the companies; resolves with the summary, and whether all records were accepted. Throws a sentence when the
 * other service cannot be read or the database not be written; the same call then continues.
 */
export async function importCompanies(options: ImportOptions): Promise<LoadResult> {
  const { state: file, progress, from } = options;
  const saved = await file.read();
  if (saved) progress.message(`Continuing the import that was started at ${saved.started}.`);
  const state: ImportState = (await withoutLostCompanies(saved, options)) ?? {
    started: new Date().toISOString(),
    sets: {},
    tally: newTally(),
  };
  return reported(options, { from, ...state }, async (note) => {
    const known = await companiesOf(options.source);
    for (const company of chosenCompanies(known, options.companies))
      await importCompany(options, state, note, company);
  });
}

/** The state without companies that it lists but that are no longer in the database. */
async function withoutLostCompanies(
  saved: ImportState | undefined,
  { here, progress }: ImportOptions,
): Promise<ImportState | undefined> {
  if (!saved) return undefined;
  const ids = new Set((await here()).map(({ id }) => id));
  const isLost = ([id, sets]: [string, ImportState["sets"][string]]): boolean =>
    sets[companyType.set]?.read === 1 && !ids.has(id);
  const companies = Object.entries(saved.sets);
  if (companies.some(isLost))
    progress.message(
      "Companies that the import had begun are no longer in the database; they are imported again.",
    );
  return { ...saved, sets: Object.fromEntries(companies.filter((company) => !isLost(company))) };
}

/** All companies that the caller of the other service may read. */
async function companiesOf(source: Source): Promise<readonly SourceCompany[]> {
  const companies: SourceCompany[] = [];
  for (let at: string | undefined = source.address(companyType.set); at !== undefined;) {
    const { records, next }: SourcePage = await source.page(at, 1000);
    for (const record of records) {
      const { id: given, name } = record;
      if (typeof given !== "string" || !isGuid(given))
        throw new SourceError(200, "A company of the service has no GUID as its 'id'");
      const id = given.toLowerCase();
      companies.push({ id, name: typeof name === "string" ? name : id, record });
    }
    at = next;
  }
  return companies;
}

async function importCompany(
  options: ImportOptions,
  state: ImportState,
  note: Note,
  { id, name, record }: SourceCompany,
): Promise<void> {
  const { target, signal, state: file, progress } = options;
  const sets = (state.sets[id] ??= {});
  if (sets[companyType.set]?.done) {
    if (companySets.every(({ set }) => sets[set]?.done)) return;
  } else {
    const records = [{ set: companyType.set, record }];
    const outcomes = await target(records, facts(id), signal);
    await note("", records, outcomes);
    const [outcome] = outcomes;
    if (outcome?.error) {
      const reason = `The company cannot be created here: ${outcome.error.message}`;
      state.tally.notRead.push({ company: name, set: "", reason });
      for (const { set } of companySets) sets[set] = { done: true, read: 0 };
      progress.message(`${name}: ${reason}`);
    }
    sets[companyType.set] = { done: true, read: outcome?.error ? 0 : 1 };
    await file.save(state);
  }
  for (const type of companySets) {
    if (!sets[type.set]?.done) await importSet(options, state, note, { id, name }, type);
  }
}

const facts = (partition: string) => ({
  partition,
  userId: emptyGuid,
  now: new Date().toISOString(),
});

async function importSet(
  { source, target, signal, pageSize, state: file, progress }: ImportOptions,
  state: ImportState,
  note: Note,
  { id, name }: Company,
  type: (typeof companySets)[number],
): Promise<void> {
  const { set } = type;
  const sets = (state.sets[id] ??= {});
  const path = `${companyType.set}(${id})/${set}`;
  const size = pageSize ?? recordsAtATime(type);
  const part = `${name} ${set}`;
  const total = await source.count(path);
  progress.begin({ name: part, total, done: sets[set]?.read ?? 0 });
  let at: string | undefined = sets[set]?.next ?? source.address(path);
  while (at !== undefined) {
    let page: SourcePage;
    try {
      page = await source.page(at, size);
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      if (sets[set]?.next !== undefined && expiredPage.has(error.status)) {
        progress.message(`${part}: the page where the import stopped has expired; starting the set over.`);
        delete sets[set];
        progress.begin({ name: part, total });
        at = source.address(path);
        continue;
      }
      if (!inaccessible.has(error.status)) throw error;
      state.tally.notRead.push({ company: name, set, reason: error.message });
      progress.message(`${part}: not read: ${error.message}`);
      break;
    }
    const chunks = chunker<LoadedRecord>();
    const write = async (records: readonly LoadedRecord[]): Promise<void> => {
      if (records.length === 0) return;
      await note(name, records, await target(records, facts(id), signal));
      progress.advance(records.length);
    };
    for (const record of page.records) {
      chunks.add({ set, record });
      if (chunks.isFull()) await write(chunks.take());
    }
    await write(chunks.take());
    at = page.next;
    sets[set] = { read: (sets[set]?.read ?? 0) + page.records.length, ...(at !== undefined && { next: at }) };
    if (at !== undefined) await file.save(state);
  }
  sets[set] = { done: true, read: sets[set]?.read ?? 0 };
  await file.save(state);
}

/*
 * A client for another service with this interface, read page by page over HTTP: with a bearer token that is sent to
 * its host only, and with retries when it is busy (429, 503 with Retry-After), disconnects or is unreachable.
 */

/** A failure of the other service; `status` is HTTP's, `retryAfter` the header (RFC 9110, section 10.2.3). */
class SourceError extends Error {
  override readonly name = "SourceError";
  constructor(
    readonly status: number,
    message: string,
    readonly retryAfter: string | null = null,
  ) {
    super(message);
  }
}

interface SourceOptions {
  /** Service root. Its query, such as `?tenant=…`, is sent with every request. */
  readonly root: URL;
  readonly token: string;
  readonly signal: AbortSignal;
  /** Called for each wait, with a sentence. */
  readonly onWait: (sentence: string) => void;
}

interface SourcePage {
  readonly records: readonly Readonly<Record<string, unknown>>[];
  /** Path and query of the next page; undefined after the last. */
  readonly next: string | undefined;
}

type Source = ReturnType<typeof createSource>;

/** Timeout without new data. */
const timeoutMilliseconds = 120_000;
/** Consecutive failures after which the import stops; it can be continued then. */
const attempts = 8;
const maxBackoff = 60_000;
const retryable: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

/**
 * Numbers that a double cannot hold are sent as text where the service supports this form (JSON Format 4.01, section
 * 3.2).
 */
const exact = "application/json;IEEE754Compatible=true";

export function createSource({ root, token, signal, onWait }: SourceOptions) {
  let accept = exact;

  async function once(address: string, headers: Readonly<Record<string, string>>): Promise<Buffer> {
    const response = await fetch(new URL(address, root.origin), {
      headers: { ...headers, Authorization: `Bearer ${token}` },
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMilliseconds)]),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    if (response.ok) return bytes;
    throw new SourceError(response.status, messageOf(response, bytes), response.headers.get("Retry-After"));
  }

  async function get(address: string, headers: Readonly<Record<string, string>>): Promise<Buffer> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await once(address, headers);
      } catch (error) {
        signal.throwIfAborted();
        const refusal = error instanceof SourceError ? error : undefined;
        if (refusal && !retryable.has(refusal.status)) throw refusal;
        const problem = refusal ? refusal.message : `the connection failed (${causeOf(error)})`;
        if (attempt === attempts)
          throw new SourceError(refusal?.status ?? 0, `${problem}, ${attempts} times in a row`);
        const wait = waitFor(refusal?.retryAfter) ?? backoff(attempt);
        onWait(`Waiting ${Math.ceil(wait / 1000)} s: ${problem}.`);
        await sleep(wait, undefined, { signal });
      }
    }
  }

  async function json(address: string, size: number): Promise<Readonly<Record<string, unknown>>> {
    const headers = { Accept: accept, Prefer: `odata.maxpagesize=${size}` };
    try {
      return readJsonObject(await get(address, headers));
    } catch (error) {
      const isFormat = error instanceof SourceError && [400, 406, 415].includes(error.status);
      if (!isFormat || accept !== exact) throw error;
      const body = readJsonObject(await get(address, { ...headers, Accept: "application/json" }));
      accept = "application/json";
      return body;
    }
  }

  /** Returns path and query of a collection; `path` is relative to the root. */
  const address = (path: string): string => {
    const url = new URL(root);
    url.pathname = `${root.pathname.replace(/(?<!\/)\/+$/, "")}/${path}`;
    return url.pathname + url.search;
  };

  return {
    address,
    /** Reads one page; `size` is a preference. Throws `SourceError`. */
    async page(at: string, size: number): Promise<SourcePage> {
      const { value, ...body } = await json(at, size);
      if (!Array.isArray(value) || !value.every(isJsonObject))
        throw new SourceError(200, `${at} did not return a collection ('value' with records)`);
      const next = body["@odata.nextLink"] ?? body["@nextLink"];
      if (next === undefined) return { records: value, next: undefined };
      const url = typeof next === "string" ? new URL(next, new URL(at, root.origin)) : undefined;
      // Only path and query are used: behind a proxy the host may be an internal one.
      if (!url || url.pathname + url.search === at)
        throw new SourceError(200, `${at} has a next link that is invalid or leads to itself`);
      return { records: value, next: url.pathname + url.search };
    },
    /** Reads the number of records of a collection; undefined when the service does not provide it. */
    async count(path: string): Promise<number | undefined> {
      try {
        const text = (await get(address(`${path}/$count`), { Accept: "text/plain" })).toString();
        const digits = /^\uFEFF?(\d{1,12})\s*$/.exec(text)?.[1];
        return digits === undefined ? undefined : Number(digits);
      } catch (error) {
        if (error instanceof SourceError && error.status >= 400 && error.status !== 401) return undefined;
        throw error;
      }
    },
  };
}

/** A day; a timer of more than 24 days would end at once. */
const longestWait = 86_400_000;

/** Milliseconds of `Retry-After`; undefined when it is absent or invalid. */
function waitFor(retryAfter: string | null | undefined): number | undefined {
  const text = retryAfter?.trim();
  if (!text) return undefined;
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(0, wait), longestWait);
}

/** Milliseconds: exponential, with jitter. */
const backoff = (attempt: number): number =>
  Math.min(maxBackoff, 500 * 2 ** (attempt - 1)) * (0.5 + Math.random() / 2);

function messageOf({ status }: Response, bytes: Buffer): string {
  try {
    const { error } = readJsonObject(bytes) as { readonly error?: { code?: unknown; message?: unknown } };
    const { code, message } = error ?? {};
    if (typeof code === "string" && typeof message === "string")
      return `the service returns ${status} ${code}: ${message.slice(0, 300).toWellFormed()}`;
  } catch {
    // Not an OData error; the status is sufficient.
  }
  return `the service returns ${status}`;
}

function causeOf(error: unknown): string {
  const { name, cause } = error as { readonly name?: string; readonly cause?: { readonly code?: string } };
  return name === "TimeoutError" ? "no response in time" : (cause?.code ?? "broken off");
}
