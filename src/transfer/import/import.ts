/**
 * Copies the companies of another service into this database, set by set and page by page. The state is saved after
 * each page, so an interrupted import continues with its current page; reading a page twice changes nothing.
 */
import { emptyGuid, type LoadedRecord } from "../../odata";
import { chunker } from "../load-target";
import { type LoadJob, type LoadResult, newTally, type Note, reported, type Tally } from "../report";
import { asGuid, chosenCompanies, companySets, companyType, recordsAtATime, type Company } from "../sets";
import { SourceError, type Source, type SourcePage } from "./source";

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
      const id = asGuid(record["id"]);
      if (id === undefined) throw new SourceError(200, "A company of the service has no GUID as its 'id'");
      companies.push({ id, name: typeof record["name"] === "string" ? record["name"] : id, record });
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
