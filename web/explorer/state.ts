/** The state of the explorer as plain data, and as the parameters of its link. */

export interface Condition {
  readonly property: string;
  /** The id of an operator. */
  readonly operator: string;
  /** As entered. */
  readonly value: string;
}

export interface ExplorerState {
  /** Id of the company; empty for the first one. */
  readonly company: string;
  /** Path within the company: a collection, or a navigation such as `leaseUnits(id)/leaseContractLines`. */
  readonly path: string;
  /** Names of properties; empty for the default columns. */
  readonly columns: readonly string[];
  readonly conditions: readonly Condition[];
  /** Whether one condition is sufficient, instead of all. */
  readonly any: boolean;
  /** An expression of `$filter` besides the conditions, from a link; empty for none. */
  readonly filter: string;
  /** The filter of the link in words. */
  readonly about: string;
  readonly search: string;
  /** Name of a property; empty for the service's default order. */
  readonly sort: string;
  readonly descending: boolean;
  /** Page size. */
  readonly size: number;
  /** Path and query of a later page, from the service's next link. */
  readonly next: string;
  /** Id of the open record, `new` for a new one; empty for none. */
  readonly record: string;
}

export const pageSizes = [10, 25, 50, 100, 250] as const;
const usualSize = 25;
const separator = "~";

/** Reads the parameters of a link; invalid ones are ignored. */
export function readState(parameters: URLSearchParams): ExplorerState {
  const text = (name: string): string => parameters.get(name) ?? "";
  const size = Number(text("size"));
  return {
    company: text("company"),
    path: text("set"),
    columns: text("columns").split(",").filter(Boolean),
    conditions: parameters.getAll("where").flatMap(readCondition),
    any: text("any") === "1",
    filter: text("filter"),
    about: text("about"),
    search: text("search"),
    sort: text("sort"),
    descending: text("descending") === "1",
    size: pageSizes.find((known) => known === size) ?? usualSize,
    next: text("next"),
    record: text("record"),
  };
}

function readCondition(text: string): readonly Condition[] {
  const [property = "", operator = "", ...value] = text.split(separator);
  return property === "" || operator === "" ? [] : [{ property, operator, value: value.join(separator) }];
}

/** Writes what `readState` reads. */
export function writeState(state: ExplorerState): URLSearchParams {
  const parameters = new URLSearchParams();
  const put = (name: string, value: string): void => {
    if (value !== "") parameters.append(name, value);
  };
  put("company", state.company);
  put("set", state.path);
  put("columns", state.columns.join(","));
  for (const { property, operator, value } of state.conditions)
    put("where", [property, operator, value].join(separator));
  put("any", state.any ? "1" : "");
  put("filter", state.filter);
  put("about", state.about);
  put("search", state.search);
  put("sort", state.sort);
  put("descending", state.descending ? "1" : "");
  put("size", state.size === usualSize ? "" : String(state.size));
  put("next", state.next);
  put("record", state.record);
  return parameters;
}

/** The state of another collection; choices of the previous one do not apply to it. */
export const stateOf = (
  { company, size }: Pick<ExplorerState, "company" | "size">,
  path: string,
): ExplorerState => ({
  ...readState(new URLSearchParams()),
  company,
  path,
  size,
});
