/** Versions, preferences, conditions, content types, codings: pure functions of header texts. */
import { ODataError } from "../../src/odata/errors";
import { matchesCondition, parseCondition } from "../../src/odata/headers/conditional";
import { requireJsonContent, responseVersion } from "../../src/odata/headers/negotiate";
import { parsePrefer, preferenceApplied } from "../../src/odata/headers/prefer";
import { chooseEncoding, isCompressible } from "../../src/odata/http/codings";
import { errorResponse } from "../../src/odata/http/error-response";

describe("OData-Version, OData-MaxVersion", () => {
  test.each<[string | undefined, string | undefined, string]>([
    [undefined, undefined, "4.0"],
    ["4.0", undefined, "4.0"],
    ["4.01", undefined, "4.01"],
    [undefined, "4.0", "4.0"],
    [undefined, "4.01", "4.01"],
    [undefined, "5.0", "4.01"],
    ["4.01", "4.0", "4.0"],
    ["4.0", "4.01", "4.01"],
    ["4.0", "4.0;NetFx", "4.0"],
    [" 4.0 ", undefined, "4.0"],
  ])("%p, %p: %s", (version, max, expected) => expect(responseVersion(version, max)).toBe(expected));

  test.each<[string | undefined, string | undefined]>([
    ["3.0", undefined],
    ["5.0", undefined],
    ["4", undefined],
    ["latest", undefined],
    ["", undefined],
    [undefined, "3.0"],
    [undefined, "x"],
    ["4.0, 4.01", undefined],
  ])("refuses %p, %p", (version, max) => {
    expect(() => responseVersion(version, max)).toThrow(expect.objectContaining({ status: 400 }));
  });
});

describe("Prefer", () => {
  test.each<[string | undefined, object]>([
    [undefined, {}],
    ["return=minimal", { return: "minimal" }],
    ["Return=Representation", { return: "representation" }],
    ['return="minimal"', { return: "minimal" }],
    ["return = minimal", { return: "minimal" }],
    ["odata.maxpagesize=50", { maxpagesize: 50 }],
    ["maxpagesize=50, return=minimal", { maxpagesize: 50, return: "minimal" }],
    ["OData.MaxPageSize=7;foo=bar", { maxpagesize: 7 }],
    ["maxpagesize=5, odata.maxpagesize=9", { maxpagesize: 5 }],
    ["odata.maxpagesize=9, maxpagesize=5", { maxpagesize: 5 }],
    ["odata.maxpagesize=9, maxpagesize=none", { maxpagesize: 9 }],
    ["maxpagesize=0", {}],
    ["maxpagesize=-1", {}],
    ["maxpagesize=ten", {}],
    ["return=everything", {}],
    ["odata.continue-on-error", { "continue-on-error": true }],
    ["continue-on-error=false", { "continue-on-error": false }],
    ["respond-async, wait=5", { "respond-async": true, wait: 5 }],
    ['odata.include-annotations="*,-x.y"', { "include-annotations": "*,-x.y" }],
    ["unknown=1, constructor, __proto__=1", {}],
    ["respond-async=__proto__, continue-on-error=constructor, track-changes=toString", {}],
    [",,;", {}],
  ])("%p", (header, values) => expect(parsePrefer(header).values).toEqual(values));

  test("Preference-Applied repeats applied preferences in the client's spelling", () => {
    const asked = parsePrefer('odata.maxpagesize=50, return="minimal", respond-async');
    expect(preferenceApplied(asked, ["maxpagesize"])).toBe("odata.maxpagesize=50");
    expect(preferenceApplied(asked, ["return", "maxpagesize"])).toBe("return=minimal, odata.maxpagesize=50");
    expect(preferenceApplied(parsePrefer(undefined), ["return"])).toBeUndefined();
  });
});

describe("If-Match, If-None-Match", () => {
  test.each<[string | undefined, unknown]>([
    [undefined, undefined],
    ["*", "*"],
    ['W/"a"', ["a"]],
    ['w/"a"', ["a"]],
    ['"a"', ["a"]],
    ['W/"a", "b" ,W/"c,d"', ["a", "b", "c,d"]],
    ['""', [""]],
  ])("%p", (header, expected) => expect(parseCondition("If-Match", header)).toEqual(expected));

  test.each([[""], ["abc"], ['W/"a'], ['"a" "b"x'], ["*, *"]])("refuses %p", (header) => {
    expect(() => parseCondition("If-None-Match", header)).toThrow("If-None-Match");
  });

  test.each<["*" | string[], string | undefined, boolean]>([
    ["*", 'W/"a"', true],
    ["*", undefined, false],
    [["a"], 'W/"a"', true],
    [["a"], '"a"', true],
    [["a", "b"], 'W/"b"', true],
    [["a"], 'W/"b"', false],
    [[], 'W/"b"', false],
  ])("%p against %p: %p", (condition, current, expected) => {
    expect(matchesCondition(condition, current)).toBe(expected);
  });
});

describe("Content-Type of a body", () => {
  test.each<[string | undefined, boolean]>([
    [undefined, false],
    ["application/json", false],
    ["application/json; charset=UTF-8", false],
    ["application/json;odata.metadata=minimal;IEEE754Compatible=true", true],
    ["Application/JSON;odata.streaming=true", false],
  ])("%p", (type, ieee754Compatible) => expect(requireJsonContent(type)).toEqual({ ieee754Compatible }));

  test.each([["text/plain"], ["application/xml"], ["application/json;charset=latin1"], ["json"]])(
    "refuses %p",
    (type) => {
      expect(() => requireJsonContent(type)).toThrow(expect.objectContaining({ status: 415 }));
      expect(() => requireJsonContent(type)).toThrow(`'${type}'; expected application/json`);
    },
  );
});

describe("Accept-Encoding", () => {
  test.each<[string | undefined, string | undefined]>([
    [undefined, undefined],
    ["", undefined],
    ["identity", undefined],
    ["gzip", "gzip"],
    ["x-gzip", "gzip"],
    ["gzip, deflate, br", "br"],
    ["br;q=0.5, gzip;q=0.8", "gzip"],
    ["br;q=0, *", "gzip"],
    ["*;q=0", undefined],
    ["gzip;q=0", undefined],
    ["GZIP", "gzip"],
    ["identity, gzip;q=0.5", undefined],
    ["identity;q=1.0, *;q=0.5", undefined],
    ["gzip, identity", "gzip"],
    ["gzip;q=0.5, identity;q=0.4", "gzip"],
  ])("%p: %p", (header, expected) => expect(chooseEncoding(header)).toBe(expected));

  test.each<[unknown, boolean]>([
    ["application/json;odata.metadata=minimal", true],
    ["application/xml", true],
    ["multipart/mixed;boundary=x", true],
    ["text/plain;charset=utf-8", true],
    ["application/pdf", false],
    ["image/png", false],
    [undefined, false],
  ])("compresses %p: %p", (type, expected) => expect(isCompressible(type)).toBe(expected));
});

describe("error bodies", () => {
  const parse = (body: unknown): unknown => JSON.parse(body as string);
  const id = "0f0e0d0c-0000-4000-8000-00000000000a";

  test("carry code, message with correlation id, target and details", () => {
    const error = new ODataError("BadRequest_UnknownProperty", "No 'x'.", {
      target: "x",
      details: [{ code: "BadRequest_TypeMismatch", message: "m", target: "y" }],
      headers: { Allow: "GET" },
    });
    const { status, headers, body } = errorResponse(error, id);
    expect(status).toBe(400);
    expect(headers).toEqual({
      "OData-Version": "4.0",
      "Content-Type": "application/json;odata.metadata=minimal",
      "Content-Language": "en",
      Allow: "GET",
    });
    expect(parse(body)).toEqual({
      error: {
        code: "BadRequest_UnknownProperty",
        message: `No 'x'.  CorrelationId:  ${id}.`,
        target: "x",
        details: [{ code: "BadRequest_TypeMismatch", message: "m", target: "y" }],
      },
    });
  });

  test.each([[new Error("select secret from t")], ["text"], [undefined], [null], [{ a: 1 }]])(
    "disclose nothing of %p",
    (thrown) => {
      const { status, body } = errorResponse(thrown, id);
      expect(status).toBe(500);
      expect(parse(body)).toEqual({
        error: {
          code: "Internal_ServerError",
          message: `The service could not complete the request because of an internal fault.  CorrelationId:  ${id}.`,
        },
      });
    },
  );
});
