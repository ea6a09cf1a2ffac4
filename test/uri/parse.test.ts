/** URLs to trees, shapes and literals: expected results written by hand. */
import { parseExpression, parseOrderby, parseUri } from "../../src/odata/uri/parser";
import { withoutOffsets } from "./without-offsets";

const guid = "5d115c9c-44e3-ea11-bb43-000d3a2feca1";
const name = (text: string) => ({
  kind: "path",
  root: undefined,
  steps: [{ kind: "name", name: text, args: undefined }],
});
const step = (text: string) => ({ kind: "name", name: text, args: undefined });
const lit = (type: string, value: string, index = 0) => ({ kind: "literal", type, value, index });
const binary = (operator: string, left: unknown, right: unknown) => ({
  kind: "binary",
  operator,
  left,
  right,
});
const path = (url: string) => withoutOffsets(parseUri(url).path);
const expression = (text: string) => withoutOffsets(parseExpression(text));
const segment = (text: string, args?: unknown) => ({ kind: "name", name: text, args });
const key = (value: unknown, keyName?: string) => [{ name: keyName, value }];
const call = (functionName: string, ...args: unknown[]) => ({ kind: "call", name: functionName, args });
const rooted = (root: unknown, ...steps: unknown[]) => ({ kind: "path", root, steps });
const options = (query: string) => withoutOffsets(parseUri(`/u?${query}`).options);

describe("paths", () => {
  it.each<[string, unknown[]]>([
    ["", []],
    ["/", []],
    ["/leaseUnits", [segment("leaseUnits")]],
    ["leaseUnits/", [segment("leaseUnits")]],
    [`/leaseUnits(${guid})`, [segment("leaseUnits", key(lit("guid", guid)))]],
    [`/leaseUnits(${guid.toUpperCase()})`, [segment("leaseUnits", key(lit("guid", guid.toUpperCase())))]],
    [`/leaseUnits('${guid}')`, [segment("leaseUnits", key(lit("string", guid)))]],
    [`/leaseUnits(id=${guid})`, [segment("leaseUnits", key(lit("guid", guid), "id"))]],
    [`/leaseUnits/${guid}`, [segment("leaseUnits"), segment(guid)]],
    ["/leaseUnits/LU00001", [segment("leaseUnits"), segment("LU00001")]],
    ["/leaseUnits/A%2F1", [segment("leaseUnits"), segment("A/1")]],
    ["/leaseUnits/'A%2F1'", [segment("leaseUnits"), segment("'A/1'")]],
    ["/leaseUnits('A%2FB''s')", [segment("leaseUnits", key(lit("string", "A/B's")))]],
    ["/leaseUnits%28%27A%27%29", [segment("leaseUnits", key(lit("string", "A")))]],
    [
      "/f(a=1)(2)",
      [segment("f", key(lit("integer", "1"), "a")), { kind: "key", args: key(lit("integer", "2", 1)) }],
    ],
    ["/leaseUnits/$count", [segment("leaseUnits"), { kind: "system", name: "$count" }]],
    ["/$metadata", [{ kind: "system", name: "$metadata" }]],
    ["/$crossjoin(a,b)", [{ kind: "crossjoin", sets: ["a", "b"] }]],
    ["/leaseUnits/Ns.Type", [segment("leaseUnits"), { kind: "qualified", name: "Ns.Type", args: undefined }]],
    [
      "/a/$filter(b/c eq 1)/$count",
      [
        segment("a"),
        {
          kind: "filter",
          filter: binary(
            "eq",
            { kind: "path", root: undefined, steps: [step("b"), step("c")] },
            lit("integer", "1"),
          ),
        },
        { kind: "system", name: "$count" },
      ],
    ],
  ])("%s", (url, expected) => {
    expect(path(url)).toEqual(expected);
  });
});

describe("literals", () => {
  it.each([
    ["null", "null", "null"],
    ["TRUE", "boolean", "true"],
    [guid, "guid", guid],
    ["abcdefab-44e3-ea11-bb43-000d3a2feca1", "guid", "abcdefab-44e3-ea11-bb43-000d3a2feca1"],
    ["'O''Neil'", "string", "O'Neil"],
    ["''", "string", ""],
    ["-42", "integer", "-42"],
    ["1.50", "decimal", "1.50"],
    ["1e3", "decimal", "1e3"],
    ["1e+3", "decimal", "1e+3"],
    ["-1.5E 2", "decimal", "-1.5E+2"],
    ["10D", "decimal", "10"],
    ["10.5M", "decimal", "10.5"],
    ["-1.5e2f", "decimal", "-1.5e2"],
    ["42l", "integer", "42"],
    ["-INF", "nanInfinity", "-INF"],
    ["NaN", "nanInfinity", "NaN"],
    ["2024-02-29", "date", "2024-02-29"],
    ["2024-02-29T10:00:00Z", "dateTimeOffset", "2024-02-29T10:00:00Z"],
    ["2024-02-29T10:00:00.123+01:00", "dateTimeOffset", "2024-02-29T10:00:00.123+01:00"],
    ["2024-02-29T10:00:00 01:00", "dateTimeOffset", "2024-02-29T10:00:00+01:00"],
    ["10:30:15.5", "timeOfDay", "10:30:15.5"],
    ["duration'P1DT2H'", "duration", "P1DT2H"],
    ["binary'AQI='", "binary", "AQI="],
    ["Ns.Kind'a,b'", "enum", "Ns.Kind'a,b'"],
    ["geography'SRID=0;Point(1 2)'", "geo", "geography'SRID=0;Point(1 2)'"],
  ])("%s is of type %s", (text, type, value) => {
    expect(expression(text)).toEqual(lit(type, value));
  });
});

describe("expressions", () => {
  const a = name("a");
  const b = name("b");
  const c = name("c");

  it.each<[string, unknown]>([
    [
      "a eq 'x' and b gt 1 or c",
      binary(
        "or",
        binary("and", binary("eq", a, lit("string", "x")), binary("gt", b, lit("integer", "1", 1))),
        c,
      ),
    ],
    ["a or b and c", binary("or", a, binary("and", b, c))],
    ["a sub b sub c", binary("sub", binary("sub", a, b), c)],
    ["a add b mul c", binary("add", a, binary("mul", b, c))],
    ["(a add b) MUL c", binary("mul", binary("add", a, b), c)],
    ["not((a eq b))", { kind: "not", operand: binary("eq", a, b) }],
    ["NOT a and b", binary("and", { kind: "not", operand: a }, b)],
    [
      "not a in (1)",
      { kind: "not", operand: binary("in", a, { kind: "list", items: [lit("integer", "1")] }) },
    ],
    ["-a", { kind: "negate", operand: a }],
    [
      "a in ('x', 'y')",
      binary("in", a, { kind: "list", items: [lit("string", "x"), lit("string", "y", 1)] }),
    ],
    ["a in ()", binary("in", a, { kind: "list", items: [] })],
    ["a in (b)", binary("in", a, b)],
    ['a in ["x",1]', binary("in", a, { kind: "array", items: [lit("string", "x"), lit("integer", "1", 1)] })],
    ['{"x\\u00e4":[]}', { kind: "object", members: [{ name: "xä", value: { kind: "array", items: [] } }] }],
    ["Contains(a,'x')", call("Contains", a, lit("string", "x"))],
    ["now()", call("now")],
    ["geo.length(a)", call("geo.length", a)],
    ["cast(a,Edm.String)", call("cast", a, { kind: "type", name: "Edm.String" })],
    ["isof(Ns.T)", call("isof", { kind: "type", name: "Ns.T" })],
    ["isof(a,Collection(Edm.String))", call("isof", a, { kind: "type", name: "Collection(Edm.String)" })],
    [
      "case(a:1,true:0)",
      {
        kind: "case",
        branches: [
          { when: a, then: lit("integer", "1") },
          { when: lit("boolean", "true", 1), then: lit("integer", "0", 2) },
        ],
      },
    ],
    ["a/b", rooted(undefined, step("a"), step("b"))],
    ["$it/a", rooted({ kind: "$it" }, step("a"))],
    [
      "$root/a(1)",
      rooted(
        { kind: "$root" },
        { kind: "name", name: "a", args: [{ name: undefined, value: lit("integer", "1") }] },
      ),
    ],
    ["@p", rooted({ kind: "alias", name: "@p" })],
    ["@Core.Message#q", rooted(undefined, { kind: "annotation", name: "@Core.Message#q" })],
    [
      "a/ANY(x:x/b)",
      rooted(undefined, step("a"), {
        kind: "lambda",
        operator: "any",
        variable: "x",
        predicate: rooted(undefined, step("x"), step("b")),
      }),
    ],
    [
      "a/any()",
      rooted(undefined, step("a"), {
        kind: "lambda",
        operator: "any",
        variable: undefined,
        predicate: undefined,
      }),
    ],
    [
      "a/$count($filter=b;search=x)",
      rooted(undefined, step("a"), {
        kind: "count",
        options: { aliases: new Map(), filter: b, search: { kind: "word", literal: lit("string", "x") } },
      }),
    ],
    [
      "Ns.f(p=1)/a",
      rooted(
        undefined,
        { kind: "qualified", name: "Ns.f", args: [{ name: "p", value: lit("integer", "1") }] },
        step("a"),
      ),
    ],
  ])("%s", (text, expected) => {
    expect(expression(text)).toEqual(expected);
  });

  it("reads an order", () => {
    expect(withoutOffsets(parseOrderby("a desc, b ASC,c"))).toEqual([
      { expression: a, descending: true },
      { expression: b, descending: false },
      { expression: c, descending: false },
    ]);
  });

  it("keeps offsets in the decoded text", () => {
    expect(parseUri("/u?$filter=a%20eq%20'%C3%A4'%20and%20b").options.filter).toMatchObject({
      at: 0,
      left: { right: { at: 5 } },
      right: { at: 13 },
    });
  });
});

describe("options", () => {
  const none = { aliases: new Map() };

  it.each<[string, object]>([
    ["", {}],
    ["$top=5&%24skip=10", { top: lit("integer", "5"), skip: lit("integer", "10", 1) }],
    ["TOP=5&&Count=True", { top: lit("integer", "5"), count: true }],
    ["$filter=a+eq+'x%26y%2By'", { filter: binary("eq", name("a"), lit("string", "x&y+y")) }],
    [
      "$select=a,b/c,Ns.*,*",
      { select: [["a"], ["b", "c"], ["Ns.*"], ["*"]].map((steps) => ({ path: steps, options: none })) },
    ],
    ["$select=a%2Cb", { select: [["a"], ["b"]].map((steps) => ({ path: steps, options: none })) }],
    ["$select=f(x,y)", { select: [{ path: ["f(x,y)"], options: none }] }],
    [
      "$expand=a($select=b;$top=2;$expand=c/$ref),*($levels=max)",
      {
        expand: [
          {
            path: ["a"],
            suffix: undefined,
            options: {
              ...none,
              select: [{ path: ["b"], options: none }],
              top: lit("integer", "2"),
              expand: [{ path: ["c"], suffix: "$ref", options: none }],
            },
          },
          { path: ["*"], suffix: undefined, options: { ...none, levels: "max" } },
        ],
      },
    ],
    [
      "$compute=a add 1 as b",
      { compute: [{ expression: binary("add", name("a"), lit("integer", "1")), alias: "b" }] },
    ],
    ["@p=1", { aliases: new Map([["@p", lit("integer", "1")]]) }],
    ["$format=application/json", { format: "application/json" }],
    ["$skiptoken=a%3Db", { skiptoken: "a=b" }],
    [
      '$search=a b OR NOT "c d"',
      {
        search: {
          kind: "or",
          left: {
            kind: "and",
            left: { kind: "word", literal: lit("string", "a") },
            right: { kind: "word", literal: lit("string", "b", 1) },
          },
          right: { kind: "not", operand: { kind: "phrase", literal: lit("string", "c d", 2) } },
        },
      },
    ],
    [
      "$apply=filter(a)/groupby((b,rollup(c,d)),aggregate(e with sum as s,$count as n))/topcount(2,s)",
      {
        apply: [
          { kind: "filter", filter: name("a") },
          {
            kind: "groupby",
            groups: [[step("b")], { rollup: [[step("c")], [step("d")]] }],
            then: [
              {
                kind: "aggregate",
                items: [
                  { kind: "method", expression: name("e"), method: "sum", from: [], alias: "s" },
                  { kind: "count", path: [], from: [], alias: "n" },
                ],
              },
            ],
          },
          { kind: "extreme", name: "topcount", amount: lit("integer", "2"), by: name("s") },
        ],
      },
    ],
  ])("%s", (query, expected) => {
    expect(options(query)).toEqual({ ...none, ...expected });
  });

  it.each([
    ["$top=%201&+$skip+=2%20", "$top=1&$skip=2"],
    ["%20filter%09= a eq 1%0D%0A", "$filter=a eq 1"],
    ["$filter=+[1]", "$filter=[1]"],
    ["$orderby= a asc , b ", "$orderby=a asc,b"],
    ["$select= a , b/c ", "$select=a,b/c"],
    ["$count= true &$format= json ", "$count=true&$format=json"],
    ["$search= a b%0A", "$search=a b"],
    ["$search='a b' ", "$search='a b'"],
    ["$expand= a( $filter = b ; $top= 2 ; @p = 1 ) ", "$expand=a($filter=b;$top=2;@p=1)"],
    ["$expand=a/$count( $search = x )", "$expand=a/$count($search=x)"],
    ["$compute= a as b &$apply= filter(a) ", "$compute=a as b&$apply=filter(a)"],
    [" @p = (1) ", "@p=(1)"],
    ["$skiptoken= x ", "$skiptoken=x"],
  ])("%j is %s: blanks around names and values have no meaning", (query, plain) => {
    expect(options(query)).toEqual(options(plain));
  });

  it("keeps custom options", () => {
    const { custom, options: system } = parseUri("/u/?%20company=A%20B&company+=C&flag&$top=1");
    expect([...custom]).toEqual([["company", ["A B", "C"]], ["flag", [""]]]); // prettier-ignore
    expect(system.top?.value).toBe("1");
  });
});

describe("literals and shape of a URL", () => {
  it("numbers literals in order of appearance", () => {
    const uri = parseUri(
      `/companies(${guid})/u('x')?$filter=a eq 1.5 or b eq null&@p=true&$top=3&$search=word`,
    );
    expect(uri.literals.map((l) => [l.index, l.type, l.value])).toEqual([
      [0, "guid", guid],
      [1, "string", "x"],
      [2, "decimal", "1.5"],
      [3, "null", "null"],
      [4, "boolean", "true"],
      [5, "integer", "3"],
      [6, "string", "word"],
    ]);
    expect(uri.shape).toBe("companies(\0g)/u(\0s)?$filter=a eq \0d or b eq null&@p=\0b&$top=\0i&$search=\0s");
  });

  it.each([
    ["/u?$top=1", "u?top=25"],
    ["/u?$filter=a eq 'x'", "/u/?FILTER=a+eq+'yy'"],
    ["/u?$expand=a($top=1)", "/u?Expand=a(TOP=2)"],
    ["/u?$skiptoken=abc&$top=1", "/u?$skiptoken=xyz&$top=2"],
    ["/u?$deltatoken=abc", "/u?$deltatoken=xyz"],
    ["/u?company=A&$top=1", "/u?$top=1&x=y"],
    [`/u(${guid})`, "/u(00000000-0000-0000-0000-000000000000)"],
    ["/u?$search=a AND b", "/u?$search=c AND d"],
    ['/u?$search="a b"', '/u?$search="c"'],
  ])("%s and %s have the same shape", (one, other) => {
    expect(parseUri(one).shape).toBe(parseUri(other).shape);
  });

  it.each([
    ["/u", "/u?$skiptoken=a"],
    ["/u/A%2FB", "/u/A/B"],
    ["/u/a%3F$count=true", "/u/a?$count=true"],
    ["/u?$id=a%26$count=true", "/u?$id=a&$count=true"],
    ["/u(1)", "/u('1')"],
    ["/u?$filter=a eq null", "/u?$filter=a eq 1"],
    ["/u?$count=true", "/u?$count=false"],
    ["/u?$search=a AND b", "/u?$search=a OR b"],
    ["/u?$search=a", '/u?$search="a"'],
    ["/u?$expand=a($levels=1)", "/u?$expand=a($levels=2)"],
    ["/u?$filter=A.f(HierarchyQualifier='H')", "/u?$filter=A.f(HierarchyQualifier='I')"],
    ["/u?$apply=traverse($root/u,H,a,preorder)", "/u?$apply=traverse($root/u,H,a,postorder)"],
    ["s?$filter=f(HierarchyQualifier=@q)&@q='A'", "s?$filter=f(HierarchyQualifier=@q)&@q='B'"],
    [
      "s?$expand=e($filter=f(HierarchyQualifier=@q);@q='A')",
      "s?$expand=e($filter=f(HierarchyQualifier=@q);@q='B')",
    ],
  ])("%s and %s have different shapes", (one, other) => {
    expect(parseUri(one).shape).not.toBe(parseUri(other).shape);
  });
});
