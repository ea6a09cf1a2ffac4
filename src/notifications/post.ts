/** One POST to a subscriber: to a checked address, without redirects, with limits for time and size. */
import { randomBytes } from "node:crypto";
import type { LookupAddress } from "node:dns";
import { type IncomingMessage, request as httpRequest, type RequestOptions } from "node:http";
import { request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { notificationUrl, resolveHost, Unreachable } from "./addresses";
import type { NotificationSettings } from "./subscription";

interface PostResponse {
  readonly status: number;
  /** The first bytes of the body, as UTF-8. */
  readonly text: string;
}

/** The rest of a response is ignored; a validation token is far shorter. */
const maxResponseBytes = 4096;

/** A body of JSON, by its media type. */
interface Payload {
  readonly type: string;
  readonly json: unknown;
}

/**
 * Sends a payload, or an empty body, and resolves with the response. Throws `Unreachable` for a host that is not public,
 * does not respond in time, or has an invalid certificate. `signal` aborts it.
 */
export async function post(
  url: URL,
  payload: Payload | undefined,
  settings: Pick<NotificationSettings, "allowPrivate" | "timeout">,
  signal?: AbortSignal,
): Promise<PostResponse> {
  const timeout = AbortSignal.timeout(settings.timeout);
  const aborted = signal ? AbortSignal.any([timeout, signal]) : timeout;
  try {
    const addresses = await resolveHost(url, settings, aborted);
    return await exchange(url, payload, addresses, aborted);
  } catch (error) {
    if (error instanceof Unreachable) throw error;
    if (aborted.aborted) throw new Unreachable("it did not respond in time");
    throw new Unreachable(causeOf(error), { cause: error });
  }
}

function exchange(
  url: URL,
  payload: Payload | undefined,
  addresses: readonly LookupAddress[],
  signal: AbortSignal,
): Promise<PostResponse> {
  const body = payload && JSON.stringify(payload.json);
  const options: RequestOptions = {
    method: "POST",
    // Connections are not reused: the next one must be to addresses that were checked again.
    agent: false,
    lookup: pinned(addresses),
    signal,
    headers: {
      Accept: "text/plain, application/json",
      "User-Agent": "lease-service",
      "Content-Length": Buffer.byteLength(body ?? ""),
      ...(payload && { "Content-Type": payload.type }),
    },
  };
  return new Promise((resolve, reject) => {
    const request = url.protocol === "https:" ? httpsRequest : httpRequest;
    const outgoing = request(url, options, (response) => {
      // The status was received; a failure of the rest of the response does not matter.
      outgoing.off("error", reject).on("error", () => undefined);
      void readStart(response).then((text) => resolve({ status: response.statusCode ?? 0, text }));
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

/** Replaces the DNS lookup of a connection by the checked addresses. */
const pinned =
  (addresses: readonly LookupAddress[]): LookupFunction =>
  (_host, { all }, done) => {
    const [first] = addresses;
    if (all) done(null, [...addresses]);
    else if (first) done(null, first.address, first.family);
  };

/**
 * Reads the first bytes and closes the connection if there are more. An aborted body counts as far as it was received.
 */
async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= maxResponseBytes) break;
    }
  } catch {
    // The received bytes are the result.
  }
  return Buffer.concat(chunks).subarray(0, maxResponseBytes).toString("utf8");
}

/** The cause, as the end of a sentence, without a part of the URL. */
function causeOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? "";
  if (code === "ECONNREFUSED") return "its host rejected the connection";
  if (/CERT|SSL|TLS|SIGNATURE|ERR_OSSL/.test(code)) return "its certificate is not valid";
  return `the connection failed${/^[A-Z_]{1,40}$/.test(code) ? ` (${code})` : ""}`;
}

/*
 * The handshake: before a subscription is created or renewed, its URL is called with a `validationToken` in the query,
 * and must respond 200 with the token as its body. This prevents subscriptions for hosts that did not agree.
 */

/** Resolves when the URL responded as required; otherwise throws `Unreachable` with the actual response. */
export async function performHandshake(
  text: string,
  settings: Pick<NotificationSettings, "allowHttp" | "allowPrivate" | "timeout">,
  signal: AbortSignal,
): Promise<void> {
  const url = notificationUrl(text, settings);
  const token = randomBytes(24).toString("hex");
  // Appended as text: the rest of the query stays unchanged, which a signature in it may depend on.
  url.search += `${url.search === "" ? "?" : "&"}validationToken=${token}`;
  const response = await post(url, undefined, settings, signal);
  if (response.status !== 200) throw new Unreachable(`it responded with status ${response.status}, not 200`);
  // Some frameworks send a text as a JSON string.
  if (response.text.trim().replace(/^"(.*)"$/, "$1") !== token)
    throw new Unreachable("its response is not the validation token");
}
