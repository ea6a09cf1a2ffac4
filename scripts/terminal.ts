/** Scripts that are programs of a terminal, and functions of tests. */

/** Runs `main` where the module is the program; reports its error, a sentence without its end, after the text `failure`. */
export function runProgram(module: NodeJS.Module, failure: string, main: () => void | Promise<void>): void {
  if (require.main !== module) return;
  Promise.resolve()
    .then(main)
    .catch((error: unknown) => {
      process.stderr.write(`${failure}: ${error instanceof Error ? error.message : String(error)}.\n`);
      process.exitCode = 1;
    });
}
