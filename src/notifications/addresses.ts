/**
 * Which addresses a notification may go to: public ones only, so that nobody makes the service call what lies behind
 * its firewall (server-side request forgery). Whoever adds a range here closes it for handshake and delivery alike.
 */
import { parse, type IPv4, type IPv6 } from "ipaddr.js";

/** Public by their range, but served to the machines of a cloud: Azure's platform address. */
const platformAddresses: ReadonlySet<string> = new Set(["168.63.129.16"]);

/** What IANA has given out as global unicast; everything else is special, deprecated or still to be given out. */
const globalUnicast = parse("2000::") as IPv6;

/**
 * Whether the address is that of a public host. IPv4 addresses within IPv6 ones (mapped, compatible, 6to4, NAT64,
 * Teredo) are refused whatever they contain: no public name needs them. `address` without brackets.
 */
export function isPublicAddress(address: string): boolean {
  const parsed = parseAddress(address);
  if (!parsed || parsed.range() !== "unicast" || platformAddresses.has(parsed.toString())) return false;
  return parsed.kind() === "ipv4" || (parsed as IPv6).match(globalUnicast, 3);
}

/** A zone (`fe80::1%eth0`) makes an address local whatever it says. */
function parseAddress(address: string): IPv4 | IPv6 | undefined {
  if (address.includes("%")) return undefined;
  try {
    return parse(address);
  } catch {
    return undefined;
  }
}
