/** The web page at `/`: its document, generated for this service, and its immutable files. */
import { createHash, timingSafeEqual } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { type Request, type RequestHandler, Router } from "express";
import { isLoopbackAddress, isLoopbackHost } from "../host/public-url";

interface WebPageOptions {
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
  const text = web.index.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => escapeHtml(values[name] ?? ""));
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  return (_req, res) => {
    res
      .set({ ...documentHeaders, "Cache-Control": "no-cache", ETag: etag })
      .type("html")
      .send(text);
  };
}

function asset({ files }: WebFiles): RequestHandler {
  return (req, res, next) => {
    const { name } = req.params;
    const file = files.get(Array.isArray(name) ? name.join("/") : (name ?? ""));
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

/*
 * The files of the web page, kept in memory under names that contain the hash of all content: browsers cache them
 * forever, and a new build has new names. Only listed files are served.
 */

/** A file with its headers' values. */
interface WebFile {
  readonly contentType: string;
  readonly body: Buffer;
  readonly gzipped: () => Buffer;
}

interface WebFiles {
  /** The text of index.html, with its placeholders. */
  readonly index: string;
  /** Hash of all files, used as the name of their folder. */
  readonly version: string;
  /** By name. */
  readonly files: ReadonlyMap<string, WebFile>;
}

const contentTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
};

/**
 * The build output, next to the compiled service or where the build puts it for a service that runs from its sources. Beside it,
 * `web/` has the modules of the page that the service imports too, in the service's own form.
 */
const places = [join(__dirname, "../../page"), join(__dirname, "../../dist/page")];

/** Reads the built page; returns undefined when there is no build. */
function readWebFiles(): WebFiles | undefined {
  const folder = places.find((place) => existsSync(join(place, "main.js")));
  if (folder === undefined) return undefined;
  const hash = createHash("sha256");
  const files = new Map<string, WebFile>();
  for (const name of readdirSync(folder).toSorted()) {
    const contentType = contentTypes[extname(name)];
    if (contentType === undefined) continue;
    const body = readFileSync(join(folder, name));
    hash.update(name).update(body);
    let gzipped: Buffer | undefined;
    files.set(name, { contentType, body, gzipped: () => (gzipped ??= gzipSync(body)) });
  }
  const index = readFileSync(join(folder, "index.html"), "utf8");
  return { index, version: hash.digest("hex").slice(0, 16), files };
}

/*
 * A development token for the web page, so that a new user is signed in with one click. It is issued only to a page
 * that was opened by the address printed at the start: not to another site in the same browser, not for a name that
 * points to 127.0.0.1, not through a proxy, even one that adds no header.
 */

export interface DevelopmentTokens {
  /** Signs a token of the development issuer for a role. */
  readonly sign: (role: "read" | "write") => Promise<string>;
  /** The secret in the page's address that is printed at the start: `/?key=…`. */
  readonly key: string;
}

/**
 * The header with the key; a page of another origin cannot send it without a preflight (Fetch standard, CORS-safelisted
 * headers).
 */
const ownHeader = "X-Lease-Page";

const proxyHeaders = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"];

/**
 * Handles `POST ?role=read` and `?role=write`; responds with `{"token"}`. 403 when the request is not from the page
 * itself, 400 for another role; error bodies have the form of OData's.
 */
function developmentToken({ sign, key }: DevelopmentTokens): RequestHandler {
  return async (req, res) => {
    const refuse = (status: number, code: string, message: string): void => {
      const id = String(res.getHeader("request-id"));
      res.status(status).json({ error: { code, message: `${message}  CorrelationId:  ${id}.` } });
    };
    const obstacle = obstacleOf(req, key);
    const { role } = req.query;
    if (obstacle !== undefined) {
      const instead = "In the service's folder, 'npm run -s token' prints one.";
      const code = "Authorization_InsufficientPermissions";
      refuse(403, code, `No development token: ${obstacle}. ${instead}`);
    } else if (role !== "read" && role !== "write") {
      refuse(400, "BadRequest", "The role of the token is missing; expected ?role=read or ?role=write.");
    } else {
      res.json({ token: await sign(role) });
    }
  };
}

function obstacleOf(req: Request, key: string): string | undefined {
  const { host = "", origin } = req.headers;
  const given = req.get(ownHeader);
  if (given === undefined) return `the header ${ownHeader} is missing`;
  if (!isSame(given, key))
    return "the page was not opened by the address that the service printed at its start, '/?key=…'";
  if (req.get("Sec-Fetch-Site") !== "same-origin") return "the request is not from a page of this service";
  if (origin !== undefined && origin !== `http://${host}`) return "the request is from another origin";
  if (!isLoopbackHost(host)) return "the request uses a host name that is not this machine's";
  if (!isLoopbackAddress(req.socket.remoteAddress)) return "the request is from another machine";
  if (proxyHeaders.some((name) => name in req.headers)) return "the request came through a proxy";
  return undefined;
}

/** Compares secrets of any length in constant time. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
