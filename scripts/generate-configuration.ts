/** Generates docs/configuration.md from the table of settings. */
import { settings, type SettingRow } from "../src/config/table";
import { cell } from "./markdown";

function line(name: string, { default: initial, expected, meaning }: SettingRow<unknown>): string {
  const start = initial === undefined ? "not set" : initial === "" ? "empty" : `\`${initial}\``;
  return `| \`${name}\` | ${start} | ${cell(meaning)} | ${cell(expected)} |`;
}

/** Returns the page as Markdown with a newline at its end. */
export function configurationPage(): string {
  const rows = Object.entries(settings).map(([name, setting]) => line(name, setting));
  return `# Configuration

Generated from \`src/config/table.ts\` by \`npm run generate\`. Settings are environment variables, read once at the start;
an empty one counts as not set. A wrong or contradictory setting stops the start with a sentence that names it.
\`NODE_ENV=production\` switches the development issuer and the start-up banner off.

| Setting | Default | Meaning | Accepted |
|---|---|---|---|
${rows.join("\n")}
`;
}
