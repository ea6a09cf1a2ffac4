/** Functions that SQLite lacks, or supports for ASCII only; every connection gets them. */
import type Database from "better-sqlite3";
import type { RE2JS } from "re2js";
import { isPrimitiveTypeName, primitiveTypes } from "../../model/types";
import { compilePattern } from "../../language/patterns";
import { tokenize } from "../../language/search-tokens";
import { lru } from "../../lru";

/** Defines the functions that the tables of the language and the dialect use on a connection. */
export function defineFunctions(connection: Database.Database): void {
  const define = (name: string, work: (...values: readonly unknown[]) => unknown): void => {
    connection.function(name, { deterministic: true, varargs: false }, work);
  };
  define("unicode_lower", (text: unknown) => (typeof text === "string" ? text.toLowerCase() : text));
  define("unicode_upper", (text: unknown) => (typeof text === "string" ? text.toUpperCase() : text));
  define("search_words", (text: unknown) => (typeof text === "string" ? tokenize(text) : ""));
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
    if (typeof text !== "string" || typeof pattern !== "string") return null;
    const compiled = patterns.get(pattern) ?? compilePattern(pattern);
    patterns.set(pattern, compiled);
    return compiled.matcher(text).find() ? 1 : 0;
  });
}
