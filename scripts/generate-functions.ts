/** Generates docs/functions.md from the table of functions. */
import {
  functions,
  functionsNotImplemented,
  type FunctionRow,
  hierarchyFunctions,
  type HierarchyFunctionRow,
  listFunctions,
} from "../src/odata/language/functions";
import { cell } from "./markdown";

function line(name: string, { overloads, documentation, example }: FunctionRow): string {
  const signatures = overloads.map(
    ({ parameters, result }) => `\`${name}(${parameters.join(", ")})\` → \`${result}\``,
  );
  return `| ${signatures.join("<br>")} | ${cell(documentation)} | \`${cell(example)}\` |`;
}

const hierarchyLine = ([name, { parameters, documentation }]: [string, HierarchyFunctionRow]): string =>
  `| \`Aggregation.${name}\` | ${parameters.map((each) => `\`${each.replace("?", "")}\`${each.endsWith("?") ? " (optional)" : ""}`).join(", ")} | ${cell(documentation)} |`;

/** Returns the page as Markdown with a newline at its end. */
export function functionsPage(): string {
  const rows = Object.entries(functions).map(([name, row]) => line(name, row));
  const ofLists = Object.entries(listFunctions).map(
    ([name, { documentation, example }]) =>
      `| \`${name}(list, list)\` → \`Edm.Boolean\` | ${cell(documentation)} | \`${cell(example)}\` |`,
  );
  const missing = [...functionsNotImplemented].map((name) => `\`${name}\``);
  return `# Functions

Generated from \`src/odata/language/functions.ts\` by \`npm run generate\`. The functions are available in \`$filter\`,
\`$orderby\` and all other expressions of OData, and can be nested. Each example is true for every record, and the tests run
it. \`contains\` and similar functions take \`%\`, \`_\` and \`[\` literally; texts compare by code point and case-sensitively.
With \`NORMALIZE_CODES\`, a literal that is compared with a code is trimmed and in upper case, and one that \`contains\`,
\`startswith\`, \`endswith\` and \`indexof\` compare with a code is in upper case, blanks included.

| Function | Result | Example |
|---|---|---|
${[...rows, ...ofLists].join("\n")}

Lists are written as in JSON: \`["A",number]\`, and their items may be values of the record; objects as in \`{"name":1}\`. \`eq\`,
\`ne\` and \`in\` take both, and \`concat\`, \`contains\`, \`endswith\`, \`indexof\`, \`length\` and \`startswith\` take lists in place
of texts. The right operand of \`in\` may also be a collection, for a record on its left: \`category in $root/leaseUnitCategories/$filter(…)\`.

\`$search\` is no function: \`$search=birken\` finds the records with a word that begins with \`birken\`, in any letter case, in one of
the texts that \`$metadata\` names for the set; \`$search="hot water"\` those with these whole words in sequence. Words and phrases are
combined by \`AND\` (or a blank), \`OR\`, \`NOT\` and parentheses. All characters but letters and digits separate words: \`hot-wat\` finds
"hot" followed by a word that begins with \`wat\`.

## Types, cases and collections

| Expression | Result |
|---|---|
| \`cast(unitPrice,Edm.String)\` | The value as a value of another type; null where it has none. |
| \`isof(unitPrice,Edm.Decimal)\` | Whether the value is of the type. |
| \`case(lineNo eq 10000:'first',true:'other')\` | The value after the first condition that is true. |
| \`isdefined(floor)\` | Whether the instance has the property, which \`$apply\` may have aggregated away. |
| \`leaseContractLines/any(l:l/unitPrice gt 100)\`, \`…/all(…)\` | Whether the condition is true for one, for all of the records. |
| \`leaseContractLines/$count\` | The number of the records; \`/$filter(…)\` before it selects some of them. |
| \`leaseContractLines/aggregate(unitPrice with sum)\` | An aggregate of the records: \`sum\`, \`min\`, \`max\`, \`average\`, \`countdistinct\`, or \`aggregate($count)\`. |
| \`$these/aggregate(objectArea with max)\` | The same of the collection that the option belongs to, or of the input of a transformation. |

## Functions on hierarchies

Of the nodes of a recursive hierarchy (OData Data Aggregation 4.0, section 5.5.2; [clients.md](clients.md) has examples). The
parameters have names. \`HierarchyNodes\` is a collection from \`$root\`, perhaps in another company or with
\`/$filter(…)\`; \`HierarchyQualifier\` the name of the hierarchy in quotes, and \`Node\` the identifier of a node. A value that identifies no
node in the collection is in no relation.

| Function | Further parameters | Result |
|---|---|---|
${Object.entries(hierarchyFunctions).map(hierarchyLine).join("\n")}

Further functions of OData are recognized and return 501: ${missing.join(", ")}.
`;
}
