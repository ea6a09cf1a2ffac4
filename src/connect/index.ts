/** Routes for people and tools that connect: the API reference, and files that contain this service's address. */
import { readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { dirname, join } from "node:path";
import { type RequestHandler, Router } from "express";
import { missingPackage } from "../config/packages";
import { model } from "../entities";
import { dayOf, numberOf } from "../lease/periods";
import { addressedDocument } from "./addressed-document";
import { apiDocument, docsFiles, docsPage, docsPolicy, docsScript, withSchemes } from "./api-reference";
import {
  type ConnectionTarget,
  officeConnection,
  officeConnectionType,
  powerBiSource,
} from "./data-connections";

export interface ConnectOptions {
  /** Path of the service root, without the host. */
  readonly rootPath: string;
  /** Returns scheme and host by which a request came. */
  readonly originOf: (req: IncomingMessage) => string;
  readonly maxExpandDepth: number;
  /** Names of the sign-in schemes that are on, as the API reference has them. */
  readonly schemes: readonly string[];
}

/**
 * `/docs`, `/connect/openapi.json`, `/connect/{collection or function}.odc`, `/connect/lease.pbids` and the two Postman
 * files. They contain neither data nor credentials, so they need no sign-in.
 */
export function connectPages({ rootPath, originOf, maxExpandDepth, schemes }: ConnectOptions): Router {
  const router = Router({ strict: true });
  const rootOf = (req: IncomingMessage): string => originOf(req) + rootPath;
  addReference(router);
  const served = (make: (root: string) => string): RequestHandler => addressedDocument(make, rootOf);
  router.get(
    "/connect/openapi.json",
    served((root) => {
      const document = withSchemes(apiDocument({ basePath: rootPath, maxExpandDepth }), schemes);
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

/** Whether a text is a date, YYYY-MM-DD. */
function isDay(text: string): boolean {
  const number = numberOf(text);
  return /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text) && !Number.isNaN(number) && dayOf(number) === text;
}

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
    if (date !== undefined && !(typeof date === "string" && isDay(date))) {
      reject(dateParameter ?? "", "one date such as 2026-12-31");
      return;
    }
    res.attachment(`${name}.odc`).set("Content-Type", officeConnectionType);
    res.send(officeConnection({ root: rootOf(req), name, dateParameter, date, company }));
  };
}
