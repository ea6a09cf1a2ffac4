/** The grammar against the 898 cases of the OASIS OData TC, rule by rule; deviations are listed with their reasons. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseUri } from "../../src/odata/uri/parser";
import { printUri } from "../../src/odata/uri/printer";
import { parseRule, ruleNames } from "./rules";
import gaps from "./abnf-gaps.json";
import { withoutNumbers } from "./without-offsets";

interface Case {
  readonly rule: string;
  readonly input: string;
  readonly expectOk: boolean;
  readonly failAt?: number;
  readonly description: string;
}

const file = join(__dirname, "../../../shared/abnf/abnf-cases.json");

/** Undefined when the parser agrees with the case, otherwise the actual result. */
function deviation(test: Case): string | undefined {
  const failure = parseRule(test.rule, test.input);
  if (test.expectOk) return failure === undefined ? undefined : `refused: ${failure.message}`;
  if (failure === undefined) return "accepted";
  return test.failAt === undefined || failure.offset === test.failAt
    ? undefined
    : `refused at ${failure.offset} instead of ${test.failAt}: ${failure.message}`;
}

if (existsSync(file)) {
  const { cases }: { readonly cases: readonly Case[] } = JSON.parse(readFileSync(file, "utf8"));
  const isGap = (test: Case): boolean =>
    gaps.some((gap) => gap.rule === test.rule && gap.input === test.input);
  const names = [...new Set(cases.map((test) => test.rule))];

  describe.each(names)("rule %s", (rule) => {
    it("agrees with its cases", () => {
      const wrong = cases
        .filter((test) => test.rule === rule && !isGap(test))
        .flatMap((test) => ({ input: test.input, got: deviation(test) }))
        .filter((outcome) => outcome.got !== undefined);
      expect(wrong).toEqual([]);
    });
  });

  it("knows every rule that has cases", () => {
    expect(names.filter((rule) => !ruleNames.includes(rule))).toEqual([]);
  });

  it("prints the URLs of the cases so that they parse to the same tree", () => {
    const urls = cases
      .filter((test) => test.expectOk && !isGap(test))
      .filter((test) => ["queryOptions", "odataRelativeUri", "resourcePath"].includes(test.rule))
      .map((test) => (test.rule === "queryOptions" ? `u?${test.input}` : test.input));
    for (const url of urls) {
      const uri = parseUri(url);
      const { path, options, custom } = parseUri(printUri(uri));
      expect({ url, tree: withoutNumbers({ path, options, custom }) }).toEqual({
        url,
        tree: withoutNumbers({ path: uri.path, options: uri.options, custom: uri.custom }),
      });
    }
  });

  it("lists only existing, unmet cases as deviations", () => {
    const stale = gaps.filter((gap) => {
      const test = cases.find((candidate) => candidate.rule === gap.rule && candidate.input === gap.input);
      return test === undefined || deviation(test) === undefined || gap.reason === "";
    });
    expect(stale).toEqual([]);
  });
} else {
  it("the cases are not in ../shared/abnf here, so nothing is checked", () => {
    expect(existsSync(file)).toBe(false);
  });
}
