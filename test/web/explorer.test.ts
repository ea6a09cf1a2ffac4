/** The explorer in a real browser: user actions on records, checked against the service. */
import { readFile } from "node:fs/promises";
import { demoCompanyId } from "../harness";
import { companySets } from "../model/sets";
import { eventually, sitDown } from "./pages";

const desk = sitDown();

/** The type of an input, as the DOM has it. */
const typeOf = (selector: string): Promise<string> =>
  desk.page.evaluate<string>(`document.querySelector(${JSON.stringify(selector)}).type`);

describe("lists", () => {
  test("begin with the first collection, and offer every one", async () => {
    await desk.open();
    await desk.tab.visit("#/explorer");
    await desk.page.locator("tbody th").first().waitFor();
    const offered = await desk.page.evaluate(
      "[...document.querySelector('#collection').options].map((option) => option.value)",
    );
    expect(offered).toEqual(companySets);
    await desk.showsAddress(`company=${demoCompanyId}`);
  });

  test("another collection is chosen by its picker", async () => {
    await desk.open();
    await desk.explore("set=leaseContracts");
    await desk.page.selectOption("#collection", "leaseUnitCategories");
    await desk.page.getByRole("columnheader", { name: "Code" }).waitFor();
    await desk.showsFirst((await desk.ask("leaseUnitCategories?$select=code")).map(({ code }) => code));
  });

  test("are sorted by a heading: up, down, and not at all", async () => {
    await desk.open();
    await desk.explore("set=leaseUnits&columns=number,objectArea&size=10");
    const heading = desk.page.getByRole("columnheader", { name: "Object area" });
    const orders = { ascending: "&$orderby=objectArea", descending: "&$orderby=objectArea desc", none: "" };
    for (const [direction, order] of Object.entries(orders)) {
      await heading.getByRole("button").click();
      await desk.showsFirst((await desk.ask(`leaseUnits?$top=10${order}`)).map(({ number }) => number));
      expect(await heading.getAttribute("aria-sort")).toBe(direction);
      // The focus is unchanged.
      expect(await desk.page.evaluate("document.activeElement.id")).toBe("sort-objectArea");
    }
  });

  test("continue page by page, and back", async () => {
    await desk.open();
    await desk.explore("set=leaseUnits&columns=number&size=10");
    const numbers = (await desk.ask("leaseUnits?$select=number&$top=30")).map(({ number }) => number);
    await desk.showsFirst(numbers.slice(0, 10));
    await desk.showsCount("1–10 of 480 records");
    await desk.button("Next").click();
    await desk.showsFirst(numbers.slice(10, 20));
    await desk.showsCount("11–20 of 480 records");
    await desk.button("Next").click();
    await desk.showsFirst(numbers.slice(20, 30));
    await desk.button("Previous").click();
    await desk.showsFirst(numbers.slice(10, 20));
    await desk.page.goBack();
    await desk.showsFirst(numbers.slice(20, 30));
    await desk.page.reload();
    await desk.showsFirst(numbers.slice(20, 30));
    await desk.button("First").click();
    await desk.showsFirst(numbers.slice(0, 10));
  });

  test("show the columns that are ticked", async () => {
    await desk.open();
    await desk.explore("set=leaseUnits&size=10");
    await desk.page.click("#toggle-columns");
    await desk.button("None").click();
    await desk.page.locator('.ticks input[value="city"]').check();
    await desk.page.locator('.ticks input[value="number"]').check();
    await desk.button("Show columns").click();
    await eventually(async () =>
      expect(await desk.page.getByRole("columnheader").allTextContents()).toEqual(["Number", "City"]),
    );
    await desk.showsAddress("columns=number,city");
  });

  test("find words", async () => {
    await desk.open();
    await desk.explore("set=customers&columns=number");
    await desk.page.fill("#search", "birkenthal");
    await desk.page.press("#search", "Enter");
    await desk.showsFirst((await desk.ask("customers?$search=birkenthal")).map(({ number }) => number));
  });

  test("have a request that can be copied, with the same result", async () => {
    await desk.open();
    await desk.explore("set=leaseUnits&columns=number&size=10&where=city~eq~Altenmoor");
    await desk.page.getByText("Request and JSON").click();
    const url = (await desk.page.locator(".request code").first().textContent()) ?? "";
    const { json } = await desk.service.request("GET", url, { headers: { Prefer: "odata.maxpagesize=10" } });
    await desk.showsFirst(json.value.map(({ number }: { number: string }) => number));
    expect(JSON.parse((await desk.page.locator(".request pre").textContent()) ?? "").value).toEqual(
      json.value,
    );
    await desk.page.getByRole("button", { name: "Copy the request address" }).click();
    expect(await desk.page.evaluate("navigator.clipboard.readText()")).toBe(url);
  });
});

describe("filters", () => {
  const conditions: readonly (readonly [string, string, string, string, string])[] = [
    ["leaseUnits", "description", "contains", "Shop", "contains(description,'Shop')"],
    ["leaseUnits", "objectArea", "ge", "500.5", "objectArea ge 500.5"],
    ["leaseUnits", "building", "eq", "true", "building eq true"],
    ["leaseContracts", "contractValidUntil", "before", "2024-01-01", "contractValidUntil lt 2024-01-01"],
    ["leaseContracts", "versionStatus", "eq", "Old", "versionStatus eq 'Old'"],
    [
      "leaseContracts",
      "systemCreatedAt",
      "from",
      "2022-06-01T08:00",
      "systemCreatedAt ge 2022-06-01T08:00:00Z",
    ],
    ["services", "inArrearsInAdvance", "eq", "In_x0020_Arrears", "inArrearsInAdvance eq 'In_x0020_Arrears'"],
  ];

  test.each(conditions)("%s: %s %s %s", async (set, property, operator, value, filter) => {
    await desk.open();
    await desk.explore(`set=${set}&size=10`);
    await desk.page.click("#toggle-filter");
    await desk.page.selectOption("#where-0-property", property);
    await desk.page.selectOption("#where-0-operator", operator);
    const input = desk.page.locator("#where-0-value");
    if ((await typeOf("#where-0-value")) === "select-one") await input.selectOption(value);
    else await input.fill(value);
    await desk.button("Apply filter").click();
    const { json } = await desk.service.request(
      "GET",
      encodeURI(`${set}?$count=true&$top=0&$filter=${filter}`),
    );
    const all = json["@odata.count"];
    expect(all).toBeGreaterThan(0);
    await desk.showsCount(`1–${Math.min(10, all)} of ${all === 1 ? "1 record" : `${all} records`}`);
  });

  test("have an input of the property's type", async () => {
    await desk.open();
    await desk.explore("set=leaseContracts");
    await desk.page.click("#toggle-filter");
    const types: Record<string, string> = {
      number: "text",
      versionNo: "number",
      requiredDepositAmount: "number",
      contractDate: "date",
      systemCreatedAt: "datetime-local",
      status: "select-one",
      automaticallyExtend: "select-one",
    };
    for (const [property, type] of Object.entries(types)) {
      await desk.page.selectOption("#where-0-property", property);
      expect(await typeOf("#where-0-value")).toBe(type);
    }
    await desk.page.selectOption("#where-0-property", "status");
    expect(await desk.page.locator("#where-0-value option").allTextContents()).toEqual([
      "New",
      "Ready",
      "Reserved",
      "Released",
      "Terminated",
    ]);
  });

  test("combine conditions, and each can be removed", async () => {
    await desk.open();
    await desk.explore(
      "set=leaseUnits&columns=number&size=100&where=city~eq~Altenmoor&where=tenantName~eq~Vacant",
    );
    const both = (await desk.ask("leaseUnits?$filter=city eq 'Altenmoor' and tenantName eq 'Vacant'")).map(
      ({ number }) => number,
    );
    await desk.showsFirst(both);
    await desk.button("Remove the condition City is Altenmoor").click();
    await desk.showsFirst(
      (await desk.ask("leaseUnits?$filter=tenantName eq 'Vacant'")).map(({ number }) => number),
    );
  });

  test("without matches report that, and can be removed", async () => {
    await desk.open();
    await desk.explore("set=leaseUnits&where=number~eq~%25_%5B");
    await desk.showsText("Nothing fits");
    await desk.button("Show all").click();
    await desk.showsCount("1–25 of 480 records");
  });
});

describe("CSV", () => {
  test("has all pages of the list, its columns and its filter", async () => {
    await desk.make("WEB-CSV", { description: "=1+1", city: 'A "city", far' });
    await desk.open();
    await desk.explore("set=leaseUnits&columns=number,description,city&size=10");
    await desk.page.locator("tbody th").first().waitFor();
    const downloading = desk.page.waitForEvent("download");
    await desk.button("CSV").click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe("leaseUnits.csv");
    const text = await readFile(await download.path(), "utf8");
    const lines = text.split("\r\n");
    expect(lines[0]).toBe("\uFEFFnumber,description,city");
    expect(lines).toContain('WEB-CSV,\'=1+1,"A ""city"", far"');
    const { json } = await desk.service.request("GET", "leaseUnits?$count=true&$top=0");
    expect(lines.length).toBe(Number(json["@odata.count"]) + 2);
  });
});
