/** The methods that the user may use, by `OPTIONS`; requested once per token and kind of resource, or version of a record. */
import { token } from "../session";
import { ServiceError } from "./error";
import { ask } from "./request";

const known = new Map<string, Promise<ReadonlySet<string>>>();
let knownFor: string | undefined;

/** Keys of records do not matter, except that of the company. */
const kindOf = (path: string): string => {
  const [company = "", ...rest] = path.split("/");
  return [company, ...rest.map((segment) => segment.replace(/\([^]*/, "()"))].join("/");
};

/** Milliseconds before the first repetition and the longest ones, and those after which an attempt is given up. */
const pauses = { first: 250, longest: 30_000 } as const;
const patience = 20_000;

/** A fault that passes is waited for, since nothing else would bring the buttons back. */
async function askMethods(path: string, pause: number = pauses.first): Promise<ReadonlySet<string>> {
  try {
    const { allow } = await ask("OPTIONS", path, { signal: AbortSignal.timeout(patience) });
    return new Set(allow.split(/,\s*/).filter(Boolean));
  } catch (error) {
    const status = error instanceof ServiceError ? error.facts.status : 0;
    if (status >= 400 && status < 500 && status !== 408 && status !== 429) throw error;
    await new Promise((resolve) => setTimeout(resolve, pause));
    return askMethods(path, Math.min(2 * pause, pauses.longest));
  }
}

/**
 * Returns the methods at a path relative to the service root; none where the service
 * refuses the question, which the next call repeats. With the
 * version of a record, those that rules leave for its values.
 */
export function methodsAt(path: string, version?: string): Promise<ReadonlySet<string>> {
  if (knownFor !== token()) known.clear();
  knownFor = token();
  const kind = version === undefined ? kindOf(path) : `${path} ${version}`;
  const asked = known.get(kind) ?? askMethods(path);
  known.set(kind, asked);
  return asked.catch(() => {
    known.delete(kind);
    return new Set<string>();
  });
}
