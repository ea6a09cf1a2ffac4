/** The Express application: health, metrics and HTML pages. OData requests do not pass through it. */
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import type { Config } from "../config/config";
import { connectPages } from "../connect";
import { logRequest, type Logger } from "../observability/log";
import type { Metrics } from "../observability/metrics";
import { pageHeaderFields } from "./headers";
import { type DevelopmentTokens, webPage } from "../web";

export interface PagesOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Returns the reason why the service is not ready, as a sentence that may be published; undefined when it is ready. */
  readonly obstacle: () => Promise<string | undefined>;
  /** Returns scheme and host by which a request came. */
  readonly originOf: (req: IncomingMessage) => string;
  /** Path of the service root, without the host. */
  readonly rootPath: string;
  /** Signs tokens for the web page; undefined when the development issuer is off. */
  readonly developmentTokens: DevelopmentTokens | undefined;
  /** Handles requests for unknown paths. */
  readonly notFound: RequestHandler;
}

/** Health and metrics only, for `ADMIN_PORT`. */
export function adminPages(options: PagesOptions): Express {
  const pages = bare(options);
  addAdmin(pages, options);
  pages.use(options.notFound, faults(options.log));
  return pages;
}

/** All pages of the main port. */
export function publicPages(options: PagesOptions): Express {
  const pages = bare(options);
  if (options.config.adminPort === undefined) addAdmin(pages, options);
  pages.use(webPage({ ...options, localCurrency: options.config.localCurrency }));
  const {
    limits: { maxExpandDepth },
    requireIfMatch,
    signIn,
  } = options.config;
  const schemes = schemesOf(signIn);
  pages.use(connectPages({ ...options, maxExpandDepth, requireIfMatch, schemes }));
  if (signIn.devIssuer) {
    pages.get("/dev-login", (_req, res) => void res.type("html").send(devLogin));
  }
  pages.use(options.notFound, faults(options.log));
  return pages;
}

/**
 * The schemes that clients can use, by their names in the OpenAPI document. An API key is a bearer token or the password
 * of Basic; behind a proxy NTLM is not offered.
 */
const schemesOf = ({ bearer, ntlm, keys }: Config["signIn"]): readonly string[] => [
  ...(bearer || keys !== undefined ? ["bearer"] : []),
  ...(ntlm !== undefined && !ntlm.behindProxy ? ["ntlm"] : []),
  ...(keys === undefined ? [] : ["basic"]),
];

function bare({ config, log, originOf }: PagesOptions): Express {
  const pages = express();
  pages.disable("x-powered-by");
  pages.set("trust proxy", config.trustProxy);
  pages.use((req, res, next) => {
    const started = performance.now();
    const id = randomUUID();
    res.set({ ...pageHeaderFields(originOf(req)), "request-id": id, "Cache-Control": "no-store" });
    res.once("finish", () => {
      const fault: unknown = res.locals["fault"];
      // Unknown paths are logged by their handler.
      if (req.route === undefined && fault === undefined) return;
      const milliseconds = performance.now() - started;
      const bytes = Number(res.getHeader("Content-Length") ?? 0);
      const { method, path } = req;
      const facts = { id, method, path, status: res.statusCode, milliseconds, bytes };
      logRequest(log, fault === undefined ? facts : { ...facts, fault });
    });
    next();
  });
  return pages;
}

function addAdmin(pages: Express, { metrics, obstacle }: PagesOptions): void {
  const readiness: RequestHandler = async (_req, res) => {
    const reason = await obstacle();
    if (reason === undefined) res.json({ status: "ready" });
    else res.status(503).json({ status: "not ready", reason });
  };
  pages.get("/health", readiness);
  pages.get("/health/ready", readiness);
  pages.get("/health/live", (_req, res) => void res.json({ status: "live" }));
  pages.get("/metrics", async (_req, res) => {
    res.set("Content-Type", metrics.contentType).send(await metrics.text());
  });
}

/** Express recognizes an error handler by its four parameters. Its own errors of a 4xx status are the client's. */
function faults(log: Logger): ErrorRequestHandler {
  return (error, _req, res, next) => {
    const { status } = error as { readonly status?: unknown };
    if (typeof status === "number" && status >= 400 && status < 500 && !res.headersSent) {
      res.sendStatus(status);
      return;
    }
    if (res.headersSent) {
      log.error({ id: res.getHeader("request-id"), err: error as unknown }, "page failed");
      return next(error);
    }
    // The line of the request has it.
    res.locals["fault"] = error;
    res.status(500).type("text").send("The page could not be generated; see the log.");
  };
}

const devLogin = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Development sign-in</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:42rem;margin:3rem auto;padding:0 1rem}</style></head>
<body><h1>Development sign-in</h1>
<p>This service accepts tokens that are created on its machine. In the service's folder, run</p>
<pre>npm run -s token</pre>
<p>and send its output as <code>Authorization: Bearer …</code>.</p>
</body></html>
`;
