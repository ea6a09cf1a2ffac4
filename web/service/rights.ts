/** The methods that the user may use, by `OPTIONS`; requested once per token and kind of resource. */
import { token } from "../session";
import { ask } from "./request";

const known = new Map<string, Promise<ReadonlySet<string>>>();
let knownFor: string | undefined;

/** Keys of records do not matter, except that of the company. */
const kindOf = (path: string): string => {
  const [company = "", ...rest] = path.split("/");
  return [company, ...rest.map((segment) => segment.replace(/\(.*\)$/s, "()"))].join("/");
};

/** Returns the methods at a path relative to the service root; none after an error, which the next call repeats. */
export function methodsAt(path: string): Promise<ReadonlySet<string>> {
  if (knownFor !== token()) known.clear();
  knownFor = token();
  const kind = kindOf(path);
  const asked =
    known.get(kind) ?? ask("OPTIONS", path).then(({ allow }) => new Set(allow.split(/,\s*/).filter(Boolean)));
  known.set(kind, asked);
  return asked.catch(() => {
    known.delete(kind);
    return new Set<string>();
  });
}
