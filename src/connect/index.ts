/** Routes for people and tools that connect: the API reference, and files that contain this service's address. */
import { readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { dirname, join } from "node:path";
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { type RequestHandler, Router } from "express";
import { missingPackage } from "../config/packages";
import { model } from "../entities";
import { once, primitiveTypes } from "../odata";
import { escapeXml } from "../odata/metadata/csdl";
import { serviceFacts } from "../odata/metadata/facts";
import { type JsonObject, openapi } from "../odata/metadata/openapi";
import { leaseExamples } from "./examples";

interface ConnectOptions {
  /** Path of the service root, without the host. */
  readonly rootPath: string;
  /** Returns scheme and host by which a request came. */
  readonly originOf: (req: IncomingMessage) => string;
  readonly maxExpandDepth: number;
  /** Changes without `If-Match` are rejected. */
  readonly requireIfMatch: boolean;
  /** Names of the sign-in schemes that are on, as the API reference has them. */
  readonly schemes: readonly string[];
}

/**
 * `/docs`, `/connect/openapi.json`, `/connect/{collection or function}.odc`, `/connect/lease.pbids` and the two Postman
 * files. They contain neither data nor credentials, so they need no sign-in.
 */
export function connectPages({ rootPath, originOf, schemes, ...facts }: ConnectOptions): Router {
  const router = Router({ strict: true });
  const rootOf = (req: IncomingMessage): string => originOf(req) + rootPath;
  addReference(router);
  const served = (make: (root: string) => string): RequestHandler => addressedDocument(make, rootOf);
  router.get(
    "/connect/openapi.json",
    served((root) => {
      const document = withSchemes(apiDocument({ basePath: rootPath, ...facts }), schemes);
      return JSON.stringify({ ...document, servers: [{ url: root }] });
    }),
  );
  for (const [file, make] of Object.entries(downloads)) {
    const send = served(make);
    router.get(`/connect/${file}`, (req, res, next) => {
      res.attachment(file);
      return send(req, res, next);
    });
  }
  router.get("/connect/:name.odc", officeConnections(rootOf));
  return router;
}

/** The service root in the generated Postman files: that of a service started by `npm start`. */
export const generatedRoot = "http://127.0.0.1:3000/lease/management/v3.0";

/** A file of `metadata/`, which the build copies next to the compiled service, for another service root. */
const generated =
  (name: string) =>
  (root: string): string =>
    readFileSync(join(__dirname, "../../metadata", name), "utf8").replaceAll(generatedRoot, root);

/** JSON files by name, each a function of the absolute URL of the service root. */
const downloads: Readonly<Record<string, (root: string) => string>> = {
  "lease.pbids": (root) => JSON.stringify(powerBiSource(root), null, 2),
  "lease.postman_collection.json": generated("postman_collection.json"),
  "lease.postman_environment.json": generated("postman_environment.json"),
};

function addReference(router: Router): void {
  const missing = missingPackage("reference");
  if (missing !== undefined) {
    router.get(
      ["/docs", "/docs/{*file}"],
      (_req, res) => void res.status(503).type("text").send(`${missing}\n`),
    );
    return;
  }
  const root = dirname(require.resolve("swagger-ui-dist/package.json"));
  router.get("/docs", (_req, res) => {
    res.set("Content-Security-Policy", docsPolicy);
    res.type("html").send(docsPage);
  });
  router.get("/docs/", (_req, res) => res.redirect(308, "../docs"));
  router.get("/docs/start.js", (_req, res) => void res.type("js").send(docsScript));
  for (const file of docsFiles) {
    router.get(`/docs/${file}`, (_req, res, next) => {
      // Revalidated each time: the name stays the same when the package is updated.
      res.sendFile(file, { root, headers: { "Cache-Control": "no-cache" } }, (error) => error && next(error));
    });
  }
}

/** A company is given by its id or name, as at the root sets. */
const companyPattern = /^[^\p{Cc}]{1,100}$/u;

/** A set, or a function at the service root whose only parameter is a date. */
function connectable(name: string): Pick<ConnectionTarget, "name" | "dateParameter"> | undefined {
  const set = model.set(name)?.set;
  if (set !== undefined) return { name: set, dateParameter: undefined };
  const operation = model.imports.find((known) => known.name.toLowerCase() === name.toLowerCase());
  const [parameter, ...others] = operation?.parameters ?? [];
  if (operation === undefined || parameter?.of.kind !== "primitive" || others.length > 0) return undefined;
  return parameter.of.property.type === "Edm.Date"
    ? { name: operation.name, dateParameter: parameter.name }
    : undefined;
}

function officeConnections(rootOf: (req: IncomingMessage) => string): RequestHandler<{ name: string }> {
  return (req, res, next) => {
    const target = connectable(req.params.name);
    if (target === undefined) {
      next();
      return;
    }
    const { name, dateParameter } = target;
    const { company } = req.query;
    const reject = (option: string, expected: string): void =>
      void res.status(400).type("text").send(`${option} is not valid; expected ${expected}.\n`);
    if (company !== undefined && !(typeof company === "string" && companyPattern.test(company))) {
      reject("company", "the id or the name of one company");
      return;
    }
    const date = dateParameter === undefined ? undefined : req.query[dateParameter];
    if (
      date !== undefined &&
      !(typeof date === "string" && primitiveTypes["Edm.Date"].parse(date) !== undefined)
    ) {
      reject(dateParameter ?? "", "one date such as 2026-12-31");
      return;
    }
    res.attachment(`${name}.odc`).set("Content-Type", officeConnectionType);
    res.send(officeConnection({ root: rootOf(req), name, dateParameter, date, company }));
  };
}

/*
 * A public document that differs in the service's address only. It is generated once; a request costs a copy of its
 * bytes, for any `Host`. Compressed ones are kept for a few addresses.
 */

/** Placeholder for the service root while the document is generated; the top-level domain is reserved (RFC 2606). */
const placeholderRoot = "http://root.invalid";

/**
 * Number of addresses with a compressed document, in the order of their first request. None is evicted: the client
 * chooses `Host`, so anonymous requests could otherwise have the document compressed each time.
 */
const compressedAddresses = 8;

interface Document {
  /** The text between the occurrences of the address. */
  readonly parts: readonly Buffer[];
  readonly hash: string;
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 16);

/**
 * Responds with the JSON that `make` returns for the absolute URL of the service root. `make` is called once, with a
 * placeholder root, which it must write unchanged.
 */
function addressedDocument(
  make: (root: string) => string,
  rootOf: (req: IncomingMessage) => string,
): RequestHandler {
  const made = once((): Document => {
    const text = make(placeholderRoot);
    return { parts: text.split(placeholderRoot).map((part) => Buffer.from(part)), hash: hashOf(text) };
  });
  const bodyFor = (root: string): Buffer => {
    const address = Buffer.from(root);
    return Buffer.concat(made().parts.flatMap((part, at) => (at === 0 ? [part] : [address, part])));
  };
  const compressed = new Map<string, Buffer>();
  const compressedFor = (root: string): Buffer | undefined => {
    const cached = compressed.get(root);
    if (cached !== undefined || compressed.size >= compressedAddresses) return cached;
    const compressing = gzipSync(bodyFor(root));
    compressed.set(root, compressing);
    return compressing;
  };
  return (req, res) => {
    const root = rootOf(req);
    // Revalidated for each use, with a short response when it has not changed (RFC 9110, section 13.1.2).
    res.set({
      "Cache-Control": "no-cache",
      ETag: `W/"${made().hash}.${hashOf(root)}"`,
      Vary: "Accept-Encoding",
    });
    if (req.fresh) {
      res.status(304).end();
      return;
    }
    res.type("json");
    const compressing = req.acceptsEncodings("gzip") === "gzip" ? compressedFor(root) : undefined;
    if (compressing !== undefined) res.set("Content-Encoding", "gzip");
    res.send(compressing ?? bodyFor(root));
  };
}

/* Files that connect Excel and Power BI to this service. */

/*
 * Office data connections (`.odc`): a Power Query connection in the form that Excel exports. The file is HTML with an
 * XML island (MS-ODCFF, 2.7.1.1), which contains, escaped again, the query as a mashup (MS-QDEIF).
 */

interface ConnectionTarget {
  /** Absolute URL of the service root, without a slash at the end. */
  readonly root: string;
  /** The entity set at the root, or the function that is imported there. */
  readonly name: string;
  /** The name of the function's date; undefined for a set. */
  readonly dateParameter: string | undefined;
  /** `YYYY-MM-DD`; undefined for the day of each refresh. */
  readonly date: string | undefined;
  /** Id or name of the company; undefined for the service's only or default one. */
  readonly company: string | undefined;
}

const officeConnectionType = "text/x-ms-odc; charset=utf-8";

/** Returns the text of the file. Excel opens it on a double click and asks for the sign-in. */
function officeConnection(target: ConnectionTarget): string {
  const query = escapeXml(target.name);
  return `<html xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns="http://www.w3.org/TR/REC-html40">

<head>
<meta http-equiv=Content-Type content="text/x-ms-odc; charset=utf-8">
<meta name=ProgId content=ODC.Database>
<meta name=SourceType content=OLEDB>
<title>Query - ${query}</title>
<xml id=docprops><o:DocumentProperties
  xmlns:o="urn:schemas-microsoft-com:office:office"
  xmlns="http://www.w3.org/TR/REC-html40">
  <o:Description>Connection to the '${query}' query in the workbook.</o:Description>
  <o:Name>Query - ${query}</o:Name>
 </o:DocumentProperties>
</xml><xml id=msodc><odc:OfficeDataConnection
  xmlns:odc="urn:schemas-microsoft-com:office:odc"
  xmlns="http://www.w3.org/TR/REC-html40">
  <odc:PowerQueryConnection odc:Type="OLEDB">
   <odc:ConnectionString>Provider=Microsoft.Mashup.OleDb.1;Data Source=$Workbook$;Location=${query};Extended Properties=&quot;&quot;</odc:ConnectionString>
   <odc:CommandType>SQL</odc:CommandType>
   <odc:CommandText>SELECT * FROM [${query}]</odc:CommandText>
  </odc:PowerQueryConnection>
  <odc:PowerQueryMashupData>${escapeXml(mashup(target))}</odc:PowerQueryMashupData>
 </odc:OfficeDataConnection>
</xml>
</head>
</html>
`;
}

const mashup = (target: ConnectionTarget): string =>
  `<Mashup xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema" ` +
  `xmlns="http://schemas.microsoft.com/DataMashup"><Client>EXCEL</Client><Version>2.59.5135.201</Version>` +
  `<MinVersion>2.21.0.0</MinVersion><Culture>en-US</Culture><SafeCombine>true</SafeCombine><Items>` +
  `<Query Name="${escapeXml(target.name)}"><Formula>${escapeXml(feedQuery(target))}</Formula>` +
  `<IsParameterQuery xsi:nil="true"/><IsDirectQuery xsi:nil="true"/></Query></Items></Mashup>`;

/**
 * The query in M: the set at the service root, into which Power Query folds later steps; or the function for a date,
 * which is a separate step, so that it can be changed in Power Query's editor.
 */
function feedQuery({ root, name, dateParameter, date, company }: ConnectionTarget): string {
  const query = company === undefined ? "" : `, Query = [company = ${mText(company)}]`;
  const source = (url: string): string =>
    `Source = OData.Feed(${url}, null, [Implementation = "2.0"${query}])`;
  const steps =
    dateParameter === undefined
      ? [source(mText(`${root}/${name}`))]
      : [
          `AsOf = ${date === undefined ? "DateTime.Date(DateTimeZone.UtcNow())" : mDate(date)}`,
          source(
            `${mText(`${root}/${name}(${dateParameter}=`)} & Date.ToText(AsOf, "yyyy-MM-dd", "en-US") & ")"`,
          ),
        ];
  return `let
${steps.map((step) => `    ${step}`).join(",\n")}
in
    Source`;
}

/** A date literal of M. */
const mDate = (date: string): string => `#date(${date.split("-").map(Number).join(", ")})`;

/** A text literal of M: quotes are doubled, and `#(` begins an escape. */
const mText = (text: string): string => `"${text.replaceAll('"', '""').replaceAll("#(", "#(#)(")}"`;

/*
 * Power BI data source files (`.pbids`): Power BI Desktop opens them, asks for the sign-in, and lists the entity sets.
 */

/** Returns the file for a service root, an absolute URL. A file has one data source and no credentials. */
const powerBiSource = (root: string): object => ({
  version: "0.1",
  connections: [{ details: { protocol: "odata", address: { url: root } }, options: {}, mode: "Import" }],
});

/* The page at /docs: Swagger UI with this service's OpenAPI document, without resources from other hosts. */

/** No inline script, no other host; Swagger UI sets styles on elements and has its icons as data. */
const docsPolicy = [
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
const docsFiles = ["swagger-ui.css", "swagger-ui-bundle.js", "favicon-32x32.png"] as const;

/** Links are relative, so that the page works behind any path prefix of a proxy. */
const docsPage = `<!doctype html>
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
const docsScript = `const reference = SwaggerUIBundle({
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
  readonly requireIfMatch?: boolean;
  /** Prefix of the codes of created records; see `leaseExamples`. */
  readonly mark?: string;
}

/** The document with those sign-in schemes only that the service accepts; `names` are theirs in the document. */
function withSchemes(document: JsonObject, names: readonly string[]): JsonObject {
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
export const apiDocument = ({
  basePath,
  maxExpandDepth,
  requireIfMatch,
  mark,
}: ApiDocumentOptions): JsonObject =>
  openapi(model, {
    ...serviceFacts(maxExpandDepth, requireIfMatch),
    title: "Lease and property management",
    description: "Lease contracts, units, prices and documents of a company, over OData 4.01.",
    version: "v3.0",
    basePath,
    examples: leaseExamples(mark),
  });
