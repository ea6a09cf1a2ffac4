/** The generated pages of `docs/`, from the tables of the code, as Markdown. */
import { settings, type SettingRow } from "../src/config/table";
import { model } from "../src/entities";
import { errorCatalogue } from "../src/odata/errors";
import {
  functions,
  functionsNotImplemented,
  type FunctionRow,
  hierarchyFunctions,
  type HierarchyFunctionRow,
  listFunctions,
} from "../src/odata/language/functions";
import { type Clause, type Evidence, isReached, type Level, levels, type Status } from "./conformance/levels";

/** Escapes a text for a cell of a table. */
const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");

function settingLine(name: string, { default: initial, expected, meaning }: SettingRow<unknown>): string {
  const start = initial === undefined ? "not set" : initial === "" ? "empty" : `\`${initial}\``;
  return `| \`${name}\` | ${start} | ${cell(meaning)} | ${cell(expected)} |`;
}

export function configurationPage(): string {
  const rows = Object.entries(settings).map(([name, setting]) => settingLine(name, setting));
  return `# Configuration

Generated from \`src/config/table.ts\` by \`npm run generate\`. Settings are environment variables, read once at the start;
an empty one counts as not set. A wrong or contradictory setting stops the start with a sentence that names it.
\`NODE_ENV=production\`, in any case, switches the development issuer and the start-up banner off.

| Setting | Default | Meaning | Accepted |
|---|---|---|---|
${rows.join("\n")}
`;
}

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

export function conformancePage(): string {
  return `# Conformance

Generated from \`scripts/conformance/\` by \`npm run generate\`. Each clause of the conformance sections of OData 4.01 (Protocol,
section 13; JSON Format, section 23; Data Aggregation, section 8; Temporal Data, section 5) paraphrased, with the tests that
prove it; a test of the table checks that they exist. The text of the standard is authoritative. A level is reached when all of its MUST clauses
are met; unmet SHOULD and MAY clauses are listed with the reason. One deviation is deliberate: \`MaxLength\` counts UTF-16 code
units, like \`nvarchar\` of SQL Server, so an emoji counts as two characters (CSDL, section 7.2, counts code points).

| Level | Met | Not applicable | Not met | Reached |
|---|---|---|---|---|
${levels.map(summaryLine).join("\n")}

${levels.map(levelTable).join("\n")}`;
}

export function errorsPage(): string {
  const rows = Object.entries(errorCatalogue(model)).map(
    ([code, { status, documentation }]) => `| \`${code}\` | ${status} | ${cell(documentation)} |`,
  );
  return `# Errors

Generated from \`src/odata/errors.ts\` by \`npm run generate\`. Every error is JSON, for any \`Accept\` header:

\`\`\`json
{
  "error": {
    "code": "BadRequest_InvalidQueryOption",
    "message": "The function 'contians' does not exist. Did you mean 'contains'?  CorrelationId:  aa469ec6-1607-4414-88a9-bb6ceb0c5fce."
  }
}
\`\`\`

\`target\` names the property, option or header at fault and \`details\` lists further faults of a body's record, up to ten. The
correlation id is also in the \`request-id\` header of the response and in the log. The status may differ from the usual one
listed here; clients decide by the status of the response and then by the code, never by the message.

| Code | Status | Cause |
|---|---|---|
${rows.join("\n")}
`;
}

function functionLine(name: string, { overloads, documentation, example }: FunctionRow): string {
  const signatures = overloads.map(
    ({ parameters, result }) => `\`${name}(${parameters.join(", ")})\` → \`${result}\``,
  );
  return `| ${signatures.join("<br>")} | ${cell(documentation)} | \`${cell(example)}\` |`;
}

const hierarchyLine = ([name, { parameters, documentation }]: [string, HierarchyFunctionRow]): string =>
  `| \`Aggregation.${name}\` | ${parameters.map((each) => `\`${each.replace("?", "")}\`${each.endsWith("?") ? " (optional)" : ""}`).join(", ")} | ${cell(documentation)} |`;

export function functionsPage(): string {
  const rows = Object.entries(functions).map(([name, row]) => functionLine(name, row));
  const ofLists = Object.entries(listFunctions).map(
    ([name, { documentation, example }]) =>
      `| \`${name}(list, list)\` → \`Edm.Boolean\` | ${cell(documentation)} | \`${cell(example)}\` |`,
  );
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
A record is compared with another one, or with a reference to it: \`$it eq {"@odata.id":"leaseUnits(…)"}\`.

\`$search\` is no function: \`$search=birken\` finds the records with a word that begins with \`birken\`, in any letter case, in one of
the texts that \`$metadata\` names for the set; \`$search="hot water"\` those with these whole words in sequence. Words and phrases are
combined by \`AND\` (or a blank), \`OR\`, \`NOT\` and parentheses. All characters but letters and digits separate words: \`hot-wat\` finds
"hot" followed by a word that begins with \`wat\`, and a search for other characters only, as in \`$search='"'\`, finds nothing.

## Types, cases and collections

| Expression | Result |
|---|---|
| \`cast(unitPrice,Edm.String)\` | The value as a value of another type; null where it has none. |
| \`isof(unitPrice,Edm.Decimal)\` | Whether the value is of the type. |
| \`case(lineNo eq 10000:'first',true:'other')\` | The value after the first condition that is true. |
| \`isdefined(floor)\` | Whether the instance has the property, which \`$apply\` may have aggregated away. |
| \`leaseContractLines/any(l:l/unitPrice gt 100)\`, \`…/all(…)\` | Whether the condition is true for one, for all of the records. |
| \`leaseContractLines(leaseContractNo='LC1',versionNo=1,lineNo=10000)/unitPrice\` | A value of the one of the records that has the key; null where it is none of them. |
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

${notImplementedSection()}
`;
}

/** The expressions of the grammar that are not evaluated. */
function notImplementedSection(): string {
  const missing = [...functionsNotImplemented].map((name) => `\`${name}\``);
  return `## Not implemented

Expressions of the grammar that this service does not evaluate return 501:

- the functions ${missing.join(", ")}, literals of the geo types and of \`Edm.Binary\` (\`binary'…'\`);
- the operator \`has\`, since there are no enumeration types, and the option \`$index\`, since no collection is ordered;
- annotations, in paths, \`$select\` and \`$expand\`, since records have none;
- functions of the model (\`rentRollAt(date=…)/any()\`), also after \`$root\`; a path can begin with them instead, and take a
  \`$filter\`;
- \`cast\` and \`isof\` of a path to an entity type; \`isof(Type)\` and \`isof($it,Type)\` are evaluated;
- custom aggregation methods (\`with Namespace.Method\`).`;
}
