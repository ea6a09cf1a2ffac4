/** Writes docs/functions.md out of the table of functions. */
import { functions, functionsNotImplemented, type FunctionRow } from "../src/odata/language/functions";
import { cell } from "./markdown";

function line(name: string, { overloads, documentation, example }: FunctionRow): string {
  const signatures = overloads.map(
    ({ parameters, result }) => `\`${name}(${parameters.join(", ")})\` → \`${result}\``,
  );
  return `| ${signatures.join("<br>")} | ${cell(documentation)} | \`${cell(example)}\` |`;
}

/** The page, as Markdown with a newline at its end. */
export function functionsPage(): string {
  const rows = Object.entries(functions).map(([name, row]) => line(name, row));
  const missing = [...functionsNotImplemented].map((name) => `\`${name}\``);
  return `# Functions

Generated from \`src/odata/language/functions.ts\` by \`npm run generate\`. The functions stand in \`$filter\`, \`$orderby\` and
wherever else OData has expressions, and nest in one another. Each example is true for every record, and the tests run
it. \`contains\` and its kin take \`%\`, \`_\` and \`[\` literally; texts compare by code point and case-sensitively.
With \`NORMALIZE_CODES\`, a literal that is compared with a code is trimmed and in upper case, and one that \`contains\`,
\`startswith\`, \`endswith\` and \`indexof\` compare with a code is in upper case, with its blanks.

| Function | Result | Example |
|---|---|---|
${rows.join("\n")}

OData defines further functions that this service knows by name and answers with 501: ${missing.join(", ")}.
`;
}
