/**
 * Imports a file of rows into a set: each row becomes a request to the service in process, which changes the record with
 * its natural key or creates one, with the validation, behaviours and audit of the interface.
 */
import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import {
  type Caller,
  type EntityType,
  nestedTransaction,
  ODataError,
  type ODataRequest,
  type ODataResponse,
  type Property,
  quotedText,
  type Service,
  type Store,
  textOf,
} from "../../odata";
import { withRetries } from "../load-target";
import type { Progress } from "../progress";
import {
  CellError,
  columnsOf,
  type ImportColumn,
  type ImportColumns,
  valueOf,
  type ValueForm,
} from "./columns";
import { csvRows } from "./csv-rows";
import { FileError, type SheetRow } from "./row";
import type { RowResult, SheetReport } from "./report";
import { xlsxRows } from "./xlsx-rows";

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
  readonly store: Store;
  readonly caller: Caller;
  readonly report: SheetReport;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/** One run of an import. */
interface Run extends SheetImport {
  /** Id of all its requests, which the audit log has. */
  readonly id: string;
}

/** Thrown within the transaction to undo it. */
class Undone extends Error {}

/**
 * Imports the rows; resolves with whether the changes were kept. Throws a `FileError`, or a sentence where the database
 * cannot be written; nothing is then kept, except rows that were imported by themselves.
 */
export async function importSheet(job: SheetImport): Promise<boolean> {
  const { commits, store, signal, report } = job;
  const run = { id: randomUUID(), ...job };
  if (commits === "rows") {
    await importRows(run, (work) => withRetries(() => work(store), signal));
    return true;
  }
  const together = async (within: Store): Promise<boolean> => {
    await importRows(run, (work) => work(within));
    if (commits === "all" && report.rejected() === 0) return true;
    throw new Undone();
  };
  try {
    return await withRetries(() => nestedTransaction(store, together, signal), signal);
  } catch (error) {
    if (error instanceof Undone) return false;
    throw error;
  }
}

/** Runs the requests of one row on the database, or on a transaction. */
type OnStore = (work: (store: Store) => Promise<RowResult>) => Promise<RowResult>;

async function importRows(job: Run, onStore: OnStore): Promise<void> {
  const { report, progress, type, signal } = job;
  report.restart();
  const { form, rows } = await openRows(job.file);
  let columns: ImportColumns | undefined;
  progress.begin({ name: type.set, total: undefined });
  try {
    for await (const row of rows) {
      signal.throwIfAborted();
      if (columns) {
        const { written } = columns;
        const result = await onStore((store) => importRow({ ...job, store }, written, form, row));
        await report.note({ ...result, row: row.number });
        progress.advance(1);
      } else report.header((columns = columnsOf(row, type)).ignored);
    }
  } finally {
    progress.end();
  }
  if (!columns) throw new FileError("the file has no rows; expected a header with the names of fields");
}

async function openRows({ path, sheet, separator, decimal, escapesFormulas }: SheetFile) {
  const form = { decimal, escapesFormulas, epoch: 25_569 };
  if (/\.(csv|tsv|txt)$/i.test(path)) return { form, rows: csvRows(createReadStream(path), separator) };
  if (!/\.xlsx$/i.test(path)) throw new FileError("the name of the file ends in neither .csv nor .xlsx");
  const { epoch, rows } = await xlsxRows(path, sheet);
  return { form: { ...form, epoch }, rows };
}

/** The row's outcome. Throws errors that are no fault of the row. */
async function importRow(
  job: Run,
  columns: readonly ImportColumn[],
  form: ValueForm,
  { cells }: SheetRow,
): Promise<RowResult> {
  let field: string | undefined;
  try {
    const values: Record<string, string | boolean | null> = {};
    for (const { index, property } of columns) {
      field = property.name;
      values[field] = valueOf(cells[index], property, form);
    }
    const { id: given, ...others } = values;
    const found = await existing(job, values);
    if (found !== undefined) {
      await send(job, "PATCH", `(${found})`, others);
      return { result: "updated", id: found };
    }
    // Fields without a value get their defaults.
    const set = Object.entries(given === undefined ? others : values).filter(([, value]) => value !== null);
    const { headers } = await send(job, "POST", "", Object.fromEntries(set));
    return { result: "created", id: /\(([\da-f-]{36})\)$/i.exec(String(headers["Location"]))?.[1] };
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
  if (property.type === "Edm.String") return quotedText(String(value ?? ""));
  return value !== null && /^-?[\w.:+-]+$/.test(String(value)) ? String(value) : undefined;
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
