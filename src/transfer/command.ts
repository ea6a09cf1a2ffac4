/** Common parts of the data transfer commands: help, error messages, resumable stop. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs, type ParseArgsConfig } from "node:util";
import { ConfigurationError, type DatabaseConfig, type TransferConfig } from "../config/config";
import { isDiskFull } from "../database/fault";
import { openDatabase, type OpenDatabase } from "../database/open";
import { modelFor } from "../entities";
import { asSentence, type Store } from "../odata";
import { digestOf, stateFile } from "./job-files";
import { loadTarget } from "./load-target";
import { createProgress, type Progress } from "./progress";
import type { LoadJob, LoadResult } from "./report";

/** Exit codes: `incomplete` when the job is done but some records were rejected. */
const exitCodes = { done: 0, failed: 1, incomplete: 2, stopped: 130 } as const;

type Ending = keyof typeof exitCodes;

type OptionRows = NonNullable<ParseArgsConfig["options"]>;

type OptionValues<Options extends OptionRows> = ReturnType<typeof parseArgs<{ options: Options }>>["values"];

/** The arguments of a job. */
export interface Job<Options extends OptionRows> {
  readonly options: OptionValues<Options>;
  /** The argument without an option, "" for a command that has none. */
  readonly operand: string;
  readonly progress: Progress;
  /** Aborted by the first SIGINT or SIGTERM. */
  readonly signal: AbortSignal;
  /** Writes a result to stdout. */
  readonly print: (text: string) => void;
}

interface Command<Options extends OptionRows> {
  /** As in "Import failed: …". */
  readonly name: string;
  readonly help: string;
  readonly options: Options;
  /** The expected argument without an option, as in "a file such as x"; absent: there is none. */
  readonly operand?: string;
  /** The effect of the same command after a stop; "continues" by default. */
  readonly again?: (options: OptionValues<Options>) => string;
  readonly run: (job: Job<Options>) => Promise<Ending>;
}

/** Invalid arguments; the message is a sentence without its end. */
export class UsageError extends Error {}

/** A failure after changes that are kept; the message, a sentence without its end, names them and the cause. */
export class KeptError extends Error {}

/** Runs a command with the arguments of the process and sets its exit code. */
export async function runCommand<const Options extends OptionRows>(command: Command<Options>): Promise<void> {
  const args = process.argv.slice(2);
  const { name, help, run } = command;
  const print = (text: string): void => void process.stdout.write(`${text}\n`);
  process.stdout.on("error", reportLostOutput);
  if (args.includes("--help") || args.includes("-h")) return print(help.trim());
  let again = "continues";
  const stop = new AbortController();
  const onSignal = (): void => stop.abort();
  process.once("SIGINT", onSignal).once("SIGTERM", onSignal);
  try {
    const { signal } = stop;
    const given = parsed(args, command);
    again = command.again?.(given.options) ?? again;
    const ending = await run({ ...given, progress: createProgress(), signal, print });
    process.exitCode = exitCodes[ending];
  } catch (error) {
    const stopped = stop.signal.aborted;
    process.exitCode = exitCodes[stopped ? "stopped" : "failed"];
    process.stderr.write(
      stopped
        ? `${name} stopped; the same command ${again}.\n`
        : `${asSentence(`${name} failed: ${reasonOf(error, again)}`)}\n`,
    );
  } finally {
    process.removeListener("SIGINT", onSignal).removeListener("SIGTERM", onSignal);
  }
}

/** Standard output cannot be written, as after the end of the program that reads a pipe: the work continues. */
function reportLostOutput({ code }: NodeJS.ErrnoException): void {
  process.exitCode = exitCodes.failed;
  process.stderr.write(`No output: standard output cannot be written (${code}).\n`);
}

function parsed<Options extends OptionRows>(
  args: string[],
  { options, operand: expected }: Command<Options>,
): Pick<Job<Options>, "options" | "operand"> {
  const { values, positionals } = parsedBy({ args, options, allowPositionals: expected !== undefined });
  if (expected !== undefined && (positionals.length !== 1 || positionals[0] === ""))
    throw new UsageError(`there are ${positionals.length} arguments without an option; expected ${expected}`);
  return { options: values, operand: positionals[0] ?? "" };
}

function parsedBy<Config extends ParseArgsConfig>(config: Config): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError((error as Error).message.replace(/\.$/, ""), { cause: error });
  }
}

/** The message of an error, which may be a sentence, without its full stop, and the next step. */
function reasonOf(error: unknown, again: string): string {
  const text = error instanceof Error ? error.message : String(error);
  if (error instanceof ConfigurationError) return text.replace(/\.$/, "");
  if (isDiskFull(error) && !(error instanceof KeptError))
    return `the disk is full; free some space, then the same command ${again}`;
  return `${text.replace(/(?<![.\s])[.\s]+$/, "")}${error instanceof UsageError ? "; see --help" : ""}`;
}

/** Returns the option's value; throws a `UsageError` when it is missing. */
export function required(value: string | undefined, option: string, expected: string): string {
  if (value !== undefined && value !== "") return value;
  throw new UsageError(`--${option} is missing; expected ${expected}`);
}

/** Returns the option's value as a whole number of at least 1; throws a `UsageError` for anything else. */
export function wholeNumber(value: string, option: string, most: number): number {
  if (/^[1-9]\d{0,9}$/.test(value) && Number(value) <= most) return Number(value);
  throw new UsageError(`--${option} is '${value}'; expected a whole number from 1 to ${most}`);
}

/* The database of a command: opened as the service does, but without the service, which may run at the same time. */

/** Opens a database to read from; its schema is not changed. Rejects with a sentence when there is none. */
export function openSource(config: DatabaseConfig): Promise<OpenDatabase> {
  const { database } = config;
  if (database.kind === "sqlite" && !existsSync(database.file))
    return Promise.reject(new Error(`There is no database file ${database.file}`));
  return openDatabase({ ...config, migrate: "check", partitions: undefined });
}

/** Works on a database that is being opened, and closes it. */
export async function withDatabase<const Result>(
  opening: Promise<OpenDatabase>,
  work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const database = await opening;
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Options of the commands that load records. */
export const loadOptions = {
  from: { type: "string" },
  company: { type: "string", multiple: true },
  report: { type: "string" },
} as const;

/** Loads records into the database, and prints the summary. `name` and `source` identify the job when it continues. */
export const loadRecords = <State>(
  name: string,
  source: string,
  config: TransferConfig,
  { options, progress, signal, print }: Job<typeof loadOptions>,
  work: (job: LoadJob<State>, store: Store) => Promise<LoadResult>,
): Promise<Ending> =>
  withDatabase(openDatabase(config), async ({ store }) => {
    const { company: companies = [], report } = options;
    const { dataFolder, database, maxRecordSize } = config;
    const job: LoadJob<State> = {
      companies,
      target: loadTarget(store, modelFor(config), "replace", maxRecordSize),
      state: stateFile(dataFolder, name, [source, digestOf(database), ...companies.toSorted()]),
      reportPath: report ?? join(dataFolder, `${name}-report.json`),
      progress,
      signal,
    };
    const { summary, complete } = await work(job, store);
    print(`${summary}\n${progress.perSecond()} records/s`);
    return complete ? "done" : "incomplete";
  });
