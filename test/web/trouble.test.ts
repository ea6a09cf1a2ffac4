/**
 * The page in a real browser when things go wrong: tokens, networks, slow responses, and companies without a record.
 */
import { signDevToken } from "../../src/auth/dev-issuer";
import { sitDown } from "./pages";

const desk = sitDown();

describe("when things go wrong", () => {
  test("an expired token: reported, and continued after signing in", async () => {
    const token = await signDevToken(desk.service.devKey, { role: "read", expires: "-1h" });
    await desk.open({ token });
    await desk.explore("set=leaseUnits&columns=number&size=10");
    await desk.showsText("401 · Authentication_InvalidCredentials");
    await desk.button("Sign in again").click();
    await desk.button("Read only").click();
    await desk.showsCount("1–10 of 486 records").catch(() => desk.page.locator("tbody th").first().waitFor());
    expect(await desk.page.locator("tbody th").count()).toBe(10);
  });

  test("missing write permission: the service's error", async () => {
    const id = await desk.make("WEB-READ");
    await desk.open({ token: await signDevToken(desk.service.devKey, { role: "read", expires: "1h" }) });
    await desk.explore(`set=leaseUnits&record=${id}`);
    await desk.button("Edit").click();
    await desk.page.fill("#field-roomNo", "x");
    await desk.button("Save changes").click();
    await desk.showsText("403 · Authorization_InsufficientPermissions");
    expect(await desk.page.inputValue("#field-roomNo")).toBe("x");
  });

  test("no connection: reported, with a retry", async () => {
    await desk.open();
    await desk.explore("set=leaseUnits&size=10");
    await desk.page.locator("tbody th").first().waitFor();
    await desk.page.context().setOffline(true);
    await desk.button("Next").click();
    await desk.page.getByText("This device is offline.", { exact: false }).first().waitFor();
    await desk.page.context().setOffline(false);
    await desk.button("Try again").click();
    await desk.page.locator("tbody th").first().waitFor();
    expect(await desk.page.locator("#count").textContent()).toMatch(/^11–20 of /);
  });

  test("a slow response shows progress, and can be cancelled", async () => {
    await desk.open();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await desk.page.route(/leaseUnits\?/, async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    await desk.explore("set=leaseUnits");
    await desk.showsText("Loading lease units …");
    await desk.tab.picture("slow");
    await desk.button("Cancel").click();
    await desk.showsText("Loading lease units was cancelled.");
    release();
    await desk.page.unroute(/leaseUnits\?/);
    await desk.button("Load again").click();
    await desk.page.locator("tbody th").first().waitFor();
  });

  test("an empty company offers to create the first record", async () => {
    const { json } = await desk.service.request("POST", "/companies", { body: { name: "Empty Estates" } });
    await desk.open();
    await desk.tab.visit(`#/explorer?company=${json.id}&set=leaseUnits`);
    await desk.showsText("No lease units yet");
    await desk.button("Make the first one").click();
    await desk.page.fill("#field-number", "FIRST");
    await desk.button("Create lease unit").click();
    await desk.page.getByRole("heading", { name: "Lease unit FIRST" }).waitFor();
    await desk.tab.visit(`#/overview?company=${json.id}`);
    await desk.showsText("Nothing to draw yet");
  });

  test("a link to a deleted record shows the service's 404", async () => {
    await desk.open();
    await desk.explore("set=leaseUnits&record=99999999-9999-4999-8999-999999999999");
    await desk.showsText("404 · Internal_RecordNotFound");
  });
});
