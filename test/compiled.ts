import { join } from "node:path";

/**
 * The folder of the compiled service and commands, for suites that start them as real processes. It is built before all
 * tests (test/runtime/setup.ts).
 */
export const compiledProgram = join(__dirname, "../dist");
