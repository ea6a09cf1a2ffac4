/**
 * A real browser for the tests of the page: Debian's Chromium, without the parts that draw windows where that is
 * installed, which takes half of the processor time. Each page is monitored: script errors, violations of the
 * security policy and requests to other hosts are collected, and `close` fails on them.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";
import type { TestService } from "../harness";
import { pageScript } from "../runtime/clock";

const executables = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"] as const;
const screenshots = join(__dirname, "../../test-output/screenshots");

/** Starts the browser. Throws with installation instructions where it is missing. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = executables.find((path) => existsSync(path));
  if (executablePath === undefined) {
    throw new Error(
      `The tests of the web page need ${executables.join(" or ")}; install one with 'apt-get install chromium-headless-shell' or 'apt-get install chromium'.`,
    );
  }
  return chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      // A tab in a new process has to load and compile all modules of the page again.
      "--renderer-process-limit=1",
    ],
  });
}

export interface TabOptions {
  readonly service: TestService;
  readonly phone?: boolean;
  readonly dark?: boolean;
  /** The browser's language, American English by default. */
  readonly locale?: string;
  /** A message of the browser that is no fault of the page. */
  readonly expected?: RegExp;
  /** Stored in the session before the page is loaded; `undefined` for signed out. */
  readonly token?: string | undefined;
}

export interface Tab {
  readonly page: Page;
  /** Navigates to a link of the page, such as `#/explorer`, with a reload. */
  readonly visit: (hash: string) => Promise<void>;
  /** With PICTURES, saves a screenshot to the test's output; `whole` is the page instead of the window. */
  readonly picture: (name: string, whole?: boolean) => Promise<void>;
  /** Closes it; rejects when the page misbehaved. */
  readonly close: () => Promise<void>;
}

type Look = Pick<TabOptions, "phone" | "dark" | "locale">;

/**
 * Opens tabs of a browser, one at a time. Those of one size, theme and language share a context, so that the modules
 * of the page, which never change, are loaded and compiled once; each tab begins without stored data. A context's first
 * tab stays empty and open: its window stays as well, and a new window takes as long as some tabs.
 */
export function tabsOf(browser: Browser): (options: TabOptions) => Promise<Tab> {
  const contexts = new Map<string, Promise<BrowserContext>>();
  return async ({ phone = false, dark = false, locale = "en-US", ...options }) => {
    const look = { phone, dark, locale };
    const key = JSON.stringify(look);
    const context = contexts.get(key) ?? openContext(browser, look);
    contexts.set(key, context);
    return openTab(await context, options);
  };
}

/** A context with the clock of the tests. */
export async function newContext(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  await context.addInitScript(pageScript());
  return context;
}

async function openContext(
  browser: Browser,
  { phone, dark, locale }: Required<Look>,
): Promise<BrowserContext> {
  const context = await newContext(browser, {
    viewport: phone ? { width: 390, height: 844 } : { width: 1280, height: 860 },
    isMobile: phone,
    hasTouch: phone,
    colorScheme: dark ? "dark" : "light",
    reducedMotion: "reduce",
    locale,
    // The locale of all tests, instead of the browser's default.
    timezoneId: process.env["TZ"] ?? "",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await context.newPage();
  return context;
}

/** Deletes what earlier tabs stored, except the HTTP cache; the storage of a session belongs to its tab anyway. */
async function clearStorage(page: Page, origin: string): Promise<void> {
  await page.context().clearCookies();
  const session = await page.context().newCDPSession(page);
  const storageTypes = "cookies,file_systems,indexeddb,local_storage,websql,service_workers,cache_storage";
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes });
  await session.detach();
}

/** Opens a tab with a separate session. */
async function openTab(context: BrowserContext, options: Omit<TabOptions, keyof Look>): Promise<Tab> {
  const { service } = options;
  const token = "token" in options ? options.token : service.token;
  await context.setOffline(false);
  const page = await context.newPage();
  await clearStorage(page, service.url);
  if (token !== undefined) {
    await page.addInitScript(
      `if (location.origin === ${JSON.stringify(service.url)} && !sessionStorage.getItem("test.begun")) {
        sessionStorage.setItem("test.begun", "1");
        sessionStorage.setItem("lease.token", ${JSON.stringify(token)});
      }`,
    );
  }
  page.setDefaultTimeout(120_000);
  const wrong: string[] = [];
  page.on("pageerror", (error) => wrong.push(`script: ${error.message}`));
  page.on("console", (message) => {
    const isExpected = options.expected?.test(message.text()) === true;
    if (!isExpected && /Content Security Policy|Refused to/i.test(message.text())) wrong.push(message.text());
  });
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(`${service.url}/`) && !/^(data|blob):/.test(url)) wrong.push(`outside: ${url}`);
    if (/[?&#](access_)?token=|eyJ/.test(url)) wrong.push(`a token in an address: ${url}`);
  });
  // First by the printed address; from then on the page has its key.
  let address = service.pageUrl;
  return {
    page,
    visit: async (hash) => {
      if (page.url().replace(/#.*/, "") === address) {
        // A change of the fragment alone would not reload, and a page in between would need another process.
        await page.evaluate(`history.replaceState(null, "", ${JSON.stringify(address + hash)})`);
        await page.reload();
      } else await page.goto(address + hash);
      address = `${service.url}/`;
    },
    picture: async (name, whole = false) => {
      if (process.env["PICTURES"] === undefined) return;
      await page.screenshot({ path: join(screenshots, `${name}.png`), fullPage: whole, scale: "css" });
    },
    close: async () => {
      const [, ...opened] = context.pages();
      await Promise.all(opened.map((each) => each.close()));
      if (wrong.length > 0) throw new Error(wrong.join("\n"));
    },
  };
}
