/**
 * Delta links over HTTP (Protocol 4.01, 11.3; JSON Format 4.01, 15): content, format, and permissions.
 * Each test requests a delta link first, writes, and follows it.
 */
import { signDevToken } from "../../src/auth/dev-issuer";
import { demoCompanyId, start, type TestAnswer, type TestService } from "../harness";

let service: TestService;
beforeAll(async () => {
  service = await start({ demo: true });
});
afterAll(() => service.stop());

const track = { Prefer: "odata.track-changes" };
const unit = (number: string, more: object = {}): object => ({ number, city: "Delta City", ...more });

const get = (path: string, headers: Record<string, string> = {}): Promise<TestAnswer> =>
  service.request("GET", path.replaceAll(" ", "%20"), { headers });

/** A delta link for the current state of a collection; `$top=0` since the records themselves do not matter. */
async function linkTo(path: string, headers: Record<string, string> = track): Promise<string> {
  const answer = await get(`${path}${path.includes("?") ? "&" : "?"}$top=0`, headers);
  expect(answer.status).toBe(200);
  expect(answer.json.value).toEqual([]);
  return answer.json["@odata.deltaLink"] ?? answer.json["@deltaLink"];
}

async function created(set: string, body: object): Promise<{ id: string; url: string }> {
  const { status, json } = await service.request("POST", set, { body });
  expect(status).toBe(201);
  return { id: json.id, url: `${set}(${json.id})` };
}

const removedIds = ({ json }: TestAnswer): string[] =>
  json.value.flatMap((entry: { id: string; reason?: string }) => (entry.reason ? [entry.id] : []));

describe("asking for a delta link", () => {
  test.each(["odata.track-changes", "track-changes", "maxpagesize=5000, track-changes"])(
    "Prefer: %s is applied",
    async (prefer) => {
      const answer = await get("postCodes", { Prefer: prefer });
      expect(answer.headers["preference-applied"]).toBe(prefer);
      expect(answer.json["@odata.deltaLink"]).toMatch(/\/postCodes\?\$deltatoken=[\w-]+$/);
    },
  );

  test("the 4.01 form has no prefix", async () => {
    const answer = await get("postCodes", { ...track, "OData-MaxVersion": "4.01" });
    expect(answer.json["@deltaLink"]).toContain("$deltatoken=");
  });

  test("without the preference there is no link", async () => {
    const answer = await get("postCodes");
    expect(answer.json["@odata.deltaLink"]).toBeUndefined();
    expect(answer.headers["preference-applied"]).toBeUndefined();
  });

  test("it is on the last page only, in place of the next link", async () => {
    const first = await get("services", { Prefer: "track-changes, maxpagesize=9" });
    expect(first.json["@odata.deltaLink"]).toBeUndefined();
    expect(first.headers["preference-applied"]).toBe("maxpagesize=9, track-changes");
    let page = first;
    while (page.json["@odata.nextLink"] !== undefined) {
      expect(page.json["@odata.deltaLink"]).toBeUndefined();
      page = await get(page.json["@odata.nextLink"], { Prefer: "maxpagesize=9" });
    }
    expect(page.json["@odata.deltaLink"]).toContain("$deltatoken=");
  });

  test("it omits options that order, count and limit, in any spelling", async () => {
    const options = "$filter=city eq 'A'&$OrderBy=city&%24top=3&skip=1&$count=true&$select=city";
    const answer = await get(`postCodes?${options}`, track);
    expect(answer.json["@odata.count"]).toBeDefined();
    expect(answer.json["@odata.deltaLink"]).toMatch(
      /postCodes\?\$filter=city%20eq%20'A'&\$select=city&\$deltatoken=/,
    );
  });

  test.each([
    ["expanded records", "leaseContracts?$top=1&$expand=leaseContractLines"],
    ["the collection of a record", "leaseUnits(number='LU00001')/leaseContractLines"],
    ["references", "leaseUnits/$ref?$top=1"],
    ["aggregates", "leaseUnits?$apply=aggregate($count as n)"],
  ])("%s are not tracked, and the response indicates that", async (_, path) => {
    const answer = await get(path, track);
    expect(answer.status).toBe(200);
    expect(answer.headers["preference-applied"]).toBeUndefined();
    expect(answer.json["@odata.deltaLink"]).toBeUndefined();
  });
});

describe("following a delta link", () => {
  test("no changes: an empty collection and a link for later ones", async () => {
    const answer = await get(await linkTo("leaseUnitClasses"), track);
    expect(answer.json["@odata.context"]).toBe(
      `${service.root}/$metadata#companies(${demoCompanyId})/leaseUnitClasses/$delta`,
    );
    expect(answer.json.value).toEqual([]);
    expect(answer.headers["preference-applied"]).toBe("odata.track-changes");
    expect((await get(answer.json["@odata.deltaLink"])).json.value).toEqual([]);
  });

  test("created, changed and deleted records, once each, in the order of their latest change", async () => {
    const [kept, gone] = [await created("leaseUnits", unit("D1")), await created("leaseUnits", unit("D2"))];
    const link = await linkTo("leaseUnits");
    const fresh = await created("leaseUnits", unit("D3"));
    await service.request("PATCH", kept.url, { body: { floor: "1" } });
    await service.request("DELETE", gone.url);
    const brief = await created("leaseUnits", unit("D4"));
    await service.request("PATCH", fresh.url, { body: { floor: "2" } });
    await service.request("DELETE", brief.url);
    const { json } = await get(link);
    const plain = async (url: string) => {
      const { "@odata.context": _, ...record } = (await get(url)).json;
      return record;
    };
    const removed = (url: string) => ({
      "@odata.context": `${service.root}/$metadata#companies(${demoCompanyId})/leaseUnits/$deletedEntity`,
      id: `${service.companyRoot}/${url}`,
      reason: "deleted",
    });
    expect(json.value).toEqual([
      await plain(kept.url),
      removed(gone.url),
      await plain(fresh.url),
      removed(brief.url),
    ]);
    expect((await get(json["@odata.deltaLink"])).json.value).toEqual([]);
  });

  test("4.01 form of a removed record; at full metadata it has its context", async () => {
    const gone = await created("postCodes", { code: "D1", city: "D" });
    const link = await linkTo("postCodes");
    await service.request("DELETE", gone.url);
    const removed = { "@removed": { reason: "deleted" }, "@id": `${service.companyRoot}/${gone.url}` };
    const version = { "OData-MaxVersion": "4.01" };
    const minimal = await get(link, version);
    expect(minimal.json["@context"]).toMatch(/\/postCodes\/\$delta$/);
    expect(minimal.json.value).toEqual([removed]);
    expect(minimal.text).toContain('{"@removed":{"reason":"deleted"},"@id":');
    const full = await get(link, { ...version, Accept: "application/json;metadata=full" });
    expect(full.json.value).toEqual([
      { "@context": expect.stringMatching(/\/postCodes\/\$deletedEntity$/), ...removed },
    ]);
  });

  // JSON Format 4.01, section 3.1.3: "It is not valid to specify metadata=none on a delta request."
  test("metadata=none is refused, also by $format, except for the number of changes", async () => {
    const link = await linkTo("postCodes");
    const none = "application/json;odata.metadata=none";
    for (const [url, accept, target] of [
      [link, none, "Accept"],
      [`${link}&$format=${none}`, "*/*", "$format"],
    ] as const) {
      const { status, json } = await get(url, { Accept: accept });
      expect([status, json.error.target]).toEqual([406, target]);
      expect(json.error.message).toContain("odata.metadata=minimal|full");
    }
    const either = await get(link, { Accept: `${none}, application/json;q=0.5` });
    expect(either.json["@odata.context"]).toMatch(/\$delta$/);
    const count = await get(link.replace("?", "/$count?"), { Accept: none });
    expect([count.status, count.text]).toEqual([200, "0"]);
    const untracked = await get(`postCodes?$format=${none}`, { Prefer: "track-changes" });
    expect(untracked.status).toBe(200);
    expect(untracked.headers["preference-applied"]).toBeUndefined();
    expect(Object.keys(untracked.json)).toEqual(["value"]);
  });

  test("$filter: records that no longer match are removed with reason changed, newly matching ones are included", async () => {
    const [leaving, coming] = [
      await created("leaseUnits", unit("F1", { floor: "7" })),
      await created("leaseUnits", unit("F2", { floor: "8" })),
    ];
    const link = await linkTo("leaseUnits?$filter=floor eq '7' and city eq 'Delta City'");
    await service.request("PATCH", leaving.url, { body: { floor: "8" } });
    await service.request("PATCH", coming.url, { body: { floor: "7" } });
    const { json } = await get(link);
    expect(json.value).toEqual([
      expect.objectContaining({ id: `${service.companyRoot}/${leaving.url}`, reason: "changed" }),
      expect.objectContaining({ id: coming.id, floor: "7" }),
    ]);
  });

  test("$select: the selected fields, and the id to find the record by", async () => {
    const link = await linkTo("postCodes?$select=city");
    const { id } = await created("postCodes", { code: "D3", city: "Selected" });
    const { json } = await get(link);
    expect(json["@odata.context"]).toMatch(/\/postCodes\(id,city\)\/\$delta$/);
    expect(json.value).toEqual([{ "@odata.etag": expect.any(String), id, city: "Selected" }]);
    const feed = await get("postCodes?$select=city&$filter=code eq 'D3'", track);
    expect(feed.json.value).toEqual([{ "@odata.etag": expect.any(String), id, city: "Selected" }]);
  });

  test.each([
    ["$search", "leaseUnits?$search=Deltasearch", { description: "a Deltasearch unit" }],
    [
      "$compute",
      "leaseUnits?$compute=objectArea mul 2 as twice&$filter=twice gt 999998",
      { objectArea: 5e5 },
    ],
    ["a computed field", "leaseUnits?$filter=tenantName eq 'Vacant'", {}],
    ["/$filter(…)", "leaseUnits/$filter(floor eq '99')", { floor: "99" }],
  ])("%s", async (name, path, values) => {
    const link = await linkTo(path);
    const { id } = await created("leaseUnits", unit(`S${name.length}`, values));
    expect((await get(link)).json.value).toEqual([expect.objectContaining({ id })]);
  });

  test("a change of related records is no change", async () => {
    const line = (await get("leaseContractLines?$filter=lineNo gt 0&$top=1")).json.value[0];
    const links = [await linkTo("leaseContracts"), await linkTo("leaseUnits")];
    await service.request("PATCH", `leaseContractLines(${line.id})`, { body: { description: "x" } });
    for (const link of links) expect((await get(link)).json.value).toEqual([]);
  });

  test("page by page, each with the link to the next", async () => {
    const link = await linkTo("postCodes");
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.push((await created("postCodes", { code: `P${i}`, city: "P" })).id);
    const seen: string[] = [];
    let page = await get(link, { Prefer: "maxpagesize=2" });
    for (;;) {
      expect(page.headers["preference-applied"]).toBe("maxpagesize=2");
      seen.push(...page.json.value.map(({ id }: { id: string }) => id));
      const next = page.json["@odata.nextLink"];
      expect(page.json["@odata.deltaLink"] === undefined).toBe(next !== undefined);
      if (next === undefined) break;
      page = await get(next, { Prefer: "maxpagesize=2" });
    }
    expect(seen).toEqual(ids);
  });

  test("/$count after its path counts the changes", async () => {
    const link = await linkTo("postCodes?$filter=city eq 'C'");
    const { url } = await created("postCodes", { code: "C1", city: "C" });
    await created("postCodes", { code: "C2", city: "C" });
    await service.request("PATCH", url, { body: { city: "D" } });
    const { status, text } = await get(link.replace("?", "/$count?"));
    expect([status, text]).toEqual([200, "2"]);
  });

  test("hundreds of changes are streamed", async () => {
    const link = await linkTo("salespeoplePurchasers");
    for (let i = 0; i < 300; i++) await created("salespeoplePurchasers", { code: `D${i}` });
    const { json } = await get(link);
    expect(json.value.map(({ code }: { code: string }) => code)).toEqual(
      Array.from({ length: 300 }, (_, i) => `D${i}`),
    );
    expect((await get(json["@odata.deltaLink"])).json.value).toEqual([]);
  });
});

describe("every write is logged", () => {
  test("writes of controllers: the ledger entry of a change of area", async () => {
    const { url } = await created("leaseUnits", unit("B1"));
    const link = await linkTo("leaseUnitLedgerEntries");
    await service.request("PATCH", url, { body: { objectArea: 12 } });
    expect((await get(link)).json.value).toEqual([
      expect.objectContaining({ leaseUnitNo: "B1", quantity: 12 }),
    ]);
  });

  test("cascading deletions: the lines of a deleted contract", async () => {
    const contract = await created("leaseContracts", { number: "DC1", versionNo: 1 });
    const lines = [
      await created("leaseContractLines", { leaseContractNo: "DC1", versionNo: 1 }),
      await created("leaseContractLines", { leaseContractNo: "DC1", versionNo: 1 }),
    ];
    const link = await linkTo("leaseContractLines");
    await service.request("DELETE", contract.url);
    expect(removedIds(await get(link)).toSorted()).toEqual(
      lines.map(({ url }) => `${service.companyRoot}/${url}`).toSorted(),
    );
  });

  test("a recreated record is not a removed one", async () => {
    const { id, url } = await created("postCodes", { code: "R1", city: "R" });
    const link = await linkTo("postCodes");
    await service.request("DELETE", url);
    await created("postCodes", { id, code: "R2", city: "R" });
    expect((await get(link)).json.value).toEqual([expect.objectContaining({ id, code: "R2" })]);
  });

  test("rejected writes leave no entry", async () => {
    const link = await linkTo("postCodes");
    await created("postCodes", { code: "T1", city: "T" });
    const { json } = await get(link);
    const { status } = await service.request("POST", "postCodes", { body: { code: "T1", city: "T" } });
    expect(status).toBe(400);
    expect((await get(json["@odata.deltaLink"])).json.value).toEqual([]);
  });
});

describe("companies", () => {
  test("a root set is tracked in its company only", async () => {
    const other = (await service.request("POST", "/companies", { body: { name: "Other Delta" } })).json.id;
    const link = await linkTo(`/postCodes?company=${demoCompanyId}`);
    expect(link).toContain(`/postCodes?company=${demoCompanyId}&$deltatoken=`);
    const body = { code: "K1", city: "K" };
    const there = (await service.request("POST", `/companies(${other})/postCodes`, { body })).json.id;
    await service.request("DELETE", `/companies(${other})/postCodes(${there})`);
    const { id } = await created("postCodes", body);
    const { json } = await get(link);
    expect(json["@odata.context"]).toBe(`${service.root}/$metadata#postCodes/$delta`);
    expect(json.value).toEqual([expect.objectContaining({ id })]);
    const moved = link.replace(`company=${demoCompanyId}`, `company=${other}`);
    expect((await get(moved)).json.error.code).toBe("BadRequest_InvalidToken");
  });

  test("companies are tracked too, and only visible ones appear", async () => {
    const link = await linkTo("/companies");
    const mine = (await service.request("POST", "/companies", { body: { name: "Mine" } })).json.id;
    await service.request("POST", "/companies", { body: { name: "Hidden" } });
    expect((await get(link)).json.value).toHaveLength(2);
    const token = await signDevToken(service.devKey, { role: "read", companies: [mine], expires: "1h" });
    const seen = await get(link, { Authorization: `Bearer ${token}` });
    expect(seen.json.value).toEqual([expect.objectContaining({ id: mine })]);
    const count = await get(link.replace("?", "/$count?"), { Authorization: `Bearer ${token}` });
    expect(count.text).toBe("1");
    const unseen = await get(await linkTo("postCodes"), { Authorization: `Bearer ${token}` });
    expect([unseen.status, unseen.json.error.code]).toEqual([404, "Internal_CompanyNotFound"]);
  });
});

describe("rejected requests", () => {
  test.each([
    ["a token that is none", (link: string) => link.replace(/token=.*/, "token=x")],
    ["a token that was changed", (link: string) => link.replace(/.$/, (c) => (c === "A" ? "B" : "A"))],
    ["another set", (link: string) => link.replace("/postCodes", "/services").replace("=city", "=code")],
    ["another filter", (link: string) => link.replace("'A'", "'B'")],
    ["another selection", (link: string) => link.replace("select=city", "select=code")],
    ["an option more", (link: string) => link.replace("?", "?$search=x&")],
  ])("%s: 400", async (_, change) => {
    const link = await linkTo("postCodes?$filter=code eq 'A'&$select=city");
    const { status, json } = await get(change(link));
    expect([status, json.error.code, json.error.target]).toEqual([
      400,
      "BadRequest_InvalidToken",
      "$deltatoken",
    ]);
  });

  test.each(["$top=1", "$skip=1", "$orderby=city", "$count=true", "$expand=x", "$skiptoken=x"])(
    "%s on a delta link: 400",
    async (option) => {
      expect((await get(`${await linkTo("postCodes")}&${option}`)).status).toBe(400);
    },
  );

  test("$deltatoken of a single record: 400", async () => {
    const { url } = await created("postCodes", { code: "N1", city: "N" });
    const { status, json } = await get(`${url}?$deltatoken=x`);
    expect([status, json.error.code]).toEqual([400, "BadRequest_InvalidQueryOption"]);
  });
});
