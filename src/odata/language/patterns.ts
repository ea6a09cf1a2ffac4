/** Regular expressions of `matchesPattern`: RE2's, which run in linear time whatever the pattern. */
import { RE2JS } from "re2js";
import { ODataError } from "../errors";

const longestPattern = 1000;

/** The pattern, compiled. Throws a 400 for one that is too long or none of RE2's. */
export function compilePattern(pattern: string): RE2JS {
  if (pattern.length > longestPattern) {
    throw new ODataError(
      "BadRequest_LimitExceeded",
      `A pattern may have ${longestPattern} characters; found ${pattern.length}.`,
    );
  }
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^error parsing regexp: /, "") : "";
    throw new ODataError(
      "Application_FilterErrorException",
      `'${pattern.slice(0, 60)}' is no regular expression that this service can run: ${reason}.`,
      { cause: error },
    );
  }
}
