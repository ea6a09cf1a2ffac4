/**
 * Two ways to use the page: by mouse, whose clicks are counted, and by keyboard alone, where every control is reached by
 * Tab from where the focus is, and each stop on the way has a visible focus in both themes.
 */
import type { Locator, Page } from "playwright-core";
import { eventually } from "../waiting";
import { violationsInBothThemes } from "./axe";

/** A record that is chosen from the list below a field. */
interface Choice {
  /** The part of its code or name that is typed. */
  readonly typed: string;
  readonly name: string;
  readonly code: string;
}

export interface Hand {
  /** Presses a button or follows a link. */
  readonly use: (target: Locator) => Promise<void>;
  /** Replaces the text of a field; days are in ISO form. */
  readonly type: (field: Locator, text: string) => Promise<void>;
  /** Chooses an option of a select by its label. */
  readonly choose: (select: Locator, label: string) => Promise<void>;
  /** Fills in the code of a record. */
  readonly pick: (field: Locator, choice: Choice) => Promise<void>;
  /** A state that is shown on the way, which must have no violation. */
  readonly shows: (state: string) => Promise<void>;
  readonly clicks: () => number;
}

/** States are the same in both ways, except for the focus: they are examined with it, by keyboard. */
export function mouse(): Hand {
  let clicks = 0;
  return {
    use: async (target) => {
      clicks += 1;
      await target.click();
    },
    type: (field, text) => field.fill(text),
    choose: async (select, label) => {
      clicks += 1;
      await select.selectOption({ label });
    },
    pick: (field, { code }) => field.fill(code),
    shows: () => Promise.resolve(),
    clicks: () => clicks,
  };
}

/** After a second without a key, dates and selects take the next one for the first of another entry. */
export const pressAtOnce = async (keys: Page["keyboard"], text: string): Promise<void> => {
  await Promise.all(Array.from(text).map((key) => keys.press(key)));
};

/** More stops than any journey needs between two controls. */
const mostStops = 60;

export function keyboard(page: Page): Hand {
  const { keyboard: keys } = page;
  const press = async (key: string): Promise<void> => {
    await keys.press(key);
    expect(await page.evaluate(faultOfStop)).toBe("");
  };
  const isFocused = async (target: Locator): Promise<boolean> =>
    (await page.locator(":focus").and(target).count()) === 1;
  /** A control in the content is reached from the beginning of the page by the link that skips the bar. */
  const reach = async (target: Locator): Promise<void> => {
    await target.waitFor();
    const place = await target.evaluate(placeOf);
    if (place === "lost") throw new Error(`The focus was lost before ${String(target)}.`);
    if (place === "skipped") {
      await press("Tab");
      await keys.press("Enter");
    }
    for (let stops = 0; !(await isFocused(target)); stops++) {
      if (stops === mostStops)
        throw new Error(`${String(target)} is more than ${mostStops} stops away, or none.`);
      await press(place === "before" ? "Shift+Tab" : "Tab");
    }
  };
  return {
    use: async (target) => {
      await reach(target);
      await keys.press("Enter");
    },
    type: async (field, text) => {
      await reach(field);
      const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
      if (year === undefined) await keys.type(text);
      else {
        // From the first of its parts, in the order of American English.
        while (await isFocused(field)) await press("Shift+Tab");
        await press("Tab");
        await pressAtOnce(keys, `${month}${day}${year}`);
      }
      await eventually(async () => expect(await field.inputValue()).toBe(text));
    },
    choose: async (select, label) => {
      await reach(select);
      await pressAtOnce(keys, label);
      await eventually(async () => expect(await select.locator("option:checked").textContent()).toBe(label));
    },
    pick: async (field, { typed, name, code }) => {
      await reach(field);
      await keys.type(typed);
      const list = page.locator(".choices:not([hidden]) [role=option]");
      const choice = list.filter({ hasText: name });
      await choice.waitFor();
      expect(await violationsInBothThemes(page)).toEqual([]);
      const count = await list.count();
      const isMarked = async (): Promise<boolean> => (await choice.getAttribute("aria-selected")) === "true";
      for (let steps = 0; steps < count && !(await isMarked()); steps++) await keys.press("ArrowDown");
      await keys.press("Enter");
      expect(await field.inputValue()).toBe(code);
      expect(await list.count()).toBe(0);
    },
    shows: async (state) => {
      expect([state, await violationsInBothThemes(page)]).toEqual([state, []]);
    },
    clicks: () => 0,
  };
}

/**
 * From the focus to an element: `before` or `after`; `skipped` from the beginning of a page to its content; `lost` where
 * the focus has disappeared with the element that had it.
 */
function placeOf(element: Part): "before" | "after" | "skipped" | "lost" {
  const { activeElement: focus, body } = document;
  const preceding = 2;
  if (focus !== body) return focus.compareDocumentPosition(element) === preceding ? "before" : "after";
  // Whatever is open took the focus, and each stop notes that there was one.
  if (document.querySelector("dialog[open], [data-was-used]")) return "lost";
  return document.querySelector("main")?.contains(element) ? "skipped" : "after";
}

/** Nodes of the page, as far as they are used here. */
interface Part {
  readonly compareDocumentPosition: (other: Part) => number;
  readonly contains: (other: Part) => boolean;
}

/** In the browser. */
declare const document: {
  readonly activeElement: Part;
  readonly body: Part;
  readonly querySelector: (selector: string) => Part | null;
};

/**
 * The fault of the element with the focus, "" without one: it has an outline of 2 px with a contrast of 3 : 1 or more to
 * what is around it (WCAG 2.2, 1.4.11 and 2.4.13) in both themes, and nothing covers it (2.4.11). The page itself has the
 * focus after its last element.
 */
export const faultOfStop = `(() => {
  const element = document.activeElement;
  if (element === document.body) return "";
  const root = document.documentElement;
  root.dataset.wasUsed = "";
  const named = (fault) => fault + ": " + element.outerHTML.slice(0, 160);
  const channels = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const luminance = (colour) => {
    const [red, green, blue] = channels(colour).map((value) => value / 255)
      .map((value) => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one, other) => {
    const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const groundOf = (place) => {
    for (let at = place; at !== null; at = at.parentElement) {
      const colour = getComputedStyle(at).backgroundColor;
      if (channels(colour)[3] !== 0) return colour;
    }
    return "rgb(255, 255, 255)";
  };
  const isVisible = () => {
    const { outlineStyle, outlineWidth, outlineColor, outlineOffset } = getComputedStyle(element);
    const ground = groundOf(parseFloat(outlineOffset) < 0 ? element : element.parentElement);
    return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2 && contrast(outlineColor, ground) >= 3;
  };
  // Elements of the same classes in the same places look alike: a change of the theme restyles the whole page.
  let kind = "";
  for (let at = element; at !== root; at = at.parentElement) kind += at.tagName + "." + at.className + " ";
  globalThis.seen ??= new Set();
  const themes = globalThis.seen.has(kind) ? ["light"] : ["light", "dark"];
  const faults = themes.filter((theme) => {
    if (themes.length > 1) root.dataset.theme = theme;
    return !isVisible();
  });
  delete root.dataset.theme;
  globalThis.seen.add(kind);
  if (faults.length > 0) return named("no visible focus, " + faults.join(" and "));
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const between = (from, to, most) => [0.05, 0.5, 0.95].map((part) =>
    Math.max(from, 0) + part * (Math.min(to, most) - Math.max(from, 0)));
  const points = between(left, right, innerWidth).flatMap((x) =>
    between(top, bottom, innerHeight).map((y) => document.elementFromPoint(x, y)));
  const isShown = points.some((found) => found !== null &&
    (element.contains(found) || (found.contains(element) && found !== root && found !== document.body)));
  return isShown ? "" : named("the focus is covered");
})()`;
