/** What is refused, how it is said, and that hostile input is refused fast. */
import { ODataError } from "../../src/odata/errors";
import { parseExpression, parseUri } from "../../src/odata/uri";

function errorOf(parse: () => unknown): ODataError {
  try {
    parse();
  } catch (error) {
    if (error instanceof ODataError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

/** Milliseconds of the processor, which other work on the machine does not lengthen; squared time would take many more. */
const bound = 200;
const spentSince = (start: NodeJS.CpuUsage): number => process.cpuUsage(start).user / 1000;

/** Either a result or a clean error; anything else fails the test. */
function settle(parse: () => unknown): void {
  try {
    parse();
  } catch (error) {
    if (!(error instanceof ODataError)) throw error;
  }
}

describe("syntax errors", () => {
  it.each([
    [
      "/u?$filter=contains(a,)",
      "Syntax error in $filter at offset 11: expected an expression, found ')'.",
      11,
    ],
    ["/u?$filter=a eq", "Syntax error in $filter at offset 4: expected a blank, found the end.", 4],
    ["/u?$filter=a eq ", "Syntax error in $filter at offset 5: expected an expression, found the end.", 5],
    ["/u?$filter=a like 'x'", "Syntax error in $filter at offset 2: expected the end, found 'l'.", 2],
    [
      "/u?$filter=%C3%A4 eq 'x",
      "Syntax error in $filter at offset 7: expected a closing quote, found the end.",
      7,
    ],
    ["/u?$filter=(a eq 1", "Syntax error in $filter at offset 7: expected ')', found the end.", 7],
    ["/u?$top=x", "Syntax error in $top at offset 0: expected a digit, found 'x'.", 0],
    ["/u?$top=-1", "Syntax error in $top at offset 0: expected a digit, found '-'.", 0],
    ["/u?$top=1.5", "Syntax error in $top at offset 1: expected the end, found '.'.", 1],
    ["/u?$count=yes", "Syntax error in $count at offset 0: expected true or false, found 'y'.", 0],
    ["/u?$count", "Syntax error in the query at offset 6: expected '=' and a value, found the end.", 6],
    ["/u?@p=", "Syntax error in @p at offset 0: expected an expression, found the end.", 0],
    ["/u?$select=", "Syntax error in $select at offset 0: expected a property or '*', found the end.", 0],
    ["/u(", "Syntax error in the path at offset 2: expected a literal, found the end.", 2],
    ["/u(1)x", "Syntax error in the path at offset 4: expected '/', found 'x'.", 4],
    ["/a//b", "Syntax error in the path at offset 2: expected a name or a key, found '/'.", 2],
    ["/u/$count/x", "Syntax error in the path at offset 8: expected the end of the path, found '/'.", 8],
    ["/u/$batch", "Syntax error in the path at offset 2: expected a name or a key, found '$'.", 2],
  ])("%s", (url, message, offset) => {
    const error = errorOf(() => parseUri(url));
    expect([error.code, error.message, error.offset]).toEqual([
      "BadRequest_InvalidRequestUrl",
      message,
      offset,
    ]);
  });
});

describe("options that are refused", () => {
  it.each([
    ["/u?$fliter=a", "The query option '$fliter' does not exist. Did you mean '$filter'?"],
    ["/u?$zzzzzzz=a", "The query option '$zzzzzzz' does not exist."],
    ["/u?$expand=a($selcet=b)", "The query option '$selcet' does not exist. Did you mean '$select'?"],
    ["/u?$levels=2", "The query option '$levels' is not allowed here."],
    ["/u?$expand=a($format=json)", "The query option '$format' is not allowed here."],
    ["/u?$expand=a/$ref($select=b)", "The query option '$select' is not allowed here."],
    ["/u?$top=1&$top=2", "The query option '$top' is given twice."],
    ["/u?$top=1&TOP=2", "The query option '$top' is given twice."],
    ["/u?@p=1&@p=2", "The query option '@p' is given twice."],
    ["/u?$expand=a($top=1;top=2)", "The query option '$top' is given twice."],
  ])("%s", (url, message) => {
    const error = errorOf(() => parseUri(url));
    expect([error.code, error.message]).toEqual(["BadRequest_InvalidQueryOption", message]);
  });
});

describe("URLs that cannot be decoded", () => {
  it.each(["/u('%')", "/u('%zz')", "/u?$filter=a eq '%C3'", "/u?x=%ff", "/u?%E0%80%80=1", "/u?a=%ED%A0%80"])(
    "%s",
    (url) => {
      expect(errorOf(() => parseUri(url))).toMatchObject({
        status: 400,
        code: "BadRequest_InvalidRequestUrl",
      });
    },
  );

  it.each(["/u('%00')", "/u?x=%00", "/u?$filter=a eq '\0'", '/u?$filter=a eq {"x":"\\u0000"}'])(
    "U+0000 in %j",
    (url) => {
      expect(errorOf(() => parseUri(url)).message).toContain("U+0000");
    },
  );
});

const many = 16 * 1024;
const chain = (part: string, joint: string, count: number) =>
  Array.from({ length: count }, () => part).join(joint);

describe("hostile input", () => {
  it.each([
    ["parentheses", "(".repeat(many)],
    ["closed parentheses", "(".repeat(4000) + "a" + ")".repeat(4000)],
    ["brackets", "[".repeat(many)],
    ["objects", '{"a":'.repeat(3000)],
    ["not", "not ".repeat(4000)],
    ["minus", "-".repeat(many)],
    ["calls", "f(".repeat(8000)],
    ["keys", "a(b=".repeat(4000)],
    ["lambdas", "a/any(x:".repeat(2000)],
    ["case", "case(".repeat(3000)],
    ["cast", "cast(".repeat(3000)],
    ["counts", "a/$count($filter=".repeat(1000)],
    ["aggregates", "a/aggregate(".repeat(1000)],
    ["a long list", `a in (${chain("1", ",", 8000)})`],
    ["a long array", `[${chain("1", ",", 8000)}]`],
    ["a long disjunction", chain("a eq 1", " or ", 1500)],
    ["a long path", chain("a", "/", 8000)],
    ["a long enumeration", `Ns.T'${chain("a", ",", 8000)}'`],
  ])("%s in an expression", (_, text) => {
    const start = process.cpuUsage();
    expect(errorOf(() => parseExpression(text))).toMatchObject({
      status: 400,
      code: "BadRequest_LimitExceeded",
    });
    expect(spentSince(start)).toBeLessThan(bound);
  });

  it.each([
    ["$search=" + "(".repeat(many)],
    ["$search=" + "NOT ".repeat(4000) + "a"],
    ["$search=" + chain("a", " ", 8000)],
    ["$expand=" + "a($expand=".repeat(1600)],
    ["$select=" + "a($select=".repeat(1600)],
    ["$apply=" + "concat(".repeat(2000)],
    ["$apply=" + "groupby((a),".repeat(1300)],
    ["$apply=" + chain("identity", "/", 1800)],
    ["$expand=" + chain("a", "/", 8000)],
  ])("%.30s…", (query) => {
    const start = process.cpuUsage();
    expect(errorOf(() => parseUri(`/u?${query}`))).toMatchObject({
      status: 400,
      code: "BadRequest_LimitExceeded",
    });
    expect(spentSince(start)).toBeLessThan(bound);
  });

  it.each([
    ["quotes", "'".repeat(many + 1)],
    ["blanks", `a${" ".repeat(many)}b`],
    ["digits", "1".repeat(many)],
    ["a long name", "a".repeat(many)],
    ["dots", "a.".repeat(many / 2)],
    ["a long string", `'${"x".repeat(many)}'`],
    ["escapes", `["${"\\u00e4".repeat(2500)}"]`],
  ])("takes time in proportion for %s", (_, text) => {
    const start = process.cpuUsage();
    settle(() => parseExpression(text));
    expect(spentSince(start)).toBeLessThan(bound);
  });

  it("takes other limits", () => {
    expect(() => parseExpression("a eq 1", { maxNodes: 2, maxDepth: 1 })).toThrow("more than 2 parts");
    expect(() => parseUri("/u?$filter=((a))", { maxNodes: 9, maxDepth: 1 })).toThrow("more than 1 levels");
  });
});
