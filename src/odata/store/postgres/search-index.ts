/** PostgreSQL's index of words (`src/database/migrations/search-index.ts`). */
import { tokensOf } from "../../language/search-tokens";
import type { SearchIndex, Sought } from "../../sql/dialect";
import { ident, join, sql } from "../../sql/fragment";
import { inPartition, keyColumns } from "../../sql/relation";

/**
 * The words in the form of tsquery. The index splits texts at marks as well, so that a word may be several words there.
 */
function questionOf(sought: Sought): string | undefined {
  if (sought.kind === "words") {
    const { words, isBeginning } = tokensOf(sought.words);
    const parts = words.flatMap((word) => word.match(/[\p{L}\p{Nd}]+/gu) ?? []).map((part) => `'${part}'`);
    return parts.length === 0 ? undefined : `${parts.join(" & ")}${isBeginning ? ":*" : ""}`;
  }
  const parts = sought.parts.map(questionOf);
  const known = parts.flatMap((part) => (part === undefined ? [] : [`(${part})`]));
  if (known.length === 0 || (sought.kind === "or" && known.length < parts.length)) return undefined;
  return known.join(sought.kind === "or" ? " | " : " & ");
}

export const searchIndex: SearchIndex = {
  question: questionOf,
  found: (type, question, { conditions, limit }) => {
    const texts = (type.searchIndex ?? []).map((column) => ident(column));
    const matches = sql`search_vector(${join(texts, sql` || chr(31) || `)}) @@ (${question})::tsquery`;
    const where = join([matches, ...inPartition(type), ...conditions], sql` and `);
    const keys = keyColumns(type).map((column) => ident(column));
    return sql`select ${join(keys, sql`, `)} from ${ident(type.table)} where ${where} limit ${limit}`;
  },
};
