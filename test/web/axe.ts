/** Violations of accessibility rules (WCAG 2.2, levels A and AA) on the present page, found by axe-core. */
import axe from "axe-core";
import type { Page } from "playwright-core";

/** Each violation as its rule and the first element. */
export async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  return page.evaluate<string[]>(
    `axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] }).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ": " + nodes[0].html.slice(0, 160)))`,
  );
}
