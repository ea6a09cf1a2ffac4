/** $top, $skip, $count and pages by nextLink: every record exactly once, in any order (Protocol 4.01, 11.2.6.7). */
import { start, type TestAnswer, type TestService } from "../harness";
import { create, found, idOf, query, createEstate, records } from "./estate";

let service: TestService;
type Options = Readonly<Record<string, string>>;
type Row = Readonly<Record<string, unknown>>;

/** All pages from a first URL on; `between` runs before each following page. */
async function pages(
  first: string,
  size: number,
  between?: (page: number) => Promise<unknown>,
): Promise<TestAnswer[]> {
  const answers: TestAnswer[] = [];
  let next: string | undefined = first;
  while (next !== undefined) {
    const answer = await service.request("GET", next, { headers: { Prefer: `odata.maxpagesize=${size}` } });
    if (answer.status !== 200) throw new Error(`${next}: ${answer.text}`);
    answers.push(answer);
    if (answers.length > 100) throw new Error("endless");
    next = answer.json["@odata.nextLink"];
    if (next !== undefined) await between?.(answers.length);
  }
  return answers;
}
const rows = (answers: readonly TestAnswer[]): readonly Row[] => answers.flatMap(records);

const tokenOf = async (path: string): Promise<string> => {
  const answer = await service.request("GET", path, { headers: { Prefer: "odata.maxpagesize=2" } });
  return new URL(answer.json["@odata.nextLink"]).searchParams.get("$skiptoken") ?? "";
};

beforeAll(async () => {
  service = await start();
  await createEstate(service);
});
afterAll(() => service.stop());

describe("$top, $skip, $count", () => {
  const all = Array.from({ length: 15 }, (_, i) => `T${String(i + 1).padStart(2, "0")}`);
  test.each<[Options, string[], number | undefined]>([
    [{ $top: "3" }, all.slice(0, 3), undefined],
    [{ $skip: "12" }, all.slice(12), undefined],
    [{ $top: "2", $skip: "4", $count: "true" }, all.slice(4, 6), 15],
    [{ $top: "0", $count: "true" }, [], 15],
    [{ $top: "100" }, all, undefined],
    [{ $skip: "100", $count: "true" }, [], 15],
    [{ $count: "false", $top: "1" }, all.slice(0, 1), undefined],
    [{ $top: "1", $count: "true", $filter: "code gt 'T10'" }, ["T11"], 5],
    [{ $top: "2", $skip: "1", $orderby: "code desc" }, ["T14", "T13"], undefined],
    [{ TOP: "1", Skip: "1" }, ["T02"], undefined],
  ])("%j", async (options, expected, count) => {
    const { json } = await service.request("GET", query("postCodes", options));
    expect(json.value.map((row: Row) => row["code"])).toEqual(expected);
    expect(json["@odata.count"]).toBe(count);
    expect(json).not.toHaveProperty(["@odata.nextLink"]);
  });

  test.each<Options>([
    { $top: "-1" },
    { $top: "x" },
    { $top: "" },
    { $top: "1.5" },
    { $skip: "-1" },
    { $count: "yes" },
    { $count: "" },
    { $top: "99999999999999999999" },
    { $skip: "99999999999999999999" },
  ])("%j is refused", async (options) => {
    const { status, json } = await service.request("GET", query("postCodes", options));
    expect(status).toBe(400);
    expect(json.error.code).toMatch(/^BadRequest/);
  });

  test.each(["$top=1&$top=2", "$top=1&top=1", "$filter=true&$filter=true"])(
    "%s: an option twice",
    async (options) => {
      expect((await service.request("GET", `postCodes?${options}`)).status).toBe(400);
    },
  );
});

describe("pages", () => {
  test.each<[string, string]>([
    ["postCodes", ""],
    ["postCodes", "city"],
    ["postCodes", "city desc"],
    ["postCodes", "length(city),city desc"],
    ["postCodes", "county"],
    ["postCodes", "contains(city,'e') desc"],
    ["servicePrices", "unitPrice desc"],
    ["servicePrices", "unitPrice div 3"],
    ["servicePrices", "useQuantity,effectiveDate desc"],
    ["servicePrices", "expirationDate sub effectiveDate desc"],
    ["documents", "preparedMarkDateTime desc"],
    ["documents", "systemCreatedAt"],
    ["documents", "customerNo desc,attachmentNo"],
    ["leaseUnits", "building"],
    ["leaseUnits", "city desc,number desc"],
    ["leaseUnits", "tenantName"],
    ["leaseUnits", "rentedTill desc,currentRentPrice"],
    ["leaseUnits", "category/description"],
    ["leaseUnits", "category/description desc"],
    ["leaseContracts", "customer/city"],
    ["leaseContracts", "customer/city desc,contractDate desc"],
    ["leaseContracts", "customer/city desc,customer/number"],
    ["leaseContracts", "leaseContractLines/$count desc"],
    ["leaseContractLines", "leaseContract/customer/city desc,unitPrice desc"],
    ["leaseUnitLedgerEntries", "quantity"],
    ["leaseUnitLedgerEntries", "entryNo add 9007199254740993"],
    ["leaseContractLines", "lineNo div 10000 add 9007199254740990 add leaseContract/versionNo"],
    ["leaseContractLines", "9007199254740993 sub lineNo div 10000 sub versionNo desc"],
    ["postCodes", "length(code) add 9007199254740990 desc"],
    ["leaseUnits", "9007199254740992 add length(number) add leaseContractLines/$count desc"],
    ["services", "id desc"],
  ])("%s by '%s'", async (set, orderby) => {
    const options: Options = orderby === "" ? {} : { $orderby: orderby };
    const whole = await found(service, set, "id", options);
    expect(new Set(whole).size).toBe(whole.length);
    for (const size of [1, 2, 3]) {
      const answers = await pages(query(set, options), size);
      expect(rows(answers).map((row) => row["id"])).toEqual(whole);
      expect(answers).toHaveLength(Math.ceil(whole.length / size));
      for (const answer of answers) {
        expect(answer.json.value.length).toBeLessThanOrEqual(size);
        expect(answer.headers["preference-applied"]).toMatch(new RegExp(`maxpagesize=${size}`));
      }
    }
  });

  test("are unaffected by concurrent changes", async () => {
    const codes = Array.from({ length: 20 }, (_, i) => `M${String(i * 2).padStart(2, "0")}`);
    for (const code of codes) await create(service, "customerBrands", { customerNo: "C1", brandCode: code });
    const ids = await found(service, "customerBrands", "id", { $orderby: "brandCode desc" });
    const deleted = new Set<unknown>();
    const answers = await pages("customerBrands?$orderby=brandCode%20desc", 3, async (page) => {
      // One record is created before and one after the page's end; a delivered one is deleted.
      await create(service, "customerBrands", { customerNo: "C1", brandCode: `Z${page}` });
      await create(service, "customerBrands", { customerNo: "C1", brandCode: `A${page}` });
      const gone = ids[page - 1];
      await service.request("DELETE", `customerBrands(${String(gone)})`);
      deleted.add(gone);
    });
    const delivered = rows(answers).map((row) => row["brandCode"]);
    expect(new Set(delivered).size).toBe(delivered.length);
    expect(delivered.filter((code) => String(code).startsWith("M"))).toEqual(codes.toReversed());
    expect(delivered.some((code) => String(code).startsWith("Z"))).toBe(false);
    expect(deleted.size).toBe(answers.length - 1);
  });

  test("$top and $skip count over all pages, $count is in the first page at least and is the whole", async () => {
    const answers = await pages("postCodes?$top=7&$skip=3&$count=true", 3);
    expect(answers.map((answer) => answer.json.value.length)).toEqual([3, 3, 1]);
    expect(rows(answers).map((row) => row["code"])).toEqual([
      "T04",
      "T05",
      "T06",
      "T07",
      "T08",
      "T09",
      "T10",
    ]);
    expect(answers[0]?.json["@odata.count"]).toBe(15);
  });

  test("a page that ends with the last record has no nextLink", async () => {
    expect(await pages("postCodes", 15)).toHaveLength(1);
    expect(await pages("postCodes?$top=5", 5)).toHaveLength(1);
  });

  test("the nextLink keeps root, company, format and all other options", async () => {
    const options = {
      company: "Estate",
      $select: "number",
      $filter: "building eq false",
      $orderby: "description desc",
      $count: "true",
      $expand: "category($select=code)",
      custom: "a&b=ü",
    };
    const answers = await pages(query("/leaseUnits", options), 3);
    expect(answers).toHaveLength(2);
    const link = new URL(answers[0]?.json["@odata.nextLink"]);
    expect(link.origin + link.pathname).toBe(`${service.root}/leaseUnits`);
    for (const [name, value] of Object.entries(options)) expect(link.searchParams.get(name)).toBe(value);
    expect(link.searchParams.get("$skiptoken")).toMatch(/^[\w.~-]+$/);
    expect(new Set(Object.keys(answers[1]?.json.value[0]))).toEqual(
      new Set(["@odata.etag", "id", "category", "number"]),
    );
    expect(rows(answers).map((row) => row["number"])).toEqual(["U4", "U3", "U2", "U1"]);
    expect(answers[1]?.json["@odata.context"]).toBe(answers[0]?.json["@odata.context"]);
  });

  test.each([
    [
      "related records",
      `leaseContracts(${idOf("a", 2)})/leaseContractLines?$orderby=unitPrice`,
      [3.5, 12.25],
    ],
    [
      "records through others",
      `leaseContracts(number='LC1',versionNo=2)/customer/leaseContracts?$select=versionNo`,
      [1, 2],
    ],
    [
      "key-as-segment",
      `leaseUnits/${idOf("d", 2)}/leaseContractLines?$orderby=unitPrice%20desc`,
      [12.25, 10],
    ],
  ])("of %s", async (_, first, expected) => {
    const answers = await pages(first, 1);
    expect(answers).toHaveLength(2);
    expect(rows(answers).map((row) => row["unitPrice"] ?? row["versionNo"])).toEqual(expected);
  });

  test("keep the root of the first request", async () => {
    const root = `${service.url}/api/lease/management/v3.0`;
    const answers = await pages(`${root}/leaseUnits?company=Estate&$select=number`, 2);
    expect(rows(answers)).toHaveLength(5);
    for (const { json } of answers.slice(0, -1))
      expect(json["@odata.nextLink"]).toMatch(`${root}/leaseUnits?`);
  });

  test("an alias is part of the nextLink", async () => {
    const answers = await pages(query("postCodes", { $filter: "code gt @c", "@c": "'T10'" }), 2);
    expect(rows(answers).map((row) => row["code"])).toEqual(["T11", "T12", "T13", "T14", "T15"]);
  });

  test("aliases of an outer level keep their values in the nextLink of an expansion, also within case", async () => {
    const inner = "leaseContractLines($select=lineNo;@d=1900-01-01;$filter=startingDate gt @d)";
    const linkOf = async ($at: string): Promise<string> => {
      const $filter = "number eq 'LC1' and versionNo eq 2";
      const options = { $filter, $at, "@d": "2025-01-01", $expand: inner };
      const { json } = await service.request("GET", query("leaseContracts", options), {
        headers: { Prefer: "maxpagesize=1" },
      });
      const link: unknown = json.value[0]["leaseContractLines@odata.nextLink"];
      return decodeURIComponent(String(link));
    };
    expect(await linkOf("case(true:@d)")).toContain("$at=case(true:2025-01-01)");
    expect(await linkOf("@d")).toContain("$at=2025-01-01");
  });

  test("maxpagesize may lose its odata., stand among others, and change between pages; nonsense is ignored", async () => {
    const first = await service.request("GET", "postCodes", {
      headers: { Prefer: "return=minimal, maxpagesize=4" },
    });
    expect(first.json.value).toHaveLength(4);
    const second = await service.request("GET", first.json["@odata.nextLink"]);
    expect(second.json.value).toHaveLength(11);
    for (const size of ["0", "-1", "x"]) {
      const answer = await service.request("GET", "postCodes", {
        headers: { Prefer: `odata.maxpagesize=${size}` },
      });
      expect([answer.status, answer.json.value.length]).toEqual([200, 15]);
    }
  });

  test("MAX_PAGE_SIZE is the maximum", async () => {
    const small = await start({ env: { MAX_PAGE_SIZE: "2", PUBLIC_URL: "https://lease.example.com" } });
    try {
      await create(small, "/companies", { id: "11111111-1111-4111-8111-111111111111", name: "Estate" });
      for (const code of ["A", "B", "C"]) await create(small, "services", { code });
      const answer = await small.request("GET", "services", { headers: { Prefer: "odata.maxpagesize=3" } });
      expect(answer.json.value).toHaveLength(2);
      const next = new URL(answer.json["@odata.nextLink"]);
      expect(next.origin).toBe("https://lease.example.com");
      const rest = await small.request("GET", small.url + next.pathname + next.search);
      expect(rest.json.value).toHaveLength(1);
      expect((await small.request("GET", "services?$top=3")).json).toHaveProperty(["@odata.nextLink"]);
    } finally {
      await small.stop();
    }
  });
});

describe("tokens", () => {
  test.each(["", "%00"])("not a token: '%s'", async (token) => {
    expect((await service.request("GET", `postCodes?$skiptoken=${token}`)).status).toBe(400);
  });

  test.each(["abc", "''", "W10", "e30", "bnVsbA"])("invented: '%s'", async (token) => {
    const { status, json } = await service.request("GET", `postCodes?$skiptoken=${token}`);
    expect([status, json.error.code]).toEqual([400, "BadRequest_InvalidToken"]);
  });

  test("of another order, set, filter or direction", async () => {
    const token = await tokenOf("postCodes?$orderby=city");
    for (const path of [
      "postCodes?$orderby=code",
      "postCodes",
      "services?$orderby=code",
      "postCodes?$orderby=city%20desc",
    ]) {
      const { status, json } = await service.request(
        "GET",
        `${path}${path.includes("?") ? "&" : "?"}$skiptoken=${token}`,
      );
      expect([status, json.error.code]).toEqual([400, "BadRequest_InvalidToken"]);
    }
  });

  test("changed in any place", async () => {
    const token = await tokenOf("postCodes?$orderby=city");
    for (let at = 0; at < token.length; at += 5) {
      const changed = token.slice(0, at) + (token[at] === "A" ? "B" : "A") + token.slice(at + 1);
      const { status } = await service.request("GET", `postCodes?$orderby=city&$skiptoken=${changed}`);
      expect(status).toBe(400);
    }
  });
});
