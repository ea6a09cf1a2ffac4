/** What property people do each day, on a desktop and on a phone: by few clicks, which are counted, and typing. */
import type { Locator } from "playwright-core";
import { violations } from "./axe";
import { eventually, usePages } from "./pages";

const pages = usePages();
const screens = [
  { screen: "desktop", phone: false },
  { screen: "phone", phone: true },
];
const phones = new Set(screens.filter(({ phone }) => phone).map(({ screen }) => screen));

let clicks = 0;
const click = async (target: Locator): Promise<void> => {
  clicks += 1;
  await target.click();
};
const field = (label: string): Locator => pages.page.getByLabel(label, { exact: true });
const drawer = (): Locator => pages.page.getByRole("dialog").last();
const button = (name: string): Locator => drawer().getByRole("button", { name, exact: true });

const begin = async (phone: boolean, parameters: string): Promise<void> => {
  clicks = 0;
  await pages.open({ phone });
  if (!phone) await pages.page.setViewportSize({ width: 1400, height: 900 });
  await pages.explore(parameters);
  await pages.page.locator("tbody th").first().waitFor();
};

describe.each(screens)("on a $screen", ({ screen, phone }) => {
  test("find a vacant unit: at most 3 clicks", async () => {
    await begin(phone, "set=leaseUnits");
    await click(pages.button("Filter"));
    await pages.page.selectOption("#where-0-property", "tenantName");
    clicks += 1;
    await pages.page.fill("#where-0-value", "vacant");
    await pages.page.press("#where-0-value", "Enter");
    const vacant = await pages.ask("leaseUnits?$filter=tenantName eq 'Vacant'");
    expect(vacant.length).toBeGreaterThan(0);
    await pages.showsFirst(vacant.slice(0, 25).map(({ number }) => number));
    await pages.tab.picture(`vacant-${screen}`);
    expect(await violations(pages.page)).toEqual([]);
    expect(clicks).toBeLessThanOrEqual(3);
  });

  test("see the contract of a unit: at most 2 clicks", async () => {
    await begin(phone, "set=leaseUnits&where=number~eq~LU00040");
    const [unit = {}] = await pages.ask("leaseUnits?$filter=number eq 'LU00040'");
    const [line = {}] = await pages.ask(
      `leaseUnits(${String(unit.id)})/leaseContractLines?$orderby=startingDate desc`,
    );
    await click(pages.page.getByRole("link", { name: "LU00040", exact: true }));
    await click(
      drawer()
        .getByRole("link", { name: String(line.leaseContractNo), exact: true })
        .first(),
    );
    await drawer()
      .getByRole("heading", { name: `Lease contract ${String(line.leaseContractNo)} · ` })
      .waitFor();
    await drawer().getByRole("region", { name: "Lines" }).getByRole("link").first().waitFor();
    await pages.tab.picture(`contract-${screen}`);
    expect(clicks).toBeLessThanOrEqual(2);
  });

  test("change a price: at most 3 clicks", async () => {
    const [price = {}] = await pages.ask("servicePrices?$filter=type eq 'Lease Unit'");
    await begin(phone, `set=servicePrices&where=code~eq~${String(price.code)}&where=type~eq~Lease Unit`);
    const value = phones.has(screen) ? 17.25 : 16.75;
    await click(pages.page.locator("tbody a").first());
    const id = /record=([^&]+)/.exec(pages.page.url())?.[1];
    await click(button("Edit"));
    await field("Unit price").fill(String(value));
    await click(button("Save changes"));
    await eventually(async () =>
      expect((await pages.service.request("GET", `servicePrices(${id})`)).json.unitPrice).toBe(value),
    );
    expect(clicks).toBeLessThanOrEqual(3);
  });

  test("make a contract with two lines and release it: at most 8 clicks", async () => {
    for (const number of ["WEB-J1", "WEB-J2"]) await pages.make(`${number}${screen}`, { objectArea: 50 });
    await begin(phone, "set=leaseContracts");
    await click(pages.button("New"));
    await field("Customer no").fill("C00064");
    await field("Contract date").fill("2026-02-01");
    await field("Contract valid until").fill("2029-01-31");
    await click(button("Create lease contract"));
    await drawer()
      .getByRole("heading", { name: /^Lease contract LC\d+ · Birkenthal/ })
      .waitFor();
    for (const [index, unit] of ["WEB-J1", "WEB-J2"].entries()) {
      await click(button("New contract line"));
      await field("Lease unit no").fill(`${unit}${screen}`);
      await field("Starting date").fill("2026-02-01");
      await field("Unit price").fill(String(10 + index));
      await click(button("Create contract line"));
      await drawer()
        .getByRole("link", { name: `${unit}${screen}` })
        .waitFor();
    }
    await click(button("Release"));
    await click(pages.page.getByRole("dialog", { name: "Release" }).getByRole("button", { name: "Release" }));
    await button("New version").waitFor();
    await drawer().getByText("Released").first().waitFor();
    const id = /record=([^&]+)/.exec(pages.page.url())?.[1];
    const contract = await pages.service.request(
      "GET",
      `leaseContracts(${id})?$select=versionStatus,status,customerNo&$expand=leaseContractLines($select=versionStatus,unitPrice)`,
    );
    expect(contract.json).toMatchObject({ versionStatus: "Valid", status: "Released", customerNo: "C00064" });
    expect(
      contract.json.leaseContractLines.map((line: Record<string, unknown>) => [
        line.versionStatus,
        line.unitPrice,
      ]),
    ).toEqual([
      ["Valid", 10],
      ["Valid", 11],
    ]);
    await expect(button("Release").count()).resolves.toBe(0);
    await pages.tab.picture(`released-${screen}`);
    expect(await violations(pages.page)).toEqual([]);
    expect(clicks).toBeLessThanOrEqual(8);
  });

  test("upload a document, and see it: at most 3 clicks", async () => {
    await begin(phone, "set=leaseContracts&where=number~eq~LC00002");
    await click(pages.page.getByRole("link", { name: "LC00002", exact: true }).first());
    const choosing = pages.page.waitForEvent("filechooser");
    await click(button("Upload"));
    const name = `Handover ${screen}.txt`;
    await (
      await choosing
    ).setFiles({ name, mimeType: "text/plain", buffer: Buffer.from("All keys handed over") });
    await drawer().getByRole("region", { name: "Documents" }).getByText(name).waitFor();
    const [document = {}] = await pages.ask(`documents?$filter=fileName eq '${name}'`);
    expect(document).toMatchObject({ leaseContractNo: "LC00002", description: `Handover ${screen}` });
    expect(clicks).toBeLessThanOrEqual(3);
    await drawer()
      .getByRole("link", { name: String(document.entryNo), exact: true })
      .click();
    await button("Show content").click();
    await pages.page.getByText("All keys handed over", { exact: true }).waitFor();
  });
});

test("by keyboard alone: a customer is found by its name, picked, and the form goes on", async () => {
  await begin(false, "set=leaseContracts&record=new");
  await field("Customer no").focus();
  await pages.page.keyboard.type("birken");
  const choices = pages.page.locator(".choices:not([hidden]) [role=option]");
  const choice = choices.filter({ hasText: "Birkenthal Stationery GmbH" });
  await choice.waitFor();
  const before = await pages.ask(
    "customers?$filter=contains(tolower(displayName),'birken')&$select=displayName",
  );
  const place = before.findIndex(({ displayName }) => displayName === "Birkenthal Stationery GmbH");
  await eventually(async () => expect(await choices.count()).toBe(Math.min(before.length, 8)));
  for (let step = 0; step <= place; step++) await pages.page.keyboard.press("ArrowDown");
  await eventually(async () => expect(await choice.getAttribute("aria-selected")).toBe("true"));
  await pages.page.keyboard.press("Enter");
  expect(await field("Customer no").inputValue()).toBe("C00064");
  expect(await choices.count()).toBe(0);
  await pages.page.keyboard.press("ArrowDown");
  await choices.first().waitFor();
  expect(await violations(pages.page)).toEqual([]);
  await pages.page.keyboard.press("Escape");
  expect(await drawer().isVisible()).toBe(true);
  expect(await choices.count()).toBe(0);
});

test("a post code fills in its city, by mouse", async () => {
  const [place = {}] = await pages.ask("postCodes?$top=1");
  await begin(false, "set=customers&record=new");
  await field("Postal code").click();
  await field("Postal code").pressSequentially(String(place.code));
  await pages.page.locator(".choices:not([hidden]) [role=option]").first().click();
  expect(await field("Postal code").inputValue()).toBe(place.code);
  expect(await field("City").inputValue()).toBe(place.city);
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
  await begin(false, `set=leaseContracts&record=${id}`);
  await click(button("Extend"));
  const dialog = pages.page.getByRole("dialog", { name: "Extend" });
  await dialog.getByLabel("Until", { exact: true }).fill("2027-12-31");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await dialog.getByText("Dec 31, 2026 → Dec 31, 2027").waitFor();
  const until = async (): Promise<unknown> =>
    (await pages.service.request("GET", `leaseContracts(${id})`)).json.contractValidUntil;
  expect(await until()).toBe("2026-12-31");
  await dialog.getByRole("button", { name: "Extend", exact: true }).click();
  await drawer().getByText("Dec 31, 2027").first().waitFor();
  expect(await until()).toBe("2027-12-31");
  await click(button("Earliest termination"));
  const asked = pages.page.getByRole("dialog", { name: "Earliest termination" });
  await asked.getByLabel("Date", { exact: true }).fill("2026-03-01");
  await asked.getByRole("button", { name: "Show" }).click();
  await asked.getByText("Mar 1, 2026").waitFor();
});
