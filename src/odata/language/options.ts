/**
 * The system query options as a table: name and allowed places. The URL parser and the check of requests read it.
 */

/**
 * Places of options: the request's query, after an expanded navigation property, after its `/$ref` or `/$count`, after
 * `*` in `$expand`, after a selected property, after a `/$count` step of an expression.
 */
export type OptionPlace =
  "request" | "expand" | "expandRef" | "expandCount" | "expandAll" | "select" | "count";

const related: readonly OptionPlace[] = ["request", "expand", "expandRef", "expandCount"];
const filtering: readonly OptionPlace[] = [...related, "select", "count"];
const paging: readonly OptionPlace[] = ["request", "expand", "expandRef", "select"];
const request: readonly OptionPlace[] = ["request"];

/** The places by name without "$" (OData 4.01 Part 2, 5.1; Data Aggregation 4.0, 3; Temporal Data 4.0, 4.2). */
export const queryOptions = {
  filter: filtering,
  search: filtering,
  orderby: paging,
  top: paging,
  skip: paging,
  count: paging,
  select: ["request", "expand", "select"],
  expand: ["request", "expand"],
  compute: ["request", "expand", "select"],
  apply: ["request", "expand"],
  at: related,
  from: related,
  to: related,
  toInclusive: related,
  levels: ["expand", "expandAll"],
  format: request,
  id: request,
  index: request,
  schemaversion: request,
  skiptoken: request,
  deltatoken: request,
} as const satisfies Record<string, readonly OptionPlace[]>;

/**
 * The options that define an interval of application time. Their names are not recognized without "$" (ABNF
 * `temporalOption`): they are then custom options, such as the parameter `from` of a function.
 */
export const temporalOptions = ["at", "from", "to", "toInclusive"] as const;

/** Name of a system query option without "$". */
export type QueryOptionName = keyof typeof queryOptions;

const isOptionName = (name: string): name is QueryOptionName => Object.hasOwn(queryOptions, name);

const byLowerName: ReadonlyMap<string, QueryOptionName> = new Map(
  Object.keys(queryOptions)
    .filter(isOptionName)
    .map((name) => [name.toLowerCase(), name]),
);

/** Returns the option with the name, with or without "$", in any letter case (4.01 Part 2, section 5.1). */
export function queryOptionNamed(written: string): QueryOptionName | undefined {
  const name = written.startsWith("$") ? written.slice(1) : written;
  const option = byLowerName.get(name) ?? byLowerName.get(name.toLowerCase());
  return name === written && option !== undefined && isTemporal(option) ? undefined : option;
}

const isTemporal = (option: QueryOptionName): boolean => temporalOptions.some((name) => name === option);

/** Whether the option is allowed at the place. */
export function isAllowedAt(name: QueryOptionName, place: OptionPlace): boolean {
  const places: readonly OptionPlace[] = queryOptions[name];
  return places.includes(place);
}

/** The names, with "$", of the options that are allowed at the place. */
export function optionNamesAt(place: OptionPlace): readonly string[] {
  return [...byLowerName.values()].filter((name) => isAllowedAt(name, place)).map((name) => `$${name}`);
}
