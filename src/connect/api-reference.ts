/** The API reference: the OpenAPI document of this service, and the page that shows it. */
import { model } from "../entities";
import { serviceFacts } from "../odata/metadata/facts";
import { openapi } from "../odata/metadata/openapi";
import type { JsonObject } from "../odata/metadata/openapi-components";
import { leaseExamples } from "./examples";

/* The page at /docs: Swagger UI with this service's OpenAPI document, without resources from other hosts. */

/** No inline script, no other host; Swagger UI sets styles on elements and has its icons as data. */
export const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The files of swagger-ui-dist that the page uses; the bundle without the top bar, which can load other URLs. */
export const docsFiles = ["swagger-ui.css", "swagger-ui-bundle.js", "favicon-32x32.png"] as const;

/** Links are relative, so that the page works behind any path prefix of a proxy. */
export const docsPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>API reference: lease and property management</title>
<link rel="stylesheet" href="docs/swagger-ui.css">
<link rel="icon" href="docs/favicon-32x32.png">
</head>
<body>
<nav style="padding: 0.8rem 1.25rem; font-family: sans-serif"><a href="./">Back to the lease service</a></nav>
<noscript>This page needs JavaScript; the document itself is <a href="connect/openapi.json">connect/openapi.json</a>.</noscript>
<div id="reference"></div>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
`;

/**
 * Without the validator, which would send the document to another host. A token of the web page in this tab is taken
 * over; one that is entered here is kept until the page is left.
 */
export const docsScript = `const reference = SwaggerUIBundle({
  url: "connect/openapi.json",
  dom_id: "#reference",
  deepLinking: true,
  docExpansion: "none",
  defaultModelsExpandDepth: 0,
  displayOperationId: true,
  displayRequestDuration: true,
  filter: true,
  persistAuthorization: false,
  queryConfigEnabled: false,
  tryItOutEnabled: true,
  validatorUrl: null,
  onComplete() {
    const token = sessionStorage.getItem("lease.token");
    if (token !== null) reference.preauthorizeApiKey("bearer", token);
  },
});
`;

/* The OpenAPI document of this service, with example requests that work on the demo company. */

interface ApiDocumentOptions {
  /** Path or absolute URL of the service root, without a slash at the end. */
  readonly basePath: string;
  readonly maxExpandDepth: number;
  /** Prefix of the codes of created records; see `leaseExamples`. */
  readonly mark?: string;
}

/** The document with those sign-in schemes only that the service accepts; `names` are theirs in the document. */
export function withSchemes(document: JsonObject, names: readonly string[]): JsonObject {
  const security = document.security as readonly JsonObject[];
  const components = document.components as { readonly securitySchemes: JsonObject };
  const isOn = ([name]: readonly [string, unknown]): boolean => names.includes(name);
  const securitySchemes = Object.fromEntries(Object.entries(components.securitySchemes).filter(isOn));
  return {
    ...document,
    security: security.filter((scheme) => Object.entries(scheme).every(isOn)),
    components: { ...components, securitySchemes },
  };
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
