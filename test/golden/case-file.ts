/** A request as text: `METHOD path below the company`, headers, a blank line, a body. Lines with "#" are comments. */
import type { DirectRequest } from "../property/direct-service";
import { company } from "./estate";

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
      body: blank < 0 ? "" : written.slice(blank + 1).join("\n"),
    },
    followed: lines.includes(followRemark),
  };
}
