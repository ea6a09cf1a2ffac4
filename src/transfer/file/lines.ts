/** Streams the lines of a file, compressed or not; memory use does not depend on its size. */
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { createGunzip } from "node:zlib";

const newline = 0x0a;

/** Whether a file begins with the magic number of gzip (RFC 1952, section 2.3.1). */
async function isGzip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer.readUInt16BE() === 0x1f8b;
  } finally {
    await file.close();
  }
}

/**
 * Yields lines as bytes without their ends; the last line may lack its end. Rejects when compressed data is damaged or
 * truncated.
 */
export async function* linesOf(path: string): AsyncGenerator<Buffer> {
  const compressed = await isGzip(path);
  const bytes = createReadStream(path, { highWaterMark: 1 << 20 });
  const gunzip = createGunzip({ chunkSize: 1 << 18 });
  if (compressed) bytes.on("error", (error) => gunzip.destroy(error)).pipe(gunzip);
  const begun: Buffer[] = [];
  try {
    for await (const chunk of (compressed ? gunzip : bytes) as AsyncIterable<Buffer>) {
      let from = 0;
      for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, from)) {
        const piece = chunk.subarray(from, end);
        from = end + 1;
        if (begun.length === 0) yield piece;
        else yield Buffer.concat([...begun.splice(0), piece]);
      }
      if (from < chunk.length) begun.push(chunk.subarray(from));
    }
    if (begun.length > 0) yield Buffer.concat(begun);
  } finally {
    bytes.destroy();
    gunzip.destroy();
  }
}
