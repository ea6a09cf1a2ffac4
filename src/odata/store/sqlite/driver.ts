/**
 * The driver of SQLite: release 13 of better-sqlite3 on Node.js 22 and later, release 12 on Node.js 20, which 13 does not
 * support (decision 0046). Both have the same interface. A process must load only one of them, because two SQLite
 * libraries release each other's locks on a file.
 */
import { readFileSync } from "node:fs";
import type Database from "better-sqlite3";

/** The version of Node-API that release 13 requires; with a lower one, loading it ends the process. */
const requiredNodeApi = 10;

/** Opens a connection to a file: `new Sqlite(file, options)`; throws a `Sqlite.SqliteError`. */
export const Sqlite: typeof Database = load();

/**
 * The result code in an error of SQLite, such as `SQLITE_BUSY`; "" for any other error. Not by the class: where a process
 * has several realms of JavaScript, the driver throws the errors of the one that opened the first database.
 */
export function resultCodeOf(error: unknown): string {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return typeof code === "string" && code.startsWith("SQLITE_") ? code : "";
}

function load(): typeof Database {
  if (Number(process.versions["napi"]) >= requiredNodeApi) {
    try {
      return require("better-sqlite3-napi") as typeof Database;
    } catch (error) {
      // Not installed: `npm ci --omit=optional`.
      if ((error as NodeJS.ErrnoException).code !== "MODULE_NOT_FOUND") throw error;
    }
    requireSafeBuild();
  }
  return require("better-sqlite3") as typeof Database;
}

/**
 * Rejects a build of release 12 with the headers of Node.js 24.19 or later, which ends the process when a statement is
 * garbage collected: its destructor calls the function below outside of any context.
 */
function requireSafeBuild(): void {
  const binding = readFileSync(require.resolve("better-sqlite3/build/Release/better_sqlite3.node"));
  if (!binding.includes("RemoveEnvironmentCleanupHook")) return;
  throw new Error(
    "The package better-sqlite3 was compiled for this version of Node.js, with which it ends the process at some time. " +
      "The package better-sqlite3-napi is used instead where it is installed; `npm ci --omit=dev` installs it.",
  );
}
