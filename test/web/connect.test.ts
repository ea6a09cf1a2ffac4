/** The connect view in a real browser: addresses to copy, the ways to sign in, the downloads. */
import { readFile } from "node:fs/promises";
import { claimsOf, cleanToken, isToken } from "../../web/token-text";
import { eventually, usePages } from "./pages";

const pages = usePages();

const clipboard = (): Promise<string> => pages.page.evaluate<string>("navigator.clipboard.readText()");
const stored = (): Promise<string | null> => pages.page.evaluate("sessionStorage.getItem('lease.token')");

test("shows the root address, and copies it", async () => {
  await pages.open({ token: undefined });
  await pages.tab.visit("#/connect");
  await pages.showsText(`${pages.service.root}/`);
  await pages.page.getByRole("button", { name: "Copy the root address" }).click();
  expect(await clipboard()).toBe(`${pages.service.root}/`);
});

test.each([
  ["Read and write", ["API.ReadWrite.All"]],
  ["Read only", ["API.Read.All"]],
])("signs in by a development token: %s", async (choice, roles) => {
  await pages.open({ token: undefined });
  await pages.tab.visit("#/connect");
  await pages.page.locator("#sign-in").click();
  await pages.tab.picture("sign-in");
  await pages.button(choice).click();
  await pages.button("Sign out").waitFor();
  expect(claimsOf((await stored()) ?? "")?.roles).toEqual(roles);
  await pages.page.getByRole("button", { name: "Copy the token" }).click();
  expect(await clipboard()).toBe(await stored());
});

test("the key is removed from the printed address, and stays valid in the tab", async () => {
  await pages.open({ token: undefined });
  await pages.tab.visit("#/connect");
  await pages.page.locator("#sign-in").waitFor();
  const addresses = async (): Promise<string[]> => [
    pages.page.url(),
    await pages.page.evaluate<string>("document.URL"),
  ];
  expect(await addresses()).toEqual(Array(2).fill(`${pages.service.url}/#/connect`));
  await pages.tab.visit("#/explorer");
  await pages.button("Read only").click();
  await pages.page.locator("tbody th").first().waitFor();
});

test("opened without the key, the page explains where to find it, and accepts a pasted token", async () => {
  await pages.open({ token: undefined });
  await pages.page.goto(`${pages.service.url}/#/explorer`);
  await pages.showsText("the service printed at its start");
  expect(await pages.button("Read only").count()).toBe(0);
  await pages.page.fill("#token-field", pages.service.token);
  await pages.button("Use this token").click();
  await pages.page.locator("tbody th").first().waitFor();
});

test("signs in with a pasted token, with any text around it, and out again", async () => {
  await pages.open({ token: undefined });
  await pages.tab.visit("#/explorer");
  await pages.page.fill("#token-field", `  Bearer ${pages.service.token}\n`);
  await pages.button("Use this token").click();
  await pages.page.locator("tbody th").first().waitFor();
  expect(await stored()).toBe(pages.service.token);
  await pages.button("Sign out").click();
  await pages.button("Use this token").waitFor();
  expect(await stored()).toBeNull();
});

test("a pasted text that is no token is rejected at its field", async () => {
  await pages.open({ token: undefined });
  await pages.tab.visit("#/explorer");
  const field = pages.page.locator("#token-field");
  await field.fill("eyJ…");
  await pages.button("Use this token").click();
  expect(await pages.page.evaluate("document.querySelector('#token-field').validationMessage")).toBe(
    "A token has no characters such as … or “. Copy all of it again.",
  );
  expect(await stored()).toBeNull();
  await field.fill(pages.service.token);
  await pages.button("Use this token").click();
  await pages.page.locator("tbody th").first().waitFor();
});

test("lists every collection with its Excel connection, and the other downloads", async () => {
  await pages.open();
  await pages.tab.visit("#/connect");
  await pages.page.locator(".collections li").nth(13).waitFor();
  const links = await pages.page.evaluate<string[]>(
    "[...document.querySelectorAll('main a')].map((link) => link.href)",
  );
  const below = links.map((link) => link.replace(`${pages.service.url}/`, ""));
  expect(below).toEqual(
    expect.arrayContaining([
      "connect/leaseContracts.odc",
      "connect/leaseUnits.odc",
      "connect/customers.odc",
      "connect/lease.pbids",
      "connect/lease.postman_collection.json",
      "docs",
      "#/explorer?set=leaseUnits",
    ]),
  );
  // Every set of a company, the computed ones included, and their functions.
  expect(below).toEqual(expect.arrayContaining(["connect/rentRoll.odc", "connect/occupancy.odc"]));
  expect(below).toEqual(expect.arrayContaining(["connect/rentRollAt.odc", "connect/occupancyAt.odc"]));
  expect(below.filter((link) => link.endsWith(".odc"))).toHaveLength(18);
  for (const link of below.filter((path) => !path.startsWith("#"))) {
    const { status } = await pages.service.request("GET", `${pages.service.url}/${link}`);
    expect([link, status]).toEqual([link, 200]);
  }
});

test("the Excel connection of a function has the date of its field", async () => {
  await pages.open();
  await pages.tab.visit("#/connect");
  const link = pages.page.getByRole("link", { name: "Excel connection for Rent roll at" });
  await pages.page.getByLabel("Date for Rent roll at").fill("2026-12-31");
  const href = (await link.getAttribute("href")) ?? "";
  expect(new URL(href, pages.page.url()).href).toBe(
    `${pages.service.url}/connect/rentRollAt.odc?date=2026-12-31`,
  );
  const downloading = pages.page.waitForEvent("download");
  await link.click();
  expect((await downloading).suggestedFilename()).toBe("rentRollAt.odc");
  await pages.page.getByLabel("Date for Rent roll at").fill("");
  expect(await link.getAttribute("href")).toMatch(/connect\/rentRollAt\.odc$/);
});

test("downloads the metadata, which a plain link could not", async () => {
  await pages.open();
  await pages.tab.visit("#/connect");
  const downloading = pages.page.waitForEvent("download");
  await pages.button("metadata.xml").click();
  expect((await downloading).suggestedFilename()).toBe("metadata.xml");
});

test("with several companies, every connection and download names the chosen one", async () => {
  const { json } = await pages.service.request("POST", "/companies", { body: { name: "Second Estates" } });
  await pages.open();
  await pages.tab.visit("#/connect");
  await pages.page.locator("#company").selectOption({ label: "Second Estates" });
  const hrefs = (): Promise<string[]> =>
    pages.page.evaluate<string[]>("[...document.querySelectorAll('a[download]')].map((link) => link.href)");
  await eventually(async () => {
    const links = await hrefs();
    expect(links).toHaveLength(18);
    expect(links.filter((link) => new URL(link).searchParams.get("company") !== json.id)).toEqual([]);
  });
  await pages.page.getByLabel("Date for Rent roll at").fill("2026-12-31");
  expect(await hrefs()).toContain(
    `${pages.service.url}/connect/rentRollAt.odc?date=2026-12-31&company=${json.id}`,
  );
  await pages.showsText(`Query = [company = "${json.id}"]`);
  const downloading = pages.page.waitForEvent("download");
  await pages.button("lease.postman_collection.json").click();
  const { variable } = JSON.parse(await readFile(await (await downloading).path(), "utf8")) as {
    variable: { key: string; value: string }[];
  };
  expect(variable.find(({ key }) => key === "companyId")?.value).toBe(json.id);
  await pages.service.request("DELETE", `/companies(${json.id})`);
});

test("with several companies, the tabs lead to the one that is shown", async () => {
  const { json } = await pages.service.request("POST", "/companies", { body: { name: "Third Estates" } });
  await pages.open();
  await pages.tab.visit("#/attention");
  await pages.page.locator("#company").selectOption({ label: "Third Estates" });
  await pages.showsAddress(`company=${json.id}`);
  const chosen = pages.page.locator("#company option:checked", { hasText: "Third Estates" });
  for (const name of ["Explorer", "Rent roll", "Connect", "Overview", "Import", "Lease service"]) {
    await pages.page.getByRole("banner").getByRole("link", { name, exact: true }).click();
    await pages.showsAddress(`company=${json.id}`);
    if (name === "Connect") await pages.page.evaluate("location.hash = '#collections-title'");
    else await chosen.waitFor({ state: "attached" });
  }
  await pages.service.request("DELETE", `/companies(${json.id})`);
});

test("the page works without development tokens", async () => {
  await pages.open({ token: undefined });
  await pages.page.route(pages.service.pageUrl, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('data-development="true"', 'data-development="false"');
    await route.fulfill({ response, body });
  });
  await pages.tab.visit("#/explorer");
  await pages.button("Use this token").waitFor();
  expect(await pages.button("Read only").count()).toBe(0);
});

test.each([
  ["eyJ.a.b", "eyJ.a.b"],
  ["Bearer eyJ.a.b", "eyJ.a.b"],
  ["Authorization: bearer eyJ.a.b \n", "eyJ.a.b"],
  ["eyJ.\n  a.b", "eyJ.a.b"],
])("a pasted '%s' is the token %s", (pasted, token) => {
  expect(cleanToken(pasted)).toBe(token);
  expect(isToken(token)).toBe(true);
});

test.each(["eyJ…", "“eyJ.a.b”", "é", ""])("'%s' is no token", (text) => {
  expect(isToken(text)).toBe(false);
});

test("a token of another kind has no claims to show", () => {
  expect(claimsOf("opaque")).toBeUndefined();
});
