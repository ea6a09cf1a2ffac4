/** Streams whose content `$expand` includes in the record (Protocol 4.01, 11.2.5.2; JSON Format 4.01, section 9). */
import { startEmptyCompany, type EmptyCompany } from "../resources/empty-company";

let company: EmptyCompany;
beforeAll(async () => {
  company = await startEmptyCompany();
});
afterAll(() => company.stop());

const base64 = (bytes: string | readonly number[]): string => Buffer.from(bytes as string).toString("base64");

const octets = "application/octet-stream";

test.each<[string, string, string | readonly number[], string, string]>([
  ["a document in Base64url", "a.pdf", [0xff, 0xef, 0xbe, 0xfb], "application/pdf", "_----w=="],
  [
    "an ASCII text as it is",
    "a.txt",
    'Line "1"\r\nLine\t\\2',
    "text/plain;charset=us-ascii",
    'Line "1"\r\nLine\t\\2',
  ],
  [
    "all ASCII characters",
    "a.CSV",
    "\u0001\u001f /{}~\u007f",
    "text/csv;charset=us-ascii",
    "\u0001\u001f /{}~\u007f",
  ],
  ["a text of an unknown encoding", "a.txt", "Köln", octets, "S8O2bG4="],
  ["a text with NUL", "a.txt", "a\u0000b", octets, "YQBi"],
  ["JSON", "a.geojson", "{}", octets, "e30="],
  ["an unknown extension", "a.zzzz", "abc", octets, "YWJj"],
  ["no extension", "a", "abc", octets, "YWJj"],
  ["the last part of an extension", "a.tar.gz", "abc", "application/gzip", "YWJj"],
  ["an empty text", "a.txt", "", "text/plain;charset=us-ascii", ""],
  ["an empty document", "a.pdf", "", "application/pdf", ""],
])("%s", async (_name, fileName, content, mediaType, expected) => {
  const { id } = await company.create("documents", { fileName, blobText: base64(content) });
  const { json } = await company.request("GET", `documents(${id})?$select=fileName&$expand=content`);
  expect(json).toEqual({
    "@odata.context": expect.stringMatching(/#companies\(.*\)\/documents\(id,fileName,content\)\/\$entity$/),
    "@odata.etag": expect.any(String),
    id,
    fileName,
    "content@odata.mediaContentType": mediaType,
    content: expected,
  });
});

describe("in all responses with records", () => {
  let contract: string;
  let document: string;
  beforeAll(async () => {
    contract = (await company.create("leaseContracts", { number: "LC1", versionNo: 1 })).id;
    document = (
      await company.create("documents", {
        leaseContractNo: "LC1",
        leaseContractVersionNo: 1,
        fileName: "note.txt",
        blobText: base64("Hello"),
      })
    ).id;
  });

  const inline = { "content@odata.mediaContentType": "text/plain;charset=us-ascii", content: "Hello" };
  const get = async (path: string): Promise<any> => (await company.request("GET", path)).json;

  test("a list, filtered by its properties", async () => {
    const { value } = await get("documents?$filter=leaseContractNo eq 'LC1'&$expand=content");
    expect(value).toEqual([
      expect.objectContaining({ fileName: "note.txt", blobText: "SGVsbG8=", ...inline }),
    ]);
  });

  test("an expanded collection, and a path through it", async () => {
    const { documents } = await get(
      `leaseContracts(${contract})?$expand=documents($select=id;$expand=content)`,
    );
    expect(documents).toEqual([{ "@odata.etag": expect.any(String), id: document, ...inline }]);
    const { value } = await get(
      `leaseContracts(${contract})/documents?$expand=content,leaseContract($select=number)`,
    );
    expect(value).toEqual([
      expect.objectContaining({ ...inline, leaseContract: expect.objectContaining({ number: "LC1" }) }),
    ]);
  });

  test("stored records in the result of $apply", async () => {
    const { value } = await get(
      "documents?$apply=filter(leaseContractNo eq 'LC1')/compute(entryNo add 1 as next)&$select=next&$expand=content",
    );
    expect(value).toEqual([expect.objectContaining({ next: expect.any(Number), ...inline })]);
  });

  test("the response to a change", async () => {
    const path = `documents(${document})?$select=id&$expand=content`;
    const { json } = await company.request("PATCH", path, { body: { description: "x" } });
    expect(json).toMatchObject(inline);
  });

  test("full metadata has the links as well, before the content", async () => {
    const path = `documents(${document})?$select=id&$expand=content`;
    const { text, json } = await company.request(
      "GET",
      `${path}&$format=application/json;odata.metadata=full`,
    );
    expect(json).toMatchObject(inline);
    const names = Object.keys(JSON.parse(text)).filter((name) => name.startsWith("content"));
    expect(names).toEqual([
      "content@odata.mediaReadLink",
      "content@odata.mediaEditLink",
      "content@odata.mediaContentType",
      "content",
    ]);
  });

  test.each([
    ["odata.metadata=none", "4.0", inline],
    [
      "odata.metadata=minimal",
      "4.01",
      { "content@mediaContentType": "text/plain;charset=us-ascii", content: "Hello" },
    ],
  ])("%s in %s", async (parameters, version, expected) => {
    const { json } = await company.request("GET", `documents(${document})?$expand=content`, {
      headers: { Accept: `application/json;${parameters}`, "OData-MaxVersion": version },
    });
    expect(json).toMatchObject(expected);
  });

  test("no response without it in $expand", async () => {
    for (const query of ["", "?$expand=*", "?$select=content"])
      expect(await get(`documents(${document})${query}`)).not.toHaveProperty("content");
  });
});

test.each([
  ["documents?$expand=content($select=id)", "takes no options"],
  ["documents?$expand=content/$ref", "no suffix"],
  ["documents?$expand=content/$count", "no suffix"],
  ["documents?$expand=content,content", "expanded twice"],
  ["documents?$expand=content/name", "not a navigation property"],
  ["documents?$apply=groupby((fileName))&$expand=content", "content"],
  [
    "documents?$expand=content&$format=csv",
    "'content' in $expand is a file, which has no place in a row of a table",
  ],
])("%s is rejected", async (path, message) => {
  const { status, json } = await company.request("GET", path);
  expect([status, json.error.message]).toEqual([400, expect.stringContaining(message)]);
});
