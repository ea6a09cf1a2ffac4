/** Violations of accessibility rules (WCAG 2.2, levels A and AA) on the present page, found by axe-core. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";

const levels = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** Sent to each page that is examined, so the short form of it. */
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
/** The rules whose results depend on colours. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** Each violation as its rule and the first element; of all rules, unless some are named. */
export async function violations(page: Page, rules: readonly string[] = levels): Promise<readonly string[]> {
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(axe);
  return page.evaluate<string[]>(
    `axe.run({ runOnly: ${JSON.stringify(rules)}, resultTypes: ["violations"], selectors: false }).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ": " + nodes[0].html.slice(0, 160)))`,
  );
}

/**
 * The violations of a page in light colours, and those that it would have in dark ones. The theme is a choice of colours
 * (tokens.css), so the rules that do not look at colours have the same result in both.
 */
export async function violationsInBothThemes(page: Page): Promise<readonly string[]> {
  const light = await violations(page);
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await violations(page, colourRules);
  await page.emulateMedia({ colorScheme: "light" });
  return [...light, ...dark.map((violation) => `dark: ${violation}`)];
}
