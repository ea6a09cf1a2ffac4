/** The Express application: health, metrics and the pages for people. Nothing of OData comes through here. */
import { randomUUID } from "node:crypto";
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import type { Config } from "./config";
import { logRequest, type Logger } from "./log";
import type { Metrics } from "./metrics";

export interface PagesOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Rejects when the database cannot be reached or the service is about to stop. */
  readonly ready: () => Promise<void>;
  /** Where the service root is, without the host. */
  readonly rootPath: string;
  /** Answers what is not here. */
  readonly notFound: RequestHandler;
}

/** Health and metrics only, for `ADMIN_PORT`. */
export function adminPages(options: PagesOptions): Express {
  const pages = bare(options);
  addAdmin(pages, options);
  pages.use(options.notFound, faults(options.log));
  return pages;
}

/** Every page of the main port. */
export function publicPages(options: PagesOptions): Express {
  const pages = bare(options);
  if (options.config.adminPort === undefined) addAdmin(pages, options);
  pages.get("/", (_req, res) => void res.type("html").send(welcome(options.rootPath)));
  if (options.config.signIn.devIssuer) {
    pages.get("/dev-login", (_req, res) => void res.type("html").send(devLogin));
  }
  pages.use(options.notFound, faults(options.log));
  return pages;
}

function bare({ config, log }: PagesOptions): Express {
  const pages = express();
  pages.disable("x-powered-by");
  pages.set("trust proxy", config.trustProxy);
  pages.use((req, res, next) => {
    const started = performance.now();
    const id = randomUUID();
    res.set({ "request-id": id, "X-Content-Type-Options": "nosniff", "Cache-Control": "no-store" });
    res.once("finish", () => {
      // What is not found is logged where it is answered.
      if (req.route === undefined) return;
      const milliseconds = performance.now() - started;
      const bytes = Number(res.getHeader("Content-Length") ?? 0);
      const { method, path } = req;
      logRequest(log, { id, method, path, status: res.statusCode, milliseconds, bytes });
    });
    next();
  });
  return pages;
}

function addAdmin(pages: Express, { metrics, ready }: PagesOptions): void {
  const readiness: RequestHandler = async (_req, res) => {
    const ok = await ready().then(
      () => true,
      () => false,
    );
    res.status(ok ? 200 : 503).json({ status: ok ? "ready" : "not ready" });
  };
  pages.get("/health", readiness);
  pages.get("/health/ready", readiness);
  pages.get("/health/live", (_req, res) => void res.json({ status: "live" }));
  pages.get("/metrics", async (_req, res) => {
    res.set("Content-Type", metrics.contentType).send(await metrics.text());
  });
}

/** Express knows an error handler by its four parameters. */
function faults(log: Logger): ErrorRequestHandler {
  return (error, _req, res, next) => {
    log.error({ err: error as unknown }, "page failed");
    if (res.headersSent) next(error);
    else res.status(500).type("text").send("The page could not be made; the log says why.");
  };
}

const page = (title: string, body: string): string =>
  `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:42rem;margin:3rem auto;padding:0 1rem}</style></head>
<body><h1>${title}</h1>
${body}
</body></html>
`;

const welcome = (rootPath: string): string =>
  page(
    "Lease and property management service",
    `<p>An OData service for lease contracts, lease units, services, prices and documents.</p>
<ul>
<li>Service root: <a href="${rootPath}/">${rootPath}/</a> (sign-in needed)</li>
<li>Description for machines: <a href="${rootPath}/$metadata">${rootPath}/$metadata</a></li>
<li>Health: <a href="/health/ready">/health/ready</a></li>
</ul>`,
  );

const devLogin = page(
  "Development sign-in",
  `<p>This service accepts tokens that are made on its own machine. In the service's folder, run</p>
<pre>npm run -s token</pre>
<p>and send what it prints as <code>Authorization: Bearer …</code>.</p>`,
);
