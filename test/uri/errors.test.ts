/** Rejected input, the messages, and fast rejection of hostile input. */
import { ODataError } from "../../src/odata/errors";
import { parseExpression, parseUri } from "../../src/odata/uri/parser";
import { expectProportional } from "../waiting";

function errorOf(parse: () => unknown): ODataError {
  try {
    parse();
  } catch (error) {
    if (error instanceof ODataError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

/** A result or a clean error; anything else fails the test. */
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
    ["/u?$filter=a eq ", "Syntax error in $filter at offset 4: expected a blank, found the end.", 4],
    // Blanks around a value are skipped; offsets count those before it.
    ["/u?$filter=%20+a ne", "Syntax error in $filter at offset 6: expected a blank, found the end.", 6],
    ["/u?$top= x", "Syntax error in $top at offset 1: expected a digit, found 'x'.", 1],
    ["/u?$top= 1 2 ", "Syntax error in $top at offset 3: expected the end, found '2'.", 3],
    ["/u?$top=%20+", "Syntax error in $top at offset 0: expected a digit, found the end.", 0],
    ["/u?$format=%20", "Syntax error in $format at offset 0: expected a value, found the end.", 0],
    ["/u? $count ", "Syntax error in the query at offset 7: expected '=' and a value, found the end.", 7],
    ["/u? @p x=1", "Syntax error in the query at offset 4: expected '=', found 'x'.", 4],
    ["/u?$expand=a($top = x)", "Syntax error in $expand at offset 9: expected a digit, found 'x'.", 9],
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
    ["/u(1)%2Fx", "Syntax error in the path at offset 4: expected '/', found '%2F'.", 4],
    ["/u(%C3%A4='%20')%2fx", "Syntax error in the path at offset 8: expected '/', found '%2f'.", 8],
    ["/u(1)%3F", "Syntax error in the path at offset 4: expected '/', found '%3F'.", 4],
    ["/u(1)%C3%A4", "Syntax error in the path at offset 4: expected '/', found 'ä'.", 4],
    ["/u?$top=1%26$skip=2", "Syntax error in $top at offset 1: expected the end, found '%26'.", 1],
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
    ["/u?$top=1&%20$top=2", "The query option '$top' is given twice."],
    ["/u?@p=1&+@p+=2", "The query option '@p' is given twice."],
    ["/u?$top=1&%20$fliter=a", "The query option '$fliter' does not exist. Did you mean '$filter'?"],
    ["/u?%20$levels%20=2", "The query option '$levels' is not allowed here."],
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

/** Rejected for its size, in time linear in the length of the text. */
async function expectRefused(size: number, refuse: (size: number) => unknown): Promise<void> {
  expect(errorOf(() => refuse(size))).toMatchObject({ status: 400, code: "BadRequest_LimitExceeded" });
  await expectProportional(size, (some) => settle(() => refuse(some)));
}

describe("hostile input", () => {
  it.each<[string, number, (count: number) => string]>([
    ["parentheses", many, (n) => "(".repeat(n)],
    ["closed parentheses", 4000, (n) => "(".repeat(n) + "a" + ")".repeat(n)],
    ["brackets", many, (n) => "[".repeat(n)],
    ["objects", 3000, (n) => '{"a":'.repeat(n)],
    ["not", 4000, (n) => "not ".repeat(n)],
    ["minus", many, (n) => "-".repeat(n)],
    ["calls", 8000, (n) => "f(".repeat(n)],
    ["keys", 4000, (n) => "a(b=".repeat(n)],
    ["lambdas", 2000, (n) => "a/any(x:".repeat(n)],
    ["case", 3000, (n) => "case(".repeat(n)],
    ["cast", 3000, (n) => "cast(".repeat(n)],
    ["counts", 1000, (n) => "a/$count($filter=".repeat(n)],
    ["aggregates", 1000, (n) => "a/aggregate(".repeat(n)],
    ["a long list", 8000, (n) => `a in (${chain("1", ",", n)})`],
    ["a long array", 8000, (n) => `[${chain("1", ",", n)}]`],
    ["a long disjunction", 1500, (n) => chain("a eq 1", " or ", n)],
    ["a long path", 8000, (n) => chain("a", "/", n)],
    ["a long enumeration", 8000, (n) => `Ns.T'${chain("a", ",", n)}'`],
  ])("%s in an expression", (_, size, make) => expectRefused(size, (count) => parseExpression(make(count))));

  it.each<[number, (count: number) => string]>([
    [many, (n) => "$search=" + "(".repeat(n)],
    [4000, (n) => "$search=" + "NOT ".repeat(n) + "a"],
    [8000, (n) => "$search=" + chain("a", " ", n)],
    [1600, (n) => "$expand=" + "a($expand=".repeat(n)],
    [1600, (n) => "$select=" + "a($select=".repeat(n)],
    [2000, (n) => "$apply=" + "concat(".repeat(n)],
    [1300, (n) => "$apply=" + "groupby((a),".repeat(n)],
    [1800, (n) => "$apply=" + chain("identity", "/", n)],
    [8000, (n) => "$expand=" + chain("a", "/", n)],
  ])("%i times %s", (size, make) => expectRefused(size, (count) => parseUri(`/u?${make(count)}`)));

  it.each<[string, number, (count: number) => string]>([
    ["quotes", many + 1, (n) => "'".repeat(n)],
    ["blanks", many, (n) => `a${" ".repeat(n)}b`],
    ["digits", many, (n) => "1".repeat(n)],
    ["a long name", many, (n) => "a".repeat(n)],
    ["dots", many / 2, (n) => "a.".repeat(n)],
    ["a long string", many, (n) => `'${"x".repeat(n)}'`],
    ["escapes", 2500, (n) => `["${"\\u00e4".repeat(n)}"]`],
  ])("takes linear time for %s", (_, size, make) =>
    expectProportional(size, (count) => settle(() => parseExpression(make(count)))),
  );

  it("takes other limits", () => {
    expect(() => parseUri("/u?$filter=a eq 1", { maxNodes: 2, maxAllNodes: 9, maxDepth: 1 })).toThrow(
      "more than 2 parts",
    );
    expect(() => parseUri("/u?$filter=((a))", { maxNodes: 9, maxAllNodes: 9, maxDepth: 1 })).toThrow(
      "more than 1 levels",
    );
  });
});
