/** Reads a feed to its end like a client with a small buffer: page by page along the nextLink. */
import { get, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import type { BenchRequest } from "./driver";
import type { Server } from "./processes";

export interface FeedResult {
  readonly pages: number;
  readonly records: number;
  /** Maximum resident memory of the server meanwhile, in MB. */
  readonly residentMegabytes: number;
}

const sampleEveryMilliseconds = 10;
/** Bytes at the end of an envelope that contain the nextLink. */
const tailBytes = 4096;
const recordMark = Buffer.from('"@odata.etag"');

/** Follows the links from the first request on; rejects for a status other than 200 or an aborted response. */
export async function follow(server: Server, first: BenchRequest): Promise<FeedResult> {
  let resident = server.residentMegabytes();
  const sampler = setInterval(() => {
    resident = Math.max(resident, server.residentMegabytes());
  }, sampleEveryMilliseconds);
  try {
    let pages = 0;
    let records = 0;
    let url: string | undefined = `http://127.0.0.1:${server.port}${first.path}`;
    while (url !== undefined) {
      const page = await readPage(url, first.headers ?? {});
      pages += 1;
      records += page.records;
      url = page.nextLink;
    }
    return { pages, records, residentMegabytes: resident };
  } finally {
    clearInterval(sampler);
  }
}

interface Page {
  readonly records: number;
  readonly nextLink: string | undefined;
}

async function readPage(url: string, headers: IncomingHttpHeaders): Promise<Page> {
  const res = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers }, resolve).once("error", reject);
  });
  let tail: Buffer = Buffer.alloc(0);
  let records = 0;
  for await (const chunk of res as AsyncIterable<Buffer>) {
    // The kept rest of the last chunk is too short to contain a mark, so none is counted twice.
    const bytes = Buffer.concat([tail.subarray(1 - recordMark.length), chunk]);
    for (let at = bytes.indexOf(recordMark); at >= 0; at = bytes.indexOf(recordMark, at + 1)) records += 1;
    tail =
      chunk.length >= tailBytes
        ? chunk.subarray(-tailBytes)
        : Buffer.concat([tail, chunk]).subarray(-tailBytes);
  }
  const end = tail.toString("utf8");
  if (res.statusCode !== 200) throw new Error(`the feed returns ${res.statusCode}: ${end}`);
  return { records, nextLink: /"@odata\.nextLink":"([^"]+)"\}$/.exec(end)?.[1] };
}
