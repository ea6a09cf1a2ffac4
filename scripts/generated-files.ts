/** The generated files as data: path below the project's root, and text. Writing and checking them is done elsewhere. */
import { csdlJson } from "../src/odata/metadata/csdl-json";
import { csdlXml } from "../src/odata/metadata/csdl-xml";
import { serviceFacts } from "../src/odata/metadata/facts";
import { openapi, type OpenApiFacts } from "../src/odata/metadata/openapi";
import { model } from "../src/entities";
import { configurationPage } from "./generate-configuration";
import { conformancePage } from "./generate-conformance";
import { errorsPage } from "./generate-errors";
import { functionsPage } from "./generate-functions";

export interface GeneratedFile {
  readonly path: string;
  readonly text: string;
}

const facts: OpenApiFacts = {
  ...serviceFacts(6),
  title: "Lease and property management",
  description: "Lease contracts, units, prices and documents of a company, over OData 4.01.",
  version: "v3.0",
  basePath: "/lease/management/v3.0",
};

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

export const generatedFiles = (): readonly GeneratedFile[] => [
  { path: "metadata/metadata.xml", text: csdlXml(model, facts) },
  { path: "metadata/metadata.json", text: json(csdlJson(model, facts)) },
  { path: "metadata/openapi.json", text: json(openapi(model, facts)) },
  { path: "docs/configuration.md", text: configurationPage() },
  { path: "docs/conformance.md", text: conformancePage() },
  { path: "docs/errors.md", text: errorsPage() },
  { path: "docs/functions.md", text: functionsPage() },
];
