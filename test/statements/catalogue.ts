/**
 * The statements of each database for the requests of `requests.ts`, each text once. SQLite executes them; for the other
 * databases its results are replayed, as for the golden cases.
 */
import type { DialectName, Statement } from "../../src/odata/sql/fragment";
import { mssql } from "../../src/odata/store/mssql/dialect";
import { postgres } from "../../src/odata/store/postgres/dialect";
import { sqlite } from "../../src/odata/store/sqlite/dialect";
import type { Store } from "../../src/odata";
import type { Dialect } from "../../src/odata/sql/dialect";
import type { ServiceOptions } from "../../src/odata/service";
import type { Case } from "../golden/case-file";
import { company, estate } from "../golden/estate";
import { recorder, replayStore } from "../golden/recorder";
import type { SentText } from "../mssql/tds";
import { root, startDirectService, type Answer, type DirectService } from "../property/direct-service";
import { rareStatements, useFeatures } from "./features";
import { cases } from "./requests";
import { wire } from "./wire";

export interface CataloguedStatement {
  readonly text: string;
  /** EDM types of the parameters. */
  readonly types: readonly string[];
  /** The form for SQLite's event loop; undefined where there is none. */
  readonly guarded: string | undefined;
}

export interface Catalogue {
  readonly statements: Readonly<Record<DialectName, readonly CataloguedStatement[]>>;
  /** The texts that the store for SQL Server sends in transactions: statements with locks, checks and other statements. */
  readonly batches: readonly SentText[];
  /** The number of requests by the status of the response on SQLite. */
  readonly statuses: Readonly<Record<number, number>>;
}

/** Sets that are read from stored rows, with changed keys, which the services of the catalogue say they have. */
const isStored = /\/(rentRoll|occupancy)/;
const stored = (): NonNullable<ServiceOptions["materializations"]> => ({
  serve: () => ({ changed: '[["U1"],["U2"]]', areCurrent: () => true }),
});

async function exchange({ send }: DirectService, { request, followed }: Case): Promise<Answer> {
  if (isStored.test(request.url)) await send({ ...request, computed: true });
  const answer = await send(request);
  if (!followed) return answer;
  const links = JSON.parse(answer.text) as Record<string, unknown>;
  const delta = links["@odata.deltaLink"];
  const next = String(links["@odata.nextLink"] ?? delta).replace(root, "");
  if (delta !== undefined) await send({ ...request, url: next.replace("?", "/$count?") });
  return send({ ...request, url: next });
}

const everything = (): boolean => true;
/** Changes are logged at the end of a transaction, by as many statements as a database needs. */
const isReplayed = ({ text }: Pick<CataloguedStatement, "text">): boolean =>
  !/^(insert into|delete from) "change"/.test(text);

type Found = Record<DialectName, Map<string, CataloguedStatement>>;

const keep = (found: Found, dialect: DialectName, statements: readonly CataloguedStatement[]): void => {
  for (const { text, types, guarded } of statements)
    found[dialect].set(`${text} ${types.join()}`, { text, types, guarded });
};

/** A service whose statements are recorded; `over` is the store below the recorder, of the one of SQLite. */
async function recordedService(over: (real: Store) => Store = (real) => real) {
  const { wrapStore, take } = recorder(everything);
  let recorded: Store | undefined;
  const wrap = (real: Store): Store => (recorded = wrapStore(over(real)));
  const service = await startDirectService(wrap, {}, {}, stored);
  if (!recorded) throw new Error("the service has no store");
  return { service, take, store: recorded };
}

type RecordedService = Awaited<ReturnType<typeof recordedService>>;

/** Sends all requests, with that many random ones of each kind, and returns their statements in these dialects and SQLite's. */
export async function makeCatalogue(
  randomOnes: number,
  dialects: readonly Dialect[] = [mssql, postgres],
): Promise<Catalogue> {
  const executing = await recordedService();
  const wired = await wire();
  const others = await Promise.all(
    dialects.map(async (dialect) => {
      const carry = dialect.name === "mssql" ? wired.transaction : undefined;
      const { store, play } = replayStore(dialect, isReplayed, carry);
      return { dialect, play, ...(await recordedService(store)) };
    }),
  );
  const found: Found = { sqlite: new Map(), mssql: new Map(), postgres: new Map() };
  /** Does the same on each service, the others with the results of SQLite. */
  const onEach = async <Result>(work: (on: RecordedService) => Promise<Result>): Promise<Result> => {
    executing.take();
    const result = await work(executing);
    const executed = executing.take();
    keep(found, "sqlite", executed);
    for (const { dialect, play, ...replaying } of others) {
      play(executed.filter(isReplayed));
      await work(replaying);
      keep(found, dialect.name, replaying.take());
    }
    return result;
  };
  try {
    for (const dialect of [sqlite, ...dialects])
      keep(found, dialect.name, rareStatements(dialect).map(catalogued));
    await onEach(({ service }) => service.load(company, estate));
    const statuses: Record<number, number> = {};
    for (const each of cases(randomOnes)) {
      const { status } = await onEach(({ service }) => exchange(service, each));
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
    await onEach(({ store }) => useFeatures(store));
    const sorted = (dialect: DialectName): readonly CataloguedStatement[] =>
      [...found[dialect].keys()].toSorted().flatMap((key) => found[dialect].get(key) ?? []);
    return {
      statements: { sqlite: sorted("sqlite"), mssql: sorted("mssql"), postgres: sorted("postgres") },
      batches: wired.sent(),
      statuses,
    };
  } finally {
    await Promise.all([executing, ...others].map(({ service }) => service.stop()));
    await wired.close();
  }
}

const catalogued = ({ text, parameters, guarded }: Statement<never>): CataloguedStatement => ({
  text,
  types: parameters.map(({ type }) => type),
  guarded,
});
