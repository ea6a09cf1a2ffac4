/** PostgreSQL: texts cut into words (`language/words.ts`). Its regular expressions know letters and digits, but no marks. */
import { constant, join, sql } from "../../fragment";
import { fieldSeparator } from "../../language/words";
import type { Dialect } from "../dialect";

const unicode = sql`collate "und-x-icu"`;

/** Every character with letters, marks and numbers, in its order. */
const characters: string = Array.from({ length: 0x1ff80 }, (_, i) => String.fromCodePoint(0x80 + i)).join("");

/** Marks and numbers that `[:alnum:]` lacks, as ranges. */
const alsoInWords: string = (characters.match(/[\p{M}\p{Nl}\p{No}]+/gu) ?? [])
  .map((run) => Array.from(run))
  .map((run) => (run.length < 3 ? run.join("") : `${run[0]}-${run.at(-1)}`))
  .join("");

const betweenWords = constant(`[^[:alnum:]${fieldSeparator}${alsoInWords}]+`, "Edm.String");

export const hasWords: Dialect["hasWords"] = (texts, words) => {
  const fields = sql`lower(normalize(${join(texts, sql` || chr(31) || `)}) ${unicode})`;
  const apart = sql`replace(${fields}, chr(31), ' ' || chr(31) || ' ')`;
  const cut = sql`btrim(regexp_replace(${apart}, ${betweenWords} ${unicode}, ' ', 'g'))`;
  return sql`strpos((' ' || ${cut} || ' ') collate "C", ${words}) > 0`;
};
