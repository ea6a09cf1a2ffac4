/** Literals as the text that reads as them. */
import type { Literal } from "./ast";

/** ABNF `primitiveLiteral`. */
export function printLiteral(literal: Literal): string {
  switch (literal.type) {
    case "string":
      return `'${literal.value.replaceAll("'", "''")}'`;
    case "duration":
    case "binary":
      return `${literal.type}'${literal.value}'`;
    default:
      return literal.value;
  }
}

/** ABNF `stringInUrl`. */
export function printJsonText(text: string): string {
  return JSON.stringify(text);
}
