/** Scripts that are programs of a terminal, and functions of tests. */

import { asSentence } from "../src/odata";

interface Program {
  /** The beginning of the message about an error, as in "No token: …". */
  readonly failure: string;
  /** The text of `--help`. */
  readonly help: string;
}

/** The output cannot be written; the message is a sentence without its end. The work of the script may be done. */
class OutputError extends Error {}

/** Writes to stdout; rejects with an `OutputError` where that fails, as after the end of the program that reads a pipe. */
export const print = (text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException): void =>
      reject(new OutputError(`standard output cannot be written (${error.code})`, { cause: error }));
    process.stdout.once("error", fail);
    process.stdout.write(text, (error) => {
      // The event follows.
      if (error) return;
      process.stdout.off("error", fail);
      resolve();
    });
  });

/**
 * Runs `main` with the arguments of the process where the module is the program; reports its error as a sentence. A request
 * for help is answered before anything else.
 */
export function runProgram(
  module: NodeJS.Module,
  { failure, help }: Program,
  main: (args: readonly string[]) => void | Promise<void>,
): void {
  if (require.main !== module) return;
  const args = process.argv.slice(2);
  if (args.includes("--help") || args.includes("-h")) return void process.stdout.write(`${help.trim()}\n`);
  Promise.resolve()
    .then(() => main(args))
    .catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      const beginning = error instanceof OutputError ? "No output" : failure;
      process.stderr.write(`${beginning}: ${asSentence(reason)}\n`);
      process.exitCode = 1;
    });
}
