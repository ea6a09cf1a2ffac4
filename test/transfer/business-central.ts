/**
 * A fake of Business Central as the source of an import: its paging, throttling and spellings. It returns the records
 * that a test provides, and stores the requests.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Json = Readonly<Record<string, unknown>>;

/** A response in place of the next one: a status with headers, or a connection that is aborted in the body. */
type Fault = { readonly status: number; readonly headers?: Readonly<Record<string, string>> } | "break";

export interface FakeSource {
  /** Service root. */
  readonly root: string;
  readonly requests: readonly { readonly url: string; readonly headers: IncomingMessage["headers"] }[];
  /** Faults by the beginning of the path and query relative to the root; each is used once. */
  readonly fault: (path: string, ...faults: readonly Fault[]) => void;
  readonly stop: () => Promise<void>;
}

export interface FakeSourceOptions {
  readonly companies: readonly Json[];
  /** By company id and set; a missing set is a 404. */
  readonly sets: Readonly<Record<string, Readonly<Record<string, readonly Json[]>>>>;
  /** Page size, whatever is requested. */
  readonly pageSize: number;
  /** The host in next links, when it differs from the requested one. */
  readonly linkHost?: string;
  /** Whether `IEEE754Compatible` is supported; otherwise it is a 415. */
  readonly knowsFormat?: boolean;
}

const base = "/v2.0/tenant/production/api/acme/lease/v3.0";

export async function startFakeSource(options: FakeSourceOptions): Promise<FakeSource> {
  const requests: { url: string; headers: IncomingMessage["headers"] }[] = [];
  const faults: { path: string; fault: Fault }[] = [];
  let origin = "";

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const url = (request.url ?? "").slice(base.length);
    requests.push({ url, headers: request.headers });
    const at = faults.findIndex(({ path }) => url.startsWith(path));
    const [found] = at < 0 ? [] : faults.splice(at, 1);
    if (found?.fault === "break") {
      response.writeHead(200, { "Content-Type": "application/json", "Content-Length": "1000" });
      response.write('{"value":[');
      setTimeout(() => response.destroy(), 20);
      return;
    }
    const send = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): void => {
      response.writeHead(status, { "Content-Type": "application/json", ...headers });
      response.end(typeof body === "string" ? body : JSON.stringify(body));
    };
    const fail = (status: number, code: string, headers?: Readonly<Record<string, string>>): void =>
      send(status, { error: { code, message: `${code}.  CorrelationId:  x.` } }, headers);
    if (found) return fail(found.fault.status, "Application_TooManyRequests", found.fault.headers);
    if (request.headers.authorization !== "Bearer let-me-in")
      return fail(401, "Authentication_InvalidCredentials");
    if (!options.knowsFormat && request.headers.accept?.includes("IEEE754Compatible"))
      return fail(415, "BadRequest_UnsupportedMediaType");
    const { pathname, searchParams } = new URL(url, "http://x");
    const [, company, set, count] = /^\/companies(?:\(([^)]*)\)\/(\w+)(\/\$count)?)?$/.exec(pathname) ?? [];
    const records = company === undefined ? options.companies : options.sets[company]?.[set ?? ""];
    if (!records) return fail(404, "BadRequest_ResourceNotFound");
    if (count) return send(200, `\uFEFF${records.length}`);
    const from = Number(searchParams.get("$skiptoken") ?? 0);
    if (from > records.length) return fail(400, "BadRequest_InvalidToken");
    const to = from + options.pageSize;
    const link = `${options.linkHost ?? origin}${base}${pathname}?$skiptoken=${to}`;
    send(200, {
      "@odata.context": `${origin}${base}/$metadata#companies`,
      value: records.slice(from, to),
      ...(to < records.length && { "@odata.nextLink": link }),
    });
  }

  const server = createServer(answer).listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    root: origin + base,
    requests,
    fault: (path, ...list) => faults.push(...list.map((fault) => ({ path, fault }))),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
