/** One POST to a subscriber: to a checked address, without following redirects, within a time and a size. */
import type { LookupAddress } from "node:dns";
import { request as httpRequest, type IncomingMessage, type RequestOptions } from "node:http";
import { request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { resolveHost, Unreachable } from "./resolve";
import type { NotificationSettings } from "./settings";

export interface PostAnswer {
  readonly status: number;
  /** The first bytes of the body, as UTF-8. */
  readonly text: string;
}

/** More of an answer is not looked at; a validation token is far shorter. */
const answerBytes = 4096;

/**
 * Sends JSON, or nothing, and gives the answer. Throws `Unreachable` for a host that is not public, that does not
 * answer in time, or whose certificate is not good. `signal` ends it earlier.
 */
export async function post(
  url: URL,
  body: string | undefined,
  settings: Pick<NotificationSettings, "allowPrivate" | "timeout">,
  signal?: AbortSignal,
): Promise<PostAnswer> {
  const timeout = AbortSignal.timeout(settings.timeout);
  const ends = signal ? AbortSignal.any([timeout, signal]) : timeout;
  try {
    const addresses = await resolveHost(url, settings, ends);
    return await exchange(url, body, addresses, ends);
  } catch (error) {
    if (error instanceof Unreachable) throw error;
    if (ends.aborted) throw new Unreachable("it did not answer in time");
    throw new Unreachable(causeOf(error), { cause: error });
  }
}

function exchange(
  url: URL,
  body: string | undefined,
  addresses: readonly LookupAddress[],
  signal: AbortSignal,
): Promise<PostAnswer> {
  const options: RequestOptions = {
    method: "POST",
    // No connection is kept: the next one goes to addresses that were checked anew.
    agent: false,
    lookup: pinned(addresses),
    signal,
    headers: {
      Accept: "text/plain, application/json",
      "User-Agent": "lease-service",
      "Content-Length": Buffer.byteLength(body ?? ""),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
  };
  return new Promise((resolve, reject) => {
    const request = url.protocol === "https:" ? httpsRequest : httpRequest;
    const outgoing = request(url, options, (answer) => {
      // The status has come; that the rest of the answer did not is no failure.
      outgoing.off("error", reject).on("error", () => undefined);
      void readStart(answer).then((text) => resolve({ status: answer.statusCode ?? 0, text }));
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

/** The look-up of a connection, answered with what was checked. */
const pinned =
  (addresses: readonly LookupAddress[]): LookupFunction =>
  (_host, { all }, done) => {
    const [first] = addresses;
    if (all) done(null, [...addresses]);
    else if (first) done(null, first.address, first.family);
  };

/** Reads the first bytes and drops the connection when there are more. A body that breaks off has been read so far. */
async function readStart(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= answerBytes) break;
    }
  } catch {
    // What has come is all there is.
  }
  return Buffer.concat(chunks).subarray(0, answerBytes).toString("utf8");
}

/** A sentence's end that names the cause and nothing of the URL. */
function causeOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? "";
  if (code === "ECONNREFUSED") return "its host refused the connection";
  if (/CERT|SSL|TLS|SIGNATURE|ERR_OSSL/.test(code)) return "its certificate is not good";
  return `the connection failed${/^[A-Z_]{1,40}$/.test(code) ? ` (${code})` : ""}`;
}
