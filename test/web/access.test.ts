/** Accessibility of the page in a real browser: keyboard, screen reader, other colours. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { demoCompanyId } from "../harness";
import { faultOfStop } from "./hands";
import { eventually, usePages } from "./pages";

const pages = usePages();
const company = `company=${demoCompanyId}`;

test("the toggle changes light and dark, charts with it, and is remembered", async () => {
  await pages.open();
  await pages.tab.visit("#/overview");
  const ground = (): Promise<string> =>
    pages.page.evaluate("getComputedStyle(document.body).backgroundColor");
  await pages.page.locator("canvas").nth(3).waitFor();
  const before = await ground();
  await pages.page.getByRole("button", { name: "Dark colours" }).click();
  const after = await ground();
  expect(after).not.toBe(before);
  await pages.tab.visit("#/connect");
  expect(await ground()).toBe(after);
  await pages.page.getByRole("button", { name: "Light colours" }).click();
  expect(await ground()).toBe(before);
});

test("by keyboard alone: sign in, open the explorer, read a record, and come back", async () => {
  await pages.open({ token: undefined });
  await pages.tab.visit("#/explorer");
  const focused = (): Promise<string> => pages.page.evaluate("document.activeElement.textContent.trim()");
  const tabTo = async (text: string): Promise<void> => {
    for (let steps = 0; steps < 40 && (await focused()) !== text; steps++)
      await pages.page.keyboard.press("Tab");
    expect(await focused()).toBe(text);
  };
  await pages.page.keyboard.press("Tab");
  expect(await focused()).toBe("Skip to the content");
  await tabTo("Read only");
  await pages.page.keyboard.press("Enter");
  await pages.page.locator("tbody th").first().waitFor();
  await tabTo("LC00001");
  const outline = "getComputedStyle(document.activeElement).outlineStyle";
  expect(await pages.page.evaluate(outline)).toBe("solid");
  await pages.page.keyboard.press("Enter");
  await pages.page.locator(".fields").first().waitFor();
  await pages.page.keyboard.press("Escape");
  await pages.page.getByRole("dialog").waitFor({ state: "detached" });
  expect(await focused()).toBe("LC00001");
});

test("changes are announced to screen readers, also inside of a dialog", async () => {
  await pages.open();
  await pages.tab.visit(`#/explorer?${company}&set=leaseUnits&where=number~eq~LU00002`);
  await pages.page.locator("#status", { hasText: "1 record in lease units." }).waitFor({ state: "attached" });
  await pages.tab.visit(`#/explorer?${company}&set=leaseUnits&record=99999999-9999-4999-8999-999999999999`);
  const alert = pages.page.getByRole("dialog").getByRole("alert");
  expect(await alert.textContent()).toContain("404 · Internal_RecordNotFound");
});

/** The announcements in the live region of the page, or of the dialog on top. */
const announced = (): Promise<readonly string[]> =>
  pages.page.evaluate(
    `[...[...document.querySelectorAll("dialog[open] > [role=status], #status, #alert")]
      .filter((region) => !document.querySelector("dialog[open]") || region.closest("dialog"))
      .flatMap((region) => [...region.children].map((message) => message.textContent))]`,
  );
const hears = (expected: readonly string[]): Promise<void> =>
  eventually(async () => expect(await announced()).toEqual(expected));

test("a created, changed and deleted record is announced where the focus is by then, beside the list that follows", async () => {
  const before = (await pages.ask("services")).length;
  const list = (count: number): string => `${count} records in services.`;
  await pages.open();
  await pages.tab.visit(`#/explorer?${company}&set=services&record=new`);
  await hears([list(before)]);
  await pages.page.locator("#field-code").fill("HEARD");
  await pages.button("Create service").click();
  // The drawer of the new record replaces the form, and the list behind it is loaded again.
  await hears(["Created.", list(before + 1)]);
  await pages.page.evaluate("removals.splice(0).forEach((remove) => remove())");
  expect(await announced()).toEqual([]);
  await pages.button("Edit").click();
  await pages.page.locator("#field-description").fill("Heard");
  await pages.button("Save changes").click();
  await hears(["Saved.", list(before + 1)]);
  await pages.button("Delete").click();
  await pages.page.getByRole("dialog").last().getByRole("button", { name: "Delete", exact: true }).click();
  await pages.page.getByRole("dialog").first().waitFor({ state: "detached" });
  await hears(["Deleted.", list(before)]);
});

test("that a device is offline is not announced any more once it is online again", async () => {
  await pages.open();
  await pages.tab.visit("#/connect");
  await pages.page.locator(".collections li").first().waitFor();
  await pages.page.context().setOffline(true);
  await hears(["This device is offline."]);
  await pages.page.context().setOffline(false);
  await hears(["This device is online again.", "This device is offline."]);
  await pages.page.evaluate("removals.splice(0).forEach((remove) => remove())");
  expect(await announced()).toEqual([]);
});

test("a tab begins without what an earlier one stored", async () => {
  const all = "[document.cookie, { ...localStorage }, Object.keys(sessionStorage)]";
  await pages.open({ token: undefined });
  await pages.tab.visit("#/connect");
  await pages.page.evaluate(
    "document.cookie = 'a=1'; localStorage.setItem('lease.views', '[]'); sessionStorage.setItem('lease.token', 'x');",
  );
  await pages.tab.close();
  await pages.open({ token: undefined });
  // The page's address without the key, which the tab would store.
  await pages.page.goto(`${pages.service.url}/`);
  expect(await pages.page.evaluate(all)).toEqual(["", {}, []]);
});

describe("contrast (WCAG 2.2, 1.4.3 and 1.4.11)", () => {
  const css = readFileSync(join(__dirname, "../../web/css/tokens.css"), "utf8");
  const blocks = css.split("\n}").filter((block) => block.includes("--ground"));

  const channel = (hex: string): number => {
    const value = Number.parseInt(hex, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const luminance = (colour: string): number => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/[0-9a-f]{2}/gi) ?? []).map(channel);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one: string, other: string): number => {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  const surfaces = ["ground", "surface", "raised"];
  const pairs = [
    ...["text", "muted", "accent", "accent-strong", "danger"].flatMap((name) =>
      surfaces.map((on) => [name, on, 4.5] as const),
    ),
    ["accent-strong", "accent-soft", 4.5],
    ["muted", "danger-soft", 4.5],
    ["text", "danger-soft", 4.5],
    ["danger", "danger-soft", 4.5],
    ["on-accent", "accent", 4.5],
    ["surface", "danger", 4.5],
    ...["strong-line", "focus", "chart-calm", "chart-warm", "chart-cool", "chart-loud"].map(
      (name) => [name, "surface", 3] as const,
    ),
  ] as const;

  test("is checked for light, dark by the system, and dark by choice", () => {
    expect(blocks).toHaveLength(3);
  });

  test.each(blocks.map((block, index) => [["light", "dark", "dark by choice"][index], block] as const))(
    "%s",
    (_name, block) => {
      const colour = (name: string): string =>
        new RegExp(`--${name}: #([0-9a-f]{6});`).exec(block)?.[1] ?? "";
      const weak = pairs
        .map(([name, on, least]) => ({
          pair: `${name} on ${on}`,
          least,
          is: contrast(colour(name), colour(on)),
        }))
        .filter(({ is, least }) => !(is >= least));
      expect(weak).toEqual([]);
    },
  );
});

test.each([
  { width: 1280, height: 700, hash: "#/rentRoll" },
  { width: 641, height: 700, hash: `#/explorer?${company}&set=leaseContracts` },
  { width: 375, height: 667, hash: `#/explorer?${company}&set=leaseContracts` },
  { width: 320, height: 256, hash: `#/explorer?${company}&set=leaseContracts&size=10` },
])(
  "nothing covers the focus on the way up the content at $width x $height",
  async ({ width, height, hash }) => {
    await pages.open();
    await pages.page.setViewportSize({ width, height });
    await pages.tab.visit(hash);
    await pages.page.locator("tbody a").last().waitFor();
    await pages.page.locator("main summary").last().focus();
    const isInContent = "document.activeElement.closest('main') !== null";
    const again = "(() => { const stop = document.activeElement; stop.blur(); stop.focus(); })()";
    let stops = 0;
    for (; await pages.page.evaluate(isInContent); stops += 1) {
      // A part of the view that arrives late moves the others: the same element then gets the focus again.
      await eventually(async () => {
        const fault = await pages.page.evaluate(faultOfStop);
        if (fault !== "") await pages.page.evaluate(again);
        expect(fault).toBe("");
      });
      await pages.page.keyboard.press("Shift+Tab");
    }
    expect(stops).toBeGreaterThanOrEqual(20);
  },
);

test("in forced colours, the present tab is underlined", async () => {
  await pages.open();
  await pages.page.emulateMedia({ forcedColors: "active" });
  await pages.tab.visit("#/connect");
  const line = (name: string): Promise<string> =>
    pages.page.evaluate(`getComputedStyle(document.querySelector("[data-view=${name}]")).textDecorationLine`);
  await pages.page.locator("[data-view=connect][aria-current]").waitFor();
  expect([await line("connect"), await line("explorer")]).toEqual(["underline", "none"]);
});

test("signed out, no level of headings is left out", async () => {
  await pages.open({ token: undefined });
  await pages.tab.visit("#/overview");
  await pages.page.locator("#token-field").waitFor();
  const levels = "[...document.querySelectorAll('main :is(h1, h2, h3, h4)')].map(({ tagName }) => tagName)";
  expect(await pages.page.evaluate(levels)).toEqual(["H1", "H2", "H3", "H3"]);
});
