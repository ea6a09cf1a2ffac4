/** Shared by the tests of the page: one service with the demo company, one browser, and a tab for each test. */
import type { Browser, Locator, Page } from "playwright-core";
import { demoCompanyId, start, type TestService } from "../harness";
import { eventually } from "../waiting";
import { openBrowser, type Tab, type TabOptions, tabsOf } from "./browser";

export { eventually };

export interface Pages {
  readonly service: TestService;
  readonly tab: Tab;
  readonly page: Page;
  /** Opens the tab of a test, with write permission by default; it is closed and checked after the test. */
  readonly open: (options?: Partial<TabOptions>) => Promise<void>;
  /** Shows the explorer in a state of the demo company. */
  readonly explore: (parameters: string) => Promise<void>;
  /** A button by its whole name. */
  readonly button: (name: string) => Locator;
  /** Waits until the first column has these texts. */
  readonly showsFirst: (expected: readonly unknown[]) => Promise<void>;
  /** Waits until the page's address contains the text, or no longer contains it. */
  readonly showsAddress: (text: string, has?: boolean) => Promise<void>;
  /** Waits until a text is visible. */
  readonly showsText: (text: string) => Promise<void>;
  /** Waits until the list shows that number of records. */
  readonly showsCount: (expected: string) => Promise<void>;
  /** Records from the service; `path` is relative to the demo company. */
  readonly ask: (path: string) => Promise<Record<string, unknown>[]>;
  /** Creates a lease unit; resolves with its id. */
  readonly make: (number: string, more?: object) => Promise<string>;
}

/** Starts everything before the tests of a file, with settings of the service, and ends it after them. */
export function usePages(env: Readonly<Record<string, string>> = {}): Pages {
  let service: TestService;
  let browser: Browser;
  let openTab: ReturnType<typeof tabsOf>;
  let tab: Tab | undefined;
  beforeAll(async () => {
    [service, browser] = await Promise.all([start({ demo: true, env }), openBrowser()]);
    openTab = tabsOf(browser);
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });
  afterEach(async () => {
    const used = tab;
    tab = undefined;
    await used?.close();
  });
  const current = (): Tab => {
    if (tab === undefined) throw new Error("The test has opened no tab.");
    return tab;
  };
  const page = (): Page => current().page;
  return {
    get service() {
      return service;
    },
    get tab() {
      return current();
    },
    get page() {
      return page();
    },
    open: async (options = {}) => {
      tab = await openTab({ service, ...options });
    },
    explore: (parameters) => current().visit(`#/explorer?company=${demoCompanyId}&${parameters}`),
    button: (name) => page().getByRole("button", { name, exact: true }),
    showsFirst: (expected) =>
      eventually(async () => expect(await page().locator("tbody th").allTextContents()).toEqual(expected)),
    showsAddress: (text, has = true) => eventually(() => expect(page().url().includes(text)).toBe(has)),
    showsText: (text) => page().getByText(text).first().waitFor(),
    showsCount: (expected) =>
      eventually(async () => expect(await page().locator("#count").textContent()).toBe(expected)),
    ask: async (path) => (await service.request("GET", encodeURI(path))).json.value,
    make: async (number, more = {}) => {
      const body = { number, description: "Made by a test", ...more };
      return (await service.request("POST", "leaseUnits", { body })).json.id;
    },
  };
}
