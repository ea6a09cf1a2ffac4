/** The methods that the user may use, by `OPTIONS`; requested once per token and kind of resource, or version of a record. */
import { token } from "../session";
import { ServiceError } from "./error";
import { ask } from "./request";

const known = new Map<string, Promise<ReadonlySet<string>>>();
let knownFor: string | undefined;

/** Keys of records do not matter, except that of the company. */
const kindOf = (path: string): string => {
  const [company = "", ...rest] = path.split("/");
  return [company, ...rest.map((segment) => segment.replace(/\(.*\)$/s, "()"))].join("/");
};

/** Attempts, since nothing else would bring the buttons back after a fault that passes, and milliseconds between them. */
const attempts = 4;
const pause = 1000;

async function askMethods(path: string, left: number): Promise<ReadonlySet<string>> {
  try {
    const { allow } = await ask("OPTIONS", path);
    return new Set(allow.split(/,\s*/).filter(Boolean));
  } catch (error) {
    const isRefused = error instanceof ServiceError && error.facts.status >= 400 && error.facts.status < 500;
    if (isRefused || left === 1) throw error;
    await new Promise((resolve) => setTimeout(resolve, pause));
    return askMethods(path, left - 1);
  }
}

/**
 * Returns the methods at a path relative to the service root; none after an error, which the next call repeats. With the
 * version of a record, those that rules leave for its values.
 */
export function methodsAt(path: string, version?: string): Promise<ReadonlySet<string>> {
  if (knownFor !== token()) known.clear();
  knownFor = token();
  const kind = version === undefined ? kindOf(path) : `${path} ${version}`;
  const asked = known.get(kind) ?? askMethods(path, attempts);
  known.set(kind, asked);
  return asked.catch(() => {
    known.delete(kind);
    return new Set<string>();
  });
}
