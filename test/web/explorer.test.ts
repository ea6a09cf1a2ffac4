/** The explorer in a real browser: user actions on records, checked against the service. */
import type { Locator } from "playwright-core";
import { readFile } from "node:fs/promises";
import { demoCompanyId } from "../harness";
import { readWorkbook } from "../workbook";
import { companySets, computedSets } from "../model/sets";
import { pressAtOnce } from "./hands";
import { eventually, usePages } from "./pages";

const pages = usePages();

/** The type of an input, as the DOM has it. */
const typeOf = (selector: string): Promise<string> =>
  pages.page.evaluate<string>(`document.querySelector(${JSON.stringify(selector)}).type`);

describe("lists", () => {
  test("begin with the first collection, and offer every one", async () => {
    await pages.open();
    await pages.tab.visit("#/explorer");
    await pages.page.locator("tbody th").first().waitFor();
    const offered = await pages.page.evaluate(
      "[...document.querySelector('#collection').options].map((option) => option.value)",
    );
    expect(offered).toEqual([...companySets, ...computedSets]);
    await pages.showsAddress(`company=${demoCompanyId}`);
  });

  test("another collection is chosen by its picker", async () => {
    await pages.open();
    await pages.explore("set=leaseContracts");
    await pages.page.selectOption("#collection", "leaseUnitCategories");
    await pages.page.getByRole("columnheader", { name: "Code" }).waitFor();
    await pages.showsFirst((await pages.ask("leaseUnitCategories?$select=code")).map(({ code }) => code));
  });

  test("another collection is chosen by typing the beginning of its name", async () => {
    await pages.open();
    await pages.explore("set=leaseContracts");
    await pages.page.locator("#collection").focus();
    await pressAtOnce(pages.page.keyboard, "Unit cat");
    await pages.page.getByRole("columnheader", { name: "Code" }).waitFor();
    await pages.showsAddress("set=leaseUnitCategories");
    expect(await pages.page.evaluate("document.activeElement.id")).toBe("collection");
  });

  test("are sorted by a heading: up, down, and not at all", async () => {
    await pages.open();
    await pages.explore("set=leaseUnits&columns=number,objectArea&size=10");
    const heading = pages.page.getByRole("columnheader", { name: "Object area" });
    const orders = { ascending: "&$orderby=objectArea", descending: "&$orderby=objectArea desc", none: "" };
    for (const [direction, order] of Object.entries(orders)) {
      await heading.getByRole("button").click();
      await pages.showsFirst((await pages.ask(`leaseUnits?$top=10${order}`)).map(({ number }) => number));
      expect(await heading.getAttribute("aria-sort")).toBe(direction);
      // The focus is unchanged.
      expect(await pages.page.evaluate("document.activeElement.id")).toBe("sort-objectArea");
    }
  });

  test("continue page by page, and back", async () => {
    await pages.open();
    await pages.explore("set=leaseUnits&columns=number&size=10");
    const numbers = (await pages.ask("leaseUnits?$select=number&$top=30")).map(({ number }) => number);
    await pages.showsFirst(numbers.slice(0, 10));
    await pages.showsCount("1–10 of 480 records");
    await pages.button("Next").click();
    await pages.showsFirst(numbers.slice(10, 20));
    await pages.showsCount("11–20 of 480 records");
    await pages.button("Next").click();
    await pages.showsFirst(numbers.slice(20, 30));
    await pages.button("Previous").click();
    await pages.showsFirst(numbers.slice(10, 20));
    await pages.page.goBack();
    await pages.showsCount("21–30 of 480 records");
    await pages.page.goBack();
    await pages.showsCount("11–20 of 480 records");
    await pages.page.goForward();
    await pages.showsCount("21–30 of 480 records");
    await pages.showsFirst(numbers.slice(20, 30));
    await pages.page.reload();
    await pages.showsFirst(numbers.slice(20, 30));
    // The number of a page that a link led to directly is not known, nor are those of the pages after it.
    await pages.showsCount("480 records");
    await pages.button("Next").click();
    await pages.showsFirst(
      (await pages.ask("leaseUnits?$select=number&$skip=30&$top=10")).map(({ number }) => number),
    );
    await pages.showsCount("480 records");
    await pages.button("Previous").click();
    await pages.showsFirst(numbers.slice(20, 30));
    await pages.button("First").click();
    await pages.showsFirst(numbers.slice(0, 10));
  });

  test("keep the focus in the content when the button that has it is disabled", async () => {
    await pages.open();
    await pages.explore("set=leaseUnits&columns=number&size=250");
    const focused = (): Promise<string> => pages.page.evaluate("document.activeElement.id");
    await pages.showsCount("1–250 of 480 records");
    await pages.button("Next").press("Enter");
    await pages.showsCount("251–480 of 480 records");
    expect(await focused()).toBe("main");
    await pages.button("First").press("Enter");
    await pages.showsCount("1–250 of 480 records");
    expect(await focused()).toBe("main");
  });

  test("show the columns that are ticked", async () => {
    await pages.open();
    await pages.explore("set=leaseUnits&size=10");
    await pages.page.click("#toggle-columns");
    await pages.button("None").click();
    await pages.page.locator('.ticks input[value="city"]').check();
    await pages.page.locator('.ticks input[value="number"]').check();
    await pages.button("Show columns").click();
    await eventually(async () =>
      expect(await pages.page.getByRole("columnheader").allTextContents()).toEqual(["Number", "City"]),
    );
    await pages.showsAddress("columns=number,city");
  });

  test("find words", async () => {
    await pages.open();
    await pages.explore("set=customers&columns=number");
    await pages.page.fill("#search", "birkenthal");
    await pages.page.press("#search", "Enter");
    await pages.showsFirst((await pages.ask("customers?$search=birkenthal")).map(({ number }) => number));
  });

  test("have a request that can be copied, with the same result", async () => {
    await pages.open();
    await pages.explore("set=leaseUnits&columns=number&size=10&where=city~eq~Altenmoor");
    await pages.page.getByText("Request and JSON").click();
    const url = (await pages.page.locator(".request code").first().textContent()) ?? "";
    const { json } = await pages.service.request("GET", url, { headers: { Prefer: "odata.maxpagesize=10" } });
    await pages.showsFirst(json.value.map(({ number }: { number: string }) => number));
    expect(JSON.parse((await pages.page.locator(".request pre").textContent()) ?? "").value).toEqual(
      json.value,
    );
    await pages.page.getByRole("button", { name: "Copy the request address" }).click();
    expect(await pages.page.evaluate("navigator.clipboard.readText()")).toBe(url);
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
    await pages.open();
    await pages.explore(`set=${set}&size=10`);
    await pages.page.click("#toggle-filter");
    await pages.page.selectOption("#where-0-property", property);
    await pages.page.selectOption("#where-0-operator", operator);
    const input = pages.page.locator("#where-0-value");
    if ((await typeOf("#where-0-value")) === "select-one") await input.selectOption(value);
    else await input.fill(value);
    await pages.button("Apply filter").click();
    const { json } = await pages.service.request(
      "GET",
      encodeURI(`${set}?$count=true&$top=0&$filter=${filter}`),
    );
    const all = json["@odata.count"];
    expect(all).toBeGreaterThan(0);
    await pages.showsCount(`1–${Math.min(10, all)} of ${all === 1 ? "1 record" : `${all} records`}`);
  });

  test("have an input of the property's type", async () => {
    await pages.open();
    await pages.explore("set=leaseContracts");
    await pages.page.click("#toggle-filter");
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
      await pages.page.selectOption("#where-0-property", property);
      expect(await typeOf("#where-0-value")).toBe(type);
    }
    await pages.page.selectOption("#where-0-property", "status");
    expect(await pages.page.locator("#where-0-value option").allTextContents()).toEqual([
      "New",
      "Ready",
      "Reserved",
      "Released",
      "Terminated",
    ]);
  });

  test("combine conditions, and each can be removed", async () => {
    await pages.open();
    await pages.explore(
      "set=leaseUnits&columns=number&size=100&where=city~eq~Altenmoor&where=tenantName~eq~Vacant",
    );
    const both = (await pages.ask("leaseUnits?$filter=city eq 'Altenmoor' and tenantName eq 'Vacant'")).map(
      ({ number }) => number,
    );
    await pages.showsFirst(both);
    await pages.button("Remove the condition City is Altenmoor").click();
    await pages.showsFirst(
      (await pages.ask("leaseUnits?$filter=tenantName eq 'Vacant'")).map(({ number }) => number),
    );
  });

  test.each(["where=nope~eq~x", "where=objectArea~contains~5", "search=%25%25%25"])(
    "that are not sent are not shown either: %s",
    async (parameters) => {
      await pages.open();
      await pages.explore(`set=leaseUnits&${parameters}`);
      await pages.showsCount("1–25 of 480 records");
      expect(await pages.button("Filter").count()).toBe(1);
      expect(await pages.page.locator(".active-filter .chip").count()).toBe(0);
      expect(await pages.page.inputValue("#search")).toBe("");
    },
  );

  test("without matches report that, and can be removed", async () => {
    await pages.open();
    await pages.explore("set=leaseUnits&where=number~eq~%25_%5B");
    await pages.showsText("Nothing fits");
    await pages.button("Show all").click();
    await pages.showsCount("1–25 of 480 records");
  });
});

describe("actions of a list", () => {
  const index = async (): Promise<void> => {
    await pages.button("Index prices").click();
    await pages.page.fill("#parameter-priceIndexingCode", "CPI");
    await pages.page.fill("#parameter-coefficient", "1.04");
    await pages.page.fill("#parameter-from", "2027-01-01");
    await pages.button("Preview").click();
  };
  const result = (): Locator => pages.page.locator(".operation-result");
  test.each([
    ["all", "", false],
    ["those of a condition", "&where=code~eq~A)'/B", true],
    ["those of a link's filter", "&filter=code+eq+'A/B'&about=Some", true],
  ])("change the records that it shows: %s", async (_which, narrowed, isEmpty) => {
    await pages.open();
    await pages.explore(`set=servicePrices${narrowed}`);
    await index();
    await result().locator("p, tbody").waitFor();
    expect((await result().locator("tbody tr").count()) === 0).toBe(isEmpty);
  });

  test("are not offered while a search leaves some records", async () => {
    await pages.open();
    await pages.explore("set=servicePrices&search=area");
    await pages.page.locator("#count").waitFor();
    expect(await pages.button("Index prices").count()).toBe(0);
  });
});

describe("downloads", () => {
  test.each(["Excel", "CSV"])("%s has all records of the list, its columns and its filter", async (kind) => {
    const number = `WEB-${kind}`;
    await pages.make(number, { description: "=1+1", city: 'A "city", far' });
    await pages.open();
    await pages.explore("set=leaseUnits&columns=number,description,rentedTill,city&size=10");
    await pages.page.locator("tbody th").first().waitFor();
    const downloading = pages.page.waitForEvent("download");
    await pages.button(kind).click();
    const download = await downloading;
    const { text: count } = await pages.service.request("GET", "leaseUnits/$count");
    const file = await readFile(await download.path());
    if (kind === "Excel") {
      expect(download.suggestedFilename()).toBe("leaseUnits.xlsx");
      const { rows } = readWorkbook(file);
      expect(rows).toHaveLength(Number(count) + 1);
      expect(rows[0]).toEqual(["number", "description", "rentedTill", "city"].map((name) => `text:${name}`));
      return;
    }
    expect(download.suggestedFilename()).toBe("leaseUnits.csv");
    const lines = file.toString("utf8").split("\r\n");
    expect(lines[0]).toBe("\uFEFFnumber,description,rentedTill,city");
    // A unit without tenant has no end of the lease.
    expect(lines).toContain(`${number},'=1+1,,"A ""city"", far"`);
    expect(lines).toHaveLength(Number(count) + 2);
  });
});
