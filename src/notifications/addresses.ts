/**
 * The addresses that notifications may be sent to: public ones only, which prevents server-side request forgery (a
 * caller that makes the service call hosts behind its firewall). Applies to handshake and delivery.
 */
import { parse, type IPv4, type IPv6 } from "ipaddr.js";

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
