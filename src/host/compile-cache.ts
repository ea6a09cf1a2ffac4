/** Keeps compiled code between starts, in Node.js 22 and later; where the folder cannot be written, nothing is kept. */
import module from "node:module";
import { join } from "node:path";

/** Missing in the types of the oldest supported Node.js. */
const { enableCompileCache } = module as { readonly enableCompileCache?: (folder: string) => unknown };

// Sources are compiled in tests only.
if (__filename.endsWith(".js"))
  enableCompileCache?.(join(__dirname, "../../../node_modules/.cache/lease-service/compiled"));
