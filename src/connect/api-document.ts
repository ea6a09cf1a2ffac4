/** The OpenAPI document of this service, with example requests that work on the demo company. */
import { model } from "../entities";
import { serviceFacts } from "../odata/metadata/facts";
import { openapi } from "../odata/metadata/openapi";
import type { JsonObject } from "../odata/metadata/openapi-examples";
import { leaseExamples } from "./examples";

export interface ApiDocumentOptions {
  /** Path or absolute URL of the service root, without a slash at the end. */
  readonly basePath: string;
  readonly maxExpandDepth: number;
  /** Prefix of the codes of created records; see `leaseExamples`. */
  readonly mark?: string;
}

/** Returns the document as an object for `JSON.stringify`. */
export const apiDocument = ({ basePath, maxExpandDepth, mark }: ApiDocumentOptions): JsonObject =>
  openapi(model, {
    ...serviceFacts(maxExpandDepth),
    title: "Lease and property management",
    description: "Lease contracts, units, prices and documents of a company, over OData 4.01.",
    version: "v3.0",
    basePath,
    examples: leaseExamples(mark),
  });
