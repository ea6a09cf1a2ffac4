/**
 * The daily work of property managers, each journey on a desktop and on a phone, by mouse and by keyboard alone: by few
 * clicks, which are counted, and typing. Each state on the way is examined in light and in dark colours.
 */
import { readFile } from "node:fs/promises";
import type { Locator } from "playwright-core";
import { demoCompanyId } from "../harness";
import { isLong } from "../resilience/trials";
import { type Hand, keyboard, mouse } from "./hands";
import { eventually, usePages } from "./pages";

const pages = usePages();

const field = (label: string): Locator => pages.page.getByLabel(label, { exact: true });
const drawer = (): Locator => pages.page.getByRole("dialog").last();
const button = (name: string): Locator => drawer().getByRole("button", { name, exact: true });
const link = (name: string | RegExp): Locator => pages.page.getByRole("link", { name, exact: true }).first();
const list = (parameters: string): string => `#/explorer?company=${demoCompanyId}&${parameters}`;
const openRecord = (): string => /record=([^&]+)/.exec(pages.page.url())?.[1] ?? "";

interface Journey {
  readonly name: string;
  readonly clicks: number;
  /** The place where it begins, and an element that is there once the place is drawn. */
  readonly from: readonly [hash: string, ready: string];
  /** `run` is a number for each run, for values and names. */
  readonly go: (hand: Hand, run: number) => Promise<void>;
  /** The steps that follow it, in the same way; not counted. */
  readonly after?: (hand: Hand, run: number) => Promise<void>;
}

const rows = "tbody th";

const journeys: readonly Journey[] = [
  {
    name: "find a vacant unit",
    clicks: 3,
    from: [list("set=leaseUnits"), rows],
    go: async (hand) => {
      await hand.shows("table");
      await hand.use(pages.button("Filter"));
      await hand.choose(field("Property of condition 1"), "Tenant name");
      await hand.type(field("Value of condition 1"), "vacant");
      await hand.shows("filter");
      await hand.use(pages.button("Apply filter"));
      const vacant = await pages.ask("leaseUnits?$filter=tenantName eq 'Vacant'");
      expect(vacant.length).toBeGreaterThan(0);
      await pages.showsFirst(vacant.slice(0, 25).map(({ number }) => number));
      await hand.shows("filtered table");
    },
  },
  {
    name: "see its contract",
    clicks: 2,
    from: [list("set=leaseUnits&where=number~eq~LU00040"), rows],
    go: async (hand) => {
      const [unit = {}] = await pages.ask("leaseUnits?$filter=number eq 'LU00040'");
      const [line = {}] = await pages.ask(
        `leaseUnits(${String(unit.id)})/leaseContractLines?$orderby=startingDate desc`,
      );
      const contract = String(line.leaseContractNo);
      await hand.use(link("LU00040"));
      const target = drawer().getByRole("link", { name: contract, exact: true }).first();
      await target.waitFor();
      await hand.shows("record of a unit");
      await hand.use(target);
      await drawer()
        .getByRole("heading", { name: `Lease contract ${contract} · ` })
        .waitFor();
      await drawer().getByRole("region", { name: "Lines" }).getByRole("link").first().waitFor();
      await hand.shows("record of a contract");
    },
  },
  {
    name: "change a price",
    clicks: 3,
    from: [list("set=servicePrices&where=type~eq~Lease Unit"), rows],
    go: async (hand, run) => {
      const value = 16.25 + run;
      await hand.use(pages.page.locator("tbody a").first());
      await hand.use(button("Edit"));
      const id = openRecord();
      await hand.type(field("Unit price"), String(value));
      await hand.shows("form");
      await hand.use(button("Save changes"));
      await eventually(async () =>
        expect((await pages.service.request("GET", `servicePrices(${id})`)).json.unitPrice).toBe(value),
      );
    },
    after: async (hand) => {
      // The form, whose controls were disabled, is replaced by the record.
      await button("Edit").waitFor();
      await hand.use(button("Close"));
      // A closed drawer is hidden before the event by which the focus returns.
      await pages.page.locator("tbody tr:first-child a:focus").waitFor();
      expect(await drawer().count()).toBe(0);
    },
  },
  {
    name: "make a contract with two lines and release it",
    clicks: 8,
    from: [list("set=leaseContracts"), rows],
    go: async (hand, run) => {
      const units = ["WEB-J1", "WEB-J2"].map((name) => `${name}-${run}`);
      for (const number of units) await pages.make(number, { objectArea: 50 });
      await hand.use(pages.button("New"));
      await hand.pick(field("Customer no"), {
        typed: "birken",
        name: "Birkenthal Stationery GmbH",
        code: "C00064",
      });
      await hand.type(field("Contract date"), "2026-02-01");
      await hand.type(field("Contract valid until"), "2029-01-31");
      await hand.use(button("Create lease contract"));
      await drawer()
        .getByRole("heading", { name: /^Lease contract LC\d+ · Birkenthal/ })
        .waitFor();
      for (const [index, unit] of units.entries()) {
        await hand.use(button("New contract line"));
        await hand.type(field("Lease unit no"), unit);
        await hand.type(field("Starting date"), "2026-02-01");
        await hand.type(field("Unit price"), String(10 + index));
        await hand.use(button("Create contract line"));
        await drawer().getByRole("link", { name: unit }).waitFor();
      }
      await hand.use(button("Release"));
      const question = pages.page.getByRole("dialog", { name: "Release" });
      await question.waitFor();
      await hand.shows("dialog");
      await hand.use(question.getByRole("button", { name: "Release" }));
      await button("New version").waitFor();
      await drawer().getByText("Released").first().waitFor();
      const contract = await pages.service.request(
        "GET",
        `leaseContracts(${openRecord()})?$select=versionStatus,status,customerNo&$expand=leaseContractLines($select=versionStatus,unitPrice)`,
      );
      expect(contract.json).toMatchObject({
        versionStatus: "Valid",
        status: "Released",
        customerNo: "C00064",
        leaseContractLines: [
          { versionStatus: "Valid", unitPrice: 10 },
          { versionStatus: "Valid", unitPrice: 11 },
        ],
      });
      await expect(button("Release").count()).resolves.toBe(0);
      await hand.shows("released contract");
    },
  },
  {
    name: "upload a document",
    clicks: 3,
    from: [list("set=leaseContracts&where=number~eq~LC00002"), rows],
    go: async (hand, run) => {
      await hand.use(link("LC00002"));
      const choosing = pages.page.waitForEvent("filechooser");
      await hand.use(button("Upload"));
      const name = `Handover ${run}.txt`;
      await (
        await choosing
      ).setFiles({ name, mimeType: "text/plain", buffer: Buffer.from("All keys handed over") });
      await drawer().getByRole("region", { name: "Documents" }).getByText(name).waitFor();
    },
    after: async (hand, run) => {
      const [document = {}] = await pages.ask(`documents?$filter=fileName eq 'Handover ${run}.txt'`);
      expect(document).toMatchObject({ leaseContractNo: "LC00002", description: `Handover ${run}` });
      await hand.use(drawer().getByRole("link", { name: String(document.entryNo), exact: true }));
      await hand.use(button("Show content"));
      await pages.page.getByText("All keys handed over", { exact: true }).waitFor();
      await hand.shows("content of a document");
    },
  },
  {
    name: "rent roll at a date to a spreadsheet",
    clicks: 3,
    from: ["#/attention", ".attention-card:nth-child(6) .attention-figures"],
    go: async (hand) => {
      await hand.use(link("Rent roll"));
      await hand.type(field("As of"), "2026-12-31");
      await pages.showsAddress("date=2026-12-31");
      await pages.page.getByRole("table", { name: "Rent roll on Dec 31, 2026" }).waitFor();
      await hand.shows("rent roll");
      const downloading = pages.page.waitForEvent("download");
      await hand.use(pages.button("CSV"));
      const download = await downloading;
      expect(download.suggestedFilename()).toBe("rent-roll-2026-12-31.csv");
      const lines = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
      const { text: count } = await pages.service.request("GET", "rentRollAt(date=2026-12-31)/$count");
      expect(lines).toHaveLength(Number(count) + 1);
      expect(lines[0]?.startsWith("\uFEFFid,leaseUnitNo,leaseUnitDescription,")).toBe(true);
    },
  },
  {
    name: "what ends in 90 days",
    clicks: 1,
    from: ["#/attention", ".attention-card:nth-child(6) .attention-figures"],
    go: async (hand) => {
      await hand.shows("start page");
      const figure = pages.page.locator("#ends").getByRole("link", { name: "in 90 days" });
      const count = (await figure.locator("strong").textContent()) ?? "";
      await hand.use(figure);
      await pages.showsCount(`1–${count} of ${count} records`);
      await hand.shows("contracts that end");
    },
  },
];

const ways = ["mouse", "keyboard"] as const;
const screens = [
  { width: 1400, phone: false },
  { width: 390, phone: true },
];
/** The long form (`RESILIENCE=long`) has all combinations; in the short one, each journey has both ways and both screens. */
const runs = journeys.flatMap((journey, j) =>
  ways.flatMap((way, w) =>
    screens
      .filter((_, s) => isLong || (j + w + s) % 2 === 0)
      .map(({ width, phone }) => ({ ...journey, way, width, phone })),
  ),
);

test.each(runs.map((each, run) => ({ ...each, run })))(
  "$name, by $way at $width px: at most $clicks clicks",
  async ({ clicks, from: [hash, ready], go, after, way, width, phone, run }) => {
    await pages.open({ phone });
    if (!phone) await pages.page.setViewportSize({ width, height: 900 });
    await pages.tab.visit(hash);
    await pages.page.locator(ready).first().waitFor();
    const hand = way === "mouse" ? mouse() : keyboard(pages.page);
    await go(hand, run);
    expect(hand.clicks()).toBeLessThanOrEqual(clicks);
    await after?.(hand, run);
  },
);

test("a post code fills in its city, and Escape closes the list alone", async () => {
  const [place = {}] = await pages.ask("postCodes?$top=1");
  await pages.open();
  await pages.explore("set=customers&record=new");
  await field("Postal code").click();
  await field("Postal code").pressSequentially(String(place.code));
  const choices = pages.page.locator(".choices:not([hidden]) [role=option]");
  await choices.first().click();
  expect(await field("Postal code").inputValue()).toBe(place.code);
  expect(await field("City").inputValue()).toBe(place.city);
  await pages.page.keyboard.press("ArrowDown");
  await choices.first().waitFor();
  await pages.page.keyboard.press("Escape");
  expect(await choices.count()).toBe(0);
  expect(await drawer().isVisible()).toBe(true);
});

test("the extension of a contract is shown before it is made, and a function answers", async () => {
  const body = {
    number: "WEB-EXT",
    customerNo: "C00064",
    versionStatus: "Valid",
    contractDate: "2026-01-01",
    contractValidUntil: "2026-12-31",
  };
  const { id } = (await pages.service.request("POST", "leaseContracts", { body })).json;
  await pages.open();
  await pages.explore(`set=leaseContracts&record=${id}`);
  await button("Extend").click();
  const dialog = pages.page.getByRole("dialog", { name: "Extend" });
  await dialog.getByLabel("Until", { exact: true }).fill("2027-12-31");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await dialog.getByText("Dec 31, 2026 → Dec 31, 2027").waitFor();
  const changed = (): Promise<string[]> => dialog.locator("dt").allTextContents();
  expect((await changed()).filter((name) => name.startsWith("System"))).toEqual([]);
  const until = async (): Promise<unknown> =>
    (await pages.service.request("GET", `leaseContracts(${id})`)).json.contractValidUntil;
  expect(await until()).toBe("2026-12-31");
  await pages.service.request("PATCH", `leaseContracts(${id})`, { body: { depositTerm: "2026-05-01" } });
  await dialog.getByRole("button", { name: "Extend", exact: true }).click();
  await dialog.getByText("412 · Request_EntityChanged").waitFor();
  await dialog.getByRole("button", { name: "Load the record again and keep my input" }).click();
  await dialog.getByText("– → May 1, 2026").waitFor();
  expect(await changed()).toEqual(["Deposit term"]);
  expect(await pages.page.evaluate("document.activeElement.textContent")).toBe("Extend");
  await dialog.getByRole("button", { name: "Extend", exact: true }).click();
  await drawer().getByText("Dec 31, 2027").first().waitFor();
  expect(await until()).toBe("2027-12-31");
  await button("Earliest termination").click();
  const asked = pages.page.getByRole("dialog", { name: "Earliest termination" });
  await asked.getByLabel("Date", { exact: true }).fill("2026-03-01");
  await asked.getByRole("button", { name: "Show" }).click();
  await asked.getByText("Mar 1, 2026").waitFor();
});

test("parameters of a function are written by their kinds: a text that looks like a day is in quotes", async () => {
  const [unit = {}] = await pages.ask("leaseUnits?$top=1");
  await pages.open();
  await pages.explore(`set=leaseUnits&record=${String(unit.id)}`);
  await button("Price at").click();
  const dialog = pages.page.getByRole("dialog", { name: "Price at" });
  await dialog.getByLabel("Service no", { exact: true }).fill("2026-01-01");
  await dialog.getByLabel("Date", { exact: true }).fill("2026-03-01");
  const asked = pages.page.waitForResponse((response) => response.url().includes("priceAt("));
  await dialog.getByRole("button", { name: "Show" }).click();
  const response = await asked;
  const [, written] = /priceAt\((.*)\)/.exec(decodeURIComponent(response.url())) ?? [];
  expect(written?.split(",").toSorted()).toEqual(["date=2026-03-01", "serviceNo='2026-01-01'"]);
  expect(response.ok()).toBe(true);
});

const typedDays = [
  { changes: ["2026-12-23"], lead: "Dec 23, 2026" },
  // Both changes of the address show the second day.
  { changes: ["2026-12-23", "2026-12-31"], lead: "Dec 31, 2026" },
];

test.each(["rentRoll", "overview"].flatMap((view) => typedDays.map((typed) => ({ view, ...typed }))))(
  "a day that is typed on while its changes are shown stays: $view, $changes",
  async ({ view, changes, lead }) => {
    await pages.open();
    await pages.tab.visit(`#/${view}`);
    const day = pages.page.locator("#day");
    await day.focus();
    await pages.page.evaluate(`{
    const field = document.querySelector("#day");
    globalThis.shownStates = 0;
    addEventListener("hashchange", () => shownStates++);
    for (const value of ${JSON.stringify(changes)}) {
      field.value = value;
      field.dispatchEvent(new Event("change"));
    }
    field.value = "2027-12-31";
  }`);
    await pages.page.waitForFunction(`shownStates === ${changes.length}`);
    await pages.page.locator(".lead").getByText(lead).waitFor();
    expect(await day.inputValue()).toBe("2027-12-31");
    await pages.page.goBack();
    await eventually(async () => expect(await day.inputValue()).not.toBe("2027-12-31"));
  },
);
