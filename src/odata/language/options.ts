/**
 * The system query options as a table: name, where each may stand, what it does. The parser of URLs, the check of
 * requests and the documentation read the rows; no other code lists option names.
 */

/**
 * Where options stand: in the request's query, after an expanded navigation property, after its `/$ref` or
 * `/$count`, after `*` in `$expand`, after a selected property, after a `/$count` step of an expression.
 */
export type OptionPlace =
  "request" | "expand" | "expandRef" | "expandCount" | "expandAll" | "select" | "count";

export interface OptionRow {
  readonly places: readonly OptionPlace[];
  readonly documentation: string;
}

const filtering: readonly OptionPlace[] = [
  "request",
  "expand",
  "expandRef",
  "expandCount",
  "select",
  "count",
];
const paging: readonly OptionPlace[] = ["request", "expand", "expandRef", "select"];
const request: readonly OptionPlace[] = ["request"];

const row = (places: readonly OptionPlace[], documentation: string): OptionRow => ({ places, documentation });

/** The rows by name without "$" (OData 4.01 Part 2, section 5.1; Data Aggregation 4.0, section 3). */
export const queryOptions = {
  filter: row(filtering, "Only the records for which the expression is true."),
  search: row(filtering, "Only the records in which the words are found."),
  orderby: row(paging, "The order: expressions, each with `asc` (the default) or `desc`."),
  top: row(paging, "At most so many records."),
  skip: row(paging, "Leaves out so many records at the beginning."),
  count: row(paging, "`true` adds the number of matching records, without regard to `$top` and `$skip`."),
  select: row(["request", "expand", "select"], "Only these properties."),
  expand: row(["request", "expand"], "Related records within the answer, with options of their own."),
  compute: row(
    ["request", "expand", "select"],
    "Additional properties from expressions: `expression as name`.",
  ),
  apply: row(["request", "expand"], "Transformations in sequence: aggregation, grouping, filtering."),
  levels: row(["expand", "expandAll"], "How often a recursive navigation property is expanded, or `max`."),
  format: row(request, "The media type of the answer; overrides the Accept header."),
  id: row(request, "The entity that `$entity` or `$ref` means, as a URL."),
  index: row(request, "The position in an ordered collection at which a new item is inserted."),
  schemaversion: row(request, "The version of the schema that the request was made for."),
  skiptoken: row(request, "Where the next page begins; made by the service, part of a next link."),
  deltatoken: row(request, "Since when changes are asked for; made by the service, part of a delta link."),
} as const satisfies Record<string, OptionRow>;

/** Name of a system query option without "$". */
export type QueryOptionName = keyof typeof queryOptions;

const isOptionName = (name: string): name is QueryOptionName => Object.hasOwn(queryOptions, name);

const byLowerName: ReadonlyMap<string, QueryOptionName> = new Map(
  Object.keys(queryOptions)
    .filter(isOptionName)
    .map((name) => [name, name]),
);

/** The option of that name, given without "$", in any letter case (4.01 Part 2, section 5.1). */
export function queryOptionNamed(name: string): QueryOptionName | undefined {
  return byLowerName.get(name) ?? byLowerName.get(name.toLowerCase());
}

/** Whether the option may stand there. */
export function isAllowedAt(name: QueryOptionName, place: OptionPlace): boolean {
  return queryOptions[name].places.includes(place);
}

/** The names, with "$", of the options that may stand there. */
export function optionNamesAt(place: OptionPlace): readonly string[] {
  return [...byLowerName.values()].filter((name) => isAllowedAt(name, place)).map((name) => `$${name}`);
}
