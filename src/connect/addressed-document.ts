/**
 * A public document that differs in the service's address only. It is generated once; a request costs a copy of its
 * bytes, for any `Host`. Compressed ones are kept for a few addresses.
 */
import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { gzipSync } from "node:zlib";
import type { RequestHandler } from "express";

/** Placeholder for the service root while the document is generated; the top-level domain is reserved (RFC 2606). */
const placeholderRoot = "http://root.invalid";

/**
 * Number of addresses with a compressed document, in the order of their first request. None is evicted: the client
 * chooses `Host`, so anonymous requests could otherwise have the document compressed each time.
 */
const compressedAddresses = 8;

interface Document {
  /** The text between the occurrences of the address. */
  readonly parts: readonly Buffer[];
  readonly hash: string;
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 16);

/**
 * Responds with the JSON that `make` returns for the absolute URL of the service root. `make` is called once, with a
 * placeholder root, which it must write unchanged.
 */
export function addressedDocument(
  make: (root: string) => string,
  rootOf: (req: IncomingMessage) => string,
): RequestHandler {
  let document: Document | undefined;
  const made = (): Document => {
    if (document !== undefined) return document;
    const text = make(placeholderRoot);
    document = { parts: text.split(placeholderRoot).map((part) => Buffer.from(part)), hash: hashOf(text) };
    return document;
  };
  const bodyFor = (root: string): Buffer => {
    const address = Buffer.from(root);
    return Buffer.concat(made().parts.flatMap((part, at) => (at === 0 ? [part] : [address, part])));
  };
  const compressed = new Map<string, Buffer>();
  const compressedFor = (root: string): Buffer | undefined => {
    const cached = compressed.get(root);
    if (cached !== undefined || compressed.size >= compressedAddresses) return cached;
    const compressing = gzipSync(bodyFor(root));
    compressed.set(root, compressing);
    return compressing;
  };
  return (req, res) => {
    const root = rootOf(req);
    // Revalidated for each use, with a short response when it has not changed (RFC 9110, section 13.1.2).
    res.set({
      "Cache-Control": "no-cache",
      ETag: `W/"${made().hash}.${hashOf(root)}"`,
      Vary: "Accept-Encoding",
    });
    if (req.fresh) {
      res.status(304).end();
      return;
    }
    res.type("json");
    const compressing = req.acceptsEncodings("gzip") === "gzip" ? compressedFor(root) : undefined;
    if (compressing !== undefined) res.set("Content-Encoding", "gzip");
    res.send(compressing ?? bodyFor(root));
  };
}
