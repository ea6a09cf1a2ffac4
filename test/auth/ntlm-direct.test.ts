/** Connections on which NTLM is offered: HTTP version, TLS or this machine, no sign of a proxy. */
import type { IncomingMessage } from "node:http";
import { isDirect } from "../../src/auth/ntlm";

const request = (remoteAddress: string | undefined, encrypted: boolean, more: object = {}): IncomingMessage =>
  ({
    httpVersion: "1.1",
    method: "GET",
    headers: {},
    socket: { remoteAddress, encrypted },
    ...more,
  }) as unknown as IncomingMessage;

test.each<[string, boolean, boolean, boolean]>([
  ["127.0.0.1", false, true, true],
  ["127.8.8.8", false, true, true],
  ["::1", false, true, true],
  ["::ffff:127.0.0.1", false, true, true],
  ["192.0.2.1", false, true, false],
  ["::ffff:192.0.2.1", false, true, false],
  ["2001:db8::1", false, true, false],
  ["1127.0.0.1", false, true, false],
  ["", false, true, false],
  ["192.0.2.1", true, true, true],
  ["192.0.2.1", false, false, true],
])("from %s, TLS %s, TLS required %s: %s", (address, encrypted, required, expected) => {
  expect(isDirect(request(address, encrypted), required)).toBe(expected);
});

test.each<[object, boolean]>([
  [{ httpVersion: "1.0" }, false],
  [{ httpVersion: "2.0" }, false],
  [{ headers: { via: "1.1 x" } }, false],
  [{ headers: { forwarded: "for=x" } }, false],
  [{ headers: { "x-forwarded-for": "192.0.2.1" } }, false],
  [{ headers: { "x-forwarded-client-cert": "" } }, false],
  [{ headers: { "x-real-ip": "192.0.2.1" } }, false],
  [{ headers: { host: "x", "x-requested-with": "XMLHttpRequest" } }, true],
])("%j: %s", (more, expected) => {
  expect(isDirect(request("127.0.0.1", false, more), true)).toBe(expected);
});
