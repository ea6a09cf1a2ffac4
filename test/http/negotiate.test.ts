/** Content negotiation, by JSON Format 4.01 section 3 and with headers of real clients. */
import { ODataError } from "../../src/odata/errors";
import {
  negotiateJson,
  negotiateMetadata,
  negotiateTable,
  negotiateText,
} from "../../src/odata/headers/negotiate";

const powerQuery =
  "application/json;odata.metadata=minimal;q=1.0,application/json;odata=minimalmetadata;q=0.9," +
  "application/atomsvc+xml;q=0.8,application/atom+xml;q=0.8,application/xml;q=0.7,text/plain;q=0.7";

const asked = (accept?: string, format?: string, acceptCharset?: string) => ({
  accept,
  acceptCharset,
  format,
});
const minimal = "application/json;odata.metadata=minimal";

describe("JSON", () => {
  test.each<[string | undefined, string | undefined, string]>([
    [undefined, undefined, minimal],
    ["", undefined, minimal],
    ["*/*", undefined, minimal],
    ["application/*", undefined, minimal],
    ["application/json", undefined, minimal],
    ["APPLICATION/JSON", undefined, minimal],
    ["application/json, text/plain, */*", undefined, minimal],
    ["application/json;odata.metadata=full", undefined, "application/json;odata.metadata=full"],
    ["application/json; odata.metadata=none", undefined, "application/json;odata.metadata=none"],
    ["application/json;metadata=full", undefined, "application/json;odata.metadata=full"],
    ['application/json;odata.metadata="full"', undefined, "application/json;odata.metadata=full"],
    ["application/json;ODATA.Metadata=Full", undefined, "application/json;odata.metadata=full"],
    [
      "application/json;odata.metadata=minimal;IEEE754Compatible=true",
      undefined,
      `${minimal};IEEE754Compatible=true`,
    ],
    ["application/json;IEEE754Compatible=false", undefined, minimal],
    ["application/json;odata.streaming=true", undefined, `${minimal};odata.streaming=true`],
    ["application/json;charset=utf-8", undefined, `${minimal};charset=utf-8`],
    [
      "application/json;odata.metadata=none;q=0.2, application/json;odata.metadata=full;q=0.8",
      undefined,
      "application/json;odata.metadata=full",
    ],
    ["*/*, application/json;odata.metadata=none", undefined, "application/json;odata.metadata=none"],
    ["application/json;odata=verbose, */*;q=0.1", undefined, minimal],
    ["text/html, */*;q=0.1", undefined, minimal],
    [powerQuery, undefined, minimal],
    ["application/xml", "json", minimal],
    ["application/xml", "JSON", minimal],
    [undefined, "application/json;odata.metadata=full", "application/json;odata.metadata=full"],
    [
      "application/json;odata.metadata=full",
      "application/json;odata.metadata=none",
      "application/json;odata.metadata=none",
    ],
  ])("Accept %p, $format %p: %s", (accept, format, contentType) => {
    expect(negotiateJson(asked(accept, format)).contentType).toBe(contentType);
  });

  // JSON Format 4.01, section 3: OData 4.01 clients may omit the prefix "odata.".
  test.each([
    ["application/json;metadata=full;streaming=true", "application/json;metadata=full;streaming=true"],
    ["application/json;streaming=true", "application/json;metadata=minimal;streaming=true"],
    ["application/json;odata.metadata=full", "application/json;odata.metadata=full"],
    ["application/json;odata.streaming=true", `${minimal};odata.streaming=true`],
    ["application/json", minimal],
  ])("4.01 responds without the prefix where the client wrote none: %s", (accept, contentType) => {
    expect(negotiateJson(asked(accept), "4.01").contentType).toBe(contentType);
  });

  // Protocol 4.01, section 8.2.1: Accept-Charset is used instead of the charset in Accept.
  test.each([
    ["application/json;charset=iso-8859-1", "utf-8", `${minimal};charset=utf-8`],
    ["application/json;charset=iso-8859-1", "iso-8859-1, utf-8;q=0.5", `${minimal};charset=utf-8`],
    ["application/json", "UTF-8", minimal],
    ["application/json", "utf8", minimal],
    ["application/json", "iso-8859-1, *;q=0.1", minimal],
    ["application/json", "", minimal],
    [undefined, "utf-8", minimal],
  ])("Accept %p, Accept-Charset %p: %s", (accept, charset, contentType) => {
    expect(negotiateJson(asked(accept, undefined, charset)).contentType).toBe(contentType);
  });

  test.each([
    ["application/json;charset=utf-8", "iso-8859-1"],
    ["application/json", "utf-8;q=0"],
    [undefined, "utf-8;q=0, *"],
    ["*/*", "us-ascii, *;q=0"],
  ])("refuses Accept %p with Accept-Charset %p", (accept, charset) => {
    for (const negotiate of [negotiateJson, negotiateMetadata, negotiateText])
      expect(() => negotiate(asked(accept, undefined, charset))).toThrow(
        expect.objectContaining({ status: 406, target: "Accept-Charset" }),
      );
  });

  test("a charset in $format is that of the response, whatever Accept-Charset has", () => {
    const request = asked(undefined, "application/json;charset=iso-8859-1", "utf-8");
    expect(() => negotiateJson(request)).toThrow("$format asks for");
  });

  test("returns level, IEEE754Compatible and streaming", () => {
    const format = negotiateJson(
      asked("application/json;odata.metadata=none;IEEE754Compatible=true;odata.streaming=true"),
    );
    expect(format).toMatchObject({
      metadata: "none",
      ieee754Compatible: true,
      contentType: "application/json;odata.metadata=none;odata.streaming=true;IEEE754Compatible=true",
    });
  });

  test.each<[string | undefined, string | undefined, string]>([
    ["application/xml", undefined, "application/xml"],
    ["text/html", undefined, "text/html"],
    ["application/json;odata=verbose", undefined, "odata=verbose"],
    ["application/json;odata.metadata=some", undefined, "odata.metadata=some"],
    ["application/json;charset=iso-8859-1", undefined, "iso-8859-1"],
    ["application/json;q=0, */*", undefined, "q=0"],
    ["*/*;q=0", undefined, "q=0"],
    ["nonsense", undefined, "nonsense"],
    [undefined, "atom", "atom"],
    [undefined, "xml", "xml"],
    [undefined, "constructor", "constructor"],
    [undefined, "__proto__", "__proto__"],
    [undefined, "", ""],
    ["*/*", "application/json;odata.metadata=some", "odata.metadata=some"],
  ])("refuses Accept %p, $format %p", (accept, format, named) => {
    const refuse = () => negotiateJson(asked(accept, format));
    expect(refuse).toThrow(ODataError);
    expect(refuse).toThrow(expect.objectContaining({ code: "BadRequest_NotAcceptable", status: 406 }));
    expect(refuse).toThrow(`'${accept !== undefined && format === undefined ? accept : (format ?? "")}'`);
    expect(refuse).toThrow(named);
  });
});

const sheet = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

describe("tables", () => {
  const comma = {
    kind: "csv",
    separator: ",",
    decimal: ".",
    header: true,
    bom: false,
    escapesFormulas: false,
    emptiesUnset: false,
  };
  test.each<[string | undefined, string | undefined, object | undefined]>([
    ["text/csv", undefined, comma],
    ["TEXT/CSV", undefined, comma],
    ["text/*", undefined, comma],
    [undefined, "csv", comma],
    ["application/json", "text/csv", comma],
    ["text/csv, */*", undefined, comma],
    ["text/csv, application/json;q=0.9", undefined, comma],
    ["text/csv;header=absent;q=0.9, text/csv;q=0.1", undefined, { ...comma, header: false }],
    ["text/csv;unknown=1, text/csv;q=0.5", undefined, comma],
    ['text/csv;separator=";";decimal=","', undefined, { ...comma, separator: ";", decimal: "," }],
    ["text/csv;Separator=TAB", undefined, { ...comma, separator: "\t" }],
    ["text/csv;bom=present;formulas=escape", undefined, { ...comma, bom: true, escapesFormulas: true }],
    [undefined, undefined, undefined],
    ["*/*", undefined, undefined],
    ["text/html, */*;q=0.8", undefined, undefined],
    ["text/csv, application/json", undefined, undefined],
    ["text/csv;q=0.5, application/json", undefined, undefined],
    ["text/csv;q=0.5, */*", undefined, undefined],
    ["text/csv;q=0", undefined, undefined],
    ["text/csv", "json", undefined],
    ["text/csv;header=maybe", undefined, undefined],
    [sheet, undefined, { kind: "xlsx" }],
    ["application/vnd.apache.parquet", undefined, { kind: "parquet" }],
    [undefined, "parquet", { kind: "parquet" }],
    [undefined, "xlsx", { kind: "xlsx" }],
    [undefined, "XLSX", { kind: "xlsx" }],
    [`${sheet}, */*;q=0.8`, undefined, { kind: "xlsx" }],
    [`text/csv;q=0.5, ${sheet};q=0.6`, undefined, { kind: "xlsx" }],
    [`text/csv;header=maybe, ${sheet};q=0.6`, undefined, { kind: "xlsx" }],
    [`text/csv, ${sheet};q=0.6`, undefined, comma],
    [`${sheet};q=0.5, application/json`, undefined, undefined],
    ["application/*", undefined, undefined],
    [`${sheet};header=absent`, undefined, undefined],
    ["text/csv;constructor=name", undefined, undefined],
    ["text/csv;separator=constructor", undefined, undefined],
    [powerQuery, undefined, undefined],
  ])("Accept %p, $format %p: %j", (accept, format, expected) => {
    const found = negotiateTable(asked(accept, format));
    const contentType = expect.stringMatching(/^(text\/csv;|application\/vnd)/);
    expect(found).toEqual(expected && { ...expected, contentType });
  });
});

describe("$metadata", () => {
  test.each<[string | undefined, string | undefined, string]>([
    [undefined, undefined, "application/xml"],
    ["*/*", undefined, "application/xml"],
    ["application/xml", undefined, "application/xml"],
    [powerQuery, undefined, "application/xml"],
    ["application/json, text/plain, */*", undefined, "application/xml"],
    ["application/json", undefined, "application/json"],
    ["application/json;IEEE754Compatible=true", undefined, "application/json"],
    ["application/json;odata.metadata=minimal", undefined, "application/xml"],
    ["application/json;odata.metadata=full", undefined, "application/xml"],
    ["application/json;metadata=none;q=0.9", undefined, "application/xml"],
    ["application/json;odata.metadata=full, application/json;q=0.5", undefined, "application/json"],
    ["application/xml", "json", "application/json"],
    [undefined, "application/json;odata.metadata=minimal", "application/json"],
    ["application/json", "xml", "application/xml"],
    [undefined, "application/json", "application/json"],
    [undefined, "application/xml", "application/xml"],
    ["application/xml;charset=utf-8", undefined, "application/xml;charset=utf-8"],
    ["application/xml;foo=bar, application/json", undefined, "application/json"],
  ])("Accept %p, $format %p: %s", (accept, format, contentType) => {
    expect(negotiateMetadata(asked(accept, format)).contentType).toBe(contentType);
  });

  test.each<[string | undefined, string | undefined, string]>([
    ["application/json", undefined, "application/xml"],
    ["application/json;odata.metadata=full", undefined, "application/xml"],
    ["application/json", "xml", "application/xml"],
    [undefined, undefined, "application/xml"],
  ])("a client of 4.0: Accept %p, $format %p: %s", (accept, format, contentType) => {
    expect(negotiateMetadata(asked(accept, format), true).contentType).toBe(contentType);
  });

  test.each(["json", "application/json"])("a client of 4.0 gets no $format=%s, which 4.0 lacks", (format) => {
    expect(() => negotiateMetadata(asked("application/json", format), true)).toThrow(`'${format}'`);
  });

  test.each([
    ["text/html"],
    ["application/atomsvc+xml"],
    ["application/xml;foo=bar"],
    ["application/xml;charset=iso-8859-1"],
    ["application/json;foo=bar"],
  ])("refuses %s", (accept) => {
    expect(() => negotiateMetadata(asked(accept))).toThrow(`'${accept}'`);
  });
});

describe("text", () => {
  // Protocol 4.01, section 8.2.1: no charset unless the media type in Accept has one.
  test.each([
    [undefined, "text/plain"],
    ["*/*", "text/plain"],
    ["text/*", "text/plain"],
    ["text/plain", "text/plain"],
    ["text/plain;charset=UTF-8", "text/plain;charset=utf-8"],
    ["text/plain;charset=iso-8859-1, text/plain;q=0.5", "text/plain"],
    ["application/json", "text/plain"],
    [powerQuery, "text/plain"],
  ])("Accept %p: %s", (accept, contentType) => expect(negotiateText(asked(accept))).toBe(contentType));
  test.each([
    ["image/png"],
    ["text/plain;foo=bar"],
    ["text/plain;charset=iso-8859-1"],
    ["application/json;foo=bar"],
    ["*/*;foo=bar"],
  ])("refuses %s", (accept) => expect(() => negotiateText(asked(accept))).toThrow(`'${accept}'`));
});
