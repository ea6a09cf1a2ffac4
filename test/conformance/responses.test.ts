/** Clauses about responses, their headers and links (Protocol 4.01; JSON Format 4.01). */
import { start, type TestService } from "../harness";
import { create, idOf, createEstate } from "../protocol/estate";

let service: TestService;
const unit = `leaseUnits(${idOf("d", 2)})`;
beforeAll(async () => {
  service = await start();
  await createEstate(service);
  await create(service, "postCodes", { code: "Q1", city: "Where?" });
  await create(service, "postCodes", { code: "Q2", city: "Where?" });
  await create(service, "postCodes", { code: "Q3", city: "Here" });
});
afterAll(() => service.stop());

const get = (path: string, headers = {}) => service.request("GET", encodeURI(path), { headers });

// Protocol 4.01, 9.4.
test.each([
  ["GET", "none", 404],
  ["GET", "leaseUnits?$top=x", 400],
  ["DELETE", "leaseUnits", 405],
  ["GET", "leaseUnits?$format=atom", 406],
  ["GET", "leaseUnits?$filter=number has 'x'", 501],
])("an error has the language of its message: %s %s", async (method, path, status) => {
  const answer = await service.request(method, encodeURI(path));
  expect([answer.status, answer.headers["content-language"]]).toEqual([status, "en"]);
});

test("an error within a batch has it too", async () => {
  const body = { requests: [{ id: "1", method: "GET", url: "none" }] };
  const { json } = await service.request("POST", "/$batch", { body });
  expect(json.responses[0].headers["content-language"]).toBe("en");
});

// RFC 3986, 3.4: a query may contain question marks.
test("a next link keeps a question mark in a value", async () => {
  const path = "postCodes?$filter=city eq 'Where?'&$select=code,id";
  const first = await get(path, { Prefer: "maxpagesize=1" });
  expect(first.json.value).toMatchObject([{ code: "Q1" }]);
  const second = await service.request("GET", first.json["@odata.nextLink"]);
  expect(second.json.value).toMatchObject([{ code: "Q2" }]);
  expect(second.json["@odata.nextLink"]).toBeUndefined();
});

test("a delta link keeps a question mark in a value", async () => {
  const path = "postCodes?$filter=city eq 'Where?'&$select=code,id";
  const first = await get(path, { Prefer: "track-changes" });
  await create(service, "postCodes", { code: "Q4", city: "Where?" });
  await create(service, "postCodes", { code: "Q5", city: "Here" });
  const changes = await service.request("GET", first.json["@odata.deltaLink"]);
  expect(changes.json.value.filter(({ code }: { code?: string }) => code)).toMatchObject([{ code: "Q4" }]);
});

// Protocol 4.01, 8.2.8.5: of both spellings the one without the prefix is used.
test.each([
  ["odata.maxpagesize=1, maxpagesize=2", 2, "maxpagesize=2"],
  ["maxpagesize=2, odata.maxpagesize=1", 2, "maxpagesize=2"],
  ["odata.maxpagesize=1, odata.maxpagesize=2", 1, "odata.maxpagesize=1"],
])("Prefer: %s", async (prefer, length, applied) => {
  const { json, headers } = await get("leaseUnits", { Prefer: prefer });
  expect(json.value).toHaveLength(length);
  expect(headers["preference-applied"]).toBe(applied);
});

// Protocol 4.01, 11.2.8: the ETag of a reference does not change with the referenced record.
test.each([`${unit}/$ref`, `${unit}/category/$ref`])("%s has no ETag", async (path) => {
  const record = await get(path.replace("/$ref", ""));
  const { status, headers } = await get(path, { "If-None-Match": record.headers.etag });
  expect([status, headers.etag]).toEqual([200, undefined]);
});

// Protocol 4.01, 11.2.3.
test.each([`${unit}/$value`, `${unit}/category/$value`])(
  "%s does not belong to a media entity",
  async (path) => {
    expect((await get(path)).status).toBe(400);
  },
);

// JSON Format 4.01, 4.4: annotations of a property are a group right before it, except for the next link.
test.each([
  ["odata.metadata=full", {}, "@odata."],
  ["metadata=full", { "OData-MaxVersion": "4.01" }, "@"],
])("the order of members at %s;streaming=true", async (metadata, headers, control) => {
  const options = "$expand=category,leaseContractLines($count=true;$top=1),leaseUnitLedgerEntries/$ref";
  const { json } = await get(`${unit}?${options}`, {
    Accept: `application/json;${metadata};streaming=true`,
    ...headers,
  });
  const names = Object.keys(json);
  expect(names[0]).toBe(`${control}context`);
  expect(names[1]).toBe(`${control}type`);
  for (const [name, told] of [
    ["objectArea", ["type"]],
    ["category", ["associationLink", "navigationLink"]],
    ["leaseContractLines", ["associationLink", "navigationLink", "count"]],
    ["leaseUnitLedgerEntries", ["associationLink", "navigationLink"]],
  ] as const) {
    const at = names.indexOf(name);
    expect(names.slice(at - told.length, at)).toEqual(told.map((kind) => `${name}${control}${kind}`));
    expect(names.filter((other) => other.startsWith(`${name}@`))).toHaveLength(told.length);
  }
  expect(json[`category${control}navigationLink`]).toBe(`${service.companyRoot}/${unit}/category`);
  expect(names.indexOf("systemModifiedBy")).toBeLessThan(names.indexOf(`class${control}navigationLink`));
});

// URL Conventions 4.01, 5.1.4: properties and links that are not selected are omitted.
test.each([
  [`${unit}?$select=number`, []],
  [`${unit}?$select=*`, []],
  [`${unit}?$select=number,category`, ["category@odata.associationLink", "category@odata.navigationLink"]],
  [
    `${unit}?$select=number&$expand=class`,
    ["class@odata.associationLink", "class@odata.navigationLink", "class"],
  ],
  [
    `documents(${idOf("f", 11)})?$select=fileName,content`,
    ["content@odata.mediaReadLink", "content@odata.mediaEditLink"],
  ],
  [`documents(${idOf("f", 11)})?$select=fileName`, []],
])("the links at metadata=full of %s", async (path, links) => {
  const { json } = await get(path, { Accept: "application/json;odata.metadata=full" });
  const names = Object.keys(json);
  const isLinked = (name: string) => name.endsWith("Link") && !name.startsWith("@");
  expect(names.filter((name) => isLinked(name) || name === "class")).toEqual(links);
});

// JSON Format 4.01, 4.5.3: the names of built-in types have a hash in 4.0 only.
test.each([
  ["odata.metadata=full", {}, "@odata.type", "#Decimal", "#DateTimeOffset"],
  ["metadata=full", { "OData-MaxVersion": "4.01" }, "@type", "Decimal", "DateTimeOffset"],
])("types at %s %j", async (metadata, version, control, decimal, instant) => {
  const headers = { Accept: `application/json;${metadata}`, ...version };
  const { json } = await get(unit, headers);
  expect(json[control]).toBe("#Microsoft.NAV.leaseUnit");
  expect(json[`objectArea${control}`]).toBe(decimal);
  expect(json[`systemCreatedAt${control}`]).toBe(instant);
  const property = await get(`${unit}/objectArea`, headers);
  expect(Object.entries(property.json).slice(1)).toEqual([
    [control, decimal],
    ["value", 12.5],
  ]);
  const text = await get(`${unit}/number`, headers);
  expect(Object.keys(text.json).slice(1)).toEqual(["value"]);
  const applied = await get("leaseUnits?$apply=aggregate(objectArea with max as most)", headers);
  expect(applied.json.value[0]).toMatchObject({ [`most${control}`]: decimal, most: 80 });
});

// URL Conventions 4.01, 5.1.4: the parameters in parentheses identify an overload of the function.
test.each([
  ["leaseUnits", "areaAt(date)", 200],
  ["leaseUnits", "priceAt(serviceNo)", 200],
  ["leaseUnits", "priceAt(leaseContractNo,serviceNo)", 200],
  ["leaseUnits", "charges(from,to)", 200],
  ["leaseUnits", "areaAt(foo)", 400],
  ["leaseUnits", "areaAt(date,date)", 400],
  ["leaseUnits", "priceAt(date)", 400],
  ["leaseUnits", "charges(from)", 400],
  ["leaseContracts", "release", 200],
  ["leaseContracts", "release(signedOn)", 400],
])("%s: the operation %s in $select: %s", async (set, name, status) => {
  const answer = await get(`${set}?$top=1&$select=number,Microsoft.NAV.${name}`);
  expect(answer.status).toBe(status);
  if (status === 400)
    expect(answer.json.error).toMatchObject({
      target: "$select",
      message: expect.stringMatching(/identifies no overload of the operation; expected Microsoft\.NAV\./),
    });
});

// URL Conventions 4.01, 5.1.4; JSON Format 4.01, 16 and 17. `id` is returned with every `$select`.
test("operations that $select names have their URLs in full metadata only", async () => {
  const { json } = await get(`${unit}?$select=number,Microsoft.NAV.*`);
  expect(Object.keys(json).filter((name) => !name.startsWith("@"))).toEqual(["id", "number"]);
  const alone = await get(`${unit}?$select=Microsoft.NAV.*`);
  expect(Object.keys(alone.json).filter((name) => !name.startsWith("@"))).toEqual(["id"]);
  const headers = { Accept: "application/json;odata.metadata=full" };
  const calls = async (select: string): Promise<readonly [string, { title: string; target: string }][]> => {
    const full = await get(`leaseUnits?$top=1&$select=${select}`, headers);
    const [record] = full.json.value as Record<string, { title: string; target: string }>[];
    return Object.entries(record ?? {}).filter(([name]) => name.startsWith("#"));
  };
  const all = await calls("number,Microsoft.NAV.*");
  expect(all.map(([name]) => name)).toEqual(["#Microsoft.NAV.areaAt", "#Microsoft.NAV.priceAt"]);
  expect(await calls("Microsoft.NAV.areaAt")).toEqual(all.slice(0, 1));
  expect(await calls("*")).toEqual([]);
  expect(await calls("number,Microsoft.NAV.release,Microsoft.NAV.rentRollAt(date)")).toEqual([]);
  expect((await get("leaseUnits?$select=number,Microsoft.NAV.nothing")).status).toBe(400);
  const at = `${service.companyRoot}/leaseUnits(${idOf("d", 1)})`;
  expect(all[0]?.[1]).toEqual({
    title: "Area of the unit at the end of a day, by its ledger.",
    target: `${at}/Microsoft.NAV.areaAt(date=@date)`,
  });
  expect((await get(String(all[0]?.[1].target))).status).toBe(200);
  const { json: refused } = await get(`${all[0]?.[1].target}?@date=2020-02-30`);
  expect(refused.error.target).toBe("date");
  const contracts = await get("leaseContracts?$top=1&$select=Microsoft.NAV.release", headers);
  expect(contracts.json.value[0]["#Microsoft.NAV.release"].target).toMatch(/\)\/Microsoft\.NAV\.release$/);
});
