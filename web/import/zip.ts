/**
 * The parts of a ZIP archive (APPNOTE.TXT 6.3.10), inflated by the browser. Lengths in the archive are not trusted: a part
 * that inflates to more than the limit is rejected.
 */

export interface Archive {
  /** The text of a part in UTF-8; undefined when there is none. Throws a sentence for a damaged or too large part. */
  readonly text: (name: string) => Promise<string | undefined>;
}

interface Entry {
  readonly isEncrypted: boolean;
  readonly method: number;
  readonly at: number;
  readonly length: number;
  readonly checksum: number;
}

const mostMebibytes = 32;
const endLength = 22;
const longestComment = 65_535;
const signatures = { end: 0x06054b50, entry: 0x02014b50 } as const;

const damaged = (cause?: unknown): Error =>
  new Error("The file is damaged; save it again.", cause === undefined ? undefined : { cause });

const viewOf = async (blob: Blob): Promise<DataView> => new DataView(await blob.arrayBuffer());

/** Opens an archive. Throws a sentence for any other file. */
export async function openArchive(file: Blob): Promise<Archive> {
  const entries = await directory(file);
  return {
    text: async (name) => {
      const entry = entries.get(name);
      if (entry === undefined) return undefined;
      if (entry.isEncrypted) throw new Error("The file is protected by a password.");
      return inflated(file, name, entry);
    },
  };
}

async function directory(file: Blob): Promise<ReadonlyMap<string, Entry>> {
  const tail = await viewOf(file.slice(Math.max(0, file.size - endLength - longestComment)));
  let end = tail.byteLength - endLength;
  while (end >= 0 && tail.getUint32(end, true) !== signatures.end) end -= 1;
  if (end < 0)
    throw new Error(
      "The file is no workbook of the form XLSX; save it as Excel workbook (.xlsx) or as CSV UTF-8.",
    );
  const [length, start] = [tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)];
  const list = await viewOf(file.slice(start, start + length));
  const entries = new Map<string, Entry>();
  for (let at = 0, count = tail.getUint16(end + 10, true); count > 0; count -= 1) {
    if (at + 46 > list.byteLength || list.getUint32(at, true) !== signatures.entry) throw damaged();
    const [nameLength = 0, extra = 0, comment = 0] = [28, 30, 32].map((offset) =>
      list.getUint16(at + offset, true),
    );
    if (at + 46 + nameLength > list.byteLength) throw damaged();
    const name = new TextDecoder().decode(new Uint8Array(list.buffer, at + 46, nameLength));
    entries.set(name, {
      isEncrypted: (list.getUint16(at + 8, true) & 1) === 1,
      method: list.getUint16(at + 10, true),
      checksum: list.getUint32(at + 16, true),
      length: list.getUint32(at + 20, true),
      at: list.getUint32(at + 42, true),
    });
    at += 46 + nameLength + extra + comment;
  }
  return entries;
}

async function inflated(file: Blob, name: string, { at, length, method, checksum }: Entry): Promise<string> {
  const head = await viewOf(file.slice(at, at + 30));
  if (head.byteLength < 30 || (method !== 0 && method !== 8)) throw damaged();
  const start = at + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  const packed = file.slice(start, start + length).stream();
  const bytes = method === 0 ? packed : packed.pipeThrough(new DecompressionStream("deflate-raw"));
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const reader = bytes.getReader();
  let text = "";
  let sum = 0;
  for (let read = 0; ;) {
    // The chunks of a stream come one after the other.
    // oxlint-disable-next-line eslint/no-await-in-loop
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw damaged(error);
    });
    if (done) break;
    read += value.length;
    sum = crc32(value, sum);
    if (read > mostMebibytes * 1024 * 1024) {
      void reader.cancel();
      throw new Error(
        `${name} has more than ${mostMebibytes} MiB, the most that this page reads. Use npm run import.`,
      );
    }
    text += decoder.decode(value, { stream: true });
  }
  if (sum !== checksum) throw damaged();
  return text + decoder.decode();
}

/** Remainders of the bytes by the polynomial of CRC-32, the lowest bit first. */
const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** The CRC-32 of bytes after others, whose sum is `before`. */
function crc32(bytes: Uint8Array, before: number): number {
  let sum = ~before;
  for (const byte of bytes) sum = (sum >>> 8) ^ (remainders[(sum ^ byte) & 0xff] ?? 0);
  return ~sum >>> 0;
}
