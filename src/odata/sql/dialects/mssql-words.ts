/** SQL Server: texts cut into words (`language/words.ts`). It has no regular expressions, but a table of characters will do. */
import { constant, join, sql, type Fragment } from "../../fragment";
import { fieldSeparator, wordsOf } from "../../language/words";
import type { Dialect } from "../dialect";

/** Latin-1, general punctuation, currencies, and the punctuation of Chinese and Japanese. */
const ranges: readonly (readonly [number, number])[] = [
  [0x01, 0xff],
  [0x2000, 0x206f],
  [0x20a0, 0x20cf],
  [0x3000, 0x303f],
];

/** The characters there that stand between words. */
const betweenWords: string = ranges
  .flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, i) => String.fromCharCode(first + i)),
  )
  .filter((character) => character !== fieldSeparator && wordsOf(character) === " ")
  .join("");

const separators = constant(betweenWords, "Edm.String");
const blanks = constant(" ".repeat(betweenWords.length), "Edm.String");

/** No two blanks after each other. The control characters in between are no part of a text, which has blanks for them. */
const single = (text: Fragment): Fragment =>
  sql`replace(replace(replace(${text}, N' ', nchar(1) + nchar(2)), nchar(2) + nchar(1), N''), nchar(1) + nchar(2), N' ')`;

export const hasWords: Dialect["hasWords"] = (texts, words) => {
  const fields = sql`lower(cast(N'' as nvarchar(max)) + ${join(texts, sql` + nchar(31) + `)})`;
  const apart = sql`replace(translate(${fields}, ${separators}, ${blanks}), nchar(31), N' ' + nchar(31) + N' ')`;
  return sql`charindex(${words}, ${single(sql`N' ' + ${apart} + N' '`)}) > 0`;
};
