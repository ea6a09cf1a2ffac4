/** The connect view in a real browser: addresses to copy, the ways to sign in, the downloads. */
import { claimsOf, cleanToken } from "../../web/token-text";
import { sitDown } from "./pages";

const desk = sitDown();

const clipboard = (): Promise<string> => desk.page.evaluate<string>("navigator.clipboard.readText()");
const stored = (): Promise<string | null> => desk.page.evaluate("sessionStorage.getItem('lease.token')");

test("shows the root address, and copies it", async () => {
  await desk.open({ token: undefined });
  await desk.tab.visit("");
  await desk.showsText(`${desk.service.root}/`);
  await desk.page.getByRole("button", { name: "Copy the root address" }).click();
  expect(await clipboard()).toBe(`${desk.service.root}/`);
});

test.each([
  ["Read and write", ["API.ReadWrite.All"]],
  ["Read only", ["API.Read.All"]],
])("signs in by a development token: %s", async (choice, roles) => {
  await desk.open({ token: undefined });
  await desk.tab.visit("");
  await desk.page.locator("#sign-in").click();
  await desk.tab.picture("sign-in");
  await desk.button(choice).click();
  await desk.button("Sign out").waitFor();
  expect(claimsOf((await stored()) ?? "")?.roles).toEqual(roles);
  await desk.page.getByRole("button", { name: "Copy the token" }).click();
  expect(await clipboard()).toBe(await stored());
});

test("the key is removed from the printed address, and stays valid in the tab", async () => {
  await desk.open({ token: undefined });
  await desk.tab.visit("#/connect");
  await desk.page.locator("#sign-in").waitFor();
  const addresses = async (): Promise<string[]> => [
    desk.page.url(),
    await desk.page.evaluate<string>("document.URL"),
  ];
  expect(await addresses()).toEqual(Array(2).fill(`${desk.service.url}/#/connect`));
  await desk.tab.visit("#/explorer");
  await desk.button("Read only").click();
  await desk.page.locator("tbody th").first().waitFor();
});

test("opened without the key, the page explains where to find it, and accepts a pasted token", async () => {
  await desk.open({ token: undefined });
  await desk.page.goto(`${desk.service.url}/#/explorer`);
  await desk.showsText("the service printed at its start");
  expect(await desk.button("Read only").count()).toBe(0);
  await desk.page.fill("#token-field", desk.service.token);
  await desk.button("Use this token").click();
  await desk.page.locator("tbody th").first().waitFor();
});

test("signs in with a pasted token, with any text around it, and out again", async () => {
  await desk.open({ token: undefined });
  await desk.tab.visit("#/explorer");
  await desk.page.fill("#token-field", `  Bearer ${desk.service.token}\n`);
  await desk.button("Use this token").click();
  await desk.page.locator("tbody th").first().waitFor();
  expect(await stored()).toBe(desk.service.token);
  await desk.button("Sign out").click();
  await desk.button("Use this token").waitFor();
  expect(await stored()).toBeNull();
});

test("lists every collection with its Excel connection, and the other downloads", async () => {
  await desk.open();
  await desk.tab.visit("#/connect");
  await desk.page.locator(".collections li").nth(13).waitFor();
  const links = await desk.page.evaluate<string[]>(
    "[...document.querySelectorAll('main a')].map((link) => link.href)",
  );
  const below = links.map((link) => link.replace(`${desk.service.url}/`, ""));
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
  expect(below.filter((link) => link.endsWith(".odc"))).toHaveLength(14);
  for (const link of below.filter((path) => !path.startsWith("#"))) {
    const { status } = await desk.service.request("GET", `${desk.service.url}/${link}`);
    expect([link, status]).toEqual([link, 200]);
  }
});

test("downloads the metadata, which a plain link could not", async () => {
  await desk.open();
  await desk.tab.visit("#/connect");
  const downloading = desk.page.waitForEvent("download");
  await desk.button("metadata.xml").click();
  expect((await downloading).suggestedFilename()).toBe("metadata.xml");
});

test("the page works without development tokens", async () => {
  await desk.open({ token: undefined });
  await desk.page.route(desk.service.pageUrl, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('data-development="true"', 'data-development="false"');
    await route.fulfill({ response, body });
  });
  await desk.tab.visit("#/explorer");
  await desk.button("Use this token").waitFor();
  expect(await desk.button("Read only").count()).toBe(0);
});

test.each([
  ["eyJ.a.b", "eyJ.a.b"],
  ["Bearer eyJ.a.b", "eyJ.a.b"],
  ["Authorization: bearer eyJ.a.b \n", "eyJ.a.b"],
  ["eyJ.\n  a.b", "eyJ.a.b"],
])("a pasted '%s' is the token %s", (pasted, token) => {
  expect(cleanToken(pasted)).toBe(token);
});

test("a token of another kind has no claims to show", () => {
  expect(claimsOf("opaque")).toBeUndefined();
});
