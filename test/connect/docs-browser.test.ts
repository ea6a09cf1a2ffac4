/** The API reference in a real browser: signs in, runs an example, and contacts no other host. */
import type { Browser, Page } from "playwright-core";
import { start, type TestService } from "../harness";
import { newContext, openBrowser } from "../web/browser";

let service: TestService;
let browser: Browser;
let page: Page;
const asked: string[] = [];
const complaints: string[] = [];

beforeAll(async () => {
  service = await start({ demo: true });
  browser = await openBrowser();
  page = await (await newContext(browser)).newPage();
  page.on("request", (request) => asked.push(new URL(request.url()).origin));
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(`${service.url}/docs`);
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

async function execute(operationId: string, tag: string): Promise<{ status: string; url: string }> {
  const operation = page.locator(`#operations-${tag}-${operationId}`);
  await operation.locator(".opblock-summary-control").click();
  await operation.locator(".execute").click();
  const status = operation.locator(".live-responses-table tbody .response-col_status").first();
  await status.waitFor();
  return { status: await status.innerText(), url: await operation.locator(".request-url pre").innerText() };
}

test("it lists every collection", async () => {
  await page.waitForSelector(".opblock-tag");
  const tags = await page
    .locator(".opblock-tag")
    .evaluateAll((all) => all.map((it) => it.getAttribute("data-tag")));
  expect(tags).toEqual(
    expect.arrayContaining(["companies", "leaseContracts", "leaseUnits", "documents", "customers"]),
  );
});

test("without a token the service's own answer is shown", async () => {
  await page.locator("#operations-tag-leaseUnits").click();
  expect((await execute("getLeaseUnit", "leaseUnits")).status).toBe("401");
});

test("with a token the examples run unchanged", async () => {
  await page.locator("button.authorize").first().click();
  await page.locator(".auth-container input").first().fill(service.token);
  await page.locator(".auth-btn-wrapper button.authorize").first().click();
  await page.locator(".btn-done").first().click();
  const list = await execute("listLeaseUnits", "leaseUnits");
  expect(list.status).toBe("200");
  expect(list.url).toContain(`${service.companyRoot}/leaseUnits?`);
  expect(decodeURIComponent(list.url)).toContain(
    "$filter=city eq 'Altenmoor' and objectArea ge 200 and not building",
  );
});

/**
 * Leaves the document the operations of units, with their examples, and takes the descriptions of records from it: for
 * every operation that is opened, the reference follows all references of the document, which takes seconds.
 */
const useSmallDocument = (): Promise<unknown> =>
  page.route("**/connect/openapi.json", async (route) => {
    const response = await route.fetch();
    const { paths, components, ...document } = (await response.json()) as Record<string, object>;
    const few = Object.entries(paths ?? {}).filter(([path]) => /leaseUnits(\(\{id\}\))?$/.test(path));
    const { schemas, ...others } = components as { readonly schemas: object };
    const empty = Object.fromEntries(Object.keys(schemas).map((name) => [name, {}]));
    const json = { ...document, paths: Object.fromEntries(few), components: { ...others, schemas: empty } };
    await route.fulfill({ response, json });
  });

test("the token of the web page in this tab is taken over, and a link leads back to the page", async () => {
  await useSmallDocument();
  await page.evaluate(`sessionStorage.setItem("lease.token", ${JSON.stringify(service.token)})`);
  await page.goto("about:blank");
  await page.goto(`${service.url}/docs`);
  await page.locator("#operations-tag-leaseUnits").click();
  expect((await execute("getLeaseUnit", "leaseUnits")).status).toBe("200");
  expect((await execute("createLeaseUnit", "leaseUnits")).status).toBe("201");
  expect((await execute("deleteLeaseUnit", "leaseUnits")).status).toBe("204");
  await page.getByRole("link", { name: "Back to the lease service" }).click();
  await page.waitForURL(`${service.url}/`);
});

test("no other host was contacted, and the browser reported only the 401", () => {
  expect([...new Set(asked)]).toEqual([service.url]);
  expect(complaints.filter((text) => !text.includes("401"))).toEqual([]);
});
