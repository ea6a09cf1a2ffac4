/** Scripts that are programs of a terminal, and functions of tests. */

import { asSentence } from "../src/odata";

/** Runs `main` where the module is the program; reports its error as a sentence after the text `failure`. */
export function runProgram(module: NodeJS.Module, failure: string, main: () => void | Promise<void>): void {
  if (require.main !== module) return;
  Promise.resolve()
    .then(main)
    .catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      process.stderr.write(`${failure}: ${asSentence(reason)}\n`);
      process.exitCode = 1;
    });
}
