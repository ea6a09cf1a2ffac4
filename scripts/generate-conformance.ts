/** Generates docs/conformance.md from the table of clauses and their tests. */
import type { Clause, Evidence, Level, Status } from "./conformance/clause";
import { isReached, levels } from "./conformance/levels";
import { cell } from "./markdown";

const statuses: readonly Status[] = ["met", "not applicable", "not met"];

const heading = ({ section, name }: Level): string => `${name} (${section})`;

function evidence({ file, title, row }: Evidence): string {
  const shown = row === undefined ? title : `${title} › ${row}`;
  const code = shown.includes("`") ? `\`\` ${shown} \`\`` : `\`${shown}\``;
  return `[${file}](../test/${file}) ${cell(code)}`;
}

function clauseLine({ clause, text, status, why, tests }: Clause): string {
  const told = why === undefined ? status : `${status}: ${why}`;
  return `| ${clause} | ${cell(text)} | ${cell(told)} | ${tests.map(evidence).join("<br>")} |`;
}

function summaryLine(level: Level): string {
  const numbers = statuses.map((status) => level.clauses.filter((clause) => clause.status === status).length);
  return `| ${heading(level)} | ${numbers.join(" | ")} | ${isReached(level) ? "yes" : "no"} |`;
}

const levelTable = (level: Level): string => `## ${heading(level)}

| Clause | Summary | Status | Tests |
|---|---|---|---|
${level.clauses.map(clauseLine).join("\n")}
`;

/** Returns the page as Markdown with a newline at its end. */
export function conformancePage(): string {
  return `# Conformance

Generated from \`scripts/conformance/\` by \`npm run generate\`. Each clause of the conformance sections of OData 4.01 (Protocol,
section 13; JSON Format, section 23; Data Aggregation, section 8; Temporal Data, section 5) paraphrased, with the tests that
prove it; a test of the table checks that they exist. The text of the standard is authoritative. A level is reached when all of its MUST clauses
are met; unmet SHOULD and MAY clauses are listed with the reason.

| Level | Met | Not applicable | Not met | Reached |
|---|---|---|---|---|
${levels.map(summaryLine).join("\n")}

${levels.map(levelTable).join("\n")}`;
}
