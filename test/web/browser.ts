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
  type CDPSession,
  chromium,
  type Disposable,
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

/** A tab of the browser, with the script that begins its present session. */
interface Kept {
  readonly page: Page;
  readonly session: CDPSession;
  readonly look: Required<Look>;
  begin?: Disposable;
}

/**
 * Opens tabs of a browser, one at a time. Those of one size, theme and language are one tab of the browser, which is
 * emptied in between: its documents find the modules of the page, which never change, in memory, where a new tab takes
 * almost twice the processor time. Each begins with a document of its own, without stored data.
 */
export function tabsOf(browser: Browser): (options: TabOptions) => Promise<Tab> {
  const all = new Map<string, Kept>();
  return async ({ phone = false, dark = false, locale = "en-US", ...options }) => {
    const look = { phone, dark, locale };
    const key = JSON.stringify(look);
    const kept = all.get(key) ?? (await keep(browser, look));
    all.set(key, kept);
    return useTab(kept, options);
  };
}

async function keep(browser: Browser, look: Required<Look>): Promise<Kept> {
  const page = await (await openContext(browser, look)).newPage();
  page.setDefaultTimeout(120_000);
  return { page, look, session: await page.context().newCDPSession(page) };
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
  return newContext(browser, {
    viewport: sizeOf(phone),
    isMobile: phone,
    hasTouch: phone,
    colorScheme: dark ? "dark" : "light",
    reducedMotion: "reduce",
    locale,
    // The locale of all tests, instead of the browser's default.
    timezoneId: process.env["TZ"] ?? "",
    permissions: ["clipboard-read", "clipboard-write"],
  });
}

const sizeOf = (phone: boolean): { width: number; height: number } =>
  phone ? { width: 390, height: 844 } : { width: 1280, height: 860 };

/** Events by which tests and `useTab` learn what happens in a tab. */
const events = [
  "console",
  "dialog",
  "download",
  "filechooser",
  "pageerror",
  "request",
  "requestfailed",
] as const;

/** Makes a used tab like a new one, except the HTTP cache and the document, which the first visit replaces. */
async function empty(kept: Kept, origin: string): Promise<void> {
  const { page, session, look } = kept;
  await kept.begin?.dispose();
  delete kept.begin;
  for (const event of events) page.removeAllListeners(event);
  const context = page.context();
  await Promise.all([
    ...context
      .pages()
      .filter((each) => each !== page)
      .map((each) => each.close()),
    context.setOffline(false),
    context.clearCookies(),
    page.unrouteAll(),
    page.emulateMedia({ media: null, colorScheme: look.dark ? "dark" : "light" }),
    page.setViewportSize(sizeOf(look.phone)),
    page.mouse.move(0, 0),
  ]);
  // No request of the old document belongs to the next test, and no storage is written after it is deleted.
  await page.goto("about:blank");
  const storageTypes = "cookies,file_systems,indexeddb,local_storage,websql,service_workers,cache_storage";
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes });
  await session.send("Page.resetNavigationHistory");
}

let count = 0;

/** The page removes an announcement after this time. */
const announcedMilliseconds = 5000;

/** Announcements stay until a test calls `removals`, so that no result depends on how soon it looks. */
const heldRemovals = `{
  const { setTimeout } = globalThis;
  globalThis.removals = [];
  globalThis.setTimeout = (act, delay, ...rest) =>
    delay === ${announcedMilliseconds} ? globalThis.removals.push(act) : setTimeout(act, delay, ...rest);
}`;

/** Begins a separate session in a tab. */
async function useTab(kept: Kept, options: Omit<TabOptions, keyof Look>): Promise<Tab> {
  const { service } = options;
  const { page } = kept;
  const token = "token" in options ? options.token : service.token;
  await empty(kept, service.url);
  // The storage of a session is that of its tab, whose name tells that it has begun.
  const session = `test ${(count += 1)}`;
  kept.begin = await page.addInitScript(
    `${heldRemovals}
    if (location.origin === ${JSON.stringify(service.url)} && globalThis.name !== ${JSON.stringify(session)}) {
      globalThis.name = ${JSON.stringify(session)};
      sessionStorage.clear();
      ${token === undefined ? "" : `sessionStorage.setItem("lease.token", ${JSON.stringify(token)});`}
    }`,
  );
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
    close: () => (wrong.length > 0 ? Promise.reject(new Error(wrong.join("\n"))) : Promise.resolve()),
  };
}
