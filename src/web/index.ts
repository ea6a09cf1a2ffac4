/** The web page at `/`: its document, generated for this service, and its immutable files. */
import { createHash } from "node:crypto";
import { type RequestHandler, Router } from "express";
import { developmentToken, type DevelopmentTokens } from "./development-token";
import { readWebFiles, type WebFiles } from "./files";

export type { DevelopmentTokens } from "./development-token";

export interface WebPageOptions {
  /** Path of the service root, without the host. */
  readonly rootPath: string;
  /** Currency of amounts without a code of their own. */
  readonly localCurrency: string | undefined;
  /** Signs tokens for the page; undefined when the development issuer is disabled. */
  readonly developmentTokens: DevelopmentTokens | undefined;
}

/** Stricter than for other pages: no inline code, no evaluation, no form submission, no framing (CSP level 3). */
const documentHeaders = {
  "Content-Security-Policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
  "Referrer-Policy": "no-referrer",
};

/**
 * Returns the routes of the page: `/`, `/assets/{version}/…` and, with the development issuer, `POST /dev-login/token`.
 */
export function webPage(options: WebPageOptions): Router {
  const router = Router();
  const web = readWebFiles();
  router.get("/", web === undefined ? notBuilt : document(web, options));
  if (web !== undefined) router.get(`/assets/${web.version}/*name`, asset(web));
  const { developmentTokens: tokens } = options;
  if (tokens) router.post("/dev-login/token", developmentToken(tokens));
  return router;
}

/** The document is revalidated each time, with a short response when it has not changed (RFC 9110, section 13.1.2). */
function document(
  web: WebFiles,
  { rootPath, localCurrency = "", developmentTokens }: WebPageOptions,
): RequestHandler {
  const values: Readonly<Record<string, string>> = {
    // Relative, so that the page also works below a path prefix of a proxy.
    assets: `assets/${web.version}`,
    root: rootPath,
    currency: localCurrency,
    development: String(developmentTokens !== undefined),
  };
  const text = web.index
    .replace(/\{\{(\w+)\}\}/g, (_all, name: string) => escapeHtml(values[name] ?? ""))
    .replace("</head>", `${preloads(web)}</head>`);
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  return (_req, res) => {
    res
      .set({ ...documentHeaders, "Cache-Control": "no-cache", ETag: etag })
      .type("html")
      .send(text);
  };
}

/** Preloads all modules at once; otherwise each is found only after its importer was loaded. */
const preloads = ({ files, version }: WebFiles): string =>
  [...files.keys()]
    .filter((name) => name.endsWith(".js") && !notImported.has(name))
    .map((name) => `<link rel="modulepreload" href="assets/${version}/${name.slice(0, -".js".length)}" />`)
    .join("");

const notImported = new Set(["main.js", "theme-start.js", "vendor/chart.js"]);

function asset({ files }: WebFiles): RequestHandler {
  return (req, res, next) => {
    const { name } = req.params;
    const path = Array.isArray(name) ? name.join("/") : (name ?? "");
    // Import specifiers have no extension.
    const file = files.get(path) ?? files.get(`${path}.js`);
    if (file === undefined) {
      next();
      return;
    }
    const zipped = req.acceptsEncodings("gzip") === "gzip";
    res.set({
      "Cache-Control": "public, max-age=31536000, immutable",
      "Content-Type": file.contentType,
      "Cross-Origin-Resource-Policy": "same-origin",
      Vary: "Accept-Encoding",
      ...(zipped && { "Content-Encoding": "gzip" }),
    });
    res.send(zipped ? file.gzipped() : file.body);
  };
}

const notBuilt: RequestHandler = (_req, res) => {
  res
    .status(503)
    .type("text")
    .send("The web page is not built. Run `npm run build` and start the service again.\n");
};

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
