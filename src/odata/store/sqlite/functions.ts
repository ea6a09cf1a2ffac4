/** Functions that SQLite lacks, or has for ASCII only; every connection gets them. */
import type Database from "better-sqlite3";
import type { RE2JS } from "re2js";
import { isPrimitiveTypeName, primitiveTypes } from "../edm/types";
import { compilePattern } from "../language/patterns";
import { wordsOf } from "../language/words";
import { lru } from "../lru";

/**
 * Gives every connection the functions that the tables of the language and the dialect name. `stillWanted` is asked at
 * each call of one that takes long where there are many rows: it throws to end the statement.
 */
export function defineFunctions(
  connection: Database.Database,
  stillWanted: () => void = () => undefined,
): void {
  const define = (name: string, work: (...values: readonly unknown[]) => unknown): void => {
    connection.function(name, { deterministic: true, varargs: false }, work);
  };
  define("unicode_lower", (text: unknown) => {
    stillWanted();
    return typeof text === "string" ? text.toLowerCase() : text;
  });
  define("unicode_upper", (text: unknown) => {
    stillWanted();
    return typeof text === "string" ? text.toUpperCase() : text;
  });
  // Not deterministic, or it would be called once for the whole statement.
  connection.function("still_wanted", { deterministic: false }, () => {
    stillWanted();
    return 1;
  });
  define("search_words", (text: unknown) => (typeof text === "string" ? wordsOf(text) : ""));
  define("literal_value", (text: unknown, type: unknown) => {
    if (typeof text !== "string" || typeof type !== "string" || !isPrimitiveTypeName(type)) return null;
    const value = primitiveTypes[type].parse(text);
    if (type === "Edm.Decimal") return value === undefined ? null : Number(value);
    return typeof value === "number" && type !== "Edm.Double" && type !== "Edm.Single"
      ? BigInt(value)
      : (value ?? null);
  });
  const patterns = lru<RE2JS>(100);
  define("matches_pattern", (text: unknown, pattern: unknown) => {
    stillWanted();
    if (typeof text !== "string" || typeof pattern !== "string") return null;
    const compiled = patterns.get(pattern) ?? compilePattern(pattern);
    patterns.set(pattern, compiled);
    return compiled.matcher(text).find() ? 1 : 0;
  });
}
