/** References to responses (Protocol 4.01, sections 11.7.4 to 11.7.6) in both formats. */
import { demoCompanyId } from "../harness";
import { startEmptyCompany, unknownId, type EmptyCompany } from "../resources/empty-company";
import { changeSet, request, sendJson, sendMultipart, statuses } from "./batch-client";

let company: EmptyCompany;
const contracts = `companies(${demoCompanyId})/leaseContracts`;
const lines = `companies(${demoCompanyId})/leaseContractLines`;
const postCodes = `companies(${demoCompanyId})/postCodes`;
beforeAll(async () => {
  company = await startEmptyCompany();
});
afterAll(() => company.stop());

describe("the record of a request as the beginning of a URL", () => {
  test.each([
    ["$1", ""],
    ["/$1", ""],
    ["%241", ""],
    ["root/$1", ""],
  ])("in a change set: %s", async (reference) => {
    const base = reference.replace("root", company.root);
    const { parts } = await sendMultipart(company, [
      changeSet(
        request(`POST ${contracts}`, { id: "1", body: { customerName: "first" } }),
        request(`POST ${base}/leaseContractLines`, { id: "2", body: { description: "line" } }),
        request(`PATCH ${base}`, { id: "3", body: { customerName: "changed" } }),
        request("PATCH $2", { id: "4", body: { description2: "again" } }),
      ),
    ]);
    const [contract, line, changed, again] = parts[0]?.parts ?? [];
    expect([contract, line, changed, again].map((part) => part?.status)).toEqual([201, 201, 200, 200]);
    expect(changed?.json).toMatchObject({ number: contract?.json.number, customerName: "changed" });
    expect(line?.json).toMatchObject({ leaseContractNo: contract?.json.number });
    expect(again?.json).toMatchObject({ id: line?.json.id });
  });

  test("across change sets and in queries", async () => {
    const { parts } = await sendMultipart(company, [
      changeSet(request(`POST ${contracts}`, { id: "c.1", body: {} })),
      changeSet(request("POST $c.1/leaseContractLines", { id: "l", body: { description: "a" } })),
      request("GET $c.1?$expand=leaseContractLines"),
      request("GET $c.1/leaseContractLines/$count"),
      request("DELETE $c.1"),
    ]);
    expect(parts.slice(2).map(({ status }) => status)).toEqual([200, 200, 204]);
    expect(parts[2]?.json.leaseContractLines).toHaveLength(1);
    expect(parts[2]?.text).not.toContain("$c.1");
    expect(parts[3]?.text).toBe("1");
  });

  test("JSON: created, read and changed records", async () => {
    const answer = await sendJson(company, [
      { id: "1", method: "post", url: contracts, body: {} },
      { id: "2", method: "post", url: "$1/leaseContractLines", body: {}, dependsOn: ["1"] },
      { id: "3", method: "get", url: "$2/leaseContract?$select=number", dependsOn: ["2"] },
      { id: "4", method: "get", url: "$3/number", dependsOn: ["3"] },
      { id: "5", method: "get", url: "$9", dependsOn: [] },
    ]);
    expect(statuses(answer)).toEqual({ 1: 201, 2: 201, 3: 200, 4: 200, 5: 400 });
    expect(answer.json.responses[3].body.value).toBe(answer.json.responses[0].body.number);
  });

  test("a request that refers to a failed one is not run", async () => {
    const { parts } = await sendMultipart(
      company,
      [
        request(`GET ${contracts}(${unknownId})`, { id: "1" }),
        request("DELETE $1"),
        request("GET companies"),
      ],
      { Prefer: "continue-on-error" },
    );
    expect(parts.map(({ status }) => status)).toEqual([404, 424, 200]);
    expect(parts[1]?.json.error.code).toBe("BadRequest_FailedDependency");
  });

  test("a rolled-back group cannot be referred to", async () => {
    const answer = await sendJson(company, [
      { id: "1", method: "post", url: contracts, body: {}, atomicityGroup: "g" },
      { id: "2", method: "post", url: contracts, body: { nonsense: 1 }, atomicityGroup: "g" },
      { id: "3", method: "get", url: "$1" },
    ]);
    expect(statuses(answer)).toEqual({ 1: 424, 2: 400, 3: 424 });
  });

  test("system resources are not taken for references", async () => {
    const answer = await sendJson(company, [
      { id: "metadata", method: "get", url: "companies" },
      { id: "2", method: "get", url: "$metadata" },
    ]);
    expect(answer.json.responses[1].headers["content-type"]).toBe("application/xml");
  });
});

describe("the ETag of a request", () => {
  test.each(["If-Match", "If-None-Match"])("%s", async (header) => {
    const { id } = await company.create("postCodes", { code: `E-${header}`, city: "Tag" });
    const { parts } = await sendMultipart(
      company,
      [
        request(`GET ${postCodes}(${id})`, { id: "1" }),
        request(`PATCH ${postCodes}(${id})`, { id: "2", body: { county: "1" }, headers: { [header]: "$1" } }),
        request(`PATCH ${postCodes}(${id})`, { id: "3", body: { county: "2" }, headers: { [header]: "$1" } }),
        request(`PATCH ${postCodes}(${id})`, { id: "4", body: { county: "3" }, headers: { [header]: "$9" } }),
      ],
      { Prefer: "continue-on-error" },
    );
    const expected = header === "If-Match" ? [200, 200, 412, 400] : [200, 412, 412, 400];
    expect(parts.map(({ status }) => status)).toEqual(expected);
  });
});

describe("values of answers", () => {
  const found = async (query: string): Promise<readonly string[]> => {
    const answer = await sendJson(company, [
      { id: "1", method: "get", url: `${lines}?$top=0`, headers: {} },
      {
        id: "a",
        method: "post",
        url: postCodes,
        body: { code: `V${count++}`, city: "O'Brien $1", county: "" },
      },
      { id: "n", method: "get", url: `${postCodes}/$count` },
      { id: "c", method: "get", url: "$a/code" },
      { id: "2", method: "get", url: `${postCodes}?$select=code&${query}`, dependsOn: ["a"] },
    ]);
    const response = answer.json.responses[4];
    if (response.status !== 200) return [String(response.status), response.body.error.code];
    return response.body.value.map(({ code }: { code: string }) => code);
  };
  let count = 0;

  test.each([
    ["a text with an apostrophe", "$filter=city eq $a/city and code eq $a/code", 1],
    ["a GUID", "$filter=id eq $a/id", 1],
    ["a point in time", "$filter=systemCreatedAt ge $a/systemCreatedAt", 1],
    ["a number that is a body", "$filter=length(code) lt $n and code eq $a/code", 1],
    ["a property that is a body", "$filter=code eq $c", 1],
    ["percent-encoded", "$filter=code%20eq%20%24a%2Fcode", 1],
    ["in a list", "$filter=code in ($a/code,'x')", 1],
    ["within a literal it is text", "$filter=city eq 'O''Brien $1' and code eq $a/code", 1],
    ["in $top", "$orderby=code&$filter=code eq $a/code&$top=$n", 1],
  ])("%s", async (_, query, length) => {
    const codes = await found(query);
    expect(codes).toHaveLength(length);
    expect(codes[0]).toBe(`V${count - 1}`);
  });

  test.each([
    ["$filter=code eq $a/nonsense", "BadRequest_InvalidRequestUrl"],
    ["$filter=code eq $a", "BadRequest_InvalidRequestUrl"],
    ["$filter=code eq $nothing/code", "BadRequest_InvalidRequestUrl"],
    ["$filter=code eq $1/value", "BadRequest_TypeMismatch"],
  ])("%s", async (query, code) => {
    expect(await found(query)).toEqual(["400", code]);
  });

  test("in a body, for requests of version 4.01", async () => {
    const version = { "OData-Version": "4.01" };
    const answer = await sendJson(
      company,
      [
        { id: "1", method: "post", url: contracts, body: { customerName: "from here" } },
        {
          id: "2",
          method: "post",
          url: contracts,
          body: { customerName: "$1/customerName", buildingNo: "$1" },
        },
        {
          id: "3",
          method: "post",
          url: contracts,
          headers: { "odata-version": "4.0" },
          body: { customerName: "$1/customerName" },
        },
        { id: "4", method: "post", url: contracts, body: { customerName: "$1/nonsense" } },
        { id: "5", method: "post", url: contracts, body: { customerName: "$7/customerName" } },
      ],
      version,
    );
    expect(statuses(answer)).toEqual({ 1: 201, 2: 201, 3: 201, 4: 400, 5: 201 });
    const bodies = answer.json.responses.map(({ body }: { body: unknown }) => body);
    expect(bodies[1]).toMatchObject({ customerName: "from here", buildingNo: "$1" });
    expect(bodies[2]).toMatchObject({ customerName: "$1/customerName" });
    expect(bodies[4]).toMatchObject({ customerName: "$7/customerName" });
  });

  test.each([
    "top=1",
    "skip=1",
    "count=true",
    "select=id,lineNo",
    "filter=lineNo gt 1",
    "orderby=lineNo desc",
    "expand=leaseContract",
    "search=line",
    "compute=lineNo add 1 as next",
    "levels=1",
    "apply=aggregate($count as number)",
  ])("are not the names of options: $%s after a request of that id", async (option) => {
    const [id = ""] = option.split("=");
    const url = encodeURI(`${contracts}?$top=1&$expand=leaseContractLines($${option})`);
    const first = { id, method: "get", url: `${postCodes}?$top=0` };
    const alone = await sendJson(company, [{ id: "2", method: "get", url }]);
    const after = await sendJson(company, [first, { id: "2", method: "get", url }]);
    expect(after.json.responses[1].body).toEqual(alone.json.responses[0].body);
  });

  test.each([
    ["content", "application/json"],
    ["content", "application/vnd.lease+json"],
  ])("are not resolved in a file: PUT …/%s as %s", async (path, type) => {
    const { id } = await company.create("documents", {});
    const url = `companies(${demoCompanyId})/documents(${id})`;
    const body = { price: "$1/customerName", x: 1.1, "customer@bind": "$1" };
    const answer = await sendJson(
      company,
      [
        { id: "1", method: "post", url: contracts, body: { customerName: "B1" } },
        { id: "2", method: "put", url: `${url}/${path}`, headers: { "content-type": type }, body },
      ],
      { "OData-Version": "4.01" },
    );
    expect(statuses(answer)).toEqual({ 1: 201, 2: 204 });
    expect((await company.request("GET", `documents(${id})/content`)).text).toBe(JSON.stringify(body));
  });
});
