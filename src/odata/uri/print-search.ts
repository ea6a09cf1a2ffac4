/** `$search` trees as text. */
import type { SearchExpression } from "./ast";

const strengths = { or: 1, and: 2, not: 3, word: 4, phrase: 4 } as const;

/**
 * ABNF `searchExpr`. A semicolon in a word has U+0000 before it: in a URL it must be percent-encoded, since the
 * nested options end at others.
 */
export function printSearch(search: SearchExpression): string {
  switch (search.kind) {
    case "word":
      return search.literal.value.replaceAll(";", "\0;");
    case "phrase":
      return printPhrase(search.literal.value);
    case "not":
      return `NOT ${printOperand(search.operand, strengths.not)}`;
    case "and":
      return `${printOperand(search.left, strengths.and)} AND ${printOperand(search.right, strengths.not)}`;
    default:
      return `${printOperand(search.left, strengths.or)} OR ${printOperand(search.right, strengths.and)}`;
  }
}

function printOperand(search: SearchExpression, strength: number): string {
  const text = printSearch(search);
  return strengths[search.kind] < strength ? `(${text})` : text;
}

/** In double quotes; text that they cannot hold is in single ones. */
function printPhrase(text: string): string {
  return text === "" || text.includes('"') ? `'${text.replaceAll("'", "''")}'` : `"${text}"`;
}
