/** A request as text: `METHOD path below the company`, headers, a blank line, a body. Lines with "#" are comments. */
import { setChanges } from "../../src/odata";
import type { DirectRequest } from "../property/direct-service";
import { company } from "./estate";

/** A comment with the rows of the caller: `# rules {"set": "filter", …}`. */
const rulesRemark = "# rules ";

function viewIn(lines: readonly string[]): Pick<DirectRequest, "view"> {
  const line = lines.find((each) => each.startsWith(rulesRemark))?.slice(rulesRemark.length);
  if (line === undefined) return {};
  const sets = Object.entries(JSON.parse(line) as Record<string, string>).map(([set, filter]) => {
    const rows = [{ partitions: "*", filter }] as const;
    const names = new Set<string>();
    const rules = { read: rows, write: rows, hidden: names, readOnly: names, allow: new Set(setChanges) };
    return [set, rules] as const;
  });
  return { view: { id: line, sets: new Map(sets), operations: "*" } };
}

export interface Case {
  readonly request: DirectRequest;
  /** The case is the next page, which the response links to. */
  readonly followed: boolean;
}

/** A comment with a meaning. */
const followRemark = "# follow @odata.nextLink";

/** The URL is unencoded in the file, so that it is readable. */
export function parseCase(content: string): Case {
  const lines = content.split("\n");
  const written = lines.filter((line) => !line.startsWith("#"));
  const blank = written.indexOf("");
  const [first = "", ...headers] = blank < 0 ? written : written.slice(0, blank);
  const [method = "", path = ""] = first.split(/ (.*)/s);
  return {
    request: {
      method,
      url: encodeURI(`/companies(${company})/${path}`).replaceAll("+", "%2B"),
      headers: Object.fromEntries(
        headers
          .map((line) => line.split(/: (.*)/s))
          .map(([name = "", value = ""]) => [name.toLowerCase(), value]),
      ),
      ...viewIn(lines),
      body: blank < 0 ? "" : written.slice(blank + 1).join("\n"),
    },
    followed: lines.includes(followRemark),
  };
}
