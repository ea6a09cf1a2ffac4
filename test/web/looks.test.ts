/**
 * Layout and usability of the page in a real browser: desktop and phone, light and dark.
 * With PICTURES=1, screenshots are kept as test output, for inspection.
 */
import { demoCompanyId } from "../harness";
import { usePages } from "./pages";

const pages = usePages();

const company = `company=${demoCompanyId}`;
const wide = [
  "number",
  "description",
  "leaseUnitCategory",
  "leaseUnitClass",
  "buildingType",
  "objectArea",
  "address",
];
const wider = [
  "address2",
  "city",
  "countryCode",
  "floor",
  "manager",
  "salespersonName",
  "roomNo",
  "ownerName",
];
const widest = ["tenantName", "rentedTill", "currentRentPrice", "currentRentPriceType", "systemCreatedAt"];
const twentyColumns = [...wide, ...wider, ...widest].join(",");

const places: Readonly<Record<string, { readonly hash: string; readonly ready: string }>> = {
  connect: { hash: "#/connect", ready: ".collections li" },
  explorer: { hash: `#/explorer?${company}&set=leaseContracts`, ready: "tbody th" },
  columns: { hash: `#/explorer?${company}&set=leaseUnits&columns=${twentyColumns}`, ready: "tbody th" },
  record: { hash: `#/explorer?${company}&set=leaseUnits&where=number~eq~LU00002`, ready: "tbody th" },
  attention: { hash: "#/attention", ready: ".attention-card:nth-child(6) .attention-figures" },
  "rent-roll": { hash: "#/rentRoll", ready: "tbody th" },
  overview: { hash: "#/overview", ready: "main:has(.figures dd) .picture:nth-child(4) canvas" },
};

const looks = [
  { look: "light", phone: false, dark: false },
  { look: "dark", phone: false, dark: true },
  { look: "phone", phone: true, dark: false },
  { look: "phone-dark", phone: true, dark: true },
];

/** All interactive elements without an accessible name. */
const nameless = `[...document.querySelectorAll("button, a[href], input, select, textarea, summary, canvas, [role=region]")]
  .filter((element) => element.checkVisibility())
  .filter((element) => !(element.getAttribute("aria-label") || element.textContent.trim() || element.labels?.length))
  .map((element) => element.outerHTML.slice(0, 120))`;

/** Touch targets that are too small: less than 24 px in a direction (WCAG 2.2, 2.5.8), links in sentences excepted. */
const tiny = `[...document.querySelectorAll("button, input, select, summary, .button")]
  .filter((element) => element.checkVisibility())
  .filter((element) => element.type !== "checkbox" && element.getBoundingClientRect().height < 24)
  .map((element) => element.outerHTML.slice(0, 120))`;

/** Elements of the page and of the open record that reach beyond their right edge, except what scrolls by itself. */
const beyond = `(() => {
  const place = document.querySelector("dialog[open]") ?? document.querySelector("main");
  const edge = place.clientWidth + place.getBoundingClientRect().left;
  return [...place.querySelectorAll("*")]
    .filter((element) => element.checkVisibility() && !element.closest(".table-frame, pre, .code-line"))
    .filter((element) => element.getBoundingClientRect().right > edge + 1)
    .map((element) => element.outerHTML.slice(0, 120));
})()`;

test.each([false, true])("records and filters fit in the width, phone: %s", async (phone) => {
  const long = "W".repeat(98);
  const unit = await pages.make(phone ? "LONG-P" : "LONG-D", { description: long });
  const body = { fileName: "long.bin", blobText: "QUFB".repeat(2000) };
  const document = (await pages.service.request("POST", "documents", { body })).json.id;
  const [contract = {}] = await pages.ask("leaseContracts?$filter=number eq 'LC00001'");
  const links = {
    contract: [`set=leaseContracts&record=${String(contract.id)}`, "dialog .drop"],
    document: [`set=documents&record=${document}`, "dialog .fields"],
    unit: [`set=leaseUnits&record=${unit}`, "dialog .fields"],
    filter: [`set=leaseUnits&where=description~contains~${long}`, ".active-filter"],
  } as const;
  await pages.open({ phone });
  for (const [name, [parameters, ready]] of Object.entries(links)) {
    await pages.explore(parameters);
    await pages.page.locator(ready).first().waitFor();
    expect({ name, beyond: await pages.page.evaluate(beyond) }).toEqual({ name, beyond: [] });
  }
});

test.each(looks)(
  "$look: nothing overflows, everything has a name and a size",
  async ({ look, phone, dark }) => {
    await pages.open({ phone, dark });
    for (const [name, { hash, ready }] of Object.entries(places)) {
      await pages.tab.visit(hash);
      await pages.page.locator(ready).first().waitFor();
      if (name === "record") {
        await pages.page.locator("tbody a").first().click();
        await pages.page.locator(".fields").first().waitFor();
      }
      await pages.page.evaluate(
        "new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))",
      );
      await pages.tab.picture(`${name}-${look}`, name !== "record");
      const found = {
        // On a phone, innerWidth grows with what overflows.
        overflow: await pages.page.evaluate(
          `Math.max(0, document.documentElement.scrollWidth - ${phone ? 390 : 1280})`,
        ),
        nameless: await pages.page.evaluate(nameless),
        tiny: await pages.page.evaluate(tiny),
        headings: await pages.page.evaluate("document.querySelectorAll('h1').length"),
      };
      expect({ name, ...found }).toEqual({ name, overflow: 0, nameless: [], tiny: [], headings: 1 });
    }
  },
);

test("at a width of 320 px, everything fits, and the present tab is in sight", async () => {
  await pages.open();
  const { page } = pages;
  await page.setViewportSize({ width: 320, height: 640 });
  await pages.tab.visit("#/connect");
  await page.locator(".collections li").first().waitFor();
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(320);
  expect(await page.evaluate(beyond)).toEqual([]);
  const tab = await page.locator(".tabs [aria-current]").boundingBox();
  expect(tab).not.toBeNull();
  expect(tab?.x).toBeGreaterThanOrEqual(0);
  expect((tab?.x ?? 0) + (tab?.width ?? 0)).toBeLessThanOrEqual(320);
  await pages.explore("set=leaseUnits");
  await page.getByRole("button", { name: "Filter" }).click();
  await page.locator("#where-any").waitFor();
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(320);
  const cut = `[...document.querySelectorAll(".filter-panel select")].flatMap((select) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(select);
    const context = new OffscreenCanvas(1, 1).getContext("2d");
    context.font = font;
    const text = select.selectedOptions[0].textContent;
    const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    const { right } = select.getBoundingClientRect();
    const fits = context.measureText(text).width <= room && right <= select.closest(".panel").getBoundingClientRect().right - 16;
    return fits ? [] : [text];
  })`;
  expect(await page.evaluate(cut)).toEqual([]);
});
