/** One read in progress: the values that its request adds to the compiled read of its shape. */
import { invalidOption } from "../errors";
import type { TableFormat } from "../headers/negotiate";
import type { Preferences } from "../headers/prefer";
import type { Format, ResourceBase } from "../json/write";
import type { ODataResponse } from "../message";
import type { TrackingPoint } from "../plan/paging";
import type { Inputs } from "../plan/plan";
import type { RequestContext } from "../request/context";
import type { OperationResult } from "../request/handlers";
import type { QueryOptions } from "../uri/ast";
import type { TableColumn, TableForm } from "../table/columns";

export interface ReadExecution extends RequestContext {
  readonly format: Format;
  readonly contentType: string;
  /** The form of a response that is a table; undefined for every other. */
  readonly table?: TableFormat | undefined;
  readonly inputs: Inputs;
  /** The location of the addressed resource, for context URLs. */
  readonly base: ResourceBase;
  /** Maximum number of records on a page. */
  readonly pageSize: number;
  /** All preferences of the client. */
  readonly asked: Preferences;
  /** Records delivered by earlier pages; they reduce `$top`. */
  readonly delivered: number;
  readonly top: number | undefined;
  /** The id of the record after which the page begins, from the next link of an expanded collection. */
  readonly afterRecord?: string | undefined;
  /** The position in the change log when the first page was read; undefined on that page itself. */
  readonly tracked: TrackingPoint | undefined;
  /** The result of the request's function or action, if it is not a record. */
  readonly result?: OperationResult;
}

/** The form of a response that is a table. Throws an Error for any other response. */
export function tableForm({ table }: ReadExecution, columns: readonly TableColumn[] | undefined): TableForm {
  if (!table || !columns) throw new Error("the response is no table");
  return { format: table, columns };
}

/** 204: the value is null, or the record does not exist where none need exist. */
export const noContent = ({ version }: RequestContext): ODataResponse => ({
  status: 204,
  headers: { "OData-Version": version },
});

/** More than the number of records. */
const mostRecords = 2 ** 31 - 1;

/** The value of `$top` or `$skip`; 400 if it is no whole number that is counted exactly. */
export function wholeNumber(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined;
  const count = Number(text);
  if (Number.isSafeInteger(count) && count >= 0) return count;
  throw invalidOption(`${name} must be a whole number, 0 or more; found '${text}'.`, name);
}

/** The inputs of a read without pages. */
export const wholeInputs = (inputs: Inputs, { top, skip }: QueryOptions): Inputs => ({
  ...inputs,
  limit: wholeNumber(top?.value, "$top") ?? mostRecords,
  skip: wholeNumber(skip?.value, "$skip") ?? 0,
  pageSize: mostRecords,
});

/** The facts of a read that the service itself executes: all records, without preferences of a client. */
export const wholeRead = Object.freeze({
  pageSize: mostRecords,
  asked: Object.freeze({ values: {}, spelling: new Map<never, never>() }),
  delivered: 0,
  top: undefined,
  tracked: undefined,
}) satisfies Partial<ReadExecution>;

/** The headers of a response with a body. */
export function headersOf(
  execution: ReadExecution,
  more: Record<string, string> = {},
): Record<string, string> {
  return { "Content-Type": execution.contentType, "OData-Version": execution.version, ...more };
}
