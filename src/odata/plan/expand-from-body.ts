/**
 * The answer to a body with nested records shows them (Protocol 4.01, section 11.4.2.2): `$expand` for whatever the
 * body nests, beside what the URL expands.
 */
import { noOptions, type ExpandItem, type QueryOptions } from "../uri/ast";
import type { GivenRecord } from "./body";

/** Names of the navigation properties that records nest, each with those that its own records nest. */
export type NestedNames = ReadonlyMap<string, NestedNames>;

/** What is to be shown of a body. Records that are only linked by `@odata.bind` are not part of it. */
export function nestedNames(records: readonly GivenRecord[]): NestedNames {
  const nested = new Map<string, GivenRecord[]>();
  for (const { navigation, inline, records: inner } of records.flatMap((record) => record.navigations))
    if (inline) nested.set(navigation.name, [...(nested.get(navigation.name) ?? []), ...inner]);
  return new Map([...nested].map(([name, inner]) => [name, nestedNames(inner)]));
}

/** A text that is the same for the same names, to remember answers by. */
export const nestedKey = (names: NestedNames): string =>
  [...names]
    .map(([name, inner]) => `${name}(${nestedKey(inner)})`)
    .toSorted()
    .join();

/** The options with an expansion for each of the names that they do not expand themselves. */
export function expandFromBody(options: QueryOptions, names: NestedNames): QueryOptions {
  if (names.size === 0) return options;
  const given = options.expand ?? [];
  const expanded = new Set(given.map(({ path }) => path[0]?.toLowerCase()));
  const missing = [...names].filter(([name]) => !expanded.has(name.toLowerCase()));
  const items = missing.map(([name, inner]): ExpandItem => ({
    path: [name],
    options: expandFromBody(noOptions, inner),
    suffix: undefined,
    at: 0,
  }));
  return { ...options, expand: [...given, ...items] };
}
