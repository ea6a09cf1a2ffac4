/** Builds the request for the state of the explorer: path and OData query options. */
import type { EntityType, Property } from "../service/model";
import { isEmptyAllowed, isFilterable, literalOf, operators } from "./operators";
import type { Condition, ExplorerState } from "./state";

const usualColumns = 7;

/** Whether the service sets a property with each change. */
export const isAudit = ({ name }: Property): boolean => name.startsWith("system");

/** The columns of the table: the chosen ones, otherwise the declared ones, otherwise the first informative properties. */
export function columnsOf(
  { columns }: Pick<ExplorerState, "columns">,
  type: EntityType,
): readonly Property[] {
  const chosen = columns.flatMap((name) => type.properties.filter((property) => property.name === name));
  if (chosen.length > 0) return chosen;
  const declared = (type.presentation?.columns ?? []).flatMap((name) =>
    type.properties.filter((property) => property.name === name),
  );
  if (declared.length > 0) return declared;
  return showable(type)
    .filter((property) => property.name !== type.key && !isAudit(property))
    .slice(0, usualColumns);
}

/** The properties that a table can show. */
export const showable = (type: EntityType): readonly Property[] => type.properties.filter(isFilterable);

/** `$filter`; empty when there is no complete condition. */
export function filterOf(
  { conditions, any }: Pick<ExplorerState, "conditions" | "any">,
  type: EntityType,
): string {
  const parts = conditions.flatMap((condition) => conditionText(condition, type));
  return parts.join(any ? " or " : " and ");
}

/** The state without what its request leaves out: conditions that do not fit the type, and a search without a word. */
export const withoutUnsent = (state: ExplorerState, type: EntityType): ExplorerState => ({
  ...state,
  conditions: state.conditions.filter((condition) => conditionText(condition, type).length > 0),
  search: searchOf(state.search) === "" ? "" : state.search,
});

/** Combines two expressions, each of which may be empty. */
export const bothFilters = (one: string, other: string): string =>
  one === "" || other === "" ? one + other : `(${one}) and (${other})`;

function conditionText(
  { property: name, operator: id, value }: Condition,
  type: EntityType,
): readonly string[] {
  const property = type.properties.find((known) => known.name === name);
  const operator = operators.find((known) => known.id === id);
  if (!property || !operator?.fits(property)) return [];
  if (value === "" && !isEmptyAllowed(id, property)) return [];
  return [operator.write(name, operator.takesValue ? literalOf(property, value) : "", property)];
}

/** Characters that may stay unencoded in a query, so that the address is readable (RFC 3986, section 3.4). */
const readable: Readonly<Record<string, string>> = {
  "%2C": ",",
  "%2F": "/",
  "%3A": ":",
  "%40": "@",
  "%24": "$",
  "%3D": "=",
};

/** The value of a query option, encoded. */
export const encodeOption = (text: string): string =>
  encodeURIComponent(text).replace(/%(?:2C|2F|3A|40|24|3D)/g, (code) => readable[code] ?? code);

/** Builds a query; empty options are omitted. */
export function queryOf(options: Readonly<Record<string, string>>): string {
  const parts = Object.entries(options).flatMap(([name, value]) =>
    value === "" ? [] : [`${name}=${encodeOption(value)}`],
  );
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}

/**
 * `$search` of what a person typed: the beginnings of words, and phrases in double quotes. Words are in lower case, so that
 * none of them is an operator; their special characters separate words.
 */
const searchOf = (text: string): string =>
  [...text.matchAll(/"([^"]*)"?|[^\s"]+/g)]
    .flatMap(([term, phrase]) => {
      const words = (phrase ?? term).toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu);
      if (!words) return [];
      return phrase === undefined ? words.join("-") : `"${words.join(" ")}"`;
    })
    .join(" ");

/** The paths that the shown properties need in addition: texts of codes, currencies of amounts, the title. */
export function neededPaths(
  shown: readonly Property[],
  { presentation, properties }: EntityType,
): { readonly own: readonly string[]; readonly expand: string } {
  const paths = [
    ...shown.flatMap(({ text, currency }) => [
      text ?? "",
      currency !== undefined && "path" in currency ? currency.path : "",
    ]),
    presentation?.title ?? "",
    presentation?.subtitle ?? "",
  ].filter(Boolean);
  const below = new Map<string, Set<string>>();
  for (const [navigation = "", ...rest] of paths.map((path) => path.split("/")))
    if (rest.length > 0)
      below.set(navigation, (below.get(navigation) ?? new Set<string>()).add(rest.join("/")));
  return {
    own: paths.filter((path) => properties.some(({ name }) => name === path)),
    expand: [...below].map(([name, members]) => `${name}($select=${[...members].join(",")})`).join(","),
  };
}

/** Path and query of the list, relative to the service root. */
export function listPath(companyPath: string, state: ExplorerState, type: EntityType): string {
  if (state.next !== "") return state.next;
  const columns = columnsOf(state, type);
  const { own, expand } = neededPaths(columns, type);
  return `${companyPath}/${state.path}${queryOf({
    $select: [...new Set([...columns.map(({ name }) => name), ...own, type.key])].join(","),
    $expand: expand,
    ...choiceOf(state, type),
    $count: "true",
  })}`;
}

/** Path and query of all records of the list with its columns, for a file. */
export const filePath = (companyPath: string, state: ExplorerState, type: EntityType): string =>
  `${companyPath}/${state.path}${queryOf({
    $select: columnsOf(state, type)
      .map(({ name }) => name)
      .join(","),
    ...choiceOf(state, type),
  })}`;

/**
 * Path of the records of the list for its functions and actions, relative to the service root; undefined where a search
 * leaves some of them, which no path expresses.
 */
export function chosenPath(companyPath: string, state: ExplorerState, type: EntityType): string | undefined {
  const { $search, $filter } = choiceOf(state, type);
  const path = `${companyPath}/${state.path}`;
  if ($search !== "") return undefined;
  return $filter === "" ? path : `${path}/$filter(${encodeURIComponent($filter)})`;
}

/** The options for the records of the list and their order. */
function choiceOf(state: ExplorerState, type: EntityType) {
  const isSortable = type.properties.some(({ name }) => name === state.sort);
  return {
    $search: searchOf(state.search),
    $filter: bothFilters(filterOf(state, type), state.filter),
    $orderby: isSortable ? `${state.sort}${state.descending ? " desc" : ""}` : "",
  };
}
