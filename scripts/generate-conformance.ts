/** Writes docs/conformance.md out of the table of clauses and the tests that show them. */
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

| Clause | In short | Status | Shown by |
|---|---|---|---|
${level.clauses.map(clauseLine).join("\n")}
`;

/** The page, as Markdown with a newline at its end. */
export function conformancePage(): string {
  return `# Conformance

Generated from \`scripts/conformance/\` by \`npm run generate\`. Each clause of the conformance sections of OData 4.01 (Protocol,
section 13; JSON Format, section 23; Data Aggregation, section 8) in short words, with the tests that show it; a test of the
table itself proves that they exist. The standard's own words count, not these. A level is reached when none of its MUST
clauses is unmet; what is SHOULD or MAY and is left out stands here with its reason.

| Level | Met | Not applicable | Not met | Reached |
|---|---|---|---|---|
${levels.map(summaryLine).join("\n")}

${levels.map(levelTable).join("\n")}`;
}
