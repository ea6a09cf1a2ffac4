/** One POST to a subscriber: to a checked address, without redirects, with limits for time and size. */
import { type IPv4, type IPv6, parse } from "ipaddr.js";
import { randomBytes } from "node:crypto";
import { type LookupAddress, promises as dns } from "node:dns";
import { type IncomingMessage, request as httpRequest, type RequestOptions } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { NotificationSettings } from "./subscription";

// The addresses that notifications may be sent to: public ones only, which prevents server-side request forgery (a caller
// that makes the service call hosts behind its firewall). Applies to handshake and delivery.

/** In a public range, but served to the machines of a cloud: Azure's platform address. */
const platformAddresses: ReadonlySet<string> = new Set(["168.63.129.16"]);

/** The range that IANA assigns as global unicast; all others are special, deprecated or unassigned. */
const globalUnicast = parse("2000::") as IPv6;

/**
 * Whether the address is that of a public host. IPv4 addresses embedded in IPv6 ones (mapped, compatible, 6to4, NAT64,
 * Teredo) are rejected whatever they contain: no public name needs them. `address` is without brackets.
 */
export function isPublicAddress(address: string): boolean {
  const parsed = parseAddress(address);
  if (!parsed || parsed.range() !== "unicast" || platformAddresses.has(parsed.toString())) return false;
  return parsed.kind() === "ipv4" || (parsed as IPv6).match(globalUnicast, 3);
}

/** A zone (`fe80::1%eth0`) makes any address local. */
function parseAddress(address: string): IPv4 | IPv6 | undefined {
  if (address.includes("%")) return undefined;
  try {
    return parse(address);
  } catch {
    return undefined;
  }
}

/*
 * Resolves a notification URL to addresses. They are looked up once, checked, and then connected to directly, so that a
 * later change of the name has no effect (DNS rebinding).
 */

/**
 * A URL to which notifications may not or cannot be sent. The message is for the subscriber and has no part of the URL.
 */
export class Unreachable extends Error {
  override readonly name = "Unreachable";
}

/** Parses the URL and checks its form. Throws `Unreachable`. */
export function notificationUrl(text: string, { allowHttp }: Pick<NotificationSettings, "allowHttp">): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url) throw new Unreachable("it is not an absolute URL");
  if (url.protocol !== "https:" && !(allowHttp && url.protocol === "http:"))
    throw new Unreachable(`its scheme is ${url.protocol.slice(0, -1)}, not https`);
  if (url.username !== "" || url.password !== "")
    throw new Unreachable("it has a user name or password in it; use clientState for a secret");
  return url;
}

/** All addresses of the URL's host. Throws `Unreachable` when there is none, or one that is not public. */
async function resolveHost(
  { hostname }: URL,
  settings: Pick<NotificationSettings, "allowPrivate" | "timeout">,
  signal: AbortSignal,
): Promise<readonly LookupAddress[]> {
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  const family = isIP(host);
  const addresses = family === 0 ? await lookUp(host, settings, signal) : [{ address: host, family }];
  if (!settings.allowPrivate && !addresses.every(({ address }) => isPublicAddress(address)))
    throw new Unreachable("its host is in a private network or on this machine");
  return addresses;
}

const lateLookup = (): Unreachable => new Unreachable("the lookup of its host took too long");

/** The last lookup, after which the next one begins. */
let lastLookup: Promise<unknown> = Promise.resolve();

/**
 * The addresses by the resolver of the system, which knows more than name servers, as a file of hosts. Its lookups cannot
 * be ended, and two of them are all that a process has at a time, also for databases and sign-ins. So there is one at a
 * time, of a host whose name servers respond; the signal ends the wait.
 */
async function lookUp(
  host: string,
  settings: Pick<NotificationSettings, "timeout">,
  signal: AbortSignal,
): Promise<readonly LookupAddress[]> {
  await requireResponse(host, settings, signal);
  const turn = lastLookup.then(() => (signal.aborted ? [] : dns.lookup(host, { all: true }).catch(() => [])));
  lastLookup = turn;
  const aborted = new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(lateLookup());
    signal.addEventListener("abort", () => reject(lateLookup()), { once: true });
  });
  const addresses = await Promise.race([turn, aborted]);
  if (addresses.length === 0) throw new Unreachable("its host has no address");
  return addresses;
}

/** Rejects if no name server responds about a host; any response will do. */
async function requireResponse(
  host: string,
  { timeout }: Pick<NotificationSettings, "timeout">,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) throw lateLookup();
  const resolver = new dns.Resolver({ timeout, tries: 1 });
  const stop = (): void => resolver.cancel();
  signal.addEventListener("abort", stop, { once: true });
  try {
    await resolver.resolve4(host);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (signal.aborted || code === "ETIMEOUT" || code === "ECANCELLED") throw lateLookup();
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

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
    // A request that ends without an error must not outlast the time limit either.
    const end = (): void => reject(signal.reason);
    signal.addEventListener("abort", end);
    const outgoing = request(url, options, (response) => {
      signal.removeEventListener("abort", end);
      // The status was received; a failure of the rest of the response does not matter.
      outgoing.off("error", reject).on("error", () => undefined);
      void readStart(response).then((text) => resolve({ status: response.statusCode ?? 0, text }));
    });
    outgoing.on("upgrade", ({ statusCode = 0 }, socket) => {
      socket.destroy();
      resolve({ status: statusCode, text: "" });
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
