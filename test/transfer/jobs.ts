/** The jobs as functions, each on a separate database file, with their progress output. */
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { readTransferConfig } from "../../src/config/config";
import { model, modelFor } from "../../src/entities";
import { companiesIn } from "../../src/transfer/sets";
import { exportCompanies, restoreFile, type RestoreState } from "../../src/transfer/file";
import { importCompanies, type ImportState, createSource } from "../../src/transfer/import";
import { loadTarget } from "../../src/transfer/load-target";
import { openDatabase as openTarget } from "../../src/database/open";
import { createProgress } from "../../src/transfer/progress";
import type { RefusedRecord, Tally } from "../../src/transfer/report";
import { stateFileAt } from "../../src/transfer/job-files";
import type { Store } from "../../src/odata";
import { newDatabase, type Content } from "../databases";

type Report = Pick<Tally, "counts" | "unknownProperties" | "notRead"> & {
  readonly refused: readonly RefusedRecord[];
};

export interface Done {
  readonly summary: string;
  readonly complete: boolean;
  readonly report: Report;
  /** The output on stderr. */
  readonly said: string;
}

/** A folder for databases; `file(name)` is a database in a subfolder, and `filled` makes one from a template. */
export async function databaseFolder() {
  const folder = await mkdtemp(join(tmpdir(), "lease-transfer-"));
  const file = (name: string): string => join(folder, name, "lease.db");
  return {
    folder,
    file,
    filled: async (name: string, content: Content = "tables"): Promise<string> => {
      await mkdir(join(folder, name));
      await newDatabase(join(folder, name), content);
      return file(name);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Opens the store of a database file for some work. */
export async function withStore<Result>(
  file: string,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const { store, close } = await openTarget(readTransferConfig({ DATABASE_URL: `sqlite:${file}` }));
  try {
    return await work(store);
  } finally {
    await close();
  }
}

const { signal } = new AbortController();

/** Progress on a stream that keeps the output. */
export function keptProgress() {
  const kept: string[] = [];
  const stream = { write: (text: string) => kept.push(text) } as unknown as NodeJS.WritableStream;
  return { progress: createProgress(stream), said: () => kept.join("") };
}

export interface ImportJob {
  readonly root: string;
  readonly token?: string;
  readonly companies?: readonly string[];
  readonly signal?: AbortSignal;
}

export const importInto = (file: string, { root, token = "let-me-in", ...job }: ImportJob): Promise<Done> =>
  withStore(file, async (store) => {
    const { progress, said } = keptProgress();
    const reportPath = join(dirname(file), "report.json");
    const stop = job.signal ?? signal;
    const result = await importCompanies({
      source: createSource({ root: new URL(root), token, signal: stop, onWait: progress.message }),
      from: root,
      companies: job.companies ?? [],
      pageSize: undefined,
      target: loadTarget(store, model, "replace"),
      here: () => companiesIn(store),
      state: stateFileAt<ImportState>(join(dirname(file), "import.state.json")),
      reportPath,
      progress,
      signal: stop,
    });
    const report = JSON.parse(await readFile(reportPath, "utf8")) as Report;
    return { ...result, report, said: said() };
  });

export const exportFrom = (file: string, path: string, companies: readonly string[] = []) =>
  withStore(file, (store) =>
    exportCompanies({ store, path, companies, progress: keptProgress().progress, signal }),
  );

export const restoreInto = (
  file: string,
  path: string,
  companies: readonly string[] = [],
  normalizeCodes = false,
): Promise<Done> =>
  withStore(file, async (store) => {
    const { progress, said } = keptProgress();
    const reportPath = join(dirname(file), "report.json");
    const result = await restoreFile({
      path,
      companies,
      target: loadTarget(store, modelFor({ normalizeCodes }), "replace"),
      state: stateFileAt<RestoreState>(join(dirname(file), "restore.state.json")),
      reportPath,
      progress,
      signal,
    });
    const report = JSON.parse(await readFile(reportPath, "utf8")) as Report;
    return { ...result, report, said: said() };
  });
