/** Text functions of the page: filters, addresses, labels. Expected values by hand. */
import { encodeOption, filterOf, listPath } from "../../web/explorer/query";
import { readState, writeState } from "../../web/explorer/state";
import { exactNumber } from "../../web/import/cells";
import { addPeriod, dayOrNone, lastNotice } from "../../web/parts/days";
import { readRoute, writeRoute } from "../../web/route";
import type { EntityType, Kind, Property } from "../../web/service/model";

const property = (name: string, kind: Kind, values?: readonly string[]): Property => ({
  name,
  kind,
  label: name,
  description: "",
  maxLength: undefined,
  options: values?.map((value) => ({ value, label: value })),
  computed: false,
  immutable: false,
});

const type: EntityType = {
  name: "thing",
  description: "",
  key: "id",
  navigations: [],
  properties: [
    property("id", "guid"),
    property("number", "text"),
    property("area", "decimal"),
    property("floorNo", "integer"),
    property("blocked", "boolean"),
    property("day", "date"),
    property("at", "datetime"),
    property("status", "text", ["New", "In_x0020_Use"]),
    property("content", "stream"),
    {
      ...property("ownerNo", "text"),
      lists: [
        { label: "", collection: "owners", pairs: [], constants: [], shown: [], isRelevant: () => true },
      ],
    },
  ],
};

describe("filters", () => {
  test.each([
    ["number", "contains", "O'Neill", "contains(tolower(number),tolower('O''Neill'))"],
    ["number", "starts", "LC", "startswith(tolower(number),tolower('LC'))"],
    ["number", "ends", "1", "endswith(tolower(number),tolower('1'))"],
    ["number", "lacks", "x", "not contains(tolower(number),tolower('x'))"],
    ["number", "eq", "Vacant", "tolower(number) eq tolower('Vacant')"],
    ["number", "ne", "Vacant", "tolower(number) ne tolower('Vacant')"],
    ["ownerNo", "eq", "C1", "ownerNo eq 'C1'"],
    ["number", "eq", "", "number eq ''"],
    ["number", "contains", "", ""],
    ["number", "empty", "ignored", "number eq ''"],
    ["number", "filled", "", "number ne ''"],
    ["area", "ge", "12.5", "area ge 12.5"],
    ["area", "ge", "", ""],
    ["floorNo", "lt", "-3", "floorNo lt -3"],
    ["blocked", "eq", "true", "blocked eq true"],
    ["day", "from", "2026-01-31", "day ge 2026-01-31"],
    ["day", "unset", "", "day eq 0001-01-01"],
    ["at", "before", "2026-01-31T08:15", "at lt 2026-01-31T08:15:00Z"],
    ["at", "after", "2026-01-31T08:15:30", "at gt 2026-01-31T08:15:30Z"],
    ["at", "set", "", "at gt 0001-01-01T00:00:00Z"],
    ["status", "eq", "In_x0020_Use", "status eq 'In_x0020_Use'"],
    ["status", "contains", "x", ""],
    ["id", "eq", "11111111-1111-4111-8111-111111111111", "id eq 11111111-1111-4111-8111-111111111111"],
    ["nothing", "eq", "x", ""],
  ])("%s %s '%s' is written %s", (name, operator, value, expected) => {
    expect(filterOf({ conditions: [{ property: name, operator, value }], any: false }, type)).toBe(expected);
  });

  test("join by and, or by or", () => {
    const conditions = [
      { property: "area", operator: "gt", value: "1" },
      { property: "blocked", operator: "eq", value: "false" },
    ];
    expect(filterOf({ conditions, any: false }, type)).toBe("area gt 1 and blocked eq false");
    expect(filterOf({ conditions, any: true }, type)).toBe("area gt 1 or blocked eq false");
  });
});

describe("addresses", () => {
  test("options stay readable, and nothing breaks out of them", () => {
    expect(encodeOption("name eq 'A&B #1+2 100%'")).toBe("name%20eq%20'A%26B%20%231%2B2%20100%25'");
    expect(encodeOption("a/b,c:d")).toBe("a/b,c:d");
  });

  test("a list requests its columns and the key, sorted, searched and counted", () => {
    const parameters = "set=things&columns=number,area&sort=area&descending=1&search=quay+house";
    const state = readState(new URLSearchParams(parameters));
    expect(listPath("companies(1)", state, type)).toBe(
      "companies(1)/things?$select=number,area,id&$search=quay%20house&$orderby=area%20desc&$count=true",
    );
  });

  test.each([
    ["birken", "birken"],
    [" Hot  wat ", "hot wat"],
    ["Hot-Water", "hot-water"],
    ["O'Neil & Söhne (2)", "o-neil söhne 2"],
    ["this OR that AND NOT x", "this or that and not x"],
    ['"Hot water" sup', '"hot water" sup'],
    ['say "Hot; (wa', 'say "hot wa"'],
    ["-- ;", ""],
    ['""', ""],
  ])("the search for %j", (typed, search) => {
    const state = readState(new URLSearchParams({ set: "things", search: typed }));
    const url = new URL(listPath("companies(1)", state, type), "http://host");
    expect(url.searchParams.get("$search") ?? "").toBe(search);
  });

  test("the filter of a link is added to the conditions", () => {
    const state = readState(new URLSearchParams("set=things&columns=area&where=area~gt~1&filter=a or b"));
    expect(listPath("c", state, type)).toContain("&$filter=(area%20gt%201)%20and%20(a%20or%20b)&");
  });

  test("a stream is not a default column", () => {
    const state = readState(new URLSearchParams("set=things"));
    expect(listPath("c", state, type)).toContain("$select=number,area,floorNo,blocked,day,at,status,id&");
  });

  test.each([
    "company=1&set=leaseUnits&columns=a%2Cb&where=x%7Eeq%7Ea%7Eb&any=1&search=s&sort=a&descending=1&size=50",
    "set=leaseUnits%28id%29%2FleaseContractLines&record=new",
    "company=1&set=leaseUnits&filter=number+eq+%27a%27&about=Figure",
    "set=x&next=companies%281%29%2Fx%3F%24skiptoken%3Dabc",
  ])("the state survives its link: %s", (parameters) => {
    expect(writeState(readState(new URLSearchParams(parameters))).toString()).toBe(parameters);
  });

  test("an invalid page size becomes the default", () => {
    expect(readState(new URLSearchParams("size=1000000")).size).toBe(25);
  });

  test.each([
    ["#/explorer?set=a", "explorer", "set=a"],
    ["#/overview", "overview", ""],
    ["#/rentRoll?date=2026-12-31", "rentRoll", "date=2026-12-31"],
    ["", "attention", ""],
    ["#/nowhere?x=1", "attention", "x=1"],
    ["#collections-title", "connect", ""],
  ])("the link '%s' leads to %s", (hash, view, parameters) => {
    const route = readRoute(hash);
    expect([route.view, route.parameters.toString()]).toEqual([view, parameters]);
  });

  test("links are readable", () => {
    const parameters = new URLSearchParams({ set: "units(1)/lines", columns: "a,b" });
    expect(writeRoute({ view: "explorer", parameters })).toBe("#/explorer?set=units(1)/lines&columns=a,b");
  });
});

test.each([
  ["2026-12-31", "2026-12-31"],
  ["2028-02-29", "2028-02-29"],
  ["0001-01-01", "0001-01-01"],
  ["2026-02-29", ""],
  ["2026-02-31", ""],
  ["2026-13-45", ""],
  ["0000-00-00", ""],
  ["0000-01-01", ""],
  ["2026-12-31T00:00:00Z", ""],
  ["12026-12-31", ""],
  ["", ""],
])("the day of a link '%s' is '%s'", (text, day) => {
  expect(dayOrNone(text)).toBe(day);
});

describe("periods of contracts", () => {
  // The first three are the examples of docs/operations.md.
  test.each([
    ["2026-11-22", "6M", "2027-05-22"],
    ["2026-01-31", "1m", "2026-02-28"],
    ["2028-02-29", "1Y", "2029-02-28"],
    ["2026-12-31", " 2 Q ", "2027-06-30"],
    ["2026-12-31", "10D", "2027-01-10"],
    ["2026-12-31", "2W", "2027-01-14"],
    ["2026-12-31", "soon", undefined],
    ["2026-12-31", "0M", undefined],
    // Results stop at the last day (docs/operations.md).
    ["2026-12-31", "9999Y", "9999-12-31"],
    ["9999-12-01", "31D", "9999-12-31"],
  ])("%s and %s is %s", (day, period, expected) => {
    expect(addPeriod(day, period)).toBe(expected);
  });

  test.each([
    ["2027-05-31", "3M", "2027-02-28"],
    ["2027-02-28", "6M", "2026-08-31"],
    ["2026-12-31", "6M", "2026-06-30"],
    ["2027-01-31", "12M", "2026-01-31"],
    ["2027-01-31", "30D", "2027-01-01"],
    ["2027-01-31", "", undefined],
    ["9999-12-31", "1M", "9999-11-30"],
    ["2027-01-31", "9999Y", undefined],
  ])("a contract until %s with the notice period '%s' has its last notice on %s", (end, period, day) => {
    expect(lastNotice(end, period)).toBe(day);
  });
});

test.each([
  ["12.5", 12.5],
  ["12345678901234567.89", "12345678901234567.89"],
  ["-0.1234567890123456789", "-0.1234567890123456789"],
  ["42", 42],
])("the number '%s' is sent with all of its digits", (text, value) => {
  expect(exactNumber(text)).toBe(value);
});
