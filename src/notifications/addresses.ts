/**
 * The addresses that notifications may be sent to: public ones only, which prevents server-side request forgery (a
 * caller that makes the service call hosts behind its firewall). Applies to handshake and delivery.
 */
import { type IPv4, type IPv6, parse } from "ipaddr.js";
import { lookup, type LookupAddress } from "node:dns";
import { isIP } from "node:net";
import type { NotificationSettings } from "./subscription";

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
export async function resolveHost(
  { hostname }: URL,
  { allowPrivate }: Pick<NotificationSettings, "allowPrivate">,
  signal: AbortSignal,
): Promise<readonly LookupAddress[]> {
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  const family = isIP(host);
  const addresses = family === 0 ? await lookUp(host, signal) : [{ address: host, family }];
  if (!allowPrivate && !addresses.every(({ address }) => isPublicAddress(address)))
    throw new Unreachable("its host is in a private network or on this machine");
  return addresses;
}

/** Uses the system resolver, whose lookup cannot be aborted: the signal ends the waiting. */
function lookUp(host: string, signal: AbortSignal): Promise<readonly LookupAddress[]> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(new Unreachable("the lookup of its host took too long"));
    if (signal.aborted) return stop();
    signal.addEventListener("abort", stop, { once: true });
    lookup(host, { all: true }, (error, addresses) => {
      signal.removeEventListener("abort", stop);
      if (error || addresses.length === 0) reject(new Unreachable("its host has no address"));
      else resolve(addresses);
    });
  });
}
