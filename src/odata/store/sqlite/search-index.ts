/**
 * SQLite's index of words (`src/database/migrations/search-index.ts`). It is asked for one word of those that a match has,
 * the longest, in ranges of words: a JSON array of [first, last], which also has the word of the records that are always
 * chosen. So are the changed records that are not indexed yet.
 */
import { tokensOf } from "../../language/search-tokens";
import type { SearchIndex, Sought } from "../../sql/dialect";
import { commaList, ident, sql } from "../../sql/fragment";
import { keyColumns } from "../../sql/relation";

/** Letters and digits that the index and `language/search-tokens.ts` treat alike, in lower case. */
const usualWord = /^[0-9a-z\u00df-\u00f6\u00f8-\u017e]+$/;
/** Stands for all words that begin with the text before it. */
const lastCharacter = "\u{10ffff}";
const always = ["0odd", "0odd"];

interface WordRange {
  readonly first: string;
  readonly last: string;
}

function rangesOf(sought: Sought): readonly WordRange[] | undefined {
  if (sought.kind === "words") {
    const { words, isBeginning } = tokensOf(sought.words);
    const ranges = words.flatMap((word, i): readonly WordRange[] => {
      if (!usualWord.test(word)) return [];
      const first = word.normalize("NFD").replace(/\p{M}/gu, "");
      return [{ first, last: isBeginning && i === words.length - 1 ? first + lastCharacter : first }];
    });
    return longest(ranges.map((range) => [range]));
  }
  const parts = sought.parts.map(rangesOf);
  const known = parts.filter((part) => part !== undefined);
  if (sought.kind === "and") return longest(known);
  return known.length < parts.length ? undefined : known.flat();
}

/** The ranges whose shortest word is the longest. */
function longest(all: readonly (readonly WordRange[])[]): readonly WordRange[] | undefined {
  const least = (ranges: readonly WordRange[]): number =>
    Math.min(...ranges.map(({ first }) => first.length));
  return all.toSorted((a, b) => least(b) - least(a))[0];
}

export const searchIndex: SearchIndex = {
  question: (sought) => {
    const ranges = rangesOf(sought);
    return ranges && JSON.stringify([...ranges.map(({ first, last }) => [first, last]), always]);
  },
  found: (type, question, { limit }) => {
    const words = ident(`${type.table}_searchWords`);
    const range = sql`w."term" >= r.value ->> 0 and w."term" <= r.value ->> 1`;
    const indexed = sql`select w."doc" as row from json_each(${question}) r cross join ${words} w where ${range}`;
    const pending = sql`select p."row" from ${ident(`${type.table}_searchPending`)} p`;
    const rows = sql`select distinct w.row from (${indexed} union all ${pending}) w limit ${limit}`;
    const keys = keyColumns(type).map((column) => sql`k.${ident(column)}`);
    // A row without a record still counts.
    return sql`select ${commaList(keys)} from (${rows}) w left join ${ident(type.table)} k on k."rowid" = w.row`;
  },
};
