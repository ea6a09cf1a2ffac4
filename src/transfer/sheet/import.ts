/**
 * Imports a file of rows into a set: each row becomes a request to the service in process, which changes the record with
 * its natural key or creates one, with the validation, behaviours and audit of the interface.
 */
import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { access, constants, stat } from "node:fs/promises";
import { CellError, epochs, numberIn, numberValue, textValue, widthFault } from "../../../web/import/cells";
import type { Config } from "../../config/config";
import { actions, behavioursWith, functions } from "../../controllers";
import { isDiskFull } from "../../database/fault";
import { model, modelFor } from "../../entities";
import { writeAudit } from "../../observability/audit";
import { createLog } from "../../observability/log";
import {
  type Caller,
  createService,
  didYouMean,
  type EntityType,
  isNumeric,
  nestedTransaction,
  ODataError,
  type ODataRequest,
  type ODataResponse,
  primitiveTypes,
  type Property,
  quotedText,
  type Service,
  statisticsKeeper,
  type Store,
  textOf,
} from "../../odata";
import { KeptError } from "../command";
import { appendFile, sharedLog } from "../job-files";
import { withRetries } from "../load-target";
import type { Progress } from "../progress";
import { type Cell, csvRows, FileError, type SheetRow, xlsxRows } from "./rows";

export interface SheetFile {
  readonly path: string;
  /** The name of a sheet; the first one unless given. */
  readonly sheet: string | undefined;
  readonly separator: string;
  readonly decimal: ValueForm["decimal"];
  readonly escapesFormulas: boolean;
}

/** `all`: one transaction, undone where a row is rejected; `rows`: each row for itself; `none`: a dry run, undone in any case. */
export type Commits = "all" | "rows" | "none";

interface SheetImport {
  readonly file: SheetFile;
  readonly type: EntityType;
  readonly companyId: string;
  readonly commits: Commits;
  readonly service: Service;
  /** Appends the audit lines of committed rows to their file. */
  readonly appendAudit: () => Promise<void>;
  readonly store: Store;
  readonly caller: Caller;
  readonly report: SheetReport;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

interface Run extends SheetImport {
  /** Id of all its requests, which the audit log has. */
  readonly id: string;
}

/** Thrown within the transaction to undo it. */
class Undone extends Error {}

/**
 * Imports the rows; resolves with whether the changes were kept. Throws a `FileError`, or a sentence where the database
 * cannot be written; nothing is then kept, except rows that were imported by themselves. Throws a `KeptError` where the
 * audit log cannot be written after a commit.
 */
export async function importSheet(job: SheetImport): Promise<boolean> {
  const { commits, store, signal, report, appendAudit } = job;
  const run = { id: randomUUID(), ...job };
  if (commits === "rows") {
    await importRows(run, (work) => withRetries(() => work(store), signal));
    return true;
  }
  const together = async (within: Store): Promise<void> => {
    await importRows(run, (work) => work(within));
    if (commits === "none" || report.rejected() > 0) throw new Undone();
    // A disk without space for the report undoes the rows as well.
    await report.flush();
  };
  try {
    await withRetries(() => nestedTransaction(store, together, signal), signal);
  } catch (error) {
    if (error instanceof Undone) return false;
    throw error;
  }
  await appendAudit();
  return true;
}

/** Runs the statements of one row on the database, or on a transaction. */
type OnStore = <Result>(work: (store: Store) => Promise<Result>) => Promise<Result>;

async function importRows(job: Run, onStore: OnStore): Promise<void> {
  const { report, progress, type, signal } = job;
  report.restart();
  const { form, rows } = await openRows(job.file);
  let columns: ImportColumns | undefined;
  const noteWritten = statisticsKeeper(model);
  progress.begin({ name: type.set, total: undefined });
  try {
    for await (const row of rows) {
      signal.throwIfAborted();
      if (columns) {
        const known = columns;
        const result = await onStore((store) => importRow({ ...job, store }, known, form, row));
        await report.note({ ...result, row: row.number });
        await job.appendAudit();
        if (result.result !== "rejected") await onStore((store) => noteWritten(store, [type]));
        progress.advance(1);
      } else report.header((columns = columnsOf(row, type)).ignored);
    }
  } finally {
    progress.end();
  }
  if (!columns) throw new FileError("the file has no rows; expected a header with the names of fields");
}

async function openRows({ path, sheet, separator, decimal, escapesFormulas }: SheetFile) {
  const form = { decimal, escapesFormulas, isCsv: true, epoch: epochs.usual };
  if (/\.(csv|tsv|txt)$/i.test(path)) return { form, rows: csvRows(createReadStream(path), separator) };
  if (!/\.xlsx$/i.test(path)) throw new FileError("the name of the file ends in neither .csv nor .xlsx");
  const { epoch, rows } = await xlsxRows(path, sheet);
  return { form: { ...form, isCsv: false, epoch }, rows };
}

/** The row's outcome. Throws errors that are no fault of the row. */
async function importRow(
  job: Run,
  { header, written }: ImportColumns,
  form: ValueForm,
  { cells }: SheetRow,
): Promise<RowResult> {
  let field: string | undefined;
  try {
    const values: Record<string, string | boolean | null> = {};
    const fault = widthFault(cells, header, form.isCsv);
    if (fault !== undefined) throw new CellError(`the row ${fault}`);
    for (const { index, property } of written) {
      field = property.name;
      values[field] = valueOf(cells[index], property, form);
    }
    const { id: given, ...others } = values;
    const change = async (id: string): Promise<RowResult> => {
      await send(job, "PATCH", `(${id})`, others);
      return { result: "updated", id };
    };
    const found = await existing(job, values);
    if (found !== undefined) return await change(found);
    // Fields without a value get their defaults.
    const set = Object.entries(given === undefined ? others : values).filter(([, value]) => value !== null);
    try {
      const { headers } = await send(job, "POST", "", Object.fromEntries(set));
      return { result: "created", id: /\(([\da-f-]{36})\)$/i.exec(String(headers["Location"]))?.[1] };
    } catch (error) {
      // Another writer may have made the record since.
      const isTaken = error instanceof ODataError && error.code === "Internal_EntityWithSameKeyExists";
      const made = isTaken ? await existing(job, values) : undefined;
      if (made === undefined) throw error;
      return await change(made);
    }
  } catch (error) {
    if (error instanceof CellError) return { result: "rejected", field, reason: error.message };
    if (!(error instanceof ODataError) || error.repeatable || error.status >= 500) throw error;
    return { result: "rejected", field: error.target, code: error.code, reason: error.message };
  }
}

/** The id of the record that a row is about: by its id, or by its natural key; undefined where there is none. */
async function existing(
  job: Run,
  values: Readonly<Record<string, string | boolean | null>>,
): Promise<string | undefined> {
  const { type } = job;
  const names = typeof values["id"] === "string" ? ["id"] : type.naturalKey;
  const parts = names.map((name) => literal(type.property(name), values[name]));
  if (parts.includes(undefined)) return undefined;
  const $filter = names.map((name, i) => `${name} eq ${parts[i]}`).join(" and ");
  const { body } = await send(job, "GET", `?$filter=${encodeURIComponent($filter)}&$select=id&$top=1`);
  const { value } = JSON.parse(await textOf(body)) as { readonly value: readonly { readonly id: string }[] };
  return value[0]?.id;
}

/**
 * A value in a filter; undefined for an empty number or date, and for a text that is no value of the type, which the
 * service will reject.
 */
function literal(
  property: Property | undefined,
  value: string | boolean | null | undefined,
): string | undefined {
  if (value === undefined || property === undefined) return undefined;
  if (property.type === "Edm.String") {
    const text = String(value ?? "");
    // Half of a surrogate pair is in no URL.
    return text.isWellFormed() ? quotedText(text) : undefined;
  }
  const isValue = value !== null && primitiveTypes[property.type].parse(String(value)) !== undefined;
  return isValue ? String(value) : undefined;
}

function send(
  { companyId, type: { set }, service, store, caller, id, signal }: Run,
  method: string,
  path: string,
  values?: object,
): Promise<ODataResponse> {
  const body = values && new TextEncoder().encode(JSON.stringify(values));
  const request: ODataRequest = {
    method,
    url: `/companies(${companyId})/${set}${path}`,
    root: "http://localhost",
    headers: {
      accept: "application/json;odata.metadata=none",
      ...(body && { "content-type": "application/json;IEEE754Compatible=true", prefer: "return=minimal" }),
      ...(method === "PATCH" && { "if-match": "*" }),
    },
    body: () => Promise.resolve(body ?? new Uint8Array()),
    caller,
    id,
    signal: () => signal,
  };
  return Promise.resolve(service(request, store));
}

// From the header of a file to properties, and from cells to values of a request.

interface ImportColumn {
  readonly index: number;
  readonly property: Property;
}

interface ImportColumns {
  readonly header: SheetRow["cells"];
  readonly written: readonly ImportColumn[];
  /** Names of columns with properties that are computed, which a request would ignore as well. */
  readonly ignored: readonly string[];
}

/** Upper and lower case, spaces and punctuation make no difference: "Object area", "OBJECT_AREA", "objectArea". */
const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Throws a `FileError` for a header with unknown or repeated names. */
function columnsOf({ cells }: SheetRow, type: EntityType): ImportColumns {
  const names = new Map<string, Property>();
  for (const property of type.properties)
    for (const name of [...property.aliases, property.name]) names.set(plain(name), property);
  const written: ImportColumn[] = [];
  const ignored: string[] = [];
  for (const [index, cell] of cells.entries()) {
    if (!cell) continue;
    const property = names.get(plain(cell.text));
    if (!property) throw unknown(cell.text, type, cells.length);
    if (written.some((other) => other.property === property))
      throw new FileError(`the header names '${property.name}' twice`);
    const isWritten = property.access !== "computed" && property.type !== "Edm.Stream";
    if (isWritten || property.name === "id") written.push({ index, property });
    else ignored.push(property.name);
  }
  if (written.length === 0) throw new FileError("the header has no field that can be written");
  return { header: cells, written, ignored };
}

function unknown(name: string, { set, properties }: EntityType, columns: number): FileError {
  const known = properties.map((property) => property.name);
  const hint =
    columns === 1 && /[;\t,]/.test(name)
      ? "; expected another separator (--separator)"
      : `.${didYouMean(name, known)}`.replace(/^\.$/, "");
  return new FileError(
    `the header has '${name.slice(0, 100).toWellFormed()}', which is no field of ${set}${hint}`,
  );
}

/** The form of the file's values. */
interface ValueForm {
  /** Between the whole and the fractional digits of a number in a text. */
  readonly decimal: "." | ",";
  /** Texts may begin with an apostrophe that was added in front of a formula. */
  readonly escapesFormulas: boolean;
  readonly isCsv: boolean;
  /** Days from the epoch of the dates of a sheet to 1970-01-01. */
  readonly epoch: number;
}

/**
 * The value for the body of a request, where numbers may be texts; null for an empty cell. The service checks it. Throws a
 * sentence for a cell that has no value.
 */
export function valueOf(
  cell: Cell | undefined,
  { type }: Property,
  form: ValueForm,
): string | boolean | null {
  if (!cell) return null;
  const { kind, text } = cell;
  if (kind === "error") throw new CellError(`the cell has the error ${text}`);
  if (kind === "number") return numberValue(text, kinds[type] ?? "", form.epoch);
  if (type === "Edm.Boolean") return textValue(text, "boolean");
  if (kind === "boolean") return text;
  if (isNumeric(type)) return numberIn(text, form.decimal);
  if (type !== "Edm.String") return textValue(text, kinds[type] ?? "");
  return form.escapesFormulas && escapedFormula.test(text) ? text.slice(1) : text;
}

/** The counterpart of `formulas=escape` of the export. */
const escapedFormula = /^'+(?:\s*[=+\-@]|[\t\r\n])/;

/** Types of which a number or a text of a sheet can be a value in a form of its own. */
const kinds: Partial<Record<Property["type"], string>> = {
  "Edm.Boolean": "boolean",
  "Edm.Date": "date",
  "Edm.DateTimeOffset": "datetime",
  "Edm.TimeOfDay": "time",
};

// The report of an import: a line for each row, and the numbers of rows by result.

interface RowResult {
  readonly result: "created" | "updated" | "rejected";
  readonly id?: string | undefined;
  readonly field?: string | undefined;
  readonly code?: string | undefined;
  readonly reason?: string | undefined;
}

type NumberedResult = RowResult & { readonly row: number };

type SheetReport = Awaited<ReturnType<typeof openSheetReport>>;

/** Rejected rows in the summary. */
const shown = 20;
/** Characters of lines that are collected before they are written. */
const portion = 65_536;

/**
 * Throws a sentence where the file to import cannot be read, or is also the report: opening that empties it, so this is
 * asked before.
 */
export async function requireInput(path: string, reportPath: string): Promise<void> {
  const found = await stat(path, { bigint: true }).catch(() => undefined);
  if (!found) throw new FileError(`there is no file ${path}`);
  if (found.isDirectory()) throw new FileError(`${path} is a folder; expected a file`);
  await access(path, constants.R_OK).catch((cause: unknown) => {
    throw new FileError(`${path} cannot be read: the permission is missing`, { cause });
  });
  const report = await stat(reportPath, { bigint: true }).catch(() => undefined);
  if (report?.ino === found.ino && report.dev === found.dev)
    throw new FileError(`the report ${reportPath} is the file to import; expected another file`);
}

/** Opens the report at `path`: a file with one JSON object per line. */
export async function openSheetReport(path: string) {
  let file = await appendFile(path, 0);
  let counts = { created: 0, updated: 0, rejected: 0 };
  let ignored: readonly string[] = [];
  let first: NumberedResult[] = [];
  let lines = "";
  let restarted = false;
  const flush = async (): Promise<void> => {
    if (restarted) {
      await file.close();
      file = await appendFile(path, 0);
      restarted = false;
    }
    if (lines !== "") await file.append(lines);
    lines = "";
  };
  return {
    /** Begins again: a transaction was not committed and is repeated. */
    restart(): void {
      [counts, first, lines, restarted] = [{ created: 0, updated: 0, rejected: 0 }, [], "", true];
    },
    header: (names: readonly string[]): void => void (ignored = names),
    async note({ row, ...result }: NumberedResult): Promise<void> {
      counts[result.result] += 1;
      if (result.result === "rejected" && first.length < shown) first.push({ row, ...result });
      lines += `${JSON.stringify({ row, ...result })}\n`;
      if (lines.length > portion) await flush();
    },
    flush,
    rejected: (): number => counts.rejected,
    /** Writes the rest and closes the file after a failure, and throws that. */
    abandon: async (failure: unknown): Promise<never> => {
      // A disk without space for the rest is the failure, or follows it.
      await flush().catch(() => undefined);
      await file.close();
      throw failure;
    },
    /** Writes the rest; resolves with a summary of some lines. `kept` says whether the changes were committed. */
    async close(kept: boolean): Promise<string> {
      await flush();
      await file.close();
      const { created, updated, rejected } = counts;
      const more = rejected > shown ? [`… and ${rejected - shown} more rejected rows`] : [];
      return [
        ...first.map(({ row, field, reason = "" }) => `Row ${row}${field ? `, ${field}` : ""}: ${reason}`),
        ...more,
        `${created + updated + rejected} rows: ${created} created, ${updated} updated, ${rejected} rejected.`,
        ...(kept ? [] : ["Nothing was changed."]),
        ...(ignored.length > 0
          ? [`Columns that the service computes were ignored: ${ignored.join(", ")}.`]
          : []),
        `Report: ${path}`,
      ].join("\n");
    },
  };
}

// The service in process for an import, with its rules and its audit log in a file.

/**
 * Creates the service on a database, with the settings of the configuration; the audit log is appended to a file. Rejects
 * where that cannot be written.
 */
export async function importService(
  config: Config,
  store: Store,
  facts: { readonly tokenKey: string; readonly history: string; readonly auditPath: string },
) {
  const { tokenKey, history, auditPath } = facts;
  const log = await sharedLog(auditPath);
  const { written } = writeAudit(createLog({ logLevel: "error" }, log));
  const service = createService({
    model: modelFor(config),
    store,
    behaviours: behavioursWith(config.notifications),
    functions,
    actions,
    limits: config.limits,
    tokenKey,
    history,
    strictReferences: config.strictReferences,
    written,
  });
  const appendAudit = (): Promise<void> =>
    log.append().catch((error: unknown) => {
      const reason = isDiskFull(error) ? "the disk is full" : (error as Error).message;
      throw new KeptError(
        `the rows that the report has as created or updated are imported, but their lines could not be appended to ${auditPath}: ${reason}`,
        { cause: error },
      );
    });
  return { service, appendAudit, close: (): Promise<void> => log.close() };
}
