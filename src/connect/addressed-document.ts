/**
 * A document for strangers that differs in the service's address only. It is made once; a request costs a copy of its
 * bytes, whatever `Host` it names. Compressed ones are kept for a few addresses.
 */
import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { gzipSync } from "node:zlib";
import type { RequestHandler } from "express";

/** Stands for the service root while the document is made; the top-level domain is reserved (RFC 2606). */
const standIn = "http://root.invalid";

/**
 * How many addresses have a compressed document, in the order in which they came. None is given up for another: the
 * client chooses `Host`, so strangers could otherwise have the document compressed anew with each request.
 */
const compressedAddresses = 8;

interface Document {
  /** The text between the places of the address. */
  readonly parts: readonly Buffer[];
  readonly hash: string;
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 16);

/**
 * Answers with what `make` gives for the absolute URL of the service root, as JSON. `make` is called once, for another
 * root, which it must write as it is.
 */
export function addressedDocument(
  make: (root: string) => string,
  rootOf: (req: IncomingMessage) => string,
): RequestHandler {
  let document: Document | undefined;
  const made = (): Document => {
    if (document !== undefined) return document;
    const text = make(standIn);
    document = { parts: text.split(standIn).map((part) => Buffer.from(part)), hash: hashOf(text) };
    return document;
  };
  const bodyFor = (root: string): Buffer => {
    const address = Buffer.from(root);
    return Buffer.concat(made().parts.flatMap((part, at) => (at === 0 ? [part] : [address, part])));
  };
  const compressed = new Map<string, Buffer>();
  const compressedFor = (root: string): Buffer | undefined => {
    const kept = compressed.get(root);
    if (kept !== undefined || compressed.size >= compressedAddresses) return kept;
    const zipped = gzipSync(bodyFor(root));
    compressed.set(root, zipped);
    return zipped;
  };
  return (req, res) => {
    const root = rootOf(req);
    // Asked again each time, and answered in a few bytes when it has not changed (RFC 9110, section 13.1.2).
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
    const zipped = req.acceptsEncodings("gzip") === "gzip" ? compressedFor(root) : undefined;
    if (zipped !== undefined) res.set("Content-Encoding", "gzip");
    res.send(zipped ?? bodyFor(root));
  };
}
