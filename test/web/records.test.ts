/** Records in a real browser: viewed, changed, created, deleted, and followed; checked against the service. */
import type { Locator } from "playwright-core";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { violations } from "./axe";
import { eventually, usePages } from "./pages";

const pages = usePages({ LOCAL_CURRENCY: "CHF" });

/** The button of the form; a list that is loaded behind it has another one. */
const formCancel = (): Locator => pages.page.locator(".record-form").getByRole("button", { name: "Cancel" });

describe("records", () => {
  test("are shown completely, with their address and ETag, and link to others", async () => {
    await pages.open();
    await pages.explore("set=leaseContracts&where=number~eq~LC00001");
    await pages.page.getByRole("link", { name: "LC00001" }).click();
    const drawer = pages.page.getByRole("dialog");
    await drawer
      .getByRole("heading", { name: "Lease contract LC00001 · Birkenthal Stationery GmbH · Version no 1" })
      .waitFor();
    const [contract = {}] = await pages.ask("leaseContracts?$filter=number eq 'LC00001'");
    expect(await drawer.locator(".etag code").textContent()).toBe(contract["@odata.etag"]);
    await pages.showsAddress(`record=${String(contract.id)}`);
    await drawer.getByRole("button", { name: "Lines", exact: true }).click();
    const lines = await pages.ask(`leaseContracts(${String(contract.id)})/leaseContractLines`);
    await pages.showsCount(`1–${lines.length} of ${lines.length} records`);
    await pages.page.goBack();
    await drawer.getByRole("button", { name: "Customer", exact: true }).click();
    await drawer.getByRole("heading", { name: `Customer ${String(contract.customerNo)}` }).waitFor();
    await pages.page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
    await pages.showsAddress("record=", false);
  });

  test("have a landmark of its own name for each list, and ids that the list behind does not have", async () => {
    await pages.open();
    await pages.explore("set=leaseContracts");
    await pages.page.getByRole("link", { name: "LC00001" }).first().click();
    const lists = pages.page.getByRole("dialog").locator(".record-list");
    for (const name of ["Lines", "Lease contracts with this number"])
      await lists.filter({ hasText: name }).locator("tbody th a").first().waitFor();
    expect(await violations(pages.page, ["landmark-unique"])).toEqual([]);
    const ids: string[] = await pages.page.evaluate(
      "[...document.querySelectorAll('[id]')].map(({ id }) => id)",
    );
    expect(ids.filter((id, index) => ids.indexOf(id) < index)).toEqual([]);
  });

  test("have charges whose table shows what differs from row to row, without scrolling", async () => {
    const [contract = {}] = await pages.ask("leaseContracts?$filter=number eq 'LC00001'");
    await pages.open();
    await pages.explore(`set=leaseContracts&record=${String(contract.id)}`);
    await pages.button("Charges").click();
    const dialog = pages.page.getByRole("dialog", { name: "Charges" });
    await dialog.getByLabel("From", { exact: true }).fill("2026-01-01");
    await dialog.getByLabel("To", { exact: true }).fill("2026-03-31");
    await dialog.getByRole("button", { name: "Show" }).click();
    const frame = dialog.locator(".table-frame");
    await frame.waitFor();
    const headings = await frame.locator("thead th").allTextContents();
    const facts = await dialog.locator("dt").allTextContents();
    expect(headings).toEqual(expect.arrayContaining(["Line no", "Period start", "Amount", "Net"]));
    expect(facts).toEqual(expect.arrayContaining(["Lease contract no", "Version no", "Currency code"]));
    expect([...headings, ...facts]).toHaveLength(18);
    await pages.tab.picture("charges");
    const [net, whole] = await Promise.all([
      frame.getByRole("columnheader", { name: "Net" }).boundingBox(),
      frame.boundingBox(),
    ]);
    if (net === null || whole === null) throw new Error("The table is not shown.");
    expect(net.x + net.width).toBeLessThanOrEqual(whole.x + whole.width);
  });

  test("are printed as a whole, without the list behind", async () => {
    await pages.open();
    await pages.explore("set=leaseContracts&where=number~eq~LC00001");
    await pages.page.getByRole("link", { name: "LC00001" }).first().click();
    const drawer = pages.page.getByRole("dialog");
    await drawer.locator(".record-list tbody th").first().waitFor();
    await pages.button("Delete").waitFor();
    const pdf = await pages.page.pdf({ format: "A4" });
    // Its fields and lists fill more than two sheets.
    expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(2);
    await pages.page.emulateMedia({ media: "print" });
    const unprinted = pages.page.locator("main, .bar, dialog button.icon-button").filter({ visible: true });
    expect(await unprinted.count()).toBe(0);
    const clipped = `[...document.querySelectorAll("dialog, dialog .table-frame")]
      .filter((element) => element.scrollHeight > element.clientHeight + 2)
      .map((element) => element.outerHTML.slice(0, 120))`;
    expect(await pages.page.evaluate(clipped)).toEqual([]);
  });

  test("name the tab, and so do lists", async () => {
    const [contract = {}] = await pages.ask("leaseContracts?$filter=versionNo eq 2&$top=1");
    const name = `Lease contract ${String(contract.number)} · ${String(contract.customerName)} · Version no 2`;
    await pages.open();
    const isNamed = (title: string): Promise<void> =>
      eventually(async () => expect(await pages.page.title()).toBe(`${title} · Lease service`));
    await pages.explore(`set=leaseContracts&where=number~eq~${String(contract.number)}`);
    await isNamed("Lease contracts");
    await pages.explore(`set=leaseContracts&record=${String(contract.id)}`);
    await isNamed(name);
    await pages.page.getByRole("dialog").getByRole("heading", { name, exact: true }).waitFor();
    await pages.page.getByRole("dialog").getByRole("button", { name: "Lines", exact: true }).click();
    await isNamed("Contract lines");
    await pages.page
      .locator(".breadcrumb")
      .getByRole("link", { name: name.replace("Lease contract ", "") })
      .click();
    await isNamed(name);
    await pages.page.keyboard.press("Escape");
    await isNamed("Lease contracts");
    await pages.button("New").click();
    await isNamed("New lease contract");
    await pages.page.evaluate('location.hash = "#/import"');
    await isNamed("Import");
  });

  test("are changed with their ETag, and nothing else is sent", async () => {
    const id = await pages.make("WEB-EDIT");
    await pages.open();
    await pages.explore(`set=leaseUnits&record=${id}`);
    await pages.button("Edit").click();
    await pages.page.fill("#field-roomNo", "7.07");
    const sent = pages.page.waitForRequest((request) => request.method() === "PATCH");
    await pages.button("Save changes").click();
    const request = await sent;
    expect(request.postDataJSON()).toEqual({ roomNo: "7.07" });
    expect(request.headers()["if-match"]).toMatch(/^W\/"/);
    await pages.page.getByRole("dialog").getByText("7.07").waitFor();
    const [unit = {}] = await pages.ask("leaseUnits?$filter=number eq 'WEB-EDIT'");
    expect(unit.roomNo).toBe("7.07");
  });

  test("keep unchanged times and line breaks", async () => {
    const body = {
      fileName: "plan.pdf",
      comment: "one\ntwo",
      documentDate: "2026-02-01",
      signed: true,
      signedMarkDateTime: "2026-02-01T08:00:00Z",
    };
    const { id } = (await pages.service.request("POST", "documents", { body })).json;
    await pages.open();
    await pages.explore(`set=documents&record=${id}`);
    await pages.button("Edit").click();
    await pages.page.fill("#field-description", "Plan of the first floor");
    const sent = pages.page.waitForRequest((request) => request.method() === "PATCH");
    await pages.button("Save changes").click();
    expect((await sent).postDataJSON()).toEqual({ description: "Plan of the first floor" });
  });

  test("have times in UTC, as the labels of their inputs say", async () => {
    const body = { fileName: "signed.pdf", signedMarkDateTime: "2026-02-01T08:00:00Z" };
    const { id } = (await pages.service.request("POST", "documents", { body })).json;
    await pages.open();
    await pages.explore(`set=documents&where=systemCreatedAt~from~2026-02-01T08:00&record=${id}`);
    await pages.button("Edit").click();
    expect(await pages.page.getByLabel("Signed mark date time (UTC)").inputValue()).toBe("2026-02-01T08:00");
    await formCancel().click();
    await pages.page.keyboard.press("Escape");
    await pages.page.click("#toggle-filter");
    const property = pages.page.getByLabel("Property of condition 1");
    expect(await property.locator("option:checked").textContent()).toBe("System created at (UTC)");
  });

  test("do not move the buttons that read when those that write appear, which appear at once", async () => {
    const [contract = {}] = await pages.ask("leaseContracts?$filter=versionStatus eq 'Valid'&$top=1");
    await pages.open();
    const released: (() => void)[] = [];
    await pages.page.route(/leaseContracts\(/, async (route) => {
      if (route.request().method() === "OPTIONS")
        await new Promise<void>((resolve) => released.push(resolve));
      await route.continue().catch(() => undefined);
    });
    await pages.explore(`set=leaseContracts&record=${String(contract.id)}`);
    const charges = pages.button("Charges");
    await charges.waitFor();
    const before = await charges.boundingBox();
    const writes = pages.page.locator(".record-actions .buttons button");
    await pages.page.evaluate(`{
      globalThis.counts = [];
      const place = document.querySelector(".record-actions .buttons");
      new MutationObserver(() => counts.push(place.childElementCount)).observe(place, { childList: true });
    }`);
    await eventually(() => expect(released.length).toBeGreaterThan(4));
    for (const release of released.toReversed()) release();
    await pages.button("Delete").waitFor();
    expect(await pages.page.evaluate("counts")).toEqual([await writes.count()]);
    expect(await charges.boundingBox()).toEqual(before);
  });

  test("that changed meanwhile are not overwritten: 412, reload, keep the edits", async () => {
    const id = await pages.make("WEB-412");
    await pages.open();
    await pages.explore(`set=leaseUnits&record=${id}`);
    await pages.button("Edit").click();
    await pages.page.fill("#field-roomNo", "mine");
    await pages.service.request("PATCH", `leaseUnits(${id})`, { body: { floor: "theirs" } });
    await pages.button("Save changes").click();
    await pages.showsText("412 · Request_EntityChanged");
    await pages.tab.picture("412");
    await pages.button("Load the record again and keep my changes").click();
    await eventually(async () => expect(await pages.page.inputValue("#field-floor")).toBe("theirs"));
    expect(await pages.page.inputValue("#field-roomNo")).toBe("mine");
    await pages.button("Save changes").click();
    await pages.button("Edit").waitFor();
    const [unit = {}] = await pages.ask("leaseUnits?$filter=number eq 'WEB-412'");
    expect([unit.floor, unit.roomNo]).toEqual(["theirs", "mine"]);
  });

  test("that changed meanwhile show what others stored in the fields of one's own changes", async () => {
    const id = await pages.make("WEB-BOTH", { city: "Old", floor: "1" });
    await pages.open();
    await pages.explore(`set=leaseUnits&record=${id}`);
    await pages.button("Edit").click();
    const conflict = async (body: object): Promise<void> => {
      await pages.service.request("PATCH", `leaseUnits(${id})`, { body });
      await pages.button("Save changes").click();
      await pages.button("Load the record again and keep my changes").click();
      await pages.page.locator(".error-box").waitFor({ state: "detached" });
    };
    const notes = (): Promise<string[]> => pages.page.locator(".stored:not(:empty)").allTextContents();
    const focused = (): Promise<string> =>
      pages.page.evaluate("document.activeElement.id || document.activeElement.textContent");
    await pages.page.fill("#field-roomNo", "mine");
    await conflict({ city: "Theirs" });
    expect([await notes(), await pages.page.inputValue("#field-city")]).toEqual([[], "Theirs"]);
    expect(await focused()).toMatch(/^title-/);
    await pages.page.fill("#field-city", "Mine");
    await conflict({ city: "Again theirs", roomNo: "mine" });
    expect(await notes()).toEqual(["Stored meanwhile: Again theirs"]);
    expect(await focused()).toBe("field-city");
    await conflict({ floor: "9" });
    expect(await notes()).toEqual(["Stored meanwhile: Again theirs"]);
    pages.page.on("dialog", (question) => void question.accept());
    await formCancel().click();
    await pages.page.getByRole("dialog").getByText("Again theirs").waitFor();
    const { json } = await pages.service.request("GET", `leaseUnits(${id})`);
    expect(await pages.page.locator(".etag code").textContent()).toBe(json["@odata.etag"]);
  });

  test("are created, and shown as stored", async () => {
    await pages.open();
    await pages.explore("set=leaseContracts");
    await pages.button("New").click();
    await pages.page.fill("#field-contractDate", "2026-02-01");
    await pages.page.fill("#field-customerNo", "C00064");
    const sent = pages.page.waitForRequest((request) => request.method() === "POST");
    await pages.button("Create lease contract").click();
    expect((await sent).postDataJSON()).toEqual({ contractDate: "2026-02-01", customerNo: "C00064" });
    const drawer = pages.page.getByRole("dialog");
    await drawer
      .getByRole("heading", { name: /^Lease contract LC\d{5} · Birkenthal Stationery GmbH · Version no 1$/ })
      .waitFor();
  });

  test("need the properties that the metadata requires", async () => {
    await pages.open();
    await pages.explore("set=services&record=new");
    await pages.page.fill("#field-description", "No code");
    await pages.button("Create service").click();
    expect(await pages.page.evaluate("document.querySelector('#field-code').validity.valueMissing")).toBe(
      true,
    );
  });

  test("are deleted when that is confirmed, and not before", async () => {
    const id = await pages.make("WEB-DELETE");
    await pages.open();
    await pages.explore(`set=leaseUnits&record=${id}`);
    await pages.button("Delete").click();
    const question = pages.page.getByRole("dialog", { name: "Delete this lease unit?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    expect((await pages.service.request("GET", `leaseUnits(${id})`)).status).toBe(200);
    await pages.button("Delete").click();
    await question.getByRole("button", { name: "Delete" }).click();
    await pages.page.getByRole("dialog").waitFor({ state: "detached" });
    expect((await pages.service.request("GET", `leaseUnits(${id})`)).status).toBe(404);
  });

  test("show an error of the service as it is, at the field that it concerns", async () => {
    const id = await pages.make("WEB-ERROR");
    await pages.open();
    await pages.explore(`set=leaseUnits&record=${id}`);
    await pages.button("Edit").click();
    await pages.page.fill("#field-totalArea", "12");
    const answered = pages.page.waitForResponse((response) => response.request().method() === "PATCH");
    await pages.button("Save changes").click();
    const response = await answered;
    const { error } = await response.json();
    const box = pages.page.locator(".error-box");
    expect(await box.locator(".error-message").textContent()).toBe(error.message);
    expect(await box.locator(".error-code").textContent()).toBe(`400 · ${error.code}`);
    expect(await box.locator(".correlation code").textContent()).toBe(response.headers()["request-id"]);
    expect(await pages.page.evaluate("document.activeElement.id")).toBe("field-totalArea");
    expect(await pages.page.locator("[aria-invalid]").getAttribute("aria-invalid")).toBe("true");
  });

  test("do not lose edits without asking", async () => {
    const id = await pages.make("WEB-CLOSE");
    await pages.open();
    await pages.explore(`set=leaseUnits&record=${id}`);
    await pages.button("Edit").click();
    await pages.page.fill("#field-roomNo", "x");
    pages.page.once("dialog", (dialog) => void dialog.dismiss());
    await pages.button("Close").click();
    expect(await pages.page.inputValue("#field-roomNo")).toBe("x");
    pages.page.once("dialog", (dialog) => void dialog.accept());
    await pages.button("Close").click();
    await pages.page.getByRole("dialog").waitFor({ state: "detached" });
  });

  /** Opens a unit from the list with it, so that a step back leads to the list. */
  const openFromList = async (number: string): Promise<void> => {
    await pages.make(number);
    await pages.open();
    await pages.explore(`set=leaseUnits&where=number~eq~${number}`);
    await pages.page.getByRole("link", { name: number }).click();
    await pages.button("Edit").waitFor();
  };
  const ways: readonly { way: string; times: number; go: () => Promise<unknown> }[] = [
    { way: "Escape", times: 4, go: () => pages.page.keyboard.press("Escape") },
    { way: "a step back", times: 2, go: () => pages.page.goBack() },
  ];

  test.each(ways)("ask before edits are lost by $way, each time", async ({ way, times, go }) => {
    await openFromList(`WEB-KEEP-${way.slice(-1)}`);
    await pages.button("Edit").click();
    await pages.page.fill("#field-roomNo", "typed");
    let [questions, accepts] = [0, false];
    pages.page.on("dialog", (question) => {
      questions += 1;
      void (accepts ? question.accept() : question.dismiss());
    });
    const address = pages.page.url();
    for (let time = 1; time <= times; time += 1) {
      await go();
      await eventually(() => expect(questions).toBe(time));
      expect(await pages.page.inputValue("#field-roomNo")).toBe("typed");
      expect(pages.page.url()).toBe(address);
    }
    accepts = true;
    await go();
    await pages.page.getByRole("dialog").waitFor({ state: "detached" });
    await pages.showsAddress("record=", false);
  });

  test.each(["New contract line", "Delete", "Price at"])(
    "that are left by a step back take what was opened from them along: %s",
    async (name) => {
      await openFromList(`WEB-LEFT-${name.slice(0, 1)}`);
      await pages.button(name).click();
      await pages.page.getByRole("dialog").nth(1).waitFor();
      await pages.page.goBack();
      await pages.page.getByRole("dialog").waitFor({ state: "detached" });
      await pages.showsAddress("record=", false);
    },
  );

  test("dialogs of a list close with it, and not where a text is selected beyond their edge", async () => {
    await pages.open();
    await pages.tab.visit("#/attention");
    await pages.page.getByRole("link", { name: "Explorer" }).click();
    await pages.button("Save this view").click();
    const field = pages.page.locator("#view-name");
    await field.fill("Mine");
    const box = await field.boundingBox();
    if (box === null) throw new Error("The field is not shown.");
    await pages.page.mouse.move(box.x + 100, box.y + 10);
    await pages.page.mouse.down();
    await pages.page.mouse.move(20, box.y + 10);
    await pages.page.mouse.up();
    expect(await field.isVisible()).toBe(true);
    await pages.page.goBack();
    await pages.showsAddress("#/attention");
    await pages.page.getByRole("dialog").waitFor({ state: "detached" });
  });

  test("forms of new records belong to their collection, and a step back leads to none", async () => {
    await pages.open();
    await pages.explore("set=leaseUnits");
    const follow = (set: string): Promise<void> =>
      pages.page.evaluate(`location.hash = location.hash.replace(/set=\\w+.*/, "set=${set}&record=new")`);
    const dialog = pages.page.getByRole("dialog");
    await follow("leaseContracts");
    await dialog.getByRole("heading", { name: "New lease contract" }).waitFor();
    await follow("leaseUnits");
    await dialog.getByRole("heading", { name: "New lease unit" }).waitFor();
    await pages.page.fill("#field-number", "WEB-BACK");
    await pages.button("Create lease unit").click();
    await dialog.getByRole("heading", { name: "Lease unit WEB-BACK" }).waitFor();
    await pages.page.goBack();
    await dialog.getByRole("heading", { name: "New lease contract" }).waitFor();
    await pages.showsAddress("set=leaseContracts&record=new");
  });

  test("have amounts in their currency: that of the contract, else the local one", async () => {
    const body = (number: string, invoicingCurrencyCode: string) => ({
      number,
      customerNo: "C00064",
      invoicingCurrencyCode,
      requiredDepositAmount: 1500.5,
    });
    for (const [number, code] of [
      ["WEB-CUR1", "GBP"],
      ["WEB-CUR2", ""],
    ] as const)
      await pages.service.request("POST", "leaseContracts", { body: body(number, code) });
    const price = { type: "Contract", code: "WEB-CUR1", unitPrice: 12.25 };
    const { id } = (await pages.service.request("POST", "servicePrices", { body: price })).json;
    await pages.open();
    await pages.explore(
      "set=leaseContracts&columns=number,requiredDepositAmount&where=number~starts~WEB-CUR",
    );
    await pages.showsFirst(["WEB-CUR1", "WEB-CUR2"]);
    // A code before an amount is followed by a space without a break.
    expect(await pages.page.locator("tbody td").allTextContents()).toEqual([
      "£1,500.50",
      "CHF\u00A01,500.50",
    ]);
    await pages.explore(`set=servicePrices&record=${id}`);
    await pages.page.getByRole("dialog").getByText("CHF\u00A012.25").waitFor();
  });

  test("offer the records that the type of a price names", async () => {
    await pages.open();
    await pages.explore("set=servicePrices&record=new");
    const choices = pages.page.locator(".choices:not([hidden]) [role=option]");
    const offered = async (type: string): Promise<string> => {
      await pages.page.selectOption("#field-type", type);
      const asked: string[] = [];
      const note = (request: { readonly url: () => string }): void => {
        const url = decodeURIComponent(request.url());
        const [, set = ""] = /\/(leaseUnits|leaseContracts)\?/.exec(url) ?? [];
        if (set !== "") asked.push(url.includes("building eq true") ? `${set} that are buildings` : set);
      };
      pages.page.on("request", note);
      await pages.page.locator("#field-code").fill("");
      await pages.page.locator("#field-code").pressSequentially("00");
      await choices.first().waitFor();
      pages.page.off("request", note);
      await pages.page.keyboard.press("Escape");
      return [...new Set(asked)].join();
    };
    expect(await offered("Lease Unit")).toBe("leaseUnits");
    expect(await offered("Contract")).toBe("leaseContracts");
    expect(await offered("Building")).toBe("leaseUnits that are buildings");
  });

  test("give a new price the record that it is made from: its code, and its kind as the type", async () => {
    const id = await pages.make("WEB-PRICED");
    await pages.open();
    await pages.explore(`set=leaseUnits&record=${id}`);
    await pages.button("New service price").click();
    const form = pages.page.getByRole("dialog").last();
    expect(await form.locator("#field-type").inputValue()).toBe("Lease Unit");
    expect(await form.locator("#field-code").inputValue()).toBe("WEB-PRICED");
    expect(await form.locator("#field-type").isDisabled()).toBe(true);
    expect(await form.locator("#field-code").isEditable()).toBe(false);
    await form.locator("#field-serviceNo").fill("RENT");
    await form.locator("#field-unitPrice").fill("12.5");
    await form.getByRole("button", { name: /^Create/ }).click();
    await eventually(async () =>
      expect(await pages.ask("servicePrices?$filter=code eq 'WEB-PRICED'")).toMatchObject([
        { type: "Lease Unit", serviceNo: "RENT", unitPrice: 12.5 },
      ]),
    );
  });

  test("lead from a code without a navigation property to its record", async () => {
    const [contract = {}] = await pages.ask("leaseContracts?$filter=buildingNo ne ''&$top=1");
    await pages.open();
    await pages.explore(`set=leaseContracts&record=${String(contract.id)}`);
    await pages.page
      .getByRole("dialog")
      .getByRole("link", { name: String(contract.buildingNo), exact: true })
      .click();
    // The lists of the drawer are still there while it closes.
    await pages.page.getByRole("dialog").waitFor({ state: "detached" });
    const rows = pages.page.locator("table.records tbody tr");
    await eventually(async () =>
      expect(await rows.locator("th, td:first-child").first().textContent()).toBe(contract.buildingNo),
    );
    expect(await rows.count()).toBe(1);
  });

  test("offer buildings for the number of a building", async () => {
    await pages.open();
    await pages.explore("set=leaseContracts&record=new");
    await pages.page.locator("#field-buildingNo").click();
    const choices = pages.page.locator(".choices:not([hidden]) [role=option]");
    await choices.first().waitFor();
    const numbers = await choices.locator("span:first-child").allTextContents();
    const buildings = await pages.ask("leaseUnits?$filter=building&$select=number");
    expect(numbers).toEqual(buildings.slice(0, 8).map(({ number }) => number));
    await pages.page.locator("#field-buildingNo").pressSequentially("LU");
    await eventually(async () =>
      expect(await choices.locator("span:first-child").allTextContents()).toEqual(numbers),
    );
  });

  test.each([
    {
      set: "leaseContracts",
      other: "customerNo",
      value: "20000",
      field: "customerBrand",
      typed: "ALPH",
      asked: "customerBrands?$filter=customerNo eq '20000'&$select=brandCode",
    },
    {
      set: "leaseContractLines",
      other: "versionNo",
      value: "2",
      field: "leaseContractNo",
      typed: "LC",
      asked: "leaseContracts?$filter=versionNo eq 2&$select=number",
    },
  ] as const)(
    "the choices of $field are those of its $other, by the kind of its value",
    async ({ set, other, value, field, typed, asked }) => {
      for (const [number, brandCode] of [
        ["10000", "ALPHA"],
        ["20000", "ALPHB"],
      ]) {
        await pages.service.request("POST", "customers", { body: { number, displayName: number } });
        await pages.service.request("POST", "customerBrands", { body: { customerNo: number, brandCode } });
      }
      const expected = (await pages.ask(asked)).map((row) => Object.values(row).at(-1));
      expect(expected.length).toBeGreaterThan(0);
      await pages.open();
      await pages.explore(`set=${set}&record=new`);
      await pages.page.fill(`#field-${other}`, value);
      await pages.page.locator(`#field-${field}`).pressSequentially(typed);
      const choices = pages.page.locator(".choices:not([hidden]) [role=option] span:first-child");
      await eventually(async () => expect(await choices.allTextContents()).toEqual(expected.slice(0, 8)));
      await choices.first().click();
      expect(await pages.page.inputValue(`#field-${other}`)).toBe(value);
    },
  );

  test("a new record of a list that was reached by navigation belongs to the record with the list", async () => {
    const [contract = {}] = await pages.ask("leaseContracts?$filter=number eq 'LC00001'");
    await pages.open();
    await pages.explore(`set=leaseContracts(${String(contract.id)})/leaseContractLines`);
    await pages.button("New").click();
    for (const [name, value] of [
      ["leaseContractNo", contract.number],
      ["versionNo", contract.versionNo],
    ] as const) {
      const field = pages.page.locator(`#field-${name}`);
      expect([name, await field.inputValue()]).toEqual([name, String(value)]);
      expect(await field.isEditable()).toBe(false);
    }
  });

  test("take files that are dropped on their documents", async () => {
    const folder = await mkdtemp(join(tmpdir(), "lease-drop-"));
    const files = ["Floor plan.txt", "Handover.txt"].map((name) => join(folder, name));
    for (const [index, file] of files.entries()) await writeFile(file, `content ${index}`);
    await pages.open();
    await pages.explore("set=leaseContracts&where=number~eq~LC00003");
    await pages.page.getByRole("link", { name: "LC00003", exact: true }).first().click();
    const documents = pages.page.getByRole("dialog").getByRole("region", { name: "Documents" }).first();
    await documents.getByRole("button", { name: "Upload" }).scrollIntoViewIfNeeded();
    const box = await documents.boundingBox();
    if (box === null) throw new Error("The list of documents is not shown.");
    // As the system does it, with files of the disk.
    const browser = await pages.page.context().newCDPSession(pages.page);
    const data = { items: [], files, dragOperationsMask: 1 };
    for (const type of ["dragEnter", "dragOver", "drop"] as const)
      await browser.send("Input.dispatchDragEvent", { type, x: box.x + 20, y: box.y + 20, data });
    for (const name of ["Floor plan.txt", "Handover.txt"]) await documents.getByText(name).waitFor();
    await rm(folder, { recursive: true });
    const made = await pages.ask(
      "documents?$filter=leaseContractNo eq 'LC00003' and fileExtension eq 'txt'&$orderby=fileName",
    );
    expect(made.map(({ fileName, description }) => [fileName, description])).toEqual([
      ["Floor plan.txt", "Floor plan"],
      ["Handover.txt", "Handover"],
    ]);
    for (const [index, { id }] of made.entries()) {
      const { text } = await pages.service.request("GET", `documents(${String(id)})/content`);
      expect(text).toBe(`content ${index}`);
    }
  });

  test.each([
    ["is", "The service does not respond."],
    ["is not", "Its record remains, without content. The service does not respond."],
  ])(
    "with a file that cannot be stored, whose record %s removed: the error names the files that are missing",
    async (how, message) => {
      const number = how === "is" ? "LC00004" : "LC00005";
      await pages.open({ expected: /Failed to load resource/ });
      await pages.explore(`set=leaseContracts&where=number~eq~${number}`);
      await pages.page.getByRole("link", { name: number, exact: true }).first().click();
      const documents = pages.page.getByRole("dialog").getByRole("region", { name: "Documents" }).first();
      await documents.getByRole("button", { name: "Upload" }).waitFor();
      let contents = 0;
      await pages.page.route(/\/documents\([^/]*\)(\/content)?$/, (route) => {
        const isFailed = route.request().method() === "PUT" ? ++contents === 2 : how === "is not";
        return isFailed ? route.abort() : route.continue();
      });
      const files = ["m1.txt", "m2.txt", "m3.txt"].map((name) => ({
        name,
        mimeType: "text/plain",
        buffer: Buffer.from(name),
      }));
      await documents.locator("input[type=file]").setInputFiles(files);
      const error = documents.getByRole("alert").locator(".error-message");
      expect(await error.textContent()).toContain(`Not uploaded: m2.txt, m3.txt. ${message}`);
      const made = await pages.ask(
        `documents?$filter=leaseContractNo eq '${number}' and fileExtension eq 'txt'&$orderby=fileName`,
      );
      expect(made.map(({ fileName }) => fileName)).toEqual(how === "is" ? ["m1.txt"] : ["m1.txt", "m2.txt"]);
    },
  );

  test.each(["Show content", "Download content"])(
    "without a file have no content to show: %s",
    async (name) => {
      const { id } = (await pages.service.request("POST", "documents", { body: { fileName: "none" } })).json;
      await pages.open();
      await pages.explore(`set=documents&record=${id}`);
      let downloads = 0;
      pages.page.on("download", () => (downloads += 1));
      await pages.button(name).click();
      await pages.showsText("This record has no content.");
      expect(downloads).toBe(0);
    },
  );

  test("with markup and very long values are text, and truncated until expanded", async () => {
    const markup = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
    const id = await pages.make("WEB-LONG", { description: markup });
    const body = { fileName: "long.bin", blobText: "QUFB".repeat(2000) };
    const document = (await pages.service.request("POST", "documents", { body })).json.id;
    await pages.open();
    await pages.explore(`set=leaseUnits&record=${id}`);
    await pages.page.getByRole("dialog").getByText(markup).first().waitFor();
    expect(await pages.page.title()).toBe(`Lease unit WEB-LONG · ${markup} · Lease service`);
    await pages.explore(`set=documents&record=${document}`);
    await pages.button("Show all 8,000 characters").click();
    await pages.page.getByText("QUFB".repeat(2000), { exact: true }).waitFor();
  });
});
