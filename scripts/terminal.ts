/** Scripts that are programs of a terminal, and functions of tests. */

import { asSentence } from "../src/odata";

interface Program {
  /** The beginning of the message about an error, as in "No token: …". */
  readonly failure: string;
  /** The text of `--help`. */
  readonly help: string;
}

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
      process.stderr.write(`${failure}: ${asSentence(reason)}\n`);
      process.exitCode = 1;
    });
}
