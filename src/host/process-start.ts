/**
 * Before all other modules: keeps compiled code between starts, in Node.js 22 and later, where the folder can be written;
 * and lets signals end the first process of a container, which would ignore them until there is a handler.
 */
import module from "node:module";
import { constants } from "node:os";
import { join } from "node:path";

if (process.pid === 1)
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.once(signal, () => process.exit(128 + constants.signals[signal]));

/** Missing in the types of the oldest supported Node.js. */
const { enableCompileCache } = module as { readonly enableCompileCache?: (folder: string) => unknown };

// Sources are compiled in tests only.
if (__filename.endsWith(".js"))
  enableCompileCache?.(join(__dirname, "../../../node_modules/.cache/lease-service/compiled"));
