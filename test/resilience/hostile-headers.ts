/**
 * Headers of hostile clients: every header that the service reads, with lists, parameters, sizes and odd characters.
 */
import { preferences } from "../../src/odata/headers/prefer";
import { mutated, oddPieces } from "./hostile-mutate";
import type { Random } from "./trials";

const usual: Readonly<Record<string, readonly string[]>> = {
  Prefer: [
    ...Object.keys(preferences).flatMap((name) => [name, `${name}=1`, `odata.${name}="x"`, `${name}=${"9".repeat(30)}`]),
    "return=minimal, return=representation",
    "maxpagesize=0",
    "odata.maxpagesize=-1",
    'include-annotations="*,-a.b"',
    "respond-async, wait=0",
  ],
  Accept: [
    "application/json;odata.metadata=full;IEEE754Compatible=true;charset=utf-8;q=0.5, */*;q=0.1",
    "application/json;q=NaN",
    "application/json;odata.streaming=true;ExponentialDecimals=true",
    "a/b;c=\"d;e,f\\\"\"",
    "*/*",
    "application/xml",
  ],
  "Accept-Charset": ["utf-8", "utf-16;q=1, *;q=0"],
  "Accept-Encoding": ["gzip;q=0.5, br;q=1, *;q=0", "gzip,".repeat(200), "identity;q=0"],
  "If-Match": ["*", 'W/"1"', '"1", W/"2", "3"', '"unclosed', '"a"'.repeat(50), `${'"x",'.repeat(900)}"y"`],
  "If-None-Match": ["*", 'W/"1"', '"1","2"', "1"],
  "Content-Type": [
    "application/json",
    "application/json;charset=utf-16",
    'application/json;charset="utf-8";odata.metadata=none;IEEE754Compatible=true',
    "multipart/mixed;boundary=\"a b\"",
    "text/plain;charset=us-ascii",
    "application/json, text/plain",
    ";;;=",
  ],
  "Content-Encoding": ["gzip", "gzip, gzip, br", "identity", "zstd", "GZIP ", ","],
  "OData-Version": ["4.0", "4.01", "4", "4.00", "3.0", "99999999999999999999.1", "4.0;x"],
  "OData-MaxVersion": ["4.0", "4.01", "3.0", "-1"],
  Isolation: ["snapshot", "serializable", "Snapshot, snapshot"],
  "Data-Access-Intent": ["ReadOnly", "x"],
  "Accept-Language": ["de", "x".repeat(500)],
  traceparent: ["00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", "00-0-0-0", "ff"],
  "X-Forwarded-Host": ["evil.example", "a, b", "\"><script>"],
  "X-HTTP-Method-Override": ["DELETE"],
  Range: ["bytes=0-1,2-3,4-", "bytes=-9999999999999999999"],
  Cookie: ["a=b; __proto__=c"],
  Origin: ["null", "https://evil.example"],
}; // prettier-ignore

/** The characters that a client library allows: visible ASCII, blanks, tabs, and Latin-1. */
const sendable = (value: string): string => value.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, "");

/** A header that the service reads, or one that it should ignore. */
export function hostileHeader(r: Random): readonly [name: string, value: string] {
  const name = r.pick(Object.keys(usual));
  const values = usual[name] ?? [];
  const value = r.pick(values);
  return [
    name,
    sendable(
      r.pick([
        () => value,
        () => mutated(r, value, values),
        () => mutated(r, value, oddPieces),
        () => r.several(2, 30, () => r.pick(values)).join(r.pick([",", ";", ", "])),
        () => value.repeat(1 + r.below(20)),
      ])(),
    ).slice(0, 8000),
  ];
}
