/** Records in a real browser: viewed, changed, created, deleted, and followed; checked against the service. */
import { eventually, sitDown } from "./pages";

const desk = sitDown();

describe("records", () => {
  test("are shown completely, with their address and ETag, and link to others", async () => {
    await desk.open();
    await desk.explore("set=leaseContracts&where=number~eq~LC00001");
    await desk.page.getByRole("link", { name: "LC00001" }).click();
    const drawer = desk.page.getByRole("dialog");
    await drawer.getByText("Birkenthal Stationery GmbH").waitFor();
    const [contract = {}] = await desk.ask("leaseContracts?$filter=number eq 'LC00001'");
    expect(await drawer.locator(".etag code").textContent()).toBe(contract["@odata.etag"]);
    await desk.showsAddress(`record=${String(contract.id)}`);
    await drawer.getByRole("button", { name: "Lease contract lines" }).click();
    const lines = await desk.ask(`leaseContracts(${String(contract.id)})/leaseContractLines`);
    await desk.showsCount(`1–${lines.length} of ${lines.length} records`);
    await desk.page.goBack();
    await drawer.getByRole("button", { name: "Customer", exact: true }).click();
    await drawer.getByRole("heading", { name: `Customer ${String(contract.customerNo)}` }).waitFor();
    await desk.page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
    await desk.showsAddress("record=", false);
  });

  test("are changed with their ETag, and nothing else is sent", async () => {
    const id = await desk.make("WEB-EDIT");
    await desk.open();
    await desk.explore(`set=leaseUnits&record=${id}`);
    await desk.button("Edit").click();
    await desk.page.fill("#field-roomNo", "7.07");
    const sent = desk.page.waitForRequest((request) => request.method() === "PATCH");
    await desk.button("Save changes").click();
    const request = await sent;
    expect(request.postDataJSON()).toEqual({ roomNo: "7.07" });
    expect(request.headers()["if-match"]).toMatch(/^W\/"/);
    await desk.page.getByRole("dialog").getByText("7.07").waitFor();
    const [unit = {}] = await desk.ask("leaseUnits?$filter=number eq 'WEB-EDIT'");
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
    const { id } = (await desk.service.request("POST", "documents", { body })).json;
    await desk.open();
    await desk.explore(`set=documents&record=${id}`);
    await desk.button("Edit").click();
    await desk.page.fill("#field-description", "Plan of the first floor");
    const sent = desk.page.waitForRequest((request) => request.method() === "PATCH");
    await desk.button("Save changes").click();
    expect((await sent).postDataJSON()).toEqual({ description: "Plan of the first floor" });
  });

  test("that changed meanwhile are not overwritten: 412, reload, keep the edits", async () => {
    const id = await desk.make("WEB-412");
    await desk.open();
    await desk.explore(`set=leaseUnits&record=${id}`);
    await desk.button("Edit").click();
    await desk.page.fill("#field-roomNo", "mine");
    await desk.service.request("PATCH", `leaseUnits(${id})`, { body: { floor: "theirs" } });
    await desk.button("Save changes").click();
    await desk.showsText("412 · Request_EntityChanged");
    await desk.tab.picture("412");
    await desk.button("Load the record again and keep my changes").click();
    await eventually(async () => expect(await desk.page.inputValue("#field-floor")).toBe("theirs"));
    expect(await desk.page.inputValue("#field-roomNo")).toBe("mine");
    await desk.button("Save changes").click();
    await desk.button("Edit").waitFor();
    const [unit = {}] = await desk.ask("leaseUnits?$filter=number eq 'WEB-412'");
    expect([unit.floor, unit.roomNo]).toEqual(["theirs", "mine"]);
  });

  test("are created, and shown as stored", async () => {
    await desk.open();
    await desk.explore("set=leaseContracts");
    await desk.button("New").click();
    await desk.page.fill("#field-contractDate", "2026-02-01");
    await desk.page.fill("#field-customerNo", "C00064");
    const sent = desk.page.waitForRequest((request) => request.method() === "POST");
    await desk.button("Create lease contract").click();
    expect((await sent).postDataJSON()).toEqual({ contractDate: "2026-02-01", customerNo: "C00064" });
    const drawer = desk.page.getByRole("dialog");
    await drawer.getByRole("heading", { name: /^Lease contract LC\d{5}$/ }).waitFor();
    await drawer.getByText("Birkenthal Stationery GmbH").waitFor();
  });

  test("need the properties that the metadata requires", async () => {
    await desk.open();
    await desk.explore("set=services&record=new");
    await desk.page.fill("#field-description", "No code");
    await desk.button("Create service").click();
    expect(await desk.page.evaluate("document.querySelector('#field-code').validity.valueMissing")).toBe(
      true,
    );
  });

  test("are deleted when that is confirmed, and not before", async () => {
    const id = await desk.make("WEB-DELETE");
    await desk.open();
    await desk.explore(`set=leaseUnits&record=${id}`);
    await desk.button("Delete").click();
    const question = desk.page.getByRole("dialog", { name: "Delete this lease unit?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    expect((await desk.service.request("GET", `leaseUnits(${id})`)).status).toBe(200);
    await desk.button("Delete").click();
    await question.getByRole("button", { name: "Delete" }).click();
    await desk.page.getByRole("dialog").waitFor({ state: "detached" });
    expect((await desk.service.request("GET", `leaseUnits(${id})`)).status).toBe(404);
  });

  test("show an error of the service as it is, at the field that it concerns", async () => {
    const id = await desk.make("WEB-ERROR");
    await desk.open();
    await desk.explore(`set=leaseUnits&record=${id}`);
    await desk.button("Edit").click();
    await desk.page.fill("#field-totalArea", "12");
    const answered = desk.page.waitForResponse((response) => response.request().method() === "PATCH");
    await desk.button("Save changes").click();
    const response = await answered;
    const { error } = await response.json();
    const box = desk.page.locator(".error-box");
    expect(await box.locator(".error-message").textContent()).toBe(error.message);
    expect(await box.locator(".error-code").textContent()).toBe(`400 · ${error.code}`);
    expect(await box.locator(".correlation code").textContent()).toBe(response.headers()["request-id"]);
    expect(await desk.page.evaluate("document.activeElement.id")).toBe("field-totalArea");
  });

  test("do not lose edits without asking", async () => {
    const id = await desk.make("WEB-CLOSE");
    await desk.open();
    await desk.explore(`set=leaseUnits&record=${id}`);
    await desk.button("Edit").click();
    await desk.page.fill("#field-roomNo", "x");
    desk.page.once("dialog", (dialog) => void dialog.dismiss());
    await desk.button("Close").click();
    expect(await desk.page.inputValue("#field-roomNo")).toBe("x");
    desk.page.once("dialog", (dialog) => void dialog.accept());
    await desk.button("Close").click();
    await desk.page.getByRole("dialog").waitFor({ state: "detached" });
  });

  test("with markup and very long values are text, and truncated until expanded", async () => {
    const markup = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
    const id = await desk.make("WEB-LONG", { description: markup });
    const body = { fileName: "long.bin", blobText: "QUFB".repeat(2000) };
    const document = (await desk.service.request("POST", "documents", { body })).json.id;
    await desk.open();
    await desk.explore(`set=leaseUnits&record=${id}`);
    await desk.page.getByRole("dialog").getByText(markup).waitFor();
    expect(await desk.page.title()).toBe("Explorer · Lease service");
    await desk.explore(`set=documents&record=${document}`);
    await desk.button("Show all 8,000 characters").click();
    await desk.page.getByText("QUFB".repeat(2000), { exact: true }).waitFor();
  });
});
