/**
 * The files generated from the model and the tables, as data: path relative to the project's root, and text. As a program,
 * `npm run generate`, writes them; a test checks that the files are up to date.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { csdlJson, csdlXml } from "../src/odata/metadata/csdl";
import { serviceFacts } from "../src/odata/metadata/facts";
import { apiDocument } from "../src/connect";
import { model } from "../src/entities";
import { configurationPage, conformancePage, errorsPage, functionsPage } from "./pages";
import { postmanCollection, postmanEnvironment } from "./postman/collection";
import { runProgram } from "./terminal";

export interface GeneratedFile {
  readonly path: string;
  readonly text: string;
}

const facts = serviceFacts(6);

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

export const generatedFiles = (): readonly GeneratedFile[] => [
  { path: "metadata/metadata.xml", text: csdlXml(model, facts) },
  { path: "metadata/metadata.json", text: json(csdlJson(model, facts)) },
  {
    path: "metadata/openapi.json",
    text: json(apiDocument({ basePath: "/lease/management/v3.0", maxExpandDepth: 6 })),
  },
  { path: "metadata/postman_collection.json", text: json(postmanCollection()) },
  { path: "metadata/postman_environment.json", text: json(postmanEnvironment) },
  { path: "docs/configuration.md", text: configurationPage() },
  { path: "docs/conformance.md", text: conformancePage() },
  { path: "docs/errors.md", text: errorsPage() },
  { path: "docs/functions.md", text: functionsPage() },
];

const help = `
Writes the files that are generated from the model and the tables: metadata, and pages of the documentation.

npm run generate -- [FOLDER]

  FOLDER    the project's folder; without it, the current one`;

runProgram(module, { failure: "Not all files were written", help }, ([folder = process.cwd()]) => {
  for (const { path, text } of generatedFiles()) {
    const file = join(folder, path);
    mkdirSync(join(file, ".."), { recursive: true });
    writeFileSync(file, text);
  }
});
