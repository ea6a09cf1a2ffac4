/**
 * The statements of each database for the requests of `requests.ts`, each text once. SQLite executes them; for the other
 * databases its results are replayed, as for the golden cases.
 */
import { model } from "../../src/entities";
import type { Statement, DialectName } from "../../src/odata/sql/fragment";
import {
  computeRows,
  countRecords,
  deletePositions,
  deleteRowsOf,
  forgetPositions,
  selectChangedKeys,
  selectEarlierRows,
  selectFurtherKeys,
  selectGeneration,
  selectPositions,
  selectRecordKeys,
} from "../../src/odata/sql/materialization";
import { tableOfRows } from "../../src/odata/sql/projection";
import { insertRows } from "../../src/odata/sql/table";
import { mssql } from "../../src/odata/store/mssql/dialect";
import { postgres } from "../../src/odata/store/postgres/dialect";
import { sqlite } from "../../src/odata/store/sqlite/dialect";
import type { Dialect } from "../../src/odata/sql/dialect";
import type { ServiceOptions } from "../../src/odata/service";
import type { Case } from "../golden/case-file";
import { company, estate } from "../golden/estate";
import { isOfRequest, recorder, replayStore } from "../golden/recorder";
import { root, startDirectService, type Answer, type DirectService } from "../property/direct-service";
import { cases } from "./requests";

export interface CataloguedStatement {
  readonly text: string;
  /** EDM types of the parameters. */
  readonly types: readonly string[];
  /** The form for SQLite's event loop; undefined where there is none. */
  readonly guarded: string | undefined;
}

export interface Catalogue {
  readonly statements: Readonly<Record<DialectName, readonly CataloguedStatement[]>>;
  /** The number of requests by the status of the response on SQLite. */
  readonly statuses: Readonly<Record<number, number>>;
}

/** Sets that are read from stored rows, with changed keys, which the services of the catalogue say they have. */
const isStored = /\/(rentRoll|occupancy)/;
const stored = (): NonNullable<ServiceOptions["materializations"]> => ({
  serve: () => ({ changed: '[["U1"],["U2"]]', areCurrent: () => true }),
});

/** The statements that keep stored rows, which no request sends. */
const keeping = (dialect: Dialect): readonly Statement<never>[] =>
  model.materializations.flatMap((each) => [
    selectPositions(dialect, each, "version"),
    selectGeneration(dialect, each, true),
    deletePositions(dialect, each, false),
    forgetPositions(dialect, each),
    countRecords(dialect, model, each, 1),
    selectChangedKeys(dialect, model, each),
    computeRows(dialect, model, each),
    selectRecordKeys(dialect, model, each, 1),
    selectFurtherKeys(dialect, model, each),
    deleteRowsOf(dialect, each),
    selectEarlierRows(dialect, each, 1),
    insertRows(dialect, tableOfRows(each.type), 2),
    insertRows(dialect, tableOfRows(each.positions), 2),
  ]);

async function exchange({ send }: DirectService, { request, followed }: Case): Promise<Answer> {
  if (isStored.test(request.url)) await send({ ...request, computed: true });
  const answer = await send(request);
  if (!followed) return answer;
  const next = String((JSON.parse(answer.text) as Record<string, unknown>)["@odata.nextLink"]);
  return send({ ...request, url: next.replace(root, "") });
}

/** Sends all requests, with that many random ones of each kind, and returns their statements in these dialects and SQLite's. */
export async function makeCatalogue(
  randomOnes: number,
  dialects: readonly Dialect[] = [mssql, postgres],
): Promise<Catalogue> {
  const everything = (): boolean => true;
  const asked = recorder(everything);
  const service = await startDirectService(asked.wrapStore, {}, {}, stored);
  const others = await Promise.all(
    dialects.map(async (dialect) => {
      const { wrapStore, take } = recorder(everything);
      const { store, play } = replayStore(dialect);
      return {
        dialect,
        take,
        play,
        service: await startDirectService((real) => wrapStore(store(real)), {}, {}, stored),
      };
    }),
  );
  try {
    await service.load(company, estate);
    const found = { sqlite: new Map(), mssql: new Map(), postgres: new Map() } satisfies Record<
      DialectName,
      Map<string, CataloguedStatement>
    >;
    const keep = (dialect: DialectName, statements: readonly CataloguedStatement[]): void => {
      const known: Map<string, CataloguedStatement> = found[dialect];
      for (const { text, types, guarded } of statements)
        known.set(`${text} ${types.join()}`, { text, types, guarded });
    };
    for (const dialect of [sqlite, ...dialects])
      keep(
        dialect.name,
        keeping(dialect).map(({ text, parameters, guarded }) => ({
          text,
          types: parameters.map(({ type }) => type),
          guarded,
        })),
      );
    const statuses: Record<number, number> = {};
    for (const each of cases(randomOnes)) {
      asked.take();
      const { status } = await exchange(service, each);
      statuses[status] = (statuses[status] ?? 0) + 1;
      const executed = asked.take();
      keep("sqlite", executed);
      for (const { dialect, take, play, service: replaying } of others) {
        play(executed.filter(isOfRequest));
        await exchange(replaying, each).catch(() => undefined);
        keep(dialect.name, take());
      }
    }
    const sorted = (dialect: DialectName): readonly CataloguedStatement[] => {
      const known: Map<string, CataloguedStatement> = found[dialect];
      return [...known.keys()].toSorted().flatMap((key) => known.get(key) ?? []);
    };
    return {
      statements: { sqlite: sorted("sqlite"), mssql: sorted("mssql"), postgres: sorted("postgres") },
      statuses,
    };
  } finally {
    await Promise.all([service, ...others.map((other) => other.service)].map((each) => each.stop()));
  }
}
