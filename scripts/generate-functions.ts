/** Generates docs/functions.md from the table of functions. */
import { functions, functionsNotImplemented, type FunctionRow } from "../src/odata/language/functions";
import { cell } from "./markdown";

function line(name: string, { overloads, documentation, example }: FunctionRow): string {
  const signatures = overloads.map(
    ({ parameters, result }) => `\`${name}(${parameters.join(", ")})\` → \`${result}\``,
  );
  return `| ${signatures.join("<br>")} | ${cell(documentation)} | \`${cell(example)}\` |`;
}

/** Returns the page as Markdown with a newline at its end. */
export function functionsPage(): string {
  const rows = Object.entries(functions).map(([name, row]) => line(name, row));
  const missing = [...functionsNotImplemented].map((name) => `\`${name}\``);
  return `# Functions

Generated from \`src/odata/language/functions.ts\` by \`npm run generate\`. The functions are available in \`$filter\`,
\`$orderby\` and all other expressions of OData, and can be nested. Each example is true for every record, and the tests run
it. \`contains\` and similar functions take \`%\`, \`_\` and \`[\` literally; texts compare by code point and case-sensitively.
With \`NORMALIZE_CODES\`, a literal that is compared with a code is trimmed and in upper case, and one that \`contains\`,
\`startswith\`, \`endswith\` and \`indexof\` compare with a code is in upper case, blanks included.

| Function | Result | Example |
|---|---|---|
${rows.join("\n")}

\`$search\` is no function: \`$search=birken\` finds the records with a word that begins with \`birken\`, in any letter case, in one of
the texts that \`$metadata\` names for the set; \`$search="hot water"\` those with these whole words in sequence. Words and phrases are
combined by \`AND\` (or a blank), \`OR\`, \`NOT\` and parentheses. All characters but letters and digits separate words: \`hot-wat\` finds
"hot" followed by a word that begins with \`wat\`.

Further functions of OData are recognized and return 501: ${missing.join(", ")}.
`;
}
