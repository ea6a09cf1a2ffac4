/**
 * The page in a real browser when things go wrong: tokens, networks, slow responses, and companies without a record.
 */
import type { Locator } from "playwright-core";
import { signDevToken } from "../../src/auth/dev-issuer";
import { demoCompanyId } from "../harness";
import { eventually, usePages } from "./pages";

const pages = usePages();

/** The button of the form; a list that is loaded behind it has another one. */
const formCancel = (): Locator => pages.page.locator(".record-form").getByRole("button", { name: "Cancel" });

const isFocused = (id: string): Promise<void> =>
  eventually(async () => expect(await pages.page.evaluate("document.activeElement.id")).toBe(id));

describe("when things go wrong", () => {
  test("an expired token: reported, and continued after signing in", async () => {
    const token = await signDevToken(pages.service.devKey, { role: "read", expires: "-1h" });
    await pages.open({ token });
    await pages.explore("set=leaseUnits&columns=number&size=10");
    await pages.showsText("401 · Authentication_InvalidCredentials");
    await pages.button("Sign in again").click();
    await pages.button("Read only").click();
    const { text } = await pages.service.request("GET", "leaseUnits/$count");
    await pages.showsCount(`1–10 of ${text} records`);
    expect(await pages.page.locator("tbody th").count()).toBe(10);
    await isFocused("main");
  });

  test("a reader is offered nothing that changes records", async () => {
    const id = await pages.make("WEB-READ");
    await pages.open({ token: await signDevToken(pages.service.devKey, { role: "read", expires: "1h" }) });
    const permitted = pages.page.waitForResponse(
      (response) =>
        response.request().method() === "OPTIONS" &&
        response.url().endsWith(`leaseUnits(${id})/servicePrices`),
    );
    await pages.explore(`set=leaseUnits&record=${id}`);
    await pages.button("Area at").waitFor();
    expect((await permitted).headers()["allow"]).toBe("GET, HEAD");
    await pages.page.getByRole("region", { name: "Prices" }).getByText("None.").waitFor();
    const names = await pages.page.getByRole("dialog").getByRole("button").allTextContents();
    expect(names.filter((name) => /Edit|New|Delete|Upload/.test(name))).toEqual([]);
    await pages.page.keyboard.press("Escape");
    await pages.page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await pages.button("New").count()).toBe(0);
  });

  test("a link to a new record opens no form for a reader", async () => {
    await pages.open({ token: await signDevToken(pages.service.devKey, { role: "read", expires: "1h" }) });
    await pages.explore("set=leaseUnits&record=new");
    await pages.showsText("Your token may not create records here");
    expect(await pages.page.locator("#field-number").count()).toBe(0);
  });

  test.each(["Save changes", "Delete"])(
    "a record that another person deleted leaves the list: %s",
    async (name) => {
      const number = `WEB-GONE-${name.slice(0, 1)}`;
      const id = await pages.make(number);
      await pages.open();
      await pages.explore(`set=leaseUnits&where=number~eq~${number}`);
      await pages.page.getByRole("link", { name: number }).click();
      await pages.button("Edit").click();
      await pages.page.fill("#field-roomNo", "x");
      if (name === "Delete") await formCancel().click();
      await pages.service.request("DELETE", `leaseUnits(${id})`);
      await pages.button(name).click();
      if (name === "Delete") await pages.button("Delete").last().click();
      await pages.showsText("404 · Internal_RecordNotFound");
      await pages.page.locator("main").getByText("Nothing fits").waitFor();
    },
  );

  test("buttons appear when the question for the rights is answered at last", async () => {
    const id = await pages.make("WEB-RIGHTS");
    await pages.open({ expected: /Failed to load resource/ });
    let failed = 0;
    await pages.page.route(`**/leaseUnits(${id})`, (route) => {
      if (route.request().method() !== "OPTIONS" || failed === 5) return route.continue();
      failed += 1;
      return failed === 1 ? route.fulfill({ status: 429 }) : route.abort();
    });
    await pages.explore(`set=leaseUnits&record=${id}`);
    await pages.button("Edit").waitFor();
    expect(failed).toBe(5);
  });

  test("a permission that is withdrawn while editing: the service's error", async () => {
    const id = await pages.make("WEB-REVOKED");
    await pages.open();
    await pages.explore(`set=leaseUnits&record=${id}`);
    await pages.button("Edit").click();
    await pages.page.fill("#field-roomNo", "x");
    const reader = await signDevToken(pages.service.devKey, { role: "read", expires: "1h" });
    await pages.page.evaluate(`sessionStorage.setItem("lease.token", ${JSON.stringify(reader)})`);
    await pages.button("Save changes").click();
    await pages.showsText("403 · Authorization_InsufficientPermissions");
    expect(await pages.page.inputValue("#field-roomNo")).toBe("x");
  });

  test("no connection: reported, with a retry", async () => {
    await pages.open();
    await pages.explore("set=leaseUnits&size=10");
    await pages.page.locator("tbody th").first().waitFor();
    await pages.page.context().setOffline(true);
    await pages.button("Next").click();
    // The page also announces that it is offline, which may come before the request fails.
    await pages.page.locator(".error-message", { hasText: "This device is offline." }).waitFor();
    await pages.page.context().setOffline(false);
    await pages.button("Try again").click();
    await pages.page.locator("tbody th").first().waitFor();
    expect(await pages.page.locator("#count").textContent()).toMatch(/^11–20 of /);
    await isFocused("main");
  });

  test("a list of choices that cannot be read: the error is shown below its field", async () => {
    await pages.open({ expected: /Failed to load resource/ });
    await pages.explore("set=leaseContracts&record=new");
    await pages.page.route(/\/customers\?/, (route) => route.abort());
    await pages.page.locator("#field-customerNo").pressSequentially("C");
    const problem = pages.page.locator(".combobox .error-box");
    await problem.waitFor();
    expect(await problem.locator(".error-code").textContent()).toBe("No answer");
    await pages.page.unroute(/\/customers\?/);
    await pages.page.locator("#field-customerNo").pressSequentially("0");
    await pages.page.locator(".choices:not([hidden]) [role=option]").first().waitFor();
    expect(await problem.count()).toBe(0);
  });

  test("a slow response shows progress, and can be cancelled", async () => {
    await pages.open();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await pages.page.route(/leaseUnits\?/, async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    await pages.explore("set=leaseUnits");
    await pages.showsText("Loading lease units …");
    await pages.tab.picture("slow");
    await pages.button("Cancel").click();
    await pages.showsText("Loading lease units was cancelled.");
    release();
    await pages.page.unroute(/leaseUnits\?/);
    await pages.button("Load again").click();
    await pages.page.locator("tbody th").first().waitFor();
  });

  test("a drawer that is closed while its form is sent closes when that is stored, and stays with an error", async () => {
    const id = await pages.make("WEB-CLOSED");
    await pages.open();
    const questions: string[] = [];
    pages.page.on("dialog", (dialog) => {
      questions.push(dialog.message());
      void dialog.dismiss();
    });
    await pages.explore(`set=leaseUnits&record=${id}`);
    await pages.button("Edit").click();
    const [drawer, room] = [pages.page.getByRole("dialog"), pages.page.locator("#field-roomNo")];
    const saveAndClose = async (text: string): Promise<void> => {
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      await pages.page.route(`**/leaseUnits(${id})`, async (route) => {
        if (route.request().method() === "PATCH") await held;
        await route.continue();
      });
      await room.fill(text);
      const sent = pages.page.waitForRequest((request) => request.method() === "PATCH");
      await pages.button("Save changes").click();
      await sent;
      await pages.button("Close").click();
      expect(await room.inputValue()).toBe(text);
      release();
    };
    await pages.service.request("PATCH", `leaseUnits(${id})`, { body: { floor: "theirs" } });
    await saveAndClose("R6");
    await pages.showsText("412 · Request_EntityChanged");
    await pages.page.unroute(`**/leaseUnits(${id})`);
    await pages.button("Load the record again and keep my changes").click();
    await eventually(async () => expect(await pages.page.inputValue("#field-floor")).toBe("theirs"));
    await saveAndClose("R7");
    await drawer.waitFor({ state: "detached" });
    expect(questions).toEqual([]);
    expect((await pages.service.request("GET", `leaseUnits(${id})`)).json.roomNo).toBe("R7");
  });

  test.each([
    ["attention", "What needs attention", ".attention-cards"],
    ["explorer", "Explorer", "tbody th"],
    ["rentRoll", "Rent roll", "tbody th"],
    ["overview", "Overview", ".pictures"],
    ["import", "Import", "#import-rows"],
  ])(
    "%s: a company of a link that does not exist is an error, and no other company",
    async (view, title, content) => {
      await pages.open();
      await pages.tab.visit(`#/${view}?company=${demoCompanyId}`);
      await pages.page.locator(content).first().waitFor();
      const unknown = demoCompanyId.replace(/.$/, "0");
      await pages.page.evaluate(`location.hash = "#/${view}?company=${unknown}"`);
      const shown = `${title}This company does not exist, or your token may not read itShow Demo Estates`;
      await eventually(async () => expect(await pages.page.locator("main").textContent()).toBe(shown));
      await pages.page.getByRole("link", { name: "Show Demo Estates" }).click();
      await pages.showsAddress(`company=${demoCompanyId}`);
      await pages.page.locator(content).first().waitFor();
      if (view !== "explorer") await pages.page.locator(".lead", { hasText: "Demo Estates" }).waitFor();
    },
  );

  test.each([
    [200, "200 · No JSON"],
    [502, "502 · HTTP 502"],
  ])("a web page of a proxy with status %i in place of a response is named as such", async (status, code) => {
    await pages.open({ expected: /Failed to load resource/ });
    await pages.page.route(/leaseUnits\?/, (route) =>
      route.fulfill({ status, contentType: "text/html", body: "<html><title>Sign in</title></html>" }),
    );
    await pages.explore("set=leaseUnits");
    const error = pages.page.locator("main .error-box");
    expect(await error.locator(".error-code").textContent()).toBe(code);
    expect(await error.locator(".error-message").textContent()).toMatch(
      /^The response is not one of the service/,
    );
  });

  const forms = [
    { form: "new", save: "Create lease unit", method: "POST" },
    { form: "edit", save: "Save changes", method: "PATCH" },
  ] as const;

  test.each(forms)(
    "a form takes no text while it is sent, and takes it again after an error: $form",
    async (each) => {
      const id = each.form === "new" ? "new" : await pages.make("WEB-SENT");
      await pages.open({ expected: /Failed to load resource/ });
      await pages.explore(`set=leaseUnits&record=${id}`);
      if (each.form === "edit") await pages.button("Edit").click();
      const [room, city] = [pages.page.locator("#field-roomNo"), pages.page.locator("#field-city")];
      await room.fill("R1");
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      await pages.page.route(/\/leaseUnits/, async (route) => {
        if (route.request().method() !== each.method) return route.continue();
        await held;
        return route.abort();
      });
      const sent = pages.page.waitForRequest((request) => request.method() === each.method);
      await room.press("Enter");
      await sent;
      expect([await city.isDisabled(), await formCancel().isDisabled()]).toEqual([true, true]);
      release();
      await pages.showsText("No answer");
      expect([await city.isDisabled(), await formCancel().isDisabled()]).toEqual([false, false]);
      expect(await room.inputValue()).toBe("R1");
      expect(await pages.page.evaluate("document.activeElement.id")).toBe("field-roomNo");
    },
  );

  test("a record whose response was lost is created once, and with other values once more", async () => {
    await pages.open({ expected: /Failed to load resource/ });
    await pages.explore("set=leaseUnits&record=new");
    let lost = 0;
    await pages.page.route("**/leaseUnits", async (route) => {
      if (route.request().method() !== "POST" || lost === 2) return route.continue();
      lost += 1;
      await route.fetch();
      return route.abort();
    });
    const create = pages.button("Create lease unit");
    for (const description of ["Lost A", "Lost B"]) {
      await pages.page.fill("#field-description", description);
      await create.click();
      await pages.showsText("No answer");
    }
    await create.click();
    await pages.button("Edit").waitFor();
    const made = await pages.ask("leaseUnits?$filter=startswith(description,'Lost ')&$orderby=description");
    expect(made.map(({ description }) => description)).toEqual(["Lost A", "Lost B"]);
    await pages.showsAddress(`record=${String(made[1]?.id)}`);
  });

  const ways: readonly { way: string; go: () => Promise<unknown> }[] = [
    { way: "Escape", go: () => pages.page.keyboard.press("Escape") },
    { way: "its button", go: () => pages.page.getByRole("dialog").last().getByLabel("Close").click() },
    { way: "a step back", go: () => pages.page.goBack() },
  ];

  test.each(ways)(
    "an action that is left by $way while it runs: its dialog stays for the result",
    async ({ way, go }) => {
      const number = `WEB-RUN-${way.slice(-1)}`;
      const body = { number, customerNo: "C00064", versionStatus: "Valid", contractDate: "2026-01-01" };
      const contract = (await pages.service.request("POST", "leaseContracts", { body })).json;
      await pages.open({ expected: /Failed to load resource/ });
      await pages.explore(`set=leaseContracts&where=number~eq~${number}`);
      await pages.page.getByRole("link", { name: number }).first().click();
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      await pages.page.route("**/extend", async (route) => {
        if (route.request().method() === "POST") await held;
        await route.continue();
      });
      await pages.button("Extend").click();
      const dialog = pages.page.getByRole("dialog", { name: "Extend" });
      await dialog.getByLabel("Until", { exact: true }).fill("1999-12-31");
      const sent = pages.page.waitForRequest((request) => request.method() === "POST");
      await dialog.getByRole("button", { name: "Extend", exact: true }).click();
      await sent;
      const address = pages.page.url();
      await go();
      await eventually(() => expect(pages.page.url()).toBe(address));
      expect(await dialog.isVisible()).toBe(true);
      release();
      await dialog
        .getByRole("alert")
        .getByText(/^400 · /)
        .waitFor();
      await go();
      await dialog.waitFor({ state: "detached" });
      const { json } = await pages.service.request("GET", `leaseContracts(${contract.id})`);
      expect(json["@odata.etag"]).toBe(contract["@odata.etag"]);
    },
  );

  test("an empty company offers to create the first record", async () => {
    const { json } = await pages.service.request("POST", "/companies", { body: { name: "Empty Estates" } });
    await pages.open();
    await pages.tab.visit(`#/explorer?company=${json.id}&set=leaseUnits`);
    await pages.showsText("No lease units yet");
    await pages.button("Create the first one").click();
    await pages.page.fill("#field-number", "FIRST");
    await pages.button("Create lease unit").click();
    await pages.page.getByRole("heading", { name: "Lease unit FIRST" }).waitFor();
    await pages.tab.visit(`#/overview?company=${json.id}`);
    await pages.showsText("Nothing to draw yet");
  });

  test("a link to a deleted record shows the service's 404", async () => {
    await pages.open();
    await pages.explore("set=leaseUnits&record=99999999-9999-4999-8999-999999999999");
    await pages.showsText("404 · Internal_RecordNotFound");
  });
});
