/** Generates docs/errors.md from the catalogue of errors. */
import { model } from "../src/entities";
import { errorCatalogue } from "../src/odata/errors";
import { cell } from "./markdown";

/** Returns the page as Markdown with a newline at its end. */
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

\`target\` names the property, option or header at fault and \`details\` lists further faults, where there are any. The
correlation id is also in the \`request-id\` header of the response and in the log. The status may differ from the usual one
listed here; clients decide by the status of the response and then by the code, never by the message.

| Code | Status | Cause |
|---|---|---|
${rows.join("\n")}
`;
}
