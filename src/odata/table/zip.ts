/**
 * A ZIP archive as a stream (APPNOTE.TXT 6.3.10): each part is compressed while it is read, so that its length and
 * checksum follow it. Parts and archives of 4 GiB and more, which need ZIP64, are rejected.
 */
import { Readable, pipeline } from "node:stream";
import { createDeflateRaw, crc32 } from "node:zlib";
import { invalidOption, type ODataError } from "../errors";
import type { Body } from "../message";

export interface ZipPart {
  /** In ASCII. */
  readonly name: string;
  readonly content: Body;
}

/** A part that was written. */
interface Written {
  readonly name: string;
  readonly at: number;
  crc: number;
  size: number;
  packed: number;
}

const most = 0xffff_ffff;
/** 2.0, for deflate. */
const version = 20;
/** Length and checksum follow the content. */
const flags = 0x0008;
const deflate = 8;
/** A third of the time of the default level, for a file that is a tenth longer. */
const level = 3;
/** 1980-01-01 00:00, so that equal contents are equal archives. */
const [time, date] = [0, 0x0021];

/** The archive. Closing it early closes the contents. */
export function zipOf(parts: readonly ZipPart[]): AsyncIterable<Uint8Array> {
  const bytes = archive(parts);
  const iterator: AsyncIterator<Uint8Array> = {
    next: () => bytes.next(),
    // A generator that was never started does not run its `finally`.
    async return() {
      await bytes.return(undefined);
      for (const { content } of parts)
        if (typeof content === "object" && !(content instanceof Uint8Array))
          await content[Symbol.asyncIterator]().return?.();
      return { done: true, value: undefined };
    },
  };
  return { [Symbol.asyncIterator]: () => iterator };
}

async function* archive(parts: readonly ZipPart[]): AsyncGenerator<Uint8Array, undefined> {
  const written: Written[] = [];
  let at = 0;
  for (const { name, content } of parts) {
    const part: Written = { name, at, crc: 0, size: 0, packed: 0 };
    const head = localHeader(name);
    yield head;
    yield* packed(content, part);
    const { crc, size, packed: length } = part;
    yield fields([4, 0x0807_4b50], [4, crc], [4, length], [4, size]);
    at += head.length + length + 16;
    if (at > most) throw tooLarge();
    written.push(part);
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  const count = written.length;
  yield directory;
  yield fields([4, 0x0605_4b50], [4, 0], [2, count], [2, count], [4, directory.length], [4, at], [2, 0]);
  return undefined;
}

async function* packed(content: Body, part: Written): AsyncGenerator<Uint8Array> {
  const counted = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of isWhole(content) ? [content] : content) {
      const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
      part.crc = crc32(bytes, part.crc);
      part.size += bytes.length;
      if (part.size > most) throw tooLarge();
      yield bytes;
    }
  };
  const packer = createDeflateRaw({ level });
  // An error destroys the packer, which ends the loop with it.
  pipeline(Readable.from(counted()), packer, () => undefined);
  for await (const bytes of packer as AsyncIterable<Uint8Array>) {
    part.packed += bytes.length;
    yield bytes;
  }
}

const isWhole = (content: Body): content is string | Uint8Array =>
  typeof content === "string" || content instanceof Uint8Array;

const localHeader = (name: string): Buffer =>
  Buffer.concat([
    fields([4, 0x0403_4b50], [2, version], ...common, [12, 0], [2, name.length], [2, 0]),
    Buffer.from(name),
  ]);

const directoryEntry = ({ name, at, crc, size, packed: length }: Written): Buffer =>
  Buffer.concat([
    fields([4, 0x0201_4b50], [2, version], [2, version], ...common, [4, crc], [4, length], [4, size]),
    fields([2, name.length], [10, 0], [2, 0], [4, at]),
    Buffer.from(name),
  ]);

type Field = readonly [bytes: number, value: number];
const common: readonly Field[] = [
  [2, flags],
  [2, deflate],
  [2, time],
  [2, date],
];

/** Numbers with their lengths in bytes, the lowest byte first. */
function fields(...list: readonly Field[]): Buffer {
  const bytes = Buffer.alloc(list.reduce((sum, [length]) => sum + length, 0));
  let at = 0;
  for (const [length, value] of list) {
    if (value > 0) bytes.writeUIntLE(value, at, length);
    at += length;
  }
  return bytes;
}

const tooLarge = (): ODataError =>
  invalidOption("The file would have more than 4 GiB. Ask for fewer records or columns, or for text/csv.");
